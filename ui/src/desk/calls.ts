import { codeOf, Refusal } from '../net/refusal'
import type { DeskState, IncidentLine } from './shapes'

async function read<T>(path: string): Promise<T> {
  const answer = await fetch(path, { credentials: 'same-origin', cache: 'no-store' })
  if (!answer.ok) throw new Refusal(await codeOf(answer), `${path}: ${answer.status}`)
  return (await answer.json()) as T
}

const of = (table: string): string => `/api/tables/${encodeURIComponent(table)}`

export const desks = {
  read: (table: string): Promise<DeskState> => read(`${of(table)}/desk`),
  incidents: async (table: string, limit = 10): Promise<IncidentLine[]> => (await read<{ incidents: IncidentLine[] }>(`${of(table)}/incidents?limit=${limit}`)).incidents,
}
