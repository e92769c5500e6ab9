"""Random rounds with their certificates, always the same for a seed; spoiled and forged ones."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import count
from typing import Any

from openarbiter.certificates.making import UnprovenError, _listed, _Prover, certificate
from openarbiter.certificates.pricing import _Part, _priced
from openarbiter.model import BoardNo, RoundNo, ScoringSystem, Tournament, Tpn
from openarbiter.rulebooks.accelerations import fits_scoring
from openarbiter.rulebooks.pairing import Game, RoundPairing
from openarbiter.rulebooks.registry import certification_of, edition, edition_ids
from openarbiter.simulate import Settings, before_round, generate
from openarbiter.verification.certificate import accepting
from openarbiter.verification.certificate.checking import excluded, round_of, shown, walk
from openarbiter.verification.certificate.facts import Facts, RefusedError, bits
from openarbiter.verification.certificate.graph import ByeGraph, Graph
from openarbiter.verification.certificate.prices import Prices
from openarbiter.verification.certificate.reading import digest

_SYSTEMS = tuple(filter(certification_of, edition_ids()))
_SCORINGS = (
    ScoringSystem(),
    ScoringSystem(),
    ScoringSystem.of(30, 10),
    ScoringSystem.of(20, 10, 5),
    ScoringSystem(pairing_allocated_bye=0),
)


def refusal(check: Callable[[], object]) -> str:
    """Why a checker refuses; empty where it accepts."""
    try:
        check()
    except RefusedError as error:
        return str(error)
    return ""


def accept(tournament: Tournament, text: str | bytes) -> accepting.Accepted:
    """Accept a certificate by what the editions state of themselves."""
    return accepting.accept(tournament, text, certification_of)


def facts_before(tournament: Tournament, round_no: int, system: str) -> Facts:
    """The facts of a round, as the checker derives them; without certificates those of 2026."""
    wording = certification_of(system) or certification_of("dutch-2026")
    assert wording is not None
    return accepting.facts_before(tournament, round_no, system, wording)


def event_of(
    seed: int, most_players: int = 24, systems: Sequence[str] = _SYSTEMS
) -> tuple[str, Tournament]:
    """(system, tournament) of a seed, the editions by turns."""
    system = systems[seed % len(systems)]
    rng = random.Random(seed)  # noqa: S311  (the same rounds every time)
    players = rng.randint(3, most_players)
    settings = Settings(
        players=players,
        rounds=min(rng.randint(3, 9), players - 1),
        forfeit_rate=rng.choice((0.0, 0.1)),
        half_point_bye_rate=rng.choice((0.0, 0.08)),
        full_point_bye_rate=rng.choice((0.0, 0.0, 0.08)),
        zero_point_bye_rate=rng.choice((0.0, 0.1)),
        withdrawal_rate=rng.choice((0.0, 0.15)),
        late_entry_rate=rng.choice((0.0, 0.1)),
        families=rng.choice((0, players // 8)),
        scoring=rng.choice(_SCORINGS),
    )
    event = generate(settings, seed, pair=edition(system).pair)
    return system, replace(event, baku=seed % 5 == 0 and fits_scoring(event.scoring))


def events(
    first: int = 0, most_players: int = 24, systems: Sequence[str] = _SYSTEMS
) -> Iterator[tuple[str, int, Tournament]]:
    """(system, seed, tournament) without end, from a seed on, the editions by turns."""
    for seed in count(first):
        system, event = event_of(seed, most_players, systems)
        yield system, seed, event


def as_before(event: Tournament, round_no: int) -> Tournament:
    """The tournament as it was when a round was to be paired."""
    number = RoundNo(round_no)
    return before_round(event, number) if number <= event.paired_rounds else event


def certified_rounds(
    first: int = 0, most_players: int = 24
) -> Iterator[tuple[str, Tournament, dict[str, Any]]]:
    """(label, tournament, certificate) of round after round, without end."""
    for seed in count(first):
        yield from certified_rounds_of(seed, most_players)


def certified_rounds_of(
    seed: int, most_players: int = 24
) -> Iterator[tuple[str, Tournament, dict[str, Any]]]:
    """(label, tournament, certificate) of an event's rounds; if accelerated, before each."""
    system, event = event_of(seed, most_players)
    for number in range(1, event.paired_rounds + 1):
        round_no = RoundNo(number)
        known = before_round(event, round_no) if event.baku else event
        label = f"{system}, seed {seed}, round {number}"
        yield label, known, certificate(known, edition(system).pair(known, round_no))


