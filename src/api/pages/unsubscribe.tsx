/**
 * Where the unsubscribe link of a mail leads. Looking changes nothing, because mail scanners look; a POST does, from a button
 * or from the mail program itself (RFC 8058). The token is the whole authority: no cookie, no sign-in.
 */
import { Hono } from 'hono'
import type { HonoRequest } from 'hono'
import { inviteAgain, inviteNoMore, isUninvited, markIn } from '../../players/accounts/invitations.ts'
import { mutesOf } from '../../post/recipients/choices.ts'
import { fulfil, WISHES, type Wish } from '../../post/recipients/stopping.ts'
import { CATEGORIES, type Category } from '../../mail/message.ts'
import { type Subscription, readUnsubscribeToken } from '../../mail/addresses/unsubscribe.ts'
import { recipient } from '../../players/accounts/accounts.ts'
import { PlainPage } from './plain-page.tsx'
import { anyone } from '../routing/define-route.ts'
import type { ApiEnv } from '../routing/define-route.ts'

const NAMES: Readonly<Record<Category, string>> = {
  invitation: 'mails that keep a seat for you',
  started: 'mails about the start',
  results: 'results',
  reminder: 'reminders',
  clock: 'mails about pauses and moved deadlines',
  notice: 'notices of proposals and of a game master’s acts',
  seats: 'mails about absent players and open seats',
  press: 'mails about messages of other players',
  due: 'mails about retreats and builds that are due',
  digest: 'morning digests',
}

const tag = 'Mails'
const responses = {
  200: ['What its reader gets, and buttons for other wishes', 'text/html'],
  404: ['A page that says that the link does not work', 'text/html'],
} as const
const look = anyone({ tag, summary: 'The mails of which a link in a mail tells', responses })
const wish = anyone({ tag, summary: 'Fewer of these mails, or all of them again', responses })

const looked = anyone({ tag, summary: 'Is this address invited to games?', responses })
const stopped = anyone({ tag, summary: 'Never invite this address again, or again after all', responses })

/** Its paths are complete: mount it at `/`, outside any protection against foreign forms. */
export const unsubscribe = new Hono<ApiEnv>()
  .get('/u/invitations/:token', looked, async (c) => {
    const mark = await markIn(c.env.AUTH_SECRET, c.req.param('token'))
    if (mark === null) return c.html(<Unknown />, 404)
    return c.html(<Invited isStopped={await isUninvited(c.env.DB, mark)} />)
  })
  .post('/u/invitations/:token', stopped, async (c) => {
    const mark = await markIn(c.env.AUTH_SECRET, c.req.param('token'))
    if (mark === null) return c.html(<Unknown />, 404)
    const isStopped = (await wishOf(c.req)) !== 'undo'
    await (isStopped ? inviteNoMore(c.env.DB, mark, Date.now()) : inviteAgain(c.env.DB, mark))
    return c.html(<Invited isStopped={isStopped} />)
  })
  .get('/u/:token', look, async (c) => {
    const about = await readUnsubscribeToken(c.env.AUTH_SECRET, c.req.param('token'))
    return about === null ? c.html(<Unknown />, 404) : c.html(await page(about, c.env))
  })
  .post('/u/:token', wish, async (c) => {
    const about = await readUnsubscribeToken(c.env.AUTH_SECRET, c.req.param('token'))
    if (about === null) return c.html(<Unknown />, 404)
    await fulfil(c.env.DB, await wishOf(c.req), about)
    return c.html(await page(about, c.env))
  })

/** Whoever posts wants no more of it, whatever else it says. A body that cannot be read says nothing. */
async function wishOf(request: HonoRequest): Promise<Wish> {
  const { wish } = await request.parseBody().catch(() => ({ wish: null }))
  return WISHES.find((known) => known === wish) ?? 'one'
}

async function page({ player, category, game }: Subscription, { DB }: Env) {
  const everywhere = (await recipient(DB, player))?.muted.includes(category) ?? false
  const here = game === null ? null : await mutesOf(DB, player, game)
  return <Choice kind={category} here={here} everywhere={everywhere} />
}

interface Muted {
  readonly kind: Category
  /** The kinds that are not wanted from the game of the mail; null: it told of several. */
  readonly here: readonly Category[] | null
  readonly everywhere: boolean
}

const Choice = ({ kind, here, everywhere }: Muted) => (
  <PlainPage title="Mails from Concert">
    <p>{mutedSentence({ kind, here, everywhere })}</p>
    {here !== null && !here.includes(kind) && !everywhere && (
      <Button wish="one" label={`No more ${NAMES[kind]} from this game`} />
    )}
    {here !== null && here.length < CATEGORIES.length && <Button wish="game" label="No more mails from this game" />}
    {!everywhere && <Button wish="kind" label={`No more ${NAMES[kind]} from any game`} />}
    {((here !== null && here.length > 0) || everywhere) && <Button wish="undo" label="Send them again" />}
  </PlainPage>
)

function mutedSentence({ kind, here, everywhere }: Muted): string {
  if (here?.length === CATEGORIES.length) return 'You get no more mails from this game.'
  if (everywhere) return `You get no more ${NAMES[kind]} from any game.`
  if (here === null) return `You get ${NAMES[kind]} from your games.`
  return here.includes(kind)
    ? `You get no more ${NAMES[kind]} from this game.`
    : `You get ${NAMES[kind]} from this game.`
}

/** For whoever may have no account: what he says here holds for his address. */
const Invited = ({ isStopped }: { readonly isStopped: boolean }) => (
  <PlainPage title="Invitations to games">
    <p>
      {isStopped
        ? 'Nobody can invite this address to a game any more.'
        : 'Players can invite this address to games, by a mail like the one that led you here.'}
    </p>
    {isStopped ? (
      <Button wish="undo" label="Allow invitations again" />
    ) : (
      <Button wish="one" label="Never invite me again" />
    )}
  </PlainPage>
)

const Button = ({ wish, label }: { readonly wish: Wish; readonly label: string }) => (
  <form method="post">
    <button name="wish" value={wish}>
      {label}
    </button>
  </form>
)

const Unknown = () => (
  <PlainPage title="This link does not work">
    <p>It may have been cut off on its way. Copy it whole from the mail, or choose your mails in your account.</p>
  </PlainPage>
)
