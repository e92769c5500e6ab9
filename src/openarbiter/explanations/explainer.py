"""Explains rounds of any system: the round as its own answer tells it, and what may be asked.

An edition names its explainer, which adds what its text alone can say. No rule of any system stands
here; what bars a pair and the answers to wishes are found by the modules beside it.

Source:
    C.04.1, BR 2 to 7, and the articles of the systems.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import combinations
from typing import TypeAlias, cast

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
from openarbiter.explanations.limits import Classes
from openarbiter.explanations.order import ARTICLES, Candidate
from openarbiter.explanations.reasons import Kind, Reason, What
from openarbiter.explanations.rows import Alternative, Decision, Row, decisions_of
from openarbiter.explanations.wishes import Wish
from openarbiter.explanations.wishing import Asked, players_of
from openarbiter.model import RoundNo, Tournament, Tpn
from openarbiter.rulebooks import basic_rules
from openarbiter.rulebooks.edition import Edition, loaded
from openarbiter.rulebooks.pairing import Bracket, Game, RoundPairing

_MOST_BYES, _MOST_FLOATERS, _MOST_OPPONENTS = 12, 4, 6
"""Players of whom it is worked out why they do not have the bye, do not float from a bracket, or
are not somebody's opponent."""

_ANSWERS = 300
"""Every one of those answers is another pairing of the round: from so many players on it is fewer
of them, so that their number times that of the players stays what it is."""

_LARGEST = 100_000
"""Players of a bracket times those of the round, up to which its first candidate is worked out."""

Others: TypeAlias = tuple[tuple[Alternative, ...], int]
"""Who else might have had a place, and the number of those who were not worked out."""


