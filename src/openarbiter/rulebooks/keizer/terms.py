"""The situation before a round: the table, who met whom when, and the colours of a pair.

Source:
    docs/systems/keizer.md, sections 1, 4 and 5.
"""

from __future__ import annotations

from openarbiter.model import Colour, Result, RoundNo, Tournament, Tpn
from openarbiter.ranking.field import individual_field
from openarbiter.ranking.keizer import KeizerTable, keizer_table
from openarbiter.rulebooks import basic_rules
from openarbiter.rulebooks.accelerations import need_none
from openarbiter.values import dataclass

MOST_APART = 3
"""Two players who met are kept apart for so many rounds, if that can be (4.3)."""

ARTICLES = {"numbers": "5.1", "alternation": "5.2", "lot": "5.4"} | dict.fromkeys(
    ("higher", "higher-last-game", "due", "turned-game"), "5.3"
)
"""Articles of the colour rules, by their names."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Situation:
    """The players to be paired in the order of the table: lists by position.

    Attributes:
        tournament: The tournament.
        round_no: The round to be paired.
        table: The table after the rounds before it, of all players.
        places: Place in ``tournament.players``.
        tpn: Tournament pairing numbers.
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
    field = individual_field(tournament, round_no - 1, predetermined=False)
    table = keizer_table(field)
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
    if last and other:
        if last == other:
            return last < 0, "higher"
        return last < 0, "higher-last-game" if difference[higher] else "due"
    if last or other:
        return last < 0 or other > 0, "turned-game"
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
