/** Who runs this service: told on its front page. */
import { Hono } from 'hono'
import * as z from 'zod'
import { tell } from '../routing/answers.ts'
import { anyone } from '../routing/statement.ts'
import type { ApiEnv } from '../routing/statement.ts'
import { schemaOf } from '../schemas/held.ts'

export interface ServiceInfo {
  /** As the configuration has them; null where it is silent. */
  readonly operator: { readonly name: string | null; readonly contact: string | null }
}

const Info = schemaOf<ServiceInfo>()(
  z
    .object({
      operator: z.object({
        name: z.string().nullable().describe('Who runs the service, in a few words.'),
        contact: z.string().nullable().describe('An e-mail address, or the address of a page.'),
      }),
    })
    .meta({ id: 'Service' }),
)

const shown = anyone({
  tag: 'Service',
  summary: 'Who runs this service',
  answers: { 200: ['Name and contact, as far as they are told', Info] },
})

const told = (words: string): string | null => (words.trim() === '' ? null : words.trim())

export const service = new Hono<ApiEnv>().get('/service', shown, (c) =>
  tell<ServiceInfo>(c, { operator: { name: told(c.env.OPERATOR_NAME), contact: told(c.env.OPERATOR_CONTACT) } }),
)
