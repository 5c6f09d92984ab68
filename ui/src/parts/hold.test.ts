import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { Hold, HOLD_MS } from './hold.svelte'

describe('what must be held', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
    vi.stubGlobal('requestAnimationFrame', (then: (now: number) => void) => setTimeout(() => then(performance.now()), 16))
    vi.stubGlobal('cancelAnimationFrame', (id: ReturnType<typeof setTimeout>) => clearTimeout(id))
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it.each([
    ['is done once it was held long enough', HOLD_MS + 40, 1],
    ['is not done by a tap', 90, 0],
    ['is not done by all but the last of it', HOLD_MS - 40, 0],
    ['is done once, however long it is held', HOLD_MS * 3, 1],
  ])('%s', (_what, ms, times) => {
    const done = vi.fn()
    const hold = new Hold()
    hold.start(done)
    vi.advanceTimersByTime(ms)
    hold.stop()
    vi.advanceTimersByTime(HOLD_MS * 2)
    expect(done).toHaveBeenCalledTimes(times)
    expect(hold.share).toBe(0)
  })

  it('goes on from where it began while a key repeats', () => {
    const done = vi.fn()
    const hold = new Hold()
    for (let ms = 0; ms < HOLD_MS; ms += 50) {
      hold.start(done)
      vi.advanceTimersByTime(50)
    }
    vi.advanceTimersByTime(50)
    expect(done).toHaveBeenCalledOnce()
    vi.advanceTimersByTime(HOLD_MS * 2)
    expect(done).toHaveBeenCalledOnce()
  })
})
