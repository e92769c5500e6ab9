"""A round of a knock-out by its page: the event is played through from the first seed on.

Source:
    docs/systems/knock-out.md, sections 1 to 5 and the readings.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from openarbiter.model import Colour, Result, RoundNo, Tournament, Tpn
from tests.referee_pages.presence import here

PLAY_OFF = (2, 2, 1)
"""Games of the play-off: rapid, blitz, and the one in which a draw is enough for Black (4)."""


class UnknownError(Exception):
    """A game of the stage has no result: nobody knows who goes on."""


@dataclass
class Match:
    """Two players until one has gone on; the higher seed first."""

    higher: Tpn
    lower: Tpn
    winner: Tpn | None = None
    games: list[tuple[Tpn, Result, Result]] = field(default_factory=list)

    @property
    def players(self) -> tuple[Tpn, Tpn]:
        """Both."""
        return self.higher, self.lower

    def other(self, tpn: Tpn) -> Tpn:
        """The opponent."""
        return self.lower if tpn == self.higher else self.higher

    def points(self, tpn: Tpn) -> float:
        """Points of one of the two in the match so far."""
        worth = {"1": 1, "W": 1, "+": 1, "=": 0.5, "D": 0.5}
        return sum(
            worth.get((first if white == tpn else second).value, 0)
            for white, first, second in self.games
        )


def plan(size: int) -> list[int]:
    """The seeds by places: neighbours meet, and 1 and 2 at the end only (1)."""
    places = [1]
    while len(places) < size:
        double = 2 * len(places)
        places = [seed for each in places for seed in (each, double + 1 - each)]
    return places


def knock_out_round(tournament: Tournament, round_no: RoundNo) -> tuple[tuple[Tpn, Tpn], ...]:
    """(White, Black) by boards; nothing when the event is decided.

    Raises:
        UnknownError: The round cannot be known.
    """
    code = tournament.event.type_code
    seeds = [player.tpn for player in tournament.players]
    size = 1
    while size < len(seeds):
        size *= 2
    left: list[Tpn | None] = [
        seeds[seed - 1] if seed <= len(seeds) else None for seed in plan(size)
    ]
    number, losers, stage = RoundNo(1), list[Tpn](), 1
    while len(left) > 1:
        matches = list(matches_of(left))
        if code.endswith("_THIRD") and len(left) == 2 and len(losers) == 2:
            matches.append(Match(min(losers), max(losers)))
        turns = (2 if "_TWO" in code else 1, *PLAY_OFF)
        number, games = play(tournament, matches, (number, round_no), turns, stage)
        if games:
            return games
        going = {tpn for match in matches for tpn in match.players if tpn == match.winner}
        losers = [match.other(match.winner) for match in matches if match.winner is not None]
        out = {tpn for match in matches for tpn in match.players} - going
        left = [
            one if two is None or two in out else two
            for one, two in zip(left[::2], left[1::2], strict=True)
        ]
        stage += 1
    return ()


def matches_of(left: Sequence[Tpn | None]) -> Iterator[Match]:
    """The matches of a stage; who has no opponent has none (2)."""
    for one, two in zip(left[::2], left[1::2], strict=True):
        if one is not None and two is not None:
            yield Match(min(one, two), max(one, two))


def play(
    tournament: Tournament,
    matches: list[Match],
    rounds: tuple[RoundNo, RoundNo],
    turns: Sequence[int],
    stage: int,
) -> tuple[RoundNo, tuple[tuple[Tpn, Tpn], ...]]:
    """Play a stage to its end, or to the round that is asked for, whose games are answered.

    Args:
        tournament: The tournament.
        matches: Its matches in the order of the boards.
        rounds: The first round of the stage, and the one that is asked for.
        turns: How many games a match has before it is looked at, again and again.
        stage: Number of the stage, from 1.
    """
    number, asked = rounds
    started = matches
    for turn, games_of_turn in enumerate(turns):
        for _ in range(games_of_turn):
            for match in matches:
                absent(tournament, match, number)
            matches = [match for match in matches if match.winner is None]
            if not matches:
                return number, ()
            if number == asked:
                return number, tuple(
                    colours(tournament, match, started, stage, number)
                    for match in matches
                    if asked > tournament.paired_rounds or not walkover(tournament, match, number)
                )
            for match in matches:
                enter(tournament, match, number, asked)
            number = RoundNo(number + 1)
        for match in matches:
            if match.winner is None and no_result(match):
                absent(tournament, match, number)
            if match.winner is None:
                decide(match, last=turn == len(PLAY_OFF))
        matches = [match for match in matches if match.winner is None]
    return number, ()


def no_result(match: Match) -> bool:
    """A game of the match has no result."""
    return any(first is Result.UNDECIDED for _, first, _ in match.games)


def absent(tournament: Tournament, match: Match, number: RoundNo) -> None:
    """Who is away before the match is decided has lost it; of two, the lower seed (readings)."""
    there = [tpn for tpn in match.players if here(tournament, tpn, number)]
    if len(there) < len(match.players):
        match.winner = (*there, match.higher)[0]


def not_played(tournament: Tournament, match: Match, number: RoundNo, asked: RoundNo) -> None:
    """Whoever plays in a later round has gone on, otherwise the higher seed (readings)."""
    for tpn in match.players:
        later = range(number + 1, asked)
        records = [tournament.player(tpn).record(RoundNo(each)) for each in later]
        if any(record.opponent is not None for record in records):
            match.winner = tpn
            return
    match.winner = match.higher


def walkover(tournament: Tournament, match: Match, number: RoundNo) -> bool:
    """Neither has an entry in a round that is in the file (readings)."""
    records = [tournament.player(tpn).record(number) for tpn in match.players]
    return all(record.result is Result.ABSENT for record in records)


def enter(tournament: Tournament, match: Match, number: RoundNo, asked: RoundNo) -> None:
    """The game of a round that lies behind."""
    higher, lower = (tournament.player(tpn).record(number) for tpn in match.players)
    if higher.opponent != match.lower or lower.opponent != match.higher:
        not_played(tournament, match, number, asked)
    elif higher.colour is Colour.BLACK:
        match.games.append((match.lower, lower.result, higher.result))
    else:
        match.games.append((match.higher, higher.result, lower.result))


def decide(match: Match, *, last: bool) -> None:
    """Who goes on when all games of a turn are played; nobody while the match is level."""
    if no_result(match):
        raise UnknownError
    one, two = match.points(match.higher), match.points(match.lower)
    if one != two:
        match.winner = match.higher if one > two else match.lower
    elif last:
        white, first, _ = match.games[-1]
        match.winner = match.other(white) if first.played else match.higher


def colours(
    tournament: Tournament, match: Match, started: Sequence[Match], stage: int, number: RoundNo
) -> tuple[Tpn, Tpn]:
    """White and Black of the next game of a match (5)."""
    if match.games:
        white = match.games[-1][0]
        return match.other(white), white
    if stage > 1:
        had = [
            [
                record.colour
                for each in range(1, number)
                if (record := tournament.player(tpn).record(RoundNo(each))).result.played
            ]
            for tpn in match.players
        ]
        one, two = (each.count(Colour.WHITE) - each.count(Colour.BLACK) for each in had)
        if one != two:
            return match.players if one < two else match.players[::-1]
        for first, second in zip(reversed(had[0]), reversed(had[1]), strict=False):
            if first is not second:
                return match.players if first is Colour.BLACK else match.players[::-1]
    turn = sorted(each.higher for each in started).index(match.higher)
    drawn = tournament.initial_colour or Colour.WHITE
    colour = drawn if turn % 2 == 0 else drawn.other
    return match.players if colour is Colour.WHITE else match.players[::-1]
