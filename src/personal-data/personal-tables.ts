/** The tables with personal data, for the data export and account deletion (`docs/operate.md`). */
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { gamePlayers, seenPhases } from '../lobby/schema.ts'
import {
  absences,
  blockedPlayers,
  calendars,
  devices,
  favouritePlayers,
  keptMaps,
  players,
  sessions,
  signIns,
  tokens,
} from '../players/schema.ts'
import {
  blockedAddresses,
  gameNews,
  mailbox,
  mailMutes,
  mails,
  mailThreads,
  pushSubscriptions,
  replyAddresses,
} from '../post/schema.ts'
import {
  departures,
  gameResults,
  importedGames,
  operatorActs,
  phaseRecords,
  ratings,
  tournamentPlayers,
} from '../records/schema.ts'

export interface PersonalTable {
  /** A description for the owner of the data. */
  readonly what: string
  readonly table: SQLiteTable
  /** Whether `column` holds the id of the account or its address. */
  readonly by: 'id' | 'address'
  readonly column: SQLiteColumn
  /** Columns that are not exported: secrets and internals. */
  readonly secrets: readonly string[]
  /**
   * On account deletion: `row` is deleted; `id` stays as a bare id of nobody; `expires` is deleted
   * a month after its last use.
   */
  readonly onDeletion: 'row' | 'id' | 'expires'
}

const personal = (
  what: string,
  table: SQLiteTable,
  column: SQLiteColumn,
  { by = 'id', secrets = [], onDeletion = 'row' }: Partial<Pick<PersonalTable, 'by' | 'secrets' | 'onDeletion'>> = {},
): PersonalTable => ({ what, table, by, column, secrets, onDeletion })

/** The account comes last, because others refer to it. */
export const PERSONAL_TABLES: readonly PersonalTable[] = [
  personal('sessions', sessions, sessions.playerId, { secrets: ['token'] }),
  personal('browsers signed in from', devices, devices.playerId, { secrets: ['digest'] }),
  personal('sign-ins that are not finished', signIns, signIns.address, { by: 'address', secrets: ['code', 'link'] }),
  personal('tokens', tokens, tokens.playerId, { secrets: ['key'] }),
  personal('calendar link', calendars, calendars.playerId, { secrets: ['id'] }),
  personal('absences', absences, absences.playerId),
  personal('maps kept', keptMaps, keptMaps.playerId),
  personal('players blocked', blockedPlayers, blockedPlayers.playerId),
  personal('favourite players', favouritePlayers, favouritePlayers.playerId),
  personal('games', gamePlayers, gamePlayers.playerId, { onDeletion: 'id' }),
  personal('results seen', seenPhases, seenPhases.playerId),
  personal('phases played', phaseRecords, phaseRecords.playerId),
  personal('seats left', departures, departures.playerId),
  personal('results', gameResults, gameResults.playerId),
  personal('ratings', ratings, ratings.playerId),
  personal('tournaments entered', tournamentPlayers, tournamentPlayers.playerId),
  personal('imported games', importedGames, importedGames.playerId),
  // Texts are deleted once sent; `account-deletion.ts` clears unsent ones.
  personal('mails', mails, mails.recipient, {
    secrets: ['message', 'letter', 'batch', 'place'],
    onDeletion: 'expires',
  }),
  personal('mail threads', mailThreads, mailThreads.recipient),
  personal('mails wanted and not wanted', mailMutes, mailMutes.player),
  personal('when news of a game is mailed', gameNews, gameNews.player),
  personal('addresses to answer to', replyAddresses, replyAddresses.playerId, { secrets: ['token'] }),
  personal('address that takes no mail', blockedAddresses, blockedAddresses.address, { by: 'address' }),
  personal('devices that are notified', pushSubscriptions, pushSubscriptions.playerId, {
    secrets: ['p256dh', 'auth', 'endpoint'],
  }),
  personal('mailbox of a developer’s machine', mailbox, mailbox.recipient, { by: 'address' }),
  personal('what operators did about the account', operatorActs, operatorActs.playerId, { secrets: ['operator'] }),
  personal('account', players, players.id),
]
