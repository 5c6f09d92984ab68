import { describe, expect, it } from 'vitest'

import type { Roads } from '../protocol'
import { beads, bigRoad, DERIVED, GAP, grid, lastRuns, marks, newest, plan, strip, within } from './roads'
// As `croupier roads … --json` prints them.
import shoes from './shoes.json'

const shoe = (name: keyof typeof shoes): Roads => shoes[name] as unknown as Roads
const ALL = Object.keys(shoes) as (keyof typeof shoes)[]

describe('the newest columns', () => {
  it.each([
    ['nothing', [], 5, 0, 0],
    ['what fits', [0, 1, 2], 3, 0, 0],
    ['what fits just, with a spare wanted', [0, 1, 2], 3, 1, 0],
    ['more than fits', [0, 1, 2, 3], 3, 0, 1],
    ['more than fits, and a spare', [0, 1, 2, 3], 3, 1, 2],
    ['a tail that reaches past the newest cell', [0, 1, 2, 3, 4, 5, 6, 7, 1], 3, 0, 1],
    ['a road of one column only', [0, 1, 2, 3], 1, 1, 3],
  ])('of %s', (_name, columns, count, spare, first) => {
    const cells = columns.map((column): [number, number] => [column, 0])
    expect(newest(cells, count, spare)).toEqual({ first, count })
    const kept = within(cells, { first, count })
    expect(kept.every(([column]) => column >= 0 && column < count)).toBe(true)
  })
})

describe.each(ALL)('the roads of the shoe "%s"', (name) => {
  const roads = shoe(name)

  it.each([1, 2, 5, 15, 200])('keep the newest cell in sight in %i columns', (columns) => {
    const drawn = [beads(roads, columns), bigRoad(roads, columns)]
    const filled = roads.results.length > 0
    for (const cells of drawn) {
      expect(cells.filter((cell) => cell.last)).toHaveLength(filled ? 1 : 0)
      expect(cells.every(({ column, row }) => column >= 0 && column < columns && row >= 0 && row < roads.rows)).toBe(true)
    }
    for (const road of DERIVED) {
      const cells = marks(roads, road, columns)
      const last = roads.derived_cells[road].at(-1)
      expect(cells.at(-1)?.hue).toBe(last?.[2])
      expect(cells.every(({ column }) => column < columns)).toBe(true)
    }
  })

  it('have every result, tie and pair where there is room', () => {
    const plate = beads(roads, 200)
    expect(plate.map(({ side }) => side).join('')).toBe(roads.results.map((result) => result.charAt(0)).join(''))
    expect(plate.map(({ banker, player }) => [banker, player])).toEqual(roads.results.map((result) => [/^.*b/.test(result), /p/.test(result)]))
    const runs = bigRoad(roads, 200)
    const wins = roads.results.filter((result) => !result.startsWith('T'))
    expect(runs.filter(({ side }) => side).map(({ side, banker, player }) => `${side}${banker ? 'b' : ''}${player ? 'p' : ''}`)).toEqual(
      wins.map((result) => result.replace('n', '')),
    )
    expect(runs.reduce((sum, { ties }) => sum + ties, 0)).toBe(roads.results.length - wins.length)
  })
})

describe('single roads', () => {
  it('ties before the first win are a mark without a ring', () => {
    expect(bigRoad(shoe('ties'), 9)).toEqual([{ column: 0, row: 0, side: null, ties: 2, last: true, banker: false, player: false }])
  })

  it('a tie stays on the win before it, and the last win stays marked', () => {
    expect(bigRoad(shoe('short'), 9).at(-1)).toMatchObject({ column: 1, row: 0, side: 'P', ties: 1, last: true })
  })

  it('a dragon turns at the foot and is cut at the left', () => {
    const whole = bigRoad(shoe('dragon'), 30).filter(({ side }) => side === 'B')
    expect(whole.slice(0, 8).map(({ column, row }) => [column, row])).toEqual([[0, 0], [0, 1], [0, 2], [0, 3], [0, 4], [0, 5], [1, 5], [2, 5]])
    expect(bigRoad(shoe('dragon'), 4).some(({ row }) => row === 5)).toBe(true)
  })

  it('the last runs are told by side and length', () => {
    expect(lastRuns(shoe('dragon'), 3)).toEqual([{ side: 'P', length: 2 }, { side: 'B', length: 1 }, { side: 'P', length: 1 }])
    expect(lastRuns(shoe('empty'), 3)).toEqual([])
  })

  it('the grid has a line around every cell', () => {
    expect(grid(2, 1, 10)).toBe('M0 0V10M10 0V10M20 0V10M0 0H20M0 10H20')
  })
})

describe('the plan', () => {
  it('fits every width', () => {
    for (let width = 120; width < 1400; width += 1) {
      const { cell, bead, big, small, derived, narrow } = plan(width)
      const drawn = (columns: number): number => Math.ceil(columns * cell) + 1
      const row = narrow ? Math.max(drawn(bead), drawn(big)) : drawn(bead) + drawn(big) + GAP
      expect(row).toBeLessThanOrEqual(width)
      if (width > 200) expect(3 * (derived * small + 1 + GAP)).toBeLessThan(width - 60)
      expect(Math.min(bead, big, derived)).toBeGreaterThan(0)
    }
  })

  it.each([
    [362, { cell: 16.7, bead: 6, big: 15, narrow: false }],
    [371, { cell: 17.1, bead: 6, big: 15, narrow: false }],
    [300, { cell: 16.5, bead: 18, big: 18, narrow: true }],
    [860, { cell: 16.6, bead: 12, big: 39, narrow: false }],
  ])('at %i pixels', (width, wanted) => {
    expect(plan(width)).toMatchObject(wanted)
  })
})

describe('a strip of the newest results', () => {
  it.each(ALL)('of %s is the end of the list, in one row', (name) => {
    const { results } = shoe(name)
    for (const columns of [1, 5, 500]) {
      const row = strip(shoe(name), columns)
      expect(row.map(({ side }) => side)).toEqual(results.slice(-columns).map((result) => result.charAt(0)))
      expect(row.map(({ column, row }) => [column, row])).toEqual(row.map((_, column) => [column, 0]))
      expect(row.filter(({ last }) => last)).toEqual(row.slice(-1))
    }
  })
})
