"""What the lines of a file say together: conflicts between facts that are each readable.

Every check notes all it finds in the draft and repairs the draft at the same time; a strict
reading then refuses the file, a lenient one keeps the repairs.

Source:
    TRF16 annex (2015), record 001: two players of a game report the same game; the points are
    those of the results. TRF26, record 001: at most one pairing-allocated bye a round.
"""

from __future__ import annotations

from collections import Counter

from openarbiter.formats.agreement import (
    disputed,
    numbers_of,
    odd_days,
    one_worth,
    reports_fit,
)
from openarbiter.formats.findings import text
from openarbiter.formats.trf import fields
from openarbiter.formats.trf.cells import ABSENT, COUNTERPARTS, LOOSE_BYE
from openarbiter.formats.trf.draft import Draft, Entry
from openarbiter.formats.trf.fields import CELL_WIDTH, FIRST_CELL, NATIONAL_RECORD
from openarbiter.formats.trf.record_checks import check_boards, check_statements, check_teams
from openarbiter.formats.trf.scores import check_points
from openarbiter.formats.trf.values import (
    TEXT_COLUMN,
    is_standings_order,
    orders_agree,
    tie_break_codes,
)
from openarbiter.formats.words import entry_words, shown
from openarbiter.languages import said
from openarbiter.model import Colour, PointsAdjustment, Result, RoundRecord, Tpn
from openarbiter.model.results import points_count
from openarbiter.values import replace

_BIRTH = fields.PLAYER_FIELDS["birth"].first

_NOTHING = {Result.ABSENT, Result.ZERO_POINT_BYE}
_NO_ENTRY = said("no entry")


def check(draft: Draft) -> None:
    """Note and repair every conflict of a file."""
    check_statements(draft)
    _check_mentions(draft)
    _check_national(draft)
    check_teams(draft)
    _check_standings_order(draft)
    _check_worths(draft)
    _check_byes(draft, _check_games(draft))
    check_boards(draft)
    if draft.faults:
        _trim(draft)
    _check_counts(draft)
    _check_days(draft)
    check_points(draft)


def _column(index: int) -> int:
    """First column of the entry of a round (index from 0)."""
    return FIRST_CELL + CELL_WIDTH * index


def _check_mentions(draft: Draft) -> None:
    """Records beside 001 name only players there are."""
    known_numbers = {*draft.by_number, *(team.number for team in draft.teams)}
    unknown = {mention.number for mention in draft.mentions} - known_numbers
    if not unknown:
        return
    for mention in draft.mentions:
        if mention.number in unknown:
            place = (mention.line, mention.column)
            draft.contradiction("unknown-player.mentioned", place, text=mention.number)
            draft.others.pop(mention.line, None)

    def known(players: tuple[Tpn, ...]) -> tuple[Tpn, ...]:
        return tuple([player for player in players if player not in unknown])

    draft.absent = [number for number in draft.absent if number not in unknown]
    draft.virtual_points.keep(
        (points, line)
        for points, line in draft.virtual_points.pairs()
        if points.first_player != points.last_player or points.first_player not in unknown
    )
    draft.adjustments.keep(
        (change, line)
        for change, line in draft.adjustments.pairs()
        if known(change.players) or not change.players  # nobody left is not everybody
    )
    draft.move_players(known)


def _check_national(draft: Draft) -> None:
    """A record of a national list is that of a player of the file; another one is only kept."""
    for line, number, _ in draft.national:
        if number not in draft.by_number:
            draft.remark("unknown-player.national", (line, NATIONAL_RECORD[0].first), text=number)


def _check_standings_order(draft: Draft) -> None:
    """Record 212 has the tie-breaks of record 202, and the points beside them."""
    tie_breaks, order = draft.said.get("tie-breaks"), draft.said.get("standings order")
    if not tie_breaks or not order:
        return
    if orders_agree(f"212 {order.value}", tie_break_codes(str(tie_breaks.value))):
        return
    codes = repr(tie_breaks.value)
    gaps = {"order": repr(order.value), "codes": codes, "line": tie_breaks.line}
    repair = said("kept {value}", value=codes)
    draft.contradiction("said-twice.order", (order.line, 1), **gaps, repair=repair)
    kept = draft.others.items()
    draft.others = {number: line for number, line in kept if not is_standings_order(line)}


