/**
 * Cloudflare's prices on the Workers Paid plan, in dollars, as published in August 2026:
 * https://developers.cloudflare.com/workers/platform/pricing/, …/durable-objects/platform/pricing/,
 * …/d1/platform/pricing/ and …/queues/platform/pricing/.
 */
export const PRICES_OF = '2026-08'

const MILLION = 1_000_000

/** Storage of objects, in dollars per GB and month, and how many GB the plan includes. */
export const STORAGE = { price: 0.2, included: 5 } as const

/** The units we count: the price of one, and how many the plan includes each month. */
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

export const unitsOf = (count: (unit: Unit) => number): Units =>
  Object.fromEntries(UNITS.map((unit) => [unit, count(unit)])) as Record<Unit, number>

/** Not counted but assumed, from upper bounds measured locally: milliseconds per request. */
const ASSUMED = { processor: 3, awake: 20 } as const
/** Per millisecond of processor time. */
const PROCESSOR = { price: 0.02 / MILLION, included: 30 * MILLION } as const
/** Per millisecond that an object of 128 MB is awake: $12.50 per million GB-s, of which 400,000 are included. */
const AWAKE = { price: (12.5 / MILLION) * (128 / 1024) * 0.001, included: (400_000 / (128 / 1024)) * 1000 } as const

interface BillItem {
  readonly price: number
  readonly included: number
  readonly count: number
}

const billItems = (units: Units): readonly BillItem[] => [
  ...UNITS.map((unit) => ({ ...PLAN[unit], count: units[unit] })),
  { ...PROCESSOR, count: (units.requests + units['object requests']) * ASSUMED.processor },
  { ...AWAKE, count: units['object requests'] * ASSUMED.awake },
]

/** Dollars if the plan's allowances are used up: what one more game costs a large service. */
export const atListPrices = (units: Units): number =>
  billItems(units).reduce((sum, { price, count }) => sum + count * price, 0)

/** Dollars billed for a month beyond the price of the plan. */
export const beyondPlan = (month: Units): number =>
  billItems(month).reduce((sum, { price, included, count }) => sum + Math.max(0, count - included) * price, 0)
