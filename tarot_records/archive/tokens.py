"""Tokens of the writers who may add to an archive over the network, and the file with their hashes.

A line of the file is `NAME sha256:HEX`; blank lines and lines that begin with # are skipped. A token is shown once,
when it is made, and is in no file. It has 256 random bits, so a plain hash is safe; for a chosen password it would not
be.
"""

import re
import secrets
import stat
from collections.abc import Mapping
from hashlib import sha256
from hmac import compare_digest
from pathlib import Path
from typing import Final, NamedTuple

_LINE: Final = re.compile(r"([\w.@-]{1,64})\s+sha256:([0-9a-f]{64})")
BEGINS: Final = "tarot_"
"""Prefix of tokens, for programs that scan for secrets."""


class TokensError(Exception):
    """A problem with a file of tokens; its text is for the user."""


class NewToken(NamedTuple):
    """A new token."""

    token: str
    """The token itself, which is shown once and stored nowhere."""
    line: str
    """The line to add to the file of tokens."""


class Writers(NamedTuple):
    """The writers of a file of tokens."""

    hashes: Mapping[str, str]
    """Name -> hexadecimal hash of the token."""
    warning: str = ""
    """A problem with the permissions of the file; empty if there is none."""

    def who(self, token: str) -> str | None:
        """Return the name of the writer with this token, found in constant time; None if there is none."""
        given = _hash(token)
        writer = None
        for name, known in self.hashes.items():
            if compare_digest(given, known):
                writer = name
        return writer


NOBODY: Final = Writers({})
"""No writers: nobody can add records over the network."""


def new_token(name: str) -> NewToken:
    """Return a new token for a writer of this name. Raises TokensError."""
    token = BEGINS + secrets.token_urlsafe(32)
    line = f"{name} sha256:{_hash(token)}"
    if _LINE.fullmatch(line) is None:
        raise TokensError("A writer's name has at most 64 letters, digits, and . @ _ -")
    return NewToken(token, line)


def read_writers(path: Path) -> Writers:
    """Return the writers of a file. Raises TokensError."""
    try:
        lines = path.read_text("utf-8").splitlines()
        mode = path.stat().st_mode
    except (OSError, UnicodeDecodeError) as error:
        raise TokensError(f"Cannot read {path}: {getattr(error, 'strerror', None) or 'it is no text'}.") from error
    hashes: dict[str, str] = {}
    for number, line in enumerate(lines, 1):
        if not line.strip() or line.startswith("#"):
            continue
        match = _LINE.fullmatch(line.strip())
        if match is None:
            raise TokensError(f"{path}:{number} is no line of a writer: NAME sha256:HEX, with 64 digits of HEX.")
        if match[1] in hashes:
            raise TokensError(f"{path}:{number}: {match[1]} has a token already.")
        hashes[match[1]] = match[2]
    if not hashes:
        raise TokensError(f"{path} names no writer; `tarot-records archive token NAME` makes the line of one.")
    return Writers(hashes, _open_to_others(path, mode))


def _open_to_others(path: Path, mode: int) -> str:
    """Return a warning if a group may change the file, or all users may read or change it; else an empty text."""
    others = mode & (stat.S_IRWXG | stat.S_IRWXO)
    if others & (stat.S_IWGRP | stat.S_IWOTH):
        return f"Others may change {path}, and so become writers; chmod 600 keeps it to you."
    return f"Others may read {path}; chmod 600 keeps it to you." if others & stat.S_IROTH else ""


def _hash(token: str) -> str:
    return sha256(token.encode("utf-8", "surrogateescape")).hexdigest()
