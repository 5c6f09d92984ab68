import { expect, test } from 'vitest'

const SHEETS = import.meta.glob<string>('./*.css', { query: '?raw', import: 'default', eager: true })
const PARTS = import.meta.glob<string>('../**/*.svelte', { query: '?raw', import: 'default', eager: true })

/** The classes that a sheet gives a rule of their own: `.name { … }`, with no other condition. */
function ownRules(css: string): Set<string> {
  const heads = css.replace(/\/\*[^]*?\*\//g, '').matchAll(/([^{}]+)\{/g)
  const names = Array.from(heads, (found) => (found[1] ?? '').split(',')).flat()
  return new Set(names.map((one) => one.trim()).filter((one) => /^\.[\w-]+$/.test(one)))
}

const everywhere = new Set(Object.values(SHEETS).flatMap((css) => [...ownRules(css)]))

test('there is something to compare', () => {
  expect(everywhere.size).toBeGreaterThan(30)
  expect(Object.keys(PARTS).length).toBeGreaterThan(30)
})

// A class of a component is met by the sheets of the whole page as well: what they place would place it too.
test.each(Object.entries(PARTS))('%s gives no class of its own a name that the whole page has', (_path, text) => {
  const own = ownRules(/<style>([^]*)<\/style>/.exec(text)?.[1] ?? '')
  expect([...own].filter((name) => everywhere.has(name))).toEqual([])
})
