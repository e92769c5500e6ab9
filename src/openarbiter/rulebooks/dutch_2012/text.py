"""The text of 2012: terms (section A), criteria (B, as section C gives them up), colours (E).

Players stand in the order of A2; a *position* in that order, from 0, is the only name the rest of
the package knows them by. What the later editions of the same system still say alike (colour
preferences, floats of games, top scorers) is taken from there. A criterion counts pairs and players
who are not paired; 0 is perfect. The steps of C10 and C14 drop the requirements one after the other
and only as far as necessary, so that they minimise the counts in the order of
:data:`DUTCH_OF_2012`.

Source:
    C.04.3.1, version agreed by the 83rd Congress (Istanbul 2012), replaced from July 2017 on: A1 to
    A11, B1 to B6, C2, C3, C10, C14, D4, E1 to E5.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from datetime import date
from functools import partial

from openarbiter.languages import said
from openarbiter.model import Colour, Points, Result, RoundNo, Tournament
from openarbiter.rulebooks import statement
from openarbiter.rulebooks.abnormal_points import credited
from openarbiter.rulebooks.colour_histories import ColourHistories
from openarbiter.rulebooks.dutch.terms import (
    CLASS_COUNT,
    COLOUR_OF_CLASS,
    STRENGTH_OF_CLASS,
    Situation,
    Strength,
    Wording,
    down_earlier,
    down_last,
    floats_by_round,
    signed_preference,
    up_earlier,
    up_last,
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
from openarbiter.rulebooks.statement import (
    Bye,
    ColourRule,
    Criterion,
    Preferences,
    Statement,
    Values,
    alternating,
    one_each,
)
from openarbiter.values import dataclass, replace


def situation(tournament: Tournament, round_no: RoundNo) -> Situation:
    """What the regulation may look at before a round of a tournament.

    Order, colour differences and preferences, floats of games and top scorers are derived as in the
    later editions, whose sentences about them say the same. "Rounds" of floats (A4, B5, B6) are
    those of the tournament; "the two latest rounds he played" (A7.a) skip rounds without a game.
    The bye is barred for whoever has points without playing, half-point byes among them (C.04.3.1,
    A2, A4, A7, A10, B1.b).

    Records of the round itself and later ones say only who is present.
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
    """Z1: like :func:`x1`, of the pairs in which a strong colour preference cannot be granted.

    In even rounds a mild preference turns to the side where it helps (A7.e), so that both w and b
    stand with the minority of the strong and absolute ones (C.04.3.1, A7.e and A8).
    """
    none, mild = counts[0], counts[1] + counts[4]
    white, black = counts[2] + counts[3], counts[5] + counts[6]
    return max(0, most_pairs(sum(counts)) - min(white, black) - mild - none)


ONE_POINT: Points = 10
"""One point, in tenths, with every scoring system: the bye in D4."""


@dataclass(frozen=True, slots=True)
class Choice(statement.Choice):
    """What is chosen in a bracket; whoever has more points than ``score`` has come down to it.

    Attributes:
        lowest: Lowest score (tenths) of the bracket.
        heterogeneous: The bracket is heterogeneous and not treated as homogeneous (A3).
    """

    lowest: Points = 0
    heterogeneous: bool = False


# --- what the criteria count


def _unpaired_moved_down(before: Situation, choice: Choice) -> int:
    """C14.b2: who came down to a heterogeneous bracket and is not paired."""
    score, own = before.score, choice.score
    return choice.heterogeneous * sum(score[each] > own for each in choice.floaters)


def score_difference(before: Situation, choice: Choice) -> int:
    """The B3 factor, in hundredths of a squared point.

    A player left over counts as having an opponent with one point less than the lowest score. D4
    gives the sum for the lowest bracket; B3 and A11 ask for the same closeness everywhere, so that
    every bracket is measured by it. Where all pairs have the same difference it decides nothing.
    """
    score, bye = before.score, choice.lowest - ONE_POINT
    return sum(squared(score[one], score[other]) for one, other in choice.pairs) + sum(
        squared(score[each], bye) for each in choice.floaters
    )


def squared(score: Points, other: Points) -> int:
    """What two scores (tenths) add to the B3 factor, in hundredths of a squared point (D4)."""
    return (score - other) ** 2


