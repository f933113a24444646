"""The one place that knows numba: the decorators of rules and kernels, and the switch between machine code and Python.

With ``NUMBA_DISABLE_JIT=1`` the same functions run as plain Python (debugger, coverage, mutation tests). Records then
have to be ``numpy.recarray`` so that ``s.wagons`` works; :func:`as_records` does that switch.
"""

import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numba
import numpy as np
from numba import types
from numba.core import cgutils, config
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import LoweringPass, PassManager, register_pass
from numba.core.registry import CPUDispatcher
from numba.core.typed_passes import AnnotateTypes
from numba.extending import intrinsic

JIT = not config.DISABLE_JIT
_COMPILED_PER_SECOND = 6500  # bytes of a game's sources, roughly, on one core
_RULE_FLAGS = {"nogil": True, "error_model": "numpy", "no_cpython_wrapper": True, "no_cfunc_wrapper": True}


def _widen(argument: types.Type) -> types.Type:
    """int64 for every integer argument, so that a rule is compiled once and not once per integer width."""
    if isinstance(argument, types.Integer) and argument is not types.uint64:
        return types.int64
    return argument


class _RuleLibrary(JITCodeLibrary):
    """The code of a rule as it was written down, for the kernel to link in.

    Numba would optimize every function together with all that it calls, again and again up to the kernel, and make
    machine code of each. Only the kernel is run, so only the kernel is optimized.
    """

    def _optimize_final_module(self) -> None:
        pass

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True


@register_pass(mutates_CFG=False, analysis_only=True)
class _OpenRuleLibrary(LoweringPass):
    _name = "open_rule_library"

    def __init__(self) -> None:
        super().__init__()

    def run_pass(self, state: Any) -> bool:
        state.library = _RuleLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        return True


class _RuleCompiler(CompilerBase):
    """Numba's compiler with the library of a rule."""

    def define_pipelines(self) -> list[PassManager]:
        self.state.flags.no_compile = True
        manager = DefaultPassBuilder.define_nopython_pipeline(self.state)
        manager.add_pass_after(_OpenRuleLibrary, AnnotateTypes)
        manager.finalize()
        return [manager]


class _RuleDispatcher(CPUDispatcher):
    """A numba function whose integer arguments are all int64 (uint64 stays: random words and digests)."""

    def add_overload(self, result: Any) -> None:
        """Other functions find it by its entry point, of which nothing more is wanted: there is no code to be run."""
        result = result._replace(entry_point=object())
        self.overloads[tuple(result.signature.args)] = result
        result.target_context.insert_user_function(result.entry_point, result.fndesc, [result.library])

    def get_call_template(self, args: Any, kws: Any) -> Any:
        return super().get_call_template(tuple(_widen(a) for a in args), {name: _widen(a) for name, a in kws.items()})


def rule(function: Callable[..., Any] | None = None, *, inline: bool = False) -> Any:
    """Compile a function of the rules: called from kernels only, never from Python.

    ``inline=True`` pastes the thinnest helpers into their callers, which saves compile time.
    """
    if function is None:
        return lambda f: rule(f, inline=inline)
    if not JIT:
        return function
    if inline:
        return numba.njit(function, inline="always", **_RULE_FLAGS)
    options = {"nopython": True, "boundscheck": None, **_RULE_FLAGS}
    return _RuleDispatcher(function, targetoptions=options, pipeline_class=_RuleCompiler)


def kernel(function: Callable[..., Any]) -> Any:
    """Compile a function that Python calls: cached on disk where that is possible, releases the GIL."""
    if not JIT:
        return _plain(function)
    locators = config.CACHE_LOCATOR_CLASSES
    config.CACHE_LOCATOR_CLASSES = "westbound.envs.core.cache.SourceDigestLocator"
    try:
        return numba.njit(function, nogil=True, error_model="numpy", cache=True)
    except RuntimeError:  # no folder can be written: compile in memory
        return numba.njit(function, nogil=True, error_model="numpy")
    finally:
        config.CACHE_LOCATOR_CLASSES = locators


