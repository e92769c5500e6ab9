"""Who is concerned by what decides between two pairings of a bracket: players, and the first turn.

Nothing is decided here: the value that differs is known, and the players behind it are looked for.

Source:
    C.04.3.1 (2012), B2 to B6; C.04.4.2 (older text), 6.1 and 6.5; NSWCA guidelines, 3.1 c, 3.3.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from openarbiter.explanations.reasons import Turn
from openarbiter.explanations.systems.limits import Limits
from openarbiter.explanations.systems.orders import is_split_2012
from openarbiter.model import Tpn
from openarbiter.rulebooks.pairing import Bracket, RoundPairing


@dataclass(frozen=True, slots=True)
class Parted:
    """Two pairings of the same players of a bracket.

    Attributes:
        limits: What the system says of the round.
        mine: The bracket as it was paired.
        yours: Another pairing of its players.
        below: TPNs of the residents of the next bracket; empty behind the last one.
    """

    limits: Limits
    mine: Bracket
    yours: Bracket
    below: tuple[Tpn, ...]


def players_named(code: str, parted: Parted) -> tuple[Tpn, ...]:
    """Who would suffer from a worse value, ascending; empty where the value is about nobody.

    Source:
        The criteria of the systems.
    """
    system = parted.limits.edition.id
    if system == "dutch-2012":
        return _changed(_of_2012(code), parted)
    who = _WHO.get((system, code))
    return () if who is None else _changed(who, parted)


def counted_again(parted: Parted) -> dict[str, int]:
    """Values of the other pairing that count who has nobody to meet, as the rules have it.

    A wish is granted by forbidding pairs: who is left without an opponent by that is not lonely.

    Source:
        NSWCA guidelines, 3.3 d 1.
    """
    if parted.limits.edition.id != "nswca":
        return {}
    return {"N5": len(_lonely(parted, parted.yours))}


_Who = Callable[[Parted, Bracket], set[Tpn]]


def _changed(who: _Who, parted: Parted) -> tuple[Tpn, ...]:
    """Those concerned in the other pairing and not in the one of the round, if there are any."""
    found = who(parted, parted.yours)
    return tuple(sorted(found - who(parted, parted.mine) or found))


def _leaving(_parted: Parted, bracket: Bracket) -> set[Tpn]:
    return {*bracket.downfloaters}


def _jumping(_parted: Parted, bracket: Bracket) -> set[Tpn]:
    return {*bracket.downfloaters} & {*bracket.moved_down}


def _lonely(parted: Parted, bracket: Bracket) -> set[Tpn]:
    """Residents who leave and may meet nobody of the next bracket."""
    barred = parted.limits.barred_pair
    return {
        each
        for each in {*bracket.downfloaters} & {*bracket.residents}
        if all(barred(each, other) is not None for other in parted.below)
    }


def _colours(parted: Parted, bracket: Bracket) -> Iterable[tuple[Tpn, int]]:
    """Everybody paired, with 1 for White and -1 for Black; nobody where there is no such rule."""
    due = parted.limits.rules.due_colours
    for pair in bracket.pairs if due is not None else ():
        white = due(*pair)[0] if due is not None else pair[0]
        yield from ((each, 1 if each == white else -1) for each in pair)


def _not_due(parted: Parted, bracket: Bracket) -> set[Tpn]:
    """Who does not get the due colour (C.04.4.2, 6.5)."""
    from openarbiter.rulebooks.burstein_legacy import terms  # noqa: PLC0415  (one system)

    before = terms.situation(parted.limits.tournament, parted.limits.round_no)
    due = dict(zip(before.tpn, before.due, strict=True))
    other = {1: terms.BLACK, -1: terms.WHITE}
    return {each for each, colour in _colours(parted, bracket) if due[each] == other[colour]}


def _denied(place: int) -> _Who:
    """Who is denied a colour: 0 the one that equalises, 1 another than that of the last game."""

    def who(parted: Parted, bracket: Bracket) -> set[Tpn]:
        from openarbiter.rulebooks.nswca import colours, terms  # noqa: PLC0415  (one system)

        before = terms.situation(parted.limits.tournament, parted.limits.round_no)
        card = {
            tpn: terms.CARDS[number] for tpn, number in zip(before.tpn, before.card, strict=True)
        }
        return {
            each
            for each, colour in _colours(parted, bracket)
            if colours.denied(card[each], colour)[place]
        }

    return who


_WHO: Mapping[tuple[str, str], _Who] = {
    ("burstein-legacy", "due colours"): _not_due,
    ("nswca", "N2"): _leaving,
    ("nswca", "N3"): _jumping,
    ("nswca", "N5"): _lonely,
    ("nswca", "N8"): _denied(0),
    ("nswca", "N9"): _denied(1),
}
"""Who a value counts, by edition and code; the others are about an order, or about pairs."""


def _of_2012(code: str) -> _Who:
    """Players of the parts of a bracket that a criterion of 2012 counts."""

    def who(parted: Parted, bracket: Bracket) -> set[Tpn]:
        from openarbiter.rulebooks.dutch_2012 import criteria, terms  # noqa: PLC0415  (one system)

        before = terms.situation(parted.limits.tournament, parted.limits.round_no)
        at = {tpn: position for position, tpn in enumerate(before.tpn)}
        rules = {
            each.code: each
            for odd in (True, False)
            for each in criteria.priorities(odd=odd)
            if each.code not in {"B3", "P"}  # of a sum nobody in particular is the cause
        }
        if code not in rules:
            return {*bracket.downfloaters} if code == "P" else set()
        down = {*bracket.moved_down}
        frame = criteria.Frame(0, heterogeneous=is_split_2012(before, at, bracket))
        parts: list[tuple[criteria.Part, tuple[Tpn, ...]]] = [
            (
                criteria.Pair(
                    before.player(at[one]),
                    before.player(at[other]),
                    one in down and other not in down,
                ),
                (other,) if code in {"B5u", "B6u"} else (one, other),
            )
            for one, other in bracket.pairs
        ]
        parts += [
            (criteria.Downfloater(before.player(at[each]), each in down), (each,))
            for each in bracket.downfloaters
        ]
        return {each for part, who in parts if rules[code].count(part, frame) for each in who}

    return who


def first_turn(mine: Sequence[Tpn], yours: Sequence[Tpn]) -> Turn | None:
    """The first difference of two choices, each in the order in which they are made.

    Args:
        mine: Who is concerned in the round: (player, opponent), or whom a choice falls on.
        yours: The same in the other pairing.

    Source:
        C.04.3 (1997), chapters 6 to 8.
    """
    if len(mine) == len(yours) == 2 and mine[0] == yours[0]:  # noqa: PLR2004  (a pair)
        return Turn(player=mine[0], chosen=(mine[1],), other=(yours[1],))
    chosen = tuple(each for each in mine[:1] if each not in yours[:1])
    other = tuple(each for each in yours[:1] if each not in mine[:1])
    return Turn(player=None, chosen=chosen, other=other) if chosen and other else None


def turn_of_brackets(mine: Bracket, yours: Bracket) -> Turn | None:
    """The highest player of a bracket whose opponent differs.

    Source:
        The order of the systems: who came down first, then the residents, both by rank.
    """
    return _turn(
        _opponents(mine.pairs), _opponents(yours.pairs), (*mine.moved_down, *mine.residents)
    )


def first_board(before: RoundPairing, after: RoundPairing) -> Turn | None:
    """The first board of a round that differs, with the higher ranked of the two.

    Source:
        C.04.2, GHR 3.6 (the order of the boards).
    """
    ranked = [each for bracket in before.brackets for each in bracket.residents]
    pairs = [[(game.white, game.black) for game in each.games] for each in (before, after)]
    order = ranked or [each for pair in pairs[0] for each in pair]
    return _turn(_opponents(pairs[0]), _opponents(pairs[1]), order)


def _opponents(pairs: Iterable[tuple[Tpn, Tpn]]) -> dict[Tpn, Tpn]:
    return {each: other for one, two in pairs for each, other in ((one, two), (two, one))}


def _turn(mine: Mapping[Tpn, Tpn], yours: Mapping[Tpn, Tpn], order: Iterable[Tpn]) -> Turn | None:
    for player in order:
        one, other = mine.get(player), yours.get(player)
        if one != other:
            return Turn(
                player=player,
                chosen=() if one is None else (one,),
                other=() if other is None else (other,),
            )
    return None
