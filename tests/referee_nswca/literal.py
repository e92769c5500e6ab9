"""The guidelines taken literally: write down all complete pairings, then strike out.

Slow and short. It reads the records of a tournament itself and shares no code with the rulebook
and the solver. A pairing is a set of pairs; the sentences of the document are applied one after
the other, and after each only the best pairings stay on the list.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from openarbiter.model import Colour, Player, Result, RoundNo, Tournament
from openarbiter.verification.literal.terms import bonuses, points_given

__all__ = ["LiteralPairing", "literal_pairing"]

White, Black = "W", "B"
Pair = tuple[int, int]
"""Two players by rank, from 0, the higher ranked first."""

Pairing = tuple[Pair, ...]

POINTS = {
    **dict.fromkeys("1W+UF", 10),
    **dict.fromkeys("=DH?", 5),
    **dict.fromkeys("0L-Z ", 0),
}
"""3.1 f, 3.2 d and e, in tenths."""


@dataclass(frozen=True)
class Entrant:
    """A player as the cards show him before a round."""

    tpn: int
    rating: int
    score: int
    colours: str
    opponents: frozenset[int]
    barred: bool

    @property
    def difference(self) -> int:
        """White games less Black games."""
        return self.colours.count(White) - self.colours.count(Black)

    @property
    def equaliser(self) -> str:
        """The colour that equalises, or nothing."""
        if self.difference == 0:
            return ""
        return Black if self.difference > 0 else White

    @property
    def due(self) -> str:
        """The due colour: the equaliser, else the other one than last time, else nothing."""
        if self.equaliser:
            return self.equaliser
        return other(self.colours[-1]) if self.colours else ""

    def third(self, colour: str) -> bool:
        """Whether a colour would be the third equal one in succession."""
        return self.colours.endswith(colour * 2)


@dataclass(frozen=True)
class LiteralPairing:
    """The answer: (White, Black) pairing numbers by rank, the bye, and what had to choose."""

    games: tuple[Pair, ...]
    bye: int | None
    decided: tuple[str, ...]


def other(colour: str) -> str:
    """The other colour."""
    return Black if colour == White else White


def literal_pairing(
    tournament: Tournament,
    round_no: RoundNo,
    *,
    odd_men_first: bool = False,
    without: frozenset[str] = frozenset(),
) -> LiteralPairing | None:
    """The pairing that the text demands; ``None`` where there is none.

    Args:
        tournament: The tournament; small.
        round_no: The round to be paired.
        odd_men_first: The other reading of 3.3 d: the odd men of a group are chosen before those
            who came down choose their opponents.
        without: Sentences that are not asked, by the names under which they decide. Then several
            pairings may be left; the answer is the first one in the order of writing them down.
    """
    entrants = sorted(
        (
            entrant(each, tournament, round_no)
            for each in tournament.players
            if here(each, tournament, round_no)
        ),
        key=lambda each: (-each.score, -each.rating, each.tpn),
    )
    bye = None
    pairings: list[Pairing] = []
    if len(entrants) % 2:
        for candidate in reversed(entrants):
            rest = [each for each in entrants if each is not candidate]
            if not candidate.barred and (pairings := list(complete(rest))):
                entrants, bye = rest, candidate.tpn
                break
        else:
            return None
    else:
        pairings = list(complete(entrants))
        if not pairings:
            return None
    decided: list[str] = []
    down: list[int] = []
    for score in sorted({each.score for each in entrants}, reverse=True):
        pairings = settle_group(entrants, pairings, score, down, (decided, odd_men_first, without))
        bracket = [*down, *members(entrants, score)]
        down = leaving(pairings[0], bracket)
    if len(pairings) > 1 and not without:
        raise ValueError("the sentences leave more than one pairing")
    answer = pairings[0]
    return LiteralPairing(colours(entrants, answer, tournament, round_no), bye, tuple(decided))


def here(player: Player, tournament: Tournament, round_no: RoundNo) -> bool:
    """Whether a player is to be paired: neither away nor gone."""
    if player.withdrawn_after is not None and player.withdrawn_after < round_no:
        return False
    if any(
        bye.round_no == round_no and player.tpn in bye.players for bye in tournament.requested_byes
    ):
        return False
    return player.record(round_no).result is Result.ABSENT


def entrant(player: Player, tournament: Tournament, round_no: RoundNo) -> Entrant:
    """A player's card before a round."""
    score, colour_list, barred = 0, "", False
    opponents: set[int] = set()
    for number in range(1, round_no):
        record = player.record(RoundNo(number))
        letter = record.result.value
        usual = tournament.scoring.points(record.result, record.colour)
        points = POINTS[letter] + points_given(tournament, player, RoundNo(number)) - usual
        score += points
        if letter in "10=WDL?" and record.opponent is not None:
            opponents.add(record.opponent)
            colour_list += White if record.colour is Colour.WHITE else Black
        barred = barred or letter == "U" or (letter in "+FHZ- " and points >= POINTS["+"])
    for ban in tournament.forbidden_pairs:
        if player.tpn in ban.players and ban.applies_to(round_no):
            opponents |= set(ban.players)
    rating = player.rating or 0
    for entry in player.national:
        if entry.federation == "AUS" and entry.rating:
            rating = entry.rating
    score += bonuses(tournament, player.tpn, round_no)
    return Entrant(player.tpn, rating, score, colour_list, frozenset(opponents), barred)


