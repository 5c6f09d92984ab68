import { describe, expect, it } from 'vitest'

import type { OwnCorrection } from '../net/schema'
import { rememberTold, toldBefore, untold } from './corrected'

const W = { en: '', vi: '', zh: '' }
const one = (correction: string): OwnCorrection => ({ correction, coup_number: 1, at_ms: 1, code: 'void', words: W, before: '0', after: '1', owed: '0' })
function storage(kept: string | null = null): Pick<Storage, 'getItem' | 'setItem'> {
  return { getItem: () => kept, setItem: (_key, value) => void (kept = value) }
}

describe('what was corrected while a patron was away', () => {
  it('is told once, the oldest first', () => {
    const store = storage()
    const all = [one('c'), one('b'), one('a')]
    expect(untold(all, toldBefore(store)).map(({ correction }) => correction)).toEqual(['a', 'b', 'c'])
    rememberTold(store, all.slice(1))
    expect(untold(all, toldBefore(store)).map(({ correction }) => correction)).toEqual(['c'])
  })
  it.each([null, 'no JSON', '{"a":1}', '[1,null]'])('is told where %s is kept', (kept) => {
    expect(untold([one('a')], toldBefore(storage(kept)))).toHaveLength(1)
  })
  it('keeps no list without an end', () => {
    const store = storage()
    for (let index = 0; index < 300; index += 1) rememberTold(store, [one(`c${index}`)])
    expect(toldBefore(store)).toHaveLength(200)
    expect(toldBefore(store).at(-1)).toBe('c299')
  })
  it('is told again where nothing can be kept', () => {
    const full = { getItem: () => null, setItem: () => { throw new Error('full') } }
    rememberTold(full, [one('a')])
    expect(untold([one('a')], toldBefore(full))).toHaveLength(1)
  })
})
