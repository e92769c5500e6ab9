"""What an edition of a pairing system is: a dated document, and everything that is its own.

Commands, pages, explanations and verification ask the edition what it can and what it needs; none
of them compares its id. The registry of editions stands in
:mod:`openarbiter.rulebooks.registry`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import date
from enum import Enum
from importlib import import_module
from typing import TYPE_CHECKING, Any, cast

from openarbiter.languages import said
from openarbiter.model import RoundNo, Tournament, Tpn
from openarbiter.model.results import Result
from openarbiter.model.strength import USUAL
from openarbiter.plug_ins import Guarded
from openarbiter.rulebooks.accelerations import need_premise
from openarbiter.values import dataclass, field, replace

if TYPE_CHECKING:
    from openarbiter.rulebooks.pairing import RoundPairing, Scheduled
    from openarbiter.rulebooks.statement import Statement

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
    """

    code: str
    article: str
    sentence: str


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
            after a round; it raises what pairing the round raises. Empty where the sheet is the
            same in every system.
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


def first_number(
    article: str, shown: str = "openarbiter.rulebooks.basic_rules:shown_colour"
) -> Lots:
    """The colour of number 1, drawn by an article and seen in the first games."""
    return Lots(article=article, whose=said("number 1"), shown=shown)


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
        terms: Its module with ``situation``, of a tournament and a round.
        report: Its module with ``round_pairing``, of such a situation. Raises
            :class:`~openarbiter.errors.ImpossiblePairingError` where no pairing is complete.
        name: Name of ``situation``, where the package has several.
    """

    package: str
    terms: str = "terms"
    report: str = "report"
    name: str = "situation"

    def situation(self, tournament: Tournament, round_no: RoundNo) -> Any:  # noqa: ANN401  (its own)
        """What may be looked at before a round that is paired, or the next one.

        Raises:
            RequestError: It is another one.
        """
        of = cast("Callable[..., Any]", loaded(f"{self.package}.{self.terms}:{self.name}"))
        return of(tournament, round_no)

    def __call__(
        self, tournament: Tournament, round_no: RoundNo, no_bye: Collection[Tpn] = ()
    ) -> RoundPairing:
        """Pair a round in which some players may not have the bye, whatever the rules say."""
        pair = cast(
            "Callable[..., RoundPairing]", loaded(f"{self.package}.{self.report}:round_pairing")
        )
        before = self.situation(tournament, round_no)
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
    of_round: str

    def __call__(self, tournament: Tournament, round_no: RoundNo) -> RoundPairing:
        if self.premise:
            need_premise(tournament)
        other = _other_edition(self.of_round, tournament, round_no)
        found = (self.by if other is None else other.pair)(tournament, round_no)
        return found if found.system == self.system else replace(found, system=self.system)


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """What the document of an edition is.

    Attributes:
        title: Its title with its dates.
        source: Its name and its chapter.
        applied_from: First day it applies to tournaments; ``None`` where it names none.
        name: Short name for people; where it has none, the id of the edition stands for it.
        family: The system without the edition, as callers of an external engine name it.
        in_force: It applies to tournaments that begin today.
    """

    title: str
    source: str
    applied_from: date | None = None
    name: str = ""
    family: str = ""
    in_force: bool = False


@dataclass(frozen=True, slots=True)
class Rules:
    """The articles of a document that is no :class:`~openarbiter.rulebooks.statement.Statement`.

    Attributes:
        articles: Its criteria in order of priority.
        bye_first: The article by which the bye is given before any pair is made; empty where it
            is not.
    """

    articles: tuple[Article, ...] = ()
    bye_first: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryPoints:
    """Where it is, as ``"module:name"``, what explains and decides rounds; loaded when needed.

    Attributes:
        explainer: A class of :class:`~openarbiter.explanations.explainer.Explainer`; without one a
            round is explained from the rules and its own answer.
        verifier: A :class:`~openarbiter.verification.verifier.Verifier`; without one published
            rounds are held against the statement, or against the basic rules where there is none.
        literal: The literal rule, a function of tournament and round that looks at the candidates
            of its text in their order and shares no line with the engine: an
            :class:`~openarbiter.verification.literal.common.Answer`, or ``None`` where nobody can
            complete the round. Raises ``TooManyError`` of that module. Empty where there is none.
        of_round: What says for a tournament and a round by which other edition the round is
            paired, or ``None`` for none; empty where the document has no such rounds.
        opponent_choices: What lists the opponents its text lets the arbiter choose, of a tournament
            and a round, as :class:`~openarbiter.rulebooks.pairing.OpponentChoice`; empty where
            there is no choice.
        certification: What its certificates depend on; ``None`` where rounds cannot be certified.
    """

    explainer: str = ""
    verifier: str = ""
    literal: str = ""
    of_round: str = ""
    opponent_choices: str = ""
    certification: Certification | None = None


def entry_points(package: str, *, literal: str = "", of: str = "") -> EntryPoints:
    """``EXPLAINER`` in ``explain`` and ``VERIFIER`` in ``verify`` of a package.

    Args:
        package: The package.
        literal: Module and beginning of the name of its literal rule.
        of: What the names end with where the package has several editions.
    """
    end = of and f"_{of}"
    return EntryPoints(
        explainer=f"{package}.explain:EXPLAINER{end}",
        verifier=f"{package}.verify:VERIFIER{end}",
        literal=literal and f"openarbiter.verification.literal.{literal}:{literal}_pairing",
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Telling:
    """How rounds of an edition are told and drawn.

    Attributes:
        by_codes: Pages name its criteria by the codes that its text prints.
        halves: The order of candidates begins with the upper half against the lower half.
        upwards: Players float up from lower score groups, and nobody floats down.
        floats: The float of every player, by place and round, with the letter of the report as
            its value; ``None`` where the document knows none.
    """

    by_codes: bool = False
    halves: bool = False
    upwards: bool = False
    floats: Callable[[Tournament], Sequence[Sequence[Enum]]] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class InFiles:
    """How report files name an edition (TRF26, records 092 and 192).

    Attributes:
        codes: Encoded tournament types (without ``_BAKU``) that name it, the one that is written
            first; those that begin with ``CUSTOM_`` name no regulation.
        own_code: The code of the tournament of those who are paired, where it says more than the
            edition, such as the number of cycles; ``None`` where it is always the same.
        forms: The ways in which it is played that can be chosen, the usual one first; empty where
            there is one only. Each has its own code.
        text: Its name in words, in English; empty where any Swiss system is meant.
    """

    codes: tuple[str, ...] = ()
    own_code: Callable[[Tournament], str] | None = None
    forms: tuple[Form, ...] = ()
    text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A table that says beforehand who meets whom, whoever comes.

    Attributes:
        schedule: All its rounds, of the tournament of those who are paired; ``None`` where a round
            rests on those before it.
        meets_all: It has everybody meet everybody once in each cycle; a round may be paired by
            hand, and is held against that.
        printed: The file of the tables as they are printed, as ``package:name``, where published
            rounds are held against them; empty where there are none.
        teams: Fewest teams whose players it pairs with each other: where a tournament states no
            teams, equal parts of the numbers are. 0 where players stand for themselves.
    """

    schedule: Callable[[Tournament], tuple[Scheduled, ...]] | None = None
    meets_all: bool = False
    printed: str = ""
    teams: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Play:
    """Who meets, and how often.

    Attributes:
        teams: Its participants are teams: the numbers in its rounds (White, Black, bye, absent)
            are those of teams, White is the team named first, and byes, forbidden pairs and
            virtual points of a tournament speak of teams.
        match_rounds: Rounds of a tournament that make one match between the same opponents, with
            colours reversed from one to the next; 1 where every round is paired anew.
        rematches: Two players may meet again.
        leaves_out: A round may leave out players who are there: those who are knocked out, or have
            no game in it.
    """

    teams: bool = False
    match_rounds: int = 1
    rematches: bool = False
    leaves_out: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Needs:
    """What is to be settled before round 1.

    Attributes:
        lots: What is drawn by lot; ``None`` where nothing is.
        by_rating: Pairings look at ratings, and not only at the numbers made of them.
        unrated: What becomes of players without a rating: ``"refused"`` where nobody is paired
            before all have one or an estimate; ``"zero"`` where the text has the arbiter give
            everybody a rating, and who has none all the same is paired as if it were 0, with a
            warning; empty where no rating is wanted.
        lists: The lists whose ratings count where a tournament names none, in their order.
    """

    lots: Lots | None = None
    by_rating: bool = False
    unrated: str = ""
    lists: tuple[str, ...] = USUAL


