import { describe, expect, it } from 'vitest'

import { chipsFor, chipText, RACK_COUNT, stackOf } from './chips'

const units = (...worths: number[]): bigint[] => worths.map((worth) => BigInt(worth))

describe('the chips of a table', () => {
  it.each([
    ['one dollar to five thousand', 100n, 500_000n, 2, units(100, 500, 2500, 10_000, 50_000, 100_000)],
    ['five dollars up', 500n, 1_000_000n, 2, units(500, 2500, 10_000, 50_000, 100_000, 500_000)],
    ['a least stake between two chips', 1000n, 100_000n, 2, units(500, 2500, 10_000, 50_000, 100_000)],
    ['a table of a few dollars', 100n, 3000n, 2, units(100, 500, 2500)],
    ['less than a dollar', 25n, 10_000n, 2, units(25, 100, 500, 2500, 10_000)],
    ['đồng, without decimals', 10_000n, 50_000_000n, 0, units(5000, 25_000, 100_000, 500_000, 1_000_000, 5_000_000)],
    ['yen from one', 1n, 1000n, 0, units(1, 5, 25, 100, 500, 1000)],
    ['no least stake', 0n, 100n, 2, units(1, 5, 25, 100)],
    ['limits that lie between two chips', 3000n, 4000n, 2, units(2500)],
    ['limits above every chip begun with', 200n, 300n, 2, units(100)],
    ['nothing may be staked', 0n, 0n, 2, []],
  ])('are right for %s', (_name, least, most, digits, chips) => {
    expect(chipsFor(least, most, digits)).toEqual(chips)
  })

  it('are ascending, at most a rack, and never above the most, at any limits', () => {
    for (const digits of [0, 2, 3]) {
      for (let least = 1n; least < 10n ** 10n; least = least * 3n + 1n) {
        for (const times of [1n, 2n, 7n, 1000n]) {
          const chips = chipsFor(least, least * times, digits)
          expect(chips.length).toBeLessThanOrEqual(RACK_COUNT)
          expect(chips.every((chip, at) => chip <= least * times && (at === 0 || chip > (chips[at - 1] ?? 0n)))).toBe(true)
          if (chips[0] !== undefined && chips[0] > least) expect(chipsFor(0n, least, digits)).toEqual([])
        }
      }
    }
  })
})

describe('a pile', () => {
  const rack = units(100, 500, 2500, 10_000)

  it.each([
    [7000n, [[2500n, 2n], [500n, 4n]], 0n],
    [130n, [[100n, 1n]], 30n],
    [0n, [], 0n],
    [99n, [], 99n],
  ])('of %s is made of the fewest chips', (minor, chips, rest) => {
    expect(stackOf(minor, rack)).toEqual({ chips: chips.map(([worth, count]) => ({ worth, count })), rest })
  })

  it('is worth what was staked, whatever the order of the rack', () => {
    for (let minor = 0n; minor < 30_000n; minor += 37n) {
      const { chips, rest } = stackOf(minor, rack.toReversed())
      expect(chips.reduce((sum, { worth, count }) => sum + worth * count, rest)).toBe(minor)
      expect(stackOf(minor, rack)).toEqual({ chips, rest })
    }
  })

  it('is exact beyond what a float can count', () => {
    const { chips, rest } = stackOf(9_007_199_254_740_993n, [1n, 2n])
    expect(chips).toEqual([{ worth: 2n, count: 4_503_599_627_370_496n }, { worth: 1n, count: 1n }])
    expect(rest).toBe(0n)
  })
})

describe('the text on a chip', () => {
  it.each([
    [100n, 2, '1'], [2500n, 2, '25'], [50_000n, 2, '500'], [100_000n, 2, '1K'], [10_000_000n, 2, '100K'],
    [25n, 2, '0.25'], [250n, 2, '2.50'], [99_999n, 2, '999.99'],
    [125_000n, 2, '1.25K'], [150_000n, 2, '1.5K'], [1_234_500n, 2, '12.34K+'], [100_001n, 2, '1K+'],
    [10_000n, 0, '10K'], [1_000_000n, 0, '1M'], [2_500_000n, 0, '2.5M'], [999n, 0, '999'],
    [1500n, 3, '1.50'], [1001n, 3, '1+'], [0n, 2, '0'],
  ])('%s with %s digits is %s', (minor, digits, text) => {
    expect(chipText(minor, digits)).toBe(text)
  })

  it.each([
    [125_000n, 2, 'vi', '1,25K'], [250n, 2, 'vi', '2,50'], [1_000_000n, 0, 'vi', '1Tr'], [2_500_000n, 0, 'vi', '2,5Tr'], [3_000_000_000n, 0, 'vi', '3T'],
    [500_000n, 2, 'zh', '5000'], [2_500_000n, 2, 'zh', '2.5万'], [10_000_000n, 2, 'zh', '10万'], [100_000_000n, 0, 'zh', '1亿'], [250n, 2, 'zh', '2.50'],
  ] as const)('%s with %s digits is, in %s, %s', (minor, digits, lang, text) => {
    expect(chipText(minor, digits, lang)).toBe(text)
  })

  it('never says more than the amount, and says so where it says less', () => {
    const scale: Record<string, bigint> = { '': 1n, K: 1000n, M: 1_000_000n, B: 1_000_000_000n }
    for (let minor = 1n; minor < 10n ** 13n; minor = minor * 2n + 7n) {
      const [, whole = '', decimals = '', suffix = '', more] = /^(\d+)(?:\.(\d+))?([KMB]?)(\+?)$/.exec(chipText(minor, 2)) ?? []
      const said = BigInt(whole + decimals.padEnd(2, '0')) * (scale[suffix] ?? 0n)
      expect(more === '+' ? said < minor : said === minor).toBe(true)
    }
  })
})
