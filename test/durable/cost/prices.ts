/**
 * What Cloudflare bills on the Workers Paid plan, in dollars: https://developers.cloudflare.com/workers/platform/pricing/,
 * …/durable-objects/platform/pricing/, …/d1/platform/pricing/ and …/queues/platform/pricing/, as they were published in August 2026.
 */
export const PRICES_OF = '2026-08'

const MILLION = 1_000_000

/** Units that are counted: the price of one, and how many the plan ($5 a month) includes each month. */
const PLAN = {
  requests: { price: 0.3 / MILLION, included: 10 * MILLION },
  'object requests': { price: 0.15 / MILLION, included: MILLION },
  'object rows read': { price: 0.001 / MILLION, included: 25_000 * MILLION },
  'object rows written': { price: 1 / MILLION, included: 50 * MILLION },
  'database rows read': { price: 0.001 / MILLION, included: 25_000 * MILLION },
  'database rows written': { price: 1 / MILLION, included: 50 * MILLION },
  'queue operations': { price: 0.4 / MILLION, included: MILLION },
} as const
export type Unit = keyof typeof PLAN
export type Units = Readonly<Record<Unit, number>>
export const UNITS = Object.keys(PLAN) as readonly Unit[]

/** The same of each unit. */
export const unitsOf = (count: (unit: Unit) => number): Units =>
  Object.fromEntries(UNITS.map((unit) => [unit, count(unit)])) as Record<Unit, number>

/**
 * What no count tells. Measured in this process on a machine with other work, where nothing is faster than it is told here: milliseconds of
 * processor time of a request, and for how long an object stays awake for one. Neither fails a test.
 */
const ASSUMED = { processor: 3, awake: 20 } as const
/** Of milliseconds of processor time; and of those in which an object of 128 MB is awake ($12.50 for a million GB-s, of which 400,000 are included). */
const PROCESSOR = { price: 0.02 / MILLION, included: 30 * MILLION } as const
const AWAKE = { price: (12.5 / MILLION) * (128 / 1024) * 0.001, included: (400_000 / (128 / 1024)) * 1000 } as const

const billable = (units: Units) => [
  ...UNITS.map((unit) => ({ ...PLAN[unit], many: units[unit] })),
  { ...PROCESSOR, many: (units.requests + units['object requests']) * ASSUMED.processor },
  { ...AWAKE, many: units['object requests'] * ASSUMED.awake },
]

/** Each unit at its price, as if all that the plan includes were used up: what one game more costs a large service. */
export const atListPrices = (units: Units): number =>
  billable(units).reduce((sum, { price, many }) => sum + many * price, 0)

/** What a month is billed beyond the plan's $5, in which so much was used. */
export const beyondPlan = (month: Units): number =>
  billable(month).reduce((sum, { price, included, many }) => sum + Math.max(0, many - included) * price, 0)
