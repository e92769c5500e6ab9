"""``openarbiter lists``: rating lists on this computer, imported, shown and searched."""

from __future__ import annotations

import sys
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from openarbiter.cli.exits import Exit, answer, answer_json, say, told
from openarbiter.cli.options import Options
from openarbiter.errors import RequestError, TournamentError
from openarbiter.formats.rating_list.entry import RATES
from openarbiter.formats.rating_list.mapping import mapping_of, shipped
from openarbiter.languages import Tongue, said
from openarbiter.lists import Lists, import_list
from openarbiter.lists.fetching import due, fetch, place_of, renewable
from openarbiter.lists.importing import Wish
from openarbiter.lists.place import lists_file
from openarbiter.lists.words import age_of, steps
from openarbiter.ranking.tables.text import columns

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from openarbiter.cli.options import Chosen
    from openarbiter.lists.database import Found, ListInfo
    from openarbiter.lists.importing import Imported
    from openarbiter.lists.standing import Fetched

_SHOWN = 20


def options() -> Options:
    """The options of the verb."""
    parser = Options(
        "lists",
        "import FILE [--month YYYY-MM] [--name NAME] [--rate RATE] [--mapping MAPPING]\n"
        "               [--replace]\n"
        "       openarbiter lists fetch [NAME] [--from ADDRESS] [--month YYYY-MM]\n"
        "               [--mapping MAPPING] [--replace]\n"
        "       openarbiter lists mappings\n"
        "       openarbiter lists show\n"
        "       openarbiter lists search TEXT\n"
        "       openarbiter lists refresh FILE [-o NEW]",
        "Rating lists on this computer. import reads a list as the federation publishes it, text\n"
        "or XML, plain or in its ZIP archive; a list of the same name is replaced as a whole, and\n"
        "only when all of the new one is read. fetch downloads it first: all lists in use or that\n"
        "of NAME, from where the federation publishes it or from ADDRESS; nothing else goes out.\n"
        "search finds people by an id or by beginnings of their names. refresh holds the players\n"
        "of a tournament file or an event against all lists and shows what differs; -o writes the\n"
        "tournament with it.",
        "The lists are in one file in the folder for the data of the user; --lists, or the\n"
        "variable OPENARBITER_LISTS, names another one.",
    )
    parser.add_argument("what", choices=tuple(_VERBS), metavar="WHAT", help="what is to be done")
    parser.add_argument("subject", nargs="?", metavar="SUBJECT", help="FILE, NAME or TEXT")
    parser.add_argument(
        "--from", dest="address", default="", metavar="ADDRESS", help="where a list is fetched from"
    )
    parser.add_argument("--month", default="", metavar="YYYY-MM", help="month the list is of")
    parser.add_argument("--name", default="", metavar="NAME", help="name the list is to have")
    parser.add_argument(
        "--rate", default="", choices=RATES, metavar="RATE",
        help="standard, rapid or blitz, of a list that does not say it",
    )  # fmt: skip
    parser.add_argument(
        "--replace", action="store_true",
        help="take a list that is older, or much shorter, than the one in use",
    )  # fmt: skip
    parser.add_argument(
        "--mapping", metavar="MAPPING",
        help="the layout of a national list: one that is shipped, or a TOML file",
    )  # fmt: skip
    parser.add_argument("-o", dest="output", metavar="NEW", help="file of the refreshed tournament")
    parser.add_argument("--lists", metavar="FILE", help="the file of the lists")
    parser.shared("language", "json", "lenient", "encoding")
    return parser


def run(arguments: Sequence[str]) -> int:
    """Do what is asked with the lists."""
    chosen = options().parse_args(arguments)
    chosen.database = Path(chosen.lists) if chosen.lists else lists_file()
    done = _VERBS[chosen.what](chosen, Tongue(chosen.language))
    return Exit.OK if done is None else done


def _import(chosen: Chosen, tongue: Tongue) -> None:
    mapping = mapping_of(chosen.mapping) if chosen.mapping else None
    if mapping is not None and mapping.permission:
        say(tongue(said("note: {note}", note=mapping.permission)))
    wish = Wish(
        mapping=mapping,
        name=chosen.name,
        month=chosen.month,
        rate=chosen.rate,
        confirmed=chosen.replace,
    )
    progress = _progress(tongue)
    done = import_list(Path(_subject(chosen)), chosen.database, wish, progress)
    _tell_findings(done, tongue)
    if chosen.json:
        answer_json({"list": _json(done.info), "left_out": done.account.refused})
        return
    answer(tongue(_sentence(done)))


def _fetch(chosen: Chosen, tongue: Tongue) -> int:
    """Fetch one list, or all in use; what cannot be fetched keeps nobody from the others."""
    mapping = chosen.mapping or ""
    if mapping.lower().endswith(".toml"):
        mapping = str(Path(mapping).resolve())  # it is fetched from wherever the program runs
    if chosen.subject or chosen.address or mapping:
        places = [place_of(chosen.database, chosen.subject or "", chosen.address, mapping)]
    else:
        places = renewable(chosen.database)
    return _fetch_all(places, chosen, tongue)


def _fetch_all(
    places: Sequence[Fetched], chosen: Chosen, tongue: Tongue, *, aside: bool = False
) -> int:
    """Fetch lists one by one and say what became of each; ``aside`` before another answer."""
    wish = Wish(month=chosen.month, rate=chosen.rate, confirmed=chosen.replace)
    told: list[dict[str, object]] = []
    for place in places:
        try:
            done = fetch(place, chosen.database, wish, _progress(tongue) or (lambda *_: None))
        except TournamentError as error:
            say(tongue(error.message))
            told.append({"name": place.name, "refused": tongue(error.message)})
            continue
        if done is None:
            text: str = said("{name}: the list here is the one that is published.", name=place.name)
            told.append({"name": place.name, "same": True})
        else:
            _tell_findings(done, tongue)
            text = _sentence(done)
            told.append({"list": _json(done.info), "left_out": done.account.refused})
        if aside or not chosen.json:
            (say if aside else answer)(tongue(text))
    if chosen.json and not aside:
        answer_json({"fetched": told})
    return Exit.REQUEST if any("refused" in each for each in told) else Exit.OK


