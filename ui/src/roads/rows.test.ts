import { describe, expect, it } from 'vitest'

import { boxRows, faredOf, newestOf } from './rows'

describe('rows of boxes', () => {
  it('come in the order of the boxes, however they were said', () => {
    expect(boxRows({ player_2: 'LW', player_1: 'WT' }, ['player_1', 'player_2', 'banker'])).toEqual([
      { hand: 'player_1', letters: ['W', 'T'] },
      { hand: 'player_2', letters: ['L', 'W'] },
    ])
  })
  it.each([null, undefined, {}])('are none where the house says none: %o', (rows) => expect(boxRows(rows)).toEqual([]))
  it('pass over a letter that a later house may say', () => expect(boxRows({ player_1: 'WXL' })[0]?.letters).toEqual(['W', 'L']))
  it('tell how one box fared', () => {
    expect(faredOf({ player_1: 'W', player_2: 'L' }, 'player_2')).toBe('L')
    expect(faredOf({ player_1: 'W' }, 'banker')).toBeNull()
    expect(faredOf(null, 'player_1')).toBeNull()
  })
  it('show the newest that there is room for, and at least one', () => {
    expect(newestOf(['W', 'L', 'T'], 2)).toEqual(['L', 'T'])
    expect(newestOf(['W', 'L', 'T'], 0)).toEqual(['T'])
  })
})
