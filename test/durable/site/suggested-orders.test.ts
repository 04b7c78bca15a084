import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { ok } from '../../../src/lib/result.ts'
import { requiredOrders } from '../../../src/rules/phases/turn.ts'
import { publicAtlas } from '../../../src/rules/position/position.ts'
import { stateOf } from '../../../src/rules/sandbox/run-phase.ts'
import { readState } from '../../../src/rules/sandbox/state.ts'
import { EXAMPLES } from '../../../src/variants/examples.ts'
import { RULESETS, variantFor } from '../../../src/variants/index.ts'
import { Browser } from '../people.ts'

const PATH = '/api/sandbox/orders'
interface Suggested {
  readonly phase: string
  readonly seat: string
  readonly orders: readonly string[]
}
interface Adjudicated {
  readonly report: {
    readonly lines: readonly { readonly seat: string; readonly text: string; readonly problem: object | null }[]
    readonly flaws: readonly object[]
  }
}
interface Refusal {
  readonly error: { readonly code: string; readonly details?: readonly { at: string; message: string }[] }
}

const ask = (body: unknown) => new Browser().json<Suggested>(PATH, { method: 'POST', body })
const refusal = async (body: unknown, status = 400) => {
  const { error } = await new Browser().json<Refusal>(PATH, { method: 'POST', body, status })
  return [error.code, ...(error.details ?? []).map(({ at, message }) => `${at}: ${message}`)]
}

function startOf(id: string) {
  const variant = variantFor(id)
  if (variant === null) throw new Error(`no variant ${id}`)
  return [variant, variant.setup(1)] as const
}

/** The start, or an example where players begin with maps; and the seats that give orders there. */
function positionOf(id: string) {
  const [variant, start] = startOf(id)
  const state = EXAMPLES.find((example) => example.variant === id && 'maps' in example.state)?.state
  const position = state === undefined ? ok(start) : readState(variant, state)
  if (!position.ok) throw new Error(position.error)
  const seats = requiredOrders(variant, position.value).map(({ seat }) => seat)
  return { state: state ?? stateOf(variant, start), seats }
}

const STATE = {
  name: 'S1901M',
  units: { FRANCE: ['A PAR', 'A MAR', 'F BRE'], GERMANY: ['A MUN'] },
  centers: { FRANCE: ['PAR', 'MAR', 'BRE'], GERMANY: ['MUN'] },
}
const QUESTION = { variant: 'classical', state: STATE, seat: 'FRANCE' }

