// Made by `python -m tools.api_types`: change src/croupier/web instead.
// 7e160df3482040be507111c8c7223a49019640a2a39c748680bcb5dc3b701c13 0c5861c6dc70e92ef99db736f6c851abd7ad220fac5b80d57bb4bda864501295
export type ClientFrame = Watch | Unwatch | Lobby | WagerFrame | SeedFrame | Ping | DeskFrame
export type ServerFrame =
  | Welcome
  | AnswerFrame
  | SeedAnswerFrame
  | DeskAnswerFrame
  | DeskStateFrame
  | PurseFrame
  | SeatFrame
  | SnapshotFrame
  | TotalsFrame
  | LobbyFrame
  | LobbyRowFrame
  | Pong
  | ErrorFrame
  | TableEvent
export type TableEvent =
  | BettingOpened
  | BettingClosed
  | Felt
  | Dealt
  | CoupSettled
  | Voided
  | Corrected
  | ShoeLoaded
  | ShoeCommitted
  | SeedTaken
  | SeedsClosed
  | CardsOpened
  | ShoeOpened
  | ShoeClosed
  | TableClosing
  | ClosingTakenBack
  | TableClosed
  | TableReopened
  | LimitsSet

/**
 * An account, as administrators and auditors see it.
 *
 * Attributes:
 *     name: empty until its holder has used a link.
 *     invited: whether a link for it counts.
 *     passkeys, sessions: how many there are.
 */
export interface Account {
  person: string
  name: string
  role: ('guest' | 'patron') | ('administrator' | 'auditor' | 'dealer' | 'pit_manager')
  made_ms: number
  shut: boolean
  invited: boolean
  passkeys: number
  sessions: number
}
/** Accounts, those of the staff first. */
export interface AccountList {
  accounts: Account[]
}
/**
 * A patron's stakes on a side bet beside what it was worth.
 *
 * Attributes:
 *     sheet: the sheet's id; `tables` where he played.
 *     shoes: of the window; `coups` those on which he had the bet.
 *     handle: what he staked on it.
 *     statistic: how far his stakes follow, in standard deviations of chance.
 *     threshold: from where on it is an alert.
 *     alert: whether it is one.
 *     edge: what the bet kept on average, weighed by his stakes; below 0 where it paid him.
 *     edge_full: what it keeps of a full shoe.
 */
export interface Alert {
  patron: string
  sheet: string
  bet: string
  currency: string
  tables: string[]
  shoes: number
  coups: number
  handle: string
  statistic: string
  threshold: string
  alert: boolean
  edge: string
  edge_full: string
}
/** What came of an ask; what it says was done is durable. */
export interface Answer {
  id: string
  ok: boolean
  table: string
  coup: string
  placed: PlacedWager[]
  refused: Refused[]
}
/** A wager that is recorded. */
export interface PlacedWager {
  wager: string
  bet: string
  stake: string
}
/** Why something was not done, and what would mend it. */
export interface Refused {
  code: string
  bet: string | null
  amounts: {
    [k: string]: string | number
  }
  words: Words
}
/** A text in the three languages. */
export interface Words {
  en: string
  vi: string
  zh: string
}
/** What came of an ask; what it says was done is durable. */
export interface AnswerFrame {
  type: 'answer'
  id: string
  ok: boolean
  table: string
  coup: string
  placed: PlacedWager[]
  refused: Refused[]
}
/** What the derived roads would show if Banker, or if Player, won next. */
export interface Ask {
  B: Marks
  P: Marks
}
/** What each derived road would show next; null where it has not begun. */
export interface Marks {
  big_eye: ('b' | 'r') | null
  small: ('b' | 'r') | null
  cockroach: ('b' | 'r') | null
}
/**
 * The first event that is not what it had to be.
 *
 * Attributes:
 *     stream, version: null where the file itself is damaged.
 *     what: what is wrong with it, in English.
 */
export interface BadEvent {
  stream: string | null
  version: number | null
  what: string
}
/** A bet as the felt shows it; `closes` says when it takes no wagers, if it ever closes. */
export interface Bet {
  bet: string
  name: Words
  main: boolean
  box: string | null
  side: string
  pays: Words
  tiers: Line[]
  otherwise: Words | null
  min: string
  max: string
  multiple: string
  closes?: Words | null
}
/** One line of a bet's paytable. */
export interface Line {
  when: Words
  pays: Words
}
/** A bet before and after, over all patrons and coups. */
export interface BetCorrected {
  bet: string
  name: Words
  staked: string
  returned_before: string
  returned: string
  commission_before: string
  commission: string
}
/** What a bet keeps of a stake over a full shoe: exact, and as a float to be shown. */
export interface BetEdge {
  bet: string
  edge: string
  edge_float: number
  win_float: number
  push_float: number
  lose_float: number
}
/**
 * What a ruling does to the wagers on a bet.
 *
 * Attributes:
 *     returned: what goes back to patrons if the coup ends as the cards will lie; null while
 *         cards are still to come. `void` if it is void.
 */
export interface BetEffect {
  bet: string
  name: Words
  wagers: number
  staked: string
  returned: string | null
  void: string
}
/** No more bets. */
export interface BettingClosed {
  event: 'betting-closed'
  type: 'event'
  table: string
  seq: number
  prev: number
  clock: Clock | null
}
/** How long the phase has left when this was sent, and how long it is. */
export interface Clock {
  left_ms: number
  total_ms: number
}
/**
 * A coup began; `no_bets` where it takes no wagers, by a ruling.
 *
 * Attributes:
 *     closed_bets: the bets that their sheet closes with so few cards left.
 */
export interface BettingOpened {
  event: 'betting-opened'
  type: 'event'
  table: string
  seq: number
  prev: number
  clock: Clock | null
  coup: string
  coup_number: number
  shoe_number: number
  last: boolean
  no_bets?: boolean
  closed_bets?: string[]
}
/** Columns of like winners; cells are column, row, letter and the ties on it. */
export interface BigRoad {
  columns: string[]
  cells: [number, number, 'B' | 'P', number][]
  result_indexes: number[]
  leading_ties: number
}
/** How often a box won, lost and tied against Banker. */
export interface BoxCounts {
  W: number
  L: number
  T: number
}
/** The dealer calls for a manager. */
export interface CallManager {
  do: 'call'
}
/** A card and the hand it went to. */
export interface CardOf {
  card: string
  hand: string
}
/** A card: how many of it the decks hold, and how many were seen to leave the shoe. */
export interface CardSeen {
  card: string
  held: number
  seen: number
}
/** Cards left a committed shoe, burnt ones too; `first` is how many had left before. */
export interface CardsOpened {
  event: 'cards-opened'
  type: 'event'
  table: string
  seq: number
  prev: number
  clock: Clock | null
  shoe: string
  first: number
  cards: OpenedCard[]
}
/**
 * A card that was dealt, with its proof.
 *
 * Attributes:
 *     place: where it lay in the house's order, from 0.
 *     card: its notation.
 *     salt: of its leaf, as 64 hexadecimal digits, like every hash here.
 *     path: the hashes beside the way from its leaf to the commitment, the lowest first.
 */
export interface OpenedCard {
  place: number
  card: string
  salt: string
  path: string[]
}
/**
 * What a patron has set for his own protection, and how it stands.
 *
 * Attributes:
 *     on: whether he can set any: this house has limits, or he has some from before.
 *     notice_due_ms: when he is next told how his session goes; null for never.
 *     notice_due: whether that is now, so that no wager is taken before he has answered.
 *     house_remind_minutes: after how long the house itself tells him.
 */
export interface Care {
  on: boolean
  now_ms: number
  session_started_ms: number
  session_ms: number
  session: CareTime
  remind: CareTime
  house_remind_minutes: number | null
  notice_due_ms: number | null
  notice_due: boolean
  break_until_ms: number | null
  excluded: 'for_good' | 'no' | 'until'
  excluded_until_ms: number | null
  money: CareMoney[]
}
/** A limit in minutes; null for none. */
export interface CareTime {
  minutes: number | null
  later: LaterMinutes | null
}
/** What a limit will be, and when; `minutes` null for none. */
export interface LaterMinutes {
  minutes: number | null
  from_ms: number
}
/**
 * A patron's limits in one currency, and how his session goes in it.
 *
 * Attributes:
 *     real: whether it is no play money.
 *     payments: whether patrons pay in here, so that a limit on that means something.
 */