Path = tuple[str | int, ...]


def mutated(certificate: dict[str, Any], rng: random.Random) -> tuple[str, dict[str, Any]]:
    """(what was done, spoiled certificate); the digest of the content is left as it was."""
    places = [path for path in _paths(certificate) if path and path != ("content",)]
    while True:
        spoiled = copy.deepcopy(certificate)
        if rng.random() < 0.1:
            what = _two_players_exchanged(spoiled, rng)
        else:
            path = rng.choice(places)
            what = f"{'/'.join(map(str, path))}: {_change(spoiled, path, rng)}"
        if not _same(spoiled, certificate):
            return what, spoiled


def with_new_digest(certificate: dict[str, Any]) -> dict[str, Any]:
    """The certificate with the digest of its content made anew, as a forger would."""
    return {**certificate, "content": digest(certificate)}


def _same(one: object, other: object) -> bool:
    """Whether two values are the same, ``1`` and ``True`` and ``1.0`` being different."""
    if type(one) is not type(other):
        return False
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(_same(one[key], other[key]) for key in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(_same, one, other))
    return one == other


def _paths(value: object, path: Path = ()) -> Iterator[Path]:
    yield path
    if isinstance(value, dict):
        for key, each in value.items():
            yield from _paths(each, (*path, key))
    elif isinstance(value, list):
        for i, each in enumerate(value):
            yield from _paths(each, (*path, i))


def _two_players_exchanged(certificate: dict[str, Any], rng: random.Random) -> str:
    """Two players change places wherever the certificate names them."""
    everybody = [tpn for bracket in certificate["brackets"] for tpn in bracket["residents"]]
    if len(everybody) < 2:
        return "nothing"
    one, other = rng.sample(everybody, 2)
    swap = {one: other, other: one}
    fields = ("residents", "moved_down", "pairs", "downfloaters", "proofs")
    chosen = [field for field in fields if rng.random() < 0.8]
    for bracket in certificate["brackets"]:
        for field in chosen:
            bracket[field] = _renamed(bracket[field], swap)
    return f"players {one} and {other} exchanged in {', '.join(chosen)}"


def _renamed(value: Any, swap: dict[int, int]) -> Any:  # noqa: ANN401  (JSON of any shape)
    if isinstance(value, list):
        return [_renamed(each, swap) for each in value]
    if isinstance(value, dict):
        return {
            key: each if key not in {"prices", "sets"} else _renamed(each, swap)
            for key, each in value.items()
        }
    return swap.get(value, value) if isinstance(value, int) else value


def _change(certificate: dict[str, Any], path: Path, rng: random.Random) -> str:
    """Change what stands at a place, and say how."""
    parent: Any = certificate
    for key in path[:-1]:
        parent = parent[key]
    key = path[-1]
    value = parent[key]
    changes = ["delete", "null", "text"]
    if type(value) is int:
        changes += ["up", "down", "minus", "real", "truth", "another"] * 3
    elif isinstance(value, str):
        changes += ["letter", "shorter"] * 3
    elif isinstance(value, list):
        changes += ["reverse", "double", "drop", "swap", "empty", "add"] * 2
    elif isinstance(value, dict):
        changes += ["forget", "raise", "rename", "unknown"] * 2
    change = rng.choice(changes)
    if change == "delete":
        del parent[key]
    elif isinstance(value, list) and change not in {"null", "text"}:
        _change_list(value, change, rng)
    elif isinstance(value, dict) and change not in {"null", "text"}:
        _change_fields(value, change, rng)
    else:
        parent[key] = _changed_value(value, change, rng)
    return change


