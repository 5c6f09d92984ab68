// What the house tells of a committed shoe while it is in use.
import type { OpenedCard } from './transcript'

export interface Fair {
  shoe: string
  number: number
  decks: number
  commitment: string
  seed_count: number
  /** Of the last seed that was taken, or of none. */
  receipt: string
  /** Told when seeds closed. */
  digest: string | null
  /** How many cards have left, burnt ones too. */
  left: number
}

export interface OwnSeed {
  seed: string
  receipt: string
}

export type FairEvent =
  | { event: 'shoe-committed'; fair: Fair }
  | { event: 'seed-taken'; seed: string; receipt: string; seed_count: number }
  | { event: 'seeds-closed'; digest: string }
  | { event: 'cards-opened'; first: number; cards: OpenedCard[] }
  | { event: 'shoe-opened' }
