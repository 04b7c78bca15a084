/** The messages of one game by channel, and their search. */
import type { Instant } from '../../game/ids.ts'
import type { Message, Pin, Reference, Voice } from '../../game/press/press-types.ts'
import { PRESS_LIMITS } from '../../game/settings.ts'
import type { Span } from '../../game/press/channel-rules.ts'
import type { Tenure } from '../../game/seat-model.ts'
import { NO_END, type Stretch } from './channel-window.ts'
import { HOUR_MS } from '../../lib/time.ts'

interface Row extends Record<string, SqlStorageValue> {
  number: number
  writer: string
  signed: number
  at: number
  phase: number
  text: string
  refs: string
  pin: string | null
}

const messageIn = ({ number, writer, signed, at, phase, text, refs, pin }: Row): Message => ({
  number,
  from: signed === 1 ? (writer as Voice) : null,
  at,
  phase,
  text,
  references: JSON.parse(refs) as readonly Reference[],
  pin: pin === null ? null : (JSON.parse(pin) as Pin),
})

const COLUMNS = 'number, writer, signed, at, phase, text, refs, pin'

interface NewMessage {
  readonly channel: string
  readonly writer: Voice
  readonly signed: boolean
  readonly at: Instant
  readonly phase: number
  /** How many hand-overs came before it. */
  readonly handOvers: number
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

/** `words`: all must occur, in any order, in part or whole. `phase`: the index of a phase. */
export interface SearchQuery {
  readonly words: string | null
  readonly phase: number | null
  /** Results that the caller already has, from the newest. */
  readonly skip: number
}

interface Hit {
  /** By `channelKey`. */
  readonly channel: string
  readonly message: Message
}

/** The index holds trigrams. Shorter words are searched with LIKE. */
const MIN_INDEXED = 3

const HIT_COLUMNS = 'p.channel, p.number, p.writer, p.signed, p.at, p.phase, p.text, p.refs, p.pin'

type Condition = readonly [sql: string, ...values: (string | number)[]]

/** Channels are identified by `channelKey`. */
export class MessageStore {
  private readonly sql: SqlStorage

  constructor(sql: SqlStorage) {
    this.sql = sql
  }

  /** The seat's messages in that time, oldest first. */
  writtenIn({ voice, from, until }: Tenure): readonly WrittenMessage[] {
    const query = `SELECT channel, at, text FROM press WHERE writer = ? AND hand_overs >= ? AND hand_overs < ?
       ORDER BY at`
    return [...this.sql.exec<{ channel: string; at: Instant; text: string }>(query, voice, from, until ?? NO_END)]
  }

  /** The messages of a channel written in this time. */
  stretch(channel: string, { from, until }: Span): Stretch {
    return {
      channel,
      first: this.countBefore(channel, from) + 1,
      last: until === null ? NO_END : this.countBefore(channel, until),
    }
  }

