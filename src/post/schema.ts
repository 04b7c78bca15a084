/** The D1 tables of mails and notifications. Instants are milliseconds since 1970. */
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { GameId, Instant, PlayerId } from '../game/ids.ts'
import { NEWS_TIMES } from '../mail/delivery/mail-preferences.ts'
import type { Category, Letter, MailMessage } from '../mail/mail-message.ts'
import { PURPOSES } from '../mail/addresses/reply-address.ts'

/** Why an address gets no more mail. */
export const BLOCK_REASONS = ['bounce', 'complaint'] as const

/** waiting: in no batch yet. sending: in a batch without a result. The others are final. */
export const MAIL_STATES = ['waiting', 'sending', 'sent', 'dropped', 'parked'] as const
export type MailState = (typeof MAIL_STATES)[number]

const instant = () => integer().$type<Instant>()

/** The ledger: every mail by its key, and its state. */
export const mails = sqliteTable('mails', {
  key: text().primaryKey(),
  /** Null for sign-in mails. `since`: when it began to wait. */
  recipient: text().$type<PlayerId>(),
  since: instant(),
  state: text({ enum: MAIL_STATES }).notNull(),
  /** Null once the mail is sent or dropped, for data protection. */
  message: text({ mode: 'json' }).$type<MailMessage>(),
  /** While sending: the provider's idempotency key. */
  batch: text(),
  /** While sending: the letter's index in the batch. Mails with the same index are one letter. */
  place: integer(),
  /** While sending: exactly what is sent. Stored with the first mail of the letter. */
  letter: text({ mode: 'json' }).$type<Letter>(),
  takenAt: instant(),
  tries: integer().notNull().default(0),
  reason: text(),
  /** When the next try is expected. Long after it, the queue must have lost the mail. */
  dueAt: instant().notNull(),
  changedAt: instant().notNull(),
})

/** When the next request to the provider may start. One row. */
export const mailPace = sqliteTable('mail_pace', {
  id: integer().primaryKey(),
  freeAt: instant().notNull(),
})

/** Message-IDs of the first and last mail of each thread in a mailbox. `thread`: see `threadOf`. */
export const mailThreads = sqliteTable(
  'mail_threads',
  {
    recipient: text().$type<PlayerId>().notNull(),
    thread: text().notNull(),
    first: text().notNull(),
    last: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.recipient, table.thread] })],
)

/** A player's choice of mails from one game. Overrides the choice for all games. */
export const mailMutes = sqliteTable(
  'mail_mutes',
  {
    player: text().$type<PlayerId>().notNull(),
    game: text().$type<GameId>().notNull(),
    category: text().$type<Category>().notNull(),
    wanted: integer({ mode: 'boolean' }).notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.player, table.game, table.category] })],
)

/** When a player gets updates from one game. Overrides the choice for all games. */
export const gameNews = sqliteTable(
  'game_news',
  {
    player: text().$type<PlayerId>().notNull(),
    game: text().$type<GameId>().notNull(),
    news: text({ enum: NEWS_TIMES }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.player, table.game] })],
)

/** Where players reply to mails (`reply-addresses.ts`). */
export const replyAddresses = sqliteTable('reply_addresses', {
  token: text().primaryKey(),
  playerId: text().$type<PlayerId>().notNull(),
  gameId: text().$type<GameId>().notNull(),
  purpose: text({ enum: PURPOSES }).notNull(),
  about: text().notNull(),
  madeAt: instant().notNull(),
})

/** Addresses that bounced or complained (`blocked-addresses.ts`). */
export const blockedAddresses = sqliteTable('blocked_addresses', {
  address: text().primaryKey(),
  why: text({ enum: BLOCK_REASONS }).notNull(),
  reportedAt: instant().notNull(),
  confirmedAt: instant(),
})

/** Devices that get notifications (`push-queue.ts`). */
export const pushSubscriptions = sqliteTable('push_subscriptions', {
  endpoint: text().primaryKey(),
  playerId: text().$type<PlayerId>().notNull(),
  p256dh: text().notNull(),
  auth: text().notNull(),
  muted: text({ mode: 'json' }).$type<readonly Category[]>().notNull(),
  madeAt: instant().notNull(),
})

/** Mails of a local service. */
export const mailbox = sqliteTable('mailbox', {
  id: integer().primaryKey({ autoIncrement: true }),
  batch: text().notNull(),
  place: integer().notNull(),
  letter: text({ mode: 'json' }).$type<Letter>().notNull(),
  recipient: text().notNull(),
  at: instant().notNull(),
})
