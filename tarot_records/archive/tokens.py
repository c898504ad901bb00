"""Tokens: who may write to an archive over the network. A file names the writers, and has a hash of the token of each.

A line is `NAME sha256:HEX`; blank lines and lines that begin with # are passed over. The token itself stands in no
file: it is told once, when it is made. It has 256 random bits, so a plain hash tells nobody anything; and a hash
that somebody makes of a word of his own is his own risk.
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
"""A token begins so, for whoever looks for secrets where none should be."""


class TokensError(Exception):
    """What is wrong with a file of tokens, for a person."""


class NewToken(NamedTuple):
    """A new token."""

    token: str
    """What the writer sends. It is nowhere else."""
    line: str
    """What the file says of it."""


class Writers(NamedTuple):
    """Those who may write."""

    hashes: Mapping[str, str]
    """Name -> hash of his token, in hexadecimal."""
    warning: str = ""
    """What somebody should see to about the file."""

    def who(self, token: str) -> str | None:
        """Whose token this is. It takes the same time whosever it is, and nobody's."""
        given = _hash(token)
        found = None
        for name, known in self.hashes.items():
            if compare_digest(given, known):
                found = name
        return found


NOBODY: Final = Writers({})
"""No writers: then nothing can be added."""


def made(name: str) -> NewToken:
    """A new token for a writer."""
    token = BEGINS + secrets.token_urlsafe(32)
    line = f"{name} sha256:{_hash(token)}"
    if _LINE.fullmatch(line) is None:
        raise TokensError("A writer's name has at most 64 letters, digits, and . @ _ -")
    return NewToken(token, line)


def read(path: Path) -> Writers:
    """The writers that a file names."""
    try:
        lines = path.read_text("utf-8").splitlines()
        mode = path.stat().st_mode
    except (OSError, UnicodeDecodeError) as error:
        raise TokensError(f"Cannot read {path}: {getattr(error, 'strerror', None) or 'it is no text'}.") from error
    hashes: dict[str, str] = {}
    for number, line in enumerate(lines, 1):
        if not line.strip() or line.startswith("#"):
            continue
        found = _LINE.fullmatch(line.strip())
        if found is None:
            raise TokensError(f"{path}:{number} is no line of a writer: NAME sha256:HEX, with 64 digits of HEX.")
        if found[1] in hashes:
            raise TokensError(f"{path}:{number}: {found[1]} has a token already.")
        hashes[found[1]] = found[2]
    if not hashes:
        raise TokensError(f"{path} names no writer; `tarot-records archive token NAME` makes the line of one.")
    return Writers(hashes, _open_to_others(path, mode))


def _open_to_others(path: Path, mode: int) -> str:
    """A warning, if others than the owner may read or change the file."""
    others = mode & (stat.S_IRWXG | stat.S_IRWXO)
    if others & (stat.S_IWGRP | stat.S_IWOTH):
        return f"Others may change {path}, and so become writers; chmod 600 keeps it to you."
    return f"Others may read {path}; chmod 600 keeps it to you." if others & stat.S_IROTH else ""


def _hash(token: str) -> str:
    return sha256(token.encode("utf-8", "surrogateescape")).hexdigest()
