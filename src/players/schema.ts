/**
 * The tables of accounts in D1. Some have columns, and `logins` and `codes` are whole tables, that only earlier releases
 * used (docs/decisions/0001-sign-in.md); they are not declared here.
 */
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { PlayerId } from '../game/ids.ts'
import { NEWS_TIMES } from '../mail/delivery/mail-preferences.ts'
import { type Category, OPT_IN_CATEGORIES } from '../mail/mail-message.ts'

const instant = () => integer({ mode: 'timestamp_ms' })
const flag = () => integer({ mode: 'boolean' })
const stamps = { createdAt: instant().notNull(), updatedAt: instant().notNull() }

export const players = sqliteTable('players', {
  id: text().$type<PlayerId>().primaryKey(),
  name: text().notNull(),
  /** `likeness` of a chosen name. */
  likeness: text().unique(),
  address: text().notNull().unique(),
  addressVerified: flag().notNull(),
  image: text(),
  zone: text().notNull().default('UTC'),
  muted: text({ mode: 'json' }).$type<readonly Category[]>().notNull().default(OPT_IN_CATEGORIES),
  /** When the player gets updates that need no action. */
  news: text({ enum: NEWS_TIMES }).notNull().default('digest'),
  /** Times of day without mails, `HH:MM`; null: there are none. */
  quietFrom: text(),
  quietUntil: text(),
  /** Do mails quote messages, or only say who wrote? */
  pressText: flag().notNull().default(false),
  /** Does the profile show nothing but the name to others? */
  profileHidden: flag().notNull().default(false),
  /** Since when an operator has locked the account; null: it is not locked. */
  lockedAt: instant(),
  ...stamps,
})

export const sessions = sqliteTable('sessions', {
  id: text().primaryKey(),
  playerId: text().$type<PlayerId>().notNull(),
  token: text().notNull().unique(),
  userAgent: text(),
  expiresAt: instant().notNull(),
  ...stamps,
})

/** Requests to sign in (`sign-in-requests.ts`): codes, links and browsers as keyed hashes. */
export const signIns = sqliteTable('sign_ins', {
  id: text().primaryKey(),
  address: text().notNull(),
  network: text().notNull(),
  code: text().notNull(),
  link: text().notNull().unique(),
  guesses: integer().notNull(),
  askedAt: integer().notNull(),
})

export const tokens = sqliteTable('tokens', {
  id: text().primaryKey(),
  name: text(),
  /** The first characters, to recognise a token in a list. */
  start: text(),
  prefix: text(),
  /** `hashToken`. */
  key: text().notNull(),
  playerId: text().$type<PlayerId>().notNull(),
  enabled: flag().notNull().default(true),
  lastRequest: instant(),
  expiresAt: instant(),
  /** JSON: `{"games": [scope]}`; null in tokens older than scopes. */
  permissions: text(),
  ...stamps,
})

/** How often something was tried since a moment: the counts behind `limits.ts`. */
export const tries = sqliteTable('tries', {
  key: text().primaryKey(),
  since: integer().notNull(),
  count: integer().notNull(),
})

/** Whose deadlines may be read by a link (`calendars.ts`). */
export const calendars = sqliteTable('calendars', {
  playerId: text().$type<PlayerId>().primaryKey(),
  id: text().notNull().unique(),
  madeAt: integer().notNull(),
})

/** Declared absences (`absences.ts`). */
export const absences = sqliteTable(
  'absences',
  {
    playerId: text().$type<PlayerId>().notNull(),
    fromAt: integer().notNull(),
    untilAt: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.playerId, table.fromAt] })],
)

/** Copies of maps kept in an account (`kept-maps.ts`). */
export const keptMaps = sqliteTable(
  'kept_maps',
  {
    playerId: text().$type<PlayerId>().notNull(),
    name: text().notNull(),
    text: text().notNull(),
    keptAt: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.playerId, table.name] })],
)

/** Addresses, as keyed hashes, whose owners want no invitations (`invitations.ts`). */
export const uninvited = sqliteTable('uninvited', {
  mark: text().primaryKey(),
  at: integer().notNull(),
})
