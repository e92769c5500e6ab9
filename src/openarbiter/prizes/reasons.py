"""Why somebody receives what he receives, in sentences that can be read out at the prize giving.

The sentences are made from the divisions that decided and from nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import groupby

from openarbiter.languages import Sentence, in_english, joined, listed, said
from openarbiter.model import points_text
from openarbiter.model.results import points_count
from openarbiter.prizes.fund import Coins, Fund, Sharing, amount_text
from openarbiter.prizes.prize_list import Alternative
from openarbiter.prizes.sharing import PLACES, Allocation, Contest, Division, PrizeRef

_HALF = 5
_TEENS = range(11, 14)
_ENDINGS = {1: "st", 2: "nd", 3: "rd"}


def ordinal(number: int) -> Sentence:
    """A number in an order: ``1st``, ``2nd``, ``11th``.

    >>> ordinal(1), ordinal(2), ordinal(12), ordinal(23)
    ('1st', '2nd', '12th', '23rd')
    """
    ending = 0 if number % 100 in _TEENS else number % 10
    english = f"{number}{_ENDINGS.get(ending, 'th')}"
    return in_english(
        english, said("{number}.", number, one="{number}.", number=number, context="1st, 2nd, 3rd")
    )


def prize_name(fund: Fund, prize: PrizeRef) -> str:
    """A prize as it was announced: ``2nd prize``, ``Under 1800``, ``Under 1800, 1st``."""
    number, place = prize
    if number == PLACES:
        return said("{place} prize", place=ordinal(place + 1))
    category = fund.categories[number - 1]
    if len(category.prizes) == 1:
        return category.name
    return said("{category}, {place}", category=category.name, place=ordinal(place + 1))


class Reasons:
    """The reasons of one prize list."""

    def __init__(
        self, fund: Fund, contest: Contest, ranks: Sequence[int], parts: Sequence[Allocation]
    ) -> None:
        """Find the divisions of every player in allocations of equal parts of the money."""
        self._fund = fund
        self._contest = contest
        self._ranks = ranks
        self._of: dict[int, list[tuple[int, Division]]] = {}
        self._parts = len(parts)
        for number, part in enumerate(parts):
            for division in part.divisions:
                for player in division.players:
                    self._of.setdefault(player, []).append((number, division))

    def money(self, amount: Coins | Fraction) -> str:
        """An amount as the list writes it."""
        return amount_text(amount, self._fund.decimals)

    def prizes_of(self, player: int) -> Iterator[str]:
        """Names of the prizes that went into what a player receives."""
        prizes = {prize for _, division in self._of[player] for prize in division.prizes}
        return (prize_name(self._fund, prize) for prize in sorted(prizes))

    def series_of(self, player: int) -> set[int]:
        """The series that what a player receives comes from."""
        return {number for _, division in self._of[player] for number, _ in division.prizes}

    def why(self, player: int, paid: Coins, cut: Coins) -> str:
        """Why a player (number in final order) is paid so much, rounded and after any limit."""
        one = self._parts == 1
        sentences = [self._whole(player, self._of[player][0][1]) if one else self._halves(player)]
        made = (one.amounts[one.players.index(player)] for _, one in self._of[player])
        exact = sum(made, Fraction(0)) / self._parts
        more = paid - int(exact // self._fund.unit) * self._fund.unit
        if more:
            rest = self.money(more)
            sentences.append(said("The {amount} left over by rounding is included.", amount=rest))
        if cut < paid:
            sentences.append(said("Limited to {amount}.", amount=self.money(cut)))
        return joined("{first} {next}", sentences)

    def _standing(self, player: int, division: Division) -> str:
        points = self._contest.points[player]
        few = points_count(points)
        number = points_text(points)
        others = len(division.group) - 1
        if not others:
            return said(
                "Alone on {points} points", few, one="Alone on {points} point", points=number
            )
        standing = said("On {points} points", few, one="On {points} point", points=number)
        return said(
            "{standing} with {count} others",
            others,
            one="{standing} with {count} other",
            standing=standing,
        )

    def _names(self, prizes: Sequence[PrizeRef]) -> str:
        """Prizes of one series as few words: ``2nd, 3rd and 4th prize``."""
        words: list[str] = []
        for number, inside in groupby(sorted(prizes), key=lambda prize: prize[0]):
            if number == PLACES:
                places = listed(ordinal(place + 1) for _, place in inside)
                words.append(said("{place} prize", place=places))
            else:
                words.append(listed(prize_name(self._fund, prize) for prize in inside))
        return joined("{first} + {next}", words)

    def _value(self, prizes: Sequence[PrizeRef]) -> Coins:
        return sum(self._contest.series[number][place] for number, place in prizes)

    def _whole(self, player: int, division: Division) -> str:
        gaps = {
            "prizes": self._names(division.prizes),
            "amount": self.money(self._value(division.prizes)),
        }
        if self._fund.sharing is Sharing.NONE:
            gaps["place"] = ordinal(self._ranks[player])
            return said(
                "{place} in the table: {prizes} ({amount}) is the greatest prize left.", **gaps
            )
        standing = self._standing(player, division)
        count = len(division.players)
        what = said("{prizes} ({amount})", **gaps)
        if count > 1:
            share = self.money(division.amounts[0])
            what = said("{what} divided by {number}: {share}", what=what, number=count, share=share)
        if not division.left_group:
            return said("{standing}: {what}.", standing=standing, what=what)
        nswca = self._fund.sharing is Sharing.NSWCA
        return said(
            "{standing}: the category alone, {what}, more than {amount} {where}.",
            standing=standing,
            what=what,
            amount=self.money(division.before),
            where=said("in the division with the others") if nswca else said("in the places"),
        )

    def _halves(self, player: int) -> str:
        divisions = [division for _, division in self._of[player]]
        alone = [division for division in divisions if len(division.players) == 1]
        if len(alone) == self._parts and len({division.prizes for division in alone}) == 1:
            return self._whole(player, alone[-1])
        words = []
        head: str = said("{place} in the table", place=ordinal(self._ranks[player]))
        for part, division in self._of[player]:
            if part:
                head = self._standing(player, division)
            words.append(self._half(division, first=not part))
        return said("{standing}: {what}.", standing=head, what=listed(words))

    def _half(self, division: Division, *, first: bool) -> str:
        """What one half of the money adds; the first goes by the order of the table."""
        gaps = {
            "prizes": self._names(division.prizes),
            "amount": self.money(Fraction(self._value(division.prizes), 2)),
        }
        if first:
            return said("by the order of the table half of {prizes} ({amount})", **gaps)
        count = len(division.players)
        if count == 1:
            return said("the other half of {prizes} ({amount})", **gaps)
        return said(
            "the other halves of {prizes} ({amount}) divided by {number} ({share})",
            number=count,
            share=self.money(division.amounts[0] / 2),
            **gaps,
        )

    def _common_share(self) -> str:
        """What somebody who took a category alone could have had with the others."""
        if self._fund.sharing is Sharing.NSWCA:
            return said("a share in the division with the others")
        if self._parts > 1:
            return said("half of a share in the places")
        return said("a share in the places")

    def given_up(self, player: int) -> Iterator[Alternative]:
        """What a player could have had in the series his money does not come from."""
        _, division = self._of[player][-1]
        used = self.series_of(player)
        if division.left_group:
            amount = division.before / self._parts
            yield Alternative(name=self._common_share(), amount=amount)
            used |= {PLACES}
        for number, values in enumerate(self._contest.series):
            first = division.given[number]
            right = self._contest.rights[player] >> number & 1
            if number in used or not right or first == len(values):
                continue
            shared = number == PLACES or self._fund.categories_shared
            if self._fund.sharing is Sharing.NONE or not shared:
                name = prize_name(self._fund, (number, first))
                yield Alternative(name=name, amount=Fraction(values[first]))
                continue
            rivals = [p for p in division.group if self._contest.rights[p] >> number & 1]
            some = values[first : first + len(rivals)]
            refs = [(number, first + place) for place in range(len(some))]
            yield Alternative(name=self._names(refs), amount=Fraction(sum(some), len(rivals)))