def _check_worths(draft: Draft) -> None:
    """Several records 299 give one result of one player the same points."""
    everybody = {Tpn(team.number) for team in draft.teams} or {*map(Tpn, draft.by_number)}
    kept: list[tuple[PointsAdjustment, int]] = []
    for change, line in draft.adjustments.pairs():
        left: PointsAdjustment | None = change
        for earlier, place in kept:
            both = None if left is None else disputed(earlier, left)
            if left is None or both is None:
                continue
            _note_worth(draft, (left, line), (earlier, place), both)
            players = ({*left.players} or everybody) - ({*both} or everybody)
            left = replace(left, players=tuple(sorted(players))) if players else None
        if left is not None:
            kept.append((left, line))
    draft.adjustments.keep(kept)


def _note_worth(
    draft: Draft,
    later: tuple[PointsAdjustment, int],
    earlier: tuple[PointsAdjustment, int],
    both: tuple[Tpn, ...],
) -> None:
    """Two records 299, each with its line, of which the later one gives way for these players."""
    (change, line), (kept, kept_line) = later, earlier
    written = {at: change for change, at in draft.adjustments.pairs()}
    gaps = {
        "points": shown(change.points),
        "count": points_count(change.points or 0),
        "kind": repr(change.kind),
        "other": shown(kept.points),
        "line": kept_line,
        "players": numbers_of(both) or said("everybody"),
        "expected": one_worth(written[kept_line], written[line]),
    }
    if change.round_no is None and kept.round_no is not None:
        gaps["repair"] = text("said-twice.worth", "of-round", line=kept_line, number=kept.round_no)
    draft.contradiction("said-twice.worth", (line, fields.ADJUSTMENT_RECORD[-1].first), **gaps)


def _check_games(draft: Draft) -> list[tuple[int, Entry]]:
    """Both players of a game report it, and alike."""
    byes: list[tuple[int, Entry]] = []
    odd: list[tuple[int, Entry]] = []
    for entry in draft.entries:
        for index, cell in enumerate(entry.rounds):
            if cell.opponent is None:
                if cell.result is Result.PAIRING_ALLOCATED_BYE:
                    byes.append((index, entry))
            elif _is_odd(draft, entry, index):
                odd.append((index, entry))
    for index, entry in odd:
        if entry.rounds[index].opponent and _is_odd(draft, entry, index):  # no repair mended it
            _explain_game(draft, entry, index)
    return byes


def _is_odd(draft: Draft, entry: Entry, index: int) -> bool:
    """Whether a report of a game (round from 0) is not that of the opponent."""
    cell = entry.rounds[index]
    other = draft.by_number.get(cell.opponent or 0)
    back = other.rounds[index] if other and index < len(other.rounds) else ABSENT
    return back.opponent != entry.tpn or other is entry or not reports_fit(cell, back)


def _explain_game(draft: Draft, entry: Entry, index: int) -> None:
    """Say what is wrong with one report of a game."""
    opponent = entry.rounds[index].opponent or 0
    other = draft.by_number.get(opponent)
    if other is entry or other is None:
        _drop(draft, entry, index, opponent)
    elif other.record(index + 1).opponent != entry.tpn:
        _one_sided(draft, entry, other, index)
    else:
        guessed = index in entry.doubtful and entry.record(index + 1).result is Result.UNDECIDED
        if guessed and index not in other.doubtful:
            entry, other = other, entry
        _disagreeing(draft, entry, other, index)


def _drop(draft: Draft, entry: Entry, index: int, number: int) -> None:
    """A game against oneself or against nobody: the round becomes an absence."""
    check = "own-opponent.players" if number == entry.tpn else "unknown-opponent"
    gaps = {"number": index + 1, "player": entry.tpn, "other": number, "result": _NO_ENTRY}
    draft.contradiction(check, (entry.line, _column(index)), **gaps)
    entry.rounds[index] = ABSENT
    entry.doubtful.add(index)


