import type { Statement } from '../protocol'

export const NOTHING: Statement = { lines: [], more: false }

/**
 * What is held of a statement, newest first, with what was read: its newest lines, or those `before` a
 * sequence. A line never changes, so that answers may come in any order. Where the newest leave a gap to
 * those held, they are held alone.
 */
export function joined(held: Statement, read: Statement, before?: number): Statement {
  if (before !== undefined) {
    const follows = held.lines.at(-1)?.sequence === before
    return follows ? { lines: [...held.lines, ...read.lines], more: read.more } : held
  }
  const newest = held.lines[0]?.sequence
  if (newest === undefined) return read
  const newer = read.lines.filter((line) => line.sequence > newest)
  if (newer.length === 0) return held
  if (newer.length === read.lines.length) return read
  return { lines: [...newer, ...held.lines], more: held.more }
}
