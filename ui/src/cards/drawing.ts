/** The lines a card is drawn with. A card is 100 wide and 140 high. */

export type Suit = 's' | 'h' | 'd' | 'c'

/** Suits, filled, in a square of 20 around naught. */
export const SUITS: Record<Suit, string> = {
  s: 'M0-10C3.6-5.4 9.6-2.4 9.6 2.8C9.6 5.8 7.5 7.4 5.2 7.4C3.3 7.4 1.8 6.5 1 5.1C1.2 7.4 2.1 9 3.7 10H-3.7C-2.1 9-1.2 7.4-1 5.1C-1.8 6.5-3.3 7.4-5.2 7.4C-7.5 7.4-9.6 5.8-9.6 2.8C-9.6-2.4-3.6-5.4 0-10Z',
  h: 'M0 9.6C-3.6 5-9.9 1.4-9.9-4C-9.9-7.4-7.6-9.2-5.1-9.2C-2.7-9.2-.9-7.8 0-5.6C.9-7.8 2.7-9.2 5.1-9.2C7.6-9.2 9.9-7.4 9.9-4C9.9 1.4 3.6 5 0 9.6Z',
  d: 'M0-10C2.1-6.2 4.7-2.9 7.8 0C4.7 2.9 2.1 6.2 0 10C-2.1 6.2-4.7 2.9-7.8 0C-4.7-2.9-2.1-6.2 0-10Z',
  c: 'M-4.5-5.3a4.5 4.5 0 1 1 9 0a4.5 4.5 0 1 1-9 0ZM-9.7 2a4.5 4.5 0 1 1 9 0a4.5 4.5 0 1 1-9 0ZM.7 2a4.5 4.5 0 1 1 9 0a4.5 4.5 0 1 1-9 0ZM-2.6-2.4H2.6V2.8H-2.6ZM1 2C1.1 6 1.9 8.6 3.8 10H-3.8C-1.9 8.6-1.1 6-1 2Z',
}

/** Ranks as strokes, 20 high from naught down, so that they need no font. */
const RANKS: Record<string, { line: string; width: number }> = {
  A: { line: 'M0 20L6 0L12 20M2.1 13.4H9.9', width: 12 },
  2: { line: 'M.8 5.4C.8 2 3 0 6 0C9 0 11.2 2 11.2 5C11.2 7.3 10.2 8.9 7.8 11.6L.6 20H11.6', width: 12 },
  3: { line: 'M1 0H10.8L5.2 7.7H6C9.4 7.7 11.6 10.2 11.6 13.7C11.6 17.4 9.2 20 5.8 20C3.1 20 1.1 18.6.4 16.1', width: 12 },
  4: { line: 'M8.8 20V0L.2 14.6H12', width: 12 },
  5: { line: 'M10.6 0H2.6L1.7 8.7C2.9 7.8 4.3 7.4 5.8 7.4C9.2 7.4 11.6 9.9 11.6 13.6C11.6 17.4 9.2 20 5.8 20C3.1 20 1.1 18.6.4 16.1', width: 12 },
  6: { line: 'M8.8 0L1.9 9.7C.9 11.1.4 12.3.4 13.9C.4 17.5 2.8 20 6 20C9.2 20 11.6 17.5 11.6 13.9C11.6 10.3 9.2 7.9 6 7.9C4.3 7.9 2.9 8.5 1.9 9.7', width: 12 },
  7: { line: 'M.4 0H11.6L4.2 20', width: 12 },
  8: { line: 'M6 9C3.3 9 1.4 7.1 1.4 4.5C1.4 1.9 3.3 0 6 0C8.7 0 10.6 1.9 10.6 4.5C10.6 7.1 8.7 9 6 9ZM6 9C2.7 9 .4 11.3.4 14.5C.4 17.7 2.7 20 6 20C9.3 20 11.6 17.7 11.6 14.5C11.6 11.3 9.3 9 6 9Z', width: 12 },
  9: { line: 'M3.2 20L10.1 10.3C11.1 8.9 11.6 7.7 11.6 6.1C11.6 2.5 9.2 0 6 0C2.8 0 .4 2.5.4 6.1C.4 9.7 2.8 12.1 6 12.1C7.7 12.1 9.1 11.5 10.1 10.3', width: 12 },
  T: { line: 'M0 3.4L3.6 0V20M11.8 0C8.9 0 7.6 3.6 7.6 10C7.6 16.4 8.9 20 11.8 20C14.7 20 16 16.4 16 10C16 3.6 14.7 0 11.8 0Z', width: 16 },
  J: { line: 'M9.8 0V14C9.8 17.7 7.9 20 5 20C2.4 20 .8 18.4.4 15.6', width: 10 },
  Q: { line: 'M6.2 0C2.4 0 .2 3.8.2 10C.2 16.2 2.4 20 6.2 20C10 20 12.2 16.2 12.2 10C12.2 3.8 10 0 6.2 0ZM7.4 14.8L12.4 21.2', width: 12.4 },
  K: { line: 'M.6 0V20M11.2 0L.6 12.2M4.6 7.8L11.8 20', width: 12 },
}
const NO_RANK = { line: '', width: 0 }
export const rankOf = (rank: string): { line: string; width: number } => RANKS[rank] ?? NO_RANK

