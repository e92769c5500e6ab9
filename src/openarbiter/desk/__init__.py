"""What an arbiter does: an event as a value, every change of it as a named action.

::

    state = EventState()
    state = apply(state, CreateEvent(name="Club evening"))
    state = apply(state, AddSection(section="a", settings=SectionSettings(name="A", rounds=5)))

:func:`apply` gives a new state or raises :class:`Refusal`, which says why and what is possible
instead; :func:`weigh` says beforehand how loudly an action is to be announced, and what follows.
No clock, no file, no database: who did what and when stands in the log of the store.
"""

# ruff: isort: skip_file  (one statement a module: `import name as name` shows a name to others)

from openarbiter.desk.actions.base import (
    ACTIONS as ACTIONS,
)
from openarbiter.desk.actions.base import (
    Action as Action,
)
from openarbiter.desk.actions.base import (
    section_of as section_of,
)
from openarbiter.desk.actions.byes import (
    AllowPair as AllowPair,
)
from openarbiter.desk.actions.byes import (
    ClearBye as ClearBye,
)
from openarbiter.desk.actions.byes import (
    ForbidPair as ForbidPair,
)
from openarbiter.desk.actions.byes import (
    LeaveOut as LeaveOut,
)
from openarbiter.desk.actions.byes import (
    SetAbsent as SetAbsent,
)
from openarbiter.desk.actions.byes import (
    SetBye as SetBye,
)
from openarbiter.desk.actions.byes import (
    SettleAbsences as SettleAbsences,
)
from openarbiter.desk.actions.byes import (
    absent_without_notice as absent_without_notice,
)
from openarbiter.desk.actions.byes import (
    article_of_absence as article_of_absence,
)
from openarbiter.desk.actions.editing import (
    BeginEdit as BeginEdit,
)
from openarbiter.desk.actions.editing import (
    CancelEdit as CancelEdit,
)
from openarbiter.desk.actions.editing import (
    EndEdit as EndEdit,
)
from openarbiter.desk.actions.editing import (
    GiveBye as GiveBye,
)
from openarbiter.desk.actions.editing import (
    MakePair as MakePair,
)
from openarbiter.desk.actions.editing import (
    SplitPair as SplitPair,
)
from openarbiter.desk.actions.editing import (
    SwapColours as SwapColours,
)
from openarbiter.desk.actions.editing import (
    TakeBye as TakeBye,
)
from openarbiter.desk.actions.event import (
    AddNote as AddNote,
)
from openarbiter.desk.actions.event import (
    ChangeEvent as ChangeEvent,
)
from openarbiter.desk.actions.event import (
    CreateEvent as CreateEvent,
)
from openarbiter.desk.actions.event import (
    LeaveStrict as LeaveStrict,
)
from openarbiter.desk.actions.event import (
    RestoreEvent as RestoreEvent,
)
from openarbiter.desk.actions.players import (
    AddPlayer as AddPlayer,
)
from openarbiter.desk.actions.players import (
    AddPlayers as AddPlayers,
)
from openarbiter.desk.actions.players import (
    CheckIn as CheckIn,
)
from openarbiter.desk.actions.players import (
    EditPlayer as EditPlayer,
)
from openarbiter.desk.actions.players import (
    NewPlayer as NewPlayer,
)
from openarbiter.desk.actions.players import (
    NumberPlayers as NumberPlayers,
)
from openarbiter.desk.actions.players import (
    PlayerFacts as PlayerFacts,
)
from openarbiter.desk.actions.players import (
    ReinstatePlayer as ReinstatePlayer,
)
from openarbiter.desk.actions.players import (
    RemovePlayer as RemovePlayer,
)
from openarbiter.desk.actions.players import (
    WithdrawPlayer as WithdrawPlayer,
)
from openarbiter.desk.actions.players import (
    duplicates as duplicates,
)
from openarbiter.desk.actions.results import (
    ClearResult as ClearResult,
)
from openarbiter.desk.actions.results import (
    CorrectResult as CorrectResult,
)
from openarbiter.desk.actions.results import (
    EnterResult as EnterResult,
)
from openarbiter.desk.actions.results import (
    RecordColours as RecordColours,
)
from openarbiter.desk.actions.results import (
    WithdrawCorrection as WithdrawCorrection,
)
from openarbiter.desk.actions.rounds import (
    CompleteRound as CompleteRound,
)
from openarbiter.desk.actions.rounds import (
    DiscardPairing as DiscardPairing,
)
from openarbiter.desk.actions.rounds import (
    PairLate as PairLate,
)
from openarbiter.desk.actions.rounds import (
    PairRound as PairRound,
)
from openarbiter.desk.actions.rounds import (
    PublishRound as PublishRound,
)
from openarbiter.desk.actions.rounds import (
    ReopenRound as ReopenRound,
)
from openarbiter.desk.actions.rounds import (
    StartRound as StartRound,
)
from openarbiter.desk.actions.rounds import (
    TakeApart as TakeApart,
)
from openarbiter.desk.actions.rounds import (
    UnpublishRound as UnpublishRound,
)
from openarbiter.desk.actions.sections import (
    AddSection as AddSection,
)
from openarbiter.desk.actions.sections import (
    ChangeSection as ChangeSection,
)
from openarbiter.desk.actions.sections import (
    CopySection as CopySection,
)
from openarbiter.desk.actions.sections import (
    ForceFinal as ForceFinal,
)
from openarbiter.desk.actions.sections import (
    ImportTournament as ImportTournament,
)
from openarbiter.desk.actions.sections import (
    RemoveSection as RemoveSection,
)
from openarbiter.desk.actions.sections import (
    SetFund as SetFund,
)
from openarbiter.desk.actions.sections import (
    SetTieBreaks as SetTieBreaks,
)
from openarbiter.desk.checks import (
    final_forced as final_forced,
)
from openarbiter.desk.checks import (
    missing_before_pairing as missing_before_pairing,
)
from openarbiter.desk.checks import (
    missing_for_final as missing_for_final,
)
from openarbiter.desk.checks import (
    setting_warnings as setting_warnings,
)
from openarbiter.desk.codec import (
    UnreadableActionError as UnreadableActionError,
)
from openarbiter.desk.codec import (
    action_from_json as action_from_json,
)
from openarbiter.desk.codec import (
    action_to_json as action_to_json,
)
from openarbiter.desk.codec import (
    state_digest as state_digest,
)
from openarbiter.desk.codec import (
    state_from_json as state_from_json,
)
from openarbiter.desk.codec import (
    state_to_json as state_to_json,
)
from openarbiter.desk.exchange import (
    copied as copied,
)
from openarbiter.desk.exchange import (
    exported as exported,
)
from openarbiter.desk.exchange import (
    facts_of as facts_of,
)
from openarbiter.desk.exchange import (
    facts_of_listed as facts_of_listed,
)
from openarbiter.desk.exchange import (
    file_comments as file_comments,
)
from openarbiter.desk.exchange import (
    import_action as import_action,
)
from openarbiter.desk.exchange import (
    rating_tournament as rating_tournament,
)
from openarbiter.desk.exchange import (
    write_report_file as write_report_file,
)
from openarbiter.desk.log import (
    apply as apply,
)
from openarbiter.desk.log import (
    fold as fold,
)
from openarbiter.desk.log import (
    weigh as weigh,
)
from openarbiter.desk.log import (
    weigh_change as weigh_change,
)
from openarbiter.desk.messages import (
    Consequence as Consequence,
)
from openarbiter.desk.messages import (
    Refusal as Refusal,
)
from openarbiter.desk.messages import (
    Weight as Weight,
)
from openarbiter.desk.pairing import (
    RoundDifference as RoundDifference,
)
from openarbiter.desk.pairing import (
    is_stale as is_stale,
)
from openarbiter.desk.pairing import (
    pair_faults as pair_faults,
)
from openarbiter.desk.pairing import (
    present as present,
)
from openarbiter.desk.pairing import (
    rules_for as rules_for,
)
from openarbiter.desk.preview import (
    Offer as Offer,
)
from openarbiter.desk.preview import (
    begin_edit as begin_edit,
)
from openarbiter.desk.preview import (
    end_edit as end_edit,
)
from openarbiter.desk.preview import (
    late_offers as late_offers,
)
from openarbiter.desk.preview import (
    late_pair as late_pair,
)
from openarbiter.desk.preview import (
    pair_round as pair_round,
)
from openarbiter.desk.preview import (
    prepare_round as prepare_round,
)
from openarbiter.desk.preview import (
    ways_out as ways_out,
)
from openarbiter.desk.state import (
    Board as Board,
)
from openarbiter.desk.state import (
    Draft as Draft,
)
from openarbiter.desk.state import (
    Entrant as Entrant,
)
from openarbiter.desk.state import (
    EventState as EventState,
)
from openarbiter.desk.state import (
    LateCorrection as LateCorrection,
)
from openarbiter.desk.state import (
    RoundState as RoundState,
)
from openarbiter.desk.state import (
    Section as Section,
)
from openarbiter.desk.state import (
    SectionSettings as SectionSettings,
)
from openarbiter.desk.values import (
    OUTCOMES as OUTCOMES,
)
from openarbiter.desk.values import (
    ColoursCount as ColoursCount,
)
from openarbiter.desk.values import (
    Effect as Effect,
)
from openarbiter.desk.values import (
    Level as Level,
)
from openarbiter.desk.values import (
    Outcome as Outcome,
)
from openarbiter.desk.values import (
    Phase as Phase,
)
from openarbiter.desk.values import (
    Pid as Pid,
)
from openarbiter.desk.values import (
    RatingSource as RatingSource,
)
from openarbiter.desk.values import (
    RequestStatus as RequestStatus,
)
from openarbiter.desk.values import (
    outcome_text as outcome_text,
)
