// docs/fair.md, "What a verifier checks", from the record and from what was noted while the shoe was in use.
import { bytesOfHash, same, written } from './hashing'
import { dealOrder, receipts } from './mixing'
import { DECK, type OpenedCard, type Transcript } from './transcript'
import { leafOf, rootByPath, rootOf, saltOf, type ShoeName } from './tree'

/** What can be wrong. The first eleven are those of `croupier.fair`; the others are of the page's own watching. */
export type Code =
  | 'commitment_differs'
  | 'receipt_differs'
  | 'seen_differs'
  | 'seeds_differ'
  | 'dealt_before_seeds_closed'
  | 'out_of_place'
  | 'card_not_committed'
  | 'not_opened'
  | 'opened_too_early'
  | 'wrong_cards'
  | 'opening_differs'
  /** What was answered is no record of this scheme. */
  | 'no_record'
  /** The house has no record of a shoe that it told of. */
  | 'record_missing'
  /** The record is of another table or shoe than the one asked for. */
  | 'other_shoe'

export interface Fault {
  code: Code
  /** Which card that left is the first that does not fit, from 0; null where it is not about one card. */
  card_index: number | null
}

/** What was noted while a shoe was in use; whatever is missing is not held against the record. */
export interface Noted {
  commitment?: string | null
  seed?: string | null
  receipt?: string | null
  digest?: string | null
  /** The cards that left, in order; null where one was not seen, as before the page was opened. */
  cards?: readonly (string | null)[]
}

export const fault = (code: Code, card_index: number | null = null): Fault => ({ code, card_index })

export const nameOf = (found: Pick<Transcript, 'table' | 'shoe' | 'number' | 'decks'>): ShoeName => ({
  table: found.table,
  shoe: found.shoe,
  number: found.number,
  count: 52 * found.decks,
})

/** Whether an opened card lies in the tree under a commitment. */
export function isCommitted(name: ShoeName, card: OpenedCard, commitment: Uint8Array): boolean {
  const leaf = leafOf(name, card.place, card.card, bytesOfHash(card.salt))
  return same(rootByPath(leaf, card.place, name.count, card.path.map(bytesOfHash)), commitment)
}

function notedFault(found: Transcript, noted: Noted): Fault | null {
  if (noted.commitment && noted.commitment !== found.commitment) return fault('commitment_differs')
  if (noted.seed && !found.seeds.includes(noted.seed)) return fault('receipt_differs')
  if (noted.digest && noted.digest !== found.seeds_digest) return fault('receipt_differs')
  if (noted.receipt) {
    const at = receipts(bytesOfHash(found.commitment), found.seeds).map(written).indexOf(noted.receipt)
    // The first receipt is of no seed; the next ones are each of the seed before them in the list.
    if (at < 0 || (noted.seed && found.seeds[at - 1] !== noted.seed)) return fault('receipt_differs')
  }
  const seen = noted.cards ?? []
  const other = seen.findIndex((card, index) => (card === null ? index >= found.cards.length : found.cards[index]?.card !== card))
  return other < 0 ? null : fault('seen_differs', other)
}

function seedsFault(found: Transcript): Fault | null {
  if (found.seeds_digest === null) return found.cards.length ? fault('dealt_before_seeds_closed', 0) : null
  const told = receipts(bytesOfHash(found.commitment), found.seeds).at(-1) as Uint8Array
  return written(told) === found.seeds_digest ? null : fault('seeds_differ')
}

function* cardsFault(found: Transcript): Generator<void, Fault | null> {
  if (!found.cards.length || found.seeds_digest === null) return null
  const [name, commitment] = [nameOf(found), bytesOfHash(found.commitment)]
  const places = dealOrder(commitment, name.count, bytesOfHash(found.seeds_digest))
  yield
  for (const [index, card] of found.cards.entries()) {
    if (card.place !== places[index]) return fault('out_of_place', index)
    if (!isCommitted(name, card, commitment)) return fault('card_not_committed', index)
    yield
  }
  return null
}

function* openingFault(found: Transcript): Generator<void, Fault | null> {
  if (!found.opened) return found.ended === null ? null : fault('not_opened')
  if (found.ended === null) return fault('opened_too_early')
  const order = found.opened.order.split(' ')
  const counts = new Map<string, number>()
  for (const card of order) counts.set(card, (counts.get(card) ?? 0) + 1)
  if (DECK.some((card) => counts.get(card) !== found.decks)) return fault('wrong_cards')
  const [name, secret] = [nameOf(found), bytesOfHash(found.opened.secret)]
  const leaves: Uint8Array[] = []
  for (const [place, card] of order.entries()) {
    leaves.push(leafOf(name, place, card, saltOf(secret, place)))
    yield
  }
  return same(rootOf(leaves), bytesOfHash(found.commitment)) ? null : fault('opening_differs')
}

/** The checks one after the other, the first fault first; it may be left at each `yield` and gone on with later. */
export function* checking(found: Transcript, noted: Noted = {}): Generator<void, Fault | null> {
  yield
  const early = notedFault(found, noted) ?? seedsFault(found)
  yield
  return early ?? (yield* cardsFault(found)) ?? (yield* openingFault(found))
}

/** Judges a record at once. */
export function check(found: Transcript, noted: Noted = {}): Fault | null {
  const steps = checking(found, noted)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

const SLICE_MS = 8

/** Judges a record in slices, so that a slow phone draws and hears taps in between. */
export async function checkCalmly(found: Transcript, noted: Noted = {}): Promise<Fault | null> {
  const steps = checking(found, noted)
  // To read the record has taken its time already.
  for (let since = performance.now() - SLICE_MS; ; ) {
    const step = steps.next()
    if (step.done) return step.value
    if (performance.now() - since < SLICE_MS) continue
    await new Promise((resolve) => setTimeout(resolve))
    since = performance.now()
  }
}
