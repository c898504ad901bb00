"""A folder of generated files: only changed files are written again, and other files are not touched.

A list beside the files has a line for each group of files: the key of its input, and the fingerprint of each file. A
line is written before its files, so that the next run can continue an interrupted run.
"""

import json
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple

LIST: Final = "tarot-records-site.jsonl"
"""File name of the list."""
_MARK: Final = "tarot_records_site"
"""Key of the JSON object on the first line of the list."""


class FolderError(Exception):
    """The folder may not be written to; the message has the reason."""


class FileGroup(NamedTuple):
    """Files that are made from the same input."""

    key: str
    """Hash of the input; it changes whenever the files may change."""
    files: Mapping[str, str]
    """Path of a file in the folder -> fingerprint of its content."""


class SiteFolder:
    """A folder of generated files. Raise FolderError if it holds other files and no list."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.written = self.left = self.removed = 0
        self.changed: list[str] = []
        """Obsolete files that were not removed because a user has changed them."""
        self._before: dict[str, FileGroup] = {}
        self._marks: dict[str, set[str]] = {}
        """Path of a generated file -> the fingerprints it was written with."""
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
        """Return whether the folder has this group of files, unchanged and with this key; if so, keep the group."""
        known = self._before.get(name)
        if known is None or known.key != key or any(self._mark(file) != mark for file, mark in known.files.items()):
            return False
        self._now[name] = known
        self.left += len(known.files)
        return True

    def put(self, name: str, key: str, pages: Mapping[str, bytes]) -> None:
        """Write the files of a group that differ. Raise FolderError if that would overwrite a foreign file."""
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
        """Remove obsolete files that no user has changed, and rewrite the list."""
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
        """Remove a file, and every folder that becomes empty."""
        place.unlink()
        self.removed += 1
        for folder in place.relative_to(self.path).parents:
            if folder == Path() or any((self.path / folder).iterdir()):
                return
            (self.path / folder).rmdir()

    def _mark(self, file: str) -> str:
        """Return the fingerprint of a file in the folder; empty if there is no such file."""
        place = self.path / file
        return _fingerprint(place.read_bytes()) if place.is_file() else ""

    def _listed(self) -> list[tuple[str, FileGroup]]:
        """Return the groups of the list by name; none in an empty folder. Raise FolderError if the list is missing."""
        if not self.path.exists() or (self.path.is_dir() and not any(self.path.iterdir())):
            return []
        try:
            first, *lines = (self.path / LIST).read_text("utf-8").splitlines()
            if not first.startswith(f'{{"{_MARK}":'):
                raise ValueError
            entries = [json.loads(line) for line in lines if line.endswith("}")]  # the last line may be incomplete
            groups = [(entry["group"], FileGroup(entry["key"], dict(entry["files"]))) for entry in entries]
            if not all(_is_inside(file) for _, group in groups for file in group.files):
                raise ValueError
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise FolderError(
                f"{self.path} holds files that this command did not write. Name a new folder, or an empty one."
            ) from error
        return groups


def _is_inside(file: str) -> bool:
    """Return whether a path stays inside the folder."""
    place = Path(file)
    return not place.is_absolute() and ".." not in place.parts


def _fingerprint(body: bytes) -> str:
    return sha256(body).hexdigest()


def _line(entry: Mapping[str, Any]) -> str:
    return json.dumps(entry, ensure_ascii=False, separators=(",", ":")) + "\n"
