"""Lots by a seed: the same for everybody, whoever draws them again."""

from __future__ import annotations

from hashlib import sha256

from openarbiter.model import Colour
from openarbiter.model.lots import drawn_colour, drawn_order, lot


def test_a_lot_is_the_digest_of_seed_and_what_is_drawn() -> None:
    """Whoever has the seed needs a digest and nothing of this program."""
    assert lot("4 8 15", "colour") == sha256(b"4 8 15:colour").hexdigest()
    assert lot("Öffentlich", 7) == sha256("Öffentlich:7".encode()).hexdigest()


def test_a_seed_that_is_no_text_has_a_lot() -> None:
    """A command line may bring bytes that are no characters."""
    assert lot("caf\udce9", 1) == sha256(b"caf\xe9:1").hexdigest()


def test_the_colour_goes_by_the_last_digit() -> None:
    """An even digest is White, an odd one Black; both come up."""
    seeds = [f"evening {number}" for number in range(100)]
    for seed in seeds:
        even = sha256(f"{seed}:colour".encode()).hexdigest()[-1] in "02468ace"
        assert drawn_colour(seed) is (Colour.WHITE if even else Colour.BLACK)
    assert {drawn_colour(seed) for seed in seeds} == set(Colour)


def test_the_smallest_lot_comes_first() -> None:
    """The order is that of the digests, whatever order the names had; equal names keep theirs."""
    names = ["Alpha, Anna", "Beta, Bruno", "Gamma, Çağla", "Delta, Dimo"]
    order = [names[place] for place in drawn_order("Park", names)]
    assert order == sorted(names, key=lambda name: sha256(f"Park:{name}".encode()).digest())
    assert order == [names[::-1][place] for place in drawn_order("Park", names[::-1])]
    assert drawn_order("Park", ["same", "same", "same"]) == [0, 1, 2]
