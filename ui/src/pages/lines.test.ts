import { describe, expect, it } from 'vitest'

import type { Statement, StatementLine } from '../protocol'
import { joined, NOTHING } from './lines'

const line = (sequence: number): StatementLine =>
  ({ sequence, at_ms: 0, kind: 'deposit', amount: '1.00', balance: '1.00', wager: null, table: null, bet: null, coup_number: null })
/** Lines from one sequence down to another. */
const from = (high: number, low: number, more = low > 1): Statement =>
  ({ lines: Array.from({ length: high - low + 1 }, (_, index) => line(high - index)), more })
const shown = ({ lines, more }: Statement): [number[], boolean] => [lines.map((one) => one.sequence), more]

describe('a statement', () => {
  it('is what was read first', () => expect(joined(NOTHING, from(5, 3))).toEqual(from(5, 3)))
  it('goes on at its end with what is older', () => expect(joined(from(9, 7), from(6, 4), 7)).toEqual(from(9, 4)))
  it('ends where nothing is older', () => expect(joined(from(9, 2), { lines: [], more: false }, 2)).toEqual({ ...from(9, 2), more: false }))
  it('gets new lines at its head, and keeps what older ones were asked for', () => {
    expect(shown(joined(from(9, 2), from(11, 9)))).toEqual([[11, 10, 9, 8, 7, 6, 5, 4, 3, 2], true])
    expect(shown(joined(from(9, 1), from(11, 9)))).toEqual([[11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1], false])
  })
  it('is the same in whatever order its newest lines were answered', () => {
    const [early, late] = [from(9, 7), from(11, 8)]
    expect(joined(joined(from(8, 5), early), late)).toEqual(joined(joined(from(8, 5), late), early))
    expect(joined(from(11, 5), NOTHING)).toEqual(from(11, 5))
  })
  it('has no gap: where more is new than was read, that is all that is held', () => {
    expect(joined(from(9, 5), from(20, 15))).toEqual(from(20, 15))
    expect(joined(from(20, 15), from(4, 2), 5)).toEqual(from(20, 15))
  })
  it('tells of each wager what became of it by now, also where nothing is new', () => {
    const open: Statement = { lines: [{ ...line(9), fate: 'open' }, line(8)], more: true }
    const lost: Statement = { lines: [{ ...line(9), fate: 'lost', returned: '0.00' }, line(8)], more: true }
    expect(joined(open, lost)).toEqual(lost)
    expect(joined({ ...open, lines: [...open.lines, line(7)] }, lost)).toEqual({ ...lost, lines: [...lost.lines, line(7)] })
  })
  it('takes older lines once, however often they are answered', () => {
    expect(joined(joined(from(9, 7), from(6, 4), 7), from(6, 4), 7)).toEqual(from(9, 4))
  })
})
