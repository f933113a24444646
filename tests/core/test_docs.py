"""Every block of Python in the README and the how-to runs as it stands."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = ("README.md", "docs/howto.md")
SHORTER = {
    "learn(100_000)": "learn(1)",
    "n_steps=64": "n_steps=8",
    "batch_size=1024": "batch_size=512",
    "range(100)": "range(3)",
    "rollout(1000)": "rollout(10)",
}


def blocks() -> list:
    found = []
    for page in PAGES:
        text = (ROOT / page).read_text()
        for number, code in enumerate(re.findall(r"```python\n(.*?)```", text, re.DOTALL), start=1):
            marks = [pytest.mark.torch] if "sb3" in code else [pytest.mark.core]
            found.append(pytest.param(page, code, id=f"{page}-{number}", marks=marks))
    return found


@pytest.mark.parametrize(("page", "code"), blocks())
def test_block_runs(page: str, code: str, capsys: pytest.CaptureFixture) -> None:
    if "sb3" in code:
        pytest.importorskip("sb3_contrib")
    for long, short in SHORTER.items():
        code = code.replace(long, short)
    exec(compile(code, page, "exec"), {"__name__": "__main__"})


def test_there_are_blocks() -> None:
    assert len(blocks()) >= 10
