"""Tie-breaks picked from a list: what is offered, its name and meaning, how a code is written.

Whoever picks types no code. A code is read into choices by :func:`chosen` and written again by
:func:`written`; :func:`described` says it in words.

Source:
    C.07 (applied from 2026-03-01), Articles 4.1, 4.2, 5 to 10 and 14;
    NSWCA Tournament Guidelines, section 6.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

from openarbiter.errors import TournamentError
from openarbiter.languages import listed, said
from openarbiter.plug_ins import TIE_BREAKS, working
from openarbiter.ranking import catalogue
from openarbiter.ranking.codes import Code, parse_code
from openarbiter.ranking.editions import KEIZER, KNOCK_OUT, NSWCA, TableEdition
from openarbiter.ranking.tie_breaks.method import Method
from openarbiter.ranking.tie_breaks.own_tables import BY_HAND, by_hand
from openarbiter.ranking.tie_breaks.plugged_in import brought
from openarbiter.values import dataclass

GROUPS: Final = ("tied", "own", "opponents", "ratings", "hand", "brought")
"""What tie-breaks are made of: games among the tied, own results, opponents, ratings (4.3).

Then values that were entered by hand, and what plug-ins bring."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing that can be chosen about a tie-break.

    Attributes:
        key: What it is called: ``cut``, ``limit``, ``forfeits``, ``fore``, ``last``, ``reverse``,
            ``period``, ``unrated`` or ``year``.
        values: What it can be: modifiers as codes write them, with what each means; the usual
            one, which is written nowhere, comes first. Empty for a rating that is typed.
    """

    key: str
    title: str
    values: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """One tie-break of the list that is picked from.

    Attributes:
        meaning: What it counts, in one line.
        barred: Why it cannot be in the list of this section; empty where it can.
        warnings: What should be known before it is picked.
    """

    name: str
    title: str
    meaning: str
    article: str
    group: str
    barred: str
    warnings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A list to begin with."""

    key: str
    title: str
    codes: tuple[str, ...]


_NEVER_LISTED: Final = frozenset({"PTS", "MPTS", "GPTS"})
"""The points come first by themselves; a list that has them somewhere else means a table by other
rules."""


def offers(  # noqa: PLR0913  (what of a section decides which tie-breaks fit)
    edition: TableEdition,
    ratings: Sequence[int | None],
    *,
    predetermined: bool,
    rounds: int,
    teams: bool = False,
    names: Sequence[str] = (),
) -> tuple[Offer, ...]:
    """The tie-breaks for players, or for teams, that an edition has, in its order, by group.

    Ratings are those of all players; values were entered by hand under the names.
    """
    about: dict[str, Any] = {"predetermined": predetermined, "rounds": rounds}
    known = [*catalogue.methods(edition).values()]
    known += () if teams else working(TIE_BREAKS, catalogue.TAKEN, brought).values()
    not_here = said("Not in a round-robin, where everybody has the same opponents (Article 8).")
    found = [
        Offer(
            name=method.name,
            title=method.title,
            meaning=MEANINGS.get(method.name, ""),
            article=method.article,
            group=_group(method),
            barred=not_here if catalogue.barred(method, predetermined=predetermined) else "",
            warnings=warnings((parse_code(method.name), method), edition, ratings, **about),
        )
        for method in (*known, *map(by_hand, names))
        if _fits(method, teams=teams)
    ]
    return tuple(sorted(found, key=lambda each: GROUPS.index(each.group)))


def _fits(method: Method, *, teams: bool) -> bool:
    """Whether a tie-break is one for teams, or for players.

    The score of teams stands in their list: match points, or game points, come first.
    """
    if not teams:
        return not method.teams and method.name not in _NEVER_LISTED
    return method.name != "PTS" and not method.rating


def warnings(
    one: tuple[Code, Method],
    edition: TableEdition,
    ratings: Sequence[int | None],
    *,
    predetermined: bool,
    rounds: int,
) -> tuple[str, ...]:
    """What should be known about a tie-break that is picked: the remarks below its table."""
    code, method = one
    found = catalogue.remarks([one], edition, (), predetermined=predetermined, rounds=rounds)
    if method.rating and None in ratings and code.unrated is None:
        # Below a table it is said with a code; who picks from a list fills in a field.
        needed = said("It is left out of the table: somebody has no rating, and none is filled in.")
        return (needed, *found)
    return tuple(found)


