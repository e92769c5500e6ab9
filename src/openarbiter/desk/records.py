"""The tournament of a section kept true: settings, byes to come, records of a round, numbers.

Source:
    C.04.2 (applied from 2026-02-01), GHR 2.1 to 2.5 (order, numbers, late entries), 3.2 and 3.3
    (who is not paired).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date
from typing import TypeVar

from openarbiter.desk.board_numbers import at_tables
from openarbiter.desk.settings import SectionSettings
from openarbiter.desk.state import Board, Draft, Entrant, EventState, Roster, RoundState, Section
from openarbiter.desk.values import (
    TEXTS,
    ByeRequest,
    EqualOrder,
    LotsOf,
    Outcome,
    Pid,
    RequestStatus,
)
from openarbiter.model import (
    Colour,
    Event,
    KnownLater,
    Player,
    RequestedBye,
    Result,
    RoundNo,
    RoundRecord,
    ScoringSystem,
    Tournament,
    Tpn,
)
from openarbiter.model.alphabet import OrderOf, in_alphabet
from openarbiter.model.days import day_of
from openarbiter.model.lots import lot
from openarbiter.model.numbering import renumbered
from openarbiter.ranking.withdrawals import withdrawal
from openarbiter.rulebooks import basic_rules, registry, round_robin
from openarbiter.rulebooks.edition import Lots
from openarbiter.rulebooks.lots import Lot, restricted_draw
from openarbiter.rulebooks.pairing import Game

_T = TypeVar("_T")

ABSENCE = RoundRecord(None, None, Result.ABSENT)
"""The entry of a round of which there is nothing to say."""


def tournament_with(settings: SectionSettings, tournament: Tournament) -> Tournament:
    """The tournament with the settings of its section in it."""
    code = registry.code_in_form(settings.system, settings.form)
    if settings.teams:
        code = settings.team.code or code
    if settings.baku and not code.startswith("CUSTOM"):
        code += "_BAKU"
    return replace(
        tournament,
        event=Event(
            type_code=code,
            type_text=registry.text_of(settings.system),
            time_control=settings.time_control,
            round_dates=settings.round_dates,
        ),
        rounds=settings.rounds,
        scoring=scoring_of(settings),
        initial_colour=settings.initial_colour,
        baku=settings.baku,
        tie_breaks=settings.stated_tie_breaks,
        # The strength of a team is a number of its own, whatever list its players' ratings are of.
        strength=() if settings.teams else settings.lists,
        other_records=(),
        origin=None,
    )


def scoring_of(settings: SectionSettings) -> ScoringSystem:
    """What results of those who are paired are worth: of teams their match points.

    A bye of a team without more is worth a match drawn.
    """
    if not settings.teams:
        return settings.scoring
    team = settings.team
    bye = team.draw if team.bye_match_points is None else team.bye_match_points
    return replace(ScoringSystem.of(team.win, team.draw, team.loss), pairing_allocated_bye=bye)


def with_byes_to_come(section: Section) -> Section:
    """The section with the byes of its unpublished rounds in its tournament (GHR 2.4, 3.3)."""
    first = section.published_rounds + 1
    found: dict[tuple[int, Result], list[Tpn]] = {}
    for player, entrant in zip(section.tournament.players, section.entrants, strict=True):
        if not entrant.byes and entrant.joins <= first:
            continue
        for number, kind in _to_come(entrant, first).items():
            found.setdefault((number, kind), []).append(player.tpn)
    byes = tuple(
        RequestedBye(round_no=RoundNo(number), kind=kind, players=tuple(found[number, kind]))
        for number, kind in sorted(found, key=lambda key: (key[0], key[1].value))
    )
    same = byes == section.tournament.requested_byes
    return section if same else section.with_facts(requested_byes=byes)


def _to_come(entrant: Entrant, first: int) -> dict[int, Result]:
    """Rounds from one on in which somebody is not paired, and what they get."""
    found = {
        int(bye.round_no): bye.kind
        for bye in entrant.byes
        if bye.status is RequestStatus.GRANTED and bye.round_no >= first
    }
    return dict.fromkeys(range(first, entrant.joins), Result.ZERO_POINT_BYE) | found


def with_bye(entrant: Entrant, bye: ByeRequest) -> Entrant:
    """An entrant with a bye, in place of another one of its round."""
    byes = (*without_bye(entrant, bye.round_no).byes, bye)
    return replace(entrant, byes=tuple(sorted(byes, key=lambda each: each.round_no)))


def without_bye(entrant: Entrant, round_no: RoundNo) -> Entrant:
    """An entrant without a bye in a round."""
    return replace(entrant, byes=tuple(bye for bye in entrant.byes if bye.round_no != round_no))


def with_record(player: Player, round_no: RoundNo, record: RoundRecord) -> Player:
    """A player with the record of a round replaced; rounds before without one are absences."""
    at = round_no - 1
    rounds = player.rounds
    rounds = (*rounds, *[ABSENCE] * (at - len(rounds)))
    return replace(player, rounds=(*rounds[:at], record, *rounds[at + 1 :]))


def without(several: tuple[_T, ...], one: _T | None) -> tuple[_T, ...]:
    """Several values without one of them."""
    return tuple(each for each in several if each != one)


def with_outcome(
    section: Section, round_no: RoundNo, board: Board, outcome: Outcome, *, swapped: bool = False
) -> Section:
    """The section with the result of a board, or of one swapped, in the records of both players."""
    white, black = section.player(board.white), section.player(board.black)
    colour = Colour.BLACK if swapped else Colour.WHITE
    of_white = RoundRecord(black.tpn, colour, outcome.white)
    of_black = RoundRecord(white.tpn, colour.other, outcome.black)
    return section.with_players(
        {
            board.white: with_record(white, round_no, of_white),
            board.black: with_record(black, round_no, of_black),
        }
    )


def known_later(
    section: Section, round_no: RoundNo, white: Tpn, black: Tpn, counted: Outcome
) -> tuple[KnownLater, ...]:
    """What a game counted as for the rounds published by now (GHR 3.1, 4.3), if as anything."""
    text, last = TEXTS.get(counted, ""), RoundNo(section.published_rounds)
    later = KnownLater(round_no=round_no, players=(white, black), counted=text, last_round=last)
    return (later,) if text else ()


def round_records(section: Section, state: RoundState) -> dict[Pid, RoundRecord]:
    """What a round is for everybody who is seated, before any result is in.

    By a table also for who is not: games lost by default, and rests.
    """
    found: dict[Pid, RoundRecord] = {}
    for board in state.boards:
        white, black = section.tpn(board.white), section.tpn(board.black)
        found[board.white] = RoundRecord(black, Colour.WHITE, Result.UNDECIDED)
        found[board.black] = RoundRecord(white, Colour.BLACK, Result.UNDECIDED)
    if state.bye is not None:
        # Who rests in a round robin gets no bye: everybody rests once (C.05).
        bye = section.edition.bye_result(state.number)
        result = Result.ZERO_POINT_BYE if section.fixed_table else bye
        found[state.bye] = RoundRecord(None, None, result)
    edition = registry.known(section.system)
    if edition is None or edition.table.schedule is None:
        return found
    made = [section.tpn(pid) for pid in found] if state.edited_by_hand else None
    planned, rules = edition.table.schedule(section.tournament), section.settings.tables
    lost = round_robin.defaults(section.tournament, state.number, rules, planned, made)
    by_default = {section.pid(tpn): record for tpn, record in lost.items()}
    return _idle(section, state.number) | found | by_default


def _idle(section: Section, number: RoundNo) -> dict[Pid, RoundRecord]:
    """What somebody has in a round of a round robin without a game, as who rests.

    Of who withdrew so early that nothing counts, nothing is entered.
    """
    nothing = RoundRecord(None, None, Result.ZERO_POINT_BYE)
    rules = section.settings.tables
    found = {}
    for player, pid in zip(section.tournament.players, section.roster.pids, strict=True):
        gone = player.withdrawn_after is not None and player.withdrawn_after < number
        left = withdrawal(section.tournament, player, rules) if gone else None
        if left is None or left.stands:
            found[pid] = nothing
    return found


def in_board_order(section: Section, tournament: Tournament, number: int, draft: Draft) -> Draft:
    """The boards of a round in the order for publication (GHR 3.6), seated anew.

    The scores before the round are those of the tournament.
    """
    round_no = RoundNo(number)
    points = basic_rules.pairing_scores(
        tournament, round_no, basic_rules.histories(tournament, round_no).score
    )
    score = {player.tpn: value for player, value in zip(tournament.players, points, strict=True)}
    pairs = [(section.tpn(board.white), section.tpn(board.black)) for board in draft.boards]
    games = boards_of(section, basic_rules.board_order(pairs, score))
    return at_tables(section, (game.pair for game in games), draft.bye)


def boards_of(section: Section, games: Iterable[Game]) -> tuple[Board, ...]:
    """Games that call players by number, as boards that call them by id."""
    return tuple(
        Board(game.board, section.pid(game.white), section.pid(game.black)) for game in games
    )


LAST_FREE_ROUND = 3
"""Numbers may be given anew until the round after this one has been paired (GHR 2.3)."""

_UNKNOWN_TITLE = len(basic_rules.TITLE_ORDER)


def took_part(player: Player) -> bool:
    """Whether the player was paired in some round."""
    return any(record.result.paired for record in player.rounds)


def equal_by(section: Section, pid: Pid) -> tuple[int, int]:
    """Strength and title of a player, the higher first: who has both equal is equal (GHR 2.2)."""
    player = section.player(pid)
    title = player.title.upper()
    order = basic_rules.TITLE_ORDER
    return (
        -(section.tournament.strength_of(player).rating or 0),
        order.index(title) if title in order else _UNKNOWN_TITLE,
    )


def _initial_key(section: Section, pid: Pid, order_of: OrderOf) -> tuple[object, ...]:
    """What a player's place in the initial order follows from (GHR 2.2)."""
    by_name, settings = order_of(section.player(pid).name), section.settings
    announced = {
        EqualOrder.NAME: "",
        EqualOrder.LOT: lot(settings.equals_seed, by_name[1]),
        EqualOrder.ENTRY: f"{pid:09}",
    }
    return equal_by(section, pid), announced[settings.equals], by_name


