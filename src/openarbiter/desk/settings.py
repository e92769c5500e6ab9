"""Settings and other fields that people fill in, each declared once.

A field of a dataclass says with :func:`declared` what it is: kind, limits, label, and whether it
is locked after the start. Forms read and show it by that, and the desk checks it by that.

Source:
    C.04.1, BR 1 and 3; C.04.2, GHR 1.3 and 2.2.3; C.04.3, 5.1; C.04.6, 1.2; C.04.7 (what is decided
    beforehand).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, field, fields, replace
from enum import Enum
from typing import Any, Literal, NamedTuple

from openarbiter.desk.event_values import Ban
from openarbiter.desk.values import EqualOrder, RatingSource
from openarbiter.languages import said
from openarbiter.model import Colour, Points, ScoringSystem
from openarbiter.ranking import editions
from openarbiter.ranking.editions import TableEdition
from openarbiter.rulebooks import registry

MOST_ROUNDS = 99
"""Rounds a section may have; a report file has two columns for the number."""

MOST_BOARDS = 20
"""Boards of a match."""

MOST_GAMES = 99
"""Games that a board prize takes."""

MOST_MINUTES = 7 * 24 * 60
"""Minutes before a round until which line-ups are handed in: a week."""

Kind = Literal[
    "text", "number", "choice", "tick", "day", "points",
    "texts", "names", "identity", "birth", "later", "groups", "own",
]  # fmt: skip
"""How a field is typed and read; of an own one its page knows more than can be declared."""


class Lock(NamedTuple):
    """What is said of a setting that holds from the start of a section.

    Attributes:
        warning: Code of what is said when it changes all the same; empty where it never may.
        name: How report files call it.
    """

    article: str
    warning: str = ""
    name: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """A field as it is declared.

    Attributes:
        label: What stands above it in a form; without one no form has it.
        form: Its name in forms, where that is not the name of the attribute.
        limit: Most characters of a text.
        high: Greatest number that a form takes.
        options: What can be chosen by its word, and how pages call it.
        sticky: An empty text means that of before.
        keep: A form without the field leaves it as it was.
        width: Twelfths of a line that it takes in a form.
        hint: What stands below it.
        lock: It holds from the start of a section.
        locked: What the page calls it where it says that it cannot be changed now.
        other: Another value, by which the desk is asked whether it can be changed.
    """

    kind: Kind = "text"
    label: str = ""
    form: str = ""
    limit: int = 120
    low: int = 0
    high: int = 0
    optional: bool = False
    options: Mapping[str, tuple[object, str]] = field(default_factory=dict)
    required: bool = False
    sticky: bool = False
    keep: bool = True
    upper: bool = False
    width: int = 4
    hint: str = ""
    lock: Lock | None = None
    locked: str = ""
    other: Callable[[SectionSettings], object] | None = None

    def word(self, value: object) -> str:
        """The word of a value that can be chosen; of any other the value itself."""
        known = (word for word, (each, _) in self.options.items() if each == value)
        return next(known, str(value))


def declared(default: Any = MISSING, **facts: Any) -> Any:  # noqa: ANN401  (as dataclasses.field)
    """A field of a dataclass with its declaration (:class:`Field`); a class makes its default."""
    made = {"default_factory" if isinstance(default, type) else "default": default}
    return field(**made, metadata={"field": Field(**facts)})


def fields_of(kind: type) -> Mapping[str, Field]:
    """The declarations of a class by attribute, each with its name in forms."""
    found = {each.name: each.metadata.get("field") for each in fields(kind)}
    return {name: replace(one, form=one.form or name) for name, one in found.items() if one}


class SeatOrder(Enum):
    """How the players of a team may sit; the value is the word in JSON."""

    FREE = "free"
    """In any order."""

    BOARD = "board"
    """In board order: who is named before another one in the team sits before him."""

    FIXED = "fixed"
    """A player sits at the board of his place in the team or not at all; reserves sit anywhere."""


class BoardOrder(Enum):
    """What the best players of a board are found by; the value is the word in JSON."""

    SHARE = "share"
    """The share of points of the games played over the board."""

    POINTS = "points"
    """The points, forfeits with them."""

    PERFORMANCE = "performance"
    """The performance rating."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamSettings:
    """What is decided about the matches of a section before it starts; match points in tenths.

    Attributes:
        colours: Colours of the first-named team from board 1; empty for White and Black in turn.
        code: The encoded type of the tournament (TRF26, record 192), one of those of the edition:
            it says which score comes first and which type of colour preference holds. Empty for
            the first one of the edition.
        bye_match_points: Those of the pairing-allocated bye; ``None`` for those of a match drawn.
        bye_game_points: Game points (tenths) likewise.
    """

    boards: int = declared(
        4, kind="number", label=said("Boards of a match"), low=1, high=MOST_BOARDS, width=2
    )
    win: Points = 20
    draw: Points = 10
    loss: Points = 0
    colours: str = declared(
        "",
        kind="own",
        form="board_colours",
        label=said("Colours of the team named first"),
        hint=said("A letter W or B for each board; empty for White and Black in turn"),
    )
    code: str = ""
    bye_match_points: Points | None = declared(
        None,
        kind="points",
        label=said("Match points of the bye"),
        hint=said("Empty: those of a drawn match"),
    )
    bye_game_points: Points | None = declared(
        None,
        kind="points",
        label=said("Game points of the bye"),
        hint=said("Empty: those of a drawn match"),
    )

    @property
    def letters(self) -> str:
        """Colours of the first-named team, a letter for each board (TRF26, record 352)."""
        return self.colours or "".join("WB"[at % 2] for at in range(self.boards))


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamRules:
    """The event's own rules about line-ups and board prizes; no regulation on pairings has them.

    Attributes:
        empty_last: Boards stay empty from the last one up.
        deadline: Minutes before the start of a round until which line-ups are handed in; ``None``
            for as long as nobody plays.
        late_counts: A line-up that is late counts, with a reason of the arbiter; otherwise the
            board order does.
        least_games: Games over the board that a board prize takes.
    """

    order: SeatOrder = declared(
        SeatOrder.FREE,
        kind="choice",
        form="line_up_order",
        label=said("Line-ups"),
        options={
            "free": (SeatOrder.FREE, said("in any order")),
            "board": (SeatOrder.BOARD, said("in board order")),
            "fixed": (
                SeatOrder.FIXED,
                said("everybody at the board of his place, reserves anywhere"),
            ),
        },
    )
    empty_last: bool = declared(
        default=False,
        kind="choice",
        label=said("Empty boards"),
        options={"no": (False, said("anywhere")), "yes": (True, said("the last ones only"))},
    )
    deadline: int | None = declared(
        None,
        kind="number",
        form="line_up_deadline",
        label=said("Minutes before the round until which line-ups are handed in"),
        hint=said("Empty: no deadline. It needs day and time of the round."),
        high=MOST_MINUTES,
        optional=True,
    )
    late_counts: bool = declared(
        default=True,
        kind="choice",
        label=said("A line-up that comes late"),
        options={
            "yes": (True, said("counts, with a reason of the arbiter")),
            "no": (False, said("does not count: the board order does")),
        },
    )
    best_by: BoardOrder = declared(
        BoardOrder.SHARE,
        kind="choice",
        label=said("Board prizes by"),
        options={
            "share": (BoardOrder.SHARE, said("percent")),
            "points": (BoardOrder.POINTS, said("points")),
            "performance": (BoardOrder.PERFORMANCE, said("performance rating")),
        },
    )
    least_games: int = declared(
        0,
        kind="number",
        label=said("Games a board prize takes"),
        hint=said("0: one game is enough"),
        high=MOST_GAMES,
    )


