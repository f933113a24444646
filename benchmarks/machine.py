"""What a figure was measured on, and how: one core by affinity, medians."""

import os
import platform
import statistics
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any


@contextmanager
def cores(number: int) -> Iterator[None]:
    """Run on the first `number` cores allowed to this process (where the system can do that)."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    allowed = os.sched_getaffinity(0)
    if len(allowed) < number:
        raise RuntimeError(f"this measurement wants {number} cores; the process may use {len(allowed)}")
    os.sched_setaffinity(0, sorted(allowed)[:number])
    try:
        yield
    finally:
        os.sched_setaffinity(0, allowed)


def median_rate(work: Callable[[], int], repeats: int = 5) -> float:
    """Median of units per second over the repeats; `work` returns the units that it did. A first run does not count."""
    work()
    rates = []
    for _ in range(repeats):
        begin = time.perf_counter()
        units = work()
        rates.append(units / (time.perf_counter() - begin))
    return statistics.median(rates)


def describe() -> dict[str, Any]:
    """Machine, Python and the libraries that decide speed."""
    import numba
    import numpy

    info = Path("/proc/cpuinfo")
    names = [line.split(":")[1].strip() for line in info.read_text().splitlines() if line.startswith("model name")]
    return {
        "cpu": names[0] if names else platform.processor(),
        "cores": os.cpu_count(),
        "python": platform.python_version(),
        "numba": numba.__version__,
        "numpy": numpy.__version__,
        "load": os.getloadavg()[0],
    }
