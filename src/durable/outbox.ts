import type { Effect, LobbyRow } from '../game/announcements/effect.ts'
import type { Instant } from '../game/ids.ts'
import { syncLobby } from '../lobby/sync-lobby.ts'
import { saveRecord, saveReport } from '../records/record-store.ts'
import { jsonChunks } from '../lib/json.ts'
import { backoff } from '../lib/time.ts'
import type { Hook } from './hook/hook.ts'
import type { Telemetry } from './telemetry.ts'
import { logFault } from '../telemetry/log.ts'
import { enqueueMails, withdrawMails } from '../post/queue/mail-queue.ts'
import { messageMailReaders } from '../post/recipients/mail-choices.ts'
import { enqueuePushes } from '../post/push-queue.ts'
import { mailRoundEnd } from './round-mails.ts'

/** Rows delivered in one drain. */
const MAX_ROWS = 20
/** Characters: a row of SQLite holds two megabytes. */
const MAX_ROW_LENGTH = 400_000

type EffectOf<Kind extends Effect['kind']> = Extract<Effect, { kind: Kind }>
type Stored = Exclude<Effect, { kind: 'hook' }>

const ofKind = <Kind extends Effect['kind']>(effects: readonly Effect[], kind: Kind): readonly EffectOf<Kind>[] =>
  effects.filter((effect): effect is EffectOf<Kind> => effect.kind === kind)

/** The effects of one commit, or as many of them as fit into one row. */
interface OutboxRow {
  readonly id: number
  readonly tries: number
  readonly effects: readonly Stored[]
}

/** For operators. */
export interface OutboxFigures {
  readonly waiting: number
  /** The most failed tries of any row. */
  readonly tries: number
  readonly next: Instant | null
}

/** Undelivered effects. Each is deleted after its delivery: delivered at least once, never lost. */
export class Outbox {
  private readonly sql: SqlStorage
  private readonly hook: Hook
  private readonly telemetry: Telemetry
  /** The last drain. The next one waits for it, so that nothing is delivered twice at once. */
  private lastDrain: Promise<void> = Promise.resolve()

  constructor(sql: SqlStorage, hook: Hook, telemetry: Telemetry) {
    this.sql = sql
    this.hook = hook
    this.telemetry = telemetry
  }

  /** Call it inside the transaction of the events. Returns the number of written rows. */
  put(effects: readonly Effect[], due: Instant): number {
    this.hook.enqueue(ofKind(effects, 'hook'), due)
    // Above all ids in use: a drain under way deletes only the rows it has read.
    const statement = 'INSERT INTO outbox (id, effects, due) SELECT coalesce(max(id), 0) + 1, ?, ? FROM outbox'
    const rows = jsonChunks(
      effects.filter(({ kind }) => kind !== 'hook'),
      MAX_ROW_LENGTH,
    )
    return rows.reduce((written, row) => written + this.sql.exec(statement, row, due).rowsWritten, 0)
  }

  /** When the next row is due; null if the outbox is empty. */
  due(): Instant | null {
    return this.sql.exec<{ due: Instant | null }>('SELECT min(due) AS due FROM outbox').one().due
  }

  /** Without mails about messages: they would reveal when private ones are written or read. */
  figures(): OutboxFigures {
    const rows = this.sql.exec<{ tries: number; due: Instant; effects: string }>(
      'SELECT tries, due, effects FROM outbox',
    )
    const shown = [...rows].flatMap(({ tries, due, effects }) => {
      const waiting = (JSON.parse(effects) as Stored[]).filter((effect) => !isAboutPress(effect)).length
      return waiting === 0 ? [] : [{ tries, due, waiting }]
    })
    return {
      waiting: shown.reduce((sum, { waiting }) => sum + waiting, 0),
      tries: Math.max(0, ...shown.map(({ tries }) => tries)),
      next: shown.length === 0 ? null : Math.min(...shown.map(({ due }) => due)),
    }
  }

  /** Delivers due rows at least once. Failed effects are retried with exponential backoff. */
  async drain(env: Env, now: Instant): Promise<void> {
    this.lastDrain = this.idle().then(() => this.deliver(this.dueRows(now), env, now))
    return this.lastDrain
  }

  /** Resolves when no drain is under way. */
  idle(): Promise<void> {
    return this.lastDrain.catch(() => undefined)
  }

