"""The text: C1 to C21 and Article 5 as two statements, and the two editions of C.04.3.

=====================  ==========================================  =============================
article                edition approved 2024                       applied from 2026-02-01
=====================  ==========================================  =============================
1.4.3                  the bye is a downfloat when worth more      the bye always is
                       than a loss
2.1.3 (3.1.3)          as many moved-down players as can be        as many as C7 pairs
                       paired come into S1
C7                     list of pairing score differences (PSD)     scores of the downfloaters
C9                     no word when it can be evaluated            only with one downfloater
C14 to C17             all players with the same float             residents, opponents of MDPs
C18, C20, in a Limbo   one point below the lowest score            (no value printed)
4.4                    exchanges sorted by score first             sets sorted by BSN
=====================  ==========================================  =============================

The first two lines change pairings, with examples in ``tests/articles``. The others order all
candidates of a bracket alike: with the number of downfloaters fixed (C6), the highest score of
which two candidates leave different numbers of moved-down players unpaired decides C7 in both
wordings; a moved-down player gets a downfloat whether paired or not, so that C14, C16, C18 and C20
of 2024 differ from those of 2026 by what is the same for all; and the bracket that decides who has
the bye is the only one in which C9 can be evaluated.

Source:
    C.04.3, edition approved by the Council on 2024-04-13 ("applied from 1 July 2025"), and edition
    applied from 2026-02-01.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date
from functools import partial
from typing import Any, TypeAlias

from openarbiter.languages import said
from openarbiter.model import Points, RoundNo, Tournament
from openarbiter.rulebooks import statement
from openarbiter.rulebooks.colour_histories import ColourHistories
from openarbiter.rulebooks.downfloating.choice import Ahead, Choice, Differences
from openarbiter.rulebooks.dutch.terms import (
    ABSOLUTE_WHITE,
    COLOUR_OF_CLASS,
    STRENGTH_OF_CLASS,
    Situation,
    Strength,
    Wording,
    down_earlier,
    down_last,
    floats_by_round,
    signed_preference,
    situation,
    up_earlier,
    up_last,
)
from openarbiter.rulebooks.edition import (
    Article,
    Certification,
    Document,
    Edition,
    InFiles,
    Needs,
    PublishedSheet,
    Rules,
    Telling,
    entry_points,
    first_number,
)
from openarbiter.rulebooks.pairing import CriterionValue, RoundPairing
from openarbiter.rulebooks.statement import (
    Bye,
    ColourRule,
    Criterion,
    Preferences,
    Statement,
    alternating,
    by_number_and_lot,
    one_each,
)
from openarbiter.values import replace

ONE_POINT: Points = 10
"""One point, in tenths, with every scoring system: the artificial value lies so far below."""

MOST_MOVED_DOWN = "M1"
"""Name of the number of moved-down players who are not paired (Article 2.1.3 of 2025)."""

OF_BYE = "C9"
"""The criterion that is asked where one player floats who is certain to get the bye."""

Had: TypeAlias = Callable[[Situation, int], int]
"""Whether a player had a float in one of the two rounds before."""


def shown(values: statement.Values) -> statement.Values:
    """The values that the text has a code for."""
    return tuple((code, value) for code, value in values if code != MOST_MOVED_DOWN)


# --- what the criteria count


def _lowest_score(before: Situation, each: int) -> tuple[int]:
    """C5: the bye goes to the lowest score."""
    return (before.score[each],)


def next_bracket(_before: Situation, choice: Choice) -> CriterionValue:
    """What the next bracket comes to."""
    return choice.ahead


def _unplayed(before: Situation, _score: Points, each: int) -> int:
    """Rounds without a game."""
    return before.round_no - 1 - before.played[each]


def _unplayed_of_bye_taker(before: Situation, choice: Choice) -> CriterionValue:
    """C9 is asked where exactly one player floats who is certain to get the bye."""
    if len(choice.floaters) != 1 or choice.bye_score is None or choice.bye_score < choice.score:
        return None
    return _unplayed(before, choice.score, choice.floaters[0])


def _coloured(before: Situation, one: int, other: int) -> Iterator[tuple[int, int]]:
    """Both of a pair with a topscorer, 1 for White and -1 for Black; nobody without one."""
    if before.topscorer[one] or before.topscorer[other]:
        sign = 1 if higher_gets_white(before, one, other) else -1
        yield from ((one, sign), (other, -sign))


def _beyond_two(before: Situation, one: int, other: int) -> int:
    """C10: who gets a colour difference beyond two against or as a topscorer."""
    differences = before.colour_difference
    return sum(abs(differences[p] + sign) > 2 for p, sign in _coloured(before, one, other))  # noqa: PLR2004  (the article's number)


def _third_time(before: Situation, one: int, other: int) -> int:
    """C11: who gets one colour three times in a row against or as a topscorer."""
    repeated = before.repeated_colour
    return sum(repeated[p] == sign for p, sign in _coloured(before, one, other))


def same_preference(before: Situation, one: int, other: int) -> int:
    """C12: of two who prefer the same colour one does not get it."""
    wish = COLOUR_OF_CLASS[before.colour_class[one]]
    return int(wish != 0 and wish == COLOUR_OF_CLASS[before.colour_class[other]])


def _same_strong_preference(before: Situation, one: int, other: int) -> int:
    """C13: the weaker of two equal preferences is denied (5.2.2), and it is a strong one."""
    if not same_preference(before, one, other):
        return 0
    weaker = min(STRENGTH_OF_CLASS[before.colour_class[each]] for each in (one, other))
    return int(weaker == Strength.STRONG)


def anybody(had: Had) -> Callable[[Situation, Points, int], int]:
    """A downfloater who had that float."""
    return lambda before, _score, each: had(before, each)


def _resident(had: Had) -> Callable[[Situation, Points, int], int]:
    """A resident who floats and had that float."""
    return lambda before, score, each: had(before, each) if before.score[each] == score else 0


def _moved_down(had: Had) -> Callable[[Situation, Points, int], int]:
    """A moved-down player who floats on and had that float."""
    return lambda before, score, each: had(before, each) if before.score[each] > score else 0


def higher(had: Had) -> Callable[[Situation, int, int], int]:
    """Who meets somebody with fewer points and had that float."""
    return lambda before, one, two: had(before, one) if _differ(before, one, two) else 0


def upfloater(had: Had) -> Callable[[Situation, int, int], int]:
    """Who meets somebody with more points and had that float."""
    return lambda before, one, two: had(before, two) if _differ(before, one, two) else 0


def _differ(before: Situation, one: int, other: int) -> bool:
    return before.score[one] > before.score[other]


def _below_everybody(score: Points, lowest: Points, highest: Points) -> Points:
    """Who is not paired has a larger difference than who is, and than others of lower scores."""
    return score - lowest + (highest - lowest) + ONE_POINT


def one_point_below(score: Points, lowest: Points, _highest: Points) -> Points:
    """To one point below the lowest score (1.8.4 of 2025; A.8 of 2017)."""
    return score - lowest + ONE_POINT


# --- Article 5


def _stronger(before: Situation, _: ColourHistories, one: int, other: int) -> bool | None:
    """5.2.2: the stronger preference is granted, of two absolute ones the wider difference."""
    strengths = [STRENGTH_OF_CLASS[before.colour_class[each]] for each in (one, other)]
    if strengths[0] == strengths[1] == Strength.ABSOLUTE:
        strengths = [abs(before.colour_difference[each]) for each in (one, other)]
    if strengths[0] == strengths[1]:
        return None
    return (before.colour_class[one] <= ABSOLUTE_WHITE) == (strengths[0] > strengths[1])


_PREFERENCES = Preferences(signed_preference)

COLOURS = (
    ColourRule("5.2.1", "5.2.1", _PREFERENCES.both),
    ColourRule("5.2.2", "5.2.2", _stronger),
    ColourRule("5.2.3", "5.2.3", alternating),
    ColourRule("5.2.4", "5.2.4", _PREFERENCES.higher),
    ColourRule("5.2.5", "5.2.5", by_number_and_lot),
)
"""Who of a pair has White."""


def higher_gets_white(before: Situation, one: int, other: int) -> bool:
    """Whether the higher ranked player of a pair gets White (5.2)."""
    return statement.Colours(before.statement, before).decided(one, other)[0]


# --- the statements


DUTCH = Statement(
    limits=(
        Article("C1", "2.1.1", "Two players who have met do not meet again."),
        Article(
            "C2",
            "2.1.2",
            "Nobody gets the bye who had it, or won as much as a win in a round without playing.",
        ),
        Article(
            "C3",
            "2.1.3",
            "Two non-topscorers with the same absolute colour preference do not meet.",
        ),
        Article("C4", "2.2.1", "What is left after the bracket can still be paired completely."),
    ),
    bye=Bye(
        article="2.3.1",
        order=_lowest_score,
        barred="C2",
        undecided="1.9.3",
        barred_because="C2, 2.1.2",
        others_because="C4, 2.2.1",
    ),
    criteria=(
        Criterion(
            "C5",
            "2.3.1",
            "The player with the pairing-allocated bye has the lowest possible score.",
            choice=lambda _before, choice: choice.bye_score,
        ),
        Criterion("C6", "2.4.1", "There are as few downfloaters as possible.", floater=one_each),
        Criterion(
            "C7",
            "2.4.2",
            "As many moved-down players as possible are paired, the highest scores first.",
            floater=lambda before, _score, each: before.score[each],
            listed=True,
        ),
        Ahead(
            "C8",
            "2.4.3",
            "The downfloaters let the next bracket fulfil C1 to C7 best.",
            choice=next_bracket,
        ),
        Criterion(
            "C9",
            "2.4.4",
            "The player with the pairing-allocated bye has as few unplayed games as possible.",
            choice=_unplayed_of_bye_taker,
            floater=_unplayed,
        ),
        Criterion(
            "C10",
            "2.4.5",
            "As few topscorers or their opponents as possible get a colour difference beyond two.",
            pair=_beyond_two,
        ),
        Criterion(
            "C11",
            "2.4.6",
            "As few topscorers or their opponents as possible get one colour three times in a row.",
            pair=_third_time,
        ),
        Criterion(
            "C12",
            "2.4.7",
            "As few players as possible do not get their colour preference.",
            pair=same_preference,
        ),
        Criterion(
            "C13",
            "2.4.8",
            "As few players as possible do not get their strong colour preference.",
            pair=_same_strong_preference,
        ),
        Criterion(
            "C14",
            "2.4.9",
            "As few residents as possible downfloat as in the previous round.",
            floater=_resident(down_last),
        ),
        Criterion(
            "C15",
            "2.4.10",
            "As few opponents of moved-down players as possible upfloat as in the previous round.",
            pair=upfloater(up_last),
        ),
        Criterion(
            "C16",
            "2.4.11",
            "As few residents as possible downfloat as two rounds before.",
            floater=_resident(down_earlier),
        ),
        Criterion(
            "C17",
            "2.4.12",
            "As few opponents of moved-down players as possible upfloat as two rounds before.",
            pair=upfloater(up_earlier),
        ),
        Differences(
            "C18",
            "2.4.13",
            "Moved-down players with a downfloat last round have the least score differences.",
            floater=_moved_down(down_last),
            pair=higher(down_last),
            limbo=_below_everybody,
        ),
        Differences(
            "C19",
            "2.4.14",
            "Upfloaters of the last round who meet moved-down players have the least score "
            "differences.",
            pair=upfloater(up_last),
            limbo=_below_everybody,
        ),
        Differences(
            "C20",
            "2.4.15",
            "Moved-down players with a downfloat two rounds before have the least score "
            "differences.",
            floater=_moved_down(down_earlier),
            pair=higher(down_earlier),
            limbo=_below_everybody,
        ),
        Differences(
            "C21",
            "2.4.16",
            "Upfloaters of two rounds before who meet moved-down players have the least score "
            "differences.",
            pair=upfloater(up_earlier),
            limbo=_below_everybody,
        ),
    ),
    colours=COLOURS,
)
"""The text applied from 1 February 2026."""


_SAID_IN_2024: dict[str, dict[str, Any]] = {
    "C8": {"again": True},
    "C14": {
        "sentence": "As few players as possible get the same downfloat as in the previous round.",
        "floater": anybody(down_last),
        "pair": higher(down_last),
    },
    "C15": {
        "sentence": "As few players as possible get the same upfloat as in the previous round.",
    },
    "C16": {
        "sentence": "As few players as possible get the same downfloat as two rounds before.",
        "floater": anybody(down_earlier),
        "pair": higher(down_earlier),
    },
    "C17": {"sentence": "As few players as possible get the same upfloat as two rounds before."},
    "C18": {
        "sentence": "Players with the same downfloat as in the previous round have the least "
        "score differences.",
        "floater": anybody(down_last),
        "limbo": one_point_below,
    },
    "C19": {
        "sentence": "Players with the same upfloat as in the previous round have the least "
        "score differences.",
    },
    "C20": {
        "sentence": "Players with the same downfloat as two rounds before have the least "
        "score differences.",
        "floater": anybody(down_earlier),
        "limbo": one_point_below,
    },
    "C21": {
        "sentence": "Players with the same upfloat as two rounds before have the least "
        "score differences.",
    },
}
"""What the text approved in 2024 says otherwise."""


def _of_2024() -> Statement:
    """The older text: its Article 3 is Article 2 of the newer one, and 2.1.3 stands before C7."""

    def as_then(each: Article) -> str:
        return f"3{each.article[1:]}"

    found: list[Criterion] = []
    for each in DUTCH.criteria:
        article = as_then(each)
        if each.code == "C7":
            found += [
                Criterion(
                    MOST_MOVED_DOWN,
                    "2.1.3",
                    "As many moved-down players as can be paired are paired.",
                    floater=lambda before, score, each: int(before.score[each] > score),
                ),
                Differences(
                    each.code,
                    article,
                    "The score differences are as small as possible, compared from the largest on.",
                    floater=one_each,
                    pair=lambda _before, _one, _other: 1,
                    limbo=one_point_below,
                ),
            ]
        else:
            found.append(replace(each, article=article, **_SAID_IN_2024.get(each.code, {})))
    limits = tuple(replace(each, article=as_then(each)) for each in DUTCH.limits)
    return replace(DUTCH, limits=limits, criteria=tuple(found))


DUTCH_OF_2024 = _of_2024()
"""The text approved in 2024 and announced for 1 July 2025."""

WORDING_2025 = Wording(system="dutch-2025", statement=DUTCH_OF_2024, bye_always_downfloats=False)
WORDING_2026 = Wording(system="dutch-2026", statement=DUTCH, bye_always_downfloats=True)


def wording_of(system: str) -> Wording:
    """The wording of an edition by its id; the one in force for any other id."""
    return WORDING_2025 if system == WORDING_2025.system else WORDING_2026


# --- the editions

_PACKAGE = "openarbiter.rulebooks.dutch"


def _pair(tournament: Tournament, round_no: RoundNo, *, wording: Wording) -> RoundPairing:
    """Pair a round by one of the editions."""
    from openarbiter.rulebooks.dutch.telling import (  # noqa: PLC0415  (who verifies loads no engine)
        round_pairing,
    )

    return round_pairing(situation(tournament, round_no, wording))


def criteria_of(statement: Statement) -> tuple[Article, ...]:
    """Limits and criteria of a statement, as the edition lists them: those with a code."""
    listed = (*statement.limits, *statement.criteria)
    return tuple(each for each in listed if each.code != MOST_MOVED_DOWN)


DUTCH_2025 = Edition(
    id="dutch-2025",
    document=Document(
        name=said("Swiss: Dutch, edition 2025"),
        title=said("FIDE (Dutch) System, approved 2024, announced for 1 July 2025"),
        applied_from=date(2025, 7, 1),
        source="C.04.3, approved by the Council on 13 April 2024",
        family="dutch",
    ),
    rules=Rules(criteria_of(DUTCH_OF_2024)),
    pair=partial(_pair, wording=WORDING_2025),
    entry=replace(
        entry_points(_PACKAGE, of="2025"),
        certification=Certification(every_bye_floats=False, most_moved_down=True),
    ),
    telling=Telling(
        floats=partial(floats_by_round, wording=WORDING_2025), by_codes=True, halves=True
    ),
    needs=Needs(lots=first_number("5.1")),
    sheets=(
        PublishedSheet("start-list", "1.1"),
        PublishedSheet("boards", "C.04.2, 3.6"),
        PublishedSheet("explanations", "C.04.1, BR 9"),
    ),
)

DUTCH_2026 = replace(
    DUTCH_2025,
    id="dutch-2026",
    document=Document(
        name=said("Swiss: Dutch, edition 2026"),
        title=said("FIDE (Dutch) System, applied from 1 February 2026"),
        applied_from=date(2026, 2, 1),
        source="C.04.3, approved by the Council on 28 October 2025",
        family="dutch",
        in_force=True,
    ),
    rules=Rules(criteria_of(DUTCH)),
    pair=partial(_pair, wording=WORDING_2026),
    entry=replace(
        entry_points(_PACKAGE, of="2026"),
        certification=Certification(every_bye_floats=True, most_moved_down=False),
    ),
    telling=Telling(
        floats=partial(floats_by_round, wording=WORDING_2026), by_codes=True, halves=True
    ),
    in_files=InFiles(
        # Programs of early 2026 wrote FIDE_DUTCH_2025 for the text in force since 2026-02-01; the
        # text approved in 2024 never came into force and has no code of its own.
        codes=("FIDE_DUTCH_2026", "FIDE_DUTCH_2025", "FIDE_DUTCH")
    ),
)
