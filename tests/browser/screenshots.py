"""Pictures of the main pages for the documents (``make screenshots``): nothing here judges them.

They are made small by a palette of the 255 most frequent colours and the nearest for all others.

Source:
    Portable Network Graphics (second edition), 9 (filters), 11.2 (PLTE, IDAT), 12.3.
"""

from __future__ import annotations

import random
import struct
import sys
import tempfile
import zlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from openarbiter.desk import OUTCOMES, EnterResult, SetFund, StartRound, pair_round
from openarbiter.model import RoundNo
from openarbiter.store import EventFile
from tests.browser.serving import ARGUMENTS, MISSING, Served, browser_path
from tests.every import beside
from tests.played import play_round, played_event

SIGNATURE = b"\x89PNG\r\n\x1a\n"
COLOURS = 256
TRUE_COLOUR = {2: 3, 6: 4}
"""Kinds of picture a browser makes, and their bytes a pixel."""


def smaller(picture: bytes) -> bytes:
    """A PNG of a browser with a palette; as it was where it is no such PNG."""
    parts = dict(_chunks(picture))
    width, height, depth, kind = struct.unpack(">IIBB", parts[b"IHDR"][:10])
    if depth != 8 or kind not in TRUE_COLOUR:
        return picture
    size = TRUE_COLOUR[kind]
    pixels = _pixels(zlib.decompress(parts[b"IDAT"]), width, height, size)
    colours = [pixels[at : at + 3] for at in range(0, len(pixels), size)]
    palette = [colour for colour, _ in Counter(colours).most_common(COLOURS)]
    known = {colour: number for number, colour in enumerate(palette)}

    @cache
    def nearest(colour: bytes) -> int:
        def far(number: int) -> int:
            return sum((a - b) ** 2 for a, b in zip(palette[number], colour, strict=True))

        return known[colour] if colour in known else min(range(len(palette)), key=far)

    lines = bytearray()
    for start in range(0, len(colours), width):
        lines.append(0)
        lines += bytes(map(nearest, colours[start : start + width]))
    head = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    made = b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
        for name, data in (
            (b"IHDR", head),
            (b"PLTE", b"".join(palette)),
            (b"IDAT", zlib.compress(bytes(lines), 9)),
            (b"IEND", b""),
        )
    )
    return min(SIGNATURE + made, picture, key=len)


