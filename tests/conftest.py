"""Makes the helpers beside the tests importable, and keeps hypothesis and the language of texts reproducible."""

import os
import sys
from pathlib import Path

from hypothesis import settings

sys.path.insert(0, str(Path(__file__).parent))
pytest_plugins = ("archived",)

os.environ["PYTHONPATH"] = str(Path(__file__).parent.parent)  # the processes that tests start find the same package
os.environ["LC_ALL"] = "C.UTF-8"  # else a French machine would test French text

settings.register_profile("fixed", derandomize=True, deadline=None, print_blob=False)
settings.load_profile("fixed")
