"""What an arbiter does: an event as a value, every change of it as a named action.

::

    state = EventState()
    state = apply(state, CreateEvent(name="Club evening"))
    state = apply(state, AddSection(section="a", settings=SectionSettings(name="A", rounds=5)))

:func:`apply` gives a new state or raises :class:`Refusal`, which says why and what is possible
instead; :func:`weigh` says beforehand how loudly an action is to be announced, and what follows.
Everywhere ``state`` is the event, ``key`` the key of a section, ``number`` a round of it.
No clock, no file, no database: who did what and when stands in the log of the store.
"""

# Each name stands once: `import name as name` shows it to others.
# ruff: isort: skip_file

from openarbiter.desk.actions.base import (
    ACTIONS as ACTIONS,
    Action as Action,
    Group as Group,
    section_of as section_of,
)
from openarbiter.desk.actions.byes import (
    AllowPair as AllowPair,
    BarHalfPoints as BarHalfPoints,
    ClearBye as ClearBye,
    ForbidPair as ForbidPair,
    LeaveOut as LeaveOut,
    SetAbsent as SetAbsent,
    SetBye as SetBye,
    SettleAbsences as SettleAbsences,
    absent_without_notice as absent_without_notice,
    article_of_absence as article_of_absence,
    is_dropped as is_dropped,
)
from openarbiter.desk.actions.editing import (
    BeginEdit as BeginEdit,
    CancelEdit as CancelEdit,
    EndEdit as EndEdit,
    GiveBye as GiveBye,
    MakePair as MakePair,
    SplitPair as SplitPair,
    SwapColours as SwapColours,
    TakeBye as TakeBye,
    TakeOpponent as TakeOpponent,
)
from openarbiter.desk.actions.event import (
    AddNote as AddNote,
    ChangeEvent as ChangeEvent,
    CreateEvent as CreateEvent,
    LeaveStrict as LeaveStrict,
    RemoveTieBreakSet as RemoveTieBreakSet,
    RestoreEvent as RestoreEvent,
    SaveTieBreakSet as SaveTieBreakSet,
)
from openarbiter.desk.records import in_several_sections as in_several_sections
from openarbiter.desk.periods import (
    dates_say_long as dates_say_long,
    days_of as days_of,
    lasts_long as lasts_long,
)
from openarbiter.desk.actions.look import (
    SetLook as SetLook,
)
from openarbiter.desk.actions.lots import (
    AnnounceSeed as AnnounceSeed,
    DrawLots as DrawLots,
)
from openarbiter.desk.actions.players import (
    AddPlayer as AddPlayer,
    AddPlayers as AddPlayers,
    CheckIn as CheckIn,
    EditPlayer as EditPlayer,
    NewPlayer as NewPlayer,
    NumberPlayers as NumberPlayers,
    ReinstatePlayer as ReinstatePlayer,
    RemovePlayer as RemovePlayer,
    WithdrawPlayer as WithdrawPlayer,
)
from openarbiter.desk.player_facts import (
    PlayerFacts as PlayerFacts,
    duplicates as duplicates,
)
from openarbiter.desk.actions.exchanges import (
    ExchangeNumbers as ExchangeNumbers,
    groups_of_equals as groups_of_equals,
)
from openarbiter.desk.actions.table_teams import (
    SetTableTeams as SetTableTeams,
    TableTeam as TableTeam,
)
from openarbiter.desk.actions.substitutes import (
    SubstitutePlayer as SubstitutePlayer,
)
from openarbiter.desk.actions.acceleration import (
    Grant as Grant,
    SetAcceleration as SetAcceleration,
)
from openarbiter.desk.actions.entered import (
    EnterValues as EnterValues,
    ValueOf as ValueOf,
)
from openarbiter.desk.actions.listed import (
    RefreshedPlayer as RefreshedPlayer,
    RefreshPlayers as RefreshPlayers,
    rating_in as rating_in,
    source_of as source_of,
)
from openarbiter.desk.actions.strength import (
    Estimate as Estimate,
    SetEstimates as SetEstimates,
    without_strength as without_strength,
)
from openarbiter.desk.actions.reports import (
    ReportResult as ReportResult,
)
from openarbiter.desk.actions.results import (
    PLAYED as PLAYED,
    ClearResult as ClearResult,
    CorrectResult as CorrectResult,
    EnterResult as EnterResult,
    RecordColours as RecordColours,
    WithdrawCorrection as WithdrawCorrection,
)
from openarbiter.desk.actions.rounds import (
    CompleteRound as CompleteRound,
    DiscardPairing as DiscardPairing,
    EndEarly as EndEarly,
    PairLate as PairLate,
    PairRound as PairRound,
    PublishRound as PublishRound,
    ReopenRound as ReopenRound,
    StartRound as StartRound,
    TakeApart as TakeApart,
    UnpublishRound as UnpublishRound,
)
from openarbiter.desk.actions.sections import (
    AddSection as AddSection,
    ChangeSection as ChangeSection,
    CopySection as CopySection,
    ForceFinal as ForceFinal,
    ImportTournament as ImportTournament,
    RemoveSection as RemoveSection,
    SetFund as SetFund,
    SetTieBreaks as SetTieBreaks,
)
from openarbiter.desk.actions.teams import (
    AddTeams as AddTeams,
    ClearMatch as ClearMatch,
    EditTeam as EditTeam,
    EnterMatch as EnterMatch,
    ForfeitMatch as ForfeitMatch,
    Member as Member,
    NewTeam as NewTeam,
    SetLineUp as SetLineUp,
    score_text as score_text,
)
from openarbiter.desk.checks import (
    final_forced as final_forced,
    is_interim as is_interim,
    missing_before_pairing as missing_before_pairing,
    missing_for_final as missing_for_final,
    proposed as proposed,
    setting_warnings as setting_warnings,
)
from openarbiter.desk.codec import (
    action_from_json as action_from_json,
    action_to_json as action_to_json,
    state_digest as state_digest,
    state_from_json as state_from_json,
    state_to_json as state_to_json,
)
from openarbiter.desk.exchange import (
    copied as copied,
    exported as exported,
    participants as participants,
    facts_of as facts_of,
    facts_of_listed as facts_of_listed,
    facts_of_member as facts_of_member,
    rating_tournament as rating_tournament,
    write_report_file as write_report_file,
)
from openarbiter.desk.log import (
    apply as apply,
    apply_again as apply_again,
    fold as fold,
    need_turn as need_turn,
    weigh as weigh,
    weigh_change as weigh_change,
)
from openarbiter.desk.look import (
    COLOUR as COLOUR,
    Look as Look,
)
from openarbiter.desk.lots import (
    lot_before_round_1 as lot_before_round_1,
    lots_of as lots_of,
    table_lots as table_lots,
    undrawn as undrawn,
)
from openarbiter.desk.messages import (
    Consequence as Consequence,
    Refusal as Refusal,
    Weight as Weight,
)
from openarbiter.desk.pairing import (
    RoundDifference as RoundDifference,
    choice_difference as choice_difference,
    is_stale as is_stale,
    opponent_choices as opponent_choices,
    pair_faults as pair_faults,
    present as present,
    rules_for as rules_for,
)
from openarbiter.desk.preview import (
    Offer as Offer,
    begin_edit as begin_edit,
    end_edit as end_edit,
    late_offers as late_offers,
    late_pair as late_pair,
    length_ways as length_ways,
    opened_by as opened_by,
    pair_round as pair_round,
    prepare_round as prepare_round,
    take_opponent as take_opponent,
    ways_out as ways_out,
)
from openarbiter.desk.marks import (
    Drawn as Drawn,
    Report as Report,
    Reporter as Reporter,
    agreed as agreed,
    standing as standing,
)
from openarbiter.desk.settings import (
    BoardOrder as BoardOrder,
    SeatOrder as SeatOrder,
    SectionSettings as SectionSettings,
    TeamRules as TeamRules,
    TeamSettings as TeamSettings,
)
from openarbiter.desk.state import (
    Board as Board,
    Draft as Draft,
    Entrant as Entrant,
    EventState as EventState,
    RoundState as RoundState,
    Section as Section,
    TieBreakSet as TieBreakSet,
)
from openarbiter.desk.squads import (
    Match as Match,
    Squad as Squad,
)
from openarbiter.desk.board_prizes import board_lines as board_lines
from openarbiter.desk.held import (
    held as held,
    rate_of as rate_of,
)
from openarbiter.desk.line_ups import (
    deadline_of as deadline_of,
    is_late as is_late,
)
from openarbiter.desk.tables import (
    completed_rounds as completed_rounds,
    expelled as expelled,
    section_table as section_table,
)
from openarbiter.desk.team_events import (
    game_points as game_points,
    games_of as games_of,
    strength_of as strength_of,
    whole as whole,
)
from openarbiter.desk.values import (
    Listed as Listed,
    EqualOrder as EqualOrder,
    LotsOf as LotsOf,
    OUTCOMES as OUTCOMES,
    TEXTS as TEXTS,
    ColoursCount as ColoursCount,
    Effect as Effect,
    Level as Level,
    Outcome as Outcome,
    Phase as Phase,
    Pid as Pid,
    RatingSource as RatingSource,
    RequestStatus as RequestStatus,
    outcome_text as outcome_text,
)
