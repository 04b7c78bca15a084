/**
 * What Cloudflare bills on the Workers Paid plan, in dollars: https://developers.cloudflare.com/workers/platform/pricing/,
 * …/durable-objects/platform/pricing/, …/d1/platform/pricing/ and …/queues/platform/pricing/, as they were published in August 2026. What the plan
 * ($5 a month) includes is not taken off: these are the prices of what goes beyond it.
 */
export const PRICES_OF = '2026-08'

const MILLION = 1_000_000

/** Units that are counted, and the price of one. */
export const PRICES = {
  requests: 0.3 / MILLION,
  'object requests': 0.15 / MILLION,
  'object rows read': 0.001 / MILLION,
  'object rows written': 1 / MILLION,
  'database rows read': 0.001 / MILLION,
  'database rows written': 1 / MILLION,
  'queue operations': 0.4 / MILLION,
} as const
export type Unit = keyof typeof PRICES
export type Units = Readonly<Record<Unit, number>>
export const UNITS = Object.keys(PRICES) as readonly Unit[]

/**
 * What no count tells. Measured in this process on a machine with other work, where nothing is faster than it is told here: milliseconds of
 * processor time of a request, and for how long an object stays awake for one. Neither fails a test.
 */
const ASSUMED = { processor: 3, awake: 20 } as const
/** Of a millisecond of processor time; and of one in which an object of 128 MB is awake ($12.50 for a million GB-s). */
const TIME = { processor: 0.02 / MILLION, awake: (12.5 / MILLION) * (128 / 1024) * 0.001 } as const

export function dollarsFor(units: Units): number {
  const counted = UNITS.reduce((sum, unit) => sum + units[unit] * PRICES[unit], 0)
  const processor = (units.requests + units['object requests']) * ASSUMED.processor * TIME.processor
  return counted + processor + units['object requests'] * ASSUMED.awake * TIME.awake
}
