import type { Limits } from '../net/schema'
import type { TableRules } from '../protocol'

/** Whether a table's rules as they were read tell the limits that hold there by now. */
export function tellsLimits(rules: Pick<TableRules, 'bet_min' | 'bet_max' | 'limits'>, held: Limits | null | undefined): boolean {
  if (!held) return true
  const { patron_max, table_max, liability_max } = rules.limits
  const told: Limits = { bet_min: rules.bet_min, bet_max: rules.bet_max, patron_max, table_max, liability_max }
  return Object.entries(told).every(([name, amount]) => held[name as keyof Limits] === amount)
}
