import type { Roads } from '../protocol'

export type Side = 'B' | 'P' | 'T'
export type Hue = 'r' | 'b'
export const DERIVED = ['big_eye', 'small', 'cockroach'] as const
export type Derived = (typeof DERIVED)[number]
type Cell<Rest extends unknown[]> = [column: number, row: number, ...Rest]

/** Columns a drawing shows: `first` is left at its edge, and there are `count` of them. */
export interface Span {
  first: number
  count: number
}

/**
 * The newest columns of a road. A long run's tail may reach further right than the runs after it:
 * the newest cell stays in sight even so.
 */
export function newest(cells: readonly Cell<unknown[]>[], count: number, spare = 0): Span {
  const rightmost = cells.reduce((most, [column]) => Math.max(most, column), -1)
  const last = cells.at(-1)?.[0] ?? 0
  const first = rightmost + 1 <= count ? 0 : rightmost + 1 + spare - count
  return { first: Math.max(0, Math.min(first, last)), count }
}

/** The cells within a span, their columns counted from its left edge. */
export function within<Rest extends unknown[]>(cells: readonly Cell<Rest>[], { first, count }: Span): Cell<Rest>[] {
  return cells
    .filter(([column]) => column >= first && column < first + count)
    .map(([column, ...rest]) => [column - first, ...rest] as Cell<Rest>)
}

export interface Pairs {
  banker: boolean
  player: boolean
}
const pairsOf = (result: string): Pairs => ({ banker: result.includes('b'), player: result.includes('p') })

export interface Bead extends Pairs {
  column: number
  row: number
  side: Side
  last: boolean
}

/** The bead plate: every result, six to a column. */
export function beads(roads: Roads, columns: number): Bead[] {
  const span = newest(roads.bead, columns)
  const cells = roads.bead.map(([column, row, side], index): Cell<[string, number]> => [column, row, side, index])
  return within(cells, span).map(([column, row, side, index]) => ({
    column,
    row,
    side: side.charAt(0) as Side,
    last: index === roads.bead.length - 1,
    ...pairsOf(roads.results[index] ?? ''),
  }))
}

/** The newest results in one row, for a screen with room for no more. */
export function strip(roads: Roads, columns: number): Bead[] {
  const first = Math.max(0, roads.results.length - columns)
  return roads.results.slice(first).map((result, column) => ({
    column,
    row: 0,
    side: result.charAt(0) as Side,
    last: first + column === roads.results.length - 1,
    ...pairsOf(result),
  }))
}

export interface Run extends Pairs {
  column: number
  row: number
  /** Null for ties before the first win, which have no ring to lie on. */
  side: Exclude<Side, 'T'> | null
  ties: number
  last: boolean
}

/** The big road: runs of one side as columns, ties counted on the cell they followed. */
export function bigRoad(roads: Roads, columns: number): Run[] {
  const { cells, leading_ties: ties } = roads.big_road
  if (cells.length === 0) return ties > 0 ? [{ column: 0, row: 0, side: null, ties, last: true, banker: false, player: false }] : []
  const wins = roads.results.filter((result) => !result.startsWith('T'))
  const numbered = cells.map(([column, row, side, tied], index): Cell<[string, number, number]> => [column, row, side, tied, index])
  return within(numbered, newest(cells, columns, 1)).map(([column, row, side, tied, index]) => ({
    column,
    row,
    side: side as 'B' | 'P',
    ties: tied,
    last: index === cells.length - 1,
    ...pairsOf(wins[index] ?? ''),
  }))
}

export interface Mark {
  column: number
  row: number
  hue: Hue
}

export function marks(roads: Roads, road: Derived, columns: number): Mark[] {
  const cells = roads.derived_cells[road]
  return within(cells, newest(cells, columns, 1)).flatMap(([column, row, hue]) => (hue ? [{ column, row, hue }] : []))
}

/** The lines between the cells, as one path. */
export function grid(columns: number, rows: number, cell: number): string {
  const [wide, high] = [columns * cell, rows * cell]
  const down = Array.from({ length: columns + 1 }, (_, at) => `M${at * cell} 0V${high}`)
  const across = Array.from({ length: rows + 1 }, (_, at) => `M0 ${at * cell}H${wide}`)
  return [...down, ...across].join('')
}

/** How many columns each road gets in a width, and how large its cells are, all in pixels. */
export interface Plan {
  cell: number
  bead: number
  big: number
  small: number
  derived: number
  /** No room for the bead plate beside the big road: one is shown at a time. */
  narrow: boolean
}

/** The least a cell may measure for its letter to be read. */
const CELL = 16.5
const SMALL = 8
export const GAP = 6
const ASK = 78
const NARROW = 346
const ROOMY = 560
/** Lines at the edges reach out of each drawing, which is whole pixels wide. */
const EDGE = 2

export function plan(width: number): Plan {
  const narrow = width < NARROW
  const room = Math.max(0, width - (narrow ? EDGE : GAP + 2 * EDGE))
  const columns = Math.max(1, Math.floor(room / CELL))
  // Cells take up what is left over.
  const cell = Math.max(CELL, Math.floor((room / columns) * 10) / 10)
  const bead = narrow ? columns : Math.min(columns - 1, width < ROOMY ? 6 : 12)
  const third = Math.floor((width - ASK - 3 * GAP) / 3) - EDGE
  const small = width < ROOMY ? SMALL : SMALL + 1
  return { cell, bead, big: narrow ? columns : columns - bead, small, derived: Math.max(1, Math.floor(third / small)), narrow }
}

/** The last runs of the big road, oldest first, as side and length. */
export function lastRuns(roads: Roads, count: number): { side: 'B' | 'P'; length: number }[] {
  return roads.big_road.columns.slice(-count).map((run) => ({ side: run.charAt(0) as 'B' | 'P', length: Number(run.slice(1)) }))
}