class Explainer(Asked):
    """Explains one round of a system; this one of any, by the basic rules and its own answers.

    Attributes:
        bye_floats: Who has the bye has floated down to it.
        most_barred: Pairs of a bracket without pairs of which it is told why they may not be.
        order_articles: The articles that order the candidates of a bracket.
        tells_log: The log of the system is told.
        rows_for_players: The pages of players tell what the order tried before.
        adds_to_log: The log of the system does not say itself who was passed over.
        log_ends_with_brackets: What the log says besides of the round stands before the brackets,
            and who was passed over for the bye with it.
    """

    bye_floats: bool = False
    most_barred: int = 3
    order_articles: Mapping[What, str] = ARTICLES
    tells_log: bool = True
    rows_for_players: bool = False
    adds_to_log: bool = False
    log_ends_with_brackets: bool = False

    # --- what the text of a system alone can say (hooks: the arguments are for those who use them)
    # ruff: noqa: ARG002

    @cached_property
    def first_candidates(self) -> Sequence[Row | None]:
        """The first candidate of every bracket, as if everybody might meet everybody.

        ``None`` where there is nobody to pair, or no such order.
        """
        return (None,) * len(self.pairing.brackets)

    def candidate(self, bracket: Bracket) -> Candidate | None:
        """A bracket as an order by S1 and S2 looks at it; ``None`` without such an order."""
        return None

    def first_row(self, number: int) -> Row | None:
        """The first candidate of a bracket with what stands against it, but no decisions.

        ``None`` without pairs, where the order is not told, and where working it out costs much.
        Brackets are numbered from 0, here and below.
        """
        first = self.first_candidates[number]
        size = 2 * len(first.first) + len(first.floaters) if first is not None else 0
        if first is None or size * len(self.present) > _LARGEST:
            return None
        return replace(first, verdict=self._verdict(self.pairing.brackets[number], first))

    def with_decisions(self, number: int, row: Row, reader: Tpn | None = None) -> Row:
        """A row with the decisions that lead from its first candidate to the pairing.

        For the page of a reader other decisions need not be worked out.
        """
        chosen = self.candidate(self.pairing.brackets[number])
        if chosen is None:
            return row
        articles = self.order_articles
        decisions = decisions_of(chosen, articles, articles[What.NUMBER])
        return replace(row, decisions=tuple(map(self._met_before, decisions)), chosen=chosen)

    def other_floaters(self, number: int, reader: Tpn | None = None) -> Others:
        """Who else might have floated from a bracket with pairs; nearest in rank to who does."""
        bracket = self.pairing.brackets[number]
        outside = set(self.present) - players_of(bracket)
        return self._told(
            self.nearest_to_floaters(bracket),
            _MOST_FLOATERS,
            lambda tpn: self.against({tpn: outside}, self._no_bye((tpn,))),
        )

    def nearest_to_floaters(self, bracket: Bracket) -> list[Tpn]:
        """Who does not float from a bracket: below those who do first, then the nearest ones."""
        place = {tpn: number for number, tpn in enumerate(bracket.players)}
        lowest = max(place[tpn] for tpn in bracket.downfloaters)
        others = [tpn for tpn in place if tpn not in bracket.downfloaters]
        return sorted(others, key=lambda tpn: (place[tpn] < lowest, abs(place[tpn] - lowest)))

    def other_upfloaters(self, number: int) -> Others:
        """Who else might have floated up to a bracket; nobody is told where that is not known."""
        return (), 0

    def without_pairs(self, bracket: Bracket) -> tuple[tuple[Reason, ...], tuple[Tpn, ...]]:
        """Why players of a bracket may not meet, a few of them, and those who might somebody."""
        barred: list[Reason] = []
        might: set[Tpn] = set()
        for pair in self.may_form(bracket):
            reason = self.barred_pair(*pair)
            if reason is None:
                might.update(pair)
            else:
                barred.append(reason)
        return tuple(barred[: self.most_barred]), tuple(self.ranked_players(might))

    def may_form(self, bracket: Bracket) -> list[tuple[Tpn, Tpn]]:
        """The pairs of which it is told why they are not made."""
        return [*combinations(bracket.players, 2)]

    def ranked_players(self, players: Iterable[Tpn]) -> list[Tpn]:
        """Players in the order in which they are named."""
        return sorted(players)

    def most_pairs(self, number: int) -> int | None:
        """The most pairs a bracket allows, where that is worked out."""
        return None

    def other_takers(self, taker: Tpn) -> Others:
        """Who else, with no more points, might have the bye."""
        away = {*self.pairing.absent, taker}
        others = [
            player.tpn
            for player in reversed(self.tournament.players)
            if player.tpn not in away and self.scores[player.tpn] <= self.scores[taker]
        ]
        return self._told(others, _MOST_BYES, lambda tpn: self.answer(Wish(bye=tpn)).reason)

    def about_opponent(self, page: PlayerPage, number: int, other: Standing) -> PlayerPage:
        """A player's page with the bracket of the game, and why it is no other opponent."""
        bracket, tpn = self.pairing.brackets[number], page.player.tpn
        players = bracket.players
        others = [each for each in players if each not in (tpn, other.tpn)]
        if other.tpn in players:
            place = players.index(other.tpn)
            others.sort(key=lambda each: abs(players.index(each) - place))
        tried, untold = self._told(
            others, _MOST_OPPONENTS, lambda each: self.answer(Wish(pairs=((tpn, each),))).reason
        )
        return replace(page, bracket=self._brackets[number], tried=tried, untold=untold)

    def _told(self, others: Sequence[Tpn], most: int, reason: Callable[[Tpn], Reason]) -> Others:
        """The first of some players with what stands against each; one at least."""
        number = max(1, min(most, most * _ANSWERS // max(len(self.present), 1)))
        told = tuple(Alternative(player=tpn, reason=reason(tpn)) for tpn in others[:number])
        return told, len(others) - len(told)

    # --- what may be asked

    def round_story(self) -> RoundStory:
        """A round without what else might have been: all that its five lines say."""
        pairing = self.pairing
        return RoundStory(
            round_no=pairing.round_no,
            system=self.edition.id,
            brackets=tuple(
                replace(bracket, row=self.first_row(number))
                for number, bracket in enumerate(self._brackets)
            ),
            boards=tuple(self._board(game, (game.white, game.black)) for game in pairing.games),
            bye=self._bye(),
            absent=pairing.absent,
        )

    def in_full(self, story: RoundStory) -> RoundStory:
        """The same with everybody who might have floated or had the bye, and all decisions."""
        return replace(
            story,
            brackets=tuple(self._in_full(*each) for each in enumerate(story.brackets)),
            bye=self.bye(),
            log=self.pairing.steps if self.tells_log else (),
        )

    def _in_full(self, number: int, story: BracketStory, reader: Tpn | None = None) -> BracketStory:
        """A bracket with all that is told of it; for a player with what this one needs."""
        bracket, row = self.pairing.brackets[number], story.row
        if not bracket.pairs:
            barred, might_meet = self.without_pairs(bracket)
            story = replace(story, barred=barred, might_meet=might_meet)
        elif bracket.downfloaters:
            others, untold = self.other_floaters(number, reader)
            story = replace(story, others=others, untold=untold)
        elif bracket.upfloaters:
            others, untold = self.other_upfloaters(number)
            story = replace(story, others=others, untold=untold)
        if row is not None:
            row = self.with_decisions(number, row, reader)
        return replace(story, row=row, most_pairs=self.most_pairs(number))

    def bye(self) -> ByeStory | None:
        """Who has the bye, and why nobody else; ``None`` where nobody has it."""
        story = self._bye()
        if story is None:
            return None
        others, untold = self.other_takers(story.player)
        return replace(story, others=others, untold=untold)

    def rows(self) -> list[Row | None]:
        """The row of decisions of every bracket of a round: its first candidate at least.

        ``None`` without pairs, and where the order of the system is not told.
        """
        return [
            None if first is None else self.with_decisions(number, first)
            for number, first in enumerate(self.first_candidates)
        ]

    def passed_over(self, number: int) -> tuple[tuple[Tpn, Reason | None], ...]:
        """Who of a bracket ranks below somebody who floats from it, and does not float.

        Moved-down players and residents each have an order of their own, the highest rank first;
        what stands against each is ``None`` where that was not worked out.
        """
        bracket = self.pairing.brackets[number]
        if not bracket.pairs or not bracket.downfloaters:
            return ()
        below: list[Tpn] = []
        for players in (bracket.moved_down, bracket.residents):
            first = next((n for n, tpn in enumerate(players) if tpn in bracket.downfloaters), None)
            after = () if first is None else players[first:]
            below += [tpn for tpn in after if tpn not in bracket.downfloaters]
        return _with_reasons(below, self.other_floaters(number)) if below else ()

    def passed_over_for_bye(self) -> tuple[tuple[Tpn, Reason | None], ...]:
        """Who ranks below the player with the bye; as for :meth:`passed_over`, lowest first."""
        taker = self.pairing.bye
        if taker is None:
            return ()
        # Residents of a bracket that was undone stand among those who came down from it.
        told = (
            tpn for each in self.pairing.brackets for tpn in (*each.moved_down, *each.residents)
        )
        order = list(dict.fromkeys(told))
        below = order[order.index(taker) + 1 :][::-1]
        return _with_reasons(below, self.other_takers(taker)) if below else ()

    def player_page(self, tpn: Tpn) -> PlayerPage:
        """Everything about one player in one round.

        Raises:
            RequestError: The tournament has no such player.
        """
        pairing = self.pairing
        page = PlayerPage(
            round_no=pairing.round_no,
            system=self.edition.id,
            player=self._standing(tpn),
            paired=tpn not in pairing.absent,
        )
        if not page.paired:
            return page
        game = next((each for each in pairing.games if tpn in (each.white, each.black)), None)
        if game is not None or self.bye_floats:
            left = (n for n, each in enumerate(pairing.brackets) if tpn in each.downfloaters)
            page = replace(page, floated=tuple(self.bracket_for(tpn, n) for n in left))
        if game is None:
            return replace(page, bye=self.bye(), downfloat_next=self.bye_floats)
        board = self._board(game, (game.white, game.black))
        other = self._standing(game.black if tpn == game.white else game.white)
        page = replace(page, opponent=other, board=board.board, white=board.white)
        page = replace(page, colours=board.colours, settled=self.settled())
        for number, bracket in enumerate(pairing.brackets):
            if any(tpn in pair for pair in bracket.pairs):
                return self.about_opponent(page, number, other)
        return page

    def bracket_for(self, reader: Tpn, number: int) -> BracketStory:
        """A bracket as the page of one of its players tells it."""
        story = self._brackets[number]
        if self.rows_for_players:
            story = replace(story, row=self.first_row(number))
        return self._in_full(number, story, reader)

    def consequences(self, before: RoundPairing) -> WhatIf:
        """What differs between the round before a change and this one, after it."""
        old, new = before, self.pairing
        gone, instead = changed_boards(old, new)
        byes = old.bye, new.bye
        told = WhatIf(
            round_no=new.round_no, system=self.edition.id, gone=gone, new=instead, byes=byes
        )
        for number, (one, other) in enumerate(zip(old.brackets, new.brackets, strict=False)):
            pairs = [set(map(frozenset, each.pairs)) for each in (one, other)]
            if players_of(one) == players_of(other) and pairs[0] == pairs[1]:
                continue
            joining = tuple(sorted(players_of(other) - players_of(one)))
            missing = tuple(sorted(players_of(one) - players_of(other)))
            reason = None if joining or missing else self.against_old(number, one)
            return replace(told, score=one.score, joining=joining, missing=missing, reason=reason)
        return told

    def against_old(self, number: int, old: Bracket) -> Reason | None:
        """What stands, after a change, against the old pairing of a bracket of the same players."""
        return self.answer(Wish(pairs=old.pairs)).reason if old.pairs else None

    def objection(self, wish: Wish) -> Reason | None:
        """What stands against another pairing of all the players of a round, told as a wish.

        Returns:
            The reason; ``None`` or of the kind ``CHOSEN`` where pairs and bye are the same.
        """
        return self.answer(wish).reason

    # --- the parts of these answers

    @cached_property
    def _brackets(self) -> list[BracketStory]:
        """The brackets without what else might have been."""
        return [self._bracket(bracket) for bracket in self.pairing.brackets]

    def _bracket(self, bracket: Bracket) -> BracketStory:
        score = self.scores
        lowest = min(map(score.__getitem__, bracket.residents), default=bracket.score)
        played = ((self._games.get(frozenset(pair)), pair) for pair in bracket.pairs)
        return BracketStory(
            score=bracket.score,
            residents=bracket.residents,
            moved_down=tuple((tpn, score[tpn]) for tpn in bracket.moved_down),
            lowest=None if lowest == bracket.score else lowest,
            boards=tuple(self._board(game, pair) for game, pair in played if game),
            downfloaters=bracket.downfloaters,
            floats_up=bracket.floats_up,
            upfloaters=tuple((tpn, score[tpn]) for tpn in bracket.upfloaters),
            values=self.values(bracket),
        )

    @cached_property
    def _games(self) -> dict[frozenset[Tpn], Game]:
        return {frozenset((game.white, game.black)): game for game in self.pairing.games}

    def _board(self, game: Game, pair: tuple[Tpn, Tpn]) -> BoardStory:
        rule = self.colour_rule(pair)
        return BoardStory(board=game.board, pair=pair, white=game.white, colours=rule)

    def _met_before(self, decision: Decision) -> Decision:
        """A decision with those who come before and may not be met whatever the others do."""
        if decision.player is None or decision.what is not What.OPPONENT:
            return decision
        reasons = [(tpn, self.barred_pair(decision.player, tpn)) for tpn in decision.untold]
        refused = (Alternative(player=tpn, reason=why) for tpn, why in reasons if why is not None)
        untold = tuple(tpn for tpn, reason in reasons if reason is None)
        return replace(decision, refused=tuple(refused), untold=untold)

    def _verdict(self, bracket: Bracket, first: Row) -> Reason:
        """What stands against the candidate an order begins with."""
        if set(map(frozenset, first.first)) == set(map(frozenset, bracket.pairs)):
            return Reason(kind=Kind.CHOSEN)
        for pair in first.first:
            barred = self.barred_pair(*pair)
            if barred is not None:
                return replace(barred, score=bracket.score)
        partner: dict[Tpn, Collection[Tpn]] = {}
        for one, other in first.first:
            partner |= {one: (other,), other: (one,)}
        partner |= dict.fromkeys(first.floaters, set(self.present) - players_of(bracket))
        return self.against(partner, self._no_bye(first.floaters))

    def _no_bye(self, floaters: tuple[Tpn, ...]) -> tuple[Tpn, ...]:
        """Who floats has a game where the bye is given before; elsewhere he may end with it."""
        return floaters if self.edition.rules.bye_first else ()

    def _bye(self) -> ByeStory | None:
        """The bye without those who might have it instead."""
        taker, score = self.pairing.bye, self.scores
        if taker is None:
            return None
        rule, article = self.bye_choice
        higher = sum(1 for tpn in self.present if score[tpn] > score[taker])
        return ByeStory(player=taker, score=score[taker], higher=higher, rule=rule, article=article)

    def _standing(self, tpn: Tpn) -> Standing:
        player = self.tournament.player(tpn)
        card = self.classes.get(tpn)
        known = card or Classes()
        return Standing(
            tpn=tpn,
            score=self.scores[tpn],
            colours=tuple(basic_rules.played_colours(player, self.round_no)),
            preference=known.preference,
            strength=known.strength,
            last_float=known.last_float,
            earlier_float=known.earlier_float,
            classed=card is not None,
            extra=self.extra[tpn],
        )


def _with_reasons(players: Iterable[Tpn], told: Others) -> tuple[tuple[Tpn, Reason | None], ...]:
    known = {each.player: each.reason for each in told[0]}
    return tuple((tpn, known.get(tpn)) for tpn in players)


def explainer_of(edition: Edition) -> type[Explainer]:
    """What an edition names to explain a round, or what knows the basic rules."""
    return (
        cast("type[Explainer]", loaded(edition.entry.explainer))
        if edition.entry.explainer
        else Explainer
    )


def explaining(
    tournament: Tournament,
    edition: Edition,
    round_no: RoundNo,
    pairing: RoundPairing | None = None,
) -> Explainer:
    """What explains a round, in the words of the edition by whose text it is paired.

    The edition is that of the tournament; its pairing may be known already.

    Raises:
        NotCoveredError: The edition has no rule for what the tournament asks.
    """
    of_round = edition.for_round(tournament, round_no)
    return explainer_of(of_round)(tournament, of_round, round_no, pairing)
