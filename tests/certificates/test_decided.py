"""Legal rounds that are not required are called wrong; right ones are proven or of a table."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import islice, permutations
from pathlib import Path
from typing import cast

import pytest

import openarbiter as oa
from openarbiter import deciding
from openarbiter.certificates.making import UnprovenError
from openarbiter.cli.verify_words import beside_table
from openarbiter.deciding import DECIDED_RIGHT, Decision, Means, Verdict, decide
from openarbiter.model import (
    Colour,
    Event,
    KnownLater,
    Player,
    Result,
    RoundNo,
    RoundRecord,
    Team,
    Tournament,
    Tpn,
)
from openarbiter.rulebooks import registry
from openarbiter.rulebooks.edition import EntryPoints, loaded
from openarbiter.rulebooks.molter.rules import faults
from openarbiter.rulebooks.molter.tables import read, sizes
from openarbiter.rulebooks.pairing import RoundPairing
from openarbiter.rulebooks.registry import edition
from openarbiter.rulebooks.team_boards import stored_tables
from openarbiter.simulate import Settings, before_round, generate
from openarbiter.verification.literal.common import Answer, LiteralRule, TooManyError, Work
from openarbiter.verification.literal.dutch_2017 import dutch_2017_pairing
from openarbiter.verification.verifying import verify
from tests.certificates.comparing import BY, CERTIFIED, MADE, call_wrong, decided, wrong_rounds
from tests.every import beside, every
from tests.referee.tally import over
from tests.registering import register
from tests.unit.verification.injecting import (
    games_of,
    record,
    with_colours_turned,
    with_games,
    with_records,
)


def _one(event: Tournament, number: int, system: str = "dutch-2026") -> Decision:
    (told,) = decided(event, system, number)
    return told


@pytest.fixture(scope="module")
def event() -> Tournament:
    """A right event of 14 players and five rounds."""
    return generate(Settings(players=14, rounds=5), 4, pair=edition("dutch-2026").pair)


def test_colours_turned_are_wrong_by_their_article(event: Tournament) -> None:
    """The better round differs in the colours alone."""
    told = _one(with_colours_turned(event, 4, 1), 4)
    assert told.verdict is Verdict.WRONG
    assert told.article.startswith("5.2.")
    assert told.opinion is not None
    assert [game[::-1] for game in told.opinion.ours] == list(told.opinion.theirs)


def test_without_certificates_and_literal_rule_nothing_is_proven(
    event: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What this program pairs otherwise is not called wrong; what breaks a rule is."""
    other = replace(edition("dubov-1997"), id="dubov-1997x", entry=EntryPoints())
    system = register(monkeypatch, other)
    played = generate(Settings(players=14, rounds=5), 4, pair=other.pair)
    told = _one(played, 4, system)
    assert (told.verdict, told.same, told.proofs) == (Verdict.OPEN, True, 0)
    assert told.missing == ("rounds of dubov-1997x have no certificate",)
    others = [each for each in decided(event, system) if each.same is False]
    assert others
    for each in others:
        assert each.verdict is (Verdict.WRONG if each.findings else Verdict.OPEN)
        assert each.opinion is not None
    first, second = games_of(played, 2)[0]
    changed: dict[int, RoundRecord] = {
        first: replace(record(played, first, 5), opponent=second),
        second: replace(record(played, second, 5), opponent=first),
    }
    told = _one(with_records(played, 5, changed), 5, system)
    assert (told.verdict, told.proofs) == (Verdict.WRONG, 0)
    assert "rematch" in {each.kind for each in told.findings}


def test_a_table_may_be_played_in_another_order() -> None:
    """Rounds of a round robin that are exchanged are not wrong."""
    played = generate(Settings(players=6, rounds=5), 4, pair=edition("round-robin").pair)
    players = (
        replace(each, rounds=(*each.rounds[1::-1], *each.rounds[2:])) for each in played.players
    )
    told = decided(replace(played, players=tuple(players)), "round-robin")
    assert {each.verdict for each in told} == {Verdict.TABLE}
    assert [each.table.row for each in told if each.table] == [2, 1, 3, 4, 5]


