import type { Effect } from '../game/announcements/effect.ts'
import type { Instant } from '../game/names.ts'
import type { MailMessage } from '../mail/message.ts'
import { noteDeadline } from '../lobby/deadlines.ts'
import { applyLobbyRow } from '../lobby/rows.ts'
import { keepRecord } from '../records/keep.ts'
import { keepReport } from '../records/reports.ts'
import { backoff } from './alarms.ts'
import type { OutboxFigures } from './diagnosis.ts'
import type { Hook } from './hook/hook.ts'
import type { Telemetry } from './telemetry.ts'
import { logFault } from '../telemetry/log.ts'
import { enqueueMails, withdrawMails } from '../post/queue/mail-queue.ts'
import { pressReaders } from '../post/recipients/press-readers.ts'
import { enqueuePushes } from '../post/push.ts'

const AT_ONCE = 50

interface OutboxRow {
  readonly id: number
  readonly tries: number
  readonly effect: Effect
}

type MailRow = OutboxRow & { readonly effect: Extract<Effect, { kind: 'mail' }> }
type RecordRow = OutboxRow & { readonly effect: Extract<Effect, { kind: 'record' }> }
type ReportRow = OutboxRow & { readonly effect: Extract<Effect, { kind: 'report' }> }
type Withdrawal = OutboxRow & { readonly effect: Extract<Effect, { kind: 'withdraw' }> }
type LobbyChange = OutboxRow & { readonly effect: Extract<Effect, { kind: 'lobby' }> }

/** What must still leave the object. An effect is dropped after its delivery and not before: at least once, never lost. */
export class Outbox {
  private readonly sql: SqlStorage
  private readonly hook: Hook
  private readonly telemetry: Telemetry

  constructor(sql: SqlStorage, hook: Hook, telemetry: Telemetry) {
    this.sql = sql
    this.hook = hook
    this.telemetry = telemetry
  }

  /** To be called inside the transaction of the events that cause it; answers how many rows were written. A newer lobby row takes the place of the older. */
  put(effects: readonly Effect[], now: Instant): number {
    this.hook.put(effects.filter(isHook), now)
    let rows = 0
    for (const effect of effects) {
      if (isHook(effect)) continue
      const key = effect.kind === 'lobby' ? 'lobby' : effect.key
      const statement = 'INSERT OR REPLACE INTO outbox (key, body, due) VALUES (?, ?, ?)'
      rows += this.sql.exec(statement, key, JSON.stringify(effect), now).rowsWritten
    }
    return rows
  }

  /** When something is next to be tried; null if everything has left. */
  due(): Instant | null {
    return this.sql.exec<{ due: Instant | null }>('SELECT min(due) AS due FROM outbox').one().due
  }

  figures(): OutboxFigures {
    const query = 'SELECT count(*) AS waiting, coalesce(max(tries), 0) AS tries, min(due) AS next FROM outbox'
    return { ...this.sql.exec<{ waiting: number; tries: number; next: Instant | null }>(query).one() }
  }

  /** Delivers what is due. A failure costs nobody else's delivery: its rows wait, longer each time. */
  async drain(env: Env, now: Instant): Promise<void> {
    const rows = this.waiting(now)
    for (const row of rows.filter(isLobby)) {
      await this.deliver([row], now, async () => {
        await applyLobbyRow(env.DB, row.effect.row)
        await noteDeadline(env.DB, row.effect.row, now)
      })
    }
    for (const row of rows.filter(isRecord)) {
      await this.deliver([row], now, () => keepRecord(env.DB, row.effect.record))
    }
    for (const row of rows.filter(isReport)) {
      await this.deliver([row], now, () => keepReport(env.DB, row.effect.report))
    }
    const mails = rows.filter(isMail)
    if (mails.length > 0) await this.deliver(mails, now, () => sendMails(env, mails, now))
    // After the mails: one of them may be meant.
    const withdrawn = rows.filter(isWithdrawal)
    if (withdrawn.length > 0)
      await this.deliver(withdrawn, now, () =>
        withdrawMails(
          env.DB,
          withdrawn.map(({ effect }) => effect.mail),
          now,
        ),
      )
  }

  private waiting(now: Instant): OutboxRow[] {
    const query = 'SELECT id, tries, body FROM outbox WHERE due <= ? ORDER BY id LIMIT ?'
    const rows = this.sql.exec<{ id: number; tries: number; body: string }>(query, now, AT_ONCE)
    return [...rows].map(({ id, tries, body }) => ({ id, tries, effect: JSON.parse(body) as Effect }))
  }

  private async deliver(rows: readonly OutboxRow[], now: Instant, send: () => Promise<unknown>): Promise<void> {
    try {
      await send()
      for (const { id } of rows) this.sql.exec('DELETE FROM outbox WHERE id = ?', id)
    } catch (fault) {
      this.telemetry.count('deliveries retried', rows.length)
      logFault(
        'outbox',
        fault,
        rows.map(({ effect }) => (effect.kind === 'lobby' ? effect.row.id : effect.kind === 'hook' ? '' : effect.key)),
      )
      for (const { id, tries } of rows) {
        this.sql.exec('UPDATE outbox SET tries = tries + 1, due = ? WHERE id = ?', now + backoff(tries), id)
      }
    }
  }
}

/** Of press only to those who want it: most are told on the page. */
async function sendMails(env: Env, mails: readonly MailRow[], now: Instant): Promise<void> {
  const about = mails.filter(({ effect }) => effect.facts.kind === 'press')
  const readers = await pressReaders(
    env.DB,
    about.map(({ effect }) => ({ player: effect.to, game: effect.facts.game.id })),
  )
  const wanted = mails.filter(({ effect }) => effect.facts.kind !== 'press' || readers.has(effect.to))
  await enqueueMails(env, wanted.map(messageOf), now)
  await enqueuePushes(
    env,
    mails.map(({ effect }) => ({ player: effect.to, facts: effect.facts })),
    now,
  )
}

const isHook = (effect: Effect): effect is Extract<Effect, { kind: 'hook' }> => effect.kind === 'hook'
const isLobby = (row: OutboxRow): row is LobbyChange => row.effect.kind === 'lobby'
const isRecord = (row: OutboxRow): row is RecordRow => row.effect.kind === 'record'
const isReport = (row: OutboxRow): row is ReportRow => row.effect.kind === 'report'
const isWithdrawal = (row: OutboxRow): row is Withdrawal => row.effect.kind === 'withdraw'
const isMail = (row: OutboxRow): row is MailRow => row.effect.kind === 'mail'

const messageOf = ({ effect }: MailRow): MailMessage => ({
  key: effect.key,
  to: { player: effect.to },
  facts: effect.facts,
})