export interface CareMoney {
  currency: string
  digits: number
  real: boolean
  payments: boolean
  net: string
  staked: string
  limits: CareLimit[]
}
/**
 * A limit over a rolling period, and what counts against it by now.
 *
 * Attributes:
 *     amount: null for no limit; then `left` is null as well.
 *     used: of a loss below zero, what was won.
 */
export interface CareLimit {
  kind: 'deposit' | 'loss' | 'stake'
  period: 'day' | 'month' | 'week'
  amount: string | null
  used: string
  left: string | null
  later: LaterAmount | null
}
/** What a limit will be, and when; `amount` null for none. */
export interface LaterAmount {
  amount: string | null
  from_ms: number
}
/** Money at the cage in the period. */
export interface Cash {
  currency: string
  day: string
  shift: string
  taken_in: string
  paid_out: string
}
/**
 * Money for a patron, or from him.
 *
 * Attributes:
 *     id: the staff member's own for this; the same again under it is done once.
 *     reason: for the record, which cannot forget: names nobody.
 */
export interface CashBody {
  id: string
  person: string
  currency: string
  amount: string
  reason: string
}
/**
 * What was taken in or paid out.
 *
 * Attributes:
 *     again: whether it was done before; then nothing was done now.
 *     balance: what the patron has by now beside what is in play.
 */
export interface CashPaid {
  transfer: string
  again: boolean
  balance: string
}
/** Follow a table. */
export interface Watch {
  type: 'watch'
  table: string
  after?: number | null
}
/** Follow a table no more. */
export interface Unwatch {
  type: 'unwatch'
  table: string
}
/** Follow all tables in short, or no more. */
export interface Lobby {
  type: 'lobby'
  on: boolean
}
/** A ticket, or an action on it, at a table. */
export interface WagerFrame {
  type: 'wager'
  id: string
  table: string
  coup: string
  action: 'clear' | 'double' | 'place' | 'repeat' | 'undo'
  wagers?: WagerIn[]
  whole?: boolean
}
/** One wager of a ticket. */
export interface WagerIn {
  bet: string
  stake: string
}
/** A seed for the committed shoe of a table. */
export interface SeedFrame {
  type: 'seed'
  id: string
  table: string
  shoe: string
  seed: string
}
/** Are you there? */
export interface Ping {
  type: 'ping'
  n: number
}
/** The same over the socket. */
export interface DeskFrame {
  type: 'desk'
  id: string
  table: string
  act:
    | TakeShoe
    | OpenBetting
    | CloseBetting
    | LayCard
    | TakeBack
    | SeeCutCard
    | ConfirmCoup
    | RaiseIncident
    | CallManager
    | ComeToTable
    | CloseShoe
    | CountCards
    | DisposeShoe
  gone?: number | null
}
/**
 * A shoe of real cards is loaded.
 *
 * Attributes:
 *     serials: of its decks.
 *     shuffled_by: who shuffled; `loaded_by` who loaded and cut.
 */
export interface TakeShoe {
  do: 'shoe'
  serials?: string[]
  shuffled_by?: string
  loaded_by?: string
}
/** A coup begins. */
export interface OpenBetting {
  do: 'open'
}
/** No more bets; else the clock says so. */
export interface CloseBetting {
  do: 'close'
}
/**
 * A card left the shoe.
 *
 * Attributes:
 *     card: its notation; empty where it lies face down or was scanned.
 *     code: what the scanner read instead; looked up in the table's code map.
 *     second: what the second reader read, a notation or a code, at a table that has one.
 *     place: the hand at which it lies; empty for where it is due.
 */
export interface LayCard {
  do: 'card'
  card?: string
  code?: string
  second?: string
  place?: string
}
/** What was keyed last was wrong. */
export interface TakeBack {
  do: 'take-back'
}
/** The cut card came. */
export interface SeeCutCard {
  do: 'cut-card'
}
/** All cards of the coup lie where they belong. */
export interface ConfirmCoup {
  do: 'confirm'
}
/** Something went wrong; see :mod:`croupier.rulings`. */
export interface RaiseIncident {
  do: 'incident'
  kind: string
  stage?: string
  evidence?: string
}
/** A manager who was called is there; so he is with whatever else he does. */
export interface ComeToTable {
  do: 'come'
}
/** The shoe is taken away, between coups. */
export interface CloseShoe {
  do: 'close-shoe'
}
/**
 * The cards of a shoe were counted, before its first coup or after its last.
 *
 * Attributes:
 *     shoe: its number.
 */
export interface CountCards {
  do: 'count'
  shoe: number
  when: 'closing' | 'opening'
  cards: number
}
/** What became of the cards of a shoe that was closed. */
export interface DisposeShoe {
  do: 'dispose'
  shoe: number
  fate: 'destroyed' | 'returned'
}
/** It stays open after all. */
export interface ClosingTakenBack {
  event: 'closing-taken-back'
  type: 'event'
  table: string
  seq: number
  prev: number
  clock: Clock | null
}
/**
 * A coup that was over counts as something else: what is listed is listed anew.
 *
 * `void` where it does not count any more; `dealt` is what lies on the table between coups.
 */
export interface Corrected {
  event: 'corrected'
  type: 'event'
  table: string
  seq: number
  prev: number
  clock: Clock | null
  coup_number: number
  void: boolean
  words: Words
  dealt: PublicCoup | null
  history: PastLine[]
  roads: Roads | null
  statistics: Statistics | null
  rows: Rows | null
  good: Good | null
}
/** A coup that was dealt, with every card. */
export interface PublicCoup {
  coup_number: number
  cards: CardOf[]
  hands: {
    [k: string]: Hand
  }
  outcome: string | null
  first_card: string | null
  order: string[] | null
  burnt: string
  steps: StepWhy[]
  words: Words
  fared: Rows | null
}
/** A hand: of baccarat with its total, of Three Pictures with its class and points. */
export interface Hand {
  cards: string[]
  total?: number
  class?: string
  points?: number
  pictures?: number
  combination?: string
}
/** Why a hand drew or stood, and the cell of the matrix that decided. */
export interface StepWhy {
  hand: string
  cell: string | null
  why: Words
}
/** A letter a box: W, L or T against Banker; over coups a text of them, oldest first. */
export interface Rows {
  player_1: string
  player_2: string
  player_3: string
}
/** A coup in one line. */
export interface PastLine {
  coup_number: number
  outcome: string | null
  words: Words
}
/** The five roads of a shoe and the ask roads, as ``croupier roads --json`` prints them. */
export interface Roads {
  rows: number
  results: string[]
  bead: [number, number, 'B' | 'P' | 'T'][]
  big_road: BigRoad
  big_eye: string
  small: string
  cockroach: string
  derived_columns: DerivedColumns
  derived_cells: DerivedCells
  ask: Ask
  statistics: Statistics
}
/** The derived roads by columns. */
export interface DerivedColumns {
  big_eye: string[]
  small: string[]
  cockroach: string[]
}
/** The derived roads by cells: column, row, mark. */
export interface DerivedCells {
  big_eye: [number, number, 'b' | 'r'][]
  small: [number, number, 'b' | 'r'][]
  cockroach: [number, number, 'b' | 'r'][]
}
/** How coups went: of baccarat's shoe by outcome, of a table with boxes by box. */
export interface Statistics {
  coups: number
  banker?: number
  player?: number
  tie?: number
  banker_pair?: number
  player_pair?: number
  natural?: number
  longest?: Longest
  current?: string | null
  shares?: Shares
  boxes?: {
    [k: string]: BoxCounts
  }
}
/** The longest streaks. */
export interface Longest {
  banker: number
  player: number
  tie: number
}
/** Exact shares of the coups, as ``a/b``; null before the first. */
export interface Shares {
  banker: string | null
  player: string | null
  tie: string | null
}
/**
 * A shape at the end of the big road that players look for; it says nothing of what is next.
 *
 * Attributes:
 *     side: of the newest run.
 *     count: how many wins the run of a ``dragon`` has; of ``chop`` and ``two-two`` how many runs
 *         of one and of two wins there are on end.
 */
