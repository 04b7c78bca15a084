/** Every mail by its key, and what became of it: the reason why an at-least-once queue sends each mail exactly once. */
import type { Instant } from '../game/model.ts'
import type { MailMessage } from '../mail/message.ts'
import type { Letter } from './transport.ts'

/** waiting: in no batch yet; sending: in a batch whose fate is not known; the others are settled. */
export type MailState = 'waiting' | 'sending' | 'sent' | 'dropped' | 'parked'

export interface Entry {
  readonly key: string
  readonly state: MailState
  /** Null once it is settled: nothing is kept that is not needed. */
  readonly message: MailMessage | null
  readonly batch: string | null
  readonly letter: Letter | null
  readonly takenAt: Instant | null
  readonly tries: number
  readonly dueAt: Instant
}

interface Row {
  readonly key: string
  readonly state: MailState
  readonly message: string | null
  readonly batch: string | null
  readonly letter: string | null
  readonly taken_at: Instant | null
  readonly tries: number
  readonly due_at: Instant
}

/** The provider forgets a batch after 24 hours; sending it again after that could double its mails. */
const REMEMBERED_FOR = 23 * 60 * 60_000
export const isForgotten = ({ takenAt }: Entry, now: Instant): boolean =>
  takenAt !== null && now - takenAt > REMEMBERED_FOR

const COLUMNS = 'key, state, message, batch, letter, taken_at, tries, due_at'
const UNSETTLED = "state IN ('waiting', 'sending')"
const AMONG = 'key IN (SELECT value FROM json_each(?))'

export class Ledger {
  private readonly db: D1Database

  constructor(db: D1Database) {
    this.db = db
  }

  /** Writes mails down for the first time; those already known stay as they are. */
  async note(messages: readonly MailMessage[], now: Instant): Promise<void> {
    const insert = this.db.prepare(
      "INSERT OR IGNORE INTO mails (key, state, message, due_at, changed_at) VALUES (?1, 'waiting', ?2, ?3, ?3)",
    )
    await this.db.batch(messages.map((message) => insert.bind(message.key, JSON.stringify(message), now)))
  }

  /** By key. */
  async entries(keys: readonly string[]): Promise<ReadonlyMap<string, Entry>> {
    const query = this.db.prepare(`SELECT ${COLUMNS} FROM mails WHERE ${AMONG}`).bind(JSON.stringify(keys))
    const { results } = await query.all<Row>()
    return new Map(results.map((row) => [row.key, entryOf(row)]))
  }

  /** The letters of a batch in the order in which they were first sent, whatever became of each. */
  async members(batch: string): Promise<readonly Entry[]> {
    const { results } = await this.db
      .prepare(`SELECT ${COLUMNS} FROM mails WHERE batch = ? ORDER BY place`)
      .bind(batch)
      .all<Row>()
    return results.map(entryOf)
  }

  /** Puts letters into a batch, from none or from the one they were in; a mail that has left `from` meanwhile stays out. */
  async take(
    batch: string,
    letters: readonly (readonly [key: string, Letter])[],
    from: string | null,
    now: Instant,
  ): Promise<void> {
    const update = this.db.prepare(
      `UPDATE mails SET state = 'sending', batch = ?1, place = ?2, letter = ?3, taken_at = ?4, due_at = ?4, changed_at = ?4
       WHERE key = ?5 AND batch IS ?6 AND ${UNSETTLED}`,
    )
    await this.db.batch(
      letters.map(([key, letter], place) => update.bind(batch, place, JSON.stringify(letter), now, key, from)),
    )
  }

  /** The provider has answered for the whole batch: `refused` by key, with its reason; all others are sent. */
  async settle(batch: string, refused: ReadonlyMap<string, string>, now: Instant): Promise<void> {
    const park = this.db.prepare(
      "UPDATE mails SET state = 'parked', batch = NULL, letter = NULL, reason = ?1, changed_at = ?2 WHERE key = ?3",
    )
    const sent = this.db
      .prepare(
        "UPDATE mails SET state = 'sent', message = NULL, letter = NULL, reason = NULL, changed_at = ? WHERE batch = ? AND state = 'sending'",
      )
      .bind(now, batch)
    await this.db.batch([...[...refused].map(([key, reason]) => park.bind(reason, now, key)), sent])
  }

  /** The batch stays as it is, to be sent again at `dueAt`. */
  async postpone(batch: string, dueAt: Instant, reason: string, now: Instant): Promise<void> {
    await this.db
      .prepare('UPDATE mails SET tries = tries + 1, due_at = ?, reason = ?, changed_at = ? WHERE batch = ?')
      .bind(Math.ceil(dueAt), reason, now, batch)
      .run()
  }

  /** Never to be sent: nobody is there to read it, or wants to. */
  async drop(keys: readonly string[], reason: string, now: Instant): Promise<void> {
    await this.db
      .prepare(
        `UPDATE mails SET state = 'dropped', message = NULL, reason = ?, changed_at = ? WHERE state = 'waiting' AND ${AMONG}`,
      )
      .bind(reason, now, JSON.stringify(keys))
      .run()
  }

  /** For the operator to look at. The last known reason is kept, `otherwise` is given where there is none. */
  async park(keys: readonly string[], otherwise: string, now: Instant): Promise<void> {
    await this.db
      .prepare(
        `UPDATE mails SET state = 'parked', reason = coalesce(reason, ?), changed_at = ? WHERE ${UNSETTLED} AND ${AMONG}`,
      )
      .bind(otherwise, now, JSON.stringify(keys))
      .run()
  }

  /** Parked, and to be written again as if it had never been. */
  async renew(key: string, now: Instant): Promise<void> {
    await this.db
      .prepare(
        `UPDATE mails SET state = 'waiting', batch = NULL, letter = NULL, taken_at = NULL, tries = 0, reason = NULL, due_at = ?1, changed_at = ?1
         WHERE key = ?2 AND state = 'parked'`,
      )
      .bind(now, key)
      .run()
  }

  /** A parked batch whose fate is not known, to be asked about again. */
  async reopen(batch: string, now: Instant): Promise<void> {
    await this.db
      .prepare(
        "UPDATE mails SET state = 'sending', tries = 0, due_at = ?1, changed_at = ?1 WHERE batch = ?2 AND state = 'parked'",
      )
      .bind(now, batch)
      .run()
  }
}

function entryOf({ taken_at, due_at, message, letter, ...row }: Row): Entry {
  return {
    ...row,
    message: message === null ? null : (JSON.parse(message) as MailMessage),
    letter: letter === null ? null : (JSON.parse(letter) as Letter),
    takenAt: taken_at,
    dueAt: due_at,
  }
}
