"""The example of a client plays a whole event, however badly the network and the server behave."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from examples.api_client import Client, ProblemError, play
from openarbiter.web.api import document
from openarbiter.web.roles import Role
from tests.api.conftest import everybody
from tests.api.test_schema import sent
from tests.architecture.source import ROOT
from tests.browser.serving import Served
from tests.web.conftest import event


class Bad:
    """A server that is away for every seventh request, and cuts off every tenth answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app, self.turns = app, count(1)
        self.met: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, or behave badly."""
        turn = next(self.turns)
        if turn % 7 == 0:
            self.met["away"] += 1
            away = JSONResponse({}, status_code=503, headers={"retry-after": "0"})
            await away(scope, receive, send)
        elif turn % 10 == 0:
            self.met["cut"] += 1
            await self.app(scope, receive, _cut(send))
        else:
            await self.app(scope, receive, send)


def _cut(send: Send) -> Send:
    """A ``send`` after which the connection ends in the middle of the answer."""

    async def cut(message: Message) -> None:
        if message["type"] == "http.response.body":
            message = {**message, "body": message.get("body", b"")[:10], "more_body": True}
        await send(message)

    return cut


@contextmanager
def served(folder: Path, **settings: Any) -> Iterator[tuple[Client, Bad]]:  # noqa: ANN401
    """A client of an arbiter at a bad server."""
    persons, tokens = everybody()
    bad: list[Bad] = []

    def around(app: ASGIApp) -> ASGIApp:
        bad.append(Bad(app))
        return bad[0]

    with event(folder, **settings) as file, Served(file, folder, persons, around) as desk:
        yield Client(desk.address, "quay", tokens[Role.ARBITER]), bad[0]


def test_it_plays_a_whole_event_and_does_everything_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every entry is in the log once, whatever was sent again."""
    monkeypatch.setattr("examples.api_client.time.sleep", lambda _: None)
    with served(tmp_path, rounds=5) as (client, bad):
        play(client, "a")
        assert bad.met["away"] >= 5
        assert bad.met["cut"] >= 5
        actions = Counter(entry["action"]["action"] for entry in client.entries())
        assert actions["EnterResult"] == 5 * 4
        assert actions["PairRound"] == actions["PublishRound"] == actions["CompleteRound"] == 5
        table = client.get("sections/a/standings")
        assert (table["after"], table["missing"], len(table["lines"])) == (5, 0, 9)
    assert "round 5: 4 boards" in capsys.readouterr().out


def test_what_the_description_does_not_allow_is_not_sent(tmp_path: Path) -> None:
    """A slip is met before it is sent, and a refusal says why."""
    with served(tmp_path) as (client, bad):
        asked = next(bad.turns)
        with pytest.raises(AttributeError, match="PublishRund is no action"):
            client.PublishRund(section="a", round_no=1)
        for members, wrong in (
            ({"section": "a"}, "round_no is missing"),
            ({"section": "a", "round_no": "1"}, "'1' is no integer"),
            ({"section": "a", "round_no": 1, "board": 2}, "board is not known"),
        ):
            with pytest.raises(ValueError, match=wrong):
                client.PublishRound(**members)
        assert next(bad.turns) == asked + 1
        with pytest.raises(ProblemError) as refused:
            client.PublishRound(section="a", round_no=1)
        assert refused.value.body["type"] == "urn:openarbiter:problem:refused"
        assert refused.value.body["instead"]


def test_the_client_of_the_page_in_javascript_runs(tmp_path: Path) -> None:
    """Without node it is skipped, and says so."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("NO JAVASCRIPT: node is not here, so the client of docs/api.md was not run")
    text = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    (script,) = re.findall(r"^```js\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    (tmp_path / "client.mjs").write_text(script, encoding="utf-8")
    persons, tokens = everybody()
    with event(tmp_path / "event") as file, Served(file, tmp_path, persons) as desk:
        words = (desk.address, "quay", tokens[Role.ARBITER])
        done = subprocess.run(  # noqa: S603  (our own page)
            [node, "client.mjs", *words],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )
        assert done.stdout == "4 note: Here.\n", done.stderr
        assert file.entry(4).author == "arbiter"


# TypeScript compiles a client made of the description by a generator, where node is there.

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
