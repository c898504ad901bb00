"""What stands in a page of HTML."""

from html.parser import HTMLParser

VOID = frozenset({"base", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"})
ADDRESSES = ("href", "src", "action", "data", "poster", "srcset", "formaction")


class HtmlPage(HTMLParser):
    """A page taken apart; its elements have to be closed as they were opened."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.lang = self.twin = ""
        """Its language, and the address of the same as JSON."""
        self.tags: list[str] = []
        self.ids: list[str] = []
        self.links: list[tuple[str, str]] = []
        """Kinds of elements and the addresses in them; within a chapter of the manual it says so."""
        self.hrefs: set[str] = set()
        """The addresses that a reader may follow."""
        self.forbidden: list[str] = []
        """Attributes and elements that a strict content policy would not let work."""
        self.shown: list[str] = []
        """The texts that are no script and no style."""
        self.words: list[str] = []
        """Those of the main part that are not in a drawing either."""
        self._open: list[str] = []
        self.feed(text)
        self.close()
        assert self._open == []

    def updatepos(self, i: int, j: int) -> int:
        """Skip the counting of lines, which nobody asks for."""
        return j

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_startendtag(tag, attrs)
        if tag not in VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        given = dict(attrs)
        self.lang = self.lang or given.get("lang") or ""
        self.ids += [value for name, value in attrs if name == "id" and value]
        kind = f"chapter {tag}" if "article" in self._open else tag
        self.links += [(kind, given[name] or "") for name in ADDRESSES if given.get(name) is not None]
        self.hrefs |= {given["href"]} if given.get("href") else set()
        for name in given:
            if name == "style" or name.startswith("on") or tag in ("script", "style", "iframe"):
                self.forbidden.append(f"{tag} {name}")
        if given.get("type") == "application/json":
            self.twin = given.get("href") or ""

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        if not {"script", "style"} & set(self._open[-1:]):
            self.shown.append(data)
        if "main" in self._open and not {"script", "svg", "noscript"} & set(self._open) and data.strip():
            self.words.append(" ".join(data.split()))
