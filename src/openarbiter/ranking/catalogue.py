"""All tie-breaks by name, and lists of them checked against each other and the tournament.

Source:
    C.07 (applied from 2026-03-01), Articles 4, 5, 10 to 14;
    NSWCA Tournament Guidelines, section 6.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches

from openarbiter.errors import NotCoveredError, RequestError
from openarbiter.languages import said
from openarbiter.model.entered import BEGIN, is_name
from openarbiter.ranking.codes import Code, parse_code
from openarbiter.ranking.editions import KEIZER, KNOCK_OUT, NSWCA, TableEdition
from openarbiter.ranking.tie_breaks import (
    direct_encounter,
    guidelines,
    opponents_results,
    own_record,
    own_tables,
    plugged_in,
    ratings,
    teams,
)
from openarbiter.ranking.tie_breaks.method import Method
from openarbiter.ranking.tie_breaks.plugged_in import TieBreak
from openarbiter.values import replace

_C07 = {
    method.name: method
    for chapter in (direct_encounter, own_record, opponents_results, ratings, teams)
    for method in chapter.METHODS
}

_GUIDELINES = {method.name: method for method in guidelines.METHODS} | {
    name: _C07[name] for name in ("PTS", "DE", "TPN")
}

_OWN = {
    one.id: {method.name: method} | {name: _C07[name] for name in ("PTS", "DE", "WIN", "TPN")}
    for one, method in ((KEIZER, own_tables.KEIZER), (KNOCK_OUT, own_tables.PLACE))
}

_OTHER_NAMES = {"GE": "REP", "SNO": "TPN", "POINTS": "PTS"}
"""Older names of the same tie-breaks."""

_WITH_SCORE = dict.fromkeys(("MPTS", "EMMSB", "EMGSB"), "MP")
_WITH_SCORE |= dict.fromkeys(("GPTS", "EGMSB", "EGGSB"), "GP")
"""Tie-breaks whose name says which score they refer to."""

_TABLES = (_C07, _GUIDELINES, *_OWN.values(), _OTHER_NAMES, guidelines.OTHER_NAMES)
TAKEN = frozenset(name for table in _TABLES for name in table)
"""Codes that no plug-in takes over."""

SCORES = frozenset({"PTS", "MPTS", "GPTS", "KEIZER", "PLACE"})
"""Codes that are the score itself, or stand for it.

