"""The rounds of one player: what was played, what is asked for, what is to come."""

from __future__ import annotations

from dataclasses import dataclass

from openarbiter.desk import RequestStatus, Section
from openarbiter.model import Colour, Result, RoundNo
from openarbiter.web.language import Catalogue
from openarbiter.web.people import Person, person
from openarbiter.web.telling import BYE_WORDS
from openarbiter.web.wording import SIGNS


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnRound:
    """One round of one player.

    Attributes:
        number: The round.
        published: Its pairing is public.
        colour: ``w``, ``b``, or ``n`` without a game.
        opponent: The opponent; ``None`` without one.
        board: The board; 0 without one.
        sign: The result from the player's side; empty while there is none.
        bye: Kind of a bye by its letter in report files; empty without one.
        asked: The bye is asked for and not decided.
        text: What stands in place of a game, in words; empty with one.
    """

    number: int
    published: bool
    colour: str
    opponent: Person | None
    board: int
    sign: str
    bye: str
    asked: bool
    text: str


def rounds_of(words: Catalogue, section: Section, pid: int) -> list[OwnRound]:
    """Every round of a player, those to come included."""
    last = max(section.total_rounds, section.published_rounds)
    return [_round(words, section, pid, number) for number in range(1, last + 1)]


def _round(words: Catalogue, section: Section, pid: int, number: int) -> OwnRound:
    player, entrant = section.player(pid), section.entrant(pid)
    published = number <= section.published_rounds
    record = player.record(RoundNo(number))
    request = entrant.bye_in(number)
    kind = record.result if published else request.kind if request else Result.ABSENT
    board = section.round(number).draft.board_of(entrant.pid) if published else None
    opponent = None
    if published and record.opponent is not None:
        opponent = person(section, section.pid(record.opponent))
    text = ""
    if kind in BYE_WORDS:
        text = str(words(f"parts.{BYE_WORDS[kind]}"))
    elif published and opponent is None:
        text = str(words("players.no-game"))
    colours = {Colour.WHITE: "w", Colour.BLACK: "b"}
    return OwnRound(
        number=number,
        published=published,
        colour=colours[record.colour] if record.colour and record.result.played else "n",
        opponent=opponent,
        board=board.number if board else 0,
        sign=SIGNS.get(record.result, "") if published else "",
        bye=kind.value if kind in BYE_WORDS else "",
        asked=request is not None and request.status is RequestStatus.ASKED,
        text=text,
    )
