"""Rounds of Keizer and of a knock-out by their pages: all counted anew, and tried from the top.

It reads records itself and shares no code with the rulebook and the rule of the verifier
(docs/systems/keizer.md and knock-out.md, sections 1 to 5 and the readings).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TypeAlias

from openarbiter.model import Colour, Player, Result, RoundNo, Tournament, Tpn


def here(tournament: Tournament, tpn: Tpn, round_no: RoundNo) -> bool:
    """Neither withdrawn nor away by an announcement or an entry of the round."""
    player = tournament.player(tpn)
    if player.withdrawn_after is not None and player.withdrawn_after < round_no:
        return False
    announced = any(
        tpn in bye.players for bye in tournament.requested_byes if bye.round_no == round_no
    )
    return not announced and player.record(round_no).result.value not in "FHZ"


def forbidden(tournament: Tournament, one: Tpn, two: Tpn, round_no: RoundNo) -> bool:
    """The two may not be paired in a round (TRF26, record 260)."""
    return any(
        {one, two} <= set(pairs.players)
        for pairs in tournament.forbidden_pairs
        if pairs.applies_to(round_no)
    )


Games: TypeAlias = tuple[tuple[Tpn, Tpn], ...]

WINS, DRAWS, LOSSES = "1W+", "=D?", "0L-"
WINDOWS = (3, 2, 1, 0)
ABSENCES_THAT_COUNT = 5


def keizer_round(tournament: Tournament, round_no: RoundNo) -> tuple[Games, Tpn | None] | None:
    """(White, Black) by boards and the bye; ``None`` where nobody can be paired so (4)."""
    table = [tpn for tpn in order(tournament, round_no) if here(tournament, tpn, round_no)]
    if len(table) % 2 == 0:
        pairs = paired(tournament, table, round_no)
        return None if pairs is None else (coloured(tournament, pairs, round_no), None)
    byes = {tpn: byes_of(tournament.player(tpn), round_no) for tpn in table}
    for bye in sorted(table, key=lambda tpn: (byes[tpn], -table.index(tpn))):
        pairs = paired(tournament, [tpn for tpn in table if tpn != bye], round_no)
        if pairs is not None:
            return coloured(tournament, pairs, round_no), bye
    return None


def byes_of(player: Player, round_no: RoundNo) -> int:
    """How often a player has had the bye (4.2)."""
    return sum(
        player.record(RoundNo(number)).result is Result.PAIRING_ALLOCATED_BYE
        for number in range(1, round_no)
    )


def order(tournament: Tournament, round_no: RoundNo) -> list[Tpn]:
    """The table before a round (1 and 3)."""
    table = [player.tpn for player in tournament.players]
    seen: list[list[Tpn]] = []
    while table not in seen:
        seen.append(table)
        lowest = max(1, len(table) // 2)
        value = {tpn: lowest + place for place, tpn in enumerate(reversed(table))}
        score = {
            player.tpn: value[player.tpn] + rounds_worth(player, value, round_no)
            for player in tournament.players
        }
        table = [tpn for _, tpn in sorted((-points, tpn) for tpn, points in score.items())]
    return table


def rounds_worth(player: Player, value: dict[Tpn, int], round_no: RoundNo) -> Fraction:
    """What the rounds before a round are worth (2)."""
    own, sum_of_all, absences = Fraction(value[player.tpn]), Fraction(0), 0
    for number in range(1, round_no):
        record = player.record(RoundNo(number))
        letter = record.result.value
        other = Fraction(0 if record.opponent is None else value[record.opponent])
        if letter in WINS:
            sum_of_all += other
        elif letter in DRAWS:
            sum_of_all += other / 2
        elif letter == "U":
            sum_of_all += own * 2 / 3
        elif letter == "F":
            sum_of_all += own
        elif letter == "H":
            sum_of_all += own / 2
        elif letter not in LOSSES:
            absences += 1
            if absences <= ABSENCES_THAT_COUNT:
                sum_of_all += own / 3
    return sum_of_all


def paired(
    tournament: Tournament, table: Sequence[Tpn], round_no: RoundNo
) -> list[tuple[Tpn, Tpn]] | None:
    """The pairs from the top, the higher one first (4.3 and 4.4)."""
    for window in WINDOWS:

        def may_meet(one: Tpn, two: Tpn, window: int = window) -> bool:
            """Whether they met in none of the last rounds, and are not forbidden."""
            last = range(max(1, round_no - window), round_no)
            records = [tournament.player(one).record(RoundNo(number)) for number in last]
            met = any(record.opponent == two and record.result.played for record in records)
            return not met and not forbidden(tournament, one, two, round_no)

        found = from_the_top(table, may_meet)
        if found is not None:
            return found
    return None


def from_the_top(
    left: Sequence[Tpn], may_meet: Callable[[Tpn, Tpn], bool]
) -> list[tuple[Tpn, Tpn]] | None:
    """The first meets the nearest with whom all others can be paired (4.4)."""
    if not left:
        return []
    one = left[0]
    for two in left[1:]:
        if may_meet(one, two):
            rest = from_the_top([each for each in left if each not in {one, two}], may_meet)
            if rest is not None:
                return [(one, two), *rest]
    return None


def coloured(tournament: Tournament, pairs: Sequence[tuple[Tpn, Tpn]], round_no: RoundNo) -> Games:
    """White and Black (5)."""
    games = []
    for board, (higher, lower) in enumerate(pairs, start=1):
        own = {
            tpn: [colour_in(tournament.player(tpn), number) for number in range(1, round_no)]
            for tpn in (higher, lower)
        }
        white = white_of(tournament, higher, lower, own, board)
        games.append((white, lower if white == higher else higher))
    return tuple(games)


def colour_in(player: Player, number: int) -> Colour | None:
    """The colour of a game that was played."""
    record = player.record(RoundNo(number))
    return record.colour if record.result.played else None


def white_of(
    tournament: Tournament,
    higher: Tpn,
    lower: Tpn,
    own: dict[Tpn, list[Colour | None]],
    board: int,
) -> Tpn:
    """Who of two has White (5.1 to 5.4)."""
    blacks = {
        tpn: colours.count(Colour.BLACK) - colours.count(Colour.WHITE)
        for tpn, colours in own.items()
    }
    if blacks[higher] != blacks[lower]:
        return higher if blacks[higher] > blacks[lower] else lower
    for one, two in reversed(list(zip(own[higher], own[lower], strict=True))):
        if one is not None and two is not None and one is not two:
            return higher if one is Colour.BLACK else lower
    for tpn, other in ((higher, lower), (lower, higher)):
        last = [colour for colour in own[tpn] if colour is not None]
        if last:
            return tpn if last[-1] is Colour.BLACK else other
    drawn = tournament.initial_colour or Colour.WHITE
    first = drawn if board % 2 else drawn.other
    return higher if first is Colour.WHITE else lower


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
    """(White, Black) by boards; nothing when decided, ``UnknownError`` when not to be known."""
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

    ``rounds`` are the first of the stage and the one asked for; ``turns`` says how many games a
    match has before it is looked at, again and again.
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
