"""Explains rounds of any system: the round as its own answer tells it, and what may be asked.

An edition names its explainer, which adds what its text alone can say. No rule of any system stands
here; what bars a pair and the answers to wishes are found by the modules beside it.

Source:
    C.04.1, BR 2 to 7, and the articles of the systems.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import TypeAlias, cast

from openarbiter.errors import RequestError
from openarbiter.explanations.facts import (
    BoardStory,
    BracketStory,
    ByeStory,
    ColourRule,
    PlayerPage,
    RoundStory,
    Standing,
    WhatIf,
    WhyNot,
    changed_boards,
)
from openarbiter.explanations.limits import Limits
from openarbiter.explanations.order import ARTICLES, Candidate
from openarbiter.explanations.reasons import Kind, OrderPlace, Reason, What
from openarbiter.explanations.rows import Alternative, Decision, Row, decisions_of
from openarbiter.explanations.wishes import Wish
from openarbiter.explanations.wishing import Asked, Parted, Steps, answer_asked, players_of, present
from openarbiter.languages import said
from openarbiter.model import Colour, Points, RoundNo, Tournament, Tpn
from openarbiter.rulebooks import basic_rules
from openarbiter.rulebooks.edition import Edition, loaded
from openarbiter.rulebooks.pairing import Bracket, CriterionValue, Game, RoundPairing

_MOST_BYES, _MOST_FLOATERS, _MOST_OPPONENTS = 12, 4, 6
"""Players of whom it is worked out why they do not have the bye, do not float from a bracket, or
are not somebody's opponent."""

_ANSWERS = 300
"""Every one of those answers is another pairing of the round: from so many players on it is fewer
of them, so that their number times that of the players stays what it is."""

_FEW = 3
"""Players of a bracket without pairs of whom it is told why they may not meet."""

_LARGEST = 100_000
"""Players of a bracket times those of the round, up to which its first candidate is worked out."""


@dataclass(frozen=True, slots=True)
class First:
    """The candidate an order begins with.

    Attributes:
        pairs: Its pairs.
        floaters: Who would be left over.
    """

    pairs: tuple[tuple[Tpn, Tpn], ...]
    floaters: tuple[Tpn, ...]


@dataclass(frozen=True, slots=True)
class Classes:
    """Preference and floats of a player, where a system has such terms.

    Attributes:
        preference: Colour that is due; ``None`` before the first game.
        strength: 0 none, 1 mild, 2 strong, 3 absolute.
        last_float: ``"D"``, ``"U"`` or ``""``: the float of the last round.
        earlier_float: The float of two rounds before.
    """

    preference: Colour | None
    strength: int
    last_float: str
    earlier_float: str


PairWithoutBye: TypeAlias = Callable[[Tournament, RoundNo, Collection[Tpn]], RoundPairing]
"""Pairs a round in which some, by TPN, do not have the bye."""


