/**
 * The mailbox of a developer’s machine: mails that would have been sent, and a gallery of every
 * mail. Exists nowhere else. Loads the code for incoming mail and the gallery’s mails on demand.
 */
import { toBase64 } from '../../lib/base64.ts'
import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import * as z from 'zod'
import type { Instant } from '../../game/ids.ts'
import { desc, eq, sql } from 'drizzle-orm'
import { tables } from '../../database.ts'
import type { Letter } from '../../mail/mail-message.ts'
import { mailbox as received } from '../../post/schema.ts'
import { PlainPage } from './plain-page.tsx'
import { anyone, type ApiEnv, type RouteSpec } from '../routing/define-route.ts'
import { refuse } from '../routing/responses.ts'
import type { GalleryState } from '../../mail/gallery/states.ts'

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']
const MAX_MAILS = 500

/** `at` in milliseconds since 1970. */
interface ReceivedMail extends Letter {
  readonly id: number
  readonly at: Instant
}

const localOnly = createMiddleware<ApiEnv>(async (c, next) => {
  const isLocal = c.env.ENVIRONMENT === 'local' && LOOPBACK.includes(new URL(c.env.BASE_URL).hostname)
  return isLocal ? next() : c.notFound()
})

const tag = 'Mailbox of a developer’s machine'
const page = (operationId: string, summary: string, errors: RouteSpec['errors'] = []) =>
  anyone({ operationId, tag, summary, responses: { 200: ['A page', 'text/html'] }, errors })
const listMails = page('listLocalMailsAsPage', 'List mails that would have been sent')
const showGallery = page('showMailGallery', 'Show every mail in every state')
const showMail = page('showLocalMail', 'Show a mail', ['not-found'])
const listMailsAsJson = anyone({
  operationId: 'listLocalMails',
  tag,
  summary: 'List mails, as JSON',
  responses: { 200: ['All mails, or those to the address `to`, the newest last', z.array(z.looseObject({}))] },
})
const replyToMail = anyone({
  operationId: 'replyToLocalMail',
  tag,
  summary: 'Reply to a mail',
  description: 'The form field `text` is sent to the reply address of the mail, as if its recipient had replied.',
  responses: { 200: ['A page with the result', 'text/html'] },
  errors: ['not-found', 'cross-site'],
})

export const mailbox = new Hono<ApiEnv>()
  .use('/dev/*', localOnly)
  .get('/dev/mail', listMails, async (c) => c.html(<Inbox mails={await mailsTo(c.env.DB, c.req.query('to'))} />))
  .get('/dev/mail.json', listMailsAsJson, async (c) => c.json(await mailsTo(c.env.DB, c.req.query('to'))))
  .get('/dev/mail/gallery', showGallery, async (c) => {
    const { galleryStates } = await import('../../mail/gallery/states.ts')
    const states = galleryStates(c.env.BASE_URL, null)
    return c.html(<MailGallery states={states} width={c.req.query('width') === 'narrow' ? 'narrow' : 'wide'} />)
  })
  .get('/dev/mail/:id', showMail, async (c) => {
    const mail = await findMail(c.env.DB, Number(c.req.param('id')))
    return mail === null ? c.notFound() : c.html(<OpenMail mail={mail} />)
  })
  .post('/dev/mail/:id/answer', replyToMail, async (c) => {
    if (c.req.header('sec-fetch-site') === 'cross-site') return refuse(c, 'cross-site')
    const mail = await findMail(c.env.DB, Number(c.req.param('id')))
    const { text } = await c.req.parseBody()
    if (mail?.replyTo === undefined || typeof text !== 'string') return c.notFound()
    const { describeOutcome, receiveMail } = await import('../../inbound/receive.ts')
    const raw = new TextEncoder().encode(replyTo(mail, text))
    const outcome = await receiveMail(c.env, { from: mail.to, to: mail.replyTo, raw }, Date.now())
    return c.html(<ReplySent mail={mail} outcome={describeOutcome(outcome)} />)
  })

/** Newest last. Undefined: mails to all addresses. */
async function mailsTo(db: D1Database, to: string | undefined): Promise<readonly ReceivedMail[]> {
  const rows = await tables(db)
    .select()
    .from(received)
    .where(to === undefined ? undefined : sql`lower(${received.recipient}) = lower(${to})`)
    .orderBy(desc(received.id))
    .limit(MAX_MAILS)
  return rows.toReversed().map(mailOf)
}

