"""Players as pages show them: numbers, names, points so far, colours, rounds, and finding them.

Facts for templates and twins; every list of every page takes them from here, so that a player is
written the same way everywhere. A team is one, whose page says the same: what comes next, games.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice

from starlette.exceptions import HTTPException

from openarbiter.desk import (
    Entrant,
    Pid,
    PlayerFacts,
    RequestStatus,
    Section,
    completed_rounds,
    duplicates,
    elsewhere,
    groups,
    incidents_of,
    is_dropped,
)
from openarbiter.desk.people import close_names
from openarbiter.errors import TournamentError
from openarbiter.formats.rating_list.folding import near, words_of
from openarbiter.model import Colour, Player, Points, Result, RoundNo
from openarbiter.model.alphabet import folded, in_alphabet
from openarbiter.ranking.tables.text import points_by_round
from openarbiter.web.describe import BYE_WORDS, latest
from openarbiter.web.language import Catalogue
from openarbiter.web.public_facts import everybody, remembered, shown_rating
from openarbiter.web.request import Form, Request
from openarbiter.web.tables import table_of
from openarbiter.web.wording import SIGNS, Facts, whole_number

FEW = 8
"""Hits that are shown when somebody is looked for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerLine:
    """A player as lists show one.

    Attributes:
        rating: Rating that counts; ``None`` when unrated. With its list as a text, such as
            ``1850 AUS``, where it is not simply that of FIDE.
        points: Points (tenths) of the published rounds.
        withdrawn_from: First round the player does not play any more; ``None`` while playing.
        dropped: Out because of not coming to the round before, and not excused.
        plays: Last round the player plays after an absence without notice; 0 without one.
    """

    pid: int
    number: int
    title: str
    name: str
    rating: int | str | None
    federation: str
    club: str
    points: Points
    here: bool
    withdrawn_from: int | None
    joins: int
    note: str
    no_half_points: bool
    dropped: bool
    plays: int


def person(section: Section, pid: int) -> PlayerLine:
    """One player of a section."""
    return _person(section, section.player(pid), section.entrant(pid))


def persons(section: Section, *, by_name: bool = False) -> list[PlayerLine]:
    """Every player of a section, by number or by name."""
    found = [
        _person(section, player, entrant)
        for player, entrant in zip(section.tournament.players, section.entrants, strict=True)
    ]
    return sorted(found, key=lambda one: in_alphabet(one.name)) if by_name else found


def _person(section: Section, player: Player, entrant: Entrant) -> PlayerLine:
    gone = player.withdrawn_after
    return PlayerLine(
        pid=entrant.pid,
        number=player.tpn,
        title=player.title,
        name=player.name,
        rating=shown_rating(section.tournament, player),
        federation=player.federation,
        club=entrant.club,
        points=points_before(section, player, _completed(section) + 1),
        here=entrant.checked_in,
        withdrawn_from=None if gone is None else gone + 1,
        joins=entrant.joins,
        note=entrant.note,
        no_half_points=entrant.no_half_points,
        dropped=is_dropped(section, entrant.pid),
        plays=max(entrant.plays, default=0),
    )


_completed = remembered(8)(completed_rounds)


def points_before(section: Section, player: Player, round_no: int) -> Points:
    """Points (tenths) of a player from the rounds before one, as they count for pairing."""
    tournament = section.counted(round_no - 1)
    same = tournament.player(player.tpn)
    return sum(points_by_round(tournament, same, round_no - 1))


def colours_before(player: Player, round_no: int) -> list[str]:
    """The colours a player had, oldest first: ``w``, ``b``, or ``n`` for no game."""
    letters = {Colour.WHITE: "w", Colour.BLACK: "b"}
    return [
        letters[record.colour] if record.colour and record.result.played else "n"
        for record in player.rounds[: round_no - 1]
    ]


def pid_of_number(section: Section, number: int) -> Pid:
    """Id of the player with a number."""
    for player, pid in zip(section.tournament.players, section.roster.pids, strict=True):
        if player.tpn == number:
            return pid
    raise HTTPException(404, "no-player")


