import type { Roads } from '../protocol'

/** How long the shape lasts that a good road is marked for, as the road shows it: runs at its end. */
export interface GoodRun {
  side: 'B' | 'P'
  count: number
}

/** The side of the newest run with its length, for a streak, or the number of equal runs at the end. */
export function goodRun(roads: Roads | null, kind: string): GoodRun | null {
  const runs = (roads?.big_road.columns ?? []).map((run) => ({ side: run.charAt(0) as 'B' | 'P', length: Number(run.slice(1)) }))
  const last = runs.at(-1)
  if (!last) return null
  if (kind === 'dragon') return { side: last.side, count: last.length }
  const equal = kind === 'two-two' ? 2 : 1
  // The newest run may still grow into one of the same length.
  const done = last.length < equal ? runs.slice(0, -1) : runs
  const other = done.toReversed().findIndex((run) => run.length !== equal)
  const count = other < 0 ? done.length : other
  return { side: last.side, count }
}
