"""Random small tournaments and rounds of them to be paired: the questions put to the engine.

Rounds too that no program would have made: ``"played"`` out by the referee, ``"again"`` one of them
after the end, ``"random"`` history, ``"topscorers"`` with equal wishes, ``"doubles"`` topscorers
with colour difference +2, ``"bracket"`` of wanted sizes, ``"wild"`` colours beyond all limits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import TypeAlias, TypeVar

from openarbiter.model import (
    Colour,
    ForbiddenPairs,
    Points,
    PointsAdjustment,
    Result,
    RoundNo,
    RoundRecord,
    ScoringSystem,
    Tournament,
    Tpn,
    VirtualPoints,
)
from openarbiter.rulebooks.accelerations import virtual_points
from openarbiter.verification.literal.common import Answer
from tests.referee.drafts import (
    Draft,
    Pairer,
    Pairs,
    Position,
    gaps,
    outcomes,
    renumbered,
    with_abnormal_points,
)
from tests.referee.histories import levelled, numbered_players

T = TypeVar("T")

SCORINGS: tuple[tuple[ScoringSystem, int], ...] = (
    (ScoringSystem(), 50),
    (ScoringSystem.of(30, 10), 10),
    (ScoringSystem.of(20, 10), 5),
    (ScoringSystem(pairing_allocated_bye=5), 10),
    (ScoringSystem(pairing_allocated_bye=0), 10),
    (replace(ScoringSystem.of(20, 10, 5), pairing_allocated_bye=5), 5),
    (ScoringSystem.of(10, 5, 5), 3),
    (ScoringSystem(half_point_bye=10), 4),
    (ScoringSystem(zero_point_bye=5), 2),
    (ScoringSystem(white_win=10, black_win=15, full_point_bye=15, forfeit_win=5), 1),
)
"""Scoring systems and how often each is used."""

BYES = tuple(zip(map(Result, "ZHF"), (6, 5, 2), strict=True))
"""Byes on request and how often each is used."""

RESULTS = tuple(
    zip(
        outcomes("10 01 == +- -+ -- WL DD =0 00 ??"),
        (34, 26, 26, 3, 3, 2, 2, 1, 1, 1, 1),
        strict=True,
    )
)
"""Results of a pairing, White's first, and how often each occurs."""

NO_BYE = {Result.PAIRING_ALLOCATED_BYE, Result.FORFEIT_WIN, Result.FULL_POINT_BYE}
"""Who had one of these may not have the pairing-allocated bye."""


def _choose(random: Random, weighted: Sequence[tuple[T, int]]) -> T:
    things, weights = zip(*weighted, strict=True)
    found: T = random.choices(things, weights)[0]
    return found


class Drawn(Draft):
    """A tournament with many absences or none, many draws or none."""

    def __init__(
        self, random: Random, tournament: Tournament, absent_percent: int = 8, draw_percent: int = 0
    ) -> None:
        super().__init__(random, tournament)
        self.absent_percent, self.draw_percent = absent_percent, draw_percent
        self.favoured: frozenset[Tpn] = frozenset()
        self.wild = False
        self.late: dict[Tpn, int] = {}

    def leaves(self) -> bool:
        """One in fifty does."""
        return self.random.random() < 0.02

    def asks(self, tpn: Tpn, round_no: RoundNo) -> Result | None:
        """Who comes later has a zero-point bye."""
        if round_no < self.late.get(tpn, 1):
            return Result.ZERO_POINT_BYE
        return _choose(self.random, BYES) if self._percent(self.absent_percent) else None

    def result(self, white: Tpn) -> tuple[Result, Result]:
        """The favoured mostly win with White."""
        if self._percent(self.draw_percent):
            return Result.DRAW, Result.DRAW
        if white in self.favoured and self.random.random() < 0.8:
            return Result.WIN, Result.LOSS
        return _choose(self.random, RESULTS)

    def _percent(self, share: int) -> bool:
        return self.random.randrange(100) < share

    def records(self, tpn: Tpn) -> tuple[RoundRecord, ...]:
        """The rounds of a player so far."""
        return self.tournament.player(tpn).rounds

    def had(self, tpn: Tpn) -> list[Colour]:
        """The colours of the games of a player."""
        return [each.colour for each in self.records(tpn) if each.result.played and each.colour]


