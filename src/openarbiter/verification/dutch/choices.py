"""A Dutch round, bracket by bracket: is what was published the best that was possible?

It needs a round in which everybody has one opponent, or the bye; what is wrong with single games
and byes is found by the modules beside it.

Source:
    C.04.3: C5 to C21 and Article 4 (editions approved 2024 and applied from 2026-02-01).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from openarbiter.languages import listed as texts_listed
from openarbiter.languages import quoted, said
from openarbiter.model import Tpn
from openarbiter.rulebooks.dutch.terms import Situation
from openarbiter.rulebooks.edition import Article
from openarbiter.rulebooks.pairing import Bracket
from openarbiter.verification.dutch.brackets import told
from openarbiter.verification.dutch.due_colours import DutchColours
from openarbiter.verification.dutch.exchanges import Exchange, Exchanges, Unit
from openarbiter.verification.dutch.possible import Possible
from openarbiter.verification.findings import RuleFinding, listed, points_text
from openarbiter.verification.matching import FREE
from openarbiter.verification.published import PublishedRound
from openarbiter.verification.verifier import Group, groups_of

_KINDS = {
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
"""Kinds of findings about neighbours, by criterion or article."""


class DutchRound:
    """One published round, ready to be looked at bracket by bracket.

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

    def told(self) -> tuple[Bracket, ...]:
        """The brackets with the value of every criterion.

        Source:
            C.04.3: C5 to C21 (both editions).
        """
        return told(self._situation, self._brackets, self._bye, self._higher_white)

    def findings(self) -> Iterator[RuleFinding]:
        """Everything that could be better, bye first, then bracket by bracket.

        Source:
            C.04.3: C5 to C21, Article 4 (both editions).
        """
        taker = self._possible.lower_bye()
        if taker is not None and self._bye is not None:
            yield self._finding(
                "bye-to-higher-score",
                "C5",
                said(
                    "player {player} with {points} points has the pairing-allocated bye",
                    player=self._tpn(self._bye),
                    points=self._points(self._bye),
                ),
                said(
                    "player {player} with {points} could have it",
                    player=self._tpn(taker),
                    points=self._points(taker),
                ),
                (self._bye, taker),
            )
        exchanges = Exchanges(self._situation, self._partner, self._bye, self._higher_white)
        below: Sequence[Group | None] = [*self._brackets, None][1:]
        for bracket, following in zip(self._brackets, below, strict=True):
            yield from self._bracket(bracket)
            if following is not None:
                yield from self._next(bracket, following)
            better = exchanges.better(bracket)
            floats = any(each.floats for each in better)
            if floats and following is not None and self._possible.at_fault(following):
                better = exchanges.better(bracket, other_floaters=False)
            for exchange in better:
                yield self._exchanged(bracket, exchange)

    def _bracket(self, bracket: Group) -> Iterator[RuleFinding]:
        score = points_text(self._situation.score[bracket.start])
        fewer = self._possible.fewer_downfloaters(bracket)
        if fewer is not None:
            yield self._finding(
                "needless-downfloat",
                "C6",
                said(
                    "{players} float from the bracket of {score}",
                    players=self._names(bracket.downfloaters),
                    score=score,
                ),
                said("it is enough that {players} float", players=self._names(fewer))
                if fewer
                else said("nobody has to"),
                bracket.downfloaters,
            )
        higher = self._possible.lower_downfloater(bracket)
        if higher is not None:
            yield self._finding(
                "higher-downfloater",
                "C7",
                said(
                    "{player} floats again from the bracket of {score}",
                    player=self._tpn(higher[0]),
                    score=score,
                ),
                said("{player} with fewer points could float instead", player=self._tpn(higher[1])),
                higher,
            )
        fuller = self._possible.fuller_bye(bracket)
        if fuller is not None and self._bye is not None:
            yield self._finding(
                _KINDS["C9"],
                "C9",
                said("player {player} has the pairing-allocated bye", player=self._tpn(self._bye)),
                said("{player} has played more games and could have it", player=self._tpn(fuller)),
                (self._bye, fuller),
            )

    def _next(self, bracket: Group, following: Group) -> Iterator[RuleFinding]:
        """C8: other downfloaters with which fewer float from the next bracket."""
        found = self._possible.better_next(bracket, following)
        if found is not None:
            floater, instead = found
            score = points_text(self._situation.score[following.start])
            yield self._finding(
                "downfloater-spoils-next-bracket",
                "C8",
                said(
                    "{player} floats into the bracket of {score}",
                    player=self._tpn(floater),
                    score=score,
                ),
                said(
                    "with {player} instead, fewer players float from there",
                    player=self._tpn(instead),
                ),
                found,
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
            players=self._tpns(sorted(exchange.players)),
            boards=boards,
        )

    def _finding(
        self, kind: str, code: str, found: str, expected: str, players: Sequence[int]
    ) -> RuleFinding:
        return RuleFinding(
            kind=kind,
            article=self._article(code),
            round_no=self._round_no,
            found=found,
            expected=expected,
            players=self._tpns(players),
        )

    def _article(self, code: str) -> str:
        return f"{code} ({self._articles[code].article})"

    def _units(self, units: Sequence[Unit]) -> str:
        words: list[str] = []
        for unit in units:
            if len(unit) == 1:
                words.append(said("downfloater {player}", player=self._tpn(unit[0])))
            else:
                words.append(f"{self._tpn(unit[0])}-{self._tpn(unit[1])}")
        return texts_listed(words)

    def _tpn(self, position: int) -> Tpn:
        return self._situation.tpn[position]

    def _tpns(self, positions: Sequence[int]) -> tuple[Tpn, ...]:
        return tuple(sorted(map(self._tpn, positions)))

    def _points(self, position: int) -> str:
        return points_text(self._situation.score[position])

    def _names(self, positions: Sequence[int]) -> str:
        return listed([self._tpn(position) for position in positions])