def _equal(least: Strength) -> Callable[[Situation, int, int], int]:
    """Two preferences for the same colour, the weaker of them of some strength or more.

    Who has not played fits everybody (A7.f).
    """

    def count(before: Situation, one: int, other: int) -> int:
        own, theirs = before.colour_class[one], before.colour_class[other]
        weaker = min(STRENGTH_OF_CLASS[own], STRENGTH_OF_CLASS[theirs])
        return int(COLOUR_OF_CLASS[own] == COLOUR_OF_CLASS[theirs] and weaker >= least)

    return count


def _floating_resident(
    had: Callable[[Situation, int], int],
) -> Callable[[Situation, Points, int], int]:
    """A resident who is not paired and had that float.

    A moved-down player gets the downfloat whether paired here or not, and is not counted.
    """
    return lambda before, score, each: had(before, each) if before.score[each] <= score else 0


def _upfloaters(had: Callable[[Situation, int], int]) -> Callable[[Situation, Choice], int]:
    """Opponents of moved-down players who had that float.

    Upfloats are watched in heterogeneous brackets only (C3.g, C10.b): in one that is treated as
    homogeneous they are not, even where scores differ.
    """

    def count(before: Situation, choice: Choice) -> int:
        score, own = before.score, choice.score
        pairs = choice.pairs if choice.heterogeneous else ()
        return sum(had(before, two) for one, two in pairs if score[one] > own >= score[two])

    return count


def _in_no_order(_before: Situation, _each: int) -> tuple[int, ...]:
    """Whoever is left over at the end has the bye (A5)."""
    return ()


# --- section E


def by_number(before: Situation, histories: ColourHistories, higher: int, _lower: int) -> bool:
    """Whether the higher ranked player gets White by number (E5).

    The text knows only the first round: odd numbers get the colour drawn by lot, even ones the
    other. About two players without a game who meet later it is silent; the reference program of
    those years gave them the colours the other way round, and so do we.
    """
    odd = histories.number(higher) % 2 == 1
    drawn = histories.drawn if before.round_no == 1 else histories.drawn.other
    return odd == (drawn is Colour.WHITE)


_PREFERENCES = Preferences(signed_preference)

DUTCH_OF_2012 = Statement(
    limits=(
        Article("B1a", "B1.a", "Two players do not meet more than once."),
        Article("B1b", "B1.b", "Nobody gets the bye who has received points without playing."),
        # It may be ignored in the last round where at least one of the two is a top scorer: the
        # note below it makes the opponent of one a top scorer for the colours too.
        Article(
            "B2",
            "B2",
            "Two players with the same absolute colour preference do not meet, top scorers "
            "excepted.",
        ),
    ),
    bye=Bye(
        article="A5",
        order=_in_no_order,
        barred="B1.b",
        undecided="C13",
        barred_because="B1.b",
        others_because="C13",
    ),
    criteria=(
        Criterion(
            "M1",
            "C14.b2, D3",
            "As many moved-down players as possible are paired with residents.",
            choice=_unpaired_moved_down,
        ),
        Criterion("P", "A6.b, C14", "As many pairs as possible are made.", floater=one_each),
        Criterion(
            "B3",
            "B3, D4",
            "The sum of the squared score differences is as small as possible.",
            choice=score_difference,
        ),
        Criterion(
            "B2t",
            "B2 (note), C10.g",
            "As few pairs as possible of a top scorer have the same absolute colour preference.",
            pair=_equal(Strength.ABSOLUTE),
        ),
        # In odd rounds A7.d is dropped only after X has been raised as far as possible (C10.f).
        Criterion(
            "A7d",
            "A7.d, C10.f",
            "In odd rounds as few pairs as possible have the same strong or absolute preference.",
            pair=_equal(Strength.STRONG),
            silent=lambda before: not is_odd_round(before.round_no),
        ),
        Criterion(
            "B4",
            "B4, X, C10.e",
            "As few pairs as possible have the same colour preference.",
            pair=_equal(Strength.MILD),
        ),
        # In even rounds Z is raised before X (C10.e).
        Criterion(
            "Z",
            "A7.e, Z, C10.e",
            "In even rounds as few pairs as possible have the same strong or absolute preference.",
            pair=_equal(Strength.STRONG),
            silent=lambda before: is_odd_round(before.round_no),
        ),
        Criterion(
            "B5d",
            "B5, C10.d",
            "As few residents as possible float down as in the round before.",
            floater=_floating_resident(down_last),
        ),
        Criterion(
            "B6d",
            "B6, C10.c",
            "As few residents as possible float down as two rounds before.",
            floater=_floating_resident(down_earlier),
        ),
        Criterion(
            "B5u",
            "B5, C10.b",
            "As few opponents of moved-down players as possible float up as in the round before.",
            choice=_upfloaters(up_last),
        ),
        Criterion(
            "B6u",
            "B6, C10.a",
            "As few opponents of moved-down players as possible float up as two rounds before.",
            choice=_upfloaters(up_earlier),
        ),
    ),
    # Two equal absolute preferences (of a top scorer) are no special case: this edition has no word
    # about the wider colour difference or the third equal colour.
    colours=(
        ColourRule("E1", "E1", _PREFERENCES.both),
        ColourRule("E2", "E2", _PREFERENCES.stronger),
        ColourRule("E3", "E3", alternating),
        ColourRule("E4", "E4", _PREFERENCES.higher),
        ColourRule("E5", "E5", by_number),
    ),
)
"""Sections B and E; what is dropped last stands first (C10, C14).

The limits say who may meet whom, and who may have the bye."""

