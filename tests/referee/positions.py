"""Random small tournaments and rounds of them to be paired: the questions put to the engine.

Any history is a position, so not only played-out tournaments are asked about, but also rounds
that no pairing program would have made. Everything follows from a seed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from random import Random
from typing import TypeAlias

from openarbiter.model import (
    Colour,
    ForbiddenPairs,
    Player,
    RequestedBye,
    Result,
    RoundNo,
    RoundRecord,
    ScoringSystem,
    Tournament,
    Tpn,
    VirtualPoints,
)
from tests.referee.abnormal import with_abnormal_points

Pairs: TypeAlias = tuple[list[tuple[Tpn, Tpn]], Tpn | None]
"""Games as (White, Black), and the assignee of the pairing-allocated bye."""

Pairer: TypeAlias = Callable[[Tournament, RoundNo], Pairs | None]
"""Pairs a round; ``None`` when that is impossible."""

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

BYES: tuple[tuple[Result, int], ...] = (
    (Result.ZERO_POINT_BYE, 6),
    (Result.HALF_POINT_BYE, 5),
    (Result.FULL_POINT_BYE, 2),
)
"""Byes on request and how often each is used."""

RESULTS: tuple[tuple[tuple[Result, Result], int], ...] = (
    ((Result.WIN, Result.LOSS), 34),
    ((Result.LOSS, Result.WIN), 26),
    ((Result.DRAW, Result.DRAW), 26),
    ((Result.FORFEIT_WIN, Result.FORFEIT_LOSS), 3),
    ((Result.FORFEIT_LOSS, Result.FORFEIT_WIN), 3),
    ((Result.FORFEIT_LOSS, Result.FORFEIT_LOSS), 2),
    ((Result.UNRATED_WIN, Result.UNRATED_LOSS), 2),
    ((Result.UNRATED_DRAW, Result.UNRATED_DRAW), 1),
    ((Result.DRAW, Result.LOSS), 1),
    ((Result.LOSS, Result.LOSS), 1),
    ((Result.UNDECIDED, Result.UNDECIDED), 1),
)
"""Results of a pairing, White's first, and how often each occurs."""


@dataclass(frozen=True, slots=True)
class Position:
    """A round of a tournament to be paired.

    Attributes:
        kind: How it was made: ``"played"`` out by the referee; ``"again"`` a round of such a
            tournament after it ended; ``"random"`` history; ``"topscorers"`` with equal wishes;
            ``"doubles"``: topscorers with colour difference +2, not all with White twice in a row;
            ``"bracket"`` of wanted sizes; ``"wild"`` colours beyond all limits.
        tournament: The tournament.
        round_no: The round.
    """

    kind: str
    tournament: Tournament
    round_no: RoundNo


