"""Pictures as SVG text, and SVG text as pixels: what the pictures of all games are made of.

Shapes are plain strings, so a picture is a joined list of them and drawing needs nothing but Python.
Only :func:`rasterise`, :func:`to_png` and :func:`animate` need libraries (the extra ``render``), loaded on
their first call.

>>> dot = circle(5, 5, 4, fill="#222222")
>>> document(10, 10, dot).startswith("<svg ")
True
"""

import math
import os
import tempfile
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from xml.sax.saxutils import escape as escape_markup

if TYPE_CHECKING:
    import numpy as np
    from PIL import Image

# The face that Pillow carries for ImageFont.load_default comes first: it is the font of `rasterise`, see
# `_pixels`. The others are what a browser finds; they are about as wide.
FONT_FAMILY = "Aileron, 'Helvetica Neue', Helvetica, Arial, 'Liberation Sans', sans-serif"
RENDER_EXTRA = "pip install westbound[render]"

_BEYOND_ASCII = frozenset("·…«»°±")  # letters of the carried font beside ASCII that a picture may well use
_NARROW, _WIDE = frozenset("fijlrtI.,:;'|!()[] -·"), frozenset("mwMW@%")


class PlayerStyle(NamedTuple):
    """How a seat looks everywhere: a colour, a letter and a shape, so that colour is never the only mark."""

    name: str
    letter: str
    fill: str
    ink: str
    shape: str
    ansi: str


# Okabe and Ito's palette: the colours stay apart in all common kinds of colour blindness.
PLAYER_STYLES = (
    PlayerStyle("Red", "R", "#d55e00", "#ffffff", "circle", "97;48;5;166"),
    PlayerStyle("Green", "G", "#009e73", "#ffffff", "square", "97;48;5;29"),
    PlayerStyle("Blue", "B", "#0072b2", "#ffffff", "diamond", "97;48;5;25"),
    PlayerStyle("Yellow", "Y", "#f0e442", "#2d2a20", "hexagon", "30;48;5;227"),
    PlayerStyle("Purple", "P", "#cc79a7", "#2d2a20", "triangle", "30;48;5;175"),
)

_POLYGONS = {"diamond": (4, 1.14, 0.0), "hexagon": (6, 1.08, 0.0), "triangle": (3, 1.45, -0.25)}  # corners, reach, turn

# --- text


def printable(value: object) -> str:
    """The text of `value`, every control character (line breaks, escape codes) replaced by a question mark.

    XML has no way to write most of them, and a terminal would obey them.
    """
    return "".join(c if c.isprintable() else "?" for c in str(value))


def escape(value: object) -> str:
    """The text of `value` as it must stand in an SVG element or attribute."""
    return escape_markup(printable(value), {'"': "&quot;"})


def text_width(content: str, size: float) -> float:
    """About how wide (in user units) a text of this font size is; good to some ten per cent."""
    return size * sum(0.3 if c in _NARROW else 0.86 if c in _WIDE else 0.66 if c.isupper() else 0.55 for c in content)


def fit_text(content: str, size: float, max_width: float) -> tuple[str, float]:
    """Text and font size that stay within `max_width`: three quarters of the size, then the end is cut."""
    width = text_width(content, size)
    if width <= max_width:
        return content, size
    size *= max(0.75, max_width / width)
    if text_width(content, size) > max_width * 1.001:
        while content and text_width(content + "...", size) > max_width:
            content = content[:-1]
        content += "..."
    return content, size


# --- shapes: every function returns the text of one element


def number(value: float) -> str:
    """A coordinate with two decimals at most: small files, and the same text on every machine."""
    shown = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if shown in ("-0", "") else shown


def element(name: str, *children: str, **attributes: object) -> str:
    """One SVG element. Underscores in names of attributes become hyphens; None leaves an attribute out."""
    shown = []
    for key, value in attributes.items():
        if value is None:
            continue
        written = number(value) if isinstance(value, int | float) else escape(value)
        shown.append(f' {key.rstrip("_").replace("_", "-")}="{written}"')
    opened = f"<{name}{''.join(shown)}"
    return f"{opened}>{''.join(children)}</{name}>" if children else f"{opened}/>"


def group(*children: str, x: float = 0, y: float = 0, scale: float = 1, **style: object) -> str:
    """Shapes drawn together, moved to (x, y) and scaled."""
    moves = [f"translate({number(x)} {number(y)})"] if x or y else []
    moves += [f"scale({scale:.4g})"] if scale != 1 else []
    return element("g", *(children or ("",)), transform=" ".join(moves) or None, **style)


