import type { Log, LogPerson, LogRow } from '../net/schema'

export interface Filter {
  table: string
  kind: string
  /** An id, or a part of the name of one of the staff. */
  who: string
  coup: string
  shoe: string
  /** Times of UTC, as 2026-11-30T18:05; empty for open ends. */
  from: string
  to: string
}

export const NO_FILTER: Filter = { table: '', kind: '', who: '', coup: '', shoe: '', from: '', to: '' }

export const KINDS = ['incident', 'ruling', 'correction', 'dispute', 'card', 'coup', 'shoe', 'shuffle', 'manager', 'table', 'staff', 'cash', 'care', 'other'] as const

const NUMBER = /^\d{1,12}$/

/** What is asked of the house; a number that is none yet is not asked for. */
export function queryOf(filter: Filter): string {
  const said = Object.entries(filter)
    .map(([name, value]): [string, string] => [name, String(value ?? '').trim()])
    .filter(([name, value]) => value && !((name === 'coup' || name === 'shoe') && !NUMBER.test(value)))
  return new URLSearchParams(said).toString()
}

export const isBackwards = ({ from, to }: Filter): boolean => from !== '' && to !== '' && from > to

/** What has been read until now: a row of pages, the newest first. */
export interface Read {
  rows: LogRow[]
  before: number | null
  newest: number
  looked_ms: number | null
  effects: Log['effects']
}

export const NOTHING: Read = { rows: [], before: null, newest: 0, looked_ms: null, effects: {} }

/** With the page behind what was read. */
export const furtherBack = (read: Read, page: Log): Read => ({ ...page, rows: [...read.rows, ...page.rows], newest: read.newest || page.newest, effects: { ...read.effects, ...page.effects } })

/** With the newest page read anew, below which stands what was read before; what incidents became is as the newer one says. */
export function renewed(read: Read, page: Log): Read {
  const last = page.rows.at(-1)?.position ?? Infinity
  const reaches = page.before === null || read.rows.some(({ position }) => position >= last)
  if (!reaches) return { ...page }
  const older = page.before === null ? [] : read.rows.filter(({ position }) => position < last)
  const { before, looked_ms } = older.length ? read : page
  return { rows: [...page.rows, ...older], before, looked_ms, newest: page.newest, effects: { ...read.effects, ...page.effects } }
}

/** Who has some part in it; undefined where nobody has. */
export const partOf = (row: LogRow, part: string): LogPerson | undefined => row.people.find((person) => person.part === part)

/** Whether a manager ruled otherwise than was proposed. */
export const ruledOtherwise = ({ proposed, effects }: LogRow): boolean => proposed.length > 0 && proposed.join(' ') !== effects.join(' ')

/** At which place of the pit more of it is to be seen, and in what words; null where it belongs to no table. */
export function moreOf(row: LogRow): { place: string; words: string } | null {
  if (!row.table) return null
  if (row.status === 'open') return { place: 'pit', words: 'page-log-to-incident' }
  if (row.group === 'correction' || row.group === 'dispute') return { place: 'pit-corrections', words: 'page-log-to-coup' }
  return { place: 'pit-tables', words: 'page-log-to-table' }
}

/** What an act's sentence may name. */
const NAMED = ['card', 'place', 'serials', 'shuffled_by', 'loaded_by', 'reason', 'when', 'card_count', 'fate', 'role', 'amount', 'currency', 'correction', 'outcome', 'way', 'minutes', 'sheet_id', 'coups'] as const

/** That of a row, with `none` in the place of what it lacks. */
export function namesOf({ said }: LogRow): Record<(typeof NAMED)[number], string> {
  return Object.fromEntries(NAMED.map((name) => [name, said[name] ?? 'none'])) as Record<(typeof NAMED)[number], string>
}
