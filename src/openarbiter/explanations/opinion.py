"""Where two pairings of one round part: ours, and one that came from another program or file.

It knows no rule: the systems say what stands against the other pairing, each from its own
articles. Where the two files knew different facts before the round, no article decides between
them: the facts come first.

Source:
    C.04.1, BR 1: the arbiter explains how the pairings came about.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import PurePath
from typing import Any, ClassVar

from openarbiter.errors import ImpossiblePairingError, RequestError
from openarbiter.explanations.explainer import explaining
from openarbiter.explanations.facts import ColourRule, games_of
from openarbiter.explanations.reasons import Kind, Reason
from openarbiter.explanations.wishes import Wish
from openarbiter.model import Player, RoundNo, Tournament, Tpn
from openarbiter.model.alphabet import folded
from openarbiter.rulebooks import basic_rules
from openarbiter.rulebooks.boards import published
from openarbiter.rulebooks.edition import Edition
from openarbiter.rulebooks.pairing import Fact, RoundPairing, as_json


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
class Opinion(Fact):
    """Two pairings of a round side by side.

    Attributes:
        other: Who made the other one.
        same: Number of games that both have, colours included.
        ours: Games, (White, Black), that only ours has, by the lower number.
        theirs: Games that only the other one has, likewise.
        byes: Who has the bye in ours and in the other one.
        possible: Whether ours and the other one are pairings at all; false: none exists.
        reason: What decides between the two; ``None`` where the pairs and the bye are the same.
        colours: Of games that differ in nothing but the colours, the rule that gives ours; empty
            where the system has no such rules here.
        facts: What the maker of the other one knew otherwise before the round.
        said: The last words of a program that finds no pairing.
        known: The case of a difference that is known; empty for any other.
        read: The page with that case, or the one that says how to report what is not known.
    """

    json_names: ClassVar[Mapping[str, str | None]] = {
        "same": "same_games",
        "ours": "only_ours",
        "theirs": "only_other",
    }
    round_no: RoundNo
    system: str
    other: str
    same: int
    possible: tuple[bool, bool] = (True, True)
    ours: tuple[tuple[Tpn, Tpn], ...]
    theirs: tuple[tuple[Tpn, Tpn], ...]
    byes: tuple[tuple[Tpn, ...], tuple[Tpn, ...]]
    reason: Reason | None = None
    colours: tuple[ColourRule, ...] = ()
    facts: tuple[FactDifference, ...] = ()
    said: str = ""
    known: str = ""
    read: str = ""

    @property
    def identical(self) -> bool:
        """Whether nothing differs."""
        unequal = self.ours or self.theirs or self.byes[0] != self.byes[1]
        return not unequal and self.possible[0] is self.possible[1]

    def to_json(self) -> dict[str, object]:
        """The comparison as JSON values."""
        found = Fact.to_json(self)
        for name in ("possible", "byes"):
            both = map(as_json, getattr(self, name))
            found[name] = dict(zip(("ours", "other"), both, strict=True))
        first = {name: found[name] for name in ("round", "system", "other")}
        return {**first, "identical": self.identical, **found}


def pairing_held_by(theirs: Tournament, wanted: int, name: str, ours: Tournament) -> OtherPairing:
    """The pairing that another tournament, named as its file, holds for a round.

    Ours tells what both know otherwise before the round.

    Raises:
        RequestError: It has no such round.
    """
    last = theirs.paired_rounds
    if not last:
        raise RequestError.saying("{name} has no round", name=name)
    if not 1 <= wanted <= last:
        raise RequestError.saying(
            "{name} has rounds 1 to {last}; there is no round {wanted} in it",
            name=name,
            last=last,
            wanted=wanted,
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

    Raises:
        RequestError: There is no such round.
        NotCoveredError: The edition has no rule for what the tournament asks.
    """
    try:
        ours: RoundPairing | None = edition.pair(tournament, round_no)
    except ImpossiblePairingError as error:
        ours = None
        named = tuple(sorted(Tpn(tpn) for tpn in error.players))
        impossible = Reason(kind=Kind.COMPLETION, players=named, bye=error.bye)
    mine = () if ours is None else games_of(ours)
    yours = _coloured_as(mine, other)
    own_byes = () if ours is None or ours.bye is None else (ours.bye,)
    told = Opinion(
        round_no=round_no,
        system=edition.id,
        other=other.name,
        same=len(set(mine) & set(yours)),
        ours=tuple(sorted(set(mine) - set(yours), key=min)),
        theirs=tuple(sorted(set(yours) - set(mine), key=min)),
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
        rules = map(explaining(tournament, edition, round_no, ours).colour_rule, told.ours)
        return replace(told, colours=tuple(rule for rule in rules if rule is not None))
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

    ``None`` or of the kind ``CHOSEN`` where pairs and bye are the same. BR 3 comes first: everybody
    is paired once.
    """
    here = {tpn for game in games_of(ours) for tpn in game}
    here |= set() if ours.bye is None else {ours.bye}
    theirs = [*(tpn for game in other.games for tpn in game), *other.byes]
    strangers = tuple(sorted({*theirs} - here))
    if strangers:
        return Reason(kind=Kind.NOT_PAIRED, players=strangers)
    forgotten = tuple(sorted(here.difference(theirs)))
    if not forgotten and len(other.byes) > 1:
        forgotten = tuple(sorted({*other.byes} - {ours.bye}))
    if forgotten:
        return Reason(kind=Kind.LEFT_OUT, players=forgotten, article="BR 3")
    bye = other.byes[0] if other.byes else None
    wish = Wish(pairs=other.games, bye=bye)
    return explaining(tournament, edition, ours.round_no, ours).objection(wish)


@dataclass(frozen=True, slots=True, kw_only=True)
class FactDifference(Fact):
    """One fact that two files tell differently.

    Attributes:
        what: ``player`` (not in both, or another name), ``present`` (paired in the round or not),
            ``record`` (a round before it), or the setting that differs: ``rounds``,
            ``initial-colour``, ``points-for-results``, ``forbidden-pairs``, ``extra-points``.
        player: TPN of the player concerned; ``None`` for a setting.
        round_no: The round of a record; ``None`` for anything else.
        ours: What the one file says, as report files write it; empty where it says nothing.
        theirs: What the other one says, likewise.
    """

    json_names: ClassVar[Mapping[str, str | None]] = {"theirs": "other"}
    what: str
    player: Tpn | None = None
    round_no: RoundNo | None = None
    ours: str = ""
    theirs: str = ""


def facts_apart(
    ours: Tournament, theirs: Tournament, round_no: RoundNo
) -> tuple[FactDifference, ...]:
    """Everything that two files knew otherwise before a round.

    Source:
        BR 2 to 7: what pairings, byes and colours depend on; GHR 3.2 and 3.3 (who is there).
    """
    return (*_settings(ours, theirs, round_no), *_players_apart(ours, theirs, round_no))


def facts_before(tournament: Tournament, round_no: RoundNo) -> dict[str, object]:
    """All that a pairing may depend on before a round, but for names, in plain values."""
    present = _present(tournament, round_no)
    players = [
        [
            player.tpn,
            player.rating,
            player.tpn in present,
            *(_record(player, RoundNo(number)) for number in range(1, round_no)),
        ]
        for player in sorted(tournament.players, key=lambda player: player.tpn)
    ]
    return {**_said(tournament, round_no), "players": players}


def _settings(ours: Tournament, theirs: Tournament, round_no: RoundNo) -> Iterator[FactDifference]:
    one, other = (_said(tournament, round_no) for tournament in (ours, theirs))
    for what, mine in one.items():
        if mine != other[what]:
            yield FactDifference(what=what, ours=_short(mine), theirs=_short(other[what]))


def _said(tournament: Tournament, round_no: RoundNo) -> dict[str, object]:
    forbidden = basic_rules.forbidden_opponents(tournament, round_no)
    plain = basic_rules.histories(tournament, round_no).score
    scores = basic_rules.pairing_scores(tournament, round_no, plain)
    extra = {
        player.tpn: score - points
        for player, score, points in zip(tournament.players, scores, plain, strict=True)
        if score != points
    }
    colour = tournament.initial_colour
    return {
        "rounds": tournament.rounds,
        "initial-colour": None if colour is None else colour.value,
        "points-for-results": tournament.scoring,
        "forbidden-pairs": {tpn: sorted(others) for tpn, others in forbidden.items() if others},
        "extra-points": extra,
    }


def _short(value: object) -> str:
    """A setting that is one word; others are told by their name alone."""
    return str(value) if isinstance(value, int | str) else ""


def _players_apart(
    ours: Tournament, theirs: Tournament, round_no: RoundNo
) -> Iterator[FactDifference]:
    one, other = ({each.tpn: each for each in file.players} for file in (ours, theirs))
    here, there = (_present(tournament, round_no) for tournament in (ours, theirs))
    for tpn in sorted(one.keys() | other.keys()):
        mine, yours = one.get(tpn), other.get(tpn)
        if mine is None or yours is None or folded(mine.name) != folded(yours.name):
            own, other_name = ("" if each is None else each.name for each in (mine, yours))
            yield FactDifference(what="player", player=tpn, ours=own, theirs=other_name)
        if mine is None or yours is None:
            continue
        yield from _records(mine, yours, round_no)
        if (tpn in here) is not (tpn in there):
            words = [str(tpn in each).lower() for each in (here, there)]
            yield FactDifference(what="present", player=tpn, ours=words[0], theirs=words[1])


def _records(mine: Player, yours: Player, round_no: RoundNo) -> Iterator[FactDifference]:
    for number in range(1, round_no):
        one, other = (_record(player, RoundNo(number)) for player in (mine, yours))
        if one != other:
            yield FactDifference(
                what="record", player=mine.tpn, round_no=RoundNo(number), ours=one, theirs=other
            )


def _record(player: Player, round_no: RoundNo) -> str:
    """Opponent, colour and result as a report file writes them."""
    record = player.record(round_no)
    opponent = "-" if record.opponent is None else str(record.opponent)
    colour = "-" if record.colour is None else record.colour.value
    return f"{opponent} {colour} {record.result.value.strip() or '-'}"


def _present(tournament: Tournament, round_no: RoundNo) -> set[Tpn]:
    if round_no > tournament.next_round:
        return set()
    players = basic_rules.present_players(tournament, round_no)
    return {tournament.players[place].tpn for place in players}


# --- positions in which another program is known to pair otherwise, by the digest of their facts

REPORT = "docs/report-a-difference.md"
"""The page that says how to report a difference."""


def position_digest(tournament: Tournament, system: str, round_no: RoundNo) -> str:
    """SHA-256 of the edition, the round and all that was known before it; names are no part."""
    facts = [system, round_no, facts_before(tournament, round_no)]
    text = json.dumps(facts, default=str, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()


def pairs_text(games: Iterable[tuple[Tpn, Tpn]], byes: Iterable[Tpn]) -> str:
    """Who meets whom in one line, whatever the colours: ``1-4 2-3``, a bye with 0 at the end."""
    boards = [f"{one}-{other}" for one, other in sorted(map(sorted, games))]
    return " ".join([*boards, *(f"{tpn}-0" for tpn in sorted(byes))])


@cache
def _known() -> dict[str, Any]:
    """``known_differences.json``, made from ``evidence/differences.toml`` (``make docs``)."""
    text = files("openarbiter.explanations").joinpath("known_differences.json").read_text("utf-8")
    known: dict[str, Any] = json.loads(text)
    return known


def known_difference(
    tournament: Tournament, system: str, round_no: RoundNo, other: OtherPairing
) -> tuple[str, str]:
    """The case and the page of a difference that is known; two empty words otherwise.

    It is known where the position is that of a case and the other pairing one that the case names.
    """
    case = _known().get(position_digest(tournament, system, round_no), {})
    if pairs_text(other.games, other.byes) in case.get("answers", ()):
        return case["case"], case["page"]
    return "", ""