@dataclass(slots=True)
class _Draft:
    """A tournament being made, round by round."""

    random: Random
    tournament: Tournament
    absent_percent: int = 8
    draw_percent: int = 0
    favoured: frozenset[Tpn] = frozenset()
    wild: bool = False
    records: dict[Tpn, list[RoundRecord]] = field(default_factory=dict)
    late: dict[Tpn, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.records = {player.tpn: [] for player in self.tournament.players}

    def choose(self, weighted: tuple[tuple[object, int], ...]) -> int:
        """Place of one of some weighted things."""
        weights = [weight for _, weight in weighted]
        return self.random.choices(range(len(weighted)), weights)[0]

    def announce(self, round_no: RoundNo) -> None:
        """Draw who withdraws before a round and who asks for a bye in it."""
        byes: dict[Result, list[Tpn]] = {}
        players = []
        for player in self.tournament.players:
            gone = player.withdrawn_after is not None
            if not gone and round_no > 1 and self.random.random() < 0.02:
                players.append(replace(player, withdrawn_after=RoundNo(round_no - 1)))
                continue
            players.append(player)
            if gone:
                continue
            if round_no < self.late.get(player.tpn, 1):
                byes.setdefault(Result.ZERO_POINT_BYE, []).append(player.tpn)
            elif self.random.randrange(100) < self.absent_percent:
                byes.setdefault(BYES[self.choose(BYES)][0], []).append(player.tpn)
        requested = tuple(
            RequestedBye(round_no=round_no, kind=kind, players=tuple(tpns))
            for kind, tpns in byes.items()
        )
        self.tournament = replace(
            self.tournament,
            players=tuple(players),
            requested_byes=self.tournament.requested_byes + requested,
        )

    def present(self, round_no: RoundNo) -> list[Tpn]:
        """TPNs of the players to be paired."""
        absent = {
            tpn
            for bye in self.tournament.requested_byes
            if bye.round_no == round_no
            for tpn in bye.players
        }
        return [
            player.tpn
            for player in self.tournament.players
            if player.withdrawn_after is None and player.tpn not in absent
        ]

    def result(self, white: Tpn) -> tuple[Result, Result]:
        """Draw the result of a game."""
        if self.random.randrange(100) < self.draw_percent:
            return Result.DRAW, Result.DRAW
        if white in self.favoured and self.random.random() < 0.8:
            return Result.WIN, Result.LOSS
        return RESULTS[self.choose(RESULTS)][0]

    def play(self, round_no: RoundNo, pairs: Pairs) -> None:
        """Enter a round with random results."""
        entries: dict[Tpn, RoundRecord] = {}
        for bye in self.tournament.requested_byes:
            if bye.round_no == round_no:
                entries |= dict.fromkeys(bye.players, RoundRecord(None, None, bye.kind))
        games, assignee = pairs
        for white, black in games:
            first, second = self.result(white)
            entries[white] = RoundRecord(black, Colour.WHITE, first)
            entries[black] = RoundRecord(white, Colour.BLACK, second)
        if assignee is not None:
            entries[assignee] = RoundRecord(None, None, Result.PAIRING_ALLOCATED_BYE)
        nothing = RoundRecord(None, None, Result.ABSENT)
        for tpn, records in self.records.items():
            records.append(entries.get(tpn, nothing))
        self.tournament = replace(
            self.tournament,
            players=tuple(
                replace(player, rounds=tuple(self.records[player.tpn]))
                for player in self.tournament.players
            ),
        )


def positions(seed: int, pairer: Pairer) -> Iterator[Position]:
    """The positions of one seed: a whole tournament, or a round of an invented history.

    Args:
        seed: Names the positions.
        pairer: Pairs the rounds of the tournaments that are played out.
    """
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
        if _is_a_question(each):
            yield replace(each, tournament=with_abnormal_points(each.tournament, seed))


def _is_a_question(position: Position) -> bool:
    """Whether there is somebody to pair and every round before was paired."""
    tournament, round_no = position.tournament, position.round_no
    if position.kind == "again":
        return any(player.record(round_no).result.paired for player in tournament.players)
    away = {
        tpn for bye in tournament.requested_byes if bye.round_no == round_no for tpn in bye.players
    }
    anybody = any(
        player.withdrawn_after is None and player.tpn not in away for player in tournament.players
    )
    return anybody and tournament.next_round == round_no


def _start(random: Random, players: int, rounds: int) -> _Draft:
    scoring = random.choices([each for each, _ in SCORINGS], [weight for _, weight in SCORINGS])[0]
    tournament = Tournament(
        players=tuple(
            Player(tpn=Tpn(tpn), name=f"Player {tpn}", rating=2400 - 10 * tpn)
            for tpn in range(1, players + 1)
        ),
        rounds=rounds,
        scoring=scoring,
        initial_colour=random.choice([Colour.WHITE, Colour.BLACK]),
        forbidden_pairs=_forbidden(random, players, rounds),
        virtual_points=_acceleration(random, players, rounds),
    )
    draft = _Draft(
        random,
        tournament,
        absent_percent=random.choice([0, 0, 3, 10, 25]),
        draw_percent=random.choice([0, 0, 0, 40, 80]),
    )
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
    draft = _start(random, players, rounds)
    for number in range(1, rounds + 1):
        round_no = RoundNo(number)
        draft.announce(round_no)
        yield Position("played", draft.tournament, round_no)
        pairs = pairer(draft.tournament, round_no)
        if pairs is None:
            return
        draft.play(round_no, pairs)
    if random.random() < 0.15:
        again = RoundNo(random.randint(1, rounds))
        yield Position("again", draft.tournament, again)


def _history(draft: _Draft, rounds: int) -> None:
    """Rounds paired at random within the colour limits, with many repeated colours."""
    for number in range(1, rounds + 1):
        draft.announce(RoundNo(number))
        draft.play(RoundNo(number), _at_random(draft, RoundNo(number)))


def _at_random(draft: _Draft, round_no: RoundNo) -> Pairs:
    present = draft.present(round_no)
    draft.random.shuffle(present)
    games = []
    alone = []
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
    fresh = [tpn for tpn in alone if all(_no_bye(record) for record in draft.records[tpn])]
    return games, fresh[0] if fresh else None


def _no_bye(record: RoundRecord) -> bool:
    return record.result not in {
        Result.PAIRING_ALLOCATED_BYE,
        Result.FORFEIT_WIN,
        Result.FULL_POINT_BYE,
    }


def _colours(draft: _Draft, first: Tpn, second: Tpn) -> tuple[Tpn, Tpn] | None:
    """Two players with colours inside the limits, often the colour one had before."""
    if any(each.opponent == second and each.result.played for each in draft.records[first]):
        return None
    ways = [
        (white, black)
        for white, black in ((first, second), (second, first))
        if _bearable(draft, white, Colour.WHITE) and _bearable(draft, black, Colour.BLACK)
    ]
    if not ways:
        return None
    if draft.random.random() < 0.6:
        ways.sort(key=lambda way: _repeats(draft, way), reverse=True)
        return ways[0]
    return draft.random.choice(ways)


def _had(draft: _Draft, tpn: Tpn) -> list[Colour]:
    return [
        record.colour
        for record in draft.records[tpn]
        if record.result.played and record.colour is not None
    ]


def _bearable(draft: _Draft, tpn: Tpn, colour: Colour) -> bool:
    if draft.wild:
        return True
    had = _had(draft, tpn)
    if had[-2:] == [colour, colour]:
        return False
    difference = sum(1 if each is colour else -1 for each in had)
    return difference < 2


def _repeats(draft: _Draft, way: tuple[Tpn, Tpn]) -> int:
    white, black = _had(draft, way[0]), _had(draft, way[1])
    return (white[-1:] == [Colour.WHITE]) + (black[-1:] == [Colour.BLACK])


def _invented(random: Random, kind: str) -> Iterator[Position]:
    """A round after random rounds; mostly the last one, for its topscorers."""
    players = random.choices((3, 4, 5, 6, 7, 8, 9, 10), (1, 4, 8, 18, 24, 28, 9, 8))[0]
    before = random.randint(1, min(6, players - 1))
    rounds = before + random.choice([1, 1, 1, 2])
    if kind == "topscorers":
        before = random.randint(2, min(5, players - 1))
        rounds = before + 1
    draft = _start(random, players, rounds)
    draft.wild = kind == "wild"
    if kind == "topscorers":
        half = random.sample(range(1, players + 1), (players + 1) // 2)
        draft.favoured = frozenset(Tpn(tpn) for tpn in half)
        draft.draw_percent = 0
        draft.absent_percent = random.choice([0, 0, 5, 15])
    _history(draft, before)
    draft.announce(RoundNo(before + 1))
    yield Position(kind, draft.tournament, RoundNo(before + 1))


def _doubles(random: Random) -> Iterator[Position]:
    """The last round of eight or ten players; half of them want Black by a difference of +2.

    That half met the other half only; some had White in the last two games, some did not.
    """
    half = random.choice([4, 4, 5])
    start = _start(random, 2 * half, 5).tournament
    draft = _Draft(random, replace(start, forbidden_pairs=(), virtual_points=()))
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
        draft.play(RoundNo(number), (games, None))
    yield Position("doubles", draft.tournament, RoundNo(5))


def _shaped(random: Random) -> Iterator[Position]:
    """A round whose brackets have the wanted sizes, several moved-down players among them.

    The scores are set by virtual points of the round; players above the bracket may not meet, so
    that they all float into it.
    """
    players = random.choice([5, 6, 7, 8, 8, 9, 9, 10, 10])
    before = random.randint(1, min(5, players - 2))
    draft = _start(random, players, before + 2)
    _history(draft, before)
    round_no = RoundNo(before + 1)
    draft.announce(round_no)
    present = draft.present(round_no)
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
    tops = tuple(Tpn(tpn) for tpn in sorted(tpn for tpn, level in levels.items() if level > 20))
    forbidden: tuple[ForbiddenPairs, ...] = ()
    if random.random() < 0.8:
        forbidden = (ForbiddenPairs(players=tops, first_round=round_no),)
    tournament = replace(
        draft.tournament,
        forbidden_pairs=draft.tournament.forbidden_pairs + forbidden,
        virtual_points=draft.tournament.virtual_points + _levelling(draft, round_no, levels),
    )
    yield Position("bracket", tournament, round_no)


def _levelling(
    draft: _Draft, round_no: RoundNo, levels: dict[Tpn, int]
) -> tuple[VirtualPoints, ...]:
    """Virtual points that lift the players to 200 tenths and their level."""
    scoring = draft.tournament.scoring
    found = []
    for tpn, level in sorted(levels.items()):
        earned = sum(scoring.points(each.result, each.colour) for each in draft.records[tpn])
        found.append(
            VirtualPoints(
                points=200 + level - earned,
                first_round=round_no,
                last_round=round_no,
                first_player=tpn,
                last_player=tpn,
            )
        )
    return tuple(found)
