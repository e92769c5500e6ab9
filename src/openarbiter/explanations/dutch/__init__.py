"""Rounds of the Dutch system explained by the criteria that decided, and no others.

Source:
    C.04.3, Articles 1 to 5 (editions approved 2024 and applied from 2026-02-01).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from openarbiter.explanations.dutch.compare import with_most_moved_down
from openarbiter.explanations.dutch.first import (
    most_pairs,
    objection_to,
    reason_against,
    without_pairs,
)
from openarbiter.explanations.dutch.repair import PairedOnce, paired_as
from openarbiter.explanations.dutch.row import ALLOWANCE, Forming, first_row, with_decisions
from openarbiter.explanations.dutch.wishing import (
    BRACKET_ALLOWANCE,
    answer,
    colour_rule,
    other_floaters,
    other_takers,
)
from openarbiter.explanations.explainer import Explainer, Others
from openarbiter.explanations.facts import ColourRule, PlayerPage, Standing, WhyNot
from openarbiter.explanations.limits import Classes
from openarbiter.explanations.reasons import Kind, Reason
from openarbiter.explanations.rows import Row, Settled
from openarbiter.explanations.wishes import Wish
from openarbiter.model import Tpn
from openarbiter.rulebooks.dutch.brackets import RoundContext
from openarbiter.rulebooks.dutch.process import PairedBracket
from openarbiter.rulebooks.dutch.report import round_pairing
from openarbiter.rulebooks.dutch.terms import (
    WORDING_2025,
    WORDING_2026,
    Situation,
    Wording,
    situation,
)
from openarbiter.rulebooks.pairing import Bracket, CriterionValue, RoundPairing
from openarbiter.values import replace

READER_ALLOWANCE = 6_000
"""Players that may be paired again to tell one player about a bracket."""


class _Dutch(Explainer):
    """Explains a round of an edition in the words of the edition that asks.

    Attributes:
        wording: What the edition says differently.
    """

    bye_choice = ("lowest", "C5")
    bye_floats = True
    tells_log = False
    rows_for_players = True
    adds_to_log = True
    wording: Wording

    @cached_property
    def before(self) -> Situation:
        """The situation before the round."""
        wording = replace(self.wording, system=self.edition.id)
        return situation(self.tournament, self.round_no, wording)

    @cached_property
    def once(self) -> PairedOnce:
        """The round in positions."""
        return paired_as(self.before, self.pairing)

    @cached_property
    def _at(self) -> dict[Tpn, int]:
        return {tpn: position for position, tpn in enumerate(self.before.tpn)}

    @cached_property
    def context(self) -> RoundContext:
        """Answers for its situation."""
        return RoundContext.of(self.before)

    def paired(self) -> RoundPairing:
        """The round, paired by the edition."""
        return round_pairing(self.before)

    @cached_property
    def classes(self) -> Mapping[Tpn, Classes]:
        """Preferences and floats (Articles 1.4, 1.6 and 1.7); of who is absent none is known."""
        known = {player.tpn: Classes() for player in self.tournament.players}
        for each in map(self.before.player, range(len(self.before.tpn))):
            floats = each.last_float.value, each.earlier_float.value
            known[each.tpn] = Classes(each.preference, int(each.strength), *floats)
        return known

    def floats(self) -> Mapping[Tpn, tuple[str, str]]:
        """Last and earlier float of everybody who is to be paired (Article 1.4)."""
        here = ((tpn, self.classes[tpn]) for tpn in self.before.tpn)
        return {tpn: (each.last_float, each.earlier_float) for tpn, each in here}

    def colour_rule(self, pair: tuple[Tpn, Tpn]) -> ColourRule:
        """The rule of Article 5 that gives a pair its colours."""
        one, other = map(self._at.__getitem__, pair)
        return colour_rule(self.before, min(one, other), max(one, other))

    def values(self, bracket: Bracket) -> tuple[tuple[str, CriterionValue], ...]:
        """The values of the criteria, with the number of paired moved-down players of 2025."""
        left = set(bracket.moved_down) & set(bracket.downfloaters)
        return with_most_moved_down(self.wording, bracket.criteria, len(left))

    def first_row(self, number: int) -> Row | None:
        """The first candidate of a bracket, and the first rule that it breaks."""
        if number not in self._first_rows:
            pairs = self.pairing.brackets[number].pairs
            first = first_row(self.once, number, self.context) if pairs else None
            self._first_rows[number] = first
        return self._first_rows[number]

    @cached_property
    def _first_rows(self) -> dict[int, Row | None]:
        return {}

    def with_decisions(self, number: int, row: Row, reader: Tpn | None = None) -> Row:
        """A row with its decisions, and what was refused before each."""
        allowance = ALLOWANCE if reader is None else READER_ALLOWANCE
        if number not in self._forming:
            self._forming[number] = Forming(self.once, number, row)
        return with_decisions(self._forming[number], allowance, reader)

    @cached_property
    def _forming(self) -> dict[int, Forming]:
        """What was refused in each bracket, as far as it has been asked."""
        return {}

    @cached_property
    def first_candidates(self) -> Sequence[Row | None]:
        """The first candidate of every bracket, each with its verdict."""
        return [self.first_row(number) for number in range(len(self.pairing.brackets))]

    def other_floaters(self, number: int, reader: Tpn | None = None) -> Others:
        """Who else might have floated; who only plays in the bracket need not know of many."""
        allowance = BRACKET_ALLOWANCE
        if reader is not None:
            floats = reader in self.pairing.brackets[number].downfloaters
            allowance = READER_ALLOWANCE if floats else 0
        if (number, allowance) not in self._floaters:
            self._floaters[number, allowance] = other_floaters(self.once, number, allowance)
        return self._floaters[number, allowance]

    @cached_property
    def _floaters(self) -> dict[tuple[int, int], Others]:
        return {}

    def without_pairs(self, bracket: Bracket) -> tuple[tuple[Reason, ...], tuple[Tpn, ...]]:
        """Why players of a bracket without pairs may not meet, and who might."""
        at = self.once.at
        residents = range(at[bracket.residents[0]], at[bracket.residents[-1]] + 1)
        return without_pairs(self.before, [at[tpn] for tpn in bracket.moved_down], residents)

    def most_pairs(self, number: int) -> int:
        """The most pairs that meetings and colours allow in a bracket."""
        if number not in self._most_pairs:
            bracket = self.once.paired.brackets[number]
            self._most_pairs[number] = most_pairs(self.context, bracket)
        return self._most_pairs[number]

    @cached_property
    def _most_pairs(self) -> dict[int, int]:
        return {}

    def other_takers(self, taker: Tpn) -> Others:
        """Who else might have the bye."""
        return other_takers(self.once, self.once.at[taker])

    def about_opponent(self, page: PlayerPage, number: int, other: Standing) -> PlayerPage:
        """A player's page with the decisions that gave this player the opponent."""
        own = page.player
        story = self.bracket_for(own.tpn, number)
        row = story.row
        about = None if row is None else row.about(own.tpn, other.tpn)
        led = () if row is None else row.deciding
        return replace(
            page,
            bracket=story,
            begins_with=None if row is None else row.begins_with(own.tpn),
            led_away=tuple(each for each in led if each is not about),
            tried=() if about is None else about.refused,
            tried_for=min(own.tpn, other.tpn, key=self.once.at.__getitem__),
            untold=0 if about is None else len(about.untold),
            downfloat_next=own.score > other.score,
            upfloat_next=own.score < other.score,
        )

    def answer(self, wish: Wish) -> WhyNot:
        """Why a wish did not come true, and the best pairing in which it does."""
        told = answer(self.once, self.pairing, wish)
        if told.reason.kind is not Kind.ORDER or len(wish.pairs) != 1:
            return told
        pair = wish.pairs[0]
        rows = (self._refusing(*each, told.reason) for each in (pair, pair[::-1]))
        return next(
            (replace(told, settled=row, then=then) for row, then in filter(None, rows)), told
        )

    def _refusing(self, tpn: Tpn, other: Tpn, known: Reason) -> tuple[Settled, Reason] | None:
        """What refuses an opponent of a player once all that is decided before is settled.

        ``None`` where the player's page does not ask, or says what is known already.
        """
        numbers = (n for n, each in enumerate(self.pairing.brackets) if each.score == known.score)
        number = next(numbers, None)
        row = None if number is None else self.first_row(number)
        if number is None or row is None or tpn not in self.pairing.brackets[number].players:
            return None
        row = self.with_decisions(number, row, tpn)
        own = next((each for each in row.decisions if each.player == tpn), None)
        refused = () if own is None else own.refused
        found = next((each.reason for each in refused if each.player == other), known)
        return None if found == replace(known, score=None) else (row.settled(tpn), found)

    def against_old(self, number: int, old: Bracket) -> Reason:
        """What stands, after a change, against the old pairing of a bracket of the same players."""
        at = self.once.at
        pairs = [(at[one], at[other]) for one, other in old.pairs]
        kept: PairedBracket = replace(
            self.once.paired.brackets[number],
            pairs=sorted((min(pair), max(pair)) for pair in pairs),
            downfloaters=tuple(sorted(at[tpn] for tpn in old.downfloaters)),
        )
        return reason_against(self.once, self.context, number, kept)

    def objection(self, wish: Wish) -> Reason | None:
        """What stands against another pairing of all the players of a round."""
        return objection_to(self.once, wish.pairs, wish.bye)


class Dutch2025(_Dutch):
    """Explains a round of the edition approved 2024."""

    wording = WORDING_2025


class Dutch2026(_Dutch):
    """Explains a round of the edition applied from 2026-02-01."""

    wording = WORDING_2026
