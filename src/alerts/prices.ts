/**
 * What Cloudflare bills on the Workers Paid plan, in dollars: https://developers.cloudflare.com/workers/platform/pricing/,
 * …/durable-objects/platform/pricing/, …/d1/platform/pricing/ and …/queues/platform/pricing/, as they were published in August 2026.
 */
export const PRICES_OF = '2026-08'

const MILLION = 1_000_000

/** What the plan itself costs a month. */
export const PLAN_PRICE = 5

/** What objects hold, in dollars for a GB and a month, and how many of them the plan includes. */
export const STORAGE = { price: 0.2, included: 5 } as const

/** Units that are counted: the price of one, and how many the plan includes each month. */
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

/** Also those that follow from others: milliseconds of processor time, and those in which an object is awake. */
export type BilledUnit = Unit | 'processor ms' | 'object ms'
export const BILLED_UNITS: readonly BilledUnit[] = [...UNITS, 'processor ms', 'object ms']

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

/** One line of a bill: how many of which unit, in dollars each, and how many the plan includes. */
interface Billable {
  readonly unit: BilledUnit
  readonly price: number
  readonly included: number
  readonly many: number
}

const billable = (units: Units): readonly Billable[] => [
  ...UNITS.map((unit) => ({ unit, ...PLAN[unit], many: units[unit] })),
  {
    unit: 'processor ms' as const,
    ...PROCESSOR,
    many: (units.requests + units['object requests']) * ASSUMED.processor,
  },
  { unit: 'object ms' as const, ...AWAKE, many: units['object requests'] * ASSUMED.awake },
]

/** Each unit at its price, as if all that the plan includes were used up: what one game more costs a large service. */
export const atListPrices = (units: Units): number =>
  billable(units).reduce((sum, { price, many }) => sum + many * price, 0)

/** One unit in a month: how much of it was used, how much the plan includes, and what the rest costs in dollars. */
export interface BillLine {
  readonly unit: BilledUnit
  readonly used: number
  readonly included: number
  readonly dollars: number
}

export const billOf = (month: Units): readonly BillLine[] =>
  billable(month).map(({ unit, price, included, many }) => ({
    unit,
    used: Math.round(many),
    included,
    dollars: Math.max(0, many - included) * price,
  }))

/** What a month is billed beyond the plan's own price, in which so much was used, in dollars. */
export const beyondPlan = (month: Units): number => billOf(month).reduce((sum, { dollars }) => sum + dollars, 0)
