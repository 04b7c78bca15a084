/** What can be played. */
import { Hono } from 'hono'
import * as z from 'zod'
import { type Calendar, eraOf, phaseAt } from '../../rules/phases/calendar.ts'
import type { Ruleset } from '../../rules/seam/variant.ts'
import { PRESS_KINDS } from '../../rules/seam/variant.ts'
import { RULESETS, variantFor } from '../../variants/index.ts'
import { json } from '../routing/json.ts'
import { anyone } from '../routing/define-route.ts'
import type { ApiEnv } from '../routing/define-route.ts'
import { Board, Power, Seat } from '../schemas/nouns.ts'

/** How many phases are told. */
const PHASES = 24

const ChoiceShape = z.object({
  id: z.string(),
  title: z.string(),
  values: z
    .array(z.object({ value: z.union([z.number(), z.string()]), title: z.string() }))
    .readonly()
    .describe('The first is the rule as written.'),
})

const VariantShape = z
  .object({
    id: z.string(),
    title: z.string(),
    blurb: z.string().describe('One sentence for the lobby.'),
    choices: z.array(ChoiceShape).readonly().describe('What the creator of a game may choose.'),
    seats: z.array(z.object({ seat: Seat, powers: z.array(Power).readonly() })).readonly(),
    boards: z.array(z.object({ board: Board, title: z.string() })).readonly(),
    press: z.enum(PRESS_KINDS).describe('Whom players may write to, as its rules mean it.'),
    era: z.string().nullable().describe('Said behind the years of its phases: `BC` where they count down.'),
    phases: z
      .array(z.string())
      .readonly()
      .describe('Codes of its first phases, without those of retreats alone: after one of them a game may slow down.'),
  })
  .meta({ id: 'Variant' })
export type VariantInfo = z.infer<typeof VariantShape>

const listed = anyone({
  tag: 'Games',
  summary: 'The variants',
  responses: { 200: ['The list', z.object({ variants: z.array(VariantShape) })] },
})

export const variants = new Hono<ApiEnv>().get('/variants', listed, (c) => {
  return json<{ variants: readonly VariantInfo[] }>(c, { variants: everyVariant() })
})

let known: readonly VariantInfo[] | null = null
/** Found once: it sets up a game of each variant. */
const everyVariant = (): readonly VariantInfo[] => (known ??= RULESETS.flatMap(infoOf))

function infoOf({ id, title, blurb, choices }: Ruleset): readonly VariantInfo[] {
  const variant = variantFor(id)
  if (variant === null) return []
  const { boards, press, calendar } = variant
  const start = variant.setup(0)
  const seats = variant.seats.map((seat) => ({ seat, powers: variant.powers(start, seat) }))
  return [{ id, title, blurb, choices, seats, boards, press, era: eraOf(calendar), phases: phasesOf(calendar) }]
}

const phasesOf = (calendar: Calendar): readonly string[] =>
  Array.from({ length: PHASES }, (_, turn) => phaseAt(calendar, turn))
    .filter(({ steps }) => steps.some((step) => step !== 'retreats'))
    .map(({ code }) => code)
