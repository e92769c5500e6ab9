"""``openarbiter host``: many events of many organisers under one name.

usage: FOLDER --name NAME [options]

Serve the events of a folder to everybody who can reach the proxy before it: an event a file, opened
when somebody asks for it. Organisers enter with a PIN, or sign on at the proxy, and make events.
The address that is printed makes whoever opens it the administrator. Ctrl+C ends it; whatever was
entered is saved already.

Several processes serve the same events if they have one index: those of one machine the file in the
folder, those of several machines a database of PostgreSQL, each with a folder of its own.
Needs the extra host: pip install 'openarbiter[web,host]'.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from openarbiter.cli.exits import Exit, answer, say
from openarbiter.cli.options import Chosen, Options, require
from openarbiter.cli.serve import port_of
from openarbiter.errors import RequestError

if TYPE_CHECKING:
    from ipaddress import IPv4Network, IPv6Network

    from openarbiter.web.roles import Role

_NAME = r"(?!-)[a-z0-9-]{1,63}(?<!-)(\.(?!-)[a-z0-9-]{1,63}(?<!-))*"
_PORT = 8100
_LOOPBACK = ("127.0.0.0/8", "::1")


def options(options: Options) -> None:
    """Add the options of the verb."""
    options.word("folder", "FOLDER", "where the event files lie; made if not there")
    options.word(
        "--name", "NAME", "the name in the address of the host: chess.example", required=True
    )
    options.word("--path", "PATH", "what stands before every address, such as /chess", default="")
    options.flag("--subdomains", "each event has a name of its own: spring.chess.example")
    options.word("--public", "URL", "the address as browsers have it; without it https://NAME")
    options.word("--port", "N", f"the port; without it {_PORT}", type=port_of, default=_PORT)
    options.word(
        "--bind", "ADDRESS", "the interface that the proxy reaches (127.0.0.1)", default="127.0.0.1"
    )
    options.word(
        "--address",
        "URL",
        "where the other processes of the host reach this one; without it http://ADDRESS:N",
    )
    options.word(
        "--index",
        "INDEX",
        "a file, or postgresql://...; without it the file index.db in the folder",
    )
    several = {"action": "append", "default": []}
    options.word(
        "--trust",
        "NETWORK",
        "a network of proxies, such as 10.0.0.0/8; without it 127.0.0.0/8 and ::1",
        **several,
    )
    options.word("--sign-on", "HEADER", "the header in which the proxy says who has signed on")
    options.word("--groups", "HEADER", "the header with the groups of that person")
    options.word(
        "--role",
        "GROUP=ROLE",
        "what a group is: administrator, organiser, or in every event arbiter, deputy, "
        "registration, results or viewer; the first that fits counts, * is everybody",
        **several,
    )
    options.number("--events", "events that one organiser may have", default=100)
    options.number("--megabytes", "size of the file of one event", default=50)
    options.number("--open", "events that are open at once in this process", default=200)


def ask(chosen: Chosen) -> Exit:
    """Serve until Ctrl+C."""
    require("web", "host")
    from openarbiter.host import serving  # noqa: PLC0415  (the rest needs no web)
    from openarbiter.host.index import Index  # noqa: PLC0415  (likewise)
    from openarbiter.host.keeper import Limits  # noqa: PLC0415  (likewise)
    from openarbiter.host.names import Names  # noqa: PLC0415  (likewise)
    from openarbiter.host.outside import Outside  # noqa: PLC0415  (likewise)
    from openarbiter.web.serving import bound  # noqa: PLC0415  (likewise)

    name, root = _name(chosen.name), _root(chosen.path)
    public = (chosen.public or f"https://{name}").rstrip("/") + root
    trusted, roles = _networks(chosen.trust), _roles(chosen.role)
    if min(chosen.events, chosen.megabytes, chosen.open) < 1:
        raise RequestError.saying("--events, --megabytes and --open take a number from 1 on")
    folder = Path(chosen.folder)
    folder.mkdir(parents=True, exist_ok=True)
    with bound(chosen.port, chosen.bind) as listener:
        port = listener.getsockname()[1]
        index = Index(str(chosen.index or folder / serving.INDEX))
        secret = serving.secret_of(index)
        outside = Outside(
            trusted=trusted,
            sign_on=chosen.sign_on or "",
            groups=chosen.groups or "",
            roles=roles,
            secret=secret,
        )
        host = serving.host_of(
            index,
            folder,
            names=Names(name=name, public=public, root=root, subdomains=chosen.subdomains),
            address=chosen.address or f"http://{chosen.bind}:{port}",
            outside=outside,
            limits=Limits(events=chosen.events, megabytes=chosen.megabytes, open=chosen.open),
            say=lambda text: say(f"openarbiter host: {text}"),
        )
        host.keeper.take_in()

        def ready() -> None:
            answer(f"{public}/")
            answer(f"The administrator enters at {public}/in/{serving.key_of(secret)}")
            answer("Ctrl+C ends it; what was entered is saved.")
            sys.stdout.flush()  # seen before the server waits

        with suppress(KeyboardInterrupt):
            serving.serve(host, listener, ready)
    say("openarbiter host: stopped; everything that was entered is saved")
    return Exit.OK


def _name(text: str) -> str:
    if re.fullmatch(_NAME, name := text.lower()):
        return name
    raise RequestError.saying(
        "{text} is no name of a host; write it without https:// and port, such as chess.example",
        text=repr(text),
    )


def _root(text: str) -> str:
    path = text.strip("/")
    if re.fullmatch(r"[A-Za-z0-9._~/-]*", path):
        return f"/{path}" if path else ""
    raise RequestError.saying("{text} is no path; write it as /chess", text=repr(text))


def _networks(texts: Sequence[str]) -> list[IPv4Network | IPv6Network]:
    from ipaddress import ip_network  # noqa: PLC0415  (start-up time)

    try:
        return [ip_network(text) for text in texts or _LOOPBACK]
    except ValueError as error:
        raise RequestError.saying(
            "--trust: {why}; write a network such as 10.0.0.0/8", why=str(error)
        ) from error


def _roles(texts: Sequence[str]) -> dict[str, Role]:
    from openarbiter.web.roles import Role  # noqa: PLC0415  (an extra)

    try:
        pairs = [text.rsplit("=", 1) for text in texts]
        return {group.strip(): Role(role.strip()) for group, role in pairs}
    except ValueError as error:
        raise RequestError.saying(
            "--role takes GROUP=ROLE, with one of the roles {roles}",
            roles=", ".join(role.value for role in Role),
        ) from error
