import type { Roads } from '../protocol'
import { type Derived, DERIVED, lastRuns } from './roads'

/** A sentence by its id: what `t` of the page's words is. */
export type Say = (id: string, args?: Record<string, string | number>) => string

const SIDES = { B: 'page-road-banker', P: 'page-road-player', T: 'page-road-tie' } as const
const HUES = { r: 'page-road-red', b: 'page-road-blue', '': 'page-road-none' } as const
const NAMES: Record<Derived, string> = { big_eye: 'page-road-eye-name', small: 'page-road-small-name', cockroach: 'page-road-roach-name' }
/** How much of a road its name tells; the list below it tells every outcome. */
const LAST_RUNS = 5
const LAST_MARKS = 4

export const sideName = (say: Say, letter: string): string => say(SIDES[letter as keyof typeof SIDES])
export const roadName = (say: Say, road: Derived): string => say(NAMES[road])

function list(say: Say, parts: string[]): string {
  return parts.length === 0 ? '' : parts.reduce((before, next) => say('page-road-and', { before, next }))
}
const tells = (say: Say, road: string, parts: string[]): string =>
  parts.length === 0 ? say('page-road-nothing', { road }) : say('page-road-tells', { road, list: list(say, parts) })

/** One outcome in words: "Banker, Banker pair, natural". */
export function outcome(say: Say, result: string): string {
  const parts = [sideName(say, result.charAt(0))]
  if (result.includes('b')) parts.push(say('page-road-banker-pair'))
  if (result.includes('p')) parts.push(say('page-road-player-pair'))
  if (result.includes('n')) parts.push(say('page-road-natural'))
  return list(say, parts)
}

export const beadLabel = (say: Say, roads: Roads): string =>
  tells(say, say('page-road-bead-name'), roads.results.slice(-LAST_RUNS - 1).map((result) => sideName(say, result.charAt(0))))

export const bigLabel = (say: Say, roads: Roads): string =>
  tells(say, say('page-road-big-name'), lastRuns(roads, LAST_RUNS).map(({ side, length }) => say('page-road-run', { side: sideName(say, side), count: length })))

export const derivedLabel = (say: Say, roads: Roads, road: Derived): string =>
  tells(say, roadName(say, road), roads.derived_cells[road].slice(-LAST_MARKS).map(([, , hue]) => say(HUES[hue])))

/** What the derived roads would mark if a side won next. */
export function askLabel(say: Say, roads: Roads, side: 'B' | 'P'): string {
  const parts = DERIVED.map((road) => {
    const hue = roads.ask[side][road]
    return say('page-road-would', { road: roadName(say, road), mark: say(HUES[hue ?? '']) })
  })
  return say('page-road-if', { side: sideName(say, side), list: list(say, parts) })
}
