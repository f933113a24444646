"""Reading component files: TOML into one record, with errors that name file, key and value."""

import hashlib
import tomllib
from importlib import resources
from pathlib import Path
from typing import Any

import numpy as np


class ComponentError(ValueError):
    """A component file does not describe a playable set of components."""


class Section:
    """One table of a component file. Reading checks; what is left unread is an error (see :meth:`close`)."""

    def __init__(self, source: str, path: str, values: Any) -> None:
        if not isinstance(values, dict):
            raise ComponentError(f"{source}: {path or 'the file'} must be a table, not {values!r}")
        self._source, self._path, self._values, self._read = source, path, values, set[str]()

    def fail(self, key: str, problem: str) -> ComponentError:
        """The error to raise about a key of this section."""
        where = f"{self._path}.{key}" if self._path else key
        value = repr(self._values.get(key))
        shown = value if len(value) <= 100 else f"{value[:97]}..."
        return ComponentError(f"{self._source}: {where} = {shown}: {problem}")

    def _get(self, key: str) -> Any:
        self._read.add(key)
        if key not in self._values:
            where = f"{self._path}.{key}" if self._path else key
            raise ComponentError(f"{self._source}: {where} is missing")
        return self._values[key]

    def integer(self, key: str, low: int, high: int) -> int:
        """A whole number in low .. high."""
        value = self._get(key)
        if type(value) is not int or not low <= value <= high:
            raise self.fail(key, f"must be a whole number from {low} to {high}")
        return value

    def integers(self, key: str, length: int, low: int, high: int) -> list[int]:
        """A list of exactly `length` whole numbers in low .. high."""
        value = self._get(key)
        good = isinstance(value, list) and len(value) == length
        if not good or any(type(v) is not int or not low <= v <= high for v in value):
            raise self.fail(key, f"must be a list of {length} whole numbers from {low} to {high}")
        return value

    def boolean(self, key: str) -> bool:
        """True or false."""
        value = self._get(key)
        if not isinstance(value, bool):
            raise self.fail(key, "must be true or false")
        return value

    def text(self, key: str, choices: tuple[str, ...] | None = None) -> str:
        """A non-empty text without control characters, or one of the choices."""
        value = self._get(key)
        if choices is not None:
            if value not in choices:
                raise self.fail(key, f"must be one of {', '.join(choices)}")
        elif not isinstance(value, str) or not value.strip() or not value.isprintable():
            raise self.fail(key, "must be a printable text")
        return value

    def texts(self, key: str, length: int) -> list[str]:
        """A list of exactly `length` different printable texts."""
        value = self._get(key)
        good = isinstance(value, list) and len(value) == length
        if not good or not all(isinstance(v, str) and v.strip() and v.isprintable() for v in value):
            raise self.fail(key, f"must be a list of {length} printable texts")
        if len(set(value)) != length:
            raise self.fail(key, "the texts must differ")
        return value

    def items(self, key: str, low: int, high: int) -> list[Any]:
        """A list of low .. high values, which the caller checks."""
        value = self._get(key)
        if not isinstance(value, list) or not low <= len(value) <= high:
            raise self.fail(key, f"must be a list of {low} to {high} entries")
        return value

    def has(self, key: str) -> bool:
        """Whether the key is there; it still has to be read."""
        return key in self._values

    def section(self, key: str) -> "Section":
        """A nested table."""
        return Section(self._source, f"{self._path}.{key}" if self._path else key, self._get(key))

    def sections(self, key: str, low: int, high: int) -> list["Section"]:
        """A list of low .. high nested tables (``[[key]]``)."""
        value = self._get(key)
        where = f"{self._path}.{key}" if self._path else key
        if not isinstance(value, list) or not low <= len(value) <= high:
            number = f", not {len(value)}" if isinstance(value, list) else ""
            raise ComponentError(f"{self._source}: {where}: wants {low} to {high} tables [[{key}]]{number}")
        return [Section(self._source, f"{where}[{i}]", v) for i, v in enumerate(value)]

    def close(self) -> None:
        """Every key must have been read: a misspelt key is an error, not a default."""
        unknown = sorted(set(self._values) - self._read)
        if unknown:
            raise self.fail(unknown[0], f"unknown key; known here: {', '.join(sorted(self._read))}")


def read_components(package: str, path: str | Path | None) -> Section:
    """The component file at `path`, or the game's own ``components.toml``. FileNotFoundError, ComponentError."""
    if path is None:
        source, data = "components.toml", resources.files(package).joinpath("components.toml").read_bytes()
    else:
        if not isinstance(path, str | Path):
            raise TypeError(f"components={path!r}: must be the path of a TOML file")
        file = Path(path)
        if not file.is_file():
            raise FileNotFoundError(f"components={str(path)!r}: there is no such file")
        source, data = str(path), file.read_bytes()
    try:
        return Section(source, "", tomllib.loads(data.decode()))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ComponentError(f"{source}: not a TOML file: {error}") from None


def component_digest(record: np.ndarray, names: tuple[str, ...]) -> str:
    """SHA-256 over the numbers and names of a component set: two files with one digest play the same game."""
    return hashlib.sha256(record.tobytes() + "\n".join(names).encode()).hexdigest()
