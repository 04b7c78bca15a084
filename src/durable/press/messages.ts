/** What was said in one game, channel by channel. */
import type { Instant } from '../../game/ids.ts'
import type { Message, Pin, Reference, Voice } from '../../game/press/press-types.ts'
import { PRESS_LIMITS } from '../../game/press/press-types.ts'
import type { Tenure } from '../../game/press/tenures.ts'
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

/** A part of a channel: what comes before a message, or what comes behind one; neither: the newest. */
export interface Part {
  readonly before: number | null
  readonly after: number | null
}

/** What a player wrote in a game, for himself. */
export interface OwnPress {
  readonly messages: readonly WrittenMessage[]
  readonly drafts: readonly WrittenMessage[]
}

/** A message as its writer wrote it. */
export interface WrittenMessage {
  readonly channel: string
  readonly at: Instant
  readonly text: string
}

/** Channels go by their names (`keyOf`). */
export class MessageStore {
  private readonly sql: SqlStorage

  constructor(sql: SqlStorage) {
    this.sql = sql
  }

  /** What this seat wrote in this time, oldest first. */
  writtenIn({ seat, from, until }: Tenure): readonly WrittenMessage[] {
    const query = 'SELECT channel, at, text FROM press WHERE writer = ? AND at >= ? AND at < ? ORDER BY at'
    const end = until ?? Number.MAX_SAFE_INTEGER
    return [...this.sql.exec<{ channel: string; at: Instant; text: string }>(query, seat, from, end)]
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

  /** Who wrote the message of this number, signed or not; null if there is none. */
  writer(channel: string, number: number): Voice | null {
    const [row] = this.sql
      .exec<{ writer: string }>('SELECT writer FROM press WHERE channel = ? AND number = ?', channel, number)
      .toArray()
    return (row?.writer ?? null) as Voice | null
  }

  /** The messages from one number to another, oldest first. */
  between(channel: string, from: number, to: number): readonly Message[] {
    return this.sql
      .exec<Row>(
        `SELECT ${COLUMNS} FROM press WHERE channel = ? AND number BETWEEN ? AND ? ORDER BY number`,
        channel,
        from,
        to,
      )
      .toArray()
      .map(messageIn)
  }

  /** Another text takes the place of the one that was written, which is kept nowhere. */
  replace(channel: string, number: number, text: string): void {
    this.sql.exec("UPDATE press SET text = ?, refs = '[]' WHERE channel = ? AND number = ?", text, channel, number)
    this.sql.exec('UPDATE press_words SET text = ? WHERE channel = ? AND number = ?', text, channel, number)
  }

  /** Pins a note, or takes it down. False if there is none of this number. */
  pin(channel: string, number: number, pin: Pin | null): boolean {
    const value = pin === null ? null : JSON.stringify(pin)
    const query = 'UPDATE press SET pin = ? WHERE channel = ? AND number = ? RETURNING number'
    return this.sql.exec(query, value, channel, number).toArray().length > 0
  }

  /** The newest notes of a notebook that are pinned; oldest first. */
  pinned(channel: string): readonly Message[] {
    return this.sql
      .exec<Row>(
        `SELECT ${COLUMNS} FROM press WHERE channel = ? AND pin IS NOT NULL ORDER BY number DESC LIMIT ?`,
        channel,
        PRESS_LIMITS.notes,
      )
      .toArray()
      .map(messageIn)
      .toReversed()
  }

  last(channel: string): Message | null {
    const [row] = this.sql
      .exec<Row>(`SELECT ${COLUMNS} FROM press WHERE channel = ? ORDER BY number DESC LIMIT 1`, channel)
      .toArray()
    return row === undefined ? null : messageIn(row)
  }

  /** A page of a channel; oldest first. */
  page(channel: string, { before, after }: Part): readonly Message[] {
    const [least, most] = [after ?? 0, before ?? Number.MAX_SAFE_INTEGER]
    const order = after === null ? 'DESC' : 'ASC'
    const messages = this.sql
      .exec<Row>(
        `SELECT ${COLUMNS} FROM press WHERE channel = ? AND number > ? AND number < ? ORDER BY number ${order} LIMIT ?`,
        channel,
        least,
        most,
        PRESS_LIMITS.page,
      )
      .toArray()
      .map(messageIn)
    return after === null ? messages.toReversed() : messages
  }

  /** The writer's messages in the last hour: in this channel, and in all channels. */
  countRecent(channel: string, writer: Voice, now: Instant): { readonly channel: number; readonly total: number } {
    return this.sql
      .exec<{ channel: number; total: number }>(
        'SELECT count(*) AS total, count(CASE WHEN channel = ? THEN 1 END) AS channel FROM press WHERE writer = ? AND at > ?',
        channel,
        writer,
        now - HOUR_MS,
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

  /** To be called inside a transaction. */
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
