import { FluentBundle, FluentResource } from '@fluent/bundle'
import { describe, expect, it, vi } from 'vitest'

import { listed, speak } from './words.svelte'

const SOURCES = import.meta.glob<string>('./**/*.{svelte,ts}', { query: '?raw', import: 'default', eager: true })
const FILES = import.meta.glob<string>('../../src/croupier/i18n/*/page*.ftl', { query: '?raw', import: 'default', eager: true })
/** By language all that the page loads. */
const TEXTS = Object.entries(FILES).reduce<Record<string, string>>((all, [path, text]) => {
  const lang = path.split('/').at(-2) ?? ''
  return { ...all, [lang]: `${all[lang] ?? ''}\n${text}` }
}, {})

const code = Object.entries(SOURCES).filter(([path]) => !path.endsWith('.test.ts')).map(([, text]) => text).join('\n')
const ids = (text: string): string[] => Array.from(text.matchAll(/^([a-z][\w-]*) =/gm), (found) => found[1] ?? '')
const used = new Set(Array.from(code.matchAll(/['"](page-[\w-]+)['"]/g), (found) => found[1] ?? ''))
const begun = Array.from(code.matchAll(/`((?:page|road)-[\w-]*)\$\{/g), (found) => found[1] ?? '')

describe('the words of the page', () => {
  it('are there in three languages', () => {
    expect(Object.keys(TEXTS)).toHaveLength(3)
    expect(used.size).toBeGreaterThan(50)
  })

  it.each(Object.entries(TEXTS))('%s has every message that is asked for', (_path, text) => {
    const known = new Set(ids(text))
    expect([...used].filter((id) => !known.has(id))).toEqual([])
    expect(begun.filter((start) => start !== 'page-' && ![...known].some((id) => id.startsWith(start)))).toEqual([])
  })

  it.each(Object.entries(TEXTS))('%s has no message that nobody asks for', (_path, text) => {
    const idle = ids(text).filter((id) => id.startsWith('page-') && !used.has(id) && !begun.some((start) => start !== 'page-' && id.startsWith(start)))
    expect(idle).toEqual([])
  })

  it.each(Object.entries(TEXTS))('%s is read by Fluent without an error', (_path, text) => {
    const bundle = new FluentBundle('en', { useIsolating: false })
    expect(bundle.addResource(new FluentResource(text))).toEqual([])
    for (const id of ids(text)) {
      const errors: Error[] = []
      const value = bundle.getMessage(id)?.value
      bundle.formatPattern(value ?? '', new Proxy({}, { get: () => 2, has: () => true, getOwnPropertyDescriptor: () => ({ configurable: true, enumerable: true, value: 2 }) }), errors)
      expect(errors).toEqual([])
    }
  })
})

describe('several things', () => {
  it.each([
    ['en', '1, 2, 3'],
    ['vi', '1, 2, 3'],
    ['zh', '1、2、3'],
  ] as const)('stand in a row as %s writes them', async (lang, row) => {
    vi.stubGlobal('document', { documentElement: {} })
    await speak(lang)
    expect(listed(['1', '2', '3'])).toBe(row)
  })
})