class Explainer:
    """Explains the rounds of a system; this one of any, by the basic rules and its own answers.

    Attributes:
        bye_choice: What the system says of who gets the bye, as in
            :attr:`~openarbiter.explanations.facts.ByeStory.rule`, and the article; empty where
            nothing is known.
        by_boards: The article that gives the colours of the first round by the boards.
        about_leaving: Codes of the criteria that are about who leaves a group.
        without_bye: How a round is paired in which some may not have the bye; ``None`` where that
            is not known.
        order_articles: The articles that order the candidates of a bracket.
    """

    bye_choice: tuple[str, str] = ("", "")
    by_boards: str = ""
    about_leaving: frozenset[str] = frozenset()
    without_bye: PairWithoutBye | None = None
    order_articles: Mapping[What, str] = ARTICLES

    # --- what the text of a system alone can say (hooks: the arguments are for those who use them)
    # ruff: noqa: ARG002

    def extra_points(self, tournament: Tournament, round_no: RoundNo) -> Sequence[Points]:
        """Points (tenths) that count for the pairing only, by place: virtual points (C.04.7)."""
        nothing = [0] * len(tournament.players)
        return basic_rules.pairing_scores(tournament, round_no, nothing)

    def classes(self, tournament: Tournament, round_no: RoundNo) -> dict[Tpn, Classes]:
        """Preferences and floats of who is to be paired; empty without such terms."""
        return {}

    def floats(
        self, tournament: Tournament, round_no: RoundNo
    ) -> Mapping[Tpn, tuple[str, str]] | None:
        """Last and earlier float of everybody, where pages show them; ``None`` elsewhere."""
        return None

    def first_candidates(
        self, tournament: Tournament, pairing: RoundPairing
    ) -> Sequence[First | None]:
        """The first candidate of every bracket of a round, as if everybody might meet everybody.

        ``None`` where there is nobody to pair, or no such order.
        """
        return (None,) * len(pairing.brackets)

    def candidate(
        self, tournament: Tournament, pairing: RoundPairing, bracket: Bracket
    ) -> Candidate | None:
        """A bracket as an order by S1 and S2 looks at it; ``None`` without such an order."""
        return None

    def order_article(
        self, tournament: Tournament, pairing: RoundPairing, bracket: Bracket, other: Bracket
    ) -> tuple[str, OrderPlace | None]:
        """The article by which a bracket comes before another pairing of its players.

        Returns:
            The article, and what differs first where that is told; the article is empty where the
            order does not put the bracket first, or is not told.
        """
        return "", None

    def values_in(
        self, tournament: Tournament, pairing: RoundPairing, bracket: Bracket, other: Bracket
    ) -> tuple[tuple[str, CriterionValue], ...]:
        """The values of another pairing of a bracket's players, counted like those of the bracket.

        A wish is granted by forbidding pairs, and who is left without an opponent by that is no
        player without an opponent by the rules.
        """
        return other.criteria

    def counted_again(self, parted: Parted) -> dict[str, int]:
        """Values of the other pairing that forbidden pairs distort, counted by the rules."""
        return {}

    def concerned(self, code: str, parted: Parted, bracket: Bracket) -> set[Tpn]:
        """Whom a value of one of two pairings counts; nobody where it is about an order."""
        return set()

    def steps(self, tournament: Tournament, round_no: RoundNo) -> Steps | None:
        """The round to be followed step by step, where the system is a procedure."""
        return None

    # --- what may be asked

    def limits(self, tournament: Tournament, edition: Edition, round_no: RoundNo) -> Limits:
        """What the system says of single pairs, byes and colours in a round."""
        return Limits(self, tournament, edition, round_no)

    def asked(
        self,
        tournament: Tournament,
        edition: Edition,
        round_no: RoundNo,
        pairing: RoundPairing | None = None,
    ) -> Asked:
        """A round that is asked about, paired where it is not yet."""
        paired = pairing or edition.pair(tournament, round_no)
        return Asked(tournament, edition, paired, self.limits(tournament, edition, round_no))

    def round_story(
        self, tournament: Tournament, edition: Edition, round_no: RoundNo
    ) -> RoundStory:
        """A round as a story, bracket by bracket."""
        asked = self.asked(tournament, edition, round_no)
        pairing = asked.pairing
        firsts = self.first_candidates(tournament, pairing)
        brackets = tuple(
            _with_first(_with_others(story, asked, bracket), asked, bracket, first)
            for story, bracket, first in zip(
                _brackets(asked), pairing.brackets, firsts, strict=True
            )
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

    def rows(
        self, tournament: Tournament, edition: Edition, pairing: RoundPairing
    ) -> list[Row | None]:
        """The row of decisions of every bracket of a round: its first candidate at least.

        ``None`` without pairs, and where the order of the system is not told.
        """
        asked = self.asked(tournament, edition, pairing.round_no, pairing)
        firsts = self.first_candidates(tournament, pairing)
        return [
            None if first is None else _row(asked, bracket, first)
            for bracket, first in zip(pairing.brackets, firsts, strict=True)
        ]

    def player_page(
        self, tournament: Tournament, edition: Edition, round_no: RoundNo, tpn: Tpn
    ) -> PlayerPage:
        """Everything about one player in one round.

        Raises:
            RequestError: The tournament has no such player.
        """
        asked = self.asked(tournament, edition, round_no)
        pairing, limits = asked.pairing, asked.limits
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

    def answer(
        self, tournament: Tournament, edition: Edition, round_no: RoundNo, wish: Wish
    ) -> WhyNot:
        """Why a wish did not come true, and the best pairing in which it does."""
        return answer_asked(self.asked(tournament, edition, round_no), wish)

    def consequences(
        self, before: Tournament, after: Tournament, edition: Edition, round_no: RoundNo
    ) -> WhatIf:
        """What differs between a round and the same round after a change."""
        old, new = edition.pair(before, round_no), edition.pair(after, round_no)
        gone, instead = changed_boards(old, new)
        told = WhatIf(
            round_no=round_no, system=edition.id, gone=gone, new=instead, byes=(old.bye, new.bye)
        )
        asked = self.asked(after, edition, round_no, new)
        brackets = zip(old.brackets, new.brackets, strict=False)
        for number, (one, other) in enumerate(brackets):
            if players_of(one) == players_of(other) and _unordered(one) == _unordered(other):
                continue
            joining = tuple(sorted(players_of(other) - players_of(one)))
            missing = tuple(sorted(players_of(one) - players_of(other)))
            reason = None
            if not joining and not missing:
                reason = self.against_old(asked, number, one)
            return replace(told, score=one.score, joining=joining, missing=missing, reason=reason)
        return told

    def against_old(self, asked: Asked, number: int, old: Bracket) -> Reason | None:
        """What stands, after a change, against the old pairing of a bracket of the same players.

        Args:
            asked: The round after the change.
            number: Number of the bracket, from 0.
            old: The bracket before the change.
        """
        return answer_asked(asked, Wish(pairs=old.pairs)).reason if old.pairs else None

    def objection(
        self, tournament: Tournament, edition: Edition, ours: RoundPairing, wish: Wish
    ) -> Reason | None:
        """What stands against another pairing of all the players of a round, told as a wish.

        Returns:
            The reason; ``None`` or of the kind ``CHOSEN`` where pairs and bye are the same.
        """
        return answer_asked(self.asked(tournament, edition, ours.round_no, ours), wish).reason

    def colour_rules(
        self,
        tournament: Tournament,
        edition: Edition,
        round_no: RoundNo,
        pairs: Iterable[tuple[Tpn, Tpn]],
    ) -> tuple[ColourRule, ...]:
        """The rules that give some pairs their colours, as far as the system has such rules."""
        limits = self.limits(tournament, edition, round_no)
        found = map(limits.colour_rule, pairs)
        return tuple(rule for rule in found if rule is not None)


def _unordered(bracket: Bracket) -> set[frozenset[Tpn]]:
    return set(map(frozenset, bracket.pairs))


_BASIC = Explainer()


def explainer_of(edition: Edition) -> Explainer:
    """The explainer an edition names, or the one that knows the basic rules."""
    return cast("Explainer", loaded(edition.explainer)) if edition.explainer else _BASIC


def _so_many(most: int, pairing: RoundPairing) -> int:
    """How many answers are worked out in a round; one at least."""
    players = max(len(present(pairing)), 1)
    return max(1, min(most, most * _ANSWERS // players))


def _brackets(asked: Asked) -> list[BracketStory]:
    """The brackets of a round without what else might have been."""
    games = {frozenset((game.white, game.black)): game for game in asked.pairing.games}
    score = asked.limits.scores
    found = []
    for bracket in asked.pairing.brackets:
        lowest = min(map(score.__getitem__, bracket.residents), default=bracket.score)
        barred, might_meet = ((), ()) if bracket.pairs else _without_pairs(asked, bracket)
        played = ((games.get(frozenset(pair)), pair) for pair in bracket.pairs)
        found.append(
            BracketStory(
                score=bracket.score,
                residents=bracket.residents,
                moved_down=tuple((tpn, score[tpn]) for tpn in bracket.moved_down),
                barred=barred,
                might_meet=might_meet,
                lowest=None if lowest == bracket.score else lowest,
                boards=tuple(_board(asked, game, pair) for game, pair in played if game),
                downfloaters=bracket.downfloaters,
                values=bracket.criteria,
            )
        )
    return found


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
            player=tpn, reason=asked.against({tpn: here - {*players}}, _no_bye(asked, (tpn,)))
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
        story, row=replace(_row(asked, bracket, first), verdict=_verdict(story, asked, first))
    )


def _row(asked: Asked, bracket: Bracket, first: First) -> Row:
    """The first candidate of a bracket; where the order is that of 2012, with the decisions."""
    row = Row(first=first.pairs, floaters=first.floaters)
    chosen = asked.explainer.candidate(asked.tournament, asked.pairing, bracket)
    if chosen is None:
        return row
    articles = asked.explainer.order_articles
    decisions = decisions_of(chosen, articles, articles[What.NUMBER])
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
    return floaters if asked.edition.bye_first else ()


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
    rule, article = asked.explainer.bye_choice
    return ByeStory(
        player=pairing.bye,
        score=own,
        others=tuple(told),
        higher=sum(1 for tpn, points in score.items() if points > own and tpn not in away),
        untold=len(others) - len(told),
        rule=rule,
        article=article,
    )


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
    card = limits.classes.get(tpn)
    return Standing(
        tpn=tpn,
        score=score[tpn],
        colours=tuple(basic_rules.played_colours(player, limits.round_no)),
        preference=None if card is None else card.preference,
        strength=0 if card is None else card.strength,
        last_float="" if card is None else card.last_float,
        earlier_float="" if card is None else card.earlier_float,
        classed=card is not None,
        extra=limits.extra[tpn],
    )
