"""Layouts: named blocks over one flat vector."""

import numpy as np
import pytest

import westbound
from westbound.envs.core.layout import Layout, block
from westbound.envs.core.registry import game_spec

pytestmark = [pytest.mark.core, pytest.mark.nojit]

SMALL = Layout(take=block(), buy=block(5, high=9), move=block(3, 2, high=300, scale=0.5, about="from and to"))
LAYOUTS = {"small": SMALL}
for _game in westbound.games():
    LAYOUTS[f"{_game}-actions"] = game_spec(_game).actions
    LAYOUTS[f"{_game}-observation"] = game_spec(_game).observation
each_layout = pytest.mark.parametrize("layout", LAYOUTS.values(), ids=list(LAYOUTS))


@each_layout
def test_blocks_are_contiguous(layout):
    end = 0
    for name, b in layout.blocks.items():
        assert b.name == name
        assert b.start == end
        assert b.size == np.prod(b.shape) >= 1
        end = b.stop
    assert layout.size == len(layout) == end
    assert [b.name for b in layout] == list(layout.blocks)
    assert all(layout[name] is b for name, b in layout.blocks.items())


@each_layout
def test_every_entry_is_found_and_found_again(layout):
    found = [layout.locate(i) for i in range(layout.size)]
    assert len(set(found)) == layout.size
    for i, (name, coordinates) in enumerate(found):
        assert layout.index(name, *coordinates) == i
        assert all(type(c) is int for c in coordinates)
        assert len(coordinates) == len(layout[name].shape)
        assert all(0 <= c < size for c, size in zip(coordinates, layout[name].shape, strict=True))
    assert layout.locate(np.int64(0)) == found[0]
    assert [layout.index(b.name) for b in layout] == [b.start for b in layout]


@each_layout
def test_entries_outside_are_refused(layout):
    for bad in (-1, layout.size, layout.size + 7, -layout.size):
        with pytest.raises(IndexError, match=f"index {bad} .*0 .. {layout.size - 1}"):
            layout.locate(bad)
    for b in layout:
        for axis, size in enumerate(b.shape):
            for bad in (-1, size):
                coordinates = [0] * len(b.shape)
                coordinates[axis] = bad
                with pytest.raises(ValueError, match=r"\S"):
                    layout.index(b.name, *coordinates)
    with pytest.raises(KeyError):
        layout.index("nonsense")
    with pytest.raises(KeyError):
        layout["nonsense"]


@each_layout
@pytest.mark.parametrize("leading", [(), (4,), (2, 3)])
def test_views_are_windows_onto_the_vector(layout, leading):
    vector = np.arange(np.prod(leading, dtype=int) * layout.size).reshape(*leading, layout.size)
    views = layout.views(vector)
    assert list(views) == [b.name for b in layout]
    for b in layout:
        assert views[b.name].shape == (*leading, *b.shape)
        assert np.array_equal(views[b.name].reshape(*leading, -1), vector[..., b.start : b.stop])
    if not leading:
        for name, view in views.items():
            view[...] = -1
            assert (vector[layout[name].start : layout[name].stop] == -1).all()


@each_layout
def test_bounds_and_scales(layout):
    highs, scales = layout.highs(), layout.scales()
    assert highs.shape == scales.shape == (layout.size,)
    assert highs.dtype == np.int64
    assert scales.dtype == np.float32
    assert (highs >= 1).all()
    assert (scales > 0).all()
    for b in layout:
        bounds = highs[b.start : b.stop].reshape(len(b.highs or (b.high,)), -1)
        assert (bounds == np.array(b.highs or (b.high,))[:, None]).all()
        assert b.high == bounds.max()
        factors = np.float32(1 / bounds.ravel() if b.scale is None else b.scale)
        assert (scales[b.start : b.stop] == factors).all()
    assert np.iinfo(layout.dtype()).max >= highs.max()


def test_the_narrowest_type_is_taken():
    assert Layout(a=block(high=255)).dtype() == np.uint8
    assert Layout(a=block(high=1), b=block(high=256)).dtype() == np.int16


def test_digests_tell_layouts_apart():
    def digest(**changes):
        parts = {"shape": (3, 2), "high": 4, "scale": 0.5, "about": "x", "name": "b"} | changes
        b = block(*parts["shape"], high=parts["high"], scale=parts["scale"], about=parts["about"])
        return Layout(a=block(2), **{parts["name"]: b}).digest()

    same = digest()
    assert digest(about="other words") == same
    changes = [{"shape": (2, 3)}, {"shape": (6,)}, {"high": 5}, {"scale": 0.125}, {"scale": None}, {"name": "c"}]
    assert len({same, *(digest(**change) for change in changes)}) == len(changes) + 1
    assert Layout(a=block(2), b=block(3)).digest() != Layout(b=block(3), a=block(2)).digest()
    different = {id(layout): layout.digest() for layout in LAYOUTS.values()}  # games of one folder share theirs
    assert len(set(different.values())) == len(different) > 4
    assert all(len(layout.digest()) == 64 for layout in LAYOUTS.values())


def test_a_layout_tells_what_it_is():
    assert repr(SMALL) == "Layout(take=(1,), buy=(5,), move=(3, 2): 12 entries)"


@pytest.mark.parametrize("game", westbound.games())
def test_observation_blocks_are_described(game):
    for layout in (game_spec(game).actions, game_spec(game).observation):
        for b in layout:
            assert len(b.about) > 10, f"{game}: block {b.name} needs a sentence for the documentation"
