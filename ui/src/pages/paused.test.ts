import { expect, test } from 'vitest'
import type { Care } from '../net/schema'
import { pauseOf } from './care'

const HELD: Pick<Care, 'break_until_ms' | 'excluded' | 'excluded_until_ms'> = { break_until_ms: null, excluded: 'no', excluded_until_ms: null }

test.each([
  ['nothing', {}, null],
  ['a break', { break_until_ms: 2_000 }, { said: 'page-care-break-on', until_ms: 2_000 }],
  ['a break that is over', { break_until_ms: 1_000 }, null],
  ['an exclusion', { excluded: 'until', excluded_until_ms: 3_000 }, { said: 'page-care-exclude-on', until_ms: 3_000 }],
  ['an exclusion that is over, and a break', { excluded: 'until', excluded_until_ms: 900, break_until_ms: 1_500 }, { said: 'page-care-break-on', until_ms: 1_500 }],
  ['an exclusion for good, and a break', { excluded: 'for_good', break_until_ms: 1_500 }, { said: 'page-care-exclude-on-good', until_ms: null }],
] as const)('%s', (_name, change, pause) => {
  expect(pauseOf({ ...HELD, ...change }, 1_000)).toEqual(pause)
})