def _changed_value(value: Any, change: str, rng: random.Random) -> Any:  # noqa: ANN401  (JSON)
    changed: dict[str, Callable[[], Any]] = {
        "null": lambda: None,
        "text": lambda: str(value),
        "up": lambda: value + 1,
        "down": lambda: value - 1,
        "minus": lambda: -value,
        "real": lambda: float(value),
        "truth": lambda: bool(value),
        "another": lambda: rng.randint(0, 20),
        "letter": lambda: value[:-1] + chr(ord(value[-1]) ^ 1),
        "shorter": lambda: value[1:],
    }
    return changed[change]()


def _change_list(value: list[Any], change: str, rng: random.Random) -> None:
    if change == "reverse":
        value.reverse()
    elif change == "empty":
        value.clear()
    elif change == "add":
        value.append(rng.randint(0, 9))
    elif change == "double" and value:
        value.append(copy.deepcopy(rng.choice(value)))
    elif change == "drop" and value:
        value.pop(rng.randrange(len(value)))
    elif change == "swap" and len(value) > 1:
        i, j = rng.sample(range(len(value)), 2)
        value[i], value[j] = value[j], value[i]


def _change_fields(value: dict[str, Any], change: str, rng: random.Random) -> None:
    if change == "unknown":
        value["note"] = 1
    elif change == "raise":
        value["C12"] = value.get("C12", 0) + 1
    elif value:
        name = rng.choice(list(value))
        kept = value.pop(name)
        if change == "rename":
            value[rng.choice(["C12", "C6", "order", "C8", f"{name}x"])] = kept


def all_rounds(before: Facts) -> Iterator[tuple[list[tuple[int, int]], int | None]]:
    """Every complete legal round by position: pairs with the higher first, and the bye."""
    size = len(before.seats)

    def rest(left: int, odd: int) -> Iterator[tuple[list[tuple[int, int]], int | None]]:
        if not left:
            yield [], None
            return
        one = (left & -left).bit_length() - 1
        left &= ~(1 << one)
        for other in bits(before.legal[one] & left):
            for pairs, bye in rest(left & ~(1 << other), odd):
                yield [(one, other), *pairs], bye
        if odd and before.seats[one].may_take_bye:
            for pairs, _ in rest(left, 0):
                yield pairs, one

    yield from rest((1 << size) - 1, size % 2)


def as_pairing(before: Facts, pairs: list[tuple[int, int]], bye: int | None) -> RoundPairing:
    """A round as an engine would answer it."""
    tpn = [Tpn(seat.tpn) for seat in before.seats]
    coloured = [
        (tpn[one], tpn[other]) if before.higher_has_white(one, other) else (tpn[other], tpn[one])
        for one, other in pairs
    ]
    return RoundPairing(
        round_no=RoundNo(before.round_no),
        system=before.system,
        games=tuple(
            Game(BoardNo(number), white, black)
            for number, (white, black) in enumerate(coloured, start=1)
        ),
        bye=None if bye is None else tpn[bye],
        absent=(),
    )