  private async deliver(rows: readonly OutboxRow[], env: Env, now: Instant): Promise<void> {
    const failed = new Set<Stored>()
    const stored = rows.flatMap((row) => row.effects)
    for (const { effects, send } of deliveries(stored, env, now))
      try {
        await send()
      } catch (fault) {
        for (const effect of effects) failed.add(effect)
        this.telemetry.count('deliveries retried', effects.length)
        logFault('outbox', fault, effects.map(nameOf))
      }
    for (const row of rows) {
      const left = row.effects.filter((effect) => failed.has(effect))
      if (left.length === 0) this.sql.exec('DELETE FROM outbox WHERE id = ?', row.id)
      else this.scheduleRetry(row, left, now)
    }
  }

  private scheduleRetry({ id, tries }: OutboxRow, left: readonly Stored[], now: Instant): void {
    const statement = 'UPDATE outbox SET effects = ?, tries = tries + 1, due = ? WHERE id = ?'
    this.sql.exec(statement, JSON.stringify(left), now + backoff(tries), id)
  }

  private dueRows(now: Instant): OutboxRow[] {
    const query = 'SELECT id, tries, effects FROM outbox WHERE due <= ? ORDER BY id LIMIT ?'
    const rows = this.sql.exec<{ id: number; tries: number; effects: string }>(query, now, MAX_ROWS)
    return [...rows].map(({ id, tries, effects }) => ({ id, tries, effects: JSON.parse(effects) as Stored[] }))
  }
}

const isAboutPress = (effect: Stored): boolean =>
  effect.kind === 'withdraw' || (effect.kind === 'mail' && effect.facts.kind === 'press')

/** Effects delivered together. */
interface Delivery {
  readonly effects: readonly Stored[]
  readonly send: () => Promise<unknown>
}

function deliveries(effects: readonly Stored[], env: Env, now: Instant): readonly Delivery[] {
  const lobby = ofKind(effects, 'lobby')
  const mails = ofKind(effects, 'mail')
  const withdrawals = ofKind(effects, 'withdraw')
  const newest = lobby.at(-1)?.row
  return [
    ...(newest === undefined ? [] : [{ effects: lobby, send: () => syncLobby(env.DB, newest, now) }]),
    ...ofKind(effects, 'record').map((effect) => ({
      effects: [effect],
      send: () => saveRecord(env.DB, effect.record),
    })),
    ...ofKind(effects, 'report').map((effect) => ({
      effects: [effect],
      send: () => saveReport(env.DB, effect.report),
    })),
    ...roundEnds(effects, env, now),
    ...(mails.length === 0 ? [] : [{ effects: mails, send: () => sendMails(env, mails, now) }]),
    // After the mails: it may withdraw one of them.
    ...(withdrawals.length === 0 ? [] : [{ effects: withdrawals, send: () => withdraw(env.DB, withdrawals, now) }]),
  ]
}

const OVER: readonly LobbyRow['status'][] = ['finished', 'abandoned']

/** A result has two parts, and the one that arrives last can end a round of a tournament. */
function roundEnds(effects: readonly Stored[], env: Env, now: Instant): readonly Delivery[] {
  const rows = ofKind(effects, 'lobby').filter(({ row }) => OVER.includes(row.status))
  const results = ofKind(effects, 'record').filter(({ record }) => record.kind === 'results')
  const game = rows[0]?.row.id ?? results[0]?.record.game
  if (game === undefined) return []
  const endedAt = rows.at(-1)?.row.openedAt ?? results.at(-1)?.record.at ?? now
  return [{ effects: [...rows, ...results], send: () => mailRoundEnd(env, game, endedAt, now) }]
}

const withdraw = (db: D1Database, withdrawals: readonly EffectOf<'withdraw'>[], now: Instant) =>
  withdrawMails(
    db,
    withdrawals.map(({ mail }) => mail),
    now,
  )

const nameOf = (effect: Stored): string => (effect.kind === 'lobby' ? effect.row.id : effect.key)

/** Mails about messages go only to players who asked for them. */
async function sendMails(env: Env, mails: readonly EffectOf<'mail'>[], now: Instant): Promise<void> {
  const isPress = ({ facts }: EffectOf<'mail'>) => facts.kind === 'press'
  const readers = await messageMailReaders(
    env.DB,
    mails.filter(isPress).map(({ to, facts }) => ({ player: to, game: facts.game.id })),
  )
  const messages = mails
    .filter((mail) => !isPress(mail) || readers.has(mail.to))
    .map(({ key, to, facts }) => ({ key, to: { player: to }, facts }))
  await enqueueMails(env, messages, now)
  await enqueuePushes(
    env,
    mails.map(({ to, facts }) => ({ player: to, facts })),
    now,
  )
}
