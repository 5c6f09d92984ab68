const MARK = '#/launch/'

/** Whether the address is a licensee's way in. */
export const isLaunch = (): boolean => location.hash.startsWith(MARK)

/**
 * The licensee's token in the address (`#/launch/TOKEN`), taken out of it: it counts once, and is nothing to be kept or
 * sent on.
 */
export function takeLaunch(): string | null {
  if (!isLaunch()) return null
  const token = location.hash.slice(MARK.length)
  history.replaceState(null, '', '#/lobby')
  try {
    return decodeURIComponent(token)
  } catch {
    return token
  }
}
