"""What a request says of where it comes from, and whom that is believed.

A proxy that is trusted says the address of who asks, whether the way to it was encrypted, and who
has signed on there. From anybody else these headers are taken away. Another process of the host
says the same in one header, with a secret that stands in the index.

Source:
    RFC 7239 (Forwarded HTTP Extension), 8.1: only the part of the list counts that trusted proxies
    have written; here in the usual headers ``X-Forwarded-For`` and ``X-Forwarded-Proto``.
"""

from __future__ import annotations

import hmac
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from ipaddress import IPv4Network, IPv6Network, ip_address
from typing import Final

from starlette.datastructures import Headers
from starlette.types import Scope

from openarbiter.web.accounts import LONGEST, MACHINE
from openarbiter.web.roles import Role

PASSED_ON: Final = "x-openarbiter-asked"
"""The header of another process of the host."""

_TOLD: Final = frozenset({PASSED_ON, "x-forwarded-for", "x-forwarded-proto", "forwarded"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """Where a request comes from.

    Attributes:
        address: Network address of who asks.
        scheme: ``"http"`` or ``"https"``.
        name: Who has signed on at the proxy; empty for nobody.
        role: The role of that person, as its groups say.
        passed_on: Another process of the host has passed it on.
    """

    address: str
    scheme: str
    name: str = ""
    role: str = ""
    passed_on: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Outside:
    """Whom is believed.

    Attributes:
        trusted: Networks of the proxies.
        sign_on: The header with who has signed on; empty where nobody can.
        groups: The header with the groups of that person, with commas between them.
        roles: The role of each group; of several the first one counts. ``*`` is everybody.
        secret: What other processes of the host know.
    """

    trusted: Sequence[IPv4Network | IPv6Network] = ()
    sign_on: str = ""
    groups: str = ""
    roles: Mapping[str, Role] = field(default_factory=dict)
    secret: str = ""

    def asked(self, scope: Scope) -> Asked:
        """Where a request comes from; the headers that tell it are taken away."""
        headers = Headers(scope=scope)
        peer = scope["client"][0] if scope["client"] else ""
        told = {*_TOLD, self.sign_on.lower(), self.groups.lower()}
        scope["headers"] = [
            one for one in scope["headers"] if one[0].decode("latin-1").lower() not in told
        ]
        found = self._asked(headers, peer, scope["scheme"])
        scope["client"], scope["scheme"] = (found.address, 0), found.scheme
        return found

    def _asked(self, headers: Headers, peer: str, scheme: str) -> Asked:
        secret, _, about = headers.get(PASSED_ON, "").partition(" ")
        if self.secret and hmac.compare_digest(secret.encode(), self.secret.encode()):
            return Asked(**json.loads(about), passed_on=True)
        if not self._trusts(peer):
            return Asked(address=peer, scheme=scheme)
        way = [one.strip() for one in ",".join(headers.getlist("x-forwarded-for")).split(",")]
        address = next((one for one in reversed(way) if not self._trusts(one)), "") or peer
        if (said := _only(headers, "x-forwarded-proto")) in {"http", "https"}:
            scheme = said
        name = _name(_only(headers, self.sign_on))
        if not name:
            return Asked(address=address, scheme=scheme)
        groups = {"*", *(one.strip() for one in _only(headers, self.groups).split(","))}
        role = next((role.value for group, role in self.roles.items() if group in groups), "")
        return Asked(address=address, scheme=scheme, name=name, role=role)

    def _trusts(self, address: str) -> bool:
        try:
            found = ip_address(address)
        except ValueError:
            return False
        return any(found in network for network in self.trusted)

    def told(self, asked: Asked) -> tuple[bytes, bytes]:
        """The header that tells another process of the host where a request comes from."""
        about = asdict(asked)
        del about["passed_on"]
        return PASSED_ON.encode(), f"{self.secret} {json.dumps(about)}".encode()


def _only(headers: Headers, name: str) -> str:
    """What a header says; nothing where there are two, one of which may be forged."""
    said = headers.getlist(name)
    return said[0] if len(said) == 1 else ""


def _name(sent: str) -> str:
    """A name that a proxy says, in UTF-8; empty for one that nobody can have."""
    name = " ".join(sent.encode("latin-1").decode("utf-8", "replace").split())
    return name if name.isprintable() and MACHINE not in name and len(name) <= LONGEST else ""
