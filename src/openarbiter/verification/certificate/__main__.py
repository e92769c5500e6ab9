"""Write the checker as one file that needs Python alone, to be handed out.

Its modules are put one after the other, what is needed first, without what they import of each
other.
"""

from __future__ import annotations

import ast
import sys
from pathlib import Path

MODULES = ("facts", "graph", "prices", "reading", "checking", "alone")

_FOLDER = Path(__file__).resolve().parent


def one_file() -> str:
    """The text of the one file."""
    imports = ["from __future__ import annotations"]
    parts = []
    for name in MODULES:
        text = (_FOLDER / f"{name}.py").read_text(encoding="utf-8")
        lines = text.splitlines()
        for node in reversed(ast.parse(text).body):
            if isinstance(node, ast.Import | ast.ImportFrom):
                written = ast.unparse(node)
                if "openarbiter" not in written and written not in imports:
                    imports.append(written)
                del lines[node.lineno - 1 : node.end_lineno]
        parts.append("\n".join(lines).strip())
    title, _, last = parts.pop().partition('"""\n')
    return "\n\n\n".join([f'{title}"""', "\n".join(imports), *parts, last.strip()]) + "\n"


if __name__ == "__main__":
    sys.stdout.write(one_file())
