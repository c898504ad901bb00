"""Program that makes a plain JPEG of a picture from an unknown sender.

It runs as a process of its own with limited memory, so a hostile picture harms nothing else. Only the pixels are kept:
no place, no camera, no text, no data after the picture. Standard input is the picture, and the argument is the number
of quarter turns to the right. Standard output is the JPEG; the exit code names the problem if there is one.
"""

import re
import sys
import warnings
from io import BytesIO

from PIL import Image, ImageOps

if sys.platform != "win32":
    import resource

SIGNS = {b"\xff\xd8\xff": "JPEG", b"\x89PNG\r\n\x1a\n": "PNG", b"RIFF": "WEBP"}
"""First bytes of a file -> its format. The file's name and its stated type are ignored."""
AREA = 40_000_000
"""Maximum number of pixels of a picture."""
SIDE = 3_200
"""Maximum width and height of the JPEG, in pixels: enough to read a handwritten page."""
QUALITY = 82
SCAN = re.compile(rb"\xff\xda\0[\x08\x0a\x0c\x0e][\x01-\x04]")
"""Beginning of a scan of a JPEG; its bytes do not occur within one."""
SCANS = 64
"""Maximum number of scans of a JPEG: each may work on all points again, and programs write about ten."""
MEMORY = 1 << 30
"""Memory limit of the process, in bytes."""
WORK = 10
"""Limit of the processor time of the process, in seconds."""
OTHER, LARGE, DAMAGED, LABORIOUS = 2, 3, 4, 5
"""Exit codes: another kind of file, too many pixels, damaged, or too many scans."""


def clean(raw: bytes, turn: int) -> bytes:
    """Return a picture as a plain JPEG; exit with a code if the picture is refused."""
    kind = next((kind for sign, kind in SIGNS.items() if raw.startswith(sign)), None)
    if kind is None or (kind == "WEBP" and raw[8:12] != b"WEBP"):
        sys.exit(OTHER)
    if kind == "JPEG" and sum(1 for _ in SCAN.finditer(raw)) > SCANS:
        sys.exit(LABORIOUS)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the number of pixels is checked here
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
    """Return the pixels of a picture as JPEG, with white for transparent areas."""
    whole = picture.convert("RGBA")
    whole.thumbnail((SIDE, SIDE))
    paper = Image.new("RGB", whole.size, "white")
    paper.paste(whole, mask=whole.getchannel("A"))
    made = BytesIO()
    paper.save(made, "JPEG", quality=QUALITY)
    return made.getvalue()


if __name__ == "__main__":
    if sys.platform != "win32":
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_CPU, (WORK, WORK))
    sys.stdout.buffer.write(clean(sys.stdin.buffer.read(), int(sys.argv[1])))
