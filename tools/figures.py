"""Write the figures of ``README.md``, each counted by the program: ``make docs`` runs this file."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from openarbiter.rulebooks import registry
from tools.catalogues import LOCALE, offered
from tools.differences import campaigns
from tools.readings import DATA as READINGS

__all__ = ["PAGE", "page_with_figures"]

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "README.md"

_TABLE = re.compile(r"(<!-- figures: [^\n]* -->\n).*?(<!-- end of figures -->\n)", re.DOTALL)


def page_with_figures() -> str:
    """The page with the figures as they are by now; its own words stay."""
    text = PAGE.read_text(encoding="utf-8")
    return _TABLE.sub(lambda found: found[1] + table() + found[2], text)


def table() -> str:
    """What is counted, and where the page is that says more."""
    rows = [("", "", "more"), ("---", "--:", "---"), *_rows()]
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


def _rows() -> list[tuple[str, str, str]]:
    asked = [row for row in campaigns() if row["system"] == registry.DEFAULT]
    rounds, differ = (sum(row[key] for row in asked) for key in ("rounds", "differ"))
    open_sentences = sum("remark" not in one for one in READINGS)
    recorded = len([*ROOT.glob("tests/oracles/recorded/**/*.trf")])
    whole = 1 + sum(
        any(path.stem == "players" for path in offered(folder))
        for folder in LOCALE.glob("*/LC_MESSAGES")
    )
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed = len(project["dependencies"])
    return [
        (
            "pairing systems, each text with its date",
            f"{len(registry.edition_ids())}",
            "[systems](docs/systems/README.md)",
        ),
        (
            "open sentences of the texts, with the reading taken",
            f"{open_sentences}",
            "[readings](docs/systems/README.md)",
        ),
        (
            f"random rounds by `{registry.DEFAULT}`, paired by another program too",
            f"{rounds:,}",
            "[campaign](evidence/campaign.md)",
        ),
        ("of these, rounds that differ", f"{differ:,}", "[evidence](evidence/README.md)"),
        (
            "tournaments recorded from other programs, paired again by every test run",
            f"{recorded}",
            "[disagreements](tests/oracles/disagreements.md)",
        ),
        ("languages for players", f"{whole}", "[translating](docs/translating.md)"),
        (
            "packages that the core needs",
            f"{needed}",
            "[why](docs/decisions/0007-nothing-compiled.md)",
        ),
    ]


if __name__ == "__main__":
    PAGE.write_text(page_with_figures(), encoding="utf-8")
