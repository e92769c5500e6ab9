"""Why not otherwise? Wishes about a round of any system: granted, paired again, compared.

Whoever may not meet is known from the articles of the system; a wish is granted by forbidding
everything else for this one round, and the system pairs again. Where its brackets carry values,
the first value that differs is named; else its order, or the first step of its log that differs.
A system whose text is a procedure follows its steps instead.

Source:
    C.04.1, BR 2 and 4 (nobody meets twice, nobody gets the bye twice); TRF26, record 260.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Protocol

from openarbiter.errors import ImpossiblePairingError, NotCoveredError
from openarbiter.explanations.facts import WhyNot, changed_boards
from openarbiter.explanations.limits import Limits, chapter_or_article, sentence_of
from openarbiter.explanations.reasons import Kind, Reason, Turn, is_worse
from openarbiter.explanations.rows import Row
from openarbiter.explanations.wishes import Wish
from openarbiter.languages import said
from openarbiter.model import Colour, ForbiddenPairs, Points, Tournament, Tpn
from openarbiter.rulebooks.edition import Edition
from openarbiter.rulebooks.pairing import Bracket, CriterionValue, Game, RoundPairing

if TYPE_CHECKING:
    from openarbiter.explanations.explainer import Explainer

_CHAPTER = re.compile(r"\[(?![WB-] G\d)[^\]]+\]")
"""A chapter or article in a line of a log; no subgroup, which Dubov's log writes ``[W G2]``."""

_OF_CHAPTER = "Ch "
"""What stands in a log before the chapters of a text, and before articles of no other."""


class Steps(Protocol):
    """A round whose steps are followed, as it is and within wishes: its system is a procedure."""

    def best_within(
        self, partner: Mapping[Tpn, Collection[Tpn]], no_bye: Collection[Tpn]
    ) -> Paired:
        """The best pairing in which some players meet some others only.

        Args:
            partner: Whom they may meet.
            no_bye: Players who shall not have the bye.

        Raises:
            ImpossiblePairingError: No complete pairing is left.
        """

    def first_worse(self, edition: Edition, other: Paired) -> Reason | None:
        """The first thing in which another pairing is worse than the round; the bye is the same."""


@dataclass(frozen=True, slots=True)
class Paired:
    """A pairing, and what its system needs to compare it.

    Attributes:
        pairing: The pairing.
        weights: What its steps weigh, most important first, in the terms of its system.
    """

    pairing: RoundPairing
    weights: Iterable[object] = ()


@dataclass(frozen=True, slots=True)
class Parted:
    """Two pairings of the same players of a bracket.

    Attributes:
        limits: What the system says of the round.
        mine: The bracket as it was paired.
        yours: Another pairing of its players.
        below: TPNs of the residents of the next bracket; empty behind the last one.
    """

    limits: Limits
    mine: Bracket
    yours: Bracket
    below: tuple[Tpn, ...]


@dataclass(frozen=True)
class Asked:
    """A round that is asked about.

    Attributes:
        tournament: The tournament.
        edition: The system.
        pairing: The round as it is paired.
        limits: What the system says of single pairs, byes and colours.
    """

    tournament: Tournament
    edition: Edition
    pairing: RoundPairing
    limits: Limits

    @property
    def explainer(self) -> Explainer:
        """The explainer of the system."""
        return self.limits.explainer

    def against(
        self, partner: Mapping[Tpn, Collection[Tpn]], no_bye: Collection[Tpn] = ()
    ) -> Reason:
        """What stands against pairings in which some players meet some others only.

        Args:
            partner: Whom they may meet.
            no_bye: Players who shall not have the bye instead.
        """
        try:
            best = self.best_within(partner, no_bye)
        except ImpossiblePairingError as error:
            named = tuple(sorted(Tpn(tpn) for tpn in error.players))
            return Reason(kind=Kind.COMPLETION, players=named, bye=error.bye)
        except NotCoveredError:  # forbidden pairs are of no use where a table says who meets whom
            return Reason(kind=Kind.TABLE, article=self.explainer.bye_choice[1])
        return _first_difference(self, best)

    def best_within(
        self, partner: Mapping[Tpn, Collection[Tpn]], no_bye: Collection[Tpn] = ()
    ) -> Paired:
        """The best pairing of the round in which some players meet some others only.

        Where it is not known of a system how to keep somebody from the bye, he may have it.
        """
        kept = no_bye if self.pairing.bye is not None else ()
        if self.steps is not None:
            return self.steps.best_within(partner, kept)
        changed = _limiting(self.tournament, self.pairing, partner)
        without = self.explainer.without_bye if kept else None
        if without is None:
            return Paired(self.edition.pair(changed, self.pairing.round_no))
        return Paired(without(changed, self.pairing.round_no, kept))

    @cached_property
    def first_candidates(self) -> Sequence[Row | None]:
        """The candidate that the order of each bracket begins with, as far as there is one."""
        return self.explainer.first_candidates(self.tournament, self.pairing)

    @cached_property
    def games(self) -> dict[frozenset[Tpn], Game]:
        """The games by their players."""
        return {frozenset((game.white, game.black)): game for game in self.pairing.games}

    @cached_property
    def steps(self) -> Steps | None:
        """The round to be followed step by step, where its system is a procedure."""
        return self.explainer.steps(self.tournament, self.pairing.round_no)


