"""Where two pairings of one round part: ours, and one that came from another program or file.

It knows no rule: the systems say what stands against the other pairing, each from its own
articles.

Source:
    C.04.1, BR 1: the arbiter explains how the pairings came about.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import PurePath

from openarbiter.errors import ImpossiblePairingError, RequestError
from openarbiter.explanations.explainer import explainer_of
from openarbiter.explanations.facts import ColourRule
from openarbiter.explanations.known_before import FactDifference, facts_apart
from openarbiter.explanations.reasons import Kind, Reason
from openarbiter.explanations.wishes import Wish
from openarbiter.languages import said
from openarbiter.model import RoundNo, Tournament, Tpn
from openarbiter.rulebooks.boards import published
from openarbiter.rulebooks.edition import Edition
from openarbiter.rulebooks.pairing import RoundPairing


@dataclass(frozen=True, slots=True, kw_only=True)
class OtherPairing:
    """A pairing of a round that came from elsewhere.

    Attributes:
        name: Who made it, for the reader.
        games: Its games as (White, Black).
        byes: TPNs of those who have the pairing-allocated bye; one at most where it is in order.
        uncoloured: Those of the games of which the colours are not known.
        possible: It is a pairing; false where its maker says that none exists.
        facts: What its maker knew otherwise before the round.
        said: The last words of a program that finds no pairing.
    """

    name: str
    games: tuple[tuple[Tpn, Tpn], ...] = ()
    byes: tuple[Tpn, ...] = ()
    uncoloured: frozenset[tuple[Tpn, Tpn]] = frozenset()
    possible: bool = True
    facts: tuple[FactDifference, ...] = ()
    said: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Opinion:
    """Two pairings of a round side by side.

    Attributes:
        round_no: The round.
        system: Id of the edition that paired ours.
        other: Who made the other one.
        same: Number of games that both have, colours included.
        ours: Games, (White, Black), that only ours has, by the lower number.
        theirs: Games that only the other one has, likewise.
        byes: Who has the bye in ours and in the other one; each empty without one.
        possible: Whether ours and the other one are pairings at all; false: none exists.
        reason: What decides between the two; ``None`` where the pairs and the bye are the same.
        colours: Of games that differ in nothing but the colours, the rule that gives ours; empty
            where the system has no such rules here.
        facts: What the maker of the other one knew otherwise before the round.
        said: The last words of a program that finds no pairing.
    """

    round_no: RoundNo
    system: str
    other: str
    same: int
    ours: tuple[tuple[Tpn, Tpn], ...]
    theirs: tuple[tuple[Tpn, Tpn], ...]
    byes: tuple[tuple[Tpn, ...], tuple[Tpn, ...]]
    possible: tuple[bool, bool] = (True, True)
    reason: Reason | None = None
    colours: tuple[ColourRule, ...] = ()
    facts: tuple[FactDifference, ...] = ()
    said: str = ""

    @property
    def identical(self) -> bool:
        """Whether nothing differs."""
        unequal = self.ours or self.theirs or self.byes[0] != self.byes[1]
        return not unequal and self.possible[0] is self.possible[1]

    def to_json(self) -> dict[str, object]:
        """The comparison as JSON values."""
        return {
            "round": self.round_no,
            "system": self.system,
            "other": self.other,
            "identical": self.identical,
            "same_games": self.same,
            "possible": {"ours": self.possible[0], "other": self.possible[1]},
            "only_ours": [list(game) for game in self.ours],
            "only_other": [list(game) for game in self.theirs],
            "byes": {"ours": list(self.byes[0]), "other": list(self.byes[1])},
            "reason": None if self.reason is None else self.reason.to_json(),
            "colours": [rule.to_json() for rule in self.colours],
            "facts": [fact.to_json() for fact in self.facts],
            "said": self.said,
        }


def pairing_held_by(theirs: Tournament, wanted: int, name: str, ours: Tournament) -> OtherPairing:
    """The pairing that another tournament, of another arbiter, holds for a round.

    Args:
        theirs: The other tournament.
        wanted: The round.
        name: What it is called, such as the path of its file.
        ours: Our tournament, for what both know otherwise before the round.

    Raises:
        RequestError: It has no such round.

    Source:
        C.04.1, BR 1.
    """
    last = theirs.paired_rounds
    if not last:
        raise RequestError(said("{name} has no round", name=name))
    if not 1 <= wanted <= last:
        raise RequestError(
            said(
                "{name} has rounds 1 to {last}; there is no round {wanted} in it",
                name=name,
                last=last,
                wanted=wanted,
            )
        )
    round_no = RoundNo(wanted)
    boards = published(theirs, round_no)
    colours = {player.tpn: player.record(round_no).colour for player in theirs.players}
    return OtherPairing(
        name=PurePath(name).name,
        games=boards.games,
        byes=boards.byes,
        uncoloured=frozenset(game for game in boards.games if colours[game[0]] is None),
        facts=facts_apart(ours, theirs, round_no),
    )


def second_opinion(
    tournament: Tournament, edition: Edition, round_no: RoundNo, other: OtherPairing
) -> Opinion:
    """Hold another pairing of a round against the one the edition demands.

    Args:
        tournament: The tournament; the rounds before the one asked for count.
        edition: The system.
        round_no: The round.
        other: The other pairing.

    Raises:
        RequestError: There is no such round.
        NotCoveredError: The edition has no rule for what the tournament asks.

    Source:
        C.04.1, BR 1 and 3.
    """
    try:
        ours: RoundPairing | None = edition.pair(tournament, round_no)
    except ImpossiblePairingError as error:
        ours = None
        named = tuple(sorted(Tpn(tpn) for tpn in error.players))
        impossible = Reason(kind=Kind.COMPLETION, players=named, bye=error.bye)
    mine = () if ours is None else tuple((game.white, game.black) for game in ours.games)
    yours = _coloured_as(mine, other)
    ours_only = tuple(sorted(set(mine) - set(yours), key=min))
    theirs_only = tuple(sorted(set(yours) - set(mine), key=min))
    own_byes = () if ours is None or ours.bye is None else (ours.bye,)
    told = Opinion(
        round_no=round_no,
        system=edition.id,
        other=other.name,
        same=len(set(mine) & set(yours)),
        ours=ours_only,
        theirs=theirs_only,
        byes=(own_byes, tuple(sorted(other.byes))),
        possible=(ours is not None, other.possible),
        facts=other.facts,
        said=other.said,
    )
    if told.identical or not other.possible:
        return told
    if ours is None:
        return replace(told, reason=impossible)
    if set(map(frozenset, mine)) == set(map(frozenset, yours)) and told.byes[0] == told.byes[1]:
        rules = explainer_of(edition).colour_rules(tournament, edition, round_no, told.ours)
        return replace(told, colours=rules)
    return replace(told, reason=deciding(tournament, edition, ours, other))


def _coloured_as(mine: tuple[tuple[Tpn, Tpn], ...], other: OtherPairing) -> list[tuple[Tpn, Tpn]]:
    """The other games; those whose colours nobody knows take ours."""
    known = {frozenset(game): game for game in mine}
    return [
        known.get(frozenset(game), game) if game in other.uncoloured else game
        for game in other.games
    ]


def deciding(
    tournament: Tournament, edition: Edition, ours: RoundPairing, other: OtherPairing
) -> Reason | None:
    """What decides, by an edition, between its pairing of a round and another one.

    Args:
        tournament: The tournament.
        edition: The edition.
        ours: What it demands.
        other: The other pairing.

    Returns:
        The reason; ``None`` or of the kind ``CHOSEN`` where pairs and bye are the same.

    Source:
        C.04.1, BR 3; then the articles of the edition.
    """
    here = {tpn for game in ours.games for tpn in (game.white, game.black)}
    here |= set() if ours.bye is None else {ours.bye}
    theirs = [*(tpn for game in other.games for tpn in game), *other.byes]
    strangers = tuple(sorted({*theirs} - here))
    if strangers:
        return Reason(kind=Kind.NOT_PAIRED, players=strangers)
    forgotten = tuple(sorted(here.difference(theirs))) or _too_many(other.byes, ours.bye)
    if forgotten:
        return Reason(kind=Kind.LEFT_OUT, players=forgotten, article="BR 3")
    bye = other.byes[0] if other.byes else None
    wish = Wish(pairs=other.games, bye=bye)
    return explainer_of(edition).objection(tournament, edition, ours, wish)


def _too_many(byes: tuple[Tpn, ...], bye: Tpn | None) -> tuple[Tpn, ...]:
    """Those of several byes that are not due."""
    return tuple(sorted(set(byes) - {bye})) if len(byes) > 1 else ()
