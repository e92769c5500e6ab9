"""``openarbiter lists``: rating lists on this computer, imported, shown, searched, and used.

usage: import FILE [--month YYYY-MM] [--name NAME] [--rate RATE] [--mapping MAPPING]
               [--replace]
       openarbiter lists fetch [NAME] [--from ADDRESS] [--month YYYY-MM]
               [--mapping MAPPING] [--replace]
       openarbiter lists mappings
       openarbiter lists show
       openarbiter lists search TEXT
       openarbiter lists refresh FILE [-o NEW]

Rating lists on this computer. import reads a list as the federation publishes it, text
or XML, plain or in its ZIP archive; a list of the same name is replaced as a whole, and
only when all of the new one is read. fetch downloads it first: all lists in use or that
of NAME, from where the federation publishes it or from ADDRESS; nothing else goes out.
search finds people by an id or by beginnings of their names. refresh holds the players
of a tournament file or an event against all lists and shows what differs; -o writes the
tournament with it.

The lists are in one file in the folder for the data of the user; --lists, or the
variable OPENARBITER_LISTS, names another one.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from datetime import date
from pathlib import Path

from openarbiter.cli.answers import give, in_columns
from openarbiter.cli.exits import Exit, answer, answer_json, say, told
from openarbiter.cli.opening import open_tournament
from openarbiter.cli.options import Chosen, Options
from openarbiter.cli.writing import encode, format_of, look_first, never_onto, write_bytes
from openarbiter.desk import Section
from openarbiter.errors import RequestError, TournamentError
from openarbiter.formats.rating_list.entry import RATES
from openarbiter.formats.rating_list.mapping import mapping_of, shipped
from openarbiter.languages import Tongue, said
from openarbiter.lists import Lists, import_list
from openarbiter.lists.comparing import Compared, compare
from openarbiter.lists.database import Found, ListInfo, age_of, lists_file
from openarbiter.lists.fetching import Fetched, due, fetch, place_of, renewable
from openarbiter.lists.importing import Imported, Wish, steps
from openarbiter.values import dataclass, replace

_SHOWN = 20
_EVENT = b"SQLite format 3\0"
_DASH = "-"


def options(options: Options) -> None:
    """Add the options of the verb."""
    options.choice("what", tuple(_VERBS), "what is to be done", "WHAT")
    options.word("subject", "SUBJECT", "FILE, NAME or TEXT", nargs="?")
    options.word("--from", "ADDRESS", "where a list is fetched from", dest="address", default="")
    options.word("--month", "YYYY-MM", "month the list is of", default="")
    options.word("--name", "NAME", "name the list is to have", default="")
    text = "standard, rapid or blitz, of a list that does not say it"
    options.choice("--rate", RATES, text, "RATE")
    text = "take a list that is older, or much shorter, than the one in use"
    options.flag("--replace", text)
    text = "the layout of a national list: one that is shipped, or a TOML file"
    options.word("--mapping", "MAPPING", text)
    options.word("-o", "NEW", "file of the refreshed tournament", dest="output")
    options.word("--lists", "FILE", "the file of the lists")
    options.shared("language", "json", "lenient", "encoding")


def ask(chosen: Chosen) -> Exit | None:
    """Do what is asked with the lists."""
    chosen.database = Path(chosen.lists) if chosen.lists else lists_file()
    return _VERBS[chosen.what](chosen)


def _import(chosen: Chosen) -> None:
    mapping = mapping_of(chosen.mapping) if chosen.mapping else None
    if mapping is not None and mapping.permission:
        chosen.note(mapping.permission)
    wish = replace(_wish(chosen), mapping=mapping, name=chosen.name)
    done = import_list(_subject(chosen), chosen.database, wish, _progress(chosen.tongue))
    _tell_findings(done, chosen)
    give(chosen, data=lambda: _imported(done), text=lambda: [_sentence(done)])


def _wish(chosen: Chosen) -> Wish:
    return Wish(month=chosen.month, rate=chosen.rate or "", confirmed=chosen.replace)


def _imported(done: Imported) -> dict[str, object]:
    return {"list": _info(done.info), "left_out": done.account.refused}


def _fetch(chosen: Chosen) -> Exit:
    """Fetch one list, or all in use; what cannot be fetched keeps nobody from the others."""
    mapping = chosen.mapping or ""
    if mapping.lower().endswith(".toml"):
        mapping = str(Path(mapping).resolve())  # it is fetched from wherever the program runs
    if chosen.subject or chosen.address or mapping:
        places = [place_of(chosen.database, chosen.subject or "", chosen.address, mapping)]
    else:
        places = renewable(chosen.database)
    done = _fetch_all(places, chosen, (lambda _: None) if chosen.json else answer)
    if chosen.json:
        answer_json({"fetched": done})
    return Exit.REQUEST if any("refused" in each for each in done) else Exit.OK


def _fetch_all(
    places: Sequence[Fetched], chosen: Chosen, tell: Callable[[str], object]
) -> list[dict[str, object]]:
    """Fetch lists one by one; what became of each is told, and comes back as JSON values."""
    outcomes: list[dict[str, object]] = []
    for place in places:
        progress = _progress(chosen.tongue) or (lambda *_: None)
        try:
            done = fetch(place, chosen.database, _wish(chosen), progress)
        except TournamentError as error:
            chosen.say(error.message)
            outcomes.append({"name": place.name, "refused": chosen.tongue(error.message)})
            continue
        if done is None:
            text: str = said("{name}: the list here is the one that is published.", name=place.name)
            outcomes.append({"name": place.name, "same": True})
        else:
            _tell_findings(done, chosen)
            text = _sentence(done)
            outcomes.append(_imported(done))
        tell(chosen.tongue(text))
    return outcomes


def _tell_findings(done: Imported, chosen: Chosen) -> None:
    """What is odd about single lines."""
    findings, tongue = done.account.findings, chosen.tongue
    for finding in findings[:_SHOWN]:
        say(f"{told(finding, tongue)}; {tongue(finding.repair)}")
    if len(findings) > _SHOWN:
        chosen.say(said("... and {more} more", more=sum(done.account.noted.values()) - _SHOWN))


def _sentence(done: Imported) -> str:
    info = done.info
    if done.replaced is None:
        return said(
            "{name}, {month}: {count} people, {left_out} lines left out.",
            info.people,
            one="{name}, {month}: one person, {left_out} lines left out.",
            name=info.name,
            month=info.month,
            left_out=done.account.refused,
        )  # fmt: skip
    return said(
        "{name}, {month}: {count} people, {left_out} lines left out; the list of "
        "{before} with {number} people is replaced.",
        info.people,
        one="{name}, {month}: one person, {left_out} lines left out; the list of {before} "
        "with {number} people is replaced.",
        name=info.name,
        month=info.month,
        left_out=done.account.refused,
        before=done.replaced.month,
        number=done.replaced.people,
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


def _show(chosen: Chosen) -> None:
    with Lists.opened(chosen.database) as lists:
        infos = lists.lists

    def text() -> Sequence[str]:
        if not infos:
            return [_none(chosen)]
        today = date.today()  # noqa: DTZ011  (the month in the hall)
        heads = (said("List"), said("Month"), said("Age"), said("People"))
        rows = [(one.name, one.month, age_of(one, today), str(one.people)) for one in infos]
        return in_columns([heads, *rows], "<<<>", chosen.tongue)

    give(
        chosen,
        data=lambda: {"file": str(chosen.database), "lists": list(map(_info, infos))},
        text=text,
    )


def _none(chosen: Chosen) -> str:
    return said(
        "There is no rating list in {file}; openarbiter lists import FILE imports one.",
        file=str(chosen.database),
    )


def _search(chosen: Chosen) -> None:
    subject = str(_subject(chosen))
    with Lists.opened(chosen.database) as lists:
        if not lists.lists:
            raise RequestError(_none(chosen))
        found = lists.search(subject)

    def text() -> Sequence[str]:
        if not found:
            return [said("Nobody by {text}.", text=repr(subject))]
        return in_columns([_PERSON, *map(_row, found)], "><<<>>><<", chosen.tongue)

    give(chosen, data=lambda: {"people": list(map(_person, found))}, text=text)


_PERSON = (
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


def _info(info: ListInfo) -> dict[str, object]:
    return {
        "name": info.name, "month": info.month, "people": info.people, "rates": info.rates,
        "file": info.file, "file_day": info.file_day or None, "imported": info.imported,
        "federation": info.federation or None,
    }  # fmt: skip


def _person(found: Found) -> dict[str, object]:
    facts = {name: value for name, value in found.entry._asdict().items() if value}
    return {**facts, "list": found.source.name, "month": found.source.month}


def _subject(chosen: Chosen) -> Path:
    if not chosen.subject:
        raise RequestError.saying(
            "openarbiter lists {verb}: say what, a file or a text", verb=chosen.what
        )
    return Path(chosen.subject)


def _mappings(chosen: Chosen) -> None:
    rows = [(name, one.name, one.federation) for name in shipped() for one in [mapping_of(name)]]
    names = ("mapping", "name", "federation")
    heads = (said("Mapping"), said("List"), said("Fed"))
    give(
        chosen,
        data=lambda: {"mappings": [dict(zip(names, row, strict=True)) for row in rows]},
        text=lambda: in_columns([heads, *rows], "<<<", chosen.tongue),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Who:
    """How somebody is called: section, number, of a player of a team its name and the board."""

    number: int
    section: str = ""
    team: str = ""
    board: int = 0

    @property
    def called(self) -> str:
        number = f"{self.number}.{self.board}" if self.team else f"{self.number}"
        return f"{self.section} {number}".strip()


def _refresh(chosen: Chosen) -> Exit:
    """Show what the lists say otherwise; write the tournament with it where a file is named.

    Returns:
        0 when nothing differs and nobody has to decide, else 1.
    """
    _subject(chosen)
    if old := due(chosen.database):  # only when the user has switched that on
        _fetch_all(old, chosen, say)
    with Lists.opened(chosen.database) as lists:
        if not lists.lists:
            raise RequestError(_none(chosen))
        with Path(chosen.subject).open("rb") as file:
            is_event = file.read(len(_EVENT)) == _EVENT
        compared = _of_event(chosen, lists) if is_event else _of_tournament(chosen, lists)
    give(
        chosen,
        data=lambda: {"players": [_compared(who, one) for who, one in compared]},
        text=lambda: _refreshed(compared, chosen),
    )
    changed = any(one.differences or one.doubts for _, one in compared)
    return Exit.DIFFERENT if changed else Exit.OK


def _of_tournament(chosen: Chosen, lists: Lists) -> list[tuple[_Who, Compared]]:
    if chosen.output is not None:
        never_onto(chosen.subject, chosen.output)
        look_first(chosen.output, overwrite=False)
    tournament = open_tournament(chosen.subject, chosen)
    compared = compare(lists, tournament.players)
    if chosen.output is not None:
        updated = replace(tournament, players=tuple(one.updated for one in compared))
        write_bytes(chosen.output, encode(updated, format_of(chosen.output)), overwrite=False)
    return [(_Who(number=one.player.tpn), one) for one in compared]


def _of_event(chosen: Chosen, lists: Lists) -> list[tuple[_Who, Compared]]:
    from openarbiter.store import EventFile  # noqa: PLC0415  (start-up time)

    if chosen.output is not None:
        raise RequestError.saying(
            "an event takes ratings from lists at the desk, on the page Rating lists of its "
            "players, where its log keeps them; -o is for tournament files"
        )
    with EventFile.open(chosen.subject, read_only=True) as file:
        sections = file.state.sections
    return [each for section in sections for each in _of_section(section, lists)]


def _of_section(section: Section, lists: Lists) -> Iterator[tuple[_Who, Compared]]:
    """The players of a section held against the lists; where teams play those of the teams."""
    from openarbiter.desk import held, rate_of  # noqa: PLC0415  (start-up time)

    whom = held(section)
    compared = compare(lists, [player for _, _, player in whom], rate_of(section))
    for (pid, member, _), one in zip(whom, compared, strict=True):
        order = [int(each.tpn) for each in section.squad(pid).members]
        yield (
            _Who(
                section=section.key,
                number=section.tpn(pid),
                team=section.player(pid).name if member else "",
                board=order.index(member) + 1 if member else 0,
            ),
            one,
        )


def _refreshed(compared: Sequence[tuple[_Who, Compared]], chosen: Chosen) -> Iterator[str]:
    """The lines of the comparison; what somebody has to decide is told beside them."""
    rows = [
        (
            who.called, one.player.name, each.field, _shown(each.old), _shown(each.new),
            f"{each.source.name} {each.source.month}",
        )
        for who, one in compared
        for each in one.differences
    ]  # fmt: skip
    if rows:
        yield from in_columns([_DIFFERENCE, *rows], "><<<<<", chosen.tongue)
    for who, one in compared:
        for sentence in _doubts(who, one):
            chosen.say(sentence)
    same = sum(1 for _, one in compared if one.found and not one.differences)
    nobody = sum(1 for _, one in compared if not one.found and not one.doubts)
    yield said("As in the lists: {same}; in no list: {nobody}.", same=same, nobody=nobody)


_DIFFERENCE = (
    *(said("No."), said("Name"), said("Difference")),
    *(said("As entered"), said("In the list"), said("Source")),
)


def _shown(value: str | int | None) -> str:
    return str(value or _DASH).removesuffix("/00/00")


def _doubts(who: _Who, found: Compared) -> Iterator[str]:
    for source, match in found.doubts:
        people = "; ".join(
            f"{entry.name} {entry.federation} {entry.birth[:4]} ({entry.fide_id})"
            for entry in match.entries
        )
        yield said(
            "{number} {name}: to be decided, {list} {month} has {people}",
            number=who.called,
            name=found.player.name,
            list=source.name,
            month=source.month,
            people=people,
        )


def _compared(who: _Who, found: Compared) -> dict[str, object]:
    return {
        "section": who.section or None,
        "number": who.number,
        **({"team": who.team, "board": who.board} if who.team else {}),
        "name": found.player.name,
        "differences": [
            {
                "field": one.field, "old": one.old, "new": one.new, "list": one.source.name,
                "month": one.source.month,
            }
            for one in found.differences
        ],
        "to_be_decided": [
            {"list": source.name, "how": match.how.value, "ids": [e.fide_id for e in match.entries]}
            for source, match in found.doubts
        ],
        "lists": [source.name for source in found.found],
    }  # fmt: skip


_VERBS: dict[str, Callable[[Chosen], Exit | None]] = {
    "import": _import,
    "fetch": _fetch,
    "show": _show,
    "search": _search,
    "refresh": _refresh,
    "mappings": _mappings,
}
