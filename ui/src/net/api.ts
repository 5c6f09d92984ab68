import type { House, Me, PastCoups, Shoes, Statement, TableEdges, TableRules } from '../protocol'
import type { OwnCorrections } from './schema'
import { takeLaunch } from './launch'
import { Entering } from './outside'
import { codeOf, Refusal } from './refusal'

async function call<T>(path: string, init: RequestInit = {}): Promise<T> {
  const answer = await fetch(path, { credentials: 'same-origin', ...init })
  if (!answer.ok) throw new Refusal(await codeOf(answer), `${path}: ${answer.status}`)
  return (await answer.json()) as T
}

const at = encodeURIComponent

function paged(path: string, before: number | undefined, limit: number): string {
  const mark = path.includes('?') ? '&' : '?'
  return `${path}${mark}limit=${limit}${before === undefined ? '' : `&before=${before}`}`
}

const entering = new Entering<Me>(
  takeLaunch,
  (token) => call('/api/launch', { method: 'POST', body: JSON.stringify({ token }) }),
  () => call('/api/session', { method: 'POST' }),
)

export const api = {
  /** Come in: from a licensee by the token he gave along, else by cookie or as a guest. */
  session: (): Promise<Me> => entering.enter(),
  house: (): Promise<House> => call('/api/house'),
  rules: (table: string): Promise<TableRules> => call(`/api/tables/${at(table)}`),
  odds: (table: string): Promise<TableEdges> => call(`/api/tables/${at(table)}/odds`),
  coups: (table: string, before?: number, limit = 20): Promise<PastCoups> =>
    call(paged(`/api/tables/${at(table)}/coups`, before, limit)),
  corrected: (table: string): Promise<OwnCorrections> => call(`/api/tables/${at(table)}/corrected`),
  statement: (currency: string, before?: number, limit = 50): Promise<Statement> =>
    call(paged(`/api/statement?currency=${at(currency)}`, before, limit)),
  shoes: (table: string, before?: number, limit = 10): Promise<Shoes> => call(paged(`/api/tables/${at(table)}/shoes`, before, limit)),
  /** A shoe's public record to the letter; null where the house has none. */
  shoeRecord: async (table: string, number: number): Promise<string | null> => {
    const path = `/api/tables/${at(table)}/shoes/${number}`
    const answer = await fetch(path, { credentials: 'same-origin', cache: 'no-store' })
    if (answer.status === 404) return null
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    return await answer.text()
  },
  refill: (currency: string): Promise<Me> => call(`/api/refill?currency=${at(currency)}`, { method: 'POST' }),
  csv: (currency: string): string => `/api/statement.csv?currency=${at(currency)}`,
}
