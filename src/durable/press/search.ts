/** Searches the messages of several channels. */
import type { Message } from '../../game/press/press-types.ts'
import { PRESS_LIMITS } from '../../game/settings.ts'
import { messageIn } from './messages.ts'
import type { Row } from './messages.ts'

/** `words`: all must occur, in any order, in part or whole. `phase`: the index of a phase. */
export interface SearchQuery {
  readonly words: string | null
  readonly phase: number | null
  /** Results that the caller already has, from the newest. */
  readonly skip: number
}

export interface Hit {
  /** By `channelKey`. */
  readonly channel: string
  readonly message: Message
}

/** The index holds trigrams. Shorter words are searched with LIKE. */
const MIN_INDEXED = 3

const COLUMNS = 'p.channel, p.number, p.writer, p.signed, p.at, p.phase, p.text, p.refs, p.pin'

type Condition = readonly [sql: string, ...values: (string | number)[]]

export class MessageSearch {
  private readonly sql: SqlStorage

  constructor(sql: SqlStorage) {
    this.sql = sql
  }

  /** Newest first; one more than fits on a page if there are more. */
  find(channels: readonly string[], { words, phase, skip }: SearchQuery): readonly Hit[] {
    const terms = wordsOf(words ?? '')
    const long = terms.filter((word) => Array.from(word).length >= MIN_INDEXED)
    const conditions: Condition[] = [
      ['p.channel IN (SELECT value FROM json_each(?))', JSON.stringify(channels)],
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
        `SELECT ${COLUMNS} FROM ${from} WHERE ${conditions.map(([condition]) => condition).join(' AND ')}
         ORDER BY p.at DESC, p.channel, p.number DESC LIMIT ? OFFSET ?`,
        ...conditions.flatMap(([, ...values]) => values),
        PRESS_LIMITS.page + 1,
        skip,
      )
      .toArray()
      .map((row) => ({ channel: row.channel, message: messageIn(row) }))
  }

  /** By the index of the phase. */
  countByPhase(channels: readonly string[]): ReadonlyMap<number, number> {
    const rows = this.sql.exec<{ phase: number; n: number }>(
      'SELECT phase, count(*) AS n FROM press WHERE channel IN (SELECT value FROM json_each(?)) GROUP BY phase',
      JSON.stringify(channels),
    )
    return new Map([...rows].map(({ phase, n }) => [phase, n]))
  }
}

const wordsOf = (text: string): readonly string[] => text.split(/[\s\p{Cc}]+/u).filter((word) => word !== '')

/** Quotes a phrase for FTS5, so that nothing in it is an operator. */
const quoted = (word: string): string => `"${word.replaceAll('"', '""')}"`
