import type { House, Me, PastCoups, Shoes, Statement, TableEdges, TableRules } from '../protocol'
import { takeLaunch } from './launch'

async function call<T>(path: string, init: RequestInit = {}): Promise<T> {
  const answer = await fetch(path, { credentials: 'same-origin', ...init })
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  return (await answer.json()) as T
}

const at = encodeURIComponent

function paged(path: string, before: number | undefined, limit: number): string {
  const mark = path.includes('?') ? '&' : '?'
  return `${path}${mark}limit=${limit}${before === undefined ? '' : `&before=${before}`}`
}

export const api = {
  /** Come in: from a licensee by the token he gave along, else by cookie or as a guest. */
  session: (): Promise<Me> => {
    const token = takeLaunch()
    if (token === null) return call('/api/session', { method: 'POST' })
    return call('/api/launch', { method: 'POST', body: JSON.stringify({ token }) })
  },
  house: (): Promise<House> => call('/api/house'),
  rules: (table: string): Promise<TableRules> => call(`/api/tables/${at(table)}`),
  odds: (table: string): Promise<TableEdges> => call(`/api/tables/${at(table)}/odds`),
  coups: (table: string, before?: number, limit = 20): Promise<PastCoups> =>
    call(paged(`/api/tables/${at(table)}/coups`, before, limit)),
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