def positions(seed: int, pairer: Pairer) -> Iterator[Position]:
    """The positions of one seed: a whole tournament, or a round of an invented history."""
    random = Random(seed)  # noqa: S311  (reproducible, no secret)
    kinds = ("played", "random", "topscorers", "doubles", "bracket", "wild")
    kind = random.choices(kinds, (15, 20, 20, 5, 35, 5))[0]
    if kind == "played":
        found = _played(random, pairer)
    elif kind == "bracket":
        found = _shaped(random)
    elif kind == "doubles":
        found = _doubles(random)
    else:
        found = _invented(random, kind)
    for each in found:
        yield replace(each, tournament=with_abnormal_points(each.tournament, seed))


def start(random: Random, players: int, rounds: int) -> Drawn:
    """A tournament before its first round."""
    scoring = _choose(random, SCORINGS)
    tournament = Tournament(
        players=numbered_players(
            dict.fromkeys(range(1, players + 1), ()), lambda tpn: 2400 - 10 * tpn
        ),
        rounds=rounds,
        scoring=scoring,
        initial_colour=random.choice([Colour.WHITE, Colour.BLACK]),
        forbidden_pairs=_forbidden(random, players, rounds),
        virtual_points=_acceleration(random, players, rounds),
    )
    absent_percent = random.choice([0, 0, 3, 10, 25])
    draft = Drawn(random, tournament, absent_percent, random.choice([0, 0, 0, 40, 80]))
    if random.random() < 0.3:
        draft.late = {Tpn(random.randint(1, players)): random.randint(2, 3) for _ in range(2)}
    return draft


def _forbidden(random: Random, players: int, rounds: int) -> tuple[ForbiddenPairs, ...]:
    if random.random() < 0.75 or players < 4:
        return ()
    found = []
    for _ in range(random.randint(1, 2)):
        first = random.choice([None, RoundNo(random.randint(1, rounds))])
        last = random.choice([None, RoundNo(random.randint(first or 1, rounds))])
        size = random.randint(2, 3)
        tpns = tuple(Tpn(tpn) for tpn in sorted(random.sample(range(1, players + 1), size)))
        found.append(ForbiddenPairs(players=tpns, first_round=first, last_round=last))
    return tuple(found)


