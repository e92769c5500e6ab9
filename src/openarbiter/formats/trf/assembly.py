"""Puts the tournament together from the facts of a file that passed its checks.

Source:
    TRF26 (applied from 2025-09-01), records 162, 192, 202, 212; JaVaFo Advanced User Manual
    (``XXC rank``, ``XXZ``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from openarbiter.formats.trf.dialects import TEXTS
from openarbiter.formats.trf.draft import Draft, Entry
from openarbiter.formats.trf.own_records import figures_of
from openarbiter.formats.trf.statements import team_event
from openarbiter.formats.trf.values import tie_break_codes
from openarbiter.model import (
    Colour,
    Event,
    ForbiddenPairs,
    NationalEntry,
    OtherRecord,
    Player,
    RequestedBye,
    Result,
    RoundNo,
    ScoringSystem,
    Tournament,
    Tpn,
)
from openarbiter.model.results import paired_rounds
from openarbiter.values import dataclass, replace

BAKU = "_BAKU"
"""End of a type code that announces Baku acceleration."""

OLD_TEAM = "013"
"""Record of the teams before TRF26."""

_NEVER = 99
"""A last round this late is none: no tournament has more rounds, and engines write it so."""

_TYPE_WORDS = ("FIDE_", "BERGER_", "CUSTOM_")


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Origin:
    """What a tournament read from a file remembers of it, for writing it back.

    Attributes:
        lines: Lines (from 1) by the section of facts they speak of.
        codes: Record codes met in each section.
        player_lines: Lines of records 001 and of national lists, by TPN.
        pairing_ids: Numbers of the file by TPN where they differ.
        nobody: Lines of records 001 of which the facts know nothing.
        repaired: The facts are not quite what the lines say.
    """

    data: bytes
    facts: Tournament
    lines: Mapping[str, list[int]]
    codes: Mapping[str, list[str]]
    player_lines: Mapping[Tpn, list[int]]
    pairing_ids: Mapping[Tpn, int]
    nobody: Sequence[int]
    repaired: bool


_TWO = 2
"""Players of a game: a lenient reading leaves out who is nobody, and then the whole."""


def assemble(draft: Draft, data: bytes) -> Tournament:
    """The tournament a draft describes; its pairing numbers are TPNs already, or become them."""
    pairing_ids = _renumber(draft)
    entries = sorted(draft.entries, key=lambda entry: entry.tpn)
    player_lines = {entry.tpn: [entry.line] for entry in entries}
    national: dict[int, list[NationalEntry]] = {}
    for line, number, entry in draft.national:
        if number in draft.by_number:
            national.setdefault(number, []).append(entry)
            player_lines[Tpn(number)].append(line)
            del draft.others[line]
    players = [_player(entry, national.get(entry.tpn, ())) for entry in entries]
    if draft.figures:
        players = [replace(player, **figures_of(draft, player.tpn)) for player in players]
    first_colour = draft.text("initial colour")
    facts = Tournament(
        players=tuple(players),
        event=_event(draft),
        rounds=draft.number("rounds"),
        scoring=scoring_system(draft),
        initial_colour=Colour(first_colour) if first_colour else None,
        requested_byes=_requested_byes(draft),
        forbidden_pairs=_forbidden_pairs(draft),
        virtual_points=tuple(draft.virtual_points),
        baku=type_code(draft).endswith(BAKU),
        adjustments=tuple(draft.adjustments),
        known_later=tuple([each for each in draft.known_later if len(each.players) == _TWO]),
        tie_breaks=_tie_breaks(draft),
        teams=tuple(draft.teams or draft.old_teams),
        team_event=team_event(draft),
        strength=tuple(draft.text("lists that count").split()),
        other_records=_other_records(draft, renumbered=bool(pairing_ids)),
    )
    origin = Origin(
        data=data,
        facts=facts,
        lines=draft.lines,
        codes=draft.codes,
        player_lines=player_lines,
        pairing_ids=pairing_ids,
        nobody=draft.nobody,
        repaired=bool(draft.faults),
    )
    return replace(facts, origin=origin)


def scoring_system(draft: Draft) -> ScoringSystem:
    """The points for every result: what was said, what follows from it, and 1-½-0 otherwise."""
    values = dict(draft.scoring_defaults)
    values.update({name: value for name, (value, _) in draft.scoring.items()})
    return ScoringSystem(**values)


_SEXES = {"M": "m", "W": "w", "F": "w", "f": "w"}
"""Other letters that files have for m and w."""

_TITLES = {"g": "GM", "m": "IM", "f": "FM", "c": "CM"}
_TITLES |= {"wg": "WGM", "wm": "WIM", "wf": "WFM", "wc": "WCM"}
_TITLES |= {title.casefold(): title for title in _TITLES.values()}
"""Titles as older files write them, in small letters or with the first ones only."""


def _player(entry: Entry, national: list[NationalEntry] | tuple[()]) -> Player:
    sex, title, name, federation, fide_id, birth = entry.texts
    return Player(
        tpn=entry.tpn,
        name=name,
        sex=_SEXES.get(sex, sex),
        title=_TITLES.get(title.casefold(), title) if title else "",
        rating=entry.rating,
        federation=federation,
        fide_id=fide_id,
        birth=birth,
        declared_points=entry.declared_points,
        declared_rank=entry.rank,
        rounds=tuple(entry.rounds),
        national=tuple(national),
    )


def type_code(draft: Draft) -> str:
    """Record 192, or a code that stands in record 092."""
    code = draft.text("type_code")
    if code:
        return code
    text = draft.text("type_text")
    return text if text.startswith(_TYPE_WORDS) and text.isupper() and " " not in text else ""


def _event(draft: Draft) -> Event:
    texts = {name: draft.text(name) for name in TEXTS.values()}
    texts["type_code"] = type_code(draft)
    dates = draft.round_dates
    while dates and not dates[-1]:
        dates.pop()
    return Event(**texts, deputies=tuple(draft.deputies), round_dates=tuple(dates))


def _tie_breaks(draft: Draft) -> tuple[str, ...]:
    """Record 202; without it record 212, which names the points first."""
    codes = tie_break_codes(draft.text("tie-breaks"))
    if not codes:
        codes = tie_break_codes(draft.text("standings order"))
        codes = codes[1:] if codes and codes[0].upper() == "PTS" else codes
    return codes


def _requested_byes(draft: Draft) -> tuple[RequestedBye, ...]:
    """Record 240, and record XXZ as zero-point byes of the round to be paired."""
    byes = [bye for bye in draft.requested_byes if bye.players]
    round_no = RoundNo(paired_rounds([entry.rounds for entry in draft.entries]) + 1)
    excused = {player for bye in byes if bye.round_no == round_no for player in bye.players}
    absent = tuple([Tpn(number) for number in dict.fromkeys(draft.absent) if number not in excused])
    if absent:
        byes.append(RequestedBye(round_no=round_no, kind=Result.ZERO_POINT_BYE, players=absent))
    return tuple(_joined(byes))


def _joined(byes: list[RequestedBye]) -> list[RequestedBye]:
    """Records that go on where the record before had no more room, as one fact."""
    joined: list[RequestedBye] = []
    for bye in byes:
        last = joined[-1] if joined else None
        if last and (last.round_no, last.kind) == (bye.round_no, bye.kind):
            joined[-1] = replace(last, players=last.players + bye.players)
        else:
            joined.append(bye)
    return joined


def _other_records(draft: Draft, *, renumbered: bool) -> tuple[OtherRecord, ...]:
    """Lines no fact speaks of; record 013 only beside 310, and while its numbers are right."""
    first = min([entry.line for entry in draft.entries], default=0)
    kept = draft.teams and not renumbered
    return tuple(
        [
            OtherRecord(line, number < first)
            for number, line in sorted(draft.others.items())
            if kept or not line.startswith(OLD_TEAM)
        ]
    )


def _forbidden_pairs(draft: Draft) -> tuple[ForbiddenPairs, ...]:
    """Records 260 and XXP; a limit that limits nothing is none."""
    rounds = draft.number("rounds") or _NEVER
    return tuple(
        [
            replace(
                pairs,
                first_round=pairs.first_round if (pairs.first_round or 0) > 1 else None,
                last_round=pairs.last_round
                if pairs.last_round is not None and pairs.last_round < min(rounds, _NEVER)
                else None,
            )
            for pairs in draft.forbidden_pairs
            if pairs.players
        ]
    )


def _renumber(draft: Draft) -> dict[Tpn, int]:
    """With ``XXC rank`` the order of the lines is the order of the players.

    Where the pairing numbers ascend already nothing changes; otherwise every number of the file
    is replaced by its place. Gives the number of the file by TPN.
    """
    numbers = [entry.tpn for entry in draft.entries]
    if not draft.positional or numbers == sorted(numbers):
        return {}
    places: dict[int, int] = {number: place for place, number in enumerate(numbers, 1)}
    for entry in draft.entries:
        entry.tpn = Tpn(places[entry.tpn])
        entry.rounds = [
            replace(cell, opponent=Tpn(places[cell.opponent])) if cell.opponent else cell
            for cell in entry.rounds
        ]
    draft.by_number = {entry.tpn: entry for entry in draft.entries}
    draft.absent = [places.get(number, number) for number in draft.absent]
    draft.figures = {
        (places.get(number, number), kind): one for (number, kind), one in draft.figures.items()
    }
    for line, who, _ in draft.national:
        if who not in places:
            del draft.others[line]  # the number would be that of somebody else now
    draft.national = [
        (line, places[who], one) for line, who, one in draft.national if who in places
    ]
    _renumber_lists(draft, places)
    return {Tpn(place): number for number, place in places.items()}


def _renumber_lists(draft: Draft, places: Mapping[int, int]) -> None:
    def moved(players: tuple[Tpn, ...]) -> tuple[Tpn, ...]:
        return tuple([Tpn(places.get(player, player)) for player in players])

    draft.move_players(moved)
    draft.line_ups[:] = [
        replace(
            up, players=tuple([None if p is None else Tpn(places.get(p, p)) for p in up.players])
        )
        for up in draft.line_ups
    ]
    draft.virtual_points[:] = [
        replace(points, first_player=Tpn(places[number]), last_player=Tpn(places[number]))
        for points in draft.virtual_points
        for number in range(points.first_player, points.last_player + 1)
        if number in places
    ]
