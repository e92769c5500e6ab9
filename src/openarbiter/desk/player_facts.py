"""Who a player is, as forms, lists and files give it, and which of his ratings are from lists.

Source:
    TRF16 and TRF26, record 001; C.04.2 (applied from 2026-02-01), GHR 2.1 (the lists of the event,
    an estimate as accurate as possible) and 2.3.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Final

from openarbiter.desk.actions.base import need_text, need_texts
from openarbiter.desk.event_values import Group
from openarbiter.desk.messages import SHOWN, Consequence, declare, refuse, say
from openarbiter.desk.settings import declared
from openarbiter.desk.state import Entrant, Section
from openarbiter.desk.values import Listed, Pid
from openarbiter.formats.player_list import ListedPlayer
from openarbiter.formats.player_list.cells import TITLES
from openarbiter.formats.trf.fields import PLAYER_RECORD
from openarbiter.languages import Table, said
from openarbiter.model import LaterRating, NationalEntry, Player
from openarbiter.model.alphabet import any_order
from openarbiter.model.strength import of_later_list

_SENTENCES: Final[Table] = {
    "bad-sex": "{found} is none of m, w and empty.",
    "bad-title": "{found} is no title; a title has up to three letters.",
    "bad-federation": "{found} is no federation; a federation has three letters.",
    "long-fide-id": (
        (
            "The FIDE ID of {name}, {found}, is longer than the one column of a report file, which "
            "cannot be written with it."
        ),
        (
            "The FIDE ID of {name}, {found}, is longer than the {count} columns of a report file, "
            "which cannot be written with it."
        ),
    ),
    "long-birth": (
        (
            "The birth of {name}, {found}, is longer than the one column of a report file, which "
            "cannot be written with it."
        ),
        (
            "The birth of {name}, {found}, is longer than the {count} columns of a report file, "
            "which cannot be written with it."
        ),
    ),
    "looks-like": "{player} looks like the same person.",
    "bad-rating": "{found} is no rating; ratings go from 1 to {most}.",
    "estimate-without-reason [C.04.2, 2.1]": "The estimate {found} has no reason; say what it "
    "rests on.",
    "bad-period": "From round {round} on no list {list} can hold: a later rating is of fide, "
    "rapid, blitz or the code of a federation, and begins with round 2 or a later one.",
    "period-twice": "A list has two ratings from the same round on; only one can hold.",
}
declare(_SENTENCES)

_CODE_WIDTH = 3

_WIDTHS = {each.name: each.width for each in PLAYER_RECORD}

IN_TOURNAMENT = (
    *("name", "sex", "title", "rating", "federation", "fide_id", "birth", "national"),
    *("rapid", "blitz", "estimate", "estimate_reason", "later"),
)
"""The facts of a player that a tournament holds too."""


HIGHEST_RATING = 4000


def rating_field(label: str, **facts: Any) -> Any:  # noqa: ANN401  (as declared)
    """The declaration of a rating; ``facts`` are those of a field."""
    of_all = {"kind": "number", "low": 1, "high": HIGHEST_RATING, "optional": True, "width": 3}
    return declared(None, **{**of_all, "label": label, **facts})


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
        options={"": ("", ""), "m": ("m", said("m")), "w": ("w", said("w", context="sex"))},
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
    rating: int | None = rating_field(said("FIDE rating"), keep=False)
    rapid: int | None = rating_field(said("FIDE rapid rating"))
    blitz: int | None = rating_field(said("FIDE blitz rating"))
    national: tuple[NationalEntry, ...] = ()
    estimate: int | None = rating_field(said("Estimate of the arbiter"))
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
    groups: tuple[Group, ...] = declared(
        (),
        kind="groups",
        label=said("Other groups"),
        hint=said("School: North; Family: Miller; any word can be the kind"),
        limit=200,
        width=6,
    )

    def on(self, player: Player) -> Player:
        """A player of the tournament with these facts, if all of them are possible.

        Club, note, lists and groups have no place there.
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
        for group in self.groups:
            need_texts(group, "kind", "name")
        for listed in self.listed:
            need_texts(listed, "field", "source", "month")
            need_rating(listed.rating)
        facts = {field: getattr(self, field) for field in IN_TOURNAMENT}
        return replace(player, **{**facts, "name": self.name.strip()})

    def beside(self, entrant: Entrant) -> Entrant:
        """What the desk knows of the player beyond the tournament, with these facts."""
        known = {name: getattr(self, name) for name in ("club", "note", "listed", "groups")}
        return replace(entrant, **known)