def _acceleration(random: Random, players: int, rounds: int) -> tuple[VirtualPoints, ...]:
    """Virtual points for the upper half, none in the last round (C.04.7, Article 1.4)."""
    if random.random() < 0.85 or rounds < 2:
        return ()
    half = (rounds + 1) // 2
    last = Tpn(2 * ((players + 3) // 4))
    full = max(1, (half + 1) // 2)
    spans = [(10, 1, full), (5, full + 1, half)]
    return tuple(
        VirtualPoints(
            points=points,
            first_round=RoundNo(start),
            last_round=RoundNo(min(end, rounds - 1)),
            first_player=Tpn(1),
            last_player=last,
        )
        for points, start, end in spans
        if start <= min(end, rounds - 1)
    )


def _played(random: Random, pairer: Pairer) -> Iterator[Position]:
    """Every round of a tournament that is paired as the text says; then one of them again."""
    players = random.choices((2, 3, 4, 5, 6, 7, 8, 9, 10), (1, 3, 8, 12, 18, 20, 20, 6, 4))[0]
    rounds = random.randint(1, max(1, players - 1))
    draft = start(random, players, rounds)
    for round_no in map(RoundNo, range(1, rounds + 1)):
        draft.announce(round_no)
        yield from draft.question("played", round_no)
        pairs = pairer(draft.tournament, round_no)
        if pairs is None:
            return
        draft.play(round_no, *pairs)
    if random.random() < 0.15:
        again = RoundNo(random.randint(1, rounds))
        if any(player.record(again).result.paired for player in draft.tournament.players):
            yield Position("again", draft.tournament, again)


def history(draft: Drawn, rounds: int) -> RoundNo:
    """Rounds paired at random within the colour limits; the one to be paired, announced."""
    for round_no in map(RoundNo, range(1, rounds + 1)):
        draft.announce(round_no)
        draft.play(round_no, *_at_random(draft, round_no))
    draft.announce(RoundNo(rounds + 1))
    return RoundNo(rounds + 1)


def _at_random(draft: Drawn, round_no: RoundNo) -> Pairs:
    present = [player.tpn for player in draft.present(round_no)]
    draft.random.shuffle(present)
    games, alone = [], []
    while present:
        first = present.pop()
        for second in present:
            colours = _colours(draft, first, second)
            if colours is not None:
                present.remove(second)
                games.append(colours)
                break
        else:
            alone.append(first)
    fresh = [tpn for tpn in alone if NO_BYE.isdisjoint(one.result for one in draft.records(tpn))]
    return games, fresh[0] if fresh else None


def _colours(draft: Drawn, first: Tpn, second: Tpn) -> tuple[Tpn, Tpn] | None:
    """Two players with colours inside the limits, often the colour one had before."""
    if any(each.opponent == second and each.result.played for each in draft.records(first)):
        return None
    ways = [
        (white, black)
        for white, black in ((first, second), (second, first))
        if _bearable(draft, white, Colour.WHITE) and _bearable(draft, black, Colour.BLACK)
    ]
    if not ways:
        return None
    if draft.random.random() < 0.6:
        return max(ways, key=lambda way: _repeats(draft, way))
    return draft.random.choice(ways)


def _bearable(draft: Drawn, tpn: Tpn, colour: Colour) -> bool:
    had = draft.had(tpn)
    inside = had.count(colour) - had.count(colour.other) < 2 and had[-2:] != [colour, colour]
    return draft.wild or inside


def _repeats(draft: Drawn, way: tuple[Tpn, Tpn]) -> int:
    return sum(
        draft.had(tpn)[-1:] == [colour]
        for tpn, colour in zip(way, (Colour.WHITE, Colour.BLACK), strict=True)
    )


def _invented(random: Random, kind: str) -> Iterator[Position]:
    """A round after random rounds; mostly the last one, for its topscorers."""
    players = random.choices((3, 4, 5, 6, 7, 8, 9, 10), (1, 4, 8, 18, 24, 28, 9, 8))[0]
    before = random.randint(1, min(6, players - 1))
    rounds = before + random.choice([1, 1, 1, 2])
    if kind == "topscorers":
        before = random.randint(2, min(5, players - 1))
        rounds = before + 1
    draft = start(random, players, rounds)
    draft.wild = kind == "wild"
    if kind == "topscorers":
        half = random.sample(range(1, players + 1), (players + 1) // 2)
        draft.favoured = frozenset(Tpn(tpn) for tpn in half)
        draft.draw_percent = 0
        draft.absent_percent = random.choice([0, 0, 5, 15])
    yield from draft.question(kind, history(draft, before))


def _doubles(random: Random) -> Iterator[Position]:
    """The last round; half, who met the other half only, want Black by a difference of +2."""
    half = random.choice([4, 4, 5])
    drawn = start(random, 2 * half, 5).tournament
    draft = Drawn(random, replace(drawn, forbidden_pairs=(), virtual_points=()))
    tpns = [Tpn(tpn) for tpn in range(1, 2 * half + 1)]
    random.shuffle(tpns)
    favoured, others = tpns[:half], tpns[half:]
    draft.favoured = frozenset(favoured)
    whites = {tpn: random.choice(["wbww", "wwbw", "wwbw", "wbbw"]) for tpn in favoured}
    turns = random.sample(range(half), 4)
    for number, turn in enumerate(turns, start=1):
        games = []
        for place, tpn in enumerate(favoured):
            opponent = others[(place + turn) % half]
            white = whites[tpn][number - 1] == "w"
            games.append((tpn, opponent) if white else (opponent, tpn))
        draft.play(RoundNo(number), games, None)
    yield from draft.question("doubles", RoundNo(5))


def _shaped(random: Random) -> Iterator[Position]:
    """A round whose brackets have wanted sizes; players above may not meet and float down."""
    players = random.choice([5, 6, 7, 8, 8, 9, 9, 10, 10])
    before = random.randint(1, min(5, players - 2))
    draft = start(random, players, before + 2)
    round_no = history(draft, before)
    present = [player.tpn for player in draft.present(round_no)]
    random.shuffle(present)
    floaters = random.randint(1, max(1, min(4, len(present) // 2)))
    residents = random.randint(2, 6)
    levels = {
        tpn: random.choice([30, 30, 40, 45])
        if place < floaters
        else 20
        if place < floaters + residents
        else random.choice([0, 10, 10])
        for place, tpn in enumerate(present)
    }
    tops = tuple(sorted(tpn for tpn, level in levels.items() if level > 20))
    forbidden: tuple[ForbiddenPairs, ...] = ()
    if random.random() < 0.8:
        forbidden = (ForbiddenPairs(players=tops, first_round=round_no),)
    event, scores = draft.tournament, {tpn: 200 + levels[tpn] for tpn in sorted(levels)}
    draft.tournament = replace(
        event,
        forbidden_pairs=event.forbidden_pairs + forbidden,
        virtual_points=event.virtual_points + levelled(event, round_no, scores),
    )
    yield from draft.question("bracket", round_no)


Literal: TypeAlias = Callable[[Tournament, RoundNo], Answer | None]
Dress: TypeAlias = Callable[[Tournament, RoundNo, int], Tournament]
"""Gives a tournament, before a round, the clothes of a seed."""


def dressed(seed: int, literal: Literal, dress: Dress) -> Iterator[Position]:
    """The positions of a seed, some with gaps in the numbers, played out by a literal text."""
    random = Random(f"numbers and ratings {seed}")  # noqa: S311  (reproducible, no secret)

    def pairs(tournament: Tournament, round_no: RoundNo) -> Pairs | None:
        found = literal(dress(tournament, round_no, seed), round_no)
        return None if found is None else (list(found.games), found.bye)

    for each in positions(seed, pairs):
        tournament = dress(each.tournament, each.round_no, seed)
        if random.random() < 1 / 3:
            tournament = renumbered(tournament, gaps(tournament, random))
        yield replace(each, tournament=tournament)


def rated(tournament: Tournament, _: RoundNo, seed: int) -> Tournament:
    """The tournament with other ratings, some of them equal, some missing."""
    random = Random(f"ratings {seed}")  # noqa: S311  (reproducible, no secret)
    step = random.choice((1, 50, 200))
    ratings = [random.randrange(1400, 2400, step) for _ in tournament.players]
    if random.random() < 2 / 3:
        ratings.sort(reverse=True)
    return replace(
        tournament,
        players=tuple(
            replace(player, rating=None if random.random() < 1 / 25 else rating)
            for player, rating in zip(tournament.players, ratings, strict=True)
        ),
    )


def by_bonus(tournament: Tournament, points: dict[Tpn, Points]) -> Tournament:
    """The tournament without acceleration; points that one would add are a bonus (record 299)."""
    bonus = tuple(
        PointsAdjustment(kind="", points=each, round_no=None, players=(tpn,))
        for tpn, each in points.items()
    )
    adjustments = tournament.adjustments + bonus
    return replace(tournament, virtual_points=(), baku=False, adjustments=adjustments)


def rated_by_bonus(tournament: Tournament, round_no: RoundNo, seed: int) -> Tournament:
    """Other ratings, and a bonus for the points of an acceleration."""
    lifted = virtual_points(tournament, round_no)
    return rated(by_bonus(tournament, lifted), round_no, seed)