def _group(method: Method) -> str:
    of_type = {"A": "tied", BY_HAND: "hand", "B": "own", "brought": "brought"}
    return "ratings" if method.rating else of_type.get(method.type, "opponents")


def suggestions(
    edition: TableEdition, *, predetermined: bool, rounds: int = 0, teams: bool = False
) -> tuple[Suggestion, ...]:
    """Lists to begin with, the usual one first; C.07 leaves the choice to the organiser (4.1).

    With 0 rounds nobody knows how many there are.

    Source:
        NSWCA Tournament Guidelines, section 6 a and 6 b, for its own.
    """
    if teams:
        return _TEAM_ROBIN if predetermined else _TEAMS
    if edition is NSWCA:
        short = 0 < rounds < catalogue.MEDIAN_FROM
        swiss = _GUIDELINES_SHORT if short else _GUIDELINES_SWISS
        return _GUIDELINES_ROBIN if predetermined else swiss
    if edition.id in _OWN:
        return _OWN[edition.id]
    return _ROBIN if predetermined else _SWISS


_OWN: Final = {
    KEIZER.id: (Suggestion("keizer-table", said("The Keizer table"), ("KEIZER", "WIN")),),
    KNOCK_OUT.id: (Suggestion("places", said("The places of a knock-out"), ("PLACE",)),),
}
_DE_FIRST = ("DE", "WIN", "BWG", "BH/C1", "SB")
_RATED = ("BH/C1", "BH", "ARO/C1", "TPR", "WIN")
_STRONG = said("Match points first, then the results against strong opponents")
_SECTION_6A = ("MEDIAN", "SOLKOFF", "CUMULATIVE")
_SHORT_6A = said("Section 6 a of the guidelines for fewer than six rounds")
_RATED_6A = said("Section 6 a where everybody has a rating")
_TEAM_ORDER = ("MPTS", "GPTS", "EDE", "EGGSB")
_SWISS: Final = (
    Suggestion("swiss", said("Usual in a Swiss tournament"), ("BH/C1", "BH", "SB", "DE")),
    Suggestion("own", said("Swiss tournament, own games first"), _DE_FIRST),
    Suggestion("ratings", said("Swiss tournament in which everybody has a rating"), _RATED),
)
_ROBIN: Final = (Suggestion("robin", said("Usual in a round-robin"), ("DE", "SB", "WIN", "KS")),)
_TEAMS: Final = (
    Suggestion("teams", said("Match points first, then game points"), ("MPTS", "GPTS", "DE")),
    Suggestion("teams-sums", _STRONG, ("MPTS", "EMGSB", "GPTS", "DE")),
    Suggestion("teams-games", said("Game points first, then match points"), ("GPTS", "MPTS", "DE")),
)
_TEAM_ROBIN: Final = (
    Suggestion("teams-robin", said("Usual in a round robin of teams"), _TEAM_ORDER),
    _TEAMS[-1],
)
_GUIDELINES_SWISS: Final = (
    Suggestion("guidelines", said("Section 6 a of the guidelines, in its order"), _SECTION_6A),
    Suggestion("guidelines-ratings", _RATED_6A, (*_SECTION_6A, "OPPOSITION")),
)
_GUIDELINES_SHORT: Final = (
    Suggestion("guidelines-short", _SHORT_6A, ("SOLKOFF", "CUMULATIVE")),
    *_GUIDELINES_SWISS,
)
_GUIDELINES_ROBIN: Final = (
    Suggestion("guidelines-robin", said("Section 6 b of the guidelines"), ("SB", "DE")),
)


def picked(text: str, edition: TableEdition) -> tuple[Code, Method] | None:
    """A code with the tie-break of an edition it names; ``None`` where it names none.

    It may be one for players or one for teams.
    """
    for teams in (False, True):
        with suppress(TournamentError):
            return catalogue.resolve((text,), edition, team_event=teams, predetermined=False)[0]
    return None


