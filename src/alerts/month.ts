/** What this month costs, reckoned from what the service counts of itself: it cannot see the bill. */
import type { Instant } from '../game/names.ts'
import type { Counts } from '../telemetry/counted.ts'
import { type BillLine, billOf, beyondPlan, PLAN_PRICE, PRICES_OF, type Units, unitsOf } from './prices.ts'

/**
 * What ordinary traffic comes to: two phases of Standard with seven players. `npm run bench:cost` counts it, and a test
 * (test/durable/cost.test.ts) holds it to the code. Rows read by the database are five times as many where calls are more than ten seconds apart
 * (accounts are looked up once in that time); 25 thousand million a month are included.
 */
export const TWO_PHASES: Units = {
  requests: 161,
  'object requests': 137,
  'object rows read': 491,
  'object rows written': 51,
  'database rows read': 481,
  'database rows written': 88,
  'queue operations': 42,
}

/** An estimate: requests are counted, one in a hundred, and everything else is reckoned from them. Storage and mail are not in it. */
export interface MonthlyCost {
  /** When the month began (UTC). */
  readonly since: Instant
  /** The month of the price table, `2026-08`. */
  readonly prices: string
  /** In dollars: the plan, and what is used beyond it. */
  readonly plan: number
  readonly beyond: number
  readonly units: readonly BillLine[]
}

export function monthBegan(now: Instant): Instant {
  const date = new Date(now)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth())
}

export function costOf(since: Instant, { requests }: Counts): MonthlyCost {
  const units = unitsOf((unit) => Math.round((requests / TWO_PHASES.requests) * TWO_PHASES[unit]))
  return { since, prices: PRICES_OF, plan: PLAN_PRICE, beyond: beyondPlan(units), units: billOf(units) }
}
