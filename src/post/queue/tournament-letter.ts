/** Mails about tournaments: when each leaves, and its letter. */
import type { Instant, PlayerId } from '../../game/ids.ts'
import { tournamentContent } from '../../mail/content/tournament-mail.ts'
import { renderMail } from '../../mail/compose.ts'
import { afterQuietHours, nextMorning } from '../../mail/delivery/quiet-hours.ts'
import { tournamentHeaders, unsubscribeMailbox } from '../../mail/headers.ts'
import type { Letter, TournamentFacts, TournamentMessage } from '../../mail/mail-message.ts'
import { unsubscribeToken } from '../../mail/addresses/signed-links.ts'
import { namesOf, type Recipient, recipient, recipients } from '../../players/accounts/account-store.ts'
import { blockOf } from '../recipients/blocked-addresses.ts'
import type { LetterEnv, Unreachable } from './letter-env.ts'
import { enqueueMails, type MailQueueEnv } from './mail-queue.ts'

/** What one player gets. `key`: names the news within the tournament; the same news is sent once. */
export interface TournamentMail {
  readonly key: string
  readonly to: PlayerId
  readonly facts: TournamentFacts
}

/** Idempotent. Standings after a round wait for the morning if the reader wants news then. */
export async function sendTournamentMails(
  env: MailQueueEnv,
  mails: readonly TournamentMail[],
  now: Instant,
): Promise<void> {
  const readers = await recipients(
    env.DB,
    mails.map(({ to }) => to),
  )
  const messages = mails.flatMap(({ key, to, facts }): readonly TournamentMessage[] => {
    const reader = readers.get(to)
    if (reader === undefined || !isWanted(facts, reader)) return []
    const address = `tournament/${facts.tournament.id}/${key}/${to}`
    return [{ key: address, to: { player: to }, facts, notBefore: leavesAt(facts, reader, now) }]
  })
  await enqueueMails(env, messages, now)
}

/** Whether these are standings between rounds: news that need no action. */
const isNews = ({ news }: TournamentFacts): boolean => news.what === 'standings' && !news.isOver

const isWanted = (facts: TournamentFacts, { muted, news }: Recipient): boolean =>
  !muted.includes('tournament') && !(isNews(facts) && news === 'never')

function leavesAt(facts: TournamentFacts, { zone, quiet, news }: Recipient, now: Instant): Instant {
  const earliest = isNews(facts) && news === 'digest' ? nextMorning(now, zone) : now
  return afterQuietHours(earliest, zone, quiet, null)
}

/** Reads names and settings again: both may have changed since. */
export async function writeTournamentLetter(
  { to: { player }, facts }: TournamentMessage,
  env: LetterEnv,
): Promise<Letter | Unreachable> {
  const reader = await recipient(env.DB, player)
  if (reader === null) return 'the account has been deleted'
  if ((await blockOf(env.DB, reader.address)) !== null) return 'the address is blocked'
  if (!isWanted(facts, reader)) return 'muted by the recipient'
  const token = await unsubscribeToken(env.AUTH_SECRET, { player, category: 'tournament', game: null })
  const links = {
    base: env.BASE_URL,
    unsubscribe: `${env.BASE_URL}/u/${token}`,
    unsubscribeMail: unsubscribeMailbox(env.REPLY_DOMAIN, token),
  }
  const { news } = facts
  const names =
    news.what === 'standings'
      ? await namesOf(
          env.DB,
          news.rows.map((row) => row.player),
        )
      : {}
  const { subject, content } = tournamentContent(facts, player, names, links)
  return {
    from: env.MAIL_FROM,
    to: reader.address,
    ...renderMail(subject, content),
    headers: tournamentHeaders(facts, links),
  }
}
