"""Writes the help of every verb into docs/reference/cli.md: ``python tests/cli/manual.py``."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

from openarbiter.cli.engine import HELP
from openarbiter.cli.main import GUIDE, VERBS
from openarbiter.cli.options import Options

PAGE = Path(__file__).resolve().parents[2] / "docs" / "reference" / "cli.md"

BLOCK = re.compile(r"<!-- help: (\w+) -->\n```text\n(.*?)```\n", re.DOTALL)
"""A place of the page that holds the help of a verb."""


def help_of(verb: str) -> str:
    """What ``openarbiter VERB --help`` prints; for ``openarbiter`` the guide."""
    if verb == "openarbiter":
        return f"{GUIDE}\n"
    if verb == "engine":
        return f"{HELP}\n"
    return Options.of(import_module(f"openarbiter.cli.{verb}")).format_help()


def with_real_help(page: str) -> str:
    """The page with every block of help as it is now."""
    return BLOCK.sub(
        lambda block: f"<!-- help: {block[1]} -->\n```text\n{help_of(block[1])}```\n", page
    )


if __name__ == "__main__":
    missing = [verb for verb in VERBS if f"<!-- help: {verb} -->" not in PAGE.read_text("utf-8")]
    if missing:
        raise SystemExit(f"{PAGE.name} has no place for {', '.join(missing)}")
    PAGE.write_text(with_real_help(PAGE.read_text("utf-8")), encoding="utf-8")
