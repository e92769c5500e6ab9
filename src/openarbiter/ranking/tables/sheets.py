"""The sheets: standings, cross-table by rank and by number, wall chart, progress, pairing card.

Source:
    C.07 (applied from 2026-03-01), Article 4.2; C.05, Article 6.6 (results of those who
    withdrew stay in the cross-table).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from openarbiter.errors import RequestError
from openarbiter.languages import said
from openarbiter.model import Colour, Player, RoundNo, Tournament, Tpn
from openarbiter.ranking import withdrawals
from openarbiter.ranking.standings import Standings
from openarbiter.ranking.tables.sheet import Sheet, cell, value_shown
from openarbiter.ranking.tables.text import missing_results, score_text, scores_by_round, titled


def standings_sheet(tournament: Tournament, table: Standings, *, teams: bool) -> Sheet:
    """The table itself: place, number, name, points and every tie-break."""
    names = _names(tournament, teams=teams)
    ratings = {} if teams else {p.tpn: tournament.strength_shown(p) for p in tournament.players}
    rows = [
        (
            str(row.rank or "-"),
            str(row.player),
            names.get(row.player, ""),
            *(() if teams else (ratings.get(Tpn(row.player), ""),)),
            score_text(row.points, final=row.final),
            *(value_shown(value) for value in row.values),
        )
        for row in table
    ]
    notes = list(table.notes)
    if table.withdrawn_note:
        notes.append(table.withdrawn_note)
    notes += lots_notes(table)
    who = (said("Team"),) if teams else (said("Name"), said("Rating"))
    return Sheet(
        title=_title(tournament, said("Standings"), table.round_no),
        heads=(said("Place"), said("No."), *who, said("Points"), *table.tie_breaks),
        aligns=">>" + ("<" if teams else "<>") + ">" + ">" * len(table.tie_breaks),
        rows=tuple(rows),
        notes=tuple(notes),
        missing=missing_results(tournament, table.round_no),
    )


def lots_notes(table: Standings) -> tuple[str, ...]:
    """That lots broke the last ties of a table, and how they were drawn; nothing without lots.

    Source:
        C.07, Article 4.2.
    """
    if table.lots is None:
        return ()
    seed = repr(table.lots)
    note = said("Ties that remained were broken by lots with the seed {seed}.", seed=seed)
    by_hand = said("Ties that remained were broken by lots drawn by hand.")
    return (note if isinstance(table.lots, str) else by_hand,)


def cross_table(tournament: Tournament, table: Standings, *, by_number: bool = False) -> Sheet:
    """Everybody's results, in the order of a table of players, or by number.

    A round-robin has one column for each opponent, every other tournament one for each round.
    """
    order = [row.player for row in table]
    if by_number:
        order.sort()
    called = {
        Tpn(number): str(number if by_number else place)
        for place, number in enumerate(order, start=1)
    }
    players = {player.tpn: player for player in tournament.players}
    ranks = {row.player: str(row.rank or "-") for row in table}
    points = {row.player: score_text(row.points, final=row.final) for row in table}
    if table.predetermined:
        heads = tuple(called[Tpn(number)] for number in order)
        cells = _against(players, order, table.round_no)
    else:
        heads = _round_heads(table.round_no)
        cells = {number: _by_round(players[Tpn(number)], called, len(heads)) for number in order}
    first = said("No.") if by_number else said("Place")
    names = {number: titled(player) for number, player in players.items()}
    rows = (
        (called[Tpn(each)], names[Tpn(each)], *cells[each], points[each], ranks[each])
        for each in order
    )
    return Sheet(
        title=_title(tournament, said("Cross-table"), table.round_no),
        heads=(first, said("Name"), *heads, said("Points"), said("Place")),
        aligns="><" + "<" * len(heads) + ">>",
        rows=tuple(rows),
        notes=tuple(filter(None, [table.withdrawn_note])),
        missing=missing_results(tournament, table.round_no),
    )


def _by_round(player: Player, called: dict[Tpn, str], rounds: int) -> list[str]:
    records = [player.record(RoundNo(number)) for number in range(1, rounds + 1)]
    return [cell(one, called.get(one.opponent, "") if one.opponent else "") for one in records]


def _against(players: dict[Tpn, Player], order: list[int], rounds: int) -> dict[int, list[str]]:
    """Results against each of the others; several meetings stand side by side."""
    found: dict[int, list[str]] = {}
    for number in order:
        results: dict[int, str] = {number: "*"}
        for record in players[Tpn(number)].rounds[:rounds]:
            if record.opponent is not None and record.opponent != number:
                before = results.get(record.opponent, "")
                results[record.opponent] = before + cell(record, "")
        found[number] = [results.get(other, "") for other in order]
    return found


def wall_chart(tournament: Tournament, rounds: int, table: Standings | None = None) -> Sheet:
    """Everybody by number: what each round was, and the score after it.

    Games with who is out of the table add nothing (NSWCA Tournament Guidelines, 3.2 e, 4 and 6
    a.3).
    """
    called = {player.tpn: str(player.tpn) for player in tournament.players}
    rows = []
    for player in tournament.players:
        cells = _by_round(player, called, rounds)
        running = _running(tournament, player, rounds, table)
        shown = [
            said("{round} {score}", round=one or "-", score=score) if score else one
            for one, score in zip(cells, running, strict=True)
        ]
        rows.append((str(player.tpn), titled(player), tournament.strength_shown(player), *shown))
    return Sheet(
        title=_title(tournament, said("Wall chart"), rounds),
        heads=(said("No."), said("Name"), said("Rating"), *_round_heads(rounds)),
        aligns="><>" + "<" * rounds,
        rows=tuple(rows),
        notes=(
            said("Each round: opponent, colour, result, and the score after it."),
            *([] if table is None else filter(None, [table.withdrawn_note])),
        ),
        missing=missing_results(tournament, rounds),
    )


def progress(
    tournament: Tournament, player: int, tables: Callable[[int], Standings], rounds: int
) -> Sheet:
    """How a player (TPN) went through the tournament: round by round, with score and place.

    Raises:
        RequestError: Nobody has this number.
    """
    card = pairing_card(tournament, player, rounds, tables(rounds))
    places = [str(tables(number).row(player).rank or "-") for number in range(1, rounds + 1)]
    return Sheet(
        title=said("Progress: {player}", player=_called(tournament, player)),
        heads=(*card.heads, said("Place")),
        aligns=card.aligns + ">",
        rows=tuple((*row, place) for row, place in zip(card.rows, places, strict=True)),
        missing=card.missing,
    )


def _running(
    tournament: Tournament, player: Player, rounds: int, table: Standings | None
) -> list[str]:
    """The score after each round; games with who is out of a table do not count."""
    gone = table.excluded if table is not None and player.tpn not in table.excluded else ()
    scores = scores_by_round(tournament, withdrawals.without(player, gone), rounds)
    return [score_text(one.points, final=one.final) for one in scores]


def pairing_card(
    tournament: Tournament, player: int, rounds: int, table: Standings | None = None
) -> Sheet:
    """The card of a player (TPN): opponent, colour and result of each round, and the score.

    Games with who is out of the table add nothing.

    Raises:
        RequestError: Nobody has this number.

    Source:
        NSWCA Tournament Guidelines, 3.2 a and e (pairing cards).
    """
    found = next((one for one in tournament.players if one.tpn == player), None)
    if found is None:
        raise RequestError.saying("there is no number {number} in this table", number=player)
    running = _running(tournament, found, rounds, table)
    return Sheet(
        title=said("Pairing card: {player}", player=_called(tournament, player)),
        heads=_CARD,
        aligns="><><><>",
        rows=tuple(_card_rows(tournament, found, running)),
        missing=missing_results(tournament, rounds),
    )


_CARD = (
    *(said("Round"), said("Colour"), said("No."), said("Opponent")),
    *(said("Rating"), said("Result"), said("Score")),
)
_COLOURS = {Colour.WHITE: said("White"), Colour.BLACK: said("Black")}


def _called(tournament: Tournament, number: int) -> str:
    """A player as the head of a card says it: number, name with title, rating."""
    player = next(one for one in tournament.players if one.tpn == number)
    rating = tournament.strength_shown(player)
    return f"{player.tpn} {titled(player)}" + (f", {rating}" if rating else "")


def _round_heads(rounds: int) -> tuple[str, ...]:
    return tuple(said("R{number}", number=number) for number in range(1, rounds + 1))


def _card_rows(
    tournament: Tournament, player: Player, running: Sequence[str]
) -> list[tuple[str, ...]]:
    by_tpn = {each.tpn: each for each in tournament.players}
    rows: list[tuple[str, ...]] = []
    for number, score in enumerate(running, start=1):
        record = player.record(RoundNo(number))
        other = by_tpn.get(record.opponent) if record.opponent is not None else None
        opponent = ("", "", "")
        if other is not None:
            opponent = (str(other.tpn), titled(other), tournament.strength_shown(other))
        colour = "" if record.colour is None else _COLOURS[record.colour]
        rows.append((str(number), colour, *opponent, cell(record, ""), score))
    return rows


def _names(tournament: Tournament, *, teams: bool) -> dict[int, str]:
    if teams:
        numbered = enumerate(tournament.teams, start=1)
        return {team.number or place: team.name for place, team in numbered}
    return {player.tpn: titled(player) for player in tournament.players}


def _title(tournament: Tournament, what: str, rounds: int) -> str:
    name = tournament.event.name or said("Tournament")
    gaps = {"event": name, "what": what, "number": str(rounds)}
    if not tournament.rounds:
        return said("{event}: {what} after round {number}", **gaps)
    count = tournament.rounds
    return said("{event}: {what} after round {number} of {rounds}", rounds=count, **gaps)