A list that has one of them is the whole order."""


def methods(edition: TableEdition) -> dict[str, Method]:
    """The tie-breaks of an edition, by name (C.07, Article 5)."""
    return _GUIDELINES if edition is NSWCA else _OWN.get(edition.id, _C07)


def resolve(
    texts: Sequence[str],
    edition: TableEdition,
    own: Mapping[str, TieBreak] | None = None,
    *,
    team_event: bool,
    predetermined: bool,
) -> list[tuple[Code, Method]]:
    """The tie-breaks of a list, checked one by one and against each other.

    Codes that no table has are those of ``own``, by their codes, or of plug-ins.

    Raises:
        RequestError: A code has not the shape of one, is not known, has a modifier its
            tie-break does not admit, or stands there twice.
        NotCoveredError: A tie-break for teams in a tournament of players, or one of the Buchholz
            family in a round-robin, whichever edition the code names.

    Source:
        C.07 (applied from 2026-03-01), Articles 4.1, 4.3, 5, 8, 11 and 14.
    """
    found: list[tuple[Code, Method]] = []
    seen: dict[Code, str] = {}
    for position, text in enumerate(texts, start=1):
        code, method = _resolved(text, position, edition, own or {}, team_event=team_event)
        gaps = {"number": str(position), "code": repr(text)}
        same = replace(code, text="")
        if same in seen and method.type != "A":
            raise RequestError.saying(
                "tie-break {number}, {code}: it is {other} once more; only direct encounters "
                "may be listed several times (C.07, Article 4.3)",
                other=repr(seen[same]),
                **gaps,
            )
        if barred(method, predetermined=predetermined):
            raise NotCoveredError.saying(
                "tie-break {number}, {code}: Buchholz and its relatives must not be used in "
                "round-robins (C.07, Article 8)",
                **gaps,
            )
        seen[same] = text
        found.append((code, method))
    return found


_BUCHHOLZ = frozenset({"BH", "FB", "AOB"})


def barred(method: Method, *, predetermined: bool) -> bool:
    """Whether a tie-break must not be used where the pairings are fixed beforehand (Article 8)."""
    return predetermined and method.name in _BUCHHOLZ


def remarks(
    listed: Sequence[tuple[Code, Method]],
    edition: TableEdition,
    ratings: Sequence[int | None],
    *,
    predetermined: bool,
    rounds: int,
) -> Iterator[str]:
    """What an arbiter should know about a list, one sentence each (5, 8, 9.2, 10 and 13.4)."""
    for code, method in listed:
        text = code.text
        if method.rating and None in ratings and code.unrated is None:
            yield _unrated(text, edition)
        if predetermined and method.name == "SSSC":
            yield said(
                "{code}: contains Buchholz, which must not be used in round-robins "
                "(Articles 8 and 13.4).",
                code=text,
            )
        if method.name == "KS" and not predetermined:
            yield said("{code}: made for round-robins (Article 9.2).", code=text)
        if method.since > edition.applied_from.year > _UNDATED:
            yield said(
                "{code}: listed only since the edition of {year} (Article 5).",
                code=text,
                year=method.since,
            )
        if method.name == "MEDIAN" and rounds < MEDIAN_FROM:
            yield said(
                "{code}: effective only from six rounds on; with fewer, Solkoff is preferable "
                "(section 6 a.1, 6 a.2).",
                code=text,
            )


def _unrated(code: str, edition: TableEdition) -> str:
    """That a tie-break from ratings is dropped; the guidelines have no article about it."""
    return said(
        "{code}: dropped, because somebody has no rating and none was published, such as U1400."
        if edition is NSWCA
        else "{code}: dropped, because somebody has no rating (teams never have one) and none was "
        "published, such as U1400 (Article 10).",
        code=code,
    )


MEDIAN_FROM = 6
"""Rounds from which on the Median is effective (NSWCA, 6 a.1)."""

_UNDATED = 2000


def _resolved(
    text: str,
    position: int,
    edition: TableEdition,
    own: Mapping[str, TieBreak],
    *,
    team_event: bool,
) -> tuple[Code, Method]:
    code = parse_code(text)
    name = _in_table(code, edition)
    code = replace(code, name=name, score=code.score or _WITH_SCORE.get(name, ""))
    known = methods(edition)
    if name in known and name in own:
        raise RequestError.saying(
            "{name} is a tie-break of {edition}; call your own otherwise",
            name=repr(name),
            edition=edition.source,
        )
    brought = None if team_event else plugged_in.named(name, own, TAKEN)
    method = known.get(name) or brought
    if method is None:
        if team_event or not is_name(name):
            raise RequestError(_unknown(text, position, name, edition))
        method = own_tables.by_hand(name)
    if not team_event and (method.teams or code.score):
        raise NotCoveredError.saying(
            "tie-break {number}, {code}: only a table of teams has it, and this one is of "
            "players (C.07, Article 11)",
            number=position,
            code=repr(text),
        )
    wrong = sorted(code.modifiers - set(method.modifiers))
    if wrong:
        raise RequestError(_misplaced(text, position, wrong[0], method))
    return code, method


def _in_table(code: Code, edition: TableEdition) -> str:
    """The name of a code as the table of the edition has it; as it is where it has none."""
    name = code.name
    if edition.own_names or code.of_round:
        name = name.removeprefix(BEGIN)
    if edition is NSWCA:
        name = guidelines.OTHER_NAMES.get(name, name)
    name = _OTHER_NAMES.get(name, name)
    return name if name in methods(edition) or not is_name(code.name) else code.name


def may_be_entered(name: str) -> bool:
    """Whether values can be entered under a code: one that stands for no tie-break of a table."""
    return is_name(name) and name.removeprefix(BEGIN) not in TAKEN


def _unknown(text: str, position: int, name: str, edition: TableEdition) -> str:
    known = methods(edition)
    near = get_close_matches(name, known, n=1)
    gaps = {"number": str(position), "code": repr(text), "name": repr(name)}
    gaps["edition"] = edition.source
    if near:
        return said(
            "tie-break {number}, {code}: {edition} knows no {name}; perhaps {near}?",
            near=near[0],
            **gaps,
        )
    return said(
        "tie-break {number}, {code}: {edition} knows no {name}; there are {known}",
        known=", ".join(sorted(known)),
        **gaps,
    )


def _misplaced(text: str, position: int, letter: str, method: Method) -> str:
    admitted: str = said("it admits none")
    if method.modifiers:
        admitted = said("it admits {letters}", letters=", ".join(method.modifiers))
    if not method.article.startswith("NSWCA"):
        admitted = said("{reason} (C.07, Articles 5 and 14)", reason=admitted)
    return said(
        "tie-break {number}, {code}: {name} has no modifier {letter}; {admitted}",
        number=position,
        code=repr(text),
        name=method.name,
        letter=letter,
        admitted=admitted,
    )
