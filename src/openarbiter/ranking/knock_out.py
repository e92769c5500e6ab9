"""The bracket of a knock-out: who meets whom, who is still in, and which place everybody has.

It reads the matches off the rounds that were played and knows no pairing. A round of the
tournament is one game of every match of a stage that is not decided: first the games with the usual
time, then games of a play-off for the matches that are level.

Source:
    docs/systems/knock-out.md: there is no regulation of knock-outs; the page says what is played.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from openarbiter.model import Colour, Result, RoundNo, RoundRecord, Tournament
from openarbiter.values import dataclass, replace

PLAY_OFF: Final = ("rapid", "rapid", "blitz", "blitz", "armageddon")
"""The games of a play-off in their order; a pair of games is played to its end."""

_SECOND_GAMES: Final = (1, 3)
"""Places of those in the play-off that are the second of two."""

_PAIR_OF_GAMES: Final = 2
_THIRD: Final = 3

_HALVES: Final = {
    Result.WIN: 2,
    Result.UNRATED_WIN: 2,
    Result.FORFEIT_WIN: 2,
    Result.DRAW: 1,
    Result.UNRATED_DRAW: 1,
}


@dataclass(frozen=True, slots=True)
class Played:
    """One game of a match.

    Attributes:
        halves: Half points of the higher and of the lower seed.
        higher_black: The higher seed had Black.
    """

    round_no: int
    halves: tuple[int, int]
    higher_black: bool
    open: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """Two places of the bracket that meet in a stage.

    Attributes:
        higher: The higher seed, from 0; ``None`` where nobody came so far.
        lower: The lower seed; ``None`` where the higher one goes on without a match.
        winner: Who goes on; ``None`` while the match is not decided.
        left: Who has withdrawn, or stays away, before the match was decided.
    """

    higher: int | None
    lower: int | None
    games: tuple[Played, ...] = ()
    winner: int | None = None
    for_third: bool = False
    left: tuple[int, ...] = ()

    @property
    def seeds(self) -> tuple[int, ...]:
        """The seeds who meet, the higher first."""
        return tuple(each for each in (self.higher, self.lower) if each is not None)

    @property
    def loser(self) -> int | None:
        """Who is out by this match; ``None`` while it is not decided or had one player."""
        others = [each for each in self.seeds if each != self.winner]
        return others[0] if self.winner is not None and others else None

    @property
    def score(self) -> tuple[int, int]:
        """Half points of the games so far, of the higher and of the lower seed."""
        higher, lower = ([game.halves[side] for game in self.games] for side in (0, 1))
        return sum(higher), sum(lower)


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    """A stage of the bracket, from number 1; the match for the third place is its last one.

    ``games`` are those of a match with the usual time, ``rounds`` those of the tournament that
    belong to it so far.
    """

    number: int
    matches: tuple[Match, ...]
    games: int
    rounds: int = 0

    @property
    def decided(self) -> bool:
        """All its matches are decided."""
        return all(match.winner is not None or not match.seeds for match in self.matches)

    @property
    def next_game(self) -> str:
        """What is played next in it: ``game``, or the kind of a game of :data:`PLAY_OFF`."""
        extra = self.rounds - self.games
        return "game" if extra < 0 else PLAY_OFF[min(extra, len(PLAY_OFF) - 1)]

    @property
    def next_is_second(self) -> bool:
        """What is played next is the second of two games, of the match or of its play-off."""
        extra = self.rounds - self.games
        return self.rounds > 0 if extra < 0 else extra in _SECOND_GAMES


@dataclass(frozen=True, slots=True, kw_only=True)
class Bracket:
    """All stages that have begun.

    Attributes:
        size: Number of places of the first stage, a power of two.
        stages: The stages from the first; the last one is the one to be played, or the final one.
    """

    size: int
    stages: tuple[Stage, ...]

    @property
    def current(self) -> Stage:
        """The last stage that has begun."""
        return self.stages[-1]

    @property
    def over(self) -> bool:
        """The last match is decided."""
        return self.current.decided and len(self.current.matches) <= 1 + self._third

    @property
    def _third(self) -> bool:
        return any(match.for_third for match in self.current.matches)


def seeded(size: int) -> list[int]:
    """The seeds (from 0) of so many places, a power of two, in the order of the bracket.

    Two and two of them are a match. The first two can meet in the last match only, the first
    four not before the matches before it, and so on; the first meets the last.

    Examples:
        >>> seeded(8)
        [0, 7, 3, 4, 1, 6, 2, 5]
    """
    order = [0]
    while len(order) < size:
        both = 2 * len(order) - 1
        order = [each for seed in order for each in (seed, both - seed)]
    return order


def options_of(code: str) -> tuple[int, bool]:
    """Games of a match, and whether the third place is played for, as a code of record 192 says.

    Examples:
        >>> options_of("CUSTOM_KNOCKOUT"), options_of("CUSTOM_KNOCKOUT_TWO_THIRD")
        ((1, False), (2, True))
    """
    parts = code.split("_")
    return 1 + ("TWO" in parts), "THIRD" in parts


def bracket(tournament: Tournament, before: RoundNo) -> Bracket:
    """The bracket as the rounds before one have left it.

    Seeds are the players in the order of their numbers. Where nobody entered there is no stage
    to be played: the only stage then has no match.
    """
    games, third = options_of(tournament.event.type_code)
    count = len(tournament.players)
    size = 1 << max(1, (count - 1).bit_length())
    line: list[int | None] = [each if each < count else None for each in seeded(size)]
    stages: list[Stage] = []
    number = 1
    beaten: list[int | None] = []
    while True:
        matches = [_match(pair) for pair in zip(line[::2], line[1::2], strict=True)]
        if third and len(matches) == 1 and len(beaten) == _PAIR_OF_GAMES:
            matches.append(replace(_match(beaten), for_third=True))
        stage = Stage(number=len(stages) + 1, matches=tuple(matches), games=games)
        stage, number = _played(tournament, stage, number, before)
        stages.append(stage)
        if not stage.decided or len(line) == _PAIR_OF_GAMES:
            return Bracket(size=size, stages=tuple(stages))
        beaten = [match.loser for match in stage.matches]
        line = [match.winner for match in stage.matches]


def _match(pair: Iterable[int | None]) -> Match:
    """The match of two places of the bracket; one with one player is decided beforehand."""
    higher, lower, *_ = (*sorted(each for each in pair if each is not None), None, None)
    return Match(higher=higher, lower=lower, winner=higher if lower is None else None)


def _played(
    tournament: Tournament, stage: Stage, number: int, before: RoundNo
) -> tuple[Stage, int]:
    """A stage with the rounds that were played of it, and the first round after them."""
    matches = [_after_leaving(tournament, each, number) for each in stage.matches]
    stage = replace(stage, matches=tuple(matches))
    while number < before and not stage.decided:
        matches = [_after_round(tournament, each, number, stage) for each in stage.matches]
        stage = replace(stage, matches=tuple(matches), rounds=stage.rounds + 1)
        number += 1
    return stage, number


def _after_round(tournament: Tournament, match: Match, number: int, stage: Stage) -> Match:
    """A match after a round of its stage: the game, what it decides, and who leaves behind it."""
    extra = stage.rounds - stage.games
    # The second game of a pair is played whatever the first one was.
    decides = extra >= -1 and (extra < 0 or extra + 1 not in _SECOND_GAMES)
    if match.winner is None:
        match = _with_game(tournament, match, number)
    if match.winner is None and decides:
        match = _decided(match, last=extra == len(PLAY_OFF) - 1)
    return _after_leaving(tournament, match, number + 1)


def _with_game(tournament: Tournament, match: Match, number: int) -> Match:
    """A match with its game of a round; who does not play it, and nobody else, is out."""
    if match.lower is None or match.higher is None:
        return match
    one, other = (tournament.players[seed] for seed in (match.higher, match.lower))
    first, second = _record(one.rounds, number), _record(other.rounds, number)
    if first is None or second is None or first.opponent != other.tpn:
        return replace(match, winner=_seen_later(tournament, match, number))
    game = Played(
        number,
        (_HALVES.get(first.result, 0), _HALVES.get(second.result, 0)),
        first.colour is Colour.BLACK,
        Result.UNDECIDED in {first.result, second.result},
    )
    return replace(match, games=(*match.games, game))


def _seen_later(tournament: Tournament, match: Match, number: int) -> int | None:
    """Who of two that did not play each other played on: the higher seed where nobody did.

    Report files say nothing of who has withdrawn.
    """
    for seed in match.seeds:
        if any(record.opponent for record in tournament.players[seed].rounds[number:]):
            return seed
    return match.higher


def _record(rounds: Sequence[RoundRecord], number: int) -> RoundRecord | None:
    return rounds[number - 1] if number <= len(rounds) else None


def _decided(match: Match, *, last: bool) -> Match:
    """A match with its winner, if one of the two is ahead or the last game was played.

    The last game is one in which a draw is enough for Black; where neither of the two came to it,
    the higher seed goes on.
    """
    if not match.games or any(game.open for game in match.games):
        return match
    higher, lower = match.score
    if higher != lower:
        return replace(match, winner=match.higher if higher > lower else match.lower)
    if not last:
        return match
    game = match.games[-1]
    to_higher = game.higher_black or not any(game.halves)
    return replace(match, winner=match.higher if to_higher else match.lower)


def _after_leaving(tournament: Tournament, match: Match, number: int) -> Match:
    if match.winner is not None or match.lower is None:
        return match
    gone = tuple(seed for seed in match.seeds if _is_away(tournament, seed, number))
    if not gone:
        return match
    stays = [seed for seed in match.seeds if seed not in gone]
    return replace(match, winner=(stays or match.seeds)[0], left=gone)


_AWAY: Final = (Result.FULL_POINT_BYE, Result.HALF_POINT_BYE, Result.ZERO_POINT_BYE)


def _is_away(tournament: Tournament, seed: int, number: int) -> bool:
    """Whether somebody has withdrawn before a round or announced not to play in it.

    A knock-out has no byes on request.
    """
    player = tournament.players[seed]
    left, record = player.withdrawn_after, _record(player.rounds, number)
    return (
        (left is not None and left < number)
        or (record is not None and record.result in _AWAY)
        or any(
            bye.round_no == number and player.tpn in bye.players
            for bye in tournament.requested_byes
        )
    )


def places(tournament: Tournament, before: RoundNo) -> list[int]:
    """The place of every player by seed, before a round: those who are out by their stage.

    Who lost in the same stage shares a place: the two before the last match the third, unless
    they play for it. Who is still in shares the first.
    """
    found = bracket(tournament, before)
    place = [1] * len(tournament.players)  # of who is still in
    for stage in found.stages:
        for match in stage.matches:
            if match.loser is not None:
                shared = (found.size >> stage.number) + 1
                place[match.loser] = _THIRD + 1 if match.for_third else shared
            if match.for_third and match.winner is not None:
                place[match.winner] = _THIRD
    return place
