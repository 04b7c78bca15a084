/** The sandbox: one phase of any variant, adjudicated for anybody, with nothing kept. */
import { Hono } from 'hono'
import * as z from 'zod'
import { SHEET_LIMIT } from '../../game/model.ts'
import { mayTry } from '../../players/limits.ts'
import type { Fate } from '../../rules/fates/fate.ts'
import type { Location } from '../../rules/names.ts'
import type { Adjudicated, BoardPart, PassedPhase, SandboxOrder, SandboxState } from '../../rules/sandbox/sandbox.ts'
import { linesOf } from '../../rules/notation/tokens.ts'
import { sandbox as adjudicate } from '../../rules/sandbox/sandbox.ts'
import { MISREADINGS, NOTICES } from '../../rules/notation/problem.ts'
import { EXAMPLES } from '../../variants/examples.ts'
import type { Example } from '../../variants/examples.ts'
import { everyRefusal, everyUse, isVariant, variantFor } from '../../variants/index.ts'
import { tell } from '../routing/answers.ts'
import { networkOf } from '../routing/client-network.ts'
import { refuse, sayNo } from '../routing/problems.ts'
import { anyone, reads } from '../routing/statement.ts'
import type { Face } from '../routing/statement.ts'
import { Options } from './games.ts'
import { Board, Data, noun, Power, Province, Seat, Verdict } from '../schemas/game.ts'

const byPower = <Shape extends z.ZodType>(shape: Shape) => z.record(z.string(), shape)
const Unit = z.string().describe('`A PAR`, `F STP/SC`; `*A PAR` while dislodged.')
const Code = z.string().describe('The code of the phase, e.g. `S1901M`.')
const Place = noun<Location>('A province or one coast of it, e.g. `SPA/NC`.')

const partMembers = {
  units: byPower(z.array(Unit)),
  retreats: byPower(byPower(z.array(Place))).describe('Of each dislodged unit, where it may go.'),
  centers: byPower(z.array(Province)),
  attackers: byPower(byPower(Province.nullable())).describe(
    'Of each dislodged unit, where its attacker came from; null: from oversea. If it is left out, `retreats` must do.',
  ),
  standoffs: z.array(Province).describe('Provinces that were fought over, where nobody may retreat to.'),
}
const Part: z.ZodType<BoardPart> = z.object(partMembers).meta({ id: 'SandboxBoard' })
const memoryMembers = {
  maps: Data.optional().describe('Where powers have maps of their own: each one’s drawing as text.'),
  memory: Data.optional().describe('What the variant remembers beyond the boards.'),
}
const State: z.ZodType<SandboxState> = z
  .object({
    name: Code,
    ...z.object(partMembers).partial().shape,
    boards: z.record(z.string(), Part).optional().describe('The boards by name, where there are several.'),
    builds: byPower(z.object({ count: z.int(), homes: z.array(z.string()) })).describe(
      'In the adjustments: how many units more (or fewer) a power may have.',
    ),
    ...memoryMembers,
  })
  .meta({ id: 'SandboxState' }) as unknown as z.ZodType<SandboxState>

const Sheet = z
  .union([z.array(z.string()), z.string()])
  .transform((text) => [...linesOf([text].flat().join('\n'))])
  .pipe(z.array(z.string().max(SHEET_LIMIT.characters)).max(SHEET_LIMIT.lines))
/** Twice what every unit of two full boards could be ordered. */
const MOST_LINES = 2 * SHEET_LIMIT.lines
const GivenPart = z.object(partMembers).partial()
const Question = z.object({
  variant: z.string().describe('One of GET /api/variants.'),
  options: Options.default({}),
  state: z
    .object({ name: Code, ...GivenPart.shape, boards: z.record(z.string(), GivenPart).optional(), ...memoryMembers })
    .partial()
    .required({ name: true })
    .describe(
      'A phase state of the Python `diplomacy` package; or what was answered here before. Only `name` must be there.',
    ),
  orders: z
    .record(z.string(), Sheet)
    .refine((sheets) => Object.values(sheets).flat().length <= MOST_LINES, `At most ${MOST_LINES} lines in all.`)
    .default({})
    .describe(
      'By seat (`SEAT 1`, or just `1`), or by power where that is one seat: lines like `A PAR - BUR`, as a list or as one text.',
    ),
})

