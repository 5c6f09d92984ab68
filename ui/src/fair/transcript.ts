// docs/fair.md, "The public record of a shoe": its form, which is judged to the letter. Not whether it is true.
import { isSeed, MAX_SEEDS } from './mixing'

export interface OpenedCard {
  place: number
  card: string
  salt: string
  path: string[]
}

export interface Transcript {
  scheme: string
  table: string
  shoe: string
  number: number
  decks: number
  commitment: string
  seeds: string[]
  seeds_digest: string | null
  cards: OpenedCard[]
  ended: string | null
  opened: { order: string; secret: string } | null
}

export const SCHEME = 'croupier-fair/1'
export const DECK = [...'A23456789TJQK'].flatMap((rank) => [...'shdc'].map((suit) => rank + suit))
const CARDS = new Set(DECK)
const MAX_CHARACTERS = 1 << 21
const MAX_DECKS = 16
const MAX_PATH = 10

type Form = (value: unknown) => boolean
const whole: Form = (value) => Number.isSafeInteger(value)
const text = (pattern: RegExp): Form => (value) => typeof value === 'string' && pattern.test(value)
const orNull = (form: Form): Form => (value) => value === null || form(value)
const list = (most: number, form: Form): Form => (value) => Array.isArray(value) && value.length <= most && value.every(form)
const fields = (forms: Record<string, Form>): Form => {
  const names = Object.keys(forms)
  return (value) => {
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return false
    const found = value as Record<string, unknown>
    return Object.keys(found).length === names.length && names.every((name) => Object.hasOwn(found, name) && forms[name]?.(found[name]))
  }
}

const hash = text(/^[0-9a-f]{64}$/)
const id = text(/^[!-~]{1,128}$/)
const card: Form = (value) => CARDS.has(value as string)
const openedCard = fields({ place: whole, card, salt: hash, path: list(MAX_PATH, hash) })
const openedShoe = fields({ order: (value) => typeof value === 'string' && value.split(' ').every(card), secret: hash })
const record = fields({
  scheme: (value) => value === SCHEME,
  table: id,
  shoe: id,
  number: (value) => whole(value) && (value as number) >= 1,
  decks: (value) => whole(value) && (value as number) >= 1 && (value as number) <= MAX_DECKS,
  commitment: hash,
  seeds: list(MAX_SEEDS, (value) => typeof value === 'string' && isSeed(value)),
  seeds_digest: orNull(hash),
  cards: list(52 * MAX_DECKS, openedCard),
  ended: orNull(text(/^[!-~]{1,64}$/)),
  opened: orNull(openedShoe),
})

/** Reads a record; null for what is none. */
export function readTranscript(source: string): Transcript | null {
  if (source.length > MAX_CHARACTERS) return null
  let found: unknown
  try {
    found = JSON.parse(source)
  } catch {
    return null
  }
  if (!record(found)) return null
  const read = found as Transcript
  return read.cards.length <= 52 * read.decks ? read : null
}

/** Whether this is an opened card with its proof, as an event tells it. */
export const isOpenedCard = (value: unknown): value is OpenedCard => openedCard(value)
