/** The sandbox: adjudicates one phase of any variant. Nothing is stored. */
import { Hono } from 'hono'
import { mayTry } from '../../players/abuse/limits.ts'
import { phaseAt, turnOf } from '../../rules/phase-calendar.ts'
import { type Adjudicated, type Unusable, sandbox as adjudicate } from '../../rules/sandbox/run-phase.ts'
import { codeOf } from '../../rules/saved/index.ts'
import type { Variant } from '../../rules/seam/variant.ts'
import { EXAMPLES, type Example } from '../../variants/examples.ts'
import { isVariant, variantFor } from '../../variants/index.ts'
import { anyone, type ApiEnv } from '../routing/define-route.ts'
import { validateBody } from '../routing/validate.ts'
import { SandboxAnswer, SandboxQuestion } from '../schemas/sandbox-schemas.ts'
import { json, refuse, refuseWithReason } from '../routing/responses.ts'
import { networkOf } from '../routing/rate-limit.ts'

const adjudicateOnePhase = anyone({
  tag: 'Sandbox',
  summary: 'Adjudicate one phase',
  description:
    'Takes a position and orders, and returns the results by the rules of the variant, as in a hosted game: scripted powers, captures, wins. Nothing is stored. You can send the returned state with the next orders.',
  responses: { 200: ['The results, and the state of the next phase that needs orders', SandboxAnswer] },
  errors: ['no-such-variant', 'bad-options', 'not-adjudicable', 'too-many-phases'],
  examples: () => EXAMPLES.flatMap(worked),
})

/** An example with the real response of the service. */
function worked(example: Example) {
  const { variant: id, title, ...question } = example
  const variant = variantFor(id, question.options)
  const done = variant === null ? null : adjudicate(variant, question.state, question.orders)
  if (done?.ok !== true) throw new Error(`the example of ${id} cannot be adjudicated`)
  return [{ name: id, summary: title, request: { variant: id, ...question }, answer: done.value }]
}

/**
 * Where everybody designs a map, a game grows a random one for each seat that has none: a second of work that no stranger may
 * ask for, whatever the seed. Such a phase is refused here; the phases after it bring their maps, or are on the usual board.
 */
function randomMaps({ calendar }: Variant, state: { readonly name: string }): Unusable | null {
  const code = codeOf(state)
  const turn = turnOf(calendar, code)
  if (turn === null || !phaseAt(calendar, turn).steps.includes('draft')) return null
  const next = phaseAt(calendar, turn + 1).code
  const message = `In ${code} the maps are designed, and random ones drawn for those who design none: only a game does that. Begin with ${next}, and give the maps as “maps”.`
  return { at: 'state', message }
}

export const sandbox = new Hono<ApiEnv>().post(
  '/sandbox/adjudicate',
  adjudicateOnePhase,
  validateBody(SandboxQuestion),
  async (c) => {
    const { variant: id, options, state, orders } = c.req.valid('json')
    const who = c.get('caller')?.id ?? networkOf(c.req)
    if (!(await mayTry(c.env, 'sandbox phases', who, Date.now()))) return refuse(c, 'too-many-phases')
    if (!isVariant(id)) return refuseWithReason(c, 'no-such-variant')
    const variant = variantFor(id, options)
    if (variant === null) return refuseWithReason(c, 'bad-options')
    const leftToChance = randomMaps(variant, state)
    if (leftToChance !== null) return refuse(c, 'not-adjudicable', [leftToChance])
    const done = adjudicate(variant, state, orders)
    return done.ok ? json<Adjudicated>(c, done.value) : refuse(c, 'not-adjudicable', [done.error])
  },
)
