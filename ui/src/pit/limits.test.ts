import { describe, expect, it } from 'vitest'

import { changedOf, keptOf, typedOf } from './limits'

const LIMITS = { bet_min: '5.00', bet_max: '500.00', patron_max: '1000.00', table_max: '5000.00', liability_max: '90000.00' }

describe('limits as they are typed', () => {
  it('stand as a language writes them', () => {
    expect(typedOf(LIMITS, 'en').bet_min).toBe('5.00')
    expect(typedOf(LIMITS, 'vi').bet_min).toBe('5,00')
  })
  it.each([
    ['en', {}, {}],
    ['en', { bet_min: '10' }, { bet_min: '10.00' }],
    ['vi', { bet_min: '10,50', table_max: '6.000' }, { bet_min: '10.50', table_max: '6000.00' }],
    ['zh', { liability_max: '1,000.00' }, { liability_max: '1000.00' }],
    ['en', { bet_max: 'much' }, null],
    ['en', { bet_max: '' }, null],
    ['en', { bet_min: '0' }, null],
  ] as const)('in %s, with %o: %o', (lang, typed, changed) => {
    expect(changedOf({ ...typedOf(LIMITS, lang), ...typed }, LIMITS, 2, lang)).toEqual(changed)
  })
})

describe('limits of the record', () => {
  const kept = { bet: [500, 50000], bets: { tie: [500, 10000] }, patron_max: 100000, table_max: 500000, liability_max: 9000000 }
  it('are told in units', () => {
    expect(keptOf(JSON.stringify(kept), 2)).toEqual(LIMITS)
    expect(keptOf(JSON.stringify(kept), 0)?.bet_min).toBe('500')
  })
  it.each(['', 'null', '[]', '{}', JSON.stringify({ ...kept, bet: 5 }), JSON.stringify({ ...kept, table_max: '5' }), JSON.stringify({ ...kept, bet: [0.5, 1] })])('are not read out of %s', (text) => {
    expect(keptOf(text, 2)).toBeNull()
  })
})
