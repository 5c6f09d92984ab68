import { describe, expect, it } from 'vitest'

import { isoOf, utc, utcDay, utcMoment } from './utc'

describe('a moment', () => {
  it('is told in UTC', () => {
    const ms = Date.UTC(2026, 10, 30, 18, 5, 9, 7)
    expect([utc(ms), utc(ms, true), utcDay(ms), utcMoment(ms)]).toEqual(['18:05:09', '18:05:09.007', '2026-11-30 18:05', '2026-11-30 18:05:09 UTC'])
  })
  it.each([
    [253_402_300_799_999, '9999-12-31T23:59:59.999Z'],
    [253_402_300_800_000, null],
    [8_640_000_000_000_001, null],
    [Number.MAX_SAFE_INTEGER, null],
    [-Number.MAX_SAFE_INTEGER, null],
  ])('%d is told as its number where a calendar has no such year', (ms, written) => {
    expect(isoOf(ms)).toBe(written)
    for (const told of [utc(ms), utcDay(ms), utcMoment(ms)]) expect(told === String(ms)).toBe(written === null)
  })
})
