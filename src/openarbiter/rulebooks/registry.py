"""The editions that are known, found by id, by the code in a report file, or as plug-ins.

Editions are loaded when asked for: nobody pays for a rulebook that is not used. Further ones
join through the entry-point group ``openarbiter.systems``; each entry names an
:class:`~openarbiter.rulebooks.edition.Edition`.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache, partial
from typing import cast

from openarbiter.errors import NotCoveredError, UnknownEditionError
from openarbiter.languages import dated, said
from openarbiter.model import RoundNo, Tournament
from openarbiter.plug_ins import SYSTEMS, Guarded, name_of, part, plugged_in, working
from openarbiter.rulebooks.edition import Certification, Edition, loaded
from openarbiter.values import replace

DEFAULT = "dutch-2026"
"""The edition used when neither the user nor the file names one."""

_BUILT_IN = {
    "dutch-2026": ("openarbiter.rulebooks.dutch.text", "DUTCH_2026"),
    "team-swiss-2026": ("openarbiter.rulebooks.team_swiss.text", "TEAM_SWISS_2026"),
    "round-robin": ("openarbiter.rulebooks.round_robin", "ROUND_ROBIN"),
    "team-round-robin": ("openarbiter.rulebooks.round_robin", "TEAM_ROUND_ROBIN"),
    "scheveningen": ("openarbiter.rulebooks.scheveningen", "SCHEVENINGEN"),
    "molter": ("openarbiter.rulebooks.molter", "MOLTER"),
    "keizer": ("openarbiter.rulebooks.keizer", "KEIZER"),
    "knock-out": ("openarbiter.rulebooks.knock_out", "KNOCK_OUT"),
    "dubov-2026": ("openarbiter.rulebooks.dubov.text", "DUBOV_2026"),
    "double-swiss-2026": ("openarbiter.rulebooks.double_swiss.text", "DOUBLE_SWISS_2026"),
    "dubov-1997": ("openarbiter.rulebooks.dubov_1997.text", "DUBOV_1997"),
    "burstein-2026": ("openarbiter.rulebooks.burstein.text", "BURSTEIN_2026"),
    "burstein-legacy": ("openarbiter.rulebooks.burstein_legacy.text", "BURSTEIN_LEGACY"),
    "nswca": ("openarbiter.rulebooks.nswca.text", "NSWCA"),
    "dutch-2025": ("openarbiter.rulebooks.dutch.text", "DUTCH_2025"),
    "dutch-2017": ("openarbiter.rulebooks.dutch_2017.text", "DUTCH_2017"),
    "dutch-2012": ("openarbiter.rulebooks.dutch_2012.text", "DUTCH_2012"),
    "lim-2026": ("openarbiter.rulebooks.lim.text", "LIM_2026"),
    "lim-2026-maxi": ("openarbiter.rulebooks.lim.text", "LIM_2026_MAXI"),
}
"""Where the editions are, the usual ones first."""

_OPEN_CODE = "CUSTOM_"
"""Beginning of the codes that name no regulation."""


def code_of(system: str) -> str:
    """Encoded tournament type of an edition; one that names no regulation where it has none."""
    found = known(system)
    return found.in_files.codes[0] if found and found.in_files.codes else f"{_OPEN_CODE}SWISS"


def code_in_form(system: str, form: str) -> str:
    """The code of an edition played in a form; its usual one where it has no such form."""
    found = known(system)
    forms = found.in_files.forms if found else ()
    return form if any(each.code == form for each in forms) else code_of(system)


def form_of(tournament: Tournament) -> str:
    """The form in which a tournament is played; empty for the usual one of its edition."""
    found = known(named_id(tournament) or "")
    forms = found.in_files.forms[1:] if found else ()
    return next((each.code for each in forms if each.named_by(tournament.event.type_code)), "")


def text_of(system: str) -> str:
    """What report files say of an edition in record 092; empty where record 192 names it.

    The codes of record 192 know none of the older documents, so the id stands in the free text.

    Source:
        TRF26, records 092 and 192.

    Examples:
        >>> text_of("nswca"), text_of("dutch-2026")
        ('Individual Swiss (nswca)', '')
    """
    if not code_of(system).startswith(_OPEN_CODE):
        return ""
    found = known(system)
    return f"{(found and found.in_files.text) or 'Individual Swiss'} ({system})"


def has_fixed_table(system: str) -> bool:
    """Whether a table says beforehand who meets whom; not of an edition that is not here."""
    found = known(system)
    return found is not None and found.fixed_table


def meets_all(system: str) -> bool:
    """Whether the table of an edition has everybody meet everybody."""
    found = known(system)
    return found is not None and found.table.meets_all


def seats_everybody(system: str) -> bool:
    """Whether all who are there have a game or the bye in every round; so of an unknown system."""
    found = known(system)
    return found is None or found.seats_everybody


def may_meet_again(system: str) -> bool:
    """Whether two players of an edition may meet again."""
    found = known(system)
    return found is not None and (found.fixed_table or found.play.rematches)


def own_order(tournament: Tournament) -> tuple[str, ...] | None:
    """The tie-breaks that make the own table of a tournament's system, as report files state them.

    ``None`` where its table is one of points.
    """
    found = known(named_id(tournament) or "")
    if found is None or not found.ranking.order:
        return None
    from openarbiter.ranking import editions  # noqa: PLC0415  (start-up time)

    return editions.stated(found.ranking.order, editions.edition(found.ranking.edition))


def known(system: str) -> Edition | None:
    """The edition with an id; ``None`` where none has it."""
    try:
        return edition(system)
    except UnknownEditionError:
        return None


def certification_of(system: str) -> Certification | None:
    """What certificates of an edition depend on; ``None`` where its rounds cannot be certified."""
    found = known(system)
    return None if found is None else found.entry.certification


def offered() -> tuple[str, ...]:
    """Ids of all editions as a person is offered them: the usual ones first, plug-ins last."""
    return (*_BUILT_IN, *working(SYSTEMS, _BUILT_IN, _plugged_in))


def edition_ids() -> tuple[str, ...]:
    """Ids that may be asked for, in alphabetical order; a plug-in may not load then."""
    return tuple(sorted({*_BUILT_IN, *plugged_in(SYSTEMS)}))


def in_force(family: str) -> Edition | None:
    """The edition of a system whose document is in force; ``None`` where none of it is here.

    Args:
        family: The system without the edition, such as ``dutch``.
    """
    if (usual := edition(DEFAULT)).document.family == family:
        return usual
    alike = (each for each in map(edition, offered()) if each.document.family == family)
    return next((each for each in alike if each.document.in_force), None)


def systems() -> tuple[Edition, ...]:
    """All editions of pairing systems that are known, by id; without plug-ins that do not load."""
    return tuple(map(edition, sorted(offered())))


def edition(system: str) -> Edition:
    """The edition with an id.

    Raises:
        UnknownEditionError: No edition has this id.
    """
    if system in _BUILT_IN:
        return cast("Edition", loaded(":".join(_BUILT_IN[system])))
    if system in plugged_in(SYSTEMS):
        return _plugged_in(system)
    raise UnknownEditionError.saying(
        "no pairing system is called {system}; known are {known}",
        system=repr(system),
        known=", ".join(sorted(offered())),
    )


def edition_of(tournament: Tournament) -> Edition:
    """The edition a tournament names for itself, or the default where it names none.

    Raises:
        NotCoveredError: It names a system that is not here: another one would be a wrong answer.
    """
    return edition(id_for(tournament))


def id_for(tournament: Tournament) -> str:
    """Id of the edition a tournament names for itself, or of the default where it names none.

    Raises:
        NotCoveredError: It names a system that is not here: another one would be a wrong answer.
    """
    code = tournament.event.type_code
    named = named_id(tournament)
    if named is None and code and not code.startswith(_OPEN_CODE):
        raise NotCoveredError.saying(
            "the tournament names the pairing system {code} (record 192), which is not here; "
            "name the one to be used; known are {known}",
            code=code,
            known=", ".join(sorted(offered())),
        )
    return named or DEFAULT


def doubt_about_edition(tournament: Tournament) -> str:
    """Why the edition a tournament names may be another one; empty where it is clear.

    A code without a year means the text in force on the first day (:func:`named_id`). Where the
    first day cannot be read, or comes before every edition here that the code may mean, whoever
    holds the tournament against the one taken wants to know that.

    Source:
        TRF26, record 192: ``FIDE_DUTCH`` names no edition; C.04.3, applied from 2026-02-01.
    """
    code = _code(tournament)
    named = code and not code.startswith(_OPEN_CODE) and named_id(tournament) is not None
    if not named or any(sign.isdigit() for sign in code):
        return ""
    from openarbiter.model.days import day_of  # noqa: PLC0415  (start-up time)

    day = day_of(tournament.event.start_date)
    found = edition_of(tournament)
    if found.document.applied_from is None or (
        day is not None and day >= found.document.applied_from
    ):
        return ""
    if day is None:
        start = tournament.event.start_date.strip()
        return start and said(
            "{code} names no year, and the first day, {day}, cannot be read; {system} applies from "
            "{first} on, and --system names another edition",
            code=code,
            day=repr(start),
            system=found.id,
            first=dated(found.document.applied_from),
        )
    return said(
        "{code} names no year, and the tournament began on {day}; {system} applies from {first} "
        "on, and --system names another edition",
        code=code,
        day=dated(day),
        system=found.id,
        first=dated(found.document.applied_from),
    )


def named_id(tournament: Tournament) -> str | None:
    """Id of the edition a tournament names for itself; ``None`` where it names none we know.

    A code without a year names all editions of its system. The first day of the tournament tells
    which of them was in force; of a tournament older than all of them it is the oldest one.
    Without a readable first day it is the text in force now.

    Source:
        TRF26, record 192; C.04.3, applied from 2026-02-01, and the text of 2017 before it.
    """
    code = _code(tournament)
    if not code or code.startswith(_OPEN_CODE):
        return _in_words(tournament.event.type_text)
    found = next((id_ for id_ in _BUILT_IN if code in edition(id_).in_files.codes), None)
    if found is not None:
        return found if any(sign.isdigit() for sign in code) else _in_force(found, tournament)
    return next((id_ for id_ in offered() if code in edition(id_).in_files.codes), None)


def _in_force(newest: str, tournament: Tournament) -> str:
    """Id of the edition named by a code without a year that was in force on the first day.

    ``newest`` is the one in force now.
    """
    from openarbiter.model.days import day_of  # noqa: PLC0415  (start-up time)

    day, first = day_of(tournament.event.start_date), edition(newest).document.applied_from
    if day is None or first is None or day >= first:
        return newest
    code = _code(tournament)
    alike = [edition(id_) for id_ in _BUILT_IN if code in edition(id_).in_files.codes]
    by_day = sorted(
        (one.document.applied_from, one.id)
        for one in alike
        if one.document.applied_from is not None
    )
    begun = [id_ for applied_from, id_ in by_day if applied_from <= day]
    return begun[-1] if begun else by_day[0][1]


def _in_words(text: str) -> str | None:
    """Id of the edition that a free text names at its end, as :func:`text_of` writes it."""
    id_ = text.rstrip(" )").rpartition("(")[2] if text.rstrip().endswith(")") else ""
    return id_ if id_ and id_ in edition_ids() else None


def _code(tournament: Tournament) -> str:
    """The code of record 192 without acceleration and number of cycles."""
    code = tournament.event.type_code.removesuffix("_BAKU")
    name, cycles, number = code.rpartition("_G")
    return name if cycles and number.isdecimal() else code


@lru_cache
def _plugged_in(system: str) -> Edition:
    """An edition that a plug-in brings; what goes wrong while it pairs names the plug-in."""
    found: Edition = part(SYSTEMS, system, Edition)
    name = name_of(plugged_in(SYSTEMS)[system])
    return replace(found, pair=Guarded(name, found.pairs, partial(_sound, found)))


def _sound(of: Edition, found: object, tournament: Tournament, round_no: RoundNo) -> object:
    """A round of a stranger that seats somebody, nobody twice, and only who is there."""
    from openarbiter.rulebooks import basic_rules, pairing  # noqa: PLC0415  (start-up time)

    if not isinstance(found, pairing.RoundPairing):
        raise TypeError(f"{found!r} is no RoundPairing")
    seated = [tpn for game in found.games for tpn in (game.white, game.black)]
    seated += [] if found.bye is None else [found.bye]
    there = [player.tpn for player in tournament.players]
    if not (of.fixed_table or of.continues(round_no)):
        there = [there[place] for place in basic_rules.present_players(tournament, round_no)]
    wrong = Counter(seated) - Counter(there)
    if wrong or not seated:
        who = (f"{each} {'twice' if seated.count(each) > 1 else '(not there)'}" for each in wrong)
        raise ValueError(f"round {round_no} seats {', '.join(who) or 'nobody'}")
    return found
