"""Engines against the pages of the systems that no regulation defines, and against the tables.

Right and wrong rounds of tables and knock-outs are decided: a wrong one is the last of its event,
in which two boards changed their Blacks, one its colours, or the round before is played again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import TypeAlias

import openarbiter
from openarbiter.deciding import DECIDED_RIGHT, Verdict, decide
from openarbiter.errors import RuleError
from openarbiter.model import (
    Colour,
    Event,
    ForbiddenPairs,
    Player,
    RequestedBye,
    Result,
    RoundNo,
    RoundRecord,
    Team,
    Tournament,
    Tpn,
)
from openarbiter.rulebooks.pairing import Game, RoundPairing
from openarbiter.rulebooks.registry import edition
from openarbiter.simulate import Settings, before_round, generate
from openarbiter.verification.literal.keizer import KeizerRound
from openarbiter.verification.literal.knock_out import knock_out_pairing
from openarbiter.verification.verifying import verify
from tests.referee.drafts import gaps, outcomes, renumbered
from tests.referee.literal.tables import berger_round, molter_sizes, table_round
from tests.referee.tally import Tally, differs

Position = tuple[Tournament, RoundNo]

_OUTCOMES = outcomes("10 01 == +- -+ -- =0 WL ??")
_OFTEN = (30, 26, 26, 3, 3, 1, 1, 1, 1)
_AWAY = tuple(map(Result, "HZF"))


def with_game(
    tournament: Tournament, number: int, game: Sequence[int], results: tuple[Result, Result]
) -> Tournament:
    """With a game in the records of both."""
    white, black = map(Tpn, game)
    for tpn, other, colour, result in zip(
        (white, black), (black, white), Colour, results, strict=True
    ):
        record = RoundRecord(other, colour, result)
        changed = tournament.player(tpn).with_record(number, record)
        tournament = tournament.with_player(changed)
    return tournament


def with_entry(tournament: Tournament, number: int, tpn: int, result: Result) -> Tournament:
    """With a round in which a player has no opponent."""
    record = RoundRecord(None, None, result)
    return tournament.with_player(tournament.player(tpn).with_record(number, record))


def entered(
    count: int, random: Random, rounds: int | None, code: str = "", **more: object
) -> Tournament:
    """An event before its first round."""
    players = tuple(Player(tpn=Tpn(each), name=f"Player {each}") for each in range(1, count + 1))
    colour = random.choice((Colour.WHITE, Colour.BLACK))
    event = Event(type_code=code)
    return Tournament(players=players, rounds=rounds, initial_colour=colour, event=event, **more)  # type: ignore[arg-type]


def some(random: Random, players: Iterable[int], share: float) -> tuple[Tpn, ...]:
    """Each of some players with a probability."""
    return tuple(Tpn(each) for each in players if random.random() < share)


def with_absences(
    tournament: Tournament, random: Random, round_no: int, share: float
) -> Tournament:
    """With some who have withdrawn, announced an absence, or have a bye in the file."""
    byes = list(tournament.requested_byes)
    for player in tournament.players:
        if random.random() >= share or player.withdrawn_after is not None:
            continue
        kind = random.randrange(3)
        if kind == 0:
            gone = replace(player, withdrawn_after=RoundNo(round_no - 1))
            tournament = tournament.with_player(gone)
        elif kind == 1:
            away = random.choice(_AWAY)
            byes.append(RequestedBye(round_no=RoundNo(round_no), kind=away, players=(player.tpn,)))
        else:
            tournament = with_entry(tournament, round_no, player.tpn, random.choice(_AWAY))
    return replace(tournament, requested_byes=tuple(byes))


def sometimes_with_gaps(tournament: Tournament, random: Random) -> Tournament:
    """A third of the events have numbers that are left out."""
    if random.random() < 1 / 3:
        return renumbered(tournament, gaps(tournament, random))
    return tournament


def keizer(seed: int) -> Position:
    """A club of 2 to 9 with random evenings: late entries, absences, byes, prohibitions."""
    random = Random(seed)  # noqa: S311  (a simulation)
    count, played = random.randrange(2, 10), random.randrange(9)
    tournament = entered(count, random, played + random.choice((1, 4)))
    joined = [random.choice((0, 0, 0, 0, random.randrange(played + 1))) for _ in range(count)]
    share, near = random.choice((0.02, 0.1, 0.3)), random.random() < 1 / 2
    for number in range(1, played + 1):
        players = [tpn for tpn, first in enumerate(joined, start=1) if first < number]
        left = list(players)
        if near:
            nearly = {tpn: tpn + random.choice((0, 1.5, 3)) for tpn in left}
            left.sort(key=nearly.__getitem__)
        else:
            random.shuffle(left)
        for tpn in some(random, players, share):
            left.remove(tpn)
            kind = random.choice((*_AWAY, Result.ABSENT, Result.ZERO_POINT_BYE))
            tournament = with_entry(tournament, number, tpn, kind)
        if len(left) % 2:
            bye = left.pop(random.randrange(len(left)))
            tournament = with_entry(tournament, number, bye, Result.PAIRING_ALLOCATED_BYE)
        for game in zip(left[::2], left[1::2], strict=True):
            results = random.choices(_OUTCOMES, _OFTEN)[0]
            if random.random() < 1 / 2:
                game = game[::-1]  # noqa: PLW2901  (colours by lot)
            tournament = with_game(tournament, number, game, results)
    tournament = replace(tournament, rounds=max(played, tournament.rounds or 0) + 1)
    round_no = tournament.next_round
    tournament = with_absences(tournament, random, round_no, random.choice((0, 0.1, 0.3)))
    for _ in range(random.choice((0, 0, 1, 3))):
        friends = some(random, range(1, count + 1), 0.4)
        first, last = random.choice(
            ((None, None), (None, RoundNo(round_no)), (RoundNo(round_no + 1), None))
        )
        pairs = ForbiddenPairs(players=friends, first_round=first, last_round=last)
        tournament = replace(tournament, forbidden_pairs=(*tournament.forbidden_pairs, pairs))
    return sometimes_with_gaps(tournament, random), round_no


def knock_out_event(seed: int) -> Position:
    """A cup of 2 to 17 in any form, played to some round with absences, forfeits and draws."""
    random = Random(seed)  # noqa: S311  (a simulation)
    code = random.choice(("", "_THIRD", "_TWO", "_TWO_THIRD"))
    tournament = entered(random.randrange(2, 18), random, 60, f"CUSTOM_KNOCKOUT{code}")
    stop, share = random.randrange(12), random.choice((0, 0, 0.05, 0.15))
    level, forfeits = random.choice((0.1, 0.5, 0.9)), random.random() < 1 / 3
    for number in range(1, stop + 1):
        if share:
            tournament = with_absences(tournament, random, number, share)
        due = knock_out_pairing(tournament, RoundNo(number))
        if due is None:
            break
        turned = random.random() < 1 / 20
        for game in due.games:
            results = _OUTCOMES[2] if random.random() < level else random.choice(_OUTCOMES[:2])
            if forfeits and random.random() < 1 / 6:
                results = random.choice(_OUTCOMES[3:6])
            if number == stop and random.random() < 1 / 30:
                results = _OUTCOMES[-1]
            tournament = with_game(tournament, number, game[::-1] if turned else game, results)
    round_no = tournament.next_round
    if random.random() < 1 / 4:
        tournament = with_absences(tournament, random, round_no, 0.1)
    return sometimes_with_gaps(tournament, random), round_no


def berger(seed: int) -> Position:
    """A round robin of 2 to 16, in one to four cycles, with and without exchanged rounds."""
    random = Random(seed)  # noqa: S311  (a simulation)
    count = random.randrange(2, 17)
    cycle = count - 1 + count % 2
    cycles = random.choice((1, 1, 2, 2, 3, 4))
    rounds = cycle * cycles - random.choice((0, 0, 0, random.randrange(cycle)))
    named = {1: "", 2: "DOUBLE"}.get(cycles, "")
    codes = [f"FIDE_{named}ROUNDROBIN", f"BERGER_{named}ROUNDROBIN", ""]
    if cycles > 2:
        codes = ["FIDE_ROUNDROBIN", f"BERGER_ROUNDROBIN_G{cycles}", "BERGER_ROUNDROBIN"]
    tournament = entered(count, random, rounds, random.choice(codes))
    round_no = RoundNo(random.randrange(1, rounds + 1))
    tournament = with_absences(tournament, random, round_no, random.choice((0, 0, 0.1, 0.3)))
    return sometimes_with_gaps(tournament, random), round_no


def with_teams(tournament: Tournament, random: Random, many: int, size: int) -> Tournament:
    """With teams of some size, whose members are mixed and whose numbers have gaps."""
    players = [player.tpn for player in tournament.players]
    random.shuffle(players)
    numbers = random.sample(range(1, 3 * many), many)
    teams = tuple(
        Team(
            number=number,
            name=f"Team {number}",
            players=tuple(players[at * size : (at + 1) * size]),
        )
        for at, number in enumerate(numbers)
    )
    return replace(tournament, teams=teams)


def team_berger(seed: int) -> Position:
    """A league of 2 to 10 teams."""
    random = Random(seed)  # noqa: S311  (a simulation)
    many, size = random.randrange(2, 11), random.randrange(1, 4)
    cycle = many - 1 + many % 2
    cycles = random.choice((1, 1, 2, 3))
    named = "DOUBLE" if cycles == 2 else ""
    codes = [f"FIDE_TEAM_{named}ROUNDROBIN", f"BERGER_TEAM_{named}ROUNDROBIN"]
    if cycles == 3:
        codes = ["FIDE_TEAM_ROUNDROBIN", "BERGER_TEAM_ROUNDROBIN_G3"]
    tournament = entered(many * size, random, cycle * cycles, random.choice(codes))
    tournament = with_teams(tournament, random, many, size)
    round_no = RoundNo(random.randrange(1, cycle * cycles + 1))
    share = random.choice((0, 0.2, 0.4))
    for team in tournament.teams:
        if random.random() < share:
            for tpn in team.players:
                gone = replace(tournament.player(tpn), withdrawn_after=RoundNo(round_no - 1))
                tournament = tournament.with_player(gone)
    return tournament, round_no


def two_teams(seed: int) -> Position:
    """A match of 2 to 10 players a side, with teams stated or not."""
    random = Random(seed)  # noqa: S311  (a simulation)
    size, cycles = random.randrange(2, 11), random.choice((1, 2))
    code = "FIDE_DOUBLESCHEVENINGEN" if cycles > 1 else "FIDE_SCHEVENINGEN"
    tournament = entered(2 * size, random, size * cycles, code)
    if random.random() < 1 / 2:
        tournament = with_teams(tournament, random, 2, size)
    return of_a_table(tournament, random, size * cycles)


def molter(seed: int) -> Position:
    """Teams of a stored size, stated or not."""
    random = Random(seed)  # noqa: S311  (a simulation)
    many, size, rounds = random.choice(SIZES)
    tournament = entered(many * size, random, rounds, f"CUSTOM_MOLTER_{many}X{size}X{rounds}")
    if random.random() < 1 / 2:
        tournament = with_teams(tournament, random, many, size)
    return of_a_table(tournament, random, rounds)


def of_a_table(tournament: Tournament, random: Random, rounds: int) -> Position:
    """Any round of a table, with absences."""
    round_no = RoundNo(random.randrange(1, rounds + 1))
    return with_absences(tournament, random, round_no, random.choice((0, 0, 0.1, 0.3))), round_no


SIZES = molter_sizes()
"""Teams, players of a team and rounds of the Molter tables that are stored."""

POSITIONS: dict[str, Callable[[int], Position]] = {
    "keizer": keizer,
    "knock-out": knock_out_event,
    "round-robin": berger,
    "team-round-robin": team_berger,
    "scheveningen": two_teams,
    "molter": molter,
}
"""The position of a seed, by the id of the system."""


Games: TypeAlias = tuple[tuple[int, int], ...]
Answer: TypeAlias = tuple[Games, int | None]


def required(system: str, tournament: Tournament, round_no: RoundNo) -> Answer | None:
    """The games by boards and the bye, by the page; ``None``: there is no such round."""
    if system == "keizer":
        found = KeizerRound(tournament, round_no)
        pairs, bye = found.paired
        if pairs is None:
            return None
        tpn = found.tpn
        coloured = (pair if found.white(*pair)[0] else pair[::-1] for pair in pairs)
        games = tuple((tpn[white], tpn[black]) for white, black in coloured)
        return games, None if bye is None else tpn[bye]
    if system == "knock-out":
        due = knock_out_pairing(tournament, round_no)
        return None if due is None else (by_the_plan(tournament, round_no, due.games), None)
    if system in {"round-robin", "team-round-robin"}:
        return berger_round(tournament, round_no, of_teams=system.startswith("team"))
    return table_round(tournament, round_no)


def by_the_plan(tournament: Tournament, round_no: RoundNo, games: Games) -> Games:
    """The games in the order of the boards: that of the plan, the third place behind the final."""
    places = [1]
    while len(places) < len(tournament.players):
        places = [seed for each in places for seed in (each, 2 * len(places) + 1 - each)]
    place: dict[int, int] = {
        each.tpn: places.index(n) for n, each in enumerate(tournament.players, start=1)
    }
    plain = replace(tournament.event, type_code=tournament.event.type_code.replace("_THIRD", ""))
    due = knock_out_pairing(replace(tournament, event=plain), round_no)
    final = [] if due is None else [{*game} for game in due.games]
    return tuple(
        sorted(games, key=lambda game: ({*game} not in final, min(place[tpn] for tpn in game)))
    )


def engine(system: str, tournament: Tournament, round_no: RoundNo) -> Answer | None:
    """The same of the engine."""
    try:
        found = openarbiter.pair(tournament, system, round_no)
    except RuleError:
        return None
    return tuple((game.white, game.black) for game in found.games), found.bye


def compare(system: str, seed: int, tally: Tally) -> None:
    """One position."""
    tournament, round_no = POSITIONS[system](seed)
    expected = required(system, tournament, round_no)
    tally.counts["positions"] += 1
    tally.counts["  no such round"] += expected is None
    tally.counts["  with a bye"] += expected is not None and expected[1] is not None
    said = differs(expected, engine(system, tournament, round_no))
    if said:
        tally.disagreements.append(f"{system}, seed {seed}, round {round_no}: {said}")


def settings(system: str, random: Random) -> Settings:
    """The size and the form of an event, with at least three boards in a round."""
    if system == "knock-out":
        form = random.choice(edition(system).in_files.codes)
        return Settings(players=random.randrange(8, 33), rounds=12, type_code=form)
    if system == "molter":
        many, size, rounds = random.choice([each for each in SIZES if each[0] * each[1] > 5])
        code = f"CUSTOM_MOLTER_{many}X{size}X{rounds}"
        return Settings(players=many * size, rounds=rounds, type_code=code)
    cycles = random.choice((1, 2))
    if system == "scheveningen":
        size = random.randrange(3, 11)
        double = "DOUBLE" if cycles > 1 else ""
        code = f"FIDE_{double}SCHEVENINGEN"
        return Settings(players=2 * size, rounds=cycles * size, type_code=code)
    players = random.randrange(6, 13)
    rounds = cycles * (players - 1 + players % 2)
    codes = edition(system).in_files.codes
    (code,) = random.sample([each for each in codes if ("DOUBLE" in each) is (cycles > 1)], 1)
    return Settings(players=players, rounds=rounds, type_code=code, boards=2)


def right_event(system: str, seed: int) -> tuple[Tournament, Random]:
    """An event that the engine has paired, and where more chance comes from."""
    random = Random(seed)  # noqa: S311  (a simulation)
    return generate(settings(system, random), seed, pair=edition(system).pair), random


def wrong_rounds(system: str, seed: int) -> Iterator[tuple[Tournament, RoundNo, str]]:
    """An event whose last round is wrong, three times, and what is wrong in it."""
    rules = edition(system)
    event, random = right_event(system, seed)
    for _ in range(3):
        asked = RoundNo(random.randrange(1, event.paired_rounds + 1))
        known = before_round(event, asked)
        teams = (replace(team, match_points=None, game_points=None) for team in known.teams)
        known = replace(known, teams=tuple(teams))
        right = rules.pair(rules.participants(known), asked)
        what, games = changed(rules.participants(known), right, random)
        if not games:
            continue
        made = replace(right, games=games)
        if rules.play.teams:
            yield known.with_team_round(made, 2, rests=True), asked, what
        else:
            yield known.with_round(made), asked, what


def changed(known: Tournament, right: RoundPairing, random: Random) -> tuple[str, tuple[Game, ...]]:
    """Other games for a round; none where it has too few."""
    rules = edition(right.system)
    games = list(right.games)
    what = random.choice(("partners", "colours", *(() if rules.play.rematches else ("again",))))
    if what == "again":
        if right.round_no == 1:
            return what, ()
        number = RoundNo(right.round_no - 1)
        before = rules.pair(before_round(known, number), number)
        return what, before.games if before.bye == right.bye else ()
    if len(games) < 3:
        return what, ()
    one, two = random.sample(range(len(games)), 2)
    first, second = games[one], games[two]
    if what == "colours":
        games[one] = replace(first, white=first.black, black=first.white)
    else:
        games[one] = replace(first, black=second.black)
        games[two] = replace(second, black=first.black)
    return what, tuple(games)


def prove_right(system: str, seed: int, tally: Tally) -> None:
    """Decide every round of a right event."""
    event, _ = right_event(system, seed)
    for each in decide(event, verify(event, system=system)):
        tally.counts["right"] += 1
        if each.verdict not in DECIDED_RIGHT:
            tally.disagreements.append(f"{system}, seed {seed}, a right round: {each}")


def call_wrong(system: str, seed: int, tally: Tally) -> None:
    """Decide the wrong rounds of an event."""
    for event, asked, what in wrong_rounds(system, seed):
        (each,) = decide(event, verify(event, asked, system))
        tally.counts.update(("wrong", f"  {what} [{each.article}]"))
        if each.verdict is not Verdict.WRONG or not each.article or each.by is None:
            tally.disagreements.append(f"{system}, seed {seed}, {what}, round {asked}: {each}")
