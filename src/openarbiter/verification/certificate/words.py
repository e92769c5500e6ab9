"""What an accepted certificate proves, in lines of words."""

from __future__ import annotations

from collections.abc import Iterator

from openarbiter.verification.certificate.reading import BracketClaim, Claim, PriceList

_AGAIN = "again"
"""Of a column of C8: how many of those who float from the next bracket floated from this one."""


def lines(claim: Claim) -> Iterator[str]:
    """What a certificate proves, in lines: the bye, then every bracket."""
    if claim.bye is not None:
        why = "nobody with a lower score may have it"
        if claim.bye_proof is not None:
            why = "with a lower score nobody can have it, as the others could not be paired"
        yield f"bye: {claim.bye}; {why}"
    for bracket in claim.brackets:
        yield from bracket_lines(bracket)


def bracket_lines(bracket: BracketClaim) -> Iterator[str]:
    """One line about the bracket, one about its values, and one for each further proof."""
    games = ", ".join(f"{white}-{black}" for white, black in bracket.pairs) or "no pair"
    floats = _in_words(bracket.downfloaters, "and") if bracket.downfloaters else "nobody"
    verb = "float" if len(bracket.downfloaters) > 1 else "floats"
    yield f"bracket of {_points(bracket.score)}: {games}; {floats} {verb}"
    counts = sorted(bracket.values, key=lambda entry: _place(entry[0]))
    values = ", ".join(f"{_column_text(name)} {count}" for name, count in counts)
    if not bracket.proofs:
        yield f"  {values or 'no criterion violated'}; no two of its players may be paired"
        return
    yield f"  {values or 'no criterion violated'}; no complete pairing has better values"
    for proof in bracket.proofs[1:]:
        if proof.excludes is None:
            yield "  the same values need as many exchanges, and as large ones (4.3.3)"
        else:
            yield f"  {_excluded_text(bracket, proof, *proof.excludes)}"


def _excluded_text(
    bracket: BracketClaim, proof: PriceList, player: int, partners: tuple[int, ...]
) -> str:
    earlier = "who come earlier" if len(partners) > 1 else "who comes earlier"
    what = (
        f"have {_in_words(partners, 'or')}, {earlier}" if partners else "float, which comes earlier"
    )
    return f"{player} cannot {what}: {_reason(bracket, proof, player)}"


def _reason(bracket: BracketClaim, proof: PriceList, player: int) -> str:
    """Why nothing earlier is possible, where the prices tell it plainly.

    Where some prices are raised by as much as others are lowered, the first players can be paired
    with nobody but the others: with everybody else they would cost less than their prices.
    """
    general = "no pairing with these values and the pairs before has that"
    changes = dict(proof.players)
    amounts = [amount for price in changes for _, amount in price]
    if any([name for name, _ in price] != ["order"] for price in changes) or not amounts:
        return general
    least = max(map(abs, amounts))
    needing, needed = changes.get((("order", least),), ()), changes.get((("order", -least),), ())
    if len(changes) != bool(needing) + bool(needed) or not needed:
        return general
    others = _in_words(needed, "and")
    if not proof.sets:
        return f"{_in_words(needing, 'and')} can have nobody but {others}" if needing else general
    if proof.sets != (((("order", least),), _still_open(bracket, player)),):
        return general
    if not needing:
        return f"nobody but {others} can float"
    return f"{', '.join(map(str, needing))} and the downfloat can have nobody but {others}"


def _still_open(bracket: BracketClaim, player: int) -> tuple[int, ...]:
    """The players of a bracket with one downfloater who are not settled before a player's turn."""
    ranks = {tpn: rank for rank, tpn in enumerate((*bracket.moved_down, *bracket.residents))}
    pairs = [pair for pair in bracket.pairs if min(map(ranks.__getitem__, pair)) >= ranks[player]]
    return tuple(sorted({*bracket.downfloaters, *(tpn for pair in pairs for tpn in pair)}))


def _column_text(name: str) -> str:
    """The name of a column, with points as people write them."""
    code, _, score = name.partition(" ")
    if score == _AGAIN:
        return f"{code} for those who float from both brackets:"
    return f"{code} at {_points(int(score))} points:" if score else f"{code}:"


def _place(name: str) -> tuple[int, int, int]:
    """Columns in the order of the criteria: numbers, then by score, the highest first."""
    code, _, score = name.partition(" ")
    by_score = score not in ("", _AGAIN)
    kind = 2 if by_score else int(score == _AGAIN)
    return int(code[1:]), kind, -int(score) if by_score else 0


def _points(tenths: int) -> str:
    sign = "-" if tenths < 0 else ""
    return f"{sign}{abs(tenths) // 10}.{abs(tenths) % 10}"


def _in_words(players: tuple[int, ...], last: str) -> str:
    names = [str(player) if player else "the bye" for player in players]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} {last} {names[-1]}"