def rect(x: float, y: float, width: float, height: float, radius: float = 0, **style: object) -> str:
    """A rectangle, its corners rounded by `radius`."""
    return element("rect", x=x, y=y, width=width, height=height, rx=radius or None, **style)


def circle(x: float, y: float, radius: float, **style: object) -> str:
    """A circle around (x, y)."""
    return element("circle", cx=x, cy=y, r=radius, **style)


def ellipse(x: float, y: float, radius_x: float, radius_y: float, **style: object) -> str:
    """An upright ellipse around (x, y)."""
    return element("ellipse", cx=x, cy=y, rx=radius_x, ry=radius_y, **style)


def path(d: str, **style: object) -> str:
    """A path, `d` written as in SVG."""
    return element("path", d=d, **style)


def line(x1: float, y1: float, x2: float, y2: float, **style: object) -> str:
    """A straight line."""
    return element("line", x1=x1, y1=y1, x2=x2, y2=y2, **style)


def polygon(points: Sequence[tuple[float, float]], **style: object) -> str:
    """A closed shape through the points."""
    return element("polygon", points=" ".join(f"{number(x)},{number(y)}" for x, y in points), **style)


def text(
    x: float,
    y: float,
    content: object,
    size: float = 14,
    *,
    fill: str = "#2d2a20",
    anchor: str = "start",
    bold: bool = False,
    max_width: float | None = None,
    **style: object,
) -> str:
    """One line of text, y at its base line; `anchor` is start, middle or end; `max_width`: see `fit_text`."""
    shown = printable(content)
    if max_width is not None:
        shown, size = fit_text(shown, size, max_width * (0.95 if bold else 1))
    if bold:  # a thin outline: the carried font has one weight, and so the text is as wide as measured anywhere
        style |= {"stroke": fill, "stroke_width": size * 0.045, "stroke_linejoin": "round"}
    placed = None if anchor == "start" else anchor
    return element("text", escape(shown), x=x, y=y, font_size=size, text_anchor=placed, fill=fill, **style)


def titled(content: object, *children: str, **style: object) -> str:
    """Shapes with a name, which browsers show under the pointer and screen readers read."""
    return element("g", element("title", escape(content)), *children, **style)


def define(identifier: str, *children: str) -> str:
    """Shapes kept under a name, to be drawn by :func:`use`."""
    return element("defs", element("g", *children, id=identifier))


def use(identifier: str, x: float, y: float, scale: float = 1, **style: object) -> str:
    """A copy of the shapes kept by :func:`define`, their origin at (x, y)."""
    placed = f"translate({number(x)} {number(y)})" + (f" scale({scale:.4g})" if scale != 1 else "")
    return element("use", href=f"#{identifier}", transform=placed, **style)


def player_mark(player: int, x: float, y: float, radius: float, **style: object) -> str:
    """A player's piece: the seat's shape in its colour, its letter on it. `style` goes to the shape."""
    look = PLAYER_STYLES[player]
    style = {"fill": look.fill, "stroke": "#2d2a20", "stroke_width": max(0.8, radius * 0.08)} | style
    if look.shape == "circle":
        shape = circle(x, y, radius, **style)
    elif look.shape == "square":
        side = radius * 1.74
        shape = rect(x - side / 2, y - side / 2, side, side, radius * 0.22, **style)
    else:
        corners, reach, turn = _POLYGONS[look.shape]
        angles = [math.tau * (i / corners + turn) for i in range(corners)]
        points = [(x + radius * reach * math.cos(a), y + radius * reach * math.sin(a)) for a in angles]
        shape = polygon(points, stroke_linejoin="round", **style)
    letter = text(x, y + radius * 0.4, look.letter, radius * 1.12, fill=look.ink, anchor="middle", bold=True)
    return shape + letter


def document(width: float, height: float, *children: str, title: str = "") -> str:
    """A whole SVG document of this size in user units (and in pixels, unless it is scaled)."""
    named = (element("title", escape(title)),) if title else ()
    return element(
        "svg",
        *named,
        *children,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {number(height)}",
        width=width,
        height=height,
        font_family=FONT_FAMILY,
    )


# --- pixels


