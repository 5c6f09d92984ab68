import type { Statement } from '../protocol'

export const NOTHING: Statement = { lines: [], more: false }

/**
 * What is held of a statement, newest first, with what was read: its newest lines, or those `before` a
 * sequence. A line changes only by what became of its wager, so it is shown as it was read last; newest lines
 * that others have overtaken say nothing new. Where the newest leave a gap to those held, they are held alone.
 */
export function joined(held: Statement, read: Statement, before?: number): Statement {
  const newest = held.lines[0]?.sequence
  if (before !== undefined) {
    const follows = held.lines.at(-1)?.sequence === before
    return follows ? { lines: [...held.lines, ...read.lines], more: read.more } : held
  }
  if (newest === undefined) return read
  const [first, last] = [read.lines[0]?.sequence, read.lines.at(-1)?.sequence]
  if (first === undefined || last === undefined || first < newest) return held
  const older = held.lines.filter((line) => line.sequence < last)
  return last > newest || older.length === 0 ? read : { lines: [...read.lines, ...older], more: held.more }
}
