"""Why not otherwise? A wish is granted, the round is paired again, and the two are compared.

Who else might have floated or had the bye is asked in the same way. Every alternative is paired
again, so there is an allowance: in a large bracket the players nearest in rank are worked out,
and the number of the others is told. Why the colours of a board are as they are, Article 5 says.

Source:
    C.04.3: C1 to C21, Articles 1.9.2, 4 and 5.2 (both editions).
"""

from __future__ import annotations

from openarbiter.errors import ImpossiblePairingError
from openarbiter.explanations.dutch.compare import (
    Seen,
    barred_from_bye,
    barred_pair,
    compare_rounds,
    first_difference,
    named,
    not_completable,
)
from openarbiter.explanations.dutch.repair import (
    PairedOnce,
    bracket_again,
    granting,
    separated,
)
from openarbiter.explanations.facts import ColourRule, WhyNot, changed_boards
from openarbiter.explanations.reasons import Kind, Reason
from openarbiter.explanations.rows import Alternative
from openarbiter.explanations.wishes import Wish
from openarbiter.model import Colour, Tpn
from openarbiter.rulebooks.dutch import criteria
from openarbiter.rulebooks.dutch.colours import Colours
from openarbiter.rulebooks.dutch.process import pair_round
from openarbiter.rulebooks.dutch.report import round_pairing
from openarbiter.rulebooks.dutch.terms import Situation
from openarbiter.rulebooks.pairing import RoundPairing
from openarbiter.values import replace
from openarbiter.verification.dutch.due_colours import DutchColours


def answer(once: PairedOnce, before: RoundPairing, wish: Wish) -> WhyNot:
    """Why a wish did not come true, with the best pairing in which it does.

    Source:
        C.04.3: C1 to C21 by priority, then Article 4 (both editions).
    """
    reason, granted = reason_against(once, wish)
    told = WhyNot(round_no=before.round_no, system=before.system, wish=wish, reason=reason)
    if granted is None or reason.kind is Kind.CHOSEN:
        return told
    after = round_pairing(granted)
    gone, new = changed_boards(before, after)
    return replace(told, gone=gone, new=new, bye=after.bye if after.bye != before.bye else None)


def reason_against(once: PairedOnce, wish: Wish) -> tuple[Reason, Situation | None]:
    """What stands against a wish, and the situation that grants it; ``None`` where nothing can.

    Source:
        C.04.3: C1 to C21 by priority, then Article 4 (both editions).
    """
    situation = once.situation
    barred = _barred(once, wish)
    if barred is not None:
        return barred, None
    given = _colours_given(once, wish) or _bye_left(situation, wish)
    if given is not None:
        return given, None
    granted = granting(situation, wish)
    lonely = _without_opponent(granted, wish)
    if lonely:
        return Reason(kind=Kind.NO_OPPONENT, players=lonely), None
    try:
        other = pair_round(granted)
    except ImpossiblePairingError as error:
        return not_completable(situation, error), None
    found = compare_rounds(situation, once.paired, other)
    return found or Reason(kind=Kind.CHOSEN), granted


def _colours_given(once: PairedOnce, wish: Wish) -> Reason | None:
    """Why a wished pair cannot have the colours wished for."""
    at, situation = once.at, once.situation
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
    at = once.at
    missing = sorted({tpn for tpn in asked if tpn not in at})
    if missing:
        return Reason(kind=Kind.NOT_PAIRED, players=tuple(missing))
    for one, other in wish.pairs:
        barred = barred_pair(situation, at[one], at[other])
        if barred is not None:
            return barred
    if wish.bye is not None:
        barred = barred_from_bye(situation, at[wish.bye])
        if barred is not None:
            return replace(barred, players=(wish.bye,))
    return None


BRACKET_ALLOWANCE = 1_000
"""Players that may be paired again to tell who else might float from one bracket."""

ROUND_ALLOWANCE = 4_000
"""Players that may be paired again to tell who else might have the bye."""

_FEWEST = 5
"""Alternatives that are worked out whatever the size of the bracket."""


def other_floaters(
    once: PairedOnce, number: int, allowance: int = BRACKET_ALLOWANCE
) -> tuple[tuple[Alternative, ...], int]:
    """Who else might have floated, lowest rank first, and how many players were left out.

    Those nearest in rank to who floats are worked out: so many that no more players than the
    allowance are paired again in all.

    Source:
        C.04.3: C4 to C21, Article 4 (both editions).
    """
    bracket = once.paired.brackets[number]
    players = [*bracket.moved_down, *range(bracket.start, bracket.end)]
    if not bracket.downfloaters or not bracket.pairs:
        return (), 0
    lowest = max(bracket.downfloaters)
    others = [player for player in players if player not in bracket.downfloaters]
    others.sort(key=lambda player: (player < lowest, abs(player - lowest)))
    most = once.affordable(max(_FEWEST, allowance // len(players)))
    told = others[: max(1, most)]
    chosen = Seen.of(once.situation, once.paired, number)
    found = []
    for player in sorted(told, reverse=True):
        other = bracket_again(once, separated(once.situation, player, players), number)
        if isinstance(other, ImpossiblePairingError):
            reason = not_completable(once.situation, other)
        else:
            reason = first_difference(chosen, other)
        found.append(Alternative(player=once.situation.tpn[player], reason=reason))
    return tuple(found), len(others) - len(told)


def other_takers(
    once: PairedOnce, taker: int, allowance: int = ROUND_ALLOWANCE
) -> tuple[tuple[Alternative, ...], int]:
    """Who else, with no more points, might have the bye, and how many were left out.

    They stand by rank, the lowest first; as for :func:`other_floaters` there is an allowance.

    Source:
        C.04.3: C2, C4, C5, C9 and the criteria behind them (both editions).
    """
    situation = once.situation
    score = situation.score[taker]
    left = max(1, once.affordable(max(_FEWEST, allowance // len(situation.tpn))))
    others: list[Alternative] = []
    untold = 0
    for position in range(len(situation.tpn) - 1, -1, -1):
        if situation.score[position] > score or position == taker:
            continue
        tpn = situation.tpn[position]
        reason = barred_from_bye(situation, position)
        if reason is None and situation.score[position] < score:
            reason = named(situation, Kind.COMPLETION, criteria.COMPLETION.code)
        elif reason is None and left:
            left -= 1
            reason, _ = reason_against(once, Wish(bye=tpn))
        if reason is None:
            untold += 1
        else:
            others.append(Alternative(player=tpn, reason=reason))
    return tuple(others), untold


def colour_rule(situation: Situation, higher: int, lower: int) -> ColourRule:
    """The rule that decided who of a pair, by position, has White.

    Source:
        C.04.3, Articles 5.2.1 to 5.2.5 (both editions).
    """
    one, other = situation.player(higher), situation.player(lower)
    white_first = Colours(situation).higher_gets_white(higher, lower)
    _, article = DutchColours(situation).higher_has_white(higher, lower)
    return ColourRule(
        article=article,
        white=one.tpn if white_first else other.tpn,
        black=other.tpn if white_first else one.tpn,
        higher=one.tpn,
        wishes=(one.preference, other.preference),
        strengths=(int(one.strength), int(other.strength)),
        differences=(one.colour_difference, other.colour_difference),
    )
