"""What an explanation says, as frozen values; no words.

Everything is in TPNs and tenths of points. :mod:`openarbiter.explanations.telling` makes sentences
of it, :meth:`to_json` gives it to programs.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import ClassVar

from openarbiter.explanations.reasons import Reason
from openarbiter.explanations.rows import Alternative, Decision, Row, Settled
from openarbiter.explanations.wishes import Wish
from openarbiter.model import BoardNo, Colour, Points, RoundNo, Tpn
from openarbiter.rulebooks.pairing import CriterionValue, Fact, RoundPairing, as_json


@dataclass(frozen=True, slots=True, kw_only=True)
class ColourRule(Fact):
    """The rule that gave the colours of a board.

    Attributes:
        wishes: Colour preference of the higher and of the lower ranked player.
        strengths: 0 none, 1 mild, 2 strong, 3 absolute; in the same order.
        differences: Games with White less games with Black; in the same order.
        rule: Name of the rule, where its article holds several; empty for the Dutch system.
        sentence: What the article demands, from the edition; for rules without a phrase.
    """

    json_names: ClassVar[Mapping[str, str | None]] = {"wishes": "preferences"} | dict.fromkeys(
        ("higher", "rule", "sentence")
    )
    article: str
    white: Tpn
    black: Tpn
    higher: Tpn
    wishes: tuple[Colour | None, Colour | None] = (None, None)
    strengths: tuple[int, int] = (0, 0)
    differences: tuple[int, int] = (0, 0)
    rule: str = ""
    sentence: str = ""

    @property
    def denied(self) -> set[Tpn]:
        """Who of the two has a preference and gets the other colour."""
        lower = self.black if self.higher == self.white else self.white
        given = {self.white: Colour.WHITE, self.black: Colour.BLACK}
        both = zip((self.higher, lower), self.wishes, strict=True)
        return {tpn for tpn, wish in both if wish not in (None, given[tpn])}


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardStory:
    """One board: its pair, the higher ranked first, and the rule that gave the colours, if any."""

    board: BoardNo
    pair: tuple[Tpn, Tpn]
    white: Tpn
    colours: ColourRule | None = None

    @property
    def black(self) -> Tpn:
        """Who of the two has Black."""
        one, other = self.pair
        return other if self.white == one else one

    def to_json(self) -> dict[str, object]:
        """The board as JSON values."""
        found: dict[str, object] = {"board": self.board, "white": self.white, "black": self.black}
        if self.colours is not None:
            found["colours"] = self.colours.to_json()
        return found


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketStory(Fact):
    """One bracket: who is in it, what would come first, what was chosen and why.

    Attributes:
        score: Score (tenths, acceleration included) of its residents; the highest one where
            several score groups count as one.
        lowest: The lowest score of its residents; ``None`` where all have the same.
        residents: Highest rank first.
        moved_down: (TPN, score of the bracket the player came from) of the moved-down players.
        upfloaters: (TPN, score) of the players of lower scores who are paired here.
        values: (code, value) of every criterion of the edition, for what was chosen.
        row: The candidate its order begins with, and the decisions that lead from there to what
            was chosen; ``None`` without pairs, or where the system has no such order.
        others: Who else might have floated, down from the bracket or up to it, and what stands
            against it.
        untold: Number of players of whom that was not worked out, because they are many.
        barred: Where there are no pairs: why those of the bracket may not meet each other.
        might_meet: Where there are no pairs: those who might meet somebody of the bracket, and do
            not because the brackets below could not be paired as they must be then.
        most_pairs: The most pairs that meetings and colours (C1, C3) allow; ``None`` where that
            was not worked out.
        floats_up: Those left unpaired here go to the next higher group.
    """

    json_names: ClassVar[Mapping[str, str | None]] = {
        "values": "criteria",
        "others": "other_downfloaters",
        "untold": "not_worked_out",
        "floats_up": None,
    }
    json_optional: ClassVar[Collection[str]] = ("upfloaters",)
    score: Points
    residents: tuple[Tpn, ...]
    moved_down: tuple[tuple[Tpn, Points], ...]
    boards: tuple[BoardStory, ...]
    downfloaters: tuple[Tpn, ...]
    values: tuple[tuple[str, CriterionValue], ...]
    row: Row | None = None
    others: tuple[Alternative, ...] = ()
    untold: int = 0
    barred: tuple[Reason, ...] = ()
    might_meet: tuple[Tpn, ...] = ()
    lowest: Points | None = None
    most_pairs: int | None = None
    floats_up: bool = False
    upfloaters: tuple[tuple[Tpn, Points], ...] = ()

    @property
    def size(self) -> int:
        """How many players are in it, wherever they came from."""
        return len(self.residents) + len(self.moved_down) + len(self.upfloaters)

    def to_json(self) -> dict[str, object]:
        """The bracket as JSON values."""
        found = Fact.to_json(self)
        for name in ("moved_down", "upfloaters"):
            if name in found:
                found[name] = [{"player": tpn, "from": score} for tpn, score in getattr(self, name)]
        return {
            **found,
            "criteria": {code: as_json(value) for code, value in self.values},
            "lowest": self.score if self.lowest is None else self.lowest,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class ByeStory(Fact):
    """The pairing-allocated bye: who has it, and why nobody else.

    Attributes:
        others: Players with no more points, lowest rank first, and what stands against each.
        higher: Number of players with more points, none of whom is among the others.
        untold: Number of players of whom it was not worked out, because they are many.
        rule: What the system says about all others at once: ``lowest`` (the bye goes to the lowest
            score possible), ``left-over`` (to who is left over in the lowest bracket), ``table``
            (the table says who rests), ``match`` (it is that of the game before); empty where
            nothing is known.
        article: The article that says so.
    """

    json_names: ClassVar[Mapping[str, str | None]] = {
        "higher": "with_more_points",
        "untold": "not_worked_out",
    }
    player: Tpn
    score: Points
    rule: str
    article: str
    others: tuple[Alternative, ...] = ()
    higher: int
    untold: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundStory(Fact):
    """A round as a story, bracket by bracket.

    Attributes:
        absent: TPNs of the players who were not to be paired.
        log: The steps of the system's own log, where it keeps one and has no brackets.
        differs: Boards of the file, as (White, Black), that the edition pairs otherwise.
        forbidden: Forbidden pairs, White first, that the edition would make if nothing were.
        within: Id of the edition of the tournament, where its document has the round paired by
            another one, which is then the system; else empty.
    """

    json_optional: ClassVar[Collection[str]] = ("within", "forbidden")
    round_no: RoundNo
    system: str
    brackets: tuple[BracketStory, ...]
    boards: tuple[BoardStory, ...]
    bye: ByeStory | None
    absent: tuple[Tpn, ...]
    log: tuple[str, ...] = ()
    differs: tuple[tuple[Tpn, Tpn], ...] = ()
    forbidden: tuple[tuple[Tpn, Tpn], ...] = ()
    within: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """What the rules know of a player before a round.

    Attributes:
        score: Points (tenths), acceleration included.
        extra: Points (tenths) among them that count for the pairing only: acceleration.
        colours: Colours of the games played, oldest first.
        classed: Preference, strength and floats are terms of the system, and these are they.
    """

    tpn: Tpn
    score: Points
    colours: tuple[Colour, ...]
    preference: Colour | None
    strength: int
    last_float: str
    earlier_float: str
    classed: bool = True
    extra: Points = 0

    def to_json(self) -> dict[str, object]:
        """The standing as JSON values; ``None`` where the system has no such terms."""
        return {
            "player": self.tpn,
            "score": self.score,
            "extra": self.extra,
            "colours": "".join(colour.value for colour in self.colours),
            "preference": None if self.preference is None else self.preference.value,
            "strength": self.strength if self.classed else None,
            "floats": [self.earlier_float, self.last_float] if self.classed else None,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerPage(Fact):
    """Everything about one player in one round.

    Attributes:
        paired: The player takes part in the pairing of the round.
        begins_with: Opponent in the candidate the order begins with; ``None`` for who floats in
            it, and where the system has no such order.
        led_away: The decision with which that was over, and an exchange of one of the two, where
            these are not the one about the opponent.
        tried: Opponents the order tries before the one chosen, and what stands against each.
        tried_for: The player for whom the order looks: of a pair the one of the upper half.
        untold: Number of earlier opponents that were not worked out, because they are many.
        floated: Every bracket the player left.
        settled: Why it could be no other opponent, whatever is wished; ``None`` where it could.
    """

    json_optional: ClassVar[Collection[str]] = ("settled",)
    json_names: ClassVar[Mapping[str, str | None]] = {
        "untold": "not_worked_out",
        "floated": "floated_from",
        "downfloat_next": "downfloat",
        "upfloat_next": "upfloat",
    }
    round_no: RoundNo
    system: str
    player: Standing
    opponent: Standing | None = None
    board: BoardNo | None = None
    white: Tpn | None = None
    paired: bool = True
    bracket: BracketStory | None = None
    begins_with: Tpn | None = None
    led_away: tuple[Decision, ...] = ()
    tried_for: Tpn | None = None
    tried: tuple[Alternative, ...] = ()
    untold: int = 0
    colours: ColourRule | None = None
    floated: tuple[BracketStory, ...] = ()
    bye: ByeStory | None = None
    downfloat_next: bool = False
    upfloat_next: bool = False
    settled: Reason | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class WhyNot(Fact):
    """Why a wish did not come true.

    Attributes:
        reason: What stands against it; of the kind ``CHOSEN`` where it did come true.
        gone: Games of the published pairing, (White, Black), that the best pairing with the
            wish does not have.
        new: Games it has instead; empty where no pairing fulfils the wish.
        bye: Who would have the bye, where it is somebody else.
        settled: What the order settles before it looks for the opponent wished for, where that
            leaves another reason than the whole round does.
        then: That reason.
    """

    json_optional: ClassVar[Collection[str]] = ("settled", "then")
    round_no: RoundNo
    system: str
    wish: Wish
    reason: Reason
    gone: tuple[tuple[Tpn, Tpn], ...] = ()
    new: tuple[tuple[Tpn, Tpn], ...] = ()
    bye: Tpn | None = None
    settled: Settled | None = None
    then: Reason | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class WhatIf(Fact):
    """What a changed fact would change.

    Attributes:
        byes: Who has the bye now and who would have it.
        score: Score (tenths) of the first bracket that is paired otherwise.
        joining: Players who would come into that bracket; ``missing``: who would leave it.
        reason: Where the same players are in it: what would stand against the old pairing.
    """

    json_names: ClassVar[Mapping[str, str | None]] = {"score": "bracket"}
    round_no: RoundNo
    system: str
    gone: tuple[tuple[Tpn, Tpn], ...]
    new: tuple[tuple[Tpn, Tpn], ...]
    byes: tuple[Tpn | None, Tpn | None]
    score: Points | None = None
    joining: tuple[Tpn, ...] = ()
    missing: tuple[Tpn, ...] = ()
    reason: Reason | None = None


def changed_boards(
    before: RoundPairing, after: RoundPairing
) -> tuple[tuple[tuple[Tpn, Tpn], ...], tuple[tuple[Tpn, Tpn], ...]]:
    """The games, (White, Black), that only the one and only the other pairing has."""
    old, new = games_of(before), games_of(after)
    made, instead = set(old), set(new)
    return (
        tuple(game for game in old if game not in instead),
        tuple(game for game in new if game not in made),
    )


def games_of(pairing: RoundPairing) -> tuple[tuple[Tpn, Tpn], ...]:
    """The games of a round as (White, Black)."""
    return tuple((game.white, game.black) for game in pairing.games)
