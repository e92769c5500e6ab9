"""Explanations for every system: the round as its own answer tells it, and what may be asked.

No rule of any system stands here; what bars a pair, the order of candidates and the answers to
wishes are found by :mod:`openarbiter.explanations.systems`.

Source:
    C.04.1, BR 2 to 7, and the articles of the systems.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from itertools import combinations

from openarbiter.errors import RequestError
from openarbiter.explanations.facts import (
    BoardStory,
    BracketStory,
    ByeStory,
    PlayerPage,
    RoundStory,
    Standing,
    WhatIf,
    changed_boards,
)
from openarbiter.explanations.order import ARTICLES_2012
from openarbiter.explanations.reasons import Kind, Reason, What
from openarbiter.explanations.rows import Alternative, Decision, Row, decisions_of
from openarbiter.explanations.systems.limits import BYE_FIRST, Limits
from openarbiter.explanations.systems.orders import First, candidate_2012, first_candidates
from openarbiter.explanations.systems.wishing import Asked, answer_asked, players_of, present
from openarbiter.explanations.wishes import Wish
from openarbiter.languages import said
from openarbiter.model import Points, RoundNo, Tournament, Tpn
from openarbiter.rulebooks import basic_rules
from openarbiter.rulebooks.edition import Edition
from openarbiter.rulebooks.pairing import Bracket, Game, RoundPairing

_MOST_BYES, _MOST_FLOATERS, _MOST_OPPONENTS = 12, 4, 6
"""Players of whom it is worked out why they do not have the bye, do not float from a bracket, or
are not somebody's opponent."""

_ANSWERS = 1000
"""Every one of those answers is another pairing of the round: from so many players on it is fewer
of them, so that their number times that of the players stays what it is."""

_FEW = 3
"""Players of a bracket without pairs of whom it is told why they may not meet."""

_LARGEST = 100_000
"""Players of a bracket times those of the round, up to which its first candidate is worked out."""