@pytest.mark.parametrize(("code", "verdict"), [("FIDE_ROUNDROBIN", "wrong"), ("", "not decided")])
def test_numbers_that_need_not_be_those_of_the_table(code: str, verdict: str) -> None:
    """Older files number the players by strength; those with a code have the numbers drawn."""
    played = generate(Settings(players=6, rounds=5), 4, pair=edition("round-robin").pair)
    event = replace(played, event=replace(played.event, type_code=code))
    turned = with_colours_turned(event, 2, 1)
    told = decided(turned, "round-robin")
    assert [each.verdict.value for each in told][1] == verdict
    assert {each.verdict for each in (told[0], *told[2:])} == {Verdict.TABLE}


def test_where_facts_are_missing_nothing_is_called_wrong(event: Tournament) -> None:
    """A game without result or colours, or a file that contradicts itself, before the round."""
    wrong = next(each for each in wrong_rounds() if each.round_no > 2)
    first, second = games_of(wrong.event, 1)[0]
    assert _one(wrong.event, wrong.round_no, wrong.system).verdict is Verdict.WRONG
    own, theirs = record(wrong.event, first, 1), record(wrong.event, second, 1)
    for changes, missing in (
        ({"result": Result.UNDECIDED}, "results of games before the round are not in the file"),
        ({"colour": None}, "colours of games before the round are not in the file"),
        ({"result": Result.WIN}, "the file contradicts itself: "),
    ):
        changed: dict[int, RoundRecord] = {
            first: replace(own, **changes),
            second: replace(theirs, **changes),
        }
        told = _one(with_records(wrong.event, 1, changed), wrong.round_no, wrong.system)
        assert told.verdict is Verdict.OPEN
        assert any(each.startswith(missing) for each in told.missing)
    rules = verify(wrong.event, wrong.round_no, wrong.system)
    (told,) = decide(wrong.event, rules, ["another edition may be meant"])
    assert (told.verdict, told.missing) == (Verdict.OPEN, ("another edition may be meant",))
    assert _one(event, 3).verdict is Verdict.RIGHT


def _last_paired_otherwise() -> tuple[Tournament, RoundNo]:
    """An event whose last round is another one when more rounds are to come."""
    for seed in range(200):
        longer = generate(Settings(players=8, rounds=6), seed, pair=edition("dutch-2026").pair)
        number = RoundNo(5)
        known = before_round(longer, number)
        pairing = edition("dutch-2026").pair(known, number)
        ended = edition("dutch-2026").pair(replace(known, rounds=5), number)
        if {*pairing.games} != {*ended.games}:
            return known.with_round(pairing), number
    raise LookupError


def test_the_last_round_where_nobody_says_which_it_is() -> None:
    """Right by one number of rounds and not by the other: not decided; announced it is."""
    event, number = _last_paired_otherwise()
    assert _one(event, number).verdict is Verdict.RIGHT
    assert _one(replace(event, rounds=int(number)), number).verdict is Verdict.WRONG
    told = _one(replace(event, rounds=None), number)
    assert told.verdict is Verdict.OPEN
    assert told.missing[0].startswith("the file does not say how many rounds there are")


def test_results_that_were_not_known_when_a_round_was_paired() -> None:
    """Paired by what counted then it is proven right; by what was known later, not decided."""
    for seed in range(50):
        event = generate(Settings(players=10, rounds=4), seed, pair=edition("dutch-2026").pair)
        white, black = games_of(event, 2)[0]
        later = KnownLater(
            round_no=RoundNo(2), players=(white, black), counted="1/2-1/2", last_round=RoundNo(3)
        )
        known = replace(event, known_later=(later,))
        then = before_round(known, RoundNo(3))
        paired = edition("dutch-2026").pair(then, RoundNo(3))
        if set(games_of(event, 3)) != {(game.white, game.black) for game in paired.games}:
            break
    else:
        raise LookupError
    told = _one(known, 3)
    assert told.verdict is Verdict.OPEN
    assert told.missing[0].startswith("the file says that results were not known")
    right = replace(then.with_round(paired), known_later=())
    back = with_records(right, 2, {each: record(event, each, 2) for each in (white, black)})
    assert _one(replace(back, known_later=(later,)), 3).verdict is Verdict.RIGHT


