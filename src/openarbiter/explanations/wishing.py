"""Why not otherwise? Wishes about a round of any system: granted, paired once more, compared.

Whoever may not meet is known from the articles of the system; a wish is granted by forbidding
everything else for this one round, and the system pairs it. Where its brackets carry values, the
first value that differs is named; else its order, or the first step of its log that differs. A
system whose text is a procedure follows its steps instead.

Source:
    C.04.1, BR 2 and 4 (nobody meets twice, nobody gets the bye twice); TRF26, record 260.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, TypeAlias

from openarbiter.errors import ImpossiblePairingError, NotCoveredError
from openarbiter.explanations.facts import WhyNot, changed_boards
from openarbiter.explanations.limits import Limits, chapter_or_article, sentence_of
from openarbiter.explanations.reasons import Kind, OrderPlace, Reason, Turn, is_worse
from openarbiter.explanations.wishes import Wish
from openarbiter.languages import said
from openarbiter.model import Colour, ForbiddenPairs, Points, RoundNo, Tournament, Tpn
from openarbiter.rulebooks.accelerations import need_premise
from openarbiter.rulebooks.edition import Article, Edition
from openarbiter.rulebooks.pairing import Bracket, CriterionValue, RoundPairing
from openarbiter.rulebooks.statement import Choice, Statement
from openarbiter.rulebooks.told import UNTOLD, Told, criteria_told

_CHAPTER = re.compile(r"\[(?![WB-] G\d)[^\]]+\]|\([A-Z]\.?\d+\)")
"""A chapter or article in a line of a log; no subgroup, which Dubov's log writes ``[W G2]``."""

_OF_CHAPTER = "Ch "
"""What stands in a log before the chapters of a text, and before articles of no other."""

Partners: TypeAlias = Mapping[Tpn, Collection[Tpn]]
"""With whom alone some players may be paired."""


@dataclass(frozen=True, slots=True)
class Paired:
    """A pairing, and what its steps weigh, most important first, in the terms of its system.

    ``None`` where the system is not followed step by step.
    """

    pairing: RoundPairing
    weights: Iterable[object] | None = None


