"""The recipes of a host: what they are for takes them, and nobody outside says who he is."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from openarbiter.cli import host
from openarbiter.cli.options import Options
from openarbiter.host.index import Index
from openarbiter.host.keeper import lines_of
from openarbiter.store.demo import make_demo
from openarbiter.web.connections import certificate
from tests.architecture.source import ROOT
from tests.host.echo import arrived, echoing, free_port, running

HERE, OPTIONS = ROOT / "examples" / "host", Options.of(host)
UNIT, CADDY = "openarbiter-host.service", "caddy {} --adapter caddyfile --config"
CHECK = {"nginx.conf": "nginx -t -c", "Caddyfile": CADDY.format("validate")}
CHECK[UNIT] = "systemd-analyze verify"
SERVE = {"nginx.conf": "nginx -c", "Caddyfile": CADDY.format("run")}


def words(line: str) -> list[str]:
    """The words of a command line; the test is skipped where the program is not there."""
    name, *rest = shlex.split(line)
    path = (os.environ["PATH"], "/usr/sbin", Path(sys.executable).parent)
    if found := shutil.which(name, path=os.pathsep.join(map(str, path))):
        return [found, *rest]
    pytest.skip(f"NO {name.upper()}, SO ITS RECIPE WAS NOT TRIED")


def read(name: str) -> str:
    """A recipe, with its long lines whole."""
    return (HERE / name).read_text("utf-8").replace("\\\n", "")


def placed(name: str, folder: Path, behind: int, port: int, *, asks: bool = False) -> Path:
    """A recipe with a folder and ports of this computer, and its lines for sign-on if it asks."""
    text = re.sub(r"(?m)^(\s*)#(?! )", r"\1", read(name)) if asks else read(name)
    text = re.sub(r"127.0.0.1:(8100|9091)|(first|authelia):\d+", f"127.0.0.1:{behind}", text)
    text = text.replace("443 ssl http2", f"127.0.0.1:{port}").replace("listen 80;", "")
    text = re.sub(r"\S+example\.(pem|key)", str(certificate(folder, ["chess.example"])), text)
    text = re.sub(r"/(run|var/log/nginx)/", f"{folder}/", text).replace("second:8100", "")
    text = re.sub(r"/opt\S+r (?=host)", f"{sys.executable} -m openarbiter ", text)
    alone = f"\n{{\nadmin off\nauto_https off\n}}\nhttp://chess.example:{port} {{"
    text = text.replace("\nchess.example {", alone).replace("pid /", "daemon off;\npid /")
    (folder / name).write_text(text, encoding="utf-8")
    return folder / name


def test_command_lines_are_those_of_the_verb() -> None:
    """Every option is one of the verb; the page of the host tells each of them, and no other."""
    services = yaml.safe_load(read("compose.yaml"))["services"]
    for name in ("first", "second"):
        chosen = OPTIONS.parse_args(services[name]["command"].split()[1:])
        assert f" {chosen.address.removeprefix('http://')}" in read("Caddyfile")
        assert (HERE / services[name]["build"]["context"] / "Containerfile").is_file()
        assert chosen.index.split("@")[1].split("/")[0] in services
        assert chosen.trust == [services["proxy"]["networks"]["front"]["ipv4_address"] + "/32"]
    for text in (read(UNIT), (ROOT / "Containerfile").read_text("utf-8")):
        OPTIONS.parse_args(re.findall(r"openarbiter host (.* --name.*)", text)[0].split())
    page = (ROOT / "docs" / "host.md").read_text("utf-8")
    told = re.findall(r"--[a-z-]+", "".join(re.findall(r"(?m)^\| (`--.*?) \|", page)))
    assert {"--help", *told} == set(re.findall(r"(?m)^  (--[a-z-]+)", OPTIONS.format_help()))


@pytest.mark.parametrize("name", CHECK)
def test_what_reads_a_recipe_accepts_it(name: str, tmp_path: Path) -> None:
    """Its own program says so."""
    line = f"{CHECK[name]} {placed(name, tmp_path, 8100, 8443)}"
    subprocess.run(words(line), check=True)  # noqa: S603


@pytest.mark.parametrize("asks", [False, True])
@pytest.mark.parametrize("name", SERVE)
def test_nobody_outside_says_who_he_is(name: str, tmp_path: Path, *, asks: bool) -> None:
    """Only who has signed on has a name, whatever is sent; Host and address arrive as they are."""
    place = f"chess.example:{(port := free_port())}"
    forged = {"Remote-User": "Eve", "Remote-Groups": "all", "X-Forwarded-For": "192.0.2.1"}
    told = ("Remote-User", "Remote-Groups", "Host", "X-Forwarded-For")
    with echoing() as behind:
        line = f"{SERVE[name]} {placed(name, tmp_path, behind, port, asks=asks)}"
        with running(words(line)):
            for who in ("", "/", "Anna", "Berta/clubs"):
                found = arrived(port, Host=place, Cookie=who, **forged)
                known = [*who.split("/"), ""][:2] if asks else ["", ""]
                assert [found.get(each, "") for each in told] == [*known, place, "127.0.0.1"]


def test_litestream_brings_back_the_index(tmp_path: Path) -> None:
    """It copies the index of the unit, and no event file, which it would spoil."""
    text = read("litestream.yml")
    (only,) = yaml.safe_load(text)["dbs"]
    assert f" host {only['path'].removesuffix('/index.db')} " in read(UNIT)
    make_demo(tmp_path / "demo.openarbiter")
    kept, lines = f"{tmp_path}/index.db", lines_of(tmp_path / "demo.openarbiter")
    assert Index(kept).add("demo", lines, "")
    text = text.replace(only["path"], kept).replace("url: s3:/", f"path: {tmp_path}")
    (tmp_path / "config").write_text(text, encoding="utf-8")
    for verb in ("replicate -once", f"restore -o {tmp_path}/back.db"):
        line = f"litestream {verb} -config {tmp_path}/config {kept if 'back' in verb else ''}"
        subprocess.run(words(line), check=True)  # noqa: S603
    assert Index(f"{tmp_path}/back.db").lines("demo") == list(lines)