def answer_asked(asked: Asked, wish: Wish) -> WhyNot:
    """Why a wish about a round did not come true.

    Raises:
        NotCoveredError: A colour is wished for, and the system has no colour rule for a pair.
        ImpossiblePairingError: No complete pairing exists.
    """
    before, edition = asked.pairing, asked.edition
    told = WhyNot(
        round_no=before.round_no, system=edition.id, wish=wish, reason=Reason(kind=Kind.CHOSEN)
    )
    barred = _barred(asked, wish)
    if barred is None and _fulfils(before, wish):
        return told
    barred = barred or _no_such_colour(asked, wish) or _bye_left(asked, wish)
    if barred is not None:
        return replace(told, reason=barred)
    try:
        coloured = [tpn for tpn, _ in wish.colours]
        best = asked.best_within(_partners(asked.limits, before, wish), coloured)
    except ImpossiblePairingError as error:
        named = tuple(sorted(Tpn(tpn) for tpn in error.players))
        return replace(told, reason=Reason(kind=Kind.COMPLETION, players=named, bye=error.bye))
    except NotCoveredError:  # forbidden pairs are of no use where a table says who meets whom
        return replace(told, reason=Reason(kind=Kind.TABLE, article=asked.explainer.bye_choice[1]))
    after = best.pairing
    if not _fulfils(after, wish):
        return replace(told, reason=Reason(kind=Kind.PROCEDURE))
    gone, new = changed_boards(before, after)
    return replace(
        told,
        reason=_about_the_bye(asked, wish, _first_difference(asked, best)),
        gone=gone,
        new=new,
        bye=after.bye if after.bye != before.bye else None,
    )


def _barred(asked: Asked, wish: Wish) -> Reason | None:
    """What bars a wish without any look at the other players."""
    pairing = asked.pairing
    named = [tpn for pair in wish.pairs for tpn in pair] + [tpn for tpn, _ in wish.colours]
    named += [] if wish.bye is None else [wish.bye]
    missing = tuple(sorted({*named} - set(present(pairing))))
    if missing:
        return Reason(kind=Kind.NOT_PAIRED, players=missing)
    for one, other in wish.pairs:
        barred = asked.limits.barred_pair(one, other)
        if barred is not None:
            return barred
    if wish.bye is None:
        return None
    return Reason(kind=Kind.NO_BYE) if pairing.bye is None else asked.limits.barred_bye(wish.bye)


def _no_such_colour(asked: Asked, wish: Wish) -> Reason | None:
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
        raise NotCoveredError(
            said(
                "{system} has no colour rule for a pair: ask about pairs or the bye",
                system=asked.edition.id,
            )
        )
    for tpn, colour in wish.colours:
        pair = next((pair for pair in wish.pairs if tpn in pair), None)
        if pair is not None and not asked.limits.giving(tpn, colour, pair):
            return asked.limits.given_colours(pair)
    lonely = tuple(
        tpn
        for tpn, colour in wish.colours
        if not any(
            asked.limits.barred_pair(tpn, other) is None
            for other in asked.limits.giving(tpn, colour, present(asked.pairing))
        )
    )
    return Reason(kind=Kind.NO_OPPONENT, players=lonely) if lonely else None


def _bye_left(asked: Asked, wish: Wish) -> Reason | None:
    """Why those whom a wish names cannot all play: nobody else may have the bye."""
    if asked.pairing.bye is None or wish.bye is not None:
        return None
    playing = {tpn for pair in wish.pairs for tpn in pair} | {tpn for tpn, _ in wish.colours}
    return asked.limits.bye_left(present(asked.pairing), playing)


def granting(limits: Limits, pairing: RoundPairing, wish: Wish) -> Tournament:
    """The tournament in which everything but a wish is forbidden in a round.

    Args:
        limits: What the system says of the round.
        pairing: The round as it is paired.
        wish: The wish.

    Source:
        TRF26, record 260 (forbidden pairs); the colour chapter of the system.
    """
    return _limiting(limits.tournament, pairing, _partners(limits, pairing, wish))