class _Forger(_Prover):
    """Writes the true prices where they exist, else those of what really is the best pairing."""

    def best(self, graph: Graph) -> None:
        """Prices that show the pairing to be a best one, whether it is or not."""
        try:
            super().best(graph)
        except UnprovenError:
            self._last = Prices({}, {})
            self._invent(graph, None)

    def exclude(self, graph: Graph, one: int, partners: int) -> None:
        """Prices that exclude the partners of a player, whether they can be excluded or not."""
        try:
            if self._held:
                super().exclude(graph, one, partners)
                return
        except UnprovenError:
            pass
        player, others = excluded(graph, one, partners)
        named = {"player": player, "partners": list(others)}
        self._invent(graph, named, one, partners)

    def _invent(self, graph: Graph, excludes: object, one: int = -1, partners: int = 0) -> None:
        prices = _priced(graph, _Part(graph.alive), one, partners) or self._last
        self.proofs.append({"excludes": excludes, **_listed(graph, prices, self._last)})
        self._last = prices


def forged_proofs(graph: Graph) -> list[dict[str, object]]:
    """The best proofs a forger can have for a bracket."""
    forger = _Forger(graph)
    walk(graph, forger)
    return forger.proofs


def forged(
    before: Facts, right: dict[str, Any], rng: random.Random
) -> Iterator[tuple[str, dict[str, Any]]]:
    """(what it is, certificate) of other legal rounds, all numbers recomputed; without end.

    In every second one brackets borrow the proofs of the right one; nothing comes without other
    rounds.
    """
    size = len(before.seats)
    place = before.position
    mate: dict[int, int] = {}
    for bracket in right["brackets"]:
        for white, black in bracket["pairs"]:
            mate |= {place[white]: place[black], place[black]: place[white]}
    if right["bye"] is not None:
        mate |= {place[right["bye"]]: size, size: place[right["bye"]]}
    proofs = {bracket["score"]: bracket["proofs"] for bracket in right["brackets"]}
    for number in range(10**9):
        other = _other_round(before, mate, rng)
        if other is None:
            return
        made = certified(before, right, other)
        what = "another round with the best prices there are for it"
        if number % 2:
            what = "another round with the prices of the right one"
            for bracket in made["brackets"]:
                bracket["proofs"] = proofs.get(bracket["score"], bracket["proofs"])
            made["bye_proof"] = right["bye_proof"] or made["bye_proof"]
        yield what, with_new_digest(made)


def _other_round(before: Facts, mate: dict[int, int], rng: random.Random) -> dict[int, int] | None:
    """A legal round in which two or more boards have exchanged players; ``None`` if none is met."""
    size = len(before.seats)

    def legal(one: int, two: int) -> bool:
        if size in (one, two):
            return before.seats[min(one, two)].may_take_bye
        return bool(before.legal[one] >> two & 1)

    for _ in range(50):
        other = dict(mate)
        for _ in range(rng.choice((1, 1, 1, 2, 3))):
            one, two = rng.sample(sorted(other), 2)
            first, second = other[one], other[two]
            if first != two and legal(one, two) and legal(first, second):
                other |= {one: two, two: one, first: second, second: first}
        if other != mate:
            return other
    return None


def certified(before: Facts, right: dict[str, Any], mate: dict[int, int]) -> dict[str, Any]:
    """The certificate of a round, right or wrong, without the digest of its content."""
    size = len(before.seats)
    pairs = [(one, two) for one, two in mate.items() if one < two < size]
    pairing = as_pairing(before, pairs, mate.get(size))
    games = [(game.white, game.black) for game in pairing.games]
    found = round_of(before, games, pairing.bye)
    lower = ByeGraph(before, found.mate, found.bye)
    proof = None
    if found.bye is not None and lower.lower:
        prices = _priced(lower, _Part(lower.alive)) or Prices({}, {})
        proof = {"excludes": None, **_listed(lower, prices, Prices({}, {}))}
    brackets = []
    for players in found.brackets():
        graph = Graph(before, players, found.mate)
        bracket = {**shown(graph), "values": graph.value()}
        brackets.append({**bracket, "proofs": forged_proofs(graph)})
    kept = {name: right[name] for name in ("format", "version", "system", "round")}
    told = {"facts": before.digest(), "bye": pairing.bye}
    return {**kept, **told, "bye_proof": proof, "brackets": brackets}
