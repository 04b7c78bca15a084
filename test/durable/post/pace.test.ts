/** The provider's rate limit holds at its end: requests arrive a gap apart, whatever is slow on our side. */
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Delivery, type Transport, GAP, withPacing } from '../../../src/post/queue/transport.ts'
import { START, TestClock } from './post-office.ts'

const ACCEPTED: Delivery = { kind: 'accepted', refused: [] }

let clock: TestClock
let arrivals: number[]
beforeEach(() => {
  clock = new TestClock()
  arrivals = []
})

/** Records arrivals. `travel` and `answering`: durations of each request and response. */
const wire = (travel: readonly number[] = [], answering: readonly number[] = []): Transport => {
  const [there, back] = [[...travel], [...answering]]
  return {
    async deliver() {
      clock.time += there.shift() ?? 0
      arrivals.push(clock.time)
      clock.time += back.shift() ?? 0
      return ACCEPTED
    },
  }
}

/** The database with these delays of the next statements, in milliseconds. */
function slowed(delays: readonly number[]): D1Database {
  const waiting = [...delays]
  const first = delayed((): void => void (clock.time += waiting.shift() ?? 0))
  return { prepare: (query: string) => first(env.DB.prepare(query)) } as unknown as D1Database
}

const delayed =
  (before: () => void) =>
  (statement: D1PreparedStatement): D1PreparedStatement =>
    new Proxy(statement, {
      get(target, name) {
        if (name === 'bind') return (...values: unknown[]) => delayed(before)(target.bind(...values))
        if (name !== 'all' && name !== 'raw' && name !== 'run') return Reflect.get(target, name) as unknown
        return async () => {
          const answer: unknown = await (target[name] as () => Promise<unknown>).apply(target)
          before()
          return answer
        }
      },
    })

const gaps = (): readonly number[] => arrivals.slice(1).map((at, i) => at - (arrivals[i] ?? 0))
const late = GAP - 11

async function inTurn(transport: Transport, times: number): Promise<void> {
  for (let i = 0; i < times; i++) await transport.deliver(`batch ${i}`, [])
}

describe('requests reach the provider a gap apart', () => {
  it('after a sleep that lasted too long', async () => {
    const sleep = clock.sleep
    clock.sleep = async (milliseconds) => {
      await sleep(milliseconds)
      if (milliseconds > 0 && clock.time < START + GAP + late) clock.time += late
    }
    await inTurn(withPacing(wire(), env.DB, clock), 3)
    expect(Math.min(...gaps())).toBeGreaterThanOrEqual(GAP)
  })

  it.each([
    ['reserving', [late]],
    ['every statement', [late, late, late, late, late, late]],
  ])('when the database is slow: %s', async (_, delays) => {
    await inTurn(withPacing(wire(), slowed(delays), clock), 3)
    expect(Math.min(...gaps())).toBeGreaterThanOrEqual(GAP)
  })

  it('when a request travels slowly and the next one fast', async () => {
    await inTurn(withPacing(wire([late]), env.DB, clock), 3)
    expect(Math.min(...gaps())).toBeGreaterThanOrEqual(GAP)
  })

  it('when several invocations ask at once, and one of them is slow', async () => {
    const transport = wire([late, 0, late, 0])
    await Promise.all([1, 2, 3, 4].map(() => inTurn(withPacing(transport, env.DB, clock), 2)))
    expect(arrivals).toHaveLength(8)
    expect(Math.min(...gaps())).toBeGreaterThanOrEqual(GAP)
  })

  it('without waiting longer than it must: an answer and a gap later the next may go', async () => {
    await inTurn(withPacing(wire([], [40, 40]), env.DB, clock), 3)
    expect(arrivals).toEqual([START, START + 40 + GAP, START + 2 * (40 + GAP)])
  })
})

describe('an invocation that ends while it asks', () => {
  it('holds the others up for seconds only', async () => {
    const ended: Transport = { deliver: () => Promise.reject(new Error('killed')) }
    await expect(withPacing(ended, env.DB, clock).deliver('first', [])).rejects.toThrow('killed')
    await inTurn(withPacing(wire(), env.DB, clock), 1)
    expect((arrivals[0] ?? 0) - START).toBeLessThanOrEqual(6000)
  })
})
