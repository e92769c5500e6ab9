"""Random Double-Swiss and team tournaments by a seed; a requested bye is a match won or drawn."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from openarbiter.model import (
    Colour,
    Event,
    ForbiddenPairs,
    ForfeitedMatch,
    Points,
    RequestedBye,
    Result,
    RoundNo,
    RoundRecord,
    Team,
    TeamBye,
    TeamEvent,
    Tournament,
    Tpn,
    VirtualPoints,
)
from openarbiter.values import dataclass
from openarbiter.verification.literal.matches import Entry
from openarbiter.verification.literal.team_swiss_2026 import TeamPosition
from tests.referee.drafts import gaps, outcomes, renumbered
from tests.referee.histories import numbered_players

OUTCOMES = outcomes("10 01 == +- -+ -- =0")
SHARES = (30, 25, 30, 4, 4, 2, 1)
AWAY = tuple(map(Result, "ZHF"))
_Rounds = dict[int, list[RoundRecord]]


def _play(random: Random, rounds: _Rounds, met: set[frozenset[int]], away: set[int]) -> None:
    """Add a match of everybody: two games, or a bye in both."""
    left = [tpn for tpn in rounds if tpn not in away]
    random.shuffle(left)
    if random.random() < 1 / 2:
        left.sort(key=lambda tpn: sum(each.result.value in "1+U" for each in rounds[tpn]))
    given = False
    while left:
        one = left.pop()
        other = next((each for each in reversed(left) if frozenset((one, each)) not in met), None)
        if other is not None:
            left.remove(other)
            _match(random, rounds, met, (one, other))
        elif not given and not any(each.result.value in "+UF" for each in rounds[one]):
            given = True
            bye = (Result.PAIRING_ALLOCATED_BYE, Result.HALF_POINT_BYE)
            rounds[one] += [RoundRecord(None, None, each) for each in bye]
        else:
            rounds[one] += [RoundRecord(None, None, Result.ZERO_POINT_BYE)] * 2
    for tpn in away:
        kind = random.choices(AWAY, (6, 4, 1))[0]
        rounds[tpn] += [RoundRecord(None, None, kind)] * 2


def _match(
    random: Random, rounds: _Rounds, met: set[frozenset[int]], pair: tuple[int, int]
) -> None:
    """Two games; one match in ten is forfeited as a whole by one player or by both."""
    white, black = (Tpn(each) for each in pair)
    results = random.choices(OUTCOMES, SHARES, k=2)
    if random.random() < 1 / 10:
        lost = random.choice((0, 1, 2))
        first = random.choice(OUTCOMES[3:6]) if lost == 2 else OUTCOMES[4 - lost]
        second = first if lost < 2 else OUTCOMES[5]
        results = [OUTCOMES[5], OUTCOMES[5]] if lost == 2 else [first, second]
    # The results as the first-named player sees them; colours are reversed in the second game.
    for number, (mine, yours) in enumerate(results):
        colour = Colour.BLACK if number else Colour.WHITE
        rounds[white].append(RoundRecord(black, colour, mine))
        rounds[black].append(RoundRecord(white, colour.other, yours))
    loss = Result.FORFEIT_LOSS
    if not any(all(each[side] is loss for each in results) for side in (0, 1)):
        met.add(frozenset(pair))


def match_position(seed: int) -> tuple[Tournament, RoundNo]:
    """A Double-Swiss of 2 to 9 players and the round of the first games to be paired."""
    random = Random(f"matches {seed}")  # noqa: S311  (reproducible, no secret)
    count = random.choices(range(2, 10), (1, 2, 4, 8, 10, 10, 10, 2))[0]
    before = random.randrange(0, min(count, 6))
    matches = before + random.choice((1, 2, 2, 3))
    rounds: _Rounds = {tpn: [] for tpn in range(1, count + 1)}
    met: set[frozenset[int]] = set()
    percent = random.choice((0, 0, 5, 20))
    late = {random.randint(1, count): random.randint(1, 2)} if random.random() < 1 / 4 else {}
    for number in range(1, before + 1):
        away = {tpn for tpn in rounds if random.randrange(100) < percent}
        _play(random, rounds, met, away | {tpn for tpn, missed in late.items() if number <= missed})
    for tpn, missed in late.items():
        blank = RoundRecord(None, None, Result.ABSENT)
        rounds[tpn][: 2 * missed] = [blank] * min(2 * missed, len(rounds[tpn]))
    round_no = RoundNo(2 * before + 1)
    tpns = sorted(Tpn(tpn) for tpn in rounds if random.randrange(100) < percent)
    away_now = (
        RequestedBye(round_no=number, kind=Result.ZERO_POINT_BYE, players=tuple(tpns))
        for number in (round_no, RoundNo(round_no + 1))
    )
    tournament = Tournament(
        players=numbered_players(rounds, lambda tpn: 2400 - tpn),
        rounds=2 * matches,
        initial_colour=random.choice((Colour.WHITE, Colour.BLACK)),
        requested_byes=tuple(away_now) if tpns else (),
        forbidden_pairs=_forbidden(random, count),
        virtual_points=_virtual_points(random, count, before, matches),
    )
    if random.random() < 1 / 3:
        tournament = renumbered(tournament, gaps(tournament, random))
    return tournament, round_no


def _forbidden(random: Random, count: int) -> tuple[ForbiddenPairs, ...]:
    if count < 4 or random.random() < 4 / 5:
        return ()
    two = sorted(Tpn(each) for each in random.sample(range(1, count + 1), 2))
    return (ForbiddenPairs(players=tuple(two)),)


def _virtual_points(
    random: Random, count: int, before: int, matches: int
) -> tuple[VirtualPoints, ...]:
    """Points player by player, the same in both rounds of a match."""
    if random.random() < 3 / 4:
        return ()
    return tuple(
        VirtualPoints(
            points=random.choice((10, 20)),
            first_round=RoundNo(2 * match - 1),
            last_round=RoundNo(2 * match),
            first_player=Tpn(1),
            last_player=Tpn(random.randint(1, count)),
        )
        for match in range(1, min(before + 2, matches))
    )


WIN, DRAW, LOSS = 20, 10, 0
BYES = {
    Result.FULL_POINT_BYE: (WIN, 10),
    Result.HALF_POINT_BYE: (DRAW, 5),
    Result.ZERO_POINT_BYE: (LOSS, 0),
}
"""Match points, and game points a board, of byes on request."""

GAMES = outcomes("10 01 == +- -+ --")
OFTEN = (30, 30, 40, 3, 3, 2)
WORTH = dict(zip(map(Result, "1=0+-"), (10, 5, 0, 10, 0), strict=True))


@dataclass(frozen=True, slots=True, kw_only=True)
class InventedPosition(TeamPosition):
    """A round of teams to be paired, which knows what each match was before it was written."""

    tournament: Tournament  # the tournament as files and programs know it


@dataclass(slots=True)
class _Draft:
    """Teams and their players while a history is invented."""

    random: Random
    boards: int
    teams: int
    history: dict[int, list[Entry]]
    records: dict[Tpn, list[RoundRecord]]
    byes: list[RequestedBye]
    team_byes: list[TeamBye]
    forfeited: list[ForfeitedMatch]

    def members(self, team: int) -> list[Tpn]:
        """Players of a team, board 1 first, with one reserve."""
        size = self.boards + 1
        return [Tpn((team - 1) * size + place) for place in range(1, size + 1)]

    def round(self, number: int, late: dict[int, int], away_percent: int) -> None:
        """A round of random matches."""
        round_no = RoundNo(number)
        left = []
        for team in self.history:
            if number < late.get(team, 1):
                self.bye(round_no, team, Result.ZERO_POINT_BYE)
            elif self.random.randrange(100) < away_percent:
                kind = self.random.choices(list(BYES), (1, 3, 4))[0]
                self.bye(round_no, team, kind)
            else:
                left.append(team)
        self.random.shuffle(left)
        left.sort(key=lambda team: sum(each.match_points for each in self.history[team]))
        while left:
            one = left.pop()
            met = {each.opponent for each in self.history[one] if each.kind == "match"}
            other = next((each for each in reversed(left) if each not in met), None)
            if other is not None:
                left.remove(other)
                self.match(round_no, one, other)
            elif not any(bye.round_no == round_no for bye in self.team_byes) and not any(
                each.kind in {"bye", "won", "F"} for each in self.history[one]
            ):
                self.allocated(round_no, one)
            else:
                self.bye(round_no, one, Result.ZERO_POINT_BYE)

    def write(self, tpn: Tpn, number: int, record: RoundRecord) -> None:
        """Enter a round of a player; the rounds before it are blank."""
        rounds = self.records[tpn]
        while len(rounds) < number - 1:
            rounds.append(RoundRecord(None, None, Result.ABSENT))
        rounds.append(record)

    def bye(self, round_no: RoundNo, team: int, kind: Result) -> None:
        """A bye on request, or a team that has not come yet."""
        match_points, each = BYES[kind]
        entry = Entry(kind.value, match_points, each * self.boards)
        self.history[team].append(entry)
        self.byes.append(RequestedBye(round_no=round_no, kind=kind, players=(Tpn(team),)))
        for tpn in self.members(team):
            self.write(tpn, round_no, RoundRecord(None, None, Result.ZERO_POINT_BYE))

    def allocated(self, round_no: RoundNo, team: int) -> None:
        """The pairing-allocated bye: a drawn match."""
        points = 5 * self.boards
        self.history[team].append(Entry("bye", DRAW, points))
        self.team_byes.append(
            TeamBye(round_no=round_no, team=team, match_points=DRAW, game_points=points)
        )
        for place, tpn in enumerate(self.members(team)):
            kind = Result.PAIRING_ALLOCATED_BYE if place < self.boards else Result.ZERO_POINT_BYE
            self.write(tpn, round_no, RoundRecord(None, None, kind))

    def match(self, round_no: RoundNo, white: int, black: int) -> None:
        """A match; one in fifteen is forfeited."""
        if self.random.random() < 1 / 15:
            self.forfeit(round_no, white, black)
            return
        results = self.random.choices(GAMES, OFTEN, k=self.boards)
        if not any(one.played for one, _ in results):
            results[0] = (Result.DRAW, Result.DRAW)
        self.seat(round_no, (white, black), results)
        totals = [sum(WORTH[result[side]] for result in results) for side in (0, 1)]
        for side, (team, other) in enumerate(((white, black), (black, white))):
            mine, yours = totals[side], totals[1 - side]
            points = WIN if mine > yours else DRAW if mine == yours else LOSS
            colour = Colour.BLACK if side else Colour.WHITE
            self.history[team].append(Entry("match", points, mine, other, colour))

    def seat(
        self, round_no: RoundNo, teams: tuple[int, int], results: Sequence[tuple[Result, Result]]
    ) -> None:
        """Write the games; sometimes the reserve plays on the last board."""
        sides = []
        for team in teams:
            members = self.members(team)
            if self.random.random() < 1 / 4:
                members[-2], members[-1] = members[-1], members[-2]
            sides.append(members)
            self.write(members[-1], round_no, RoundRecord(None, None, Result.ZERO_POINT_BYE))
        for board, (first, second) in enumerate(results):
            colour = Colour.BLACK if board % 2 else Colour.WHITE
            one, other = sides[0][board], sides[1][board]
            self.write(one, round_no, RoundRecord(other, colour, first))
            self.write(other, round_no, RoundRecord(one, colour.other, second))

    def forfeit(self, round_no: RoundNo, white: int, black: int) -> None:
        """A match to which one team, or neither, has come."""
        came = self.random.choice(((True, False), (False, True), (False, False)))
        results = [Result.FORFEIT_WIN if each else Result.FORFEIT_LOSS for each in came]
        self.forfeited.append(
            ForfeitedMatch(
                round_no=round_no, white=white, black=black, white_came=came[0], black_came=came[1]
            )
        )
        self.seat(round_no, (white, black), [(results[0], results[1])] * self.boards)
        for won, team, other in ((came[0], white, black), (came[1], black, white)):
            points = (WIN, 10 * self.boards) if won else (LOSS, 0)
            self.history[team].append(Entry("won" if won else "lost", *points, other))


def _virtual(random: Random, teams: int, rounds: int) -> dict[tuple[int, int], Points]:
    """Baku acceleration by match points (C.04.7)."""
    if random.random() < 4 / 5:
        return {}
    half = (rounds + 1) // 2
    full = (half + 1) // 2
    group = 2 * -(-teams // 4)
    return {
        (team, number): WIN if number <= full else DRAW
        for team in range(1, group + 1)
        for number in range(1, half + 1)
    }


def team_position(seed: int) -> InventedPosition:
    """A tournament of 2 to 8 teams and the round to be paired."""
    random = Random(f"teams {seed}")  # noqa: S311  (reproducible, no secret)
    teams = random.choices(range(2, 10), (1, 2, 4, 8, 10, 10, 10, 2))[0]
    boards = random.choice((1, 2, 2, 3, 4))
    before = random.randrange(0, min(teams, 6))
    rounds = before + random.choice((1, 2, 2, 3, 4))
    preference_type = random.choice(("A", "A", "B", "B", ""))
    game_points = random.random() < 1 / 4
    secondary = random.random() < 3 / 4
    virtual = {} if game_points else _virtual(random, teams, rounds)
    numbers = range(1, teams + 1)
    draft = _Draft(random, boards, teams, {team: [] for team in numbers}, {}, [], [], [])
    draft.records = {tpn: [] for team in numbers for tpn in draft.members(team)}
    late = (
        {random.choice(numbers): random.randint(2, 3) for _ in range(2)}
        if random.random() < 1 / 4
        else {}
    )
    away_percent = random.choice((0, 0, 5, 20))
    for number in range(1, before + 1):
        draft.round(number, late, away_percent)
    round_no = RoundNo(before + 1)
    absent = frozenset(
        team
        for team in numbers
        if before + 1 < late.get(team, 1) or random.randrange(100) < away_percent
    )
    if absent:
        away = tuple(Tpn(team) for team in sorted(absent))
        draft.byes.append(RequestedBye(round_no=round_no, kind=Result.ZERO_POINT_BYE, players=away))
    forbidden = (
        frozenset(frozenset(random.sample(numbers, 2)) for _ in range(random.randint(1, 2)))
        if teams > 3 and random.random() < 1 / 5
        else frozenset()
    )
    initial = random.choice((Colour.WHITE, Colour.BLACK))
    scores = ("GP", "MP") if game_points else ("MP", "GP")
    parts = ["FIDE_TEAM", f"TYPE{preference_type}" if preference_type else ""]
    parts += scores if secondary else scores[:1]
    tournament = Tournament(
        players=numbered_players(dict(sorted(draft.records.items()))),
        event=Event(type_code="_".join(part for part in parts if part)),
        rounds=rounds,
        initial_colour=initial,
        requested_byes=tuple(draft.byes),
        forbidden_pairs=tuple(
            ForbiddenPairs(players=tuple(Tpn(each) for each in sorted(pair)))
            for pair in sorted(forbidden, key=sorted)
        ),
        virtual_points=tuple(
            VirtualPoints(
                points=points,
                match_points=points,
                first_round=RoundNo(number),
                last_round=RoundNo(number),
                first_player=Tpn(team),
                last_player=Tpn(team),
            )
            for (team, number), points in virtual.items()
        ),
        teams=tuple(
            Team(number=team, name=f"Team {team}", players=tuple(draft.members(team)))
            for team in numbers
        ),
        team_event=TeamEvent(
            colours=("WB" * boards)[:boards],
            byes=tuple(draft.team_byes),
            forfeited=tuple(draft.forfeited),
        ),
    )
    return InventedPosition(
        tournament=tournament,
        round_no=round_no,
        rounds=rounds,
        history=draft.history,
        present=frozenset(numbers) - absent,
        forbidden=forbidden,
        preference=preference_type,
        game_points=game_points,
        secondary=secondary,
        virtual=virtual,
        initial=initial,
    )
