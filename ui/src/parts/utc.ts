/** A moment as ISO 8601 has it, of the years 0 to 9999; null beyond them, as a record from elsewhere may name one. */
export function isoOf(ms: number): string | null {
  const moment = new Date(ms)
  const written = Number.isNaN(moment.getTime()) ? '' : moment.toISOString()
  return written.length === 24 ? written : null
}

/** The time of day as records have it: UTC, to the second or to the thousandth of one; the number itself where a calendar has no such year. */
export const utc = (ms: number, exact = false): string => isoOf(ms)?.slice(11, exact ? 23 : 19) ?? String(ms)

/** Day and time, UTC; likewise. */
export const utcDay = (ms: number): string => isoOf(ms)?.slice(0, 16).replace('T', ' ') ?? String(ms)

/** Day and time to the second, with what they are of; likewise. */
export function utcMoment(ms: number): string {
  const written = isoOf(ms)
  return written === null ? String(ms) : `${written.slice(0, 10)} ${written.slice(11, 19)} UTC`
}

/** How long ago, as a clock that runs: 0:39, 12:04, 1:02:11. */
export function since(ms: number, now: number): string {
  const seconds = Math.max(0, Math.floor((now - ms) / 1000))
  const two = (n: number): string => String(n).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor(seconds / 60) % 60
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}
