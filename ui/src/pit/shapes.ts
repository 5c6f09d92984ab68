import type * as schema from '../net/schema'

/** What a manager does at a table, as he says it over HTTP. */
export type Act = schema.DeskBody['act']

export type {
  BetEffect,
  DeskAnswer,
  DeskCard,
  DeskShoe,
  DeskState,
  IncidentLine,
  Incidents,
  OpenIncident,
  Preview,
  Ruling,
  RulingAnswer,
  RulingBody,
  RulingChoice,
} from '../net/schema'

export interface CountOf {
  cards: number
  expected: number
  by_name: string
  at_ms: number
}

export interface ShoeAudited {
  table: string
  number: number
  closed_ms: number | null
  closed_reason: string | null
  serials: string[]
  shuffled_by: string
  loaded_by: string
  decks: number
  cards: number
  gone: number
  unseen: number
  counts: { card: string; held: number; seen: number }[]
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
