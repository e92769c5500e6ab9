"""What a regulation says, as one value that reads like its document.

A system is a :class:`Statement`: what may not be, who has the bye, the criteria in their order, and
the rules of colours in theirs, each with its article. It is written once, in the ``text`` of the
package of the system, and read aloud it is the regulation. From it follow the articles of the
edition, the prices of a matching (:mod:`openarbiter.rulebooks.choosing`), the values that logs and
explanations show, why somebody was passed over, and what a published round is held against.

It knows no way to pair. Functions of a statement look at the situation that the system makes before
a round, at positions in it, and at nothing else.

Source:
    The articles are those of the systems; what they share is C.04.1, BR 2 to 4 (who meets, the
    bye), and C.04.2, GHR 2.4, 2.5 and 3.4 (colours).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import takewhile
from typing import Any, TypeAlias

from openarbiter.model import Colour, Points, Tpn
from openarbiter.rulebooks.colour_histories import ColourHistories
from openarbiter.rulebooks.edition import Article
from openarbiter.rulebooks.meetings import ONLY_BLACK, ONLY_WHITE
from openarbiter.rulebooks.pairing import Bracket, CriterionValue
from openarbiter.rulebooks.passed_over import HAD_A_POINT, OTHERS_LEFT, Because
from openarbiter.rulebooks.positions import Positions
from openarbiter.values import dataclass

Values: TypeAlias = "tuple[tuple[str, CriterionValue], ...]"
"""(code, value) of criteria, in their order."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What is chosen in a bracket, in positions.

    Attributes:
        score: Score (tenths) of its residents.
        floaters: Who floats into it from below, or out of it.
        below: What a criterion about the next bracket looks at: who is left for the brackets
            below, or who floats out of the next one; ``None`` where that is not known.
    """

    score: Points
    floaters: Sequence[int]
    pairs: Sequence[tuple[int, int]]
    below: Sequence[int] | None = None

    @property
    def players(self) -> list[int]:
        """Everybody who is paired in it."""
        return [each for pair in self.pairs for each in pair]


@dataclass(frozen=True, slots=True, kw_only=True)
class Criterion(Article):
    """A sentence by which the choice in a bracket is made; what it counts is to be small.

    It counts floaters or pairs, or looks at the whole choice.

    Attributes:
        worse: A clause that says what is worse in a choice that it is against.
        floater: What it counts of somebody who floats: of the situation, the score of the
            bracket and a position.
        pair: What it counts of two who meet.
        choice: What it finds in a choice, which may be of a class of the system.
        coloured: What it counts of somebody who gets a colour, 1 White or -1 Black; by it
            explanations name those whom it counts.
        below: What it counts of two who stay below the bracket, as far as a matching of everybody
            can tell it.
        listed: The counts of floaters are a list, compared from the largest on, and no sum.
        silent: Rounds in which it says nothing.
        leaves_choice: Whether players of a bracket leave it anything to choose.
    """

    worse: str = ""
    floater: Callable[[Any, Points, int], int] | None = None
    pair: Callable[[Any, int, int], int] | None = None
    choice: Callable[[Any, Any], CriterionValue] | None = None
    coloured: Callable[[Any, int, int], int] | None = None
    below: Callable[[Any, Points, int, int], int] | None = None
    listed: bool = False
    silent: Callable[[Any], bool] = lambda _situation: False
    leaves_choice: Callable[[Any, Sequence[int]], bool] | None = None

    def count(self, situation: Positions, choice: Choice) -> CriterionValue:
        """What it counts, whether or not there was anything to choose; 0 where it is silent."""
        if self.silent(situation):
            return 0
        if self.choice is not None:
            return self.choice(situation, choice)
        if self.listed and self.floater is not None:
            found = (self.floater(situation, choice.score, each) for each in choice.floaters)
            return tuple(sorted(found, reverse=True))
        count = 0
        if self.floater is not None:
            count += sum(self.floater(situation, choice.score, each) for each in choice.floaters)
        if self.pair is not None:
            count += sum(self.pair(situation, one, other) for one, other in choice.pairs)
        return count

    def value(self, situation: Positions, choice: Choice) -> CriterionValue:
        """What it counts; ``None`` where it says nothing."""
        if self.silent(situation):
            return None
        if self.leaves_choice is not None and not self.leaves_choice(situation, choice.players):
            return None
        return self.count(situation, choice)

    def floaters(self, situation: Positions, choice: Choice) -> list[int]:
        """The floaters whom it counts."""
        if self.floater is None or self.silent(situation):
            return []
        of, score = self.floater, choice.score
        return [each for each in choice.floaters if self.listed or of(situation, score, each)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Bye:
    """Who has the bye, which is given before any pair is made.

    Attributes:
        article: The article about it.
        order: What it looks at in a position; the smallest is the first who may have it.
        barred: The article that bars somebody from it.
        undecided: Document and article that leave the rest to the arbiter.
        barred_because: As logs cite what bars somebody.
        others_because: As logs cite that the others must be paired.
    """

    article: str
    order: Callable[[Any, int], tuple[int, ...]]
    barred: str
    undecided: str
    barred_because: str
    others_because: str

    def candidates(self, situation: Positions, *, barred: bool = False) -> list[int]:
        """Positions of those who may have it, the first one first; with those who are barred."""
        may = situation.may_take_bye
        everybody = (each for each in range(len(may)) if barred or may[each])
        return sorted(everybody, key=lambda each: self.order(situation, each))

    def passed_over(self, situation: Positions, taker: int) -> Iterator[tuple[Tpn, Because]]:
        """Those who come before the one who has it, and what stood against each."""
        candidates = self.candidates(situation, barred=True)
        for each in takewhile(lambda other: other != taker, candidates):
            yield (
                situation.tpn[each],
                (
                    Because(OTHERS_LEFT, self.others_because)
                    if situation.may_take_bye[each]
                    else Because(HAD_A_POINT, self.barred_because)
                ),
            )


@dataclass(frozen=True, slots=True)
class ColourRule:
    """A sentence about the colours of a pair.

    Attributes:
        name: What explanations call it.
        higher_has_white: Whether the higher of two positions has White; ``None`` where the
            sentence leaves it open.
        sentence: Its meaning in our own words.
    """

    name: str
    article: str
    higher_has_white: Callable[[Any, ColourHistories, int, int], bool | None]
    sentence: str = ""


@dataclass(frozen=True, slots=True)
class Preferences:
    """Sentences about colour preferences; ``of`` is one with its strength, negative for Black."""

    of: Callable[[Any, int], int]

    def both(self, before: Positions, _: object, higher: int, lower: int) -> bool | None:
        """Both preferences are granted, or the only one."""
        mine, theirs = self.of(before, higher), self.of(before, lower)
        same = (mine > 0, mine < 0) == (theirs > 0, theirs < 0)
        return None if same else mine > theirs

    def stronger(self, before: Positions, _: object, higher: int, lower: int) -> bool | None:
        """Of two for the same colour the stronger one is granted."""
        mine, theirs = self.of(before, higher), self.of(before, lower)
        return None if abs(mine) == abs(theirs) else (mine > 0) == (abs(mine) > abs(theirs))

    def higher(self, before: Positions, _: object, higher: int, _lower: int) -> bool | None:
        """The preference of the higher one is granted."""
        mine = self.of(before, higher)
        return mine > 0 if mine else None


LIMITS_OF_PLAYERS = (
    Article("C1", "2.1.1", "Two players who have met do not meet again."),
    Article(
        "C2",
        "2.1.2",
        "Whoever has had the bye, or as many points as a win without playing, gets no bye.",
    ),
    Article("C3", "2.1.3", "Two players with the same absolute colour preference do not meet."),
    Article("C4", "2.2.1", "All players who are not paired yet can still be paired."),
)
"""C1 to C4, which C.04.4.1 and C.04.4.2 have in the same words."""


def one_each(_situation: object, _score: Points, _position: int) -> int:
    """Every floater counts one: there are as few as possible."""
    return 1


def points_below(situation: Positions, score: Points, position: int) -> int:
    """How many points (tenths) a floater has less than the residents."""
    return score - situation.score[position]


def by_number_and_lot(_situation: object, histories: ColourHistories, higher: int, _: int) -> bool:
    """An odd number by arrival has the colour drawn, an even one the other (GHR 2.4, 2.5)."""
    return (histories.number(higher) % 2 == 1) == (histories.drawn is Colour.WHITE)


def lot_without(member: str) -> Callable[[Any, ColourHistories, int, int], bool | None]:
    """By number and lot, of two who both have nothing yet in a member of the situation."""

    def lot(
        situation: Positions, histories: ColourHistories, higher: int, lower: int
    ) -> bool | None:
        had = getattr(situation, member)
        if had[higher] or had[lower]:
            return None
        return by_number_and_lot(situation, histories, higher, lower)

    return lot


def both_due(
    situation: Any,  # noqa: ANN401  (a situation with due colours, as bits)
    _: ColourHistories,
    higher: int,
    lower: int,
) -> bool | None:
    """Both get the colour due to them, or the only one who is due a colour does."""
    mine, theirs = situation.due[higher], situation.due[lower]
    if mine == theirs:
        return None
    return bool(mine == ONLY_WHITE if mine else theirs == ONLY_BLACK)


def equalising(situation: Positions, _: object, higher: int, lower: int) -> bool | None:
    """The numbers of games with White and with Black of the two end as equal as possible.

    Source:
        C.04.4.2 (older text), 5.4; C.04.3 (1997), chapter 3.
    """
    mine, theirs = situation.colour_difference[higher], situation.colour_difference[lower]
    if_white, if_black = abs(mine + 1) + abs(theirs - 1), abs(mine - 1) + abs(theirs + 1)
    return None if if_white == if_black else if_white < if_black


def alternating(
    _situation: object, histories: ColourHistories, higher: int, lower: int
) -> bool | None:
    """The colours change from the last time both had different ones (GHR 3.4)."""
    before = histories.last_different(higher, lower)
    return None if before is None else before[0] is Colour.BLACK


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """All that a document says of a system, but for the procedure.

    Attributes:
        limits: What may not be: of two who have met, of the bye, of two who must have the same
            colour (where there is such a limit), and that everybody can be paired.
        criteria: What a bracket is chosen by, the most important first.
        orders: What is said of equally good choices.
        colours: The rules of colours, of which the first that decides is taken.
        alike: All that the criteria look at in a player of a pair.
        rank: By what of two positions one is higher for the colours; the order of positions
            where nothing else is said.
        initial_list: Places of all players in the order of the initial list, by which numbers are
            counted; that of the TPNs where nothing else is said.
    """

    limits: tuple[Article, ...]
    bye: Bye
    criteria: tuple[Criterion, ...]
    colours: tuple[ColourRule, ...]
    orders: tuple[Article, ...] = ()
    alike: Callable[[Any, int], object] = lambda _situation, _position: 0
    rank: Callable[[Any, int], Any] = lambda _situation, position: position
    initial_list: Callable[[Any], Sequence[int] | None] = lambda _situation: None

    @property
    def articles(self) -> tuple[Article, ...]:
        """Limits, criteria, orders and sentences of colours, as the edition lists them."""
        colours = (
            Article(rule.article, rule.article, rule.sentence)
            for rule in self.colours
            if rule.sentence
        )
        return (*self.limits, *self.criteria, *self.orders, *colours)

    @property
    def bye_first(self) -> str:
        """The article by which the bye is given before any pair is made."""
        return self.bye.article

    def criterion(self, code: str) -> Criterion:
        """The criterion with a code."""
        return next(each for each in self.criteria if each.code == code)

    def values(self, situation: Positions, choice: Choice) -> Values:
        """The value of every criterion for a bracket."""
        return tuple((each.code, each.value(situation, choice)) for each in self.criteria)

    def bracket(
        self,
        situation: Positions,
        residents: Iterable[int],
        choice: Choice,
        values: Values | None = None,
        method: str = "",
    ) -> Bracket:
        """A bracket whose floaters come from below, in TPNs with the values of its criteria."""
        return Bracket.of_positions(
            situation.tpn,
            score=choice.score,
            residents=residents,
            moved_down=(),
            pairs=choice.pairs,
            downfloaters=(),
            upfloaters=choice.floaters,
            criteria=self.values(situation, choice) if values is None else values,
            method=method,
        )

    def first_worse(self, situation: Positions, mine: Choice, other: Choice) -> Criterion | None:
        """The first criterion by which two choices of a bracket differ."""
        values = (
            each
            for each in self.criteria
            if each.value(situation, mine) != each.value(situation, other)
        )
        return next(values, None)


class Colours:
    """The colours of pairs in one round, by the rules of a statement.

    Args:
        statement: The rules.
        situation: The situation before the round.
    """

    def __init__(self, statement: Statement, situation: Positions) -> None:
        self._statement, self._situation = statement, situation
        self._histories = ColourHistories(situation, statement.initial_list(situation))

    def decided(self, one: int, other: int) -> tuple[bool, ColourRule]:
        """Whether the first of two positions has White, and the rule that says so."""
        statement, situation = self._statement, self._situation
        higher, lower = sorted((one, other), key=lambda each: statement.rank(situation, each))
        for rule in statement.colours:
            white = rule.higher_has_white(situation, self._histories, higher, lower)
            if white is not None:
                return white == (higher == one), rule
        raise AssertionError("the last rule of colours decides")

    def games(self, pairs: Iterable[tuple[int, int]]) -> list[tuple[Tpn, Tpn]]:
        """(White, Black) of pairs of positions, as TPNs."""
        return [game for game, _ in self.games_with_rules(pairs)]

    def games_with_rules(
        self, pairs: Iterable[tuple[int, int]]
    ) -> Iterator[tuple[tuple[Tpn, Tpn], ColourRule]]:
        """(White, Black) of pairs of positions, as TPNs, each with its rule."""
        tpn = self._situation.tpn
        for one, other in pairs:
            white, rule = self.decided(one, other)
            yield (tpn[one], tpn[other]) if white else (tpn[other], tpn[one]), rule
