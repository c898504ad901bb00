"""Recognition of the characters on strips of text, each with its place, its probability and its alternatives.

The model knows 18,708 characters of many scripts. Only those that a score sheet may have are considered: Latin letters,
digits, punctuation and suit signs; full-width and other forms count as their plain characters.
"""

import itertools
import unicodedata
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import cv2
import numpy as np
from onnxruntime import InferenceSession, SessionOptions  # type: ignore[import-untyped]

from tarot_records.transcripts.photo.ink import InkMark, marks_of
from tarot_records.transcripts.photo.page_picture import Pixels
from tarot_records.transcripts.photo.text_lines import HEIGHT, Strip

STEP: Final = 8
"""Columns of a strip for which the model gives one answer."""
GAP: Final = 40
"""Maximum width of an empty part of a strip, in columns, as the model sees it; wider ones are shortened."""
LONGEST: Final = 1_200
"""Maximum number of columns that the model sees at once."""
FEW: Final = 6
"""Number of pieces of strips that the model sees at once."""
UNKNOWN: Final = "\N{REPLACEMENT CHARACTER}"
"""Stands for a mark that was not read."""
FOREIGN: Final = 0.4
"""Minimum probability of characters of other scripts at which a mark counts as not read."""
POINTS: Final = ".,'`´’-"
"""Small characters that the model sometimes sees where there is no ink."""
CROWDED, LONELY = 14.0, 10.0
"""Costs, in columns: of a second character on a narrow mark, and of a mark of a tall letter without a character."""
DIGIT, LETTER = 1.8, 2.6
"""Maximum width of a mark that is one digit or one other character, in usual widths of a mark."""
BROAD: Final = "—–_…"
"""Characters of any width."""
WIDE_GAP, NO_GAP, DISAGREE = 7, 3, 5.0
"""Number of columns above which a gap is surely a blank; number below which it is surely none; cost if the model sees
it otherwise."""
ADVANCE: Final = 21.0
"""Minimum distance of two letters, in columns, as the model sees them; closer ones, as in VIII, are drawn apart."""
STRETCH: Final = 1.5
"""Maximum factor by which letters are drawn apart."""
LIKELY: Final = 0.02
"""Minimum probability of an alternative."""
SIGNS: Final = frozenset(" .,:;!?'\"()[]{}/\\|+-=*_<>#%&@°§~^`´¨«»“”„‚‘’–—…·•×→←↑↓½¼¾±†€£$♠♥♦♣♤♡♢♧✓√")
"""Characters beside letters and digits that a sheet may have."""


class Character(NamedTuple):
    """A character on a strip."""

    text: str
    left: float
    right: float
    probability: float
    others: str
    """Characters that it may be instead, the most likely first."""
    after_space: float
    """Probability of a space before it, as the model sees it."""


class _Peak(NamedTuple):
    """A character in the answer of the model: the column of its middle, without its edges."""

    text: str
    middle: float
    probability: float
    others: str
    after_space: float


