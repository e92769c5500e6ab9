"""`python -m lab.against`: where two editions part, and by which article."""

from __future__ import annotations

import json
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from lab.against import main
from lab.parting import Parting, part_round, told_parting
from openarbiter.cli.exits import Exit
from openarbiter.errors import ImpossiblePairingError
from openarbiter.explanations.wording import Speech
from openarbiter.formats.trf import write
from openarbiter.model import Colour, Result, RoundNo, RoundRecord, Tournament, Tpn
from openarbiter.rulebooks import registry
from openarbiter.rulebooks.pairing import RoundPairing
from tests.articles.cases import HERE, tournament_of
from tests.cli.conftest import Cli, caller

EXAMPLE = Path("examples") / "spring-open.trf"

TEXT = Path(__file__).with_name("parting.txt").read_text(encoding="utf-8")

CASES = tomllib.loads((HERE / "c0403" / "editions.toml").read_text("utf-8"))["case"]


@pytest.fixture
def against(capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch) -> Cli:
    """Runs ``python -m lab.against`` with arguments, in this process."""
    return caller(main, capfdbinary, monkeypatch)


def parted(number: int) -> Parting:
    """How the two newer Dutch editions part in an example of their differences."""
    tournament = tournament_of(CASES[number])
    editions = registry.edition("dutch-2025"), registry.edition("dutch-2026")
    found = part_round(tournament, *editions, tournament.next_round)
    assert found is not None
    return found


@pytest.mark.parametrize("number", [0, 1])
def test_a_float_by_one_edition_only(number: int) -> None:
    """1.4.3: the newer text protects a player whom the older one does not see floating."""
    found = parted(number)
    older, newer = (side.objection for side in found.sides)
    assert older is not None
    assert newer is not None
    assert older.article == "4.2"  # nothing but the order stands against the other boards
    assert newer.code in {"C14", "C16"}
    assert set(newer.players) <= set(found.floats)


def test_the_number_of_moved_down_players() -> None:
    """2.1.3 against C7: each edition names its own article against the other."""
    older, newer = (side.objection for side in parted(2).sides)
    assert older is not None
    assert newer is not None
    assert (older.article, newer.code) == ("2.1.3", "C7")
    assert not parted(2).floats


def with_round(tournament: Tournament) -> Tournament:
    """The first example with its third round as the newer text pairs it."""
    records = {6: RoundRecord(None, None, Result.PAIRING_ALLOCATED_BYE)}
    for white, black in ((3, 4), (1, 5), (7, 2)):
        records[white] = RoundRecord(Tpn(black), Colour.WHITE, Result.WIN)
        records[black] = RoundRecord(Tpn(white), Colour.BLACK, Result.LOSS)
    return replace(
        tournament,
        players=tuple(
            replace(player, rounds=(*player.rounds, records[player.tpn]))
            for player in tournament.players
        ),
    )


def test_text(against: Cli, tmp_path: Path) -> None:
    """The boards side by side, then what each edition has against those of the other."""
    file = tmp_path / "evening.trf"
    tournament = tournament_of(CASES[0])
    file.write_bytes(write(with_round(tournament)))
    ended = against("--system", "dutch-2025", "--against", "dutch-2026", file)
    assert (ended.code, ended.out.replace(str(file), "FILE")) == (Exit.DIFFERENT, TEXT)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("dutch-2026", "dutch-2012"),
        ("dutch-2026", "burstein-legacy"),
        ("burstein-legacy", "dubov-1997"),
        ("dubov-1997", "nswca"),
        ("nswca", "round-robin"),
    ],
)
def test_every_system_says_why(against: Cli, root: Path, one: str, other: str) -> None:
    """In each round that differs both sides name what stands against the other's boards."""
    ended = against("--system", one, "--against", other, root / EXAMPLE, "--json")
    (file,) = json.loads(ended.out)["files"]
    assert file["systems"] == [one, other]
    assert ended.code == (Exit.DIFFERENT if file["partings"] else Exit.OK)
    for parting in file["partings"]:
        for side in parting["sides"]:
            assert side["games"] or side["bye"]
            assert "objection" in side or side["colours"]


def test_an_edition_without_a_pairing() -> None:
    """One edition that has no pairing parts from one that has; two without do not part."""

    def refuse(tournament: Tournament, round_no: RoundNo) -> RoundPairing:
        raise ImpossiblePairingError(f"{len(tournament.players)} players, round {round_no}: no")

    tournament = tournament_of(CASES[0])
    dutch = registry.edition("dutch-2026")
    other = replace(dutch, id="refusing", pair=refuse)
    found = part_round(tournament, dutch, other, RoundNo(3))
    assert found is not None
    assert [side.impossible for side in found.sides] == ["", "7 players, round 3: no"]
    assert len(found.sides[0].games) == 3
    told = told_parting(Speech.about(tournament), found)
    assert [(system, each.text) for system, each in told] == [
        ("refusing", "There is no pairing. 7 players, round 3: no")
    ]
    assert part_round(tournament, other, other, RoundNo(3)) is None
