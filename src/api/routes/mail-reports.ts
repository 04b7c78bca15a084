/** What the mail provider reports: addresses to which no mail can go, or whose owners want none. */
import { Hono } from 'hono'
import { blockAddress } from '../../post/recipients/blocked-addresses.ts'
import { mailProvider } from '../routing/define-route.ts'
import type { ApiEnv } from '../routing/define-route.ts'

const reported = mailProvider({
  tag: 'Operator',
  summary: 'Report what became of a mail',
  description:
    'For the webhook of Resend: what bounces for good, and whoever complains, gets no more mail until the address is confirmed anew. Everything else it reports is of no consequence. The same report, sent again, changes nothing.',
  responses: { 204: ['Noted', null] },
})

/** Mounted under `/api`. */
export const mailReports = new Hono<ApiEnv>().post('/mail-reports', reported, async (c) => {
  const { about } = c.var.report
  if (about !== null) await blockAddress(c.env.DB, about)
  return c.body(null, 204)
})