def choices(code: Code, method: Method) -> tuple[Choice, ...]:
    """What can be chosen about a tie-break, with what a code has chosen among it."""
    given = chosen(code)
    found = []
    for each in _choices(method):
        value = given.get(each.key, "")
        if each.values and value and value not in dict(each.values):
            extra = (value, said("as it is now: {code}", code=value))
            each = Choice(each.key, each.title, (*each.values, extra))  # noqa: PLW2901
        found.append(each)
    return tuple(found)


def _choices(method: Method) -> Iterator[Choice]:
    letters = method.modifiers
    if "C" in letters:
        yield Choice("cut", said("What is left out"), _LOWEST if "M" in letters else _FIRST_ROUNDS)
    if "L" in letters:
        yield Choice("limit", said("Opponents who count"), _LIMITS)
    for letter, choice in _ONE_LETTER.items():
        # Buchholz with F is Fore Buchholz, which the list has under its own name.
        if letter in letters and not (letter == "F" and method.name in {"BH", "FB"}):
            yield choice
    if "U" in letters:
        yield Choice("unrated", said("Rating that counts for who has none"))
    if "V" in letters:
        yield Choice("year", said("Rules"), _YEARS)


_NOTHING = ("", said("nothing"))
_FIRST_ROUNDS = (
    _NOTHING,
    ("C1", said("the first round (Cut 1)")),
    ("C2", said("the first two rounds (Cut 2)")),
)
_LOWEST = (
    _NOTHING,
    ("C1", said("the lowest (Cut 1)")),
    ("C2", said("the two lowest (Cut 2)")),
    ("M1", said("the lowest and the highest (Median 1)")),
    ("M2", said("the two lowest and the two highest (Median 2)")),
)


_LIMITS = (
    ("", said("half of the possible points or more")),
    ("L-2", said("one point less than half, or more")),
    ("L-1", said("half a point less than half, or more")),
    ("L+1", said("half a point more than half, or more")),
    ("L+2", said("one point more than half, or more")),
    ("L60", said("60 % of the possible points or more")),
)
_NO_YES = said("no"), said("yes")
_ONE_LETTER = {
    letter: Choice(key, title, (("", _NO_YES[0]), (letter, _NO_YES[1])))
    for letter, key, title in (
        ("P", "forfeits", said("Forfeits count as games")),
        ("F", "fore", said("Every game of the last round counts as drawn")),
        ("X", "last", said("Without the last round")),
        ("R", "reverse", said("The other way round")),
    )
} | {
    "G": Choice(
        "period",
        said("Ratings, where a player has several"),
        (("", said("the first of the event")), ("G", said("the one of the round of the game"))),
    )
}
_YEARS = (
    ("", said("those of the list")),
    ("V2024", said("C.07 of 2024")),
    ("V2026", said("C.07 of 2026")),
)


def chosen(code: Code) -> dict[str, str]:
    """What a code has chosen, by the keys of :class:`Choice`; nothing for what is usual.

    >>> chosen(parse_code("BH/C1/P")), chosen(parse_code("KS/L-1")), chosen(parse_code("BH"))
    ({'cut': 'C1', 'forfeits': 'P'}, {'limit': 'L-1'}, {})
    """
    found = {
        "cut": _cut(code),
        "limit": _limit(code),
        **{each.key: letter for letter, each in _ONE_LETTER.items() if letter in code.modifiers},
        "unrated": "" if code.unrated is None else str(code.unrated),
        "year": f"V{code.edition}" if code.edition else "",
    }
    return {key: value for key, value in found.items() if value}


def _cut(code: Code) -> str:
    return f"{'M' if code.high else 'C'}{code.low}" if code.low else ""


def _limit(code: Code) -> str:
    """The limit as it is written: a percentage, steps of half a point, or points."""
    if "L" not in code.modifiers:
        return ""
    if code.percent is not None:
        return f"L{code.percent}"
    whole, tenth = divmod(abs(code.limit), 10)
    exact = f"L{'-' if code.limit < 0 else '+'}{whole}.{tenth}"
    return exact if code.limit % _HALF_POINT else f"L{code.limit // _HALF_POINT:+d}"


_HALF_POINT = 5


