/** The sandbox: adjudicates one phase of any variant. Nothing is stored. */
import { Hono } from 'hono'
import { countTry } from '../../players/abuse/limits.ts'
import { phaseAt, turnOf } from '../../rules/phase-calendar.ts'
import { type SandboxResult, type InputError, sandbox as adjudicate } from '../../rules/sandbox/run-phase.ts'
import { codeOf } from '../../rules/saved/index.ts'
import type { Variant } from '../../rules/seam/variant.ts'
import { EXAMPLES, type Example } from '../../variants/examples.ts'
import { isVariant, variantFor } from '../../variants/index.ts'
import { anyone, type ApiEnv } from '../routing/define-route.ts'
import { validateBody } from '../routing/validate.ts'
import { SandboxResponse, SandboxRequest } from '../schemas/sandbox-schemas.ts'
import { json, refuse, refuseWithReason } from '../routing/responses.ts'
import { networkOf } from '../routing/rate-limit.ts'

const adjudicateOnePhase = anyone({
  tag: 'Sandbox',
  summary: 'Adjudicate one phase',
  description:
    'Takes a position and orders, and returns the results by the rules of the variant, as in a hosted game, including scripted powers, captures and wins. Nothing is stored. You can send the returned state with the next orders.',
  responses: { 200: ['The results, and the state of the next phase that needs orders', SandboxResponse] },
  errors: ['no-such-variant', 'bad-options', 'not-adjudicable', 'too-many-phases'],
  examples: () => EXAMPLES.map(workExample),
})

/** The example with its computed response. */
function workExample(example: Example) {
  const { variant: id, title, ...question } = example
  const variant = variantFor(id, question.options)
  const result = variant === null ? null : adjudicate(variant, question.state, question.orders)
  if (result?.ok !== true) throw new Error(`the example of ${id} cannot be adjudicated`)
  return { name: id, summary: title, request: { variant: id, ...question }, answer: result.value }
}

/**
 * Refuses a phase in which players design maps: a game generates a map for each seat without one,
 * which takes a second. Later phases bring their maps with them.
 */
function refuseDraft({ calendar }: Variant, state: { readonly name: string }): InputError | null {
  const code = codeOf(state)
  const turn = turnOf(calendar, code)
  if (turn === null || !phaseAt(calendar, turn).steps.includes('draft')) return null
  const next = phaseAt(calendar, turn + 1).code
  const message = `In ${code} players design their maps, which the sandbox cannot do. Begin with ${next} and send the maps as “maps”.`
  return { at: 'state', message }
}

export const sandbox = new Hono<ApiEnv>().post(
  '/sandbox/adjudicate',
  adjudicateOnePhase,
  validateBody(SandboxRequest),
  async (c) => {
    const { variant: id, options, state, orders } = c.req.valid('json')
    const caller = c.var.caller?.id ?? networkOf(c.req)
    if (!(await countTry(c.env, 'sandbox phases', caller, Date.now()))) return refuse(c, 'too-many-phases')
    if (!isVariant(id)) return refuseWithReason(c, 'no-such-variant')
    const variant = variantFor(id, options)
    if (variant === null) return refuseWithReason(c, 'bad-options')
    const problem = refuseDraft(variant, state)
    if (problem !== null) return refuse(c, 'not-adjudicable', [problem])
    const result = adjudicate(variant, state, orders)
    return result.ok ? json<SandboxResult>(c, result.value) : refuse(c, 'not-adjudicable', [result.error])
  },
)
