import { describe, expect, it } from 'vitest'

import { DeskField } from './field.svelte'
import { DESK } from './samples'

function typed(text: string, field = new DeskField(() => new Map())): DeskField {
  field.text = text
  return field
}
const HANDS = ['player', 'banker']

describe('what stands in the field', () => {
  it.each([
    ['9h', { do: 'card', card: '9h' }],
    ['-', { do: 'card' }],
    ['0417', { do: 'card', code: '0417' }],
    ['9', null],
    ['c', null],
    ['b', null],
    ['', null],
  ])('%j is laid as %o', (text, act) => {
    const field = typed(text)
    expect(field.take(false)).toEqual(act)
    expect(field.text).toBe(act ? '' : text)
  })

  it.each([
    ['9h', '9h', { do: 'card', card: '9h', second: '9h' }],
    ['9h', '9d', { do: 'card', card: '9h', second: '9d' }],
    ['0417', '9h', { do: 'card', code: '0417', second: '9h' }],
    ['0417', '0418', { do: 'card', code: '0417', second: '0418' }],
  ])('%j and then %j by a second reader are %o', (first, second, act) => {
    const field = typed(first)
    expect(field.take(true)).toBeNull()
    expect(field.text).toBe('')
    expect(typed(second, field).take(true)).toEqual(act)
    expect(field.touched).toBe(false)
  })

  it('asks no second reader for a card that lies face down', () => expect(typed('-').take(true)).toEqual({ do: 'card' }))

  it('lies at another hand where that is said, and where it is due after it', () => {
    const field = typed('9h')
    field.turn(1, HANDS, DESK)
    expect(field.other).toBe('banker')
    expect(field.take(false)).toEqual({ do: 'card', card: '9h', place: 'banker' })
    expect(field.other).toBe('')
  })

  it('goes round the hands, and names none where no card is due', () => {
    const field = typed('9h')
    const round = [1, 1, -1, -1].map((by) => {
      field.turn(by, HANDS, DESK)
      return field.other
    })
    expect(round).toEqual(['banker', '', 'banker', ''])
    field.turn(1, HANDS, { ...DESK, step: 'confirm', place: null })
    expect(field.other).toBe('')
  })

  it.each([
    [{ do: 'card', card: '9h', place: 'banker' }, '9h', 'banker'],
    [{ do: 'card', code: '0417' }, '0417', ''],
    [{ do: 'card' }, '-', ''],
    [{ do: 'confirm' }, '', ''],
  ] as const)('%o stands there again once it is refused', (act, text, other) => {
    const field = typed('')
    field.restore(act)
    expect([field.text, field.other]).toEqual([text, other])
  })

  it('is not overwritten by what was refused before', () => {
    const field = typed('2s')
    field.restore({ do: 'card', card: '9h' })
    expect(field.text).toBe('2s')
  })
})