def find(people: Iterable[PlayerLine], text: str, *, most: int = FEW) -> list[PlayerLine]:
    """Who is meant by a number or the beginning of a name, the likeliest first.

    Names that begin with the text come first, then those with a later word that does, then those
    that hold it anywhere.
    """
    wanted = folded(text.strip())
    if not wanted:
        return []
    number = whole_number(text.strip())
    if number is not None:
        return [one for one in people if one.number == number][:most]
    ranked = []
    for one in people:
        name = folded(one.name)
        if wanted in name:
            later = any(word.startswith(wanted) for word in name.replace(",", " ").split())
            ranked.append((0 if name.startswith(wanted) else 1 if later else 2, name, one))
    ranked.sort(key=lambda entry: entry[:2])
    return [one for _, _, one in ranked[:most]]


def find_near(people: Sequence[PlayerLine], text: str, *, most: int = FEW) -> list[PlayerLine]:
    """The same; where nobody is found, those whose names have every word written with one slip.

    For lists that somebody looks at, never where a name says who is meant.
    """
    found, words = find(people, text, most=most), words_of(folded(text))
    near_ones = (one for one in people if words and _slipped(words, words_of(folded(one.name))))
    return found or list(islice(near_ones, most))


def _slipped(words: Iterable[str], names: Sequence[str]) -> bool:
    return all(any(near(word, name) for name in names) for word in words)


def alike(people: Iterable[PlayerLine], facts: PlayerFacts, section: Section) -> list[PlayerLine]:
    """Players who may be the same person as a new entry.

    Those the desk takes for the same person, and those whose names are nearly the same, also with
    family and given name the other way round: somebody typed them in a queue.
    """
    same = set(duplicates(section, facts))
    found = [one for one in people if one.pid in same or close_names(facts.name, one.name)]
    return found[:FEW]


def not_playing(section: Section, number: int) -> list[Facts]:
    """Everybody who does not play a round, by number.

    With the letter of the kind of bye, ``W`` for who has withdrawn and ``L`` for who comes later;
    both have the first round of that, others 0.
    """
    found: list[Facts] = []
    for player, entrant in zip(section.tournament.players, section.entrants, strict=True):
        gone = player.withdrawn_after
        bye = entrant.bye_in(number)
        kind, first = "", 0
        if gone is not None and gone < number:
            kind, first = "W", gone + 1
        elif entrant.joins > number:
            kind, first = "L", entrant.joins
        elif bye is not None:
            kind = bye.kind.value
        if kind:
            found.append(
                {
                    "who": person(section, entrant.pid),
                    "kind": kind,
                    "asked": bye is not None and bye.status is RequestStatus.ASKED,
                    "announced": bye is None or bye.announced,
                    "round_no": first,
                }
            )
    return found


def rounds_of(words: Catalogue, section: Section, pid: Pid) -> list[Facts]:
    """Every round of a player, those to come included.

    A round has the colour as :func:`colours_before`, the opponent (``None`` without one), the board
    (0 without one), the result from the player's side, the kind of a bye by its letter in report
    files, whether that is asked for and not decided, and what stands in place of a game, in words.
    """
    player, entrant = section.player(pid), section.entrant(pid)
    last = max(section.total_rounds, section.published_rounds)
    colours = colours_before(player, last + 1)
    found: list[Facts] = []
    for number in map(RoundNo, range(1, last + 1)):
        published = number <= section.published_rounds
        record, request = player.record(number), entrant.bye_in(number)
        kind = record.result if published else request.kind if request else Result.ABSENT
        board = section.round(number).draft.board_of(pid) if published else None
        opponent = record.opponent if published else None
        text = f"parts.{BYE_WORDS[kind]}" if kind in BYE_WORDS else "players.no-game"
        told = kind in BYE_WORDS or (published and opponent is None)
        found.append(
            {
                "number": number,
                "published": published,
                "colour": colours[number - 1] if number <= len(colours) else "n",
                "opponent": None if opponent is None else person(section, section.pid(opponent)),
                "board": board.number if board else 0,
                "sign": SIGNS.get(record.result, "") if published else "",
                "bye": kind.value if kind in BYE_WORDS else "",
                "asked": request is not None and request.status is RequestStatus.ASKED,
                "text": str(words(text)) if told else "",
            }
        )
    return found


