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
from openarbiter.explanations.wishes import Wish
from openarbiter.model import ForbiddenPairs, Points, RoundNo, Tournament, Tpn
from openarbiter.rulebooks import basic_rules
from openarbiter.rulebooks.edition import Edition
from openarbiter.rulebooks.pairing import Bracket, CriterionValue, Game, RoundPairing

__all__ = ["answer", "consequences", "player_page", "round_story"]

_CHAPTER = re.compile(r"\[[^\]]+\]")
"""A chapter or article in a line of a log."""

_MOST_BYES = 12
"""Players of whom it is worked out why they do not have the bye."""

_MOST_FLOATERS = 4
"""Players of a bracket of whom it is worked out why they do not float."""


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
    boards = {frozenset((game.white, game.black)): game for game in pairing.games}
    score = _scores(tournament, round_no)
    return RoundStory(
        round_no=round_no,
        system=edition.id,
        brackets=tuple(
            _with_others(
                _bracket(bracket, boards, score), _Asked(tournament, edition, pairing), bracket
            )
            if others
            else _bracket(bracket, boards, score)
            for bracket in pairing.brackets
        ),
        boards=tuple(
            BoardStory(board=game.board, pair=(game.white, game.black), white=game.white)
            for game in pairing.games
        ),
        bye=_bye(tournament, edition, pairing, score) if others else None,
        absent=pairing.absent,
        log=tuple(pairing.log.splitlines()),
    )


def _scores(tournament: Tournament, round_no: RoundNo) -> dict[Tpn, Points]:
    points = basic_rules.pairing_scores(
        tournament, round_no, basic_rules.histories(tournament, round_no).score
    )
    return {player.tpn: score for player, score in zip(tournament.players, points, strict=True)}


def _bracket(
    bracket: Bracket, boards: Mapping[frozenset[Tpn], Game], score: Mapping[Tpn, Points]
) -> BracketStory:
    return BracketStory(
        score=bracket.score,
        residents=bracket.residents,
        moved_down=tuple((tpn, score[tpn]) for tpn in bracket.moved_down),
        boards=tuple(
            BoardStory(board=game.board, pair=pair, white=game.white)
            for pair, game in ((each, boards.get(frozenset(each))) for each in bracket.pairs)
            if game is not None
        ),
        downfloaters=bracket.downfloaters,
        values=bracket.criteria,
    )


@dataclass(frozen=True, slots=True)
class _Asked:
    """A round that is asked about."""

    tournament: Tournament
    edition: Edition
    pairing: RoundPairing

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
        return _first_difference(self.edition, self.pairing, after)


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
        for tpn in others[:_MOST_FLOATERS]
    ]
    return replace(story, others=tuple(told), untold=len(others) - len(told))


