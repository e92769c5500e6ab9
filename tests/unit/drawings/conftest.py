"""Tournaments to draw, and a look into a finished picture."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from functools import cache
from xml.etree import ElementTree as ET

import pytest

import openarbiter as oa
from openarbiter.drawings.picture import Picture
from openarbiter.model import Tournament
from openarbiter.rulebooks.registry import edition
from openarbiter.simulate import Settings, generate

NAMESPACE = "{http://www.w3.org/2000/svg}"


def parsed(picture: Picture) -> ET.Element:
    """The picture as a tree; it must be well-formed."""
    return ET.fromstring(picture.svg)  # noqa: S314  (our own text)


def marks(pictures: Iterable[Picture], key: str) -> Counter[str]:
    """How often each value of an attribute stands in some pictures."""
    return Counter(
        node.attrib[key]
        for picture in pictures
        for node in parsed(picture).iter()
        if key in node.attrib
    )


@cache
def _played(players: int, rounds: int, system: str, seed: int) -> Tournament:
    settings = Settings(
        players=players,
        rounds=rounds,
        forfeit_rate=0.03,
        half_point_bye_rate=0.03,
        withdrawal_rate=0.05,
    )
    return generate(settings, seed, pair=edition(system).pair)


@pytest.fixture(scope="session")
def played() -> Callable[..., Tournament]:
    """Makes a random tournament: players, rounds, system, seed."""

    def make(players: int, rounds: int, system: str = "dutch-2026", seed: int = 1) -> Tournament:
        return _played(players, rounds, system, seed)

    return make


@pytest.fixture(scope="session")
def example(root: object) -> Tournament:
    """The tournament that is shipped as an example."""
    return oa.read_trf(f"{root}/examples/spring-open.trf")