@dataclass(frozen=True, slots=True, kw_only=True)
class Handling:
    """What a document says itself of questions around a pairing; the general rules say the rest.

    Attributes:
        absence: The article about who stays away without notice.
        drops_absent: Who lost a game by not coming is left out of the next round unless somebody
            says that a reason was accepted; otherwise they are paired, and named.
        no_acceleration: The article by which no virtual points may be given; empty where they may
            (C.04.7: in any Swiss system unless its text says otherwise).
        one_perfect: The article that wants as many rounds as leave one player with all points: no
            more players than two to the power of the rounds. Empty where none does.
        articles: By article the codes of the sentences of the desk that it is the source of.
    """

    absence: str = _ABSENCE
    drops_absent: bool = False
    no_acceleration: str = ""
    one_perfect: str = ""
    articles: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnTable:
    """How the players of an edition are ranked.

    Attributes:
        order: Codes of the tie-breaks that make its own table, where the points do not; empty for
            the usual tables.
        edition: Id of the edition of the rules about ties and tables that its document brings,
            proposed where it is chosen; empty for the newest of C.07.
    """

    order: tuple[str, ...] = ()
    edition: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition:
    """One edition of a pairing system.

    Attributes:
        id: Id used on the command line and in files, such as ``dutch-2026``.
        document: What its document is.
        rules: Its statement, from which articles, bye, values and limits follow, or its articles.
        pair: Pairs a round of a tournament: the rounds before it are taken from the tournament,
            later ones are ignored. Raises :class:`~openarbiter.errors.ImpossiblePairingError`
            and :class:`~openarbiter.errors.NotCoveredError`. What it returns bears the id of the
            edition.
        entry: What explains and decides its rounds.
        telling: How its rounds are told.
        in_files: How report files name it.
        table: Its table, where one says beforehand who meets whom.
        play: Who meets, and how often.
        needs: What is to be settled before round 1.
        sheets: The sheets its document wants published, in the order of a tournament.
        handling: What its document says itself of questions around a pairing.
        ranking: How its players are ranked.
    """

    id: str
    document: Document
    rules: Statement | Rules
    pair: Callable[[Tournament, RoundNo], RoundPairing]
    entry: EntryPoints = EntryPoints()
    telling: Telling = Telling()
    in_files: InFiles = InFiles()
    table: Table = Table()
    play: Play = Play()
    needs: Needs = Needs()
    sheets: tuple[PublishedSheet, ...] = ()
    handling: Handling = Handling()
    ranking: OwnTable = OwnTable()

    def __post_init__(self) -> None:
        """Answers of the edition bear its id."""
        by = self.pair.by if isinstance(self.pair, _Pairs) else self.pair
        object.__setattr__(
            self, "pair", _Pairs(by, self.id, self.asks_premise, self.entry.of_round)
        )

    @property
    def engine(self) -> Engine | None:
        """What pairs, where that is a package with a situation; ``None`` elsewhere."""
        by = self.pairs.call if isinstance(self.pairs, Guarded) else self.pairs
        return by if isinstance(by, Engine) else None

    @property
    def pairs(self) -> Callable[[Tournament, RoundNo], RoundPairing]:
        """What it was given to pair with."""
        return cast("_Pairs", self.pair).by

    @property
    def asks_premise(self) -> bool:
        """The points of the tournament are held to Baku acceleration (C.04.7, 1.1).

        Teams are by their match points, where they are made; a text that knows no acceleration
        refuses all of it.
        """
        return not self.play.teams and not self.no_acceleration

    @property
    def no_acceleration(self) -> str:
        """The article by which no virtual points may be given; empty where they may.

        C.04.7 has them in Swiss systems only, unless a text says otherwise.
        """
        return self.handling.no_acceleration or ("" if self.swiss else "C.04.7")

    def participants(self, tournament: Tournament) -> Tournament:
        """The tournament of those who are paired: of the teams, where it pairs teams.

        Raises:
            NotCoveredError: The edition pairs teams, and the tournament has none or states
                something of them that nothing defines.
        """
        if not self.play.teams:
            return tournament
        return cast("Callable[[Tournament], Tournament]", loaded(_AS_TEAMS))(tournament)

    def continues(self, round_no: int) -> bool:
        """Whether a round has the next games of the matches that the round before began."""
        return (round_no - 1) % self.play.match_rounds > 0

    def match_and_game(self, round_no: int) -> tuple[int, int]:
        """Number of the match that a round belongs to, and of its game in the match, from 1."""
        match, game = divmod(round_no - 1, self.play.match_rounds)
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
        return _other_edition(self.entry.of_round, tournament, round_no) or self

    @property
    def fixed_table(self) -> bool:
        """A table says beforehand who meets whom, whoever comes.

        No history matters, nobody joins or leaves, and the order of standings is that of
        predetermined pairings.
        """
        return self.table.schedule is not None

    @property
    def seats_everybody(self) -> bool:
        """Whoever is there has a game or the bye in every round."""
        return not (self.fixed_table or self.play.leaves_out)

    @property
    def swiss(self) -> bool:
        """The basic rules for Swiss systems hold (C.04.1): nobody meets twice."""
        return self.seats_everybody and not self.play.rematches


def game_of_match(round_no: int, match_rounds: int) -> str:
    """What game of which match a round is; empty where every round is paired anew."""
    if match_rounds == 1:
        return ""
    match, game = divmod(round_no - 1, match_rounds)
    return said("match {match}, game {game}", match=match + 1, game=game + 1)


def _other_edition(of_round: str, tournament: Tournament, round_no: RoundNo) -> Edition | None:
    if not of_round:
        return None
    return cast("Callable[[Tournament, RoundNo], Edition | None]", loaded(of_round))(
        tournament, round_no
    )


def loaded(reference: str) -> object:
    """What an edition names as ``"module:name"``."""
    module, _, name = reference.partition(":")
    return getattr(import_module(module), name)
