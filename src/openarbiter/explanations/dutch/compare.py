"""What bars a pair or a bye, and the first value in which two pairings of a round differ.

Values are those of :func:`~openarbiter.rulebooks.dutch.values.bracket_values`, in the order of the
criteria, so that the criterion named is the one that was minimised.

Source:
    C.04.3: C1 to C21 and their priority (both editions), Article 2.1.3 (2025).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from openarbiter.errors import ImpossiblePairingError
from openarbiter.explanations.limits import round_of_bye
from openarbiter.explanations.order import ARTICLES, Candidate, place_in_order
from openarbiter.explanations.reasons import Kind, Reason, is_worse
from openarbiter.model import Colour, Points, Tpn
from openarbiter.rulebooks import basic_rules, registry
from openarbiter.rulebooks.dutch import criteria
from openarbiter.rulebooks.dutch.colours import Colours
from openarbiter.rulebooks.dutch.criteria import Criterion, Downfloater, Pair, Part
from openarbiter.rulebooks.dutch.editions import CRITERIA
from openarbiter.rulebooks.dutch.process import PairedBracket, PairedRound
from openarbiter.rulebooks.dutch.terms import Situation, Wording
from openarbiter.rulebooks.dutch.values import bracket_values
from openarbiter.rulebooks.edition import Article
from openarbiter.rulebooks.pairing import CriterionValue
from openarbiter.values import dataclass, replace

MOST_MOVED_DOWN = "M1"
"""Name of the number of moved-down players that are paired (Article 2.1.3 of 2025)."""

_OWN = {
    "": Article("", "4", "Of equally good candidates the first one in the order is taken."),
    MOST_MOVED_DOWN: Article(
        MOST_MOVED_DOWN, "2.1.3", "As many moved-down players as can be paired are paired."
    ),
}
"""What no criterion says: the order of candidates, and the number of those who are paired."""


def named(situation: Situation, kind: Kind, code: str) -> Reason:
    """A reason that names a criterion, in the words of the edition; ``""`` is the order."""
    article = _OWN.get(code)
    if article is None:
        edition = registry.edition(situation.wording.system)
        article = next(each for each in edition.rules.articles if each.code == code)
    return Reason(kind=kind, code=article.code, article=article.article, sentence=article.sentence)


def barred_pair(situation: Situation, one: int, other: int) -> Reason | None:
    """Why two positions may not meet (C1, C3; TRF26, record 260); ``None`` when they may."""
    if situation.may_meet(one, other):
        return None
    players = names(situation, (one, other))
    if other not in situation.met[one]:
        barred = named(situation, Kind.COLOURS, criteria.absolute_colours.code)
        return replace(barred, players=players)
    player = situation.tournament.players[situation.places[one]]
    earlier = basic_rules.last_meeting(player, situation.tpn[other], situation.round_no)
    if earlier is None:
        return Reason(kind=Kind.FORBIDDEN, players=players)
    barred = named(situation, Kind.MET, criteria.no_rematch.code)
    return replace(barred, players=players, round_no=earlier)


def not_completable(situation: Situation, error: ImpossiblePairingError) -> Reason:
    """C4 as a reason, with those who would not all find an opponent."""
    return replace(
        named(situation, Kind.COMPLETION, criteria.COMPLETION.code),
        players=tuple(sorted({*situation.tpn}.intersection(error.players))),
        bye=error.bye,
    )


def barred_from_bye(situation: Situation, position: int) -> Reason | None:
    """Why a player may not have the pairing-allocated bye at all (C2); ``None`` when allowed."""
    if len(situation.tpn) % 2 == 0:
        return Reason(kind=Kind.NO_BYE)
    if situation.may_take_bye[position]:
        return None
    return replace(
        named(situation, Kind.BYE_BARRED, criteria.bye_eligibility.code),
        round_no=round_of_bye(situation.tournament, situation.tpn[position], situation.round_no),
    )


_RULES = {rule.code: rule for rule in CRITERIA}
_DENIED = (
    criteria.colour_difference_beyond_two.code,
    criteria.same_colour_three_times.code,
    criteria.colour_preference.code,
    criteria.strong_colour_preference.code,
)
_ABOUT_FLOATERS = (
    criteria.DOWNFLOATERS.code,
    MOST_MOVED_DOWN,
    criteria.paired_moved_down.code,
    criteria.unplayed_games_of_bye_taker.code,
)

Values: TypeAlias = tuple[tuple[str, CriterionValue], ...]
"""(code, value) by priority."""


def with_most_moved_down(wording: Wording, values: Values, left: int) -> Values:
    """Values with the number of moved-down players left, where the edition asks (2025, 2.1.3)."""
    if not wording.most_moved_down:
        return values
    place = [code for code, _ in values].index(criteria.paired_moved_down.code)
    return (*values[:place], (MOST_MOVED_DOWN, left), *values[place:])


@dataclass(frozen=True, slots=True)
class Seen:
    """A bracket as it was or might be paired, with what its values depend on.

    Attributes:
        below: The bracket after it; ``None`` for the last one.
        bye_score: Score (tenths) of the player with the bye; ``None`` without one.
    """

    situation: Situation
    bracket: PairedBracket
    below: PairedBracket | None
    bye_score: Points | None

    @classmethod
    def of(cls, situation: Situation, paired: PairedRound, number: int) -> Seen:
        """One bracket of a paired round."""
        below = paired.brackets[number + 1 : number + 2]
        bye_score = None if paired.bye is None else situation.score[paired.bye]
        return cls(situation, paired.brackets[number], below[0] if below else None, bye_score)

    def values(self) -> Values:
        """(code, value) by priority, with the number of paired moved-down players of 2025."""
        found = bracket_values(self.situation, self.bracket, self.below, self.bye_score)
        left = set(self.bracket.moved_down) & set(self.bracket.downfloaters)
        return with_most_moved_down(self.situation.wording, found, len(left))

    def concerned(self, code: str) -> set[int]:
        """Positions of the players for whom a criterion is not met."""
        floaters = set(self.bracket.downfloaters)
        if code == criteria.BYE_SCORE.code:
            return floaters if self.below is None else set()
        if code in _ABOUT_FLOATERS:
            return floaters
        if code == criteria.NEXT_BRACKET.code:
            return set() if self.below is None else set(self.below.downfloaters)
        return set(self._counted(_RULES[code]))

    def _counted(self, rule: Criterion) -> Iterator[int]:
        for player in self.bracket.downfloaters:
            moved = player in self.bracket.moved_down
            part: Part = Downfloater(self.situation.player(player), moved)
            if rule.count_of(part):
                yield player
        colours = Colours(self.situation)
        for one, other in self.bracket.pairs:
            white = colours.higher_gets_white(one, other)
            part = Pair(self.situation.player(one), self.situation.player(other), white)
            if not rule.count_of(part):
                continue
            given = Colour.WHITE if white else Colour.BLACK
            denied = rule.code in _DENIED and part.higher.preference is not given
            yield one if denied else other


def first_difference(chosen: Seen, other: Seen) -> Reason:
    """The first criterion in which another candidate of a bracket is worse (``WORSE``).

    Where all values are equal, the article that puts the one before the other (``ORDER``).

    Source:
        C.04.3: C5 to C21 by priority, then Articles 4.2 to 4.4 (both editions).
    """
    situation = chosen.situation
    score = situation.score[chosen.bracket.start]
    different = [
        (code, value, worse)
        for (code, value), (_, worse) in zip(chosen.values(), other.values(), strict=True)
        if value != worse
    ]
    if not different:
        return replace(_by_order(situation, chosen.bracket, other.bracket), score=score)
    code, value, worse = different[0]
    suffering = other.concerned(code)
    return replace(
        named(situation, Kind.WORSE, code),
        score=score,
        chosen=value,
        other=worse,
        players=names(situation, suffering - chosen.concerned(code) or suffering),
        also=tuple(code for code, value, worse in different[1:] if is_worse(value, worse)),
    )


def candidate_of(situation: Situation, bracket: PairedBracket) -> Candidate:
    """A bracket as the order of candidates looks at it (Article 4)."""
    tpn = situation.tpn
    return Candidate.of(
        (tpn[player] for player in bracket.moved_down),
        tpn[bracket.start : bracket.end],
        ((tpn[one], tpn[other]) for one, other in bracket.pairs),
    )


def _by_order(situation: Situation, chosen: PairedBracket, other: PairedBracket) -> Reason:
    """Where the order puts one of two equally good candidates first."""
    place = place_in_order(candidate_of(situation, chosen), candidate_of(situation, other))
    found = replace(named(situation, Kind.ORDER, ""), place=place)
    return found if place is None else replace(found, article=ARTICLES[place.what])


def names(situation: Situation, positions: Iterable[int]) -> tuple[Tpn, ...]:
    """The TPNs of some positions, ascending."""
    return tuple(sorted(situation.tpn[position] for position in positions))


def compare_rounds(situation: Situation, chosen: PairedRound, other: PairedRound) -> Reason | None:
    """Why one pairing of the whole round comes before another; ``None`` when they are the same.

    Source:
        C.04.3, Article 1.9.2 (both editions): bracket by bracket from the top.
    """
    for number, (one, two) in enumerate(zip(chosen.brackets, other.brackets, strict=True)):
        if sorted(one.pairs) != sorted(two.pairs) or one.downfloaters != two.downfloaters:
            return first_difference(
                Seen.of(situation, chosen, number), Seen.of(situation, other, number)
            )
    return None
