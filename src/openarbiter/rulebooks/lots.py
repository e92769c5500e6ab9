"""What is drawn by lot before round 1: the first colour, or the numbers of a round robin.

How a seed draws is said in :mod:`openarbiter.model.lots`; for whom a colour is drawn is said by the
edition.

Source:
    C.04.3 (2025, 2026), Article 5.1; C.04.3.1 (2012), A7.c; C.04.4.2 (older text), 5.1; C.04.3
    (1997), chapter 5; NSWCA guidelines, 3.2 c and section 4; C.05, Annexes 1 and 2.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, cast

from openarbiter.errors import RequestError
from openarbiter.languages import Table, chosen, joined, said
from openarbiter.model import Colour, Tournament, Tpn
from openarbiter.model.alphabet import OrderOf, composed, in_alphabet
from openarbiter.model.lots import drawn_colour, drawn_order
from openarbiter.model.numbering import renumbered
from openarbiter.rulebooks.edition import Edition, Lots, loaded
from openarbiter.values import dataclass, replace

if TYPE_CHECKING:
    from openarbiter.rulebooks.round_robin.varma import RestrictedDraw

VARMA = "varma:"
"""Beginning of a lot whose seed draws the numbers restricted by the Varma tables."""

BY_HAND = {"white": Colour.WHITE, "black": Colour.BLACK}
"""Words that state a colour drawn by hand; any other text is a seed."""

_COLOUR_WORDS = {
    Colour.WHITE: said("White", context="in a sentence"),
    Colour.BLACK: said("Black", context="in a sentence"),
}


_OF_COLOURS: Table = {
    "seed": "Drawn by lot with the seed {seed}: {colour} for {whose} ({article}).",
    "hand": "Drawn by hand: {colour} for {whose} ({article}).",
    "hand, how": "Drawn by hand, {how}: {colour} for {whose} ({article}).",
    "file": "Drawn by lot, as the tournament states: {colour} for {whose} ({article}).",
    "games": "Drawn by lot, as the first games show: {colour} for {whose} ({article}).",
    "assumed": (
        "The first colour was not drawn: {colour} for {whose} was assumed ({article}). "
        "--lot SEED draws it, --lot white or --lot black states what was drawn."
    ),
}
"""What is said of a colour, by how it is known."""

_OF_NUMBERS: Table = {
    "seed": "Numbers drawn by lot with the seed {seed} ({article}).",
    "seed, players": "Numbers drawn by lot with the seed {seed} ({article}): {players}.",
    "restricted": (
        "Numbers drawn by lot with the seed {seed} ({article}), restricted by the Varma "
        "tables ({restriction}): players of one federation do not meet in the last three "
        "rounds, if possible."
    ),
    "hand": "Numbers drawn by hand ({article}).",
    "hand, how": "Numbers drawn by hand, {how} ({article}).",
    "file": (
        "The numbers are those of the list; they are drawn by lot ({article}): --lot SEED "
        "draws them."
    ),
}
"""What is said of numbers, by how they are known."""

_REFUSED: Table = {
    "empty": "--lot is empty; a seed has at least one character",
    "nothing": "{system} has nothing drawn by lot; leave --lot out",
    "file": (
        "--lot {lot} is {colour}, but the tournament states that {other} was drawn; leave --lot out"
    ),
    "games": (
        "--lot {lot} is {colour}, but the games of the tournament show that {other} was drawn; "
        "leave --lot out"
    ),
    "unrestricted": (
        "--lot {lot}: {system} has no numbers drawn with restriction; the Varma tables are "
        "for round robins (C.05, Annex 2)"
    ),
    "colour": "--lot {lot}: a round robin has numbers drawn, and no colour",
    "late": (
        "--lot {lot}: numbers are drawn before round 1, and one round is paired; leave --lot out",
        "--lot {lot}: numbers are drawn before round 1, and {count} are paired; leave --lot out",
    ),
}
"""Why a lot cannot be drawn."""


def _refused(why: str, **gaps: object) -> RequestError:
    return RequestError(chosen(_REFUSED, why, gaps=gaps))


@dataclass(frozen=True, slots=True, kw_only=True)
class Lot:
    """What was drawn by lot, and how it is known.

    Attributes:
        article: The article of the edition that has it drawn.
        by: ``seed``; ``hand`` (somebody states what was drawn); ``file`` (the tournament states
            it); ``games`` (the first games show it); ``assumed`` (nothing shows it: White); of
            numbers ``seed`` or ``file``.
        colour: The colour; ``None`` where the numbers are drawn.
        whose: For whom the colour is, in words.
        seed: The seed; empty without one.
        how: How it was drawn by hand, in words; may be empty.
        numbers: Of numbers drawn by a seed: (number, name, number before), ascending; empty where
            a list has them anyway.
        restriction: Of numbers drawn so that players of one federation do not meet at the end: the
            article that says how; otherwise empty.
        restricted: That draw; ``None`` where it cannot be shown, and of another draw.
    """

    article: str
    by: str
    colour: Colour | None = None
    whose: str = ""
    seed: str = ""
    how: str = ""
    numbers: tuple[tuple[Tpn, str, Tpn], ...] = ()
    restriction: str = ""
    restricted: RestrictedDraw | None = None

    @property
    def sentences(self) -> tuple[str, ...]:
        """What was drawn and how it is known; of a restricted draw who drew from which envelope."""
        steps = () if self.restricted is None else self.restricted.sentences
        return (self.sentence, *steps)

    @property
    def assumed(self) -> bool:
        """Nobody drew what the round depends on."""
        return self.by == "assumed"

    @property
    def sentence(self) -> str:
        """What was drawn and how it is known, in one sentence."""
        gaps = {"article": self.article, "how": self.how, "seed": repr(self.seed)}
        how = "hand, how" if self.by == "hand" and self.how else self.by
        if self.colour is not None:
            gaps |= {"colour": _COLOUR_WORDS[self.colour], "whose": self.whose}
            return chosen(_OF_COLOURS, how, gaps=gaps)
        if self.restriction and self.by != "hand":
            how = "restricted"
        elif self.by == "seed" and self.numbers:
            how = "seed, players"
        listed = (f"{number} {name}" for number, name, _ in self.numbers)
        gaps |= {"restriction": self.restriction, "players": joined("{first}; {next}", listed)}
        return chosen(_OF_NUMBERS, how, gaps=gaps)

    def to_json(self) -> dict[str, object]:
        """The lot as JSON values."""
        found: dict[str, object] = {
            "what": "numbers" if self.colour is None else "colour",
            "by": self.by,
        }
        if self.colour is not None:
            found |= {"colour": self.colour.name.lower(), "for": self.whose}
        if self.by == "seed":
            found["seed"] = self.seed
        if self.numbers:
            found["numbers"] = [
                {"number": number, "name": name, "before": before}
                for number, name, before in self.numbers
            ]
        if self.restricted is not None:
            found["restricted"] = self.restricted.to_json()
        return found


def draw_lots(
    tournament: Tournament, edition: Edition, lot: str | None = None
) -> tuple[Tournament, Lot | None]:
    """The tournament with what its edition has drawn by lot, and what that is.

    Args:
        tournament: The tournament.
        edition: The edition it is paired by.
        lot: A seed; or ``white`` or ``black`` where the colour was drawn by hand. ``None`` draws
            nothing and only says what holds.

    Returns:
        The tournament, which then states the colour or has the numbers drawn; and the lot,
        ``None`` where the edition has nothing drawn.

    Raises:
        RequestError: The edition has nothing drawn, the numbers are in use, or the tournament
            shows another colour than the one drawn now.
    """
    lots = edition.needs.lots
    if lots is None:
        if lot is not None:
            raise _refused("nothing", system=edition.id)
        return tournament, None
    if lots.numbers:
        return _numbers(tournament, edition, lots, lot)
    if lot is not None:
        _without_restriction(edition.id, lots, lot)
    shown = cast("Callable[[Tournament], Colour | None]", loaded(lots.shown))
    stated, by = tournament.initial_colour, "file"
    if stated is None:
        stated, by = shown(tournament), "games"
    if lot is None:
        known = Colour.WHITE if stated is None else stated
        by = "assumed" if stated is None else by
        return tournament, Lot(article=lots.article, by=by, colour=known, whose=lots.whose)
    colour = colour_of(lot)
    if stated is not None and stated is not colour:
        words = {"colour": _COLOUR_WORDS[colour], "other": _COLOUR_WORDS[stated]}
        raise _refused(by, lot=repr(lot), **words)
    by = "hand" if lot in BY_HAND else "seed"
    drawn = Lot(
        article=lots.article,
        by=by,
        colour=colour,
        whose=lots.whose,
        seed="" if by == "hand" else lot,
    )
    return replace(tournament, initial_colour=colour), drawn


def colour_of(lot: str) -> Colour:
    """The colour that a lot is: ``white``, ``black``, or what a seed draws.

    Raises:
        RequestError: The lot is empty.
    """
    _need_characters(lot)
    return BY_HAND.get(lot) or drawn_colour(lot)


def _need_characters(lot: str) -> None:
    if not lot:
        raise _refused("empty")


def _without_restriction(system: str, lots: Lots, lot: str) -> None:
    """Refuse a restricted draw where the document knows none."""
    if lot.startswith(VARMA) and not lots.restricted:
        raise _refused("unrestricted", lot=repr(lot), system=system)


def _numbers(
    tournament: Tournament, edition: Edition, lots: Lots, lot: str | None
) -> tuple[Tournament, Lot]:
    """The numbers of a round robin, which stay once a round is paired."""
    if lot is None:
        return tournament, Lot(article=lots.article, by="file")
    _without_restriction(edition.id, lots, lot)
    seed = lot.removeprefix(VARMA)
    _need_characters(seed)
    if lot in BY_HAND:
        raise _refused("colour", lot=lot)
    if tournament.paired_rounds:
        raise _refused("late", lot=repr(lot), count=int(tournament.paired_rounds))
    old = tournament.players
    restricted = restricted_draw(tournament, lots, seed) if seed != lot else None
    if restricted is None:
        order = tuple(drawn_order(lot, [composed(player.name) for player in old]))
    else:
        order = restricted.order
    drawn = replace(renumbered(tournament, order), origin=None)
    numbers = tuple(
        (new.tpn, new.name, old[place].tpn) for new, place in zip(drawn.players, order, strict=True)
    )
    found = Lot(
        article=lots.article,
        by="seed",
        seed=seed,
        numbers=numbers,
        restriction="" if restricted is None else restricted.article,
        restricted=restricted,
    )
    return drawn, found


def restricted_draw(
    tournament: Tournament, lots: Lots, seed: str, order_of: OrderOf = in_alphabet
) -> RestrictedDraw:
    """The numbers drawn so that players of one federation do not meet in the last three rounds.

    Raises:
        NotCoveredError: There is no table for so many players.

    Source:
        C.05, Annex 2.
    """
    draw = cast("Callable[[Tournament, str, OrderOf], RestrictedDraw]", loaded(lots.restricted))
    return draw(tournament, seed, order_of)