def may_meet(one: Entrant, two: Entrant) -> bool:
    """3.1 b and 3.3 h: not met, and a colour for each that is no third one."""
    if two.tpn in one.opponents or one.tpn in two.opponents:
        return False
    return bool(possible_colours(one, two))


def possible_colours(one: Entrant, two: Entrant) -> list[str]:
    """Colours of the first that 3.3 h allows."""
    return [
        colour
        for colour in (White, Black)
        if not one.third(colour) and not two.third(other(colour))
    ]


def complete(entrants: Sequence[Entrant]) -> Iterator[Pairing]:
    """Every complete pairing of some players."""

    def extend(left: tuple[int, ...]) -> Iterator[Pairing]:
        if not left:
            yield ()
            return
        first = left[0]
        for second in left[1:]:
            if may_meet(entrants[first], entrants[second]):
                rest = tuple(each for each in left if each not in (first, second))
                for pairing in extend(rest):
                    yield ((first, second), *pairing)

    yield from extend(tuple(range(len(entrants))))


def members(entrants: Sequence[Entrant], score: int) -> list[int]:
    """The players of a score group, by rank."""
    return [rank for rank, each in enumerate(entrants) if each.score == score]


def partner(pairing: Pairing, player: int) -> int:
    """Whom a player meets."""
    return next(b if a == player else a for a, b in pairing if player in (a, b))


def leaving(pairing: Pairing, bracket: Sequence[int]) -> list[int]:
    """Who of a bracket meets nobody of it."""
    return [player for player in bracket if partner(pairing, player) not in bracket]


def settle_group(
    entrants: Sequence[Entrant],
    pairings: list[Pairing],
    score: int,
    down: Sequence[int],
    log: tuple[list[str], bool, frozenset[str]],
) -> list[Pairing]:
    """The pairings that are best in one score group; they agree in it.

    The log is what has decided, whether the other reading of 3.3 d is asked for, and the sentences
    that are not asked.
    """
    decided, odd_men_first, without = log
    group = members(entrants, score)
    bracket = [*down, *group]
    lower = [each.score for each in entrants if each.score < score]
    below = members(entrants, max(lower)) if lower else []

    def best(name: str, key: Callable[[Pairing], object]) -> None:
        nonlocal pairings
        if name in without:
            return
        values = [key(pairing) for pairing in pairings]
        least = min(values)  # type: ignore[type-var]
        if any(value != least for value in values):
            decided.append(name)
        pairings = [
            pairing for pairing, value in zip(pairings, values, strict=True) if value == least
        ]

    def gone(pairing: Pairing) -> list[int]:
        return leaving(pairing, bracket)

    def odd_men(pairing: Pairing) -> list[int]:
        return [player for player in gone(pairing) if player in group]

    def lonely(pairing: Pairing) -> int:
        return sum(
            not any(may_meet(entrants[player], entrants[each]) for each in below)
            for player in odd_men(pairing)
        )

    def opponents(pairing: Pairing) -> list[int]:
        return [partner(pairing, player) for player in down if partner(pairing, player) in bracket]

    best("3.1 c", lambda pairing: len(gone(pairing)))
    best("3.3 d 2", lambda pairing: sum(player in down for player in gone(pairing)))
    best("3.3 d 2, by rank", lambda pairing: [player in gone(pairing) for player in down])
    if not odd_men_first:
        best("3.3 d 1, opponent", opponents)
    best("3.3 d 1, somebody to meet", lonely)
    best("3.3 d 1, the lowest", lambda pairing: sorted(-player for player in odd_men(pairing)))
    if odd_men_first:
        best("3.3 d 1, opponent", opponents)
    settle_halves(entrants, lambda pairing: left_over(pairing, down, group), best)
    return pairings


