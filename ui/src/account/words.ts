import { LOCALE } from '../money'
import { speaking, t } from '../words.svelte'
import { Refusal } from '../net/refusal'

/** Codes that the page has words for; any other is told as something that could not be done. */
const TOLD = new Set([
  'wrong_login', 'bad_name', 'bad_password', 'name_taken', 'other_name', 'no_such_link', 'not_private', 'too_many_tries',
  'busy', 'not_recorded', 'no_name', 'too_many_passkeys', 'last_administrator', 'not_erased',
])

/** What is said of something that was not done. */
export function whyNot(error: unknown): string {
  const code = error instanceof Refusal ? error.code : ''
  return t(`page-account-${TOLD.has(code) ? code : 'failed'}`)
}

export const when = (ms: number): string =>
  new Intl.DateTimeFormat(LOCALE[speaking.lang], { dateStyle: 'medium', timeStyle: 'short' }).format(ms)
