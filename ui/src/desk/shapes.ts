import type { Clock, Hand, Phase, Refusal, Totals, Words } from '../protocol'

export type Step =
  | 'bring-shoe'
  | 'indicator'
  | 'shoe-burn'
  | 'open-betting'
  | 'close-betting'
  | 'coup-burn'
  | 'card'
  | 'confirm'
  | 'settle'
  | 'close-shoe'
  | 'ruling'

export type Act =
  | { do: 'shoe'; serials?: string[]; shuffled_by?: string; loaded_by?: string }
  | { do: 'open' | 'close' | 'take-back' | 'cut-card' | 'confirm' | 'call' | 'close-shoe' }
  | { do: 'card'; card?: string; code?: string; second?: string; place?: string }
  | { do: 'incident'; kind: string; stage?: string; evidence?: string }

export interface DeskAsk {
  type: 'desk'
  id: string
  table: string
  act: Act
  gone?: number | null
}

export interface DeskCard {
  card: string | null
  place: string
  number: number
  at_ms: number
  reference: string
}

export interface HeldCard {
  card: string | null
  used_as: 'burn' | 'first' | 'next'
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
  step: Step
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
  hands: Record<string, Hand>
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
  wager_counts: Record<string, number>
  recording: string
  video: string
  second_reader: boolean
}

export interface DeskAnswer {
  id: string
  ok: boolean
  table: string
  refused: Refusal[]
  desk: DeskState
}

export interface RulingTold {
  at_ms: number
  words: Words
  by_name: string
  reason: string
}

export interface IncidentLine {
  incident: string
  kind: string
  words: Words
  ruling: RulingTold | null
}