def _with_exchanges(section: Section, order: list[Pid]) -> list[Pid]:
    """The order with players who exchanged numbers as they were put, as long as they are equal."""
    put = {pid: at for at, pid in enumerate(section.exchanged)}
    places: dict[tuple[int, int], list[int]] = {}
    for place, pid in enumerate(order):
        if pid in put:
            places.setdefault(equal_by(section, pid), []).append(place)
    found = list(order)
    for taken in places.values():
        listed = sorted((order[place] for place in taken), key=put.__getitem__)
        for place, pid in zip(taken, listed, strict=True):
            found[place] = pid
    return found


def initial_order(section: Section, order_of: OrderOf = in_alphabet) -> tuple[Pid, ...]:
    """Ids of the players in their initial order; names are sorted by ``order_of``.

    Once round 4 is paired nobody's place among those who took part changes any more; only who has
    not played yet is put where the rating says.

    Source:
        GHR 2.2 (strength, title, and the name or the criterion announced instead), 2.3, 2.4.
    """
    strength = {pid: _initial_key(section, pid, order_of) for pid in section.roster.pids}
    by_strength = _with_exchanges(section, sorted(strength, key=strength.__getitem__))
    if section.published_rounds <= LAST_FREE_ROUND:
        return tuple(by_strength)
    order = [pid for pid in section.roster.pids if took_part(section.player(pid))]
    for newcomer in by_strength:
        if not took_part(section.player(newcomer)):
            own = strength[newcomer]
            at = next((at for at, pid in enumerate(order) if strength[pid] > own), len(order))
            order.insert(at, newcomer)
    return tuple(order)


