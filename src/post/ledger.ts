/** Every mail by its key, and what became of it: the reason why an at-least-once queue sends each mail exactly once. */
import type { SQL } from 'drizzle-orm'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Tables } from '../database.ts'
import { tables, together } from '../database.ts'
import type { Instant } from '../game/model.ts'
import type { MailMessage } from '../mail/message.ts'
import type { Letter } from './letter.ts'
import { mails } from './schema.ts'

/** A mail as the ledger has it. */
export type Entry = Pick<
  typeof mails.$inferSelect,
  'key' | 'state' | 'message' | 'batch' | 'letter' | 'takenAt' | 'tries' | 'dueAt'
>

/** The provider forgets a batch after 24 hours; sending it again after that could double its mails. */
const REMEMBERED_FOR = 23 * 60 * 60_000
export const isForgotten = ({ takenAt }: Entry, now: Instant): boolean =>
  takenAt !== null && now - takenAt > REMEMBERED_FOR

const { key, state, message, batch, letter, takenAt, tries, dueAt } = mails
const COLUMNS = { key, state, message, batch, letter, takenAt, tries, dueAt }
const unsettled = inArray(state, ['waiting', 'sending'])

/** One bound value, however many keys: D1 binds no more than a hundred. */
const among = (keys: readonly string[]): SQL => sql`${key} IN (SELECT value FROM json_each(${JSON.stringify(keys)}))`

export class Ledger {
  private readonly store: Tables

  constructor(db: D1Database) {
    this.store = tables(db)
  }

  /** Writes mails down for the first time; those already known stay as they are. */
  async note(messages: readonly MailMessage[], now: Instant): Promise<void> {
    const rows = messages.map((one) => ({
      key: one.key,
      state: 'waiting' as const,
      message: one,
      dueAt: now,
      changedAt: now,
    }))
    await together(
      this.store,
      rows.map((row) => this.store.insert(mails).values(row).onConflictDoNothing()),
    )
  }

  /** By key. */
  async entries(keys: readonly string[]): Promise<ReadonlyMap<string, Entry>> {
    const rows = await this.store.select(COLUMNS).from(mails).where(among(keys))
    return new Map(rows.map((row) => [row.key, row]))
  }

  /** The letters of a batch in the order in which they were first sent, whatever became of each. */
  async members(of: string): Promise<readonly Entry[]> {
    return this.store.select(COLUMNS).from(mails).where(eq(batch, of)).orderBy(asc(mails.place))
  }

  /** Puts letters into a batch, from none or from the one they were in; a mail that has left `from` meanwhile stays out. */
  async take(
    into: string,
    letters: readonly (readonly [key: string, Letter])[],
    from: string | null,
    now: Instant,
  ): Promise<void> {
    const wasIn = from === null ? isNull(batch) : eq(batch, from)
    await together(
      this.store,
      letters.map(([of, one], place) =>
        this.store
          .update(mails)
          .set({ state: 'sending', batch: into, place, letter: one, takenAt: now, dueAt: now, changedAt: now })
          .where(and(eq(key, of), wasIn, unsettled)),
      ),
    )
  }

  /** The provider has answered for the whole batch: `refused` by key, with its reason; all others are sent. */
  async close(which: string, refused: ReadonlyMap<string, string>, now: Instant): Promise<void> {
    const parked = [...refused].map(([of, reason]) =>
      this.store
        .update(mails)
        .set({ state: 'parked', batch: null, letter: null, reason, changedAt: now })
        .where(eq(key, of)),
    )
    const sent = this.store
      .update(mails)
      .set({ state: 'sent', message: null, letter: null, reason: null, changedAt: now })
      .where(and(eq(batch, which), eq(state, 'sending')))
    await together(this.store, [...parked, sent])
  }

  /** The batch stays as it is, to be sent again at `at`. */
  async postpone(which: string, at: Instant, reason: string, now: Instant): Promise<void> {
    await this.store
      .update(mails)
      .set({ tries: sql`${tries} + 1`, dueAt: Math.ceil(at), reason, changedAt: now })
      .where(eq(batch, which))
  }

  /** Never to be sent: nobody is there to read it, or wants to. */
  async drop(keys: readonly string[], reason: string, now: Instant): Promise<void> {
    await this.store
      .update(mails)
      .set({ state: 'dropped', message: null, reason, changedAt: now })
      .where(and(eq(state, 'waiting'), among(keys)))
  }

  /** For the operator to look at. The last known reason is kept, `otherwise` is given where there is none. */
  async park(keys: readonly string[], otherwise: string, now: Instant): Promise<void> {
    await this.store
      .update(mails)
      .set({ state: 'parked', reason: sql`coalesce(${mails.reason}, ${otherwise})`, changedAt: now })
      .where(and(unsettled, among(keys)))
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
}
