import type { Lang } from './protocol'
import { guessLang, LANGS } from './words.svelte'

export interface Prefs {
  lang: Lang
  felt: 'baize' | 'ink' | 'linen'
  scheme: 'asian' | 'western'
  suits: 'two' | 'four'
  motion: 'full' | 'less'
  sound: boolean
  /** Send chips by themselves a moment after the last one was put down. */
  auto: boolean
  squeeze: boolean
}

const KEY = 'croupier.prefs'
const CHOICES: { [Name in keyof Prefs]: readonly Prefs[Name][] } = {
  lang: LANGS,
  felt: ['baize', 'ink', 'linen'],
  scheme: ['asian', 'western'],
  suits: ['two', 'four'],
  motion: ['full', 'less'],
  sound: [false, true],
  auto: [false, true],
  squeeze: [true, false],
}

/** What was kept, with everything it does not say, or says wrongly, as it is at first. */
export function readPrefs(kept: string | null, wanted: readonly string[]): Prefs {
  const first = Object.fromEntries(Object.entries(CHOICES).map(([name, of]) => [name, of[0]]))
  const prefs = { ...first, lang: guessLang(wanted) } as unknown as Prefs
  try {
    const old = JSON.parse(kept ?? '{}') as Record<string, unknown>
    for (const [name, of] of Object.entries(CHOICES)) {
      if ((of as readonly unknown[]).includes(old[name])) Object.assign(prefs, { [name]: old[name] })
    }
  } catch {
    // Kept by something else under our name: start afresh.
  }
  return prefs
}

function kept(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

export const prefs: Prefs = $state(readPrefs(kept(), navigator.languages))

/** Puts the choices on the page and keeps them; called from an effect. */
export function applyPrefs(): void {
  Object.assign(document.documentElement.dataset, {
    felt: prefs.felt,
    scheme: prefs.scheme,
    suits: prefs.suits,
    motion: prefs.motion,
  })
  try {
    localStorage.setItem(KEY, JSON.stringify(prefs))
  } catch {
    // A browser that keeps nothing still plays.
  }
}

export const calm = (): boolean =>
  prefs.motion === 'less' || matchMedia('(prefers-reduced-motion: reduce)').matches
