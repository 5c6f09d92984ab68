import { afterEach, expect, test, vi } from 'vitest'
import { takeLaunch } from './launch'

const replaced: string[] = []
function at(hash: string): void {
  vi.stubGlobal('location', { hash })
  vi.stubGlobal('history', { replaceState: (_: unknown, __: string, url: string) => void replaced.push(url) })
}
afterEach(() => {
  vi.unstubAllGlobals()
  replaced.length = 0
})

test('a launch token is taken out of the address', () => {
  at('#/launch/a%2Bb_c-d')
  expect(takeLaunch()).toBe('a+b_c-d')
  expect(replaced).toEqual(['#/lobby'])
})

test('what is no escape is taken as it is', () => {
  at('#/launch/50%')
  expect(takeLaunch()).toBe('50%')
})

test('any other address is left alone', () => {
  for (const hash of ['', '#/lobby', '#/table/launch', '#launch/x']) {
    at(hash)
    expect(takeLaunch()).toBeNull()
  }
  expect(replaced).toEqual([])
})