def test_a_round_that_cannot_be_proven_is_not_decided(
    event: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A missing or refused certificate is told; nothing is called right without it."""

    def none(*_: object) -> str:
        raise UnprovenError("no prices")

    monkeypatch.setattr(deciding, "certificate_text", none)
    told = _one(event, 3)
    assert told.verdict is Verdict.OPEN
    assert told.missing == ("the required round is not proven: no prices",)
    monkeypatch.setattr(deciding, "certificate_text", lambda *_: "{}")
    told = _one(event, 3)
    assert told.verdict is Verdict.OPEN
    assert told.missing[0].startswith("the required round is not proven: ")


CASES = Path(__file__).parents[1] / "data" / "cases"
RECORDED = Path(__file__).parents[1] / "oracles/recorded"

NIGHTLY = pytest.mark.nightly
LITERAL = [each for each in registry.edition_ids() if registry.edition(each).entry.literal]


def test_wrong_rounds_are_wrong_in_many_ways() -> None:
    """By many articles, and however they were made; ``tests/referee`` asks every system."""
    for systems, made, articles in (
        (CERTIFIED, 5, 6),
        (("dutch-2017",), 4, 3),
        (("keizer",), 4, 1),
    ):
        counts = over(partial(call_wrong, systems), range(3, 10)).counts
        assert len([each for each in counts if each.startswith(MADE)]) > made
        assert len([each for each in counts if each.startswith(BY)]) > articles


@pytest.fixture(scope="module")
def of_2017() -> oa.Tournament:
    """An event of 14 players and five rounds by the text of 2017."""
    return generate(Settings(players=14, rounds=5), 4, pair=edition("dutch-2017").pair)


@every("system", LITERAL)
def test_rounds_of_forty_are_decided(system: str) -> None:
    """Work grows with the field, not its candidates; an unstated colour is read off round 1."""
    settings = Settings(players=40, rounds=5, initial_colour=Colour.BLACK)
    event = generate(settings, 1, pair=edition(system).pair)
    told = decided(replace(event, initial_colour=None), system)
    assert {each.verdict for each in told} <= DECIDED_RIGHT
    assert Means.LITERAL in {each.by for each in told}


@pytest.mark.parametrize(
    "system",
    [pytest.param(each, marks=[NIGHTLY] * (place % 3 > 0)) for place, each in enumerate(LITERAL)],
)
def test_four_times_the_players_cost_at_most_nine_times(system: str) -> None:
    """Counted in calls of functions; four times, for drawn matches of a knock-out ask for more."""
    by, calls = edition(system), Counter[int]()
    for size in (40, 160):
        event = generate(Settings(players=size, rounds=5 * by.play.match_rounds), 1, pair=by.pair)
        number = RoundNo(event.paired_rounds - by.play.match_rounds + 1)
        before = before_round(event, number)
        literal = cast("LiteralRule", loaded(by.for_round(before, number).entry.literal))

        def count(_frame: object, event: str, _: object, size: int = size) -> None:
            calls[size] += event == "call"

        usual = sys.getprofile()
        sys.setprofile(count)
        try:
            literal(before, number)
        finally:
            sys.setprofile(usual)
    assert calls[160] < 9 * calls[40]


def test_many_who_have_met_are_decided() -> None:
    """An event of 150 players of which round 6 was given up after half a minute (NSWCA 3.3)."""
    event = oa.read_trf(CASES / "nswca-150-slow-verify.trf")
    assert {each.verdict for each in decided(event, "nswca")} == {Verdict.LITERAL}


@pytest.mark.parametrize("system", ["dutch-2012", "dutch-2017"])
def test_accelerated_rounds_are_decided(system: str) -> None:
    """The literal rule reads virtual points player by player; announced ones are listed for it."""
    settings = Settings(players=24, rounds=7, baku=True)
    event = generate(settings, 3, pair=edition(system).pair)
    assert event.baku
    assert {each.verdict for each in decided(event, system)} == {Verdict.LITERAL}


def exchanged(right: RoundPairing) -> RoundPairing:
    """A round in which the second players or teams of two boards have changed places."""
    one, two, *others = right.games
    games = replace(one, black=two.black), replace(two, black=one.black), *others
    return replace(right, games=games)


def test_matches_are_decided() -> None:
    """Both games of a match; two players who changed opponents are found in either."""
    system = edition("double-swiss-2026")
    for players in (13, 14):
        event = generate(Settings(players=players, rounds=8), 2, pair=system.pair)
        assert {each.verdict for each in decided(event, system.id)} == {Verdict.LITERAL}
    known = before_round(event, RoundNo(5))
    (told,) = decided(known.with_round(exchanged(system.pair(known, RoundNo(5)))), system.id, 5)
    assert (told.verdict, told.by) == (Verdict.WRONG, Means.LITERAL)
    assert told.article


@pytest.mark.parametrize("code", [*edition("team-swiss-2026").in_files.codes])
@pytest.mark.parametrize("seed", [0, *(pytest.param(each, marks=NIGHTLY) for each in (1, 2))])
def test_matches_of_teams_are_decided(code: str, seed: int) -> None:
    """Boards, byes, forfeited matches and absent teams are read off the players a second time."""
    system = edition("team-swiss-2026")

    settings = Settings(
        players=13,
        rounds=6,
        boards=3,
        type_code=code,
        forfeit_rate=0.1,
        half_point_bye_rate=0.1,
        full_point_bye_rate=0.02,
        zero_point_bye_rate=0.05,
        withdrawal_rate=0.1,
        late_entry_rate=0.1,
    )
    event = generate(settings, seed, pair=system.pair)
    told = decided(event, system.id)
    assert {each.verdict for each in told} == {Verdict.LITERAL}, told


def test_teams_that_changed_opponents_are_wrong() -> None:
    """Two matches of which the second-named teams changed places."""
    system = edition("team-swiss-2026")
    event = generate(Settings(players=12, rounds=6), 2, pair=system.pair)
    teams = tuple(replace(each, match_points=None, game_points=None) for each in event.teams)
    event = replace(event, teams=teams)  # the points that it states are those of its end
    for number in (1, 3, 6):
        known = before_round(event, RoundNo(number))
        made = known.with_team_round(exchanged(system.pair(known, RoundNo(number))), 4)
        (told,) = decided(made, system.id, number)
        assert (told.verdict, told.by) == (Verdict.WRONG, Means.LITERAL)
        assert told.article


def test_the_work_is_the_same_always() -> None:
    """What is not decided on one machine is not decided on another."""
    large = generate(Settings(players=40, rounds=5), 1, pair=edition("dutch-2017").pair)
    used = []
    for _ in range(2):
        work = Work()
        dutch_2017_pairing(large, RoundNo(5), work)
        used.append(work)
    assert used[0].left == used[1].left


def test_too_much_work_is_not_decided(
    of_2017: oa.Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bound counts choices; what is beyond it is said, with the size of the bracket."""
    with pytest.raises(TooManyError) as beyond:
        dutch_2017_pairing(of_2017, RoundNo(3), Work(5))
    assert beyond.value.players > 0
    monkeypatch.setattr(
        deciding,
        "loaded",
        lambda _: lambda known, number: dutch_2017_pairing(known, number, Work(5)),
    )
    told = _one(of_2017, 3, "dutch-2017")
    assert (told.verdict, told.by, told.same) == (Verdict.OPEN, None, True)
    assert told.missing[0] == "rounds of dutch-2017 have no certificate"
    assert told.missing[1].endswith(
        f"too many choices for a bracket of {beyond.value.players} players"
    )


def test_a_contradiction_of_engine_and_literal_rule_is_told(
    of_2017: oa.Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It decides nothing and is not kept quiet."""
    right = dutch_2017_pairing(of_2017, RoundNo(3))
    assert right is not None
    other = replace(right, games=tuple(sorted(game[::-1] for game in right.games)))
    answers: list[Answer | None] = [other, None]
    for answer in answers:
        monkeypatch.setattr(deciding, "loaded", lambda _, answer=answer: lambda *_: answer)
        told = _one(of_2017, 3, "dutch-2017")
        assert (told.verdict, told.by) == (Verdict.OPEN, None)
        assert told.missing[1].startswith("MISTAKE OF THIS PROGRAM: ")


@pytest.mark.parametrize(
    ("first", "system", "article"), [(103, "dutch-2017", "A.9"), (9, "dutch-2012", "A3")]
)
def test_where_the_kind_of_bracket_decides(first: int, system: str, article: str) -> None:
    """No value tells the two apart; the article about brackets is named."""
    found = over(partial(call_wrong, (system,)), range(first, first + 1))
    assert not found.disagreements
    assert found.counts[f"{BY}{article}"] > 0


def of_teams(code: str, teams: int, boards: int, rounds: int, *, stated: bool) -> Tournament:
    """Players before round 1; stated teams have the numbers team by team in turn."""
    many = teams * boards
    groups = tuple(
        Team(number=at + 1, name=f"T{at}", players=tuple(map(Tpn, range(at + 1, many + 1, teams))))
        for at in range(teams)
    )
    return Tournament(
        players=tuple(Player(tpn=Tpn(at), name=f"P{at}") for at in range(1, many + 1)),
        event=Event(type_code=code, type_text="Molter (molter)" if "MOLTER" in code else ""),
        rounds=rounds,
        teams=groups if stated else (),
    )


def scheveningen(size: int, rounds: int | None = None, *, stated: bool = False) -> Tournament:
    """Two teams before round 1."""
    return of_teams("FIDE_SCHEVENINGEN", 2, size, rounds or size, stated=stated)


def molter(size: str, *, stated: bool = False) -> Tournament:
    """Several teams before round 1."""
    teams, boards, rounds = map(int, size.split("x"))
    return of_teams(f"CUSTOM_MOLTER_{size.upper()}", teams, boards, rounds, stated=stated)


def played(before: Tournament, order: Sequence[int] = ()) -> Tournament:
    """The event with all rounds of its table, White wins; rows in another order if wished."""
    system = edition("molter" if "MOLTER" in before.event.type_code else "scheveningen")
    assert system.table.schedule is not None
    rows = system.table.schedule(before)
    records: dict[Tpn, list[RoundRecord]] = {player.tpn: [] for player in before.players}
    for row in order or range(1, len(rows) + 1):
        for white, black in rows[row - 1].games:
            records[white].append(RoundRecord(black, Colour.WHITE, Result.WIN))
            records[black].append(RoundRecord(white, Colour.BLACK, Result.LOSS))
    players = (replace(each, rounds=tuple(records[each.tpn])) for each in before.players)
    return replace(before, players=tuple(players))


def told(tournament: Tournament) -> tuple[Decision, ...]:
    """What is decided of each round."""
    return decide(tournament, verify(tournament))


def verdicts(tournament: Tournament) -> set[Verdict]:
    """All answers that are given."""
    return {each.verdict for each in told(tournament)}


@every("stated", [True, False])
@every("cycles", [1, 2])
@every("size", range(2, 11))
def test_every_round_of_scheveningen_is_right(size: int, cycles: int, *, stated: bool) -> None:
    """Tables of all sizes, in one cycle and in two, with teams stated and without."""
    found = told(played(scheveningen(size, size * cycles, stated=stated)))
    assert [each.table.row for each in found if each.table] == [*range(1, size * cycles + 1)]
    assert {(each.verdict, each.by, each.same) for each in found} == {
        (Verdict.TABLE, Means.TABLE, True)
    }


@every("stated", [True, False])
@every("size", sizes())
def test_every_round_of_molter_is_right(size: str, *, stated: bool) -> None:
    """Of all stored tables."""
    assert verdicts(played(molter(size, stated=stated))) == {Verdict.TABLE}


@every(("games", "sentences"), beside(__file__)["beside_row"])
def test_games_that_are_not_in_the_row(games: list[tuple[int, int]], sentences: list[str]) -> None:
    """Each is named, with the row where it is."""
    first = told(with_games(played(scheveningen(4)), 1, games))[0]
    assert (first.verdict, first.by, first.article) == (Verdict.WRONG, Means.TABLE, "2")
    found = [str(each) for each in beside_table(first)]
    assert found[: len(sentences)] == sentences
    assert all("which is not played" in each for each in found[len(sentences) :])
    table = first.to_json()["table"]
    assert isinstance(table, dict)
    assert table["row"] == 1


def test_the_order_of_the_rounds_is_free_as_long_as_colours_allow_it() -> None:
    """Every order of four rounds: right, unless somebody has one colour three times running."""
    before = scheveningen(5)
    fine = 0
    for order in islice(permutations(range(1, 6)), 0, None, 5):
        tournament = played(before, order)
        thrice = any(
            "www" in colours or "bbb" in colours
            for colours in (
                "".join(each.colour.value for each in player.rounds if each.colour)
                for player in tournament.players
            )
        )
        found = told(tournament)
        wrong = [each for each in found if each.verdict is Verdict.WRONG]
        assert bool(wrong) is thrice, order
        assert all("three times running" in str(beside_table(each)[-1]) for each in wrong)
        assert [each.table.row for each in found if each.table] == [*order]
        fine += not thrice
    assert 1 < fine < 24


@every("size", ["4x4x3", "4x2x3", "3x4x2"])
def test_the_order_of_molter_rounds_is_held_to_the_rules(size: str) -> None:
    """An order is right where the table in that order breaks no rule."""
    rows = stored_tables("openarbiter.rulebooks.molter")[size]
    for order in permutations(range(1, len(rows) + 1)):
        table = read("\n".join(rows[at - 1] for at in order))
        right = verdicts(played(molter(size), order)) == {Verdict.TABLE}
        assert right is not bool(faults(table)), order


def test_a_row_is_played_once() -> None:
    """The second time it is wrong, and the first time is named."""
    second = told(played(scheveningen(4), (1, 2, 1, 4)))[2]
    assert second.verdict is Verdict.WRONG
    assert [str(each) for each in beside_table(second)] == ["row 1 was played in round 1"]


def test_players_who_are_away_are_missed_by_nobody() -> None:
    """The games that are played are those of the row; two who are there and do not play are."""
    whole = played(scheveningen(4))
    gone = replace(whole.players[0], rounds=whole.players[0].rounds[:1], withdrawn_after=RoundNo(1))
    others = [
        replace(
            player,
            rounds=tuple(
                RoundRecord(None, None, Result.ABSENT) if at and record.opponent == 1 else record
                for at, record in enumerate(player.rounds)
            ),
        )
        for player in whole.players[1:]
    ]
    assert verdicts(replace(whole, players=(gone, *others))) == {Verdict.TABLE}


def test_no_table_is_not_decided() -> None:
    """A size that nobody has printed, and players who make no teams."""
    named = Event(type_code="CUSTOM_MOLTER_3X2X1", type_text="Molter (molter)")
    small = replace(played(molter("3x2x2")), event=named)
    assert verdicts(small) == {Verdict.OPEN}
    assert oa.verify(small).system == "molter"
