"""What `import westbound` brings along, and who imports whom."""

import ast
import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

import westbound
from westbound.envs.core.registry import GAMES, game_spec

pytestmark = pytest.mark.core

ROOT = Path(__file__).resolve().parents[2]
PARTS = ("envs", "agents", "training", "benchmarks")
HEAVY = ("torch", "stable_baselines3", "sb3_contrib", "matplotlib", "numba", "pygame", "resvg_py", "PIL")
LEARNING = ("gymnasium", "pettingzoo", "torch", "stable_baselines3", "sb3_contrib")
NO_RULES = ("__init__", "render")  # all other modules of a game are rules in the wide sense


def modules_after(program, **environment):
    program += "\nimport sys, json; print(json.dumps(sorted(sys.modules)))"
    done = subprocess.run(
        [sys.executable, "-c", program],
        check=True,
        capture_output=True,
        text=True,
        timeout=200,
        env={**os.environ, **environment},
    )
    return set(json.loads(done.stdout.splitlines()[-1]))


def test_the_package_is_light():
    loaded = modules_after("import westbound; assert westbound.games()")
    assert "pettingzoo" in loaded, "environments are registered at import"
    assert not loaded & set(HEAVY)
    folders = {*GAMES, *all_folders()}
    assert not [name for name in loaded if name.startswith(tuple(f"westbound.envs.{folder}" for folder in folders))]


def test_games_load_no_learning_library():
    n = game_spec(westbound.games()[0]).default_players
    program = f"import westbound\nfor g in westbound.games(): westbound.make(g, num_players={n}).reset(seed=1)"
    loaded = modules_after(program, NUMBA_DISABLE_JIT="1")  # to compile all games would take minutes
    assert not loaded & {"torch", "stable_baselines3", "sb3_contrib", "matplotlib", "pygame"}


def test_the_words_of_the_package():
    assert westbound.games() == list(GAMES)
    assert type(westbound.games()) is list
    westbound.games().clear()
    assert westbound.games()
    for word in ("games", "make", "make_vec", "load", "game_seed"):
        assert word in westbound.__all__
        assert callable(getattr(westbound, word))
        assert getattr(westbound, word).__doc__
    assert all(hasattr(westbound, word) for word in westbound.__all__)
    assert westbound.__version__


def test_pettingzoo_knows_all_games():
    import pettingzoo

    for game, version in GAMES.items():
        assert game_spec(game).version == version
        for kind in ("aec", "parallel"):
            env = pettingzoo.make(kind, f"westbound/{game}-v{version}", num_players=game_spec(game).default_players)
            assert env.possible_agents


@cache
def imported_by(path: Path) -> frozenset[str]:
    """The modules that a source file imports, anywhere in it; of `from a import b` both a and a.b."""
    names = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            assert node.module is not None
            names |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
    return frozenset(names)


def file_of(module: str) -> Path | None:
    """The source of a module of ours."""
    parts = module.split(".")
    if parts[0] != "westbound" or len(parts) < 2 or parts[1] not in PARTS:
        return None
    path = ROOT.joinpath(*parts[1:])
    return next((p for p in (path.with_suffix(".py"), path / "__init__.py") if p.is_file()), None)


def reached_from(path: Path) -> set[str]:
    """All modules that a source file imports, directly or through other sources of ours."""
    seen, todo, names = set(), [path], set()
    while todo:
        here = todo.pop()
        if here in seen:
            continue
        seen.add(here)
        names |= imported_by(here)
        todo += [file for file in map(file_of, imported_by(here)) if file is not None]
    return names


def belongs(name: str, packages) -> bool:
    return any(name == package or name.startswith(f"{package}.") for package in packages)


def sources(*folders: str) -> list[Path]:
    return sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))


def test_the_search_for_imports_finds_some():
    kernels = sources("envs/core") and ROOT / "envs" / westbound.games()[0] / "kernels.py"
    found = reached_from(kernels)
    assert "westbound.envs.core.engine" in found
    assert belongs("westbound.envs.core.engine.run", ["westbound.envs.core"])
    assert not belongs("westbound.envs.core_2", ["westbound.envs.core"])
    assert belongs("gymnasium", reached_from(ROOT / "envs" / "core" / "aec.py"))


def all_folders() -> list[str]:
    """Every folder of a game or of several, registered or still being built."""
    return sorted(path.parent.name for path in (ROOT / "envs").glob("*/kernels.py"))


def test_every_registered_game_has_a_folder():
    assert {game_spec(game).home for game in GAMES} <= set(all_folders())


def ids_of(folder: str) -> set[str]:
    """The registered games of a folder, and what is called as the folder."""
    return {game for game in GAMES if game_spec(game).home == folder} | {folder}


@pytest.mark.parametrize("folder", all_folders())
def test_a_game_knows_no_other_game(folder):
    own = ids_of(folder)
    others = [f"westbound.envs.{other}" for other in {*all_folders(), *GAMES} - own]
    others += [f"{other}_v{version}" for other in others for version in range(4)]
    entries = [path for game in own for path in (ROOT / "envs").glob(f"{game}_v*.py")]
    assert entries
    for path in [*sources(f"envs/{folder}"), *entries]:
        assert not [name for name in reached_from(path) if belongs(name, others)], path


def test_the_core_knows_no_game():
    for path in sources("envs/core"):
        assert not [name for name in imported_by(path) if belongs(name, [f"westbound.envs.{g}" for g in all_folders()])]


@pytest.mark.parametrize("folder", all_folders())
def test_rules_know_no_learning_library(folder):
    root = ROOT / "envs" / folder
    modules = {path: path.relative_to(root).parts[0].removesuffix(".py") for path in sources(f"envs/{folder}")}
    rules = [path for path, module in modules.items() if module not in NO_RULES]
    parts = {modules[path] for path in rules}  # each a module or a package
    assert {"kernels", "legal", "observation", "rules", "state", "tables"} <= parts
    for path in rules:
        assert not [name for name in reached_from(path) if belongs(name, LEARNING)], path


def test_environments_know_neither_agents_nor_training():
    higher = ["westbound.agents", "westbound.training", "westbound.benchmarks", "westbound.cli"]
    for path in sources("envs"):
        assert not [name for name in reached_from(path) if belongs(name, higher)], path


def test_one_place_knows_numba():
    code = sources("envs", "agents", "training")
    users = [path for path in code if any(belongs(name, ["numba"]) for name in imported_by(path))]
    assert {path.relative_to(ROOT).as_posix() for path in users} == {"envs/core/jit.py", "envs/core/cache.py"}


def test_the_import_rules_name_every_game():
    """import-linter's contract that games never import each other lists them by hand."""
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    for game, version in GAMES.items():
        assert f"({game_spec(game).home})" in text
        assert f"({game}_v{version})" in text
