/** The state of every mail, so that an at-least-once queue sends each exactly once. */
import { and, asc, eq, inArray, isNotNull, isNull, max, sql } from 'drizzle-orm'
import { isOneOf, type Tables, tables, runBatch } from '../../database.ts'
import type { Instant, PlayerId } from '../../game/ids.ts'
import { jsonChunks } from '../../lib/json.ts'
import { HOUR_MS } from '../../lib/time.ts'
import { type Letter, type MailMessage, playerOf } from '../../mail/mail-message.ts'
import { mails, mailThreads } from '../schema.ts'

export type Entry = Pick<
  typeof mails.$inferSelect,
  'key' | 'recipient' | 'since' | 'state' | 'message' | 'batch' | 'place' | 'letter' | 'takenAt' | 'tries' | 'dueAt'
>

/** One letter of a batch, and the keys of its mails. The row of the first mail holds the letter. */
export interface TakenLetter {
  readonly keys: readonly string[]
  readonly letter: Letter
}

/** The provider forgets idempotency keys after 24 hours. Later resends could be duplicates. */
const KEY_LIFETIME = 23 * HOUR_MS
export const isForgotten = ({ takenAt }: Entry, now: Instant): boolean =>
  takenAt !== null && now - takenAt > KEY_LIFETIME

const { key, recipient, since, state, message, batch, place, letter, takenAt, tries, dueAt } = mails
const COLUMNS = { key, recipient, since, state, message, batch, place, letter, takenAt, tries, dueAt }
/** Unsettled or parked mails. There are few, and the condition has an index. */
export const hasMessage = isNotNull(message)
export const isUnsettled = and(hasMessage, inArray(state, ['waiting', 'sending']))

/** Characters. D1 binds values of up to two megabytes. */
const MAX_VALUE_LENGTH = 400_000

export class Ledger {
  private readonly db: D1Database
  private readonly store: Tables

  constructor(db: D1Database) {
    this.db = db
    this.store = tables(db)
  }

  /** Records new mails. Known ones stay as they are. `due`: when each is first handled. */
  async record(
    messages: readonly MailMessage[],
    now: Instant,
    due: (message: MailMessage) => Instant = () => now,
  ): Promise<void> {
    const rows = messages.map((mail) => ({
      key: mail.key,
      recipient: playerOf(mail),
      message: mail,
      due: Math.ceil(due(mail)),
    }))
    // Rows of early releases have no recipient.
    await this.runForRows(
      `INSERT INTO mails (key, recipient, since, state, message, due_at, changed_at)
       SELECT value ->> 'key', value ->> 'recipient', ?2, 'waiting', value ->> 'message', value ->> 'due', ?2
       FROM json_each(?1) WHERE true
       ON CONFLICT (key) DO UPDATE SET recipient = excluded.recipient, since = mails.changed_at
       WHERE mails.recipient IS NULL AND mails.state IN ('waiting', 'sending')`,
      rows,
      [now],
    )
  }

  /** Runs one statement for many rows, which it reads as the JSON list `?1`, in one transaction. */
  private async runForRows(statement: string, rows: readonly unknown[], values: readonly unknown[]): Promise<void> {
    const chunks = jsonChunks(rows, MAX_VALUE_LENGTH)
    if (chunks.length > 0) await this.db.batch(chunks.map((chunk) => this.db.prepare(statement).bind(chunk, ...values)))
  }

  /** By key. */
  async entries(keys: readonly string[]): Promise<ReadonlyMap<string, Entry>> {
    const rows = await this.store.select(COLUMNS).from(mails).where(isOneOf(key, keys))
    return new Map(rows.map((row) => [row.key, row]))
  }

  /** The waiting mails of these readers, oldest first. */
  async waitingMails(readers: readonly PlayerId[]): Promise<readonly Entry[]> {
    return this.store
      .select(COLUMNS)
      .from(mails)
      .where(and(hasMessage, isOneOf(recipient, readers), eq(state, 'waiting')))
      .orderBy(asc(since), asc(key))
  }

  /** Readers whose last letter has no result yet, and when it is next retried. */
  async readersWithPending(readers: readonly PlayerId[]): Promise<ReadonlyMap<PlayerId | null, Instant>> {
    const rows = await this.store
      .select({ recipient, at: max(dueAt) })
      .from(mails)
      .where(and(hasMessage, isOneOf(recipient, readers), eq(state, 'sending')))
      .groupBy(recipient)
    return new Map(rows.map(({ recipient: reader, at }) => [reader, at ?? 0]))
  }

  /** The mails of a batch in the order in which their letters were first sent, in any state. */
  async members(batchId: string): Promise<readonly Entry[]> {
    return this.store
      .select(COLUMNS)
      .from(mails)
      .where(eq(batch, batchId))
      .orderBy(asc(place), asc(isNull(letter)))
  }