  /** The number of the last message before this hand-over; 0 if there is none. */
  private countBefore(channel: string, handOver: number): number {
    if (handOver === 0) return 0
    const query = 'SELECT coalesce(max(number), 0) AS n FROM press WHERE channel = ? AND hand_overs < ?'
    return this.sql.exec<{ n: number }>(query, channel, handOver).one().n
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

  /** Those of `between` that lie in these stretches. */
  betweenIn(stretches: readonly Stretch[], from: number, to: number): readonly Message[] {
    return stretches.flatMap(({ channel, first, last }) =>
      this.between(channel, Math.max(first, from), Math.min(last, to)),
    )
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

  /** The newest pinned notes in these stretches of a notebook, oldest first. */
  pinnedNotes(stretches: readonly Stretch[]): readonly Message[] {
    return this.lastIn(stretches, 'pin IS NOT NULL', PRESS_LIMITS.notes)
  }

  /** The newest message in these stretches; null if there is none. */
  last(stretches: readonly Stretch[]): Message | null {
    return this.lastIn(stretches, 'true', 1)[0] ?? null
  }

  /** The newest messages that meet a condition, oldest first. */
  private lastIn(stretches: readonly Stretch[], condition: string, limit: number): readonly Message[] {
    return this.firstIn(stretches.toReversed(), `AND ${condition} ORDER BY number DESC`, limit).toReversed()
  }

  /** The first messages in these stretches, one after the other. */
  private firstIn(stretches: readonly Stretch[], order: string, limit: number): readonly Message[] {
    const messages: Message[] = []
    for (const { channel, first, last } of stretches) {
      // A bound that excludes nothing would still cost a row.
      const bounds: Condition[] = [
        ['channel = ?', channel],
        ...(first <= 1 ? [] : [['number >= ?', first] satisfies Condition]),
        ...(last >= NO_END - 1 ? [] : [['number <= ?', last] satisfies Condition]),
      ]
      const query = `SELECT ${COLUMNS} FROM press WHERE ${bounds.map(([sql]) => sql).join(' AND ')} ${order} LIMIT ?`
      const values = bounds.flatMap(([, ...bound]) => bound)
      messages.push(...[...this.sql.exec<Row>(query, ...values, limit - messages.length)].map(messageIn))
    }
    return messages
  }

  /** A page of these stretches of a channel, oldest first. The range is in stored numbers. */
  page(stretches: readonly Stretch[], { before, after }: PageRange): readonly Message[] {
    const [first, last] = [(after ?? 0) + 1, (before ?? NO_END) - 1]
    const parts = stretches.map((stretch) => ({
      ...stretch,
      first: Math.max(first, stretch.first),
      last: Math.min(last, stretch.last),
    }))
    return after === null
      ? this.lastIn(parts, 'true', PRESS_LIMITS.page)
      : this.firstIn(parts, 'ORDER BY number', PRESS_LIMITS.page)
  }

  /** Counts the present writer's messages of the last hour: in this channel, and in all. */
  countLastHour(
    channel: string,
    { voice, from }: Tenure,
    now: Instant,
  ): { readonly channel: number; readonly total: number } {
    // The index answers this, unless the seat had another player.
    const query = `SELECT count(*) AS total, count(CASE WHEN channel = ? THEN 1 END) AS channel
       FROM press WHERE writer = ? AND at > ? AND ${from === 0 ? '? = 0' : 'hand_overs >= ?'}`
    return this.sql.exec<{ channel: number; total: number }>(query, channel, voice, now - HOUR_MS, from).one()
  }

  /** The channel of the message with this idempotency key; null if there is none. */
  findByKey(writer: Voice, key: string): string | null {
    const query = 'SELECT channel FROM press WHERE writer = ? AND key = ?'
    return this.sql.exec<{ channel: string }>(query, writer, key).toArray()[0]?.channel ?? null
  }

  /** Call it inside a transaction. */
  add({ channel, writer, signed, at, phase, handOvers, key, text, references, pin }: NewMessage): void {
    const { number } = this.sql
      .exec<{ number: number }>(
        `INSERT INTO press (channel, number, writer, signed, at, phase, hand_overs, key, text, refs, pin)
         SELECT ?, coalesce(max(number), 0) + 1, ?, ?, ?, ?, ?, ?, ?, ?, ? FROM press WHERE channel = ?
         RETURNING number`,
        channel,
        writer,
        signed ? 1 : 0,
        at,
        phase,
        handOvers,
        key,
        text,
        JSON.stringify(references),
        pin === null ? null : JSON.stringify(pin),
        channel,
      )
      .one()
    this.sql.exec('INSERT INTO press_words (text, channel, number) VALUES (?, ?, ?)', text, channel, number)
  }

  /** Newest first; one more than fits on a page if there are more. */
  search(stretches: readonly Stretch[], { words, phase, skip }: SearchQuery): readonly Hit[] {
    const terms = wordsOf(words ?? '')
    const long = terms.filter((word) => Array.from(word).length >= MIN_INDEXED)
    const conditions: Condition[] = [
      ['true'],
      ...(long.length === 0 ? [] : [['w.press_words MATCH ?', long.map(quoted).join(' ')] satisfies Condition]),
      ...terms
        .filter((word) => !long.includes(word))
        .map((word): Condition => ["p.text LIKE ? ESCAPE '\\'", `%${word.replace(/[\\%_]/g, '\\$&')}%`]),
      ...(phase === null ? [] : [['p.phase = ?', phase] satisfies Condition]),
    ]
    const from =
      long.length === 0 ? 'press p' : 'press_words w JOIN press p ON p.channel = w.channel AND p.number = w.number'
    return this.sql
      .exec<Row & { channel: string }>(
        `${WITH_STRETCHES} SELECT ${HIT_COLUMNS} FROM ${from} JOIN stretches s ${IS_INSIDE}
         WHERE ${conditions.map(([condition]) => condition).join(' AND ')}
         ORDER BY p.at DESC, p.channel, p.number DESC LIMIT ? OFFSET ?`,
        stretchesJson(stretches),
        ...conditions.flatMap(([, ...values]) => values),
        PRESS_LIMITS.page + 1,
        skip,
      )
      .toArray()
      .map((row) => ({ channel: row.channel, message: messageIn(row) }))
  }

  /** The newest messages, newest first. Texts count once for each member, and stop at a maximum. */
  newest(stretches: readonly Stretch[], maxCharacters: number): readonly Hit[] {
    const rows = this.sql.exec<Row & { channel: string }>(
      `${WITH_STRETCHES} SELECT ${HIT_COLUMNS} FROM press p JOIN stretches s ${IS_INSIDE}
       ORDER BY p.at DESC, p.channel, p.number DESC`,
      stretchesJson(stretches),
    )
    const hits: Hit[] = []
    let characters = 0
    for (const row of rows) {
      characters += row.text.length * row.channel.split(',').length
      if (characters > maxCharacters) break
      hits.push({ channel: row.channel, message: messageIn(row) })
    }
    return hits
  }

  /** By the index of the phase. */
  countByPhase(stretches: readonly Stretch[]): ReadonlyMap<number, number> {
    const query = `${WITH_STRETCHES} SELECT phase, count(*) AS n FROM press p JOIN stretches s ${IS_INSIDE} GROUP BY phase`
    const rows = this.sql.exec<{ phase: number; n: number }>(query, stretchesJson(stretches))
    return new Map([...rows].map(({ phase, n }) => [phase, n]))
  }
}

/** Stretches as a table, from JSON. */
const WITH_STRETCHES = `WITH stretches (channel, first, last) AS MATERIALIZED (
     SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(?)
   )`
const IS_INSIDE = 'ON s.channel = p.channel AND p.number BETWEEN s.first AND s.last'

const stretchesJson = (stretches: readonly Stretch[]): string =>
  JSON.stringify(stretches.map(({ channel, first, last }) => [channel, first, last]))

const wordsOf = (text: string): readonly string[] => text.split(/[\s\p{Cc}]+/u).filter((word) => word !== '')

/** Quotes a phrase for FTS5, so that nothing in it is an operator. */
const quoted = (word: string): string => `"${word.replaceAll('"', '""')}"`
