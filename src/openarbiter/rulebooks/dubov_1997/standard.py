"""Articles 6.1 to 6.3 and 7.3, 7.4: the colours of a group made equal, then row against row.

All players here are to be paired with each other, and that is possible; who they are was decided
before. It knows one group and nothing of the others. The first round (chapter 5) is one group too:
the upper half against the lower half.

Source:
    C.04.3 (1997), preface, chapter 5, articles 6.1 to 6.3, 7.3 and 7.4, with the standard case of
    Vega's description.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from openarbiter.matching.bipartite import first_perfect
from openarbiter.matching.cheapest import all_cheapest
from openarbiter.model import Colour, RoundNo, Tournament, Tpn
from openarbiter.rulebooks import basic_rules
from openarbiter.rulebooks.dubov_1997.terms import BLACK, WHITE, Situation, legal_graph, legal_rows
from openarbiter.values import dataclass

_SAME_COLUMN_COSTS = ((1, 0), (0, 1))
"""Cost of a pair by column and column: those of one column are as few as possible."""


@dataclass(frozen=True, slots=True)
class Columns:
    """The two columns of a group before they are paired.

    Attributes:
        white: Positions of the players on the White side, first row first.
        black: Positions of the players on the Black side, first row first.
        counts: How many were due White and Black before anybody was moved (7.3, 7.4).
        moved: Positions of those moved to the other side, in the order of moving.
    """

    white: list[int]
    black: list[int]
    counts: tuple[int, int]
    moved: list[int]


def columns_of(situation: Situation, players: Sequence[int]) -> Columns:
    """Divide a group by due colours, make both sides equal, and order them.

    Players without a due colour go one by one, the highest R first, to the smaller side, to the
    Black side when both are level (our reading: so nobody else has to change; 6.2, 7.3, 7.4, and
    2.6: only who may change is moved).

    Args:
        situation: The situation before the round.
        players: Positions of the players to be paired with each other, an even number.
    """
    white = [each for each in players if situation.due[each] == WHITE]
    black = [each for each in players if situation.due[each] == BLACK]
    undecided = [each for each in players if not situation.due[each]]
    for each in sorted(undecided, key=situation.black_key):
        (white if len(white) < len(black) else black).append(each)
    counts = len(white), len(black)
    excess = (counts[0] - counts[1]) // 2
    moved: list[int] = []
    if excess > 0:
        moved = _movable(situation, white, lowest_aro=True)[:excess]
        white = [each for each in white if each not in set(moved)]
        black += moved
    elif excess < 0:
        moved = _movable(situation, black, lowest_aro=False)[:-excess]
        black = [each for each in black if each not in set(moved)]
        white += moved
    return Columns(
        sorted(white, key=situation.white_key),
        sorted(black, key=situation.black_key),
        counts,
        moved,
    )


def _movable(situation: Situation, players: Sequence[int], *, lowest_aro: bool) -> list[int]:
    """Who may change sides, in the order in which they are asked.

    There are always enough: a group that can be paired has at most half of its players bound to
    one colour.
    """
    free = (each for each in players if situation.may_change[each])
    return sorted(free, key=side_key(situation, lowest_aro=lowest_aro))


def side_key(situation: Situation, *, lowest_aro: bool) -> Callable[[int], tuple[int, int, int]]:
    """The order in which players of a side are asked to change it.

    Args:
        situation: The situation before the round.
        lowest_aro: The lowest ARO first, as 7.3 has it for the White side; else the highest (7.4).

    Source:
        C.04.3 (1997), 7.3 and 7.4: then the higher or the lower R, then the alphabet.
    """
    sign = 1 if lowest_aro else -1

    def key(each: int) -> tuple[int, int, int]:
        aro, rating = situation.aro[each], situation.rating[each]
        return sign * aro, -sign * rating, situation.alphabet[each]

    return key


def standard_pairs(situation: Situation, columns: Columns) -> list[tuple[int, int]]:
    """Pair the columns: row by row, the first opponent with whom the rest can still be paired.

    A player on the White side takes the first on the Black side; where all those are met already,
    the first on his own side below him. As few pairs as possible are made inside a side, and those
    left on the Black side pair in the same way. Changing "row k - 1, row k - 2 ..." until the rest
    fits is that same choice; a displaced Black player stays the first of those who are left (our
    reading; the text could also mean an exchange of two rows; 6.2 and 6.3).

    Args:
        situation: The situation before the round.
        columns: Both sides, equally long; the players can all be paired with each other.

    Returns:
        (White side, Black side) by row; pairs inside a side in the order in which they are found.
    """
    rows = legal_rows(situation, columns.white, columns.black)
    found = _straight(rows) or first_perfect(rows)
    if found is None:
        return _with_pairs_inside(situation, columns)
    return [
        (white, columns.black[column]) for white, column in zip(columns.white, found, strict=True)
    ]


def _straight(rows: Sequence[int]) -> list[int] | None:
    """Every row takes the first column it can have, without a look at the rows below."""
    free = (1 << len(rows)) - 1
    found = []
    for row in rows:
        first = row & free & -(row & free)
        if not first:
            return None
        free ^= first
        found.append(first.bit_length() - 1)
    return found


def _with_pairs_inside(situation: Situation, columns: Columns) -> list[tuple[int, int]]:
    """The same where somebody has met the whole other side: some pairs are inside a side."""
    # Black first: the lowest vertex is the first opponent a White player is looked for.
    players = [*columns.black, *columns.white]
    half = len(columns.black)
    graph = legal_graph(situation, players)
    classes = [0] * half + [1] * half
    choices = all_cheapest(graph, classes, _SAME_COLUMN_COSTS)
    if choices is None:
        raise ValueError("the players of a group cannot be paired with each other")
    pairs = []
    settled: set[int] = set()
    for vertex in (*range(half, 2 * half), *range(half)):
        if vertex not in settled:
            partner = choices.settle(vertex)
            settled |= {vertex, partner}
            pairs.append((players[vertex], players[partner]))
    return pairs


def initial_list(situation: Situation) -> list[int]:
    """The list of the players: by rating, equal ratings by pairing number.

    Source:
        C.04.3 (1997), chapter 5: "the player's list calculated before". Which list that is among
        equal ratings follows from the last sentence (round 1 shall be that of the other systems),
        and those go by pairing number.
    """
    everybody = range(len(situation.tpn))
    return sorted(everybody, key=lambda each: (-situation.rating[each], situation.tpn[each]))


def first_round_pairs(situation: Situation, players: Sequence[int]) -> list[tuple[int, int]]:
    """First of the upper half against first of the lower half, and so on (chapter 5).

    Where a pair is forbidden, the rows are improved as 6.3 improves them (our reading: the
    chapter knows no forbidden pairs).

    Args:
        situation: The situation before the round.
        players: The list without the player with the bye: an even number of positions.

    Returns:
        (upper, lower) by row.
    """
    half = len(players) // 2
    columns = Columns(list(players[:half]), list(players[half:]), (half, half), [])
    return standard_pairs(situation, columns)


def first_round_colours(
    situation: Situation, pairs: Sequence[tuple[int, int]]
) -> list[tuple[Tpn, Tpn]]:
    """(White, Black) of every pair: the upper players get the drawn colour in every other row.

    The colour drawn for the first pair is the one the tournament states; where it states none, the
    one the first player with a colour in round 1 tells, else White (chapter 5).
    """
    drawn = _drawn_colour(situation, pairs)
    names = situation.tpn
    return [
        (names[upper], names[lower])
        if (drawn is Colour.WHITE) == (row % 2 == 0)
        else (names[lower], names[upper])
        for row, (upper, lower) in enumerate(pairs)
    ]


def shown_colour(tournament: Tournament) -> Colour | None:
    """The colour drawn for the first pair as the first games show it; ``None`` without colours.

    The list is that of :func:`initial_list`, here of all players (C.04.3 of 1997, chapter 5).
    """
    players = tournament.players
    order = sorted(
        range(len(players)),
        key=lambda place: (
            -(tournament.strength_of(players[place]).rating or 0),
            players[place].tpn,
        ),
    )
    return basic_rules.shown_colour(tournament, order)


def _drawn_colour(situation: Situation, pairs: Sequence[tuple[int, int]]) -> Colour:
    tournament = situation.tournament
    if tournament.initial_colour is not None:
        return tournament.initial_colour
    shown = basic_rules.colour_of_first(
        tournament.players[situation.places[upper]].record(RoundNo(1)).colour for upper, _ in pairs
    )
    return shown or Colour.WHITE
