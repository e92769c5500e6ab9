"""A round of the Keizer system: the table, the bye, the pairs from its top, and the steps.

Source:
    docs/systems/keizer.md, sections 1, 4 and 5.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial

from openarbiter.errors import ImpossiblePairingError
from openarbiter.languages import in_a_row, said
from openarbiter.matching.cardinality import has_perfect
from openarbiter.model import Colour, Result, RoundNo, Tournament, Tpn
from openarbiter.ranking.field import individual_field
from openarbiter.ranking.keizer import UNIT, KeizerTable, keizer_table
from openarbiter.ranking.sums import decimal_text
from openarbiter.rulebooks import basic_rules
from openarbiter.rulebooks.accelerations import need_none
from openarbiter.rulebooks.keizer import COLOUR_ARTICLES
from openarbiter.rulebooks.pairing import RoundPairing
from openarbiter.rulebooks.publication import in_this_order
from openarbiter.values import dataclass, replace

_SYSTEM = "keizer"

MOST_APART = 3
"""Two players who met are kept apart for so many rounds, if that can be (4.3)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Situation:
    """The players to be paired in the order of the table: lists by position.

    Attributes:
        table: The table after the rounds before it, of all players.
        places: Place in ``tournament.players``.
        byes: How often the player has had the pairing-allocated bye.
        may_take_bye: The player may have it now: everybody, unless somebody asks otherwise.
        last_met: The last round in which the player met others, by their numbers.
        forbidden: Numbers of those the player may not meet by prohibition.
        colour_difference: Games with White minus games with Black.
        last_colour: 1 after White, -1 after Black, 0 without a game.
        drawn: The colour drawn by lot for the first of the table.
    """

    tournament: Tournament
    round_no: RoundNo
    table: KeizerTable
    places: list[int]
    tpn: list[Tpn]
    byes: list[int]
    may_take_bye: list[bool]
    last_met: list[dict[Tpn, int]]
    forbidden: list[set[Tpn]]
    colour_difference: list[int]
    last_colour: list[int]
    drawn: Colour


def situation(tournament: Tournament, round_no: RoundNo) -> Situation:
    """What a round is paired from: the rounds before it, and who is there.

    Raises:
        RequestError: There is no such round.
        NotCoveredError: The tournament has an acceleration.

    Source:
        Article 4.1 of docs/systems/keizer.md.
    """
    need_none(tournament, "keizer")
    here = set(basic_rules.present_players(tournament, round_no))
    table = keizer_table(individual_field(tournament, round_no - 1, predetermined=False))
    places = [place for place in table.order if place in here]
    histories = basic_rules.histories(tournament, round_no)
    players = tournament.players
    prohibited = basic_rules.forbidden_opponents(tournament, round_no)
    byes = [
        sum(
            record.result is Result.PAIRING_ALLOCATED_BYE
            for record in players[place].rounds[: round_no - 1]
        )
        for place in places
    ]
    return Situation(
        tournament=tournament,
        round_no=round_no,
        table=table,
        places=places,
        tpn=[players[place].tpn for place in places],
        byes=byes,
        may_take_bye=[True] * len(places),
        last_met=[_last_met(tournament, place, round_no) for place in places],
        forbidden=[prohibited.get(players[place].tpn, set()) for place in places],
        colour_difference=[histories.colour_difference[place] for place in places],
        last_colour=[histories.last_colour[place] for place in places],
        drawn=basic_rules.drawn_colour(tournament),
    )


def _last_met(tournament: Tournament, place: int, round_no: RoundNo) -> dict[Tpn, int]:
    """The last round in which a player really played others, by number."""
    rounds = tournament.players[place].rounds[: round_no - 1]
    return {
        record.opponent: number
        for number, record in enumerate(rounds, start=1)
        if record.opponent is not None and record.result.played
    }


def white(before: Situation, higher: int, lower: int, board: int) -> tuple[bool, str]:
    """Whether the higher of two positions has White on a board (from 1), and the name of the rule.

    Source:
        Articles 5.1 to 5.4 of docs/systems/keizer.md.
    """
    difference = before.colour_difference
    if difference[higher] != difference[lower]:
        return difference[higher] < difference[lower], "numbers"
    turned = _last_apart(before, higher, lower)
    if turned is not None:
        return turned is Colour.BLACK, "alternation"
    last, other = before.last_colour[higher], before.last_colour[lower]
    if last:
        return last < 0, "higher-last-game"
    if other:
        return other > 0, "turned-game"
    return (before.drawn is Colour.WHITE) is (board % 2 == 1), "lot"


def _last_apart(before: Situation, higher: int, lower: int) -> Colour | None:
    """The colour of the higher in the last round in which both played, with different colours."""
    players = before.tournament.players
    first, second = (
        players[before.places[each]].rounds[: before.round_no - 1] for each in (higher, lower)
    )
    for one, other in reversed(list(zip(first, second, strict=False))):
        if one.result.played and other.result.played and one.colour is not other.colour:
            return one.colour
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class _Round:
    """A paired round, by positions.

    Attributes:
        pairs: (higher, lower), from the top.
        apart: For how many rounds opponents were kept apart.
    """

    pairs: tuple[tuple[int, int], ...]
    bye: int | None
    apart: int


