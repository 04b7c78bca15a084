/** Reports of the mail provider: bounces and complaints. */
import { Hono } from 'hono'
import { blockAddress } from '../../post/recipients/blocked-addresses.ts'
import { mailProvider, type ApiEnv } from '../routing/define-route.ts'

const reportBounces = mailProvider({
  tag: 'Operator',
  summary: 'Report bounces and complaints',
  description:
    'For the webhook of Resend. Addresses that bounce permanently or complain get no more mail until they are confirmed again. Other reports are ignored, and so are repeated ones.',
  responses: { 204: ['Done', null] },
})

/** Mounted under `/api`. */
export const mailReports = new Hono<ApiEnv>().post('/mail-reports', reportBounces, async (c) => {
  const { about } = c.var.report
  if (about !== null) await blockAddress(c.env.DB, about)
  return c.body(null, 204)
})
