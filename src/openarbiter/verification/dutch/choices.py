"""A Dutch round, bracket by bracket: is what was published the best that was possible?

It needs a round in which everybody has one opponent, or the bye; what is wrong with single games
and byes is found by the modules beside it.

Source:
    C.04.3: C5 to C21 and Article 4 (editions approved 2024 and applied from 2026-02-01).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from openarbiter.languages import Table, chosen, quoted, said
from openarbiter.languages import listed as texts_listed
from openarbiter.model import Tpn
from openarbiter.rulebooks.dutch.terms import Situation
from openarbiter.rulebooks.edition import Article
from openarbiter.rulebooks.pairing import Bracket
from openarbiter.verification.dutch.brackets import valued_brackets
from openarbiter.verification.dutch.due_colours import DutchColours
from openarbiter.verification.dutch.exchanges import Exchange, Exchanges, Unit
from openarbiter.verification.dutch.possible import Possible
from openarbiter.verification.findings import RuleFinding, listed, points_text
from openarbiter.verification.matching import FREE
from openarbiter.verification.published import PublishedRound
from openarbiter.verification.verifier import Group, groups_of

_KINDS = {
    "C5": "bye-to-higher-score",
    "C6": "needless-downfloat",
    "C7": "higher-downfloater",
    "C8": "downfloater-spoils-next-bracket",
    "C9": "bye-to-fuller-record",
    "C10": "topscorer-colour-difference",
    "C11": "topscorer-third-colour",
    "C12": "colour-preference",
    "C13": "strong-colour-preference",
    "C14": "downfloat-again",
    "C15": "upfloat-again",
    "C16": "downfloat-after-two-rounds",
    "C17": "upfloat-after-two-rounds",
    "C18": "downfloat-again-score",
    "C19": "upfloat-again-score",
    "C20": "downfloat-after-two-rounds-score",
    "C21": "upfloat-after-two-rounds-score",
    "4.2": "transposition",
    "4.3": "exchange",
    "4.4": "moved-down-players-of-s1",
}
"""Kinds of findings, by criterion or article."""

_PUBLISHED: Table = {
    "C5": "player {player} with {points} points has the pairing-allocated bye",
    "C6": "{players} float from the bracket of {score}",
    "C7": "{player} floats again from the bracket of {score}",
    "C8": "{player} floats into the bracket of {score}",
    "C9": "player {player} has the pairing-allocated bye",
}
"""What was published, by criterion."""

_POSSIBLE: Table = {
    "C5": "player {player} with {points} could have it",
    "C6": "it is enough that {players} float",
    "C7": "{player} with fewer points could float instead",
    "C8": "with {player} instead, fewer players float from there",
    "C9": "{player} has played more games and could have it",
}
"""What would have been possible instead, by criterion."""


class DutchRound:
    """One published round, bracket by bracket.

    Args:
        situation: The situation before the round.
        published: The round: everybody is in exactly one game, but for one bye of an odd number.
        articles: The criteria of the edition, in its words.
    """

    def __init__(
        self, situation: Situation, published: PublishedRound, articles: Iterable[Article]
    ) -> None:
        self._articles = {each.code: each for each in articles}
        self._situation = situation
        self._round_no = published.round_no
        position = {tpn: index for index, tpn in enumerate(situation.tpn)}
        partner = [FREE] * len(situation.tpn)
        for game in published.games:
            one, other = position[game.white], position[game.black]
            partner[one], partner[other] = other, one
        self._partner = partner
        self._boards = {
            frozenset((position[game.white], position[game.black])): game.board
            for game in published.games
        }
        self._bye = position[published.byes[0]] if published.byes else None
        self._colours = DutchColours(situation)
        opponents = {one: other for one, other in enumerate(partner) if other != FREE}
        self._brackets = groups_of(situation.groups, opponents)
        self._possible = Possible(situation, partner, self._bye)

    def _higher_white(self, higher: int, lower: int) -> bool:
        return self._colours.higher_has_white(higher, lower)[0]

    def brackets(self) -> tuple[Bracket, ...]:
        """The brackets with the value of every criterion (C5 to C21)."""
        return valued_brackets(self._situation, self._brackets, self._bye, self._higher_white)

    def findings(self) -> Iterator[RuleFinding]:
        """Everything that could be better by C5 to C21 and Article 4, bracket by bracket."""
        bye, possible = self._bye, self._possible
        taker = possible.lower_bye()
        if taker is not None and bye is not None:
            yield self._instead("C5", (bye,), (taker,))
        exchanges = Exchanges(self._situation, self._partner, bye, self._higher_white)
        below: Sequence[Group | None] = [*self._brackets, None][1:]
        for bracket, following in zip(self._brackets, below, strict=True):
            fewer = possible.fewer_downfloaters(bracket)
            if fewer is not None:
                yield self._instead("C6", bracket.downfloaters, fewer, bracket)
            higher = possible.lower_downfloater(bracket)
            if higher is not None:
                yield self._instead("C7", higher[:1], higher[1:], bracket)
            fuller = possible.fuller_bye(bracket)
            if fuller is not None and bye is not None:
                yield self._instead("C9", (bye,), (fuller,))
            spoiling = None if following is None else possible.better_next(bracket, following)
            if spoiling is not None:
                yield self._instead("C8", spoiling[:1], spoiling[1:], following)
            better = exchanges.better(bracket)
            floats = any(each.floats for each in better)
            if floats and following is not None and possible.at_fault(following):
                better = exchanges.better(bracket, other_floaters=False)
            for exchange in better:
                yield self._exchanged(bracket, exchange)

    def _instead(
        self,
        code: str,
        published: tuple[int, ...],
        better: tuple[int, ...],
        bracket: Group | None = None,
    ) -> RuleFinding:
        """Other players could float or have the bye instead of the published ones."""
        tpn, score = self._situation.tpn, self._situation.score

        def gaps(players: tuple[int, ...]) -> dict[str, object]:
            return {
                "player": tpn[players[0]],
                "players": listed([tpn[each] for each in players]),
                "points": points_text(score[players[0]]),
                "score": points_text(score[players[0] if bracket is None else bracket.start]),
            }

        return RuleFinding(
            kind=_KINDS[code],
            article=self._article(code),
            round_no=self._round_no,
            found=chosen(_PUBLISHED, code, gaps=gaps(published)),
            expected=chosen(_POSSIBLE, code, gaps=gaps(better))
            if better
            else said("nobody has to"),
            players=self._tpns(published if code == "C6" else (*published, *better)),
        )

    def _exchanged(self, bracket: Group, exchange: Exchange) -> RuleFinding:
        code = exchange.code or exchange.article
        score = points_text(self._situation.score[bracket.start])
        because = (
            quoted(self._articles[code].sentence)
            if exchange.code
            else said("it has the same values and comes earlier in the order of the candidates")
        )
        boards = tuple(
            self._boards[frozenset(unit)]
            for unit in exchange.published
            if frozenset(unit) in self._boards
        )
        return RuleFinding(
            kind=_KINDS[code],
            article=self._article(exchange.code) if exchange.code else exchange.article,
            round_no=self._round_no,
            found=said(
                "in the bracket of {score} there are {parts}",
                score=score,
                parts=self._units(exchange.published),
            ),
            expected=said(
                "{parts} is better: {reason}", parts=self._units(exchange.better), reason=because
            ),
            players=self._tpns(exchange.players),
            boards=boards,
        )

    def _article(self, code: str) -> str:
        return f"{code} ({self._articles[code].article})"

    def _units(self, units: Sequence[Unit]) -> str:
        tpn = self._situation.tpn
        return texts_listed(
            f"{tpn[unit[0]]}-{tpn[unit[1]]}"
            if len(unit) > 1
            else said("downfloater {player}", player=tpn[unit[0]])
            for unit in units
        )

    def _tpns(self, positions: Iterable[int]) -> tuple[Tpn, ...]:
        return tuple(sorted(map(self._situation.tpn.__getitem__, positions)))
