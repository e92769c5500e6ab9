"""Who a player is, as forms, lists and files give it.

Source:
    TRF16 and TRF26, record 001; C.04.2 (applied from 2026-02-01), GHR 2.1 and 2.3.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from openarbiter.desk.actions.base import (
    need_text,
    need_texts,
)
from openarbiter.desk.actions.strength import (
    HIGHEST_RATING,
    need_estimate,
    need_later,
    need_rating,
)
from openarbiter.desk.messages import (
    SHOWN,
    Consequence,
    refuse,
    say,
)
from openarbiter.desk.settings import declared
from openarbiter.desk.state import Entrant, Section
from openarbiter.desk.values import Listed, Pid
from openarbiter.formats.trf.fields import PLAYER_RECORD
from openarbiter.languages import said
from openarbiter.model import LaterRating, NationalEntry, Player
from openarbiter.model.alphabet import any_order

_CODE_WIDTH = 3

_WIDTHS = {each.name: each.width for each in PLAYER_RECORD}

IN_TOURNAMENT = (
    *("name", "sex", "title", "rating", "federation", "fide_id", "birth", "national"),
    *("rapid", "blitz", "estimate", "estimate_reason", "later"),
)
"""The facts of a player that a tournament holds too."""


TITLES = ("GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM")
"""The titles a report file knows."""


def _rating_field(label: str, *, keep: bool = True) -> Any:  # noqa: ANN401  (as declared)
    return declared(
        None,
        kind="number",
        label=label,
        low=1,
        high=HIGHEST_RATING,
        optional=True,
        keep=keep,
        width=3,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerFacts:
    """Who a player is: what :class:`~openarbiter.model.Player` and ``Entrant`` say of it.

    In the order of the form.
    """

    name: str = declared(
        label=said("Name (family name, given name)"), required=True, keep=False, width=6
    )
    title: str = declared(
        "",
        kind="choice",
        label=said("Title"),
        options={one: (one, one) for one in ("", *TITLES)},
        keep=False,
        width=2,
    )
    federation: str = declared(
        "", label=said("Federation"), limit=3, upper=True, keep=False, width=2
    )
    sex: str = declared(
        "",
        kind="choice",
        label=said("Sex"),
        options={
            "": ("", ""),
            "m": ("m", said("m")),
            "w": ("w", said("w", context="sex")),
        },
        keep=False,
        width=2,
    )
    fide_id: str = declared("", kind="identity", label=said("FIDE ID"), keep=False, width=3)
    birth: str = declared(
        "",
        kind="birth",
        label=said("Born", context="form"),
        hint=said("The year, or a day: 17.3.1990 (the day first) or 1990-03-17"),
        keep=False,
        width=3,
    )
    club: str = declared("", label=said("Club"), limit=60, keep=False, width=6)
    rating: int | None = _rating_field(said("FIDE rating"), keep=False)
    rapid: int | None = _rating_field(said("FIDE rapid rating"))
    blitz: int | None = _rating_field(said("FIDE blitz rating"))
    national: tuple[NationalEntry, ...] = ()
    estimate: int | None = _rating_field(said("Estimate of the arbiter"))
    estimate_reason: str = declared(
        "", label=said("What the estimate rests on"), limit=200, width=6
    )
    later: tuple[LaterRating, ...] = declared(
        (),
        kind="later",
        label=said("Ratings of later periods, each from a round on"),
        hint=said(
            "In an event of more than 30 days: 4: 2345; 8: 2360 (round and FIDE rating), "
            "4: AUS 1900 for another list"
        ),
        limit=200,
        width=6,
    )
    note: str = declared("", label=said("Note"), limit=2_000, keep=False, width=6)
    listed: tuple[Listed, ...] = ()

    def on(self, player: Player) -> Player:
        """A player of the tournament with these facts, if all of them are possible.

        Club, note and lists have no place there.
        """
        need_text("name", self.name, empty=False)
        need_texts(self, "title", "federation", "fide_id", "birth", "club")
        need_text("note", self.note, lines=True)
        if self.sex not in {"", "m", "w"}:
            raise refuse("bad-sex", found=repr(self.sex)[:20])
        if len(self.title) > _CODE_WIDTH:
            raise refuse("bad-title", found=self.title[:20])
        if len(self.federation) > _CODE_WIDTH:
            raise refuse("bad-federation", found=self.federation[:20])
        need_estimate(self.estimate, self.estimate_reason)
        given = (self.rating, self.rapid, self.blitz)
        for rating in (*given, *(entry.rating for entry in self.national)):
            need_rating(rating)
        for entry in self.national:
            need_texts(entry, "federation", "classification", "name", "origin", "national_id")
            need_texts(entry, "birth", "sex")
        need_later(self.later)
        for listed in self.listed:
            need_texts(listed, "field", "source", "month")
            need_rating(listed.rating)
        facts = {field: getattr(self, field) for field in IN_TOURNAMENT}
        return replace(player, **{**facts, "name": self.name.strip()})

    def beside(self, entrant: Entrant) -> Entrant:
        """What the desk knows of the player beyond the tournament, with these facts."""
        return replace(entrant, club=self.club, note=self.note, listed=self.listed)


def cut_in_files(player: Player | PlayerFacts) -> list[Consequence]:
    """What of a player no report file can hold; names are cut there, as every program does.

    It is said, not refused: an event that holds it already must open, and JSON has room.

    Source:
        TRF16 and TRF26, record 001.
    """
    return [
        say(code, name=player.name, found=text[:30], limit=width)
        for code, text, width in (
            ("long-fide-id", player.fide_id, _WIDTHS["fide_id"]),
            ("long-birth", player.birth, _WIDTHS["birth"]),
        )
        if len(text) > width
    ]


def duplicates(section: Section, facts: PlayerFacts, but: Pid | None = None) -> tuple[Pid, ...]:
    """Players but one who look like the same person: the same FIDE id, or the same name."""
    name = any_order(facts.name)
    return tuple(
        pid
        for player, pid in zip(section.tournament.players, section.roster.pids, strict=True)
        if pid != but
        and ((facts.fide_id and player.fide_id == facts.fide_id) or any_order(player.name) == name)
    )


def twins(section: Section, facts: PlayerFacts, but: Pid | None = None) -> list[Consequence]:
    """Those who look like the same person, one sentence each."""
    found = duplicates(section, facts, but)[:SHOWN]
    return [say("looks-like", player=section.person(pid)) for pid in found]
