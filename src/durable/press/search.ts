/** Messages of several channels together: those that say something, and those of a phase. */
import type { Message } from '../../game/press/press-types.ts'
import { PRESS_LIMITS } from '../../game/press/press-types.ts'
import { messageIn } from './messages.ts'
import type { Row } from './messages.ts'

/** What is looked for: words that all stand in the text, in any order and in part; a phase, by how many were closed before it. */
export interface Sought {
  readonly words: string | null
  readonly phase: number | null
  /** How many of them, from the newest, one has already. */
  readonly skip: number
}

export interface Hit {
  /** By its name (`keyOf`). */
  readonly channel: string
  readonly message: Message
}

/** The index knows runs of three characters; words that are shorter are looked for in what it finds. */
const INDEXED = 3

const FOUND = 'p.channel, p.number, p.writer, p.signed, p.at, p.phase, p.text, p.refs, p.pin'

/** A condition with the values that it is about. */
type Condition = readonly [sql: string, ...values: (string | number)[]]

export class MessageSearch {
  private readonly sql: SqlStorage

  constructor(sql: SqlStorage) {
    this.sql = sql
  }

  /** Newest first, one more than fit on a page if there are more. Only the channels named are looked at. */
  find(channels: readonly string[], { words, phase, skip }: Sought): readonly Hit[] {
    const sought = wordsOf(words ?? '')
    const long = sought.filter((word) => Array.from(word).length >= INDEXED)
    const conditions: Condition[] = [
      ['p.channel IN (SELECT value FROM json_each(?))', JSON.stringify(channels)],
      ...(long.length === 0 ? [] : [['w.press_words MATCH ?', long.map(quoted).join(' ')] satisfies Condition]),
      ...sought
        .filter((word) => !long.includes(word))
        .map((word): Condition => ["p.text LIKE ? ESCAPE '\\'", `%${word.replace(/[\\%_]/g, '\\$&')}%`]),
      ...(phase === null ? [] : [['p.phase = ?', phase] satisfies Condition]),
    ]
    const from =
      long.length === 0 ? 'press p' : 'press_words w JOIN press p ON p.channel = w.channel AND p.number = w.number'
    return this.sql
      .exec<Row & { channel: string }>(
        `SELECT ${FOUND} FROM ${from} WHERE ${conditions.map(([condition]) => condition).join(' AND ')}
         ORDER BY p.at DESC, p.channel, p.number DESC LIMIT ? OFFSET ?`,
        ...conditions.flatMap(([, ...values]) => values),
        PRESS_LIMITS.page + 1,
        skip,
      )
      .toArray()
      .map((row) => ({ channel: row.channel, message: messageIn(row) }))
  }

  /** How many messages these channels have of each phase. */
  countByPhase(channels: readonly string[]): ReadonlyMap<number, number> {
    const rows = this.sql.exec<{ phase: number; n: number }>(
      'SELECT phase, count(*) AS n FROM press WHERE channel IN (SELECT value FROM json_each(?)) GROUP BY phase',
      JSON.stringify(channels),
    )
    return new Map([...rows].map(({ phase, n }) => [phase, n]))
  }
}

const wordsOf = (text: string): readonly string[] => text.split(/[\s\p{Cc}]+/u).filter((word) => word !== '')

/** A phrase of the full-text index, in which nothing is an operator. */
const quoted = (word: string): string => `"${word.replaceAll('"', '""')}"`
