"""The command `demo`: what it prints when the viewer starts."""

import sys
from itertools import islice
from types import SimpleNamespace
from typing import Any

import pytest

from support.command_line import run
from tarot_records.web import command


def test_demo_prints_what_it_serves_the_address_and_how_to_stop(monkeypatch: pytest.MonkeyPatch) -> None:
    read = command.read_served
    server = SimpleNamespace(effective_port=8123, run=lambda: None)
    replaced: dict[str, Any] = {
        "read_served": lambda path: islice(read(path), 4),
        "make_server": lambda *_, **__: server,
        "ENDS": (),
        "TURN": sys.getswitchinterval(),
        "_warm": lambda _: None,
    }
    for name, value in replaced.items():
        monkeypatch.setattr(command, name, value)
    what, address, how = run("demo").output.splitlines()
    assert what.startswith("The samples: ")
    assert "faulty/" in what
    assert address == "Serving on http://127.0.0.1:8123"
    assert how == "Press Ctrl-C to stop."
