/** The sandbox: adjudicates one phase of any variant. Nothing is stored. */
import { type Context, Hono } from 'hono'
import * as z from 'zod'
import type { Settings } from '../../game/settings.ts'
import { countTry, networkOf } from '../../players/abuse/limits.ts'
import type { Account } from '../../players/accounts/account-fields.ts'
import { phaseAt, turnOf } from '../../rules/phase-calendar.ts'
import {
  type SandboxResult,
  type InputError,
  sandbox as adjudicate,
  type PassedPhase,
  type SandboxOrder,
  type SandboxReport,
} from '../../rules/sandbox/run-phase.ts'
import { codeOf } from '../../rules/saved/index.ts'
import type { Variant } from '../../rules/seam/variant.ts'
import { EXAMPLES, type Example } from '../../variants/examples.ts'
import { isVariant, variantFor, everyRefusal, everyUse } from '../../variants/index.ts'
import { anyone, type ApiEnv, type Guarded } from '../routing/define-route.ts'
import { validateBody } from '../routing/validate.ts'
import { json, refuse, refuseWithReason } from '../routing/responses.ts'
import { SHEET_LIMIT } from '../../game/model.ts'
import { MISREADINGS, NOTICES } from '../../rules/seam/line-problem.ts'
import { linesOf } from '../../rules/notation/tokens.ts'
import { Verdict } from '../schemas/game-schemas.ts'
import {
  defineObject,
  schemaOf,
  Board,
  PhaseCode,
  Power,
  Province,
  Seat,
  VariantOptions,
} from '../schemas/common-schemas.ts'
import { State, StateInput } from '../schemas/sandbox-schemas.ts'

const Sheet = z
  .union([z.array(z.string()), z.string()])
  .transform((text) => [...linesOf([text].flat().join('\n'))])
  .pipe(z.array(z.string().max(SHEET_LIMIT.characters)).max(SHEET_LIMIT.lines))
/** Twice as many as two full boards need. */
const MAX_LINES = 2 * SHEET_LIMIT.lines

const SandboxRequest = z.object({
  variant: z.string().describe('One of GET /api/variants.'),
  options: VariantOptions.default({}),
  state: StateInput,
  orders: z
    .record(z.string(), Sheet)
    .refine((sheets) => Object.values(sheets).flat().length <= MAX_LINES, `Send at most ${MAX_LINES} lines in all.`)
    .default({})
    .describe(
      'By seat (`SEAT 1`, or just `1`), or by power if it has one seat. Lines like `A PAR - BUR`, as a list or as one text.',
    ),
})

const OUTCOMES = [
  'succeeded',
  'bounced',
  'cut',
  'no-convoy',
  'disrupted',
  'paradox',
  'attacked',
  'void',
  'surplus',
  'civil-disorder',
] as const

