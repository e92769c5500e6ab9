"""Whether the rounds of the players fit what a tournament says of them: points, byes, colours.

A report file is asked this while it is read
(:mod:`~openarbiter.formats.trf.checks`, :mod:`~openarbiter.formats.trf.scores`); here the same is
asked of a tournament without lines. It takes for granted that both players of a game report it.

Source:
    TRF16 annex (2015), record 001: the points are those of the results, a game has two colours.
    TRF26 (applied from 2025-09-01), records 001, 142 and 192: at most one pairing-allocated bye a
    round, the number of rounds, announced acceleration.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from openarbiter.formats.statement_agreement import one_bye_each
from openarbiter.formats.trf.assembly import BAKU
from openarbiter.formats.trf.cells import Cell, fits
from openarbiter.formats.trf.draft import Draft, Entry
from openarbiter.formats.trf.layout import one_line
from openarbiter.formats.trf.scores import unexplained
from openarbiter.formats.trf.words import entry_words
from openarbiter.languages import said
from openarbiter.model import Colour, Player, Points, Result, RoundNo, Tournament
from openarbiter.values import replace


class Contradiction(NamedTuple):
    """A fact that disagrees with another.

    Attributes:
        path: The path of its member.
        found: What it says.
        expected: What it would have to be.
        repair: What a lenient reading does about it; empty when it cannot be repaired.
    """

    path: str
    found: str
    expected: str
    repair: str = ""


def round_conflicts(tournament: Tournament) -> Iterator[Contradiction]:
    """What a reader of the report file with these facts would find wrong with its rounds.

    Args:
        tournament: Any; of a game that only one player reports nothing is said here.

    Yields:
        Points that do not follow, a second pairing-allocated bye, more rounds than announced,
        colours that are not opposite, games after a withdrawal, and a type code with an
        acceleration that the tournament does not have.

    Source:
        The records named at the head of this module.
    """
    yield from _of_points(tournament)
    yield from _of_byes(tournament)
    yield from _of_length(tournament)
    yield from _of_colours(tournament)
    yield from _of_withdrawals(tournament)
    if one_line(tournament.event.type_code).endswith(BAKU) and not tournament.baku:
        expected = said("{value}, as event.type_code says", value="true")
        yield Contradiction("baku", "false", expected)


def mended(tournament: Tournament) -> Tournament:
    """The tournament as a lenient reading takes it, with every repair of :func:`round_conflicts`.

    Of two byes to come of one player in one round the first is kept. Declared points that do not
    follow go: nothing is computed from them. What it gives has no such conflict.

    Args:
        tournament: As for :func:`round_conflicts`.

    Source:
        The records named at the head of this module.
    """
    entered = _entered(tournament)
    if tournament.rounds is not None and tournament.rounds < entered:
        tournament = replace(tournament, rounds=entered)
    players = list(tournament.players)
    for entry, _ in _unexplained(tournament):
        players[entry.line] = replace(players[entry.line], declared_points=None)
    for place, index in list(_colourless(tournament)):
        _give_colours(players, place, index)
    first: dict[int, int] = {}
    for place, index in _byes(tournament):
        if first.setdefault(index, place) != place:
            rounds = list(players[place].rounds)
            rounds[index] = replace(rounds[index], result=Result.FULL_POINT_BYE)
            players[place] = replace(players[place], rounds=tuple(rounds))
    byes = tuple([bye for bye in one_bye_each(tournament.requested_byes) if bye.players])
    return replace(tournament, players=tuple(players), requested_byes=byes)


def _of_points(tournament: Tournament) -> Iterator[Contradiction]:
    """Declared points; those of players in numbered teams may be anything, as in record 310."""
    for entry, total in _unexplained(tournament):
        path = f"players[{entry.line}].declared_points"
        expected = said("{points}, the sum of the results", points=f"{total}")
        yield Contradiction(
            path, f"{entry.points}", expected, said("read as blank; the results count")
        )


def _unexplained(tournament: Tournament) -> list[tuple[Entry, Points]]:
    """Players with other points than their results give, whose lines are places; and those."""
    if any(team.number for team in tournament.teams):
        return []
    return unexplained(_drafted(tournament), tournament.scoring)


def _drafted(tournament: Tournament) -> Draft:
    """What a file with these points would be while it is read; lines are places of players."""
    draft = Draft("")
    draft.entries = [
        Entry(
            line=place,
            number=player.tpn,
            texts=("", "", "", "", "", ""),
            rating=None,
            points=player.declared_points,
            rank=None,
            cells=[Cell.of(record) for record in player.rounds],
        )
        for place, player in enumerate(tournament.players)
    ]
    draft.by_number = {entry.number: entry for entry in draft.entries}
    draft.scoring = {name: (value, 0) for name, value in tournament.scoring.by_name().items()}
    draft.virtual_points = list(tournament.virtual_points)
    draft.adjustments = list(tournament.adjustments)
    return draft


def _of_byes(tournament: Tournament) -> Iterator[Contradiction]:
    """Pairing-allocated byes beside that of the first player who has one; teams have several."""
    first: dict[int, str] = {}
    for place, index in _byes(tournament):
        path = f"players[{place}].rounds[{index}]"
        if first.setdefault(index, path) != path:
            found = said("{what} ({place})", what='"U"', place=first[index])
            expected = said("one pairing-allocated bye a round")
            repair = said("read as {result}", result=entry_words(Result.FULL_POINT_BYE))
            yield Contradiction(path, found, expected, repair)


def _byes(tournament: Tournament) -> Iterator[tuple[int, int]]:
    """Places of the players who have a pairing-allocated bye, and the rounds, from 0."""
    for place, player in enumerate(tournament.players if not tournament.teams else ()):
        for index, record in enumerate(player.rounds):
            if record.result is Result.PAIRING_ALLOCATED_BYE:
                yield place, index


def _of_length(tournament: Tournament) -> Iterator[Contradiction]:
    """Entries of rounds beyond the last one announced."""
    entered = _entered(tournament)
    if tournament.rounds is not None and tournament.rounds < entered:
        found = said(
            "{number} rounds announced, but entries for round {last}",
            number=tournament.rounds,
            last=entered,
        )
        repair = said("took {number} rounds", number=entered)
        yield Contradiction("rounds", found, said("no more rounds than announced"), repair)


def _entered(tournament: Tournament) -> int:
    """The last round with an entry; 0 without any."""
    return max(
        (
            number
            for player in tournament.players
            for number, record in enumerate(player.rounds, 1)
            if record.result is not Result.ABSENT
        ),
        default=0,
    )


def _of_colours(tournament: Tournament) -> Iterator[Contradiction]:
    """Missing colours where a game needs two; equal ones are noted where results are compared."""
    for place, index in _colourless(tournament):
        path = f"players[{place}].rounds[{index}][1]"
        repair = said("the colour that is left, White where none is given")
        yield Contradiction(path, "null", said("opposite colours"), repair)


def _give_colours(players: list[Player], place: int, index: int) -> None:
    """Give a game two colours: what is left to the player, White where the other has none."""
    mine = players[place].rounds[index]
    if mine.colour is not None:  # given when the opponent's turn came
        return
    there = next(at for at, one in enumerate(players) if one.tpn == mine.opponent)
    theirs = players[there].rounds[index].colour
    colours = (theirs.other, theirs) if theirs else (Colour.WHITE, Colour.BLACK)
    for at, colour in zip((place, there), colours, strict=True):
        rounds = list(players[at].rounds)
        rounds[index] = replace(rounds[index], colour=colour)
        players[at] = replace(players[at], rounds=tuple(rounds))


def _colourless(tournament: Tournament) -> Iterator[tuple[int, int]]:
    """Places of the players without a colour in a game that needs two, and the rounds, from 0."""
    by_number = {player.tpn: player for player in tournament.players}
    for place, player in enumerate(tournament.players):
        for index, record in enumerate(player.rounds):
            if record.opponent is None or record.colour is not None:
                continue
            other = by_number.get(record.opponent)
            back = None if other is None else other.record(RoundNo(index + 1))
            if back is not None and (Cell.of(record).code, Cell.of(back).code) not in fits:
                yield place, index


def _of_withdrawals(tournament: Tournament) -> Iterator[Contradiction]:
    """Players who played after the last round they were available for."""
    for place, player in enumerate(tournament.players):
        last = player.withdrawn_after
        played = [no for no, record in enumerate(player.rounds, 1) if record.result.played]
        if last is not None and played and last < played[-1]:
            expected = said("{number}, a round the player played, or later", number=played[-1])
            yield Contradiction(f"players[{place}].withdrawn_after", f"{last}", expected)
