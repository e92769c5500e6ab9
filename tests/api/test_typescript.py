"""TypeScript compiles a client made of the description by a generator, where node is there."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from openarbiter.web.api import document
from tests.api.test_schema import sent

HERE = Path(__file__).with_name("typescript")

KEPT = Path(sys.prefix) / "typescript"
"""Where the generator and the compiler are kept from one run to the next."""


def run(*command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a program of node in a folder."""
    return subprocess.run(  # noqa: S603  (our own words)
        command, cwd=folder, capture_output=True, text=True, check=False, timeout=300
    )


@pytest.fixture(scope="module")
def compiler() -> Path:
    """The folder with the generator, the compiler, and the description as types."""
    npm = shutil.which("npm")
    if npm is None:
        pytest.skip("NO TYPESCRIPT: node and npm are not here, so no client of it was compiled")
    KEPT.mkdir(exist_ok=True)
    for name in ("package.json", "package-lock.json"):
        shutil.copy(HERE / name, KEPT / name)
    if not (KEPT / "node_modules" / ".bin" / "tsc").exists():
        got = run(npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", folder=KEPT)
        if got.returncode:
            pytest.skip("NO TYPESCRIPT: its packages could not be had, so nothing was compiled")
    (KEPT / "openapi.json").write_text(json.dumps(document()), encoding="utf-8")
    made = run("npx", "openapi-typescript", "openapi.json", "-o", "api.d.ts", folder=KEPT)
    assert made.returncode == 0, made.stderr
    return KEPT


def test_a_client_does_every_action_and_a_slip_does_not_compile(compiler: Path) -> None:
    """Actions as files of events have them; a line of which an error is expected must have one."""
    actions = json.dumps(sent(), indent=1)
    assert actions.count('"action"') > 80
    right = {"action": "PublishRound", "section": "a", "round_no": 1}
    wrong = (
        right | {"action": "PublishRund"},
        {name: right[name] for name in ("action", "section")},
        right | {"round_no": "1"},
        right | {"board": 1},
    )
    slips = (
        f"// @ts-expect-error\nexport const slip{at}: Action = {json.dumps(each)};\n"
        for at, each in enumerate(wrong)
    )
    calls = (HERE / "calls.ts").read_text(encoding="utf-8").replace("ACTIONS", actions)
    text = "".join((calls, *slips))
    (compiler / "client.ts").write_text(text, encoding="utf-8")
    strict = ("--strict", "--noEmit", "--skipLibCheck", "--module", "nodenext")
    made = run("npx", "tsc", *strict, "--target", "es2022", "client.ts", folder=compiler)
    assert made.stdout == ""
