/**
 * The tables with personal data, and the column that says whose it is. Used for the export and for deleting an account.
 * `docs/operate.md` describes it.
 */
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { gamePlayers, seenPhases } from '../lobby/schema.ts'
import { absences, calendars, keptMaps, players, sessions, signIns, tokens } from '../players/schema.ts'
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
import { departures, gameResults, operatorActs, phaseRecords } from '../records/schema.ts'

export interface PersonalTable {
  /** The name of the table as its owner reads it. */
  readonly what: string
  readonly table: SQLiteTable
  /** Whether `column` holds the id of the account or its address. */
  readonly by: 'id' | 'address'
  readonly column: SQLiteColumn
  /** Columns that open something, or are of no meaning to anybody: they are handed over to nobody. */
  readonly secrets: readonly string[]
  /**
   * What becomes of it with the account. `row`: it is deleted. `id`: the bare id stays, which names nobody then. `ends`: it is gone by itself,
   * a month after it was last of use.
   */
  readonly goes: 'row' | 'id' | 'ends'
}

const of = (
  what: string,
  table: SQLiteTable,
  column: SQLiteColumn,
  { by = 'id', secrets = [], goes = 'row' }: Partial<Pick<PersonalTable, 'by' | 'secrets' | 'goes'>> = {},
): PersonalTable => ({ what, table, by, column, secrets, goes })

/** The account itself comes last: others refer to it. */
export const PERSONAL_TABLES: readonly PersonalTable[] = [
  of('sessions', sessions, sessions.playerId, { secrets: ['token'] }),
  of('sign-ins that are not finished', signIns, signIns.address, { by: 'address', secrets: ['code', 'link'] }),
  of('tokens', tokens, tokens.playerId, { secrets: ['key'] }),
  of('calendar link', calendars, calendars.playerId, { secrets: ['id'] }),
  of('absences', absences, absences.playerId),
  of('maps kept', keptMaps, keptMaps.playerId),
  of('games', gamePlayers, gamePlayers.playerId, { goes: 'id' }),
  of('results seen', seenPhases, seenPhases.playerId),
  of('phases played', phaseRecords, phaseRecords.playerId),
  of('seats left', departures, departures.playerId),
  of('results', gameResults, gameResults.playerId),
  // Their texts are not kept once they are sent; `forget.ts` takes those out that were not.
  of('mails', mails, mails.recipient, { secrets: ['message', 'letter', 'batch', 'place'], goes: 'ends' }),
  of('mail threads', mailThreads, mailThreads.recipient),
  of('mails wanted and not wanted', mailMutes, mailMutes.player),
  of('when news of a game is mailed', gameNews, gameNews.player),
  of('addresses to answer to', replyAddresses, replyAddresses.playerId, { secrets: ['token'] }),
  of('address that takes no mail', blockedAddresses, blockedAddresses.address, { by: 'address' }),
  of('devices that are notified', pushSubscriptions, pushSubscriptions.playerId, {
    secrets: ['p256dh', 'auth', 'endpoint'],
  }),
  of('mailbox of a developer’s machine', mailbox, mailbox.recipient, { by: 'address' }),
  of('what operators did about the account', operatorActs, operatorActs.playerId, { secrets: ['operator'] }),
  of('account', players, players.id),
]
