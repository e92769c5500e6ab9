"""The restricted draw of the numbers of a round robin: Varma tables and big envelopes.

Four big envelopes, A to D, hold the numbers of the table; the players of a federation draw from one
of them, so that they do not meet in the last three rounds. A seed takes the place of the hand: of
the big envelopes that hold enough the first player of a federation takes the one with the smallest
lot of ``NAME LETTER``, and each player the number with the smallest lot of the number.

Readings: the table of 11 or 12 players has 6 and 12 in one envelope, and among twelve they meet in
the last round. It stays as it is printed, and no federation is given both: it counts as an envelope
that holds one number less. Where no envelope holds enough, which the text leaves open ("if
possible"), the players take the one that holds most; who finds no number there that keeps the
federation apart draws from the others, first a number that does. Who has no federation draws alone,
after the federations of one player.

Source:
    C.05, Annex 2 (Details of Varma Tables); Article 6 (lots, and what restricts them).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, combinations, groupby

from openarbiter.errors import NotCoveredError
from openarbiter.languages import in_a_row, joined, said
from openarbiter.model import Player, Tournament, Tpn
from openarbiter.model.alphabet import OrderOf, in_alphabet
from openarbiter.model.lots import lot
from openarbiter.model.numbering import renumbered
from openarbiter.rulebooks.pairing import Fact
from openarbiter.rulebooks.round_robin import berger_round, whole_schedule
from openarbiter.values import dataclass

ARTICLE = "C.05, Annex 2"

LAST_ROUNDS = 3
"""Rounds at the end in which players of one federation shall not meet."""

_PRINTED = {
    10: ("3 4 8", "5 7 9", "1 6", "2 10"),
    12: ("4 5 9 10", "1 2 7", "6 8 12", "3 11"),
    14: ("4 5 6 11 12", "1 2 8 9", "7 10 13", "3 14"),
    16: ("5 6 7 12 13 14", "1 2 3 9 10", "8 11 15", "4 16"),
    18: ("5 6 7 8 14 15 16", "1 2 3 10 11 12", "9 13 17", "4 18"),
    20: ("6 7 8 9 15 16 17 18", "1 2 3 11 12 13 14", "5 10 19", "4 20"),
    22: ("6 7 8 9 10 17 18 19 20", "1 2 3 4 12 13 14 15", "11 16 21", "5 22"),
    24: ("6 7 8 9 10 11 19 20 21 22", "1 2 3 4 13 14 15 16 17", "12 18 23", "5 24"),
}


VARMA: Mapping[int, Mapping[str, tuple[int, ...]]] = {
    size: {letter: tuple(map(int, row.split())) for letter, row in zip("ABCD", rows, strict=True)}
    for size, rows in _PRINTED.items()
}
"""The numbers in each big envelope, by the even number of the table (Annex 2, point 5)."""

FEWEST, MOST = min(VARMA) - 1, max(VARMA)
"""Players of the smallest and the largest field that has a table."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn(Fact):
    """What the players of one federation drew.

    Attributes:
        federation: Its code; empty where somebody has none.
        names: The players in the order in which they drew.
        numbers: The number of each.
        offered: The big envelopes among which the lot chose: those that held enough numbers, or
            else those that held most.
        enough: They held enough numbers.
        envelope: The one that the first player took.
        held: The numbers that were in it, ascending.
    """

    names: tuple[str, ...]
    federation: str
    offered: tuple[str, ...]
    enough: bool
    envelope: str
    held: tuple[int, ...]
    numbers: tuple[int, ...]

    json_names = {"names": None}  # noqa: RUF012  (annotated it would be a field)

    @property
    def sentence(self) -> str:
        """Who chose which envelope, and who drew which number."""
        gaps = {
            "federation": self.federation or said("No federation"),
            "name": self.names[0],
            "letter": self.envelope,
            "numbers": " ".join(map(str, self.held)),
            "players": joined(
                "{first}; {next}",
                (f"{number} {name}" for number, name in zip(self.numbers, self.names, strict=True)),
            ),
        }
        count = len(self.names)
        if self.enough:
            return said(
                "{federation}, {count} players: of the envelopes that hold enough ({letters}) "
                "{name} takes {letter} with {numbers}; drawn: {players}.",
                count,
                one="{federation}, {count} player: of the envelopes that hold enough ({letters}) "
                "{name} takes {letter} with {numbers}; drawn: {players}.",
                letters=in_a_row(self.offered),
                **gaps,
            )
        return said(
            "{federation}, {count} players: no envelope holds enough; {name} takes the one that "
            "holds most, {letter} with {numbers}, and what is missing comes from the others; "
            "drawn: {players}.",
            count,
            one="{federation}, {count} player: no envelope holds enough; {name} takes the one that "
            "holds most, {letter} with {numbers}, and what is missing comes from the others; "
            "drawn: {players}.",
            **gaps,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Meeting(Fact):
    """Two players of one federation who meet in one of the last three rounds."""

    round_no: int
    numbers: tuple[Tpn, Tpn]
    federation: str

    @property
    def sentence(self) -> str:
        """Who meets whom, and that the restriction holds if possible."""
        first, second = self.numbers
        return said(
            "{first} and {second} of {federation} meet in round {round}, one of the last three: "
            "the restriction holds if possible.",
            first=first,
            second=second,
            federation=self.federation,
            round=self.round_no,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class RestrictedDraw(Fact):
    """A restricted draw, from the first federation to the last.

    Attributes:
        order: Places in ``tournament.players``, that of number 1 first.
        turns: The federations in the order in which they drew.
        apart: Two numbers of one envelope that meet in the last three rounds; empty for none.
        meetings: Players of one federation who meet in the last three rounds all the same.
    """

    order: tuple[int, ...]
    turns: tuple[Turn, ...]
    apart: tuple[int, ...]
    meetings: tuple[Meeting, ...]

    article = ARTICLE
    json_names = {"order": None, "apart": None}  # noqa: RUF012  (likewise)

    @property
    def sentences(self) -> Iterator[str]:
        """The draw in words, one step a line."""
        yield from (turn.sentence for turn in self.turns)
        if self.apart:
            first, second = self.apart
            yield said(
                "{first} and {second} are in one envelope and meet in one of the last three "
                "rounds: where it is possible, no federation gets both.",
                first=first,
                second=second,
            )
        yield from (meeting.sentence for meeting in self.meetings)
        if not self.meetings:
            yield said("In the last three rounds nobody meets a player of the same federation.")

    def to_json(self) -> dict[str, object]:
        """The draw as JSON values, with its article."""
        return {"article": ARTICLE, **Fact.to_json(self)}


def envelopes(players: int) -> dict[str, tuple[int, ...]]:
    """The numbers in each big envelope; an odd field is without the highest number of its table.

    Args:
        players: Number of players, 9 to 24.

    Raises:
        NotCoveredError: There is no table for so many.

    Source:
        C.05, Annex 2, point 5.

    Examples:
        >>> envelopes(9)
        {'A': (3, 4, 8), 'B': (5, 7, 9), 'C': (1, 6), 'D': (2,)}
    """
    if not FEWEST <= players <= MOST:
        raise NotCoveredError.saying(
            "the Varma tables are for {fewest} to {most}, and here are {count} players "
            "({article}); draw the numbers without restriction",
            players,
            one="the Varma tables are for {fewest} to {most}, and here is {count} player "
            "({article}); draw the numbers without restriction",
            fewest=FEWEST,
            most=MOST,
            article=ARTICLE,
        )
    table = VARMA[players + players % 2]
    return {
        letter: tuple(number for number in numbers if number <= players)
        for letter, numbers in table.items()
    }


def late_pairs(players: int) -> frozenset[frozenset[int]]:
    """Which numbers of a table meet in its last three rounds.

    Source:
        C.05, Annexes 1 and 2.
    """
    last = players - 1 + players % 2
    rounds = (berger_round(players, last - back) for back in range(LAST_ROUNDS))
    return frozenset(map(frozenset, chain.from_iterable(rounds)))


def draw(tournament: Tournament, seed: str, order_of: OrderOf = in_alphabet) -> RestrictedDraw:
    """Draw the numbers of a round robin so that federations do not meet at the end.

    Args:
        tournament: The tournament; everybody in it draws.
        seed: Any text.
        order_of: What the names in a federation are sorted by.

    Raises:
        NotCoveredError: There is no Varma table for so many players.

    Source:
        C.05, Annex 2, points 2 to 4.
    """
    players = tournament.players
    left = {letter: list(numbers) for letter, numbers in envelopes(len(players)).items()}
    late = late_pairs(len(players))
    apart = tuple(sorted(chain.from_iterable(map(tuple, _clashes(left, late)))))
    number_of: dict[int, int] = {}
    turns = []
    for places in _contingents(players, order_of):
        names = tuple(order_of(players[place].name)[1] for place in places)
        turn = _turn(players[places[0]].federation, names, left, late, seed)
        number_of |= zip(places, turn.numbers, strict=True)
        turns.append(turn)
    order = tuple(sorted(number_of, key=number_of.__getitem__))
    return RestrictedDraw(
        order=order,
        turns=tuple(turns),
        apart=apart,
        meetings=late_meetings(renumbered(tournament, order)),
    )


def late_meetings(tournament: Tournament) -> tuple[Meeting, ...]:
    """Who meets a player of the same federation in the last three rounds announced.

    Source:
        C.05, Annex 2.
    """
    federation = {player.tpn: player.federation for player in tournament.players}
    rounds = whole_schedule(tournament)
    return tuple(
        Meeting(round_no=number, numbers=(min(game), max(game)), federation=federation[game[0]])
        for number, planned in enumerate(rounds, start=1)
        if number > len(rounds) - LAST_ROUNDS
        for game in planned.games
        if federation[game[0]] and federation[game[0]] == federation[game[1]]
    )


def _contingents(players: Sequence[Player], order_of: OrderOf) -> Iterator[list[int]]:
    """Places of the players of each federation, in the order in which they draw (point 2)."""
    size = Counter(player.federation for player in players)

    def key(place: int) -> tuple[object, ...]:
        player = players[place]
        code = player.federation
        return (-size[code] if code else 0, code, order_of(player.name))

    order = sorted(range(len(players)), key=key)
    for code, places in groupby(order, key=lambda place: players[place].federation):
        if code:
            yield list(places)
        else:
            yield from ([place] for place in places)


def _turn(
    federation: str,
    names: tuple[str, ...],
    left: dict[str, list[int]],
    late: frozenset[frozenset[int]],
    seed: str,
) -> Turn:
    """The players of a federation choose an envelope and draw from it (point 3)."""
    room = {
        letter: len(numbers) - len(_clashes({letter: numbers}, late))
        for letter, numbers in left.items()
    }
    enough = tuple(letter for letter in left if room[letter] >= len(names))
    most = max(room.values())
    offered = enough or tuple(letter for letter in left if room[letter] == most)
    chosen = min(offered, key=lambda letter: lot(seed, f"{names[0]} {letter}"))
    held = tuple(left[chosen])
    numbers: list[int] = []
    for _ in names:
        number = _number(chosen, left, late, numbers, seed)
        numbers.append(number)
        for each in left.values():
            if number in each:
                each.remove(number)
    return Turn(
        federation=federation,
        names=names,
        numbers=tuple(numbers),
        offered=offered,
        enough=bool(enough),
        envelope=chosen,
        held=held,
    )


def _number(
    chosen: str,
    left: Mapping[str, Sequence[int]],
    late: frozenset[frozenset[int]],
    taken: Sequence[int],
    seed: str,
) -> int:
    """The next number: from the envelope chosen, of all, one that keeps the federation apart."""
    everything = list(chain.from_iterable(left.values()))
    for pool in (left[chosen], everything):
        keeps = [n for n in pool if not any(frozenset((n, other)) in late for other in taken)]
        if keeps:
            return min(keeps, key=lambda number: lot(seed, number))
    return min(everything, key=lambda number: lot(seed, number))


def _clashes(
    left: Mapping[str, Sequence[int]], late: frozenset[frozenset[int]]
) -> list[frozenset[int]]:
    """Two numbers of one envelope that meet in the last three rounds; no table has more."""
    pairs = (pair for numbers in left.values() for pair in combinations(numbers, 2))
    return [pair for pair in map(frozenset, pairs) if pair in late]
