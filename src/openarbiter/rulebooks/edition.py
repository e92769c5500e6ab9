"""What an edition of a pairing system is: a dated document, and everything that is its own.

Commands, pages, explanations and verification ask the edition what it can and what it needs; none
of them compares its id. The registry of editions stands in
:mod:`openarbiter.rulebooks.registry`.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, cast

from openarbiter.languages import said
from openarbiter.model.results import Result
from openarbiter.model.strength import USUAL
from openarbiter.rulebooks.accelerations import need_premise
from openarbiter.values import dataclass, field, replace

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence
    from datetime import date
    from enum import Enum

    from openarbiter.model import RoundNo, Tournament, Tpn
    from openarbiter.rulebooks.pairing import RoundPairing, Scheduled

BYE_OF_NEXT_GAMES = Result.HALF_POINT_BYE
"""How the bye of a match stands in its rounds after the first one."""

_ABSENCE = "C.05, 6.5; C.04.2, 3.2"
"""What the regulations of all tournaments say of those who stay away without notice."""

_AS_TEAMS = "openarbiter.rulebooks.team_matches:as_teams"


@dataclass(frozen=True, slots=True)
class Article:
    """One criterion or article of an edition, for lists and references.

    Attributes:
        code: The code printed in the document, such as ``C14``.
        article: Its number, such as ``3.4.9``.
        sentence: Its meaning in our own words: the first line of the docstring of its function.
        told_like: Key of the sentences that tell its values in explanations, mostly the code of a
            criterion of the Dutch system that counts the same; empty: its own code.
    """

    code: str
    article: str
    sentence: str
    told_like: str = ""


@dataclass(frozen=True, slots=True)
class PublishedSheet:
    """A sheet that a document wants published, or a form that its procedure is kept on.

    Attributes:
        key: Its name in addresses, such as ``start-list``; pages that show it and the moment at
            which it is due go by this name.
        article: The article behind it.
        source: Where what stands on it is worked out, as ``"module:name"`` of a function of
            tournament and round: the groups of a round as
            :class:`~openarbiter.rulebooks.group_sheets.GroupSheet` values, or the lines of a list
            after a round. Empty where the sheet is the same in every system.
    """

    key: str
    article: str
    source: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Certification:
    """What certificates of rounds depend on, where the wordings of one system differ.

    The checker of certificates knows no rulebook: it is told these facts.

    Attributes:
        every_bye_floats: A pairing-allocated bye is a downfloat whatever it is worth.
        most_moved_down: As many moved-down players as possible are paired, before their scores
            are looked at.
    """

    every_bye_floats: bool
    most_moved_down: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Lots:
    """What a document has drawn by lot before round 1.

    Attributes:
        article: The article that says so.
        whose: For whom the drawn colour is, in words; empty where the numbers are drawn.
        shown: Where the function is, as ``"module:name"``, that reads the drawn colour off the
            games of a tournament; empty where the numbers are drawn.
        restricted: Where the function is that draws the numbers so that players of one federation
            do not meet at the end; empty where there is none.
    """

    article: str
    whose: str = ""
    shown: str = ""
    restricted: str = ""

    @property
    def numbers(self) -> bool:
        """The numbers of the players are drawn, and no colour."""
        return not self.shown


@dataclass(frozen=True, slots=True)
class Form:
    """One of the ways in which a system is played, chosen before round 1.

    Attributes:
        code: The code of record 192 that names it.
        words: What is chosen, in words.
        also: Beginning of further codes that name it; empty where there are none.
    """

    code: str
    words: str
    also: str = ""

    def named_by(self, code: str) -> bool:
        """Whether a code of record 192 names it."""
        return code == self.code or bool(self.also and code.startswith(self.also))


@dataclass(frozen=True, slots=True)
class Engine:
    """Pairs by a package that holds a system: what may be looked at, and the round in numbers.

    They are loaded with the first round: who verifies needs no engine.

    Attributes:
        package: The package.
        terms: Its module with ``situation``, of a tournament and a round.
        report: Its module with ``round_pairing``, of such a situation.
    """

    package: str
    terms: str = "terms"
    report: str = "report"

    def __call__(
        self, tournament: Tournament, round_no: RoundNo, no_bye: Collection[Tpn] = ()
    ) -> RoundPairing:
        """Pair a round in which some players may not have the bye, whatever the rules say."""
        situation = cast("Callable[..., Any]", loaded(f"{self.package}.{self.terms}:situation"))
        pair = cast(
            "Callable[..., RoundPairing]", loaded(f"{self.package}.{self.report}:round_pairing")
        )
        before = situation(tournament, round_no)
        if no_bye:
            takers = zip(before.tpn, before.may_take_bye, strict=True)
            may = [each and tpn not in no_bye for tpn, each in takers]
            before = replace(before, may_take_bye=may)
        return pair(before)


@dataclass(frozen=True, slots=True)
class _Pairs:
    """Pairs by an edition, and says the id of the edition in the answer.

    An edition made from another one with a new id takes its way of pairing over. Baku acceleration
    is refused where its premise fails.
    """

    by: Callable[[Tournament, RoundNo], RoundPairing]
    system: str
    premise: bool

    def __call__(self, tournament: Tournament, round_no: RoundNo) -> RoundPairing:
        if self.premise:
            need_premise(tournament)
        found = self.by(tournament, round_no)
        return found if found.system == self.system else replace(found, system=self.system)


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition:
    """One edition of a pairing system.

    What is needed to explain and to verify is named as ``"module:name"`` and loaded when somebody
    asks for it: nobody pays for it who only pairs.

    Attributes:
        id: Id used on the command line and in files, such as ``dutch-2026``.
        name: Short name for people; where it has none, the id stands for it.
        title: Title of the document with its dates.
        applied_from: First day the document applies to tournaments; ``None`` where it names none.
        source: Name of the document and its chapter.
        criteria: Its criteria in order of priority.
        pair: Pairs a round of a tournament: the rounds before it are taken from the tournament,
            later ones are ignored. Raises :class:`~openarbiter.errors.ImpossiblePairingError`
            and :class:`~openarbiter.errors.NotCoveredError`. What it returns bears the id of the
            edition.
        of_round: Where the function is, as ``"module:name"``, that says for a tournament and a
            round by which other edition the round is paired, or ``None`` for none; empty where
            the document has no rounds paired by another one.
        explainer: Where its explainer is, a class of
            :class:`~openarbiter.explanations.explainer.Explainer`; without one a round is
            explained from the basic rules and its own answer.
        verifier: Where its verifier is, a
            :class:`~openarbiter.verification.verifier.Verifier`; without one published rounds are
            held against the basic rules.
        literal: Where its literal rule is, a function of tournament and round that looks at the
            candidates of its text in their order and shares no line with the engine: an
            :class:`~openarbiter.verification.literal.common.Answer`, or ``None`` where nobody can
            complete the round; empty where there is none.
        printed_tables: The file of its tables as they are printed, as ``package:name``, where
            published rounds are held against them; empty where there are none.
        certification: What its certificates depend on; ``None`` where rounds cannot be certified.
        family: Its system without the edition, as callers of an external engine name it.
        in_force: The document applies to tournaments that begin today.
        type_codes: Encoded tournament types (TRF26, record 192, without ``_BAKU``) that name it,
            the one that is written first; those that begin with ``CUSTOM_`` name no regulation.
        own_code: The code of record 192 of the tournament of those who are paired, where it says
            more than the edition, such as the number of cycles; ``None`` where it is always the
            same.
        forms: The ways in which it is played that can be chosen, the usual one first; empty where
            there is one only. Each has its own code.
        type_text: Its name in report files, in English; empty where any Swiss system is meant.
        schedule: All rounds by a table that says beforehand who meets whom, of the tournament of
            those who are paired; ``None`` where a round rests on those before it.
        meets_all: The table has everybody meet everybody once in each cycle; a round may be paired
            by hand, and is held against that.
        rematches: Two players may meet again.
        leaves_out: A round may leave out players who are there: those who are knocked out, or have
            no game in it.
        order: Codes of the tie-breaks that make its own table, where the points do not; empty
            for the usual tables.
        no_acceleration: The article by which no virtual points may be given; empty where they may
            (C.04.7: in any Swiss system unless its text says otherwise).
        told_by_codes: Pages name its criteria by the codes that its text prints.
        upwards: Players float up from lower score groups, and nobody floats down.
        halves: The order of candidates begins with the upper half against the lower half.
        opponent_choices: Where the function is that lists the opponents its text lets the arbiter
            choose, of a tournament and a round, as
            :class:`~openarbiter.rulebooks.pairing.OpponentChoice`; empty where there is no choice.
        bye_first: The article by which the bye is given before any pair is made; empty where it
            is not.
        one_perfect: The document wants as many rounds as leave one player with all points: no
            more players than two to the power of the rounds.
        floats: The float of every player, by place and round, with the letter of the report as
            its value; ``None`` where the document knows none.
        needs: What a tournament must state beforehand: of ``ratings``, ``lots`` (a colour or
            numbers drawn by lot) and ``rounds`` (their announced number).
        by_rating: Pairings look at ratings, and not only at the numbers made of them.
        unrated_as_zero: The text has the arbiter give everybody a rating, and who has none all the
            same is paired as if it were 0; whoever pairs is warned.
        lists: The lists whose ratings count where a tournament names none, in their order.
        lots: What is drawn by lot before round 1; ``None`` where nothing is.
        sheets: The sheets its document wants published, in the order of a tournament.
        absence: The article about who stays away without notice.
        own_articles: What its document says itself of questions around a pairing: by article the
            codes of the sentences of the desk; the general regulations say the rest.
        drops_absent: Who lost a game by not coming is left out of the next round unless somebody
            says that a reason was accepted; otherwise they are paired, and named.
        table_edition: Id of the edition of the rules about ties and tables that its document
            brings, proposed where it is chosen; empty for the newest of C.07.
        teams: Its participants are teams: the numbers in its rounds (White, Black, bye, absent)
            are those of teams, White is the team named first, and byes, forbidden pairs and
            virtual points of a tournament speak of teams.
        table_teams: Fewest teams whose players its table pairs with each other: where a tournament
            states no teams, equal parts of the numbers are. 0 where players stand for themselves.
        match_rounds: Rounds of a tournament that make one match between the same opponents, with
            colours reversed from one to the next; 1 where every round is paired anew.
    """

    id: str
    title: str
    applied_from: date | None
    source: str
    criteria: tuple[Article, ...]
    pair: Callable[[Tournament, RoundNo], RoundPairing]
    of_round: str = ""
    explainer: str = ""
    verifier: str = ""
    literal: str = ""
    printed_tables: str = ""
    certification: Certification | None = None
    name: str = ""
    family: str = ""
    in_force: bool = False
    type_codes: tuple[str, ...] = ()
    own_code: Callable[[Tournament], str] | None = None
    forms: tuple[Form, ...] = ()
    type_text: str = ""
    schedule: Callable[[Tournament], tuple[Scheduled, ...]] | None = None
    meets_all: bool = False
    rematches: bool = False
    leaves_out: bool = False
    order: tuple[str, ...] = ()
    no_acceleration: str = ""
    told_by_codes: bool = False
    upwards: bool = False
    halves: bool = False
    opponent_choices: str = ""
    bye_first: str = ""
    by_rating: bool = False
    unrated_as_zero: bool = False
    one_perfect: bool = False
    floats: Callable[[Tournament], Sequence[Sequence[Enum]]] | None = None
    lists: tuple[str, ...] = USUAL
    needs: frozenset[str] = frozenset()
    lots: Lots | None = None
    sheets: tuple[PublishedSheet, ...] = ()
    absence: str = _ABSENCE
    own_articles: Mapping[str, str] = field(default_factory=dict)
    drops_absent: bool = False
    table_edition: str = ""
    teams: bool = False
    table_teams: int = 0
    match_rounds: int = 1

    def __post_init__(self) -> None:
        """Answers of the edition bear its id."""
        by = self.pair.by if isinstance(self.pair, _Pairs) else self.pair
        object.__setattr__(self, "pair", _Pairs(by, self.id, self.asks_premise))

    @property
    def asks_premise(self) -> bool:
        """The points of the tournament are held to Baku acceleration (C.04.7, 1.1).

        Teams are by their match points, where they are made; a text that knows no acceleration
        refuses all of it.
        """
        return not self.teams and not self.no_acceleration

    def participants(self, tournament: Tournament) -> Tournament:
        """The tournament of those who are paired: of the teams, where it pairs teams.

        Raises:
            NotCoveredError: The edition pairs teams, and the tournament has none or states
                something of them that nothing defines.
        """
        if not self.teams:
            return tournament
        of = cast("Callable[[Tournament], Tournament]", loaded(_AS_TEAMS))
        return of(tournament)

    def continues(self, round_no: int) -> bool:
        """Whether a round has the next games of the matches that the round before began."""
        return (round_no - 1) % self.match_rounds > 0

    def match_and_game(self, round_no: int) -> tuple[int, int]:
        """Number of the match that a round belongs to, and of its game in the match, from 1."""
        match, game = divmod(round_no - 1, self.match_rounds)
        return match + 1, game + 1

    def bye_result(self, round_no: int) -> Result:
        """What the bye of the pairing is in a round: half a point in the next games of a match.

        So the bye of a match of two games is worth a win and a draw (C.04.5, 1.4).
        """
        return BYE_OF_NEXT_GAMES if self.continues(round_no) else Result.PAIRING_ALLOCATED_BYE

    def for_round(self, tournament: Tournament, round_no: RoundNo) -> Edition:
        """The edition by whose text a round is paired: another one where the document says so.

        Raises:
            NotCoveredError: It depends on what the tournament does not say.
        """
        if not self.of_round:
            return self
        other = cast("Callable[[Tournament, RoundNo], Edition | None]", loaded(self.of_round))
        return other(tournament, round_no) or self

    @property
    def fixed_table(self) -> bool:
        """A table says beforehand who meets whom, whoever comes.

        No history matters, nobody joins or leaves, and the order of standings is that of
        predetermined pairings.
        """
        return self.schedule is not None

    @property
    def seats_everybody(self) -> bool:
        """Whoever is there has a game or the bye in every round."""
        return not (self.fixed_table or self.leaves_out)

    @property
    def swiss(self) -> bool:
        """The basic rules for Swiss systems hold (C.04.1): nobody meets twice."""
        return self.seats_everybody and not self.rematches


def game_of_match(round_no: int, match_rounds: int) -> str:
    """What game of which match a round is; empty where every round is paired anew.

    Args:
        round_no: The round.
        match_rounds: Rounds that make a match.
    """
    if match_rounds == 1:
        return ""
    match, game = divmod(round_no - 1, match_rounds)
    return said("match {match}, game {game}", match=match + 1, game=game + 1)


def loaded(reference: str) -> object:
    """What an edition names as ``"module:name"``."""
    module, _, name = reference.partition(":")
    return getattr(import_module(module), name)
