/** A card is no narrower than this, in pixels, where there is room for one. */
const LEAST_CARD = 340

/** As many columns as fit and make the rows even: four tables stand two by two or in one row, not three and one. */
export function columnsOf(tableCount: number, width: number): number {
  const fit = Math.max(1, Math.floor(width / LEAST_CARD))
  const rows = Math.max(1, Math.ceil(tableCount / fit))
  return Math.max(1, Math.ceil(tableCount / rows))
}
