import { describe, expect, it } from 'vitest'

import { byWeight, oddOf, perCent, placeOf, queryOf, strays } from './reports'
import type { Alert, Frequency } from '../net/schema'

describe('a report', () => {
  it.each([
    [{ from: '', to: '', by: 'table' }, 'by=table'],
    [{ from: '2026-11-01', to: '', by: 'bet' }, 'from=2026-11-01&by=bet'],
    [{ from: '2026-11-01', to: '2026-11-30', by: 'day' }, 'from=2026-11-01&to=2026-11-30&by=day'],
  ] as const)('is asked for by %j', (asked, query) => {
    expect(queryOf(asked)).toBe(query)
  })
})

describe('a share', () => {
  it.each([
    ['0.010579', 'en', '1.06 %'],
    ['0.012345', 'vi', '1,23 %'],
    ['-0.1', 'en', '−10.00 %'],
    ['1', 'en', '100.00 %'],
    ['0.000049', 'en', '0.00 %'],
    ['0.00005', 'en', '0.01 %'],
    ['-0.00005', 'en', '−0.01 %'],
    ['0.0123456789', 'en', '1.23 %'],
    ['9007199254740993.5', 'en', '900,719,925,474,099,350.00 %'],
    [null, 'en', '–'],
    ['many', 'en', '–'],
  ] as const)('%s in %s is %s', (share, lang, shown) => {
    expect(perCent(share, lang)).toBe(shown)
  })
})

describe('a result beside what was to be expected', () => {
  it.each([['0', 0.5], ['2', 0.75], ['-2.00', 0.25], ['9.7', 1], ['-40', 0], [null, null], ['', null]])('that strays by %s lies at %s', (z, place) => {
    expect(placeOf(z)).toBe(place)
  })
  it.each([['1.99', false], ['-2', false], ['2.01', true], ['-2.01', true], [null, false]])('that strays by %s is told: %s', (z, told) => {
    expect(strays(z)).toBe(told)
  })
})

describe('what asks for a look', () => {
  it('stands first', () => {
    const of = (patron: string, alert: boolean, statistic: string): Alert => ({ patron, alert, statistic }) as Alert
    expect(byWeight([of('a', false, '3.9'), of('b', true, '4.1'), of('c', true, '10.2'), of('d', false, '-1')]).map(({ patron }) => patron)).toEqual(['c', 'b', 'a', 'd'])
    expect(oddOf([{ odd: false, what: 'x' }, { odd: true, what: 'y' }] as Frequency[]).map(({ what }) => what)).toEqual(['y'])
  })
})
