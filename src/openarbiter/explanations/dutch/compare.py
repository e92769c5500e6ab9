"""What bars a pair or a bye, and the first value in which two pairings of a round differ.

Values are those of the statement, in the order of the criteria, so that the criterion named is the
one that was minimised.

Source:
    C.04.3: C1 to C21 and their priority (both editions), Article 2.1.3 (2025).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from openarbiter.errors import ImpossiblePairingError
from openarbiter.explanations.limits import round_of_bye
from openarbiter.explanations.order import ARTICLES, Candidate, place_in_order
from openarbiter.explanations.reasons import Kind, Reason, is_worse
from openarbiter.model import Points, Tpn
from openarbiter.rulebooks import basic_rules
from openarbiter.rulebooks.downfloating.choice import Choice, choice_of
from openarbiter.rulebooks.downfloating.pairing import PairedBracket, PairedRound
from openarbiter.rulebooks.dutch.terms import COLOUR_OF_CLASS, Situation
from openarbiter.rulebooks.dutch.text import DUTCH, MOST_MOVED_DOWN, higher_gets_white
from openarbiter.rulebooks.edition import Article
from openarbiter.rulebooks.statement import Values
from openarbiter.values import dataclass, replace

_ORDER = Article("", "4", "Of equally good candidates the first one in the order is taken.")
"""What no criterion says."""


def named(situation: Situation, kind: Kind, code: str) -> Reason:
    """A reason that names a criterion, in the words of the edition; ``""`` is the order."""
    article = next((each for each in situation.statement.articles if each.code == code), _ORDER)
    return Reason(kind=kind, code=article.code, article=article.article, sentence=article.sentence)


def barred_pair(situation: Situation, one: int, other: int) -> Reason | None:
    """Why two positions may not meet (C1, C3; TRF26, record 260); ``None`` when they may."""
    if situation.may_meet(one, other):
        return None
    players = names(situation, (one, other))
    if other not in situation.met[one]:
        barred = named(situation, Kind.COLOURS, "C3")
        return replace(barred, players=players)
    player = situation.tournament.players[situation.places[one]]
    earlier = basic_rules.last_meeting(player, situation.tpn[other], situation.round_no)
    if earlier is None:
        return Reason(kind=Kind.FORBIDDEN, players=players)
    barred = named(situation, Kind.MET, "C1")
    return replace(barred, players=players, round_no=earlier)


def not_completable(situation: Situation, error: ImpossiblePairingError) -> Reason:
    """C4 as a reason, with those who would not all find an opponent."""
    return replace(
        named(situation, Kind.COMPLETION, "C4"),
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
        named(situation, Kind.BYE_BARRED, "C2"),
        round_no=round_of_bye(situation.tournament, situation.tpn[position], situation.round_no),
    )


_DENIED = frozenset({"C10", "C11", "C12", "C13"})
_ABOUT_FLOATERS = frozenset({"C6", MOST_MOVED_DOWN, "C7", "C9"})


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

    @property
    def choice(self) -> Choice:
        """The bracket as the criteria look at it."""
        return choice_of(self.situation, self.bracket, self.below, self.bye_score)

    def values(self) -> Values:
        """(code, value) by priority, with the number of moved-down players left of 2025."""
        return self.situation.statement.values(self.situation, self.choice)

    def concerned(self, code: str) -> set[int]:
        """Positions of the players for whom a criterion is not met."""
        floaters = set(self.bracket.downfloaters)
        if code == "C5":
            return floaters if self.below is None else set()
        if code in _ABOUT_FLOATERS:
            return floaters
        if code == "C8":
            return set() if self.below is None else set(self.below.downfloaters)
        return set(self._counted(code))

    def _counted(self, code: str) -> Iterator[int]:
        """Whom a criterion is about: the newer wording names them, residents or moved-down ones."""
        situation, bracket = self.situation, self.bracket
        rule, score = DUTCH.criterion(code), situation.score[bracket.start]
        if rule.floater is not None:
            for player in bracket.downfloaters:
                if rule.floater(situation, score, player):
                    yield player
            return
        for one, other in bracket.pairs:
            if rule.pair is None or not rule.pair(situation, one, other):
                continue
            given = 1 if higher_gets_white(situation, one, other) else -1
            denied = code in _DENIED and COLOUR_OF_CLASS[situation.colour_class[one]] != given
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
