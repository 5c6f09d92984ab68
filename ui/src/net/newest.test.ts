import { describe, expect, it } from 'vitest'

import { Newest } from './newest'

describe('of readings for one place', () => {
  it('only the newest counts, in whatever order they come back', () => {
    const readings = new Newest()
    const first = readings.begin()
    expect(first()).toBe(true)
    const second = readings.begin()
    expect([second(), first(), second()]).toEqual([true, false, true])
  })
  it('none counts once the place was left', () => {
    const readings = new Newest()
    const before = readings.begin()
    readings.leave()
    expect([before(), readings.begin()()]).toEqual([false, false])
  })
})
