"""Time and memory of a rating list of today's size: ``python bench/lists.py``.

A made-up combined list (invented names by a seed) is written as text and as XML, each in a ZIP
archive, and imported in a process of its own. Then people are searched for by three letters, by
more letters, by id and by name and year, and 1,000 players are held against the list.
"""

from __future__ import annotations

import argparse
import resource
import statistics
import sys
import tempfile
import time
import zipfile
from collections.abc import Iterator
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parents[1]

if __name__ == "__main__":
    sys.path[:1] = [str(ROOT), str(ROOT / "src")]

from openarbiter.formats.rating_list.fixed import LAYOUTS  # noqa: E402
from openarbiter.lists import Lists, import_list  # noqa: E402
from openarbiter.lists.comparing import compare  # noqa: E402
from openarbiter.lists.importing import Wish  # noqa: E402
from openarbiter.model import Player, Tpn  # noqa: E402

PEOPLE = 1_932_868
"""People of the combined list of October 2026."""

_TWO_NAMES, _WOMEN, _UNRATED, _PLAYS = 0.3, 0.13, 0.59, 0.7
_TITLED, _TITLES_OF, _ARBITERS, _ONLINE, _YEARS, _INACTIVE = 2100, 0.4, 0.01, 0.002, 0.97, 0.4
"""Shares of the made-up people, near those of the real list."""

_TOGETHER = 5000
_ONSETS = "b br ch d f g gr h j k kh kr l m n p r s sch sh st t tr ts v w y z zh"
_VOWELS = "a a a e e i i o o u ae ie oe ue ya yu"
_CODAS = ["", "", "", "l", "n", "r", "s", "t", "ck", "nd", "rt", "v", "j"]
_ENDS = "ov ova ski sky enko er mann son sen ez ini escu yan adze ic"
_TITLES = [("GM", ""), ("IM", ""), ("FM", ""), ("CM", ""), ("WGM", "WGM"), ("WIM", "WIM")]
_TITLES += [("WFM", "WFM"), ("WCM", "WCM")]
_FEDERATIONS = [f"{a}{b}{c}" for a in "ABCDEFGHIJ" for b in "AEIOU" for c in "LNRST"]
_XML = (
    "fideid name country sex title w_title o_title foa_title rating games k rapid_rating "
    "rapid_games rapid_k blitz_rating blitz_games blitz_k birthday flag"
)


def _words(random: Random, count: int, ends: list[str]) -> list[str]:
    words: set[str] = set()
    onsets, vowels = _ONSETS.split(), _VOWELS.split()
    while len(words) < count:
        syllables = "".join(
            random.choice(onsets) + random.choice(vowels) + random.choice(_CODAS)
            for _ in range(random.choice((1, 1, 2)))
        )
        words.add((syllables + random.choice(ends)).capitalize())
    return sorted(words)


def people(count: int, seed: int = 1) -> Iterator[tuple[str, ...]]:
    """Made-up people, each as the columns of the combined list, in the order of their names."""
    random = Random(seed)  # noqa: S311  (made-up people)
    surnames = _words(random, 150_000, _ENDS.split())
    given = _words(random, 20_000, ["a", "o", "e", "", "is", "ik"])
    for place in range(count):
        surname = surnames[int(place * len(surnames) / count)]
        second = f" {random.choice(given)}" if random.random() < _TWO_NAMES else ""
        woman = random.random() < _WOMEN
        rated = random.random() > _UNRATED
        rating = min(max(int(random.gauss(1750, 220)), 1400), 2850) if rated else 0
        title = (
            random.choice(_TITLES)
            if rating > _TITLED and random.random() < _TITLES_OF
            else ("", "")
        )
        numbers: list[str] = []
        for _ in range(3):
            if rating and random.random() < _PLAYS:
                numbers += [str(max(rating + random.randint(-150, 150), 1400))]
                numbers += [str(random.randint(0, 11)), random.choice(("20", "40"))]
            else:
                numbers += ["0", "0", "0"]
        yield (
            str(10_000_000 + place * 37), f"{surname}, {random.choice(given)}{second}",
            random.choice(_FEDERATIONS), "F" if woman else "M", *title,
            "FA" if random.random() < _ARBITERS else "", "AFM" if random.random() < _ONLINE else "",
            *numbers, str(random.randint(1940, 2019)) if random.random() < _YEARS else "0000",
            ("w" * woman + "i" * (random.random() < _INACTIVE)),
        )  # fmt: skip


def write_text(path: Path, count: int) -> None:
    """The list as text in an archive."""
    widths = [end - start for start, end in LAYOUTS[0].places.values()]
    header = "".join(
        ("ID Number" if word == "ID" else word).ljust(width)
        for word, width in zip(LAYOUTS[0].places, widths, strict=True)
    )
    _zipped(
        path,
        "players_list_foa.txt",
        ("".join(map(str.ljust, each, widths)) + "\r\n" for each in _rows(header, count, widths)),
    )


def _rows(header: str, count: int, widths: list[int]) -> Iterator[tuple[str, ...]]:
    yield (header, *[""] * (len(widths) - 1))
    yield from people(count)


