import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { EXAMPLES } from '../../../src/variants/examples.ts'
import { RULESETS } from '../../../src/variants/index.ts'
import { Browser } from '../people.ts'

const PATH = '/api/sandbox/adjudicate'
interface Media {
  readonly examples: Readonly<Record<string, { readonly summary: string; readonly value: object }>>
}
interface Content {
  readonly content: { readonly 'application/json': Media }
}
interface Document {
  readonly paths: Record<
    string,
    { readonly post: { readonly requestBody: Content; readonly responses: { 200: Content } } }
  >
}
interface Refusal {
  readonly error: { readonly code: string; readonly message: string; readonly details?: readonly { message: string }[] }
}

const ask = (body: unknown, status = 200) => new Browser().json(PATH, { method: 'POST', body, status })
const refusal = async (body: unknown, status = 400) => {
  const { error } = (await ask(body, status)) as unknown as Refusal
  return [error.code, ...(error.details ?? []).map(({ message }) => message)]
}

describe('the examples of the description', () => {
  it('are at most one for each variant', () => {
    const ids = RULESETS.map(({ id }) => id)
    const shown = EXAMPLES.map(({ variant }) => variant)
    expect(shown.length).toBeGreaterThanOrEqual(7)
    expect(shown).toEqual(ids.filter((id) => shown.includes(id)))
  })

  it.each(EXAMPLES.map(({ variant }) => variant))('%s: what is answered is what is described', async (id) => {
    const { paths } = await new Browser().json<Document>('/api/openapi.json')
    const { requestBody, responses } = paths[PATH]?.post ?? { requestBody: null, responses: null }
    const request = requestBody?.content['application/json'].examples[id]?.value
    expect(request).toBeDefined()
    expect(await ask(request)).toEqual(responses?.[200].content['application/json'].examples[id]?.value)
  })
})

describe('the sandbox', () => {
  const state = { name: 'S1901M', units: { FRANCE: ['A PAR'] } }

  it('needs no account, and continues from its own response', async () => {
    const first = await ask({ variant: 'classical', state, orders: { FRANCE: 'A PAR - BUR' } })
    expect(first).toMatchObject({ state: { name: 'F1901M', units: { FRANCE: ['A BUR'] } } })
    const second = await ask({ variant: 'classical', state: first.state, orders: { FRANCE: ['bur-bel'] } })
    expect(second).toMatchObject({
      report: { passed: [{ phase: 'F1901R', captures: [{ province: 'BEL', to: 'FRANCE' }] }] },
    })
  })

  it('refuses deeply nested input', async () => {
    const deep = (levels: number) =>
      `{"variant":"classical","state":{"name":"S1901M","memory":${'['.repeat(levels)}${']'.repeat(levels)}}}`
    const fault = 'JSON may be nested at most 100 levels deep.'
    expect(await refusal(deep(10_000))).toEqual(['invalid', fault])
    expect(await refusal(deep(101))).toEqual(['invalid', fault])
    await ask(deep(99))
  })

  it('says where the input is wrong', async () => {
    const question = { variant: 'classical', state, orders: { NARNIA: ['A PAR H'] } }
    expect(await ask(question, 400)).toMatchObject({ error: { details: [{ at: 'orders' }] } })
    expect(await ask({ ...question, state: { name: 'X' } }, 400)).toMatchObject({
      error: { details: [{ at: 'state' }] },
    })
  })

  it.each(['W1902D', 'w1902d'])('refuses %s, in which maps are designed', async (name) => {
    const error = await refusal({ variant: 'twilight-zone', state: { name, memory: { seed: 7 } } })
    expect(error).toEqual([
      'not-adjudicable',
      expect.stringMatching(/Begin with W1902A and send the maps as “maps”\.$/),
    ])
    expect(await ask({ variant: 'twilight-zone', state: { name: 'W1902A' } })).toHaveProperty('report')
  })

  it('says what is wrong with a request', async () => {
    expect(await refusal({ variant: 'narnia', state })).toEqual(['no-such-variant'])
    expect(await refusal({ variant: 'classical', options: { victory: 3 }, state })).toEqual(['bad-options'])
    expect(await refusal({ variant: 'classical', state: { ...state, name: 'X' } })).toEqual([
      'not-adjudicable',
      'X is no phase of this game.',
    ])
    expect(await refusal({ variant: 'classical', state, orders: { NARNIA: [] } })).toEqual([
      'not-adjudicable',
      expect.stringContaining('Nobody gives orders for NARNIA.'),
    ])
    expect(await refusal({ variant: 'classical', state: { units: {} } })).toEqual(['invalid', expect.any(String)])
    expect(await refusal({ variant: 'classical', state: { ...state, units: ['A PAR'] } })).toContain('invalid')
  })

  it('is rate limited', async () => {
    const tireless = new Browser('10.9.8.7')
    const key = 'sandbox phases/3600000/10.9.8.7'
    await env.DB.prepare('INSERT INTO tries (key, since, count) VALUES (?, ?, 3000)').bind(key, Date.now()).run()
    const sent = { method: 'POST', body: { variant: 'classical', state } }
    expect(await tireless.json(PATH, { ...sent, status: 429 })).toMatchObject({ error: { code: 'too-many-phases' } })
    expect(await ask({ variant: 'classical', state })).toHaveProperty('report')
  })

  it('refuses sheets and states that are too long', async () => {
    const one = { FRANCE: [Array.from({ length: 201 }, () => 'P H').join(';')] }
    expect(await refusal({ variant: 'classical', state, orders: one })).toContain('invalid')
    const lines = Array.from({ length: 201 }, () => 'A PAR H')
    expect(await refusal({ variant: 'classical', state, orders: { FRANCE: lines } })).toContain('invalid')
    const many = Object.fromEntries(['FRANCE', 'france', 'ITALY'].map((seat) => [seat, lines.slice(50)]))
    expect(await refusal({ variant: 'classical', state, orders: many })).toContain('Send at most 400 lines in all.')
    const units = Array.from({ length: 20_000 }, () => 'A PAR')
    expect(await refusal({ variant: 'classical', state: { ...state, units: { FRANCE: units } } }, 413)).toEqual([
      'too-large',
    ])
    const strange = Object.fromEntries(Array.from({ length: 3000 }, (_, n) => [`P${n}`, ['A PAR']]))
    expect(String(await refusal({ variant: 'classical', state: { ...state, units: strange } })).length).toBeLessThan(
      2000,
    )
  })
})