def cut_in_files(player: Player | PlayerFacts) -> list[Consequence]:
    """What of a player no report file can hold; names are cut there, as every program does.

    It is said, not refused: an event that holds it already must open, and JSON has room.
    """
    return [
        say(code, name=player.name, found=text[:30], count=width)
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


def place_of(section: Section, player: Player) -> object:
    """What the place of a player in the initial order follows from.

    Logs of older versions were written when the international rating alone made numbers
    provisional again (GHR 2.3): where a section names no lists it does so still.
    """
    if section.settings.strength:
        return section.tournament.strength_of(player), player.title, player.name
    return player.rating, player.estimate, player.title, player.name


def need_rating(rating: int | None) -> None:
    """Refuse a number that is no rating."""
    if rating is not None and not 0 < rating <= HIGHEST_RATING:
        raise refuse("bad-rating", found=rating, most=HIGHEST_RATING)


def need_estimate(estimate: int | None, reason: str) -> None:
    """Refuse an estimate that is no rating, or that has no reason."""
    need_rating(estimate)
    need_text("estimate_reason", reason)
    if estimate is not None and not reason.strip():
        raise refuse("estimate-without-reason", found=estimate)


def need_later(later: tuple[LaterRating, ...]) -> None:
    """Refuse ratings of later periods that begin with no later round, or twice with the same."""
    for each in later:
        need_rating(each.rating)
        if each.from_round < _SECOND or not of_later_list(each.list):
            raise refuse("bad-period", round=each.from_round, list=each.list[:20])
    if len({(each.from_round, each.list) for each in later}) < len(later):
        raise refuse("period-twice")


_SECOND = 2


def without_strength(section: Section) -> tuple[Pid, ...]:
    """Players who take part and have neither a rating in a list that counts nor an estimate."""
    return tuple(
        pid
        for player, pid in zip(section.tournament.players, section.roster.pids, strict=True)
        if player.withdrawn_after is None and section.strength_of(player).rating is None
    )


def source_of(player: Player, listed: Iterable[Listed], field: str) -> Listed | None:
    """The list that a rating of a player is from; ``None`` where it was typed, or where none is.

    A rating that was changed after it was taken from a list is no longer that of the list. The
    field is ``rating``, ``rapid``, ``blitz``, or the code of a federation.
    """
    now = rating_in(player, field)
    if now is None:
        return None
    return next((each for each in listed if each.field == field and each.rating == now), None)


def rating_in(player: Player, field: str) -> int | None:
    """A rating of a player, by the words of :class:`~openarbiter.desk.values.Listed`."""
    ratings = {"rating": player.rating, "rapid": player.rapid, "blitz": player.blitz}
    national = (each.rating for each in player.national if each.federation == field)
    return ratings[field] if field in ratings else next(national, None)


def facts_of(section: Section, pid: int) -> PlayerFacts:
    """Who a player of a section is, as a form shows and :class:`EditPlayer` takes it."""
    return _facts(section.player(pid), section.entrant(pid))


def facts_of_listed(player: ListedPlayer) -> PlayerFacts:
    """A line of a list of players as the desk takes a player."""
    return _facts(player, player)


def _facts(player: Player | ListedPlayer, beside: Entrant | ListedPlayer) -> PlayerFacts:
    facts = {field: getattr(player, field) for field in IN_TOURNAMENT if hasattr(player, field)}
    if isinstance(beside, Entrant):
        facts |= {"listed": beside.listed, "groups": beside.groups}
    else:
        facts["groups"] = tuple(Group(kind=kind, name=name) for kind, name in beside.groups)
    return PlayerFacts(**facts, club=beside.club, note=beside.note)


def facts_of_member(member: Player) -> PlayerFacts:
    """Who a player of a team is, as a form shows and takes it."""
    return PlayerFacts(**{field: getattr(member, field) for field in IN_TOURNAMENT})


def rate_of(section: Section) -> str:
    """The rate of play of a section, as far as the lists that count for it say it."""
    return next((word for word in section.settings.lists if word in {"rapid", "blitz"}), "standard")


def held(section: Section) -> list[tuple[Pid, int, Player]]:
    """Who is held against the lists: the players, where teams play those of the teams.

    Each with the id of player or team, and with that of the player in the team, or 0.
    """
    if section.teams:
        squads = section.squads
        return [(squad.team, int(one.tpn), one) for squad in squads for one in squad.members]
    pids = section.roster.pids
    return [(pid, 0, one) for pid, one in zip(pids, section.tournament.players, strict=True)]
