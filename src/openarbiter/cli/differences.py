"""What differs, as text: boards and places of the file beside those that are due."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING

from openarbiter.languages import Tongue, in_a_row, said
from openarbiter.ranking.tables.text import columns

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from openarbiter.model import Tpn
    from openarbiter.simulate.recheck import Difference
    from openarbiter.verification.places import ComparedPlaces

_WORDS = {
    "pairs": said("other pairs"),
    "colours": said("other colours"),
    "bye": said("another pairing-allocated bye"),
    "impossible": said("no pairing is possible"),
}


def difference_lines(file: str, system: str, difference: Difference, tongue: Tongue) -> list[str]:
    """The lines that tell one difference.

    Args:
        file: Name of the file.
        system: Id of the edition that computed the pairing.
        difference: The difference.
        tongue: The language.
    """
    kinds = in_a_row(_WORDS[kind] for kind in difference.kinds)
    place = tongue(said("round {round}: {finding}", round=difference.round_no, finding=kinds))
    lines = [f"{file}: {place}"]
    if difference.reason:
        return [*lines, f"    {tongue(difference.reason)}"]
    rows = [(tongue(said("file")), system)]
    expected, computed = (
        seats(boards.games, boards.byes, tongue)
        for boards in (difference.expected, difference.computed)
    )
    rows += zip_longest(expected, computed, fillvalue="")
    return [*lines, *(f"    {line}" for line in columns(rows, "<<", gap="    "))]


def place_lines(
    file: str, places: ComparedPlaces, names: Mapping[int, str], tongue: Tongue
) -> list[str]:
    """The lines that tell the wrong places of a file.

    Args:
        file: Name of the file.
        places: The places.
        names: Names by number.
        tongue: The language.
    """
    what = said("places that the points do not give")
    if places.tie_breaks:
        listed = in_a_row(places.tie_breaks)
        what = said("places that the tie-breaks of the file ({list}) do not give", list=listed)
    rows = [tuple(map(tongue, (said("No."), said("Name"), said("file"), said("due"))))]
    rows += [
        (
            str(each.player),
            names.get(each.player, ""),
            str(each.declared),
            str(each.first) if each.first == each.last else f"{each.first}\N{EN DASH}{each.last}",
        )
        for each in places.wrong
    ]
    lines = columns(rows, "><>>", gap="    ")
    return [f"{file}: {tongue(what)}", *(f"    {line}" for line in lines)]


def seats(games: Iterable[tuple[Tpn, Tpn]], byes: Iterable[Tpn], tongue: Tongue) -> list[str]:
    """Games as ``White - Black``, in the order of the lower number, then byes.

    Args:
        games: (White, Black) of each.
        byes: Who has one.
        tongue: The language.
    """
    ordered = sorted(games, key=min)
    lines = columns([(str(white), "-", str(black)) for white, black in ordered], ">>>", gap=" ")
    return lines + [tongue(said("bye {player}", player=tpn)) for tpn in byes]
