"""Write the answers of the golden events anew: ``python -m tests.golden.write``."""

from __future__ import annotations

import shutil

from tests.golden.events import EVENTS
from tests.golden.keeping import FOLDER, answers
from tools.catalogues import compile_all


def main() -> None:
    """Play every event, and keep what it answers now."""
    compile_all()
    for event in EVENTS:
        found = answers(event)
        shutil.rmtree(FOLDER / event, ignore_errors=True)
        for name, text in found.items():
            path = FOLDER / event / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8", newline="\n")


if __name__ == "__main__":
    main()
