// For tests: what an honest house tells of the shoe of the vectors, in the order it happens.
import { bytesOfHash, written } from './hashing'
import { receipts } from './mixing'
import type { Fair } from './told'
import type { Transcript } from './transcript'
import vectors from './vectors.json'
import type { Word } from './watcher'

export const RECORD = vectors.honest as Transcript
export const TOLD = receipts(bytesOfHash(RECORD.commitment), RECORD.seeds).map(written)
export const CARDS = RECORD.cards.map(({ card }) => card)

/** How the shoe stands after so many seeds and cards. */
export function standing(seeds = 0, left = 0, closed = left > 0): Fair {
  const { shoe, number, decks, commitment } = RECORD
  const receipt = TOLD[seeds] as string
  return { shoe, number, decks, commitment, seed_count: seeds, receipt, digest: closed ? receipt : null, left }
}

/** All that is told of it: three seeds, a burnt card, a coup of five cards, another of two; then it is opened. */
export function told(): Word[] {
  const { shoe } = RECORD
  const opened = (first: number, count: number): Word => ({ event: 'cards-opened', shoe, first, cards: RECORD.cards.slice(first, first + count) })
  return [
    { event: 'shoe-committed', fair: standing() },
    ...RECORD.seeds.map((seed, at): Word => ({ event: 'seed-taken', shoe, seed, receipt: TOLD[at + 1] as string, seed_count: at + 1 })),
    { event: 'betting-opened' },
    { event: 'seeds-closed', shoe, digest: TOLD[3] as string },
    opened(0, 6),
    { event: 'dealt', cards: CARDS.slice(1, 6) },
    { event: 'settled' },
    { event: 'betting-opened' },
    opened(6, 2),
    { event: 'dealt', cards: CARDS.slice(6, 8) },
    { event: 'settled' },
    { event: 'shoe-closed' },
    { event: 'shoe-opened', shoe },
  ]
}