def _plain(function: Callable[..., Any]) -> Callable[..., Any]:
    def run(*args: Any) -> Any:
        with np.errstate(over="ignore"):  # random words wrap around, as they do in machine code
            return function(*args)

    run.py_func = function  # type: ignore[attr-defined]
    return run


def _compiling(folder: Path) -> None:
    """Tell the user on stderr that a game is compiled, and about how long that takes."""
    seconds = sum(path.stat().st_size for path in folder.rglob("*.py")) / _COMPILED_PER_SECOND
    about = f"about {max(10, 10 * round(seconds / 10))} s"
    line = f"westbound: compiling the rules of {folder.name}, {about}; the result is kept for the next time"
    print(line, file=sys.stderr, flush=True)


@contextmanager
def _announced(folder: Path, patience: float = 4.0) -> Iterator[None]:
    """Tell the user what takes so long, if it does, and how long it took."""
    begin = time.perf_counter()
    timer = threading.Timer(patience, _compiling, (folder,))
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
    seconds = time.perf_counter() - begin
    if seconds > patience:
        print(f"westbound: done in {seconds:.0f} s", file=sys.stderr, flush=True)


def machine_code(function: Callable[..., Any], *examples: Any) -> Callable[..., Any]:
    """A kernel that returns an int, compiled for arguments of the examples' types.

    It goes around numba's dispatch, which takes as long as a decision, and must be called with exactly these types.
    """
    if not JIT:
        return lambda *arguments: int(function(*arguments))  # plain Python would hand on numpy's integers
    signature = tuple(numba.typeof(example) for example in examples)
    with _announced(Path(function.py_func.__globals__["__file__"]).parent):  # type: ignore[attr-defined]
        function.compile(signature)  # type: ignore[attr-defined]
    return function.overloads[signature].entry_point  # type: ignore[attr-defined]


def as_records(array: np.ndarray) -> np.ndarray:
    """The array as kernels want it: itself under the JIT, a recarray view (same memory) without."""
    return array if JIT else array.view(np.recarray)


@intrinsic
def _load_word(typing_context, row, offset):  # type: ignore[no-untyped-def]
    """Eight bytes of a contiguous array as one word, wherever they lie."""

    def generate(context, builder, signature, arguments):  # type: ignore[no-untyped-def]
        array = context.make_array(signature.args[0])(context, builder, arguments[0])
        byte, word = context.get_value_type(types.uint8), context.get_value_type(types.uint64)
        address = builder.gep(builder.bitcast(array.data, byte.as_pointer()), [arguments[1]], source_etype=byte)
        return builder.load(builder.bitcast(address, word.as_pointer()), align=1, typ=word)

    return types.uint64(row, types.intp), generate


def _read_word(row: np.ndarray, offset: int) -> np.uint64:
    return np.uint64(int.from_bytes(row.tobytes()[offset : offset + 8], sys.byteorder))


word_of = _load_word if JIT else _read_word
"""``word_of(row, offset)``: eight bytes of a contiguous array as uint64. The end of the array is not checked."""


@intrinsic(prefer_literal=True)
def _stack_words(typing_context, size):  # type: ignore[no-untyped-def]
    """An uninitialised uint32 array on the stack of the calling function."""
    array = types.Array(types.uint32, 1, "C")

    def generate(context, builder, signature, arguments):  # type: ignore[no-untyped-def]
        length = signature.args[0].literal_value
        data = cgutils.alloca_once(builder, context.get_value_type(types.uint32), size=length)
        count, width = (context.get_constant(types.intp, number) for number in (length, 4))
        words = context.make_array(array)(context, builder)
        context.populate_array(words, data=data, shape=[count], strides=[width], itemsize=width, meminfo=None)
        return words._getvalue()

    return (array(size), generate) if isinstance(size, types.IntegerLiteral) else None


def _new_words(size: int) -> np.ndarray:
    return np.zeros(size, np.uint32)


scratch_words = _stack_words if JIT else _new_words
"""``scratch_words(size)``: room for `size` (a constant) words uint32 as long as the calling rule runs; not cleared."""
