/**
 * The tables of accounts in D1. Columns and tables that only earlier releases used, such as
 * `logins` and `codes`, are not declared here (docs/decisions/0001-sign-in.md).
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
  /** Quiet hours, `HH:MM`; null: none. */
  quietFrom: text(),
  quietUntil: text(),
  /** Do mails quote messages, or only say who wrote? */
  pressText: flag().notNull().default(false),
  /** Does the profile show others only the name? */
  profileHidden: flag().notNull().default(false),
  /** Are ratings computed for the player? Only while the profile is not hidden. */
  rated: flag().notNull().default(false),
  /** When an operator locked the account; null: it is not locked. */
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

/** Browsers in which accounts were signed in (`device-marks.ts`). Days: instants at 00:00 UTC. */
export const devices = sqliteTable(
  'devices',
  {
    digest: text().notNull(),
    playerId: text().$type<PlayerId>().notNull(),
    firstDay: integer().notNull(),
    lastDay: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.digest, table.playerId] })],
)

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

/** The counts of `limits.ts`. */
export const tries = sqliteTable('tries', {
  key: text().primaryKey(),
  since: integer().notNull(),
  count: integer().notNull(),
})

/** Links to calendars (`calendars.ts`). */
export const calendars = sqliteTable('calendars', {
  playerId: text().$type<PlayerId>().primaryKey(),
  id: text().notNull().unique(),
  madeAt: integer().notNull(),
})

/** Declared absences (`absence-store.ts`). */
export const absences = sqliteTable(
  'absences',
  {
    playerId: text().$type<PlayerId>().notNull(),
    fromAt: integer().notNull(),
    untilAt: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.playerId, table.fromAt] })],
)

/** Maps saved in an account (`map-store.ts`). */
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

/** Blocks, including ended ones for a year (`people-store.ts`). */
export const blockedPlayers = sqliteTable(
  'blocked_players',
  {
    playerId: text().$type<PlayerId>().notNull(),
    blockedId: text().$type<PlayerId>().notNull(),
    since: integer().notNull(),
    /** Null: it has not ended. */
    until: integer(),
  },
  (table) => [primaryKey({ columns: [table.playerId, table.blockedId, table.since] })],
)

/** Favourite players (`people-store.ts`). */
export const favouritePlayers = sqliteTable(
  'favourite_players',
  {
    playerId: text().$type<PlayerId>().notNull(),
    favouriteId: text().$type<PlayerId>().notNull(),
    since: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.playerId, table.favouriteId] })],
)

/** Keyed hashes of addresses whose owners want no invitations (`invitation-opt-out.ts`). */
export const uninvited = sqliteTable('uninvited', {
  mark: text().primaryKey(),
  at: integer().notNull(),
})
