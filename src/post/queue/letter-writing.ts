/** Plans and writes letters from the facts of mails and the current accounts of recipients. */
import type { GameId, Instant, PlayerId } from '../../game/ids.ts'
import type { MailFacts } from '../../game/announcements/effect.ts'
import { COLUMN, extentOf } from '../../board/picture/picture-layout.ts'
import { sizeOfPlate } from '../../board/plates.ts'
import { composeLetter, invitationMail, signInMail } from '../../mail/compose.ts'
import type { Plan, PlannedMail, WaitingMail } from '../../mail/delivery/letter-plan.ts'
import { channelsOf, gamesOf, mainMail, subscriptionOf, planLetter } from '../../mail/delivery/letter-plan.ts'
import {
  invitationHeaders,
  letterHeaders,
  threadOf,
  receiptHeaders,
  AUTO_GENERATED,
  unsubscribeMailbox,
} from '../../mail/headers.ts'
import {
  type SingleMessage,
  type InvitationMessage,
  isAboutTournament,
  isSingle,
  isInvitation,
  isReceipt,
  type Letter,
  type MailPicture,
  mapPictureKey,
  type ReceiptMessage,
} from '../../mail/mail-message.ts'
import { mapPictureAddress, pictureAddress, unsubscribeToken } from '../../mail/addresses/signed-links.ts'
import { receiptMail } from '../../mail/content/receipt-mail.ts'
import { type ReplyTarget, replyTargetOf } from '../../mail/addresses/reply-address.ts'
import { type Recipient, recipient, recipients } from '../../players/accounts/account-store.ts'
import {
  addressMark,
  INVITATIONS,
  hasOptedOut,
  playerAt,
  invitationOptOutToken,
} from '../../players/accounts/invitation-opt-out.ts'
import { isBlockedAmong } from '../../players/accounts/people-store.ts'
import { blockOf, findBlocked } from '../recipients/blocked-addresses.ts'
import { type Thread, type Entry, threadKey } from './ledger.ts'
import { createReplyAddress } from '../reply-addresses.ts'
import { standingsOf } from '../../lobby/standings.ts'
import type { LetterEnv, Unreachable } from './letter-env.ts'
import { writeTournamentLetter } from './tournament-letter.ts'
import { choicesOf } from '../recipients/mail-choices.ts'

export async function writeSingle(message: SingleMessage, env: LetterEnv, now: Instant): Promise<Letter | Unreachable> {
  if (isReceipt(message)) return writeReceipt(message, env, now)
  if (isInvitation(message)) return writeInvitation(message, env)
  if (isAboutTournament(message)) return writeTournamentLetter(message, env)
  return { from: env.MAIL_FROM, to: message.to.address, ...signInMail(message.facts), headers: AUTO_GENERATED }
}

/** Respects blocks and opt-outs, with or without an account. */
async function writeInvitation(
  { to, facts, inviter }: InvitationMessage,
  env: LetterEnv,
): Promise<Letter | Unreachable> {
  const { address } = to
  const mark = await addressMark(env.AUTH_SECRET, address)
  if ((await blockOf(env.DB, address)) !== null) return 'the address is blocked'
  if (await hasOptedOut(env.DB, mark)) return 'no invitations are wanted'
  const player = await playerAt(env, address)
  if (player !== null && inviter !== undefined && (await isBlockedAmong(env.DB, inviter, [player])))
    return 'no invitations are wanted'
  const account = player && (await recipient(env.DB, player))
  if (account?.muted.includes('invitation') === true) return 'no invitations are wanted'
  const token = await invitationOptOutToken(env.AUTH_SECRET, mark)
  const stop = `${env.BASE_URL}/u/invitations/${token}`
  const mailbox = unsubscribeMailbox(env.REPLY_DOMAIN, `${INVITATIONS} ${token}`)
  const headers = invitationHeaders(env.BASE_URL, stop, mailbox)
  return { from: env.MAIL_FROM, to: address, ...invitationMail(facts, stop), headers }
}

async function writeReceipt(
  { facts, to }: ReceiptMessage,
  env: LetterEnv,
  now: Instant,
): Promise<Letter | Unreachable> {
  const from = env.MAIL_FROM
  const reader = await recipient(env.DB, to.player)
  if (reader === null) return 'the account has been deleted'
  // Sign-in mails are sent even to blocked addresses: they are requested, and confirm the address.
  if ((await blockOf(env.DB, reader.address)) !== null) return 'the address is blocked'
  const written = { ...receiptMail(facts, reader, env.BASE_URL), headers: receiptHeaders(facts) }
  return { from, to: reader.address, ...written, ...(await replyTo(to.player, facts.game.id, facts.took, env, now)) }
}

/** Writes all mails that leave for this reader now as one letter. */
export async function writeGameLetter(
  { letter: mails, isDigest }: Pick<Plan, 'letter' | 'isDigest'>,
  reader: Reader,
  threads: ReadonlyMap<string, Thread>,
  env: LetterEnv,
  now: Instant,
): Promise<Letter> {
  const token = await unsubscribeToken(env.AUTH_SECRET, { player: reader.id, ...subscriptionOf(mails, isDigest) })
  const answer = answerOf(mails)
  const reply: Pick<Letter, 'replyTo'> =
    answer === null ? {} : await replyTo(reader.id, answer.game, answer.taken, env, now)
  const links = {
    base: env.BASE_URL,
    unsubscribe: `${env.BASE_URL}/u/${token}`,
    unsubscribeMail: unsubscribeMailbox(env.REPLY_DOMAIN, token),
    picture: await pictureFor(mails, env),
    maps: await mapPicturesFor(mails, reader.id, env),
    answers: reply.replyTo === undefined ? null : (answer?.taken.purpose ?? null),
  }
  const headers = letterHeaders(mails, isDigest, links, (key) => threads.get(threadKey(reader.id, key)) ?? null)
  return {
    from: env.MAIL_FROM,
    to: reader.address,
    ...composeLetter(mails, isDigest, reader, links),
    headers,
    thread: threadOf(mails, isDigest, env.BASE_URL),
    ...reply,
  }
}

