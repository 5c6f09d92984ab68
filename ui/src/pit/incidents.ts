import type { Hand } from '../protocol'
import type { LobbyView } from '../state/world'
import type { DeskCard, DeskState, OpenIncident, Preview, RulingBody, RulingChoice, WaitingRuling } from './shapes'

/** An incident that waits for a ruling, and the table it waits at. */
export interface Waiting {
  desk: DeskState
  incident: OpenIncident
}

/** All that waits, the longest first. */
export function waitingAt(desks: readonly DeskState[]): Waiting[] {
  const all = desks.flatMap((desk) => desk.incidents.map((incident) => ({ desk, incident })))
  return all.sort((one, other) => one.incident.at_ms - other.incident.at_ms)
}

/** What is told of a table in a word, and the dot before it. */
export interface Live {
  dot: 'betting' | 'dealt' | 'stop' | 'quiet'
  words: string
}

const DEALING = new Set(['closed', 'dealt'])

export function liveOf(row: LobbyView | undefined, desk: DeskState | undefined): Live {
  if (desk?.incidents.some((incident) => incident.freezes)) return { dot: 'stop', words: 'page-pit-live-frozen' }
  if (desk?.incidents.length) return { dot: 'stop', words: 'page-pit-live-incident' }
  if (desk?.called) return { dot: 'stop', words: 'page-pit-live-called' }
  const phase = desk?.phase ?? row?.phase
  if (row?.closing && phase !== 'shut') return { dot: phase === 'betting' ? 'betting' : 'dealt', words: 'page-pit-live-closing' }
  if (phase === 'betting') return { dot: 'betting', words: 'page-pit-live-betting' }
  if (phase && DEALING.has(phase)) return { dot: 'dealt', words: 'page-pit-live-dealing' }
  if (phase === 'shut') return { dot: 'quiet', words: 'page-pit-live-shut' }
  return { dot: 'quiet', words: phase === 'ready' ? 'page-pit-live-ready' : 'page-pit-live-idle' }
}

export type Mark = 'moved' | 'placed' | ''

/** A card as it lies, and whether it lies otherwise than on the other side of a ruling. */
export interface LaidCard {
  card: string
  mark: Mark
}

/** The cards of each hand, those that the other side has not at that place marked. */
export function marked(hands: Record<string, Hand>, other: Record<string, Hand>, mark: Mark): Record<string, LaidCard[]> {
  const of = ([name, { cards }]: [string, Hand]): [string, LaidCard[]] => {
    const there = other[name]?.cards ?? []
    return [name, cards.map((card, index) => ({ card, mark: there[index] === card ? '' : mark }))]
  }
  return Object.fromEntries(Object.entries(hands).map(of))
}

/** What a hand came to, as the house counted it. */
export const countOf = (hand: Hand | undefined): string => String(hand?.total ?? hand?.class ?? hand?.points ?? '')

/** The card that says who is dealt to first; null where none lies. */
export const firstOf = (cards: readonly DeskCard[]): string | null => cards.find(({ place }) => place === 'first_card')?.card ?? null

/** A moment of the coup, to be found in the recording. */
export interface Moment {
  at_ms: number
  reference: string
  /** The card that was laid; null where it lies face down or none was. */
  card: string | null
  /** Where it was laid; empty for the incident itself. */
  place: string
  /** How many-eth card at that place. */
  nth: number
  bad: boolean
}

/** What happened at the table until now, in order; what went wrong stands where it was raised. */
export function momentsOf(cards: readonly DeskCard[], incident: OpenIncident): Moment[] {
  const seen = new Map<string, number>()
  const laid = cards.map((one): Moment => {
    const nth = (seen.get(one.place) ?? 0) + 1
    seen.set(one.place, nth)
    const { at_ms, reference, card, place } = one
    return { at_ms, reference, card, place, nth, bad: false }
  })
  const raised: Moment = { at_ms: incident.at_ms, reference: incident.reference, card: null, place: '', nth: 0, bad: true }
  return [...laid, raised].sort((one, other) => one.at_ms - other.at_ms)
}

/** What was chosen, or what is proposed, if anything is. */
export function chosenOf(incident: OpenIncident, key: string): RulingChoice | undefined {
  const found = incident.choices.find((choice) => keyOf(choice) === key)
  if (found) return found
  return incident.proposed ? (incident.choices.find((choice) => keyOf(choice) === keyOf(incident.proposed)) ?? incident.proposed) : undefined
}

export const keyOf = (choice: RulingChoice | null): string => choice?.effects.join(' ') ?? ''

/** Whether a ruling has to say what a card is. */
export const asksCard = (choice: RulingChoice | undefined): boolean => choice?.effects.includes('camera-wins') ?? false

/** Whether a ruling says which coup was the last of the shoe. */
export const asksLast = (choice: RulingChoice | undefined): boolean => choice?.effects.includes('void-later-coups') ?? false

/** The shoe's last coup and later ones that stand all the same, as a manager says it or has said it. */
export interface LastCoup {
  last: string
  standing: string
}

const coupsOf = (typed: string): number[] => (typed.match(/\d{1,9}/g) ?? []).map(Number)

/** What is ruled; null where it is still to be said what a card is. */
export function rulingOf(incident: string, choice: RulingChoice, index: number | null, card: string | null, coups: LastCoup = { last: '', standing: '' }): Omit<RulingBody, 'id' | 'reason'> | null {
  const { effects } = choice
  const later = asksLast(choice) ? { last_coup: coupsOf(coups.last)[0] ?? null, standing: coupsOf(coups.standing) } : {}
  if (!asksCard(choice)) return { incident, effects, ...later }
  return card ? { incident, effects, index, card, ...later } : null
}

/** What a second person says: that it is this, as he was shown it, and nothing else. */
export const confirmationOf = (incident: string, { ask }: WaitingRuling): Omit<RulingBody, 'id'> => ({ incident, confirms: true, confirms_ask: ask })

/** A card as people write it, in the house's notation; null where it is none. */
export function readCard(typed: string): string | null {
  const found = /^(10|[2-9atjqk])([shdc])$/i.exec(typed.trim())
  if (!found) return null
  const rank = (found[1] ?? '').toUpperCase()
  return (rank === '10' ? 'T' : rank) + (found[2] ?? '').toLowerCase()
}

/** Why a preview tells that it cannot be ruled so; that a reason is missing is told beside the field. */
export const against = (preview: Preview | null): Preview['refused'] =>
  (preview?.refused ?? []).filter(({ code }) => code !== 'reason_needed')

/** What a ruling would do; null where it cannot be ruled so. */
export const foreseen = (preview: Preview | null): Preview | null => (preview?.ok ? preview : null)

const SUITS = ['s', 'h', 'd', 'c']
const RANKS = 'A23456789TJQK'

/** Cards by suit, each from the ace to the king. */
export function bySuit<C extends { card: string }>(cards: readonly C[]): [string, C[]][] {
  const rank = ({ card }: C): number => RANKS.indexOf(card.slice(0, 1))
  return SUITS.map((suit) => [suit, cards.filter(({ card }) => card.endsWith(suit)).sort((one, other) => rank(one) - rank(other))])
}

const SHOES_LISTED = 20

/** Numbers of the last shoes, and of those whose cards are still about; newest first. */
export function shoesOf(latest: number, out: readonly number[]): number[] {
  const last = Array.from({ length: Math.min(SHOES_LISTED, latest) }, (_, index) => latest - index)
  return [...new Set([...last, ...out])].sort((one, other) => other - one)
}
