"""Unit tests of the front door of the weighted matchings."""

from __future__ import annotations

from itertools import pairwise

import pytest

from openarbiter.matching.certificate import CertificateError, check
from openarbiter.matching.heaviest import best, heaviest_perfect


def test_nobody_is_matched_with_nobody() -> None:
    """No vertices at all have a perfect matching, the empty one."""
    found = heaviest_perfect([])
    assert found is not None
    assert (found.mate, found.value) == ((), 0)


def test_odd_number_has_no_perfect_matching() -> None:
    """An odd number of vertices cannot be matched."""
    assert heaviest_perfect([[0]]) is None
    assert heaviest_perfect([[-1, 1, 1], [1, -1, 1], [1, 1, -1]]) is None


def test_diagonal_is_not_read() -> None:
    """A weight on the diagonal matches nobody with himself."""
    found = heaviest_perfect([[99, 1], [1, 99]])
    assert found is not None
    assert found.mate == (1, 0)


def test_no_edges_no_matching() -> None:
    """Vertices without any edge have no perfect matching, whatever the negative number."""
    assert heaviest_perfect([[-1, -5], [-5, -1]]) is None


def test_cover_everybody_before_weight() -> None:
    """A heavy edge is left out where taking it would leave somebody over."""
    weights = [[-1] * 4 for _ in range(4)]
    for (i, j), weight in {(0, 1): 1, (1, 2): 100, (2, 3): 1}.items():
        weights[i][j] = weights[j][i] = weight
    found = heaviest_perfect(weights)
    assert found is not None
    assert (found.mate, found.value) == ((1, 0, 3, 2), 2)


def test_two_triangles_need_odd_sets() -> None:
    """Two heavy triangles on a light bridge: the proof prices both triangles."""
    weights = [[-1] * 6 for _ in range(6)]
    for i, j in ((0, 1), (0, 2), (1, 2), (3, 4), (3, 5), (4, 5)):
        weights[i][j] = weights[j][i] = 10
    weights[2][3] = weights[3][2] = 1
    found = heaviest_perfect(weights)
    assert found is not None
    assert found.value == 21
    assert {odd_set.members for odd_set in found.certificate.odd_sets} & {
        frozenset({0, 1, 2}),
        frozenset({3, 4, 5}),
    }
    check(weights, found.mate, found.certificate)


def test_two_triangles_apart() -> None:
    """Two triangles without a bridge have halves for everybody, but no perfect matching."""
    weights = [[-1] * 6 for _ in range(6)]
    for i, j in ((0, 1), (0, 2), (1, 2), (3, 4), (3, 5), (4, 5)):
        weights[i][j] = weights[j][i] = 10
    assert heaviest_perfect(weights) is None


@pytest.mark.parametrize("bits", [1, 64, 5000])
def test_width_of_weights_is_no_limit(bits: int) -> None:
    """A difference in the last bit decides, however wide the weights are."""
    base = 1 << bits
    path = [0, 1, 2, 3, 0]
    weights = [[-1] * 4 for _ in range(4)]
    for i, j in pairwise(path):
        weights[i][j] = weights[j][i] = base
    weights[1][2] = weights[2][1] = base + 1
    found = heaviest_perfect(weights)
    assert found is not None
    assert found.mate == (3, 2, 1, 0)
    assert found.value == 2 * base + 1


def test_best_compares_lexicographically() -> None:
    """One unit of the first column outweighs any amount of the second."""
    cheap, dear = (0, 1000), (1, 0)
    costs = {(0, 1): dear, (2, 3): (0, 0), (0, 2): cheap, (1, 3): cheap}
    found = best(costs, 4)
    assert found is not None
    assert (found.mate, found.cost) == ((2, 3, 0, 1), (0, 2000))


def test_best_takes_edges_in_either_order() -> None:
    """An edge may be named from either end."""
    found = best({(1, 0): (3,)}, 2)
    assert found is not None
    assert (found.mate, found.cost) == ((1, 0), (3,))


def test_best_may_leave_somebody_alone() -> None:
    """A vertex with a tuple of its own stays alone where that costs least."""
    found = best({(0, 1): (5,)}, 2, {0: (1,), 1: (1,)})
    assert found is not None
    assert (found.mate, found.cost) == ((0, 1), (2,))


def test_best_refuses_the_impossible() -> None:
    """Somebody who may neither be matched nor stay alone makes the whole impossible."""
    assert best({(0, 1): (0,)}, 3, {0: (0,)}) is None
    assert best({}, 1) is None


def test_best_of_nothing_is_nothing() -> None:
    """No vertices cost nothing."""
    found = best({}, 0)
    assert found is not None
    assert (found.mate, found.cost) == ((), ())


def test_best_carries_its_proof() -> None:
    """The matrix that was solved and its certificate pass the checker; another matrix fails."""
    found = best({(0, 1): (1, 2), (1, 2): (0, 1)}, 3, {0: (1, 0), 2: (0, 0)})
    assert found is not None
    check(found.weights, found.matching.mate, found.matching.certificate, found.alone)
    heavier = [[weight + 1 if weight >= 0 else -1 for weight in row] for row in found.weights]
    with pytest.raises(CertificateError):
        check(heavier, found.matching.mate, found.matching.certificate, found.alone)
