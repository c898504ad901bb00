"""Configuration of the documentation site, for Sphinx; `build.py` gathers the pages and calls it.

Sphinx with MyST, because MyST reads Markdown with markdown-it, as the viewer does: what a chapter looks like there, and
the anchors of its headings, are the same on the site.
"""

import sys
from pathlib import Path
from typing import ClassVar

from docutils import nodes
from pygments.lexer import RegexLexer
from pygments.lexers.special import TextLexer
from pygments.token import Comment, Keyword, Name, String, Text
from sphinx.addnodes import download_reference, pending_xref
from sphinx.application import Sphinx

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tarot_records.core.entry_points import version as version_of  # noqa: E402
from tarot_records.web.manual.render import page_of  # noqa: E402

project = "tarot_records"
author = "the tarot_records developers"
project_copyright = f"2026 {author}; MIT licence"
version = release = version_of()
extensions = ["myst_parser", "sphinx.ext.autodoc"]

source_suffix = {".md": "markdown"}
exclude_patterns = ["schemas/**"]
myst_heading_anchors = 4
myst_enable_extensions = ["colon_fence", "attrs_block", "fieldlist"]
suppress_warnings = ["myst.header"]
highlight_language = "text"
default_role = "py:obj"  # single backticks in docstrings
toc_object_entries = False
autodoc_member_order = "groupwise"
autodoc_typehints_format = "short"
python_maximum_signature_line_length = 88
python_use_unqualified_type_names = True

html_theme = "furo"
html_title = "tarot_records"
html_favicon = html_logo = str(ROOT / "web" / "static" / "icons" / "icon.svg")
html_static_path = [str(Path(__file__).parent / "static")]
html_css_files = ["site.css"]
html_copy_source = False
html_show_sphinx = False
_SERIF = '"Iowan Old Style", "Palatino Linotype", Palatino, "Book Antiqua", "URW Palladio L", "DejaVu Serif", serif'
html_theme_options = {
    "light_css_variables": {
        "color-brand-primary": "#17594a",
        "color-brand-content": "#17594a",
        "color-brand-visited": "#17594a",
        "color-background-primary": "#fdfbf6",
        "color-background-secondary": "#f6f1e5",
        "color-background-border": "#ded8cb",
        "font-stack--headings": _SERIF,
    },
    "dark_css_variables": {
        "color-brand-primary": "#7fd0b4",
        "color-brand-content": "#7fd0b4",
        "color-brand-visited": "#7fd0b4",
        "color-background-primary": "#16191b",
        "color-background-secondary": "#1b2022",
        "color-background-border": "#363d41",
    },
}


class NotationLexer(RegexLexer):
    """Colours of the typed notation (`.tn`)."""

    name, aliases = "Typed notation", ("tn",)
    tokens: ClassVar = {
        "root": [
            (r"^#tn.*$", Comment.Preproc),
            (r"(?<!\S);.*$", Comment),
            (r'"[^"\n]*"', String),
            (r"^\s*(?:\d+\.?\s+)?[^\W\d][\w-]*:?", Keyword),
            (r"=\S+", Name.Tag),
            (r"\s+|.", Text),
        ]
    }


def map_links(app: Sphinx, doctree: nodes.document) -> None:
    """Let a chapter's link to a file of the repository lead where it leads in the viewer, or make it plain text."""
    for kind in (pending_xref, download_reference):
        for link in list(doctree.findall(kind)):
            target = link.get("reftarget", "")
            if target.startswith("../../"):
                page = page_of(target)
                text = [child.deepcopy() for child in link.children]
                link.replace_self(nodes.reference("", "", *text, refuri=page) if page else text)


def setup(app: Sphinx) -> None:
    """Add the hook for links and the colours of the notation and of CSV."""
    app.connect("doctree-read", map_links)
    app.add_lexer("tn", NotationLexer)
    app.add_lexer("csv", TextLexer)
