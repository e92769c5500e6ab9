"""Every seeded violation, wrong place and wrong file is named, and what is right gives nothing."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

import openarbiter as oa
from openarbiter.deciding import Verdict, decide
from openarbiter.formats.findings import sentences
from openarbiter.languages import Tongue
from openarbiter.model import (
    Colour,
    PointsAdjustment,
    Result,
    RoundNo,
    RoundRecord,
    ScoringSystem,
    Tournament,
    Tpn,
)
from openarbiter.ranking.standings import standings
from openarbiter.rulebooks.registry import edition
from openarbiter.simulate import Settings, generate
from openarbiter.verification.findings import RuleFinding
from openarbiter.verification.report_file import check_report_file
from openarbiter.verification.verifying import verify
from tests.architecture.source import ROOT, modules
from tests.every import beside, every
from tests.unit.verification import injecting
from tests.unit.verification.injecting import (
    ABSENT,
    BYE,
    Spoiled,
    acceleration_changed,
    announced,
    barred_from_bye,
    colours_turned,
    correct,
    equal_absolute,
    equal_preferences,
    first_record_changed,
    own_record_changed,
    record,
    records_changed,
    results_changed,
    tournament_changed,
    with_colours_turned,
    with_records,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Violation:
    """What is done to a tournament, the kind of the finding and its article, and how it is made."""

    name: str
    kind: str
    article: str
    make: Callable[[], Spoiled]


PROVEN = "proven"
"""The kind of what breaks no rule by itself: the proof of the required pairing tells it."""

WHITE, BLACK = Colour.WHITE, Colour.BLACK


UNEQUAL = PointsAdjustment(kind="U", points=5, round_no=RoundNo(1), players=(Tpn(1),))

_CHANGED = {
    "colour-missing: a colour is missing": own_record_changed(colour=None),
    "bye-with-opponent: a bye with an opponent": own_record_changed(result=Result.HALF_POINT_BYE),
    "same-colour-twice: two players with White": first_record_changed(
        lambda own: replace(own, colour=own.colour.other if own.colour else None)
    ),
    "result-without-opponent: a result without opponent": first_record_changed(
        lambda _: RoundRecord(None, None, Result.WIN)
    ),
    "colour-without-game: a bye with a colour": first_record_changed(
        lambda _: replace(BYE, colour=WHITE)
    ),
    "forfeit-without-opponent [C.04.2, 3.3]: a forfeit loss without opponent": first_record_changed(
        lambda _: RoundRecord(None, None, Result.FORFEIT_LOSS)
    ),
    "more-rounds-than-announced [BR 1]: more rounds than announced": tournament_changed(
        lambda base: replace(base, rounds=6)
    ),
    "byes-of-unequal-worth [BR 3]: byes of unequal worth": tournament_changed(
        lambda base: replace(base, adjustments=(UNEQUAL,))
    ),
    "acceleration [C.04.7, 1.1]: it does not fit the scoring": tournament_changed(
        lambda base: replace(base, baku=True, scoring=ScoringSystem.of(30, 10))
    ),
    "acceleration [C.04.7, 1.4]: without a number of rounds": tournament_changed(
        lambda base: replace(base, baku=True, rounds=None)
    ),
    "acceleration [C.04.7, 1.4]: nothing for the last of the group": acceleration_changed(
        lambda points: replace(points, last_player=Tpn(points.last_player - 1))
    ),
    "acceleration [C.04.7, 1.2]: something for one of the other group": acceleration_changed(
        lambda points: replace(points, last_player=Tpn(points.last_player + 1))
    ),
    "acceleration [C.04.7, 1.4]: wrong number of virtual points": acceleration_changed(
        lambda points: replace(points, points=5)
    ),
    "acceleration [C.04.7, 1.4]: it ends too early": acceleration_changed(
        lambda points: replace(points, last_round=RoundNo(2))
    ),
    "absent-player-paired [C.04.2, 3.3]: a player with a half-point bye is paired": (
        tournament_changed(announced(Result.HALF_POINT_BYE))
    ),
    "absent-player-paired [C.04.2, 3.3]: an absent player is paired": tournament_changed(
        announced(Result.ZERO_POINT_BYE)
    ),
    "missing-player [BR 3]: a player is missing": records_changed(4, {7: ABSENT}),
    "same-absolute-preference [C3 (2.1.3)]: two who must have White": equal_absolute(
        lambda one, _, __: one.preference is WHITE, last=False
    ),
    "same-absolute-preference [C3 (2.1.3)]: two who must have Black": equal_absolute(
        lambda one, _, __: one.preference is BLACK, last=False
    ),
    "same-absolute-preference [C3 (2.1.3)]: topscorers before the last round": equal_absolute(
        lambda one, other, number: min(one.score, other.score) > 5 * (number - 1), last=False
    ),
    "same-absolute-preference [C3 (2.1.3)]: two non-topscorers in the last round": equal_absolute(
        lambda one, other, _: not (one.topscorer or other.topscorer), last=True
    ),
    "colour-difference [BR 6]: a colour difference beyond two": colours_turned(
        lambda one, _, __: one.colour_difference == -2 and not one.topscorer
    ),
    "third-equal-colour [BR 7]: a third White": colours_turned(
        lambda _, other, __: other.repeated_colour is WHITE
    ),
    "third-equal-colour [BR 7]: a third Black": colours_turned(
        lambda one, _, __: one.repeated_colour is BLACK
    ),
    "colour [5.2.1]: two preferences not granted": colours_turned(
        lambda one, other, _: one.preference is not other.preference
    ),
    "colour [5.2.2]: the stronger preference not granted": colours_turned(
        lambda one, other, _: (
            one.preference is other.preference and one.strength is not other.strength
        )
    ),
    "colour [5.2.3]: no alternation": colours_turned(
        lambda one, other, differed: equal_preferences(one, other) and differed
    ),
    "colour [5.2.4]: the higher ranked not granted": colours_turned(
        lambda one, other, differed: equal_preferences(one, other) and not differed
    ),
    "colour [5.2.5]: wrong colour without a preference": colours_turned(
        lambda one, other, _: one.preference is None and other.preference is None
    ),
    "colour [5.2.5]: wrong initial colour": lambda: Spoiled(
        correct(1), with_colours_turned(correct(1), 1, 3)
    ),
}
"""What breaks a rule, and what is wrong in the records; more of them in the file beside."""


def _made(row: list[Any]) -> Callable[[], Spoiled]:
    """The hand that a row of the file names, with what it is given."""
    name, *given = row
    more = given.pop() if given and isinstance(given[-1], dict) else {}
    hand: Callable[..., Any] = getattr(injecting, name)
    return hand(*given, **more) if row[1:] else hand


def _violation(told: str, make: Callable[[], Spoiled]) -> Violation:
    """A violation from its kind, its article in brackets, and what is done."""
    kind, _, article = told.partition(": ")[0].partition(" [")
    return Violation(
        name=told, kind=kind, article=article.rstrip("]") or "TRF26, record 001", make=make
    )


VIOLATIONS = (
    *(_violation(told, make) for told, make in _CHANGED.items()),
    *(_violation(told, _made(row)) for told, row in beside(__file__)["rules"].items()),
    *(
        Violation(name=told, kind=PROVEN, article=told.partition(": ")[0], make=_made(row))
        for told, row in beside(__file__)["proven"].items()
    ),
)
"""What is done, the kind of the finding, its article."""


@every("violation", VIOLATIONS, ids=lambda violation: violation.name)
def test_violation_is_named(violation: Violation) -> None:
    """Kind and article are found, and only then; the proof names a better choice by its article."""
    made = violation.make()
    named = (violation.kind, violation.article)
    assert not verify(made.base, system=made.system).findings
    looked_at = verify(made.spoiled, system=made.system)
    found = looked_at.findings
    if violation.kind == PROVEN:
        first = next(
            each for each in decide(made.spoiled, looked_at) if each.verdict is Verdict.WRONG
        )
        assert first.article.startswith(violation.article)
        return
    assert named in {(finding.kind, finding.article) for finding in found}
    assert all(str(finding) and finding.to_json() for finding in found)


@every(("mine", "theirs"), ["=0", "0=", "00"])
def test_a_penalty_is_no_contradiction(mine: str, theirs: str) -> None:
    """An arbiter may leave half a point or nothing to one of the two (TRF26, record 001)."""
    found = verify(results_changed(mine, theirs)().spoiled, system="dutch-2026").findings
    assert "results-disagree" not in {finding.kind for finding in found}


def test_the_round_that_bars_from_the_bye_is_named() -> None:
    """Half a point in round 1 bars nobody by the text in force; the forfeit win after it does."""
    spoiled = barred_from_bye("+")().spoiled
    (finding,) = (
        each
        for each in verify(spoiled, system="dutch-2026").findings
        if each.kind == "bye-not-allowed"
    )
    (tpn,) = finding.players
    half = RoundRecord(None, None, Result.HALF_POINT_BYE)
    away = RoundRecord(None, None, Result.ZERO_POINT_BYE)
    opponent = record(spoiled, tpn, 1).opponent
    records: dict[int, RoundRecord] = {tpn: half}
    if opponent is not None:
        records[opponent] = away
    found = verify(with_records(spoiled, 1, records), system="dutch-2026").findings
    (words,) = (each.expected for each in found if each.kind == "bye-not-allowed")
    assert words == "they may not: they got 1.0 points without playing in round 2"


def test_an_announced_bye_has_its_words() -> None:
    """The kind of the bye is said, in German too, not the name it has in the program."""
    (violation,) = (
        each
        for each in VIOLATIONS
        if each.name.endswith("a player with a half-point bye is paired")
    )
    found = verify(violation.make().spoiled, system=violation.make().system).findings
    (words,) = (each.expected for each in found if each.kind == violation.kind)
    assert words == "they announced that they would not play (half point bye)"
    assert Tongue("de").knows(words)
    assert Tongue("de")(words).endswith("(Freilos mit halbem Punkt)")


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


@pytest.fixture(scope="module")
def played() -> Tournament:
    """Twelve players after five rounds, with the places that the score and Buchholz give."""
    dutch = edition("dutch-2026")
    made = generate(Settings(players=12, rounds=5), 3, pair=dutch.pair, system=dutch.id)
    return placed(replace(made, tie_breaks=("PTS", "BH")))


def placed(tournament: Tournament, system: str | None = None) -> Tournament:
    """The tournament with the places of its own list; those who share one in turn."""
    table = standings(tournament, edition=system)
    place = {row.player: number for number, row in enumerate(table, start=1)}
    players = (replace(one, declared_rank=place[one.tpn]) for one in tournament.players)
    return replace(tournament, players=tuple(players))


def exchanged(tournament: Tournament, one: int, other: int) -> Tournament:
    """The tournament with the places of two players, named by their places, exchanged."""
    new = {one: other, other: one}
    players = (
        replace(each, declared_rank=new.get(each.declared_rank or 0, each.declared_rank))
        for each in tournament.players
    )
    return replace(tournament, players=tuple(players))


def found(tournament: Tournament) -> list[RuleFinding]:
    """The findings about places."""
    return [each for each in verify(tournament).findings if each.kind == "place"]


def test_a_wrong_place_is_found(played: Tournament) -> None:
    """First and last exchanged: both are named, with the place of the first."""
    (wrong,) = found(exchanged(played, 1, 12))
    first, last = (row.player for row in (standings(played)[0], standings(played)[-1]))
    assert set(wrong.players) == {first, last}
    assert wrong.round_no is None
    assert str(wrong) == (
        f"player {first} has place 12, and 1 more are wrong; the listed tie-breaks give place 1 "
        "[C.07, 4.1: place]"
    )
    assert Tongue("de").knows(wrong.found)
    assert Tongue("de").knows(wrong.expected)


def test_who_remains_tied_has_any_of_the_places(played: Tournament) -> None:
    """With the score alone many share places: in any order they are right, beyond them wrong."""
    tied = placed(replace(played, tie_breaks=("PTS",)))
    table = standings(tied)
    sharing = [row.rank for row in table]
    start = next(place for place in sharing if sharing.count(place) > 1)
    end = start + sharing.count(start) - 1
    assert not found(exchanged(tied, start, end))
    outside = 12 if end < 12 else 1
    (wrong,) = found(exchanged(tied, start, outside))
    assert f"one of the places {start} to {end}" in wrong.expected


def test_nothing_is_compared_without_places_or_results(played: Tournament) -> None:
    """What does not follow from the file is not wrong by it."""
    wrong = exchanged(played, 1, 12)
    assert found(wrong)
    nowhere = tuple(replace(each, declared_rank=None) for each in wrong.players)
    playing = tuple(
        replace(each, rounds=(*each.rounds[:-1], replace(each.rounds[-1], result=Result.UNDECIDED)))
        for each in wrong.players
    )
    adjourned = tuple(
        replace(each, rounds=(replace(each.rounds[0], result=Result.UNDECIDED), *each.rounds[1:]))
        for each in wrong.players
    )
    for players in (nowhere, playing, adjourned):
        other = replace(wrong, players=players)
        assert not found(other)
        assert "places" not in str(verify(other).looked_at)


@pytest.mark.parametrize("listed", [(), ("PTS", "NOBODY")])
def test_without_a_list_only_the_points_are_held_against_places(
    played: Tournament, listed: tuple[str, ...]
) -> None:
    """No tie-break puts anybody before somebody with more points; among equals all is right."""
    event = replace(played, tie_breaks=listed)
    (wrong,) = found(exchanged(event, 1, 12))
    assert wrong.expected.startswith("the points give ")
    assert Tongue("de").knows(wrong.expected)
    table = standings(played, ())
    sharing = [row.rank for row in table]
    start = next(place for place in sharing if sharing.count(place) > 1)
    assert not found(exchanged(event, start, start + 1))


def test_the_starting_numbers_are_no_places(played: Tournament) -> None:
    """Programs that rank nobody repeat the number in the column of the place."""
    players = tuple(replace(one, declared_rank=one.tpn) for one in played.players)
    assert not found(replace(played, players=players, tie_breaks=()))
    assert found(replace(played, players=players))


@pytest.fixture
def spring(root: Path) -> Tournament:
    """An event with byes and forfeits, as a new file would be made of it."""
    return replace(oa.read_trf(root / "examples" / "spring-open.trf"), origin=None)


@every(("old", "new", "told"), beside(__file__)["wrong_files"])
def test_wrong_files(spring: Tournament, old: str, new: str, told: str) -> None:
    """A name, a rating, the head, a player twice, a player who is not there."""
    data = oa.write_trf(spring)
    assert old.encode() in data
    found = check_report_file(data.replace(old.encode(), new.encode(), 1), spring)
    assert any(told in one for one in found.wrong), found.wrong


def test_another_result_is_found(spring: Tournament) -> None:
    """One letter of one round of one player."""
    lines = oa.write_trf(spring).decode().splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("001    1 "))
    letter = lines[at][98]
    other = "0" if letter != "0" else "1"
    lines[at] = f"{lines[at][:98]}{other}{lines[at][99:]}"
    (found,) = check_report_file("\n".join(lines).encode(), spring).wrong
    assert found.startswith("player 1, round 1: ")


def test_what_is_asked_for(spring: Tournament) -> None:
    """Ids, the id of the arbiter, and records that are not there."""
    one = replace(spring.players[0], fide_id="", birth="")
    event = replace(spring.event, chief_arbiter="Muster, Erika", city="", time_control_code="")
    tournament = replace(spring, players=(one, *spring.players[1:]), event=event)
    lacking = check_report_file(oa.write_trf(tournament), tournament).lacking
    assert "record 022: place" in lacking
    assert "record 102: id of the chief arbiter" in lacking
    assert "record 222: encoded time control" in lacking
    assert any(each.startswith(f"FIDE ID of {one.name}") for each in lacking)
    assert "the file is not UTF-8" in check_report_file(b"\xff", tournament).wrong
