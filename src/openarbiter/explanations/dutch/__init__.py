"""Rounds of the Dutch family explained by the criteria that decided, and no others.

Source:
    C.04.3, Articles 1 to 5 (editions approved 2024 and applied from 2026-02-01); C.04.3 (2017),
    sections A to E; C.04.3.1 (2012), sections A to E.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cached_property

from openarbiter.errors import ImpossiblePairingError
from openarbiter.explanations.dutch.compare import (
    barred_from_bye,
    barred_pair,
    compare_rounds,
    named,
    not_completable,
)
from openarbiter.explanations.dutch.first import (
    BRACKET_ALLOWANCE,
    FEWEST,
    objection_to,
    other_floaters,
    reason_against,
    without_pairs,
)
from openarbiter.explanations.dutch.repair import PairedOnce, granting, paired_as
from openarbiter.explanations.dutch.row import ALLOWANCE, Forming
from openarbiter.explanations.explainer import Explainer, Others
from openarbiter.explanations.facts import ColourRule, PlayerPage, Standing, WhyNot
from openarbiter.explanations.limits import Classes
from openarbiter.explanations.order import Candidate, first_candidate, place_in_order
from openarbiter.explanations.reasons import Kind, OrderPlace, Reason
from openarbiter.explanations.rows import Alternative, Row, Settled
from openarbiter.explanations.wishes import Wish
from openarbiter.explanations.wishing import Paired
from openarbiter.model import Points, RoundNo, Tpn
from openarbiter.rulebooks.dutch.telling import round_pairing
from openarbiter.rulebooks.dutch.terms import Situation, Wording, situation
from openarbiter.rulebooks.dutch.text import MOST_MOVED_DOWN, WORDING_2025, WORDING_2026
from openarbiter.rulebooks.pairing import Bracket, CriterionValue, RoundPairing
from openarbiter.rulebooks.statement import Colours
from openarbiter.values import replace

READER_ALLOWANCE = 6_000
"""Players that may be paired again to tell one player about a bracket."""

ROUND_ALLOWANCE = 4_000
"""Players that may be paired again to tell who else might have the bye."""


class DutchFamily(Explainer):
    """Explains a round of any text of the Dutch system: S1 against S2 in every bracket."""

    adds_to_log = True

    @cached_property
    def before(self) -> Situation:
        """The situation before the round."""
        found: Situation = super().before
        return found

    @cached_property
    def at(self) -> dict[Tpn, int]:
        """Positions of everybody who is to be paired."""
        return {tpn: position for position, tpn in enumerate(self.before.tpn)}

    @cached_property
    def classes(self) -> Mapping[Tpn, Classes]:
        """Preferences and floats (Articles 1.4, 1.6 and 1.7; A.4, A.6; A4, A7)."""
        return {
            each.tpn: Classes(
                each.preference, int(each.strength), each.last_float.value, each.earlier_float.value
            )
            for each in map(self.before.player, range(len(self.before.tpn)))
        }

    def dutch_colours(self, pair: tuple[Tpn, Tpn]) -> ColourRule:
        """The rule of Article 5.2 that gives a pair its colours."""
        higher, lower = sorted(map(self.at.__getitem__, pair))
        one, other = self.before.player(higher), self.before.player(lower)
        white_first, rule = Colours(self.before.statement, self.before).decided(higher, lower)
        return ColourRule(
            article=rule.article,
            white=one.tpn if white_first else other.tpn,
            black=other.tpn if white_first else one.tpn,
            higher=one.tpn,
            wishes=(one.preference, other.preference),
            strengths=(int(one.strength), int(other.strength)),
            differences=(one.colour_difference, other.colour_difference),
        )

    def candidate(self, bracket: Bracket) -> Candidate:
        """A bracket as the order looks at it."""
        return Candidate.of(bracket.moved_down, bracket.residents, bracket.pairs)

    @cached_property
    def first_candidates(self) -> Sequence[Row | None]:
        """S1 against S2: moved-down players first, then halves (section B; A3, A6, C6, C8)."""
        return [
            self._first_of(bracket) if bracket.pairs else None for bracket in self.pairing.brackets
        ]

    def _first_of(self, bracket: Bracket) -> Row:
        """The candidate the order begins with; whom the order does not look at floats."""
        chosen = self.candidate(bracket)
        paired, pairs = len(chosen.paired), len(chosen.pairs)
        found = first_candidate(chosen.moved_down, chosen.residents, paired, pairs)
        alone = (tpn for tpn in bracket.players if tpn not in chosen.rank)
        return Row(first=found.pairs, floaters=(*alone, *found.floaters))

    def order_article(self, bracket: Bracket, other: Bracket) -> tuple[str, OrderPlace | None]:
        """The articles about transpositions and exchanges."""
        place = place_in_order(self.candidate(bracket), self.candidate(other))
        return ("", None) if place is None else (self.order_articles[place.what], place)


class _Dutch(DutchFamily):
    """Explains a round of an edition in the words of the edition that asks.

    Attributes:
        wording: What the edition says differently.
    """

    bye_choice = ("lowest", "C5")
    bye_floats = True
    tells_log = False
    rows_for_players = True
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

    def paired(self) -> RoundPairing:
        """The round, paired by the edition."""
        return round_pairing(self.before)

    @cached_property
    def classes(self) -> Mapping[Tpn, Classes]:
        """Preferences and floats (Articles 1.4, 1.6 and 1.7); of who is absent none is known."""
        absent = {player.tpn: Classes() for player in self.tournament.players}
        return {**absent, **super().classes}

    def floats(self) -> Mapping[Tpn, tuple[str, str]]:
        """Last and earlier float of everybody who is to be paired (Article 1.4)."""
        here = ((tpn, self.classes[tpn]) for tpn in self.before.tpn)
        return {tpn: (each.last_float, each.earlier_float) for tpn, each in here}

    def colour_rule(self, pair: tuple[Tpn, Tpn]) -> ColourRule:
        """The rule of Article 5 that gives a pair its colours."""
        return self.dutch_colours(pair)

    # --- what bars a pair or the bye, and the best pairing with a wish

    def barred_pair(self, one: Tpn, other: Tpn) -> Reason | None:
        """Why two players may not meet (C1, C3)."""
        return barred_pair(self.before, *sorted((self.at[one], self.at[other])))

    def barred_bye(self, tpn: Tpn) -> Reason | None:
        """Why a player may not have the bye (C2)."""
        reason = barred_from_bye(self.before, self.at[tpn])
        return None if reason is None else replace(reason, players=(tpn,))

    def reason(
        self,
        kind: Kind,
        article: str,
        players: tuple[Tpn, ...] = (),
        round_no: RoundNo | None = None,
        score: Points | None = None,
    ) -> Reason:
        """A reason that names an article; of who needs the bye it is C2."""
        if kind is Kind.BYE_NEEDED:
            reason = named(self.before, kind, "C2")
            return replace(reason, players=players)
        return super().reason(kind, article, players, round_no, score)

    def _barred(self, wish: Wish) -> Reason | None:
        """What bars a wish; where nobody has the bye, with who should have it."""
        reason = super()._barred(wish)
        if reason is None or wish.bye is None or reason.kind is not Kind.NO_BYE:
            return reason
        return replace(reason, players=(wish.bye,))

    def without_colour(self, wish: Wish) -> tuple[Tpn, ...]:  # noqa: ARG002  (a hook)
        """Nobody: it is asked once all of the wish is granted."""
        return ()

    def _best_or_reason(
        self, partner: Mapping[Tpn, Collection[Tpn]], no_bye: Collection[Tpn]
    ) -> Paired | Reason:
        """The best pairing within limits, or why there is none."""
        granted = granting(self.before, partner, no_bye)
        everybody = range(len(granted.tpn))
        lonely = tuple(
            tpn
            for tpn in no_bye
            if not any(
                granted.may_meet(self.at[tpn], other)
                for other in everybody
                if other != self.at[tpn]
            )
        )
        if lonely:
            return Reason(kind=Kind.NO_OPPONENT, players=lonely)
        try:
            return Paired(round_pairing(granted))
        except ImpossiblePairingError as error:
            return not_completable(self.before, error)

    def _first_difference(self, best: Paired) -> Reason:
        """The first criterion or article that puts the round before another pairing."""
        other = paired_as(self.before, best.pairing).paired
        return compare_rounds(self.before, self.once.paired, other) or Reason(kind=Kind.CHOSEN)

    def answer(self, wish: Wish) -> WhyNot:
        """Why a wish did not come true, and the best pairing in which it does."""
        told = super().answer(wish)
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
        pairs = [sorted((self.at[one], self.at[other])) for one, other in old.pairs]
        kept = replace(
            self.once.paired.brackets[number],
            pairs=sorted((one, other) for one, other in pairs),
            downfloaters=tuple(sorted(self.at[tpn] for tpn in old.downfloaters)),
        )
        return reason_against(self.once, number, kept)

    def objection(self, wish: Wish) -> Reason | None:
        """What stands against another pairing of all the players of a round."""
        return objection_to(self.once, wish.pairs, wish.bye)

    # --- the brackets; what several pages tell of one is worked out once

    def values(self, bracket: Bracket) -> tuple[tuple[str, CriterionValue], ...]:
        """The values of the criteria, with the number of moved-down players left of 2025."""
        known, left = dict(bracket.criteria), {*bracket.moved_down} & {*bracket.downfloaters}
        codes = (each.code for each in self.before.statement.criteria)
        return tuple(
            (code, len(left) if code == MOST_MOVED_DOWN else known[code]) for code in codes
        )

    @cached_property
    def _forming(self) -> Sequence[Forming]:
        """The brackets, each with what was refused in it as far as it has been worked out."""
        return [Forming(self.once, number) for number in range(len(self.pairing.brackets))]

    @cached_property
    def first_candidates(self) -> Sequence[Row | None]:
        """The first candidate of every bracket, each with its verdict."""
        return [each.first for each in self._forming]

    def first_row(self, number: int) -> Row | None:
        """The first candidate of a bracket, and the first rule that it breaks."""
        return self._forming[number].first

    def with_decisions(self, number: int, row: Row, reader: Tpn | None = None) -> Row:
        """A row with its decisions, and what was refused before each."""
        allowance = ALLOWANCE if reader is None else READER_ALLOWANCE
        return self._forming[number].with_decisions(row, allowance, reader)

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
        at = self.at
        residents = range(at[bracket.residents[0]], at[bracket.residents[-1]] + 1)
        return without_pairs(self.before, [at[tpn] for tpn in bracket.moved_down], residents)

    def most_pairs(self, number: int) -> int:
        """The most pairs that meetings and colours allow in a bracket."""
        return self._forming[number].most_pairs

    def other_takers(self, taker: Tpn) -> Others:
        """Who else, with no more points, might have the bye: by rank, the lowest first.

        As for those who might float there is an allowance.
        """
        score, scores = self.scores[taker], self.scores
        left = max(1, self.once.affordable(max(FEWEST, ROUND_ALLOWANCE // len(self.before.tpn))))
        others: list[Alternative] = []
        untold = 0
        for position, tpn in reversed([*enumerate(self.before.tpn)]):
            if scores[tpn] > score or tpn == taker:
                continue
            reason = barred_from_bye(self.before, position)
            if reason is None and scores[tpn] < score:
                reason = named(self.before, Kind.COMPLETION, "C4")
            elif reason is None and left:
                left -= 1
                reason = self.answer(Wish(bye=tpn)).reason
            if reason is None:
                untold += 1
            else:
                others.append(Alternative(player=tpn, reason=reason))
        return tuple(others), untold

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
            tried_for=min(own.tpn, other.tpn, key=self.at.__getitem__),
            untold=0 if about is None else len(about.untold),
            downfloat_next=own.score > other.score,
            upfloat_next=own.score < other.score,
        )


class Dutch2025(_Dutch):
    """Explains a round of the edition approved 2024."""

    wording = WORDING_2025


class Dutch2026(_Dutch):
    """Explains a round of the edition applied from 2026-02-01."""

    wording = WORDING_2026
