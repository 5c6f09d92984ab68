import { describe, expect, it } from 'vitest'

import { Again } from './again'

/** A house that cannot be read from, and waits that end when the test says so. */
function trying({ fails = Infinity }: { fails?: number } = {}) {
  const seen = { reads: [] as string[], taken: [] as string[], waits: [] as number[], wanted: true, open: 0 }
  let then: (() => void) | null = null
  const again = new Again<string>({
    read: (key) => {
      seen.reads.push(key)
      return seen.reads.length <= fails ? Promise.reject(new Error('no answer')) : Promise.resolve(`of ${key}`)
    },
    take: (key, found) => seen.taken.push(`${key}: ${found}`),
    wanted: () => seen.wanted,
    wait: (ms, next) => {
      seen.waits.push(ms)
      seen.open += 1
      then = next
      return () => (seen.open -= 1)
    },
  })
  const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
  return {
    again, seen, settled,
    async over(): Promise<void> {
      then?.()
      await settled()
    },
  }
}

describe('what could not be read', () => {
  it('is read once for all who ask at a time', async () => {
    const { again, seen, settled } = trying({ fails: 0 })
    again.ask('a')
    again.ask('a')
    await settled()
    expect([seen.reads, seen.taken]).toEqual([['a'], ['a: of a']])
  })
  it('is tried again ever more seldom, and no more often than once a minute', async () => {
    const { again, seen, settled, over } = trying()
    again.ask('a')
    await settled()
    for (let tries = 0; tries < 8; tries += 1) await over()
    expect(seen.waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000])
    expect(seen.open).toBe(1)
  })
  it('is not tried again for nobody', async () => {
    const { again, seen, settled, over } = trying()
    seen.wanted = false
    again.ask('a')
    await settled()
    expect(seen.waits).toEqual([])
    seen.wanted = true
    again.ask('a')
    await settled()
    seen.wanted = false
    await over()
    expect([seen.reads.length, seen.waits.length]).toEqual([2, 1])
  })
  it('has one wait however many ask, and who asks anew is tried for at once', async () => {
    const { again, seen, settled } = trying()
    for (let asks = 0; asks < 4; asks += 1) {
      again.ask('a')
      await settled()
    }
    expect([seen.reads.length, seen.open]).toEqual([4, 1])
  })
  it('is taken once it comes', async () => {
    const { again, seen, settled, over } = trying({ fails: 2 })
    again.ask('a')
    await settled()
    await over()
    await over()
    expect(seen.taken).toEqual(['a: of a'])
  })
})
