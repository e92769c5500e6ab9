"""Whether two players report their game alike: each other, two colours, results that go together.

And whether the numbers named beside the games are those of somebody. A file says every game twice,
so readers compare both reports; whoever builds a tournament without a file has to be asked as well.

Source:
    TRF16, annex, record 001: a game stands in the lines of both players, and one that was played
    has two colours. TRF26 (applied from 2025-09-01), records 240, 260 and 299.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from openarbiter.errors import RequestError
from openarbiter.formats.team_agreement import Conflict, FactPlace
from openarbiter.formats.trf.cells import FITTING, code_of
from openarbiter.languages import said
from openarbiter.model import (
    Colour,
    ForbiddenPairs,
    KnownLater,
    Player,
    PointsAdjustment,
    RequestedBye,
    Result,
    RoundNo,
    RoundRecord,
    Tournament,
    Tpn,
)

_AGREEING = {
    (one.index, other.index)
    for one in Result
    for other in Result
    if code_of(Colour.BLACK, other) in FITTING[code_of(Colour.WHITE, one)]
}
"""Results that two players of one game can have together, by index."""


def disagreements(tournament: Tournament) -> Iterator[Conflict]:
    """Numbers that are not ascending, then rounds that go with no other record, by player."""
    by_number: dict[int, Player] = {}
    before = 0
    for place, player in enumerate(tournament.players):
        if player.tpn <= before:
            found = said("{number} after {before}", number=player.tpn, before=before)
            where, ascending = (
                FactPlace("players", place, "tpn"),
                said("ascending numbers, each once"),
            )
            yield Conflict("same-number", where, found, ascending)
        by_number[player.tpn] = player
        before = player.tpn
    for place, player in enumerate(tournament.players):
        for index, entry in enumerate(player.rounds):
            expected = _instead(player, entry, index, by_number)
            if expected:
                yield _of_round(place, player, index, expected)


def colourless_games(tournament: Tournament) -> Iterator[tuple[int, int, RoundRecord]]:
    """Reports without a colour of a game that needs two.

    Yields:
        Place of the player and of the round, from 0, and what the opponent reports.
    """
    by_number = {player.tpn: player for player in tournament.players}
    for place, player in enumerate(tournament.players):
        for index, entry in enumerate(player.rounds):
            if entry.opponent is None or entry.colour is not None:
                continue
            if other := by_number.get(entry.opponent):
                back = other.record(RoundNo(index + 1))
                if code_of(back.colour, back.result) not in FITTING[code_of(None, entry.result)]:
                    yield place, index, back


def games_without_colours(tournament: Tournament) -> Iterator[Conflict]:
    """Games that need two colours and have none: a report file with one is refused."""
    for place, index, back in colourless_games(tournament):
        if back.colour is None:
            yield _of_round(place, tournament.players[place], index, said("opposite colours"))


def _of_round(place: int, player: Player, index: int, expected: str) -> Conflict:
    entry = player.rounds[index]
    found = said(
        "{player} against {other}: {result}",
        player=player.tpn,
        other=entry.opponent,
        result=repr(entry.result.value),
    )
    where = FactPlace("players", place, "rounds", index)
    return Conflict("contradiction", where, found, expected)


def refuse_disagreements(tournament: Tournament) -> None:
    """Refuse a tournament whose players report a game differently; a file that was read has none.

    Raises:
        RequestError: With the first thing that is wrong.
    """
    _refuse(disagreements(tournament))


def refuse_games_without_colours(tournament: Tournament) -> None:
    """Refuse a tournament with a played game that has no colours: no file could be read with it.

    Raises:
        RequestError: With the first such game.
    """
    _refuse(games_without_colours(tournament))


def _refuse(found: Iterable[Conflict]) -> None:
    for wrong in found:
        index = wrong.place.at
        where = "numbers of players" if index is None else f"round {index + 1}"
        raise RequestError(f"{where}: {wrong.found}; expected {wrong.expected}")


def unknown_numbers(tournament: Tournament) -> Iterator[Conflict]:
    """Numbers in byes, forbidden pairs and abnormal points that neither a player nor a team has."""
    known = {player.tpn for player in tournament.players}
    known |= {Tpn(team.number) for team in tournament.teams}
    lists: dict[str, Sequence[RequestedBye | ForbiddenPairs | PointsAdjustment | KnownLater]] = {
        "requested_byes": tournament.requested_byes,
        "forbidden_pairs": tournament.forbidden_pairs,
        "adjustments": tournament.adjustments,
        "known_later": tournament.known_later,
    }
    expected = said("the number of a player of the tournament")
    for name, facts in lists.items():
        for index, fact in enumerate(facts):
            for at, tpn in enumerate(fact.players):
                if tpn not in known:
                    place = FactPlace(name, index, "players", at)
                    yield Conflict("unknown-player", place, f"{tpn}", expected)


def _instead(
    player: Player, entry: RoundRecord, index: int, by_number: Mapping[int, Player]
) -> str:
    """What a round (index from 0) should be instead; empty when nothing is wrong with it."""
    if entry.opponent is None:
        return said("an opponent for a game") if entry.result.played else ""
    other = by_number.get(entry.opponent)
    if other is None or other is player:
        return said("another player of the tournament")
    rounds = other.rounds
    back = rounds[index] if index < len(rounds) else other.record(RoundNo(index + 1))
    if back.opponent != player.tpn:
        return said("the same game for both players")
    if entry.colour is not None and entry.colour is back.colour:
        return said("opposite colours")
    return "" if results_agree(entry.result, back.result) else said("results that go together")


def results_agree(one: Result, other: Result) -> bool:
    """Whether two players of one game can have these results together."""
    return (one.index, other.index) in _AGREEING