WORDING_2012 = Wording(system="dutch-2012", statement=DUTCH_OF_2012, bye_always_downfloats=False)
"""What the shared terms have to know about this edition: a round without a game is a downfloat
when it gave points (B1.b), whoever did not come."""


def values(before: Situation, choice: Choice) -> Values:
    """(Code, value) of the criteria of a round; B3 is in hundredths of a squared point.

    Those whom C1 took out are no part of the bracket (A7.d, A7.e, B2 to B6, D4).
    """
    found = before.statement.values(before, choice)
    return tuple((code, value) for code, value in found if value is not None)


@dataclass(frozen=True, slots=True)
class GivenBracket:
    """A bracket with its pairs, by positions, however it came about.

    Attributes:
        moved_down: Who came down to it.
        pairs: (higher, lower).
        floaters: Who is not paired.
        lowest: It is the lowest bracket, where C1 takes nobody out.
    """

    moved_down: Sequence[int]
    residents: Sequence[int]
    pairs: Sequence[tuple[int, int]]
    floaters: Sequence[int]
    lowest: bool = False

    def choice(self, before: Situation) -> Choice:
        """The bracket as the criteria look at it.

        Players who came down may meet each other where M1 went down to zero (C14.b2).
        """
        down, residents = self.moved_down, self.residents
        if not self.lowest:
            down, residents = self.meeting(before)
        players, came_down = {*down, *residents}, {*self.moved_down}
        alike = treated_as_homogeneous(len(down), len(players))
        return Choice(
            before.score[self.residents[0]],
            [each for each in self.floaters if each in players],
            self.pairs,
            lowest=min((before.score[each] for each in players), default=0),
            heterogeneous=not alike and not any(came_down.issuperset(pair) for pair in self.pairs),
        )

    def meeting(self, before: Situation) -> tuple[list[int], list[int]]:
        """Who of it may meet somebody of it (C1): who came down, and residents."""
        meeting = _compatible(before, (*self.moved_down, *self.residents))
        return (
            [each for each in self.moved_down if each in meeting],
            [each for each in self.residents if each in meeting],
        )


def _compatible(before: Situation, players: Collection[int]) -> set[int]:
    """Those of a bracket who may meet somebody of it (C1)."""
    return {
        one
        for one in players
        if any(one != other and before.may_meet(one, other) for other in players)
    }


DUTCH_2012 = Edition(
    id=WORDING_2012.system,
    document=Document(
        name=said("Swiss: Dutch, edition 2012"),
        title=said("FIDE (Dutch) System, as agreed at Istanbul 2012"),
        applied_from=date(2012, 9, 1),
        source="C.04.3.1, agreed by the 83rd Congress (Istanbul 2012)",
        family="dutch",
    ),
    rules=Rules((*DUTCH_OF_2012.limits, *DUTCH_OF_2012.criteria)),
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