def _stayed_away(draft: Draft, entry: Entry, other: Entry, index: int) -> bool:
    """Whether a match was forfeited (record 330) by the team of the second player, who says so.

    Its players may be entered as absent instead of as losing by forfeit.
    """
    if other.record(index + 1).result not in {Result.ABSENT, Result.ZERO_POINT_BYE}:
        return False
    mine, theirs = (
        {team.number for team in draft.teams if one.tpn in team.players} for one in (entry, other)
    )
    won = {(True, False): (mine, theirs), (False, True): (theirs, mine)}
    return entry.record(index + 1).result is Result.FORFEIT_WIN and any(
        match.white in white and match.black in black
        for match in draft.forfeited
        if match.round_no == index + 1
        for white, black in (won.get((match.white_came, match.black_came), ((), ())),)
    )


def _one_sided(draft: Draft, entry: Entry, other: Entry, index: int) -> None:
    """A game only one of the two reports."""
    theirs = other.record(index + 1)
    if _stayed_away(draft, entry, other, index):
        _put(other, index, _mirror(entry.tpn, entry.record(index + 1)))
        return
    against = entry_words(theirs.result)
    if theirs.opponent:
        against = said("against {opponent}", opponent=theirs.opponent)
    mends = theirs.result is Result.ABSENT
    note = draft.consequence if index in other.doubtful else draft.contradiction
    gaps = {"number": index + 1, "player": entry.tpn, "other": other.tpn, "what": against}
    gaps["repair"] = said("read as {result}", result=_NO_ENTRY)
    if mends:
        gaps["repair"] = said("entered the game for both")
    note("one-sided-game", (entry.line, _column(index)), **gaps, line=other.line)
    if mends:
        mine = entry.record(index + 1)
        if mine.result.played and mine.colour is None:
            mine = replace(mine, colour=Colour.WHITE)
            entry.rounds[index] = mine
        _put(other, index, _mirror(entry.tpn, mine))
        other.doubtful.add(index)
    else:
        entry.rounds[index] = ABSENT
        entry.doubtful.add(index)


def _disagreeing(draft: Draft, entry: Entry, other: Entry, index: int) -> None:
    """A game the two report with colours or results that cannot go together."""
    mine, theirs = entry.record(index + 1), other.record(index + 1)
    same_colour = mine.colour is theirs.colour or mine.colour is None or theirs.colour is None
    colours = "/".join(each.colour.value if each.colour else "-" for each in (mine, theirs))
    results = f"{mine.result.value}/{theirs.result.value}"
    colourless = mine.result.played and mine.colour is None and theirs.colour is None
    repair = said("took what line {line} says", line=entry.line)
    if colourless:
        repair = said("entered as a game in which {player} had White", player=entry.tpn)
    note = draft.consequence if index in {*entry.doubtful, *other.doubtful} else draft.contradiction
    gaps: dict[str, object] = {"number": index + 1, "player": entry.tpn, "other": other.tpn}
    gaps |= {"line": other.line, "colours": colours, "results": results, "repair": repair}
    check = "colours-disagree" if same_colour else "results-disagree"
    note(check, (entry.line, _column(index)), **gaps)
    if mine.colour is None and (colourless or theirs.colour is not None):
        mine = replace(mine, colour=theirs.colour.other if theirs.colour else Colour.WHITE)
        entry.rounds[index] = mine
    mirrored = _mirror(entry.tpn, mine)
    coloured = replace(mirrored, result=theirs.result)
    other.rounds[index] = coloured if reports_fit(mine, coloured) else mirrored
    other.doubtful.add(index)


def _mirror(number: Tpn, record: RoundRecord) -> RoundRecord:
    """The game as the opponent of this player sees it."""
    colour = record.colour.other if record.colour else None
    return RoundRecord(number, colour, COUNTERPARTS[record.result])


