"""Gathers every text that is translated, and brings the catalogues in `locale/` up to date with them.

python -m tests.support.translations            # what is missing, language by language
python -m tests.support.translations --write    # adds the missing texts, empty, and drops those nobody says any more
"""

import sys
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from string import Formatter
from typing import IO, Any, NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from tarot_records.core.codes import CATALOGUE
from tarot_records.core.faults import SEVERITIES, VERDICTS
from tarot_records.counting.scheme import FOOL, ODD
from tarot_records.games import GAMES
from tarot_records.output.manual import MANUAL, chapters
from tarot_records.piles.schemes import groups_of, schemes_of_other_games
from tarot_records.words.games import game_texts
from tarot_records.words.language import ENGLISH, LANGUAGES
from tarot_records.words.phrases import COUNTS, LOCALE, TERMS, counted, english_texts

PHRASES = ("label", "place", "statement", "section", "table", "rules", "sheet")
"""Contexts of phrases that have a file of their own and one translation each."""
PACKAGE = LOCALE.parents[1]
WEB = PACKAGE.parent / "web"


def toml_texts(file: IO[bytes], *_: object, **_options: object) -> Iterator[tuple[int, None, str, list[str]]]:
    """Yield the texts of a table in the form of Babel: every string that stands in no array."""

    def texts(value: Any) -> Iterator[str]:
        for item in value.values():
            yield from texts(item) if isinstance(item, dict) else [item] if isinstance(item, str) else []

    yield from ((0, None, text, []) for text in texts(tomllib.load(file)))


TRANSLATED = [lang for lang in LANGUAGES if lang != ENGLISH.code]
METHODS = [("**.py", "python"), ("templates/**.html", "jinja2")]
KEYWORDS = {"_": None, "gettext": None, "mark_for_translation": None, "ngettext": (1, 2)}
OPTIONS = {"templates/**.html": {"trim_blocks": "true", "lstrip_blocks": "true", "silent": "false"}}


class Text(NamedTuple):
    """A text to be translated; `many` is its plural, if it has one."""

    one: str
    many: str = ""
    context: str = ""


def folders() -> list[Path]:
    """The folders of the catalogues: of the house, and of each game that has words of its own."""
    return [LOCALE, *(game.words.locale for game in GAMES.values() if game.words.locale is not None)]


@cache
def catalogues() -> dict[Path, dict[Text, str]]:
    """Folder of a catalogue -> each of its texts, and where it is said."""
    found = {LOCALE: dict([*sorted(_pages(), key=lambda text: (text[1], text[0])), *_tables()])}
    for game in GAMES.values():
        if game.words.locale is not None:
            said = (Text(text, context=f"{game.id}/{about}") for about, text in game_texts(game))
            found[game.words.locale] = dict.fromkeys(said, "")
    return found


def _pages() -> Iterator[tuple[Text, str]]:
    """The texts of the pages, and what the counting says on them."""
    for name, _, message, _, _ in extract_from_dir(WEB, [*METHODS, ("**.toml", toml_texts)], OPTIONS, KEYWORDS):
        yield (Text(message) if isinstance(message, str) else Text(*message[:2])), f"web/{name}"
    for room in ("counting", "piles"):
        for name, _, message, _, _ in extract_from_dir(PACKAGE / room, METHODS, {}, {"phrase": None}):
            yield Text(str(message)), f"{room}/{name}"
    yield from ((Text(word), "counting/scheme.py") for word in (*ODD, *FOOL))


