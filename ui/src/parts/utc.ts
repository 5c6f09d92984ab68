/** The time of day as records have it: UTC, to the second or to the thousandth of one. */
export function utc(ms: number, exact = false): string {
  return new Date(ms).toISOString().slice(11, exact ? 23 : 19)
}

/** Day and time, UTC. */
export const utcDay = (ms: number): string => new Date(ms).toISOString().slice(0, 16).replace('T', ' ')

/** How long ago, as a clock that runs: 0:39, 12:04, 1:02:11. */
export function since(ms: number, now: number): string {
  const seconds = Math.max(0, Math.floor((now - ms) / 1000))
  const two = (n: number): string => String(n).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor(seconds / 60) % 60
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}
