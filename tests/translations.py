"""Gathers the texts of the pages, and brings the translations in `web/locale` up to date with them.

python tests/translations.py            # what is missing, language by language
python tests/translations.py --write    # adds the missing texts, empty, and drops those no page has any more
"""

import sys
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from tarot_records.web.site.view import LANGUAGES

WEB = Path(str(files("tarot_records.web")))
LOCALE = WEB / "locale"
TRANSLATED = [lang for lang in LANGUAGES if lang != "en"]
METHODS = [("**.py", "python"), ("templates/**.html", "jinja2")]
KEYWORDS = {"_": None, "gettext": None, "later": None, "ngettext": (1, 2)}
OPTIONS = {"templates/**.html": {"trim_blocks": "true", "lstrip_blocks": "true", "silent": "false"}}


class Text(NamedTuple):
    """A text of the pages; `many` is its plural, if it has one."""

    one: str
    many: str = ""


def texts() -> Iterator[tuple[Text, str]]:
    """Each text of the pages, and the file it is in."""
    found = extract_from_dir(WEB, METHODS, OPTIONS, KEYWORDS)
    for name, _, message, _, _ in found:
        yield (Text(message) if isinstance(message, str) else Text(*message[:2])), name


def catalogue(lang: str) -> Catalog:
    """The translations into a language."""
    with (LOCALE / f"{lang}.po").open("rb") as file:
        return read_po(file, locale=lang)


def translated(lang: str) -> dict[Text, tuple[str, ...]]:
    """Text -> its translation, singular and plural; empty where there is none."""
    known = {}
    for message in catalogue(lang):
        if message.id:
            text = Text(message.id) if isinstance(message.id, str) else Text(*message.id)
            known[text] = (message.string,) if isinstance(message.string, str) else tuple(message.string)
    return known


def main(write: bool) -> None:
    """Says what is missing; or writes the files anew, in the order of the pages."""
    wanted = dict(texts())
    for lang in TRANSLATED:
        known, old = translated(lang), catalogue(lang)
        missing = [text for text in wanted if not all(known.get(text, ("",)))]
        print(f"{lang}: {len(wanted)} texts, {len(missing)} to translate, {len(known.keys() - wanted)} too many")
        for text in [] if write else missing:
            print(f"  {text.one!r}  ({wanted[text]})")
        if write:
            new = Catalog(locale=lang, charset="utf-8", header_comment="", fuzzy=False)
            for text, name in sorted(wanted.items(), key=lambda item: (item[1], item[0])):
                told = known.get(text, ("", "") if text.many else ("",))
                if text.many:
                    new.add((text.one, text.many), told, locations=[(name, None)])
                else:
                    new.add(text.one, told[0], locations=[(name, None)])
            with (LOCALE / f"{lang}.po").open("wb") as file:
                write_po(file, new, width=0, omit_header=True, include_lineno=False)
            head = f'msgid ""\nmsgstr ""\n"Language: {lang}\\n"\n"Content-Type: text/plain; charset=utf-8\\n"\n'
            head += f'"Plural-Forms: {old.plural_forms}\\n"\n\n'
            path = LOCALE / f"{lang}.po"
            path.write_text(head + path.read_text("utf-8").strip() + "\n", "utf-8")


if __name__ == "__main__":
    main("--write" in sys.argv[1:])