def _chunks(picture: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The chunks of a file by name; all data of the picture as one."""
    data = bytearray()
    at = len(SIGNATURE)
    while at < len(picture):
        (length,) = struct.unpack(">I", picture[at : at + 4])
        name, content = picture[at + 4 : at + 8], picture[at + 8 : at + 8 + length]
        at += length + 12
        if name == b"IDAT":
            data += content
        else:
            yield name, content
    yield b"IDAT", bytes(data)


def _pixels(data: bytes, width: int, height: int, size: int) -> bytes:
    """The bytes of all pixels, the filter of each line undone."""
    length = width * size
    before = bytearray(length)
    whole = bytearray()
    for row in range(height):
        start = row * (length + 1)
        line = bytearray(data[start + 1 : start + 1 + length])
        _undo(data[start], line, before, size)
        whole += line
        before = line
    return bytes(whole)


def _undo(kind: int, line: bytearray, before: bytearray, size: int) -> None:
    """Undo one of the five filters in place."""
    if kind == 0:
        return
    for at, value in enumerate(line):
        left = line[at - size] if at >= size else 0
        above = before[at]
        if kind == 1:
            guess = left
        elif kind == 2:
            guess = above
        elif kind == 3:
            guess = (left + above) // 2
        else:
            guess = _paeth(left, above, before[at - size] if at >= size else 0)
        line[at] = (value + guess) & 255


def _paeth(left: int, above: int, corner: int) -> int:
    """Whichever of the three is nearest to their plane."""
    plane = left + above - corner
    return min((left, above, corner), key=lambda value: abs(plane - value))


FOLDER = Path(__file__).resolve().parents[2] / "docs" / "pictures" / "desk"

WINDOWS = {"laptop": (1366, 800), "phone": (390, 780), "wall": (1280, 720)}

GIVEN = beside(__file__)


@dataclass(frozen=True, slots=True)
class Shot:
    """One picture."""

    name: str  # of the file, without its ending
    event: str  # ``entered`` (no round yet), ``draft`` (of round 5, in private), ``play`` of it
    path: str  # the page
    window: str = "laptop"
    theme: str = "light"  # or ``dark``


SHOTS = tuple(Shot(**one) for one in GIVEN["shots"])
"""The pictures, in the order of the day."""


class Clock:
    """A clock that goes on by some seconds whenever it is read: the log reads like a day."""

    def __init__(self) -> None:
        self.now = datetime(2026, 11, 21, 8, 40, tzinfo=UTC).timestamp()

    def __call__(self) -> datetime:
        """The moment, a little later each time."""
        self.now += 23
        return datetime.fromtimestamp(self.now, tz=UTC)


def entered(path: Path) -> EventFile:
    """The players are there, and no round is paired."""
    return played_event(path, players=41, rounds=0, of=7, clock=Clock())


def drafted(path: Path) -> EventFile:
    """Four rounds of seven played, the fifth paired in private."""
    file = played_event(path, players=41, rounds=4, of=7, clock=Clock())
    file.act(SetFund(section="a", fund=GIVEN["fund"]), author="Wren Osterley")
    file.act(StartRound(section="a", round_no=RoundNo(5)), author="Wren Osterley")
    file.act(pair_round(file.state, "a", 5), author="Wren Osterley")
    return file


def in_play(path: Path) -> EventFile:
    """The fifth round is out; most results are in, and one was typed wrongly first."""
    file = played_event(path, players=41, rounds=4, of=7, clock=Clock())
    file.act(SetFund(section="a", fund=GIVEN["fund"]), author="Wren Osterley")
    luck = random.Random(7)  # noqa: S311  (the same event every time)
    steps = play_round(file, "a", 5, luck)
    for _ in range(3):
        next(steps)
    for board in (*range(20, 6, -1), 4, 4):
        text = luck.choice(("1-0", "1/2-1/2", "0-1"))
        state = file.state.section("a").round(5).board(board)
        if state is not None:
            action = EnterResult(
                section="a", round_no=RoundNo(5), board=state.number, outcome=OUTCOMES[text]
            )
            file.act(action, author="desk 2")
    entry = file.undoable()
    if entry is not None:
        file.undo(entry.number, author="Wren Osterley", reason="the slip is of another board")
    return file


def take(browser: Browser, base: str, shot: Shot) -> bytes:
    """One picture."""
    width, height = WINDOWS[shot.window]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if shot.theme == "dark" else "light",
        locale="en-GB",
        timezone_id="UTC",
        has_touch=width < 800,
    )
    page = context.new_page()
    page.goto(base + shot.path)
    page.evaluate("document.fonts.ready")
    picture = page.screenshot()
    context.close()
    return smaller(picture)


def main() -> int:
    """Take all pictures; the answer is the exit code."""
    path = browser_path()
    if path is None:
        sys.stderr.write(f"{MISSING}\n")
        return 1
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        folder = Path(name)
        with (
            Served(entered(folder / "entered.event"), folder) as before,
            Served(drafted(folder / "draft.event"), folder) as draft,
            Served(in_play(folder / "play.event"), folder) as play,
        ):
            served = {"entered": before, "draft": draft, "play": play}
            for shot in SHOTS:
                picture = take(browser, served[shot.event].address, shot)
                (FOLDER / f"{shot.name}.png").write_bytes(picture)
                sys.stdout.write(f"{shot.name}.png  {len(picture) // 1000} kB\n")
        browser.close()
    whole = sum(file.stat().st_size for file in FOLDER.glob("*.png"))
    sys.stdout.write(f"together {whole // 1000} kB\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