async function findMail(db: D1Database, id: number): Promise<ReceivedMail | null> {
  const [row] = await tables(db).select().from(received).where(eq(received.id, id))
  return row === undefined ? null : mailOf(row)
}

/** A reply as a mail program would send it: plain text, with the mail quoted. */
const replyTo = ({ to, from, subject, text, at }: ReceivedMail, typed: string): string =>
  [
    `From: ${to}`,
    `Subject: =?utf-8?B?${base64(`Re: ${subject}`)}?=`,
    `Message-ID: <${crypto.randomUUID()}@mailbox.localhost>`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    base64(
      [
        typed,
        '',
        `On ${new Date(at).toUTCString()}, ${from} wrote:`,
        ...text.split('\n').map((line) => `> ${line}`),
      ].join('\n'),
    ),
  ].join('\r\n')

const base64 = (text: string): string => toBase64(new TextEncoder().encode(text))

const mailOf = ({ id, letter, at }: typeof received.$inferSelect): ReceivedMail => ({ id, ...letter, at })

const Inbox = ({ mails }: { readonly mails: readonly ReceivedMail[] }) => (
  <PlainPage title="Mailbox of this machine">
    <p>
      {mails.length === 0 ? 'No mails yet.' : 'None of these mails was really sent.'}{' '}
      <a href="/dev/mail/gallery">Every mail in every state</a>
    </p>
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

const OpenMail = ({ mail }: { readonly mail: ReceivedMail }) => (
  <PlainPage title={mail.subject}>
    <p>
      To {mail.to} · <a href="/dev/mail">all mails</a>
    </p>
    <iframe
      sandbox="allow-popups allow-top-navigation-by-user-activation"
      srcdoc={mail.html.replace('<head>', '<head><base target="_top">')}
      title="As HTML"
    ></iframe>
    {mail.replyTo !== undefined && (
      <form method="post" action={`/dev/mail/${mail.id}/answer`}>
        <p>
          <label for="text">
            Reply as the recipient: orders, one per line, or a message if the mail is about messages
          </label>
        </p>
        <textarea id="text" name="text" rows={6} cols={60} required></textarea>
        <p>
          <button>Reply</button>
        </p>
      </form>
    )}
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

const ReplySent = ({ mail, outcome }: { readonly mail: ReceivedMail; readonly outcome: string }) => (
  <PlainPage title={`Replied: ${mail.subject}`}>
    <p>{outcome}</p>
    <p>
      <a href={`/dev/mail/${mail.id}`}>the mail</a> · <a href="/dev/mail">all mails</a>
    </p>
  </PlainPage>
)

/** Mails follow the theme of the device. The gallery forces both, to show them side by side. */
const DARK_QUERY = '@media (prefers-color-scheme: dark)'
const THEMES = [
  ['light', '@media not all'],
  ['dark', '@media all'],
] as const

/** The width of a frame in CSS. */
const WIDTHS = { wide: '100%', narrow: '380px' } as const
type GalleryWidth = keyof typeof WIDTHS

const linkOf = (width: GalleryWidth): string => `/dev/mail/gallery?width=${width}`

/** Every mail in every state, in light and dark colours. */
const MailGallery = ({ states, width }: { readonly states: readonly GalleryState[]; readonly width: GalleryWidth }) => (
  <PlainPage title="All mails">
    <p>
      <a href="/dev/mail">the mailbox</a> · <a href={linkOf('wide')}>wide</a> · <a href={linkOf('narrow')}>narrow</a>
    </p>
    {states.map((state) => (
      <MailState state={state} width={width} />
    ))}
  </PlainPage>
)

const MailState = ({
  state: { title, mail },
  width,
}: {
  readonly state: GalleryState
  readonly width: GalleryWidth
}) => (
  <section>
    <h2>{title}</h2>
    <p>Subject: {mail.subject}</p>
    {THEMES.map(([theme, media]) => (
      <iframe
        sandbox=""
        loading="lazy"
        style={`width:${WIDTHS[width]}`}
        title={`${title}, ${theme}`}
        srcdoc={mail.html.replace(DARK_QUERY, media)}
      ></iframe>
    ))}
    <details>
      <summary>As text</summary>
      <pre>{mail.text}</pre>
    </details>
  </section>
)
