"""Explanations for every system: what its own answer says, and what a wish would change.

No rule of any system stands here. Whoever may not meet is known from the basic rules; a wish is
granted by forbidding everything else for this one round, and the system pairs again. Where its
brackets carry values, the first value that differs is named; where they do not, its own log of
steps is shown.

Source:
    C.04.1, BR 2 and 4 (nobody meets twice, nobody gets the bye twice); TRF26, record 260.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from openarbiter.errors import ImpossiblePairingError, NotCoveredError, RequestError
from openarbiter.explanations.facts import (
    Alternative,
    BoardStory,
    BracketStory,
    ByeStory,
    PlayerPage,
    RoundStory,
    Standing,
    WhatIf,
    WhyNot,
    changed_boards,
)
from openarbiter.explanations.reasons import Kind, Reason, is_worse
from openarbiter.explanations.systems.limits import BYE_FIRST, Limits, sentence_of
from openarbiter.explanations.systems.orders import First, first_candidates, order_article
from openarbiter.explanations.wishes import Wish
from openarbiter.model import Colour, ForbiddenPairs, Points, RoundNo, Tournament, Tpn
from openarbiter.rulebooks import basic_rules
from openarbiter.rulebooks.edition import Edition
from openarbiter.rulebooks.pairing import Bracket, CriterionValue, Game, RoundPairing

__all__ = ["answer", "consequences", "granting", "player_page", "round_story"]

_CHAPTER = re.compile(r"\[[^\]]+\]")
"""A chapter or article in a line of a log."""

_MOST_BYES, _MOST_FLOATERS, _MOST_OPPONENTS = 12, 4, 6
"""Players of whom it is worked out why they do not have the bye, do not float from a bracket, or
are not somebody's opponent."""

_ANSWERS = 1000
"""Every one of those answers is another pairing of the round: from so many players on it is fewer
of them, so that their number times that of the players stays what it is."""

_LARGEST = 100_000
"""Players of a bracket times those of the round, up to which its first candidate is worked out."""