const Order: z.ZodType<SandboxOrder> = z
  .object({
    board: Board,
    power: Power,
    unit: z.string().nullable().describe('As it stood when the phase began; null where an order is to no unit.'),
    text: z.string(),
    given: z.boolean().describe('False: nobody ordered it.'),
    outcome: noun<Fate['kind']>('`succeeded`, `bounced`, `cut`, `disrupted`, `no-convoy`, `void` …'),
    why: z.enum(everyRefusal()).nullable().describe('Of a void order: the rule that it breaks.'),
    culprits: z.array(z.string()).describe('The units that caused the outcome.'),
    dislodged: z.object({ by: z.string(), from: Province }).nullable(),
    reason: z.string().nullable().describe('The outcome in words; null: all went well.'),
  })
  .meta({ id: 'SandboxOrder' })
const phaseMembers = {
  phase: Code,
  orders: z.array(Order).describe('Every order as it was used.'),
  captures: z.array(z.object({ board: Board, province: Province, from: Power.nullable(), to: Power })),
}
const Passed: z.ZodType<PassedPhase> = z.object(phaseMembers)
const Remark = z.object({ why: z.enum(NOTICES), words: z.string() })
const Report: z.ZodType<Adjudicated['report']> = z
  .object({
    ...phaseMembers,
    lines: z
      .array(
        z.object({
          seat: Seat,
          text: z.string(),
          power: Power.nullable(),
          written: z.string().nullable().describe('The order as read; null: it could not be read.'),
          problem: z
            .object({
              why: z.enum([...everyRefusal(), ...MISREADINGS]),
              words: z.string(),
              suggestions: z.array(z.string()),
            })
            .nullable(),
          notices: z.array(Remark),
        }),
      )
      .describe('Every line that was handed in, as it was read.'),
    flaws: z
      .array(z.object({ seat: Seat, words: z.array(z.string()) }))
      .describe('What is wrong with the orders of a seat taken together, e.g. with the map that it drew.'),
    submitted: z
      .array(z.object({ seat: Seat, power: Power, text: z.string(), use: z.enum(everyUse()), words: z.string() }))
      .describe('Where a power has two captains: what each ordered, and what became of it.'),
    passed: z
      .array(Passed)
      .describe('Phases that asked nothing of anyone and in which something happened all the same.'),
    verdict: Verdict.nullable().describe('Who has won, if anybody has.'),
  })
  .meta({ id: 'SandboxReport' })
const Answer: z.ZodType<Adjudicated> = z.object({ report: Report, state: State })

const asked = anyone({
  tag: 'Sandbox',
  summary: 'Adjudicate one phase',
  description:
    'Takes a position and orders, and tells what comes of them by the rules of the variant, as in a hosted game: scripted powers, captures, wins. Nothing is kept. The state that is answered can be sent again with the next orders.',
  answers: { 200: ['What came of it, and the state of the next phase that asks something', Answer] },
  refuses: [400, 413],
  examples: () => EXAMPLES.flatMap(worked),
})

/** An example with its answer, as the service would give it. */
function worked(example: Example) {
  const { variant: id, title, ...question } = example
  const variant = variantFor(id, question.options)
  const done = variant === null ? null : adjudicate(variant, question.state, question.orders)
  if (done?.ok !== true) throw new Error(`the example of ${id} cannot be adjudicated`)
  return [{ name: id, summary: title, request: { variant: id, ...question }, answer: done.value }]
}

export const sandbox = new Hono<Face>().post('/sandbox/adjudicate', asked, reads('json', Question), async (c) => {
  const { variant: id, options, state, orders } = c.req.valid('json')
  const who = c.get('caller')?.id ?? networkOf(c.req)
  if (!(await mayTry(c.env, 'sandbox phases', who, Date.now()))) return refuse(c, 'too-many-phases')
  if (!isVariant(id)) return sayNo(c, 'no-such-variant')
  const variant = variantFor(id, options)
  if (variant === null) return sayNo(c, 'bad-options')
  const done = adjudicate(variant, state, orders)
  return done.ok ? tell<Adjudicated>(c, done.value) : refuse(c, 'not-adjudicable', [done.error])
})
