import { beforeEach, describe, expect, it, vi } from 'vitest'

import type { SettledWager } from '../protocol'
import { settledBets } from './settled'

const words = { en: '', vi: '', zh: '' }
const wager = (bet: string, result: SettledWager['result'], stake: string, won: string, commission: string, returned: string, net: string): SettledWager =>
  ({ bet, stake, result, won, commission, returned, net, why: words })
const BANKER = wager('banker', 'win', '10.00', '10.00', '0.50', '19.50', '9.50')
const LOST = wager('tie', 'lose', '0.10', '0.00', '0.00', '0.00', '-0.10')

const told = (wagers: SettledWager[], digits = 2) =>
  settledBets(wagers, digits).map((one) => [one.bet, one.result, one.stake, one.won, one.commission, one.returned, one.net, one.ticket_count].join(' '))

describe('a bet that lies in several tickets', () => {
  it.each([
    ['one ticket', [BANKER], ['banker win 10.00 10.00 0.50 19.50 9.50 1']],
    ['two, with commission', [BANKER, BANKER], ['banker win 20.00 20.00 1.00 39.00 19.00 2']],
    ['three of unlike stakes', [BANKER, BANKER, wager('banker', 'win', '25.00', '25.00', '1.25', '48.75', '23.75')], ['banker win 45.00 45.00 2.25 87.75 42.75 3']],
    ['three that lost, without a float', [LOST, LOST, LOST], ['tie lose 0.30 0.00 0.00 0.00 -0.30 3']],
    ['others between', [BANKER, LOST, BANKER, LOST], ['banker win 20.00 20.00 1.00 39.00 19.00 2', 'tie lose 0.20 0.00 0.00 0.00 -0.20 2']],
    ['a push', [wager('player', 'push', '5.00', '0.00', '0.00', '5.00', '0.00'), wager('player', 'push', '5.00', '0.00', '0.00', '5.00', '0.00')], ['player push 10.00 0.00 0.00 10.00 0.00 2']],
    ['a void coup', [wager('player', 'void', '5.00', '0.00', '0.00', '5.00', '0.00'), wager('player', 'void', '7.00', '0.00', '0.00', '7.00', '0.00')], ['player void 12.00 0.00 0.00 12.00 0.00 2']],
    ['results that are unlike', [BANKER, wager('banker', 'push', '5.00', '0.00', '0.00', '5.00', '0.00')], ['banker win 15.00 10.00 0.50 24.50 9.50 2']],
    ['nothing', [], []],
  ])('%s', (_name, wagers, rows) => expect(told(wagers)).toEqual(rows))

  it('is exact beyond what a float holds, and without decimals', () => {
    const large = wager('big', 'win', '9007199254740993', '9007199254740993', '0', '18014398509481986', '9007199254740993')
    expect(told([large, large], 0)).toEqual(['big win 18014398509481986 18014398509481986 0 36028797018963972 18014398509481986 2'])
  })
})

describe('a spot of the felt', () => {
  beforeEach(() => {
    vi.resetModules()
    vi.doMock('../state/house.svelte', () => ({
      house: {
        rules: { t: { digits: 2 } },
        view: () => ({ state: { phase: 'ready', coup: 'c1' }, seat: { coup: 'c1', result: { coup: 'c1', wagers: [BANKER, LOST, BANKER] } } }),
      },
    }))
  })

  it('shows the net of every ticket', async () => {
    const { Felt } = await import('./felt.svelte')
    const felt = new Felt('t')
    expect([felt.settled('banker')?.net, felt.settled('tie')?.net, felt.settled('player')]).toEqual(['19.00', '-0.10', undefined])
  })
})