export interface Good {
  kind: 'chop' | 'dragon' | 'two-two'
  side: 'B' | 'P'
  count: number
}
/**
 * What came of a correction, or of a dispute's decision; what was done is durable.
 *
 * Attributes:
 *     waits: whether it waits for a second person; nothing has happened yet then.
 *     done: null too where the same was asked and done before the house was last opened.
 */
export interface CorrectionAnswer {
  id: string
  ok: boolean
  waits: boolean
  refused: Refused[]
  done: CorrectionPreview | null
}
/**
 * What a correction does, or would do.
 *
 * Attributes:
 *     house: what the house has more by it, below 0 for less.
 *     owed: what patrons owe more by it, as they have spent what is taken back.
 *     second: whether a second person has to confirm it.
 *     asked: what of `owed` is debited from patrons' wallets at their licensee, who may refuse it:
 *         then they owe it; null where the house keeps its patrons' money itself.
 */
export interface CorrectionPreview {
  ok: boolean
  refused: Refused[]
  coups: CoupChanged[]
  bets: BetCorrected[]
  house: string
  owed: string
  second: boolean
  asked?: string | null
}
/**
 * A coup before and after a correction.
 *
 * Attributes:
 *     before, after: its cards; null where none were confirmed.
 *     words: what patrons are told.
 */
export interface CoupChanged {
  coup_number: number
  correction: 'resettle' | 'restore' | 'void'
  void_before: boolean
  void: boolean
  before: PublicCoup | null
  after: PublicCoup | null
  words: Words
}
/**
 * Coups are to count as something else, all or none.
 *
 * Attributes:
 *     id: the manager's own for this; the same again under it is done once.
 *     incident: the incident that leads to it; may be empty.
 *     confirms: whether this is the second person's confirmation of what another asked under it.
 *     confirms_ask: with it, `ask` of what he has seen wait; refused as ``ask_changed`` where
 *         that does not wait any more.
 */
export interface CorrectionBody {
  id: string
  coups?: CoupToCorrect[]
  reason?: string
  incident?: string
  confirms?: boolean
  confirms_ask?: string
}
/**
 * A coup, and what it is to count as.
 *
 * Attributes:
 *     coup: its number at the table.
 *     dealt: of ``resettle``: the cards, such as ``P:Kh,6d B:Ks,7c``.
 */
export interface CoupToCorrect {
  coup: number
  correction: 'resettle' | 'restore' | 'void'
  dealt?: string
}
/** A correction of the past; `version` is its place in the table's record. */
export interface CorrectionDone {
  version: number
  at_ms: number
  change: CoupChanged
  by: string
  by_name: string
  second: string
  second_name: string
  reason: string
  reference: string
  incident: string
  dispute: string
}
/** Corrections at a table, newest first; `waiting` are those that a second person confirms. */
export interface Corrections {
  table: string
  corrections: CorrectionDone[]
  more: boolean
  waiting?: WaitingCorrection[]
}
/**
 * What a manager has asked for, and a second person has to confirm before anything happens.
 *
 * Attributes:
 *     id: under which it is confirmed.
 *     coups: to be corrected; none where `dispute` is to be decided.
 *     ask: the name of all this, which the second person says as `confirms_ask`.
 */
export interface WaitingCorrection {
  id: string
  by: string
  by_name: string
  reason: string
  coups: CoupToCorrect[]
  dispute: string
  outcome: string
  ask: string
}
/** What was counted, and how many cards had to be there. */
export interface CountOf {
  cards: number
  expected: number
  by: string
  by_name: string
  at_ms: number
}
/** A coup on which he had wagers, and what became of them. */
export interface CoupOf {
  table: string
  coup_number: number
  at_ms: number
  coup: string
  outcome: string | null
  void_reason: string
  wagers: {
    [k: string]: string
  }[]
}
/** Wagers were settled. */
export interface CoupSettled {
  event: 'settled'
  type: 'event'
  table: string
  seq: number
  prev: number
  clock: Clock | null
  line: PastLine
  roads: Roads | null
  statistics: Statistics | null
  rows: Rows | null
  good: Good | null
}
/** The cards of the coup. */
export interface Dealt {
  event: 'dealt'
  type: 'event'
  table: string
  seq: number
  prev: number
  clock: Clock | null
  dealt: PublicCoup
  last: boolean
}
/**
 * What was taken from a patron's account for what he owes, or asked of his licensee.
 *
 * Attributes:
 *     again: whether it was done before; then nothing was done now.
 *     owed: what he owes by now; `balance` what he has, null where his licensee has not said it.
 *     asked: what of it his licensee is being asked for, who may refuse it; null where the house
 *         keeps its patrons' money itself.
 */
export interface DebtPaid {
  transfer: string
  again: boolean
  owed: string
  balance: string | null
  asked?: string | null
}
/**
 * What came of an act; what it says was done is durable.
 *
 * Attributes:
 *     desk: the table after it; null where it cannot be told.
 */
export interface DeskAnswer {
  id: string
  ok: boolean
  table: string
  refused: Refused[]
  desk: DeskState | null
}
/**
 * A table dealt by hand as its dealer and the pit see it.
 *
 * Attributes:
 *     step: what is due; `place` where the next card goes; `count` how many of them, of burns.
 *     next: that in words, to be read in large letters; `why` the reason, may be empty.
 *     then: what follows from which card, row by row (card or cards in words, what then).
 *     dealt: whether all cards of the coup are confirmed.
 *     hands: what lies at each so far, with totals.
 *     burnt: burns of this coup; `extras` cards that no coup needs, `over` the same with where and
 *         when they were laid.
 *     betting_closed_ms: when betting on the running coup was closed; null while it is not.
 *     called: whether a manager was called and has not come.
 *     dealer: who deals; empty before anybody has. `dealer_name` as staff know him.
 *     video: the playlist of the table's picture (HLS); `video_whep` where it is asked for by
 *         WebRTC (WHEP). Either may be empty.
 *     shoes_out: numbers of closed shoes of which nobody has said what became of their cards.
 *     shoe_burn: whether a new shoe begins with a burn.
 *     coup_burn: how many cards are burnt before every coup.
 *     closing: whether the table closes with the end of the coup that runs, or is closed.
 */
export interface DeskState {
  table: string
  version: number
  phase: 'betting' | 'closed' | 'dealt' | 'idle' | 'new' | 'ready' | 'shut'
  step:
    | 'bring-shoe'
    | 'card'
    | 'close-betting'
    | 'close-shoe'
    | 'confirm'
    | 'count'
    | 'coup-burn'
    | 'indicator'
    | 'open-betting'
    | 'open-table'
    | 'ruling'
    | 'settle'
    | 'shoe-burn'
  place: string | null
  count: number
  next: Words
  why: Words
  then: [Words, Words][]
  coup: string
  coup_number: number
  last: boolean
  no_bets: boolean
  clock: Clock | null
  shoe: DeskShoe | null
  cards: DeskCard[]
  hands: {
    [k: string]: Hand
  }
  result: Words | null
  burnt: (string | null)[]
  extras: (string | null)[]
  held: HeldCard[]
  can_take_back: boolean
  incidents: OpenIncident[]
  called: boolean
  dealer: string
  dealer_name: string
  totals: Totals
  wager_counts: {
    [k: string]: number
  }
  recording: string
  video: string
  video_whep: string
  second_reader: boolean
  shoes_out?: number[]
  shoe_burn?: boolean
  coup_burn?: number
  closing?: boolean
  over?: DeskCard[]
  betting_closed_ms?: number | null
}
/**
 * The shoe in use.
 *
 * Attributes:
 *     gone: how many cards have left it, held ones too.
 *     cut_index: after how many the cut card is due; null where there is none.
 *     closing: why no coup begins from it any more; empty while one may.
 */
