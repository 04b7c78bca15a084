/** Every mail by its key, and what became of it: the reason why an at-least-once queue sends each mail exactly once. */
import { type SQL, and, asc, eq, inArray, isNotNull, isNull, max, sql } from 'drizzle-orm'
import { type Tables, tables, runBatch } from '../../database.ts'
import type { Instant, PlayerId } from '../../game/ids.ts'
import { HOUR_MS } from '../../lib/time.ts'
import { type MailMessage, playerOf, type Letter } from '../../mail/mail-message.ts'
import { mails, mailThreads } from '../schema.ts'

/** A mail as the ledger has it. */
export type Entry = Pick<
  typeof mails.$inferSelect,
  'key' | 'recipient' | 'since' | 'state' | 'message' | 'batch' | 'place' | 'letter' | 'takenAt' | 'tries' | 'dueAt'
>

/** One letter of a batch, with the keys of the mails in it. The row of the first mail holds the letter. */
export interface TakenLetter {
  readonly keys: readonly string[]
  readonly letter: Letter
}

/** The provider forgets a batch after 24 hours; sending it again after that could double its mails. */
const REMEMBERED_FOR = 23 * HOUR_MS
export const isForgotten = ({ takenAt }: Entry, now: Instant): boolean =>
  takenAt !== null && now - takenAt > REMEMBERED_FOR

const { key, recipient, since, state, message, batch, place, letter, takenAt, tries, dueAt } = mails
const COLUMNS = { key, recipient, since, state, message, batch, place, letter, takenAt, tries, dueAt }
/** Its message is kept, because it is not settled, or parked: these are few, and have an index. */
export const isKept = isNotNull(message)
export const isUnsettled = and(isKept, inArray(state, ['waiting', 'sending']))

