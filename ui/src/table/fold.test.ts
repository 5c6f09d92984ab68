import { describe, expect, it } from 'vitest'

import { areaOf, band, clipOf, corners, foldOf, nearestEdge, openShare } from './fold'

const CARD = { width: 150, height: 210 }

describe('a fold', () => {
  it.each([
    [{ x: 75, y: 205 }, 'b'],
    [{ x: 75, y: 4 }, 't'],
    [{ x: 3, y: 100 }, 'l'],
    [{ x: 148, y: 100 }, 'r'],
  ])('is taken at the nearest edge, %o', (finger, edge) => expect(nearestEdge(finger, CARD)).toBe(edge))

  it('runs through the finger, and leans a little even in the middle of an edge', () => {
    const fold = foldOf('b', { x: 75, y: 210 }, { x: 75, y: 150 }, CARD)
    expect(fold?.at).toEqual({ x: 75, y: 150 })
    expect(fold?.normal.x).toBeLessThan(0)
    // A line through the middle of a band cuts it in equal parts, however it leans.
    expect(openShare(fold, CARD)).toBeCloseTo(60 / 210)
  })

  it('leans so that the end taken opens further', () => {
    const right = foldOf('b', { x: 140, y: 210 }, { x: 140, y: 150 }, CARD)
    if (!right) throw new Error('no fold')
    expect(right.normal.x).toBeLessThan(0)
    const open = band(corners(CARD), right, -Infinity, 0)
    const heightAt = (x: number): number => 210 - Math.min(...open.filter((point) => point.x === x).map((point) => point.y))
    expect(heightAt(150)).toBeGreaterThan(heightAt(0))
  })

  it.each(['t', 'r', 'b', 'l'] as const)('opens more the further it is drawn from %s, and shuts when it is drawn out', (edge) => {
    const inward = { t: [0, 1], r: [-1, 0], b: [0, -1], l: [1, 0] }[edge]
    const from = { x: edge === 'l' ? 0 : edge === 'r' ? 150 : 60, y: edge === 't' ? 0 : edge === 'b' ? 210 : 90 }
    const to = (depth: number) => ({ x: from.x + (inward[0] ?? 0) * depth, y: from.y + (inward[1] ?? 0) * depth })
    const shares = [-20, 0, 20, 60, 110].map((depth) => openShare(foldOf(edge, from, to(depth), CARD), CARD))
    expect(shares.slice(0, 2)).toEqual([0, 0])
    expect(shares[2]).toBeGreaterThan(0)
    expect(shares[3]).toBeGreaterThan(shares[2] ?? 1)
    expect(shares[4]).toBeGreaterThan(shares[3] ?? 1)
  })

  it('parts the card without a rest', () => {
    const fold = foldOf('b', { x: 20, y: 208 }, { x: 70, y: 120 }, CARD)
    if (!fold) throw new Error('no fold')
    const pieces = [[-Infinity, 0], [0, 25], [25, Infinity]].map(([low = 0, high = 0]) => areaOf(band(corners(CARD), fold, low, high)))
    expect(pieces.reduce((sum, piece) => sum + piece, 0)).toBeCloseTo(150 * 210)
  })

  it('is nothing where nothing is left', () => expect(clipOf([])).toBe('polygon(0 0)'))
})
