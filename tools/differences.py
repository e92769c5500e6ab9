"""Write ``docs/differences`` from ``evidence/differences.toml``: ``make docs`` runs this file.

Each system has a page: which programs were asked, by which article they depart from the text, and
the positions in which a difference is known. ``openarbiter compare`` finds such a position by the
digest of its facts, in a file of the package that is made here too.
"""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

from openarbiter.explanations.opinion import pairs_text, position_digest
from openarbiter.formats import read_tournament
from openarbiter.model import RoundNo, Tpn
from openarbiter.rulebooks import registry
from openarbiter.rulebooks.boards import with_known_length

__all__ = ["DATA", "KNOWN", "PAGES", "campaigns", "known", "pages", "read_boards"]

ROOT = Path(__file__).resolve().parents[1]

DATA = tomllib.loads((ROOT / "evidence" / "differences.toml").read_text(encoding="utf-8"))
"""Cases, causes, and how many rounds the programs were asked for."""

PAGES = ROOT / "docs" / "differences"
KNOWN = ROOT / "src" / "openarbiter" / "explanations" / "known_differences.json"

_CAMPAIGN = re.compile(
    r"^\| (?P<system>[a-z]+-\d+) \| (?P<program>\w+) (?P<version>[\d.]+) \| (?P<by>[^|]+) "
    r"\| [\d,]+ \| (?P<rounds>[\d,]+) \| (?P<differ>[\d,]+) \|",
    re.MULTILINE,
)

PROOFS = {
    "certificate": "certificate accepted",
    "referee": "the literal text, by a code of its own",
}


HEAD = """\
# Where programs differ: {system}

Known differences between openarbiter and other programs by [{system}](../systems/{system}.md).
Made from `evidence/differences.toml` (`make docs`). A difference that is not here:
[report it](../report-a-difference.md).
"""

INDEX = """\
# Known differences

What other programs answer otherwise than openarbiter, a page for each system: who was asked, by
which article they depart from the text, and the smallest positions, with who is right and why.
[Where programs differ](../../evidence/where-programs-differ.md) explains some of them step by step.
Not here yet: [report a difference](../report-a-difference.md).

{table}
A position may come from elsewhere than the rounds that are counted: histories and points that
random tournaments seldom have. Of systems and editions that are not listed no rounds paired by
another program are counted. Values of tie-breaks have
[a page of their own](../../tests/oracles/disagreements-tie-breaks.md).
"""


def read_boards(text: str) -> tuple[list[tuple[Tpn, Tpn]], list[Tpn]]:
    """The games (White, Black) of an answer in their order, and who has the bye."""
    boards = [board.split("-") for board in text.split()]
    games = [(Tpn(int(one)), Tpn(int(other))) for one, other in boards if other != "0"]
    return games, [Tpn(int(one)) for one, other in boards if other == "0"]


def known() -> str:
    """What ``compare`` reads: by the digest of a position its case, page and other answers."""
    found = {}
    for case in DATA["case"]:
        edition = registry.edition(case["system"])
        tournament = edition.participants(read_tournament(ROOT / case["file"]).tournament)
        round_no = RoundNo(case["round"])
        digest = position_digest(with_known_length(tournament, round_no), edition.id, round_no)
        ours = pairs_text(*read_boards(case["ours"]))
        answers = {pairs_text(*read_boards(each["answer"])) for each in case["others"]} - {ours}
        found[digest] = {
            "case": case["id"],
            "page": f"docs/differences/{case['system']}.md",
            "answers": sorted(answers),
        }
    return json.dumps(found, indent=1) + "\n"


def campaigns() -> list[dict[str, Any]]:
    """The rows of the campaigns: which system and program, how many rounds, and how many differ."""
    found = []
    for row in _CAMPAIGN.finditer((ROOT / "evidence" / "campaign.md").read_text(encoding="utf-8")):
        rounds, differ = (int(row[key].replace(",", "")) for key in ("rounds", "differ"))
        found.append({**row.groupdict(), "rounds": rounds, "differ": differ})
    return found


def _asked() -> list[dict[str, Any]]:
    """How many rounds each program was asked for: the campaigns, then what the data say."""
    found = [
        {
            **row,
            "same": row["rounds"] - row["differ"],
            "note": f"campaign, tournaments made by {row['by']}",
            "read": "evidence/campaign.md",
        }
        for row in campaigns()
    ]
    return [*found, *DATA["asked"]]


