"""Rounds by the text of 2012 explained: its order (D1 to D3), its classes, whom a value counts.

Source:
    C.04.3.1 (2012), A3, A4, A6, A7, B1.b, B2 to B6, C1, C6, C8, C13, section D.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property

from openarbiter.explanations.explainer import Explainer
from openarbiter.explanations.limits import Classes
from openarbiter.explanations.order import Candidate, first_candidate, place_in_order
from openarbiter.explanations.reasons import OrderPlace, What
from openarbiter.explanations.rows import Row
from openarbiter.model import Tpn
from openarbiter.rulebooks.dutch.terms import Situation
from openarbiter.rulebooks.dutch_2012 import text as criteria
from openarbiter.rulebooks.dutch_2012.pairing import Level, Paired, ScoreBracket
from openarbiter.rulebooks.dutch_2012.telling import bracket_values, round_pairing
from openarbiter.rulebooks.dutch_2012.text import situation, treated_as_homogeneous
from openarbiter.rulebooks.edition import Engine
from openarbiter.rulebooks.pairing import Bracket, CriterionValue, RoundPairing
from openarbiter.values import dataclass

_ARTICLES = dict.fromkeys(What, "D2") | {What.MOVED_DOWN: "D3", What.OPPONENT: "D1"}
"""The articles that order candidates."""


@dataclass(frozen=True, slots=True)
class _Players:
    """The players of a bracket as section C looks at them.

    Attributes:
        down: Moved-down players who may meet somebody of it, highest rank first.
        residents: Such residents, likewise.
        lonely: Those whom C1 takes out.
    """

    down: list[Tpn]
    residents: list[Tpn]
    lonely: list[Tpn]

    @property
    def alike(self) -> bool:
        """The bracket is homogeneous or treated so (A3)."""
        return treated_as_homogeneous(len(self.down), len(self.down) + len(self.residents))


class _Round:
    """The situation before a round, asked in TPNs."""

    def __init__(self, before: Situation) -> None:
        self.before = before
        self.at = {tpn: position for position, tpn in enumerate(before.tpn)}

    def players(self, bracket: Bracket) -> _Players:
        """Who of a bracket may meet somebody of it, and whom C1 takes out."""
        everybody, at = [*bracket.moved_down, *bracket.residents], self.at
        meeting = {
            one
            for one in everybody
            if any(one != other and self.before.may_meet(at[one], at[other]) for other in everybody)
        }
        return _Players(
            [each for each in bracket.moved_down if each in meeting],
            [each for each in bracket.residents if each in meeting],
            [each for each in everybody if each not in meeting],
        )

    def candidate(self, bracket: Bracket) -> Candidate:
        """A bracket as section D looks at it, without those whom C1 takes out."""
        players = self.players(bracket)
        down, residents = players.down, players.residents
        if players.alike:
            down, residents = [], sorted((*down, *residents), key=self.at.__getitem__)
        return Candidate.of(down, residents, bracket.pairs)

    def values(self, bracket: Bracket, *, lowest: bool) -> tuple[tuple[str, CriterionValue], ...]:
        """The values of a bracket as it is paired.

        In the lowest one C1 takes nobody out, and players who came down may meet each other where
        M1 went down to zero (C14.b2).
        """
        players = self.players(bracket)
        if lowest:
            players = _Players(list(bracket.moved_down), list(bracket.residents), [])
        down = players.down
        split = not players.alike and not _meet(down, bracket)
        score_bracket = ScoreBracket(self._sorted(down), self._sorted(players.residents), split)
        pairs = tuple((self.at[one], self.at[other]) for one, other in bracket.pairs)
        floaters = [each for each in bracket.downfloaters if each not in players.lonely]
        level = Level(
            residents=self._sorted(bracket.residents),
            incompatible=self._sorted(players.lonely),
            paired=Paired(score_bracket, pairs, self._sorted(floaters), ""),
        )
        return bracket_values(self.before, level)

    def _sorted(self, players: Iterable[Tpn]) -> tuple[int, ...]:
        return tuple(sorted(self.at[each] for each in players))

    def concerned(self, code: str, bracket: Bracket) -> set[Tpn]:
        """Players of the parts of a bracket that a criterion counts."""
        rules = {
            each.code: each
            for odd in (True, False)
            for each in criteria.priorities(odd=odd)
            if each.code not in {"B3", "P"}  # of a sum nobody in particular is the cause
        }
        if code not in rules:
            return {*bracket.downfloaters} if code == "P" else set()
        at, players = self.at, self.players(bracket)
        split = not players.alike and not _meet(players.down, bracket)
        frame = criteria.Frame(0, heterogeneous=split)
        parts = criteria.parts_of(
            self.before.player,
            [(at[one], at[other]) for one, other in bracket.pairs],
            [at[each] for each in bracket.downfloaters],
            {at[each] for each in bracket.moved_down},
        )
        lower_only = code in {"B5u", "B6u"}
        concerned = [pair[1:] if lower_only else pair for pair in bracket.pairs]
        concerned += [(each,) for each in bracket.downfloaters]
        who = zip(parts, concerned, strict=True)
        return {each for part, them in who if rules[code].count(part, frame) for each in them}


def _meet(down: Collection[Tpn], bracket: Bracket) -> bool:
    """Whether players who came down meet each other (C14.b2)."""
    return any(one in down and other in down for one, other in bracket.pairs)


class _Dutch2012(Explainer):
    bye_choice = ("left-over", "A5, C13")
    order_articles: Mapping[What, str] = _ARTICLES
    without_bye = Engine("openarbiter.rulebooks.dutch_2012", "text", "telling")
    adds_to_log = True

    @cached_property
    def here(self) -> _Round:
        """The situation before the round."""
        return _Round(situation(self.tournament, self.round_no))

    def paired(self) -> RoundPairing:
        """The round, paired by the edition."""
        return round_pairing(self.here.before)

    @cached_property
    def classes(self) -> Mapping[Tpn, Classes]:
        """Preferences and floats (A4, A7)."""
        players = map(self.here.before.player, range(len(self.here.before.tpn)))
        return {
            each.tpn: Classes(
                each.preference, int(each.strength), each.last_float.value, each.earlier_float.value
            )
            for each in players
        }

    @cached_property
    def first_candidates(self) -> Sequence[Row | None]:
        """S1 against S2: moved-down players first, or halves; A3 says which (A6, C6, C8)."""

        def first(bracket: Bracket) -> Row | None:
            if not bracket.pairs:
                return None
            chosen = self.candidate(bracket)
            paired, pairs = len(chosen.paired), len(chosen.pairs)
            found = first_candidate(chosen.moved_down, chosen.residents, paired, pairs)
            players = (*bracket.moved_down, *bracket.residents)
            lonely = [tpn for tpn in players if tpn not in chosen.rank]
            return Row(first=found.pairs, floaters=(*lonely, *found.floaters))

        return [first(bracket) for bracket in self.pairing.brackets]

    def candidate(self, bracket: Bracket) -> Candidate:
        """A bracket as section D looks at it (A3, C1)."""
        return self.here.candidate(bracket)

    def order_article(self, bracket: Bracket, other: Bracket) -> tuple[str, OrderPlace | None]:
        """D1 to D3."""
        place = place_in_order(self.candidate(bracket), self.candidate(other))
        return ("", None) if place is None else (_ARTICLES[place.what], place)

    def values_in(
        self, bracket: Bracket, other: Bracket, below: Sequence[Tpn]
    ) -> dict[str, CriterionValue]:
        """C1 is asked before anything is forbidden for a wish."""
        del below
        lowest = bracket is self.pairing.brackets[-1]
        if self.here.values(bracket, lowest=lowest) != bracket.criteria:
            return dict(other.criteria)
        return dict(self.here.values(other, lowest=lowest))

    def concerned(self, code: str, bracket: Bracket, below: Sequence[Tpn]) -> set[Tpn]:
        """Players of the parts of a bracket that a criterion counts."""
        del below
        return self.here.concerned(code, bracket)


EXPLAINER = _Dutch2012