class Asked(Limits):
    """A round that is asked about; its pairing may be known already.

    Attributes:
        about_leaving: Codes of the criteria that are about who leaves a group.
        statement: What the document says but for the procedure, where it says it of brackets that
            players leave.
    """

    about_leaving: frozenset[str] = frozenset()
    statement: Statement | None = None

    @property
    def bye_choice(self) -> tuple[str, str]:
        """What the system says of who gets the bye, and the article; empty where nothing is known.

        As in :attr:`~openarbiter.explanations.facts.ByeStory.rule`. A bye that is given before any
        pair is made goes to the lowest, unless a system says otherwise.
        """
        article = self.edition.rules.bye_first
        return ("lowest" if article else "", article)

    def __init__(
        self,
        tournament: Tournament,
        edition: Edition,
        round_no: RoundNo,
        pairing: RoundPairing | None = None,
    ) -> None:
        super().__init__(tournament, edition, round_no)
        if pairing is not None:
            self.pairing = pairing

    @cached_property
    def before(self) -> Any:  # noqa: ANN401  (each engine has its own)
        """The situation before the round, of a system that has an engine."""
        engine = self.edition.engine
        return None if engine is None else engine.situation(self.tournament, self.round_no)

    @cached_property
    def pairing(self) -> RoundPairing:
        """The round as it is paired.

        Raises:
            RequestError: There is no such round.
            ImpossiblePairingError: No complete pairing exists.
            NotCoveredError: The edition has no rule for what the tournament asks.
        """
        if self.edition.asks_premise:
            need_premise(self.tournament)
        return self.paired()

    # --- what the text of a system alone can say (hooks: the arguments are for those who use them)
    # ruff: noqa: ARG002

    def paired(self) -> RoundPairing:
        """The round, paired by the edition."""
        return self.edition.pair(self.tournament, self.round_no)

    def order_article(self, bracket: Bracket, other: Bracket) -> tuple[str, OrderPlace | None]:
        """The article by which a bracket comes before another pairing, and what differs first.

        The article is empty where the order does not put the bracket first, or is not told.
        """
        return "", None

    @property
    def articles(self) -> Sequence[Article]:
        """The articles of the edition that reasons name by their codes."""
        return self.edition.rules.articles

    def values(self, bracket: Bracket) -> tuple[tuple[str, CriterionValue], ...]:
        """(code, value) of the criteria for a bracket as it was paired."""
        return bracket.criteria

    def values_in(
        self, bracket: Bracket, other: Bracket, *below: Bracket
    ) -> dict[str, CriterionValue]:
        """The values of another pairing of a bracket's players, counted like those of the bracket.

        A wish is granted by forbidding pairs, and who is left without an opponent by that is no
        player without an opponent by the rules. Below is the next bracket of the round, if any.
        """
        return dict(self.values(other))

    def concerned(self, code: str, bracket: Bracket, *below: Bracket) -> set[Tpn]:
        """Whom a value of a pairing counts; nobody where it is about an order.

        It follows from the statement of a system: of floaters, or of those who get a colour.
        """
        criteria = () if self.statement is None else self.statement.criteria
        criterion = next((each for each in criteria if each.code == code), None)
        if criterion is None:
            return set()
        before = self.before
        place = {tpn: position for position, tpn in enumerate(before.tpn)}
        if criterion.coloured is not None:
            counts = criterion.coloured
            coloured = self.colours_of(bracket.pairs)
            return {tpn for tpn, colour in coloured if counts(before, place[tpn], colour)}
        if self.told(code).about_colours and criterion.pair is not None:
            counted = criterion.pair
            ranked = (sorted(pair, key=place.__getitem__) for pair in bracket.pairs)
            pairs = [(one, two) for one, two in ranked if counted(before, place[one], place[two])]
            wishes = {tpn: each.preference for tpn, each in self.classes.items()}
            denied = {(Colour.WHITE, -1), (Colour.BLACK, 1)}
            return {tpn for tpn, given in self.colours_of(pairs) if (wishes[tpn], given) in denied}
        floating = bracket.upfloaters or bracket.downfloaters
        choice = Choice(bracket.score, [place[tpn] for tpn in floating], ())
        return {before.tpn[each] for each in criterion.floaters(before, choice)}

    def first_worse(self, other: Paired) -> Reason | None:
        """The first thing in which another pairing, with the same bye, is worse than the round.

        ``None`` where nothing is, and where the system is not followed step by step.
        """
        return None

    def settled(self) -> Reason | None:
        """Why nothing of the round can be otherwise, whatever is wished; ``None`` where it can."""
        return None

    def best_within(self, partner: Partners, no_bye: Collection[Tpn] = ()) -> Paired:
        """The best pairing of the round in which some players meet some others only.

        Some shall not have the bye; where it is not known of a system how to keep somebody from
        it, they may. It raises ImpossiblePairingError where no complete pairing is left.
        """
        limited = self.limited(partner)
        engine = self.edition.engine
        if engine is None or not no_bye or self.pairing.bye is None:
            return Paired(self.edition.pair(limited, self.round_no))
        return Paired(engine(limited, self.round_no, no_bye))

    # --- what may be asked

    def against(self, partner: Partners, no_bye: Collection[Tpn] = ()) -> Reason:
        """What stands against pairings in which some meet some others only, or have no bye."""
        best = self._best_or_reason(partner, no_bye)
        return best if isinstance(best, Reason) else self.ranked(self._first_difference(best))

    def _best_or_reason(self, partner: Partners, no_bye: Collection[Tpn]) -> Paired | Reason:
        """The best pairing within limits, or why there is none."""
        settled = self.settled()
        if settled is not None:
            return settled
        try:
            return self.best_within(partner, no_bye)
        except ImpossiblePairingError as error:
            return self.incomplete(error)
        except NotCoveredError:  # forbidden pairs are of no use where a table says who meets whom
            return self.by_table()

    def by_table(self) -> Reason:
        """The table of the round says who meets whom."""
        return Reason(kind=Kind.TABLE, article=self.bye_choice[1], round_no=self.round_no)

    def answer(self, wish: Wish) -> WhyNot:
        """Why a wish did not come true, and the best pairing in which it does.

        Raises:
            NotCoveredError: A colour is wished for, and the system has no colour rule for a pair.
            ImpossiblePairingError: No complete pairing exists.
        """
        before = self.pairing
        told = WhyNot(round_no=before.round_no, system=self.edition.id, wish=wish, reason=_CHOSEN)
        barred = self._barred(wish)
        if barred is None and _fulfils(before, wish):
            return told
        if barred is None and wish.colours:
            self._need_colour_rule()
        settled = None if barred is not None else self.settled()
        if settled is not None:
            return replace(told, reason=self._instead(settled, wish))
        barred = barred or self._no_such_colour(wish) or self._bye_needed(wish)
        if barred is not None:
            return replace(told, reason=barred)
        best = self._best_or_reason(self.partners(wish), [tpn for tpn, _ in wish.colours])
        if isinstance(best, Reason):
            return replace(told, reason=self._instead(best, wish))
        after = best.pairing
        if not _fulfils(after, wish):
            return replace(told, reason=Reason(kind=Kind.PROCEDURE))
        gone, new = changed_boards(before, after)
        return replace(
            told,
            reason=self.ranked(self._about_the_bye(wish, self._first_difference(best))),
            gone=gone,
            new=new,
            bye=after.bye if after.bye != before.bye else None,
        )

    def _instead(self, reason: Reason, wish: Wish) -> Reason:
        """Where all is settled beforehand: with who is settled and who is wished for."""
        if reason.kind not in (Kind.TABLE, Kind.MATCH):
            return reason
        if wish.bye is not None and self.pairing.bye is not None:
            return replace(reason, turn=first_turn((self.pairing.bye,), (wish.bye,)))
        games = ((game.white, game.black) for game in self.pairing.games)
        return _with_turn(reason, _turn(games, wish.pairs, [tpn for tpn, *_ in wish.pairs]))

    def _barred(self, wish: Wish) -> Reason | None:
        """What bars a wish without any look at the other players."""
        named = wish.named if wish.bye is None else wish.named | {wish.bye}
        missing = tuple(sorted(named - set(self.present)))
        if missing:
            return Reason(kind=Kind.NOT_PAIRED, players=missing)
        for pair in wish.pairs:
            barred = self.barred_pair(*pair)
            if barred is not None:
                return barred
        if wish.bye is None:
            return None
        return Reason(kind=Kind.NO_BYE) if self.pairing.bye is None else self.barred_bye(wish.bye)

    @property
    def _colours_by_boards(self) -> bool:
        return bool(self.by_boards) and self.round_no == 1

    def _need_colour_rule(self) -> None:
        """Refuse a wish for a colour where the system has no rule for a pair."""
        if self.rules.due_colours is None and not self._colours_by_boards:
            system = self.edition.id
            raise NotCoveredError.saying(
                "{system} has no colour rule for a pair: ask about pairs or the bye",
                system=system,
            )

    def _no_such_colour(self, wish: Wish) -> Reason | None:
        """Why a wished colour cannot be had against anybody."""
        if not wish.colours:
            return None
        if self._colours_by_boards:
            return self.reason(Kind.BOARDS, self.by_boards)
        for tpn, colour in wish.colours:
            pair = next((pair for pair in wish.pairs if tpn in pair), None)
            if pair is not None and not self.giving(tpn, colour, pair):
                return self.given_colours(pair)
        lonely = self.without_colour(wish)
        return Reason(kind=Kind.NO_OPPONENT, players=lonely) if lonely else None

    def without_colour(self, wish: Wish) -> tuple[Tpn, ...]:
        """Who would get the colour wished for against nobody."""
        return tuple(
            tpn
            for tpn, colour in wish.colours
            if not any(
                self.barred_pair(tpn, other) is None
                for other in self.giving(tpn, colour, self.present)
            )
        )

    def _bye_needed(self, wish: Wish) -> Reason | None:
        """Why those whom a wish names cannot all play: nobody else may have the bye."""
        if self.pairing.bye is None or wish.bye is not None:
            return None
        return self.bye_left(self.present, wish.named)

    def partners(self, wish: Wish) -> dict[Tpn, Collection[Tpn]]:
        """Whom those whom a wish names may meet, so that nothing but the wish is left."""
        partner: dict[Tpn, Collection[Tpn]] = {}
        for one, other in wish.pairs:
            partner |= {one: (other,), other: (one,)}
        if wish.bye is not None:
            partner[wish.bye] = ()
        for tpn, colour in wish.colours:
            fitting = self.giving(tpn, colour, self.present)
            partner[tpn] = fitting.intersection(partner.get(tpn, fitting))
        return partner

    def limited(self, partner: Partners) -> Tournament:
        """The tournament in which some players may meet some others only, in this round."""
        here = self.round_no
        more = tuple(
            ForbiddenPairs(players=(tpn, other), first_round=here, last_round=here)
            for tpn, possible in partner.items()
            for other in self.present
            # Of two who both have limits one prohibition is enough.
            if other not in possible
            and (tpn < other or other not in partner or tpn in partner[other])
            and other != tpn
        )
        return replace(self.tournament, forbidden_pairs=(*self.tournament.forbidden_pairs, *more))

    @cached_property
    def present(self) -> list[Tpn]:
        """Everybody who is paired in the round, with the player who has the bye (BR 3)."""
        pairing = self.pairing
        here = [tpn for game in pairing.games for tpn in (game.white, game.black)]
        return here if pairing.bye is None else [*here, pairing.bye]

    # --- what decides between two pairings

    def _first_difference(self, best: Paired) -> Reason:
        """What decides between the round and another pairing: bye, value, order, or step.

        Values of two brackets can be compared only while the same players are in them.
        """
        before, after = self.pairing, best.pairing
        article = self.edition.rules.bye_first
        if before.bye is not None and after.bye not in (None, before.bye) and article:
            first = self.reason(Kind.BYE_FIRST, article, (after.bye,))
            return replace(first, turn=first_turn((before.bye,), (after.bye,)))
        board = _first_board(before, after)
        if best.weights is not None and before.brackets:
            return _with_turn(self.first_worse(best) or Reason(kind=Kind.PROCEDURE), board)
        for number, (one, other) in enumerate(zip(before.brackets, after.brackets, strict=False)):
            same = players_of(one) == players_of(other)
            if same and set(one.pairs) == set(other.pairs):
                continue
            # Who floats up to a bracket is its own choice; who comes down to it was settled before.
            choice = one.residents == other.residents and one.moved_down == other.moved_down
            mine, yours = (each.brackets[number : number + 2] for each in (before, after))
            found = self.between(mine, yours) if same or choice else None
            turn = board if same else _members_apart(one, other)
            return found or _with_turn(self._by_steps(after, one.score), turn)
        return _with_turn(self._by_steps(after, None), board)

    def between(self, mine: Sequence[Bracket], yours: Sequence[Bracket]) -> Reason | None:
        """The value or the order that decides in a bracket; ``None`` where neither does.

        Of both pairings the next bracket, if any, stands behind the one that is asked about.
        """
        found = self.by_value(mine, yours)
        if found is not None:
            return found if is_worse(found.chosen, found.other) else None
        one, other = mine[0], yours[0]
        if players_of(one) != players_of(other) or not self.order_article(one, other)[0]:
            return None
        return self.by_order(one, other)

    def by_value(self, mine: Sequence[Bracket], yours: Sequence[Bracket]) -> Reason | None:
        """The first criterion whose value differs in another pairing; ``None`` where none does."""
        one, other, below = mine[0], yours[0], mine[1:]
        values = self.values_in(one, other, *below)
        different = [(code, value) for code, value in self.values(one) if values.get(code) != value]
        if not different:
            return None
        code, value = different[0]
        counted, before = (self.concerned(code, *each) for each in (yours, mine))
        also = (each for each, mine in different[1:] if is_worse(mine, values.get(each)))
        found = replace(
            self.named(Kind.WORSE, code),
            score=one.score,
            chosen=value,
            other=values.get(code),
            also=tuple(also),
            # Where the value counts nobody anew, all whom it counts in the other pairing.
            players=tuple(sorted(counted - before or counted)),
        )
        return _with_turn(found, self.first_turn(one, other, code))

    def by_order(self, one: Bracket, other: Bracket) -> Reason:
        """The article that puts one of two pairings of a bracket's players before the other."""
        article, place = self.order_article(one, other)
        turn = self.first_turn(one, other) if place is None else None
        return replace(self.reason(Kind.ORDER, article, score=one.score), place=place, turn=turn)

    def first_turn(self, bracket: Bracket, other: Bracket, code: str = "") -> Turn | None:
        """The first difference in names; by a criterion about who leaves, who leaves instead."""
        gone = [each for each in bracket.downfloaters if each not in other.downfloaters]
        instead = [each for each in other.downfloaters if each not in bracket.downfloaters]
        choice = first_turn(gone, instead) if code in self.about_leaving else None
        return choice or _turn(bracket.pairs, other.pairs, bracket.players)

    def told(self, code: str) -> Told:
        """How a criterion is told."""
        return criteria_told(self.edition.document.family).get(code, UNTOLD)

    def named(self, kind: Kind, code: str) -> Reason:
        """A reason that names a criterion, in the words of the edition."""
        reason = Reason(kind=kind, code=code, suffered=self.told(code).suffered)
        found = next((each for each in self.articles if each.code == code), None)
        if found is None:
            return reason
        return replace(reason, article=found.article, sentence=found.sentence)

    def incomplete(self, error: ImpossiblePairingError) -> Reason:
        """The others could not all be paired any more."""
        players = tuple(sorted(Tpn(tpn) for tpn in error.players))
        return replace(self.reason(Kind.COMPLETION, "", players), bye=error.bye)

    def _about_the_bye(self, wish: Wish, reason: Reason) -> Reason:
        """Where the bye itself is wished for: why it goes to somebody else.

        Both may have it, so the points decide, or the order in which the system asks.
        """
        holder = self.pairing.bye
        if wish.bye is None or holder is None:
            return reason
        higher = self.scores[wish.bye] > self.scores[holder]
        if reason.kind is Kind.BYE_FIRST:
            return replace(reason, kind=Kind.BYE_SCORE if higher else Kind.BYE_ORDER)
        turn = first_turn((holder,), (wish.bye,))
        kind = _OF_BYE_RULE.get(self.bye_choice[0]) if higher else None
        if reason.kind is not Kind.PROCEDURE or kind is None:
            return replace(reason, turn=turn) if reason.kind is Kind.PROCEDURE else reason
        return replace(self.reason(kind, self.bye_choice[1], (wish.bye,)), turn=turn)

    def _by_steps(self, after: RoundPairing, score: Points | None) -> Reason:
        """The first step that differs, with the article that one of its two forms names."""
        steps = _first_step(self.pairing, after)
        named = [found[0] for found in map(_CHAPTER.search, steps or ()) if found is not None]
        number = named[0].strip("[]()") if named else ""
        article = number.removeprefix(_OF_CHAPTER)
        return Reason(
            kind=Kind.PROCEDURE,
            article=article if article == number else chapter_or_article(article),
            sentence=sentence_of(self.edition, article),
            score=score,
            steps=steps,
        )


