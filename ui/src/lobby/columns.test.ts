import { describe, expect, it } from 'vitest'

import { columnsOf } from './columns'

describe('the lobby', () => {
  it.each([
    [4, 320, 1],
    [4, 767, 2],
    [4, 1280, 2],
    [4, 1320, 2],
    [4, 2000, 4],
    [5, 1280, 3],
    [6, 2000, 3],
    [1, 2000, 1],
    [0, 2000, 1],
    [4, 0, 1],
  ])('puts %i tables of %i px in %i columns', (tables, width, columns) => {
    expect(columnsOf(tables, width)).toBe(columns)
  })
  it('never leaves a row shorter than the others by a whole row of columns', () => {
    for (let tables = 1; tables <= 40; tables += 1) {
      for (let width = 0; width <= 2600; width += 130) {
        const columns = columnsOf(tables, width)
        const rows = Math.ceil(tables / columns)
        expect(rows * columns - tables).toBeLessThan(rows)
      }
    }
  })
})
