import { expect, test } from 'vitest'
import { Entering, outsideOf } from './outside'
import { Refusal } from './refusal'

/** A house that answers launches one after another: with a code, or lets in. */
function house(...answers: string[]): { asked: string[]; enter: () => Promise<string> } {
  const asked: string[] = []
  const given = ['t1']
  const entering = new Entering(
    () => given.shift() ?? null,
    async (token) => {
      asked.push(token)
      const code = answers.shift() ?? ''
      if (code) throw code === 'down' ? new TypeError('no network') : new Refusal(code)
      return 'launched'
    },
    async () => {
      asked.push('session')
      return 'guest'
    },
  )
  return { asked, enter: () => entering.enter().catch((error: unknown) => outsideOf(error)?.said ?? 'trouble') }
}

test.each([
  ['launch_needed', true],
  ['unknown_token', true],
  ['malformed', true],
  ['launch_refused', true],
  ['wallet_unknown', false],
])('%s has a sentence, and is asked again only where that may help', (code, final) => {
  expect(outsideOf(new Refusal(code))).toMatchObject({ final })
})

test('what has nothing to do with a licensee is no matter of his', () => {
  for (const error of [new Refusal('failed'), new Refusal('not_recorded'), new TypeError('no network')]) expect(outsideOf(error)).toBeNull()
})

test('a token is tried until the house has judged it', async () => {
  const { asked, enter } = house('down', 'wallet_unknown', '')
  expect([await enter(), await enter(), await enter(), await enter()]).toEqual(['trouble', 'page-launch-later', 'launched', 'guest'])
  expect(asked).toEqual(['t1', 't1', 't1', 'session'])
})

test('a token that was refused is not tried again', async () => {
  const { asked, enter } = house('unknown_token')
  expect([await enter(), await enter()]).toEqual(['page-launch-spent', 'guest'])
  expect(asked).toEqual(['t1', 'session'])
})

test('a house without a licensee takes its guest', async () => {
  const { asked, enter } = house('not_found')
  expect([await enter(), await enter()]).toEqual(['guest', 'guest'])
  expect(asked).toEqual(['t1', 'session', 'session'])
})
