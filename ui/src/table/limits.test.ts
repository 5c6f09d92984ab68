import { describe, expect, it } from 'vitest'

import { stakeFault } from './limits'

const BET = { min: '1.00', max: '500.00', multiple: '0.01' }
const STEPPED = { min: '10.00', max: '99.00', multiple: '20.00' }

describe('a stake as it is put down', () => {
  it.each([
    ['the least', 100n, 0n, BET, null],
    ['a cent less', 99n, 0n, BET, ['below', 100n]],
    ['the most', 50_000n, 0n, BET, null],
    ['a cent more', 50_001n, 0n, BET, ['above', 50_000n]],
    ['less than the least, added to what lies there', 50n, 100n, BET, null],
    ['more than the rest of the room', 10_001n, 40_000n, BET, ['above', 10_000n]],
    ['on a bet that is full', 1n, 50_000n, BET, ['full', 0n]],
    ['no multiple', 3_000n, 0n, STEPPED, ['multiple', 2_000n]],
    ['a multiple', 4_000n, 0n, STEPPED, null],
    ['the room in whole multiples', 10_000n, 0n, STEPPED, ['above', 8_000n]],
    ['less room than a multiple', 2_000n, 8_000n, STEPPED, ['full', 0n]],
    ['what lacks, in whole multiples', 2_000n, 0n, { ...STEPPED, min: '50.00' }, ['below', 6_000n]],
  ] as const)('%s', (_name, stake, held, bet, fault) => {
    const found = stakeFault(stake, held, bet, 2)
    expect(found && [found.why, found.minor]).toEqual(fault)
  })

  it('is judged in a currency without decimals', () =>
    expect(stakeFault(1_500n, 0n, { min: '1000', max: '50000', multiple: '1000' }, 0)).toEqual({ why: 'multiple', minor: 1_000n }))
})
