"""The running Python package and its pure Python dependencies as one archive, for Python in a browser (Pyodide)."""

from typing import Final

LIBRARIES: Final = (
    *("pydantic", "annotated-types", "typing-inspection", "typing-extensions", "click", "rich", "pygments"),
    *("markdown-it-py", "mdurl", "flask", "werkzeug", "jinja2", "markupsafe", "itsdangerous", "blinker", "sqlalchemy"),
)
"""Distributions that the viewer needs; of those with compiled parts, only the Python files, which do without them."""
OWN: Final = ("web", "schema", "samples")
"""Packages that stand beside `tarot_records` in a clone."""
NEEDLESS: Final = ("__pycache__", "tests", "testing", "manual", "deck", "icons", "style", "samples", "dialects")
"""Folders of the packages that a browser does not need."""
UNUSED: Final = ("sqlalchemy/dialects/sqlite", "web/manual")
"""Parts of them that are needed."""
