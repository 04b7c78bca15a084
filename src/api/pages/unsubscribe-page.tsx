/**
 * The page behind a mail’s unsubscribe link. GET changes nothing, because mail scanners follow
 * links. POST does, from a button or from the mail program itself (RFC 8058). The token is all the
 * authorization it needs.
 */
import { Hono, type HonoRequest } from 'hono'
import {
  optInToInvitations,
  optOutOfInvitations,
  hasOptedOut,
  readOptOutToken,
} from '../../players/accounts/invitation-opt-out.ts'
import {
  mutesOf,
  applyUnsubscribe,
  UNSUBSCRIBE_ACTIONS,
  type UnsubscribeAction,
} from '../../post/recipients/mail-choices.ts'
import { CATEGORIES, type Category } from '../../mail/mail-message.ts'
import { type Subscription, readUnsubscribeToken } from '../../mail/addresses/signed-links.ts'
import { recipient } from '../../players/accounts/account-store.ts'
import { PlainPage } from './plain-page.tsx'
import { anyone, type ApiEnv } from '../routing/define-route.ts'

const MAIL_NAMES: Readonly<Record<Category, string>> = {
  invitation: 'mails about seats reserved for you',
  started: 'mails about the start of the game',
  results: 'results',
  reminder: 'reminders',
  clock: 'mails about pauses and moved deadlines',
  notice: 'mails about proposals and the game master’s decisions',
  seats: 'mails about absent players and open seats',
  press: 'mails about messages from other players',
  due: 'mails about retreats and builds',
  digest: 'morning digests',
  tournament: 'mails about tournaments',
}

const tag = 'Mails'
const responses = {
  200: ['A page with the current choice and buttons to change it', 'text/html'],
  404: ['A page saying that the link does not work', 'text/html'],
} as const
const showSettings = anyone({
  operationId: 'showUnsubscribeSettings',
  tag,
  summary: 'Show the mail settings behind an unsubscribe link',
  responses,
})
const changeSettings = anyone({
  operationId: 'changeUnsubscribeSettings',
  tag,
  summary: 'Stop these mails, or resume them',
  responses,
})

const showInvitations = anyone({
  operationId: 'showInvitationSettings',
  tag,
  summary: 'Show whether this address can get invitations',
  responses,
})
const changeInvitations = anyone({
  operationId: 'changeInvitationSettings',
  tag,
  summary: 'Stop invitations to this address, or allow them again',
  responses,
})

/** Mounted outside the CSRF protection, because mail programs post here. */
export const unsubscribe = new Hono<ApiEnv>()
  .get('/u/invitations/:token', showInvitations, async (c) => {
    const mark = await readOptOutToken(c.env.AUTH_SECRET, c.req.param('token'))
    if (mark === null) return c.html(<BadLink />, 404)
    return c.html(<Invitations isStopped={await hasOptedOut(c.env.DB, mark)} />)
  })
  .post('/u/invitations/:token', changeInvitations, async (c) => {
    const mark = await readOptOutToken(c.env.AUTH_SECRET, c.req.param('token'))
    if (mark === null) return c.html(<BadLink />, 404)
    const isStopped = (await readAction(c.req)) !== 'undo'
    await (isStopped ? optOutOfInvitations(c.env.DB, mark, Date.now()) : optInToInvitations(c.env.DB, mark))
    return c.html(<Invitations isStopped={isStopped} />)
  })
  .get('/u/:token', showSettings, async (c) => {
    const subscription = await readUnsubscribeToken(c.env.AUTH_SECRET, c.req.param('token'))
    return subscription === null ? c.html(<BadLink />, 404) : c.html(await choicePage(subscription, c.env))
  })
  .post('/u/:token', changeSettings, async (c) => {
    const subscription = await readUnsubscribeToken(c.env.AUTH_SECRET, c.req.param('token'))
    if (subscription === null) return c.html(<BadLink />, 404)
    await applyUnsubscribe(c.env.DB, await readAction(c.req), subscription)
    return c.html(await choicePage(subscription, c.env))
  })

/** A POST without a readable choice stops the mails, because that is what mail programs send. */
async function readAction(request: HonoRequest): Promise<UnsubscribeAction> {
  const { wish } = await request.parseBody().catch(() => ({ wish: null }))
  return UNSUBSCRIBE_ACTIONS.find((action) => action === wish) ?? 'one'
}

async function choicePage({ player, category, game }: Subscription, { DB }: Env) {
  const everywhere = (await recipient(DB, player))?.muted.includes(category) ?? false
  const here = game === null ? null : await mutesOf(DB, player, game)
  return <Choice kind={category} here={here} everywhere={everywhere} />
}

interface Muted {
  readonly kind: Category
  /** The kinds stopped for the game of the mail; null if the mail was about several games. */
  readonly here: readonly Category[] | null
  readonly everywhere: boolean
}

const Choice = ({ kind, here, everywhere }: Muted) => (
  <PlainPage title="Your mails from Concert">
    <p>{mutedSentence({ kind, here, everywhere })}</p>
    {here !== null && !here.includes(kind) && !everywhere && (
      <Button wish="one" label={`Stop ${MAIL_NAMES[kind]} from this game`} />
    )}
    {here !== null && here.length < CATEGORIES.length && <Button wish="game" label="Stop all mails from this game" />}
    {!everywhere && <Button wish="kind" label={`Stop ${MAIL_NAMES[kind]} from all games`} />}
    {((here !== null && here.length > 0) || everywhere) && <Button wish="undo" label="Send them again" />}
  </PlainPage>
)

function mutedSentence({ kind, here, everywhere }: Muted): string {
  if (here?.length === CATEGORIES.length) return 'You no longer get mails from this game.'
  if (everywhere) return `You no longer get ${MAIL_NAMES[kind]} from any game.`
  if (here === null) return `You get ${MAIL_NAMES[kind]} from your games.`
  return here.includes(kind)
    ? `You no longer get ${MAIL_NAMES[kind]} from this game.`
    : `You get ${MAIL_NAMES[kind]} from this game.`
}

/** The reader may have no account: the choice is kept for the address. */
const Invitations = ({ isStopped }: { readonly isStopped: boolean }) => (
  <PlainPage title="Invitations to games">
    <p>
      {isStopped
        ? 'Nobody can invite this address to a game.'
        : 'Players can invite this address to games with mails like the one you got.'}
    </p>
    {isStopped ? (
      <Button wish="undo" label="Allow invitations again" />
    ) : (
      <Button wish="one" label="Never invite me again" />
    )}
  </PlainPage>
)

const Button = ({ wish, label }: { readonly wish: UnsubscribeAction; readonly label: string }) => (
  <form method="post">
    <button name="wish" value={wish}>
      {label}
    </button>
  </form>
)

const BadLink = () => (
  <PlainPage title="This link does not work">
    <p>Part of it may be missing. Copy the whole link from the mail, or change your mail settings in your account.</p>
  </PlainPage>
)
