/** Decides where faults happen, by the seed and the number of earlier calls at the same place. */
import type { Instant } from '../../src/game/ids.ts'

/**
 * `fails`: not done, and reported so; `answer lost`: done, but reported as failed; `late`, `answer late`: delayed while
 * others continue; `twice`: done twice; `killed`: the caller ends before or after the call.
 */
export const FAULTS = ['fails', 'answer lost', 'late', 'answer late', 'twice'] as const
export const KILLS = ['killed before', 'killed after'] as const
export type Fault = (typeof FAULTS)[number] | (typeof KILLS)[number]

export interface Happened {
  readonly number: number
  readonly at: Instant
  readonly site: string
  readonly fault: Fault
}

/** The cron job calls the database a thousand times a day: its calls fail less often by this factor. */
const HOUSEKEEPING = 10

/** Shares of all calls. */
export interface Rates {
  readonly faults: number
  readonly kills: number
}

export class Faults {
  /** All faults, in order. */
  readonly log: Happened[] = []
  readonly calls = new Map<string, number>()
  kills = 0
  rates: Rates
  readonly #seed: number
  readonly #now: () => Instant

  constructor(seed: number, rates: Rates, now: () => Instant) {
    this.#seed = seed
    this.rates = rates
    this.#now = now
  }

  /** Null for no fault. */
  at(site: string): Fault | null {
    const draw = this.#draw(site) * (site.startsWith('cron') ? HOUSEKEEPING : 1)
    const { faults, kills } = this.rates
    if (draw < kills) return this.#note(site, pick(KILLS, draw / kills))
    const rest = draw - kills
    return rest < faults ? this.#note(site, pick(FAULTS, rest / faults)) : null
  }

  /** For calls at which only the caller can end. */
  killAt(site: string): (typeof KILLS)[number] | null {
    const draw = this.#draw(site)
    const { kills } = this.rates
    if (draw >= kills) return null
    const kill = pick(KILLS, draw / kills)
    this.#note(site, kill)
    return kill
  }

  /** The delay of a late call in milliseconds: mostly seconds, sometimes minutes. */
  delay(site: string): number {
    const draw = chance(`${this.#seed} delay ${site} ${this.calls.get(site) ?? 0}`)
    return Math.ceil(10 ** (2 + 4 * draw))
  }

  /** Counts kills of the service's code, not of clients. */
  get figures(): { readonly kills: number; readonly faults: number } {
    const { kills } = this
    return { kills, faults: this.log.length - kills }
  }

  #draw(site: string): number {
    const count = (this.calls.get(site) ?? 0) + 1
    this.calls.set(site, count)
    return chance(`${this.#seed} ${site} ${count}`)
  }

  #note<F extends Fault>(site: string, fault: F): F {
    if (isKill(fault) && !site.startsWith('client')) this.kills += 1
    this.log.push({ number: this.log.length + 1, at: this.#now(), site, fault })
    return fault
  }
}

const isKill = (fault: Fault): boolean => KILLS.some((kill) => kill === fault)

function pick<T>(items: readonly T[], part: number): T {
  const item = items[Math.min(items.length - 1, Math.floor(part * items.length))]
  if (item === undefined) throw new Error('there is nothing to pick from')
  return item
}

/** A number in [0, 1) from a text (FNV-1a with MurmurHash3's finalizer). */
export function chance(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}
