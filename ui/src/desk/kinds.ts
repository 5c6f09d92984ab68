import KINDS from './kinds.json'
import type { Phase } from '../protocol'

/** When of a coup something goes wrong. */
export type When = keyof typeof KINDS
export interface Kind {
  kind: string
  stages: string[]
  freezes: boolean
}

const ORDER: Record<When, When[]> = { before: ['before', 'during', 'after'], during: ['during', 'before', 'after'], after: ['after', 'during', 'before'] }

/** Where in a coup a table is that is in this phase. */
export const whenOf = (phase: Phase): When => (phase === 'closed' ? 'during' : phase === 'dealt' ? 'after' : 'before')

/** What can go wrong in a game, what is likely in this phase first. */
export function kindsFor(game: string, phase: Phase): [When, Kind[]][] {
  return ORDER[whenOf(phase)].map((when) => [when, KINDS[when].filter(({ games }) => games.includes(game))])
}
