"""Virtual points given to groups of players or to single ones, for the first rounds.

A request for groups fills the form and changes nothing; what is sent is what holds in the rounds to
come.

Source:
    C.04.7 (applied from 2026-02-01), Article 1; C.04.2, GHR 1.1 and 1.2.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from openarbiter.desk import Grant, Refusal, Section, SetAcceleration
from openarbiter.desk.checks import need_acceleration
from openarbiter.model import Tpn, VirtualPoints
from openarbiter.web.answers import Answer, Page
from openarbiter.web.describe import sentence_of
from openarbiter.web.perform import submitted
from openarbiter.web.request import Form, Request
from openarbiter.web.wording import Facts, whole_number

ROWS: Final = 8
"""Groups of one form at most."""

EMPTY: Final = 2
"""Empty lines that follow the groups."""

POINTS: Final = ("5", "10", "15", "20", "25", "30")
"""Points (tenths) that can be chosen."""

GROUPS: Final = (2, 3, 4)
"""Numbers of equal groups that are proposed; each group gets half a point more than the next."""

MOST_LIMITS: Final = 5
_HALF: Final = 5
_FIELDS: Final = ("first_player", "last_player", "first_round", "last_round")
_OF_GROUP: Final = ("points", *_FIELDS)


def show(now: Request) -> Answer:
    """The points given, and the form with them or with the groups that were asked for."""
    section = now.section
    return _page(now, section, Form({}, now.words), _proposed(now, section))


def _page(now: Request, section: Section, form: Form, proposed: list[Grant]) -> Answer:
    open_from = section.published_rounds + 1
    given = section.tournament.virtual_points
    refusal = _refusal(section)
    later = [grant for grant in given if grant.last_round >= open_from]
    facts = {
        "section": section.key,
        "section_name": section.name,
        "article": "C.04.7" if refusal is None else refusal.article,
        "refused": "" if refusal is None else sentence_of(now.words, refusal.why),
        "baku": section.settings.baku,
        "numbered": section.numbered,
        "count": len(section.tournament.players),
        "rounds": section.settings.rounds,
        "next": open_from,
        "given": [_shown(section, one) for one in given],
        "proposed": [_shown(section, one) for one in proposed],
        "rows": _rows(form, proposed or later, open_from),
        "points": POINTS,
        "groups": GROUPS,
        "limits": now.query.get("limits", ""),
        "until": now.query.get("until", ""),
        "faults": form.faults,
    }
    return Page(now, "acceleration", facts, at="settings")


def _refusal(section: Section) -> Refusal | None:
    """Why no virtual points may be given; ``None`` where they may."""
    try:
        need_acceleration(section.settings)
    except Refusal as refusal:
        return refusal
    return None


def _shown(section: Section, grant: Grant | VirtualPoints) -> Facts:
    """A group with the number of its players."""
    among = range(grant.first_player, grant.last_player + 1)
    players = sum(player.tpn in among for player in section.tournament.players)
    return {name: getattr(grant, name) for name in _OF_GROUP} | {"players": players}


def _rows(
    form: Form, grants: Sequence[Grant | VirtualPoints], open_from: int
) -> list[dict[str, str]]:
    """The lines of the form: as they were sent, otherwise with the groups."""
    rows: list[dict[str, str]] = []
    sent = sum(name.startswith("points-") for name in form.values)
    for number in range(min(ROWS, max(sent, len(grants) + EMPTY))):
        row = dict.fromkeys(_OF_GROUP, "")
        if number < len(grants):
            grant = grants[number]
            row = {name: str(getattr(grant, name)) for name in row}
            row["first_round"] = str(max(grant.first_round, open_from))
        rows.append({name: form.values.get(f"{name}-{number}", row[name]) for name in row})
    return rows


def _proposed(now: Request, section: Section) -> list[Grant]:
    """The groups that were asked for: equal ones, or by limits of the strength."""
    last = whole_number(now.query.get("until", "")) or 2
    if not 1 <= last <= section.settings.rounds or last <= section.published_rounds:
        return []
    groups = whole_number(now.query.get("groups", ""))
    ends = _by_limits(section, now.query.get("limits", ""))
    count = len(section.tournament.players)
    if not ends and groups in GROUPS:
        ends = [-(-count * part // groups) for part in range(1, groups)]
    found, before = [], 0
    for place, end in enumerate(ends):
        if end > before:
            found.append(
                Grant(
                    # from group to group one point for two groups, else half a point
                    points=(2 * _HALF if len(ends) == 1 else _HALF) * (len(ends) - place),
                    first_round=section.published_rounds + 1,
                    last_round=last,
                    first_player=section.tournament.players[before].tpn,
                    last_player=section.tournament.players[end - 1].tpn,
                )
            )
        before = max(before, end)
    return found


def _by_limits(section: Section, text: str) -> list[int]:
    """How many players from the top have each of some strengths or more, descending.

    Empty where a limit is no number, or where the numbers do not follow the strength.
    """
    limits = [whole_number(word) for word in text.replace(",", " ").replace(";", " ").split()]
    known = sorted((one for one in limits if one is not None), reverse=True)
    strengths = [section.strength_of(each).rating or 0 for each in section.tournament.players]
    if len(known) < len(limits) or len(known) > MOST_LIMITS:
        return []
    if strengths != sorted(strengths, reverse=True):
        return []
    return [sum(each >= limit for each in strengths) for limit in known]


def give(now: Request) -> Answer:
    """Keep the points of the form for the rounds to come; an empty line is no group."""
    section, form = now.section, now.form
    grants = []
    for number in range(ROWS):
        if not any(form.values.get(f"{name}-{number}", "").strip() for name in _FIELDS):
            continue
        last = max((player.tpn for player in section.tournament.players), default=Tpn(1))
        most = {"round": section.settings.rounds, "player": last}
        numbers = {
            name: form.number(f"{name}-{number}", 1, most[name.partition("_")[2]])
            for name in _FIELDS
        }
        points = form.choice(f"points-{number}", POINTS, default=POINTS[1])
        grants.append(Grant(points=int(points), **numbers))
    return submitted(
        now,
        SetAcceleration(section=section.key, grants=tuple(grants)),
        back=f"/{section.key}/acceleration",
        again=lambda: _page(now, section, form, []),
    )


ROUTES: Final = (
    ("GET", "/{s}/acceleration", show),
    ("POST", "/{s}/acceleration", give),
)
