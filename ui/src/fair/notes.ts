// What this browser noted of shoes while they were in use. A record can be checked against nothing better.
import type { Fault } from './check'

export interface Note {
  patron: string
  table: string
  number: number
  shoe: string
  decks: number
  commitment: string
  /** The patron's own seed and the receipt told with it. */
  seed: string | null
  receipt: string | null
  digest: string | null
  /** The cards as they left; null where one was not seen. */
  cards: (string | null)[]
  /** The shoe has ended. */
  over: boolean
  /** The whole record was checked against this, and fits. */
  fits: boolean
  /** The first thing that does not; it stays. */
  fault: Fault | null
  at_ms: number
}

/** What is needed of a browser's storage. */
export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const PREFIX = 'croupier.fair/'
/** So many notes of a table are kept; and of those that tell a fault as many again. */
const OF_A_TABLE = 12
const IN_ALL = 96

// A patron is part of the name: another house at the same address has other shoes of the same numbers.
const keyOf = ({ patron, table, number }: Pick<Note, 'patron' | 'table' | 'number'>): string =>
  `${PREFIX}${[patron, table, String(number)].map(encodeURIComponent).join('/')}`

function isNote(value: unknown): value is Note {
  const note = value as Note | null
  return typeof note?.commitment === 'string' && typeof note.shoe === 'string' && Number.isSafeInteger(note.number) && Array.isArray(note.cards)
}

/** Notes kept in a browser's storage; where that keeps nothing they last as long as the page. */
export class Notes {
  readonly #store: Store | null
  readonly #held = new Map<string, Note>()

  constructor(store: Store | null) {
    this.#store = store
    for (const key of this.#keys()) {
      const note = this.#at(key)
      if (note) this.#held.set(key, note)
    }
  }

  read(patron: string, table: string, number: number): Note | null {
    return this.#at(keyOf({ patron, table, number }))
  }

  /** All notes of a table, the newest shoe first. */
  of(patron: string, table: string): Note[] {
    return [...this.#held.values()].filter((note) => note.patron === patron && note.table === table).sort((a, b) => b.number - a.number)
  }

  write(note: Note): void {
    const key = keyOf(note)
    const kept = this.#at(key)
    const cards = note.cards.map((card, index) => card ?? kept?.cards[index] ?? null)
    // Another window of the same patron may have seen more, and may have found a fault.
    const whole = kept && kept.commitment === note.commitment
      ? { ...note, cards: [...cards, ...kept.cards.slice(cards.length)], seed: note.seed ?? kept.seed, receipt: note.receipt ?? kept.receipt, digest: note.digest ?? kept.digest, fault: note.fault ?? kept.fault }
      : { ...note, fault: note.fault ?? kept?.fault ?? null }
    this.#held.set(key, whole)
    try {
      this.#store?.setItem(key, JSON.stringify(whole))
    } catch {
      // A browser that keeps nothing, or is full, still has it until the page goes.
    }
    if (!kept) this.#bound(note)
  }

  #at(key: string): Note | null {
    try {
      const found: unknown = JSON.parse(this.#store?.getItem(key) ?? 'null')
      if (isNote(found)) return found
    } catch {
      // Kept by something else under our name, or not readable at all.
    }
    return this.#held.get(key) ?? null
  }

  #keys(): string[] {
    try {
      return Array.from({ length: this.#store?.length ?? 0 }, (_, at) => this.#store?.key(at) ?? '').filter((key) => key.startsWith(PREFIX))
    } catch {
      return []
    }
  }

  /** Forgets the oldest; of those that tell a fault none before all the others. */
  #bound(newest: Note): void {
    const all = [...this.#held.values()].sort((a, b) => b.at_ms - a.at_ms || b.number - a.number)
    const here = all.filter((note) => note.patron === newest.patron && note.table === newest.table)
    const over = [false, true].flatMap((faulty) => here.filter((note) => (note.fault !== null) === faulty).slice(OF_A_TABLE))
    const most = all.filter((note) => !over.includes(note)).sort((a, b) => Number(b.fault !== null) - Number(a.fault !== null)).slice(IN_ALL)
    for (const note of [...over, ...most]) {
      this.#held.delete(keyOf(note))
      try {
        this.#store?.removeItem(keyOf(note))
      } catch {
        // It could not be written either.
      }
    }
  }
}
