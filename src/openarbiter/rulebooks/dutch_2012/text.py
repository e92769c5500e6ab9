"""The text of 2012: terms (section A), criteria (B, as section C gives them up), colours (E).

Players stand in the order of A2; a *position* in that order, from 0, is the only name the rest of
the package knows them by. What the later editions of the same system still say alike (colour
preferences, floats of games, top scorers) is taken from there. A criterion looks at one part of a
bracket's pairing, a pair or a player who is not paired, and counts; 0 is perfect. The steps of C10
and C14 drop the requirements one after the other and only as far as necessary, so that they
minimise the counts in the order of :data:`ODD_ROUNDS` or :data:`EVEN_ROUNDS`.

Source:
    C.04.3.1, version agreed by the 83rd Congress (Istanbul 2012), replaced from July 2017 on: A1 to
    A11, B1 to B6, C2, C3, C10, C14, D4, E1 to E5.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from datetime import date
from functools import partial
from typing import TypeAlias

from openarbiter.languages import said
from openarbiter.model import Colour, Points, Result, RoundNo, Tournament, Tpn
from openarbiter.rulebooks.abnormal_points import credited
from openarbiter.rulebooks.colour_histories import ColourHistories
from openarbiter.rulebooks.dutch.terms import (
    CLASS_COUNT,
    DutchPlayer,
    Float,
    Situation,
    Strength,
    Wording,
    floats_by_round,
)
from openarbiter.rulebooks.dutch.terms import situation as later_situation
from openarbiter.rulebooks.edition import (
    Article,
    Document,
    Edition,
    Engine,
    Handling,
    Needs,
    PublishedSheet,
    Rules,
    Telling,
    entry_points,
    first_number,
)
from openarbiter.rulebooks.pairing import CriterionValue
from openarbiter.values import dataclass, replace

WORDING_2012 = Wording(
    system="dutch-2012",
    bye_always_downfloats=False,
)
"""What the shared terms have to know about this edition: a round without a game is a downfloat
when it gave points (B1.b), whoever did not come."""


def situation(tournament: Tournament, round_no: RoundNo) -> Situation:
    """What the regulation may look at before a round of a tournament.

    Order, colour differences and preferences, floats of games and top scorers are derived as in the
    later editions, whose sentences about them say the same. "Rounds" of floats (A4, B5, B6) are
    those of the tournament; "the two latest rounds he played" (A7.a) skip rounds without a game.
    The bye is barred for whoever has points without playing, half-point byes among them (C.04.3.1,
    A2, A4, A7, A10, B1.b).

    Args:
        tournament: The tournament; records of the round itself and later ones say only who is
            present.
        round_no: The round to be paired.

    Raises:
        RequestError: The round is neither one of those paired nor the next one.
    """
    found = later_situation(tournament, round_no, WORDING_2012)
    scoring, players = tournament.scoring, tournament.players
    table = scoring.table()
    bars = [_bars(result, table[result.value, False], scoring.loss) for result in Result]
    full = round_no - 1
    may_take_bye = [
        played == full
        or (
            not any(bars[record.result.index] for record in players[place].rounds[:full])
            and not (bars[Result.ABSENT.index] and len(players[place].rounds) < full)
        )
        for place, played in zip(found.places, found.played, strict=True)
    ]
    if tournament.adjustments:
        worth = credited(tournament, range(1, round_no))
        for position, place in enumerate(found.places):
            if place in worth.changed:
                may_take_bye[position] = not any(
                    _bars(result, points, scoring.loss)
                    for result, points in worth.rounds_without_play(players[place], place, round_no)
                )
    return replace(found, may_take_bye=may_take_bye)


def _bars(result: Result, points: Points, loss: Points) -> bool:
    """Whether a round without a game bars from the bye (B1.b); the bye itself always.

    The article makes one sentence of the bar and the downfloat, so that both ask for the same
    points: more than a loss gives. Where a loss gives points, who loses by default is not barred.
    """
    if result is Result.PAIRING_ALLOCATED_BYE:
        return True
    return not result.played and points > loss


def is_odd_round(round_no: RoundNo) -> bool:
    """Whether A7.d applies rather than A7.e: the parity is that of the round.

    The text adds "players who have had an odd (even) number of games before by any reason": a
    player whose number of games is out of step has another kind of preference, nothing else
    (C.04.3.1, A7.d and A7.e).
    """
    return round_no % 2 == 1


def most_pairs(players: int) -> int:
    """P0: the number of players divided by two, rounded downwards (C.04.3.1, A6.b)."""
    return players // 2


def treated_as_homogeneous(moved_down: int, players: int) -> bool:
    """Whether a score bracket is homogeneous or treated as though it was.

    Read for the players who are left after C1: a player without any possible opponent belongs to
    the next bracket.

    Args:
        moved_down: M0, the number of players moved down into the bracket.
        players: Number of all players of the bracket.

    Source:
        C.04.3.1 (2012), A3: at least half of the players have come from a higher bracket.

    Examples:
        >>> [treated_as_homogeneous(moved, 4) for moved in range(4)]
        [True, False, True, True]
    """
    return moved_down == 0 or 2 * moved_down >= players


def x1(counts: Sequence[int]) -> int:
    """X1: the least number of pairs in which a colour preference cannot be granted (C.04.3.1, A8).

    With the white preferences together (W and w) and the black ones (B and b), a player who has
    not played yet fits everybody. X1 is a bound that the iteration starts from; the minimum that
    it ends with is never below, so that pairing does not need it.

    Args:
        counts: Players of the bracket by preference class: none; White mild, strong, absolute;
            Black likewise.
    """
    none, white, black = counts[0], sum(counts[1:4]), sum(counts[4:CLASS_COUNT])
    return max(0, most_pairs(sum(counts)) - min(white, black) - none)


def z1(counts: Sequence[int]) -> int:
    """Z1: the least number of pairs in which a strong colour preference cannot be granted.

    In even rounds a mild preference turns to the side where it helps (A7.e), so that both w and b
    stand with the minority of the strong and absolute ones (C.04.3.1, A7.e and A8).

    Args:
        counts: As for :func:`x1`.
    """
    none, mild = counts[0], counts[1] + counts[4]
    white, black = counts[2] + counts[3], counts[5] + counts[6]
    return max(0, most_pairs(sum(counts)) - min(white, black) - mild - none)


ONE_POINT: Points = 10
"""One point, in tenths, with every scoring system: the bye in D4."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two players paired with each other in a bracket.

    Attributes:
        higher: The higher ranked one (A2).
        lower: The lower ranked one.
        moved_down: The higher one was moved down into the bracket, the lower one was not.
    """

    higher: DutchPlayer
    lower: DutchPlayer
    moved_down: bool


@dataclass(frozen=True, slots=True)
class Downfloater:
    """A player who is not paired in a bracket: who floats down (A4) or takes the bye (A5).

    Attributes:
        player: The player.
        moved_down: The player was moved down into the bracket already.
    """

    player: DutchPlayer
    moved_down: bool


Part: TypeAlias = Pair | Downfloater
"""What the pairing of a bracket is composed of."""


def parts_of(
    player: Callable[[int], DutchPlayer],
    pairs: Iterable[tuple[int, int]],
    floaters: Iterable[int],
    moved_down: Collection[int],
) -> list[Part]:
    """The pairs of a bracket and then who is not paired, all by position (C.04.3.1, section B)."""
    down = moved_down
    return [
        *(
            Pair(player(one), player(other), one in down and other not in down)
            for one, other in pairs
        ),
        *(Downfloater(player(each), each in down) for each in floaters),
    ]


@dataclass(frozen=True, slots=True)
class Frame:
    """What a part alone does not tell about its bracket.

    Attributes:
        lowest: Lowest score (tenths) of the bracket.
        heterogeneous: The bracket is heterogeneous and not treated as homogeneous (A3).
    """

    lowest: Points
    heterogeneous: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Criterion(Article):
    """One criterion: its code is the article of section B, or the letter of section C.

    Attributes:
        count: Violations of one part in a bracket.
    """

    count: Callable[[Part, Frame], int]


def _criterion(code: str, article: str) -> Callable[[Callable[[Part, Frame], int]], Criterion]:
    """Keep code, articles and sentence (the docstring's first line) with a counting function."""

    def decorate(count: Callable[[Part, Frame], int]) -> Criterion:
        sentence = (count.__doc__ or "").strip().splitlines()[0]
        return Criterion(code=code, article=article, sentence=sentence, count=count)

    return decorate


ABSOLUTE = (
    Article("B1a", "B1.a", "Two players do not meet more than once."),
    Article(
        "B1b",
        "B1.b",
        "Nobody gets the bye who has received points without playing.",
    ),
    Article(
        "B2",
        "B2",
        "Two players with the same absolute colour preference do not meet, top scorers excepted.",
    ),
)
"""Criteria that may not be violated: they say who may meet whom, and who may have the bye.

B2 may be ignored in the last round where at least one of the two is a top scorer: the note below
it makes the opponent of one a top scorer for the colours too."""


@_criterion("M1", "C14.b2, D3")
def unpaired_moved_down(part: Part, frame: Frame) -> int:
    """As many moved-down players as possible are paired with residents."""
    return int(frame.heterogeneous and isinstance(part, Downfloater) and part.moved_down)


@_criterion("P", "A6.b, C14")
def unpaired(part: Part, frame: Frame) -> int:
    """As many pairs as possible are made."""
    del frame
    return int(isinstance(part, Downfloater))


@_criterion("B3", "B3, D4")
def score_difference(part: Part, frame: Frame) -> int:
    """The sum of the squared score differences is as small as possible.

    A player left over counts as having an opponent with one point less than the lowest score. D4
    gives the sum for the lowest bracket; B3 and A11 ask for the same closeness everywhere, so that
    every bracket is measured by it. Where all pairs have the same difference it decides nothing.
    """
    if isinstance(part, Pair):
        return squared(part.higher.score, part.lower.score)
    return squared(part.player.score, frame.lowest - ONE_POINT)


def squared(score: Points, other: Points) -> int:
    """What two scores (tenths) add to the B3 factor, in hundredths of a squared point (D4)."""
    return (score - other) ** 2


@_criterion("B2t", "B2 (note), C10.g")
def equal_absolute_preferences(part: Part, frame: Frame) -> int:
    """As few pairs as possible of a top scorer have the same absolute colour preference."""
    del frame
    return int(_weaker_of_equal(part) == Strength.ABSOLUTE)


@_criterion("A7d", "A7.d, C10.f")
def strong_as_absolute(part: Part, frame: Frame) -> int:
    """In odd rounds as few pairs as possible have the same strong or absolute preference."""
    return equal_strong_preferences.count(part, frame)


@_criterion("B4", "B4, X, C10.e")
def equal_preferences(part: Part, frame: Frame) -> int:
    """As few pairs as possible have the same colour preference.

    Mild preferences count like any other; who has not played fits everybody (A7.f).
    """
    del frame
    return int(_weaker_of_equal(part) > Strength.NONE)


@_criterion("Z", "A7.e, Z, C10.e")
def equal_strong_preferences(part: Part, frame: Frame) -> int:
    """In even rounds as few pairs as possible have the same strong or absolute preference."""
    del frame
    return int(_weaker_of_equal(part) >= Strength.STRONG)


@_criterion("B5d", "B5, C10.d")
def same_downfloat_as_last_round(part: Part, frame: Frame) -> int:
    """As few residents as possible float down as in the round before.

    A moved-down player gets the downfloat whether paired here or not, and is not counted.
    """
    del frame
    resident = _floating_resident(part)
    return int(resident is not None and resident.last_float is Float.DOWN)


@_criterion("B6d", "B6, C10.c")
def same_downfloat_as_two_rounds_before(part: Part, frame: Frame) -> int:
    """As few residents as possible float down as two rounds before."""
    del frame
    resident = _floating_resident(part)
    return int(resident is not None and resident.earlier_float is Float.DOWN)


@_criterion("B5u", "B5, C10.b")
def same_upfloat_as_last_round(part: Part, frame: Frame) -> int:
    """As few opponents of moved-down players as possible float up as in the round before.

    Upfloats are watched in heterogeneous brackets only (C3.g, C10.b): in one that is treated as
    homogeneous they are not, even where scores differ.
    """
    resident = _upfloater(part, frame)
    return int(resident is not None and resident.last_float is Float.UP)


@_criterion("B6u", "B6, C10.a")
def same_upfloat_as_two_rounds_before(part: Part, frame: Frame) -> int:
    """As few opponents of moved-down players as possible float up as two rounds before."""
    resident = _upfloater(part, frame)
    return int(resident is not None and resident.earlier_float is Float.UP)


def _weaker_of_equal(part: Part) -> Strength:
    """The weaker of two equal preferences; none where they are not equal."""
    if not isinstance(part, Pair) or part.higher.preference is not part.lower.preference:
        return Strength.NONE
    return min(part.higher.strength, part.lower.strength)


def _floating_resident(part: Part) -> DutchPlayer | None:
    """The resident who is not paired."""
    return part.player if isinstance(part, Downfloater) and not part.moved_down else None


def _upfloater(part: Part, frame: Frame) -> DutchPlayer | None:
    """The opponent of a moved-down player in a heterogeneous bracket."""
    if not isinstance(part, Pair) or not (frame.heterogeneous and part.moved_down):
        return None
    return part.lower


_FIRST = (unpaired_moved_down, unpaired, score_difference, equal_absolute_preferences)

_LAST = (
    same_downfloat_as_last_round,
    same_downfloat_as_two_rounds_before,
    same_upfloat_as_last_round,
    same_upfloat_as_two_rounds_before,
)

ODD_ROUNDS = (*_FIRST, strong_as_absolute, equal_preferences, *_LAST)
"""In odd rounds A7.d is dropped only after X has been raised as far as possible (C10.f)."""

EVEN_ROUNDS = (*_FIRST, equal_preferences, equal_strong_preferences, *_LAST)
"""In even rounds Z is raised before X (C10.e)."""


def priorities(*, odd: bool) -> tuple[Criterion, ...]:
    """The relative criteria of a round: what is dropped last stands first (C.04.3.1, C10, C14)."""
    return ODD_ROUNDS if odd else EVEN_ROUNDS


def bracket_values(  # noqa: PLR0913  (what a bracket is)
    before: Situation,
    players: Iterable[int],
    down: Collection[int],
    pairs: Iterable[tuple[int, int]],
    floaters: Iterable[int],
    *,
    heterogeneous: bool,
) -> tuple[tuple[str, CriterionValue], ...]:
    """(Code, sum of its counts) of the relative criteria, in the order of the round (C10).

    All players are positions; those whom C1 took out are no part of the bracket (A7.d, A7.e, B2 to
    B6, D4). B3 is in hundredths of a squared point.
    """
    parts = parts_of(before.player, pairs, floaters, down)
    frame = Frame(min((before.score[each] for each in players), default=0), heterogeneous)
    return tuple(
        (criterion.code, sum(criterion.count(part, frame) for part in parts))
        for criterion in priorities(odd=is_odd_round(before.round_no))
    )


def compatible(before: Situation, players: Collection[int]) -> list[int]:
    """Those of a bracket who may meet somebody of it (C1)."""
    return [
        one
        for one in players
        if any(one != other and before.may_meet(one, other) for other in players)
    ]


def all_criteria() -> tuple[Article, ...]:
    """All criteria, those of odd and even rounds in one list (C.04.3.1, section B)."""
    of_colours = strong_as_absolute, equal_preferences, equal_strong_preferences
    return (*ABSOLUTE, *_FIRST, *of_colours, *_LAST)


class Colours:
    """Colour allocation in one round."""

    def __init__(self, situation: Situation) -> None:
        self._situation, self._histories = situation, ColourHistories(situation)

    def games(self, pairs: Iterable[tuple[int, int]]) -> list[tuple[Tpn, Tpn]]:
        """(White, Black) of pairs of positions, the higher first, as TPNs."""
        tpn = self._situation.tpn
        return [
            (tpn[one], tpn[other]) if self.deciding_rule(one, other)[0] else (tpn[other], tpn[one])
            for one, other in pairs
        ]

    def deciding_rule(self, higher: int, lower: int) -> tuple[bool, str]:
        """Whether the higher ranked player gets White, and which of E1 to E5 decides."""
        one, other = (self._situation.player(each) for each in (higher, lower))
        if one.preference is not other.preference:
            wish = one.preference or (Colour.WHITE if other.preference is Colour.BLACK else None)
            return wish is Colour.WHITE, "E1"
        if one.strength is not other.strength:
            stronger = one.strength > other.strength
            return (one.preference is Colour.WHITE) is stronger, "E2"
        return self._by_history(higher, lower)

    def _by_history(self, higher: int, lower: int) -> tuple[bool, str]:
        """The answer of E3, E4 or E5, and which of them it is.

        Two equal absolute preferences (of a top scorer) are no special case: this edition has no
        word about the wider colour difference or the third equal colour.
        """
        before = self._histories.last_different(higher, lower)
        if before is not None:
            return before[0] is Colour.BLACK, "E3"
        number = self._situation.colour_class[higher]
        if number:
            return number <= 3, "E4"  # noqa: PLR2004  (classes 1 to 3)
        return self._by_number(higher), "E5"

    def _by_number(self, higher: int) -> bool:
        """Whether the higher ranked player gets White by number (E5).

        The text knows only the first round: odd numbers get the colour drawn by lot, even ones
        the other. About two players without a game who meet later it is silent; the reference
        program of those years gave them the colours the other way round, and so do we.
        """
        histories = self._histories
        odd = histories.number(higher) % 2 == 1
        drawn = histories.drawn if self._situation.round_no == 1 else histories.drawn.other
        return odd == (drawn is Colour.WHITE)


DUTCH_2012 = Edition(
    id=WORDING_2012.system,
    document=Document(
        name=said("Swiss: Dutch, edition 2012"),
        title=said("FIDE (Dutch) System, as agreed at Istanbul 2012"),
        applied_from=date(2012, 9, 1),
        source="C.04.3.1, agreed by the 83rd Congress (Istanbul 2012)",
        family="dutch",
    ),
    rules=Rules(all_criteria()),
    pair=Engine("openarbiter.rulebooks.dutch_2012", "text", "telling"),
    entry=entry_points("openarbiter.rulebooks.dutch_2012", literal="dutch_2012"),
    telling=Telling(floats=partial(floats_by_round, wording=WORDING_2012), halves=True),
    needs=Needs(
        # The text says "one player (often the highest one)"; here it is always the highest one.
        lots=first_number("A7.c")
    ),
    sheets=(
        PublishedSheet("cards", "A.4"),
        PublishedSheet("brackets", "A.3, C.2", "openarbiter.rulebooks.dutch_2012.telling:brackets"),
        PublishedSheet("step-log", "C.1"),
    ),
    handling=Handling(articles={"C.04.3.1, B.1 a": "rematch"}),
)