def _so_many(most: int, pairing: RoundPairing) -> int:
    """How many answers are worked out in a round; one at least."""
    players = max(len(present(pairing)), 1)
    return max(1, min(most, most * _ANSWERS // players))


def round_story(tournament: Tournament, edition: Edition, round_no: RoundNo) -> RoundStory:
    """A round as its system tells it.

    Args:
        tournament: The tournament.
        edition: The system.
        round_no: The round.

    Raises:
        ImpossiblePairingError: No complete pairing exists.

    Source:
        C.04.1, BR 4, for the bye.
    """
    pairing = edition.pair(tournament, round_no)
    asked = Asked(tournament, edition, pairing, Limits(tournament, edition, round_no))
    firsts = first_candidates(tournament, pairing)
    brackets = tuple(
        _with_first(_with_others(story, asked, bracket), asked, bracket, first)
        for story, bracket, first in zip(_brackets(asked), pairing.brackets, firsts, strict=True)
    )
    return RoundStory(
        round_no=round_no,
        system=edition.id,
        brackets=brackets,
        boards=tuple(_board(asked, game, (game.white, game.black)) for game in pairing.games),
        bye=_bye(asked),
        absent=pairing.absent,
        log=pairing.steps,
    )


def _brackets(asked: Asked) -> list[BracketStory]:
    """The brackets of a round without what else might have been."""
    games = asked.pairing.games
    boards = {frozenset((game.white, game.black)): game for game in games}
    score = asked.limits.scores
    return [_bracket(asked, bracket, boards, score) for bracket in asked.pairing.brackets]


def _bracket(
    asked: Asked,
    bracket: Bracket,
    boards: Mapping[frozenset[Tpn], Game],
    score: Mapping[Tpn, Points],
) -> BracketStory:
    lowest = min(map(score.__getitem__, bracket.residents), default=bracket.score)
    barred, might_meet = ((), ()) if bracket.pairs else _without_pairs(asked, bracket)
    return BracketStory(
        score=bracket.score,
        residents=bracket.residents,
        moved_down=tuple((tpn, score[tpn]) for tpn in bracket.moved_down),
        barred=barred,
        might_meet=might_meet,
        lowest=None if lowest == bracket.score else lowest,
        boards=tuple(
            _board(asked, game, pair)
            for pair, game in ((each, boards.get(frozenset(each))) for each in bracket.pairs)
            if game is not None
        ),
        downfloaters=bracket.downfloaters,
        values=bracket.criteria,
    )


def _without_pairs(asked: Asked, bracket: Bracket) -> tuple[tuple[Reason, ...], tuple[Tpn, ...]]:
    """Why players of a bracket may not meet, a few of them, and those who might meet somebody."""
    barred: list[Reason] = []
    might: set[Tpn] = set()
    for pair in combinations((*bracket.moved_down, *bracket.residents), 2):
        reason = asked.limits.barred_pair(*pair)
        if reason is None:
            might.update(pair)
        else:
            barred.append(reason)
    return tuple(barred[:_FEW]), tuple(sorted(might))


def _board(asked: Asked, game: Game, pair: tuple[Tpn, Tpn]) -> BoardStory:
    rule = asked.limits.colour_rule(pair)
    return BoardStory(board=game.board, pair=pair, white=game.white, colours=rule)


def _with_others(story: BracketStory, asked: Asked, bracket: Bracket) -> BracketStory:
    """The bracket with the others who might have floated; nearest in rank to who does."""
    if not bracket.downfloaters or not bracket.pairs:
        return story
    players = [*bracket.moved_down, *bracket.residents]
    lowest = max(players.index(tpn) for tpn in bracket.downfloaters)
    others = [tpn for tpn in players if tpn not in bracket.downfloaters]
    others.sort(key=lambda tpn: (players.index(tpn) < lowest, abs(players.index(tpn) - lowest)))
    here = set(present(asked.pairing))
    told = [
        Alternative(
            player=tpn,
            reason=asked.against({tpn: here - {*players}}, _no_bye(asked, (tpn,))),
        )
        for tpn in others[: _so_many(_MOST_FLOATERS, asked.pairing)]
    ]
    return replace(story, others=tuple(told), untold=len(others) - len(told))


def _with_first(
    story: BracketStory, asked: Asked, bracket: Bracket, first: First | None
) -> BracketStory:
    """The bracket with the candidate its order begins with, and what stands against it."""
    size = 2 * len(first.pairs) + len(first.floaters) if first is not None else 0
    if first is None or size * len(present(asked.pairing)) > _LARGEST:
        return story
    return replace(
        story,
        row=replace(_row(asked, bracket, first), verdict=_verdict(story, asked, first)),
    )


def rows_told(tournament: Tournament, pairing: RoundPairing, edition: Edition) -> list[Row | None]:
    """The candidate the order of each bracket begins with, and what bars the pairs before others.

    Args:
        tournament: The tournament.
        pairing: A round of it.
        edition: The system that paired it.

    Source:
        C.04.3.1 (2012), B1 and D; the other systems tell their first candidate only.
    """
    asked = Asked(tournament, edition, pairing, Limits(tournament, edition, pairing.round_no))
    firsts = first_candidates(tournament, pairing)
    return [
        None if first is None else _row(asked, bracket, first)
        for bracket, first in zip(pairing.brackets, firsts, strict=True)
    ]


def _row(asked: Asked, bracket: Bracket, first: First) -> Row:
    """The first candidate of a bracket; where the order is that of 2012, with the decisions."""
    row = Row(first=first.pairs, floaters=first.floaters)
    if asked.edition.id != "dutch-2012":
        return row
    chosen = candidate_2012(asked.tournament, asked.pairing, bracket)
    decisions = decisions_of(chosen, ARTICLES_2012, ARTICLES_2012[What.NUMBER])
    return replace(row, decisions=tuple(_barred(asked, each) for each in decisions), chosen=chosen)


def _barred(asked: Asked, decision: Decision) -> Decision:
    """A decision with those who come before and may not be met whatever the others do."""
    if decision.player is None or decision.what is not What.OPPONENT:
        return decision
    reasons = [(tpn, asked.limits.barred_pair(decision.player, tpn)) for tpn in decision.untold]
    return replace(
        decision,
        refused=tuple(
            Alternative(player=tpn, reason=reason) for tpn, reason in reasons if reason is not None
        ),
        untold=tuple(tpn for tpn, reason in reasons if reason is None),
    )


def _verdict(story: BracketStory, asked: Asked, first: First) -> Reason:
    chosen = {frozenset(board.pair) for board in story.boards}
    if set(map(frozenset, first.pairs)) == chosen:
        return Reason(kind=Kind.CHOSEN)
    for pair in first.pairs:
        barred = asked.limits.barred_pair(*pair)
        if barred is not None:
            return replace(barred, score=story.score)
    players = {*story.residents, *(tpn for tpn, _ in story.moved_down)}
    partner: dict[Tpn, Collection[Tpn]] = {}
    for one, other in first.pairs:
        partner |= {one: (other,), other: (one,)}
    outside = set(present(asked.pairing)) - players
    partner |= dict.fromkeys(first.floaters, outside)
    return asked.against(partner, _no_bye(asked, first.floaters))


def _no_bye(asked: Asked, floaters: tuple[Tpn, ...]) -> tuple[Tpn, ...]:
    """Who floats has a game where the bye is given before; elsewhere he may end with the bye."""
    return floaters if asked.edition.id in BYE_FIRST else ()


def _bye(asked: Asked) -> ByeStory | None:
    pairing, score = asked.pairing, asked.limits.scores
    if pairing.bye is None:
        return None
    own = score[pairing.bye]
    away = {*pairing.absent, pairing.bye}
    others = [
        player.tpn
        for player in reversed(asked.tournament.players)
        if player.tpn not in away and score[player.tpn] <= own
    ]
    told = [
        Alternative(player=tpn, reason=answer_asked(asked, Wish(bye=tpn)).reason)
        for tpn in others[: _so_many(_MOST_BYES, pairing)]
    ]
    rule, article = asked.limits.bye_choice
    return ByeStory(
        player=pairing.bye,
        score=own,
        others=tuple(told),
        higher=sum(1 for tpn, points in score.items() if points > own and tpn not in away),
        untold=len(others) - len(told),
        rule=rule,
        article=article,
    )


def player_page(
    tournament: Tournament, edition: Edition, round_no: RoundNo, tpn: Tpn
) -> PlayerPage:
    """What can be told of one player whatever the system.

    Raises:
        RequestError: The tournament has no such player.
        ImpossiblePairingError: No complete pairing exists.

    Source:
        C.04.1, BR 2 to 7.
    """
    pairing = edition.pair(tournament, round_no)
    limits = Limits(tournament, edition, round_no)
    score = limits.scores
    if tpn not in score:
        raise RequestError(said("there is no player {number} in this tournament", number=tpn))
    page = PlayerPage(
        round_no=round_no,
        system=edition.id,
        player=_standing(limits, tpn, score),
        paired=tpn not in pairing.absent,
    )
    if not page.paired:
        return page
    asked = Asked(tournament, edition, pairing, limits)
    for game in pairing.games:
        if tpn in (game.white, game.black):
            board = _board(asked, game, (game.white, game.black))
            (other,) = {*board.pair} - {tpn}
            brackets = _brackets(asked)
            bracket = next(
                (each for each in brackets if any(tpn in one.pair for one in each.boards)), None
            )
            left = [
                _with_others(each, asked, paired)
                for each, paired in zip(brackets, pairing.brackets, strict=True)
                if tpn in each.downfloaters
            ]
            tried, untold = _others_in_group(asked, bracket, tpn, other)
            return replace(
                page,
                opponent=_standing(limits, other, score),
                board=board.board,
                white=board.white,
                bracket=bracket,
                tried=tried,
                untold=untold,
                colours=board.colours,
                floated=tuple(left),
            )
    return replace(page, bye=_bye(asked))


def _others_in_group(
    asked: Asked, bracket: BracketStory | None, tpn: Tpn, opponent: Tpn
) -> tuple[tuple[Alternative, ...], int]:
    """Opponents of the same group whom a player does not meet, nearest in rank to the real one."""
    if bracket is None:
        return (), 0
    players = [*(each for each, _ in bracket.moved_down), *bracket.residents]
    others = [each for each in players if each not in (tpn, opponent)]
    if opponent in players:
        place = players.index(opponent)
        others.sort(key=lambda each: abs(players.index(each) - place))
    told = tuple(
        Alternative(player=each, reason=answer_asked(asked, Wish(pairs=((tpn, each),))).reason)
        for each in others[: _so_many(_MOST_OPPONENTS, asked.pairing)]
    )
    return told, len(others) - len(told)


def _standing(limits: Limits, tpn: Tpn, score: Mapping[Tpn, Points]) -> Standing:
    player = next(player for player in limits.tournament.players if player.tpn == tpn)
    card = limits.classed(tpn)
    return Standing(
        tpn=tpn,
        score=score[tpn],
        colours=tuple(basic_rules.played_colours(player, limits.round_no)),
        preference=None if card is None else card.preference,
        strength=0 if card is None else int(card.strength),
        last_float="" if card is None else card.last_float.value,
        earlier_float="" if card is None else card.earlier_float.value,
        classed=card is not None,
        extra=limits.extra[tpn],
    )


def consequences(
    before: Tournament, after: Tournament, edition: Edition, round_no: RoundNo
) -> WhatIf:
    """What differs between a round and the same round after a change.

    Raises:
        ImpossiblePairingError: No complete pairing exists.

    Source:
        C.04.1, BR 1.
    """
    old, new = edition.pair(before, round_no), edition.pair(after, round_no)
    gone, instead = changed_boards(old, new)
    told = WhatIf(
        round_no=round_no, system=edition.id, gone=gone, new=instead, byes=(old.bye, new.bye)
    )
    asked = Asked(after, edition, new, Limits(after, edition, round_no))
    for one, other in zip(old.brackets, new.brackets, strict=False):
        if players_of(one) == players_of(other) and set(one.pairs) == set(other.pairs):
            continue
        joining = tuple(sorted(players_of(other) - players_of(one)))
        missing = tuple(sorted(players_of(one) - players_of(other)))
        reason = None
        if one.pairs and not joining and not missing:
            reason = answer_asked(asked, Wish(pairs=one.pairs)).reason
        return replace(told, score=one.score, joining=joining, missing=missing, reason=reason)
    return told
