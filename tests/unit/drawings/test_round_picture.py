"""The picture of a round, and the pictures of the documentation.

``python -m tests.unit.drawings.test_round_picture`` writes docs/pictures from the example.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from itertools import product
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

import openarbiter as oa
from openarbiter.drawings.cross_table import cross_table_pictures
from openarbiter.drawings.picture import Picture
from openarbiter.drawings.plan import BracketPlan, Floater, Line, RoundPlan, pages_of
from openarbiter.drawings.race import race_picture
from openarbiter.drawings.reasons import Kind
from openarbiter.drawings.round_picture import round_pictures
from openarbiter.model import BoardNo, Tournament, Tpn
from openarbiter.rulebooks.pairing import RoundPairing
from tests.every import beside, every

ROOT = Path(__file__).resolve().parents[3]
NAMESPACE = "{http://www.w3.org/2000/svg}"


def parsed(picture: Picture) -> ET.Element:
    """The picture as a tree; it must be well-formed."""
    return ET.fromstring(picture.svg)  # noqa: S314  (our own text)


def marks(pictures: Iterable[Picture], key: str) -> Counter[str]:
    """How often each value of an attribute stands in some pictures."""
    return Counter(
        node.attrib[key]
        for picture in pictures
        for node in parsed(picture).iter()
        if key in node.attrib
    )


@pytest.fixture(scope="session")
def example() -> Tournament:
    """The tournament that is shipped as an example."""
    return oa.read_trf(ROOT / "examples" / "spring-open.trf")


FOLDER = ROOT / "docs" / "pictures"

SYSTEM = "dutch-2026"


def example_pictures() -> dict[str, str]:
    """Name and content of every picture of the documentation."""
    tournament = oa.read_trf(ROOT / "examples" / "spring-open.trf")
    table = oa.standings(tournament)
    made = {}
    for number in (3, 5):
        pairing = oa.pair(tournament, SYSTEM, number)
        (picture,) = round_pictures(tournament, pairing, title=f"paired by {SYSTEM}")
        made[f"round-{number}.svg"] = picture.svg
    (cross,) = cross_table_pictures(tournament, table)
    made["cross-table.svg"] = cross.svg
    made["race.svg"] = race_picture(tournament, table).svg
    return made


SYSTEMS = (
    *("burstein-legacy", "dubov-1997", "dubov-2026", "dutch-2012", "dutch-2025", "dutch-2026"),
    *("nswca", "round-robin"),
)


def assert_complete(
    pictures: tuple[Picture, ...], tournament: Tournament, pairing: RoundPairing
) -> None:
    """Every player stands in the pictures once, every game is a line."""
    players = Counter(str(player.tpn) for player in tournament.players)
    assert marks(pictures, "data-player") == players
    drawn = {frozenset(pair.split("-")) for pair in marks(pictures, "data-pair")}
    assert drawn == {frozenset((str(game.white), str(game.black))) for game in pairing.games}


@every(("system", "number"), product(SYSTEMS, (1, 2, 3, 4)))
def test_every_player_once_and_every_pair(example: Tournament, system: str, number: int) -> None:
    """Whatever the system, nobody is missing and nobody is drawn twice."""
    pairing = oa.pair(example, system, number)
    assert_complete(round_pictures(example, pairing), example, pairing)


@pytest.mark.parametrize(("players", "rounds"), [(10, 5), (33, 7), (60, 7), (130, 6), (300, 5)])
def test_from_ten_to_three_hundred(players: int, rounds: int) -> None:
    """All rounds of small and large tournaments are complete, and page after page is numbered."""
    tournament = oa.generate(
        players, rounds, seed=1, forfeit_rate=0.03, half_point_bye_rate=0.03, withdrawal_rate=0.05
    )
    for number in (1, tournament.paired_rounds):
        pairing = oa.pair(tournament, "dutch-2026", number)
        pictures = round_pictures(tournament, pairing)
        assert_complete(pictures, tournament, pairing)
        assert len(pictures) == 1 or all(
            f"picture {place} of {len(pictures)}" in picture.title
            for place, picture in enumerate(pictures, start=1)
        )
        assert set(marks(pictures, "id").values()) == {1}
    everybody = dict.fromkeys((str(player.tpn) for player in tournament.players), 1)
    table = oa.standings(tournament)
    pictures = cross_table_pictures(tournament, table)
    assert len(pictures) == -(-players // 60)
    assert marks(pictures, "data-player") == everybody
    assert marks([race_picture(tournament, table)], "data-player") == everybody


def bracket_of(text: str) -> BracketPlan:
    """A bracket with these rows on the right; everybody on the left comes from above."""
    rows = dict(enumerate(text.split()))
    lines = tuple(
        Line(
            board=BoardNo(left + 1), left=Tpn(left + 1), right=Tpn(1000 + int(right)),
            left_row=left, right_row=int(right), left_white=True, kind=Kind.ORDER,
        )
        for left, right in rows.items()
        if right != "*"
    )  # fmt: skip
    return BracketPlan(
        title="1 point",
        note="",
        moved_down=tuple((line.left, 20) for line in lines),
        rows=len(rows),
        lines=lines,
        floaters=tuple(
            Floater(player=Tpn(2000 + row), row=row, target=0)
            for row, right in rows.items()
            if right == "*"
        ),
        exchanged=frozenset(tpn for line in lines for tpn in (line.left, line.right)),
    )


def text_of(part: BracketPlan) -> str:
    """A part as it is written, with nobody but who stands there, from its own first row on."""
    left = [line.left for line in part.lines]
    assert [tpn for tpn, _ in part.moved_down] == left
    assert part.exchanged == {*left, *(line.right for line in part.lines)}
    assert part.note.startswith("continued") is (1 not in left)
    rows = [*(line.left_row for line in part.lines), *(each.row for each in part.floaters)]
    assert rows == [*range(part.rows)]
    return " ".join([*(str(line.right_row) for line in part.lines), *("*" for _ in part.floaters)])


@every(("brackets", "pages"), beside(__file__)["pages"])
def test_a_page_ends_where_no_line_crosses(brackets: str, pages: list[str]) -> None:
    """What goes on over the page says so, and begins anew."""
    plan = RoundPlan(brackets=tuple(map(bracket_of, brackets.split("|"))), halves=True)
    assert [" | ".join(map(text_of, page)) for page in pages_of(plan, 4)] == pages


def test_every_picture_of_the_documentation_is_shown() -> None:
    """A picture that no page has is kept up to date for nobody."""
    pages = [*FOLDER.parent.rglob("*.md"), FOLDER.parents[1] / "README.md"]
    told = "\n".join(page.read_text(encoding="utf-8") for page in pages)
    pictures = [path for path in FOLDER.rglob("*") if path.suffix in {".svg", ".png"}]
    shown = re.compile(r'(?:\(|src=")(?:docs/)?pictures/([\w/.-]+)')
    assert {str(path.relative_to(FOLDER)) for path in pictures} == set(shown.findall(told))


def test_the_pictures_of_the_documentation_are_up_to_date() -> None:
    """What is drawn now is what stands in docs/pictures; the script beside writes it again."""
    made = example_pictures()
    kept = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.svg")}
    assert made == kept


def test_a_picture_speaks_and_needs_nothing(example: Tournament) -> None:
    """Title and description are there and referred to; texts are texts; nothing is loaded."""
    (picture,) = round_pictures(example, oa.pair(example, round=5))
    tree = parsed(picture)
    ids = {node.attrib["id"]: node.tag for node in tree.iter() if "id" in node.attrib}
    named = tree.attrib["aria-labelledby"].split()
    assert [ids[name] for name in named] == [f"{NAMESPACE}title", f"{NAMESPACE}desc"]
    assert "prefers-color-scheme:dark" in picture.svg
    assert not re.search(r"<(?:image|script|use|foreignObject)|url\(|href", picture.svg)
    assert picture.svg.count("http") == 1


def test_names_are_escaped(example: Tournament) -> None:
    """A name cannot break out of the picture nor turn the line around."""
    nasty = '<script>alert("1")</script>\u202e\x00&'
    players = (replace(example.players[0], name=nasty), *example.players[1:])
    (picture,) = round_pictures(
        replace(example, players=players), oa.pair(example, "dutch-2026", 5)
    )
    texts = "".join(parsed(picture).itertext())
    assert '<script>alert("1")</script>\ufffd\ufffd&' in texts
    assert "<script" not in picture.svg


def test_reasons_of_the_example(example: Tournament) -> None:
    """Round 5: rematches, colours, floats, the odd number, and a bye that is worth a point."""
    (picture,) = round_pictures(example, oa.pair(example, "dutch-2026", 5))
    words = "\n".join(picture.sentences)
    assert "not 2: they met in round 3 (C1), not 3: they met in round 4 (C1)" in words
    assert "not 10: 10 would float up again (C17), not 11: 11 and 18 would not get the" in words
    assert "moved in the order, because 20 meets 21" in words
    assert "moves down to 3 points: nobody else is in the bracket" in words
    assert "instead of 32: 32 would float down again (C14)" in words
    assert "30 Sundarajeet, Priya, bye, 1 point" in words
    assert "Not paired: 9 Haverbrook, Imogen, 15 Fairbanksley, Hugh" in words


def test_a_remark_stands_in_picture_and_words(example: Tournament) -> None:
    """What the reader must know about the whole round comes right after the headline."""
    (picture,) = round_pictures(example, oa.pair(example, round=5), remark="Not as published.")
    assert picture.sentences[1] == "Not as published."
    assert ">Not as published.<" in picture.svg


def test_acceleration_is_told(example: Tournament) -> None:
    """Where virtual points make the brackets, the heading says so."""
    (picture,) = round_pictures(example, oa.pair(example, round=1))
    assert "acceleration" not in picture.title
    faster = replace(example, baku=True)
    (picture,) = round_pictures(faster, oa.pair(faster, round=1))
    assert "scores with acceleration" in picture.title


def test_systems_without_halves_claim_no_order(example: Tournament) -> None:
    """Where a system does not begin with S1 against S2, no pair is called natural or moved."""
    (picture,) = round_pictures(example, oa.pair(example, "dubov-1997", 4))
    assert "natural" not in "".join(picture.sentences)
    assert "moved in the order" not in "".join(picture.sentences)


if __name__ == "__main__":
    for name, content in example_pictures().items():
        (FOLDER / name).write_text(content, encoding="utf-8")
