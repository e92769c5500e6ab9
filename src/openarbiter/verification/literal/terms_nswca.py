"""The NSWCA guidelines, literally: what a player's card shows before a round, and colours.

It reads the records of a tournament itself and shares no code with the rulebook and the solver.
Reading: the points won (3.1 f, 3.3 a) are those of the event, where it counts other ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from openarbiter.model import Colour, Player, RoundNo, Tournament, Tpn
from openarbiter.verification.literal.terms import bonuses, is_available, points_given

White, Black = "W", "B"
Pair = tuple[int, int]
"""Two players by rank, from 0, the higher ranked first."""


@dataclass(frozen=True)
class Entrant:
    """A player as the cards show him before a round."""

    tpn: Tpn
    rating: int
    score: int
    colours: str
    opponents: frozenset[Tpn]
    barred: bool

    @property
    def difference(self) -> int:
        """White games less Black games."""
        return self.colours.count(White) - self.colours.count(Black)

    @property
    def equaliser(self) -> str:
        """The colour that equalises, or nothing."""
        if self.difference == 0:
            return ""
        return Black if self.difference > 0 else White

    @property
    def due(self) -> str:
        """The due colour: the equaliser, else the other one than last time, else nothing."""
        if self.equaliser:
            return self.equaliser
        return other(self.colours[-1]) if self.colours else ""

    def third(self, colour: str) -> bool:
        """Whether a colour would be the third equal one in succession."""
        return self.colours.endswith(colour * 2)


def other(colour: str) -> str:
    """The other colour."""
    return Black if colour == White else White


def players_of(tournament: Tournament, round_no: RoundNo) -> list[Entrant]:
    """The players to be paired, by rank (3.3 a)."""
    here = [
        entrant(each, tournament, round_no)
        for each in tournament.players
        if is_available(tournament, each, round_no)
    ]
    return sorted(here, key=lambda each: (-each.score, -each.rating, each.tpn))


def rating_of(player: Player) -> int:
    """The national rating, else the other one, else nothing."""
    rating = player.rating or 0
    for entry in player.national:
        if entry.federation == "AUS" and entry.rating:
            rating = entry.rating
    return rating


def entrant(player: Player, tournament: Tournament, round_no: RoundNo) -> Entrant:
    """A player's card before a round."""
    score, colour_list, barred = 0, "", False
    opponents: set[Tpn] = set()
    for number in range(1, round_no):
        record = player.record(RoundNo(number))
        letter = record.result.value
        points = points_given(tournament, player, RoundNo(number))
        score += points
        if letter in "10=WDL?" and record.opponent is not None:
            opponents.add(record.opponent)
            colour_list += White if record.colour is Colour.WHITE else Black
        barred = (
            barred or letter == "U" or (letter in "+FHZ- " and points >= tournament.scoring.win)
        )
    for ban in tournament.forbidden_pairs:
        if player.tpn in ban.players and ban.applies_to(round_no):
            opponents |= set(ban.players)
    score += bonuses(tournament, player.tpn, round_no)
    return Entrant(player.tpn, rating_of(player), score, colour_list, frozenset(opponents), barred)


def may_meet(one: Entrant, two: Entrant) -> bool:
    """3.1 b and 3.3 h: not met, and a colour for each that is no third one."""
    if two.tpn in one.opponents or one.tpn in two.opponents:
        return False
    return bool(possible_colours(one, two))


def possible_colours(one: Entrant, two: Entrant) -> list[str]:
    """Colours of the first that 3.3 h allows."""
    return [
        colour
        for colour in (White, Black)
        if not one.third(colour) and not two.third(other(colour))
    ]


def colour_of(higher: Entrant, lower: Entrant) -> str:
    """The colour of the higher ranked; nothing where nobody has a due colour (3.3 e to h)."""
    if not higher.due and not lower.due:
        return ""
    allowed = possible_colours(higher, lower)
    if len(allowed) == 1:
        return allowed[0]
    if higher.due == lower.due:
        # 3.3 g: each is due the same colour, and the higher ranked has priority.
        return higher.due
    return higher.due or other(lower.due)


def card_number(entrant: Entrant, tournament: Tournament, round_no: RoundNo) -> int:
    """3.2 a: cards are numbered sequentially; there is one for everybody who has come so far."""
    cards = [
        each.tpn
        for each in tournament.players
        if is_available(tournament, each, round_no) or was_here(each, round_no)
    ]
    return sum(tpn <= entrant.tpn for tpn in cards)


def was_here(player: Player, round_no: RoundNo) -> bool:
    """Whether a player was paired before a round, or had the bye."""
    for number in range(1, round_no):
        record = player.record(RoundNo(number))
        if record.result.value == "U" or record.opponent is not None:
            return True
    return False


def coin(tournament: Tournament) -> str:
    """The colour drawn for the higher rated on board 1, as it was given where it is not stated."""
    drawn = tournament.initial_colour
    first = RoundNo(1)
    for each in sorted(tournament.players, key=lambda each: (-rating_of(each), each.tpn)):
        record = each.record(first)
        if drawn is None and record.result.paired:
            drawn = record.colour
    return Black if drawn is Colour.BLACK else White


def white_games(
    entrants: Sequence[Entrant], pairs: Sequence[Pair], tournament: Tournament, round_no: RoundNo
) -> tuple[tuple[Tpn, Tpn], ...]:
    """(White, Black) pairing numbers of every pair, by rank of the higher ranked."""
    drawn = coin(tournament)
    games = []
    for board, (one, two) in enumerate(sorted(pairs), start=1):
        higher, lower = entrants[one], entrants[two]
        colour = colour_of(higher, lower)
        if not colour:
            number = board if round_no == 1 else card_number(higher, tournament, round_no)
            colour = drawn if number % 2 else other(drawn)
        games.append((higher.tpn, lower.tpn) if colour == White else (lower.tpn, higher.tpn))
    return tuple(games)
