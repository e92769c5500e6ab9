"""Why not otherwise? The wish is granted, the round is paired again, and the two are compared.

Source:
    C.04.3, Articles 1.9.2 and 4 (both editions).
"""

from __future__ import annotations

from dataclasses import replace

from openarbiter.errors import ImpossiblePairingError
from openarbiter.explanations.facts import WhyNot, changed_boards
from openarbiter.explanations.reasons import Kind, Reason
from openarbiter.explanations.wishes import Wish
from openarbiter.model import Colour, Tpn
from openarbiter.rulebooks.dutch import criteria
from openarbiter.rulebooks.dutch.explain.again import PairedOnce, granting
from openarbiter.rulebooks.dutch.explain.colouring import colour_rule
from openarbiter.rulebooks.dutch.explain.comparing import compare_rounds
from openarbiter.rulebooks.dutch.explain.legality import (
    barred_from_bye,
    barred_pair,
    named,
    not_completable,
)
from openarbiter.rulebooks.dutch.process import pair_round
from openarbiter.rulebooks.dutch.report import round_pairing
from openarbiter.rulebooks.dutch.terms import Situation


def answer(once: PairedOnce, wish: Wish) -> WhyNot:
    """Why a wish did not come true, with the best pairing in which it does.

    Args:
        once: The round as it is paired.
        wish: The wish.

    Source:
        C.04.3: C1 to C21 by priority, then Article 4 (both editions).
    """
    reason, granted = _reason_against(once, wish)
    before = round_pairing(once.situation, quick=once.quick)
    if granted is None or reason.kind is Kind.CHOSEN:
        return WhyNot(round_no=before.round_no, system=before.system, wish=wish, reason=reason)
    after = round_pairing(granted, quick=once.quick)
    gone, new = changed_boards(before, after)
    return WhyNot(
        round_no=before.round_no,
        system=before.system,
        wish=wish,
        reason=reason,
        gone=gone,
        new=new,
        bye=after.bye if after.bye != before.bye else None,
    )


def reason_against(once: PairedOnce, wish: Wish) -> Reason:
    """The reason alone, without the other pairing.

    Source:
        C.04.3: C1 to C21 by priority, then Article 4 (both editions).
    """
    return _reason_against(once, wish)[0]


def _reason_against(once: PairedOnce, wish: Wish) -> tuple[Reason, Situation | None]:
    """The reason, and the situation in which the wish comes true; ``None`` where it cannot."""
    situation = once.situation
    barred = _barred(once, wish)
    if barred is not None:
        return barred, None
    given = _colours_given(situation, wish) or _bye_left(situation, wish)
    if given is not None:
        return given, None
    granted = granting(situation, wish)
    lonely = _without_opponent(granted, wish)
    if lonely:
        return Reason(kind=Kind.NO_OPPONENT, players=lonely), None
    try:
        other = pair_round(granted, quick=once.quick)
    except ImpossiblePairingError as error:
        return not_completable(situation, error), None
    found = compare_rounds(situation, once.paired, other)
    return found or Reason(kind=Kind.CHOSEN), granted


def _colours_given(situation: Situation, wish: Wish) -> Reason | None:
    """Why a wished pair cannot have the colours wished for."""
    at = {tpn: position for position, tpn in enumerate(situation.tpn)}
    colours = dict(wish.colours)
    for pair in wish.pairs:
        higher, lower = sorted(at[tpn] for tpn in pair)
        rule = colour_rule(situation, higher, lower)
        white, black = colours.get(rule.white), colours.get(rule.black)
        if white is Colour.BLACK or black is Colour.WHITE:
            return Reason(kind=Kind.COLOURS_GIVEN, article=rule.article, players=(rule.white,))
    return None


def _bye_left(situation: Situation, wish: Wish) -> Reason | None:
    """Why those whom a wish names cannot all play: nobody else may have the bye."""
    if len(situation.tpn) % 2 == 0 or wish.bye is not None:
        return None
    playing = {tpn for pair in wish.pairs for tpn in pair} | {tpn for tpn, _ in wish.colours}
    may = zip(situation.tpn, situation.may_take_bye, strict=True)
    takers = tuple(sorted(tpn for tpn, may_take in may if may_take))
    if not takers or not playing >= set(takers):
        return None
    return replace(named(situation, Kind.BYE_NEEDED, criteria.bye_eligibility.code), players=takers)


def _without_opponent(granted: Situation, wish: Wish) -> tuple[Tpn, ...]:
    """Players of whose possible opponents none would leave them the colour wished for."""
    everybody = range(len(granted.tpn))
    return tuple(
        tpn
        for tpn, _ in wish.colours
        if not any(
            granted.may_meet(granted.tpn.index(tpn), other)
            for other in everybody
            if granted.tpn[other] != tpn
        )
    )


def _barred(once: PairedOnce, wish: Wish) -> Reason | None:
    """What bars a wish without any look at the other players."""
    situation = once.situation
    asked = [tpn for pair in wish.pairs for tpn in pair] + [tpn for tpn, _ in wish.colours]
    if wish.bye is not None:
        asked.append(wish.bye)
    missing = sorted({tpn for tpn in asked if once.position(tpn) is None})
    if missing:
        return Reason(kind=Kind.NOT_PAIRED, players=tuple(missing))
    at = {tpn: position for position, tpn in enumerate(situation.tpn)}
    for one, other in wish.pairs:
        barred = barred_pair(situation, at[one], at[other])
        if barred is not None:
            return barred
    if wish.bye is not None:
        barred = barred_from_bye(situation, at[wish.bye])
        if barred is not None:
            return replace(barred, players=(wish.bye,))
    return None