def _tell_findings(done: Imported, tongue: Tongue) -> None:
    """What is odd about single lines."""
    for finding in done.account.findings[:_SHOWN]:
        say(f"{told(finding, tongue)}; {tongue(finding.repair)}")
    if len(done.account.findings) > _SHOWN:
        more = sum(done.account.noted.values()) - _SHOWN
        say(tongue(said("... and {more} more", more=more)))


def _sentence(done: Imported) -> str:
    info = done.info
    if done.replaced is None:
        return said(
            "{name}, {month}: {people} people, {left_out} lines left out.",
            name=info.name, month=info.month, people=info.people, left_out=done.account.refused,
        )  # fmt: skip
    return said(
        "{name}, {month}: {people} people, {left_out} lines left out; the list of {before} with "
        "{number} people is replaced.",
        name=info.name, month=info.month, people=info.people, left_out=done.account.refused,
        before=done.replaced.month, number=done.replaced.people,
    )  # fmt: skip


def _progress(tongue: Tongue) -> Callable[[str, int, int], object] | None:
    """What tells of the progress on a terminal; nothing in a pipe."""
    if not sys.stderr.isatty():
        return None
    last = [""]

    def tell(step: str, done: int, size: int) -> None:
        text = f"{tongue(steps()[step])} {100 * done // max(size, 1)} %"
        if text != last[0]:
            last[0] = text
            sys.stderr.write(f"\r{text:<60}" + ("\n" if step == "save" else ""))
            sys.stderr.flush()

    return tell


def _show(chosen: Chosen, tongue: Tongue) -> None:
    with Lists.opened(chosen.database) as lists:
        infos = lists.lists
    if chosen.json:
        answer_json({"file": str(chosen.database), "lists": [_json(info) for info in infos]})
        return
    if not infos:
        answer(tongue(_none(chosen)))
        return
    today = date.today()  # noqa: DTZ011  (the month in the hall)
    rows = [tuple(map(tongue, (said("List"), said("Month"), said("Age"), said("People"))))]
    rows += [
        (info.name, info.month, tongue(age_of(info, today)), str(info.people)) for info in infos
    ]
    answer("\n".join(columns(rows, "<<<>")))


def _none(chosen: Chosen) -> str:
    return said(
        "There is no rating list in {file}; openarbiter lists import FILE imports one.",
        file=str(chosen.database),
    )


def _search(chosen: Chosen, tongue: Tongue) -> None:
    text = _subject(chosen)
    with Lists.opened(chosen.database) as lists:
        if not lists.lists:
            raise RequestError(_none(chosen))
        found = lists.search(text)
    if chosen.json:
        answer_json({"people": [_person(one) for one in found]})
        return
    if not found:
        answer(tongue(said("Nobody by {text}.", text=repr(text))))
        return
    answer("\n".join(columns([tuple(map(tongue, _HEAD)), *map(_row, found)], "><<<>>><<")))


_HEAD = (
    *(said("Id"), said("Name"), said("Title"), said("Fed"), said("Standard"), said("Rapid")),
    *(said("Blitz"), said("Born"), said("List")),
)


def _row(found: Found) -> tuple[str, ...]:
    one = found.entry
    ratings = tuple(str(rating or "") for rating in (one.standard, one.rapid, one.blitz))
    return (
        one.national_id or str(one.fide_id or ""), one.name, one.title, one.federation, *ratings,
        one.birth[:4], f"{found.source.name} {found.source.month}",
    )  # fmt: skip


def _json(info: ListInfo) -> dict[str, object]:
    return {
        "name": info.name, "month": info.month, "people": info.people, "rates": info.rates,
        "file": info.file, "file_day": info.file_day or None, "imported": info.imported,
        "federation": info.federation or None,
    }  # fmt: skip


def _person(found: Found) -> dict[str, object]:
    facts = {name: value for name, value in found.entry._asdict().items() if value}
    return {**facts, "list": found.source.name, "month": found.source.month}


def _subject(chosen: Chosen) -> str:
    if not chosen.subject:
        raise RequestError(
            said("openarbiter lists {verb}: say what, a file or a text", verb=chosen.what)
        )
    subject: str = chosen.subject
    return subject


def _mappings(chosen: Chosen, tongue: Tongue) -> None:
    found = [(name, mapping_of(name)) for name in shipped()]
    if chosen.json:
        names = [{"mapping": n, "name": m.name, "federation": m.federation} for n, m in found]
        answer_json({"mappings": names})
        return
    rows = [tuple(map(tongue, (said("Mapping"), said("List"), said("Fed"))))]
    rows += [(name, mapping.name, mapping.federation) for name, mapping in found]
    answer("\n".join(columns(rows, "<<<")))


def _refresh(chosen: Chosen, tongue: Tongue) -> int:
    from openarbiter.cli.refreshing import refresh  # noqa: PLC0415  (start-up time)

    _subject(chosen)
    if old := due(chosen.database):  # only when the user has switched that on
        _fetch_all(old, chosen, tongue, aside=True)
    return refresh(chosen, tongue)


_VERBS: dict[str, Callable[[Chosen, Tongue], int | None]] = {
    "import": _import,
    "fetch": _fetch,
    "show": _show,
    "search": _search,
    "refresh": _refresh,
    "mappings": _mappings,
}
