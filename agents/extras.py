"""Optional libraries: one clear error where one is missing."""

from importlib import import_module
from importlib.util import find_spec


def need(purpose: str, *modules: str, extra: str = "train") -> None:
    """Check that these modules can be imported; ImportError names what is missing and the extra that brings it."""
    missing = [module for module in modules if find_spec(module) is None]
    if missing:
        raise ImportError(f"{purpose} needs {', '.join(missing)}: pip install westbound[{extra}]", name=missing[0])
    for module in modules:
        import_module(module)
