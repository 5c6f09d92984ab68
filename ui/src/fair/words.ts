import { t } from '../words.svelte'
import type { Fault } from './check'

/** What is wrong, in a sentence; cards are counted from 1 there. */
export const faultWords = ({ code, card_index }: Fault): string =>
  t(`page-fair-fault-${code.replaceAll('_', '-')}`, { card: card_index === null ? '' : card_index + 1 })

const SUITS: Record<string, string> = { s: '♠', h: '♥', d: '♦', c: '♣' }

/** A card in short: "10♥". */
export const cardText = (card: string | null): string =>
  card === null ? '–' : `${card.slice(0, -1).replace('T', '10')}${SUITS[card.slice(-1)] ?? ''}`

/** The head and the tail of a hash: enough to compare two by eye. */
export const shortly = (hash: string): string => `${hash.slice(0, 6)}…${hash.slice(-6)}`