def _bye(
    tournament: Tournament, edition: Edition, pairing: RoundPairing, score: Mapping[Tpn, Points]
) -> ByeStory | None:
    if pairing.bye is None:
        return None
    own = score[pairing.bye]
    away = {*pairing.absent, pairing.bye}
    others = [
        player.tpn
        for player in reversed(tournament.players)
        if player.tpn not in away and score[player.tpn] <= own
    ]
    told = [
        Alternative(
            player=tpn,
            reason=answer(tournament, edition, pairing.round_no, Wish(bye=tpn), pairing).reason,
        )
        for tpn in others[:_MOST_BYES]
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
    for board in story.boards:
        if tpn in board.pair:
            (other,) = {*board.pair} - {tpn}
            return replace(
                page,
                opponent=_standing(tournament, round_no, other, score),
                board=board.board,
                white=board.white,
                bracket=next(
                    (
                        bracket
                        for bracket in story.brackets
                        if any(tpn in each.pair for each in bracket.boards)
                    ),
                    None,
                ),
            )
    if not page.paired:
        return page
    pairing = edition.pair(tournament, round_no)
    return replace(page, bye=_bye(tournament, edition, pairing, score))


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
        wish: Pairs and the bye; colours are not answered.
        pairing: The pairing of the round, where it is known already.

    Raises:
        NotCoveredError: A colour is wished for.
        ImpossiblePairingError: No complete pairing exists.

    Source:
        C.04.1, BR 2 and 4.
    """
    if wish.colours:
        raise NotCoveredError(f"wishes for a colour are not answered for {edition.id}")
    before = pairing or edition.pair(tournament, round_no)
    told = WhyNot(
        round_no=round_no,
        system=edition.id,
        wish=wish,
        reason=_barred(tournament, before, wish) or Reason(kind=Kind.CHOSEN),
    )
    if told.reason.kind is not Kind.CHOSEN or _fulfils(before, wish):
        return told
    try:
        after = edition.pair(_granting(tournament, before, wish), round_no)
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
        reason=_first_difference(edition, before, after),
        gone=gone,
        new=new,
        bye=after.bye if after.bye != before.bye else None,
    )


def _barred(tournament: Tournament, pairing: RoundPairing, wish: Wish) -> Reason | None:
    """What bars a wish under every system."""
    here = set(_present(pairing))
    asked = [tpn for pair in wish.pairs for tpn in pair]
    asked += [] if wish.bye is None else [wish.bye]
    missing = tuple(sorted({*asked} - here))
    if missing:
        return Reason(kind=Kind.NOT_PAIRED, players=missing)
    for one, other in wish.pairs:
        earlier = _meeting(tournament, pairing.round_no, one, other)
        if earlier is not None and pairing.system != "round-robin":
            return Reason(
                kind=Kind.MET, players=tuple(sorted((one, other))), round_no=earlier, article="BR 2"
            )
        if other in basic_rules.forbidden_opponents(tournament, pairing.round_no).get(one, ()):
            return Reason(kind=Kind.FORBIDDEN, players=tuple(sorted((one, other))))
    return None if wish.bye is None else _barred_bye(tournament, pairing, wish.bye)


def _barred_bye(tournament: Tournament, pairing: RoundPairing, tpn: Tpn) -> Reason | None:
    """What bars a player from the bye under every system (BR 4)."""
    if pairing.bye is None:
        return Reason(kind=Kind.NO_BYE)
    barred = basic_rules.histories(tournament, pairing.round_no).barred_from_bye
    places = {player.tpn: place for place, player in enumerate(tournament.players)}
    if barred[places[tpn]]:
        return Reason(kind=Kind.BYE_BARRED, players=(tpn,), article="BR 4")
    return None


def _meeting(tournament: Tournament, round_no: RoundNo, one: Tpn, other: Tpn) -> RoundNo | None:
    player = next(player for player in tournament.players if player.tpn == one)
    for number in range(round_no - 1, 0, -1):
        record = player.record(RoundNo(number))
        if record.result.played and record.opponent == other:
            return RoundNo(number)
    return None


def _granting(tournament: Tournament, pairing: RoundPairing, wish: Wish) -> Tournament:
    """The tournament in which everything but the wish is forbidden in this round."""
    partner: dict[Tpn, tuple[Tpn, ...]] = {}
    for one, other in wish.pairs:
        partner |= {one: (other,), other: (one,)}
    if wish.bye is not None:
        partner[wish.bye] = ()
    return _limiting(tournament, pairing, partner)


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
    return wished <= games and (wish.bye is None or pairing.bye == wish.bye)


def _first_difference(edition: Edition, before: RoundPairing, after: RoundPairing) -> Reason:
    """The first value of the first bracket that differs, where it is worse."""
    for one, other in zip(before.brackets, after.brackets, strict=False):
        if _players(one) == _players(other) and set(one.pairs) == set(other.pairs):
            continue
        values = dict(other.criteria)
        for code, value in one.criteria:
            if code in values and values[code] != value:
                if is_worse(value, values[code]):
                    return _worse(edition, one.score, code, (value, values[code]))
                break
        return Reason(kind=Kind.PROCEDURE, score=one.score, steps=_first_step(before, after))
    return Reason(kind=Kind.PROCEDURE, steps=_first_step(before, after))


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
    for one, other in zip(old.brackets, new.brackets, strict=False):
        if _players(one) != _players(other) or set(one.pairs) != set(other.pairs):
            return replace(
                told,
                score=one.score,
                joining=tuple(sorted(_players(other) - _players(one))),
                missing=tuple(sorted(_players(one) - _players(other))),
            )
    return told