def _put(entry: Entry, index: int, cell: RoundRecord) -> None:
    while len(entry.rounds) <= index:
        entry.rounds.append(ABSENT)
    entry.rounds[index] = cell


def _check_byes(draft: Draft, byes: list[tuple[int, Entry]]) -> None:
    """At most one player has the pairing-allocated bye in a round of an individual event.

    ``0000 - +`` is the pairing-allocated bye of a round that has no other one. Where several
    players of a round have it (team events) it is a win by forfeit against nobody.
    """
    counts = Counter(index for index, _ in byes)
    first: dict[int, Entry] = {}
    for index, entry in byes:
        if entry.rounds[index] is LOOSE_BYE and counts[index] > 1:
            entry.rounds[index] = replace(ABSENT, result=Result.FORFEIT_WIN)
        elif draft.teams or draft.old_teams:
            continue
        elif first.setdefault(index, entry) is not entry:
            draft.contradiction(
                "two-byes.players",
                (entry.line, _column(index)),
                number=index + 1,
                player=entry.tpn,
                line=first[index].line,
                other=first[index].tpn,
                result=entry_words(Result.FULL_POINT_BYE),
            )
            entry.rounds[index] = replace(ABSENT, result=Result.FULL_POINT_BYE)
            entry.doubtful.add(index)


def _trim(draft: Draft) -> None:
    """Repairs may have left blank rounds at the end."""
    for entry in draft.entries:
        while entry.rounds and entry.rounds[-1].result is Result.ABSENT:
            entry.rounds.pop()


def _check_counts(draft: Draft) -> None:
    """Numbers of players and rounds; wrong numbers of players are common and harmless."""
    count, records = draft.said.get("players"), len(draft.entries)
    if count and count.value != records:
        gaps = {"count": int(count.value), "records": records}
        draft.remark("player-count.records", (count.line, 1), **gaps)
    numbers = sorted(draft.by_number)
    if numbers and numbers[-1] != len(numbers) and not draft.positional:
        last = numbers[-1]
        place = (draft.by_number[last].line, 1)
        draft.remark("number-gap", place, count=len(numbers), last=last)
    rounds = draft.said.get("rounds")
    longest = max((len(entry.rounds) for entry in draft.entries), default=0)
    if rounds and int(rounds.value) < longest and not _surplus_is_nothing(draft, int(rounds.value)):
        repair = said("took {count} rounds", longest, one="took one round")
        place = (rounds.line, 1)
        gaps = {"count": int(rounds.value), "last": longest}
        draft.contradiction("too-many-rounds.entries", place, **gaps, repair=repair)
        rounds.value = longest


def _surplus_is_nothing(draft: Draft, announced: int) -> bool:
    """Whether behind the last round nobody has anything but an absence, which is left out then."""
    surplus = [entry for entry in draft.entries if len(entry.rounds) > announced]
    if any(cell.result not in _NOTHING for entry in surplus for cell in entry.rounds[announced:]):
        return False
    for entry in surplus:
        gaps = {"player": entry.tpn, "last": len(entry.rounds), "count": announced}
        draft.contradiction("too-many-rounds.absence", (entry.line, _column(announced)), **gaps)
        del entry.rounds[announced:]
    _trim(draft)
    return True


def _check_days(draft: Draft) -> None:
    """Dates there are none of, and a last day before the first one."""
    births = [(entry.line, entry.texts[-1]) for entry in draft.entries]
    births += [(line, one.birth) for line, _, one in draft.national]
    of_rounds = draft.lines.get("round_dates", [0])[0]
    days = [((line, _BIRTH), "birth", text) for line, text in births]
    days += [((of_rounds, 1), "round_dates", text) for text in draft.round_dates]
    for name in ("start_date", "end_date"):
        if fact := draft.said.get(name):
            days.append(((fact.line, TEXT_COLUMN), name, str(fact.value)))
    for place, odd in odd_days(days):
        draft.remark(odd.code, place, found=odd.found, expected=odd.expected)
