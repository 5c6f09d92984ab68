// The shapes of docs/protocol.md. A field that is not named here is passed over.

export type Lang = 'en' | 'vi' | 'zh'
export type Words = Record<Lang, string>
/** A decimal text in the currency's digits, such as "95.00". Never a number. */
export type Money = string

export interface Purse {
  currency: string
  digits: number
  balance: Money
  in_play: Money
  net: Money
  session_ms: number
  version: number
}

export interface Me {
  patron: string
  kind: string
  purses: Purse[]
  session_started_ms: number
}

export interface TableCard {
  table: string
  name: Words
  game: string
  sheet: string
  currency: string
  digits: number
  bet_min: Money
  bet_max: Money
  betting_ms: number
}

export interface House {
  version: string
  languages: Lang[]
  play_money: boolean
  interruption: Words
  tables: TableCard[]
}

export interface BetRule {
  bet: string
  name: Words
  main: boolean
  box: string | null
  side: string
  pays: Words
  tiers: { when: Words; pays: Words }[]
  otherwise: Words | null
  min: Money
  max: Money
  multiple: Money
}

export interface TableRules extends TableCard {
  limits: { patron_max: Money | null; table_max: Money | null }
  decks: number
  fresh_each_coup: boolean
  hands: { hand: string; name: Words }[]
  last_coup: Words
  bets: BetRule[]
}

export interface BetOdds {
  bet: string
  edge: string
  edge_float: number
  win_float: number
  push_float: number
  lose_float: number
}

export type Phase = 'idle' | 'ready' | 'betting' | 'closed' | 'dealt' | 'shut'

export interface Clock {
  left_ms: number
  total_ms: number
}

export interface Hand {
  cards: string[]
  total?: number
  class?: string
}

export interface Step {
  hand: string
  cell: string | null
  why: Words
}

export interface PublicCoup {
  coup_number: number
  cards: { card: string; hand: string }[]
  hands: Record<string, Hand>
  outcome: string | null
  first_card: string | null
  order: string[] | null
  burnt: string | null
  steps: Step[]
  words: Words
}

export interface PastLine {
  coup_number: number
  outcome: string | null
  words: Words
}

export type Mark = 'r' | 'b' | ''
export interface Roads {
  rows: number
  results: string[]
  bead: [number, number, string][]
  big_road: { columns: string[]; cells: [number, number, string, number][]; leading_ties: number }
  derived_cells: Record<'big_eye' | 'small' | 'cockroach', [number, number, Mark][]>
  ask: Record<'B' | 'P', Record<'big_eye' | 'small' | 'cockroach', Mark | null>>
  [more: string]: unknown
}

export interface Statistics {
  coups: number
  banker?: number
  player?: number
  tie?: number
  banker_pair?: number
  player_pair?: number
  /** Of a game of boxes: how each fared against the bank. */
  boxes?: Record<string, Partial<Record<'W' | 'L' | 'T', number>>>
  [more: string]: unknown
}

export interface Totals {
  coup: string
  patrons: number
  staked: Money
  bets: Record<string, Money>
}

export interface TableState {
  phase: Phase
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
}

export type WagerResult = 'win' | 'lose' | 'push' | 'void'

export interface SettledWager {
  bet: string
  stake: Money
  result: WagerResult
  won: Money
  commission: Money
  returned: Money
  net: Money
  why: Words
}

export interface Result {
  coup: string
  coup_number: number
  void: boolean
  staked: Money
  returned: Money
  net: Money
  wagers: SettledWager[]
}

export interface Seat {
  coup: string
  stakes: Record<string, Money>
  staked: Money
  previous: Record<string, Money>
  can_undo: boolean
  result: Result | null
}

export interface LobbyRow {
  table: string
  phase: Phase
  coup_number: number
  shoe_number: number
  clock: Clock | null
  last: PublicCoup | null
  roads: Roads | null
  good_road: null | 'dragon' | 'chop' | 'two-two'
  patrons: number
}

export interface Refusal {
  code: string
  bet: string | null
  amounts: Record<string, Money>
  words: Words
}

export interface Answer {
  id: string
  ok: boolean
  table: string
  coup: string
  placed: { wager: string; bet: string; stake: Money }[]
  refused: Refusal[]
}

export type TableEvent =
  | { event: 'betting-opened'; coup: string; coup_number: number; shoe_number: number; last: boolean; clock: Clock | null }
  | { event: 'betting-closed' }
  | { event: 'dealt'; dealt: PublicCoup; clock: Clock | null }
  | { event: 'settled'; line: PastLine; roads: Roads | null; statistics: Statistics | null; clock: Clock | null }
  | { event: 'voided'; reason: string; words: Words; clock: Clock | null }
  | { event: 'shoe-loaded'; shoe_number: number; clock: Clock | null }
  | { event: 'shoe-closed'; shoe_number: number; reason: string }
  | { event: 'table-closed' }

export interface Snapshot {
  table: string
  seq: number
  state: TableState
  seat: Seat
}

export type Heard =
  | { type: 'welcome'; protocol: number; me: Me }
  | ({ type: 'answer' } & Answer)
  | { type: 'purse'; purse: Purse }
  | { type: 'seat'; table: string; seat: Seat }
  | ({ type: 'snapshot' } & Snapshot)
  | ({ type: 'event'; table: string; seq: number; prev: number } & TableEvent)
  | { type: 'totals'; table: string; totals: Totals }
  | { type: 'lobby'; tables: LobbyRow[] }
  | { type: 'lobby-row'; row: LobbyRow }
  | { type: 'pong'; n: number }
  | { type: 'error'; code: string; message: string | Words }

export type Action = 'place' | 'repeat' | 'double' | 'undo' | 'clear'

export interface WagerAsk {
  type: 'wager'
  id: string
  table: string
  coup: string
  action: Action
  wagers?: { bet: string; stake: Money }[]
  whole?: boolean
}

export type Said =
  | { type: 'watch'; table: string; after?: number }
  | { type: 'unwatch'; table: string }
  | { type: 'lobby'; on: boolean }
  | WagerAsk
  | { type: 'ping'; n: number }

export interface PastCoup {
  coup_number: number
  shoe_number: number
  at_ms: number
  void: boolean
  void_reason: string
  dealt: PublicCoup | null
  result: Result | null
}

export interface StatementLine {
  sequence: number
  at_ms: number
  kind: string
  amount: Money
  balance: Money
  wager: string | null
  table: string | null
  bet: string | null
}