def _partners(limits: Limits, pairing: RoundPairing, wish: Wish) -> dict[Tpn, Collection[Tpn]]:
    """Whom those whom a wish names may meet, so that nothing but the wish is left."""
    here = present(pairing)
    partner: dict[Tpn, Collection[Tpn]] = {}
    for one, other in wish.pairs:
        partner |= {one: (other,), other: (one,)}
    if wish.bye is not None:
        partner[wish.bye] = ()
    for tpn, colour in wish.colours:
        fitting = limits.giving(tpn, colour, here)
        partner[tpn] = fitting.intersection(partner.get(tpn, fitting))
    return partner


def _limiting(
    tournament: Tournament, pairing: RoundPairing, partner: Mapping[Tpn, Collection[Tpn]]
) -> Tournament:
    """The tournament in which some players may meet some others only, in this round."""
    more = tuple(
        ForbiddenPairs(
            players=(tpn, other), first_round=pairing.round_no, last_round=pairing.round_no
        )
        for tpn, possible in partner.items()
        for other in present(pairing)
        if other != tpn and other not in possible
    )
    return replace(tournament, forbidden_pairs=(*tournament.forbidden_pairs, *more))


def present(pairing: RoundPairing) -> list[Tpn]:
    """Everybody who is paired in a round, with the player who has the bye.

    Source:
        BR 3.
    """
    here = [tpn for game in pairing.games for tpn in (game.white, game.black)]
    return here if pairing.bye is None else [*here, pairing.bye]


def _fulfils(pairing: RoundPairing, wish: Wish) -> bool:
    games = {frozenset((game.white, game.black)) for game in pairing.games}
    wished = {frozenset(pair) for pair in wish.pairs}
    seated = {(game.white, Colour.WHITE) for game in pairing.games}
    seated |= {(game.black, Colour.BLACK) for game in pairing.games}
    bye = wish.bye is None or pairing.bye == wish.bye
    return bye and wished <= games and seated.issuperset(wish.colours)


def _first_difference(asked: Asked, best: Paired) -> Reason:
    """What decides between the round and another pairing: the bye, a value, the order, or a step.

    Values of two brackets can be held against each other only while the same players are in them.
    """
    edition, before, after = asked.edition, asked.pairing, best.pairing
    article = edition.bye_first
    if before.bye != after.bye and after.bye is not None and article:
        return Reason(
            kind=Kind.BYE_FIRST,
            article=article,
            sentence=sentence_of(edition, article),
            players=(after.bye,),
        )
    if asked.steps is not None and before.brackets:
        worse = asked.steps.first_worse(edition, best)
        return _with_turn(worse or Reason(kind=Kind.PROCEDURE), _first_board(before, after))
    steps, board = _first_step(before, after), _first_board(before, after)
    for number, (one, other) in enumerate(zip(before.brackets, after.brackets, strict=False)):
        same = players_of(one) == players_of(other)
        if same and set(one.pairs) == set(other.pairs):
            continue
        below = before.brackets[number + 1].residents if number + 1 < len(before.brackets) else ()
        found = _between(asked, Parted(asked.limits, one, other, below)) if same else None
        return found or _with_turn(_by_steps(edition, steps, one.score), board)
    return _with_turn(_by_steps(edition, steps, None), board)


def _with_turn(reason: Reason, turn: Turn | None) -> Reason:
    """A reason with the first difference in names, where it names nobody by itself."""
    named = reason.players or reason.turn is not None
    return reason if named else replace(reason, turn=turn)


def _between(asked: Asked, parted: Parted) -> Reason | None:
    """The value or the order that decides in a bracket; ``None`` where neither does."""
    edition, explainer, one, other = asked.edition, asked.explainer, parted.mine, parted.yours
    values: dict[str, CriterionValue] = dict(
        explainer.values_in(asked.tournament, asked.pairing, one, other)
    )
    values.update(explainer.counted_again(parted))
    different = [(code, value) for code, value in one.criteria if values.get(code) != value]
    if different:
        code, value = different[0]
        if not is_worse(value, values.get(code)):
            return None
        also = (each for each, mine in different[1:] if is_worse(mine, values.get(each)))
        found = _worse(edition, one.score, code, (value, values[code]))
        named = replace(found, also=tuple(also), players=_concerned(explainer, code, parted))
        leaving = code in explainer.about_leaving
        return _with_turn(named, _turn_of(parted, leaving=leaving))
    article, place = explainer.order_article(asked.tournament, asked.pairing, one, other)
    if not article:
        return None
    sentence = sentence_of(edition, article)
    turn = _turn_of(parted) if place is None else None
    found = Reason(kind=Kind.ORDER, article=article, sentence=sentence, score=one.score)
    return replace(found, place=place, turn=turn)


def _concerned(explainer: Explainer, code: str, parted: Parted) -> tuple[Tpn, ...]:
    """Those for whom a value is worse in the other pairing and not in the one of the round.

    If there are none of the latter kind, all of the other pairing; nobody where the value is about
    an order, or about pairs.
    """
    found = explainer.concerned(code, parted, parted.yours)
    return tuple(sorted(found - explainer.concerned(code, parted, parted.mine) or found))


