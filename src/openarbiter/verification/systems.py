"""What each system says about pairs, byes and colours, taken from the terms of its rulebook.

Only modules of the rulebooks that pair nobody are asked; a system that is not known here is held
against the basic rules of all Swiss systems.

Source:
    C.04.1; C.04.3 (2012, approved 2024, applied from 2026-02-01); C.04.4.2 (older text); C.04.3
    (1997); NSWCA Tournament Guidelines.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from openarbiter.languages import said
from openarbiter.model import Colour, RoundNo, Tournament, Tpn
from openarbiter.rulebooks import basic_rules
from openarbiter.rulebooks.dutch.terms import (
    ABSOLUTE_WHITE,
    WORDING_2025,
    WORDING_2026,
    Situation,
    Strength,
    Wording,
)
from openarbiter.rulebooks.dutch.terms import situation as dutch_situation
from openarbiter.verification.due_colours import DutchColours
from openarbiter.verification.pairs import DueColours, SystemRules

_ONLY_WHITE, _ONLY_BLACK = 1, 2
"""The two masks of open colours that leave one colour (bit 0 White, bit 1 Black)."""

_WORDINGS = {wording.system: wording for wording in (WORDING_2025, WORDING_2026)}


def dutch_wording(system: str) -> Wording | None:
    """The wording of an edition of the Dutch system whose brackets can be verified, or ``None``.

    Source:
        C.04.3 (approved 2024 and applied from 2026-02-01).
    """
    return _WORDINGS.get(system)


def system_rules(tournament: Tournament, round_no: RoundNo, system: str) -> SystemRules:
    """What a system says about a round.

    Args:
        tournament: The tournament.
        round_no: The round.
        system: Id of the edition.

    Raises:
        RequestError: There is no such round.

    Source:
        The chapters of the systems, as the module lists them.
    """
    wording = dutch_wording(system)
    if wording is not None:
        return dutch_rules(dutch_situation(tournament, round_no, wording), criteria_from(wording))
    make = _OTHERS.get(system, _basic)
    return make(tournament, round_no)


def criteria_from(wording: Wording) -> str:
    """Number of the article that holds the criteria: 3 in the text of 2024, 2 in that of 2026.

    Source:
        C.04.3 (both editions).
    """
    return "3" if wording.score_differences else "2"


def dutch_rules(situation: Situation, chapter: str) -> SystemRules:
    """What the Dutch system says about a round, of an edition whose criteria are in a chapter.

    Source:
        C.04.3: C1, C2, C3 and Article 5.
    """
    return SystemRules(
        may_take_bye=dict(zip(situation.tpn, situation.may_take_bye, strict=True)),
        due_colours=_dutch_colours(situation),
        wants=_absolute(situation),
        exempt=_topscorers(situation),
        rematch=f"C1 ({chapter}.1.1)",
        bye=f"C2 ({chapter}.1.2)",
        same_absolute=f"C3 ({chapter}.1.3)",
    )


def _absolute(situation: Situation) -> dict[Tpn, Colour]:
    return {
        situation.tpn[position]: Colour.WHITE if number == ABSOLUTE_WHITE else Colour.BLACK
        for position, number in enumerate(situation.colour_class)
        if number and (number - 1) % 3 + 1 == Strength.ABSOLUTE
    }


def _topscorers(situation: Situation) -> frozenset[Tpn]:
    return frozenset(
        tpn for tpn, top in zip(situation.tpn, situation.topscorer, strict=True) if top
    )


def _dutch_colours(situation: Situation) -> DueColours:
    colours = DutchColours(situation)
    position = {tpn: index for index, tpn in enumerate(situation.tpn)}

    def due(one: Tpn, other: Tpn) -> tuple[Tpn, str]:
        higher, lower = sorted((position[one], position[other]))
        white, article = colours.higher_has_white(higher, lower)
        return situation.tpn[higher if white else lower], article

    return due


@dataclass(frozen=True, slots=True)
class _ByRule:
    """Colours as the colour chapter of a rulebook gives them to one pair, with the rule.

    Attributes:
        tpn: Pairing numbers by position.
        decide: Whether the first of two positions has White, and the rule that says so.
        articles: Articles by rule; a rule that is not there is one itself.
    """

    tpn: Sequence[Tpn]
    decide: Callable[[int, int], tuple[bool, str]]
    articles: Mapping[str, str] = field(default_factory=dict)

    def due(self, one: Tpn, other: Tpn) -> tuple[Tpn, str]:
        """Who has White, and the article."""
        higher, lower = sorted((self.tpn.index(one), self.tpn.index(other)))
        white, rule = self.decide(higher, lower)
        return self.tpn[higher if white else lower], self.articles.get(rule, rule)

    def rule(self, one: Tpn, other: Tpn) -> str:
        """The rule that decides."""
        return self.decide(*sorted((self.tpn.index(one), self.tpn.index(other))))[1]


def _dutch_2012(tournament: Tournament, round_no: RoundNo) -> SystemRules:
    from openarbiter.rulebooks.dutch_2012.colours import Colours  # noqa: PLC0415  (seldom needed)
    from openarbiter.rulebooks.dutch_2012.terms import situation  # noqa: PLC0415  (likewise)

    found = situation(tournament, round_no)
    colours = _ByRule(found.tpn, Colours(found).deciding_rule)
    return SystemRules(
        may_take_bye=dict(zip(found.tpn, found.may_take_bye, strict=True)),
        due_colours=colours.due,
        colour_rule=colours.rule,
        wants=_absolute(found),
        exempt=_topscorers(found),
        rematch="B1.a",
        bye="B1.b",
        same_absolute="B2",
        difference="B2",
        third="B2",
    )


def _burstein(tournament: Tournament, round_no: RoundNo) -> SystemRules:
    from openarbiter.rulebooks.burstein_legacy.colours import Colours  # noqa: PLC0415  (likewise)
    from openarbiter.rulebooks.burstein_legacy.terms import (  # noqa: PLC0415  (likewise)
        BLACK,
        WHITE,
        situation,
    )

    found = situation(tournament, round_no)
    colours = _ByRule(found.tpn, Colours(found).deciding_rule, _BURSTEIN_COLOURS)
    return SystemRules(
        may_take_bye=dict(zip(found.tpn, found.may_take_bye, strict=True)),
        due_colours=colours.due,
        colour_rule=colours.rule,
        wants=_only_colour(found.tpn, found.allowed, WHITE, BLACK),
        rematch="3.1",
        bye="4.1",
        same_absolute="5.2, 5.3",
        difference="5.2",
        third="5.3",
    )


def _dubov(tournament: Tournament, round_no: RoundNo) -> SystemRules:
    from openarbiter.rulebooks.dubov_1997 import colours  # noqa: PLC0415  (likewise)
    from openarbiter.rulebooks.dubov_1997.terms import situation  # noqa: PLC0415  (likewise)

    found = situation(tournament, round_no)
    due = None  # the colours of the first round go by the boards, which files do not have
    if round_no > 1:
        due = _ByRule(found.tpn, partial(colours.deciding_rule, found), _DUBOV_COLOURS)
    return SystemRules(
        may_take_bye={
            tpn: not barred for tpn, barred in zip(found.tpn, found.barred_from_bye, strict=True)
        },
        due_colours=None if due is None else due.due,
        colour_rule=None if due is None else due.rule,
        wants=_only_colour(found.tpn, found.open_colours, _ONLY_WHITE, _ONLY_BLACK),
        rematch="2.1",
        bye="2.2",
        same_absolute="2.3, 2.4",
        difference="2.3",
        third="2.4",
    )


def _only_colour(
    tpn: Sequence[Tpn], allowed: Sequence[int], white: int, black: int
) -> Mapping[Tpn, Colour]:
    """Players whom the limits leave one colour only."""
    colours = {white: Colour.WHITE, black: Colour.BLACK}
    return {each: colours[mask] for each, mask in zip(tpn, allowed, strict=True) if mask in colours}


def _nswca(tournament: Tournament, round_no: RoundNo) -> SystemRules:
    from openarbiter.rulebooks.nswca import colours  # noqa: PLC0415  (likewise)
    from openarbiter.rulebooks.nswca.terms import CARDS, situation  # noqa: PLC0415  (likewise)

    basic = _basic(tournament, round_no)
    found = situation(tournament, round_no)
    due = None  # in the first round they go by the boards
    if round_no > 1:

        def decide(higher: int, lower: int) -> tuple[bool, str]:
            ((white, _),) = colours.games(found, [(higher, lower)])
            cards = (CARDS[found.card[each]] for each in (higher, lower))
            return white == found.tpn[higher], colours.deciding_rule(*cards)

        due = _ByRule(found.tpn, decide, _NSWCA_COLOURS)
    return SystemRules(
        may_take_bye={tpn: not barred for tpn, barred in zip(found.tpn, found.barred, strict=True)},
        due_colours=None if due is None else due.due,
        colour_rule=None if due is None else due.rule,
        limits=(False, True),
        wants=_repeated(tournament, round_no),
        rematch="3.1 b",
        bye="3.2 d",
        same_absolute="3.3 h",
        third="3.3 h",
        difference=basic.difference,
    )


def _repeated(tournament: Tournament, round_no: RoundNo) -> dict[Tpn, Colour]:
    history = basic_rules.histories(tournament, round_no)
    return {
        player.tpn: Colour.BLACK if repeated > 0 else Colour.WHITE
        for player, repeated in zip(tournament.players, history.repeated_colour, strict=True)
        if repeated
    }


def _round_robin(tournament: Tournament, round_no: RoundNo) -> SystemRules:
    del tournament, round_no  # the table of C.05 is fixed beforehand: no history matters
    return SystemRules(may_take_bye={}, limits=(False, False), rematch="")


def _basic(tournament: Tournament, round_no: RoundNo) -> SystemRules:
    """What holds for every Swiss system (C.04.1)."""
    history = basic_rules.histories(tournament, round_no)
    return SystemRules(
        may_take_bye={
            player.tpn: not barred
            for player, barred in zip(tournament.players, history.barred_from_bye, strict=True)
        },
        wants=_repeated(tournament, round_no),
    )


_BURSTEIN_COLOURS = {
    "limits": "5.2, 5.3",
    "lot": "5.1",
    **dict.fromkeys(("due", "numbers", "alternation", "higher"), "5.4"),
}
"""Articles of the colour rules of C.04.4.2 (older text)."""

_DUBOV_COLOURS = {
    "limits": "2.3, 2.4",
    "alphabet": said("chapter {number}, {article}", number=3, article="6.2"),
    **dict.fromkeys(
        ("due", "numbers", "alternation", "aro", "rating"), said("chapter {number}", number=3)
    ),
}
"""Articles of the colour rules of C.04.3 (1997)."""

_NSWCA_COLOURS = {
    "limits": "3.3 h",
    "lot": "3.2 c",
    "numbers": "3.3 e, g",
    "repeats": "3.3 e, g",
    "higher": "3.3 f, g",
}
"""Articles of the colour rules of the NSWCA guidelines."""

_OTHERS: dict[str, Callable[[Tournament, RoundNo], SystemRules]] = {
    "burstein-legacy": _burstein,
    "dubov-1997": _dubov,
    "dutch-2012": _dutch_2012,
    "nswca": _nswca,
    "round-robin": _round_robin,
}
