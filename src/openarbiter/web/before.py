"""Who has registered for a section before the event: rows beside the log, which may be deleted.

Nothing of them comes into the event by itself: an arbiter enters them as a list
(:mod:`openarbiter.web.registering`). It knows no page and no clock.
"""

from __future__ import annotations

import hmac
import json
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from hashlib import sha256
from typing import Final

from openarbiter.desk import PlayerFacts, Registration, Section, closing_of
from openarbiter.desk.codec import value_from_json, value_to_json
from openarbiter.desk.groups import KNOWN
from openarbiter.formats.player_list import ListedPlayer
from openarbiter.model import Player, Tpn
from openarbiter.model.alphabet import any_order
from openarbiter.store.beside import Kept
from openarbiter.web.public_facts import public_player
from openarbiter.web.wording import Facts, whole_number

MOST: Final = 2_000
"""Rows of a section."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """Somebody who registered, when (ISO 8601), with an answer to each own question.

    ``shown`` says that the name may stand in the list for everybody; of the word of the link the
    SHA-256 is kept, and the word nowhere.
    """

    number: int = 0
    when: str
    facts: PlayerFacts
    answers: tuple[tuple[str, str], ...] = ()
    contact: str = ""
    shown: bool = False
    cancelled: bool = False
    digest: str = ""


@dataclass(frozen=True, slots=True)
class Rows:
    """The rows of a section, by their numbers."""

    kept: Kept
    section: str

    def name(self, number: object) -> str:
        """What a row is kept under."""
        return f"registration/{self.section}/{number}"

    def all(self) -> list[Row]:
        """Everybody, those who came first first."""
        return sorted(map(_read, self.kept.all(self.name("")).values()), key=lambda row: row.number)

    def add(self, row: Row) -> str:
        """Keep a row under the next number; the code of its link, or nothing for too many."""
        word = secrets.token_urlsafe(24)
        while True:  # ends: it goes round only where somebody else got the number
            taken = [int(name.rpartition("/")[2]) for name in self.kept.all(self.name(""))]
            made = replace(row, number=max(taken, default=0) + 1, digest=_digest(word))
            if len(taken) >= MOST:
                return ""
            if self.kept.put(self.name(made.number), _written(made), version=0):
                return f"{made.number}-{word}"

    def by_code(self, code: str) -> Row | None:
        """The row of a link; ``None`` where the number or the word is wrong."""
        number, _, word = code.partition("-")
        text, _ = self.kept.get(self.name(whole_number(number)))
        row = _read(text) if text else None
        return row if row and hmac.compare_digest(row.digest, _digest(word)) else None

    def change(self, number: int, changed: Callable[[Row], Row]) -> None:
        """Change a row, if it is still there; of two at once one comes after the other."""
        while True:  # ends: it goes round only where somebody else has changed it meanwhile
            text, version = self.kept.get(name := self.name(number))
            if not text or self.kept.put(name, _written(changed(_read(text))), version):
                return


def _digest(word: str) -> str:
    return sha256(word.encode()).hexdigest()


def _written(row: Row) -> str:
    return json.dumps(value_to_json(row), ensure_ascii=False)


def _read(text: str) -> Row:
    return value_from_json(Row, json.loads(text))


def is_open(section: Section, moment: datetime) -> bool:
    """Whether people may register and change what they said: before the closing and round 1."""
    announced = section.registration
    if announced is None or not announced.open or section.published_rounds:
        return False
    closes = closing_of(announced)
    return closes is None or moment < closes


def waiting(rows: Sequence[Row], places: int) -> dict[int, int]:
    """Places on the waiting list by number, 0 for who has a place; nobody who cancelled.

    They follow from the numbers, so whoever cancels makes room for the first one who waits.
    """
    there = (row.number for row in rows if not row.cancelled)
    return {one: max(0, at - places) if places > 0 else 0 for at, one in enumerate(there, 1)}


def states(section: Section, rows: Sequence[Row], waits: Mapping[int, int]) -> dict[int, str]:
    """What each row is, by its number: ``cancelled``, ``entered``, ``twice``, ``waiting``, ``new``.

    By the name alone, in one walk; the page of lists looks closer.
    """
    found = {row.number: "cancelled" for row in rows}
    entered = {any_order(one.name) for one in section.tournament.players}
    before: set[str] = set()
    for row in (one for one in rows if not one.cancelled):
        name = any_order(row.facts.name)
        state = "twice" if name in before else "waiting" if waits.get(row.number) else "new"
        found[row.number] = "entered" if name in entered else state
        before.add(name)
    return found


def registered(section: Section, rows: Sequence[Row]) -> Facts:
    """Who is registered as everybody may know it: nobody where the organiser does not show it.

    The players are those who agreed to be named, of all who have a place.
    """
    announced = section.registration
    waits = waiting(rows, announced.places) if announced and announced.shown else {}
    placed = [row for row in rows if waits.get(row.number) == 0]
    shown = [public_player(section.tournament, player_of(row)) for row in placed if row.shown]
    return {"players": shown, "total": len(placed), "waiting": len(waits) - len(placed)}


def player_of(row: Row) -> Player:
    """Whoever registered, as a player; refused where that cannot be."""
    return row.facts.on(Player(tpn=Tpn(row.number), name=""))


def taken(announced: Registration, rows: Sequence[Row]) -> list[ListedPlayer]:
    """The rows that have a place, or were cancelled, as the lines of a list to be entered."""
    waits = waiting(rows, announced.places)
    return [listed(row) for row in rows if not waits.get(row.number)]


def listed(row: Row) -> ListedPlayer:
    """A row as a line of a list; answers and other groups stand in the note, no contact does."""
    facts, same = row.facts, ("name", "sex", "title", "rating", "federation", "fide_id", "birth")
    groups = [(each.kind, each.name) for each in facts.groups]
    told = (*row.answers, *(each for each in groups if each[0] not in KNOWN))
    notes = (f"{label.rstrip(' *?:')}: {text}" for label, text in told if text)
    return ListedPlayer(
        line=row.number,
        **{name: getattr(facts, name) for name in (*same, "club")},
        groups=tuple(groups),
        note="; ".join(filter(None, (facts.note, *notes))),
        cancelled=row.cancelled,
    )
