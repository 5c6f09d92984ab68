import { describe, expect, it } from 'vitest'

import type { StatementLine } from '../protocol'
import { courseOf, extremesOf } from './session'

let sequence = 0
const line = (kind: string, amount: string, wager: string | null, coup: number | null, table = 'baccarat-1'): StatementLine =>
  ({ sequence: ++sequence, at_ms: 1000 * sequence, kind, amount, balance: '0.00', wager, table: wager ? table : null, bet: wager ? 'banker' : null, coup_number: coup })

describe('the course of a session', () => {
  it('moves on results only: a lost stake has no second line, one in play does not count yet', () => {
    const lines = [
      line('deposit', '10000.00', null, null),
      line('wager-pended', '-50.00', 'a', 1), line('wager-pended', '-5.00', 'b', 1), line('wager-posted', '97.50', 'a', 1),
      line('wager-pended', '-60.00', 'c', 2),
      line('wager-pended', '-70.00', 'd', 3),
    ]
    const course = courseOf(lines.toReversed(), 2, { net: '-17.50', in_play: '70.00' }, 0)
    expect(course.coups.map(({ coup_number, net }) => [coup_number, net])).toEqual([[1, 4250n], [2, -6000n]])
    expect(course.values).toEqual([0n, 4250n, -1750n])
    expect(extremesOf(course)).toEqual({ most: 4250n, least: -1750n, won: 1, lost: 1 })
  })

  it('knows what is in play at two tables at once', () => {
    const lines = [line('wager-pended', '-10.00', 'e', 7), line('wager-pended', '-20.00', 'f', 9, 'three-pictures-1')]
    expect(courseOf(lines, 2, { net: '0.00', in_play: '30.00' }, 0).coups).toEqual([])
    expect(courseOf(lines, 2, { net: '-10.00', in_play: '20.00' }, 0).coups.map((coup) => coup.coup_number)).toEqual([7])
  })

  it('passes over what was taken back, and what was before the session', () => {
    const early = line('wager-pended', '-10.00', 'g', 1)
    const lines = [early, line('wager-pended', '-20.00', 'h', 2), line('wager-voided', '20.00', 'h', 2), line('wager-pended', '-5.00', 'i', 3), line('wager-posted', '5.00', 'i', 3)]
    const course = courseOf(lines, 2, { net: '0.00', in_play: '0.00' }, early.at_ms + 1)
    expect(course.coups.map(({ coup_number, net }) => [coup_number, net])).toEqual([[3, 0n]])
    expect(course.values).toEqual([0n, 0n])
  })

  it('ends at the net of the purse where older lines were not read', () => {
    const lines = [line('wager-pended', '-5.00', 'j', 8), line('wager-posted', '10.00', 'j', 8)]
    expect(courseOf(lines, 2, { net: '25.00', in_play: '0.00' }, 0).values).toEqual([2000n, 2500n])
  })

  it('is one point where nothing was played', () => expect(courseOf([], 0, { net: '0', in_play: '0' }, 0)).toEqual({ coups: [], values: [0n] }))
})
