import { describe, expect, it } from 'vitest'

import { DeskClient } from './client.svelte'
import { DESK } from './samples'
import type { Act, DeskAsk, DeskState, OpenIncident } from './shapes'

const words = (en: string) => ({ en, vi: en, zh: en })
const NO = { code: 'desk_changed', bet: null, amounts: {}, words: words('The table has changed.') }
const INCIDENT = { incident: 'i1', kind: 'wrong-box' } as OpenIncident

function desk() {
  const said: DeskAsk[] = []
  const ruled: string[][] = []
  let count = 0
  const client = new DeskClient({ table: 't', send: (ask) => said.push(ask), freshId: () => `a${++count}`, now: () => 1000, ruled: (ids) => ruled.push(ids) })
  client.take(DESK)
  const answer = (id: string, change: Partial<DeskState>, ok = true): void =>
    client.hear({ type: 'desk-answer', id, ok, table: 't', refused: ok ? [] : [NO], desk: { ...DESK, ...change } })
  return { client, said, ruled, answer }
}
const shoe = (gone: number) => ({ ...DESK.shoe, gone }) as NonNullable<DeskState['shoe']>
const card = (name: string): Act => ({ do: 'card', card: name })

describe('the desk', () => {
  it('does one thing after another, each for the table as the one before left it', () => {
    const { client, said, answer } = desk()
    client.do(card('9h'))
    client.do(card('2s'))
    expect(said).toEqual([{ type: 'desk', id: 'a1', table: 't', act: card('9h'), gone: 186 }])
    answer('a1', { version: 11, shoe: shoe(187) })
    expect(said[1]).toEqual({ type: 'desk', id: 'a2', table: 't', act: card('2s'), gone: 187 })
    answer('a2', { version: 12, shoe: shoe(188) })
    expect(said).toHaveLength(2)
    expect(client.sent).toBeNull()
  })

  it.each<[string, Act, boolean]>([
    ['a card', card('9h'), true],
    ['taking back', { do: 'take-back' }, true],
    ['a confirmation', { do: 'confirm' }, true],
    ['opening', { do: 'open' }, false],
    ['a call', { do: 'call' }, false],
    ['an incident', { do: 'incident', kind: 'misread' }, false],
  ])('says with %s how many cards it saw gone, or not', (_what, act, says) => {
    const { client, said } = desk()
    client.do(act)
    expect('gone' in (said[0] ?? {})).toBe(says)
  })

  it('does nothing of what was to follow something that is refused, and says why', () => {
    const { client, said, answer } = desk()
    client.do(card('9h'))
    client.do(card('2s'))
    answer('a1', { version: 11 }, false)
    expect(said).toHaveLength(1)
    expect(client.refused).toEqual([NO])
    expect(client.undone).toEqual(card('9h'))
    client.do(card('9h'))
    expect(client.refused).toEqual([])
    expect(said).toHaveLength(2)
  })

  it('takes no answer to what it did not ask', () => {
    const { client, answer } = desk()
    client.do(card('9h'))
    answer('other', { version: 99 })
    expect(client.state?.version).toBe(10)
    expect(client.sent?.id).toBe('a1')
  })

  it.each([
    ['a newer word', { version: 11 }, 11],
    ['an older word', { version: 9 }, 10],
    ['a word of another table', { version: 11, table: 'other' }, 10],
  ])('shows of %s the newest of its own table', (_what, change, version) => {
    const { client } = desk()
    client.hear({ type: 'desk', ...DESK, ...change })
    expect(client.state?.version).toBe(version)
  })

  it('tells which incidents were ruled on, once', () => {
    const { client, ruled } = desk()
    client.take({ ...DESK, version: 11, incidents: [INCIDENT] })
    client.take({ ...DESK, version: 12, incidents: [INCIDENT] })
    expect(ruled).toEqual([])
    client.take({ ...DESK, version: 13 })
    client.take({ ...DESK, version: 14 })
    expect(ruled).toEqual([['i1']])
  })

  it.each([
    ['gives up an act that the house cannot read', 'malformed', true],
    ['waits on where the house is busy: it is asked again', 'busy', false],
  ])('%s', (_what, code, failed) => {
    const { client } = desk()
    client.do(card('9h'))
    client.hear({ type: 'error', code, message: '' })
    expect([client.failed, client.sent === null]).toEqual([failed, failed])
  })

  it('keeps no endless row of acts', () => {
    const { client } = desk()
    const done = Array.from({ length: 20 }, () => client.do(card('9h')))
    expect(done.filter(Boolean)).toHaveLength(9)
  })
})