export interface DeskShoe {
  number: number
  cards: number
  gone: number
  cut_index: number | null
  cut_card_seen: boolean
  coups_left: number | null
  closing: string
  serials: string[]
  shuffled_by: string
  loaded_by: string
}
/**
 * A card that left the shoe for the running coup, or that no coup needs.
 *
 * Attributes:
 *     place: the hand; ``first_card``; or ``extra``, ``early`` where no coup needs it.
 *     number: which of the shoe it was, from 1; 0 for one that had been held.
 *     at_ms: when it was keyed.
 */
export interface DeskCard {
  card: string | null
  place: string
  number: number
  at_ms: number
  reference: string
}
/** A card that has left the shoe and waits to be used. */
export interface HeldCard {
  card: string | null
  used_as: 'burn' | 'first' | 'next'
}
/**
 * What went wrong and waits for a ruling.
 *
 * Attributes:
 *     by: who raised it: a person's id, or ``software``; `by_name` as staff know him.
 *     proposed: null where the manager chooses first.
 *     choices: all that can be ruled, the proposal first.
 *     second: whether a second person has to confirm a ruling of who asks.
 *     waiting: the ruling that waits for a second person; null for none.
 *     open_coups: numbers of coups dealt after the shoe's last one of which nothing is decided
 *         yet, once the first of them is void for this.
 */
export interface OpenIncident {
  incident: string
  coup: string
  kind: string
  stage: string
  by: string
  by_name: string
  at_ms: number
  reference: string
  evidence: string
  freezes: boolean
  profile: string
  clause: string
  words: Words
  proposed: RulingChoice | null
  choices: RulingChoice[]
  second: boolean
  waiting?: WaitingRuling | null
  open_coups?: number[]
}
/** A way to rule, in words. */
export interface RulingChoice {
  effects: string[]
  words: Words
}
/**
 * What a manager has ruled, and a second person has to confirm before anything happens.
 *
 * Attributes:
 *     ask: the name of all this, which the second person says as `confirms_ask`.
 *     index, card: of ``camera-wins``: which card of the coup, from 0, and what it is.
 *     last_coup, standing: of ``void-later-coups``.
 */
export interface WaitingRuling {
  by: string
  by_name: string
  effects: string[]
  words: Words
  reason: string
  ask: string
  index?: number | null
  card?: string
  last_coup?: number | null
  standing?: number[]
}
/** What all patrons have in play. */
export interface Totals {
  coup: string
  patrons: number
  staked: string
  bets: {
    [k: string]: string
  }
}
/** What came of what a dealer or a manager did; what it says was done is durable. */
export interface DeskAnswerFrame {
  type: 'desk-answer'
  id: string
  ok: boolean
  table: string
  refused: Refused[]
  desk: DeskState | null
}
/**
 * What a dealer or a manager does.
 *
 * Attributes:
 *     id: his own for this; the same again under it is done once.
 *     gone: how many cards had left the shoe as he saw the table; refused as ``desk_changed``
 *         where another number has. Null where that does not matter.
 */
export interface DeskBody {
  id: string
  act:
    | TakeShoe
    | OpenBetting
    | CloseBetting
    | LayCard
    | TakeBack
    | SeeCutCard
    | ConfirmCoup
    | RaiseIncident
    | CallManager
    | ComeToTable
    | CloseShoe
    | CountCards
    | DisposeShoe
  gone?: number | null
}
/** A table dealt by hand, for who works there; the newest only. */
export interface DeskStateFrame {
  type: 'desk'
  table: string
  version: number
  phase: 'betting' | 'closed' | 'dealt' | 'idle' | 'new' | 'ready' | 'shut'
  step:
    | 'bring-shoe'
    | 'card'
    | 'close-betting'
    | 'close-shoe'
    | 'confirm'
    | 'count'
    | 'coup-burn'
    | 'indicator'
    | 'open-betting'
    | 'open-table'
    | 'ruling'
    | 'settle'
    | 'shoe-burn'
  place: string | null
  count: number
  next: Words
  why: Words
  then: [Words, Words][]
  coup: string
  coup_number: number
  last: boolean
  no_bets: boolean
  clock: Clock | null
  shoe: DeskShoe | null
  cards: DeskCard[]
  hands: {
    [k: string]: Hand
  }
  result: Words | null
  burnt: (string | null)[]
  extras: (string | null)[]
  held: HeldCard[]
  can_take_back: boolean
  incidents: OpenIncident[]
  called: boolean
  dealer: string
  dealer_name: string
  totals: Totals
  wager_counts: {
    [k: string]: number
  }
  recording: string
  video: string
  video_whep: string
  second_reader: boolean
  shoes_out?: number[]
  shoe_burn?: boolean
  coup_burn?: number
  closing?: boolean
  over?: DeskCard[]
  betting_closed_ms?: number | null
}
/** A dispute; `outcome` is null while it is open. */
export interface Dispute {
  version: number
  dispute: string
  coup_number: number
  patron: string
  by: string
  by_name: string
  at_ms: number
  reason: string
  reference: string
  outcome: ('rejected' | 'upheld') | null
  decided_by: string
  decided_by_name: string
  decided_ms: number | null
  verdict: string
}
/** What came of a dispute that was put down; `dispute` is its id, empty where it was not. */
export interface DisputeAnswer {
  id: string
  ok: boolean
  dispute: string
  refused: Refused[]
}
/** A patron disputes what a coup brought him; until it is decided the coup is not corrected. */
export interface DisputeBody {
  id: string
  coup: number
  patron: string
  reason: string
}
/** Disputes at a table, newest first. */
export interface Disputes {
  table: string
  disputes: Dispute[]
  more: boolean
}
/** It is done, and durable. */
export interface Done {
  done?: true
}
/** Which session ends: one by its id, or all others. */
export interface EndBody {
  session: string
}
/** A frame that could not be used. */
export interface ErrorFrame {
  type: 'error'
  code: string
  message: string
}
/** What else the record holds that names him by his id: limits, admissions, acts of staff. */
export interface EventOf {
  stream: string
  at_ms: number
  what: string
  said: {
    [k: string]: unknown
  }
}
/** An exclusion of so many months; null for good. */
export interface ExcludeBody {
  months: number | null
}
/**
 * All of it.
 *
 * Attributes:
 *     settings: whatever else is kept with his name, field by field.
 */
export interface Export {
  person: string
  kind: string
  name: string
  made_ms: number | null
  passkeys: string[]
  settings: {
    [k: string]: string
  }
  sessions: SessionOf[]
  purses: PurseOf[]
  coups: CoupOf[]
  events: EventOf[]
}
/** A session of his. */
export interface SessionOf {
  kind: string
  since_ms: number
  seen_ms: number
}
/** His money in one currency, and how it came and went. */
export interface PurseOf {
  currency: string
  balance: string
  lines: LineOf[]
}
/**
 * An entry; amounts are decimal texts in the currency's digits.
 *
 * Attributes:
 *     wager: which one it belongs to, or corrects; None for none.
 *     table, coup_number, bet: where that was placed; of a debt the coup that led to it.
 *     fate: what became of an accepted wager by now; None of any other entry.
 *     returned: what came back by that.
 */
export interface LineOf {
  sequence: number
  at_ms: number
  kind: string
  amount: string
  balance: string
  wager: string | null
  table: string | null
  coup_number: number | null
  bet: string | null
  fate: ('lost' | 'open' | 'push' | 'refunded' | 'withdrawn' | 'won') | null
  returned: string | null
}
/**
 * The committed shoe in use, as ``docs/fair.md`` has it.
 *
 * Attributes:
 *     receipt: over all seeds until now.
 *     digest: what was told when they closed; null until then.
 *     left: how many cards have left it, burnt ones too.
 */
export interface Fair {
  shoe: string
  number: number
  decks: number
  commitment: string
  seed_count: number
  receipt: string
  digest: string | null
  left: number
}
/**
 * What lies on the felt while a person deals changed, or what is waited for.
 *
 * Attributes:
 *     laid: the cards of the coup so far, each with its hand; `hands` what each comes to.
 *     frozen: whether a manager's ruling is awaited.
 *     no_bets: whether the coup that runs or comes next takes no wagers.
 *     last: whether it is known to be the last coup of the shoe.
 */
