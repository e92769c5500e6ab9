"""A sentence as it was said, and a round as its records tell it: what claims are held against."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from openarbiter.explanations.facts import ColourRule, WhyNot
from openarbiter.explanations.reasons import Reason
from openarbiter.model import Colour, Points, RoundNo, Tournament, Tpn
from openarbiter.rulebooks.edition import Edition
from openarbiter.rulebooks.pairing import RoundPairing
from openarbiter.verification.literal import terms
from openarbiter.verification.literal.burstein_legacy import LegacyPlayer, players_of

WHITE, BLACK = Colour.WHITE, Colour.BLACK


@dataclass(frozen=True)
class Heard:
    """A sentence as it was said.

    Attributes:
        key: Key of the phrase.
        gaps: What filled its gaps, as text, and the count.
        about: The colour rule or the reason it tells; ``None`` elsewhere.
        answer: The answer to a wish it stands in; ``None`` elsewhere.
        reader: Whom the page speaks to as "you".
    """

    key: str
    gaps: Mapping[str, object]
    text: str
    about: ColourRule | Reason | None = None
    answer: WhyNot | None = None
    reader: Tpn | None = None

    def players(self, gap: str = "players") -> list[Tpn]:
        """The players who are named in a gap."""
        return [Tpn(int(each)) for each in re.findall(r"\((\d+)\)", str(self.gaps[gap]))]


def numbers_in(text: object) -> list[int]:
    """Numbers in a text, in hundredths, without those that are part of a name.

    Examples:
        >>> numbers_in("Paelin (3): 1½ points, number 3"), numbers_in("½"), numbers_in("2.25")
        ([150, 300], [50], [225])
    """
    plain = re.sub(r"\S+( \d+)? \(\d+\)", "", str(text))
    found = re.findall(r"(-?\d*)(½)|(-?\d+)(?:\.(\d+))?", plain)
    return [
        100 * int(before or 0) + 50 if half else 100 * int(whole) + int((tail + "00")[:2])
        for before, half, whole, tail in found
    ]


@dataclass
class Known:
    """A round with what the records say of it, before it is played.

    Attributes:
        event: Those who are paired.
        paired_by: The edition that pairs the round.
        number: The round.
        pairing: The round as it is paired.
    """

    event: Tournament
    paired_by: Edition
    number: RoundNo
    pairing: RoundPairing

    def colours(self, tpn: Tpn) -> list[Colour]:
        """Colours of the games played, the last one first."""
        records = self.event.player(tpn).rounds[: self.number - 1]
        return [each.colour for each in reversed(records) if each.result.played and each.colour]

    def preference(self, tpn: Tpn) -> Colour | None:
        """The colour somebody prefers or is due."""
        colours = self.colours(tpn)
        difference = terms.colour_difference(tuple(colours))
        if self.paired_by.play.teams:
            return _of_type_a(difference, colours)
        if (
            not colours
            and self.paired_by.document.family == "dubov"
            and self.paired_by.document.in_force
        ):
            return BLACK
        if self.paired_by.id in _WITH_ABSOLUTE:
            return terms.colour_preference(tuple(reversed(colours)))[0]
        if difference:
            return WHITE if difference < 0 else BLACK
        return colours[0].other if colours else None

    def points(self, tpn: Tpn) -> Points:
        """Points as they count for the pairing."""
        if self.paired_by.id == "burstein-legacy":
            return self.older[tpn].score
        return terms.pairing_score(self.event, self.event.player(tpn), self.number)

    @cached_property
    def older(self) -> dict[Tpn, LegacyPlayer]:
        """Everybody in the terms of the older Burstein text."""
        return {each.tpn: each for each in players_of(self.event, self.number)}

    def _colour_in(self, tpn: Tpn, number: RoundNo) -> Colour | None:
        """The colour of a game that was played in a round."""
        record = self.event.player(tpn).record(number)
        return record.colour if record.result.played else None

    def last_different(self, one: Tpn, other: Tpn) -> tuple[Colour, Colour] | None:
        """The last colours of two players that differed, game by game, in Keizer round by round."""
        both: Iterable[tuple[Colour, Colour]]
        both = zip(self.colours(one), self.colours(other), strict=False)
        if self.paired_by.id == "keizer":  # its page, 5.2: of rounds in which both played
            rounds = [RoundNo(number) for number in range(self.number - 1, 0, -1)]
            both = (
                (mine, theirs)
                for each in rounds
                if (mine := self._colour_in(one, each)) and (theirs := self._colour_in(other, each))
            )
        return next((pair for pair in both if pair[0] is not pair[1]), None)

    @cached_property
    def opponent(self) -> dict[Tpn, Tpn]:
        """Opponents in the round."""
        games = [(game.white, game.black) for game in self.pairing.games]
        return {one: two for game in games for one, two in (game, game[::-1])}

    def games_of(self, answer: WhyNot) -> set[tuple[Tpn, Tpn]]:
        """The games of the best pairing with a wish."""
        games = {(game.white, game.black) for game in self.pairing.games}
        return games.difference(answer.gone).union(answer.new)


def _of_type_a(difference: int, colours: Sequence[Colour]) -> Colour | None:
    last = colours[:2]
    if difference < -1 or (difference in (0, -1) and last == [BLACK, BLACK]):
        return WHITE
    if difference > 1 or (difference in (0, 1) and last == [WHITE, WHITE]):
        return BLACK
    return None


_WITH_ABSOLUTE = {"burstein-2026", "dubov-2026", "dutch-2012", "dutch-2017"} | {
    "dutch-2025",
    "dutch-2026",
}
"""Editions whose preferences become absolute by the last two colours too."""

Claim = Callable[[Known, Heard], bool]
"""Whether what a sentence claims is so."""
