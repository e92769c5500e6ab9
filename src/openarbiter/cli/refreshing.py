"""``openarbiter lists refresh``: the players of a tournament or an event held against the lists."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from openarbiter.cli.exits import Exit, answer, answer_json, say
from openarbiter.cli.opening import open_tournament
from openarbiter.cli.writing import encode, format_of, look_first, never_onto, write_bytes
from openarbiter.errors import RequestError
from openarbiter.languages import Tongue, said
from openarbiter.lists import Lists
from openarbiter.lists.comparing import Compared, compare
from openarbiter.ranking.tables.text import columns
from openarbiter.values import dataclass, replace

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from openarbiter.cli.options import Chosen
    from openarbiter.desk import Section
    from openarbiter.lists.comparing import Difference


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


_EVENT = b"SQLite format 3\0"
_DASH = "-"


def refresh(chosen: Chosen, tongue: Tongue) -> int:
    """Show what the lists say otherwise; write the tournament with it where a file is named.

    Returns:
        0 when nothing differs and nobody has to decide, else 1.
    """
    with Lists.opened(chosen.database) as lists:
        if not lists.lists:
            raise RequestError(
                said(
                    "There is no rating list in {file}; openarbiter lists import FILE imports one.",
                    file=str(chosen.database),
                )
            )
        with Path(chosen.subject).open("rb") as file:
            is_event = file.read(len(_EVENT)) == _EVENT
        if is_event:
            return _event(chosen, tongue, lists)
        return _tournament(chosen, tongue, lists)


def _tournament(chosen: Chosen, tongue: Tongue, lists: Lists) -> int:
    if chosen.output is not None:
        never_onto(chosen.subject, chosen.output)
        look_first(chosen.output, overwrite=False)
    tournament = open_tournament(chosen.subject, chosen)
    found = compare(lists, tournament.players)
    if chosen.output is not None:
        updated = replace(tournament, players=tuple(one.updated for one in found))
        content = encode(updated, format_of(chosen.output))
        write_bytes(chosen.output, content, overwrite=False)
    return _tell(chosen, tongue, [(_Who(number=one.player.tpn), one) for one in found])


def _event(chosen: Chosen, tongue: Tongue, lists: Lists) -> int:
    from openarbiter.store import EventFile  # noqa: PLC0415  (start-up time)

    if chosen.output is not None:
        message = said(
            "an event takes ratings from lists at the desk, on the page Rating lists of its "
            "players, where its log keeps them; -o is for tournament files"
        )
        raise RequestError(message)
    with EventFile.open(chosen.subject, read_only=True) as file:
        sections = file.state.sections
    found = [each for section in sections for each in _of_section(section, lists)]
    return _tell(chosen, tongue, found)


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


def _tell(chosen: Chosen, tongue: Tongue, found: Sequence[tuple[_Who, Compared]]) -> int:
    changed = any(one.differences or one.doubts for _, one in found)
    if chosen.json:
        answer_json({"players": [_json(who, one) for who, one in found]})
    else:
        rows = [tuple(map(tongue, (said("No."), said("Name"), *_HEAD)))]
        rows += [row for who, one in found for row in _rows(who, one)]
        if len(rows) > 1:
            answer("\n".join(columns(rows, "><<<<<")))
        for who, one in found:
            for text in _doubts(who, one):
                say(tongue(text))
        same = sum(1 for _, one in found if one.found and not one.differences)
        nobody = sum(1 for _, one in found if not one.found and not one.doubts)
        answer(
            tongue(said("As in the lists: {same}; in no list: {nobody}.", same=same, nobody=nobody))
        )
    return Exit.DIFFERENT if changed else Exit.OK


_HEAD = (said("Difference"), said("As entered"), said("In the list"), said("Source"))


def _rows(who: _Who, found: Compared) -> Iterator[tuple[str, ...]]:
    for one in found.differences:
        yield (
            who.called, found.player.name, one.field, _shown(one.old),
            _shown(one.new), _source(one),
        )  # fmt: skip


def _source(one: Difference) -> str:
    return f"{one.source.name} {one.source.month}"


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


def _json(who: _Who, found: Compared) -> dict[str, object]:
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