class Recogniser:
    """The recognition model of rapidocr."""

    def __init__(self, model: Path, threads: int) -> None:
        options = SessionOptions()
        options.intra_op_num_threads = threads
        options.log_severity_level = 3
        self._session: Any = InferenceSession(str(model), options, providers=["CPUExecutionProvider"])
        names = ["", *self._session.get_modelmeta().custom_metadata_map["character"].splitlines(), " "]
        plain = [_plain(name) for name in names]
        self.alphabet = ["", *sorted({name for name in plain if name})]
        place = {name: index for index, name in enumerate(self.alphabet)}
        self._columns = np.array([index for index, name in enumerate(plain) if name or index == 0])
        self._into = np.array([place[plain[index]] for index in self._columns])

    def read(self, strips: Sequence[Strip]) -> list[list[Character]]:
        """Return the characters of each strip from left to right."""
        marks = [marks_of(strip.pixels) for strip in strips]
        pieces = [
            (number, columns)
            for number, strip in enumerate(strips)
            for columns in _pieces(marks[number], strip.pixels.shape[1])
        ]
        factor = min(STRETCH, max(1.0, ADVANCE / _advance(marks)))
        peaks: list[list[_Peak]] = [[] for _ in strips]
        order = sorted(range(len(pieces)), key=lambda index: len(pieces[index][1]))
        for start in range(0, len(order), FEW):
            batch = [pieces[index] for index in order[start : start + FEW]]
            images = [
                cv2.resize(strips[number].pixels[:, columns], None, fx=factor, fy=1.0, interpolation=cv2.INTER_CUBIC)
                for number, columns in batch
            ]
            for (number, columns), answers in zip(batch, self._answers(images), strict=True):
                peaks[number] += self._peaks(answers, columns, factor)
        return [
            placed_characters(sorted(found, key=lambda peak: peak.middle), own)
            for found, own in zip(peaks, marks, strict=True)
        ]

    def _answers(self, images: Sequence[Pixels]) -> Iterator[Pixels]:
        """Yield for each image, at each step, the probability of each character of the alphabet and of any other."""
        width = max(image.shape[1] for image in images)
        batch = np.zeros((len(images), 3, HEIGHT, width), np.float32)
        for number, image in enumerate(images):
            batch[number, :, :, : image.shape[1]] = image.astype(np.float32) / 127.5 - 1
        answers = self._session.run(None, {self._session.get_inputs()[0].name: batch})[0]
        for image, answer in zip(images, answers, strict=True):
            steps = answer[: -(-image.shape[1] // STEP)]
            known = np.zeros((len(self.alphabet), len(steps)), np.float32)
            np.add.at(known, self._into, steps[:, self._columns].T)
            yield np.vstack([known, 1 - known.sum(axis=0)]).T

    def _peaks(self, answers: Pixels, columns: Pixels, factor: float) -> Iterator[_Peak]:
        """Yield the characters in the answers for a piece of a strip.

        `columns` are its columns on the strip, and `factor` tells how much wider the model saw it.
        """
        names = [*self.alphabet, UNKNOWN]
        best = answers[:, :-1].argmax(axis=1)
        best[answers[:, -1] > FOREIGN] = len(names) - 1
        space = names.index(" ")
        gap = 0.0
        start = 0
        while start < len(best):
            end = start
            while end < len(best) and best[end] == best[start]:
                end += 1
            name = names[best[start]]
            gap = max(gap, float(answers[start:end, space].max()))
            if name and name != " ":
                run = answers[start:end]
                peak = run[run[:, best[start]].argmax()]
                middle = (start + end) / 2 * STEP / factor
                others = [
                    k for k in peak[:-1].argsort()[::-1][:5] if peak[k] > LIKELY and names[k] not in (name, "", " ")
                ]
                probability = float(peak[best[start]]) if name != UNKNOWN else 0.0
                column = float(columns[min(int(middle), len(columns) - 1)])
                yield _Peak(name, column, probability, "".join(names[k] for k in others), gap)
                gap = 0.0
            start = end


def _plain(name: str) -> str:
    """Return the plain form of a character of the model; empty if a score sheet has no such character."""
    plain = unicodedata.normalize("NFKC", name) if name not in SIGNS else name
    is_latin = plain.isalpha() and all(unicodedata.name(letter, "").startswith("LATIN") for letter in plain)
    return plain if plain in SIGNS or is_latin or (plain.isdigit() and plain.isascii()) else ""


def _advance(rows: Sequence[Sequence[InkMark]]) -> float:
    """Return the usual distance of the middles of two letters of a word, in columns of a strip."""
    distances = [
        after.middle - before.middle
        for marks in rows
        for before, after in itertools.pairwise(marks)
        if after.left - before.right < HEIGHT // 4
    ]
    return float(np.median(distances)) if distances else ADVANCE


def _pieces(marks: Sequence[InkMark], width: int) -> Iterator[Pixels]:
    """Yield the columns of a strip that the model sees at once, with the wide gaps shortened."""
    columns: list[int] = []
    end = 0
    for mark in marks:
        if mark.left - end > GAP:
            columns += range(end, end + GAP // 2)
            if len(columns) > LONGEST:
                yield np.array(columns)
                columns = []
            columns += range(mark.left - GAP // 2, mark.left)
            end = mark.left
        columns += range(end, mark.right)
        end = max(end, mark.right)
    columns += range(end, min(width, end + GAP // 2))
    if marks and columns:
        yield np.array(columns)


def placed_characters(peaks: Sequence[_Peak], marks: Sequence[InkMark]) -> list[Character]:
    """Return the characters of a strip with the edges of their ink; suit signs are taken from the marks.

    A mark without a character becomes UNKNOWN if it is as tall as a letter.
    """
    if not marks:
        return []
    marks = list(marks)
    held: list[list[_Peak]] = [[] for _ in marks]
    for peak, number in zip(peaks, _align_to_marks(peaks, marks), strict=True):
        held[number].append(peak)
    marks, held = _join_fragments(marks, held)
    tall = float(np.median([mark.tall for mark in marks]))
    usual = float(
        np.median([mark.right - mark.left for mark, own in zip(marks, held, strict=True) if len(own) == 1] or [0])
    )
    found = []
    for mark, own in zip(marks, held, strict=True):
        space = max((peak.after_space for peak in own), default=0.0)
        real = [peak for peak in own if peak.text not in POINTS or mark.left - 2 <= peak.middle <= mark.right + 2]
        own = real if len(own) > 1 else own
        if mark.suit is not None:
            sign, *_, probability, other = mark.suit
            found.append(Character(sign, mark.left, mark.right, probability, other, space))
        elif own:
            if _has_hidden_character(mark, own, usual):
                own = [*own, _Peak(UNKNOWN, mark.right, 0.0, "", 0.0)]
            width = (mark.right - mark.left) / len(own)
            for number, peak in enumerate(own):
                left = mark.left + number * width
                found.append(Character(peak.text, left, left + width, peak.probability, peak.others, peak.after_space))
        elif mark.tall > 0.6 * tall and mark.right - mark.left > 0.35 * tall:
            found.append(Character(UNKNOWN, mark.left, mark.right, 0.0, "", 0.0))
    return found


def _has_hidden_character(mark: InkMark, own: Sequence[_Peak], usual: float) -> bool:
    """Return whether a mark with one character is so wide that it must have another; `usual` is the usual width."""
    width = (mark.right - mark.left) / max(usual, 1.0)
    return len(own) == 1 and width > (DIGIT if own[0].text.isdigit() else LETTER) and own[0].text not in BROAD


def _join_fragments(marks: Sequence[InkMark], held: Sequence[list[_Peak]]) -> tuple[list[InkMark], list[list[_Peak]]]:
    """Return the marks and their characters; a mark without a character is joined to a letter that it touches."""
    whole: list[InkMark] = []
    kept: list[list[_Peak]] = []
    for mark, own in zip(marks, held, strict=True):
        last = whole[-1] if whole else None
        is_part = last is not None and mark.left - last.right <= NO_GAP and mark.suit is None and last.suit is None
        if last is not None and is_part and bool(own) != bool(kept[-1]):
            whole[-1] = last.joined(mark)
            kept[-1] = kept[-1] or own
        else:
            whole.append(mark)
            kept.append(own)
    return whole, kept


def _align_to_marks(peaks: Sequence[_Peak], marks: Sequence[InkMark]) -> list[int]:
    """Return the index of the mark of each character, by lowest total cost.

    The order is kept. Distances cost, and so do marks without a character and several characters on a narrow mark.
    """
    if not peaks:
        return []
    left, right = np.array([mark.left for mark in marks]), np.array([mark.right for mark in marks])
    width = right - left
    before = np.concatenate([[HEIGHT], left[1:] - right[:-1]])
    shared = np.clip(CROWDED - width / 2, 0, None)
    empty = np.array([0.0 if mark.suit is not None else min(LONELY, mark.tall / 3) for mark in marks])
    skipped = np.concatenate([[0.0], np.cumsum(empty)])
    costs = np.zeros(0)
    back = []
    for number, peak in enumerate(peaks):
        away = np.maximum(np.maximum(left - peak.middle, peak.middle - right), 0.0)
        away += 0.1 * np.abs((left + right) / 2 - peak.middle)
        if number == 0:
            costs = skipped[:-1] + away
            back.append(np.zeros(len(marks), int))
            continue
        # from an earlier mark, the marks between them staying empty, or from the same mark
        base = costs - skipped[1:]
        lowest = np.minimum.accumulate(base)
        first = np.array([int(base[: end + 1].argmin()) for end in range(len(base))])
        seen = peak.after_space
        unlike = DISAGREE * ((before > WIDE_GAP) * (1 - seen) + (before < NO_GAP) * seen)
        fresh = np.concatenate([[np.inf], lowest[:-1]]) + skipped[:-1] + unlike
        same = costs + shared + 2 * DISAGREE * seen
        from_same = same <= fresh
        back.append(np.where(from_same, np.arange(len(marks)), np.concatenate([[0], first[:-1]])))
        costs = np.where(from_same, same, fresh) + away
    place = int((costs + skipped[-1] - skipped[1:]).argmin())
    places = [place]
    for step in reversed(back[1:]):
        place = int(step[place])
        places.append(place)
    return places[::-1]
