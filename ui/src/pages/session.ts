import { toMinor } from '../money'
import type { StatementLine } from '../protocol'

/** What one coup brought, from the lines that belong to it. */
export interface CoupNet {
  key: string
  table: string
  coup_number: number
  at_ms: number
  net: bigint
}

/** The session's net after each coup that is over, oldest first. */
export interface Course {
  coups: CoupNet[]
  /** Minor units: where it began, then one more than there are coups. */
  values: bigint[]
}

interface Group extends CoupNet {
  first: number
  unresolved: bigint
  settled: boolean
}

function groupsOf(lines: readonly StatementLine[], digits: number): Group[] {
  const groups = new Map<string, Group>()
  const open = new Map<string, bigint>()
  for (const line of lines.toSorted((one, other) => one.sequence - other.sequence)) {
    const coup = line.coup_number ?? 0
    if (!line.wager) continue
    const key = line.table ? `${line.table} ${coup}` : line.wager
    const amount = toMinor(line.amount, digits)
    const group = groups.get(key) ?? { key, table: line.table ?? '', coup_number: coup, at_ms: 0, net: 0n, first: line.sequence, unresolved: 0n, settled: false }
    group.net += amount
    group.at_ms = Math.max(group.at_ms, line.at_ms)
    if (line.kind === 'wager-pended') {
      open.set(line.wager, -amount)
      group.unresolved -= amount
    } else {
      group.unresolved -= open.get(line.wager) ?? 0n
      open.delete(line.wager)
      group.settled ||= line.kind === 'wager-posted'
    }
    groups.set(key, group)
  }
  return [...groups.values()]
}

/**
 * How the net of a session went, coup by coup. A stake counts once its coup is over, so that the course
 * moves on results only, as the purse does; `in_play` tells which of the newest stakes are not over.
 * The end is the purse's own net, and the beginning follows from it.
 */
export function courseOf(lines: readonly StatementLine[], digits: number, purse: { net: string; in_play: string }, since: number): Course {
  let playing = toMinor(purse.in_play, digits)
  const over = groupsOf(lines, digits)
    .toSorted((one, other) => other.first - one.first)
    .filter((group) => {
      if (group.settled || group.unresolved === 0n || group.unresolved > playing) return true
      playing -= group.unresolved
      return false
    })
    // Taken back before its coup was dealt: it never was a wager on that coup.
    .filter((group) => group.at_ms >= since && (group.settled || group.unresolved > 0n))
    .toSorted((one, other) => one.at_ms - other.at_ms || one.first - other.first)
  const whole = over.reduce((sum, coup) => sum + coup.net, 0n)
  const values = [toMinor(purse.net, digits) - whole]
  for (const coup of over) values.push((values.at(-1) ?? 0n) + coup.net)
  return { coups: over.map(({ key, table, coup_number, at_ms, net }) => ({ key, table, coup_number, at_ms, net })), values }
}

export interface Extremes {
  most: bigint
  least: bigint
  won: number
  lost: number
}

export function extremesOf({ coups, values }: Course): Extremes {
  const first = values[0] ?? 0n
  return {
    most: values.reduce((best, value) => (value > best ? value : best), first),
    least: values.reduce((worst, value) => (value < worst ? value : worst), first),
    won: coups.filter(({ net }) => net > 0n).length,
    lost: coups.filter(({ net }) => net < 0n).length,
  }
}
