"""What bars a pair or the bye, and who has White and why: by the articles of each system.

The rules are those the verification takes from the rulebooks; a system that is not known there
is held against the basic rules.

Source:
    C.04.1, BR 2 to 7; the colour chapters of the systems.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from openarbiter.explanations.facts import ColourRule
from openarbiter.explanations.reasons import Kind, Reason
from openarbiter.languages import said
from openarbiter.model import Colour, Points, RoundNo, Tournament, Tpn
from openarbiter.rulebooks import basic_rules
from openarbiter.rulebooks.dutch.terms import DutchPlayer, Situation
from openarbiter.rulebooks.edition import Edition
from openarbiter.verification.pairs import SystemRules
from openarbiter.verification.systems import system_rules


def sentence_of(edition: Edition, article: str) -> str:
    """What an article of an edition demands; empty where the edition does not list it.

    A whole chapter is not one of its articles: 6 is not in 6.4.

    Source:
        The criteria of the edition.
    """
    if not article:
        return ""
    among_others = re.compile(rf"(?<![\w.]){re.escape(article)}(?![\w.])")
    found = [each.sentence for each in edition.criteria if each.article == article]
    found += [each.sentence for each in edition.criteria if among_others.search(each.article)]
    return found[0] if found else ""


def chapter_or_article(number: str) -> str:
    """How a number of the text of 1997 is named, whose chapters have articles or are one.

    Source:
        C.04.3 (1997), chapters 4 to 9.

    Examples:
        >>> chapter_or_article("5"), chapter_or_article("6.4")
        ('chapter 5', '6.4')
    """
    return number if "." in number else said("chapter {number}", number=number)


@dataclass(frozen=True)
class Limits:
    """What a system says of single pairs, byes and colours in one round.

    Attributes:
        tournament: The tournament.
        edition: The system.
        round_no: The round.
    """

    tournament: Tournament
    edition: Edition
    round_no: RoundNo

    @cached_property
    def rules(self) -> SystemRules:
        """The rules of the system for the round."""
        return system_rules(self.tournament, self.round_no, self.edition.id)

    @cached_property
    def scores(self) -> dict[Tpn, Points]:
        """Scores (tenths) as they count for the pairing, by TPN.

        Source:
            C.04.7 (virtual points); C.04.4.2 (older text), 3.3 (the imaginary point).
        """
        points = basic_rules.histories(self.tournament, self.round_no).score
        players, extra = self.tournament.players, self.extra
        return {
            each.tpn: score + extra[each.tpn] for each, score in zip(players, points, strict=True)
        }

    @cached_property
    def extra(self) -> dict[Tpn, Points]:
        """Points (tenths) that count for the pairing only, by TPN.

        Source:
            C.04.7 (virtual points); C.04.4.2 (older text), 3.3 (the imaginary point).
        """
        tournament, round_no = self.tournament, self.round_no
        if self.edition.id == "burstein-legacy":
            from openarbiter.rulebooks.burstein_legacy.terms import (  # noqa: PLC0415  (seldom)
                imaginary_points,
            )

            points: Sequence[Points] = imaginary_points(tournament, round_no)
        else:
            nothing = [0] * len(tournament.players)
            points = basic_rules.pairing_scores(tournament, round_no, nothing)
        return {each.tpn: more for each, more in zip(tournament.players, points, strict=True)}

    @cached_property
    def _forbidden(self) -> dict[Tpn, set[Tpn]]:
        return basic_rules.forbidden_opponents(self.tournament, self.round_no)

    @cached_property
    def _places(self) -> dict[Tpn, int]:
        return {player.tpn: place for place, player in enumerate(self.tournament.players)}

    def barred_pair(self, one: Tpn, other: Tpn) -> Reason | None:
        """Why two players may not meet, whatever the rest of the round looks like.

        Source:
            BR 2, BR 6, BR 7 and their like in the systems; TRF26, record 260.
        """
        players = (min(one, other), max(one, other))
        if self.rules.rematch:
            player = self.tournament.players[self._places[one]]
            earlier = basic_rules.last_meeting(player, other, self.round_no)
            if earlier is not None:
                return self._reason(Kind.MET, self.rules.rematch, players, earlier)
        if other in self._forbidden.get(one, ()):
            return Reason(kind=Kind.FORBIDDEN, players=players)
        wanted = self.rules.wants.get(one)
        same = wanted is not None and wanted is self.rules.wants.get(other)
        if same and not self.rules.exempt & {one, other}:
            return self._reason(Kind.COLOURS, self.rules.same_absolute, players)
        return None

    def barred_bye(self, tpn: Tpn) -> Reason | None:
        """Why a player may not have the bye.

        Source:
            BR 4 and its like in the systems.
        """
        if self.rules.may_take_bye.get(tpn, True):
            return None
        return self._reason(Kind.BYE_BARRED, self.rules.bye, (tpn,))

    def bye_left(self, everybody: Iterable[Tpn], playing: set[Tpn]) -> Reason | None:
        """Why some players cannot all have a game where there is a bye: only they may have it.

        Source:
            BR 3, BR 4 and their like in the systems.
        """
        takers = tuple(sorted(tpn for tpn in everybody if self.barred_bye(tpn) is None))
        if not takers or not playing >= set(takers):
            return None
        return self._reason(Kind.BYE_NEEDED, self.rules.bye, takers)

    def given_colours(self, pair: tuple[Tpn, Tpn]) -> Reason | None:
        """Who of a pair has White; ``None`` where the system has no rule for a pair.

        Source:
            The colour chapters of the systems.
        """
        if self.rules.due_colours is None:
            return None
        white, article = self.rules.due_colours(*pair)
        return self._reason(Kind.COLOURS_GIVEN, article, (white,))

    def _reason(
        self, kind: Kind, article: str, players: tuple[Tpn, ...], round_no: RoundNo | None = None
    ) -> Reason:
        return Reason(
            kind=kind,
            article=article,
            sentence=sentence_of(self.edition, article),
            players=players,
            round_no=round_no,
        )

    @property
    def bye_choice(self) -> tuple[str, str]:
        """What the system says of who gets the bye, and the article; empty where not known.

        The words are those of :attr:`~openarbiter.explanations.facts.ByeStory.rule`.

        Source:
            The chapters about byes; C.04.3.1 (2012), A5 and C13: nobody is chosen beforehand.
        """
        return _BYE_CHOICE.get(self.edition.id, ("", ""))

    @cached_property
    def _classed(self) -> Situation | None:
        if self.edition.id != "dutch-2012":
            return None
        from openarbiter.rulebooks.dutch_2012.terms import situation  # noqa: PLC0415  (seldom needed)

        return situation(self.tournament, self.round_no)

    def classed(self, tpn: Tpn) -> DutchPlayer | None:
        """Preference and floats of a player; ``None`` where the system has no such terms.

        Who is not to be paired has none.

        Source:
            C.04.3.1 (2012), A4 and A7.
        """
        before = self._classed
        if before is None or tpn not in before.tpn:
            return None
        return before.player(before.tpn.index(tpn))

    @property
    def by_boards(self) -> str:
        """The article that gives the colours by the boards and the lot; empty in other rounds."""
        return _BY_BOARDS.get(self.edition.id, "") if self.round_no == 1 else ""

    def colour_rule(self, pair: tuple[Tpn, Tpn]) -> ColourRule | None:
        """The rule that gives a pair its colours; ``None`` where the system has none for a pair.

        Args:
            pair: The two, the higher ranked first.

        Source:
            The colour chapters of the systems.
        """
        if self.rules.due_colours is None:
            return None
        white, article = self.rules.due_colours(*pair)
        name = self.rules.colour_rule
        rule = article if name is None else name(*pair)
        (black,) = set(pair) - {white}
        return ColourRule(article=article, rule=rule, white=white, black=black, higher=pair[0])

    def giving(self, tpn: Tpn, colour: Colour, others: Iterable[Tpn]) -> set[Tpn]:
        """Those of some opponents against whom a player would get a colour.

        Source:
            The colour chapters of the systems.
        """
        due = self.rules.due_colours
        if due is None:
            return set()
        white = colour is Colour.WHITE
        return {other for other in others if other != tpn and (due(tpn, other)[0] == tpn) is white}


_CHAPTER_4 = said("chapter {number}", number=4)

BYE_FIRST = {"burstein-legacy": "4.1-4.3", "dubov-1997": _CHAPTER_4, "nswca": "3.2 d"}
"""Systems that give the bye before they make a pair, and the article about it."""

_BYE_CHOICE = {
    "burstein-legacy": ("lowest", "4.2"),
    "dubov-1997": ("lowest", _CHAPTER_4),
    "dutch-2012": ("left-over", "A5, C13"),
    "nswca": ("lowest", "3.2 d"),
    "round-robin": ("table", "4.0"),
}
"""Who gets the bye by each system, and the article that says so."""

_BY_BOARDS = {"dubov-1997": said("chapter {number}", number=5), "nswca": "3.2 c"}
"""Systems in whose first round the colours go by the boards, and the article that says so."""
