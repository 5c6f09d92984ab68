import type { IncidentLine } from './shapes'

/** An incident, and where it was. */
export interface Logged extends IncidentLine {
  table: string
}

/** What was read of a table's incidents until now, newest first. */
export interface Read {
  table: string
  lines: IncidentLine[]
  more: boolean
}

/** All tables' incidents in one row, newest first, as far back as every table was read. */
export function merged(reads: readonly Read[]): Logged[] {
  const known = reads.flatMap(({ table, lines }) => lines.map((line) => ({ ...line, table })))
  const ends = reads.filter(({ more }) => more).map(({ lines }) => lines.at(-1)?.at_ms ?? Infinity)
  const until = Math.max(-Infinity, ...ends)
  return known.filter((line) => line.at_ms >= until).sort((one, other) => other.at_ms - one.at_ms)
}

/** The tables that have to be read on so that the row goes further back. */
export function behind(reads: readonly Read[]): Read[] {
  const open = reads.filter(({ more }) => more)
  const latest = Math.max(...open.map(({ lines }) => lines.at(-1)?.at_ms ?? Infinity))
  return open.filter(({ lines }) => (lines.at(-1)?.at_ms ?? Infinity) >= latest)
}

export interface Filter {
  table: string
  kind: string
  /** A part of the name, or a whole id, of who raised, ruled or confirmed. */
  person: string
  /** Days in UTC, as 2026-11-30; empty for open ends. */
  from: string
  to: string
}

export const NO_FILTER: Filter = { table: '', kind: '', person: '', from: '', to: '' }

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

export function fits(line: Logged, filter: Filter): boolean {
  const person = filter.person.trim().toLowerCase()
  const { ruling } = line
  const names = [line.by_name, ruling?.by_name ?? '']
  const ids = [line.by, ruling?.by ?? '', ruling?.second ?? '']
  const day = dayOf(line.at_ms)
  return (
    (!filter.table || line.table === filter.table) &&
    (!filter.kind || line.kind === filter.kind) &&
    (!person || names.some((name) => name.toLowerCase().includes(person)) || ids.some((id) => id.toLowerCase() === person)) &&
    (!filter.from || day >= filter.from) &&
    (!filter.to || day <= filter.to)
  )
}

/** Whether a manager ruled otherwise than was proposed. */
export const ruledOtherwise = ({ ruling }: IncidentLine): boolean =>
  ruling !== null && ruling.proposed.length > 0 && ruling.proposed.join(' ') !== ruling.effects.join(' ')
