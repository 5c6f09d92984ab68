import { describe, expect, it } from 'vitest'

import { refillOf } from './refill'

const purse = (balance: string, in_play = '0.00'): { balance: string; in_play: string; digits: number } => ({ balance, in_play, digits: 2 })

describe('a refill', () => {
  it.each([
    ['10000.00', '0.00', false],
    ['1000.00', '0.00', false],
    ['999.99', '0.00', true],
    ['0.00', '0.00', true],
    ['950.00', '50.00', false],
    ['949.99', '50.00', true],
  ])('with %s and %s in play is offered: %s', (balance, inPlay, offered) => {
    expect(refillOf(purse(balance, inPlay), '10000.00')).toEqual({ offered, below: 100_000n })
  })
  it('is offered where it is not known what a guest begins with', () => {
    expect(refillOf(purse('10000.00'), null)).toEqual({ offered: true, below: 0n })
  })
  it('is never offered where a guest begins with nothing', () => {
    expect(refillOf(purse('0.00'), '0.00')).toEqual({ offered: false, below: 0n })
  })
  it('tells an amount below which it is always offered, also where a tenth is no whole unit', () => {
    expect(refillOf({ balance: '10', in_play: '0', digits: 0 }, '101')).toEqual({ offered: true, below: 11n })
    expect(refillOf({ balance: '11', in_play: '0', digits: 0 }, '101')).toEqual({ offered: false, below: 11n })
  })
})
