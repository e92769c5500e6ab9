"""What is missing before a round is paired, and what a list of settings promises in vain.

Source:
    C.04.1, BR 1 and 2; C.04.2, GHR 2.3, 3.1, 4.1; C.05, 6.5 (who does not come without notice);
    C.07.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from zlib import crc32

from openarbiter.desk.absences import absent_without_notice, article_of_absence
from openarbiter.desk.actions import Action, NumberPlayers, PlayerFacts, SetAbsent, WithdrawPlayer
from openarbiter.desk.doing.base import is_round_robin, person
from openarbiter.desk.doing.facts import tournament_with
from openarbiter.desk.names import Level, Phase, Pid, RequestStatus
from openarbiter.desk.said import Consequence, say
from openarbiter.desk.state import Entrant, Section, SectionSettings
from openarbiter.errors import ImpossiblePairingError, TournamentError
from openarbiter.formats.trf.fields import PLAYER_RECORD
from openarbiter.languages import dated
from openarbiter.model import Colour, Player, Result, RoundNo, RoundRecord, Tournament, Tpn
from openarbiter.ranking import catalogue, editions
from openarbiter.rulebooks import registry
from openarbiter.rulebooks.pairing import RoundPairing

_ROOM = {each.name: each.width for each in PLAYER_RECORD}


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """Something to look at before the next step.

    Attributes:
        level: How loudly: ``INFORM`` may be passed over, ``REFUSE`` stands in the way.
        what: What it is.
        actions: What would settle it, if somebody wants it so.
    """

    level: Level
    what: Consequence
    actions: tuple[Action, ...] = ()


def missing_before_pairing(section: Section, number: int) -> tuple[Check, ...]:
    """Everything to look at before a round is paired; what stands in the way comes first.

    Args:
        section: The section.
        number: The round to be paired next.
    """
    found: list[Check] = []
    found += _in_the_way(section, number)
    found += _results(section, number)
    ticking = number == 1 and any(entrant.checked_in for entrant in section.entrants)
    missed = set(absent_without_notice(section, number))
    for player, entrant in zip(section.tournament.players, section.entrants, strict=True):
        found += _about_player(section, player, entrant, number, ticking=ticking)
        if entrant.pid in missed:
            found.append(_of_player(section, entrant.pid, "did-not-come", number))
    return tuple(sorted(found, key=lambda check: check.level is not Level.REFUSE))


def _in_the_way(section: Section, number: int) -> list[Check]:
    found = []
    if number != section.published_rounds + 1 or number > section.total_rounds:
        return [
            Check(
                level=Level.REFUSE,
                what=say("round-before-missing", round=number, before=section.published_rounds + 1),
            )
        ]
    if not section.entrants:
        found.append(Check(level=Level.REFUSE, what=say("no-players")))
    elif not section.numbered:
        numbering = (NumberPlayers(section=section.key),)
        found.append(Check(level=Level.REFUSE, what=say("no-numbers"), actions=numbering))
    if number == 1 and section.settings.initial_colour is None and not is_round_robin(section):
        found.append(Check(level=Level.INFORM, what=say("no-initial-colour")))
    return found


def _results(section: Section, number: int) -> list[Check]:
    found = []
    for earlier in range(1, number):
        state = section.round(earlier)
        if state.phase is Phase.COMPLETE and not state.adjourned:
            continue  # a round is closed only when every other game has its result
        missing = section.missing(earlier)
        if not missing:
            continue
        boards = ", ".join(str(board.number) for board in missing)
        code = "counts-as-draws" if earlier == number - 1 else "adjourned-still"
        what = say(code, count=len(missing), round=earlier, boards=boards)
        found.append(Check(level=Level.INFORM, what=what))
    return found


def _about_player(
    section: Section, player: Player, entrant: Entrant, number: int, *, ticking: bool
) -> list[Check]:
    """Requests nobody decided, and arrivals nobody ticked."""
    gone = player.withdrawn_after is not None and player.withdrawn_after < number
    if gone or entrant.joins > number:
        return []
    bye = entrant.bye_in(number)
    granted = bye is not None and bye.status is RequestStatus.GRANTED
    codes = []
    if bye is not None and bye.status is RequestStatus.ASKED:
        codes.append("bye-undecided")
    if ticking and not entrant.checked_in and not granted:
        codes.append("not-checked-in")
    return [_of_player(section, entrant.pid, code, number) for code in codes]


def _of_player(section: Section, pid: Pid, code: str, number: int) -> Check:
    """One thing about a player, and what would settle it."""
    key, round_no = section.key, RoundNo(number)
    leave = WithdrawPlayer(section=key, pid=pid, from_round=round_no)
    away = SetAbsent(section=key, pid=pid, round_no=round_no, announced=False)
    actions: dict[str, tuple[Action, ...]] = {
        "not-checked-in": (away,),
        "did-not-come": (leave, away),
    }
    about = number - 1 if code == "did-not-come" else number
    article = article_of_absence(section) if code == "did-not-come" else None
    what = say(code, article, player=person(section, pid), round=about)
    return Check(level=Level.INFORM, what=what, actions=actions.get(code, ()))


def no_room(player: Player | PlayerFacts) -> list[Consequence]:
    """What of a player no report file can hold; names are cut there, as every program does.

    It is told, not refused: an event that holds it already must open, and JSON has room.

    Source:
        TRF16 and TRF26, record 001.
    """
    found = []
    for code, text, room in (
        ("long-fide-id", player.fide_id, _ROOM["fide_id"]),
        ("long-birth", player.birth, _ROOM["birth"]),
    ):
        if len(text) > room:
            found.append(say(code, name=player.name, found=text[:30], limit=room))
    return found


def duplicates(section: Section, facts: PlayerFacts, but: Pid | None = None) -> tuple[Pid, ...]:
    """Players who look like the same person: the same FIDE id, or the same name.

    Args:
        section: The section.
        facts: Who is asked about.
        but: A player who is not looked at, such as the one being edited.
    """
    name = " ".join(facts.name.casefold().replace(",", " ").split())
    found = []
    for player, pid in zip(section.tournament.players, section.roster.pids, strict=True):
        same_id = bool(facts.fide_id) and player.fide_id == facts.fide_id
        same_name = " ".join(player.name.casefold().replace(",", " ").split()) == name
        if pid != but and (same_id or same_name):
            found.append(pid)
    return tuple(found)


def setting_warnings(
    settings: SectionSettings, players: int | None = None, start: str = ""
) -> tuple[Consequence, ...]:
    """What an arbiter should know about settings before the start.

    Args:
        settings: The settings; possible ones.
        players: Number of players expected; ``None`` when nobody knows.
        start: First day of the event, ``YYYY-MM-DD`` or empty.
    """
    found: list[Consequence] = []
    found += _edition_warnings(settings, start)
    if players is not None:
        found += _length_warnings(settings, players)
    found += _tie_break_warnings(settings)
    return tuple(found)


def _edition_warnings(settings: SectionSettings, start: str) -> list[Consequence]:
    edition = registry.edition(settings.system)
    first = edition.applied_from
    if not start or first is None:
        return []
    day = date.fromisoformat(start)
    if day < first:
        gaps = {"first": dated(first), "start": dated(day)}
        return [say("edition-later", system=settings.system, **gaps)]
    default = registry.edition(registry.DEFAULT)
    same = edition.family == default.family
    if same and default.applied_from is not None and first < default.applied_from <= day:
        return [say("edition-older", system=settings.system, newer=registry.DEFAULT)]
    return []


def _length_warnings(settings: SectionSettings, players: int) -> list[Consequence]:
    """Too many rounds for the field (BR 2): tried by playing them all."""
    rounds = settings.rounds
    if settings.fixed_table:
        table = max(1, players - 1 + players % 2)
        if rounds % table:
            return [say("rounds-off-table", rounds=rounds, players=players, table=table)]
        return []
    if players < _PAIR:
        return []
    fails = min(_first_failure(settings, players, pattern) for pattern in range(_PATTERNS))
    if fails <= rounds:
        return [say("too-many-rounds", rounds=rounds, players=players, fails=fails)]
    return []


_PAIR = 2
_PATTERNS = 10
"""Ways of playing a tournament through that are tried; in every second one somebody withdraws."""

_ROOMY = 2
"""With this many players for each round nobody has ever run out of opponents."""


def _first_failure(settings: SectionSettings, players: int, pattern: int) -> int:
    """The first round of a tournament played in a pattern that cannot be paired completely."""
    rounds = settings.rounds
    if players >= _ROOMY * rounds:
        return rounds + 1
    names = tuple(Player(tpn=Tpn(at), name=str(at)) for at in range(1, players + 1))
    tournament = tournament_with(settings, Tournament(players=names))
    edition = registry.edition(settings.system)
    for number in range(1, rounds + 1):
        try:
            pairing = edition.pair(tournament, RoundNo(number))
        except ImpossiblePairingError:
            return number
        except TournamentError:  # what it does not cover is no question of length
            return rounds + 1
        tournament = _played(tournament, pairing, pattern)
        if number == 1 and pattern % 2:
            tournament = _without_last(tournament)
    return rounds + 1


def _without_last(tournament: Tournament) -> Tournament:
    """The tournament after the last player has withdrawn from it."""
    *others, last = tournament.players
    gone = replace(last, withdrawn_after=RoundNo(len(last.rounds)))
    return replace(tournament, players=(*others, gone))


_OUTCOMES = (
    (Result.WIN, Result.LOSS),
    (Result.DRAW, Result.DRAW),
    (Result.LOSS, Result.WIN),
)


def _turn(white: int, black: int, round_no: int, pattern: int) -> int:
    """Which of three results a game has: mixed, and the same every time."""
    return crc32(f"{white}-{black}-{round_no}-{pattern}".encode()) % 3


def _played(tournament: Tournament, pairing: RoundPairing, pattern: int) -> Tournament:
    """The tournament after a round in which results follow a pattern."""
    records: dict[Tpn, RoundRecord] = {}
    for game in pairing.games:
        turn = _turn(game.white, game.black, pairing.round_no, pattern)
        first = _OUTCOMES[0] if game.white < game.black else _OUTCOMES[2]
        white, black = first if not pattern else _OUTCOMES[turn]
        records[game.white] = RoundRecord(game.black, Colour.WHITE, white)
        records[game.black] = RoundRecord(game.white, Colour.BLACK, black)
    bye = RoundRecord(None, None, Result.PAIRING_ALLOCATED_BYE)
    players = tuple(
        replace(player, rounds=(*player.rounds, records.get(player.tpn, bye)))
        if player.tpn in records or player.tpn == pairing.bye
        else player
        for player in tournament.players
    )
    return replace(tournament, players=players)


def _tie_break_warnings(settings: SectionSettings) -> list[Consequence]:
    if not settings.tie_breaks:
        return [say("no-tie-breaks")]
    chosen = settings.table_edition
    edition = editions.edition(chosen) if chosen else editions.DEFAULT
    fixed = settings.fixed_table
    listed = catalogue.resolve(settings.tie_breaks, edition, team_event=False, predetermined=fixed)
    told = catalogue.remarks(listed, edition, (), predetermined=fixed, rounds=settings.rounds)
    return [say("tie-break-remark", remark=remark) for remark in told]
