"""The SVG builder without any library, and pixels with the extra `render`."""

import builtins
import doctest
import math
import xml.etree.ElementTree as ET

import numpy as np
import pytest

from westbound.envs.core.render import picture

SVG = "{http://www.w3.org/2000/svg}"


def page(*shapes: str) -> str:
    return picture.document(200, 100, picture.rect(0, 0, 200, 100, fill="#ffffff"), *shapes)


@pytest.fixture
def libraries():
    pytest.importorskip("resvg_py")
    pytest.importorskip("PIL")


@pytest.mark.core
def test_the_documented_example_is_true():
    assert doctest.testmod(picture).failed == 0


@pytest.mark.core
def test_odd_text_is_escaped_and_survives():
    odd = '<Fort> & "Sutter\'s" \x1b[31m\n'
    root = ET.fromstring(page(picture.text(1, 1, odd), picture.titled(odd, picture.circle(1, 1, 1))))
    shown = '<Fort> & "Sutter\'s" ?[31m?'
    assert [node.text for node in root.iter() if node.tag in (f"{SVG}text", f"{SVG}title")] == [shown, shown]


@pytest.mark.core
def test_attributes_are_escaped():
    root = ET.fromstring(picture.element("g", id='a"<&b', stroke_width=1.5, x=None))
    assert root.attrib == {"id": 'a"<&b', "stroke-width": "1.5"}


@pytest.mark.core
@pytest.mark.parametrize(("value", "written"), [(1, "1"), (-0.001, "0"), (2.504, "2.5"), (100, "100"), (0.126, "0.13")])
def test_numbers_are_short(value, written):
    assert picture.number(value) == written


@pytest.mark.core
def test_long_text_is_made_smaller_and_then_cut():
    assert picture.fit_text("East", 12, 100) == ("East", 12)
    shown, size = picture.fit_text("Great Plains", 12, 62)
    assert shown == "Great Plains"
    assert 9 <= size < 12
    shown, size = picture.fit_text("A name that no printer would put on a card", 12, 60)
    assert shown.endswith("...")
    assert math.isclose(size, 9)
    assert picture.text_width(shown, size) <= 60


@pytest.mark.core
def test_players_differ_in_more_than_colour():
    for trait in ("name", "letter", "fill", "shape", "ansi"):
        assert len({getattr(style, trait) for style in picture.PLAYER_STYLES}) == 5
    for player, style in enumerate(picture.PLAYER_STYLES):
        mark = picture.player_mark(player, 10, 10, 8)
        assert style.fill in mark
        assert f">{style.letter}</text>" in mark


@pytest.mark.core
@pytest.mark.parametrize("missing", ["resvg_py", "PIL"])
def test_a_missing_library_names_the_extra(monkeypatch, missing, tmp_path):
    real = builtins.__import__

    def refuse(name, *args, **kwargs):
        if name.split(".")[0] == missing:
            raise ModuleNotFoundError(f"No module named {missing!r}", name=missing)
        return real(name, *args, **kwargs)

    monkeypatch.setattr(builtins, "__import__", refuse)
    calls = (
        lambda: picture.rasterise(page()),
        lambda: picture.to_png(page(), tmp_path / "a.png"),
        lambda: picture.animate([page()], tmp_path / "a.gif"),
    )
    for call in calls:
        with pytest.raises(ImportError, match=r"pip install westbound\[render\]"):
            call()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.usefixtures("libraries")
@pytest.mark.parametrize(("width", "shape"), [(None, (100, 200, 3)), (50, (25, 50, 3)), (400, (200, 400, 3))])
def test_pixels_have_the_size_asked_for(width, shape):
    pixels = picture.rasterise(page(picture.rect(0, 0, 100, 100, fill="#ff0000")), width)
    assert pixels.shape == shape
    assert pixels.dtype == np.uint8
    assert pixels[1, 1].tolist() == [255, 0, 0]
    assert pixels[-2, -2].tolist() == [255, 255, 255]


@pytest.mark.usefixtures("libraries")
def test_what_nothing_covers_is_white():
    assert picture.rasterise(picture.document(8, 8, picture.circle(4, 4, 1))).tolist()[0][0] == [
        255,
        255,
        255,
    ]


@pytest.mark.usefixtures("libraries")
def test_text_needs_no_font_of_the_machine(monkeypatch):
    import resvg_py

    real, asked = resvg_py.svg_to_bytes, []

    def spy(**options):
        asked.append(options["skip_system_fonts"])
        return real(**options)

    monkeypatch.setattr(resvg_py, "svg_to_bytes", spy)
    pixels = picture.rasterise(page(picture.text(10, 60, "Wagons", 40)))
    assert asked == [True]
    assert (pixels < 100).any()
    picture.rasterise(page(picture.text(10, 60, "Wagón →", 40)))
    assert asked == [True, False]


@pytest.mark.usefixtures("libraries")
def test_text_is_about_as_wide_as_estimated():
    for words in ("Great Plains +1, 3 wagons", "WAGON TRAINS", "illicit fillip"):
        pixels = picture.rasterise(picture.document(600, 60, picture.text(0, 40, words, 30)))
        right = np.nonzero((pixels < 128).any(axis=(0, 2)))[0].max()
        assert 0.85 * right <= picture.text_width(words, 30) <= 1.2 * right


@pytest.mark.usefixtures("libraries")
@pytest.mark.parametrize("bad", ["", "<svg", "no picture"])
def test_what_is_not_a_picture_is_refused(bad):
    with pytest.raises(ValueError, match=r"\S"):
        picture.rasterise(bad)


@pytest.mark.usefixtures("libraries")
@pytest.mark.parametrize("width", [0, -5])
def test_a_width_must_be_positive(width):
    with pytest.raises(ValueError, match=str(width)):
        picture.rasterise(page(), width)


@pytest.mark.usefixtures("libraries")
def test_a_png_holds_the_pixels(tmp_path):
    from PIL import Image

    drawn = page(picture.player_mark(2, 50, 50, 30))
    written = picture.to_png(drawn, tmp_path / "board.png", width=300)
    with Image.open(written) as image:
        assert (np.asarray(image) == picture.rasterise(drawn, 300)).all()


@pytest.mark.usefixtures("libraries")
@pytest.mark.parametrize("ending", ["gif", "webp", "png", "apng"])
def test_an_animation_shows_every_frame_long_enough(tmp_path, ending):
    from PIL import Image

    frames = [page(picture.text(20, 60, number, 40)) for number in range(3)]
    written = picture.animate(frames, tmp_path / f"game.{ending}", seconds=1.5, last_seconds=4, width=100)
    with Image.open(written) as image:
        assert image.n_frames == 3
        assert image.size == (100, 50)
        durations = []
        for k in range(3):
            image.seek(k)
            image.load()
            durations.append(image.info["duration"])
    assert durations == [1500, 1500, 4000]


@pytest.mark.usefixtures("libraries")
def test_an_animation_may_have_a_single_frame(tmp_path):
    assert picture.animate([page()], tmp_path / "game.gif").stat().st_size > 0


@pytest.mark.usefixtures("libraries")
def test_bad_animations_are_refused(tmp_path):
    with pytest.raises(ValueError, match=r"game\.mp4.*\.gif"):
        picture.animate([page()], tmp_path / "game.mp4")
    with pytest.raises(ValueError, match="at least one"):
        picture.animate([], tmp_path / "game.gif")
    with pytest.raises(ValueError, match="differ in size"):
        picture.animate([page(), picture.document(50, 50)], tmp_path / "game.gif")
    assert list(tmp_path.iterdir()) == []