/** What the courts wear, as lines around naught, 36 wide. */
export const CROWNS: Record<string, string> = {
  K: 'M-15 8L-17-5L-8 1.5L0-9L8 1.5L17-5L15 8ZM-14.4 4H14.4',
  Q: 'M-14 8L-17-3C-13 2.4-8.6 1.4-7-5C-4.6 1.4-1.8 1.4 0-6.4C1.8 1.4 4.6 1.4 7-5C8.6 1.4 13 2.4 17-3L14 8ZM0-10.4a1.6 1.6 0 1 1 0 3.2a1.6 1.6 0 1 1 0-3.2Z',
  J: 'M-15 8H15L12.6 2.6C7-2.6-3-5.8-9.8-2.8C-13-1.2-14.4 3-15 8ZM5-1.9C6.6-7.4 11.4-10 17.4-9.2C16.4-4.4 14-1 9.8.6',
}

const LEFT = 33
const RIGHT = 67
const MIDDLE = 50
const TOP = 25
const HIGH = 55
const HALF = 70
const LOW = 85
const FOOT = 115

const column = (x: number, ...ys: number[]): [number, number][] => ys.map((y) => [x, y])
const pair = (...ys: number[]): [number, number][] => [...column(LEFT, ...ys), ...column(RIGHT, ...ys)]

/** Where the pips of a rank lie; those below the middle stand on their heads. */
export const PIPS: Record<string, [number, number][]> = {
  2: column(MIDDLE, TOP, FOOT),
  3: column(MIDDLE, TOP, HALF, FOOT),
  4: pair(TOP, FOOT),
  5: [...pair(TOP, FOOT), ...column(MIDDLE, HALF)],
  6: pair(TOP, HALF, FOOT),
  7: [...pair(TOP, HALF, FOOT), ...column(MIDDLE, 47.5)],
  8: [...pair(TOP, HALF, FOOT), ...column(MIDDLE, 47.5, 92.5)],
  9: [...pair(TOP, HIGH, LOW, FOOT), ...column(MIDDLE, HALF)],
  T: [...pair(TOP, HIGH, LOW, FOOT), ...column(MIDDLE, 40, 100)],
}
export const turnsOver = (y: number): boolean => y > HALF

/** A lattice of slanting lines over the back, cut at its frame. */
export function lattice(left: number, top: number, right: number, bottom: number, step: number): string {
  const lines: string[] = []
  const tall = bottom - top
  for (let x = left - tall; x < right; x += step) {
    const [from, to] = [Math.max(x, left), Math.min(x + tall, right)]
    if (to <= from) continue
    lines.push(`M${from} ${top + from - x}L${to} ${top + to - x}`)
    lines.push(`M${from} ${bottom - from + x}L${to} ${bottom - to + x}`)
  }
  return lines.join('')
}
export const LATTICE = lattice(8, 8, 92, 132, 10.5)

/** The rank and suit of a card's notation; a name that is none has no rank and shows a blank face. */
export function read(card: string): { rank: string; suit: Suit | null } {
  const suit = card.slice(-1)
  const rank = card.slice(0, -1) === '10' ? 'T' : card.slice(0, -1)
  const known = rank in RANKS && suit in SUITS
  return known ? { rank, suit: suit as Suit } : { rank: '', suit: null }
}
