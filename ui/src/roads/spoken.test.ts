import { FluentBundle, FluentResource } from '@fluent/bundle'
import { describe, expect, it } from 'vitest'

import type { Roads } from '../protocol'
import shoes from './shoes.json'
import { askLabel, beadLabel, bigLabel, derivedLabel, outcome, type Say } from './spoken'

const TEXTS = import.meta.glob<string>('../../../src/croupier/i18n/*/page.ftl', { query: '?raw', import: 'default', eager: true })
const shoe = (name: keyof typeof shoes): Roads => shoes[name] as unknown as Roads

function speaker(lang: string): Say {
  const bundle = new FluentBundle(lang, { useIsolating: false })
  const text = Object.entries(TEXTS).find(([path]) => path.includes(`/${lang}/`))?.[1] ?? ''
  bundle.addResource(new FluentResource(text))
  return (id, args) => bundle.formatPattern(bundle.getMessage(id)?.value ?? `?${id}?`, args ?? null)
}
const en = speaker('en')
const zh = speaker('zh')

describe('what roads say', () => {
  it.each([
    ['B', 'Banker'], ['Pn', 'Player, natural'], ['Tbp', 'Tie, Banker Pair, Player Pair'], ['Bbn', 'Banker, Banker Pair, natural'],
  ])('%s is "%s"', (result, words) => {
    expect(outcome(en, result)).toBe(words)
  })

  it('each road tells its newest', () => {
    expect(beadLabel(en, shoe('short'))).toBe('Bead plate, the newest last: Banker, Banker, Player, Tie')
    expect(bigLabel(en, shoe('dragon'))).toBe('Big Road, the newest last: Banker 14, Player 2, Banker 1, Player 1')
    const hues = shoe('long').derived_cells.cockroach.slice(-4).map(([, , hue]) => (hue === 'r' ? 'red' : 'blue'))
    expect(derivedLabel(en, shoe('long'), 'cockroach')).toBe(`Cockroach Pig, the newest last: ${hues.join(', ')}`)
  })

  it('an empty shoe is said to be empty', () => {
    expect(bigLabel(en, shoe('empty'))).toBe('Big Road: nothing yet')
    expect(derivedLabel(zh, shoe('empty'), 'small')).toBe('小路：尚无记录')
  })

  it('asks are told for each side, marks that would not come too', () => {
    expect(askLabel(en, shoe('short'), 'B')).toBe('If Banker is next: Big Eye Boy blue, Small Road no mark, Cockroach Pig no mark')
    expect(askLabel(zh, shoe('short'), 'P')).toBe('下一局若为闲：大眼仔 红，小路 无标记，曱甴路 无标记')
  })
})