def _tables() -> Iterator[tuple[Text, str]]:
    """The texts of our own tables."""
    asked = []
    for code, entry in CATALOGUE.items():
        for text in (entry.what, entry.rule, entry.look):
            yield Text(text, context=code), f"core/catalogue/{code.partition('.')[0]}.toml"
            asked += placeholders(text)
    names = dict.fromkeys((counted(name) or (name,))[0] for name in asked)
    yield from _of("reason", english_texts("reason"))
    for context in dict.fromkeys((*PHRASES, *TERMS)):
        yield from _of(context, english_texts(context) if context in PHRASES else {})
        yield from _of(context, TERMS.get(context, {}), "vocabulary")
    facts = (name.replace("_", " ") for name in sorted(names) if not name.startswith("example"))
    yield from ((Text(text, context="fact"), "core/catalogue") for text in facts)
    for word, means in SEVERITIES.items():
        yield from ((Text(text, context="severity"), "core/faults.py") for text in (word, means))
    for word, means in VERDICTS.items():
        yield from ((text, "core/faults.py") for text in (Text(word, word, "verdict"), Text(means, context="verdict")))
    for table in english_texts("mending").values():
        yield from _of("mending", table)
    for scheme in (groups_of(1), *schemes_of_other_games().values()):
        yield from ((Text(text, context="scheme"), "piles/schemes.toml") for text in (scheme.name, scheme.note) if text)
    for one, many in COUNTS.values():
        yield Text(one, many, "count"), "words/english/count.toml"
    for known in chapters().values():
        yield from (
            (Text(text, context=MANUAL), "web/manual/README.md") for text in (known.part, known.title, known.about)
        )
    narration = english_texts("narration")
    for table in (narration["sentences"], narration["groups"]):
        yield from _of("narration", table)
    for one, many in narration["counts"].values():
        yield Text(one, many, "narration"), "words/english/narration.toml"


def _of(context: str, table: Mapping[str, str], file: str = "") -> Iterator[tuple[Text, str]]:
    """Yield the texts of a table of phrases; its file is called like its context if not otherwise."""
    yield from ((Text(text, context=context), f"words/english/{file or context}.toml") for text in table.values())


def placeholders(text: str) -> list[str]:
    """The names of what is filled into a template."""
    return [name for _, name, _, _ in Formatter().parse(text) if name]


def catalogue(folder: Path, lang: str) -> Catalog:
    """The translations into a language that a folder has."""
    path = folder / f"{lang}.po"
    if not path.is_file():
        return Catalog(locale=lang)
    with path.open("rb") as file:
        return read_po(file, locale=lang)


def translated(folder: Path, lang: str) -> dict[Text, tuple[str, ...]]:
    """Text -> its translation, singular and plural; empty where there is none."""
    known = {}
    for message in catalogue(folder, lang):
        if message.id:
            one, many = (message.id, "") if isinstance(message.id, str) else message.id
            said = (message.string,) if isinstance(message.string, str) else tuple(message.string)
            known[Text(one, many, message.context or "")] = said
    return known


def missing(folder: Path, lang: str) -> list[Text]:
    """The texts of a folder that are not translated."""
    known = translated(folder, lang)
    return [text for text in catalogues()[folder] if not all(known.get(text, ("",)))]


def write(folder: Path, lang: str) -> None:
    """Writes a catalogue anew, in the order of the texts, with what was translated before."""
    known, old = translated(folder, lang), catalogue(folder, lang)
    new = Catalog(locale=lang, charset="utf-8", header_comment="", fuzzy=False)
    for text, name in catalogues()[folder].items():
        told = known.get(text, ("", "") if text.many else ("",))
        words = (text.one, text.many) if text.many else text.one
        places = [(name, None)] if name else []
        new.add(words, told if text.many else told[0], locations=places, context=text.context or None)
    path = folder / f"{lang}.po"
    folder.mkdir(exist_ok=True)
    with path.open("wb") as file:
        write_po(file, new, width=0, omit_header=True, include_lineno=False)
    head = f'msgid ""\nmsgstr ""\n"Language: {lang}\\n"\n"Content-Type: text/plain; charset=utf-8\\n"\n'
    head += f'"Plural-Forms: {old.plural_forms}\\n"\n\n'
    path.write_text(head + path.read_text("utf-8").strip() + "\n", "utf-8")


def main(writes: bool) -> None:
    """Says what is missing; or writes the files anew."""
    for folder, texts in catalogues().items():
        for lang in TRANSLATED:
            if writes:
                write(folder, lang)
            lacking, extra = missing(folder, lang), translated(folder, lang).keys() - texts.keys()
            place = folder.relative_to(PACKAGE)
            print(f"{place}/{lang}.po: {len(texts)} texts, {len(lacking)} to translate, {len(extra)} too many")
            for text in [] if writes else lacking:
                print(f"  {text.context}: {text.one!r}")


if __name__ == "__main__":
    main("--write" in sys.argv[1:])
