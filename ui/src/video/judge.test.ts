import { describe, expect, it } from 'vitest'

import { Judge, pauseAfter, secondOf, STILL_MS } from './judge'

/** What is shown after each look, one every half second: how many frames, and up to which second. */
function shown(judge: Judge, looks: [frames: number, end_s: number | null][], from_ms = 0): string[] {
  return looks.map(([frames, end_s], index) => judge.look({ now_ms: from_ms + index * 500, frames, end_s }))
}
const still = (frames: number, end_s: number | null, count: number): [number, number | null][] => Array.from({ length: count }, () => [frames, end_s])

describe('a picture', () => {
  it('is live while frames come, and gone since the last one that did', () => {
    const judge = new Judge()
    judge.begin(0)
    expect(shown(judge, [[0, null], [9, null], [18, null]])).toEqual(['waiting', 'live', 'live'])
    const after = shown(judge, still(18, null, 8), 1_500)
    expect(after).toEqual([...Array<string>(6).fill('live'), 'gone', 'gone'])
    expect(judge.since_ms).toBe(1_000)
    expect(STILL_MS).toBe(3_000)
    expect(shown(judge, [[19, null]], 9_000)).toEqual(['live'])
  })
  it('of a playlist is live once the playlist grew, whatever was played before', () => {
    const judge = new Judge()
    judge.begin(0)
    expect(shown(judge, [[0, 0], [5, 3], [15, 3.13], [25, 3.13], [35, 3.63]])).toEqual(['waiting', 'waiting', 'waiting', 'waiting', 'live'])
  })
  it('of a playlist that is over is never live', () => {
    const judge = new Judge()
    judge.begin(0)
    expect(new Set(shown(judge, [[0, 0], [5, 0], [15, 0], [25, 0]]))).toEqual(new Set(['waiting']))
  })
  it('that is played anew is as gone as before until it is proved again', () => {
    const judge = new Judge()
    judge.begin(0)
    shown(judge, [[0, 3], [9, 4]])
    judge.begin(1_000)
    expect(shown(judge, [[9, 4], [20, 4], [30, 4], [40, 5]], 1_500)).toEqual(['gone', 'gone', 'gone', 'live'])
  })
  it('that nobody saw for a while is not taken for live', () => {
    const judge = new Judge()
    judge.begin(0)
    shown(judge, [[0, null], [9, null]])
    judge.unseen(60_000)
    expect(judge.still_ms(60_500)).toBe(500)
    expect(shown(judge, [[9, null], [10, null]], 60_500)).toEqual(['waiting', 'live'])
  })
  it('tells how long it has been standing still', () => {
    const judge = new Judge()
    judge.begin(1_000)
    expect(judge.still_ms(3_000)).toBe(2_000)
    shown(judge, [[0, null], [1, null]], 4_000)
    expect(judge.still_ms(5_000)).toBe(500)
  })
})

describe('a picture that is lost', () => {
  it('is asked for again ever more seldom', () => {
    expect([0, 1, 2, 3, 4, 5, 50].map(pauseAfter)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
  })
})

describe('a moment of it', () => {
  it.each([
    ['by when the video begins', [10_000, 99_000, 4_000, 60], 6],
    ['back from now where it does not say so', [90_000, 99_000, NaN, 60], 51],
    ['never before the beginning', [1_000, 99_000, 4_000, 60], 0],
    ['never after the end', [99_000, 99_000, 0, 60], 60],
  ] as const)('is found %s', (_how, [at, now, start, end], second) => {
    expect(secondOf(at, now, start, end)).toBe(second)
  })
})
