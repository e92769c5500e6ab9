"""Random events and the rounds to be paired in them, for each system. A seed names a position."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from random import Random

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
from tests.referee.drafts import outcomes
from tests.referee.renumbering import gaps, renumbered
from tests.referee_pages import knock_out, tables

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
        try:
            games = knock_out.knock_out_round(tournament, RoundNo(number))
        except knock_out.UnknownError:
            break
        if not games:
            break
        turned = random.random() < 1 / 20
        for game in games:
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


SIZES = tables.molter_sizes()
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
