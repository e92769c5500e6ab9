"""The checker of certificates that runs on a phone, against the vectors for checkers."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from openarbiter.verification.certificate import alone
from tests.browser.conftest import Device, Serve
from tests.browser.test_axe import laid
from tests.certificates.twins import JUDGE, differences
from tests.played import played_event

ROOT: Final = Path(__file__).resolve().parents[2]
PACKED: Final = ROOT / "tests" / "data" / "certificates.jsonl.gz"
VECTORS: Final = [json.loads(line) for line in gzip.decompress(PACKED.read_bytes()).splitlines()]

IN_A_PAGE: Final = """async (cases) => {
    const { check } = await import("/static/check.js");
    return cases.map(([certificate, report]) => check(certificate, report));
}"""

SPOILED: Final = f"""async (cases) => {{
    const check = await import("/static/check.js"), read = await import("/static/check-read.js");
    return ({JUDGE})(cases, check, read);
}}"""


def _are_alike(found: list[dict[str, object]]) -> None:
    """Every vector is accepted or refused as it is written, and a refusal has a reason."""
    assert len(found) == len(VECTORS) > 300
    wrong = [
        one["why"]
        for one, got in zip(VECTORS, found, strict=True)
        if one["accepted"] is not got["accepted"]
    ]
    assert not wrong
    assert all(bool(got["why"]) is not got["accepted"] for got in found)


def test_the_script_judges_as_the_vectors_say_in_a_browser(page: Page, serve: Serve) -> None:
    """Under the policy of the desk, from a page that came by http."""
    page.goto(f"{serve(None)}/help")
    _are_alike(page.evaluate(IN_A_PAGE, [[one["certificate"], one["report"]] for one in VECTORS]))


@pytest.mark.parametrize("many", [100, pytest.param(2000, marks=pytest.mark.nightly)])
def test_the_script_judges_spoiled_files_as_the_page_of_python_does(
    page: Page, serve: Serve, many: int
) -> None:
    """Whatever is changed in a file, both derive the same facts, and accept or refuse alike."""
    page.goto(f"{serve(None)}/help")
    found = differences(many, many // 2, lambda cases: page.evaluate(SPOILED, cases))
    assert not found.found
    assert found.files >= many
    assert found.same_facts > many / 2
    assert found.certificates > many / 2
    assert found.accepted > many * 0.3


def test_a_phone_checks_a_round_of_the_public_page(
    page: Page, serve: Serve, tmp_path: Path
) -> None:
    """The round is proven on the device; with the file of another round it is not, and why."""
    address = serve(played_event(tmp_path / "three.event", players=11, rounds=3))
    page.goto(f"{address}/p/a")
    page.get_by_role("link", name="Check this round on your own device").click()
    sign = page.locator("#checked")
    expect(sign).to_contain_text("Proven right")
    report = page.request.get(f"{address}/p/a/check/3/report").text()
    assert "Aldermoor" not in report
    assert "1960" not in report
    assert page.request.get(f"{address}/p/a/check/4/certificate").status == 404
    other = page.request.get(f"{address}/p/a/check/1/report").text()
    page.get_by_role("link", name="Round 1", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Check round 1 on your own device")
    expect(sign).to_contain_text("Proven right")
    page.goto(f"{address}/p/a/check/3")
    page.route("**/check/3/report", lambda route: route.fulfill(body=other))
    page.reload()
    expect(sign).to_contain_text("Not proven. The checker says: the file has no such round")


def test_the_page_is_read_and_touched_on_a_small_phone(
    device: Device, serve: Serve, tmp_path: Path
) -> None:
    """From the public page to an earlier round: links to touch, nothing to shift, the answer."""
    address = serve(played_event(tmp_path / "three.event", players=11, rounds=3))
    for script in (True, False):
        page = device(320, 640, "pl", is_mobile=True, java_script_enabled=script)
        page.goto(f"{address}/p/a")
        places = page.get_by_role("link", name="Sprawdź rundę 2", exact=True)
        box = places.bounding_box()
        assert box is not None
        assert box["height"] >= 44  # pixels of a place to touch
        places.click()
        expect(page.locator("#checked")).to_contain_text(
            "Udowodniono" if script else "zapisz oba pliki poniżej"
        )
        for end in ("json", "trf"):
            with page.expect_download() as saved:
                page.get_by_role("link", name=f"round-2.{end}").click()
            assert saved.value.suggested_filename == f"round-2.{end}"
            saved.value.save_as(tmp_path / f"round-2.{end}")
        if script:
            wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
            assert wide <= 0
        said = alone.check(
            (tmp_path / "round-2.json").read_bytes(), (tmp_path / "round-2.trf").read_bytes()
        )
        assert said.startswith("accepted: round 2 by dutch-2026")


@contextmanager
def _served(folder: Path) -> Iterator[str]:
    """A folder as a web space has it; its address."""
    handler = partial(SimpleHTTPRequestHandler, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def test_a_round_of_the_site_is_checked_from_a_web_space(page: Page, tmp_path: Path) -> None:
    """The pages of `openarbiter site`: the device proves a round there too, in each language."""
    with played_event(tmp_path / "open.event", players=9, rounds=2) as file:
        laid(file, tmp_path / "public", "en", "de")
    with _served(tmp_path / "public") as address:
        page.goto(f"{address}/section-a/index.html")
        page.get_by_role("link", name="Check round 1").click()
        expect(page.locator("#checked")).to_contain_text("Proven right")
        page.get_by_role("link", name="Deutsch").click()
        expect(page.locator("#checked")).to_contain_text("Als richtig bewiesen")
