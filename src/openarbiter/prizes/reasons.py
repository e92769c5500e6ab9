"""Why somebody receives what he receives, in sentences that can be read out at the prize giving.

The sentences are made from the divisions that decided and from nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from openarbiter.model import Points
from openarbiter.prizes.contest import PLACES, Allocation, Contest, Division, PrizeRef
from openarbiter.prizes.fund import Fund, Sharing
from openarbiter.prizes.money import Coins, amount_text
from openarbiter.prizes.prize_list import Alternative

__all__ = ["Reasons", "ordinal", "points_words", "prize_name"]

_TENTHS = 10
_HALF = 5
_TEENS = range(11, 14)
_ENDINGS = {1: "st", 2: "nd", 3: "rd"}


def ordinal(number: int) -> str:
    """A number in an order: ``1st``, ``2nd``, ``11th``.

    >>> ordinal(1), ordinal(2), ordinal(12), ordinal(23)
    ('1st', '2nd', '12th', '23rd')
    """
    teen = number % 100 in _TEENS
    return f"{number}{'th' if teen else _ENDINGS.get(number % 10, 'th')}"


def points_words(points: Points) -> str:
    """Points (tenths) in words: ``1 point``, ``½ point``, ``5½ points``.

    >>> points_words(10), points_words(5), points_words(55), points_words(0)
    ('1 point', '½ point', '5½ points', '0 points')
    """
    whole, rest = divmod(points, _TENTHS)
    number = f"{whole}.{rest}" if rest else str(whole)
    if rest == _HALF:
        number = f"{whole or ''}½"
    return f"{number} point{'' if 0 < points <= _TENTHS else 's'}"


def prize_name(fund: Fund, prize: PrizeRef) -> str:
    """A prize as it was announced: ``2nd prize``, ``Under 1800``, ``Under 1800, 1st``."""
    number, place = prize
    if number == PLACES:
        return f"{ordinal(place + 1)} prize"
    category = fund.categories[number - 1]
    if len(category.prizes) == 1:
        return category.name
    return f"{category.name}, {ordinal(place + 1)}"


def _listed(names: Sequence[str]) -> str:
    if len(names) == 1:
        return names[0]
    return f"{', '.join(names[:-1])} and {names[-1]}"


class Reasons:
    """The reasons of one prize list."""

    def __init__(
        self, fund: Fund, contest: Contest, ranks: Sequence[int], parts: Sequence[Allocation]
    ) -> None:
        """Look the divisions of every player up.

        Args:
            fund: The fund as it is given out.
            contest: Prizes and rights.
            ranks: Rank of each player, in final order.
            parts: The allocations that stand for equal parts of the money.
        """
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
        seen: dict[PrizeRef, None] = {}
        for _, division in self._of[player]:
            seen |= dict.fromkeys(division.prizes)
        for prize in sorted(seen):
            yield prize_name(self._fund, prize)

    def series_of(self, player: int) -> set[int]:
        """The series that what a player receives comes from."""
        return {number for _, division in self._of[player] for number, _ in division.prizes}

    def why(self, player: int, paid: Coins, cut: Coins) -> str:
        """Why a player receives what he is paid.

        Args:
            player: Number in final order.
            paid: What the division pays him, rounded.
            cut: What he is paid after any limit.
        """
        if self._parts == 1:
            sentences = [self._whole(player, self._of[player][0][1])]
        else:
            sentences = [self._halves(player)]
        exact = sum(
            division.amounts[division.players.index(player)] / self._parts
            for _, division in self._of[player]
        )
        more = paid - int(exact // self._fund.unit) * self._fund.unit
        if more:
            sentences.append(f"The {self.money(more)} left over by rounding is included.")
        if cut < paid:
            sentences.append(f"Limited to {self.money(cut)}.")
        return " ".join(sentences)

    def _standing(self, player: int, division: Division) -> str:
        points = points_words(self._contest.points[player])
        others = len(division.group) - 1
        if not others:
            return f"Alone on {points}"
        return f"On {points} with {others} other{'' if others == 1 else 's'}"

    def _names(self, prizes: Sequence[PrizeRef]) -> str:
        """Prizes of one series as few words: ``2nd, 3rd and 4th prize``."""
        words = []
        for number in sorted({number for number, _ in prizes}):
            names = [prize_name(self._fund, prize) for prize in prizes if prize[0] == number]
            short = [name.removesuffix(" prize") for name in names[:-1]] if number == PLACES else []
            words.append(_listed([*short, names[-1]] if number == PLACES else names))
        return _listed(words) if len(words) == 1 else " + ".join(words)

    def _value(self, prizes: Sequence[PrizeRef]) -> Coins:
        return sum(self._contest.series[number][place] for number, place in prizes)

    def _whole(self, player: int, division: Division) -> str:
        names = self._names(division.prizes)
        value = self.money(self._value(division.prizes))
        if self._fund.sharing is Sharing.NONE:
            rank = ordinal(self._ranks[player])
            return f"{rank} in the table: {names} ({value}) is the greatest prize left."
        standing = self._standing(player, division)
        count = len(division.players)
        share = self.money(division.amounts[0])
        what = f"{names} ({value})"
        if count > 1:
            what += f" divided by {count}: {share}"
        if division.left_group:
            behind = f", more than {self.money(division.before)} {self._in_common()}"
            return f"{standing}: the category alone, {what}{behind}."
        return f"{standing}: {what}."

    def _in_common(self) -> str:
        if self._fund.sharing is Sharing.NSWCA:
            return "in the division with the others"
        return "in the places"

    def _halves(self, player: int) -> str:
        divisions = [division for _, division in self._of[player]]
        alone = [division for division in divisions if len(division.players) == 1]
        if len(alone) == self._parts and len({division.prizes for division in alone}) == 1:
            return self._whole(player, alone[-1])
        words = []
        head = f"{ordinal(self._ranks[player])} in the table"
        for part, division in self._of[player]:
            names = self._names(division.prizes)
            count = len(division.players)
            half = self.money(Fraction(self._value(division.prizes), 2))
            if part == 0:
                words.append(f"by the order of the table half of {names} ({half})")
                continue
            head = self._standing(player, division)
            if count == 1:
                words.append(f"the other half of {names} ({half})")
            else:
                share = self.money(division.amounts[0] / 2)
                words.append(f"the other halves of {names} ({half}) divided by {count} ({share})")
        return f"{head}: {' and '.join(words)}."

    def given_up(self, player: int) -> Iterator[Alternative]:
        """What a player could have had in the series his money does not come from."""
        _, division = self._of[player][-1]
        used = self.series_of(player)
        if division.left_group:
            half = "half of " if self._parts > 1 else ""
            amount = division.before / self._parts
            yield Alternative(name=f"{half}a share {self._in_common()}", amount=amount)
            used |= {PLACES}
        for number, values in enumerate(self._contest.series):
            first = division.given[number]
            right = self._contest.rights[player] >> number & 1
            if number in used or not right or first == len(values):
                continue
            name = prize_name(self._fund, (number, first))
            shared = self._fund.sharing is not Sharing.NONE and (
                number == PLACES or self._fund.categories_shared
            )
            if not shared:
                yield Alternative(name=name, amount=Fraction(values[first]))
                continue
            rivals = [p for p in division.group if self._contest.rights[p] >> number & 1]
            some = values[first : first + len(rivals)]
            refs = [(number, first + place) for place in range(len(some))]
            yield Alternative(name=self._names(refs), amount=Fraction(sum(some), len(rivals)))
