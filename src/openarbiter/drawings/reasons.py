"""What stands behind a pair of the picture, from the row of decisions of its bracket.

The row says whom the order begins with, what was refused before a pair and why. Here that is made
into the kind of a line, codes and short words; nothing is searched or decided.

Source:
    C.04.3 (applied from 2026-02-01), Articles 2.1 to 2.4, 3 and 4.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from openarbiter.explanations import reasons
from openarbiter.explanations.explainer import explaining
from openarbiter.explanations.reasons import What
from openarbiter.explanations.rows import Decision, Row
from openarbiter.languages import Table, chosen, in_a_row, listed, said
from openarbiter.model import Tournament, Tpn
from openarbiter.rulebooks import registry
from openarbiter.rulebooks.pairing import RoundPairing

_MOST = 3
"""Players refused before a pair, as many as a line has room for."""


class Kind(Enum):
    """What stands behind a pair; the value is the class of its line."""

    NATURAL = "natural"  # the order begins with it, and no decision leads away from it
    REMATCH = "rematch"  # who comes before has met the player, or the pair is forbidden
    COLOUR = "colour"  # who comes before is against the colours
    FLOAT = "float"  # with who comes before somebody would float again
    COMPLETION = "completion"  # with who comes before somebody more would be left over
    ORDER = "order"  # moved in the order: somebody else's opponent was decided before
    PLAIN = "plain"  # the system has no natural order that could be shown


@dataclass(frozen=True, slots=True)
class Found:
    """What stands behind a pair.

    Attributes:
        codes: Codes of the criteria that ruled out what comes before it.
        words: The same in words; empty where there is nothing to say.
    """

    kind: Kind
    codes: tuple[str, ...] = ()
    words: str = ""


_MOVED = Found(Kind.ORDER, words=said("moved in the order"))


def behind(row: Row | None, one: Tpn, other: Tpn) -> Found:
    """What stands behind a pair of a bracket, of which ``one`` is the higher ranked player.

    Source:
        C.04.3, Article 4 (both editions); C.04.3.1 (2012), D.
    """
    if row is None:  # the system has no such order
        return Found(Kind.PLAIN)
    own, led = row.about(one, other), row.leading_away(one) or row.leading_away(other)
    if own is not None:
        return _refused(own)
    if row.begins_with(one) == other and led is None:
        return Found(Kind.NATURAL)
    exchanges = (each for each in row.decisions if {one, other} & {*each.leaving, *each.entering})
    decision = next(exchanges, None) or led
    return _MOVED if decision is None else _led(decision)


def last_floats(tournament: Tournament, pairing: RoundPairing) -> dict[Tpn, str]:
    """Floats of the last round, ``▼`` or ``▲``, by TPN; empty where the system has no such term."""
    edition = registry.edition(pairing.system)
    floats = explaining(tournament, edition, pairing.round_no).floats() or {}
    return {tpn: {"D": "▼", "U": "▲"}.get(last, "") for tpn, (last, _) in floats.items()}


def _refused(decision: Decision) -> Found:
    """A pair with those who come before it, each with what stands against it."""
    named = decision.refused[:_MOST]
    if not named:
        return _MOVED
    words = [
        said("not {player}: {reason}", player=each.player, reason=in_short(each.reason))
        for each in named
    ]
    more = len(decision.options) - len(named)
    if more:
        words.append(said("and {count} more before", more, one="and one more before"))
    codes = tuple(dict.fromkeys(each.reason.code for each in named if each.reason.code))
    return Found(_kind(named[0].reason), codes, in_a_row(words))


def _led(decision: Decision) -> Found:
    """A pair that is not the first one because of a decision about others."""
    if decision.what is What.OPPONENT:
        words = said(
            "moved in the order, because {player} meets {opponent}",
            player=decision.player,
            opponent=decision.opponent,
        )
        return Found(Kind.ORDER, words=words)
    if decision.what is What.MOVED_DOWN:
        words = said("moved in the order, because {player} floats again", player=decision.player)
        return Found(Kind.ORDER, words=words)
    reason = decision.without
    if reason is None:
        return Found(Kind.ORDER, words=said("exchanged between S1 and S2"))
    words = said("without an exchange: {reason}", reason=in_short(reason))
    return Found(_kind(reason), (reason.code,) if reason.code else (), words)


def _kind(reason: reasons.Reason) -> Kind:
    if reason.kind in (reasons.Kind.MET, reasons.Kind.FORBIDDEN):
        return Kind.REMATCH
    if reason.kind is reasons.Kind.COLOURS:
        return Kind.COLOUR
    other = Kind.ORDER if reason.kind is reasons.Kind.ORDER else Kind.COMPLETION
    return _SUFFERING.get(reason.suffered, other)


_SUFFERING = {
    "colour": Kind.COLOUR,
    "one colour": Kind.COLOUR,
    "down again": Kind.FLOAT,
    "up again": Kind.FLOAT,
}

_SHORT: Final[Table] = {
    "met": "they met in round {number}",
    "forbidden": "the pair is forbidden",
    "colours": "both must have the same colour",
    "completion": "the others could not all be paired",
    "bye-barred": "may not have the bye",
    "order": "later in the order",
}
"""Reasons in a few words, by their kind."""

_SUFFERED: Final[Table] = {
    "": ("{players} would suffer", "{players} would suffer"),
    "float": ("{players} would float", "{players} would float"),
    "float from the next": (
        "{players} would float from the next bracket",
        "{players} would float from the next bracket",
    ),
    "down again": ("{players} would float down again", "{players} would float down again"),
    "up again": ("{players} would float up again", "{players} would float up again"),
    "colour": (
        "{players} would not get the colour preferred",
        "{players} would not get the colour preferred",
    ),
    "one colour": (
        "{players} would get one colour too often",
        "{players} would get one colour too often",
    ),
}
"""What would be worse, by what the criterion says that players suffer."""


def in_short(reason: reasons.Reason) -> str:
    """A reason in a few words, the end of a sentence, with numbers for the players."""
    kind, code = reason.kind, reason.code
    if kind.value in _SHORT:
        words = chosen(_SHORT, kind.value, None, {"number": reason.round_no})
    elif reason.players:
        players = listed([str(tpn) for tpn in reason.players])
        words = chosen(_SUFFERED, reason.suffered, len(reason.players), {"players": players})
    else:
        words = said("worse in this criterion")
    if not code or kind in (reasons.Kind.FORBIDDEN, reasons.Kind.ORDER):
        return words
    return said("{reason} ({code})", reason=words, code=code)