def reordered(section: Section, order: Sequence[Pid]) -> Section:
    """The section with its players in an order, numbered 1, 2, 3 ... (GHR 2.3).

    Results belong to persons; only the numbers change. Who is not in the order leaves the section,
    and must not have been paired with anybody.
    """
    places = [section.place(pid) for pid in order]
    return replace(
        section,
        tournament=renumbered(section.tournament, places),
        roster=Roster(tuple(order)),
        entrants=tuple(section.entrants[place] for place in places),
    )


LONG = 30
"""Days of an event that is not rated by the list of its first day alone (B.01, 1.1.4)."""


def days_of(state: EventState, section: Section) -> tuple[date, ...]:
    """The days that are known of a section: of its rounds, the first and the last of the event."""
    texts = (*section.settings.round_dates, state.start, state.end)
    return tuple(day for text in texts if text and (day := day_of(text)) is not None)


def lasts_long(state: EventState, section: Section) -> bool:
    """Whether a section lasts more than 30 days: as it is set, else as its dates say."""
    if section.settings.long is not None:
        return section.settings.long
    return dates_say_long(state, section)


def dates_say_long(state: EventState, section: Section) -> bool:
    """Whether more than 30 days lie between the first and the last day that is known."""
    known = days_of(state, section)
    return bool(known) and (max(known) - min(known)).days > LONG


