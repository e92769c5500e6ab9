"""What holds for every round paired by the NSWCA guidelines, whatever the tournament."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openarbiter.errors import ImpossiblePairingError
from openarbiter.model import Colour, Player, RoundNo, Tournament
from openarbiter.rulebooks.nswca.pairing import OddMen, pair_round
from openarbiter.rulebooks.nswca.text import NSWCA, Situation, situation
from openarbiter.rulebooks.pairing import RoundPairing
from openarbiter.simulate import Settings, generate
from tests.referee_nswca.comparing import positions

_RARE = st.sampled_from([0.0, 0.0, 0.1, 0.25])


@st.composite
def tournaments(draw: st.DrawFn, most_players: int = 40) -> Tournament:
    """A tournament paired by the guidelines, with byes, defaults, absences and late entries."""
    players = draw(st.integers(2, most_players))
    wanted = Settings(
        players=players,
        rounds=draw(st.integers(1, max(1, min(players - 1, 9)))),
        draw_share=draw(st.sampled_from([None, 0.0, 0.7])),
        forfeit_rate=draw(_RARE),
        double_forfeit_rate=draw(_RARE) / 2,
        withdrawal_rate=draw(_RARE),
        late_entry_rate=draw(_RARE),
        half_point_bye_rate=draw(_RARE),
        zero_point_bye_rate=draw(_RARE),
        unrated_rate=draw(_RARE),
        families=min(draw(st.integers(0, 2)), players // 3),
        family_size=3,
    )
    return generate(wanted, draw(st.integers(0, 2**20)), pair=NSWCA.pair)


def paired(event: Tournament, round_no: RoundNo) -> RoundPairing | None:
    """The answer of the guidelines; ``None`` where the round is refused."""
    try:
        return NSWCA.pair(event, round_no)
    except ImpossiblePairingError:
        return None


def answer(everybody: Situation) -> object:
    """What a round comes to; ``None`` where it is refused."""
    try:
        found = pair_round(everybody)
    except ImpossiblePairingError:
        return None
    return found.bye, found.groups


@given(tournaments(most_players=60), st.data())
def test_all_ways_through_a_group_agree(event: Tournament, data: st.DataObject) -> None:
    """With one place outside, and with everybody below: the same pairs."""
    number = data.draw(st.integers(1, max(1, event.paired_rounds)))
    everybody = situation(event, RoundNo(number))
    usual = answer(everybody)
    with pytest.MonkeyPatch.context() as patch:
        graph = OddMen._graph
        patch.setattr(OddMen, "_graph", lambda self, *_: graph(self, self._meetings.size, 0))
        assert answer(everybody) == usual


@given(st.integers(0, 10**6))
def test_white_and_black_are_symmetric(seed: int) -> None:
    """With all colours and the coin turned round the same pairs come out, colours turned round."""
    for position in positions(seed):
        tournament, round_no = position.tournament, position.round_no
        turned = replace(
            tournament,
            initial_colour=(tournament.initial_colour or Colour.WHITE).other,
            players=tuple(map(turned_round, tournament.players)),
        )
        expected, found = paired(tournament, round_no), paired(turned, round_no)
        assert (found is None) is (expected is None)
        if found is not None and expected is not None:
            games = [(game.white, game.black) for game in expected.games]
            assert [(game.black, game.white) for game in found.games] == games


def turned_round(player: Player) -> Player:
    """A player with the other colour in every game."""
    rounds = (
        replace(record, colour=record.colour.other) if record.colour else record
        for record in player.rounds
    )
    return replace(player, rounds=tuple(rounds))
