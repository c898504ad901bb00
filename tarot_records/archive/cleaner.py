"""The cleaner: a small program of its own that makes a plain JPEG of a picture somebody has sent.

It runs as a process beside the server, with little memory, so that a hostile picture harms nothing but that process.
Only the points of the picture go through: no place, no camera, no text, and nothing behind its end. It is given the
bytes of the picture, and told how many quarters it is to be turned to the right; it writes the JPEG, or ends with the
number of what is wrong.
"""

import sys
import warnings
from io import BytesIO

from PIL import Image, ImageOps

if sys.platform != "win32":
    import resource

SIGNS = {b"\xff\xd8\xff": "JPEG", b"\x89PNG\r\n\x1a\n": "PNG", b"RIFF": "WEBP"}
"""How each kind begins that is taken; its name and what was said of it count for nothing."""
AREA = 40_000_000
"""The most points of a picture that is opened: more than any telephone takes."""
SIDE = 3_200
"""So many points a side it keeps: a page written by hand is read well."""
QUALITY = 82
MEMORY = 1 << 30
"""So many bytes the process may take."""
OTHER, LARGE, DAMAGED = 2, 3, 4
"""What it ends with: another kind of file, too many points, or one that cannot be read to its end."""


def clean(raw: bytes, turn: int) -> bytes:
    """The picture as a plain JPEG, turned by so many quarters; else the process ends."""
    kind = next((kind for sign, kind in SIGNS.items() if raw.startswith(sign)), None)
    if kind is None or (kind == "WEBP" and raw[8:12] != b"WEBP"):
        sys.exit(OTHER)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the number of points is looked at here
        Image.MAX_IMAGE_PIXELS = None
        try:
            picture: Image.Image = Image.open(BytesIO(raw), formats=[kind])
            if picture.width * picture.height > AREA:
                sys.exit(LARGE)
            if kind == "JPEG":
                picture.draft("RGB", (SIDE, SIDE))
            picture.thumbnail((SIDE, SIDE)) if picture.mode in ("L", "RGB") else picture.load()
            return _plain(ImageOps.exif_transpose(picture).rotate(-90 * turn, expand=True))
        except Exception:  # whatever a library stumbles over in a stranger's bytes
            sys.exit(DAMAGED)


def _plain(picture: Image.Image) -> bytes:
    """The points alone, on white where they let something through."""
    whole = picture.convert("RGBA")
    whole.thumbnail((SIDE, SIDE))
    paper = Image.new("RGB", whole.size, "white")
    paper.paste(whole, mask=whole.getchannel("A"))
    made = BytesIO()
    paper.save(made, "JPEG", quality=QUALITY)
    return made.getvalue()


def _confine() -> None:
    """Takes no more memory than a picture needs, where the system can see to that."""
    if sys.platform != "win32":
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


if __name__ == "__main__":
    _confine()
    sys.stdout.buffer.write(clean(sys.stdin.buffer.read(), int(sys.argv[1])))
