import { type Entry, readEntry } from './reading'
import type { Act, DeskState } from './shapes'

/** What a second reader has to match. */
export interface FirstReading {
  card?: string
  code?: string
}

const LAYS = new Set<DeskState['step']>(['card', 'coup-burn'])

/** The desk's one field: what stands in it, where the card is said to lie, what a first reader read. */
export class DeskField {
  text = $state('')
  /** Another hand than the one where the card is due; empty for that one. */
  other = $state('')
  first: FirstReading | null = $state.raw(null)
  readonly #names: () => ReadonlyMap<string, string>

  constructor(names: () => ReadonlyMap<string, string>) {
    this.#names = names
  }

  entry = $derived.by((): Entry => readEntry(this.text, this.#names()))

  get touched(): boolean {
    return this.text !== '' || this.other !== '' || this.first !== null
  }

  clear(): void {
    this.text = ''
    this.other = ''
    this.first = null
  }

  /** Says of the next hand, or of the one before, that the card lies there. */
  turn(by: number, hands: readonly string[], desk: DeskState): void {
    if (!LAYS.has(desk.step)) return
    const others = ['', ...hands.filter((hand) => hand !== desk.place)]
    this.other = others[(others.indexOf(this.other) + by + others.length) % others.length] ?? ''
  }

  /** The act that lays what stands in the field; null where a second reader has to read it first, or it is no card. */
  take(second: boolean): Act | null {
    const { entry } = this
    if (entry.is === 'down') return this.#laid({})
    if (entry.is !== 'card' && entry.is !== 'code') return null
    const read = entry.is === 'card' ? { card: entry.card } : { code: entry.code }
    if (!second) return this.#laid(read)
    if (!this.first) {
      this.first = read
      this.text = ''
      return null
    }
    return this.#laid({ ...this.first, second: read.card ?? read.code ?? '' })
  }

  /** Puts back what was refused, where nothing else has been typed. */
  restore(act: Act | null): void {
    if (act?.do !== 'card' || this.touched) return
    this.text = act.second ?? act.code ?? act.card ?? '-'
    this.other = act.place ?? ''
    if (act.second) this.first = act.code ? { code: act.code } : { card: act.card ?? '' }
  }

  #laid(read: { card?: string; code?: string; second?: string }): Act {
    const act: Act = { do: 'card', ...read, ...(this.other ? { place: this.other } : {}) }
    this.clear()
    return act
  }
}