/** One bound value, however many keys: D1 binds no more than a hundred. */
const among = (column: typeof key | typeof recipient, values: readonly string[]): SQL =>
  sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(values)}))`

/** D1 takes two megabytes as one value. In characters. */
const MOST_AT_ONCE = 400_000

/** Rows as JSON lists that are not too long to be bound. */
function inPieces(rows: readonly unknown[]): readonly string[] {
  const pieces: string[][] = []
  let size = MOST_AT_ONCE
  for (const row of rows.map((one) => JSON.stringify(one))) {
    if (size + row.length > MOST_AT_ONCE) {
      pieces.push([])
      size = 0
    }
    pieces.at(-1)?.push(row)
    size += row.length
  }
  return pieces.map((piece) => `[${piece.join(',')}]`)
}

export class Ledger {
  private readonly db: D1Database
  private readonly store: Tables

  constructor(db: D1Database) {
    this.db = db
    this.store = tables(db)
  }

  /** Writes mails down for the first time; those already known stay as they are. `due`: when each is expected to be looked at. */
  async note(
    messages: readonly MailMessage[],
    now: Instant,
    due: (message: MailMessage) => Instant = () => now,
  ): Promise<void> {
    const rows = messages.map((one) => ({
      key: one.key,
      recipient: playerOf(one),
      message: one,
      due: Math.ceil(due(one)),
    }))
    // In rows from before the mails of a reader were looked at together it is not said whose they are.
    await this.inOne(
      `INSERT INTO mails (key, recipient, since, state, message, due_at, changed_at)
       SELECT value ->> 'key', value ->> 'recipient', ?2, 'waiting', value ->> 'message', value ->> 'due', ?2
       FROM json_each(?1) WHERE true
       ON CONFLICT (key) DO UPDATE SET recipient = excluded.recipient, since = mails.changed_at
       WHERE mails.recipient IS NULL AND mails.state IN ('waiting', 'sending')`,
      rows,
      [now],
    )
  }

  /** One statement for many rows, which it reads as the JSON list `?1`; all of them, or none. */
  private async inOne(statement: string, rows: readonly unknown[], values: readonly unknown[]): Promise<void> {
    const pieces = inPieces(rows)
    if (pieces.length > 0) await this.db.batch(pieces.map((piece) => this.db.prepare(statement).bind(piece, ...values)))
  }

  /** By key. */
  async entries(keys: readonly string[]): Promise<ReadonlyMap<string, Entry>> {
    const rows = await this.store.select(COLUMNS).from(mails).where(among(key, keys))
    return new Map(rows.map((row) => [row.key, row]))
  }

  /** All mails of these readers that wait, the oldest first. */
  async waitingFor(readers: readonly PlayerId[]): Promise<readonly Entry[]> {
    return this.store
      .select(COLUMNS)
      .from(mails)
      .where(and(isKept, among(recipient, readers), eq(state, 'waiting')))
      .orderBy(asc(since), asc(key))
  }

  /** Of these readers those whose last letter is without an answer, and when it is next asked for. */
  async unanswered(readers: readonly PlayerId[]): Promise<ReadonlyMap<PlayerId | null, Instant>> {
    const rows = await this.store
      .select({ recipient, at: max(dueAt) })
      .from(mails)
      .where(and(isKept, among(recipient, readers), eq(state, 'sending')))
      .groupBy(recipient)
    return new Map(rows.map(({ recipient: reader, at }) => [reader, at ?? 0]))
  }

  /** The mails of a batch in the order in which their letters were first sent, whatever became of each. */
  async members(of: string): Promise<readonly Entry[]> {
    return this.store
      .select(COLUMNS)
      .from(mails)
      .where(eq(batch, of))
      .orderBy(asc(place), asc(isNull(letter)))
  }

  /** Puts letters into a batch, from none or from the one they were in; a mail that has left `from` meanwhile stays out. */
  async take(into: string, letters: readonly TakenLetter[], from: string | null, now: Instant): Promise<void> {
    const rows = letters.flatMap(({ keys, letter: one }, at) =>
      keys.map((of, i) => ({ key: of, place: at, letter: i === 0 ? one : null })),
    )
    await this.inOne(
      `UPDATE mails SET state = 'sending', batch = ?2, place = taken.place, letter = taken.letter,
         taken_at = ?4, due_at = ?4, changed_at = ?4
       FROM (SELECT value ->> 'key' AS key, value ->> 'place' AS place, value ->> 'letter' AS letter FROM json_each(?1)) AS taken
       WHERE mails.key = taken.key AND mails.batch IS ?3 AND mails.state IN ('waiting', 'sending')`,
      rows,
      [into, from, now],
    )
  }

  /** The provider has answered for the whole batch: `refused` by place, with its reason; all others are sent. */
  async close(which: string, refused: ReadonlyMap<number, string>, now: Instant): Promise<void> {
    const parked = [...refused].map(([at, reason]) =>
      this.store
        .update(mails)
        .set({ state: 'parked', batch: null, letter: null, reason, changedAt: now })
        .where(and(eq(batch, which), eq(place, at))),
    )
    const sent = this.store
      .update(mails)
      .set({ state: 'sent', message: null, letter: null, reason: null, changedAt: now })
      .where(and(eq(batch, which), eq(state, 'sending')))
    await runBatch(this.store, [...parked, this.threadsOf(which), sent])
  }

  /** The letters of this batch that are not refused are now the last of their threads. */
  private threadsOf(which: string) {
    const header = (name: string) => sql<string>`${letter} ->> ${`$.headers."${name}"`}`
    const id = header('Message-ID')
    return this.store
      .insert(mailThreads)
      .select(sql`SELECT ${recipient}, ${header('List-Id')}, ${id}, ${id} FROM ${mails}
        WHERE ${batch} = ${which} AND ${state} = 'sending' AND ${recipient} IS NOT NULL AND ${id} IS NOT NULL`)
      .onConflictDoUpdate({
        target: [mailThreads.recipient, mailThreads.thread],
        set: { last: sql`excluded.last` },
      })
  }

  /** The batch stays as it is, to be sent again at `at`. */
  async postpone(which: string, at: Instant, reason: string, now: Instant): Promise<void> {
    await this.store
      .update(mails)
      .set({ tries: sql`${tries} + 1`, dueAt: Math.ceil(at), reason, changedAt: now })
      .where(eq(batch, which))
  }

  /** When mails that wait are to be looked at again. */
  async wait(until: readonly (readonly [key: string, at: Instant])[]): Promise<void> {
    await this.inOne(
      `UPDATE mails SET due_at = later.at
       FROM (SELECT value ->> 'key' AS key, value ->> 'at' AS at FROM json_each(?1)) AS later
       WHERE mails.key = later.key AND mails.state = 'waiting' AND mails.due_at <> later.at`,
      until.map(([of, at]) => ({ key: of, at: Math.ceil(at) })),
      [],
    )
  }

  /** Never to be sent: nobody is there to read it, or wants to. */
  async drop(keys: readonly string[], reason: string, now: Instant): Promise<void> {
    await this.store
      .update(mails)
      .set({ state: 'dropped', message: null, reason, changedAt: now })
      .where(and(eq(state, 'waiting'), among(key, keys)))
  }

  /** For the operator to look at. The last known reason is kept, `otherwise` is given where there is none. */
  async park(keys: readonly string[], otherwise: string, now: Instant): Promise<void> {
    await this.store
      .update(mails)
      .set({ state: 'parked', reason: sql`coalesce(${mails.reason}, ${otherwise})`, changedAt: now })
      .where(and(isUnsettled, among(key, keys)))
  }

  /** Parked, and to be written again as if it had never been. */
  async renew(which: string, now: Instant): Promise<void> {
    await this.store
      .update(mails)
      .set({
        state: 'waiting',
        batch: null,
        letter: null,
        takenAt: null,
        tries: 0,
        reason: null,
        dueAt: now,
        changedAt: now,
      })
      .where(and(eq(key, which), eq(state, 'parked')))
  }

  /** A parked batch whose fate is not known, to be asked about again. */
  async reopen(which: string, now: Instant): Promise<void> {
    await this.store
      .update(mails)
      .set({ state: 'sending', tries: 0, dueAt: now, changedAt: now })
      .where(and(eq(batch, which), eq(state, 'parked')))
  }

  /** Of these readers, by reader and thread. */
  async threads(readers: readonly PlayerId[]): Promise<ReadonlyMap<string, Thread>> {
    const rows = await this.store
      .select()
      .from(mailThreads)
      .where(sql`${mailThreads.recipient} IN (SELECT value FROM json_each(${JSON.stringify(readers)}))`)
    return new Map(
      rows.map(({ recipient: reader, thread, first, last }) => [threadKey(reader, thread), { first, last }]),
    )
  }
}

/** The first and the last mail that were sent, by their Message-IDs. */
export interface Thread {
  readonly first: string
  readonly last: string
}

export const threadKey = (reader: PlayerId, thread: string): string => `${reader} ${thread}`
