/** The messages of one game, by channel. */
import type { Instant } from '../../game/ids.ts'
import type { Message, Pin, Reference, Voice } from '../../game/press/press-types.ts'
import { PRESS_LIMITS } from '../../game/settings.ts'
import type { Tenure } from '../../game/press/channel-rules.ts'
import { HOUR_MS } from '../../lib/time.ts'

export interface Row extends Record<string, SqlStorageValue> {
  number: number
  writer: string
  signed: number
  at: number
  phase: number
  text: string
  refs: string
  pin: string | null
}

export const messageIn = ({ number, writer, signed, at, phase, text, refs, pin }: Row): Message => ({
  number,
  from: signed === 1 ? (writer as Voice) : null,
  at,
  phase,
  text,
  references: JSON.parse(refs) as readonly Reference[],
  pin: pin === null ? null : (JSON.parse(pin) as Pin),
})

const COLUMNS = 'number, writer, signed, at, phase, text, refs, pin'

export interface NewMessage {
  readonly channel: string
  readonly writer: Voice
  readonly signed: boolean
  readonly at: Instant
  readonly phase: number
  readonly key: string
  readonly text: string
  readonly references: readonly Reference[]
  readonly pin: Pin | null
}

/** The messages before or after a number; if both are null, the newest. */
export interface PageRange {
  readonly before: number | null
  readonly after: number | null
}

/** A player's own messages, for their data export. */
export interface OwnPress {
  readonly messages: readonly WrittenMessage[]
  readonly drafts: readonly WrittenMessage[]
}

export interface WrittenMessage {
  readonly channel: string
  readonly at: Instant
  readonly text: string
}

/** Channels are identified by `channelKey`. */
export class MessageStore {
  private readonly sql: SqlStorage

  constructor(sql: SqlStorage) {
    this.sql = sql
  }

  /** The seat's messages in that time, oldest first. */
  writtenIn({ seat, from, until }: Tenure): readonly WrittenMessage[] {
    const query = 'SELECT channel, at, text FROM press WHERE writer = ? AND at >= ? AND at < ? ORDER BY at'
    const end = until ?? Number.MAX_SAFE_INTEGER
    return [...this.sql.exec<{ channel: string; at: Instant; text: string }>(query, seat, from, end)]
  }

  /** All channels with messages. A loose index scan: one step per channel, not per message. */
  channels(): readonly string[] {
    const query = `WITH RECURSIVE used (channel) AS (
         SELECT min(channel) FROM press
         UNION ALL
         SELECT (SELECT min(channel) FROM press WHERE channel > used.channel) FROM used WHERE used.channel IS NOT NULL
       ) SELECT channel FROM used WHERE channel IS NOT NULL`
    return [...this.sql.exec<{ channel: string }>(query)].map(({ channel }) => channel)
  }

  /** Null if there is no such message. */
  text(channel: string, number: number): string | null {
    return this.between(channel, number, number)[0]?.text ?? null
  }

  /** The writer of a message, signed or not; null if there is no such message. */
  writer(channel: string, number: number): Voice | null {
    const query = 'SELECT writer FROM press WHERE channel = ? AND number = ?'
    const [row] = this.sql.exec<{ writer: string }>(query, channel, number).toArray()
    return (row?.writer ?? null) as Voice | null
  }

  /** Messages with numbers in this range, oldest first. */
  between(channel: string, from: number, to: number): readonly Message[] {
    const query = `SELECT ${COLUMNS} FROM press WHERE channel = ? AND number BETWEEN ? AND ? ORDER BY number`
    return this.sql.exec<Row>(query, channel, from, to).toArray().map(messageIn)
  }

  /** Overwrites a text for good. */
  replace(channel: string, number: number, text: string): void {
    this.sql.exec("UPDATE press SET text = ?, refs = '[]' WHERE channel = ? AND number = ?", text, channel, number)
    this.sql.exec('UPDATE press_words SET text = ? WHERE channel = ? AND number = ?', text, channel, number)
  }

  /** Pins a note, or unpins it. False if there is no such note. */
  pin(channel: string, number: number, pin: Pin | null): boolean {
    const value = pin === null ? null : JSON.stringify(pin)
    const query = 'UPDATE press SET pin = ? WHERE channel = ? AND number = ? RETURNING number'
    return this.sql.exec(query, value, channel, number).toArray().length > 0
  }

  /** The newest pinned notes of a notebook, oldest first. */
  pinnedNotes(channel: string): readonly Message[] {
    const query = `SELECT ${COLUMNS} FROM press WHERE channel = ? AND pin IS NOT NULL ORDER BY number DESC LIMIT ?`
    return this.sql.exec<Row>(query, channel, PRESS_LIMITS.notes).toArray().map(messageIn).toReversed()
  }

  last(channel: string): Message | null {
    const query = `SELECT ${COLUMNS} FROM press WHERE channel = ? ORDER BY number DESC LIMIT 1`
    const [row] = this.sql.exec<Row>(query, channel).toArray()
    return row === undefined ? null : messageIn(row)
  }

  /** A page of a channel, oldest first. */
  page(channel: string, { before, after }: PageRange): readonly Message[] {
    const query = `SELECT ${COLUMNS} FROM press WHERE channel = ? AND number > ? AND number < ?
       ORDER BY number ${after === null ? 'DESC' : 'ASC'} LIMIT ?`
    const messages = this.sql
      .exec<Row>(query, channel, after ?? 0, before ?? Number.MAX_SAFE_INTEGER, PRESS_LIMITS.page)
      .toArray()
      .map(messageIn)
    return after === null ? messages.toReversed() : messages
  }

  /** Counts the writer's messages of the last hour: in this channel, and in all. */
  countLastHour(channel: string, writer: Voice, now: Instant): { readonly channel: number; readonly total: number } {
    const query = `SELECT count(*) AS total, count(CASE WHEN channel = ? THEN 1 END) AS channel
       FROM press WHERE writer = ? AND at > ?`
    return this.sql.exec<{ channel: number; total: number }>(query, channel, writer, now - HOUR_MS).one()
  }

  /** The channel of the message with this idempotency key; null if there is none. */
  findByKey(writer: Voice, key: string): string | null {
    const query = 'SELECT channel FROM press WHERE writer = ? AND key = ?'
    return this.sql.exec<{ channel: string }>(query, writer, key).toArray()[0]?.channel ?? null
  }

  /** Call it inside a transaction. */
  add({ channel, writer, signed, at, phase, key, text, references, pin }: NewMessage): void {
    const { number } = this.sql
      .exec<{ number: number }>(
        `INSERT INTO press (channel, number, writer, signed, at, phase, key, text, refs, pin)
         SELECT ?, coalesce(max(number), 0) + 1, ?, ?, ?, ?, ?, ?, ?, ? FROM press WHERE channel = ?
         RETURNING number`,
        channel,
        writer,
        signed ? 1 : 0,
        at,
        phase,
        key,
        text,
        JSON.stringify(references),
        pin === null ? null : JSON.stringify(pin),
        channel,
      )
      .one()
    this.sql.exec('INSERT INTO press_words (text, channel, number) VALUES (?, ?, ?)', text, channel, number)
  }
}