export interface Felt {
  event: 'felt'
  type: 'event'
  table: string
  seq: number
  prev: number
  clock: Clock | null
  laid: CardOf[]
  frozen: boolean
  no_bets: boolean
  last: boolean
  words: Words
  hands?: {
    [k: string]: Hand
  }
}
/**
 * What came of some coups; docs/reports.md defines each.
 *
 * Attributes:
 *     coups: coups that stand; of a bet those with a stake on it.
 *     voids: coups that do not count; null of a bet.
 *     void_rate: of all coups; null of a bet, or where there is none.
 *     corrected: corrections of these coups; null of a bet.
 *     drop: what patrons brought to the table; null of a bet.
 *     handle: stakes of wagers that counted.
 *     win: what the house kept of it, commission included; below 0 where patrons won.
 *     hold: win over drop; null of a bet, or where nothing was brought.
 *     hold_of_handle: win over handle; null where nothing was staked.
 *     expected_win: what exact odds of full shoes make of these stakes.
 *     expected_hold: that over handle.
 *     standard_error: how far win strays from it by chance.
 *     z: how far it strayed, in standard errors; null where it could not.
 */
export interface Figures {
  coups: number
  voids: number | null
  void_rate: string | null
  corrected: number | null
  wagers: number
  drop: string | null
  handle: string
  win: string
  commission: string
  hold: string | null
  hold_of_handle: string | null
  expected_win: string
  expected_hold: string | null
  standard_error: string
  z: string | null
}
/**
 * The tests of shoes that ended in a period.
 *
 * Attributes:
 *     tests: the oddest first.
 *     error_rate: how often sound shoes are called odd by any of them.
 */
export interface Frequencies {
  first: string
  last: string
  error_rate: string
  tests: Frequency[]
}
/**
 * One test.
 *
 * Attributes:
 *     what: ``cards``: ranks; ``outcomes``.
 *     table, shoe: of one shoe; null of a dealer's.
 *     dealer: who dealt; ``""`` for a machine. Of a shoe who began it, for cards. `dealer_name`
 *         as staff know him; empty for who was forgotten.
 *     box: of outcomes in a game that has boxes; else empty.
 *     sheet: the fingerprint of the sheet.
 *     seen, expected: how often each came, and how often it had to.
 *     statistic, freedom: the chi-square and its degrees of freedom.
 *     p_value: how often chance gives at least that; null where too few came to tell.
 *     odd: whether it stands out among all tests of this report.
 */
export interface Frequency {
  what: string
  table: string | null
  shoe: number | null
  day: string | null
  dealer: string
  box: string
  sheet: string
  seen: {
    [k: string]: number
  }
  expected: {
    [k: string]: string
  }
  statistic: string
  freedom: number
  p_value: string | null
  odd?: boolean
  dealer_name?: string
}
/** A hand and what it is called. */
export interface HandName {
  hand: string
  name: Words
}
/** Whether tables deal and what happens is recorded. */
export interface Health {
  status: 'not recording' | 'ok'
}
/** The house and its tables. */
export interface House {
  version: string
  languages: ('en' | 'vi' | 'zh')[]
  play_money: boolean
  interruption: Words
  tables: TableCard[]
}
/** A table in short; `by_hand` where a person deals. */
export interface TableCard {
  table: string
  name: Words
  game: string
  sheet: string
  currency: string
  digits: number
  bet_min: string
  bet_max: string
  betting_ms: number
  hours: string | null
  by_hand: boolean
}
/** What a patron has in play at a table, in its currency. */
export interface InPlay {
  table: string
  currency: string
  amount: string
}
/**
 * One kind of incident (docs/rulings names them).
 *
 * Attributes:
 *     raised: how often; `by_software` of these by the table itself.
 *     ruled: how many were ruled on; `as_proposed` of these as the profile proposed.
 *     taken_back: how many went with the card that they came with, as it was taken back;
 *         `superseded` in how many's place came one about more cards. Of neither is there
 *         anything to rule.
 */
export interface IncidentKind {
  kind: string
  raised: number
  by_software: number
  ruled: number
  as_proposed: number
  taken_back?: number
  superseded?: number
}
/**
 * An incident of the past or present; `version` is its place in the table's record.
 *
 * Attributes:
 *     status: ``open``, ``ruled``, ``taken-back`` with its card or by a correction, or
 *         ``superseded`` by an incident about more cards. Only an open one is to be ruled on.
 */
export interface IncidentLine {
  version: number
  incident: string
  coup: string
  coup_number: number
  shoe_number: number
  kind: string
  stage: string
  words: Words
  by: string
  by_name: string
  at_ms: number
  evidence: string
  reference: string
  ruling: Ruling | null
  status: 'open' | 'ruled' | 'superseded' | 'taken-back'
}
/** How an incident was ruled on. */
export interface Ruling {
  at_ms: number
  profile: string
  clause: string
  proposed: string[]
  effects: string[]
  words: Words
  by: string
  by_name: string
  second: string
  second_name: string
  reason: string
  reference: string
  last_coup?: number | null
  standing?: number[]
}
/** Incidents and voids of a period. */
export interface IncidentReport {
  first: string
  last: string
  by: string[]
  rows: IncidentRow[]
}
/**
 * One row. What rows are not told apart by is null; a machine is the dealer ``""``.
 *
 * Attributes:
 *     dealer_name: as staff know him; empty for a machine, and for who was forgotten.
 *     coups: coups that stand.
 *     void_rate: of all; null where there is none.
 *     voids: by reason, the most frequent first.
 *     corrected: corrections of these coups.
 */
export interface IncidentRow {
  table: string | null
  shift: string | null
  dealer: string | null
  day: string | null
  coups: number
  void_rate: string | null
  voids: Voids[]
  corrected: number
  incidents: IncidentKind[]
  dealer_name?: string
}
/** Coups that did not count for one reason. */
export interface Voids {
  reason: string
  coups: number
}
/** Incidents of a table, newest first. */
export interface Incidents {
  table: string
  incidents: IncidentLine[]
  more: boolean
}
/** A link for an account, told once: the house's address, ``#/first/`` and the token. */
export interface Invitation {
  person: string
  token: string
  until_ms: number
}
/** A launch token, as the licensee made it. */
export interface LaunchBody {
  token: string
}
/** A limit that is asked for; `amount` null for none. */
export interface LimitIn {
  kind: 'deposit' | 'loss' | 'stake'
  currency: string
  period: 'day' | 'month' | 'week'
  amount: string | null
}
/**
 * What a table takes: least and most on a bet, and over all bets of a coup.
 *
 * Attributes:
 *     patron_max: of a patron; `table_max` of all; `liability_max` what the house may lose.
 */
export interface Limits {
  bet_min: string
  bet_max: string
  patron_max: string
  table_max: string
  liability_max: string
}
/** Limits that are asked for; what is not named stays as it is. Null minutes are none. */
export interface LimitsBody {
  limits?: LimitIn[]
  session_minutes?: number | null
  remind_minutes?: number | null
}
/** The limits that hold, and those that hold from the next coup on; null where these stay. */
export interface LimitsSet {
  event: 'limits-set'
  type: 'event'
  table: string
  seq: number
  prev: number
  clock: Clock | null
  limits: Limits | null
  next_limits: Limits | null
}
/** The token of a link, and what its holder chooses. */
export interface LinkBody {
  token: string
  name: string
  password: string
}
/** All tables in short. */
export interface LobbyFrame {
  type: 'lobby'
  tables: LobbyRow[]
}
/**
 * A table as the lobby shows it.
 *
 * Attributes:
 *     closing: whether it closes with the end of the coup that runs, or is closed.
 *     limits: those that hold; null where the table was never opened.
 */
export interface LobbyRow {
  table: string
  phase: 'betting' | 'closed' | 'dealt' | 'idle' | 'new' | 'ready' | 'shut'
  coup_number: number
  shoe_number: number
  clock: Clock | null
  last: PublicCoup | null
  roads: Roads | null
  good_road: ('chop' | 'dragon' | 'two-two') | null
  patrons: number
  rows: Rows | null
  good: Good | null
  closing?: boolean
  limits?: Limits | null
}
/** A table in short, changed. */
export interface LobbyRowFrame {
  type: 'lobby-row'
  row: LobbyRow
}
/**
 * A page of the pit's log, newest first.
 *
 * Attributes:
 *     before: where the next page begins; null where there is none.
 *     newest: what comes later than what was looked at now is asked for with it as ``after``.
 *     looked_ms: back to when it has looked; null where it has to the end.
 *     effects: in words what its rulings do and what had been proposed, by effect.
 */