/** Replies to a letter are filed as replies to its main mail. Null if about several games. */
function answerOf(mails: readonly PlannedMail[]): { readonly game: GameId; readonly taken: ReplyTarget } | null {
  const main = mainMail(mails)
  if (main === undefined || gamesOf(mails).length > 1) return null
  const taken = replyTargetOf(main.facts)
  // A reply to several conversations would be ambiguous.
  if (taken?.purpose === 'press' && channelsOf(mails).length > 1) return null
  return taken === null ? null : { game: main.facts.game.id, taken }
}

/** Empty if replies are switched off. */
async function replyTo(
  player: PlayerId,
  game: GameId,
  answer: ReplyTarget,
  env: LetterEnv,
  now: Instant,
): Promise<Pick<Letter, 'replyTo'>> {
  const address = await createReplyAddress(env, { player, game, ...answer }, now)
  return address === null ? {} : { replyTo: address }
}

/** The newest board in these mails, as the reader's seat sees it. Null without results or PNGs. */
async function pictureFor(mails: readonly PlannedMail[], env: LetterEnv): Promise<MailPicture | null> {
  const last = mails.findLast(({ facts }) => facts.kind === 'results' && facts.picture !== null)
  return last === undefined || env.PNG === 'off' ? null : pictureOf(last.facts, env)
}

async function pictureOf(facts: MailFacts, { BASE_URL, AUTH_SECRET }: LetterEnv): Promise<MailPicture | null> {
  const picture = facts.kind === 'results' ? facts.picture : null
  if (!picture || facts.seat === null) return null
  const { phase, drawing, boards } = picture
  const address = await pictureAddress(BASE_URL, AUTH_SECRET, { game: facts.game.id, phase, seat: facts.seat })
  const { width, height } = extentOf(await sizeOfPlate(drawing), boards, 1)
  return { address, width: COLUMN, height: Math.round((COLUMN * height) / width) }
}

/** The maps that were shown to this reader in these mails. Empty without PNGs. */
async function mapPicturesFor(
  mails: readonly PlannedMail[],
  player: PlayerId,
  { BASE_URL, AUTH_SECRET, PNG }: LetterEnv,
): Promise<ReadonlyMap<string, MailPicture>> {
  if (PNG === 'off') return new Map()
  const { width, height } = extentOf(await sizeOfPlate(null), 1)
  const pictures = mails.map(async ({ facts }) => {
    const { seat, game } = facts
    if (facts.kind !== 'seats' || facts.news.what !== 'map-shown' || !facts.news.picture || seat === null) return []
    const pictured = { game: game.id, seat, player, ...facts.news.picture }
    const address = await mapPictureAddress(BASE_URL, AUTH_SECRET, pictured)
    const picture = { address, width: COLUMN, height: Math.round((COLUMN * height) / width) }
    return [[mapPictureKey(game.id, pictured.map), picture] as const]
  })
  return new Map((await Promise.all(pictures)).flat())
}

interface Reader extends Recipient {
  readonly id: PlayerId
}

export interface ReaderPlan {
  readonly reader: Reader
  readonly plan: Plan
}

/** `undeliverable`: mails that are dropped. */
interface Plans {
  readonly undeliverable: readonly (readonly [key: string, reason: Unreachable])[]
  readonly plans: readonly ReaderPlan[]
}

export async function planAll(
  entries: readonly Entry[],
  ids: readonly PlayerId[],
  window: number,
  { DB }: Pick<Env, 'DB'>,
  now: Instant,
): Promise<Plans> {
  const readers = await recipients(DB, ids)
  const [blocked, choices, standings] = await Promise.all([
    findBlocked(
      DB,
      [...readers.values()].map(({ address }) => address),
    ),
    choicesOf(DB, ids),
    standingsOf(DB, ids, gamesIn(entries)),
  ])
  const reasonAgainst = (id: PlayerId): Unreachable | null => {
    const reader = readers.get(id)
    if (reader === undefined) return 'the account has been deleted'
    return blocked.has(reader.address.toLowerCase()) ? 'the address is blocked' : null
  }
  const byReader = Map.groupBy(entries, ({ recipient }) => recipient)
  const undeliverable = ids.flatMap((id) => {
    const reason = reasonAgainst(id)
    return reason === null ? [] : (byReader.get(id) ?? []).map(({ key }) => [key, reason] as const)
  })
  const plans = [...readers].flatMap(([id, reader]) => {
    if (reasonAgainst(id) !== null) return []
    const waiting = (byReader.get(id) ?? []).flatMap(waitingMail)
    const preferences = { ...reader, here: choices.get(id) ?? new Map() }
    return {
      reader: { ...reader, id },
      plan: planLetter(waiting, preferences, standings.get(id) ?? new Map(), window, now),
    }
  })
  return { undeliverable, plans }
}

const gamesIn = (entries: readonly Entry[]): readonly GameId[] => [
  ...new Set(entries.flatMap(({ message }) => (message === null || isSingle(message) ? [] : [message.facts.game.id]))),
]

const waitingMail = ({ key, since, message, dueAt }: Entry): readonly WaitingMail[] =>
  message === null || isSingle(message) ? [] : [{ key, since: since ?? dueAt, facts: message.facts }]
