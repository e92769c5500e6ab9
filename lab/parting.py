"""Where two editions part: the same tournament paired by both, round by round, and why they differ.

Each round is paired by both from the games that were really played before it. Where the boards
differ, each edition is asked what stands against the boards of the other: a criterion, an article
or the first step of its procedure. Those two answers are where the editions part.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import ClassVar

from openarbiter.errors import ImpossiblePairingError
from openarbiter.explanations.explainer import explaining
from openarbiter.explanations.facts import changed_boards, games_of
from openarbiter.explanations.opinion import OtherPairing, deciding
from openarbiter.explanations.pages import Paragraph
from openarbiter.explanations.reasons import Reason
from openarbiter.explanations.wording import Speech
from openarbiter.model import RoundNo, Tournament, Tpn
from openarbiter.rulebooks import registry
from openarbiter.rulebooks.edition import Edition
from openarbiter.rulebooks.pairing import Fact, RoundPairing
from openarbiter.verification.verifier import system_rules


@dataclass(frozen=True, slots=True, kw_only=True)
class DueWhite(Fact):
    """Who has White in a pair that both editions make, where they give the colours otherwise.

    Attributes:
        article: The article that says so; empty where the rulebook cannot tell it for one pair.
    """

    white: Tpn
    black: Tpn
    article: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Side(Fact):
    """What one of two editions does in a round in which they part.

    Attributes:
        games: Those that the other edition does not have.
        bye: TPN of the player with the pairing-allocated bye, where the other edition gives it to
            somebody else or to nobody; otherwise ``None``.
        objection: What stands, by this edition, against the pairs and the bye of the other;
            ``None`` where nothing but colours differs, or one of the two has no pairing.
        colours: Pairs of both editions whose colours differ, as this edition gives them.
        impossible: Why this edition has no pairing of the round; empty where it has one.
        by: Id of the edition in whose words the objection is, where the document has the round
            paired by another one; else empty.
    """

    json_optional: ClassVar[Collection[str]] = ("objection", "colours", "impossible", "by")
    system: str
    games: tuple[tuple[Tpn, Tpn], ...] = ()
    bye: Tpn | None = None
    objection: Reason | None = None
    colours: tuple[DueWhite, ...] = ()
    impossible: str = ""
    by: str = ""

    def to_json(self) -> dict[str, object]:
        """The side as JSON values; what says nothing is left out."""
        games = [{"white": white, "black": black} for white, black in self.games]
        return {**Fact.to_json(self), "games": games}


@dataclass(frozen=True, slots=True, kw_only=True)
class Parting(Fact):
    """A round that two editions pair otherwise.

    Attributes:
        sides: What each edition does, in the order in which they were asked.
        floats: TPNs of the players whose earlier floats the two editions see differently
            (C.04.3, Article 1.4.3), ascending; empty unless both show them.
    """

    json_optional: ClassVar[Collection[str]] = ("floats",)
    round_no: RoundNo
    sides: tuple[Side, Side]
    floats: tuple[Tpn, ...] = ()


def part_round(
    tournament: Tournament, one: Edition, other: Edition, round_no: RoundNo
) -> Parting | None:
    """Pair a round by two editions; ``None`` where both make the same boards, or neither can.

    A tournament whose round is over has its number of rounds.

    Raises:
        RequestError: There is no such round.
        NotCoveredError: One of the editions has no rule for what the tournament asks.
    """
    pairings = [_pairing(tournament, edition, round_no) for edition in (one, other)]
    mine, theirs = pairings
    if isinstance(mine, str) or isinstance(theirs, str):
        if isinstance(mine, str) and isinstance(theirs, str):
            return None
        sides = [
            Side(system=edition.id, impossible=found)
            if isinstance(found, str)
            else Side(system=edition.id, games=games_of(found), bye=found.bye)
            for edition, found in zip((one, other), pairings, strict=True)
        ]
        return Parting(round_no=round_no, sides=(sides[0], sides[1]))
    if not any(changed_boards(mine, theirs)) and mine.bye == theirs.bye:
        return None
    return Parting(
        round_no=round_no,
        sides=(_side(tournament, one, mine, theirs), _side(tournament, other, theirs, mine)),
        floats=_floats_apart(tournament, round_no, one, other),
    )


def _floats_apart(
    tournament: Tournament, round_no: RoundNo, one: Edition, other: Edition
) -> tuple[Tpn, ...]:
    """Who floated in one of the last two rounds by one edition, and not by the other."""
    mine, theirs = (explaining(tournament, each, round_no).floats() for each in (one, other))
    if mine is None or theirs is None:
        return ()
    return tuple(sorted(tpn for tpn in mine if mine[tpn] != theirs.get(tpn, mine[tpn])))


def _pairing(tournament: Tournament, edition: Edition, round_no: RoundNo) -> RoundPairing | str:
    """The pairing of an edition, or why it has none."""
    try:
        return edition.pair(tournament, round_no)
    except ImpossiblePairingError as error:
        return error.message or str(error)


def _side(
    tournament: Tournament, edition: Edition, mine: RoundPairing, theirs: RoundPairing
) -> Side:
    games, others = changed_boards(mine, theirs)
    swapped = {frozenset(game) for game in games} & {frozenset(game) for game in others}
    of_round = edition.for_round(tournament, mine.round_no)
    return Side(
        system=edition.id,
        by="" if of_round is edition else of_round.id,
        games=games,
        bye=mine.bye if mine.bye != theirs.bye else None,
        objection=_objection(tournament, edition, mine, theirs),
        colours=tuple(
            _due_white(tournament, mine, game) for game in games if frozenset(game) in swapped
        ),
    )


def _objection(
    tournament: Tournament, edition: Edition, mine: RoundPairing, theirs: RoundPairing
) -> Reason | None:
    """What stands, by one edition, against the pairs and the bye of another pairing."""
    games = games_of(theirs)
    if {*map(frozenset, games_of(mine))} == {*map(frozenset, games)} and theirs.bye == mine.bye:
        return None
    byes = () if theirs.bye is None else (theirs.bye,)
    other = OtherPairing(name=theirs.system, games=games, byes=byes)
    return deciding(tournament, edition, mine, other)


def _due_white(tournament: Tournament, pairing: RoundPairing, game: tuple[Tpn, Tpn]) -> DueWhite:
    white, black = game
    due = system_rules(tournament, pairing.round_no, pairing.system).due_colours
    article = "" if due is None else due(white, black)[1]
    return DueWhite(white=white, black=black, article=article)


def told_parting(speech: Speech, parting: Parting) -> list[tuple[str, Paragraph]]:
    """Why two editions part: sentences with the id of the edition that says it, or of none."""
    one, other = parting.sides
    found = []
    for side, against in ((one, other), (other, one)):
        found += [(side.system, each) for each in _told_side(speech, side, against)]
    if parting.floats:
        text = (
            f"{speech.names(parting.floats)}: a bye of the last two rounds is a downfloat by one "
            "edition and not by the other."
        )
        found.append(("", Paragraph(text, speech.say("article.only", article="1.4.3"))))
    return found


def _told_side(speech: Speech, side: Side, other: Side) -> list[Paragraph]:
    """Why one edition does not make the boards of the other."""
    if side.impossible:
        return [Paragraph(f"There is no pairing. {side.impossible}")]
    found = []
    if side.objection is not None:
        own = speech.by(registry.edition(side.by or side.system))
        reason = own.reason_paragraph(side.objection)
        told = f"Against the boards of {other.system}: {reason.text}"
        found.append(Paragraph(told, reason.article))
    for each in side.colours:
        white, black = speech.name(each.white), speech.name(each.black)
        text = f"White is due to {white}, Black to {black}."
        found.append(Paragraph(text, speech.numbered(each.article) if each.article else ""))
    return found
