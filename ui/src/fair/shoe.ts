// A shoe in use, checked as it goes: each thing the house tells against what it told before.
import { type Code, fault, isCommitted } from './check'
import { bytesOfHash, written } from './hashing'
import { dealOrder, firstReceipt, nextReceipt } from './mixing'
import type { Note } from './notes'
import type { Fair, FairEvent, SeedNote } from './told'
import { isOpenedCard, type OpenedCard } from './transcript'

/** Whether all of `part` is in `whole`, in this order. */
export function isWithin(part: readonly string[], whole: readonly string[]): boolean {
  let at = 0
  for (const card of whole) if (card === part[at]) at++
  return at >= part.length
}

export class ShoeWatch {
  readonly note: Note
  fair: Fair
  #places: number[] | null = null
  /** The coup that runs: the cards that left for it and those that were shown; null where its beginning was not heard. */
  #coup: { opened: string[]; shown: string[] } | null = null

  /** `kept` is what was noted of this number at this table before, also before the page was loaded anew. */
  constructor(patron: string, table: string, fair: Fair, kept: Note | null, now: number) {
    this.fair = fair
    const { number, shoe, decks, commitment } = fair
    this.note = kept ?? { patron, table, number, shoe, decks, commitment, seed: null, receipt: null, digest: null, cards: [], over: false, fits: false, fault: null, at_ms: now }
    this.tell(fair)
  }

  /** Takes in how the shoe stands, as a snapshot tells it; what happened in between was not heard. */
  tell(fair: Fair): void {
    const { note } = this
    this.#coup = null
    this.fair = fair
    if (note.shoe !== fair.shoe || note.commitment !== fair.commitment || note.decks !== fair.decks) return this.#found('commitment_differs')
    const first = written(firstReceipt(bytesOfHash(fair.commitment)))
    if (fair.seed_count === 0 && fair.receipt !== first) this.#found('receipt_differs')
    if (fair.digest !== null) this.#close(fair.digest)
    while (note.cards.length < fair.left) note.cards.push(null)
  }

  /** Takes in the patron's own seed, as his seat or an answer has it. */
  own(own: SeedNote | null): void {
    const { note } = this
    if (!own) return
    if ((note.seed ?? own.seed) !== own.seed || (note.receipt ?? own.receipt) !== own.receipt) this.#found('receipt_differs')
    note.seed ??= own.seed
    note.receipt ??= own.receipt
  }

  hear(event: FairEvent): void {
    const { fair } = this
    if ('shoe' in event && event.shoe !== this.note.shoe) return this.#found('commitment_differs')
    switch (event.event) {
      case 'seed-taken': {
        const { seed, receipt, seed_count } = event
        const next = written(nextReceipt(bytesOfHash(fair.receipt), seed))
        if (receipt !== next || seed_count !== fair.seed_count + 1 || fair.digest !== null) this.#found('receipt_differs')
        this.fair = { ...fair, receipt, seed_count }
        return
      }
      case 'seeds-closed':
        this.fair = { ...fair, digest: event.digest }
        return this.#close(event.digest)
      case 'cards-opened':
        return this.#opened(event.first, event.cards)
      case 'shoe-opened':
        this.note.over = true
    }
  }

  /** A coup begins: from here on all its cards are heard. */
  begin(): void {
    this.#coup = { opened: [], shown: [] }
  }

  /** The cards of the coup as the felt shows them. */
  shown(cards: readonly string[]): void {
    if (this.#coup) this.#coup.shown = [...cards]
  }

  /** The coup counts: what was shown must be what left the shoe. */
  settled(): void {
    const coup = this.#coup
    if (coup && !isWithin(coup.shown, coup.opened)) this.#found('seen_differs', this.fair.left - coup.opened.length)
    this.#coup = null
  }

  #found(code: Code, card_index: number | null = null): void {
    this.note.fault ??= fault(code, card_index)
  }

  #close(digest: string): void {
    const { fair, note } = this
    if (digest !== fair.receipt || (note.digest ?? digest) !== digest) this.#found('receipt_differs')
    note.digest ??= digest
  }

  #opened(first: number, cards: readonly OpenedCard[]): void {
    const { fair, note } = this
    const name = { table: note.table, shoe: note.shoe, number: note.number, count: 52 * note.decks }
    const commitment = bytesOfHash(note.commitment)
    if (note.digest === null) this.#found('dealt_before_seeds_closed', first)
    else this.#places ??= dealOrder(commitment, name.count, bytesOfHash(note.digest))
    if (first !== fair.left) this.#found('out_of_place', first)
    while (note.cards.length < first) note.cards.push(null)
    for (const [at, opened] of cards.entries()) {
      const index = first + at
      if (!isOpenedCard(opened)) return this.#found('card_not_committed', index)
      if (this.#places && opened.place !== this.#places[index]) this.#found('out_of_place', index)
      if (!isCommitted(name, opened, commitment)) this.#found('card_not_committed', index)
      note.cards[index] = opened.card
      this.#coup?.opened.push(opened.card)
    }
    this.fair = { ...fair, left: first + cards.length }
  }
}
