"""A club night in thirty lines: ``python examples/club_night.py``, then type the results."""

from __future__ import annotations

from pathlib import Path

import openarbiter as oa

ENTRIES = {"Abara": 1650, "Brandt": 1820, "Cohen": 1490, "Duda": 1710, "Ekström": 1380}
ROUNDS = 3

event = oa.Tournament(event=oa.Event(name="Club night"), rounds=ROUNDS, tie_breaks=("BH", "SB"))
for name in sorted(ENTRIES, key=lambda name: -ENTRIES[name]):  # the strongest gets number 1
    event = event.with_player(name, rating=ENTRIES[name])

for number in range(1, ROUNDS + 1):
    pairing = oa.pair(event)
    event = event.with_round(pairing)
    print(pairing, end="\n\n")
    games = list(pairing.games)
    while games:
        game = games[0]
        two = f"{event.player(game.white).name} - {event.player(game.black).name}"
        try:
            event = event.with_result(number, game.white, game.black, input(f"{two}? "))
            games.pop(0)
        except oa.RequestError as error:  # what was typed is no result
            print(error)
    Path("club-night.trf").write_bytes(oa.write_trf(event))

print(oa.standings(event))
