"""Every seeded violation, wrong place and wrong file is named, and what is right gives nothing."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

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
from tests.every import every
from tests.unit.verification.injecting import (
    ABSENT,
    BYE,
    Spoiled,
    acceleration_changed,
    announced,
    barred_from_bye,
    by_hand,
    bye_after_half_point,
    bye_though_even,
    colours_turned,
    correct,
    equal_absolute,
    equal_preferences,
    first_record_changed,
    forbidden,
    fuller_bye,
    met_again,
    no_bye_though_odd,
    own_record_changed,
    record,
    records_changed,
    results_changed,
    second_bye,
    third_colour,
    tournament_changed,
    two_byes,
    with_colours_turned,
    with_player,
    with_records,
    worse,
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

WON, DRAWN, LOST = Result.WIN, Result.DRAW, Result.LOSS
FORFEIT_WON, FORFEIT_LOST = Result.FORFEIT_WIN, Result.FORFEIT_LOSS
WHITE, BLACK = Colour.WHITE, Colour.BLACK


def _turned(own: RoundRecord) -> RoundRecord:
    return replace(own, colour=own.colour.other if own.colour else None)


def _unequal_byes(base: Tournament) -> Tournament:
    change = PointsAdjustment(kind="U", points=5, round_no=RoundNo(1), players=(Tpn(1),))
    return replace(base, adjustments=(change,))


_RECORDS = {
    "opponents-disagree: the opponents disagree": own_record_changed(opponent=Tpn(16)),
    "no-such-opponent: somebody plays themselves": own_record_changed(opponent=Tpn(1)),
    "no-such-opponent: an opponent nobody knows": own_record_changed(opponent=Tpn(99)),
    "colour-missing: a colour is missing": own_record_changed(colour=None),
    "bye-with-opponent: a bye with an opponent": own_record_changed(result=Result.HALF_POINT_BYE),
    "results-disagree: both win": results_changed(WON, WON),
    "results-disagree: a win and a draw": results_changed(WON, DRAWN),
    "results-disagree: both win by forfeit": results_changed(FORFEIT_WON, FORFEIT_WON),
    "results-disagree: played for one, forfeited for the other": results_changed(WON, FORFEIT_LOST),
    "results-disagree: rated for one, unrated for the other": results_changed(
        WON, Result.UNRATED_LOSS
    ),
    "same-colour-twice: two players with White": first_record_changed(_turned),
    "result-without-opponent: a result without opponent": first_record_changed(
        lambda _: RoundRecord(None, None, WON)
    ),
    "colour-without-game: a bye with a colour": first_record_changed(
        lambda _: replace(BYE, colour=WHITE)
    ),
    "points: points too many": tournament_changed(
        lambda base: with_player(base, 4, declared_points=75)
    ),
    "points: points too few": tournament_changed(
        lambda base: with_player(base, 1, declared_points=-5)
    ),
}
"""What stands in the records of TRF26, and what is wrong with it."""

_FACTS = {
    "forfeit-without-opponent [C.04.2, 3.3]: a forfeit loss without opponent": first_record_changed(
        lambda _: RoundRecord(None, None, FORFEIT_LOST)
    ),
    "more-rounds-than-announced [BR 1]: more rounds than announced": tournament_changed(
        lambda base: replace(base, rounds=6)
    ),
    "byes-of-unequal-worth [BR 3]: byes of unequal worth": tournament_changed(_unequal_byes),
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
    "withdrawn-player-paired [C.04.2, 3.2]: a withdrawn player is paired": tournament_changed(
        lambda base: with_player(base, 5, withdrawn_after=RoundNo(2))
    ),
    "absent-player-paired [C.04.2, 3.3]: a player with a half-point bye is paired": (
        tournament_changed(announced(Result.HALF_POINT_BYE))
    ),
    "absent-player-paired [C.04.2, 3.3]: an absent player is paired": tournament_changed(
        announced(Result.ZERO_POINT_BYE)
    ),
    "missing-player [BR 3]: a player is missing": records_changed(4, {7: ABSENT}),
    "several-byes [BR 3]: two byes": two_byes,
    "player-without-game [BR 3]: a bye although the number is even": bye_though_even,
    "missing-player [BR 3]: no bye although the number is odd": no_bye_though_odd,
    "bye-not-allowed [C2 (2.1.2)]: a second bye": barred_from_bye(Result.PAIRING_ALLOCATED_BYE),
    "bye-not-allowed [C2 (2.1.2)]: after a forfeit win": barred_from_bye(FORFEIT_WON),
    "bye-not-allowed [C2 (2.1.2)]: after a full-point bye": barred_from_bye(Result.FULL_POINT_BYE),
    "rematch [C1 (2.1.1)]: of the last round": met_again(4, 3),
    "rematch [C1 (2.1.1)]: of the first round": met_again(7, 1),
    "forbidden-pair [TRF26, record 260]: a forbidden pair": forbidden(None, None),
    "forbidden-pair [TRF26, record 260]: forbidden for some rounds": forbidden(3, 5),
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
"""What breaks a rule of play or of the text of 2026."""

_BRACKETS = {
    "C5 (2.3.1): a bye to a higher score": by_hand("10 10 10 10 0", "3-2 5-4", bye=1),
    "C6 (2.4.1): two needless downfloaters": by_hand("10 10 0 0", "1-3 4-2"),
    "C6 (2.4.1): pairs across two brackets": by_hand("20 20 10 10 0 0", "1-5 6-2 3-4"),
    "C7 (2.4.2): a moved-down player floats again": by_hand("20 10 10 0", "3-2 1-4"),
    "C8 (2.4.3): a downfloater nobody can meet": by_hand("10 10 10 5 0 0", "1-2 3-5 6-4", "3-4"),
    "C9 (2.4.4): a bye to who has played less": fuller_bye,
    "C10 (2.4.5): a topscorer beyond the colour difference": worse(
        "C10", 0, 7, "1-3 7-13", players=31
    ),
    "C11 (2.4.6): a topscorer with a third colour": worse("C11", 4, 7, "5-10 9-11"),
    "C12 (2.4.7): a colour preference denied": worse("C12", 0, 2, "6-2 1-7"),
    "C13 (2.4.8): a strong colour preference denied": worse(
        "C13", 0, 4, "4-5 7-9", players=13, rounds=6, half_point_bye_rate=0.1
    ),
    "C14 (2.4.9): a downfloat twice running": worse("C14", 0, 6, "6-16 12-11"),
    "C15 (2.4.10): an upfloat twice running": worse("C15", 0, 5, "5-9 6-7"),
    "C16 (2.4.11): a downfloat as two rounds before": worse("C16", 0, 4, "6-7 3-4"),
    "C17 (2.4.12): an upfloat as two rounds before": worse("C17", 0, 7, "10-14 4-9"),
    "C18 (2.4.13): a wide downfloat twice running": worse(
        "C18", 1, 4, "9-13 11-12", players=13, rounds=6, half_point_bye_rate=0.1
    ),
    "C19 (2.4.14): a wide upfloat twice running": worse(
        "C19", 1, 5, "6-7 8-12", players=12, rounds=5, draw_share=0.2
    ),
    "C20 (2.4.15): a wide downfloat as two rounds before": worse("C20", 11, 6, "13-8 6-7"),
    "C21 (2.4.16): a wide upfloat as two rounds before": worse(
        "C21", 11, 8, "12-3 1-8", players=24, rounds=8, draw_share=0.5
    ),
    "4.3: neighbours in the first round": by_hand("0 0 0 0 0 0", "1-2 3-4 5-6"),
    "4.2: two opponents changed in the first round": by_hand("0 0 0 0 0 0", "1-5 4-2 3-6"),
    "4.3: a needless exchange": by_hand("0 0 0 0 0 0", "1-4 3-2 5-6"),
    "4.2: a needless transposition before a downfloat": by_hand("10 10 10 10 10 0", "1-5 3-2 6-4"),
    "4.2: a bye to another of equal rights": by_hand("10 10 10 10 10", "1-5 3-2", bye=4),
    "4.4: the wrong moved-down player is paired": by_hand(
        "10 10 10 0 0", "4-2 3-5", "1-2 1-3 2-3", bye=1
    ),
    "4.2: the moved-down player meets a lower resident": by_hand("10 10 10 0 0 0", "1-2 3-5 6-4"),
}
"""What only the proof of the required pairing tells, by its article."""

_OTHER_SYSTEMS = {
    "rematch [3.1]: by Burstein": met_again(4, 3, "burstein-legacy"),
    "rematch [2.1]: by Dubov": met_again(4, 3, "dubov-1997"),
    "rematch [2.1.1]: by Dubov, 2026": met_again(4, 3, "dubov-2026"),
    "rematch [B1.a]: by the text of 2012": met_again(4, 3, "dutch-2012"),
    "rematch [C1 (3.1.1)]: by the text of 2024": met_again(4, 3, "dutch-2025"),
    "rematch [3.1 b]: by the NSWCA guidelines": met_again(4, 3, "nswca"),
    "bye-not-allowed [4.1]: a second bye by Burstein": second_bye("burstein-legacy"),
    "bye-not-allowed [2.2]: a second bye by Dubov": second_bye("dubov-1997"),
    "bye-not-allowed [2.1.2]: a second bye by Dubov, 2026": second_bye("dubov-2026"),
    "bye-not-allowed [3.2 d]: a second bye by the NSWCA guidelines": second_bye("nswca"),
    "bye-not-allowed [B1.b]: a bye after half a point, 2012": bye_after_half_point,
    "third-equal-colour [5.3]: a third White by Burstein": third_colour("burstein-legacy", 1),
    "third-equal-colour [2.4]: a third Black by Dubov": third_colour("dubov-1997", -1),
    "third-equal-colour [3.3 h]: a third White by the NSWCA guidelines": third_colour("nswca", 1),
    "colour [5.2.3]: wrong colour by Dubov, 2026": third_colour("dubov-2026", 1),
    "colour [E1]: wrong colour by the text of 2012": third_colour("dutch-2012", 1),
}


def _violation(told: str, make: Callable[[], Spoiled], *, proven: bool = False) -> Violation:
    """A violation from its kind, its article in brackets, and what is done; or the article only."""
    head, _, _ = told.partition(": ")
    kind, _, article = head.partition(" [")
    if proven:
        kind, article = PROVEN, head
    return Violation(
        name=told, kind=kind, article=article.rstrip("]") or "TRF26, record 001", make=make
    )


VIOLATIONS = (
    *(_violation(told, make) for told, make in (_RECORDS | _FACTS | _OTHER_SYSTEMS).items()),
    *(_violation(told, make, proven=True) for told, make in _BRACKETS.items()),
)
"""What is done, the kind of the finding, its article."""


@every("violation", VIOLATIONS, ids=lambda violation: violation.name)
def test_violation_is_named(violation: Violation) -> None:
    """The kind and the article of the violation are among the findings, and only then.

    A better choice is named by the proof, with its article.
    """
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


@pytest.mark.parametrize(
    ("mine", "theirs"),
    [(Result.DRAW, Result.LOSS), (Result.LOSS, Result.DRAW), (Result.LOSS, Result.LOSS)],
)
def test_a_penalty_is_no_contradiction(mine: Result, theirs: Result) -> None:
    """An arbiter may leave half a point or nothing to one of the two (TRF26, record 001)."""
    found = verify(results_changed(mine, theirs)().spoiled, system="dutch-2026").findings
    assert "results-disagree" not in {finding.kind for finding in found}


def test_the_round_that_bars_from_the_bye_is_named() -> None:
    """A half-point bye in round 1 bars nobody by the text in force; the forfeit win after it does.

    So the finding names the forfeit win.
    """
    spoiled = barred_from_bye(Result.FORFEIT_WIN)().spoiled
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


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("Okonjuwo, Adaeze", "Okonjuwo, Adaezi", "player 2, name"),
        (" 2274 ", " 2247 ", "player 2, rating: 2247 instead of 2274"),
        ("012 Saltmere", "012 Saltmore", "record 012"),
        ("001    3 ", "001    2 ", "a player stands there twice"),
        ("001    3 ", "X01    3 ", "player 3 is not there"),
    ],
)
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