def rasterise(svg: str, width: int | None = None) -> "np.ndarray":
    """The picture as pixels.

    Args:
        svg: an SVG document.
        width: in pixels; the height follows. None takes the document's own size.

    Returns:
        Array of uint8, shape (height, width, 3), red, green and blue; transparent places come out white.

    Raises:
        ImportError: resvg_py or pillow is not installed; the message says what to install.
        ValueError: `svg` is not an SVG document, or `width` is not positive.
    """
    import numpy as np

    return np.array(_pixels(svg, width), dtype=np.uint8)


def to_png(svg: str, path: str | os.PathLike, width: int | None = None) -> Path:
    """Write the picture as a PNG file and return where it lies; arguments and errors as :func:`rasterise`."""
    image = _pixels(svg, width)
    image.save(path, format="PNG", optimize=True)
    return Path(path)


def animate(
    frames: Sequence[str],
    path: str | os.PathLike,
    *,
    seconds: float = 1.5,
    last_seconds: float = 5.0,
    width: int | None = 900,
) -> Path:
    """Write SVG pictures as one moving picture that plays for ever, and return where it lies.

    Args:
        frames: SVG documents of one size.
        path: the end of the name says the format: .gif, .webp, .png or .apng.
        seconds: how long each frame stays, long enough to read it.
        last_seconds: how long the last one stays.
        width: in pixels; None takes the documents' own size.

    Raises:
        ImportError: resvg_py or pillow is not installed; the message says what to install.
        ValueError: no frames, frames of different sizes, another end of the name, or not an SVG document.
    """
    written = {".gif": "GIF", ".webp": "WEBP", ".png": "PNG", ".apng": "PNG"}.get(Path(path).suffix.lower())
    if written is None:
        raise ValueError(f"cannot write a moving picture to {str(path)!r}: use .gif, .webp, .png or .apng")
    if not frames:
        raise ValueError("a moving picture needs at least one frame")
    images = [_flat(_pixels(frame, width)) if written == "GIF" else _pixels(frame, width) for frame in frames]
    if len({image.size for image in images}) > 1:
        raise ValueError(f"frames differ in size: {sorted({image.size for image in images})}")
    durations = [round(seconds * 1000)] * (len(images) - 1) + [round(last_seconds * 1000)]
    # A single frame has no duration of its own in some of the formats, and Pillow refuses a list for it.
    duration = durations if len(images) > 1 else durations[0]
    options = {"lossless": True} if written == "WEBP" else {}
    images[0].save(path, written, save_all=True, append_images=images[1:], duration=duration, loop=0, **options)
    return Path(path)


def _flat(image: "Image.Image") -> "Image.Image":
    """At most 256 colours, as a GIF holds; without dithering, flat colours stay flat and the file small."""
    from PIL import Image

    return image.quantize(256, dither=Image.Dither.NONE)


def _libraries() -> tuple[Any, Any, Any]:
    """The modules resvg_py, PIL.Image and PIL.ImageFont."""
    try:
        import resvg_py
        from PIL import Image, ImageFont
    except ImportError as missing:
        raise ImportError(
            f"turning a picture into pixels needs {missing.name or missing}; install it: {RENDER_EXTRA}"
        ) from missing
    return resvg_py, Image, ImageFont


def _pixels(svg: str, width: int | None) -> "Image.Image":
    """A Pillow image of the document, mode RGB.

    The font comes from Pillow, which carries a small one (Aileron, CC0) inside itself. So a machine without
    fonts, as many servers are, draws the same pixels as a desk; no further package is needed; and reading the
    system's fonts, which can take longer than drawing, is left out unless a text has letters beyond that one.
    """
    if width is not None and width < 1:
        raise ValueError(f"width must be at least 1 pixel, not {width}")
    resvg_py, pil_image, pil_font = _libraries()
    face = getattr(pil_font.load_default(16), "font_bytes", None)  # None: a Pillow built without FreeType
    enough = face is not None and all(c.isascii() or c in _BEYOND_ASCII for c in set(svg))
    with tempfile.TemporaryDirectory(prefix="westbound-font-") as folder:
        files = []
        if face is not None:
            files.append(str(Path(folder, "Aileron.ttf")))
            Path(files[0]).write_bytes(face)
        data = resvg_py.svg_to_bytes(svg_string=svg, width=width, skip_system_fonts=enough, font_files=files)
    image = pil_image.open(BytesIO(bytes(data))).convert("RGBA")
    sheet = pil_image.new("RGBA", image.size, "white")
    sheet.alpha_composite(image)
    return sheet.convert("RGB")
