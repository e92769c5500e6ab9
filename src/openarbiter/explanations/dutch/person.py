"""One player's page: the group, who was tried before the opponent, the colour, the float.

Source:
    C.04.3, Articles 1 to 5 (both editions).
"""

from __future__ import annotations

from dataclasses import dataclass

from openarbiter.errors import ImpossiblePairingError, RequestError
from openarbiter.explanations.dutch.again import PairedOnce, bracket_again, limited
from openarbiter.explanations.dutch.colouring import colour_rule
from openarbiter.explanations.dutch.comparing import Seen, first_difference
from openarbiter.explanations.dutch.floating import bye_story
from openarbiter.explanations.dutch.legality import barred_pair, not_completable
from openarbiter.explanations.dutch.ordering import division
from openarbiter.explanations.dutch.story import board_numbers, bracket_story
from openarbiter.explanations.facts import Alternative, BracketStory, PlayerPage, Standing
from openarbiter.languages import said
from openarbiter.model import Tpn
from openarbiter.rulebooks import basic_rules
from openarbiter.rulebooks.dutch.process import PairedBracket
from openarbiter.rulebooks.dutch.terms import Situation
from openarbiter.rulebooks.pairing import CriterionValue

__all__ = ["player_page"]

_ALLOWANCE = 6_000
"""Players that may be paired again for one page."""

_FEWEST = 3
"""Alternatives that are worked out whatever they cost."""


def player_page(once: PairedOnce, tpn: Tpn) -> PlayerPage:
    """The page of one player.

    Args:
        once: The round.
        tpn: The player.

    Raises:
        RequestError: The tournament has no such player.

    Source:
        C.04.3, Articles 1 to 5 (both editions).
    """
    situation = once.situation
    players = situation.tournament.players
    if all(player.tpn != tpn for player in players):
        raise RequestError(said("there is no player {number} in this tournament", number=tpn))
    position = once.position(tpn)
    system, round_no = situation.wording.system, situation.round_no
    if position is None:
        away = _away(situation, tpn)
        return PlayerPage(round_no=round_no, system=system, player=away, paired=False)
    boards = board_numbers(once)
    floated = tuple(_left(once, position))
    own = _standing(situation, position)
    other = once.opponent(position)
    if other is None:
        return PlayerPage(
            round_no=round_no,
            system=system,
            player=own,
            floated=floated,
            bye=bye_story(once),
            downfloat_next=True,
        )
    number = once.bracket_of(position)
    upper, lower = sorted((position, other))
    tried, untold = _tried(once, number, upper, lower)
    rule = colour_rule(situation, upper, lower)
    return PlayerPage(
        round_no=round_no,
        system=system,
        player=own,
        opponent=_standing(situation, other),
        board=boards[frozenset((tpn, situation.tpn[other]))],
        bracket=bracket_story(once, number, boards, allowance=0),
        tried=tried,
        tried_for=situation.tpn[upper],
        untold=untold,
        white=rule.white,
        colours=rule,
        floated=floated,
        downfloat_next=situation.score[position] > situation.score[other],
        upfloat_next=situation.score[position] < situation.score[other],
    )


def _away(situation: Situation, tpn: Tpn) -> Standing:
    """The standing of a player who is not paired: no preference, no float is looked at."""
    tournament, round_no = situation.tournament, situation.round_no
    scores = basic_rules.pairing_scores(
        tournament, round_no, basic_rules.histories(tournament, round_no).score
    )
    player, score = next(
        (player, score)
        for player, score in zip(tournament.players, scores, strict=True)
        if player.tpn == tpn
    )
    return Standing(
        tpn=tpn,
        score=score,
        colours=tuple(basic_rules.played_colours(player, round_no)),
        preference=None,
        strength=0,
        last_float="",
        earlier_float="",
    )


def _left(once: PairedOnce, position: int) -> list[BracketStory]:
    """The brackets a player floated from, each with the others who might have floated."""
    boards = board_numbers(once)
    return [
        bracket_story(once, number, boards, allowance=_ALLOWANCE)
        for number, bracket in enumerate(once.paired.brackets)
        if position in bracket.downfloaters
    ]


def _standing(situation: Situation, position: int) -> Standing:
    card = situation.player(position)
    player = situation.tournament.players[situation.places[position]]
    nothing = [0] * len(situation.tournament.players)
    extra = basic_rules.pairing_scores(situation.tournament, situation.round_no, nothing)
    return Standing(
        tpn=card.tpn,
        score=card.score,
        colours=tuple(basic_rules.played_colours(player, situation.round_no)),
        preference=card.preference,
        strength=int(card.strength),
        last_float=card.last_float.value,
        earlier_float=card.earlier_float.value,
        extra=extra[situation.places[position]],
    )


@dataclass(frozen=True, slots=True)
class _Search:
    """The search of the order for one player's opponent.

    Attributes:
        fixed: Pairs that the order settles before.
        tried: Opponents that come before the one chosen, first one first.
    """

    fixed: tuple[tuple[int, int], ...]
    tried: tuple[int, ...]


def _tried(
    once: PairedOnce, number: int, upper: int, lower: int
) -> tuple[tuple[Alternative, ...], int]:
    """Who comes before a player's opponent in the order, and what stands against each."""
    bracket = once.paired.brackets[number]
    search = _search(bracket, upper, lower)
    size = len(bracket.moved_down) + bracket.end - bracket.start
    most = max(_FEWEST, _ALLOWANCE // size)
    found: list[Alternative] = []
    untold = 0
    for other in search.tried:
        reason = barred_pair(once.situation, upper, other)
        values: tuple[tuple[str, CriterionValue], ...] = ()
        if reason is None and not most:
            untold += 1
            continue
        if reason is None:
            most -= 1
            partners = {one: {two} for pair in search.fixed for one, two in (pair, pair[::-1])}
            partners |= {upper: {other}, other: {upper}}
            again = bracket_again(once, limited(once.situation, partners), number)
            if isinstance(again, ImpossiblePairingError):
                reason = not_completable(once.situation, again)
            else:
                reason = first_difference(Seen.of(once.situation, once.paired, number), again)
                values = tuple(again.values())
        tpn = once.situation.tpn[other]
        found.append(Alternative(player=tpn, reason=reason, values=values))
    return tuple(found), untold


def _search(bracket: PairedBracket, upper: int, lower: int) -> _Search:
    """What the order settles before a pair, and whom it tries before.

    Source:
        C.04.3, Articles 4.2 to 4.4 (both editions): moved-down players first, then the upper half
        from the top; each gets the first opponent possible.
    """
    moved = set(bracket.moved_down)
    pairs = sorted(bracket.pairs)
    if upper in moved:
        before = [pair for pair in pairs if pair[0] < upper]
        candidates: list[int] = list(range(bracket.start, bracket.end))
    else:
        before = [pair for pair in pairs if pair[0] in moved or pair[0] < upper]
        parts = division(bracket)
        tops = set(parts.upper).difference(parts.leaving).union(parts.entering)
        candidates = [
            player
            for player in (*parts.upper, *parts.lower)
            if player not in tops and player > upper
        ]
    taken = {player for pair in before for player in pair}
    return _Search(
        tuple(before),
        tuple(player for player in candidates if player < lower and player not in taken),
    )
