# %% [markdown]
# # A round in pictures
#
# Open this file in an editor or a notebook that knows `# %%` cells, or run it whole:
# `python examples/notebook.py examples/spring-open.trf`. Where nothing shows pictures, they are
# written beside it.

# %%
"""A round in pictures, cell by cell."""

from __future__ import annotations

import sys
from pathlib import Path

import openarbiter as oa


def show(svg: str, name: str) -> None:
    """Show a picture in a notebook; write it into a file elsewhere."""
    try:
        from IPython.display import SVG, display  # type: ignore[import-not-found]  # noqa: PLC0415
    except ImportError:
        Path(f"{name}.svg").write_text(svg, encoding="utf-8")
        print(f"written: {name}.svg")
    else:
        display(SVG(svg))


# %% The tournament: a file, or one that is made up.
files = [name for name in sys.argv[1:] if name.endswith(".trf")]
tournament = oa.read_trf(files[0]) if files else oa.generate(24, 7, seed=11, stop_after=4)

# %% The next round: brackets from the top down, pairs as lines, floaters between the brackets.
pairing = oa.pair(tournament)
for page, picture in enumerate(oa.draw(pairing), start=1):
    show(picture, f"round-{pairing.round_no}-page-{page}")

# %% Why it is so, and why somebody has not the bye.
print(oa.explain(pairing).render("text", short=True))
other = next(game.black for game in reversed(pairing.games))
print(oa.explain(pairing, wish=oa.Wish(bye=other)).render("text", short=True))

# %% The brackets as data: how many colour preferences were not fulfilled in each.
for bracket in pairing.brackets:
    unfulfilled = dict(bracket.criteria).get("C12")
    print(oa.points_text(bracket.score), "points:", len(bracket.pairs), "pairs, C12 =", unfulfilled)

# %% The table, round by round: how the leader came there.
for number in range(1, tournament.paired_rounds + 1):
    leader = oa.standings(tournament, ["BH/C1"], round=number)[0]
    print(number, tournament.player(leader.player).name, oa.points_text(leader.points))
