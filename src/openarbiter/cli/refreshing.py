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
from openarbiter.values import replace

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator, Sequence

    from openarbiter.lists.comparing import Difference
    from openarbiter.model import Player

_EVENT = b"SQLite format 3\0"
_DASH = "-"


def refresh(chosen: Namespace, tongue: Tongue) -> int:
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


def _tournament(chosen: Namespace, tongue: Tongue, lists: Lists) -> int:
    if chosen.output is not None:
        never_onto(chosen.subject, chosen.output)
        look_first(chosen.output, overwrite=False)
    tournament = open_tournament(chosen.subject, chosen)
    found = compare(lists, tournament.players)
    if chosen.output is not None:
        updated = replace(tournament, players=tuple(one.updated for one in found))
        content = encode(updated, format_of(chosen.output))
        write_bytes(chosen.output, content, overwrite=False)
    return _tell(chosen, tongue, [("", one) for one in found])


def _event(chosen: Namespace, tongue: Tongue, lists: Lists) -> int:
    from openarbiter.store import EventFile  # noqa: PLC0415  (start-up time)

    if chosen.output is not None:
        message = said(
            "an event takes ratings from lists at the desk, on the page Rating lists of its "
            "players, where its log keeps them; -o is for tournament files"
        )
        raise RequestError(message)
    with EventFile.open(chosen.subject, read_only=True) as file:
        sections = file.state.sections
    found = [
        (section.key, one)
        for section in sections
        for one in compare(lists, section.tournament.players)
    ]
    return _tell(chosen, tongue, found)


def _tell(chosen: Namespace, tongue: Tongue, found: Sequence[tuple[str, Compared]]) -> int:
    changed = any(one.differences or one.doubts for _, one in found)
    if chosen.json:
        answer_json({"players": [_json(key, one) for key, one in found]})
    else:
        rows = [tuple(map(tongue, (said("No."), said("Name"), *_HEAD)))]
        rows += [row for key, one in found for row in _rows(key, one)]
        if len(rows) > 1:
            answer("\n".join(columns(rows, "><<<<<")))
        for key, one in found:
            for text in _doubts(key, one):
                say(tongue(text))
        same = sum(1 for _, one in found if one.found and not one.differences)
        nobody = sum(1 for _, one in found if not one.found and not one.doubts)
        answer(
            tongue(said("As in the lists: {same}; in no list: {nobody}.", same=same, nobody=nobody))
        )
    return Exit.DIFFERENT if changed else Exit.OK


_HEAD = (said("Difference"), said("As entered"), said("In the list"), said("Source"))


def _number(key: str, player: Player) -> str:
    return f"{key} {player.tpn}".strip()


def _rows(key: str, found: Compared) -> Iterator[tuple[str, ...]]:
    for one in found.differences:
        yield (
            _number(key, found.player), found.player.name, one.field, _shown(one.old),
            _shown(one.new), _source(one),
        )  # fmt: skip


def _source(one: Difference) -> str:
    return f"{one.source.name} {one.source.month}"


def _shown(value: str | int | None) -> str:
    return str(value or _DASH).removesuffix("/00/00")


def _doubts(key: str, found: Compared) -> Iterator[str]:
    for source, match in found.doubts:
        people = "; ".join(
            f"{entry.name} {entry.federation} {entry.birth[:4]} ({entry.fide_id})"
            for entry in match.entries
        )
        yield said(
            "{number} {name}: to be decided, {list} {month} has {people}",
            number=_number(key, found.player),
            name=found.player.name,
            list=source.name,
            month=source.month,
            people=people,
        )


def _json(key: str, found: Compared) -> dict[str, object]:
    return {
        "section": key or None,
        "number": found.player.tpn,
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