export interface Log {
  rows: LogRow[]
  before: number | null
  newest: number
  looked_ms: number | null
  effects: {
    [k: string]: Words
  }
}
/**
 * An act as the log has it.
 *
 * Attributes:
 *     position: among everything that was ever written; a page goes on below it.
 *     stream, version, hash: where the record has it, as ``croupier verify`` names events.
 *     act: what was done, a code; of an event that the log does not know its tag.
 *     table, shoe, coup: where; null where it belongs to none.
 *     incident, dispute: the id of the one it is about.
 *     kind, stage: of that incident.
 *     status: of an incident by now: ``open``, ``ruled``, ``taken-back`` with its card, or
 *         ``superseded`` by one about more cards.
 *     effects, proposed: of a ruling.
 *     said: what else it says, by name.
 *     reason: the reason, or what was said of an incident.
 */
export interface LogRow {
  position: number
  stream: string
  version: number
  hash: string
  at_ms: number
  act: string
  group:
    | 'card'
    | 'care'
    | 'cash'
    | 'correction'
    | 'coup'
    | 'dispute'
    | 'incident'
    | 'manager'
    | 'other'
    | 'ruling'
    | 'shoe'
    | 'shuffle'
    | 'staff'
    | 'table'
  table: string | null
  shoe: number | null
  coup: number | null
  people: LogPerson[]
  incident: string
  kind: string
  stage: string
  status: string
  dispute: string
  effects: string[]
  proposed: string[]
  said: {
    [k: string]: string
  }
  reason: string
  reference: string
}
/**
 * Somebody an act names.
 *
 * Attributes:
 *     part: ``by`` who did it, ``second`` who confirmed it, ``of`` whom it is about.
 *     id: opaque; ``software`` where nobody did it.
 *     name: as staff know him; empty for patrons, for who was forgotten, and for nobody.
 */
export interface LogPerson {
  part: string
  id: string
  name: string
}
/** A name and a password: to log in by, or to be known by from now on. */
export interface LoginBody {
  name: string
  password: string
}
/** The role of an account that is made. */
export interface MakeBody {
  role: 'administrator' | 'auditor' | 'dealer' | 'pit_manager'
}
/**
 * The patron whose session it is.
 *
 * Attributes:
 *     kind: `guest`, `patron`, or a role of the staff.
 *     given: by a refill, play money that was given now, `0` in its digits for nothing; else null.
 *     name: by which he comes in; empty for a guest.
 *     notice_due_ms: when he is next to be told how his session goes; null for never.
 */
export interface Me {
  patron: string
  kind: string
  purses: Purse[]
  session_started_ms: number
  given?: string | null
  name?: string
  notice_due_ms?: number | null
}
/**
 * A patron's money in one currency.
 *
 * Attributes:
 *     told: false where the licensee who keeps the money has not said yet how much it is;
 *         `balance` is then 0 in its digits, and means nothing.
 */
export interface Purse {
  currency: string
  digits: number
  balance: string
  in_play: string
  net: string
  session_ms: number
  version: number
  told?: boolean
}
/** A whole shoe, opened at its end: the house's order, and the secret of all salts. */
export interface OpenedShoe {
  order: string
  secret: string
}
/**
 * What a patron owes the house, and what he has beside what is in play.
 *
 * Attributes:
 *     balance: null where his licensee has not said it.
 *     asked: what of it his licensee is being asked for; null where the house keeps its patrons'
 *         money itself.
 */
export interface Owed {
  person: string
  currency: string
  owed: string
  balance: string | null
  asked?: string | null
}
/**
 * A coup that brings a patron something else than before.
 *
 * Attributes:
 *     correction: its id, to tell it once.
 *     at_ms: when it was corrected.
 *     code: why: ``void`` (it does not count), ``resettle`` (other cards, or read anew) or
 *         ``restore`` (what stood before stands again).
 *     words: what patrons were told.
 *     before, after: what came back to him of all his wagers on it.
 *     owed: what he owes by it, since he had spent it.
 *     asked: what his licensee is asked for by it, of what that one has not refused; null where
 *         the house keeps its patrons' money itself.
 */
export interface OwnCorrection {
  correction: string
  coup_number: number
  at_ms: number
  code: string
  words: Words
  before: string
  after: string
  owed: string
  asked?: string | null
}
/** Corrections that moved a patron's money, newest first. */
export interface OwnCorrections {
  table: string
  corrections: OwnCorrection[]
}
/**
 * What a browser asks its authenticator.
 *
 * Attributes:
 *     handle: under which the answer is to be given, once.
 *     options: as WebAuthn has them, in JSON.
 */
export interface PasskeyAsked {
  handle: string
  options: {
    [k: string]: unknown
  }
}
/** What an authenticator answered, as WebAuthn's `toJSON` gives it. */
export interface PasskeyBody {
  handle: string
  credential: {
    [k: string]: unknown
  }
}
/** Which key. */
export interface PasskeyIdBody {
  passkey: string
}
/** A passkey of one's own. */
export interface PasskeyLine {
  passkey: string
  label: string
  made_ms: number
  used_ms: number
}
/** One's own passkeys, the oldest first. */
export interface PasskeyList {
  passkeys: PasskeyLine[]
}
/** A new key, and what its holder calls it. */
export interface PasskeyNewBody {
  handle: string
  label: string
  credential: {
    [k: string]: unknown
  }
}
/** A password, and the one in its place. */
export interface PasswordBody {
  old: string
  new: string
}
/**
 * A coup of the past, with the patron's own wagers.
 *
 * Attributes:
 *     void_words: why it does not count, as the `voided` event said it; null for one that stands.
 *     corrected_words: that it was corrected since, as the event `corrected` said it; else null.
 */
export interface PastCoup {
  coup_number: number
  shoe_number: number
  at_ms: number
  void: boolean
  void_reason: string
  dealt: PublicCoup | null
  result: Result | null
  void_words?: Words | null
  corrected_words?: Words | null
}
/** What a coup brought the patron. */
export interface Result {
  coup: string
  coup_number: number
  void: boolean
  staked: string
  returned: string
  net: string
  wagers: Settled[]
}
/** What became of one wager, and why. */
export interface Settled {
  bet: string
  stake: string
  result: 'lose' | 'push' | 'void' | 'win'
  won: string
  commission: string
  returned: string
  net: string
  why: Words
}
/** Coups of a table, newest first. */
export interface PastCoups {
  coups: PastCoup[]
  more: boolean
}
/**
 * A patron with a socket open, or with wagers in play.
 *
 * Attributes:
 *     kind: `guest` or `patron`.
 *     sockets: how many he has open.
 *     watches: the tables that they follow.
 */
export interface PatronHere {
  patron: string
  kind: string
  sockets: number
  watches: string[]
  in_play: InPlay[]
  session_ms: number
  purses: PurseHere[]
}
/** What a patron has beside that; not `told` as in his own purse. */
export interface PurseHere {
  currency: string
  balance: string
  told?: boolean
}
/** Who is here, those with most tables in play first; `count` is of all of them. */
export interface PatronsHere {
  count: number
  patrons: PatronHere[]
}
/** A break of so many hours. */
export interface PauseBody {
  hours: number
}
/** Whose account. */
export interface PersonBody {
  person: string
}
/** What came of it; what it says was done is durable. `pit` is the table after it. */
export interface PitAnswer {
  id: string
  ok: boolean
  refused: Refused[]
  pit: PitTable | null
}
/**
 * Whether a table is open, who closed it and why, and its limits.
 *
 * Attributes:
 *     closing: whether it closes with the end of the coup that runs, or has been closed.
 *     closed_by: who did; empty for nobody. `closed_by_name` as staff know him.
 *     limits: those that hold; `next_limits` from the next coup on, null where these stay.
 *     house_limits: what the house's file says.
 */
