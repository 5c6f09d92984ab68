// Follows the shoes of tables, notes what the house tells of them, and checks whole records at their ends.
import { checkCalmly, type Fault, fault, type Noted } from './check'
import { type Note, Notes, type Store } from './notes'
import { ShoeWatch } from './shoe'
import type { Fair, FairEvent, SeedNote } from './told'
import { readTranscript, type Transcript } from './transcript'

/** What is shown of a table's shoes. */
export interface Shown {
  /** The shoe in use, else the last one. */
  fair: Fair
  note: Note
  /** Something of this table was checked since the page was opened, and fits. */
  checked: boolean
  /** Shoes whose whole record is being read or checked. */
  checking: number[]
  /** Notes that tell a fault, the newest first. */
  failed: Note[]
  /** Numbers of ended shoes that were followed here and fit. */
  fitting: number[]
}

/** An answer of the house that is none. */
export class NoRecord extends Error {}

export interface WatcherOptions {
  patron: () => string | undefined
  store: Store | null
  /** The text of a shoe's record; NoRecord where the house says that it has none. */
  read: (table: string, number: number) => Promise<string>
  show: (table: string, shown: Shown) => void
  wait: (ms: number) => Promise<void>
  /** A number from 0 to 1, so that not all pages ask for a record in the same moment. */
  spread: () => number
  now: () => number
}

/** What the watcher hears of a table. */
export type Word =
  | FairEvent
  | { event: 'state'; fair: Fair | null; own: SeedNote | null }
  /** `shoe` is the one it was given to, where that is told. */
  | { event: 'own'; own: SeedNote | null; shoe?: string }
  | { event: 'betting-opened' }
  | { event: 'dealt'; cards: string[] }
  | { event: 'settled' }
  | { event: 'voided' }
  | { event: 'shoe-closed' }

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 60_000
/** So often a record is asked for that the house has not, or has not opened, before this is held against it. */
const TRIES = 5
/** So often one is asked for where there is no answer; then it stays unchecked until the page comes back. */
const SILENT_TRIES = 12
/** Over so long, for each deck, the pages at a table spread their asking: a record grows with its shoe. */
const SPREAD_MS = 2_500

const notedOf = ({ commitment, seed, receipt, digest, cards }: Note): Noted => ({ commitment, seed, receipt, digest, cards: [...cards] })

export class Watcher {
  readonly #options: WatcherOptions
  readonly #notes: Notes
  readonly #tables = new Map<string, ShoeWatch>()
  readonly #checking = new Map<string, Note>()
  readonly #checked = new Set<string>()

  constructor(options: WatcherOptions) {
    this.#options = options
    this.#notes = new Notes(options.store)
  }

  hear(table: string, word: Word): void {
    const patron = this.#options.patron()
    if (patron === undefined) return
    let watch = this.#tables.get(table)
    if (word.event === 'state') {
      watch = this.#stands(patron, table, word.fair)
      watch?.own(word.own)
    } else if (word.event === 'shoe-committed') watch = this.#stands(patron, table, word.fair)
    else if (watch) this.#happened(watch, word)
    if (!watch) return
    this.#keep(watch)
  }

  /** The record of a shoe as it stands, checked against what was noted; what it adds is noted. */
  async checkNow(table: string, number: number, commitment: string | null = null): Promise<Fault | null> {
    const patron = this.#options.patron() ?? ''
    const watch = this.#tables.get(table)
    const note = watch?.note.number === number ? watch.note : this.#notes.read(patron, table, number)
    // What happens while the record is on its way cannot be in it.
    const noted = note ? notedOf(note) : { commitment }
    const { found, wrong } = this.#read(await this.#options.read(table, number), table, number)
    const verdict = wrong ?? (await checkCalmly(found, noted))
    const told = note ?? { ...blank(patron, table, found ?? { shoe: '', number, decks: 1, commitment: commitment ?? '' }, this.#options.now()), over: found?.ended !== null }
    told.fault ??= verdict
    if (found && !verdict) fill(told, found)
    if (note && found?.ended && !told.fault) this.#fits(note)
    if (note || verdict) this.#notes.write(told)
    this.#show(table)
    return told.fault
  }

  #stands(patron: string, table: string, fair: Fair | null): ShoeWatch | undefined {
    const before = this.#tables.get(table)
    if (before && fair?.number !== before.note.number) this.#over(before)
    if (!fair) return before
    const goesOn = before?.note.number === fair.number
    if (goesOn && before.note.patron === patron) before.tell(fair)
    else {
      // Who comes in by another name at the same page has seen what was seen before, but gave no seed.
      const seen = goesOn ? { ...before.note, patron, seed: null, receipt: null } : null
      this.#tables.set(table, new ShoeWatch(patron, table, fair, this.#notes.read(patron, table, fair.number) ?? seen, this.#options.now()))
      if (before?.note.patron !== patron) this.#resume(patron, table, fair.number)
    }
    return this.#tables.get(table)
  }

  #happened(watch: ShoeWatch, word: Exclude<Word, { event: 'state' | 'shoe-committed' }>): void {
    switch (word.event) {
      case 'own':
        if ((word.shoe ?? watch.note.shoe) === watch.note.shoe) watch.own(word.own)
        return
      case 'betting-opened':
        return watch.begin()
      case 'dealt':
        return watch.shown(word.cards)
      case 'settled':
        return watch.settled()
      case 'voided':
        return
      case 'shoe-closed':
        return this.#over(watch)
      default:
        watch.hear(word)
        if (word.event === 'shoe-opened') this.#over(watch)
    }
  }

