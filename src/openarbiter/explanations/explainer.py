"""Explains rounds of any system: the round as its own answer tells it, and what may be asked.

An edition names its explainer, which adds what its text alone can say. No rule of any system stands
here; what bars a pair and the answers to wishes are found by the modules beside it.

Source:
    C.04.1, BR 2 to 7, and the articles of the systems.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import TypeAlias, cast

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

Others: TypeAlias = tuple[tuple[Alternative, ...], int]
"""Who else might have had a place, and the number of those who were not worked out."""


@dataclass(frozen=True, slots=True)
class Classes:
    """Preference and floats of a player, where a system has such terms.

    Attributes:
        preference: Colour that is due; ``None`` before the first game.
        strength: 0 none, 1 mild, 2 strong, 3 absolute.
        last_float: ``"D"``, ``"U"`` or ``""``: the float of the last round.
        earlier_float: The float of two rounds before.
    """

    preference: Colour | None = None
    strength: int = 0
    last_float: str = ""
    earlier_float: str = ""


PairWithoutBye: TypeAlias = Callable[[Tournament, RoundNo, Collection[Tpn]], RoundPairing]
"""Pairs a round in which some, by TPN, do not have the bye."""


class Explainer:
    """Explains the rounds of a system; this one of any, by the basic rules and its own answers.

    Attributes:
        bye_choice: What the system says of who gets the bye, as in
            :attr:`~openarbiter.explanations.facts.ByeStory.rule`, and the article; empty where
            nothing is known.
        bye_floats: Who has the bye has floated down to it.
        by_boards: The article that gives the colours of the first round by the boards.
        about_leaving: Codes of the criteria that are about who leaves a group.
        without_bye: How a round is paired in which some may not have the bye; ``None`` where that
            is not known.
        order_articles: The articles that order the candidates of a bracket.
        tells_log: The log of the system is told.
        rows_for_players: The pages of players tell what the order tried before.
    """

    bye_choice: tuple[str, str] = ("", "")
    bye_floats: bool = False
    by_boards: str = ""
    about_leaving: frozenset[str] = frozenset()
    without_bye: PairWithoutBye | None = None
    order_articles: Mapping[What, str] = ARTICLES
    tells_log: bool = True
    rows_for_players: bool = False

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
    ) -> Sequence[Row | None]:
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

    # --- the parts of a round, which a system may know better

    def asked(
        self,
        tournament: Tournament,
        edition: Edition,
        round_no: RoundNo,
        pairing: RoundPairing | None = None,
    ) -> Asked:
        """A round that is asked about, paired where it is not yet.

        Raises:
            RequestError: There is no such round.
            ImpossiblePairingError: No complete pairing exists.
            NotCoveredError: The edition has no rule for what the tournament asks.
        """
        paired = pairing or edition.pair(tournament, round_no)
        return Asked(tournament, edition, paired, self.limits(tournament, edition, round_no))

    def limits(self, tournament: Tournament, edition: Edition, round_no: RoundNo) -> Limits:
        """What the system says of single pairs, byes and colours in a round."""
        return Limits(self, tournament, edition, round_no)

    def colour_rule(self, asked: Asked, pair: tuple[Tpn, Tpn]) -> ColourRule | None:
        """The rule that gives a pair its colours; ``None`` where the system has none for a pair."""
        return asked.limits.colour_rule(pair)

    def values(self, asked: Asked, bracket: Bracket) -> tuple[tuple[str, CriterionValue], ...]:
        """(code, value) of the criteria for a bracket as it was paired."""
        return bracket.criteria

    def first_row(self, asked: Asked, number: int) -> Row | None:
        """The first candidate of a bracket with what stands against it, but no decisions.

        ``None`` without pairs, where the order is not told, and where working it out costs much.
        """
        first = asked.first_candidates[number]
        size = 2 * len(first.first) + len(first.floaters) if first is not None else 0
        if first is None or size * len(present(asked.pairing)) > _LARGEST:
            return None
        return replace(first, verdict=_verdict(asked, asked.pairing.brackets[number], first))

    def with_decisions(self, asked: Asked, number: int, row: Row, reader: Tpn | None = None) -> Row:
        """A row with the decisions that lead from its first candidate to the pairing.

        Args:
            asked: The round.
            number: Number of the bracket, from 0.
            row: The row of its first candidate.
            reader: A player for whose page it is: other decisions need not be worked out.
        """
        chosen = self.candidate(asked.tournament, asked.pairing, asked.pairing.brackets[number])
        if chosen is None:
            return row
        articles = self.order_articles
        decisions = decisions_of(chosen, articles, articles[What.NUMBER])
        return replace(
            row, decisions=tuple(_barred(asked, one) for one in decisions), chosen=chosen
        )

    def other_floaters(self, asked: Asked, number: int, reader: Tpn | None = None) -> Others:
        """Who else might have floated from a bracket with pairs; nearest in rank to who does."""
        bracket = asked.pairing.brackets[number]
        players = [*bracket.moved_down, *bracket.residents]
        lowest = max(players.index(tpn) for tpn in bracket.downfloaters)
        others = [tpn for tpn in players if tpn not in bracket.downfloaters]
        others.sort(key=lambda tpn: (players.index(tpn) < lowest, abs(players.index(tpn) - lowest)))
        outside = set(present(asked.pairing)) - {*players}
        told = tuple(
            Alternative(player=tpn, reason=asked.against({tpn: outside}, _no_bye(asked, (tpn,))))
            for tpn in others[: _so_many(_MOST_FLOATERS, asked.pairing)]
        )
        return told, len(others) - len(told)

    def without_pairs(
        self, asked: Asked, bracket: Bracket
    ) -> tuple[tuple[Reason, ...], tuple[Tpn, ...]]:
        """Why players of a bracket may not meet, a few of them, and those who might somebody."""
        barred: list[Reason] = []
        might: set[Tpn] = set()
        for pair in combinations((*bracket.moved_down, *bracket.residents), 2):
            reason = asked.limits.barred_pair(*pair)
            if reason is None:
                might.update(pair)
            else:
                barred.append(reason)
        return tuple(barred[:_FEW]), tuple(sorted(might))

    def most_pairs(self, asked: Asked, number: int) -> int | None:
        """The most pairs a bracket allows, where that is worked out."""
        return None

    def other_takers(self, asked: Asked, bye: ByeStory) -> Others:
        """Who else, with no more points, might have the bye."""
        score = asked.limits.scores
        away = {*asked.pairing.absent, bye.player}
        others = [
            player.tpn
            for player in reversed(asked.tournament.players)
            if player.tpn not in away and score[player.tpn] <= bye.score
        ]
        told = tuple(
            Alternative(player=tpn, reason=answer_asked(asked, Wish(bye=tpn)).reason)
            for tpn in others[: _so_many(_MOST_BYES, asked.pairing)]
        )
        return told, len(others) - len(told)

    def about_opponent(self, asked: Asked, page: PlayerPage, number: int | None) -> PlayerPage:
        """A player's page with the bracket of the game, and why it is no other opponent.

        Args:
            asked: The round.
            page: The page of a player with an opponent.
            number: Number of the bracket, from 0; ``None`` without brackets.
        """
        if number is None or page.opponent is None:
            return page
        story = _bracket(asked, number)
        bracket = asked.pairing.brackets[number]
        tpn, opponent = page.player.tpn, page.opponent.tpn
        players = [*bracket.moved_down, *bracket.residents]
        others = [each for each in players if each not in (tpn, opponent)]
        if opponent in players:
            place = players.index(opponent)
            others.sort(key=lambda each: abs(players.index(each) - place))
        told = tuple(
            Alternative(player=each, reason=answer_asked(asked, Wish(pairs=((tpn, each),))).reason)
            for each in others[: _so_many(_MOST_OPPONENTS, asked.pairing)]
        )
        return replace(page, bracket=story, tried=told, untold=len(others) - len(told))

    # --- what may be asked

    def round_story(self, asked: Asked) -> RoundStory:
        """A round without what else might have been: all that its five lines say."""
        pairing = asked.pairing
        return RoundStory(
            round_no=pairing.round_no,
            system=asked.edition.id,
            brackets=tuple(
                replace(_bracket(asked, number), row=self.first_row(asked, number))
                for number in range(len(pairing.brackets))
            ),
            boards=tuple(_board(asked, game, (game.white, game.black)) for game in pairing.games),
            bye=_bye(asked),
            absent=pairing.absent,
        )

    def in_full(self, asked: Asked, story: RoundStory) -> RoundStory:
        """The same with everybody who might have floated or had the bye, and all decisions."""
        brackets = (self._in_full(asked, *numbered) for numbered in enumerate(story.brackets))
        return replace(
            story,
            brackets=tuple(brackets),
            bye=self.bye(asked),
            log=asked.pairing.steps if self.tells_log else (),
        )

    def _in_full(
        self, asked: Asked, number: int, story: BracketStory, reader: Tpn | None = None
    ) -> BracketStory:
        """A bracket with all that is told of it; for a player with what this one needs."""
        bracket = asked.pairing.brackets[number]
        if not bracket.pairs:
            barred, might_meet = self.without_pairs(asked, bracket)
            story = replace(story, barred=barred, might_meet=might_meet)
        elif bracket.downfloaters:
            others, untold = self.other_floaters(asked, number, reader)
            story = replace(story, others=others, untold=untold)
        row = story.row
        if row is not None:
            row = self.with_decisions(asked, number, row, reader)
        return replace(story, row=row, most_pairs=self.most_pairs(asked, number))

    def bye(self, asked: Asked) -> ByeStory | None:
        """Who has the bye, and why nobody else; ``None`` where nobody has it."""
        story = _bye(asked)
        if story is None:
            return None
        others, untold = self.other_takers(asked, story)
        return replace(story, others=others, untold=untold)

    def rows(self, asked: Asked) -> list[Row | None]:
        """The row of decisions of every bracket of a round: its first candidate at least.

        ``None`` without pairs, and where the order of the system is not told.
        """
        return [
            None if first is None else self.with_decisions(asked, number, first)
            for number, first in enumerate(asked.first_candidates)
        ]

    def player_page(self, asked: Asked, tpn: Tpn) -> PlayerPage:
        """Everything about one player in one round.

        Raises:
            RequestError: The tournament has no such player.
        """
        pairing = asked.pairing
        page = PlayerPage(
            round_no=pairing.round_no,
            system=asked.edition.id,
            player=_standing(asked.limits, tpn),
            paired=tpn not in pairing.absent,
        )
        if not page.paired:
            return page
        game = next((each for each in pairing.games if tpn in (each.white, each.black)), None)
        if game is not None or self.bye_floats:
            left = (n for n, each in enumerate(pairing.brackets) if tpn in each.downfloaters)
            page = replace(page, floated=tuple(self.bracket_for(asked, n, tpn) for n in left))
        if game is None:
            return replace(page, bye=self.bye(asked), downfloat_next=self.bye_floats)
        board = _board(asked, game, (game.white, game.black))
        page = replace(
            page,
            opponent=_standing(asked.limits, game.black if tpn == game.white else game.white),
            board=board.board,
            white=board.white,
            colours=board.colours,
        )
        brackets = enumerate(pairing.brackets)
        number = next((n for n, each in brackets if any(tpn in pair for pair in each.pairs)), None)
        return self.about_opponent(asked, page, number)

    def bracket_for(self, asked: Asked, number: int, reader: Tpn) -> BracketStory:
        """A bracket as the page of one of its players tells it."""
        story = _bracket(asked, number)
        if self.rows_for_players:
            story = replace(story, row=self.first_row(asked, number))
        return self._in_full(asked, number, story, reader)

    def answer(self, asked: Asked, wish: Wish) -> WhyNot:
        """Why a wish did not come true, and the best pairing in which it does."""
        return answer_asked(asked, wish)

    def consequences(self, before: Asked, after: Asked) -> WhatIf:
        """What differs between a round and the same round after a change."""
        old, new = before.pairing, after.pairing
        gone, instead = changed_boards(old, new)
        told = WhatIf(
            round_no=new.round_no,
            system=after.edition.id,
            gone=gone,
            new=instead,
            byes=(old.bye, new.bye),
        )
        brackets = zip(old.brackets, new.brackets, strict=False)
        for number, (one, other) in enumerate(brackets):
            pairs = [set(map(frozenset, each.pairs)) for each in (one, other)]
            if players_of(one) == players_of(other) and pairs[0] == pairs[1]:
                continue
            joining = tuple(sorted(players_of(other) - players_of(one)))
            missing = tuple(sorted(players_of(one) - players_of(other)))
            reason = None
            if not joining and not missing:
                reason = self.against_old(after, number, one)
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

    def objection(self, asked: Asked, wish: Wish) -> Reason | None:
        """What stands against another pairing of all the players of a round, told as a wish.

        Returns:
            The reason; ``None`` or of the kind ``CHOSEN`` where pairs and bye are the same.
        """
        return answer_asked(asked, wish).reason


_BASIC = Explainer()


def explainer_of(edition: Edition) -> Explainer:
    """The explainer an edition names, or the one that knows the basic rules."""
    return cast("Explainer", loaded(edition.explainer)) if edition.explainer else _BASIC


def _so_many(most: int, pairing: RoundPairing) -> int:
    """How many answers are worked out in a round; one at least."""
    players = max(len(present(pairing)), 1)
    return max(1, min(most, most * _ANSWERS // players))


def _bracket(asked: Asked, number: int) -> BracketStory:
    """A bracket without what else might have been."""
    score, bracket = asked.limits.scores, asked.pairing.brackets[number]
    lowest = min(map(score.__getitem__, bracket.residents), default=bracket.score)
    played = ((asked.games.get(frozenset(pair)), pair) for pair in bracket.pairs)
    return BracketStory(
        score=bracket.score,
        residents=bracket.residents,
        moved_down=tuple((tpn, score[tpn]) for tpn in bracket.moved_down),
        lowest=None if lowest == bracket.score else lowest,
        boards=tuple(_board(asked, game, pair) for game, pair in played if game),
        downfloaters=bracket.downfloaters,
        values=asked.explainer.values(asked, bracket),
    )


def _board(asked: Asked, game: Game, pair: tuple[Tpn, Tpn]) -> BoardStory:
    rule = asked.explainer.colour_rule(asked, pair)
    return BoardStory(board=game.board, pair=pair, white=game.white, colours=rule)


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


def _verdict(asked: Asked, bracket: Bracket, first: Row) -> Reason:
    """What stands against the candidate an order begins with."""
    if set(map(frozenset, first.first)) == set(map(frozenset, bracket.pairs)):
        return Reason(kind=Kind.CHOSEN)
    for pair in first.first:
        barred = asked.limits.barred_pair(*pair)
        if barred is not None:
            return replace(barred, score=bracket.score)
    partner: dict[Tpn, Collection[Tpn]] = {}
    for one, other in first.first:
        partner |= {one: (other,), other: (one,)}
    outside = set(present(asked.pairing)) - players_of(bracket)
    partner |= dict.fromkeys(first.floaters, outside)
    return asked.against(partner, _no_bye(asked, first.floaters))


def _no_bye(asked: Asked, floaters: tuple[Tpn, ...]) -> tuple[Tpn, ...]:
    """Who floats has a game where the bye is given before; elsewhere he may end with the bye."""
    return floaters if asked.edition.bye_first else ()


def _bye(asked: Asked) -> ByeStory | None:
    """The bye without those who might have it instead."""
    taker, score = asked.pairing.bye, asked.limits.scores
    if taker is None:
        return None
    rule, article = asked.explainer.bye_choice
    higher = sum(1 for tpn in present(asked.pairing) if score[tpn] > score[taker])
    return ByeStory(player=taker, score=score[taker], higher=higher, rule=rule, article=article)


def _standing(limits: Limits, tpn: Tpn) -> Standing:
    player = limits.tournament.player(tpn)
    card = limits.classes.get(tpn)
    known = card or Classes()
    return Standing(
        tpn=tpn,
        score=limits.scores[tpn],
        colours=tuple(basic_rules.played_colours(player, limits.round_no)),
        preference=known.preference,
        strength=known.strength,
        last_float=known.last_float,
        earlier_float=known.earlier_float,
        classed=card is not None,
        extra=limits.extra[tpn],
    )
