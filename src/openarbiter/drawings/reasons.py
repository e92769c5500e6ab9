"""Why a pair is not the one of the natural order, as far as that is certain without a search.

The natural order of a bracket pairs the first of S1 with the first of S2, and so on. A reason is
named only in one of these cases; everything else is "moved in the order":

- the natural pair may not be made at all (C1, C3), or its floater may not have the bye (C2);
- it leaves somebody of the bracket without any opponent, and the bracket as it was paired leaves
  nobody over;
- it costs a criterion which the bracket as it was paired keeps at zero, or more of C12 than the
  bracket as it was paired, by counting who prefers which colour. The pairing of a bracket is the
  best in the order of the criteria, so another one cannot be better before that criterion and is
  worse there.

Nothing is claimed for systems that do not begin with S1 against S2.

Source:
    C.04.3 (applied from 2026-02-01), Articles 2.1 to 2.4 and 3.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from itertools import islice

from openarbiter.languages import said
from openarbiter.model import Colour, RoundNo, Tournament, Tpn
from openarbiter.rulebooks import basic_rules
from openarbiter.rulebooks.dutch import criteria, terms
from openarbiter.rulebooks.pairing import Bracket, CriterionValue

__all__ = ["HALVES", "Judge", "Kind", "Reason"]

HALVES = frozenset({"dutch-2012", "dutch-2025", "dutch-2026"})
"""Systems whose first candidate is S1 against S2 in order of rank."""

_KNOWN = frozenset({"dutch-2025", "dutch-2026"})
"""Systems whose criteria can be asked here."""


class Kind(Enum):
    """What stands behind a pair or a floater; the value is the class of its line."""

    NATURAL = "natural"
    """Natural order."""

    REMATCH = "rematch"
    """The natural pair has met, or is forbidden."""

    COLOUR = "colour"
    """The natural pair is against the colours."""

    FLOAT = "float"
    """The natural pair or floater would float again."""

    COMPLETION = "completion"
    """The natural pair would leave somebody over, or the natural floater may not have the bye."""

    ORDER = "order"
    """Moved in the order; more is not certain."""

    PLAIN = "plain"
    """The system has no natural order that could be shown."""


@dataclass(frozen=True, slots=True)
class Reason:
    """A reason that is certain.

    Attributes:
        kind: Its kind.
        code: Code of the criterion, such as ``C12``; a word where the system has no codes here.
        words: What is wrong, as the end of a sentence.
    """

    kind: Kind
    code: str
    words: str


_COLOURS = (criteria.colour_preference, criteria.strong_colour_preference)

_UPFLOATS = (criteria.same_upfloat_as_last_round, criteria.same_upfloat_as_two_rounds_before)

_DOWNFLOATS = (
    criteria.same_downfloat_as_last_round,
    criteria.same_downfloat_as_two_rounds_before,
)


_FEW = 2
"""Possible opponents up to which a player can be left alone by one pair of others."""


@dataclass(frozen=True, slots=True)
class _Inside:
    """What is asked of a bracket again and again.

    Attributes:
        bracket: The bracket.
        size: Number of its players.
        wishes: How many of them prefer each colour, or none.
        nearly_alone: Those who may meet no more than two of the others, with these, by rank.
    """

    bracket: Bracket
    size: int
    wishes: Counter[Colour | None]
    nearly_alone: tuple[tuple[Tpn, frozenset[Tpn]], ...]


class Judge:
    """Says of pairs and floaters of a round what is certain about them."""

    def __init__(self, tournament: Tournament, round_no: RoundNo, system: str) -> None:
        self._tournament = tournament
        self._round_no = round_no
        self._players = {player.tpn: player for player in tournament.players}
        self._met = _barred(tournament, round_no)
        self.has_halves = system in HALVES
        self._inside: _Inside | None = None
        self._situation: terms.Situation | None = None
        self._position: Mapping[Tpn, int] = {}
        if system in _KNOWN:
            self._situation = terms.situation(tournament, round_no, terms.wording_of(system))
            self._position = {tpn: place for place, tpn in enumerate(self._situation.tpn)}

    def last_float(self, tpn: Tpn) -> str:
        """``▼``, ``▲`` or nothing: the float of the last round, where the system knows floats."""
        if self._situation is None:
            return ""
        found = self._situation.player(self._position[tpn]).last_float
        return {terms.Float.DOWN: "▼", terms.Float.UP: "▲"}.get(found, "")

    def against_pair(self, one: Tpn, other: Tpn, bracket: Bracket, *, last: bool) -> Reason | None:
        """Why two players certainly do not meet in a bracket; ``None`` where not certain.

        Args:
            one: TPN of the higher ranked player.
            other: TPN of the lower ranked one.
            bracket: The bracket as it was paired.
            last: It is the lowest bracket.

        Source:
            C.04.3 (applied from 2026-02-01), Articles 2.1.1, 2.1.3, 2.2.1 and 2.4.
        """
        if other in self._met[one]:
            return self._rematch(one, other)
        if self._situation is None:
            return None
        higher, lower = (self._situation.player(self._position[tpn]) for tpn in (one, other))
        if not self._may_meet(one, other):
            words = said("both must have {colour} (C3)", colour=_colour(higher.preference))
            return Reason(Kind.COLOUR, "C3", words)
        alone = self._left_alone(one, other, bracket)
        if alone is not None:
            code = "C4" if last else "C6"
            words = said(
                "that leaves {player} without an opponent here ({code})", player=alone, code=code
            )
            return Reason(Kind.COMPLETION, code, words)
        return self._by_criteria(criteria.Pair(higher, lower), bracket)

    def against_floater(self, tpn: Tpn, bracket: Bracket, *, last: bool) -> Reason | None:
        """Why a resident certainly does not float from a bracket; ``None`` where not certain.

        Args:
            tpn: TPN of the resident.
            bracket: The bracket as it was paired.
            last: It is the lowest bracket, so that who floats has the bye.

        Source:
            C.04.3 (applied from 2026-02-01), Articles 2.1.2, 2.4.4, 2.4.9 and 2.4.11.
        """
        if self._situation is None:
            return None
        player = self._situation.player(self._position[tpn])
        if last and not player.may_take_bye:
            return Reason(Kind.COMPLETION, "C2", said("who may not have the bye (C2)"))
        values = dict(bracket.criteria)
        if last and values.get("C9") == 0 and player.unplayed:
            words = said("who has had a round without a game (C9)")
            return Reason(Kind.COMPLETION, "C9", words)
        return self._by_criteria(criteria.Downfloater(player, moved_down=False), bracket)

    def meets_nobody(self, tpn: Tpn, bracket: Bracket) -> bool:
        """Whether a player may meet nobody of a bracket (C1, C3)."""
        others = {*bracket.residents, *bracket.moved_down} - {tpn}
        return not any(self._may_meet(tpn, other) for other in others)

    def _may_meet(self, one: Tpn, other: Tpn) -> bool:
        if self._situation is None:
            return other not in self._met[one]
        return self._situation.may_meet(self._position[one], self._position[other])

    def _left_alone(self, one: Tpn, other: Tpn, bracket: Bracket) -> Tpn | None:
        """Somebody who has no opponent once two are paired, where nobody was left over."""
        if bracket.downfloaters:
            return None
        pair = {one, other}
        for tpn, possible in self._about(bracket).nearly_alone:
            if tpn not in pair and possible <= pair:
                return tpn
        return None

    def _about(self, bracket: Bracket) -> _Inside:
        """What is asked of a bracket again and again, worked out once."""
        known, situation = self._inside, self._situation
        if known is not None and known.bracket is bracket:
            return known
        players = (*bracket.moved_down, *bracket.residents)
        wishes: Counter[Colour | None] = Counter()
        if situation is not None:
            wishes.update(situation.player(self._position[tpn]).preference for tpn in players)
        nearly_alone = []
        for tpn in players:
            possible = (each for each in players if each != tpn and self._may_meet(tpn, each))
            first = frozenset(islice(possible, _FEW + 1))
            if len(first) <= _FEW:
                nearly_alone.append((tpn, first))
        self._inside = _Inside(bracket, len(players), wishes, tuple(nearly_alone))
        return self._inside

    def _by_criteria(self, part: criteria.Part, bracket: Bracket) -> Reason | None:
        values = dict(bracket.criteria)
        if isinstance(part, criteria.Pair) and self._least_denied(part, bracket) > _count(
            values.get(_COLOURS[0].code)
        ):
            return self._reason(_COLOURS[0], part)
        for rule in (*_COLOURS, _DOWNFLOATS[0], _UPFLOATS[0], _DOWNFLOATS[1], _UPFLOATS[1]):
            if _perfect(values.get(rule.code)) and rule.count_of(part):
                return self._reason(rule, part)
        return None

    def _least_denied(self, part: criteria.Pair, bracket: Bracket) -> int:
        """A lower bound of C12 for every pairing of a bracket that holds a pair against it.

        Whoever prefers a colour and gets it meets somebody who does not prefer it, or floats.
        """
        situation = self._situation
        if situation is None or not _COLOURS[0].count_of(part):
            return 0
        inside = self._about(bracket)
        wishes = inside.wishes - Counter((part.higher.preference, part.lower.preference))
        floaters = len(bracket.downfloaters)
        denied = 0
        for colour in Colour:
            others = inside.size - 2 - wishes[colour]
            denied = max(denied, wishes[colour] - others - floaters)
        return 1 + (denied + 1) // 2

    def _reason(self, rule: criteria.Criterion, part: criteria.Part) -> Reason:
        if isinstance(part, criteria.Pair) and rule in _COLOURS:
            gaps = {"colour": _colour(part.higher.preference), "code": rule.code}
            if rule is _COLOURS[1]:
                words = said("both strongly prefer {colour} ({code})", **gaps)
            else:
                words = said("both prefer {colour} ({code})", **gaps)
            return Reason(Kind.COLOUR, rule.code, words)
        number = self._round_no - (1 if rule in {_DOWNFLOATS[0], _UPFLOATS[0]} else 2)
        if isinstance(part, criteria.Pair):
            words = said(
                "{player} floated up in round {number} ({code})",
                player=part.lower.tpn,
                number=number,
                code=rule.code,
            )
        else:
            words = said(
                "who floated down in round {number} ({code})", number=number, code=rule.code
            )
        return Reason(Kind.FLOAT, rule.code, words)

    def _rematch(self, one: Tpn, other: Tpn) -> Reason:
        named = self._situation is not None
        code = "C1" if named else "met"
        for number, record in enumerate(self._players[one].rounds[: self._round_no - 1], start=1):
            if record.opponent == other and record.result.played:
                words = said("they met in round {number}", number=number)
                break
        else:
            words = said("the pair is forbidden")
        return Reason(Kind.REMATCH, code, said("{reason} (C1)", reason=words) if named else words)


def _colour(colour: Colour | None) -> str:
    """A colour as a word; nothing for none."""
    if colour is None:
        return ""
    return said("White") if colour is Colour.WHITE else said("Black")


def _count(value: CriterionValue) -> int:
    return value if isinstance(value, int) else len(value or ())


def _perfect(value: CriterionValue) -> bool:
    return value in {0, ()}


def _barred(tournament: Tournament, round_no: RoundNo) -> dict[Tpn, set[Tpn]]:
    """Whom a player has met or may not meet, by TPN (BR 2)."""
    history = basic_rules.histories(tournament, round_no)
    barred = {
        player.tpn: set(opponents)
        for player, opponents in zip(tournament.players, history.opponents, strict=True)
    }
    for tpn, others in basic_rules.forbidden_opponents(tournament, round_no).items():
        barred.setdefault(tpn, set()).update(others)
    return barred
