import { describe, expect, it } from 'vitest'

import type { Roads } from '../protocol'
import { goodRun } from './good'

const NONE = { big_eye: [], small: [], cockroach: [] }
const NEXT = { big_eye: null, small: null, cockroach: null }
const roads = (...columns: string[]): Roads => ({
  rows: 6, results: [], bead: [], big_road: { columns, cells: [], result_indexes: [], leading_ties: 0 }, big_eye: '', small: '',
  cockroach: '', derived_columns: NONE, derived_cells: NONE, ask: { B: NEXT, P: NEXT }, statistics: { coups: 0 },
})

describe('the run of a good road', () => {
  it.each([
    ['dragon', ['P2', 'B5'], { side: 'B', count: 5 }],
    ['chop', ['P2', 'B1', 'P1', 'B1'], { side: 'B', count: 3 }],
    ['chop', ['B1', 'P1'], { side: 'P', count: 2 }],
    ['two-two', ['B3', 'P2', 'B2', 'P1'], { side: 'P', count: 2 }],
    ['two-two', ['B3', 'P2', 'B2'], { side: 'B', count: 2 }],
  ])('%s of %o', (kind, columns, run) => expect(goodRun(roads(...columns), kind)).toEqual(run))
  it('is none on an empty road', () => expect(goodRun(roads(), 'dragon')).toBeNull())
})
