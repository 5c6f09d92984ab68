import type { Clock, Hand, Phase, Refusal, Totals, Words } from '../protocol'

export interface DeskCard {
  card: string | null
  place: string
  number: number
  at_ms: number
  reference: string
}

export interface RulingChoice {
  effects: string[]
  words: Words
}

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
  waiting?: { by: string; by_name: string; effects: string[]; words: Words; reason: string } | null
}

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

export interface DeskState {
  table: string
  version: number
  phase: Phase
  step: string
  place: string | null
  count: number
  next: Words
  why: Words
  coup: string
  coup_number: number
  last: boolean
  no_bets: boolean
  clock: Clock | null
  shoe: DeskShoe | null
  cards: DeskCard[]
  hands: Record<string, Hand>
  result: Words | null
  burnt: (string | null)[]
  extras: (string | null)[]
  held: { card: string | null; used_as: string }[]
  can_take_back: boolean
  incidents: OpenIncident[]
  called: boolean
  dealer: string
  dealer_name: string
  totals: Totals
  wager_counts: Record<string, number>
  recording: string
  video: string
  second_reader: boolean
  shoes_out?: number[]
}

export interface BetEffect {
  bet: string
  name: Words
  wagers: number
  staked: string
  returned: string | null
  void: string
}

export interface Preview {
  ok: boolean
  refused: Refusal[]
  effects: string[]
  cards: Words
  coup: Words
  shoe: Words
  ledger: Words
  hands: Record<string, Hand>
  void: boolean
  next_number: number
  bets: BetEffect[]
  wagers: number
  staked: string
  returned: string | null
  house: string | null
  patrons_read: Words
  second: boolean
}

export type Act =
  | { do: 'shoe'; serials?: string[]; shuffled_by?: string; loaded_by?: string }
  | { do: 'open' | 'close' | 'take-back' | 'cut-card' | 'confirm' | 'call' | 'close-shoe' }
  | { do: 'incident'; kind: string; stage?: string; evidence?: string }
  | { do: 'count'; shoe: number; when: 'opening' | 'closing'; cards: number }
  | { do: 'dispose'; shoe: number; fate: 'destroyed' | 'returned' }

export interface DeskAnswer {
  id: string
  ok: boolean
  table: string
  refused: Refusal[]
  desk: DeskState | null
}

export interface RulingBody {
  id: string
  incident: string
  reason?: string
  effects?: string[]
  index?: number | null
  card?: string
  confirms?: boolean
}

export interface RulingAnswer {
  id: string
  ok: boolean
  waits: boolean
  refused: Refusal[]
  desk: DeskState | null
}

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
  reason: string
  reference: string
}

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
}

export interface Incidents {
  table: string
  incidents: IncidentLine[]
  more: boolean
}
