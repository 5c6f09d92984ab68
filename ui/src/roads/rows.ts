/** How boxes fared against the bank, a letter a coup: the house's own rows, oldest first. */

import type { Rows } from '../protocol'

export type Fared = 'W' | 'L' | 'T'
export interface BoxRow {
  hand: string
  letters: Fared[]
}

const KNOWN = new Set<string>(['W', 'L', 'T'])
const isFared = (letter: string): letter is Fared => KNOWN.has(letter)

/** The rows of what the house said, in the order of its boxes; none where it said none. */
export function boxRows(rows: Partial<Rows> | null | undefined, hands: readonly string[] = []): BoxRow[] {
  const place = (hand: string): number => (hands.includes(hand) ? hands.indexOf(hand) : hands.length)
  return Object.entries(rows ?? {})
    .toSorted(([one], [other]) => place(one) - place(other))
    .map(([hand, letters]) => ({ hand, letters: [...letters].filter(isFared) }))
}

/** How a box fared in one coup. */
export function faredOf(fared: Partial<Rows> | null | undefined, hand: string): Fared | null {
  const [row] = boxRows(fared).filter((one) => one.hand === hand)
  return row?.letters[0] ?? null
}

/** The newest letters of a row, as many as there is room for. */
export const newestOf = (letters: readonly Fared[], room: number): Fared[] => letters.slice(-Math.max(1, room))
