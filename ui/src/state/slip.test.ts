import { describe, expect, it } from 'vitest'

import { clear, double, EMPTY_SLIP, isEmpty, put, set, ticketOf, totalOf, undo } from './slip'

describe('the slip', () => {
  const two = put(put(EMPTY_SLIP, 'banker', 2500n), 'banker', 2500n)
  const three = put(two, 'tie', 500n)

  it('adds chips up', () => {
    expect(three.stakes).toEqual({ banker: 5000n, tie: 500n })
    expect(totalOf(three)).toBe(5500n)
    expect(ticketOf(three, 2)).toEqual([{ bet: 'banker', stake: '50.00' }, { bet: 'tie', stake: '5.00' }])
  })
  it('undoes every kind of move, one at a time, to nothing', () => {
    const moves = [three, double(three), clear(three), set(three, 'banker', 700n), set(three, 'tie', 0n)]
    for (const slip of moves.slice(1)) expect(undo(slip).stakes).toEqual(three.stakes)
    expect(undo(undo(undo(three))).stakes).toEqual({})
    expect(isEmpty(undo(EMPTY_SLIP))).toBe(true)
  })
  it('doubles every stake', () => {
    expect(double(three).stakes).toEqual({ banker: 10000n, tie: 1000n })
  })
  it('takes a typed stake in place of chips, and naught as none', () => {
    expect(set(three, 'banker', 1n).stakes['banker']).toBe(1n)
    expect(Object.keys(set(three, 'banker', 0n).stakes)).toEqual(['tie'])
  })
  it('takes no chip of nothing', () => {
    expect(put(three, 'tie', 0n)).toBe(three)
  })
})