def lots_of(section: Section) -> Lots | None:
    """What the edition of a section has drawn before round 1; ``None`` where nothing is."""
    edition = registry.known(section.system)
    return None if edition is None else edition.needs.lots


def undrawn(section: Section) -> LotsOf | None:
    """What is to be drawn before round 1 and is not drawn yet; ``None`` after its publication.

    Numbers are drawn among all players: whoever comes or goes before round 1, they are drawn anew
    (C.05, 6.3), unless a substitute takes the number or it was the highest one of an even field.
    """
    lots = lots_of(section)
    if lots is None or section.published_rounds:
        return None
    if lots.numbers:
        return None if drawn_numbers(section) else LotsOf.NUMBERS
    return LotsOf.COLOUR if section.settings.initial_colour is None else None


def drawn_numbers(section: Section) -> bool:
    """Whether the numbers of the players are those that were drawn by lot (C.05, 6.3).

    They hold too once the highest number of an even field has left: it would have been nobody's.
    """
    drawn = section.lots(LotsOf.NUMBERS)
    if not section.fixed_table or drawn is None:
        return False
    highest = len(drawn.order) - (len(drawn.order) % 2 == 0)
    return section.roster.pids in (drawn.order, drawn.order[:highest])


def with_numbers_open(section: Section) -> Section:
    """The section whose numbers are to be given anew, unless round 1 is published (GHR 2.3).

    Those that were drawn by lot hold.
    """
    published = section.published_rounds
    return section if published else replace(section, numbered=drawn_numbers(section))


def lot_before_round_1(section: Section) -> Lot | None:
    """What was drawn before round 1; ``None`` where nothing was.

    A colour that stands in the settings without a draw, as older files have it, is one that the
    tournament states.
    """
    lots, colour = lots_of(section), section.settings.initial_colour
    if lots is None or not (lots.numbers or colour):
        return None
    drawn = section.lots(LotsOf.NUMBERS if lots.numbers else LotsOf.COLOUR)
    seed, how = (drawn.seed, drawn.how) if drawn else ("", "")
    by = "file" if drawn is None else "seed" if seed else "hand"
    lot = Lot(article=lots.article, by=by, seed=seed, how=how)
    if not lots.numbers:
        return replace(lot, colour=colour, whose=lots.whose)
    if drawn is None or undrawn(section) is not None:
        return None
    if not (drawn.restricted and lots.restricted):
        return lot
    again = restricted_draw(section.tournament, lots, seed)
    same = [*again.order] == sorted(again.order)
    return replace(lot, restriction=again.article, restricted=again if same else None)


def table_lots(section: Section, after: int) -> str | tuple[int, ...] | None:
    """The lots that break the last ties of a table, as the standings take them.

    They count after the last round only (C.07, 4.2): a seed, or the numbers of those who shared a
    place in the order drawn by hand.
    """
    drawn = section.lots(LotsOf.PLACES)
    if drawn is None or after < section.total_rounds:
        return None
    return drawn.seed or tuple(section.tpn(pid) for pid in drawn.order if section.has(pid))
