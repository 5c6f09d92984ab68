/** The geometry of a cover that is peeled off a card. Points are in the card's own measures, y downwards. */

export interface Point {
  x: number
  y: number
}
export interface Size {
  width: number
  height: number
}
export type Edge = 't' | 'r' | 'b' | 'l'

/** A line across the card: what lies on the side of `normal` is still covered. */
export interface Fold {
  at: Point
  normal: Point
}

/** Inwards from each edge. */
const INWARD: Record<Edge, Point> = { t: { x: 0, y: 1 }, r: { x: -1, y: 0 }, b: { x: 0, y: -1 }, l: { x: 1, y: 0 } }
/** How far a fold leans when it is taken at the end of an edge, as the tangent of its angle. */
const LEAN = 0.42
/** In the middle it leans a little all the same, as a thumb lifts it. */
const THUMB = 0.3

const dot = (one: Point, other: Point): number => one.x * other.x + one.y * other.y
const unit = (of: Point): Point => {
  const length = Math.hypot(of.x, of.y)
  return { x: of.x / length, y: of.y / length }
}

/** The edge that was taken: the one nearest to the finger. */
export function nearestEdge(finger: Point, { width, height }: Size): Edge {
  const gaps: [Edge, number][] = [['l', finger.x], ['r', width - finger.x], ['t', finger.y], ['b', height - finger.y]]
  return gaps.reduce((best, gap) => (gap[1] < best[1] ? gap : best))[0]
}

/**
 * Where the cover folds when it is taken at `from` and drawn to `to`: through the finger, leaning towards
 * the end of the edge that was taken, and after the way it was drawn. Null while nothing is drawn back.
 */
export function foldOf(edge: Edge, from: Point, to: Point, size: Size): Fold | null {
  const inward = INWARD[edge]
  const along = { x: Math.abs(inward.y), y: Math.abs(inward.x) }
  const drawn = { x: to.x - from.x, y: to.y - from.y }
  const depth = dot(drawn, inward)
  if (depth <= 0) return null
  const middle = { x: size.width / 2, y: size.height / 2 }
  const half = dot(along, middle)
  const off = Math.max(-1, Math.min(1, dot(along, { x: from.x - middle.x, y: from.y - middle.y }) / half))
  const aside = Math.max(-1, Math.min(1, dot(drawn, along) / (half * 2)))
  const lean = LEAN * (aside - off - THUMB)
  const normal = unit({ x: inward.x + along.x * lean, y: inward.y + along.y * lean })
  // From the edge itself, so that taking the card further in does not tear it at once.
  const edgePoint = {
    x: edge === 'l' ? 0 : edge === 'r' ? size.width : from.x,
    y: edge === 't' ? 0 : edge === 'b' ? size.height : from.y,
  }
  return { at: { x: edgePoint.x + drawn.x, y: edgePoint.y + drawn.y }, normal }
}

export const corners = ({ width, height }: Size): Point[] => [{ x: 0, y: 0 }, { x: width, y: 0 }, { x: width, y: height }, { x: 0, y: height }]

/** The part of a polygon whose distance along the fold's normal lies from `low` to `high`. */
export function band(polygon: Point[], { at, normal }: Fold, low: number, high: number): Point[] {
  const distance = (point: Point): number => dot({ x: point.x - at.x, y: point.y - at.y }, normal)
  return cut(cut(polygon, (point) => distance(point) - low), (point) => high - distance(point))
}

/** What of a polygon has a value of naught or more. */
function cut(polygon: Point[], value: (point: Point) => number): Point[] {
  return polygon.flatMap((point, index) => {
    const before = polygon.at(index - 1) ?? point
    const [was, is] = [value(before), value(point)]
    const kept = is >= 0 ? [point] : []
    if (was >= 0 === is >= 0) return kept
    const share = was / (was - is)
    return [{ x: before.x + (point.x - before.x) * share, y: before.y + (point.y - before.y) * share }, ...kept]
  })
}

export function areaOf(polygon: Point[]): number {
  const twice = polygon.reduce((sum, point, index) => {
    const before = polygon.at(index - 1) ?? point
    return sum + before.x * point.y - point.x * before.y
  }, 0)
  return Math.abs(twice) / 2
}

/** The share of the card that lies open, from 0 to 1. */
export function openShare(fold: Fold | null, size: Size): number {
  if (!fold) return 0
  return areaOf(band(corners(size), fold, -Infinity, 0)) / (size.width * size.height)
}

/** A polygon as SVG writes it. */
export const pointsOf = (polygon: Point[]): string => polygon.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')
/** A polygon as a clip path. */
export const clipOf = (polygon: Point[]): string => `polygon(${polygon.map(({ x, y }) => `${x.toFixed(1)}px ${y.toFixed(1)}px`).join(', ') || '0 0'})`
