/** The service: who runs it, and reports from its mail provider. */
import { Hono } from 'hono'
import * as z from 'zod'
import { named } from '../schemas/define-schema.ts'
import type { BucketEnv } from '../../backup/bucket.ts'
import { challengeOf } from '../../players/abuse/person-check.ts'
import { blockAddress } from '../../post/recipients/blocked-addresses.ts'
import { anyone, type ApiEnv, mailProvider } from '../routing/define-route.ts'
import { json } from '../routing/responses.ts'

const Info = named('Service', {
  operator: z.object({
    name: z.string().nullable().describe('Who runs the service, in a few words.'),
    contact: z.string().nullable().describe('An e-mail address, or the address of a page.'),
  }),
  backups: z.boolean().describe('Whether everything is backed up each day.'),
  challenge: z.boolean().describe('Whether requesting a sign-in code requires a human check (Turnstile).'),
})
export type ServiceInfo = z.infer<typeof Info>

const getServiceInfo = anyone({
  tag: 'Service',
  summary: 'Get information about this service',
  responses: { 200: ['Its operator and features', Info] },
})

const reportBounces = mailProvider({
  tag: 'Operator',
  summary: 'Report bounces and complaints',
  description:
    'For the webhook of Resend. Addresses that bounce permanently or complain get no more mail until they are confirmed again. Other and repeated reports are ignored.',
  responses: { 204: ['Done', null] },
})

const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())

export const service = new Hono<ApiEnv>()
  .get('/service', getServiceInfo, (c) => {
    const { OPERATOR_NAME, OPERATOR_CONTACT, BACKUPS }: Env & BucketEnv = c.env
    return json<ServiceInfo>(c, {
      operator: { name: textOrNull(OPERATOR_NAME), contact: textOrNull(OPERATOR_CONTACT) },
      backups: BACKUPS !== undefined,
      challenge: challengeOf(c.env) !== null,
    })
  })
  .post('/mail-reports', reportBounces, async (c) => {
    const { about } = c.var.report
    if (about !== null) await blockAddress(c.env.DB, about)
    return c.body(null, 204)
  })
