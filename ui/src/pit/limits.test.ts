import { describe, expect, it } from 'vitest'

import { changedOf, typedOf } from './limits'

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
