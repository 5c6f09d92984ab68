import type { OwnCorrection } from '../net/schema'

const KEY = 'croupier.corrected'
/** So many are remembered as told, the newest. */
const MOST = 200

/** What a patron has been told, on this device. */
export function toldBefore(store: Pick<Storage, 'getItem'>): string[] {
  try {
    const found: unknown = JSON.parse(store.getItem(KEY) ?? '[]')
    return Array.isArray(found) ? found.filter((id): id is string => typeof id === 'string') : []
  } catch {
    return []
  }
}

/** Those that are still to be told, the oldest first. */
export const untold = (all: readonly OwnCorrection[], before: readonly string[]): OwnCorrection[] =>
  all.filter(({ correction }) => !before.includes(correction)).toReversed()

/** From now on they are told. */
export function rememberTold(store: Pick<Storage, 'getItem' | 'setItem'>, told: readonly OwnCorrection[]): void {
  const ids = [...toldBefore(store), ...told.map(({ correction }) => correction)]
  try {
    store.setItem(KEY, JSON.stringify(ids.slice(-MOST)))
  } catch {
    // It is told once more on the next visit.
  }
}
