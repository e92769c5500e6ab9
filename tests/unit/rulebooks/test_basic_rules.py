"""What holds for every system and what logs say; terms, brackets and values of the Dutch texts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations, takewhile
from typing import Any

import pytest

import openarbiter as oa
from openarbiter.certificates.making import certificate_text
from openarbiter.drawings.reasons import _SUFFERED
from openarbiter.errors import ImpossiblePairingError, RequestError
from openarbiter.explanations.step_log import step_log
from openarbiter.model import (
    BoardNo,
    Colour,
    ForbiddenPairs,
    Player,
    RequestedBye,
    Result,
    RoundNo,
    RoundRecord,
    Tournament,
    Tpn,
)
from openarbiter.model.lots import drawn_colour, lot
from openarbiter.rulebooks import basic_rules, registry
from openarbiter.rulebooks.accelerations import baku_group, may_end_group, virtual_points
from openarbiter.rulebooks.downfloating.choice import Choice, choice_of
from openarbiter.rulebooks.downfloating.completion import Completion, Meetings
from openarbiter.rulebooks.downfloating.pairing import pair_round
from openarbiter.rulebooks.dutch.terms import Situation, Wording, situation
from openarbiter.rulebooks.dutch.text import (
    DUTCH,
    DUTCH_OF_2024,
    MOST_MOVED_DOWN,
    WORDING_2025,
    WORDING_2026,
    criteria_of,
)
from openarbiter.rulebooks.lots import Lot, draw_lots
from openarbiter.rulebooks.pairing import Bracket, Game, RoundPairing
from openarbiter.rulebooks.positions import score_groups
from openarbiter.rulebooks.publication import in_this_order, published
from openarbiter.rulebooks.told import criteria_told
from openarbiter.simulate import Settings, generate
from openarbiter.verification.verifier import Group
from tests.certificates.rounds import accept
from tests.every import beside, every
from tests.properties.strategies import seen
from tests.referee.histories import tournament, with_meetings


def pairing(calls: list[str]) -> RoundPairing:
    """A small answer that notes what is made of it."""

    def brackets() -> tuple[Bracket, ...]:
        calls.append("brackets")
        return ()

    def steps() -> Iterator[str]:
        calls.append("steps")
        yield from ("one step", "another")

    return RoundPairing(
        round_no=RoundNo(2),
        system="test",
        games=(Game(BoardNo(1), Tpn(2), Tpn(1)),),
        bye=Tpn(3),
        absent=(Tpn(4),),
        make_brackets=brackets,
        make_steps=steps,
    )


def test_evidence_is_made_once_and_only_when_asked_for() -> None:
    """Brackets and log cost more than the pairing; two answers with the same games are equal."""
    calls: list[str] = []
    answer = pairing(calls)
    assert answer == pairing([])
    assert answer.games
    assert calls == []
    assert answer.brackets is answer.brackets
    assert answer.log == answer.log == "one step\nanother"
    assert (answer.steps, calls) == (("one step", "another"), ["brackets", "steps"])
    without = RoundPairing(round_no=RoundNo(1), system="test", games=(), bye=None, absent=())
    assert (without.brackets, without.steps, without.log) == ((), (), "")


FOUR = tournament("3w1 2b= | 4b1 1w= | 1b0 4w- | 2w0 3b+", rounds=5)
FIRST = RoundNo(1)


@every("number", [0, -1, 4])
def test_other_rounds_cannot_be_asked_about(number: int) -> None:
    """Only paired rounds and the next one; the message says which those are."""
    with pytest.raises(RequestError, match="rounds 1 to 2 are in the file, 3 is next"):
        basic_rules.present_players(FOUR, RoundNo(number))


def test_boards_stand_by_score_and_who_is_in_no_game_is_absent() -> None:
    """2 and 4 won: the first board (GHR 3.6); 1 has the bye, 6 is absent; an own order is kept."""
    event = tournament("4b0 | 3w1 | 2b0 | 1w1 | Z | Z Z", rounds=5)
    before = situation(event, RoundNo(2), WORDING_2026)
    games = [(Tpn(3), Tpn(5)), (Tpn(4), Tpn(2))]
    found = published(before, "some-system", games, before.tpn.index(Tpn(1)))
    assert [(game.board, game.white, game.black) for game in found.games] == [(1, 4, 2), (2, 3, 5)]
    assert (found.bye, found.absent) == (1, (6,))
    assert (found.system, found.round_no) == ("some-system", 2)
    games = [(Tpn(4), Tpn(5)), (Tpn(1), Tpn(2))]
    found = in_this_order(tournament("| | | |", rounds=5), FIRST, "some-system", games, None)
    assert [(game.board, game.white) for game in found.games] == [(1, 4), (2, 1)]
    assert (found.bye, found.absent) == (None, (3,))


SWISS = [each for each in oa.systems() if not each.fixed_table]
ROBIN = registry.edition("round-robin")


def started(colour: Colour | None, rounds: int = 0, system: str = "dutch-2026") -> oa.Tournament:
    """Eight players after some rounds, in a file that states no colour."""
    settings = Settings(players=8, rounds=5, initial_colour=colour, stop_after=rounds)
    event = generate(settings, 3, pair=registry.edition(system).pair, system=system)
    return replace(event, initial_colour=None)


def drawn_in(
    event: oa.Tournament, lot: str | None = None, system: str = "dutch-2026"
) -> tuple[oa.Tournament, Lot]:
    """What an edition has drawn in an event."""
    drawn, found = draw_lots(event, registry.edition(system), lot)
    assert found is not None
    return drawn, found


@every("edition", SWISS, ids=lambda edition: edition.id)
@every("seed", ["c", "d"])
def test_a_seed_draws_the_colour(edition: oa.Edition, seed: str) -> None:
    """C.04.3, 5.1 (2025), chapter 5 (1997); A7.c; C.04.4.2, 5.1; NSWCA, 3.2 c."""
    colour = drawn_colour(seed)
    event = started(None, system=edition.id)
    drawn, found = drawn_in(event, seed, edition.id)
    assert (found.by, found.colour, found.seed) == ("seed", colour, seed)
    assert drawn.initial_colour is colour
    assert repr(seed) in found.sentence
    paired = oa.pair(event, edition.id, lot=seed)
    assert paired.lot == found
    first = paired.games[0]
    assert (first.white if colour is Colour.WHITE else first.black) == 1
    assert {drawn_colour(each) for each in "cd"} == set(Colour)


def test_a_round_robin_has_its_numbers_drawn() -> None:
    """The smallest lot of a name has number 1, and the round goes by them (NSWCA, 4)."""
    event = started(None)
    drawn, found = drawn_in(event, "Berger", ROBIN.id)
    names = sorted((each.name for each in event.players), key=lambda name: lot("Berger", name))
    assert [player.name for player in drawn.players] == names
    assert [player.tpn for player in drawn.players] == list(range(1, 9))
    assert found.colour is None
    shown = [(name, event.players[before - 1].name) for _, name, before in found.numbers]
    assert shown == [(name, name) for name in names]
    assert f"1 {names[0]}" in found.sentence
    assert oa.pair(drawn, ROBIN.id).games[0].white == Tpn(1)
    # Nothing is renumbered in silence, and it is said how they are drawn.
    same, found = drawn_in(event, system=ROBIN.id)
    assert (same, found.assumed) == (event, False)
    assert "those of the list" in found.sentence
    assert found.to_json() == {"what": "numbers", "by": "file"}


EIGHT = Tournament(
    players=tuple(Player(tpn=Tpn(tpn), name=f"Player {tpn}") for tpn in range(1, 9)),
    rounds=5,
    baku=True,
)


def played_on(tournament: Tournament) -> Tournament:
    """The tournament with one more round, won by White on every board."""
    records: dict[int, RoundRecord] = {}
    for game in oa.pair(replace(tournament, rounds=tournament.rounds or 2)).games:
        records[game.white] = RoundRecord(game.black, Colour.WHITE, Result.WIN)
        records[game.black] = RoundRecord(game.white, Colour.BLACK, Result.LOSS)
    players = (
        replace(one, rounds=(*one.rounds, records[one.tpn])) if one.tpn in records else one
        for one in tournament.players
    )
    return replace(tournament, players=tuple(players))


def away(kind: Result, *players: int) -> tuple[RequestedBye]:
    """Players who announced that they would not play in round 1."""
    return (RequestedBye(round_no=RoundNo(1), kind=kind, players=tuple(map(Tpn, players))),)


@every("kind", [Result.ZERO_POINT_BYE, Result.HALF_POINT_BYE])
def test_nobody_changes_group_when_the_round_he_missed_is_over(kind: Result) -> None:
    """C.04.7, 1.3: five players, 5 announced that he would not play, and his cell stays blank."""
    five = replace(EIGHT, players=EIGHT.players[:5], requested_byes=away(kind, 5))
    after = played_on(five)
    assert virtual_points(after, RoundNo(2)) == virtual_points(five, RoundNo(2))
    assert oa.check(after, system="dutch-2026").differences == ()
    proof = certificate_text(after, oa.pair(after))
    assert accept(after, proof).claim.round_no == 2
    unannounced = replace(after, requested_byes=())
    assert virtual_points(unannounced, RoundNo(2)) == dict.fromkeys(map(Tpn, (1, 2)), 10)
    # Of 1, 4, 5, 6, 7 and 8 the first four.
    assert baku_group(EIGHT.players, away(kind, 2, 3)) == 6


def test_before_round_1_an_absent_player_may_be_a_late_entry() -> None:
    """Group GA is that of eight, seven or six players; after round 1 the file tells which."""
    announced = replace(EIGHT, requested_byes=away(Result.ZERO_POINT_BYE, 1, 8))
    for event, ends in ((announced, [4, 5]), (EIGHT, [4]), (played_on(EIGHT), [4])):
        assert [tpn for tpn in range(1, 10) if may_end_group(event, Tpn(tpn))] == ends
    # Nobody is the last one of nobody; one player is the whole group.
    assert [baku_group(EIGHT.players[:size]) for size in (0, 1)] == [0, 1]


EDITIONS = [registry.edition(id_) for id_ in registry.edition_ids()]


@every("family", sorted({each.document.family for each in EDITIONS}))
def test_every_entry_is_a_criterion_that_can_be_worse(family: str) -> None:
    """Each code is one of an edition; only M1 of 2025 is in no list."""
    family_of = (each for each in EDITIONS if each.document.family == family)
    codes = {str(each.code) for edition in family_of for each in edition.rules.articles}
    for code, told in criteria_told(family).items():
        assert code in codes | {MOST_MOVED_DOWN}
        assert told.worse
        assert told.suffered in _SUFFERED
        assert told.unit in {"", "points", "squares", "first"}
        assert not (told.summed and told.once)


def test_what_is_like_another_criterion_keeps_what_is_its_own() -> None:
    """Of the text of 2012 players are told what arbiters are told."""
    later, earlier = (criteria_told("dutch")[code] for code in ("C14", "B5d"))
    assert earlier.worse == later.worse
    assert later.plain
    assert not earlier.plain


def test_a_family_without_words_has_none() -> None:
    """A system of somebody else is told by codes and values."""
    assert criteria_told("by-rating") == {}


PASSED = re.compile(
    r"^ *passed over because (?P<reason>.+?)(?: \((?P<article>[^()]*)\))?: (?P<who>[\d ]+)$"
)
SYSTEMS = ("dubov-1997", "dubov-2026", "burstein-2026", "burstein-legacy", "nswca")
MET = re.compile(r"the two have met in round (\d+)")


def played(system: str, seed: int, players: int = 15) -> Tournament:
    """A tournament of so many players after five rounds of seven."""
    return oa.generate(system=system, seed=seed, players=players, rounds=7, stop_after=5)


def log_of(tournament: Tournament, system: str) -> list[str]:
    """The log of its next round."""
    return list(step_log(tournament, registry.edition(system), RoundNo(6)))


@pytest.mark.parametrize("system", SYSTEMS)
def test_whoever_is_passed_over_is_barred_as_the_line_says(system: str) -> None:
    """Met in that round, a point without playing, and never the one who was taken."""
    byes = meetings = 0
    for seed in range(1, 9):
        tournament = played(system, seed)
        lines = log_of(tournament, system)
        for at, line in enumerate(lines):
            found = PASSED.match(line)
            if found is None:
                continue
            who = [Tpn(int(number)) for number in found["who"].split()]
            assert found["article"], line
            step = next(each for each in reversed(lines[:at]) if "passed over" not in each)
            if found["reason"] == "a point was received without playing":
                byes += 1
                assert all(_had_a_point(tournament, each) for each in who), line
            if met := MET.match(found["reason"]):
                meetings += 1
                (each,) = who
                opponent = tournament.player(each).record(RoundNo(int(met[1]))).opponent
                assert opponent is not None
                # Of an island the line before tells the opponent found, the one above the island.
                around = " ".join([*lines[max(at - 12, 0) : at], step])
                assert re.search(rf"\b{opponent}\b", around), line
    assert byes
    assert meetings or system.startswith("burstein") or system == "dubov-2026"


def _had_a_point(tournament: Tournament, tpn: Tpn) -> bool:
    free = {Result.PAIRING_ALLOCATED_BYE, Result.FORFEIT_WIN, Result.FULL_POINT_BYE}
    return any(record.result in free for record in tournament.player(tpn).rounds)


def test_the_bye_of_dubov_names_everybody_lower_on_the_list() -> None:
    """Everybody of the lowest group with a lower rating is in the lines behind the bye."""
    tournament = played("dubov-1997", 2, players=11)
    lines = log_of(tournament, "dubov-1997")
    at = next(n for n, line in enumerate(lines) if line.startswith("[Ch 4]"))
    taker = Tpn(int(lines[at].split()[-1]))
    behind = takewhile(bool, map(PASSED.match, lines[at + 1 :]))
    named = {int(number) for found in behind if found for number in found["who"].split()}
    score = dict(
        zip(
            (player.tpn for player in tournament.players),
            basic_rules.histories(tournament, RoundNo(6)).score,
            strict=True,
        )
    )
    below = {tpn for tpn in score if score[tpn] < score[taker]}
    assert below
    assert below <= named
    assert all(score[Tpn(tpn)] <= score[taker] for tpn in named)
    assert taker not in named


@pytest.mark.parametrize("system", SYSTEMS)
def test_without_whoever_could_not_be_spared_the_others_cannot_be_paired(system: str) -> None:
    """What a line says of the bye holds: with that player as the taker no round is complete."""
    told = 0
    for seed in range(1, 60):
        tournament = oa.generate(system=system, seed=seed, players=7, rounds=6, stop_after=5)
        if tournament.paired_rounds < 5:
            continue  # the round before could not be paired any more
        try:
            lines = log_of(tournament, system)
        except ImpossiblePairingError:
            continue
        for line in lines:
            found = PASSED.match(line)
            if found is None or found["reason"] != "the others could then not all be paired":
                continue
            for number in map(int, found["who"].split()):
                told += 1
                gone = tournament.with_bye(6, number)
                with pytest.raises(ImpossiblePairingError):
                    registry.edition(system).pair(gone, RoundNo(6))
    assert told


@pytest.mark.parametrize("system", ["burstein-2026", "dutch-2026"])
def test_who_was_passed_over_stands_below_the_bracket(system: str) -> None:
    """Behind the steps of it, whoever might have floated; by Burstein in the order of 1.8."""
    told = 0
    for seed in range(1, 4):
        tournament = played(system, seed)
        pairing = registry.edition(system).pair(tournament, RoundNo(6))
        lines = log_of(tournament, system)
        heads = [at for at, line in enumerate(lines) if line.startswith("Bracket of")]
        assert len(heads) == len(pairing.brackets)
        for bracket, start, end in zip(
            pairing.brackets, heads, [*heads[1:], len(lines)], strict=True
        ):
            everybody = {*bracket.moved_down, *bracket.residents}
            below = [line for line in lines[start:end] if " passed over because" in line]
            assert lines[end - len(below) : end] == below or bracket is pairing.brackets[-1]
            for line in below if bracket is not pairing.brackets[-1] else ():
                named = set(map(int, line.partition("passed")[0].replace(",", " ").split()))
                assert named <= everybody - {*bracket.downfloaters}
                told += 1
            rows = [line.split() for line in lines[start:end] if line.startswith("  BSN")]
            values = [(-float(row[4]), -float(row[6]), int(row[2])) for row in rows]
            assert values == sorted(values)
            assert {tpn for _, _, tpn in values} == (everybody if rows else set())
        assert system == "dutch-2026" or f"[3.1] bye: {pairing.bye} (score " in lines[1]
    assert told


def test_the_log_of_2012_is_told_where_the_bye_is_for_who_came_down_to_a_joined_bracket() -> None:
    """The brackets below were undone (C13), so that nobody of them is a resident any more."""
    tournament = oa.generate(system="dutch-2012", seed=9, players=5, rounds=4)
    edition = registry.edition("dutch-2012")
    pairing = edition.pair(tournament, RoundNo(4))
    residents = {tpn for bracket in pairing.brackets for tpn in bracket.residents}
    assert pairing.bye not in residents
    log = step_log(tournament, edition, RoundNo(4))
    assert log[-1].startswith("  4 passed over because: number 4 had a bye")


SIX = tournament("4w0 2b= | 5b1 1w= | 6w1 Z | 1b1 5w0 | 2w0 4b1 | 3b0 U", rounds=3)


def test_players_stand_by_score_then_number() -> None:
    """1.2, 1.3.1; positions are the names used everywhere below."""
    now = situation(SIX, RoundNo(3), WORDING_2026)
    assert (now.tpn, now.score) == ([2, 3, 4, 5, 6, 1], [15, 10, 10, 10, 10, 5])
    assert now.groups == [(0, 1), (1, 5), (5, 6)]
    assert [SIX.players[place].tpn for place in now.places] == now.tpn
    nobody = situation(tournament("Z | Z", rounds=3), FIRST, WORDING_2026)
    assert (nobody.tpn, nobody.groups) == ([], [])


def test_values_of_a_bracket() -> None:
    """2.4.1: two moved down, one of whom floats on; the next bracket is looked at by C8."""
    players = (
        Some(score=30, floats=DOWN_LAST),
        Some(score=25, floats=DOWN_LAST),
        Some(score=20, floats=UP_LAST, wish=4),
        Some(score=10, played=3),
        Some(score=10, wish=4),
    )
    bracket = Group(
        moved_down=(0, 1), start=2, end=3, next_end=5, pairs=((0, 2),), downfloaters=(1,)
    )
    below = Group(moved_down=(1,), start=3, end=5, next_end=5, pairs=((1, 4),), downfloaters=(3,))
    newer, older = (
        dict(known.statement.values(known, choice_of(known, bracket, below, 10)))
        for known in (before(*players, wording=each) for each in (WORDING_2026, WORDING_2025))
    )
    assert (newer["C5"], newer["C6"], newer["C7"], newer["C8"]) == (10, 1, (25,), (1, 10))
    assert (older["M1"], older["C7"], older["C8"]) == (1, (15, 10), (1, 0, 15, 10))
    assert newer["C9"] is None
    assert (newer["C14"], older["C14"], newer["C15"]) == (0, 2, 1)
    assert (newer["C18"], older["C18"], newer["C19"]) == ((25, 10), (15, 10), (10,))
    known = before(*players)
    assert DUTCH.criterion("C9").value(known, choice_of(known, below, None, 10)) == 2
    assert DUTCH.criterion("C9").value(known, Choice(10, (3,), (), bye_score=0)) is None


def test_articles_of_the_two_editions() -> None:
    """The criteria are Article 3 in the older and Article 2 in the newer text."""
    for text, article in ((DUTCH_OF_2024, "3.4.9"), (DUTCH, "2.4.9")):
        assert text.criterion("C14").article == article
        assert [each.code for each in criteria_of(text)] == [f"C{n}" for n in range(1, 22)]


def test_downfloaters_are_the_next_moved_down_players() -> None:
    """The last one has the bye (1.4.1, 1.9.2); each bracket says which setting found it."""
    scores = dict(enumerate([30, 20, 20, 10, 10, 10, 10], start=1))
    start = tournament(dict.fromkeys(scores, ""), rounds=9)
    event = with_meetings(start, scores, set(combinations(scores, 2)))
    paired = pair_round(situation(event, FIRST, WORDING_2026))
    assert [each.moved_down for each in paired.brackets] == [(), (0,), (2,)]
    assert ([each.downfloaters for each in paired.brackets], paired.bye) == ([(0,), (2,), (6,)], 6)
    methods = [each.method for each in paired.brackets]
    assert methods == ["nobody may meet", "by counts", "by counts"]


def test_masks_hold_whom_a_player_may_meet() -> None:
    """Bit i stands for position i; opponents, equal absolute wishes and oneself are out (3.1)."""
    event = tournament("4w= 5w= | 5w= 4w= | Z Z | 1b= 2b= | 2b= 1b=", rounds=9)
    before = seen(event, event.next_round)
    meetings = Meetings(before)
    assert before.tpn == [1, 2, 4, 5, 3]
    assert [meetings.mask(position) for position in range(5)] == [16, 16, 16, 16, 15]
    assert meetings.graph((0, 1), 2, 5) == [0b10000, 0b10000, 0b10000, 0b10000, 0b01111]
    assert meetings.graph((1,), 3, 5) == [0b100, 0b100, 0b011]
    for one, other in combinations(range(5), 2):
        assert bool(meetings.mask(one) >> other & 1) is before.may_meet(one, other)


@every("row", beside(__file__)["wanted"])
def test_those_below_say_how_many_they_need_and_who_of_them(row: list[Any]) -> None:
    """Whom a largest matching can leave over (C4)."""
    players, takers, families, start, bye, wanted = row
    event = tournament("|" * (players - 1), rounds=9)
    barred = tuple(ForbiddenPairs(players=tuple(each)) for each in families)
    now = seen(replace(event, forbidden_pairs=barred), FIRST)
    now = replace(now, may_take_bye=[at < takers for at in range(players)])
    found = Completion(now, Meetings(now)).required_from_above(start, bye_given=bye == "above")
    both = [[number, [at for at in range(players + 1) if asks(1 << at)]] for number, asks in found]
    assert both == wanted


UP_LAST, UP_EARLIER, DOWN_LAST, DOWN_EARLIER = 8, 16, 32, 64


@dataclass(frozen=True)
class Some:
    """A player: points, preference class, floats as bits, colours, games, topscorer."""

    score: int = 20
    wish: int = 1
    floats: int = 0
    difference: int = 0
    repeated: int = 0
    played: int = 5
    topscorer: bool = False


def before(*players: Some, wording: Wording = WORDING_2026) -> Situation:
    """The sixth round of some players, in their order, none of whom have met."""
    return Situation(
        tournament=Tournament(players=(), rounds=9),
        wording=wording,
        round_no=RoundNo(6),
        last_round=any(each.topscorer for each in players),
        present=(),
        places=[*range(len(players))],
        tpn=[Tpn(number) for number in range(1, len(players) + 1)],
        score=[each.score for each in players],
        groups=score_groups([each.score for each in players]),
        met=[set() for _ in players],
        kind=bytes(each.wish | each.floats for each in players),
        colour_class=bytes(each.wish for each in players),
        colour_difference=[each.difference for each in players],
        repeated_colour=[each.repeated for each in players],
        played=[each.played for each in players],
        may_take_bye=[True] * len(players),
        topscorer=bytes(each.topscorer for each in players),
    )
