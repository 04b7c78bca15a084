/** Where a mail is written: facts meet the recipient as he is now. */
import type { GameId, Instant, MailFacts } from '../game/model.ts'
import { type Links, type MailPicture, gameMail, signInMail } from '../mail/compose.ts'
import { gameHeaders, receiptHeaders, signInHeaders } from '../mail/headers.ts'
import { type GameMessage, type MailMessage, isReceipt, isSignIn } from '../mail/message.ts'
import { receiptMail } from '../mail/receipt-mail.ts'
import { type Answerable, answerable } from '../mail/reply-address.ts'
import { giveReplyAddress } from './reply-addresses.ts'
import { pictureAddress } from '../mail/picture-address.ts'
import { unsubscribeToken } from '../mail/unsubscribe.ts'
import { type Recipient, recipient } from '../players/accounts.ts'
import { COLUMN, extentOf } from '../board/picture/layout.ts'
import { sizeOfPlate } from '../board/plates.ts'
import { blockOf } from './blocked.ts'
import { mutesOf } from './mutes.ts'
import type { Letter } from './letter.ts'

export type LetterEnv = Pick<Env, 'DB' | 'BASE_URL' | 'MAIL_FROM' | 'AUTH_SECRET' | 'REPLY_DOMAIN'>

/** Why a mail is never sent. */
export type Unwanted = 'the account has been deleted' | 'muted by the recipient' | 'the address is blocked'

export async function writeLetter(message: MailMessage, env: LetterEnv, now: Instant): Promise<Letter | Unwanted> {
  if (isSignIn(message)) {
    return { from: env.MAIL_FROM, to: message.to.address, ...signInMail(message.facts), headers: signInHeaders() }
  }
  const reader = await recipient(env.DB, message.to.player)
  if (reader === null) return 'the account has been deleted'
  // A sign-in mail is sent all the same: somebody has asked for it, and it confirms the address anew.
  if ((await blockOf(env.DB, reader.address)) !== null) return 'the address is blocked'
  if (isReceipt(message)) {
    const { facts } = message
    return {
      from: env.MAIL_FROM,
      to: reader.address,
      ...receiptMail(facts, reader, env.BASE_URL),
      headers: receiptHeaders(facts),
      ...(await replyTo(message, facts.took, env, now)),
    }
  }
  return (await isMuted(message, reader, env)) ? 'muted by the recipient' : writeGameMail(message, reader, env, now)
}

async function isMuted({ to, facts }: GameMessage, reader: Recipient, env: LetterEnv): Promise<boolean> {
  return reader.muted.includes(facts.kind) || (await mutesOf(env.DB, to.player, facts.game.id)).includes(facts.kind)
}

async function writeGameMail(
  { to, facts }: GameMessage,
  reader: Recipient,
  env: LetterEnv,
  now: Instant,
): Promise<Letter> {
  const token = await unsubscribeToken(env.AUTH_SECRET, {
    player: to.player,
    category: facts.kind,
    game: facts.game.id,
  })
  const answer = answerable(facts)
  const reply: Pick<Letter, 'replyTo'> = answer === null ? {} : await replyTo({ to, facts }, answer, env, now)
  const links: Links = {
    base: env.BASE_URL,
    answers: reply.replyTo === undefined ? null : (answer?.purpose ?? null),
    unsubscribe: `${env.BASE_URL}/u/${token}`,
    picture: await pictureFor(facts, env),
  }
  return {
    from: env.MAIL_FROM,
    to: reader.address,
    ...gameMail(facts, reader, links),
    headers: gameHeaders(facts, links),
    ...reply,
  }
}

/** The address to which this reader answers, if answers are taken. */
async function replyTo(
  { to, facts }: Pick<GameMessage, 'to'> & { readonly facts: { readonly game: { readonly id: GameId } } },
  answer: Answerable,
  env: LetterEnv,
  now: Instant,
): Promise<Pick<Letter, 'replyTo'>> {
  const address = await giveReplyAddress(env, { player: to.player, game: facts.game.id, ...answer }, now)
  return address === null ? {} : { replyTo: address }
}

/** As the reader's seat sees it. Null if nothing was closed, or if the boards have no drawing. */
async function pictureFor(facts: MailFacts, { BASE_URL, AUTH_SECRET }: LetterEnv): Promise<MailPicture | null> {
  const pictured = facts.kind === 'results' ? facts.picture : null
  if (!pictured || facts.seat === null) return null
  const { phase, drawing, boards } = pictured
  const address = await pictureAddress(BASE_URL, AUTH_SECRET, { game: facts.game.id, phase, seat: facts.seat })
  const { width, height } = extentOf(await sizeOfPlate(drawing), boards, 1)
  return { address, width: COLUMN, height: Math.round((COLUMN * height) / width) }
}
