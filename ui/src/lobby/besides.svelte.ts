let chosen: string[] = $state.raw([])
const MOST = 3

/** Tables chosen to stand side by side on a wide screen. */
export const besides = {
  get tables(): string[] {
    return chosen
  },
  has: (table: string): boolean => chosen.includes(table),
  toggle(table: string): void {
    chosen = chosen.includes(table) ? chosen.filter((one) => one !== table) : [...chosen, table].slice(-MOST)
  },
}
