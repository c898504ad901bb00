"""Train the network that tells suit signs from other ink, and write `suit_signs.npz`.

    python .photo/train_suits.py FONT.ttf …

It needs scikit-learn and fonts, some with ♠ ♥ ♦ ♣, also condensed, bold and typewriter fonts. Lines of random text with
suit signs are drawn, blurred, scaled and compressed as photos and scans are; what remains of them without thin strokes
is labelled by the place at which the signs were drawn.
"""

import random
import sys
from io import BytesIO
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFont

sys.path.insert(0, str(Path(__file__).parents[1]))

from tarot_records.transcripts.photo.ink import CLASSES, solid_parts
from tarot_records.transcripts.photo.text_lines import HEIGHT

LETTERS = "AASDCBVRDKQJNTPFO1234567890100123456789abcdefghijklmnopqrstuvwxyzéàüöőčšžÉ*.,:;-–+=()[]/%&#!?→«»•_"
LINES = 2_500
LEAST_COMMON = 0.6
"""Minimum share of a part that it has in common with the sign it is labelled as."""
OUTPUT = Path(__file__).parents[1] / "tarot_records/transcripts/photo/suit_signs.npz"
has_signs: dict[str, bool] = {}


def signs_font(path: str, size: int) -> ImageFont.FreeTypeFont | None:
    """Return a font of this size if it has suit signs, otherwise None."""
    font = ImageFont.truetype(path, size)
    if path not in has_signs:
        blank = bytes(font.getmask("\uffff"))
        drawn = [bytes(font.getmask(sign)) for sign in CLASSES[1:]]
        has_signs[path] = blank not in drawn and len(set(drawn)) == 4 and all(map(any, drawn))
    return font if has_signs[path] else None


def drawn_line(fonts: list[str], rng: random.Random) -> tuple[np.ndarray, list[tuple[str, float, float]]]:
    """Return a strip with a line of text, and its suit signs with their first and last columns."""
    size = rng.randint(40, 60)
    letters = ImageFont.truetype(rng.choice(fonts), size)
    own = signs_font(letters.path, size)
    signs = own if own is not None and rng.random() < 0.5 else None
    while signs is None:
        signs = signs_font(rng.choice(fonts), int(size * rng.uniform(0.85, 1.2)))
    page = Image.new("L", (2600, size * 3), 255)
    pen = ImageDraw.Draw(page)
    x, base, placed = 30.0, size * 2, []
    shade = rng.randint(0, 70)
    while x < 2200:
        word = "".join(rng.choice(LETTERS) for _ in range(rng.choice([1, 1, 1, 2, 2, 3, 5])))
        parts = [word, ""] if rng.random() < 0.4 else [word, rng.choice(CLASSES[1:])]
        if rng.random() < 0.25:
            parts.reverse()
        for part in parts:
            is_sign = part in CLASSES[1:] and part
            font = signs if is_sign else letters
            pale = rng.randint(60, 120) if is_sign and part in "♥♦" and rng.random() < 0.4 else shade
            pen.text((x, base), part, font=font, fill=pale, anchor="ls")
            wide = font.getlength(part)
            if is_sign:
                placed.append((part, x, x + wide))
            x += wide + rng.choice([0, 0, 0, 1, 2])
        x += rng.uniform(0.25, 1.5) * size
    page = page.crop((0, int(base - size * rng.uniform(0.95, 1.1)), 2300, int(base + size * rng.uniform(0.28, 0.4))))
    scale = rng.choice([1.0, 0.7, 0.55, 0.42, 0.36, 0.3])  # the resolution of the picture
    page = page.resize((int(page.width * scale), int(page.height * scale)), Image.Resampling.LANCZOS)
    values = np.asarray(page).astype(np.float32)
    values = values * rng.uniform(0.75, 1.0) + np.random.default_rng(rng.random().__hash__()).normal(
        0, rng.choice([0, 4, 9, 14]), values.shape
    )
    page = Image.fromarray(values.clip(0, 255).astype(np.uint8))
    from PIL import ImageFilter

    page = page.filter(ImageFilter.GaussianBlur(rng.choice([0, 0.4, 0.7, 1.0])))
    packed = BytesIO()
    page.save(packed, "JPEG", quality=rng.randint(30, 95))
    page = Image.open(packed)
    wide = int(page.width * HEIGHT / page.height)
    strip = page.resize((wide, HEIGHT), Image.Resampling.BICUBIC)
    pixels = np.asarray(strip).astype(np.float32)
    pixels = np.clip(pixels * 245 / np.percentile(pixels, 90), 0, 255).astype(np.uint8)
    factor = wide / 2300
    return pixels, [(sign, left * factor, right * factor) for sign, left, right in placed]


def samples(fonts: list[str]) -> tuple[np.ndarray, np.ndarray, int, int]:
    """Return shapes, their classes, the number of signs drawn, and of those found among the solid parts."""
    rng = random.Random(7)
    shapes, labels, drawn, found = [], [], 0, 0
    for _ in range(LINES):
        pixels, signs = drawn_line(fonts, rng)
        drawn += len(signs)
        for part in solid_parts(pixels):
            label = 0
            for sign, left, right in signs:
                common = min(right, part.right) - max(left, part.left)
                if common > LEAST_COMMON * (max(right, part.right) - min(left, part.left)):
                    label = CLASSES.index(sign)
            found += label > 0
            shapes.append(part.shape)
            labels.append(label)
    return np.array(shapes), np.array(labels), drawn, found


def main() -> None:
    """Train the network on nine tenths of the samples and print how it does on the rest."""
    from sklearn.neural_network import MLPClassifier

    shapes, labels, drawn, found = samples(sys.argv[1:])
    print(len(shapes), "parts;", found, "of", drawn, "signs are solid parts;", np.bincount(labels))
    cut = len(shapes) * 9 // 10
    network = MLPClassifier((32,), alpha=1e-3, max_iter=60, random_state=1, early_stopping=True)
    network.fit(shapes[:cut], labels[:cut])
    guessed = network.predict(shapes[cut:])
    table = np.zeros((5, 5), int)
    np.add.at(table, (labels[cut:], guessed), 1)
    print(table)
    arrays = {"weights1": network.coefs_[0], "offsets1": network.intercepts_[0]}
    arrays |= {"weights2": network.coefs_[1], "offsets2": network.intercepts_[1]}
    np.savez_compressed(OUTPUT, **{name: array.astype(np.float16) for name, array in arrays.items()})
    print(OUTPUT.stat().st_size, "bytes")


if __name__ == "__main__":
    main()