def write_xml(path: Path, count: int) -> None:
    """The list as XML in an archive."""

    def elements() -> Iterator[str]:
        yield "<playerslist>\n"
        for each in people(count):
            inner = "".join(f"<{k}>{v}</{k}>\n" for k, v in zip(_XML.split(), each, strict=True))
            yield f"<player>\n{inner}</player>\n"
        yield "</playerslist>\n"

    _zipped(path, "players_list_xml_foa.xml", elements())


def _zipped(path: Path, member: str, parts: Iterator[str]) -> None:
    with (
        zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive,
        archive.open(member, "w", force_zip64=True) as file,
    ):
        while kept := list(islice(parts, _TOGETHER)):
            file.write("".join(kept).encode())


def _import(path: Path, database: Path) -> tuple[dict[str, float], float]:
    """Seconds of each step, and megabytes of the process at its largest."""
    begin = time.perf_counter()
    steps: dict[str, float] = {}

    def tell(step: str, done: int, size: int) -> None:  # noqa: ARG001
        steps[step] = time.perf_counter() - begin

    import_list(path, database, Wish(month="2026-11"), tell)
    steps["all"] = time.perf_counter() - begin
    steps["of the processor"] = time.process_time()
    return steps, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def measure_import(path: Path, database: Path) -> None:
    """Import in a process of its own and print what it took."""
    with get_context("spawn").Pool(1) as pool:
        steps, memory = pool.apply(_import, (path, database))
    each = ", ".join(f"{step} {seconds:.0f} s" for step, seconds in steps.items())
    print(f"import {path.name:12} {steps['all']:6.1f} s  {memory:5.0f} MB   (until: {each})")


def _slip(word: str) -> str:
    """A word without its middle letter."""
    return word[: len(word) // 2] + word[len(word) // 2 + 1 :]


def measure_search(database: Path, count: int) -> None:
    """Search, each kind with a fresh opening of the file, and print median and worst."""
    random = Random(2)  # noqa: S311
    some = list(islice(people(count), 0, count // 10, max(count // 10_000, 1)))
    kinds = {
        "three letters": [each[1][:3] for each in some],
        "three and three": [f"{each[1].split()[1][:3]} {each[1][:3]}" for each in some],
        "five letters": [each[1][:5] for each in some],
        "name, transposed": [" ".join(reversed(each[1].split(", "))) for each in some],
        "id": [each[0] for each in some],
        "one slip": [_slip(each[1].partition(",")[0]) for each in some],
    }
    for kind, texts in kinds.items():
        times = []
        for text in random.sample(texts, min(300, len(texts))):
            begin = time.perf_counter()
            with Lists.opened(database) as lists:
                found = lists.search(text)
            times.append((time.perf_counter() - begin) * 1000)
            assert found or kind == "one slip", text  # noqa: S101  (short words forgive none)
        times.sort()
        print(
            f"search {kind:17} median {statistics.median(times):6.2f} ms  worst {times[-1]:6.2f} ms"
        )


def measure_refresh(database: Path, count: int) -> None:
    """Hold 1,000 players against the list, with ids and without, and print what it took."""
    some = list(islice(people(count), 0, count // 2, max(count // 2000, 1)))[:1000]
    for kind in ("with ids", "without ids"):
        players = [
            Player(
                tpn=Tpn(number),
                name=each[1],
                fide_id=each[0] if kind == "with ids" else "",
                birth="" if each[-2] == "0000" else f"{each[-2]}/00/00",
            )
            for number, each in enumerate(some, start=1)
        ]
        begin = time.perf_counter()
        with Lists.opened(database) as lists:
            found = compare(lists, players)
        seconds = time.perf_counter() - begin
        certain = sum(1 for one in found if one.found)
        print(f"refresh of {len(players)} players {kind}: {seconds:.2f} s, {certain} certain")


def main() -> None:
    """Make the lists, import them and search."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--people", type=int, default=PEOPLE)
    parser.add_argument("--folder", type=Path, help="keep the made-up lists here")
    parser.add_argument("--xml", action="store_true", help="the list as XML too")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = chosen.folder or Path(temporary)
        folder.mkdir(exist_ok=True)
        makers = {"text": write_text} | ({"xml": write_xml} if chosen.xml else {})
        for form, write in makers.items():
            archive = folder / f"{form}.zip"
            if not archive.exists():
                write(archive, chosen.people)
            with zipfile.ZipFile(archive) as made:
                size = made.infolist()[0].file_size / 1e6
            print(
                f"{archive.name}: {chosen.people} people, {size:.0f} MB, "
                f"packed {archive.stat().st_size / 1e6:.0f} MB"
            )
            database = folder / f"{form}.sqlite"
            database.unlink(missing_ok=True)
            measure_import(archive, database)
            print(f"file of the lists: {database.stat().st_size / 1e6:.0f} MB")
        measure_search(database, chosen.people)
        measure_refresh(database, chosen.people)


if __name__ == "__main__":
    main()