def _turn_of(parted: Parted, *, leaving: bool = False) -> Turn | None:
    """The first opponent that differs; where it is about who leaves, who leaves instead of whom."""
    one, other = parted.mine, parted.yours
    gone = [each for each in one.downfloaters if each not in other.downfloaters]
    instead = [each for each in other.downfloaters if each not in one.downfloaters]
    choice = first_turn(gone, instead) if leaving else None
    ranked = (*one.moved_down, *one.residents)
    return choice or _turn(_opponents(one.pairs), _opponents(other.pairs), ranked)


def _about_the_bye(asked: Asked, wish: Wish, reason: Reason) -> Reason:
    """Where the bye itself is wished for: why it goes to somebody else.

    Both may have it, so the points decide, or the order in which the system asks.
    """
    holder, score = asked.pairing.bye, asked.limits.scores
    if reason.kind is not Kind.BYE_FIRST or wish.bye is None or holder is None:
        return reason
    higher = score[wish.bye] > score[holder]
    return replace(reason, kind=Kind.BYE_SCORE if higher else Kind.BYE_ORDER)


def _by_steps(edition: Edition, steps: tuple[str, str] | None, score: Points | None) -> Reason:
    """The first step that differs, with the article that one of its two forms names."""
    named = [found[0] for found in map(_CHAPTER.search, steps or ()) if found is not None]
    number = named[0].strip("[]") if named else ""
    article = number.removeprefix(_OF_CHAPTER)
    return Reason(
        kind=Kind.PROCEDURE,
        article=article if article == number else chapter_or_article(article),
        sentence=sentence_of(edition, article),
        score=score,
        steps=steps,
    )


def _first_step(before: RoundPairing, after: RoundPairing) -> tuple[str, str] | None:
    """The first step of the log that differs; ``None`` without one.

    Where neither form of it names a chapter, both are lines below the step that does.
    """
    one, other = before.steps, after.steps
    for number, (mine, yours) in enumerate(zip(one, other, strict=False)):
        if mine != yours:
            chapter = "" if _CHAPTER.search(mine + yours) else _chapter_above(one, number)
            if not chapter:
                return mine, yours
            return (
                said("{step} {article}", step=mine, article=chapter),
                said("{step} {article}", step=yours, article=chapter),
            )
    return None


def _chapter_above(log: Sequence[str], number: int) -> str:
    """The chapter of the nearest step above a line that names one."""
    above = (_CHAPTER.search(line) for line in reversed(log[:number]))
    found = next((found[0] for found in above if found is not None), "")
    chapter = found.strip("[]").removeprefix(_OF_CHAPTER)
    return said("[Ch {article}]", article=chapter) if f"[{_OF_CHAPTER}" in found else found


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


def players_of(bracket: Bracket) -> set[Tpn]:
    """Everybody of a bracket.

    Source:
        C.04.3, Article 1.3, and its like in the other systems.
    """
    return {*bracket.residents, *bracket.moved_down}


def first_turn(mine: Sequence[Tpn], yours: Sequence[Tpn]) -> Turn | None:
    """The first difference of two choices, each in the order in which they are made.

    Args:
        mine: Who is concerned in the round: (player, opponent), or whom a choice falls on.
        yours: The same in the other pairing.
    """
    if len(mine) == len(yours) == 2 and mine[0] == yours[0]:  # noqa: PLR2004  (a pair)
        return Turn(player=mine[0], chosen=(mine[1],), other=(yours[1],))
    chosen = tuple(each for each in mine[:1] if each not in yours[:1])
    other = tuple(each for each in yours[:1] if each not in mine[:1])
    return Turn(player=None, chosen=chosen, other=other) if chosen and other else None


def _first_board(before: RoundPairing, after: RoundPairing) -> Turn | None:
    """The first board of a round that differs, with the higher ranked of the two (GHR 3.6)."""
    ranked = [each for bracket in before.brackets for each in bracket.residents]
    pairs = [[(game.white, game.black) for game in each.games] for each in (before, after)]
    order = ranked or [each for pair in pairs[0] for each in pair]
    return _turn(_opponents(pairs[0]), _opponents(pairs[1]), order)


def _opponents(pairs: Iterable[tuple[Tpn, Tpn]]) -> dict[Tpn, Tpn]:
    return {each: other for one, two in pairs for each, other in ((one, two), (two, one))}


def _turn(mine: Mapping[Tpn, Tpn], yours: Mapping[Tpn, Tpn], order: Iterable[Tpn]) -> Turn | None:
    for player in order:
        one, other = mine.get(player), yours.get(player)
        if one != other:
            return Turn(
                player=player,
                chosen=() if one is None else (one,),
                other=() if other is None else (other,),
            )
    return None
