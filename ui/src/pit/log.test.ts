import { describe, expect, it } from 'vitest'

import { behind, fits, type Logged, merged, NO_FILTER, type Read, ruledOtherwise } from './log'
import type { IncidentLine, Ruling } from './shapes'

const line = (at_ms: number, more: Partial<IncidentLine> = {}): IncidentLine =>
  ({ incident: `i${at_ms}`, at_ms, kind: 'wrong-box', by: 'p1', by_name: 'Lan', ruling: null, ...more }) as IncidentLine
const ruling = (more: Partial<Ruling> = {}): Ruling => ({ proposed: ['stands'], effects: ['stands'], by: 'm1', by_name: 'Minh Trần', second: 'm2', ...more }) as Ruling
const read = (table: string, more: boolean, ...times: number[]): Read => ({ table, more, lines: times.map((time) => line(time)) })

describe('the incidents of all tables', () => {
  it('stand in one row, newest first', () => {
    expect(merged([read('a', false, 9, 4), read('b', false, 7, 1)]).map(({ table, at_ms }) => `${table}${at_ms}`)).toEqual(['a9', 'b7', 'a4', 'b1'])
  })
  it('go back no further than every table was read', () => {
    const reads = [read('a', true, 9, 6), read('b', false, 7, 1), read('c', true, 8, 3)]
    expect(merged(reads).map(({ at_ms }) => at_ms)).toEqual([9, 8, 7, 6])
    expect(behind(reads).map(({ table }) => table)).toEqual(['a'])
  })
  it('are none while a table has not been read', () => {
    const reads = [read('a', false, 9), { table: 'b', lines: [], more: true }]
    expect(merged(reads)).toEqual([])
    expect(behind(reads).map(({ table }) => table)).toEqual(['b'])
    expect(behind([read('a', false, 9)])).toEqual([])
  })
})

describe('what is looked for', () => {
  const one: Logged = { ...line(Date.UTC(2026, 10, 30, 23, 59)), table: 'a', ruling: ruling() }
  it.each([
    [{}, true],
    [{ table: 'a' }, true],
    [{ table: 'b' }, false],
    [{ kind: 'wrong-box' }, true],
    [{ kind: 'misread' }, false],
    [{ person: 'lan' }, true],
    [{ person: ' MINH ' }, true],
    [{ person: 'm2' }, true],
    [{ person: 'm' }, true],
    [{ person: 'hoa' }, false],
    [{ from: '2026-11-30' }, true],
    [{ from: '2026-12-01' }, false],
    [{ to: '2026-11-30' }, true],
    [{ to: '2026-11-29' }, false],
  ])('%j is found: %s', (filter, found) => {
    expect(fits(one, { ...NO_FILTER, ...filter })).toBe(found)
  })
  it('is found without a ruling too', () => {
    expect(fits({ ...line(5), table: 'a' }, { ...NO_FILTER, person: 'm2' })).toBe(false)
  })
})

describe('a ruling', () => {
  it('is told where it is not what was proposed', () => {
    const of = (proposed: string[], effects: string[]): boolean => ruledOtherwise(line(1, { ruling: ruling({ proposed, effects }) }))
    expect([of(['a'], ['a']), of(['a'], ['b']), of(['a'], ['a', 'b']), of([], ['a']), ruledOtherwise(line(1))]).toEqual([false, true, true, false, false])
  })
})
