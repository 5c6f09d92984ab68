import type { Care, LimitsBody } from './schema'

/** What the house did not take, with its code. */
export class NotTaken extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

async function call(path: string, method = 'GET', body?: object): Promise<Care> {
  const init: RequestInit = { credentials: 'same-origin', method }
  if (body) Object.assign(init, { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })
  const answer = await fetch(`/api/me/care${path}`, init)
  if (answer.ok) return (await answer.json()) as Care
  const problem = (await answer.json().catch(() => ({}))) as { code?: string; message?: string }
  throw new NotTaken(problem.code ?? 'failed', problem.message ?? `${path}: ${answer.status}`)
}

export const careApi = {
  read: (): Promise<Care> => call(''),
  limits: (body: LimitsBody): Promise<Care> => call('/limits', 'PUT', body),
  pause: (hours: number): Promise<Care> => call('/pause', 'POST', { hours }),
  exclude: (months: number | null): Promise<Care> => call('/exclude', 'POST', { months }),
  seen: (due_ms: number): Promise<Care> => call('/seen', 'POST', { due_ms }),
}