export interface PitTable {
  table: string
  phase: 'betting' | 'closed' | 'dealt' | 'idle' | 'new' | 'ready' | 'shut'
  closing: boolean
  closed_by: string
  closed_by_name: string
  reason: string
  limits: Limits
  next_limits: Limits | null
  house_limits: Limits
}
/**
 * That a table is closed or opened, and why.
 *
 * Attributes:
 *     id: his own for this; the same again under it is done once.
 */
export interface PitBody {
  id: string
  reason?: string
}
/**
 * The main report.
 *
 * Attributes:
 *     time_zone, day_starts: by which days are told apart.
 *     first, last: gaming days, both included.
 *     by: what rows are told apart by.
 */
export interface PlayReport {
  time_zone: string
  day_starts: string
  first: string
  last: string
  by: string[]
  rows: PlayRow[]
  cash: Cash[]
}
/**
 * One row. What rows are not told apart by is null; a machine is the dealer ``""``.
 *
 * Attributes:
 *     dealer_name: as staff know him; empty for a machine, and for who was forgotten.
 */
export interface PlayRow {
  table: string | null
  shift: string | null
  dealer: string | null
  bet: string | null
  day: string | null
  currency: string
  period: Figures
  month: Figures
  year: Figures
  dealer_name?: string
}
/** The answer to a ping. */
export interface Pong {
  type: 'pong'
  n: number
}
/**
 * What a ruling would do, before anybody confirms it.
 *
 * Attributes:
 *     ok: whether it can be ruled so; `refused` says why not.
 *     cards, coup, shoe, ledger: its effects in words.
 *     hands: what would lie at each hand after it.
 *     next_number: which card of the shoe would leave it next, from 1.
 *     patrons_read: what patrons would be told.
 *     open_coups: coups of which it would have to be decided first.
 */
export interface Preview {
  ok: boolean
  refused: Refused[]
  effects: string[]
  cards: Words
  coup: Words
  shoe: Words
  ledger: Words
  hands: {
    [k: string]: Hand
  }
  void: boolean
  next_number: number
  bets: BetEffect[]
  wagers: number
  staked: string
  returned: string | null
  house: string | null
  patrons_read: Words
  second: boolean
  open_coups?: number[]
}
/** Why a call was not answered; `code` is stable, `detail` says the same as `message`. */
export interface Problem {
  code: string
  message: string
  status_code: number
  detail: string
}
/** A password again, by who holds a session. */
export interface ProofBody {
  password: string
}
/**
 * What can be told of all patrons' side bets by now, the closest first.
 *
 * Attributes:
 *     window_shoes: how many of a patron's last shoes are taken.
 *     least_shoes, least_coups: with fewer on a bet nothing is told of it.
 */
export interface Protection {
  window_shoes: number
  least_shoes: number
  least_coups: number
  threshold: string
  alerts: Alert[]
}
/** Who asked has proved who he is; acts that need it are open to him until then. */
export interface Proved {
  until_ms: number
}
/** Money moved. */
export interface PurseFrame {
  type: 'purse'
  purse: Purse
}
/**
 * What a check of the whole record found.
 *
 * Attributes:
 *     sound: whether everything is what it had to be.
 *     events, transfers, entries, accounts: how many were checked; null where it is not sound.
 *     sums: of all entries by currency; nothing but 0 is sound.
 *     heads: every stream's newest event, as ``version:hash``; kept elsewhere they show later
 *         that nothing was changed.
 *     fault: null where it is sound.
 *     bad_snapshots: streams whose kept snapshot is not what their events lead to. The record is
 *         sound all the same, for a snapshot is only a cache.
 */
export interface RecordFound {
  sound: boolean
  at_ms: number
  took_ms: number
  events: number | null
  transfers: number | null
  entries: number | null
  accounts: number | null
  tables: TableChecked[]
  sums: {
    [k: string]: string
  }
  heads: {
    [k: string]: string
  }
  fault: BadEvent | null
  bad_snapshots: string[]
}
/** A table as its record leaves it; `coups` counts those that ended, void ones too. */
export interface TableChecked {
  table: string
  events: number
  coups: number
}
/** Whose account, and which role it has from now on. */
export interface RoleBody {
  person: string
  role: 'administrator' | 'auditor' | 'dealer' | 'pit_manager'
}
/**
 * What came of a ruling.
 *
 * Attributes:
 *     waits: whether it waits for a second person; nothing has happened yet then.
 *     desk: the table after it; null where it cannot be told.
 */
export interface RulingAnswer {
  id: string
  ok: boolean
  waits: boolean
  refused: Refused[]
  desk: DeskState | null
}
/**
 * A ruling, or the second person's word for one.
 *
 * Attributes:
 *     effects: what is ruled; what is proposed where it is left empty.
 *     index, card: of ``camera-wins``: which card of the coup, from 0, and what it is.
 *     last_coup: of ``void-later-coups``: the number of the shoe's last coup; null for the one
 *         before the first that was made void for this.
 *     standing: the numbers of later ones that stand all the same.
 *     confirms: whether this is the second person's confirmation of what another has ruled so.
 *     confirms_ask: with it, `ask` of what he has seen wait; refused as ``ask_changed`` where
 *         something else waits by now.
 */
export interface RulingBody {
  id: string
  incident: string
  reason?: string
  effects?: string[]
  index?: number | null
  card?: string
  last_coup?: number | null
  /**
   * @maxItems 256
   */
  standing?: number[]
  confirms?: boolean
  confirms_ask?: string
}
/** The patron's own wagers at a table, and his seed for its shoe. */
export interface Seat {
  coup: string
  stakes: {
    [k: string]: string
  }
  staked: string
  previous: {
    [k: string]: string
  }
  can_undo: boolean
  result: Result | null
  seed?: SeedNote | null
}
/** A patron's seed for the shoe in use, and the receipt he was told with it. */
export interface SeedNote {
  seed: string
  receipt: string
}
/** The patron's own wagers changed. */
export interface SeatFrame {
  type: 'seat'
  table: string
  seat: Seat
}
/** What came of a seed; one that was taken is durable, and its receipt worth noting. */
export interface SeedAnswer {
  id: string
  ok: boolean
  table: string
  shoe: string
  seed: string
  receipt: string | null
  refused: Refused[]
}
/** What came of a seed. */
export interface SeedAnswerFrame {
  type: 'seed-answer'
  id: string
  ok: boolean
  table: string
  shoe: string
  seed: string
  receipt: string | null
  refused: Refused[]
}
/** A seed for a committed shoe. */
export interface SeedBody {
  id: string
  shoe: string
  seed: string
}
/** Somebody's seed was taken; `receipt` is over all until then. */
export interface SeedTaken {
  event: 'seed-taken'
  type: 'event'
  table: string
  seq: number
  prev: number
  clock: Clock | null
  shoe: string
  seed: string
  receipt: string
  seed_count: number
}
/** No more seeds; `digest` is the last receipt. */
export interface SeedsClosed {
  event: 'seeds-closed'
  type: 'event'
  table: string
  seq: number
  prev: number
  clock: Clock | null
  shoe: string
  digest: string
}
/** The answer to the notice that was due then. */
export interface SeenBody {
  due_ms: number
}
/** The first frame: who is heard. */
export interface Welcome {
  type: 'welcome'
  protocol: number
  me: Me
}
/** A table as it is, and the patron's seat. */
export interface SnapshotFrame {
  type: 'snapshot'
  table: string
  seq: number
  state: State
  seat: Seat
}
/**
 * A table as anybody sees it.
 *
 * Attributes:
 *     by_hand: whether a person deals; `laid` what lies on the felt of his coup so far.
 *     hands: the same by hand, counted as far as it is.
 *     frozen: whether a manager's ruling is awaited.
 *     no_bets: whether the coup that runs or comes next takes no wagers.
 *     closed_bets: the bets that their sheet closes with so few cards left.
 *     closing: whether it closes with the end of the coup that runs, or is closed.
 *     limits: those that hold; `next_limits` from the next coup on, null where these stay.
 */