const Order = schemaOf<SandboxOrder>()(
  defineObject('SandboxOrder', {
    board: Board,
    power: Power,
    unit: z.string().nullable().describe('The unit at the start of the phase. Null for orders without a unit.'),
    text: z.string().describe('In standard notation, e.g. `A PAR - BUR`.'),
    given: z.boolean().describe('False: nobody gave this order.'),
    outcome: z.enum(OUTCOMES).describe('What happened.'),
    why: z.enum(everyRefusal()).nullable().describe('For a void order: the rule it breaks.'),
    culprits: z.array(z.string()).describe('The units that caused the outcome.'),
    dislodged: z
      .object({ by: z.string().describe('The attacker.'), from: Province.describe('Where it came from.') })
      .nullable()
      .describe('Null: the unit was not dislodged.'),
    reason: z.string().nullable().describe('The outcome as text. Null: success.'),
  }),
)
const phaseFields = {
  phase: PhaseCode,
  orders: z.array(Order).describe('Every order and its result.'),
  captures: z
    .array(
      z.object({
        board: Board,
        province: Province,
        from: Power.nullable().describe('Its former owner. Null: it was neutral.'),
        to: Power.describe('Its new owner.'),
      }),
    )
    .describe('Supply centres that changed hands.'),
}
const Passed = schemaOf<PassedPhase>()(z.object(phaseFields))
const Remark = z.object({
  why: z.enum(NOTICES).describe('What it is, for programs.'),
  words: z.string().describe('The same as text.'),
})
const Line = z.object({
  seat: Seat,
  text: z.string().describe('As sent.'),
  power: Power.nullable().describe('The power that the line gives an order for. Null: it is not an order.'),
  written: z.string().nullable().describe('The order in standard notation. Null if it could not be read.'),
  problem: defineObject('SandboxReport', {
    why: z.enum([...everyRefusal(), ...MISREADINGS]).describe('What is wrong, for programs.'),
    words: z.string().describe('What is wrong, as text.'),
    suggestions: z.array(z.string()).describe('Lines that may have been meant.'),
  })
    .nullable()
    .describe('What is wrong with the line. Null: nothing.'),
  notices: z.array(Remark).describe('Remarks about a valid line.'),
})
const Report = schemaOf<SandboxReport>()(
  z.object({
    ...phaseFields,
    lines: z.array(Line).describe('Every submitted line, as it was read.'),
    flaws: z
      .array(z.object({ seat: Seat, words: z.array(z.string()).describe('Sentences.') }))
      .describe('What is wrong with a seat’s orders as a whole.'),
    submitted: z
      .array(
        z.object({
          seat: Seat,
          power: Power,
          text: z.string().describe('The order as written.'),
          use: z.enum(everyUse()).describe('Whether it was used, for programs.'),
          words: z.string().describe('The same as text.'),
        }),
      )
      .describe('If a power has two captains: what each ordered, and whether it was used.'),
    passed: z.array(Passed).describe('Phases that needed no orders but in which something happened.'),
    verdict: Verdict.nullable().describe('Who has won. Null: nobody yet.'),
  }),
)
const SandboxResponse = schemaOf<SandboxResult>()(
  z.object({
    report: Report.describe('What happened in the phase.'),
    state: State.describe('The next phase that needs orders.'),
  }),
)

const adjudicateOnePhase = anyone({
  operationId: 'adjudicatePhase',
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
export function refuseDraft({ calendar }: Variant, state: { readonly name: string }): InputError | null {
  const code = codeOf(state)
  const turn = turnOf(calendar, code)
  if (turn === null || !phaseAt(calendar, turn).steps.includes('draft')) return null
  const next = phaseAt(calendar, turn + 1).code
  const message = `In ${code} players design their maps, which the sandbox cannot do. Begin with ${next} and send the maps as “maps”.`
  return { at: 'state', message }
}

interface VariantRequest {
  readonly variant: string
  readonly options: Settings['options']
}

/**
 * Counts the call and finds the variant. Returns an error response if there is none, or after too
 * many calls.
 */
export async function openVariant(c: Context<Guarded<Account | null>>, { variant: id, options }: VariantRequest) {
  const caller = c.var.caller?.id ?? networkOf(c.req.raw.headers)
  if (!(await countTry(c.env, 'sandbox phases', caller, Date.now()))) return refuse(c, 'too-many-phases')
  if (!isVariant(id)) return refuseWithReason(c, 'no-such-variant')
  return variantFor(id, options) ?? refuseWithReason(c, 'bad-options')
}

export const sandbox = new Hono<ApiEnv>().post(
  '/sandbox/adjudicate',
  adjudicateOnePhase,
  validateBody(SandboxRequest),
  async (c) => {
    const { state, orders, ...request } = c.req.valid('json')
    const variant = await openVariant(c, request)
    if (variant instanceof Response) return variant
    const problem = refuseDraft(variant, state)
    if (problem !== null) return refuse(c, 'not-adjudicable', [problem])
    const result = adjudicate(variant, state, orders)
    return result.ok ? json<SandboxResult>(c, result.value) : refuse(c, 'not-adjudicable', [result.error])
  },
)
