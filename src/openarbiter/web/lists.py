"""Lists of a section: a published round by board and by name, start list, clubs, pairing cards.

Only what everybody may see: a pairing that is still private has no lists here.

Source:
    C.04.2, GHR 2.3 (order of the start list) and 4 (what is published).
"""

from __future__ import annotations

from dataclasses import dataclass

from openarbiter.desk import Section, is_live, lot_before_round_1
from openarbiter.desk.groups import CLUB, names
from openarbiter.errors import RequestError
from openarbiter.languages import Table, chosen, said
from openarbiter.model import Colour, Points, Result, RoundNo, open_games
from openarbiter.model.alphabet import in_alphabet
from openarbiter.model.strength import USUAL
from openarbiter.ranking.tables.text import scores_by_round
from openarbiter.rulebooks import registry
from openarbiter.rulebooks.basic_rules import histories
from openarbiter.rulebooks.edition import first_number
from openarbiter.web.public_facts import PublicPlayer, everybody, position_of, remembered
from openarbiter.web.team_facts import game_lines, match_score
from openarbiter.web.wording import SIGNS, Facts, game_sign

_AWAY = {
    Result.PAIRING_ALLOCATED_BYE: "pab",
    Result.FULL_POINT_BYE: "full",
    Result.HALF_POINT_BYE: "half",
    Result.ZERO_POINT_BYE: "zero",
    Result.ABSENT: "absent",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardLine:
    """One board: points (tenths) before the round, the result as it is written, empty while open.

    Where teams play it is the result of the match, with its boards. Games of live boards are
    broadcast.
    """

    board: int
    white: PublicPlayer
    black: PublicPlayer
    white_points: Points
    black_points: Points
    result: str
    corrected: bool
    late: bool
    adjourned: bool
    games: tuple[Facts, ...] = ()
    live: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class AwayLine:
    """Somebody without a board, and with what: a key of :data:`_ORDER`; points are tenths."""

    player: PublicPlayer
    points: Points
    kind: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NameLine:
    """One player in the list by name; the result is that from this player's side of the board."""

    player: PublicPlayer
    board: int | None
    colour: str
    opponent: PublicPlayer | None
    kind: str
    result: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundLists:
    """A round, by board and by name, and everybody without a board, the withdrawn last.

    Of round 1 with what was drawn by lot, as a sentence; of Chess960 with the start position; and
    with the numbers of those whose points before the round hold a game without a result.
    """

    section: str
    section_name: str
    number: int
    rounds: int
    phase: str
    date: str
    system: str
    by_hand: bool
    boards: tuple[BoardLine, ...]
    away: tuple[AwayLine, ...]
    names: tuple[NameLine, ...]
    lot: str = ""
    position: Facts | None = None
    not_final: tuple[int, ...] = ()

    @property
    def points(self) -> dict[int, Points]:
        """Points (tenths) by number, before the round."""
        found = {line.white.tpn: line.white_points for line in self.boards}
        found |= {line.black.tpn: line.black_points for line in self.boards}
        return found | {line.player.tpn: line.points for line in self.away}

    def line_of(self, number: int) -> NameLine | None:
        """The line of a player in the list by name; ``None`` where nobody has the number."""
        return next((line for line in self.names if line.player.tpn == number), None)


def unpublished(section: Section, number: int) -> RequestError:
    """The refusal where a round is asked for that is not public."""
    return RequestError.saying(
        "round {number} of section {section} is not published",
        number=number,
        section=section.key,
    )


def no_player(section: Section, number: object) -> RequestError:
    """The refusal where a number is asked for that nobody has."""
    return RequestError.saying(
        "nobody has the number {number} in section {section}",
        number=number,
        section=section.key,
    )


def lot_sentence(section: Section) -> str:
    """What was drawn by lot before round 1, as a sentence; empty where nothing was."""
    drawn = lot_before_round_1(section)
    return drawn.sentence if drawn else ""


_TOLD: Table = {
    "seed": "{colour} for {whose}, drawn by lot.",
    "hand": "{colour} for {whose}, drawn by hand.",
    "file": "{colour} for {whose}.",
}
"""What is said of a colour, by how it is known."""


def lot_told(section: Section) -> str:
    """The same for a page of the desk, with the name of number 1; empty where nothing was drawn."""
    drawn = lot_before_round_1(section)
    if drawn is None:
        return ""
    hand = drawn.by == "hand"
    if drawn.colour is None:
        return said("The numbers were drawn by hand." if hand else "The numbers were drawn by lot.")
    people = everybody(section.tournament)
    named = section.numbered and 1 in people and drawn.whose == first_number("").whose
    whose = said("number 1, {name}", name=people[1].spoken) if named else drawn.whose
    colour = said("White" if drawn.colour is Colour.WHITE else "Black", context="in a sentence")
    return chosen(_TOLD, drawn.by, gaps={"colour": colour, "whose": whose})


def terms_of_equals(section: Section) -> dict[str, str]:
    """The order of players of equal strength and title, with the seed of their lots (GHR 2.2.3)."""
    return {"equals": section.settings.equals.value, "equals_seed": section.settings.equals_seed}


@remembered(8)
def round_lists(section: Section, number: int) -> RoundLists:
    """The lists of a published round.

    Raises:
        RequestError: The round is not published.

    Source:
        C.04.2, GHR 4.
    """
    state = section.round(number)
    if state.phase.private:
        raise unpublished(section, number)
    tournament, teams = section.tournament, section.teams
    people = everybody(tournament)
    scores = histories(section.counted(number - 1), RoundNo(number)).score
    points = {
        int(player.tpn): score for player, score in zip(tournament.players, scores, strict=True)
    }
    boards = tuple(
        BoardLine(
            board=int(board.number),
            white=people[white],
            black=people[black],
            white_points=points[white],
            black_points=points[black],
            result=match_score(section, match)
            if teams
            else game_sign(outcome.white, outcome.black),
            games=game_lines(section, match),
            corrected=board.number in state.corrected,
            late=board.number in state.late,
            adjourned=board.number in state.adjourned,
            live=is_live(section, board.number),
        )
        for board in state.boards
        for white, black in [(int(section.tpn(board.white)), int(section.tpn(board.black)))]
        for outcome in [section.outcome(number, board.number)]
        for match in [section.match(number, board.number)]
    )
    away = _away(section, number, boards, people, points)
    adjourned = open_games(tournament, number - 1)
    return RoundLists(
        section=section.key,
        section_name=section.name,
        number=number,
        rounds=section.total_rounds,
        phase=state.phase.value,
        date=section.date_of(number),
        system=state.system or section.system,
        by_hand=state.edited_by_hand,
        boards=boards,
        away=away,
        names=_names(boards, away),
        lot=lot_sentence(section) if number == 1 else "",
        position=position_of(section, number),
        not_final=tuple(sorted({int(tpn) for game in adjourned for tpn in game[1:]})),
    )


def _away(
    section: Section,
    number: int,
    boards: tuple[BoardLine, ...],
    people: dict[int, PublicPlayer],
    points: dict[int, Points],
) -> tuple[AwayLine, ...]:
    seated = {line.white.tpn for line in boards} | {line.black.tpn for line in boards}
    found = []
    for pid, player in zip(section.roster.pids, section.tournament.players, strict=True):
        tpn = int(player.tpn)
        if tpn in seated:
            continue
        result = player.record(RoundNo(number)).result
        kind = _AWAY.get(result, "absent")
        if player.withdrawn_after is not None and player.withdrawn_after < number:
            kind = "withdrawn"
        elif section.entrant(pid).joins > number:
            kind = "later"
        found.append(AwayLine(player=people[tpn], points=points[tpn], kind=kind))
    return tuple(sorted(found, key=lambda line: (_ORDER.index(line.kind), line.player.tpn)))


_ORDER = ("pab", "full", "half", "zero", "absent", "later", "withdrawn")


def _names(boards: tuple[BoardLine, ...], away: tuple[AwayLine, ...]) -> tuple[NameLine, ...]:
    lines = [
        NameLine(
            player=player,
            board=line.board,
            colour=colour,
            opponent=opponent,
            kind="",
            result=line.result,
        )
        for line in boards
        for player, opponent, colour in (
            (line.white, line.black, "w"),
            (line.black, line.white, "b"),
        )
    ]
    lines += [
        NameLine(player=line.player, board=None, colour="", opponent=None, kind=line.kind)
        for line in away
    ]
    return tuple(sorted(lines, key=lambda line: (in_alphabet(line.player.name), line.player.tpn)))


def start_list(section: Section, *, by_name: bool = False) -> list[Facts]:
    """Everybody of a section, by number or by name, with the number that counts and its list.

    Source:
        C.04.2, GHR 2.3.
    """
    tournament, people = section.tournament, everybody(section.tournament)
    lines: list[Facts] = [
        {
            "player": people[int(player.tpn)],
            "club": entrant.club,
            "fide_id": player.fide_id,
            "birth": player.birth[:4],
            "here": entrant.checked_in,
            "strength": tournament.strength_shown(player, lists_of(section)),
            "joins": int(entrant.joins),
        }
        for player, entrant in zip(tournament.players, section.entrants, strict=True)
    ]
    if by_name:
        lines.sort(key=lambda line: (in_alphabet(line["player"].name), line["player"].tpn))
    return lines


def lists_of(section: Section) -> tuple[str, ...]:
    """The lists whose ratings count where the section names none (GHR 2.1)."""
    edition = registry.known(section.system)
    return USUAL if edition is None else edition.needs.lists


def by_group(section: Section, kind: str = CLUB) -> list[tuple[str, list[Facts]]]:
    """The players of each group of a kind, both by name; those without one come last."""
    known, groups = names(section, kind), dict[str, list[Facts]]()
    for line in start_list(section, by_name=True):
        group = known.get(section.pid(line["player"].tpn), "")
        groups.setdefault(group, []).append(line)
    ordered = sorted(groups, key=lambda group: (not group, in_alphabet(group)))
    return [(group, groups[group]) for group in ordered]


def player_cards(section: Section, only: int | None = None, *, floats: bool = False) -> list[Facts]:
    """The pairing cards of a section, or of the one player with a number.

    A card has the player, the number that counts with its list, and the published rounds: colour,
    opponent, the name of the result in lower case, its sign from the player's side, the points
    (tenths) after it (``None`` without a result) and whether they are final, and, if asked for, the
    float: ``"D"`` or ``"U"`` where the edition of the
    section knows floats.

    Source:
        C.07 (applied from 2026-03-01), Article 2.1, for the running score; TRF26, record 299;
        C.04.3.1 (2012), A.4, for the floats; NSWCA Tournament Guidelines, 3.2 a.
    """
    tournament = section.tournament
    people = everybody(tournament)
    last = tournament.paired_rounds
    letters = _floats(section) if floats else []
    counted = section.counted(last)
    cards: list[Facts] = []
    for place, player in enumerate(tournament.players):
        if only is not None and player.tpn != only:
            continue
        rounds: list[Facts] = []
        scores = scores_by_round(counted, counted.players[place], last)
        for number, (total, final) in enumerate(scores, start=1):
            record = player.record(RoundNo(number))
            line: Facts = {
                "number": number,
                "colour": "" if record.colour is None else record.colour.value,
                "opponent": None if record.opponent is None else people[int(record.opponent)],
                "result": record.result.name.lower(),
                "sign": SIGNS.get(record.result, ""),
                "total": total,
                "final": final,
            }
            if floats:
                line["float"] = letters[place][number - 1] if letters else ""
            rounds.append(line)
        strength = tournament.strength_shown(player, lists_of(section))
        cards.append({"player": people[player.tpn], "strength": strength, "rounds": rounds})
    return cards


def has_floats(section: Section) -> bool:
    """Whether floats are written on the cards of a section (C.04.3.1 of 2012, A.4)."""
    edition = registry.known(section.system)
    return edition is not None and edition.telling.floats is not None


@remembered(8)
def _floats(section: Section) -> list[list[str]]:
    """Letters of the floats by place and round; empty where the edition knows none."""
    edition = registry.known(section.system)
    floats = edition.telling.floats if edition else None
    return [[one.value for one in each] for each in floats(section.tournament)] if floats else []
