import { codeOf, Refusal } from '../net/refusal'
import type { Frequencies, IncidentReport, Log, PatronsHere, PlayReport, Protection, RecordFound } from '../net/schema'
import type { CorrectionAnswer, CorrectionBody, CorrectionPreview, Corrections, DisputeAnswer, Disputes, VerdictBody } from '../net/schema'
import type { PitAnswer, PitBody, PitTable, TableLimitsBody } from '../net/schema'
import type { Act, DeskAnswer, DeskState, Preview, RulingAnswer, RulingBody, ShoeAudited } from './shapes'

const at = encodeURIComponent

async function asked<T>(path: string, init: RequestInit = {}): Promise<T> {
  const answer = await fetch(path, { credentials: 'same-origin', cache: 'no-store', ...init }).catch(() => null)
  if (!answer) throw new Refusal('failed')
  // What is refused for a reason of the table is an answer as well, with the reason in words.
  if (answer.ok || answer.headers.get('content-type')?.includes('json')) {
    const body = (await answer.clone().json()) as object
    if (answer.ok || 'refused' in body) return body as T
  }
  throw new Refusal(await codeOf(answer))
}

const said = <T>(path: string, body: object): Promise<T> => asked(path, { method: 'POST', body: JSON.stringify(body) })

export const calls = {
  desk: (table: string): Promise<DeskState> => asked(`/api/tables/${at(table)}/desk`),
  act: (table: string, id: string, act: Act, gone: number | null = null): Promise<DeskAnswer> => said(`/api/tables/${at(table)}/desk`, { id, act, gone }),
  preview: (table: string, body: RulingBody): Promise<Preview> => said(`/api/tables/${at(table)}/rulings/preview`, body),
  rule: (table: string, body: RulingBody): Promise<RulingAnswer> => said(`/api/tables/${at(table)}/rulings`, body),
  audit: (table: string, shoe: number): Promise<ShoeAudited> => asked(`/api/tables/${at(table)}/shoes/${shoe}/audit`),
}

export const reports = {
  play: (query: string): Promise<PlayReport> => asked(`/api/reports/play?${query}`),
  incidents: (query: string): Promise<IncidentReport> => asked(`/api/reports/incidents?${query}`),
  alerts: (query: string): Promise<Protection> => asked(`/api/reports/protection?${query}`),
  frequencies: (query: string): Promise<Frequencies> => asked(`/api/reports/frequencies?${query}`),
  csv: (report: string, query: string): string => `/api/reports/${report}.csv?${query}`,
}

export const log = {
  page: (query: string): Promise<Log> => asked(`/api/log?${query}`),
  csv: (query: string): string => `/api/log.csv?${query}`,
}

export const asWhole = {
  see: (table: string): Promise<PitTable> => asked(`/api/tables/${at(table)}/pit`),
  close: (table: string, body: PitBody): Promise<PitAnswer> => said(`/api/tables/${at(table)}/close`, body),
  open: (table: string, body: PitBody): Promise<PitAnswer> => said(`/api/tables/${at(table)}/open`, body),
  limits: (table: string, body: TableLimitsBody): Promise<PitAnswer> => said(`/api/tables/${at(table)}/limits`, body),
}

export const patronsHere = (): Promise<PatronsHere> => asked('/api/patrons')

/** Has the whole record checked; that may take minutes. */
export const verified = (): Promise<RecordFound> => said('/api/verify', {})

export const corrections = {
  preview: (table: string, body: CorrectionBody): Promise<CorrectionPreview> => said(`/api/tables/${at(table)}/corrections/preview`, body),
  correct: (table: string, body: CorrectionBody): Promise<CorrectionAnswer> => said(`/api/tables/${at(table)}/corrections`, body),
  past: (table: string): Promise<Corrections> => asked(`/api/tables/${at(table)}/corrections?limit=20`),
  dispute: (table: string, body: { id: string; coup: number; patron: string; reason: string }): Promise<DisputeAnswer> => said(`/api/tables/${at(table)}/disputes`, body),
  disputes: (table: string): Promise<Disputes> => asked(`/api/tables/${at(table)}/disputes?limit=20`),
  previewVerdict: (table: string, body: VerdictBody): Promise<CorrectionPreview> => said(`/api/tables/${at(table)}/disputes/verdict/preview`, body),
  verdict: (table: string, body: VerdictBody): Promise<CorrectionAnswer> => said(`/api/tables/${at(table)}/disputes/verdict`, body),
}
