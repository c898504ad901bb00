"""Options shared by several commands."""

import os

import click

from tarot_records.reading.parallel import cores
from tarot_records.words.language import LANGUAGES, preferred

_LANG_HELP = (
    "The language of the sentences; by default text is in that of LC_ALL, LC_MESSAGES or LANG if it is one of these, "
    "else English."
)

lang_option = click.option(
    "--lang",
    type=click.Choice(list(LANGUAGES)),
    help=_LANG_HELP,
    callback=lambda context, parameter, lang: lang or preferred(os.environ),
)

optional_lang_option = click.option("--lang", type=click.Choice(list(LANGUAGES)), help=_LANG_HELP)
"""The option --lang with the value None if it is not given."""

processes_option = click.option(
    "--processes", type=click.IntRange(1, 256), default=cores, help="How many processes work; all cores by default."
)

json_option = click.option("--json", "as_json", is_flag=True, help="Answer in JSON.")
