"""Set-up for all tests: workers of pytest-xdist wait for each other instead of compiling the same kernel twice."""

import getpass
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest


@contextmanager
def one_process_at_a_time(name: str) -> Iterator[None]:
    """Hold a lock among the processes of this machine; on systems without flock, do nothing."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    path = Path(tempfile.gettempdir()) / f"westbound-{getpass.getuser()}-{name}.lock"
    with path.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


@pytest.fixture(scope="session", autouse=True)
def _one_compilation_per_game() -> Iterator[None]:
    from westbound.envs.core import buffers

    machine_code, warm = buffers.machine_code, set()

    def locked(kernel, *examples):
        if kernel in warm:
            return machine_code(kernel, *examples)
        game = Path(kernel.py_func.__globals__["__file__"]).parent.name
        with one_process_at_a_time(game):
            code = machine_code(kernel, *examples)
        warm.add(kernel)
        return code

    buffers.machine_code = locked
    yield
    buffers.machine_code = machine_code
