"""Positions written down as the Dubov text and Vega print them: subgroup, ARO, rating, flags."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import pairwise

from openarbiter.model import Colour, Player, Result, RoundNo, RoundRecord, Tournament, Tpn
from openarbiter.rulebooks.colour_histories import due_colour, open_colours
from openarbiter.rulebooks.dubov_1997.pairing import PairedRound, pair_groups
from openarbiter.rulebooks.dubov_1997.telling import all_steps
from openarbiter.rulebooks.dubov_1997.text import BLACK, WHITE, Situation, balance

HISTORIES = {"W": "wb", "B": "bw", "Wc0": "bb", "Bc0": "ww", "-": ""}
"""Colours that make a player due White or Black, bound to it (flag c is 0) or not."""


def situation_of(
    groups: Sequence[Sequence[str]], met: Iterable[Sequence[int]] = (), round_no: int = 5
) -> Situation:
    """A situation from its score groups, from the top.

    Args:
        groups: For each player ``"14 W 2200.0 2400 c1 u1"``: number, due colour (``-`` for none)
            or the colours so far (``wbw``), ARO with one decimal, rating; flags only when 0.
        met: Pairs of players who have met; with more than two numbers all of them.
        round_no: The round to be paired.
    """
    rows = [(score, row.split()) for score, group in enumerate(reversed(groups)) for row in group]
    rows.sort(key=lambda row: (-row[0], -int(row[1][3]), Fraction(row[1][2]), int(row[1][0])))
    texts = [text for _, text in rows]
    tpn = [Tpn(int(text[0])) for text in texts]
    colours = [_colours(text) for text in texts]
    differences = [each.count("w") - each.count("b") for each in colours]
    repeated = [_repeated(each) for each in colours]
    score = [10 * points for points, _ in rows]
    bounds = [0, *(i for i in range(1, len(rows)) if score[i] != score[i - 1]), len(rows)]
    alphabet = sorted(range(len(tpn)), key=tpn.__getitem__)
    due = [
        due_colour(difference, {"w": WHITE, "b": BLACK, "": 0}[each[-1:]])
        for difference, each in zip(differences, colours, strict=True)
    ]
    return Situation(
        tournament=_tournament(tpn, colours),
        round_no=RoundNo(round_no),
        present=tuple(range(len(tpn))),
        places=[sorted(tpn).index(each) for each in tpn],
        tpn=tpn,
        rating=[int(text[3]) for text in texts],
        aro=[int(10 * Fraction(text[2])) for text in texts],
        aro_scale=10,
        alphabet=[alphabet.index(i) for i in range(len(tpn))],
        score=score,
        groups=list(pairwise(bounds)),
        group=[
            number
            for number, (start, end) in enumerate(pairwise(bounds))
            for _ in range(start, end)
        ],
        met=_met(tpn, met),
        dominating=[balance(due[start:end]) for start, end in pairwise(bounds)],
        due=due,
        colour_difference=differences,
        open_colours=list(map(open_colours, differences, repeated)),
        may_rise=["u0" not in text for text in texts],
        may_take_bye=["bye" not in text for text in texts],
    )


def _colours(text: Sequence[str]) -> str:
    kind = text[1] + ("c0" if "c0" in text else "")
    return HISTORIES.get(kind, text[1])


def _repeated(colours: str) -> int:
    if len(colours) < 2 or colours[-1] != colours[-2]:
        return 0
    return WHITE if colours[-1] == "w" else BLACK


def _met(tpn: Sequence[Tpn], met: Iterable[Sequence[int]]) -> list[set[int | None]]:
    position = {int(each): i for i, each in enumerate(tpn)}
    answer: list[set[int | None]] = [set() for _ in tpn]
    for players in met:
        for one in players:
            answer[position[one]] |= {position[other] for other in players if other != one}
    return answer


def _tournament(tpn: Sequence[Tpn], colours: Sequence[str]) -> Tournament:
    """Players with their colours, against opponents who are not in the tournament."""
    players = []
    for each, history in sorted(zip(tpn, colours, strict=True)):
        records = tuple(RoundRecord(Tpn(1000), Colour(letter), Result.DRAW) for letter in history)
        players.append(Player(tpn=each, name=f"Player {each:04}", rounds=records))
    return Tournament(players=tuple(players))


def paired(situation: Situation) -> list[list[tuple[int, int]]]:
    """The pairs of every group, in numbers, in the order in which they are made."""
    names = situation.tpn
    return [
        [(int(names[one]), int(names[other])) for one, other in group.pairs]
        for group in pair_groups(situation, None)
    ]


def log_of(situation: Situation) -> list[str]:
    """The lines of the step log."""
    groups = pair_groups(situation, None)
    return list(all_steps(situation, PairedRound(bye=None, groups=groups)))
