"""The checker of certificates that runs on a phone, against the vectors for checkers."""

from __future__ import annotations

import gzip
import json
import shutil
import subprocess
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Serve
from tests.certificates.twins import JUDGE, differences
from tests.played import played_event

ROOT: Final = Path(__file__).resolve().parents[2]
SCRIPTS: Final = ROOT / "src" / "openarbiter" / "web" / "static"
PACKED: Final = ROOT / "tests" / "data" / "certificates.jsonl.gz"
VECTORS: Final = [json.loads(line) for line in gzip.decompress(PACKED.read_bytes()).splitlines()]

IN_NODE: Final = """
import { readFileSync } from "node:fs";
import { check } from "./check.js";
const cases = JSON.parse(readFileSync(0, "utf8"));
console.log(JSON.stringify(cases.map(([certificate, report]) => check(certificate, report))));
"""

IN_A_PAGE: Final = """async (cases) => {
    const { check } = await import("/static/check.js");
    return cases.map(([certificate, report]) => check(certificate, report));
}"""

SPOILED: Final = f"""async (cases) => {{
    const check = await import("/static/check.js"), read = await import("/static/check-read.js");
    return ({JUDGE})(cases, check, read);
}}"""

CASES: Final = [[one["certificate"], one["report"]] for one in VECTORS]


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
    _are_alike(page.evaluate(IN_A_PAGE, CASES))


def test_the_script_judges_as_the_vectors_say_without_a_browser(tmp_path: Path) -> None:
    """The same, by node where there is one."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("no node on this machine")
    for name in ("check.js", "check-read.js"):
        shutil.copy(SCRIPTS / name, tmp_path)
    (tmp_path / "package.json").write_text('{"type": "module"}', "utf-8")
    (tmp_path / "all.js").write_text(IN_NODE, "utf-8")
    ran = subprocess.run(  # noqa: S603
        [node, "all.js"],
        cwd=tmp_path,
        input=json.dumps(CASES),
        capture_output=True,
        text=True,
        check=True,
    )
    _are_alike(json.loads(ran.stdout))


def test_the_script_judges_spoiled_files_as_the_page_of_python_does(
    page: Page, serve: Serve
) -> None:
    """Whatever is changed in a file, both derive the same facts, and accept or refuse alike."""
    page.goto(f"{serve(None)}/help")
    found = differences(1000, 500, lambda cases: page.evaluate(SPOILED, cases))
    assert not found.found
    assert found.files >= 1000
    assert found.same_facts > 500
    assert found.certificates > 1000
    assert found.accepted > 300


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
    page.route("**/check/3/report", lambda route: route.fulfill(body=other))
    page.reload()
    expect(sign).to_contain_text("Not proven. The checker says: the file has no such round")