def _link(path: str) -> str:
    """A link from a page of ``docs/differences``."""
    name = path.partition("#")[0].rpartition("/")[2].removesuffix(".md")
    target = path.removeprefix("docs/") if path.startswith("docs/") else f"../{path}"
    return f"[{name}](../{target})"


def _table(head: str, rows: list[tuple[Any, ...]]) -> list[str]:
    lines = [head, "|" + "---|" * head.count(" | ") + "---|"]
    return [*lines, *(f"| {' | '.join(map(str, row))} |" for row in rows), ""]


def _of(system: str, several: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [each for each in several if each["system"] == system]


def _differ(row: dict[str, Any]) -> int:
    return int(row["rounds"] - row["same"] - row.get("no_answer", 0))


def _programs(rows: list[dict[str, Any]]) -> list[str]:
    head = "| program | rounds | the same | no answer | differ | what was asked | more |"
    cells = [
        (
            f"{row['program']} {row['version']}",
            f"{row.get('about', '')}{row['rounds']:,}",
            f"all but {_differ(row)}" if "about" in row else f"{row['same']:,}",
            row.get("no_answer", 0),
            f"{_differ(row):,}" if _differ(row) else f"none known in {row['rounds']:,} rounds",
            row.get("note", "random tournaments of 6 to 10 players"),
            _link(row["read"]),
        )
        for row in rows
    ]
    return ["## Who was asked", "", *_table(head, cells)]


def _causes(rows: list[dict[str, Any]]) -> list[str]:
    if not rows:
        return []
    programs = sorted({program for row in rows for program in row["rounds"]})
    cells = [
        (row["article"], *(row["rounds"].get(each, "") for each in programs), row["says"])
        for row in rows
    ]
    text = "In how many rounds a program departs from the text first by which article."
    head = f"| article | {' | '.join(programs)} | what the text says |"
    return ["## By which article", "", text, "", *_table(head, cells)]


def _answer(text: str) -> str:
    games, byes = read_boards(text)
    boards = ", ".join(f"{white}-{black}" for white, black in games)
    return f"{boards}, bye {byes[0]}" if byes else boards


def _case(case: dict[str, Any]) -> list[str]:
    rows = [("openarbiter", _answer(case["ours"]))]
    for each in case["others"]:
        colours = " (colours not recorded)" if each.get("uncoloured") else ""
        rows.append((f"{each['program']} {each['version']}", f"{_answer(each['answer'])}{colours}"))
    file = f"[{case['file'].rpartition('/')[2]}](../../{case['file']})"
    return [
        f"### {case['id']}",
        "",
        f"{case['title']}: {file}, round {case['round']}. Article: {case['article']}.",
        "",
        *_table("| program | answer |", rows),
        f"**Who is right: {case['right']}.** {case['why']} More: {_link(case['read'])}.",
        "",
        f"Proof of our answer: {'; '.join(PROOFS[each] for each in case['proof'])}.",
        "",
    ]


def _page(system: str) -> str:
    cases = _of(system, DATA["case"])
    lines = [
        *HEAD.format(system=system).splitlines(),
        "",
        *_programs(_of(system, _asked())),
        *_causes(_of(system, DATA["cause"])),
        "## Smallest positions",
        "",
    ]
    if not cases:
        lines += ["No position is kept here yet.", ""]
    for case in cases:
        lines += _case(case)
    return "\n".join(lines).rstrip() + "\n"


def _index(systems: list[str]) -> str:
    rows = []
    for system in systems:
        asked = _of(system, _asked())
        programs = sorted({row["program"] for row in asked})
        differ, rounds = sum(map(_differ, asked)), sum(row["rounds"] for row in asked)
        about = "".join(row.get("about", "") for row in asked)
        cases = len(_of(system, DATA["case"]))
        rows.append(
            (
                f"[{system}]({system}.md)",
                ", ".join(programs),
                about + f"{rounds:,}",
                f"{differ:,}",
                cases,
            )
        )
    head = "| system | programs | rounds asked | differ | positions |"
    return INDEX.format(table="\n".join(_table(head, rows)))


def pages() -> dict[str, str]:
    """The text of every page, by its name."""
    rows = [*DATA["case"], *_asked(), *DATA["cause"]]
    systems = sorted({str(row["system"]) for row in rows})
    return {"README.md": _index(systems)} | {f"{each}.md": _page(each) for each in systems}


def main() -> None:
    """Write the pages, and what ``compare`` reads."""
    PAGES.mkdir(exist_ok=True)
    for name, text in pages().items():
        (PAGES / name).write_text(text, encoding="utf-8")
    KNOWN.write_text(known(), encoding="utf-8")


if __name__ == "__main__":
    main()
