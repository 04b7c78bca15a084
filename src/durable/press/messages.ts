/** What was said in one game, channel by channel. */
import { HOUR } from '../../game/names.ts'
import type { Instant } from '../../game/names.ts'
import type { Message, Reference, Voice } from '../../game/press/model.ts'
import { PRESS_LIMITS } from '../../game/press/model.ts'

interface Row extends Record<string, SqlStorageValue> {
  number: number
  writer: string
  signed: number
  at: number
  phase: number
  text: string
  refs: string
}

const messageIn = ({ number, writer, signed, at, phase, text, refs }: Row): Message => ({
  number,
  from: signed === 1 ? (writer as Voice) : null,
  at,
  phase,
  text,
  references: JSON.parse(refs) as readonly Reference[],
})

const COLUMNS = 'number, writer, signed, at, phase, text, refs'

export interface NewMessage {
  readonly channel: string
  readonly writer: Voice
  readonly signed: boolean
  readonly at: Instant
  readonly phase: number
  readonly key: string
  readonly text: string
  readonly references: readonly Reference[]
}

/** Channels go by their names (`keyOf`). */
export class MessageStore {
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

  /** What stands in the message of this number; null if there is none. */
  text(channel: string, number: number): string | null {
    const [row] = this.sql
      .exec<{ text: string }>('SELECT text FROM press WHERE channel = ? AND number = ?', channel, number)
      .toArray()
    return row?.text ?? null
  }

  /** Another text takes the place of the one that was written, which is kept nowhere. */
  replace(channel: string, number: number, text: string): void {
    this.sql.exec("UPDATE press SET text = ?, refs = '[]' WHERE channel = ? AND number = ?", text, channel, number)
  }

  last(channel: string): Message | null {
    const [row] = this.sql
      .exec<Row>(`SELECT ${COLUMNS} FROM press WHERE channel = ? ORDER BY number DESC LIMIT 1`, channel)
      .toArray()
    return row === undefined ? null : messageIn(row)
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

  /** How many messages this one has written in the hour before now: to this channel, and to all together. */
  lately(channel: string, writer: Voice, now: Instant): { readonly here: number; readonly inAll: number } {
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
  find(writer: Voice, key: string): string | null {
    const [row] = this.sql
      .exec<{ channel: string }>('SELECT channel FROM press WHERE writer = ? AND key = ?', writer, key)
      .toArray()
    return row?.channel ?? null
  }

  add({ channel, writer, signed, at, phase, key, text, references }: NewMessage): void {
    this.sql.exec(
      `INSERT INTO press (channel, number, writer, signed, at, phase, key, text, refs)
       SELECT ?, coalesce(max(number), 0) + 1, ?, ?, ?, ?, ?, ?, ? FROM press WHERE channel = ?`,
      channel,
      writer,
      signed ? 1 : 0,
      at,
      phase,
      key,
      text,
      JSON.stringify(references),
      channel,
    )
  }
}
