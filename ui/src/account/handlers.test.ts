import { expect, test } from 'vitest'

const PARTS = import.meta.glob<string>('../**/*.svelte', { query: '?raw', import: 'default', eager: true })
const lines = Object.entries(PARTS).flatMap(([path, text]) => text.split('\n').map((line) => [path, line] as const))
const reading = lines.filter(([, line]) => line.includes('currentTarget'))

test('something reads what an event happened to', () => {
  expect(reading.length).toBeGreaterThan(2)
})

// After the handler has returned an event has no currentTarget: an act that is tried again would read it of nothing.
test.each(reading)('%s reads it before anything else begins: %s', (_path, line) => {
  const before = line.slice(line.lastIndexOf('(event) =>') + '(event) =>'.length, line.indexOf('currentTarget'))
  expect(before).not.toMatch(/=>|await/)
})
