/** What was said in one game, in tables of its own: it makes neither the snapshot nor the event log grow. */
import { HOUR } from '../game/names.ts'
import type { Instant } from '../game/names.ts'
import type { Seat } from '../rules/names.ts'
import type { Message } from '../game/press/model.ts'
import { PRESS_LIMITS } from '../game/press/model.ts'

/** For `Store`: a step of its migrations. Messages are counted by channel, so that a number tells nothing of other channels. */
export const PRESS_TABLES = `CREATE TABLE press (
     channel TEXT NOT NULL,
     number INTEGER NOT NULL,
     writer TEXT NOT NULL,
     signed INTEGER NOT NULL,
     at INTEGER NOT NULL,
     phase INTEGER NOT NULL,
     -- The writer's own name for the message: sent twice, it is kept once.
     key TEXT NOT NULL,
     text TEXT NOT NULL,
     PRIMARY KEY (channel, number),
     UNIQUE (writer, key)
   ) WITHOUT ROWID;
   CREATE INDEX press_by_writer ON press (writer, at);
   CREATE TABLE press_read (
     seat TEXT NOT NULL,
     channel TEXT NOT NULL,
     number INTEGER NOT NULL,
     PRIMARY KEY (seat, channel)
   ) WITHOUT ROWID;`

interface Row extends Record<string, SqlStorageValue> {
  number: number
  writer: string
  signed: number
  at: number
  phase: number
  text: string
}

const messageIn = ({ number, writer, signed, at, phase, text }: Row): Message => ({
  number,
  from: signed === 1 ? (writer as Seat) : null,
  at,
  phase,
  text,
})

const COLUMNS = 'number, writer, signed, at, phase, text'

export interface NewMessage {
  readonly channel: string
  readonly writer: Seat
  readonly signed: boolean
  readonly at: Instant
  readonly phase: number
  readonly key: string
  readonly text: string
}

/** Channels go by their names (`keyOf`). */
export class PressStore {
  private readonly sql: SqlStorage

  constructor(sql: SqlStorage) {
    this.sql = sql
  }

  /** The names of all channels in which something was said: a step in the index for each, however many messages it has. */
  channels(): readonly string[] {
    return this.sql
      .exec<{ channel: string }>(
        `WITH RECURSIVE used (channel) AS (
           SELECT min(channel) FROM press
           UNION ALL
           SELECT (SELECT min(channel) FROM press WHERE channel > used.channel) FROM used WHERE used.channel IS NOT NULL
         ) SELECT channel FROM used WHERE channel IS NOT NULL`,
      )
      .toArray()
      .map(({ channel }) => channel)
  }

  last(channel: string): Message | null {
    const [row] = this.sql
      .exec<Row>(`SELECT ${COLUMNS} FROM press WHERE channel = ? ORDER BY number DESC LIMIT 1`, channel)
      .toArray()
    return row === undefined ? null : messageIn(row)
  }

  /** How many messages by others this seat has not read. */
  unread(channel: string, seat: Seat): number {
    const read = 'coalesce((SELECT number FROM press_read WHERE seat = ? AND channel = ?), 0)'
    return this.sql
      .exec<{ n: number }>(
        `SELECT count(*) AS n FROM press WHERE channel = ? AND writer <> ? AND number > ${read}`,
        channel,
        seat,
        seat,
        channel,
      )
      .one().n
  }

  /** The newest page of a channel, or the one before the message of this number; oldest first. */
  page(channel: string, before: number | null): readonly Message[] {
    return this.sql
      .exec<Row>(
        `SELECT ${COLUMNS} FROM press WHERE channel = ? AND number < ? ORDER BY number DESC LIMIT ?`,
        channel,
        before ?? Number.MAX_SAFE_INTEGER,
        PRESS_LIMITS.page,
      )
      .toArray()
      .map(messageIn)
      .toReversed()
  }

  /** How many messages this seat has written in the hour before now: to this channel, and to all together. */
  lately(channel: string, writer: Seat, now: Instant): { readonly here: number; readonly inAll: number } {
    return this.sql
      .exec<{ here: number; inAll: number }>(
        'SELECT count(*) AS inAll, count(CASE WHEN channel = ? THEN 1 END) AS here FROM press WHERE writer = ? AND at > ?',
        channel,
        writer,
        now - HOUR,
      )
      .one()
  }

  /** The channel of the message that this writer has named so; null if there is none. */
  find(writer: Seat, key: string): string | null {
    const [row] = this.sql
      .exec<{ channel: string }>('SELECT channel FROM press WHERE writer = ? AND key = ?', writer, key)
      .toArray()
    return row?.channel ?? null
  }

  add({ channel, writer, signed, at, phase, key, text }: NewMessage): void {
    this.sql.exec(
      `INSERT INTO press (channel, number, writer, signed, at, phase, key, text)
       SELECT ?, coalesce(max(number), 0) + 1, ?, ?, ?, ?, ?, ? FROM press WHERE channel = ?`,
      channel,
      writer,
      signed ? 1 : 0,
      at,
      phase,
      key,
      text,
      channel,
    )
  }

  /** Everything up to this message is read; what was read before stays so. */
  markRead(seat: Seat, channel: string, number: number): void {
    this.sql.exec(
      `INSERT INTO press_read (seat, channel, number) VALUES (?, ?, ?)
       ON CONFLICT (seat, channel) DO UPDATE SET number = max(number, excluded.number)`,
      seat,
      channel,
      number,
    )
  }
}