describe('suggested orders', () => {
  it.each(RULESETS.map(({ id }) => id))('of every seat are legal when they are sent to the sandbox: %s', async (id) => {
    const { state, seats } = positionOf(id)
    const suggested: Suggested[] = []
    for (const seat of seats) suggested.push(await ask({ variant: id, state, seat, level: 'novice', seed: 7 }))
    const orders = Object.fromEntries(suggested.map(({ seat, orders }) => [seat, orders]))
    expect(Object.values(orders).flat().length).toBeGreaterThan(0)
    const body = { variant: id, state, orders }
    const { report } = await new Browser().json<Adjudicated>('/api/sandbox/adjudicate', { method: 'POST', body })
    expect(report.lines.map(({ text }) => text)).toEqual(Object.values(orders).flat())
    expect(report.lines.filter(({ problem }) => problem !== null)).toEqual([])
    expect(report.flaws).toEqual([])
  })

  it('follow from the seed, at every level', async () => {
    const state = stateOf(...startOf('classical'))
    const seeds = [1, 1, 2, 3, 4, 5]
    const orders = []
    for (const seed of seeds) orders.push((await ask({ ...QUESTION, state, seat: 'AUSTRIA', seed })).orders.join())
    expect(orders[0]).toBe(orders[1])
    expect(new Set(orders).size).toBeGreaterThan(1)
    for (const level of ['novice', 'player', 'master'])
      expect(await ask({ ...QUESTION, level })).toMatchObject({ phase: 'S1901M', seat: 'FRANCE' })
  })

  it('are also given for retreats and builds', async () => {
    const retreats = {
      name: 'S1902R',
      units: { GERMANY: ['A MUN', '*A BUR'], FRANCE: ['A PAR'] },
      retreats: { GERMANY: { 'A BUR': ['BEL', 'RUH'] } },
      centers: { GERMANY: ['MUN'], FRANCE: ['PAR'] },
    }
    const { orders } = await ask({ ...QUESTION, state: retreats, seat: 'GERMANY' })
    expect(orders).toEqual([expect.stringMatching(/^A BUR R (?:BEL|RUH)$/)])
    const winter = { name: 'W1901A', centers: { FRANCE: ['PAR', 'MAR'] } }
    expect(await ask({ ...QUESTION, state: winter })).toMatchObject({
      orders: [expect.stringMatching(/^[AF] (?:PAR|MAR) B$/), expect.stringMatching(/^[AF] (?:PAR|MAR) B$/)],
    })
  })

  it('are asked for by a seat, its number, or a power that nobody shares', async () => {
    expect(await ask({ ...QUESTION, seat: 'france' })).toMatchObject({ seat: 'FRANCE' })
    const double = { variant: 'double-diplomacy', state: stateOf(...startOf('double-diplomacy')), level: 'novice' }
    expect(await ask({ ...double, seat: '1' })).toMatchObject({ seat: 'SEAT 1' })
    expect(await refusal({ ...double, seat: 'TURKEY' })).toEqual(['invalid', expect.stringMatching(/^seat: Several/)])
  })

  it('agree for seats that share a power, if both are asked for', async () => {
    const double = { variant: 'double-diplomacy', state: stateOf(...startOf('double-diplomacy')), level: 'novice' }
    const linesOf = async (seat: string, computers: readonly string[], units: RegExp, seed = 3) => {
      const { orders } = await ask({ ...double, seat, computers, seed })
      return orders.filter((line) => units.test(line)).map((line) => line.replace(/ !$/, ''))
    }
    const [turkish, english] = [/^[AF] (?:CON|SMY|ANK) /, /^[AF] (?:LON|EDI|LVP) /]
    expect(await linesOf('1', ['2'], turkish)).toHaveLength(3)
    expect(await linesOf('1', ['2'], turkish)).toEqual(await linesOf('2', ['1'], turkish))
    // Seat 7 commands England, too: whether it is a computer changes the plan, though not for every seed.
    const differs = async (seed: number) =>
      String(await linesOf('1', ['2', '7'], english, seed)) !== String(await linesOf('1', ['2'], english, seed))
    const differences = []
    for (const seed of [1, 2, 3, 4, 5]) differences.push(await differs(seed))
    expect(differences).toContain(true)
    expect(await refusal({ ...double, seat: '1', computers: ['NARNIA'] })).toEqual([
      'invalid',
      expect.stringMatching(/^computers: Nobody gives orders for NARNIA/),
    ])
  })

  it('are refused with the field and the reason', async () => {
    expect(await refusal({ ...QUESTION, seat: 'NARNIA' })).toEqual([
      'invalid',
      expect.stringMatching(/^seat: Nobody gives orders for NARNIA\. The seats are AUSTRIA, /),
    ])
    expect(await refusal({ ...QUESTION, seat: 'ITALY' })).toEqual([
      'invalid',
      'seat: ITALY has no orders to give in S1901M. Seats that do: FRANCE, GERMANY.',
    ])
    expect(await refusal({ ...QUESTION, state: { name: 'S1901R' } })).toEqual([
      'invalid',
      'seat: FRANCE has no orders to give in S1901R. Nobody does.',
    ])
    expect(await refusal({ ...QUESTION, variant: 'duo', state: { ...STATE, name: duoSpring() } })).toEqual([
      'invalid',
      expect.stringMatching(/^state: This is not a state of Duo\. .*There is no power FRANCE here\./),
    ])
    expect(await refusal({ variant: 'twilight-zone', state: { name: 'W1902D' }, seat: '1' })).toEqual([
      'invalid',
      expect.stringMatching(/^state: In W1902D players design their maps/),
    ])
    expect(await refusal({ ...QUESTION, variant: 'narnia' })).toEqual(['no-such-variant'])
    expect(await refusal({ ...QUESTION, options: { victory: 3 } })).toEqual(['bad-options'])
    expect(await refusal({ ...QUESTION, level: 'god' })).toEqual(['invalid', expect.stringMatching(/^level: /)])
    expect(await refusal({ ...QUESTION, seed: -1 })).toEqual(['invalid', expect.stringMatching(/^seed: /)])
    expect(await refusal({ variant: 'classical', state: STATE })).toEqual(['invalid', expect.stringMatching(/^seat: /)])
  })

  it('are refused for more units than any game has', async () => {
    const [variant, start] = startOf('shadow-worlds')
    const [board = '', second = ''] = variant.boards.map(({ board }) => board)
    const units = publicAtlas(variant, start).provinces.flatMap(({ code, terrain }) =>
      terrain === 'sea' ? [`F ${code}`] : [`A ${code}`],
    )
    const part = { units: { AUSTRIA: units } }
    const state = { name: 'S1901M', boards: { [board]: part, [second]: part } }
    expect(await refusal({ variant: 'shadow-worlds', state, seat: 'AUSTRIA' })).toEqual([
      'invalid',
      `state: AUSTRIA has ${2 * units.length} units here. The computer player orders at most 70.`,
    ])
  })

  it('count as phases of the sandbox', async () => {
    const tireless = new Browser('10.9.8.6')
    const key = 'sandbox phases/3600000/10.9.8.6'
    await env.DB.prepare('INSERT INTO tries (key, since, count) VALUES (?, ?, 2999)').bind(key, Date.now()).run()
    const sent = { method: 'POST', body: { ...QUESTION, level: 'novice' } }
    expect(await tireless.json(PATH, sent)).toHaveProperty('orders')
    expect(await tireless.json(PATH, { ...sent, status: 429 })).toMatchObject({ error: { code: 'too-many-phases' } })
  })
})

const duoSpring = (): string => stateOf(...startOf('duo')).name
