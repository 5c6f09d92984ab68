import { describe, expect, it } from 'vitest'

import type { Log, LogRow } from '../net/schema'
import { furtherBack, isBackwards, moreOf, namesOf, NO_FILTER, NOTHING, partOf, queryOf, renewed, ruledOtherwise } from './log'

const row = (position: number, more: Partial<LogRow> = {}): LogRow => ({ position, table: null, group: 'staff', status: '', said: {}, people: [], proposed: [], effects: [], ...more }) as unknown as LogRow
const page = (positions: number[], before: number | null, newest = 9): Log => ({ rows: positions.map((one) => row(one)), before, newest, looked_ms: before === null ? null : 5, effects: {} })
const positions = ({ rows }: { rows: LogRow[] }): number[] => rows.map(({ position }) => position)

describe('what is looked for', () => {
  it.each([
    [{}, ''],
    [{ table: 'a b', kind: 'ruling' }, 'table=a+b&kind=ruling'],
    [{ who: ' Lan ' }, 'who=Lan'],
    [{ coup: '31', shoe: '2' }, 'coup=31&shoe=2'],
    [{ coup: 'x', shoe: '-1' }, ''],
    [{ from: '2026-11-30T18:05' }, 'from=2026-11-30T18%3A05'],
  ])('%j is asked as %s', (filter, query) => {
    expect(queryOf({ ...NO_FILTER, ...filter })).toBe(query)
  })
  it('runs backwards only with both ends', () => {
    const of = (from: string, to: string): boolean => isBackwards({ ...NO_FILTER, from, to })
    expect([of('2', '1'), of('1', '2'), of('2', ''), of('', '1'), of('1', '1')]).toEqual([true, false, false, false, false])
  })
})

describe('pages', () => {
  it('go on behind those that were read', () => {
    const first = furtherBack(NOTHING, page([9, 8], 8))
    const both = furtherBack(first, page([5, 2], null, 11))
    expect([positions(both), both.before, both.newest, both.looked_ms]).toEqual([[9, 8, 5, 2], null, 9, null])
  })
  it('are renewed from the newest on, and keep what is older', () => {
    const read = furtherBack(furtherBack(NOTHING, page([9, 8], 8)), page([5, 2], 2))
    const next = renewed(read, page([12, 11, 9], 9, 12))
    expect([positions(next), next.before, next.newest]).toEqual([[12, 11, 9, 8, 5, 2], 2, 12])
  })
  it('begin anew where more has come than a page holds', () => {
    const next = renewed(furtherBack(NOTHING, page([9, 8], 8)), page([40, 39], 39, 40))
    expect([positions(next), next.before]).toEqual([[40, 39], 39])
  })
  it('are all there is where the newest reaches to the end', () => {
    const next = renewed(furtherBack(NOTHING, page([9, 8], null)), page([10, 9, 8], null, 10))
    expect([positions(next), next.before]).toEqual([[10, 9, 8], null])
  })
})

describe('a row', () => {
  it.each([
    [row(1), null],
    [row(1, { table: 't', group: 'incident', status: 'open' }), 'pit'],
    [row(1, { table: 't', group: 'incident', status: 'superseded' }), 'pit-tables'],
    [row(1, { table: 't', group: 'dispute' }), 'pit-corrections'],
    [row(1, { table: 't', group: 'shoe' }), 'pit-tables'],
  ])('%# leads to where more of it is', (one, place) => {
    expect(moreOf(one)?.place ?? null).toBe(place)
  })
  it('names who had a part in it', () => {
    const one = row(1, { people: [{ part: 'by', id: 'm', name: 'Minh' }] })
    expect([partOf(one, 'by')?.name, partOf(one, 'second')]).toEqual(['Minh', undefined])
  })
  it('tells a ruling that is not what was proposed', () => {
    const of = (proposed: string[], effects: string[]): boolean => ruledOtherwise(row(1, { proposed, effects }))
    expect([of(['a'], ['a']), of(['a'], ['b']), of(['a'], ['a', 'b']), of([], ['a'])]).toEqual([false, true, true, false])
  })
  it('has a word for what it does not say', () => {
    expect(namesOf(row(1, { said: { card: 'Ks' } }))).toMatchObject({ card: 'Ks', place: 'none' })
  })
})
