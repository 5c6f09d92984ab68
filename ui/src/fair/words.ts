import { t } from '../words.svelte'
import type { Fault } from './check'
import type { Note } from './notes'

/** What is wrong, in a sentence; cards are counted from 1 there. */
export const faultWords = ({ code, card_index }: Fault): string =>
  t(`page-fair-fault-${code.replaceAll('_', '-')}`, { card: card_index === null ? '' : card_index + 1 })

const SUITS: Record<string, string> = { s: '♠', h: '♥', d: '♦', c: '♣' }

/** A card in short: "10♥". */
export const cardText = (card: string | null): string =>
  card === null ? '–' : `${card.slice(0, -1).replace('T', '10')}${SUITS[card.slice(-1)] ?? ''}`

/** The head and the tail of a hash: enough to compare two by eye. */
export const shortly = (hash: string): string => `${hash.slice(0, 6)}…${hash.slice(-6)}`

/** A text as one word of a shell. */
const quoted = (text: string): string => (/^[\w.-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`)

/** How a kept record is checked elsewhere, with all that was noted here. */
export function commandFor(file: string, noted: Pick<Note, 'commitment' | 'seed' | 'receipt' | 'digest' | 'cards'>): string {
  // Cards are told from the first on, or not at all.
  const unseen = noted.cards.indexOf(null)
  const cards = noted.cards.slice(0, unseen < 0 ? undefined : unseen).join(' ')
  const told = Object.entries({ commitment: noted.commitment, seed: noted.seed, receipt: noted.receipt, digest: noted.digest, cards })
  // As one word with its option, so that a seed that begins with a dash is none.
  return ['croupier', 'verify', quoted(file), ...told.flatMap(([option, text]) => (text ? [`--${option}=${quoted(text)}`] : []))].join(' ')
}

export const fileOf = (table: string, number: number): string => `${table}-shoe-${number}.json`
