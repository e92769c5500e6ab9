"""Chapters 1 to 3 of the Dubov text of 1997 once more, player by player and word by word.

Nothing here is shared with the rulebook: it reads the tournament itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from openarbiter.model import Colour, Player, Points, Result, RoundNo, Tournament, Tpn
from openarbiter.model.alphabet import in_alphabet
from openarbiter.verification.literal.terms import bonuses, points_given

WHITE, BLACK = Colour.WHITE, Colour.BLACK


@dataclass(frozen=True, kw_only=True, eq=False)
class Person:
    """One player before a round.

    Attributes:
        tpn: Pairing number.
        name: Name.
        rating: R.
        score: Points (tenths).
        aro: Average rating of the opponents.
        colours: Colours of the games played, oldest first.
        met: Who must not be met (again).
        rises: The player may be transferred to a higher group (2.5).
        barred: The player may not have the bye (2.2).
    """

    tpn: Tpn
    name: str
    rating: int
    score: Points
    aro: Fraction
    colours: tuple[Colour, ...]
    met: frozenset[Tpn]
    rises: bool
    barred: bool

    @property
    def difference(self) -> int:
        """Whites minus Blacks."""
        return self.colours.count(WHITE) - self.colours.count(BLACK)

    @property
    def due(self) -> Colour | None:
        """Chapter 1."""
        if self.difference < 0:
            return WHITE
        if self.difference > 0:
            return BLACK
        return self.colours[-1].other if self.colours else None

    def can(self, colour: Colour) -> bool:
        """Articles 2.3 and 2.4."""
        if self.colours[-2:] == (colour, colour):
            return False
        after = self.difference + (1 if colour is WHITE else -1)
        return abs(after) <= 2 or abs(after) < abs(self.difference)

    @property
    def changes(self) -> bool:
        """Article 2.6, the flag c."""
        return self.due is None or self.can(self.due.other)

    @property
    def alphabet(self) -> tuple[str, str, int]:
        """The name in the one alphabet of all names, then the pairing number."""
        return *in_alphabet(self.name), self.tpn


def persons(tournament: Tournament, round_no: RoundNo) -> list[Person]:
    """Everybody who is to be paired in a round."""
    by_tpn = {player.tpn: player for player in tournament.players}
    return [
        _person(tournament, by_tpn, player, round_no)
        for player in tournament.players
        if _is_present(tournament, player, round_no)
    ]


def _is_present(tournament: Tournament, player: Player, round_no: RoundNo) -> bool:
    if round_no <= tournament.paired_rounds:
        return player.record(round_no).result.paired
    if player.withdrawn_after is not None and player.withdrawn_after < round_no:
        return False
    asked = [bye for bye in tournament.requested_byes if bye.round_no == round_no]
    return not any(player.tpn in bye.players for bye in asked)


def _person(
    tournament: Tournament, by_tpn: dict[Tpn, Player], player: Player, round_no: RoundNo
) -> Person:
    met: list[Tpn] = []
    colours: list[Colour] = []
    barred = False
    for number in range(1, round_no):
        record = player.record(RoundNo(number))
        if record.result.played and record.opponent is not None:
            met.append(record.opponent)
            if record.colour is not None:
                colours.append(record.colour)
        else:
            full = points_given(tournament, player, RoundNo(number)) >= tournament.scoring.win
            barred = barred or full or record.result is Result.PAIRING_ALLOCATED_BYE
    ratings = [by_tpn[tpn].rating or 0 for tpn in met]
    forbidden = {
        tpn
        for group in tournament.forbidden_pairs
        if group.applies_to(round_no) and player.tpn in group.players
        for tpn in group.players
    }
    return Person(
        tpn=player.tpn,
        name=player.name,
        rating=player.rating or 0,
        score=score_before(tournament, player, round_no),
        aro=Fraction(sum(ratings), len(ratings)) if ratings else Fraction(0),
        colours=tuple(colours),
        met=frozenset(met) | forbidden,
        rises=_rises(tournament, by_tpn, player, round_no),
        barred=barred,
    )


def score_before(tournament: Tournament, player: Player, round_no: int) -> Points:
    """Points (tenths) before a round; a bonus for the whole tournament counts from round 2 on."""
    earned = [points_given(tournament, player, RoundNo(number)) for number in range(1, round_no)]
    return sum(earned) + bonuses(tournament, player.tpn, RoundNo(round_no))


def _rises(
    tournament: Tournament, by_tpn: dict[Tpn, Player], player: Player, round_no: RoundNo
) -> bool:
    """Article 2.5."""
    rounds = tournament.rounds or tournament.paired_rounds
    if round_no == rounds:
        return True
    transferred = []
    for number in range(1, round_no):
        opponent = player.record(RoundNo(number)).opponent
        transferred.append(
            opponent is not None
            and score_before(tournament, by_tpn[opponent], number)
            > score_before(tournament, player, number)
        )
    if transferred and transferred[-1]:
        return False
    return sum(transferred) < (3 if max(rounds, round_no) < 10 else 4)


def legal(one: Person, other: Person) -> bool:
    """Articles 2.1, 2.3 and 2.4."""
    if other.tpn in one.met or one.tpn in other.met:
        return False
    return (one.can(WHITE) and other.can(BLACK)) or (one.can(BLACK) and other.can(WHITE))


def violation(one: Person, other: Person) -> int:
    """1 if article 2.5 forbids the lower of the two to meet the higher."""
    if one.score == other.score:
        return 0
    lower = one if one.score < other.score else other
    return 0 if lower.rises else 1


def white_of(one: Person, other: Person) -> Person:
    """Chapter 3: who gets White."""
    ways = [
        (white, black)
        for white, black in ((one, other), (other, one))
        if white.can(WHITE) and black.can(BLACK)
    ]
    if len(ways) == 1:
        return ways[0][0]
    # 1: both get their due colour.
    granted = [way for way in ways if way[0].due in (WHITE, None) and way[1].due in (BLACK, None)]
    if len(granted) == 1:
        return granted[0][0]
    # 2: equalise.
    sums = [abs(white.difference + 1) + abs(black.difference - 1) for white, black in ways]
    if sums[0] != sums[1]:
        return ways[sums.index(min(sums))][0]
    # 3: alternate.
    for mine, theirs in zip(reversed(one.colours), reversed(other.colours), strict=False):
        if mine is not theirs:
            return other if mine is WHITE else one
    # 4 and 5: the higher ARO, the lower R; then the alphabet.
    return min(one, other, key=lambda each: (-each.aro, each.rating, each.alphabet))