_CHOSEN = Reason(kind=Kind.CHOSEN)

_OF_BYE_RULE = {"lowest": Kind.BYE_SCORE, "left-over": Kind.BYE_LEFT_OVER}
"""Why who has more points does not have the bye, by what a system says of it."""


def _fulfils(pairing: RoundPairing, wish: Wish) -> bool:
    games = {frozenset((game.white, game.black)) for game in pairing.games}
    wished = {frozenset(pair) for pair in wish.pairs}
    seated = {(game.white, Colour.WHITE) for game in pairing.games}
    seated |= {(game.black, Colour.BLACK) for game in pairing.games}
    bye = wish.bye is None or pairing.bye == wish.bye
    return bye and wished <= games and seated.issuperset(wish.colours)


def _with_turn(reason: Reason, turn: Turn | None) -> Reason:
    """A reason with the first difference in names, where it names nobody by itself."""
    named = reason.players or reason.turn is not None
    return reason if named else replace(reason, turn=turn)


def _first_step(before: RoundPairing, after: RoundPairing) -> tuple[str, str] | None:
    """The first step of the log that differs; ``None`` without one.

    Where neither form of it names a chapter, both are lines below the step that does.
    """
    one, other = before.steps, after.steps
    for number, (mine, yours) in enumerate(zip(one, other, strict=False)):
        if mine == yours:
            continue
        chapter = "" if _CHAPTER.search(mine + yours) else _chapter_above(one, number)
        if not chapter:
            return mine, yours
        step, instead = (said("{step} {article}", step=s, article=chapter) for s in (mine, yours))
        return step, instead
    return None