  /** Shoes that ended while nobody looked. */
  #resume(patron: string, table: string, number: number): void {
    for (const note of this.#notes.of(patron, table)) {
      if (note.number !== number && !note.fits && !note.fault) void this.#judge({ ...note, over: true })
    }
  }

  #over(watch: ShoeWatch): void {
    watch.note.over = true
    this.#keep(watch)
    if (!watch.note.fits && !watch.note.fault) void this.#judge(watch.note)
  }

  async #judge(note: Note): Promise<void> {
    const { table, number } = note
    const key = `${number} ${table}`
    if (this.#checking.has(key)) return
    this.#checking.set(key, note)
    this.#show(table)
    await this.#options.wait(this.#options.spread() * SPREAD_MS * note.decks)
    const verdict = await this.#verdict(note)
    this.#checking.delete(key)
    if (verdict === null) this.#fits(note)
    else if (verdict !== 'unread') note.fault ??= verdict
    this.#notes.write(note)
    this.#show(table)
  }

  async #verdict(note: Note): Promise<Fault | null | 'unread'> {
    let pause = FIRST_WAIT_MS
    let last: Fault = fault('record_missing')
    for (let tries = 0, silent = 0; tries < TRIES && silent < SILENT_TRIES; pause = Math.min(2 * pause, LONGEST_WAIT_MS)) {
      try {
        const { found, wrong } = this.#read(await this.#options.read(note.table, note.number), note.table, note.number)
        if (wrong) return wrong
        if (found.ended !== null) {
          const verdict = await checkCalmly(found, notedOf(note))
          if (!verdict) fill(note, found)
          return verdict
        }
        last = fault('not_opened')
        tries++
      } catch (error) {
        if (error instanceof NoRecord) tries++
        else silent++
        if (silent >= SILENT_TRIES) return 'unread'
      }
      await this.#options.wait(pause)
    }
    return last
  }

  #fits(note: Note): void {
    note.fits = true
    this.#checked.add(note.table)
  }

  #read(text: string, table: string, number: number): { found: Transcript; wrong: null } | { found: null; wrong: Fault } {
    const found = readTranscript(text)
    if (!found) return { found: null, wrong: fault('no_record') }
    if (found.table !== table || found.number !== number) return { found: null, wrong: fault('other_shoe') }
    return { found, wrong: null }
  }

  #keep(watch: ShoeWatch): void {
    this.#notes.write(watch.note)
    this.#show(watch.note.table)
  }

  #show(table: string): void {
    const watch = this.#tables.get(table)
    if (!watch) return
    if (watch.note.cards.some((card) => card !== null)) this.#checked.add(table)
    const checking = [...this.#checking.values()].filter((note) => note.table === table).map(({ number }) => number)
    const all = this.#notes.of(watch.note.patron, table)
    const failed = all.filter((note) => note.fault)
    const fitting = all.filter((note) => note.fits && !note.fault).map(({ number }) => number)
    this.#options.show(table, { fair: watch.fair, note: { ...watch.note, cards: [...watch.note.cards] }, checked: this.#checked.has(table), checking, failed, fitting })
  }
}

function blank(patron: string, table: string, of: { shoe: string; number: number; decks: number; commitment: string }, at_ms: number): Note {
  const { shoe, number, decks, commitment } = of
  return { patron, table, number, shoe, decks, commitment, seed: null, receipt: null, digest: null, cards: [], over: false, fits: false, fault: null, at_ms }
}

/** Cards that were not seen but are proved now. */
function fill(note: Note, found: Transcript): void {
  for (const [index, { card }] of found.cards.entries()) note.cards[index] ??= card
}
