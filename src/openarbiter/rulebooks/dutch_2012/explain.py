"""Rounds by the text of 2012 explained: its order (D1 to D3), its classes, whom a value counts.

Source:
    C.04.3.1 (2012), A3, A4, A6, A7, B1.b, B2 to B6, C1, C6, C8, C13, section D.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from openarbiter.explanations.explainer import Classes, Explainer
from openarbiter.explanations.order import Candidate, first_candidate, place_in_order
from openarbiter.explanations.reasons import OrderPlace, What
from openarbiter.explanations.rows import Row
from openarbiter.explanations.wishing import Parted
from openarbiter.model import RoundNo, Tournament, Tpn
from openarbiter.rulebooks.dutch.terms import Situation
from openarbiter.rulebooks.dutch_2012 import criteria
from openarbiter.rulebooks.dutch_2012.terms import situation, treated_as_homogeneous
from openarbiter.rulebooks.pairing import Bracket, CriterionValue, RoundPairing
from openarbiter.values import dataclass, replace

_ARTICLES = dict.fromkeys(What, "D2") | {What.MOVED_DOWN: "D3", What.OPPONENT: "D1"}
"""The articles that order candidates."""


def _without_bye(
    tournament: Tournament, round_no: RoundNo, barred: Collection[Tpn]
) -> RoundPairing:
    """A round in which some do not have the bye (B1.b)."""
    from openarbiter.rulebooks.dutch_2012.report import (  # noqa: PLC0415  (seldom needed)
        round_pairing,
    )

    before = situation(tournament, round_no)
    takers = zip(before.tpn, before.may_take_bye, strict=True)
    may = [each and tpn not in barred for tpn, each in takers]
    return round_pairing(replace(before, may_take_bye=may))


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

    def __init__(self, tournament: Tournament, round_no: RoundNo) -> None:
        self.before: Situation = situation(tournament, round_no)
        self.at = {tpn: position for position, tpn in enumerate(self.before.tpn)}

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
        from openarbiter.rulebooks.dutch_2012.brackets import Level, Paired  # noqa: PLC0415
        from openarbiter.rulebooks.dutch_2012.columns import ScoreBracket  # noqa: PLC0415
        from openarbiter.rulebooks.dutch_2012.report import bracket_values  # noqa: PLC0415

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
        player, at = self.before.player, self.at
        down, players = {*bracket.moved_down}, self.players(bracket)
        split = not players.alike and not _meet(players.down, bracket)
        frame = criteria.Frame(0, heterogeneous=split)
        parts: list[tuple[criteria.Part, tuple[Tpn, ...]]] = [
            (
                criteria.Pair(
                    player(at[one]), player(at[other]), one in down and other not in down
                ),
                (other,) if code in {"B5u", "B6u"} else (one, other),
            )
            for one, other in bracket.pairs
        ]
        parts += [
            (criteria.Downfloater(player(at[each]), each in down), (each,))
            for each in bracket.downfloaters
        ]
        return {each for part, who in parts if rules[code].count(part, frame) for each in who}


def _meet(down: Collection[Tpn], bracket: Bracket) -> bool:
    """Whether players who came down meet each other (C14.b2)."""
    return any(one in down and other in down for one, other in bracket.pairs)


class _Dutch2012(Explainer):
    bye_choice = ("left-over", "A5, C13")
    order_articles: Mapping[What, str] = _ARTICLES
    without_bye = staticmethod(_without_bye)

    def classes(self, tournament: Tournament, round_no: RoundNo) -> dict[Tpn, Classes]:
        """Preferences and floats (A4, A7)."""
        before = situation(tournament, round_no)
        players = (before.player(position) for position in range(len(before.tpn)))
        return {
            each.tpn: Classes(
                each.preference, int(each.strength), each.last_float.value, each.earlier_float.value
            )
            for each in players
        }

    def first_candidates(
        self, tournament: Tournament, pairing: RoundPairing
    ) -> Sequence[Row | None]:
        """S1 against S2: moved-down players first, or halves; A3 says which (A6, C6, C8)."""
        here = _Round(tournament, pairing.round_no)

        def first(bracket: Bracket) -> Row | None:
            if not bracket.pairs:
                return None
            chosen = here.candidate(bracket)
            paired, pairs = len(chosen.paired), len(chosen.pairs)
            found = first_candidate(chosen.moved_down, chosen.residents, paired, pairs)
            players = (*bracket.moved_down, *bracket.residents)
            lonely = [tpn for tpn in players if tpn not in chosen.rank]
            return Row(first=found.pairs, floaters=(*lonely, *found.floaters))

        return [first(bracket) for bracket in pairing.brackets]

    def candidate(
        self, tournament: Tournament, pairing: RoundPairing, bracket: Bracket
    ) -> Candidate:
        """A bracket as section D looks at it (A3, C1)."""
        return _Round(tournament, pairing.round_no).candidate(bracket)

    def order_article(
        self, tournament: Tournament, pairing: RoundPairing, bracket: Bracket, other: Bracket
    ) -> tuple[str, OrderPlace | None]:
        """D1 to D3."""
        here = _Round(tournament, pairing.round_no)
        place = place_in_order(here.candidate(bracket), here.candidate(other))
        return ("", None) if place is None else (_ARTICLES[place.what], place)

    def values_in(
        self, tournament: Tournament, pairing: RoundPairing, bracket: Bracket, other: Bracket
    ) -> tuple[tuple[str, CriterionValue], ...]:
        """C1 is asked before anything is forbidden for a wish."""
        lowest = bracket is pairing.brackets[-1]
        here = _Round(tournament, pairing.round_no)
        if here.values(bracket, lowest=lowest) != bracket.criteria:
            return other.criteria
        return here.values(other, lowest=lowest)

    def concerned(self, code: str, parted: Parted, bracket: Bracket) -> set[Tpn]:
        """Players of the parts of a bracket that a criterion counts."""
        here = _Round(parted.limits.tournament, parted.limits.round_no)
        return here.concerned(code, bracket)


EXPLAINER = _Dutch2012()