def _chapter_above(log: Sequence[str], number: int) -> str:
    """The chapter of the nearest step above a line that names one."""
    above = (_CHAPTER.search(line) for line in reversed(log[:number]))
    found = next((found[0] for found in above if found is not None), "")
    chapter = found.strip("[]()").removeprefix(_OF_CHAPTER)
    return said("[Ch {article}]", article=chapter) if f"[{_OF_CHAPTER}" in found else found


def _members_apart(one: Bracket, other: Bracket) -> Turn:
    """Who of two brackets is in one of them only; of two as large as each other the first ones."""
    mine, yours = players_of(one), players_of(other)
    most = 1 if len(mine) == len(yours) else None
    chosen, instead = sorted(mine - yours)[:most], sorted(yours - mine)[:most]
    sizes = len(mine), len(yours)
    return Turn(player=None, chosen=tuple(chosen), other=tuple(instead), sizes=sizes)


def players_of(bracket: Bracket) -> set[Tpn]:
    """Everybody of a bracket (C.04.3, Article 1.3, and its like in the other systems)."""
    return {*bracket.players}


def first_turn(mine: Sequence[Tpn], yours: Sequence[Tpn]) -> Turn | None:
    """The first difference of two choices, each in the order in which they are made.

    A choice is (player, opponent), or those on whom it falls; ours is the first one.
    """
    if len(mine) == len(yours) == 2 and mine[0] == yours[0]:  # noqa: PLR2004  (a pair)
        return Turn(player=mine[0], chosen=(mine[1],), other=(yours[1],))
    chosen = tuple(each for each in mine[:1] if each not in yours[:1])
    other = tuple(each for each in yours[:1] if each not in mine[:1])
    return Turn(player=None, chosen=chosen, other=other) if chosen and other else None


def _first_board(before: RoundPairing, after: RoundPairing) -> Turn | None:
    """The first board of a round that differs, with the higher ranked of the two (GHR 3.6)."""
    ranked = [each for bracket in before.brackets for each in bracket.residents]
    mine, yours = ([(game.white, game.black) for game in each.games] for each in (before, after))
    return _turn(mine, yours, ranked or [each for pair in mine for each in pair])


def _turn(
    mine: Iterable[tuple[Tpn, Tpn]], yours: Iterable[tuple[Tpn, Tpn]], order: Iterable[Tpn]
) -> Turn | None:
    """The first of some players whose opponent differs in two sets of pairs."""
    opponents, others = (
        {each: other for one, two in pairs for each, other in ((one, two), (two, one))}
        for pairs in (mine, yours)
    )
    for player in order:
        one, other = opponents.get(player), others.get(player)
        if one != other:
            chosen, instead = (() if each is None else (each,) for each in (one, other))
            return Turn(player=player, chosen=chosen, other=instead)
    return None
