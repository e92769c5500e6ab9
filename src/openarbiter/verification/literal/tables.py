"""Published rounds by a table, held against the table as it is printed.

The table of teams is text: a line with teams, players of a team and rounds, then a line for each
round, White first. It is read here anew, and its players are found anew. A second cycle of two
teams has the rounds backwards with colours reversed. Rounds may come in another order as long as
the rules about colours hold that go by the order: nobody has one colour three times running; of
more than two teams nobody is ever more than two ahead with one, and a team has as many Whites as
Blacks after every second and after the last round. The Berger tables are made by their formula,
with colours reversed in every second cycle, and their rounds may come in any order.

Source:
    docs/systems/scheveningen.md, 1 to 3; docs/systems/molter.md, 1 to 3 (S5, C2, C3); C.05, Annex
    1 (Berger tables), and docs/systems/round-robin.md.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Final, TypeAlias

from openarbiter.model import Colour, RoundNo, Tournament, Tpn
from openarbiter.model.team_rounds import numbered_teams
from openarbiter.values import dataclass, replace

Pair: TypeAlias = tuple[Tpn, Tpn]
"""White and Black."""

_SEAT: Final = re.compile(r"([A-Z])(\d+)-([A-Z])(\d+)")
_SIZE: Final = re.compile(r"(\d+)X(\d+)X(\d+)$", re.IGNORECASE)
_TWO: Final = 2
_BERGER: Final = "C.05, Annex 1"


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldRound:
    """A published round beside the table.

    Attributes:
        row: The row of the table it is held against, from 1.
        strange: Its games that are not in that row, each with the rows that have it, and those
            that have it with the other colours.
        missing: Games of the row whose players are there, and that are not played.
        taken: An earlier round that has the games of the same row; 0 without.
        colours: Who gets which colours too often because of the order: ``"running"`` with a player
            who has one three times running, ``"ahead"`` with one who is three ahead with one,
            ``"team"`` with the number of a team that has not as many Whites as Blacks.
        article: The section of the definition that it would break.
    """

    row: int
    strange: tuple[tuple[Pair, tuple[int, ...], tuple[int, ...]], ...] = ()
    missing: tuple[Pair, ...] = ()
    taken: int = 0
    colours: tuple[tuple[str, int], ...] = ()
    article: str = "2"

    def to_json(self) -> dict[str, object]:
        """The round as JSON values."""
        return {
            "row": self.row,
            "strange": [
                {"game": list(game), "rows": list(rows), "rows_reversed": list(turned)}
                for game, rows, turned in self.strange
            ],
            "missing": [list(game) for game in self.missing],
            "played_in_round": self.taken or None,
            "colours": [list(each) for each in self.colours],
        }

    @property
    def right(self) -> bool:
        """The round is one of the table."""
        return not (self.strange or self.missing or self.taken or self.colours)


class NoTableError(Exception):
    """There is no table to hold a round against.

    Attributes:
        size: Teams, players of a team and rounds, of which no table is printed; empty where the
            players make no teams of equal size.
    """

    def __init__(self, size: str) -> None:
        super().__init__(size)
        self.size = size


def held(tournament: Tournament, round_no: RoundNo, printed: str) -> HeldRound:
    """Hold a published round against the table.

    Args:
        tournament: The tournament with its published rounds.
        round_no: The round.
        printed: All tables of the system, as they are printed; empty for the Berger tables.

    Raises:
        NoTableError: The players make no teams of equal size, or no table of the size is printed.
    """
    teams, rows = _table(tournament, printed) if printed else ((), _berger(tournament))
    having: dict[Pair, list[int]] = {}
    for row, games in enumerate(rows, start=1):
        for game in games:
            having.setdefault(game, []).append(row)
    chosen: list[int] = []
    for number in range(1, round_no + 1):
        chosen.append(_row_of(tournament, RoundNo(number), (having, len(rows)), chosen))
    row = chosen[-1]
    found = HeldRound(
        row=row,
        strange=tuple(_strange(tournament, round_no, having, row)),
        missing=tuple(_missing(tournament, round_no, rows[row - 1])),
        taken=chosen.index(row) + 1 if row in chosen[:-1] else 0,
        article="2" if teams else _BERGER,
    )
    if not teams or not found.right or chosen == list(range(1, round_no + 1)):
        return found
    order = [rows[each - 1] for each in chosen]
    article = "2" if len(teams) == _TWO else "3"
    return replace(found, colours=tuple(_colours(teams, order, len(rows))), article=article)


def _berger(tournament: Tournament) -> list[list[Pair]]:
    """The rounds of all cycles in their order; who would meet a missing number rests."""
    players = [player.tpn for player in tournament.players]
    last = len(players) + len(players) % 2
    cycle: list[list[Pair]] = [[] for _ in range(last - 1)]
    for one, two in combinations(range(1, len(players) + 1), 2):
        low_white = one <= last // 2 if two == last else (one + two) % 2 == 1
        row = ((2 * one if two == last else one + two) - 1) % (last - 1)
        game = players[one - 1], players[two - 1]
        cycle[row - 1].append(game if low_white else game[::-1])
    turned = [[game[::-1] for game in row] for row in cycle]
    cycles = -(-max(tournament.rounds or 0, tournament.paired_rounds) // len(cycle))
    return ((cycle + turned) * cycles)[: len(cycle) * cycles]


def _table(
    tournament: Tournament, printed: str
) -> tuple[tuple[tuple[Tpn, ...], ...], tuple[tuple[Pair, ...], ...]]:
    """The teams in board order, and the rounds of their table with the numbers of the players."""
    named = _SIZE.search(tournament.event.type_code)
    everybody = tuple(player.tpn for player in tournament.players)
    teams = tuple(team.players for team in numbered_teams(tournament).values())
    if not teams:
        many = int(named[1]) if named else _TWO
        size = len(everybody) // many
        teams = tuple(everybody[at * size : (at + 1) * size] for at in range(many))
    boards = len(teams[0])
    whole = sorted(tpn for team in teams for tpn in team) == sorted(everybody)
    if not whole or any(len(team) != boards for team in teams):
        raise NoTableError("")
    rounds = int(named[3]) if named else boards if len(teams) == _TWO else tournament.rounds
    heading = f"{len(teams)}x{boards}x{rounds}"
    rows = tuple(
        tuple(
            (teams[ord(a) - ord("A")][int(b) - 1], teams[ord(c) - ord("A")][int(d) - 1])
            for a, b, c, d in _SEAT.findall(line)
        )
        for line in _lines(printed, heading)
    )
    if not rows:
        raise NoTableError(heading)
    if len(teams) == _TWO and (tournament.rounds or 0) > boards:
        rows += tuple(tuple((black, white) for white, black in row) for row in rows[::-1])
    return teams, rows


def _lines(printed: str, heading: str) -> Iterator[str]:
    """The rounds of a table, as they are printed below its heading."""
    below = False
    for line in printed.splitlines():
        if "-" not in line or line.startswith("#"):
            below = line == heading
        elif below:
            yield line


def _published(tournament: Tournament, round_no: RoundNo) -> Iterator[tuple[Pair, bool]]:
    """The games of a round, and whether the file says who had White."""
    for player in tournament.players:
        record = player.record(round_no)
        other = record.opponent
        if other is None:
            continue
        known = record.colour is not None
        if record.colour is Colour.WHITE or (not known and player.tpn < other):
            yield (player.tpn, other), known


def _row_of(
    tournament: Tournament,
    round_no: RoundNo,
    table: tuple[Mapping[Pair, Sequence[int]], int],
    before: Sequence[int],
) -> int:
    """The row that a round is held against: the one that has most of its games.

    Of equal ones one that no earlier round has, and that of its number, go first.
    """
    having, rows = table
    coloured: Counter[int] = Counter()
    turned: Counter[int] = Counter()
    for game, _ in _published(tournament, round_no):
        coloured.update(having.get(game, ()))
        turned.update(having.get(game[::-1], ()))

    def fitness(row: int) -> tuple[int, int, bool, bool]:
        return coloured[row], turned[row], row not in before, row == round_no

    return max(range(1, rows + 1), key=fitness)


def _strange(
    tournament: Tournament, round_no: RoundNo, having: Mapping[Pair, Sequence[int]], row: int
) -> Iterator[tuple[Pair, tuple[int, ...], tuple[int, ...]]]:
    """The games that are not in a row, with the rows that have them."""
    for game, known in _published(tournament, round_no):
        same, turned = (tuple(having.get(each, ())) for each in (game, game[::-1]))
        if row not in same and (known or row not in turned):
            yield game, same, turned


def _missing(tournament: Tournament, round_no: RoundNo, row: Sequence[Pair]) -> Iterator[Pair]:
    """The games of a row that nobody plays although both are paired in the round."""
    games = {frozenset(game) for game, _ in _published(tournament, round_no)}
    for game in row:
        paired = all(tournament.player(tpn).record(round_no).result.paired for tpn in game)
        if paired and frozenset(game) not in games:
            yield game


def _colours(
    teams: Sequence[Sequence[Tpn]], order: Sequence[Sequence[Pair]], rounds: int
) -> Iterator[tuple[str, int]]:
    """What the last of some rounds in another order does to colours."""
    had = {
        tpn: "".join("W" if any(tpn == w for w, _ in row) else "B" for row in order)
        for team in teams
        for tpn in team
    }
    for tpn, colours in had.items():
        if colours[-3:] in {"WWW", "BBB"}:
            yield "running", tpn
        ahead = colours.count("W") - colours.count("B")
        if len(teams) > _TWO and abs(ahead) > _TWO:
            yield "ahead", tpn
    if len(teams) == _TWO or (len(order) % _TWO and len(order) != rounds):
        return
    for number, team in enumerate(teams, start=1):
        whites = sum(had[tpn].count("W") for tpn in team)
        if whites * _TWO != len(team) * len(order):
            yield "team", number
