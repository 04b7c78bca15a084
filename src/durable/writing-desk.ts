/** Where a mail is written: facts meet the recipient as he is now. */
import { type Links, gameMail, signInMail } from '../mail/compose.ts'
import { gameHeaders, signInHeaders } from '../mail/headers.ts'
import { type GameMessage, type MailMessage, isSignIn } from '../mail/message.ts'
import { unsubscribeToken } from '../mail/unsubscribe.ts'
import { type Recipient, recipient } from '../players/accounts.ts'
import { mutesOf } from './mutes.ts'
import type { Letter } from './transport.ts'

export type DeskEnv = Pick<Env, 'DB' | 'BASE_URL' | 'MAIL_FROM' | 'AUTH_SECRET'>

/** Why a mail is never sent. */
export type Unwanted = 'the account has been deleted' | 'muted by the recipient'

export async function write(message: MailMessage, env: DeskEnv): Promise<Letter | Unwanted> {
  if (isSignIn(message)) {
    return { from: env.MAIL_FROM, to: message.to.address, ...signInMail(message.facts), headers: signInHeaders() }
  }
  const reader = await recipient(env.DB, message.to.player)
  if (reader === null) return 'the account has been deleted'
  return (await isMuted(message, reader, env)) ? 'muted by the recipient' : writeGameMail(message, reader, env)
}

async function isMuted({ to, facts }: GameMessage, reader: Recipient, env: DeskEnv): Promise<boolean> {
  return reader.muted.includes(facts.kind) || (await mutesOf(env.DB, to.player, facts.game.id)).includes(facts.kind)
}

async function writeGameMail({ to, facts }: GameMessage, reader: Recipient, env: DeskEnv): Promise<Letter> {
  const token = await unsubscribeToken(env.AUTH_SECRET, {
    player: to.player,
    category: facts.kind,
    game: facts.game.id,
  })
  const links: Links = { base: env.BASE_URL, unsubscribe: `${env.BASE_URL}/u/${token}` }
  return {
    from: env.MAIL_FROM,
    to: reader.address,
    ...gameMail(facts, reader, links),
    headers: gameHeaders(facts, links),
  }
}