def _so_many(most: int, pairing: RoundPairing) -> int:
    """How many answers are worked out in a round; one at least."""
    players = max(len(_present(pairing)), 1)
    return max(1, min(most, most * _ANSWERS // players))


def round_story(
    tournament: Tournament, edition: Edition, round_no: RoundNo, *, others: bool = True
) -> RoundStory:
    """A round as its system tells it.

    Args:
        tournament: The tournament.
        edition: The system.
        round_no: The round.
        others: Tell who else might float or have the bye too.

    Raises:
        ImpossiblePairingError: No complete pairing exists.

    Source:
        C.04.1, BR 4, for the bye.
    """
    pairing = edition.pair(tournament, round_no)
    asked = _Asked(tournament, edition, pairing, Limits(tournament, edition, round_no))
    score = _scores(tournament, round_no)
    boards = {frozenset((game.white, game.black)): game for game in pairing.games}
    brackets = tuple(_bracket(asked, bracket, boards, score) for bracket in pairing.brackets)
    if others:
        firsts = first_candidates(tournament, pairing)
        brackets = tuple(
            _with_first(_with_others(story, asked, bracket), asked, first)
            for story, bracket, first in zip(brackets, pairing.brackets, firsts, strict=True)
        )
    return RoundStory(
        round_no=round_no,
        system=edition.id,
        brackets=brackets,
        boards=tuple(_board(asked, game, (game.white, game.black)) for game in pairing.games),
        bye=_bye(asked, score) if others else None,
        absent=pairing.absent,
        log=tuple(pairing.log.splitlines()),
    )


def _scores(tournament: Tournament, round_no: RoundNo) -> dict[Tpn, Points]:
    points = basic_rules.pairing_scores(
        tournament, round_no, basic_rules.histories(tournament, round_no).score
    )
    return {player.tpn: score for player, score in zip(tournament.players, points, strict=True)}


def _bracket(
    asked: _Asked,
    bracket: Bracket,
    boards: Mapping[frozenset[Tpn], Game],
    score: Mapping[Tpn, Points],
) -> BracketStory:
    return BracketStory(
        score=bracket.score,
        residents=bracket.residents,
        moved_down=tuple((tpn, score[tpn]) for tpn in bracket.moved_down),
        boards=tuple(
            _board(asked, game, pair)
            for pair, game in ((each, boards.get(frozenset(each))) for each in bracket.pairs)
            if game is not None
        ),
        downfloaters=bracket.downfloaters,
        values=bracket.criteria,
    )


def _board(asked: _Asked, game: Game, pair: tuple[Tpn, Tpn]) -> BoardStory:
    rule = asked.limits.colour_rule(pair)
    return BoardStory(board=game.board, pair=pair, white=game.white, colours=rule)


@dataclass(frozen=True, slots=True)
class _Asked:
    """A round that is asked about."""

    tournament: Tournament
    edition: Edition
    pairing: RoundPairing
    limits: Limits

    def against(self, partner: Mapping[Tpn, Collection[Tpn]]) -> Reason:
        """What stands against pairings in which some players meet some others only."""
        try:
            changed = _limiting(self.tournament, self.pairing, partner)
            after = self.edition.pair(changed, self.pairing.round_no)
        except ImpossiblePairingError as error:
            named = tuple(sorted(Tpn(tpn) for tpn in error.players))
            return Reason(kind=Kind.COMPLETION, players=named)
        except NotCoveredError:  # a table says who meets whom, and no wish can change it
            return Reason(kind=Kind.PROCEDURE)
        return _first_difference(self, after)


def _with_others(story: BracketStory, asked: _Asked, bracket: Bracket) -> BracketStory:
    """The bracket with the others who might have floated; nearest in rank to who does."""
    if not bracket.downfloaters or not bracket.pairs:
        return story
    players = [*bracket.moved_down, *bracket.residents]
    lowest = max(players.index(tpn) for tpn in bracket.downfloaters)
    others = [tpn for tpn in players if tpn not in bracket.downfloaters]
    others.sort(key=lambda tpn: (players.index(tpn) < lowest, abs(players.index(tpn) - lowest)))
    here = set(_present(asked.pairing))
    told = [
        Alternative(player=tpn, reason=asked.against({tpn: here - {*players}}))
        for tpn in others[: _so_many(_MOST_FLOATERS, asked.pairing)]
    ]
    return replace(story, others=tuple(told), untold=len(others) - len(told))


def _with_first(story: BracketStory, asked: _Asked, first: First | None) -> BracketStory:
    """The bracket with the candidate its order begins with, and what stands against it."""
    size = 2 * len(first.pairs) + len(first.floaters) if first is not None else 0
    if first is None or size * len(_present(asked.pairing)) > _LARGEST:
        return story
    return replace(
        story,
        first=first.pairs,
        first_floaters=first.floaters,
        verdict=_verdict(story, asked, first),
    )


def _verdict(story: BracketStory, asked: _Asked, first: First) -> Reason:
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
    outside = set(_present(asked.pairing)) - players
    partner |= dict.fromkeys(first.floaters, outside)
    return asked.against(partner)


def _bye(asked: _Asked, score: Mapping[Tpn, Points]) -> ByeStory | None:
    pairing = asked.pairing
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
        Alternative(player=tpn, reason=_answer(asked, Wish(bye=tpn)).reason)
        for tpn in others[: _so_many(_MOST_BYES, pairing)]
    ]
    return ByeStory(
        player=pairing.bye,
        score=own,
        others=tuple(told),
        higher=sum(1 for tpn, points in score.items() if points > own and tpn not in away),
        untold=len(others) - len(told),
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
    story = round_story(tournament, edition, round_no, others=False)
    score = _scores(tournament, round_no)
    if tpn not in score:
        raise RequestError(f"there is no player {tpn} in this tournament")
    page = PlayerPage(
        round_no=round_no,
        system=edition.id,
        player=_standing(tournament, round_no, tpn, score),
        paired=tpn not in story.absent,
    )
    if not page.paired:
        return page
    pairing = edition.pair(tournament, round_no)
    asked = _Asked(tournament, edition, pairing, Limits(tournament, edition, round_no))
    for board in story.boards:
        if tpn in board.pair:
            (other,) = {*board.pair} - {tpn}
            bracket = next(
                (each for each in story.brackets if any(tpn in one.pair for one in each.boards)),
                None,
            )
            tried, untold = _others_in_group(asked, bracket, tpn, other)
            return replace(
                page,
                opponent=_standing(tournament, round_no, other, score),
                board=board.board,
                white=board.white,
                bracket=bracket,
                tried=tried,
                untold=untold,
                colours=board.colours,
            )
    return replace(page, bye=_bye(asked, score))


def _others_in_group(
    asked: _Asked, bracket: BracketStory | None, tpn: Tpn, opponent: Tpn
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
        Alternative(player=each, reason=_answer(asked, Wish(pairs=((tpn, each),))).reason)
        for each in others[: _so_many(_MOST_OPPONENTS, asked.pairing)]
    )
    return told, len(others) - len(told)


def _standing(
    tournament: Tournament, round_no: RoundNo, tpn: Tpn, score: Mapping[Tpn, Points]
) -> Standing:
    player = next(player for player in tournament.players if player.tpn == tpn)
    return Standing(
        tpn=tpn,
        score=score[tpn],
        colours=tuple(basic_rules.played_colours(player, round_no)),
        preference=None,
        strength=0,
        last_float="",
        earlier_float="",
    )


def answer(
    tournament: Tournament,
    edition: Edition,
    round_no: RoundNo,
    wish: Wish,
    pairing: RoundPairing | None = None,
) -> WhyNot:
    """Why a wish did not come true.

    Args:
        tournament: The tournament.
        edition: The system.
        round_no: The round.
        wish: Pairs, the bye and colours.
        pairing: The pairing of the round, where it is known already.

    Raises:
        NotCoveredError: A colour is wished for, and the system has no colour rule for a pair.
        ImpossiblePairingError: No complete pairing exists.

    Source:
        C.04.1, BR 2 and 4, and the articles of the system.
    """
    before = pairing or edition.pair(tournament, round_no)
    return _answer(_Asked(tournament, edition, before, Limits(tournament, edition, round_no)), wish)


def _answer(asked: _Asked, wish: Wish) -> WhyNot:
    before, edition = asked.pairing, asked.edition
    told = WhyNot(
        round_no=before.round_no, system=edition.id, wish=wish, reason=Reason(kind=Kind.CHOSEN)
    )
    barred = _barred(asked, wish)
    if barred is None and _fulfils(before, wish):
        return told
    barred = barred or _no_such_colour(asked, wish)
    if barred is not None:
        return replace(told, reason=barred)
    try:
        after = edition.pair(granting(asked.limits, before, wish), before.round_no)
    except ImpossiblePairingError as error:
        named = tuple(sorted(Tpn(tpn) for tpn in error.players))
        return replace(told, reason=Reason(kind=Kind.COMPLETION, players=named))
    except NotCoveredError:  # a table says who meets whom, and no wish can change it
        return replace(told, reason=Reason(kind=Kind.PROCEDURE))
    if not _fulfils(after, wish):
        return replace(told, reason=Reason(kind=Kind.PROCEDURE))
    gone, new = changed_boards(before, after)
    return replace(
        told,
        reason=_first_difference(asked, after),
        gone=gone,
        new=new,
        bye=after.bye if after.bye != before.bye else None,
    )


def _barred(asked: _Asked, wish: Wish) -> Reason | None:
    """What bars a wish without any look at the other players."""
    pairing = asked.pairing
    named = [tpn for pair in wish.pairs for tpn in pair] + [tpn for tpn, _ in wish.colours]
    named += [] if wish.bye is None else [wish.bye]
    missing = tuple(sorted({*named} - set(_present(pairing))))
    if missing:
        return Reason(kind=Kind.NOT_PAIRED, players=missing)
    for one, other in wish.pairs:
        barred = asked.limits.barred_pair(one, other)
        if barred is not None:
            return barred
    if wish.bye is None:
        return None
    return Reason(kind=Kind.NO_BYE) if pairing.bye is None else asked.limits.barred_bye(wish.bye)


def _no_such_colour(asked: _Asked, wish: Wish) -> Reason | None:
    """Why a wished colour cannot be had against anybody.

    Raises:
        NotCoveredError: The system has no colour rule for a pair.
    """
    if not wish.colours:
        return None
    article = asked.limits.by_boards
    if article:
        return Reason(
            kind=Kind.BOARDS, article=article, sentence=sentence_of(asked.edition, article)
        )
    if asked.limits.rules.due_colours is None:
        message = f"{asked.edition.id} has no colour rule for a pair: ask about pairs or the bye"
        raise NotCoveredError(message)
    lonely = tuple(
        tpn
        for tpn, colour in wish.colours
        if not any(
            asked.limits.barred_pair(tpn, other) is None
            for other in asked.limits.giving(tpn, colour, _present(asked.pairing))
        )
    )
    return Reason(kind=Kind.NO_OPPONENT, players=lonely) if lonely else None


def granting(limits: Limits, pairing: RoundPairing, wish: Wish) -> Tournament:
    """The tournament in which everything but a wish is forbidden in a round.

    Args:
        limits: What the system says of the round.
        pairing: The round as it is paired.
        wish: The wish.

    Source:
        TRF26, record 260 (forbidden pairs); the colour chapter of the system.
    """
    here = _present(pairing)
    partner: dict[Tpn, Collection[Tpn]] = {}
    for one, other in wish.pairs:
        partner |= {one: (other,), other: (one,)}
    if wish.bye is not None:
        partner[wish.bye] = ()
    for tpn, colour in wish.colours:
        fitting = limits.giving(tpn, colour, here)
        partner[tpn] = fitting.intersection(partner.get(tpn, fitting))
    return _limiting(limits.tournament, pairing, partner)


def _limiting(
    tournament: Tournament, pairing: RoundPairing, partner: Mapping[Tpn, Collection[Tpn]]
) -> Tournament:
    """The tournament in which some players may meet some others only, in this round."""
    more = tuple(
        ForbiddenPairs(
            players=(tpn, other), first_round=pairing.round_no, last_round=pairing.round_no
        )
        for tpn, possible in partner.items()
        for other in _present(pairing)
        if other != tpn and other not in possible
    )
    return replace(tournament, forbidden_pairs=(*tournament.forbidden_pairs, *more))


def _present(pairing: RoundPairing) -> list[Tpn]:
    """Everybody who is paired in a round, with the player who has the bye."""
    here = [tpn for game in pairing.games for tpn in (game.white, game.black)]
    return here if pairing.bye is None else [*here, pairing.bye]


def _fulfils(pairing: RoundPairing, wish: Wish) -> bool:
    games = {frozenset((game.white, game.black)) for game in pairing.games}
    wished = {frozenset(pair) for pair in wish.pairs}
    seated = {(game.white, Colour.WHITE) for game in pairing.games}
    seated |= {(game.black, Colour.BLACK) for game in pairing.games}
    bye = wish.bye is None or pairing.bye == wish.bye
    return bye and wished <= games and seated.issuperset(wish.colours)


def _first_difference(asked: _Asked, after: RoundPairing) -> Reason:
    """What decides between the round and another pairing: the bye, a value, the order, or a step.

    Values of two brackets can be held against each other only while the same players are in them.
    """
    edition, before = asked.edition, asked.pairing
    if before.bye != after.bye and after.bye is not None and edition.id in BYE_FIRST:
        article = BYE_FIRST[edition.id]
        return Reason(
            kind=Kind.BYE_FIRST,
            article=article,
            sentence=sentence_of(edition, article),
            players=(after.bye,),
        )
    steps = _first_step(before, after)
    for one, other in zip(before.brackets, after.brackets, strict=False):
        same = _players(one) == _players(other)
        if same and set(one.pairs) == set(other.pairs):
            continue
        found = _between(asked, one, other) if same else None
        return found or _by_steps(edition, steps, one.score)
    return _by_steps(edition, steps, None)


def _between(asked: _Asked, one: Bracket, other: Bracket) -> Reason | None:
    """The value or the order that decides in a bracket; ``None`` where neither does."""
    edition, values = asked.edition, dict(other.criteria)
    different = [(code, value) for code, value in one.criteria if values.get(code) != value]
    if different:
        code, value = different[0]
        if not is_worse(value, values.get(code)):
            return None
        also = (each for each, mine in different[1:] if is_worse(mine, values.get(each)))
        found = _worse(edition, one.score, code, (value, values[code]))
        return replace(found, also=tuple(also))
    article = order_article(asked.tournament, asked.pairing, one, other)
    if not article:
        return None
    sentence = sentence_of(edition, article)
    return Reason(kind=Kind.ORDER, article=article, sentence=sentence, score=one.score)


def _by_steps(edition: Edition, steps: tuple[str, str] | None, score: Points | None) -> Reason:
    """The first step that differs, with the article it names."""
    named = None if steps is None else _CHAPTER.search(steps[0])
    article = "" if named is None else named[0].strip("[]").removeprefix("Ch ")
    return Reason(
        kind=Kind.PROCEDURE,
        article=article,
        sentence=sentence_of(edition, article),
        score=score,
        steps=steps,
    )


def _first_step(before: RoundPairing, after: RoundPairing) -> tuple[str, str] | None:
    """The first step of the log that differs; ``None`` without one."""
    one, other = before.log.splitlines(), after.log.splitlines()
    for number, (mine, yours) in enumerate(zip(one, other, strict=False)):
        if mine != yours:
            return _with_chapter(one, number), _with_chapter(other, number)
    return None


def _with_chapter(log: Sequence[str], number: int) -> str:
    """A step, with the chapter of the nearest step above that names one where it names none."""
    step = log[number].strip()
    if _CHAPTER.search(step):
        return step
    above = (_CHAPTER.search(line) for line in reversed(log[:number]))
    chapter = next((found[0] for found in above if found is not None), "")
    return f"{step} {chapter}".rstrip()


def _worse(
    edition: Edition, score: Points, code: str, values: tuple[CriterionValue, CriterionValue]
) -> Reason:
    article = next((each for each in edition.criteria if each.code == code), None)
    return Reason(
        kind=Kind.WORSE,
        code=code,
        article="" if article is None else article.article,
        sentence="" if article is None else article.sentence,
        score=score,
        chosen=values[0],
        other=values[1],
    )


def _players(bracket: Bracket) -> set[Tpn]:
    return {*bracket.residents, *bracket.moved_down}


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
    asked = _Asked(after, edition, new, Limits(after, edition, round_no))
    for one, other in zip(old.brackets, new.brackets, strict=False):
        if _players(one) == _players(other) and set(one.pairs) == set(other.pairs):
            continue
        joining = tuple(sorted(_players(other) - _players(one)))
        missing = tuple(sorted(_players(one) - _players(other)))
        reason = None
        if one.pairs and not joining and not missing:
            reason = _answer(asked, Wish(pairs=one.pairs)).reason
        return replace(told, score=one.score, joining=joining, missing=missing, reason=reason)
    return told
