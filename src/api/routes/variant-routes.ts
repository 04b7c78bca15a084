/** The variants that can be played. */
import { Hono } from 'hono'
import * as z from 'zod'
import { defineObject, Board, Power, Seat } from '../schemas/common-schemas.ts'
import { lazy } from '../../lib/memoize.ts'
import { type Calendar, eraOf, phaseAt } from '../../rules/phase-calendar.ts'
import { type Ruleset, PRESS_KINDS } from '../../rules/seam/variant.ts'
import { RULESETS, variantFor } from '../../variants/index.ts'
import { anyone, type ApiEnv } from '../routing/define-route.ts'
import { json } from '../routing/responses.ts'

/** How many of the first phases are listed. */
const LISTED_PHASES = 24

const ChoiceShape = z.object({
  id: z.string().describe('Its name in `options`.'),
  title: z.string().describe('Its name for people.'),
  values: z
    .array(
      z.object({
        value: z.union([z.number(), z.string()]).describe('The value in `options`.'),
        title: z.string().describe('What it means.'),
      }),
    )
    .readonly()
    .describe('The first is the default.'),
  limits: z
    .string()
    .exactOptional()
    .describe('Why other values are refused, if the rules of the variant exclude them.'),
  needs: z
    .string()
    .exactOptional()
    .describe('The `id` of another choice. This one matters only if the other does not have its first value.'),
})

const VariantShape = defineObject('Variant', {
  id: z.string().describe('Its name in requests.'),
  title: z.string().describe('Its name for people.'),
  blurb: z.string().describe('One sentence for the lobby.'),
  choices: z.array(ChoiceShape).readonly().describe('Options for the creator of a game.'),
  excluded: z
    .record(z.string(), z.string())
    .describe('Options of other variants that its rules exclude: the id, and the reason as a sentence.'),
  seats: z
    .array(z.object({ seat: Seat, powers: z.array(Power).readonly().describe('The powers that it plays.') }))
    .readonly()
    .describe('The seats of a game, in order.'),
  boards: z
    .array(z.object({ board: Board, title: z.string().describe('Its name for people.') }))
    .readonly()
    .describe('The boards of a game.'),
  press: z.enum(PRESS_KINDS).describe('Messages by the rules of the variant: `all`, `public` or `none`.'),
  era: z.string().nullable().describe('Follows the years of its phases: `BC` if they count down.'),
  phases: z
    .array(z.string())
    .readonly()
    .describe('Codes of its first phases, without retreats. The pace of a game can change after one of them.'),
})
export type VariantInfo = z.infer<typeof VariantShape>

const listVariants = anyone({
  operationId: 'listVariants',
  tag: 'Games',
  summary: 'List the variants',
  responses: {
    200: [
      'The list',
      z.object({ variants: z.array(VariantShape).describe('All variants, the classical game first.') }),
    ],
  },
})

/** Computed once, because it sets up a game of each variant. */
const everyVariant = lazy((): readonly VariantInfo[] => RULESETS.flatMap(infoOf))

function infoOf({ id, title, blurb, choices, excluded }: Ruleset): readonly VariantInfo[] {
  const variant = variantFor(id)
  if (variant === null) return []
  const { boards, press, calendar } = variant
  const start = variant.setup(0)
  const seats = variant.seats.map((seat) => ({ seat, powers: variant.powers(start, seat) }))
  const about = { id, title, blurb, choices, excluded }
  return [{ ...about, seats, boards, press, era: eraOf(calendar), phases: phasesOf(calendar) }]
}

const phasesOf = (calendar: Calendar): readonly string[] =>
  Array.from({ length: LISTED_PHASES }, (_, turn) => phaseAt(calendar, turn))
    .filter(({ steps }) => steps.some((step) => step !== 'retreats'))
    .map(({ code }) => code)

export const variants = new Hono<ApiEnv>().get('/variants', listVariants, (c) =>
  json<{ variants: readonly VariantInfo[] }>(c, { variants: everyVariant() }),
)
