"""Sheets as chromium puts them on A4: nothing is cut, and no column stands empty.

With a folder in the environment variable SHEETS every sheet is kept there as PDF.
"""

from __future__ import annotations

import os
from pathlib import Path

from playwright.sync_api import Page

from tests.browser.hands import Hands

__all__ = ["as_pdf", "back_on_screen", "kept", "look_at"]

UPRIGHT, WIDE = 695, 1024
"""CSS pixels between the margins of A4 (13 mm on each side), upright and across."""

FAULTS = """([width, blank]) => {
    const found = [];
    const sheet = document.querySelector("main");
    sheet.style.width = `${width}px`;
    const right = sheet.getBoundingClientRect().left + width;
    for (const one of sheet.querySelectorAll("*")) {
        const over = Math.round(one.getBoundingClientRect().right - right);
        if (over > 0 && !one.closest(".vh")) {
            found.push(`${one.tagName} ${one.innerText.slice(0, 40)}: ${over} px over the edge`);
            break;
        }
    }
    const filled = new Map();
    for (const table of blank ? [] : document.querySelectorAll("table")) {
        const across = (row) => [...(row?.cells ?? [])].flatMap((cell) =>
            [cell, ...Array(cell.colSpan - 1).fill(cell)]);
        const heads = across(table.tHead?.rows[table.tHead.rows.length - 1]);
        const rows = [...table.tBodies].flatMap((body) => [...body.rows]).map(across);
        const fills = (cell, width) => cell && cell.colSpan <= width
            && (cell.innerText.trim() || cell.querySelector("i, svg, img"));
        heads.forEach((head, at) => {
            const hidden = head.querySelector(".vh") || getComputedStyle(head).display === "none";
            const first = heads.indexOf(head) === at;
            const width = head.colSpan;
            const some = rows.some((row) =>
                row.slice(at, at + width).some((cell) => fills(cell, width)));
            if (first && !hidden && head.innerText.trim() && rows.length)
                filled.set(head.innerText, some || filled.get(head.innerText));
        });
    }
    for (const [head, some] of filled) if (!some) found.push(`the column ${head} is empty`);
    return found;
}"""


def kept() -> str:
    """The folder in which sheets are kept; empty where nobody wants them."""
    return os.environ.get("SHEETS", "")


def look_at(hands: Hands, path: str, name: str, *, blank: bool = False) -> list[str]:
    """Lay out a sheet as on paper, and leave it so; what is wrong with it there.

    Args:
        hands: Whoever looks at it.
        path: Address of the sheet.
        name: Name under which it is kept.
        blank: It is a form that is filled by hand: columns stand empty on purpose.
    """
    page = hands.page
    page.emulate_media(media="print")
    hands.open(path)
    across = page.locator("body.landscape").count()
    page.set_viewport_size({"width": 1123 if across else 794, "height": 1000})
    faults: list[str] = page.evaluate(FAULTS, [WIDE if across else UPRIGHT, blank])
    if folder := kept():
        (Path(folder) / f"{name}.pdf").write_bytes(as_pdf(page))
    return faults


def back_on_screen(page: Page) -> None:
    """Show pages on a laptop again, as before."""
    page.emulate_media(media="screen")
    page.set_viewport_size({"width": 1366, "height": 860})


def as_pdf(page: Page) -> bytes:
    """A page as it is printed."""
    printed = page.pdf(format="A4", prefer_css_page_size=True)
    assert printed.startswith(b"%PDF")
    return printed