def entrant_facts(now: Request, section: Section, pid: Pid, form: Form, *, editing: bool) -> Facts:
    """The facts of the page; ``editing`` shows the form of who it is."""
    who, people = person(section, pid), everybody(section.tournament)
    rounds = _with_points(section, pid, rounds_of(now.words, section, pid))
    coming = _next(who, rounds)
    named = {who.number, coming["opponent"].number if coming["kind"] == "plays" else 0}
    return {
        "section": section.key,
        "who": who,
        "spoken": {number: one.spoken for number, one in people.items() if number in named},
        "values": dict(form.values),
        "faults": form.faults,
        "editing": editing and now.may_enter(section.key),
        "rounds": rounds,
        "next": coming,
        "place": _place(section, who.number),
        "of": completed_rounds(section),
        "forbidden": forbidden(now, section, who.number),
        "apart": apart(now, section, Pid(pid)),
        "table": int(section.entrant(pid).table) if now.may("run") else 0,
        "elsewhere": [
            (f"/{other.key}/players/{other.tpn(entry.pid)}", other.name)
            for entry in elsewhere(now.state, section.key, pid)
            for other in [now.section_of(entry.section)]
        ],
        "sections": [each for each in now.section_names if each[0] != section.key],
        "changes": latest(now, f"{section.key}/player/{pid}"),
        "incidents": len(incidents_of(section, pid)) if now.may("look") else 0,
        "started": section.published_rounds > 0,
        "next_round": section.published_rounds + 1,
        "can_return": section.published_rounds < section.total_rounds,
    }


def _with_points(section: Section, pid: Pid, rounds: list[Facts]) -> list[Facts]:
    """The rounds with the points (tenths) after each that is over."""
    last = completed_rounds(section)
    tournament = section.counted(last)
    totals = points_by_round(tournament, tournament.player(section.tpn(pid)), RoundNo(last))
    sums = [sum(totals[: number + 1]) for number in range(len(totals))]
    return [one | {"after": sums[at] if at < len(sums) else None} for at, one in enumerate(rounds)]


def _next(who: PlayerLine, rounds: list[Facts]) -> Facts:
    """What comes next: a game that is played, a round to come, or nothing more."""
    for one in rounds:
        if one["opponent"] and not one["sign"]:
            return {"kind": "plays"} | one
    if who.withdrawn_from:
        return {"kind": "gone", "number": who.withdrawn_from}
    coming = next((one for one in rounds if not one["published"]), None)
    return {"kind": "over"} if coming is None else {"kind": "comes"} | coming


def _place(section: Section, number: int) -> int:
    """The place in the table of the last round that is over; 0 where there is none."""
    if not completed_rounds(section):
        return 0
    try:
        return next((row.rank for row in table_of(section) if row.player == number), 0)
    except TournamentError:
        return 0


def forbidden(now: Request, section: Section, number: int) -> list[PlayerLine]:
    """Players somebody must not meet by name; nobody for who does not look at everything."""
    numbers = {
        other
        for group in section.tournament.forbidden_pairs
        if number in group.players and not group.by and now.may("look")
        for other in group.players
        if other != number
    }
    return [person(section, section.pid(other)) for other in sorted(numbers)]


def apart(now: Request, section: Section, pid: Pid) -> list[Facts]:
    """The groups of somebody whose players are kept apart, for who looks at everything."""
    own = groups.of(section, pid) if section.settings.bans and now.may("look") else {}
    kinds = dict.fromkeys(groups.key(ban.kind) for ban in section.settings.bans)
    return [
        {"kind": groups.word(kind, now.state), "name": own[kind]} for kind in kinds if kind in own
    ]