  /** Moves letters from a batch or none (null) into another, except mails that have left `from`. */
  async take(into: string, letters: readonly TakenLetter[], from: string | null, now: Instant): Promise<void> {
    const rows = letters.flatMap(({ keys, letter: content }, index) =>
      keys.map((mail, i) => ({ key: mail, place: index, letter: i === 0 ? content : null })),
    )
    await this.runForRows(
      `UPDATE mails SET state = 'sending', batch = ?2, place = taken.place, letter = taken.letter,
         taken_at = ?4, due_at = ?4, changed_at = ?4
       FROM (SELECT value ->> 'key' AS key, value ->> 'place' AS place, value ->> 'letter' AS letter FROM json_each(?1)) AS taken
       WHERE mails.key = taken.key AND mails.batch IS ?3 AND mails.state IN ('waiting', 'sending')`,
      rows,
      [into, from, now],
    )
  }

  /** Records the result of a batch. `refused`: reasons by place; all other letters are sent. */
  async close(batchId: string, refused: ReadonlyMap<number, string>, now: Instant): Promise<void> {
    const parked = [...refused].map(([refusedPlace, reason]) =>
      this.store
        .update(mails)
        .set({ state: 'parked', batch: null, letter: null, reason, changedAt: now })
        .where(and(eq(batch, batchId), eq(place, refusedPlace))),
    )
    const sent = this.store
      .update(mails)
      .set({ state: 'sent', message: null, letter: null, reason: null, changedAt: now })
      .where(and(eq(batch, batchId), eq(state, 'sending')))
    await runBatch(this.store, [...parked, this.updateThreads(batchId), sent])
  }

  /** Makes the letters of a batch that were not refused the last of their threads. */
  private updateThreads(batchId: string) {
    const header = (name: string) => sql<string>`${letter} ->> ${`$.headers."${name}"`}`
    const id = header('Message-ID')
    // Letters stored by earlier versions have no thread.
    const thread = sql<string>`coalesce(${letter} ->> '$.thread', ${header('List-Id')})`
    return this.store
      .insert(mailThreads)
      .select(sql`SELECT ${recipient}, ${thread}, ${id}, ${id} FROM ${mails}
        WHERE ${batch} = ${batchId} AND ${state} = 'sending' AND ${recipient} IS NOT NULL AND ${id} IS NOT NULL`)
      .onConflictDoUpdate({
        target: [mailThreads.recipient, mailThreads.thread],
        set: { last: sql`excluded.last` },
      })
  }

  /** Schedules the unchanged batch to be sent again. */
  async postpone(batchId: string, until: Instant, reason: string, now: Instant): Promise<void> {
    await this.store
      .update(mails)
      .set({ tries: sql`${tries} + 1`, dueAt: Math.ceil(until), reason, changedAt: now })
      .where(eq(batch, batchId))
  }

  /** Schedules waiting mails. */
  async reschedule(times: readonly (readonly [key: string, at: Instant])[]): Promise<void> {
    await this.runForRows(
      `UPDATE mails SET due_at = later.at
       FROM (SELECT value ->> 'key' AS key, value ->> 'at' AS at FROM json_each(?1)) AS later
       WHERE mails.key = later.key AND mails.state = 'waiting' AND mails.due_at <> later.at`,
      times.map(([mail, at]) => ({ key: mail, at: Math.ceil(at) })),
      [],
    )
  }

  /** Drops waiting mails that nobody can or wants to read. */
  async drop(keys: readonly string[], reason: string, now: Instant): Promise<void> {
    await this.store
      .update(mails)
      .set({ state: 'dropped', message: null, reason, changedAt: now })
      .where(and(eq(state, 'waiting'), isOneOf(key, keys)))
  }

  /** Parks mails for an operator. A known reason is kept. */
  async park(keys: readonly string[], defaultReason: string, now: Instant): Promise<void> {
    await this.store
      .update(mails)
      .set({ state: 'parked', reason: sql`coalesce(${mails.reason}, ${defaultReason})`, changedAt: now })
      .where(and(isUnsettled, isOneOf(key, keys)))
  }

  /** Resets a parked mail, so that it is written again. */
  async reset(mail: string, now: Instant): Promise<void> {
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
      .where(and(eq(key, mail), eq(state, 'parked')))
  }

  /** Reopens a parked batch without a result, so that it is sent again. */
  async reopen(batchId: string, now: Instant): Promise<void> {
    await this.store
      .update(mails)
      .set({ state: 'sending', tries: 0, dueAt: now, changedAt: now })
      .where(and(eq(batch, batchId), eq(state, 'parked')))
  }

  /** By `threadKey`. */
  async threads(readers: readonly PlayerId[]): Promise<ReadonlyMap<string, Thread>> {
    const rows = await this.store.select().from(mailThreads).where(isOneOf(mailThreads.recipient, readers))
    return new Map(
      rows.map(({ recipient: reader, thread, first, last }) => [threadKey(reader, thread), { first, last }]),
    )
  }
}

/** Message-IDs of the first and the last mail. */
export interface Thread {
  readonly first: string
  readonly last: string
}

export const threadKey = (reader: PlayerId, thread: string): string => `${reader} ${thread}`
