"""What bars a pair or the bye, and who has White and why: by the articles of each system.

The rules are those the verification takes from the rulebooks; a system that names no verifier is
held against the basic rules.

Source:
    C.04.1, BR 2 to 7; the colour chapters of the systems.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TypeAlias

from openarbiter.explanations.facts import ColourRule
from openarbiter.explanations.reasons import Kind, Ranked, Reason
from openarbiter.languages import said
from openarbiter.model import Colour, Points, Result, RoundNo, Tournament, Tpn
from openarbiter.rulebooks import basic_rules
from openarbiter.rulebooks.edition import Edition
from openarbiter.verification.pairs import SystemRules
from openarbiter.verification.verifier import verifier_of


def sentence_of(edition: Edition, article: str) -> str:
    """What an article of an edition demands; empty where the edition does not list it.

    A whole chapter is not one of its articles: 6 is not in 6.4.
    """
    if not article:
        return ""
    among_others = re.compile(rf"(?<![\w.]){re.escape(article)}(?![\w.])")
    found = [each.sentence for each in edition.rules.articles if each.article == article]
    found += [each.sentence for each in edition.rules.articles if among_others.search(each.article)]
    return found[0] if found else ""


def chapter_or_article(number: str) -> str:
    """How a number of a text is named whose chapters have articles or are one.

    Examples:
        >>> chapter_or_article("5"), chapter_or_article("6.4")
        ('chapter 5', '6.4')
    """
    return number if "." in number else said("chapter {number}", number=number)


Quantities: TypeAlias = tuple[tuple[str, int], ...]
"""(name, value): numbers by which a text tells players apart."""


def up_to_difference(found: Sequence[Quantities]) -> int:
    """How many quantities there are up to the first one that is not the same for all.

    Examples:
        >>> up_to_difference([(("points", 10), ("number", 3)), (("points", 10), ("number", 5))])
        2
        >>> up_to_difference([(("points", 10), ("number", 3)), (("points", 5), ("number", 5))])
        1
    """
    columns = enumerate(zip(*found, strict=True), start=1)
    return next((number for number, column in columns if len({*column}) > 1), len(found[0]))


OF_BYE = (Kind.BYE_FIRST, Kind.BYE_SCORE, Kind.BYE_LEFT_OVER, Kind.BYE_ORDER)
"""Reasons that hold two players against each other who might both have the bye."""


def round_of_bye(tournament: Tournament, tpn: Tpn, round_no: RoundNo) -> RoundNo | None:
    """The last round before one in which a player had the bye, else the most without a game."""
    points = tournament.scoring.table()
    records = enumerate(tournament.player(tpn).rounds[: round_no - 1], start=1)
    found = [
        (each.result is Result.PAIRING_ALLOCATED_BYE, points[each.result.value, False], number)
        for number, each in records
        if not each.result.played
    ]
    return RoundNo(max(found)[-1]) if found else None


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


class Limits:
    """What a system says of single pairs, byes and colours in one round.

    Attributes:
        by_boards: The article that gives the colours of the first round by the boards and the lot.
        one_order: Players have one order, so that behind the first of :meth:`quantities` that
            differs nothing decides.
    """

    by_boards: str = ""
    one_order: bool = True

    def __init__(self, tournament: Tournament, edition: Edition, round_no: RoundNo) -> None:
        self.tournament = tournament
        self.edition = edition
        self.round_no = round_no

    # --- what the text of a system alone can say

    def extra_points(self) -> Sequence[Points]:
        """Points (tenths) that count for the pairing only, by place: virtual points (C.04.7)."""
        nothing = [0] * len(self.tournament.players)
        return basic_rules.pairing_scores(self.tournament, self.round_no, nothing)

    @cached_property
    def classes(self) -> Mapping[Tpn, Classes]:
        """Preferences and floats of who is to be paired; empty without such terms."""
        return {}

    def floats(self) -> Mapping[Tpn, tuple[str, str]] | None:
        """Last and earlier float of everybody, where pages show them; ``None`` elsewhere."""
        return None

    def quantities(self, tpn: Tpn) -> Quantities:
        """(name, value) of what the text orders players by, the most important first."""
        return ("points", self.scores[tpn]), ("number", tpn)

    def bye_quantities(self, tpn: Tpn) -> Quantities:
        """The same for the order in which the bye is given."""
        return self.quantities(tpn)

    # --- what follows for one player or pair

    def rating(self, tpn: Tpn) -> tuple[str, int]:
        """The rating that counts for an order, as one of the quantities; 0 without one."""
        return "rating", self.tournament.strength_of(self.tournament.player(tpn)).rating or 0

    def ranked(self, reason: Reason) -> Reason:
        """A reason with the numbers of those whom an order, a step or the bye tells apart."""
        turn = reason.turn
        if turn is None or (turn.sizes is not None and turn.sizes[0] != turn.sizes[1]):
            return reason
        compared = (*turn.chosen, *turn.other)
        quantities = self.bye_quantities if reason.kind in OF_BYE else self.quantities
        found = [quantities(tpn) for tpn in compared]
        most = up_to_difference(found) if self.one_order else None
        both = zip(compared, found, strict=True)
        ranked = tuple(Ranked(player=tpn, values=values[:most]) for tpn, values in both)
        return replace(reason, ranked=ranked)

    @cached_property
    def rules(self) -> SystemRules:
        """The rules of the system for the round."""
        return verifier_of(self.edition).rules(self.tournament, self.round_no, self.edition)

    @cached_property
    def scores(self) -> dict[Tpn, Points]:
        """Scores (tenths) as they count for the pairing."""
        points = basic_rules.histories(self.tournament, self.round_no).score
        both = zip(self.extra.items(), points, strict=True)
        return {tpn: score + more for (tpn, more), score in both}

    @cached_property
    def extra(self) -> dict[Tpn, Points]:
        """Points (tenths) that count for the pairing only."""
        players = (player.tpn for player in self.tournament.players)
        return dict(zip(players, self.extra_points(), strict=True))

    @cached_property
    def _forbidden(self) -> dict[Tpn, set[Tpn]]:
        return basic_rules.forbidden_opponents(self.tournament, self.round_no)

    def barred_pair(self, one: Tpn, other: Tpn) -> Reason | None:
        """Why two players may not meet (BR 2, 6, 7 and their like; TRF26, record 260)."""
        players = (min(one, other), max(one, other))
        if self.rules.rematch:
            earlier = basic_rules.last_meeting(self.tournament.player(one), other, self.round_no)
            if earlier is not None:
                return self.reason(Kind.MET, self.rules.rematch, players, earlier)
        if other in self._forbidden.get(one, ()):
            group = basic_rules.kind_of_prohibition(self.tournament, self.round_no, one, other)
            return Reason(kind=Kind.FORBIDDEN, players=players, group=group)
        wanted = self.rules.wants.get(one)
        same = wanted is not None and wanted is self.rules.wants.get(other)
        if same and not self.rules.unlimited(one, other):
            return self.reason(Kind.COLOURS, self.rules.same_absolute, players)
        return None

    def barred_bye(self, tpn: Tpn) -> Reason | None:
        """Why a player may not have the bye (BR 4 and its like in the systems)."""
        if self.rules.may_take_bye.get(tpn, True):
            return None
        earlier = round_of_bye(self.tournament, tpn, self.round_no)
        return self.reason(Kind.BYE_BARRED, self.rules.bye, (tpn,), earlier)

    def bye_left(self, everybody: Iterable[Tpn], playing: set[Tpn]) -> Reason | None:
        """Why some players cannot all have a game where there is a bye: only they may have it."""
        takers = tuple(sorted(tpn for tpn in everybody if self.barred_bye(tpn) is None))
        if not takers or not playing >= set(takers):
            return None
        return self.reason(Kind.BYE_NEEDED, self.rules.bye, takers)

    def given_colours(self, pair: tuple[Tpn, Tpn]) -> Reason | None:
        """Who of a pair has White; ``None`` where the system has no rule for a pair."""
        if self.rules.due_colours is None:
            return None
        white, article = self.rules.due_colours(*pair)
        return self.reason(Kind.COLOURS_GIVEN, article, (white,))

    def reason(
        self,
        kind: Kind,
        article: str,
        players: tuple[Tpn, ...] = (),
        round_no: RoundNo | None = None,
        score: Points | None = None,
    ) -> Reason:
        """A reason that names an article, with the sentence the edition has for it."""
        sentence = sentence_of(self.edition, article)
        named = Reason(kind=kind, article=article, sentence=sentence, players=players)
        return replace(named, round_no=round_no, score=score)

    def colour_rule(self, pair: tuple[Tpn, Tpn]) -> ColourRule | None:
        """The rule that gives a pair, higher ranked first, its colours; ``None`` without one."""
        if self.rules.due_colours is None:
            return None
        white, article = self.rules.due_colours(*pair)
        name = self.rules.colour_rule
        (black,) = set(pair) - {white}
        return ColourRule(
            article=article,
            rule=article if name is None else name(*pair),
            white=white,
            black=black,
            higher=pair[0],
            wishes=self.wishes(pair),
            sentence=sentence_of(self.edition, article),
        )

    def wishes(self, pair: tuple[Tpn, Tpn]) -> tuple[Colour | None, Colour | None]:
        """The colours that two prefer; nothing of who has none, or where that is no term."""
        one, other = (self.classes.get(tpn, Classes()).preference for tpn in pair)
        return one, other

    def colours_of(self, pairs: Iterable[tuple[Tpn, Tpn]]) -> Iterator[tuple[Tpn, int]]:
        """Everybody paired, with 1 for White and -1 for Black; nobody without such a rule."""
        due = self.rules.due_colours
        for pair in pairs if due is not None else ():
            white = due(*pair)[0] if due is not None else pair[0]
            yield from ((each, 1 if each == white else -1) for each in pair)

    def giving(self, tpn: Tpn, colour: Colour, others: Iterable[Tpn]) -> set[Tpn]:
        """Those of some opponents against whom a player would get a colour."""
        due = self.rules.due_colours
        if due is None:
            return set()
        white = colour is Colour.WHITE
        return {other for other in others if other != tpn and (due(tpn, other)[0] == tpn) is white}
