"""Rounds of the Dutch system explained by the criteria that decided, and no others.

Source:
    C.04.3, Articles 1 to 5 (editions approved 2024 and applied from 2026-02-01).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import cast

from openarbiter.explanations.dutch.compare import with_most_moved_down
from openarbiter.explanations.dutch.first import (
    most_pairs,
    objection_to,
    reason_against,
    without_pairs,
)
from openarbiter.explanations.dutch.repair import PairedOnce, paired_as
from openarbiter.explanations.dutch.row import ALLOWANCE, first_row, with_decisions
from openarbiter.explanations.dutch.wishing import (
    BRACKET_ALLOWANCE,
    answer,
    colour_rule,
    other_floaters,
    other_takers,
)
from openarbiter.explanations.explainer import Classes, Explainer, Others
from openarbiter.explanations.facts import ByeStory, ColourRule, PlayerPage, WhyNot
from openarbiter.explanations.reasons import Reason
from openarbiter.explanations.rows import Row
from openarbiter.explanations.wishes import Wish
from openarbiter.explanations.wishing import Asked
from openarbiter.model import RoundNo, Tournament, Tpn
from openarbiter.rulebooks.dutch.context import RoundContext
from openarbiter.rulebooks.dutch.process import PairedBracket
from openarbiter.rulebooks.dutch.report import round_pairing
from openarbiter.rulebooks.dutch.terms import (
    WORDING_2025,
    WORDING_2026,
    Situation,
    Wording,
    situation,
)
from openarbiter.rulebooks.edition import Edition
from openarbiter.rulebooks.pairing import Bracket, CriterionValue, RoundPairing
from openarbiter.values import replace

READER_ALLOWANCE = 6_000
"""Players that may be paired again to tell one player about a bracket."""


@dataclass(frozen=True)
class _Asked(Asked):
    """A round that is asked about, with the situation before it."""

    before: Situation

    @cached_property
    def once(self) -> PairedOnce:
        """The round in positions."""
        return paired_as(self.before, self.pairing)

    @cached_property
    def context(self) -> RoundContext:
        """Answers for its situation."""
        return RoundContext.of(self.before)


def _known(asked: Asked) -> _Asked:
    """A round that the explainer of the Dutch system asks about."""
    return cast("_Asked", asked)


class _Dutch(Explainer):
    """Explains rounds of an edition, each answer in the words of the edition that asks.

    Args:
        wording: What the edition says differently.
    """

    bye_choice = ("lowest", "C5")
    bye_floats = True
    tells_log = False
    rows_for_players = True

    # ruff: noqa: ARG002  (the hooks of all systems have the same arguments)

    def __init__(self, wording: Wording) -> None:
        self._wording = wording

    def asked(
        self,
        tournament: Tournament,
        edition: Edition,
        round_no: RoundNo,
        pairing: RoundPairing | None = None,
    ) -> Asked:
        """A round that is asked about, paired where it is not yet."""
        before = situation(tournament, round_no, replace(self._wording, system=edition.id))
        limits = self.limits(tournament, edition, round_no)
        return _Asked(tournament, edition, pairing or round_pairing(before), limits, before)

    def classes(self, tournament: Tournament, round_no: RoundNo) -> dict[Tpn, Classes]:
        """Preferences and floats (Articles 1.4, 1.6 and 1.7); of who is absent none is known."""
        before = situation(tournament, round_no, self._wording)
        known = {player.tpn: Classes() for player in tournament.players}
        for each in map(before.player, range(len(before.tpn))):
            floats = each.last_float.value, each.earlier_float.value
            known[each.tpn] = Classes(each.preference, int(each.strength), *floats)
        return known

    def floats(self, tournament: Tournament, round_no: RoundNo) -> Mapping[Tpn, tuple[str, str]]:
        """Last and earlier float of everybody who is to be paired (Article 1.4)."""
        before = situation(tournament, round_no, self._wording)
        players = map(before.player, range(len(before.tpn)))
        return {each.tpn: (each.last_float.value, each.earlier_float.value) for each in players}

    def colour_rule(self, asked: Asked, pair: tuple[Tpn, Tpn]) -> ColourRule:
        """The rule of Article 5 that gives a pair its colours."""
        once = _known(asked).once
        return colour_rule(once.situation, *sorted(map(once.at.__getitem__, pair)))

    def values(self, asked: Asked, bracket: Bracket) -> tuple[tuple[str, CriterionValue], ...]:
        """The values of the criteria, with the number of paired moved-down players of 2025."""
        left = set(bracket.moved_down) & set(bracket.downfloaters)
        return with_most_moved_down(self._wording, bracket.criteria, len(left))

    def first_row(self, asked: Asked, number: int) -> Row | None:
        """The first candidate of a bracket, and the first rule that it breaks."""
        known = _known(asked)
        pairs = asked.pairing.brackets[number].pairs
        return first_row(known.once, number, known.context) if pairs else None

    def with_decisions(self, asked: Asked, number: int, row: Row, reader: Tpn | None = None) -> Row:
        """A row with its decisions, and what was refused before each."""
        allowance = ALLOWANCE if reader is None else READER_ALLOWANCE
        return with_decisions(_known(asked).once, number, row, allowance, reader)

    def rows(self, asked: Asked) -> list[Row | None]:
        """The row of decisions of every bracket of a round, each with its verdict."""
        firsts = (self.first_row(asked, number) for number in range(len(asked.pairing.brackets)))
        return [
            None if first is None else self.with_decisions(asked, number, first)
            for number, first in enumerate(firsts)
        ]

    def other_floaters(self, asked: Asked, number: int, reader: Tpn | None = None) -> Others:
        """Who else might have floated; who only plays in the bracket need not know of many."""
        allowance = BRACKET_ALLOWANCE
        if reader is not None:
            floats = reader in asked.pairing.brackets[number].downfloaters
            allowance = READER_ALLOWANCE if floats else 0
        return other_floaters(_known(asked).once, number, allowance)

    def without_pairs(
        self, asked: Asked, bracket: Bracket
    ) -> tuple[tuple[Reason, ...], tuple[Tpn, ...]]:
        """Why players of a bracket without pairs may not meet, and who might."""
        at, once = _known(asked).once.at, _known(asked).once
        residents = range(at[bracket.residents[0]], at[bracket.residents[-1]] + 1)
        return without_pairs(once.situation, [at[tpn] for tpn in bracket.moved_down], residents)

    def most_pairs(self, asked: Asked, number: int) -> int:
        """The most pairs that meetings and colours allow in a bracket."""
        known = _known(asked)
        return most_pairs(known.context, known.once.paired.brackets[number])

    def other_takers(self, asked: Asked, bye: ByeStory) -> Others:
        """Who else might have the bye."""
        return other_takers(_known(asked).once)

    def about_opponent(self, asked: Asked, page: PlayerPage, number: int | None) -> PlayerPage:
        """A player's page with the decisions that gave this player the opponent."""
        if number is None or page.opponent is None:
            return page
        own, other = page.player, page.opponent
        story = self.bracket_for(asked, number, own.tpn)
        at, row = _known(asked).once.at, story.row
        about = None if row is None else row.about(own.tpn, other.tpn)
        led = () if row is None else row.deciding(own.tpn)
        return replace(
            page,
            bracket=story,
            begins_with=None if row is None else row.begins_with(own.tpn),
            led_away=tuple(each for each in led if each is not about),
            tried=() if about is None else about.refused,
            tried_for=min(own.tpn, other.tpn, key=at.__getitem__),
            untold=0 if about is None else len(about.untold),
            downfloat_next=own.score > other.score,
            upfloat_next=own.score < other.score,
        )

    def answer(self, asked: Asked, wish: Wish) -> WhyNot:
        """Why a wish did not come true, and the best pairing in which it does."""
        return answer(_known(asked).once, asked.pairing, wish)

    def against_old(self, asked: Asked, number: int, old: Bracket) -> Reason:
        """What stands, after a change, against the old pairing of a bracket of the same players."""
        known = _known(asked)
        at = known.once.at
        pairs = [(at[one], at[other]) for one, other in old.pairs]
        kept: PairedBracket = replace(
            known.once.paired.brackets[number],
            pairs=sorted((min(pair), max(pair)) for pair in pairs),
            downfloaters=tuple(sorted(at[tpn] for tpn in old.downfloaters)),
        )
        return reason_against(known.once, known.context, number, kept)

    def objection(self, asked: Asked, wish: Wish) -> Reason | None:
        """What stands against another pairing of all the players of a round."""
        return objection_to(_known(asked).once, wish.pairs, wish.bye)


EXPLAINER_2025 = _Dutch(WORDING_2025)
EXPLAINER_2026 = _Dutch(WORDING_2026)