def _other_system(settings: SectionSettings) -> str:
    """Another system that pairs the same, players or teams, by no table; the same without one."""
    for one in registry.offered():
        same_kind = registry.edition(one).play.teams is settings.teams
        if same_kind and one != settings.system and not registry.has_fixed_table(one):
            return one
    return settings.system


def _other_form(settings: SectionSettings) -> str:
    """A form of the system that is not chosen; the same where it has none."""
    forms = ("", *(each.code for each in registry.edition(settings.system).in_files.forms[1:]))
    return next((each for each in forms if each != settings.form), settings.form)


@dataclass(frozen=True, slots=True, kw_only=True)
class SectionSettings:
    """What is decided about a section before it starts.

    Attributes:
        system: Id of the edition it is paired by.
        initial_colour: Colour drawn by lot before round 1; ``None`` before the lot.
        table_edition: Id of the edition of the tie-breaks; empty for the newest.
        half_point_byes: Half-point byes a player may have without a question (C.05, 6.7).
        round_dates: Free form, from round 1.
        variations: What is done otherwise than the document says, in the arbiter's words; it is
            announced before round 1 (NSWCA, 2).
        ratings: Which rating counts, as older versions kept it; ``strength`` goes before it.
        strength: The lists whose ratings count, in their order (GHR 2.1).
        equals: The order of players of equal strength and title (GHR 2.2.3).
        equals_seed: The announced seed of their lots; empty where none are drawn.
        form: The way in which the system is played, by its code of record 192; empty for the
            usual one.
        long: The section lasts more than 30 days; ``None`` where its dates say it.
        exemption: The letter of B.01, 1.4.3 under which the event is exempt from the mix of
            federations; empty for none.
        sent: Who rates the event: ``fide``, ``national``; empty where it is sent to nobody.
        chess960: The seed that draws the start position of each round to come (Laws of Chess,
            Guidelines II); empty for that of chess.
        bans: Groups whose players shall not meet, the most important first.
        criteria: Who may play here, in the language of conditions of prizes; empty for anybody.
        board_numbers: The numbers its boards have, such as ``41`` (from 41 on) or ``1-20, 31-40``;
            empty from 1 on.
        live: The boards that are broadcast, as ranges.
    """

    name: str = declared(
        "", form="section", label=said("Name of the section"), sticky=True, required=True
    )
    system: str = declared(
        registry.DEFAULT,
        kind="own",
        lock=Lock("C.04.2, 1.3", "setting-system", "pairing system"),
        locked=said("System"),
        other=_other_system,
    )
    rounds: int = declared(
        7,
        kind="number",
        label=said("Rounds"),
        low=1,
        high=30,
        width=2,
        locked=said("Number of rounds"),
        other=lambda settings: settings.rounds + 1,
    )
    scoring: ScoringSystem = declared(
        ScoringSystem,
        kind="own",
        lock=Lock("C.04.1, 3", "setting-scoring", "scoring system"),
        locked=said("Points"),
        other=lambda _: ScoringSystem.of(30, 10),
    )
    initial_colour: Colour | None = declared(None, kind="own", lock=Lock("C.04.3, 5.1"))
    baku: bool = declared(
        default=False,
        kind="tick",
        label=said("Baku acceleration"),
        width=3,
        lock=Lock("C.04.7", "setting-acceleration", "acceleration"),
        locked=said("Acceleration"),
        other=lambda settings: not settings.baku,
    )
    tie_breaks: tuple[str, ...] = ()
    table_edition: str = ""
    half_point_byes: int = declared(
        1, kind="number", label=said("Half-point byes for each player"), high=9, width=3
    )
    bye_free_rounds: int = declared(
        1, kind="number", label=said("Last rounds without half-point byes"), high=9, width=3
    )
    round_dates: tuple[str, ...] = declared(
        (),
        kind="texts",
        label=said("Start of each round, separated by semicolons"),
        limit=800,
        width=8,
    )
    time_control: str = declared("", label=said("Time control"), sticky=True)
    variations: str = declared(
        "",
        label=said("Done otherwise than the document of the system says; it is announced"),
        limit=200,
        width=12,
    )
    ratings: RatingSource = RatingSource.FIDE
    strength: tuple[str, ...] = ()
    equals: EqualOrder = declared(
        EqualOrder.NAME,
        kind="own",
        lock=Lock(
            *("C.04.2, 2.2.3", "setting-equals", "order of players of equal strength and title")
        ),
    )
    equals_seed: str = declared(
        "", lock=Lock("C.04.2, 2.2.3", "setting-equals", "seed of the lots of equal players")
    )
    form: str = declared(
        "",
        kind="own",
        lock=Lock("C.04.2, 1.3", "setting-form", "form of the system"),
        locked=said("Form of the system"),
        other=_other_form,
    )
    long: bool | None = declared(
        None,
        kind="choice",
        label=said("More than 30 days"),
        options={
            "dates": (None, ""),  # what the dates say stands on the page
            "yes": (True, said("yes")),
            "no": (False, said("no")),
        },
        hint=said("Then a player may have a rating for each rating period."),
    )
    team: TeamSettings = declared(TeamSettings, kind="own", lock=Lock("C.04.6, 1.2"))
    team_rules: TeamRules = field(default_factory=TeamRules)
    exemption: str = declared(
        "",
        kind="choice",
        label=said("Exempt from the mix of federations for norms (B.01, 1.4.3)"),
        options={
            "": ("", said("no, or by its field (d)")),
            "a": ("a", said("a: final stage of a national championship")),
            "b": ("b", said("b: national team championship")),
            "c": ("c", said("c: zonal or sub-zonal tournament")),
        },
        hint=said("By a and b players of the federation of the event only."),
    )
    sent: str = declared(
        "",
        kind="choice",
        label=said("Is the event sent for rating?"),
        options={
            "": ("", said("no", context="not sent")),
            "fide": ("fide", said("by FIDE", context="rated")),
            "national": ("national", said("by the national federation")),
        },
    )
    chess960: str = declared(
        "",
        kind="own",
        form="chess960_seed",
        label=said("Seed of the start positions of Chess960"),
        width=8,
        hint=said(
            "Left empty, one is drawn. The position of a round is shown when the round is "
            "published, the seed with the last round: whoever knows it knows all positions."
        ),
    )
    bans: tuple[Ban, ...] = declared(
        (),
        kind="own",
        lock=Lock("C.02", "setting-bans", "bans of groups"),
        locked=said("Who shall not meet"),
    )
    criteria: str = declared(
        "",
        label=said("Who may play here"),
        limit=200,
        width=8,
        hint=said("Such as rating < 1600 and age < 18, as in the rules of prizes"),
    )
    board_numbers: str = declared(
        "",
        label=said("Numbers of the boards"),
        hint=said("41: from 41 on; 1-20, 31-40: these, then on from 41"),
    )
    live: str = declared(
        "",
        label=said("Boards that are broadcast"),
        hint=said("Numbers, such as 1-8, 41"),
    )

    @property
    def teams(self) -> bool:
        """Teams are paired: the players of a section are teams, its boards are matches."""
        known = registry.known(self.system)
        return known is not None and known.play.teams

    @property
    def lists(self) -> tuple[str, ...]:
        """The lists whose ratings count, in their order; empty for those of the edition."""
        return self.strength or self.ratings.lists

    @property
    def counted_lists(self) -> tuple[str, ...]:
        """The lists whose ratings count, those of the edition where none are chosen."""
        return self.lists or registry.edition(self.system).needs.lists

    @property
    def fixed_table(self) -> bool:
        """Everybody meets everybody, by a table fixed beforehand."""
        return registry.has_fixed_table(self.system)

    @property
    def tables(self) -> TableEdition:
        """The rules about ties, and about who withdraws from a round robin."""
        return editions.edition(self.table_edition) if self.table_edition else editions.DEFAULT

    @property
    def stated_tie_breaks(self) -> tuple[str, ...]:
        """The tie-breaks as report files state them: they name their edition."""
        return editions.stated(self.tie_breaks, self.tables)


@dataclass(frozen=True, slots=True, kw_only=True)
class Registration:
    """What is announced about registering for a section; who registers stands beside the log.

    Attributes:
        closes: A moment with its zone (ISO 8601); empty where round 1 alone ends it.
        asked: What is asked of a player beside the name, by the names of the facts.
        questions: Own questions; one that ends with a star needs an answer.
    """

    open: bool = declared(default=False, kind="tick", label=said("People may register"), width=12)
    closes: str = declared("", label=said("Until"), hint=said("Such as 2026-12-04 18:00"))
    places: int = declared(
        0, kind="number", label=said("Places"), high=9_999, width=2, hint=said("0: for everybody")
    )
    text: str = declared("", label=said("What stands above the form"), limit=200, width=6)
    questions: tuple[str, ...] = declared(
        (),
        kind="names",
        label=said("Own questions, with semicolons between them"),
        hint=said("Bed wanted?; T-shirt size *: a star behind it, and an answer is needed"),
        limit=1_000,
        width=12,
    )
    shown: bool = declared(
        default=False, kind="tick", label=said("Everybody sees who is registered"), width=12
    )
    asked: tuple[str, ...] = ()
