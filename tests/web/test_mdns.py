"""The name of the hall, answered by the desk itself; without the extra it is not, and says so."""

from __future__ import annotations

import sys

import pytest

from openarbiter.web import mdns

zeroconf = pytest.importorskip(
    "zeroconf", reason="NO ZEROCONF, SO NO NAME OF THE HALL: pip install 'openarbiter[mdns]'"
)

LOOPBACK = ["127.0.0.1"]
NAMES = ("127.0.0.1", "saltmere-test.local")


def address(name: str) -> list[str]:
    """What another computer of the network is told about a name."""
    with zeroconf.Zeroconf(interfaces=LOOPBACK) as asking:
        found = zeroconf.AddressResolverIPv4(f"{name}.")
        found.request(asking, 3000)
        return list(found.parsed_addresses())


def test_the_name_is_answered_until_the_end() -> None:
    """Its address is told while the desk runs, and not any more behind it."""
    with mdns.answered(NAMES, 8000, "http") as said:
        assert said == ("(The desk itself answers to saltmere-test.local.)",)
        assert address(NAMES[-1]) == ["127.0.0.1"]
    assert address(NAMES[-1]) == []


@pytest.mark.skipif(sys.platform != "linux", reason="ONE ADDRESS, SO NO OTHER COMPUTER IS PLAYED")
def test_a_name_that_another_desk_has_is_not_taken() -> None:
    """The first one keeps it; the second one, at an address of its own, is told what to do."""
    other = ("127.0.0.2", NAMES[-1])  # of one address the system gives answers to either
    with mdns.answered(NAMES, 8000, "http"), mdns.answered(other, 8001, "http") as said:
        assert "another computer has this name; --name takes another one" in said[0]
        assert address(NAMES[-1]) == ["127.0.0.1"]


def test_without_a_network_nothing_answers() -> None:
    """The desk is served all the same."""
    with mdns.answered(NAMES[1:], 8000, "http") as said:
        assert "this computer is in no network" in said[0]
    with mdns.answered((), 8000, "http") as said:
        assert not said


def test_without_the_extra_nothing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever did not ask for it is not told what is missing."""
    monkeypatch.setattr(mdns, "find_spec", lambda _: None)
    with mdns.answered(NAMES, 8000, "http") as said:
        assert not said
