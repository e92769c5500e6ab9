"""The page about the verifier names every kind of finding there is, and no other."""

from __future__ import annotations

import re

from openarbiter.formats.findings import sentences
from tests.architecture.source import ROOT, modules

KIND = re.compile(r"""(?:kind=|yield \(?\s*)"([a-z0-9-]+)"(?:,|\n)""")


def kinds() -> set[str]:
    """The kinds that the modules of the verifier make; literal rules make no findings."""
    found = {*sentences("openarbiter.verification")}
    for module in modules():
        if module.room == "verification" and ".literal." not in module.name:
            found |= set(KIND.findall(module.text))
    return found


def test_page_lists_every_kind() -> None:
    """The table of the page holds exactly the kinds of the code."""
    page = (ROOT / "docs" / "verify.md").read_text(encoding="utf-8")
    rows = [line.split("|")[1] for line in page.splitlines() if line.startswith("| `")]
    assert {kind for row in rows for kind in re.findall(r"`([a-z0-9-]+)`", row)} == kinds()
