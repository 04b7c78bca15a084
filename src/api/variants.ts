/** What can be played. */
import { Hono } from 'hono'
import * as z from 'zod'
import type { Variant } from '../rules/variant.ts'
import { VARIANTS } from '../variants/index.ts'
import { tell } from './answers.ts'
import { anyone } from './routes.ts'
import type { Face } from './routes.ts'

/** What the lobby tells of a variant. */
export interface VariantInfo extends Pick<Variant, 'id' | 'title' | 'blurb' | 'boards'> {
  readonly seats: Variant['seating']
}

const VariantShape = z
  .object({
    id: z.string(),
    title: z.string(),
    blurb: z.string().describe('One sentence for the lobby.'),
    seats: z.array(z.object({ seat: z.string(), powers: z.array(z.string()) })),
    boards: z.array(z.object({ board: z.string(), title: z.string() })),
  })
  .meta({ id: 'Variant' })

const listed = anyone({
  tag: 'Games',
  summary: 'The variants',
  answers: { 200: ['The list', z.object({ variants: z.array(VariantShape) })] },
})

export const variants = new Hono<Face>().get('/variants', listed, (c) => {
  const shown = Object.values(VARIANTS).map(({ id, title, blurb, seating, boards }) => ({
    id,
    title,
    blurb,
    seats: seating,
    boards,
  }))
  return tell<{ variants: readonly VariantInfo[] }>(c, { variants: shown })
})
