"""The folder itself: what was written there and why, so that only what changed is written again, and nothing else is.

A list of it lies beside the files, a line for each group of them: by what they were made, and the fingerprint of each.
A line is written before its files, so a run that was broken off is taken up by the next one.
"""

import json
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple

LIST: Final = "tarot-records-site.jsonl"
"""The name of the list."""
_MARK: Final = "tarot_records_site"
"""Its first line has this."""


class FolderError(Exception):
    """A folder that is not written to; the text says why."""


class FileGroup(NamedTuple):
    """Files that are made together."""

    key: str
    """Another one whenever they may be others."""
    files: Mapping[str, str]
    """Where each stands in the folder, and its fingerprint."""


class SiteFolder:
    """A folder of files that this program writes. Raises FolderError if it holds others and not the list."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.written = self.left = self.removed = 0
        """How many files."""
        self.changed: list[str] = []
        """Files that somebody else has changed: they are no longer wanted, and were left."""
        self._before: dict[str, FileGroup] = {}
        self._marks: dict[str, set[str]] = {}
        """Files of ours, and the fingerprints they were written with."""
        for name, group in self._listed():
            self._before[name] = group
            for file, mark in group.files.items():
                self._marks.setdefault(file, set()).add(mark)
        self._now: dict[str, FileGroup] = {}
        path.mkdir(parents=True, exist_ok=True)
        self._list = path / LIST
        if not self._list.exists():
            self._list.write_text(_line({_MARK: 1}), "utf-8")

    def has(self, name: str, key: str) -> bool:
        """Whether this group stands there as it would be made; then it stays so."""
        known = self._before.get(name)
        if known is None or known.key != key or any(self._mark(file) != mark for file, mark in known.files.items()):
            return False
        self._now[name] = known
        self.left += len(known.files)
        return True

    def put(self, name: str, key: str, pages: Mapping[str, bytes]) -> None:
        """Writes those files of a group that do not stand there as they are. Raises FolderError at a stranger's."""
        group = FileGroup(key, {file: _fingerprint(body) for file, body in pages.items()})
        differ = [file for file, mark in group.files.items() if self._mark(file) != mark]
        for file in differ:
            if file not in self._marks and (self.path / file).exists():
                raise FolderError(f"{self.path / file} was not written by this command, and is not written over.")
        with self._list.open("a", encoding="utf-8") as lines:
            lines.write(_line({"group": name, "key": key, "files": group.files}))
        for file in differ:
            place = self.path / file
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(pages[file])
        self._now[name] = group
        self.written += len(differ)
        self.left += len(pages) - len(differ)

    def finish(self) -> None:
        """Removes what is no longer wanted, unless somebody has changed it, and writes the list anew."""
        wanted = {file for group in self._now.values() for file in group.files}
        for file, marks in self._marks.items():
            mark = self._mark(file)
            if mark and file not in wanted:
                if mark in marks:
                    self._remove(self.path / file)
                else:
                    self.changed.append(file)
        lines = [{_MARK: 1}, *({"group": name, **group._asdict()} for name, group in self._now.items())]
        fresh = self._list.with_suffix(".new")
        fresh.write_text("".join(map(_line, lines)), "utf-8")
        fresh.replace(self._list)

    def _remove(self, place: Path) -> None:
        """Removes a file, and the folders that are empty without it."""
        place.unlink()
        self.removed += 1
        for folder in place.relative_to(self.path).parents:
            if folder == Path() or any((self.path / folder).iterdir()):
                return
            (self.path / folder).rmdir()

    def _mark(self, file: str) -> str:
        """The fingerprint of a file as it stands there; empty if there is none."""
        place = self.path / file
        return _fingerprint(place.read_bytes()) if place.is_file() else ""

    def _listed(self) -> list[tuple[str, FileGroup]]:
        """What the list says, line by line."""
        if not self.path.exists() or (self.path.is_dir() and not any(self.path.iterdir())):
            return []
        try:
            first, *lines = (self.path / LIST).read_text("utf-8").splitlines()
            if not first.startswith(f'{{"{_MARK}":'):
                raise ValueError
            told = [json.loads(line) for line in lines if line.endswith("}")]  # the last may have been broken off
            groups = [(one["group"], FileGroup(one["key"], dict(one["files"]))) for one in told]
            if not all(_is_inside(file) for _, group in groups for file in group.files):
                raise ValueError
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise FolderError(
                f"{self.path} holds files that this command did not write. Name a new folder, or an empty one."
            ) from error
        return groups


def _is_inside(file: str) -> bool:
    place = Path(file)
    return not place.is_absolute() and ".." not in place.parts


def _fingerprint(body: bytes) -> str:
    return sha256(body).hexdigest()


def _line(told: Mapping[str, Any]) -> str:
    return json.dumps(told, ensure_ascii=False, separators=(",", ":")) + "\n"