def left_over(pairing: Pairing, down: Sequence[int], group: Sequence[int]) -> list[int]:
    """Who of a group neither leaves it nor meets somebody from above, by rank."""
    away = {*leaving(pairing, [*down, *group]), *(partner(pairing, player) for player in down)}
    return [player for player in group if player not in away]


def settle_halves(
    entrants: Sequence[Entrant],
    left: Callable[[Pairing], list[int]],
    best: Callable[[str, Callable[[Pairing], object]], None],
) -> None:
    """3.3 c for the players of a group who are left, by rank."""

    def ranks(pairing: Pairing) -> list[Pair]:
        """The pairs among these players, by rank from 1."""
        here = left(pairing)
        return [(here.index(one) + 1, here.index(two) + 1) for one, two in pairing if one in here]

    def crosses(pairs: Sequence[Pair], top: set[int]) -> bool:
        return all((one in top) != (two in top) for one, two in pairs)

    def usual(pairs: Sequence[Pair]) -> set[int]:
        return set(range(1, len(pairs) + 1))

    def kind(pairing: Pairing) -> tuple[int, int]:
        """(0: halves, with the interchange or without; 1: a wider exchange, and how wide)."""
        pairs = ranks(pairing)
        half, top = len(pairs), usual(pairs)
        if crosses(pairs, top) or crosses(pairs, top - {half} | {half + 1}):
            return 0, 0
        return 1, sum((one in top) == (two in top) for one, two in pairs)

    def colour_counts(pairing: Pairing) -> tuple[int, int]:
        against = same = 0
        here = left(pairing)
        for one, two in ranks(pairing):
            first, second = entrants[here[one - 1]], entrants[here[two - 1]]
            colour = colour_of(first, second) or White
            for player, its in ((first, colour), (second, other(colour))):
                against += player.equaliser == other(its)
                same += player.colours.endswith(its)
        return against, same

    best("3.3 c, no wider exchange", kind)
    best("3.3 g, equalisation", lambda pairing: colour_counts(pairing)[0])
    best("3.3 g, alternation", lambda pairing: colour_counts(pairing)[1])
    # Among wider exchanges none is asked for an interchange.
    best(
        "3.3 c 2, no interchange",
        lambda pairing: not kind(pairing)[0] and not crosses(ranks(pairing), usual(ranks(pairing))),
    )
    best(
        "3.3 c 1, consecutive order",
        lambda pairing: sum(abs(two - one - len(ranks(pairing))) for one, two in ranks(pairing)),
    )
    best(
        "3.3 c 1, from the highest rank",
        lambda pairing: [two for _, two in sorted(ranks(pairing))],
    )


def colour_of(higher: Entrant, lower: Entrant) -> str:
    """The colour of the higher ranked; nothing where nobody has a due colour (3.3 e to h)."""
    if not higher.due and not lower.due:
        return ""
    allowed = possible_colours(higher, lower)
    if len(allowed) == 1:
        return allowed[0]
    if higher.due == lower.due:
        # 3.3 g: each is due the same colour, and the higher ranked has priority.
        return higher.due
    return higher.due or other(lower.due)


def card_number(entrant: Entrant, tournament: Tournament, round_no: RoundNo) -> int:
    """3.2 a: cards are numbered sequentially; there is one for everybody who has come so far."""
    cards = [
        each.tpn
        for each in tournament.players
        if here(each, tournament, round_no) or was_here(each, round_no)
    ]
    return sum(tpn <= entrant.tpn for tpn in cards)


def was_here(player: Player, round_no: RoundNo) -> bool:
    """Whether a player was paired before a round, or had the bye."""
    for number in range(1, round_no):
        record = player.record(RoundNo(number))
        if record.result.value == "U" or record.opponent is not None:
            return True
    return False


def colours(
    entrants: Sequence[Entrant], pairing: Pairing, tournament: Tournament, round_no: RoundNo
) -> tuple[Pair, ...]:
    """(White, Black) pairing numbers of every pair, by rank of the higher ranked."""
    coin = Black if tournament.initial_colour is Colour.BLACK else White
    games = []
    for board, (one, two) in enumerate(sorted(pairing), start=1):
        higher, lower = entrants[one], entrants[two]
        colour = colour_of(higher, lower)
        if not colour:
            number = board if round_no == 1 else card_number(higher, tournament, round_no)
            colour = coin if number % 2 else other(coin)
        games.append((higher.tpn, lower.tpn) if colour == White else (lower.tpn, higher.tpn))
    return tuple(games)