def round_pairing(before: Situation) -> RoundPairing:
    """A round with its boards in the order of the table.

    Raises:
        ImpossiblePairingError: Prohibitions leave somebody without an opponent.
    """
    found = _paired(before)
    tpn = before.tpn
    games = [(tpn[white], tpn[black]) for white, black, _ in _with_colours(before, found.pairs)]
    bye = None if found.bye is None else tpn[found.bye]
    return replace(
        in_this_order(before.tournament, before.round_no, _SYSTEM, games, bye),
        make_steps=partial(_steps, before, found),
    )


def _with_colours(
    before: Situation, pairs: tuple[tuple[int, int], ...]
) -> Iterator[tuple[int, int, str]]:
    """White, Black and the rule that says so, board by board (section 5)."""
    for board, (higher, lower) in enumerate(pairs, start=1):
        higher_has_white, rule = white(before, higher, lower, board)
        yield (higher, lower, rule) if higher_has_white else (lower, higher, rule)


def _paired(before: Situation) -> _Round:
    """The bye and the pairs: the bye is settled first (4.2), then how long who met is kept apart.

    Opponents of three rounds are kept apart, or of fewer (4.3).
    """
    takers = _takers(before) if len(before.tpn) % 2 else [None]
    everybody = (1 << len(before.tpn)) - 1
    for taker in takers:
        members = everybody if taker is None else everybody ^ (1 << taker)
        for apart in range(MOST_APART, -1, -1):
            pairs = _from_the_top(_graph(before, apart), members)
            if pairs is not None:
                return _Round(pairs=pairs, bye=taker, apart=apart)
    raise ImpossiblePairingError(
        said("no complete pairing exists: prohibitions leave somebody without an opponent"),
        players=sorted(before.tpn),
    )


def _takers(before: Situation) -> list[int | None]:
    """Who may have the bye: those who had it least often first, of them the lowest (4.2)."""
    able = [each for each in reversed(range(len(before.tpn))) if before.may_take_bye[each]]
    return [*sorted(able, key=before.byes.__getitem__)]


def _graph(before: Situation, apart: int) -> list[int]:
    """Whom each position may meet when opponents of so many last rounds are kept apart (4.3)."""
    place = {tpn: position for position, tpn in enumerate(before.tpn)}
    everybody = (1 << len(place)) - 1
    graph = []
    for position, met in enumerate(before.last_met):
        recent = (tpn for tpn, last in met.items() if last >= before.round_no - apart)
        barred = {before.tpn[position], *before.forbidden[position], *recent}
        graph.append(everybody & ~sum(1 << place[tpn] for tpn in barred if tpn in place))
    return graph


def _from_the_top(graph: list[int], members: int) -> tuple[tuple[int, int], ...] | None:
    """Each of the members with the nearest below, so that the others can be paired too (4.4)."""
    most_barred = max((members & ~each).bit_count() for each in graph) if graph else 0
    if not _completes(graph, members, most_barred):
        return None
    pairs = []
    while members:
        higher = (members & -members).bit_length() - 1
        rest = members ^ (1 << higher)
        might = graph[higher] & rest
        while might:
            lowest = might & -might
            if _completes(graph, rest ^ lowest, most_barred):
                break
            might ^= lowest
        pairs.append((higher, lowest.bit_length() - 1))
        members = rest ^ lowest
    return tuple(pairs)


def _completes(graph: list[int], members: int, most_barred: int) -> bool:
    """Whether the members can all be paired; with so many opponents left for each, surely.

    Where everybody may meet half of the others there is a path through all of them (G. A. Dirac,
    1952), and every second step of it is a pair.
    """
    count = members.bit_count()
    if count and not count % 2 and 2 * (count - most_barred) >= count:
        return True
    return has_perfect(graph, members)


def _steps(before: Situation, found: _Round) -> Iterator[str]:
    """The table, the bye and the pairs, each with its article."""
    table, tpn = before.table, before.tpn
    yield said(
        "Round {round}, {count} players",
        len(tpn),
        one="Round {round}, one player",
        round=before.round_no,
    )
    listed = (
        said(
            "{player} (value {value}, score {score})",
            player=tpn[at],
            value=table.values[place],
            score=decimal_text(Fraction(table.scores[place], UNIT)),
        )
        for at, place in enumerate(before.places)
    )
    yield said("[3] table: {players}", players=in_a_row(listed))
    if found.bye is not None:
        yield _about_bye(before, found.bye)
    if found.apart:
        yield said(
            "[4.3] opponents of the last {count} rounds are kept apart",
            found.apart,
            one="[4.3] opponents of the last round are kept apart",
        )
    else:
        yield said("[4.3] whoever met lately may meet again: otherwise somebody is left over")
    for white, black, rule in _with_colours(before, found.pairs):
        yield said(
            "[4.4] {higher} meets {lower}; {white}-{black} [{article}]",
            higher=tpn[min(white, black)],
            lower=tpn[max(white, black)],
            white=tpn[white],
            black=tpn[black],
            article=COLOUR_ARTICLES[rule],
        )


def _about_bye(before: Situation, bye: int) -> str:
    takers = _takers(before)
    text: str = said(
        "[4.2] {player} has the bye: the lowest of those who had it {count} times",
        before.byes[bye],
        one="[4.2] {player} has the bye: the lowest of those who had it once",
        player=before.tpn[bye],
    )
    passed = [str(before.tpn[each]) for each in takers[: takers.index(bye)] if each is not None]
    if not passed:
        return text
    return said(
        "[4.2] {player} has the bye: if {players} had it, the others could not all be paired",
        player=before.tpn[bye],
        players=in_a_row(passed),
    )
