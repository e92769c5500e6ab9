"""One word for one thing: terms that confused people do not come back."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from openarbiter.desk import LeaveOut, SetAbsent
from openarbiter.desk.exchange import IN_FILES
from openarbiter.desk.messages import ARTICLES
from openarbiter.languages import languages
from openarbiter.web.language import Catalogue
from tests.catalogues import translations
from tests.every import every

ROOT = Path(__file__).parents[2]

WRONG = {
    r"\bGHR\b|\bBR \d": "the number of the document and the article: C.04.2, 4.3",
    r"of the edition|the edition (gives|finds|would|pairs)": "the pairing system",
    r"[Hh]ead of (the|an) event|Kopf der Veranstaltung": "name, place, dates or arbiters",
    r"absent, no points|without points|\b0-point|zero point bye": "zero-point bye",
    r"Null-?[Pp]unkte?-[Ff]reilos|abwesend, keine Punkte|[Ff]reilos ohne Punkte\b": (
        "Freilos ohne Punkt"
    ),
}
"""What is not said, and what is said instead."""

PAGES = ("guide", "quickstart", "team-events")
"""Pages of the documents that arbiters read."""


OF_THE_MODEL = "zero point bye"
"""The name of a result, which no page says."""


@cache
def texts() -> dict[str, str]:
    """Everything the desk says, and what is written about it, by where it stands."""
    found = {f"docs/{name}": ROOT / "docs" / f"{name}.md" for name in PAGES}
    read = {where: path.read_text(encoding="utf-8") for where, path in found.items()}
    read["comments of report files"] = str([*IN_FILES.values()])
    read |= {
        f"sentences, {code}": str([each.string for each in translations(code)])
        for code in languages()[1:]
    }
    english = [each.id for each in translations("de")]
    read["sentences"] = str([one for one in english if one != OF_THE_MODEL])
    read["articles of the desk"] = "\n".join(ARTICLES.values())
    return read


@every("wrong", WRONG)
def test_a_term_is_not_used(wrong: str) -> None:
    """The message says which one to use."""
    hits = {where: found[0] for where, text in texts().items() if (found := re.search(wrong, text))}
    assert not hits, f"say: {WRONG[wrong]}"


def test_every_bye_has_the_same_name_everywhere() -> None:
    """In each language the pages call a round without a game that scores nothing by one name."""
    for tongue, name in (("en", "zero-point bye"), ("de", "Freilos ohne Punkt")):
        words = Catalogue(tongue)
        keys: tuple[str, ...] = (
            "players.kind-Z",
            "results.single-Z",
            "parts.bye-zero",
            "papers.bye-zero",
        )
        keys += ("papers.bye-absent", "standings.result.zero_point_bye")
        assert {str(words(key)).casefold() for key in keys} == {name.casefold()}
        gaps = {"pid": "N", "round_no": 1, "players": "N"}
        for table in (SetAbsent.in_log, LeaveOut.in_log):
            for key in table:
                said = str(words.chosen(table, key, **gaps))
                assert name.casefold() in said.casefold().replace("byes", "bye")
