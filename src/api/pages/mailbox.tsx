/** The mailbox of a developer's machine: mails that would have gone out, to look at and for scripts. It exists nowhere else. */
import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import * as z from 'zod'
import type { Instant } from '../../game/model.ts'
import { desc, eq, sql } from 'drizzle-orm'
import { tables } from '../../database.ts'
import type { Letter } from '../../post/letter.ts'
import { mailbox as received } from '../../post/schema.ts'
import { PlainPage } from './plain-page.tsx'
import { anyone } from '../routing/statement.ts'
import type { Face } from '../routing/statement.ts'

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']
const SHOWN = 500

/** `at` in milliseconds since 1970. */
export interface ReceivedMail extends Letter {
  readonly id: number
  readonly at: Instant
}

const localOnly = createMiddleware<Face>(async (c, next) => {
  const local = c.env.ENVIRONMENT === 'local' && LOOPBACK.includes(new URL(c.env.BASE_URL).hostname)
  return local ? next() : c.notFound()
})

const tag = 'Mailbox of a developer’s machine'
const asList = anyone({ tag, summary: 'The mails that would have gone out', answers: { 200: ['A page', 'text/html'] } })
const asJson = anyone({
  tag,
  summary: 'The same for scripts',
  answers: { 200: ['Everybody’s, or those to the address `to`; the newest last', z.array(z.looseObject({}))] },
})
const asPage = anyone({
  tag,
  summary: 'One of them',
  answers: { 200: ['A page', 'text/html'] },
  refuses: ['nothing-here'],
})

/** Its paths are complete: mount it at `/`. */
export const mailbox = new Hono<Face>()
  .use('/dev/*', localOnly)
  .get('/dev/mail', asList, async (c) => c.html(<Inbox mails={await mailsTo(c.env.DB, c.req.query('to'))} />))
  .get('/dev/mail.json', asJson, async (c) => c.json(await mailsTo(c.env.DB, c.req.query('to'))))
  .get('/dev/mail/:id', asPage, async (c) => {
    const [row] = await tables(c.env.DB)
      .select()
      .from(received)
      .where(eq(received.id, Number(c.req.param('id'))))
    return row === undefined ? c.notFound() : c.html(<Opened mail={mailOf(row)} />)
  })

/** Newest last; everybody's, or one address's. */
async function mailsTo(db: D1Database, to: string | undefined): Promise<readonly ReceivedMail[]> {
  const rows = await tables(db)
    .select()
    .from(received)
    .where(to === undefined ? undefined : sql`lower(${received.recipient}) = lower(${to})`)
    .orderBy(desc(received.id))
    .limit(SHOWN)
  return rows.toReversed().map(mailOf)
}

const mailOf = ({ id, letter, at }: typeof received.$inferSelect): ReceivedMail => ({ id, ...letter, at })

const Inbox = ({ mails }: { readonly mails: readonly ReceivedMail[] }) => (
  <PlainPage title="Mailbox of this machine">
    <p>{mails.length === 0 ? 'No mails yet.' : 'Nothing here was really sent.'}</p>
    <table>
      {mails.toReversed().map(({ id, to, subject, at }) => (
        <tr>
          <td>{new Date(at).toISOString().slice(0, 19).replace('T', ' ')}</td>
          <td>{to}</td>
          <td>
            <a href={`/dev/mail/${id}`}>{subject}</a>
          </td>
        </tr>
      ))}
    </table>
  </PlainPage>
)

const Opened = ({ mail }: { readonly mail: ReceivedMail }) => (
  <PlainPage title={mail.subject}>
    <p>
      To {mail.to} · <a href="/dev/mail">all mails</a>
    </p>
    <iframe
      sandbox="allow-popups allow-top-navigation-by-user-activation"
      srcdoc={mail.html.replace('<head>', '<head><base target="_top">')}
      title="As HTML"
    ></iframe>
    <h2>As text</h2>
    <pre>{mail.text}</pre>
    <h2>Headers</h2>
    <pre>
      {Object.entries(mail.headers)
        .map(([name, value]) => `${name}: ${value}`)
        .join('\n')}
    </pre>
  </PlainPage>
)