export interface State {
  phase: 'betting' | 'closed' | 'dealt' | 'idle' | 'new' | 'ready' | 'shut'
  shoe_number: number
  coup_number: number
  coup: string
  last: boolean
  clock: Clock | null
  dealt: PublicCoup | null
  history: PastLine[]
  roads: Roads | null
  statistics: Statistics | null
  totals: Totals
  rows: Rows | null
  good: Good | null
  fair?: Fair | null
  by_hand?: boolean
  laid?: CardOf[]
  frozen?: boolean
  no_bets?: boolean
  hands?: {
    [k: string]: Hand
  }
  closed_bets?: string[]
  closing?: boolean
  limits?: Limits | null
  next_limits?: Limits | null
}
/** What all patrons have in play; the newest only. */
export interface TotalsFrame {
  type: 'totals'
  table: string
  totals: Totals
}
/** The coup does not count; stakes went back. */
export interface Voided {
  event: 'voided'
  type: 'event'
  table: string
  seq: number
  prev: number
  clock: Clock | null
  reason: string
  words: Words
}
/** A shoe was loaded. */
export interface ShoeLoaded {
  event: 'shoe-loaded'
  type: 'event'
  table: string
  seq: number
  prev: number
  clock: Clock | null
  shoe_number: number
}
/** A shoe was loaded that the house has committed to. */
export interface ShoeCommitted {
  event: 'shoe-committed'
  type: 'event'
  table: string
  seq: number
  prev: number
  clock: Clock | null
  shoe_number: number
  fair: Fair
}
/** A committed shoe has ended, and its public record holds all of it. */
export interface ShoeOpened {
  event: 'shoe-opened'
  type: 'event'
  table: string
  seq: number
  prev: number
  clock: Clock | null
  shoe: string
  shoe_number: number
}
/** A shoe was taken away. */
export interface ShoeClosed {
  event: 'shoe-closed'
  type: 'event'
  table: string
  seq: number
  prev: number
  clock: Clock | null
  shoe_number: number
  reason: string
}
/** The table closes with the end of the coup that runs; `table-closed` follows. */
export interface TableClosing {
  event: 'table-closing'
  type: 'event'
  table: string
  seq: number
  prev: number
  clock: Clock | null
}
/** The table is closed: no coup begins, and no wager is taken. */
export interface TableClosed {
  event: 'table-closed'
  type: 'event'
  table: string
  seq: number
  prev: number
  clock: Clock | null
}
/** It is open again; `phase` says whether a shoe lies there. */
export interface TableReopened {
  event: 'table-reopened'
  type: 'event'
  table: string
  seq: number
  prev: number
  clock: Clock | null
  phase: 'betting' | 'closed' | 'dealt' | 'idle' | 'new' | 'ready' | 'shut'
}
/**
 * A session of one's own.
 *
 * Attributes:
 *     session: what it is called; of no use to come in by.
 *     current: whether this call came by it.
 */
export interface SessionLine {
  session: string
  since_ms: number
  seen_ms: number
  current: boolean
}
/** One's own sessions, the newest first. */
export interface SessionList {
  sessions: SessionLine[]
}
/**
 * A shoe of real cards looked through.
 *
 * Attributes:
 *     closed_reason: null while it is in use.
 *     cards: of its decks; `gone` of them left it, `unseen` of those face down.
 *     too_many: cards seen more often than the decks hold them.
 *     fate: what became of the cards; empty as long as nobody has said.
 *     dealers: who dealt from it, as staff know them.
 *     sound: whether nothing contradicts: no card too many, no count that is another.
 */
export interface ShoeAudited {
  table: string
  number: number
  brought_ms: number
  closed_ms: number | null
  closed_reason: string | null
  serials: string[]
  shuffled_by: string
  loaded_by: string
  decks: number
  cards: number
  gone: number
  unseen: number
  counts: CardSeen[]
  too_many: string[]
  opening: CountOf | null
  closing: CountOf | null
  fate: string
  fate_by_name: string
  dealers: string[]
  coups: number
  voids: number
  incidents: number
  sound: boolean
}
/**
 * A committed shoe in short.
 *
 * Attributes:
 *     ended: why it ended; null while it is in use.
 *     at_ms: when it was committed to.
 *     coup_count: its coups that stand; `void_count` those that do not.
 */
export interface ShoeLine {
  number: number
  shoe: string
  decks: number
  commitment: string
  at_ms: number
  ended: string | null
  coup_count: number
  void_count: number
}
/** What came of all shoes and coups of a table since it opened. */
export interface ShoeTotals {
  shoes: number
  shoes_called_off: number
  coups: number
  coups_void: number
}
/** Committed shoes of a table, newest first. */
export interface Shoes {
  shoes: ShoeLine[]
  more: boolean
  totals: ShoeTotals
}
/** Whose account, and whether its holder may not come in. */
export interface ShutBody {
  person: string
  shut: boolean
}
/** A table and the patron's seat, at a `seq` of the table's events. */
export interface Snapshot {
  table: string
  seq: number
  state: State
  seat: Seat
}
/** Entries of a patron's account, newest first. */
export interface Statement {
  lines: StatementLine[]
  more: boolean
}
/**
 * One entry of a patron's account; one that belongs to a wager says where that was placed.
 *
 * One of a wager that was accepted says as well what became of it, and what came back by that.
 */
export interface StatementLine {
  sequence: number
  at_ms: number
  kind: string
  amount: string
  balance: string
  wager: string | null
  table: string | null
  bet: string | null
  coup_number: number | null
  fate?: ('lost' | 'open' | 'push' | 'refunded' | 'withdrawn' | 'won') | null
  returned?: string | null
}
/** The edges of a table's bets. */
export interface TableEdges {
  table: string
  bets: BetEdge[]
}
/** Limits over all bets of a coup: of a patron, of all, and of what the house may lose. */
export interface TableLimits {
  patron_max: string
  table_max: string
  liability_max: string
}
/** Limits of a table from its next coup on, and why; what is left out stays as it is. */
export interface TableLimitsBody {
  id: string
  reason?: string
  bet_min?: string | null
  bet_max?: string | null
  patron_max?: string | null
  table_max?: string | null
  liability_max?: string | null
}
/** A table with its bets, read off its sheet. */
export interface TableRules {
  table: string
  name: Words
  game: string
  sheet: string
  currency: string
  digits: number
  bet_min: string
  bet_max: string
  betting_ms: number
  hours: string | null
  by_hand: boolean
  limits: TableLimits
  decks: number
  fresh_each_coup: boolean
  hands: HandName[]
  last_coup: Words
  counting: Words[]
  bets: Bet[]
}
/**
 * The public record of a shoe, as far as it has come.
 *
 * Attributes:
 *     table, shoe, number: the ids of the table and of the shoe, and the how many-eth of the table
 *         it is, from 1.
 *     decks: how many decks of 52 it was made of.
 *     commitment: told before any seed was taken.
 *     seeds: everybody's, in the order they were taken.
 *     seeds_digest: the last seed's receipt, told when seeds were closed, before a card was dealt;
 *         None until then.
 *     cards: those that left the shoe, burnt ones too, in the order they left.
 *     ended: why the shoe ended; None while it is in use.
 *     opened: the whole shoe; there once it has ended, whatever ended it.
 */
export interface Transcript {
  scheme: string
  table: string
  shoe: string
  number: number
  decks: number
  commitment: string
  seeds: string[]
  seeds_digest: string | null
  cards: OpenedCard[]
  ended: string | null
  opened: OpenedShoe | null
}
/**
 * A dispute is decided.
 *
 * Attributes:
 *     correction: what follows where it is upheld; ``restore`` is what stood before the last
 *         correction. `dealt` as of :class:`CoupToCorrect`.
 *     confirms, confirms_ask: as of :class:`CorrectionBody`.
 */
export interface VerdictBody {
  id: string
  dispute: string
  outcome: 'rejected' | 'upheld'
  reason?: string
  correction?: 'resettle' | 'restore' | 'void'
  dealt?: string
  confirms?: boolean
  confirms_ask?: string
}
/** A ticket, or an action on it. */
export interface WagerBody {
  id: string
  coup: string
  action: 'clear' | 'double' | 'place' | 'repeat' | 'undo'
  wagers?: WagerIn[]
  whole?: boolean
}
