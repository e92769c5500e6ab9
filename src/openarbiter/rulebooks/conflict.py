"""Who can be spared for the bye, and why a round cannot be paired completely, in words.

Every pairing system refuses in the same way: a set of players needs more opponents than it may
have. The bye belongs to the set where it is one of those who lack a partner. The set is minimal:
not all of it can be paired, whoever meets whom, but without any one of them all others of it can.
It need not be the smallest one there is. It knows who may meet whom, and no system.

Source:
    C.04.1, BR 2 to 4; W. T. Tutte, The factorization of linear graphs, 1947: why there is such a
    set whenever no complete pairing exists; J. Edmonds and D. R. Fulkerson, Transversals and
    matroid partition, 1965: sets that a matching can cover are a matroid, whose circuits are these.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence

from openarbiter.errors import ImpossiblePairingError
from openarbiter.languages import listed, said
from openarbiter.matching.cardinality import (
    add_vertex,
    barrier,
    has_perfect,
    spare_degrees_suffice,
    spared,
)
from openarbiter.matching.forest import bits
from openarbiter.model import RoundNo, Tpn
from openarbiter.rulebooks.meetings import ONLY_BLACK, ONLY_WHITE
from openarbiter.values import dataclass

_BYE = said("the pairing-allocated bye")


def impossible_pairing(
    round_no: RoundNo,
    players: Sequence[Tpn],
    graph: Sequence[int],
    article: str,
    *,
    bye_takers: int | None = None,
) -> ImpossiblePairingError:
    """The error that names players who cannot all be paired, and says why (C.04.3, 1.9.3).

    Args:
        round_no: The round.
        players: TPNs of the players to be paired.
        graph: Who may meet whom, as masks over ``players``.
        article: Document and article that leave the decision to the arbiter.
        bye_takers: Mask of those who may receive the pairing-allocated bye; ``None`` when nobody
            has to.

    Returns:
        The error. Its players, with the bye where it says so, are a minimal set of those who
        cannot all be paired. It names nobody where nothing but the bye is in the way, which nobody
        may have: then :func:`nobody_for_bye` names all.
    """
    size = len(players)
    graph = list(graph)
    if bye_takers is not None:
        add_vertex(graph, bye_takers)
    parts, partners, likewise = _minimal_conflict(graph, first=size)
    name = [*map(str, players), _BYE]
    reason = _reason(
        [[name[vertex] for vertex in part] for part in parts],
        [name[vertex] for vertex in partners],
        [name[vertex] for vertex in likewise if vertex < size],
    )
    members = [vertex for part in parts for vertex in part]
    named = [players[vertex] for vertex in members if vertex < size]
    return _refusal(round_no, named, reason, article, bye=size in members)


def nobody_for_bye(
    round_no: RoundNo, players: Sequence[Tpn], barred: str, article: str
) -> ImpossiblePairingError:
    """The error for a field of odd size in which nobody may have the bye (BR 4).

    The bye alone is the set; its players are all who are to be paired, barred by an article.
    Another one, with its document, leaves the decision to the arbiter.
    """
    reason = said(
        "everybody has had it or points without playing that bar from it, so nobody may have the "
        "bye ({article})",
        article=barred,
    )
    return _refusal(round_no, players, reason, article, bye=True)


def _refusal(
    round_no: RoundNo, players: Iterable[Tpn], reason: str, article: str, *, bye: bool
) -> ImpossiblePairingError:
    message = said(
        "round {number} cannot be paired completely: {reason}. The arbiter decides what to do "
        "({article})",
        number=round_no,
        reason=reason,
        article=article,
    )
    named = sorted(map(int, players))
    return ImpossiblePairingError(message, players=named, reason=reason, bye=bye)


def _minimal_conflict(
    graph: Sequence[int], first: int
) -> tuple[list[list[int]], list[int], list[int]]:
    """The smallest of the minimal conflicts that one matching shows.

    The groups and partners of a barrier are matched with each other; a group that finds no partner,
    with all groups that could give up theirs to it, is a conflict. Each of these can go without
    one, and any one of its members can then be the one who is left over; so nobody of them may be
    missing.

    Args:
        graph: Who may meet whom.
        first: A vertex, if there is such a one, that finds its partner before the others do. So a
            round in which the bye has to be given is refused for the sake of those who lack an
            opponent beside it; the bye alone is the reason only where nobody may have it.

    Returns:
        The vertices of each odd group, all whom somebody of them may meet outside of the group,
        and others who have no partners but these.

    Source:
        P. Hall, On representatives of subsets, 1935. That a barrier of Gallai and Edmonds has
        groups in which any one member can be left over: T. Gallai, 1964, and J. Edmonds, 1965.
    """
    found = barrier(graph, (1 << len(graph)) - 1)
    if found is None:
        return [], [], []
    before = [first] if first < len(graph) and graph[first] else []
    parts = sorted(
        (sorted(part) for part in found.parts), key=lambda part: (part != before, len(part))
    )
    cut = sum(1 << vertex for vertex in found.cut)
    open_to = [_partners(graph, part) & cut for part in parts]
    conflicts = _conflicts(open_to)
    smallest = min(conflicts, key=lambda numbers: sum(len(parts[n]) for n in numbers))
    partners = 0
    for number in smallest:
        partners |= open_to[number]
    likewise = [
        part[0]
        for number, part in enumerate(parts)
        if len(part) == 1 and number not in smallest and not open_to[number] & ~partners
    ]
    return [parts[number] for number in sorted(smallest)], bits(partners), likewise


def _partners(graph: Sequence[int], part: Iterable[int]) -> int:
    partners = 0
    for member in part:
        partners |= graph[member]
    return partners


def _conflicts(open_to: Sequence[int]) -> list[set[int]]:
    """Numbers of groups with too few possible partners (masks), once for each left without any."""
    holder: dict[int, int] = {}
    holds: dict[int, int] = {}
    free = 0
    for partners in open_to:
        free |= partners
    conflicts = []
    for number in range(len(open_to)):
        asked_by: dict[int, int] = {}
        groups, seen = [number], 0
        for group in groups:
            if open_to[group] & free:
                partner = bits(open_to[group] & free)[0]
                free &= ~(1 << partner)
                taker: int | None = group
                while taker is not None:
                    # It gives up the partner it had to the group that asked for that one.
                    given = holds.get(taker)
                    holds[taker], holder[partner] = partner, taker
                    taker = None if given is None else asked_by[given]
                    partner = -1 if given is None else given
                break
            new = open_to[group] & ~seen
            seen |= new
            for partner in bits(new):
                asked_by[partner] = group
                groups.append(holder[partner])
        else:
            conflicts.append(set(groups))
    return conflicts


def _reason(
    parts: Sequence[Sequence[str]], partners: Sequence[str], likewise: Sequence[str]
) -> str:
    """Who lacks a partner and why, then who else may meet nobody but these partners."""
    reason = _too_few(parts, partners)
    if not likewise:
        return reason
    return said(
        "{reason}; the same holds for players {players}",
        len(likewise),
        one="{reason}; the same holds for player {players}",
        reason=reason,
        players=listed(likewise),
    )


def _too_few(parts: Sequence[Sequence[str]], partners: Sequence[str]) -> str:
    """Odd groups that need an opponent from outside, and the opponents there are for them."""
    if [list(part) for part in parts] == [[_BYE]] and not partners:
        return said("nobody is left who may receive the pairing-allocated bye")
    alone = [part[0] for part in parts if len(part) == 1]
    groups = [part for part in parts if len(part) > 1]
    subjects: list[str] = []
    if alone:
        players = [name for name in alone if name != _BYE]
        if players:
            subjects.append(
                said(
                    "players {players}",
                    len(players),
                    one="player {players}",
                    players=listed(players),
                )
            )
        if _BYE in alone:
            subjects.append(_BYE)
    subjects += [said("one of the players {players}", players=listed(group)) for group in groups]
    subject = listed(subjects)
    if not partners and not groups:
        return said(
            "{players} may meet nobody who is left",
            len(parts),
            one="{players} may meet nobody who is left",
            players=subject,
        )
    if not partners:
        return said(
            "{players} would need an opponent from elsewhere, and may meet nobody there",
            len(parts),
            one="{players} would need an opponent from elsewhere, and may meet nobody there",
            players=subject,
        )
    return said(
        "{players} each need an opponent, and only {partners} may be one: {number} for {count}",
        len(parts),
        one="{players} needs an opponent, and only {partners} may be one: {number} for {count}",
        players=subject,
        partners=listed(partners),
        number=len(partners),
    )


def degrees_suffice(
    met: Sequence[Collection[int | None]],
    colours: Sequence[int],
    players: Sequence[int],
    spare: int = 3,
) -> bool:
    """Whether numbers of opponents show that a group can be paired whichever few are gone.

    Args:
        met: By position: who may not be the opponent.
        colours: By position: colours the player may have, as bits.
        players: Positions of the group.
        spare: How many may be gone; an even number has to be left.

    Returns:
        True when the numbers suffice; false says nothing.

    Source:
        L. Posa, A theorem concerning Hamilton lines, 1962: enough for a path through all.
    """
    size, group = len(players), set(players)
    bound = Counter(colours[position] for position in players)
    others = size - bound[0]
    open_to = (0, others - bound[ONLY_WHITE], others - bound[ONLY_BLACK], others - 1)

    def known(met: Collection[int | None]) -> int:
        return len(group.intersection(met))

    return size > spare and any(
        spare_degrees_suffice(
            [open_to[colours[each]] - count(met[each]) for each in players], size, spare
        )
        for count in (len, known)
    )


@dataclass(frozen=True, slots=True)
class ByeRules:
    """The article that bars players from the bye, and what leaves the rest to the arbiter."""

    barred: str
    undecided: str


def first_bye_taker(
    round_no: RoundNo,
    players: Sequence[Tpn],
    graph: Sequence[int],
    candidates: Sequence[int],
    rules: ByeRules,
) -> int | None:
    """The first candidate without whom all others can be paired (BR 3).

    Args:
        round_no: The round.
        players: TPNs of the players to be paired.
        graph: Who may meet whom, as masks over ``players``.
        candidates: Places in ``players`` of those who may have the bye, in the order in which
            they are asked.
        rules: Where the document says so.

    Returns:
        A place in ``players``; ``None`` when their number is even.

    Raises:
        ImpossiblePairingError: Nobody may have the bye, or the others cannot all be paired.
    """
    members = (1 << len(graph)) - 1
    if len(graph) % 2 == 0:
        if has_perfect(graph, members):
            return None
        raise impossible_pairing(round_no, players, graph, rules.undecided)
    if not candidates:
        raise nobody_for_bye(round_no, players, rules.barred, rules.undecided)
    can_be_spared = spared(graph, members)
    for place in candidates:
        if can_be_spared >> place & 1:
            return place
    takers = sum(1 << place for place in candidates)
    raise impossible_pairing(round_no, players, graph, rules.undecided, bye_takers=takers)