def written(code: Code, values: Mapping[str, str]) -> str:
    """The code with other choices; what no choice is about stays, such as a divisor.

    Examples:
        >>> written(parse_code("BH/C1"), {"cut": "M1", "forfeits": "P"})
        'BH/M1/P'
        >>> written(parse_code("bh/c1"), {"cut": "C1"})
        'bh/c1'
    """
    wanted = {key: value for key, value in values.items() if value}
    if wanted == chosen(code):
        return code.text
    parts = [f"{code.name}:{code.score}" if code.score else code.name]
    parts += [wanted[key] for key in _ORDER if key in wanted]
    parts += [f"U{wanted['unrated']}"] if "unrated" in wanted else []
    parts += [f"K{code.factor}"] if code.factor is not None else []
    parts += ["S"] if "S" in code.modifiers else []
    return "/".join(parts)


_ORDER = ("cut", "limit", "fore", "forfeits", "last", "reverse", "period", "year")


def described(text: str, edition: TableEdition) -> str:
    """A tie-break in words, with what was chosen about it; the code where nobody knows it.

    >>> from openarbiter.ranking.editions import DEFAULT
    >>> described("BH/C1", DEFAULT), described("SB", DEFAULT)
    ('Buchholz Cut 1', 'Sonneborn-Berger')
    """
    found = picked(text, edition)
    if found is None:
        return text
    code, method = found
    title, given = method.title, chosen(code)
    if code.high:
        title = said("{title} Median {number}", title=title, number=code.low)
    elif code.low:
        title = said("{title} Cut {number}", title=title, number=code.low)
    words = [
        _in_words(choice, given[choice.key])
        for choice in choices(code, method)
        if choice.key in given and choice.key != "cut"
    ]
    return said("{title} ({list})", title=title, list=listed(words)) if words else title


def _in_words(choice: Choice, value: str) -> str:
    if choice.key == "unrated":
        return said("{rating} for who has no rating", rating=value)
    if choice.key in _SHORT:
        return _SHORT[choice.key]
    meaning = dict(choice.values)[value]
    return meaning if choice.key == "year" else said("opponents with {what}", what=meaning)


_SHORT = {
    "forfeits": said("forfeits count as games"),
    "fore": said("the last round counts as drawn"),
    "last": said("without the last round"),
    "reverse": said("the other way round"),
    "period": said("ratings of each round"),
}

MEANINGS: Final[Mapping[str, str]] = {
    "DE": said("Points of those who are tied in their games with each other."),
    "WIN": said("Rounds won, whether a game was played or not."),
    "KEIZER": said("The own value, and shares of the values of those who were met."),
    "PLACE": said("The stage of the bracket in which somebody lost."),
    "WON": said("Games won at the board."),
    "BPG": said("Games played with Black."),
    "BWG": said("Games won with Black."),
    "NUM": said("Games played at the board."),
    "PS": said("The score after each round, added up: who won early is ahead."),
    "REP": said("Rounds in which one did not ask for a bye and did not lose by forfeit."),
    "STD": said(
        "One for each round with more points than the opponent, half for one with as many."
    ),
    "TPN": said("The tournament pairing number: the smaller one is ahead."),
    "RTNG": said("One's own rating: the higher one is ahead."),
    "BH": said("Final scores of all opponents, added up."),
    "FB": said(
        "Buchholz with every game of the last round drawn, so that it is known before that round."
    ),
    "AOB": said("Average of the Buchholz of all opponents."),
    "SB": said("Final scores of the opponents one has beaten, and half of those one drew with."),
    "KS": said("Points against opponents who made half of the possible points or more."),
    "ARO": said("Average rating of the opponents one played at the board."),
    "TPR": said("The rating that one's result against these opponents stands for."),
    "PTP": said("The lowest rating that makes one's result against these opponents expected."),
    "APRO": said("Average performance rating of the opponents."),
    "APPO": said("Average perfect performance of the opponents."),
    "MEDIAN": said(
        "Final scores of all opponents without the highest and the lowest; in nine rounds or "
        "more without two of each, in thirteen without three."
    ),
    "SOLKOFF": said("Final scores of all opponents, added up; a round without a game gives none."),
    "CUMULATIVE": said(
        "The score after each round, added up, less one point for each win or bye without a game."
    ),
    "OPPOSITION": said("Average rating of the opponents one played at the board."),
}
"""What each tie-break for players counts, by name; the scores themselves are in no list."""
