import type { Effect, LobbyRow } from '../game/announcements/effect.ts'
import { lobbyRow } from '../game/announcements/lobby-row.ts'
import type { GameState } from '../game/model.ts'
import type { Instant } from '../game/names.ts'
import type { MailMessage } from '../mail/message.ts'
import { tellLobby, tellSheets } from '../lobby/tell-lobby.ts'
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

/** Commits whose effects are delivered together. */
const AT_ONCE = 20
/** A row of SQLite holds two megabytes. In characters. */
const LONGEST = 400_000

type Kept = Exclude<Effect, { kind: 'hook' }>
type Mail = Extract<Effect, { kind: 'mail' }>
export type LobbyEffect = Extract<Effect, { kind: 'lobby' }>

/** What one commit lets follow, or as much of it as one row holds. */
interface OutboxRow {
  readonly id: number
  readonly tries: number
  readonly effects: readonly Kept[]
}

/** What must still leave the object. An effect is dropped after its delivery and not before: at least once, never lost. */
export class Outbox {
  private readonly sql: SqlStorage
  private readonly hook: Hook
  private readonly telemetry: Telemetry
  /** The last drain: one waits for the other, so that nothing overtakes what came before it. */
  private draining: Promise<void> = Promise.resolve()
  /** What the lobby was told last by this object, since it woke. */
  private told: LobbyRow | null = null
  /** The game with which the object woke, if all that followed from it had left by then. */
  private woken: GameState | null = null
  /** What the lobby is to be told next, of which nothing is on the disk; of several the newest. */
  private untold: LobbyEffect | null = null
  /** Is it being told what nothing on the disk tells? */
  private isTelling = false
  /** How often its disk was another one. */
  private disks = 0
  /** When each row that is kept is to be tried, by its id; null: as the disk says. Saves ask for it again and again. */
  private dates: Map<number, Instant> | null = null

  constructor(sql: SqlStorage, hook: Hook, telemetry: Telemetry) {
    this.sql = sql
    this.hook = hook
    this.telemetry = telemetry
  }

  /** To be called inside the transaction of the events that cause it, which leave at `due`; answers how many rows were written. */
  put(effects: readonly Effect[], due: Instant): number {
    this.hook.put(effects.filter(isHook), due)
    // Greater than all that are there, also than what is being delivered: what is then deleted is what was delivered.
    const statement =
      'INSERT INTO outbox (id, effects, due) SELECT coalesce(max(id), 0) + 1, ?, ? FROM outbox RETURNING id'
    let written = 0
    for (const row of inRows(effects.filter((effect) => !isHook(effect)))) {
      const put = this.sql.exec<{ id: number }>(statement, row, due)
      // Also where nobody asks for its id: a cursor that is not read to its end keeps the transaction open.
      const { id } = put.one()
      this.dates?.set(id, due)
      written += put.rowsWritten
    }
    return written
  }

  /**
   * Tells the lobby at once, without an alarm, what the log tells, too, so that nothing of it is written down: an object that ends before finds it in
   * its log when it wakes. What fails is put, to be tried again.
   */
  async tellAtOnce(env: Env, effect: LobbyEffect): Promise<void> {
    const isAwaited = this.untold !== null
    this.untold = effect
    if (!isAwaited) this.draining = this.idle().then(() => this.tellUntold(env))
    return this.draining
  }

  private async tellUntold(env: Env): Promise<void> {
    const [effect, disk] = [this.untold, this.disks]
    this.untold = null
    // The game was deleted meanwhile.
    if (effect === null) return
    const now = Date.now()
    this.isTelling = true
    try {
      await this.tell(env.DB, effect.row, now, true)
    } catch (fault) {
      this.telemetry.count('deliveries retried', 1)
      logFault('outbox', fault, [nameOf(effect)])
      if (disk === this.disks) this.put([effect], now + backoff(0))
    } finally {
      this.isTelling = false
    }
  }

  /** The object has woken with this game, of which everything has left. */
  wokeWith(game: GameState): void {
    this.woken = game
  }

  /** Does the lobby wait for what would be lost with this object? */
  isLobbyAwaiting(): boolean {
    return this.untold !== null || this.isTelling
  }

  /** The disk is another one: that of a deleted game is gone, and nothing leaves any more; or a backup was put on it. */
  forget(): void {
    this.disks++
    this.untold = null
    this.told = null
    this.woken = null
    this.dates = null
  }

  /** When something that is kept is next to be tried; null if everything has left. */
  due(): Instant | null {
    this.dates ??= this.kept()
    return this.dates.size === 0 ? null : Math.min(...this.dates.values())
  }

  private kept(): Map<number, Instant> {
    const rows = this.sql.exec<{ id: number; due: Instant }>('SELECT id, due FROM outbox')
    return new Map([...rows].map(({ id, due }) => [id, due]))
  }

  figures(): OutboxFigures {
    const query = `SELECT coalesce(sum(json_array_length(effects)), 0) AS waiting, coalesce(max(tries), 0) AS tries, min(due) AS next
      FROM outbox`
    return { ...this.sql.exec<{ waiting: number; tries: number; next: Instant | null }>(query).one() }
  }

  /** Delivers what is due, when what is being delivered has left. */
  async drain(env: Env, now: Instant): Promise<void> {
    this.draining = this.idle().then(() => this.deliver(env, now, this.waiting(now)))
    return this.draining
  }

  /** Nothing is being delivered any more. */
  idle(): Promise<void> {
    return this.draining.catch(() => undefined)
  }

  /** A failure costs nobody else's delivery: what failed waits, longer each time. */
  private async deliver(env: Env, now: Instant, rows: readonly OutboxRow[]): Promise<void> {
    const failed = new Set<Kept>()
    const { disks } = this
    for (const [effects, send] of deliveries(
      rows.flatMap(({ effects }) => effects),
      env,
      now,
      (row) => this.tell(env.DB, row, now),
    ))
      try {
        await send()
      } catch (fault) {
        for (const effect of effects) failed.add(effect)
        this.telemetry.count('deliveries retried', effects.length)
        logFault('outbox', fault, effects.map(nameOf))
      }
    // What is on another disk under these numbers has not left.
    if (disks !== this.disks) return
    for (const row of rows)
      this.settle(
        row,
        row.effects.filter((effect) => failed.has(effect)),
        now,
      )
  }

  /** `ofSheets`: since all of a row was told nothing but sheets has changed. */
  private async tell(db: D1Database, row: LobbyRow, now: Instant, ofSheets = false): Promise<void> {
    const { disks } = this
    if (ofSheets && this.told === null) await tellSheets(db, row, now, this.woken && lobbyRow(this.woken))
    else await tellLobby(db, row, now, this.told)
    if (disks !== this.disks) return
    if (this.told === null || this.told.revision < row.revision) this.told = row
  }

  private settle({ id, tries }: OutboxRow, left: readonly Kept[], now: Instant): void {
    if (left.length === 0) {
      this.sql.exec('DELETE FROM outbox WHERE id = ?', id)
      this.dates?.delete(id)
      return
    }
    const due = now + backoff(tries)
    const statement = 'UPDATE outbox SET effects = ?, tries = tries + 1, due = ? WHERE id = ?'
    this.sql.exec(statement, JSON.stringify(left), due, id)
    this.dates?.set(id, due)
  }

  private waiting(now: Instant): OutboxRow[] {
    // What was put in a transaction that failed is not there.
    this.dates = null
    const query = 'SELECT id, tries, effects FROM outbox WHERE due <= ? ORDER BY id LIMIT ?'
    const rows = this.sql.exec<{ id: number; tries: number; effects: string }>(query, now, AT_ONCE)
    return [...rows].map(({ id, tries, effects }) => ({ id, tries, effects: JSON.parse(effects) as Kept[] }))
  }
}

/** What is delivered together, and how. */
type Delivery = readonly [effects: readonly Kept[], send: () => Promise<unknown>]

function deliveries(
  effects: readonly Kept[],
  env: Env,
  now: Instant,
  tell: (row: LobbyRow) => Promise<void>,
): readonly Delivery[] {
  const rows = effects.filter(isLobby)
  const mails = effects.filter(isMail)
  const withdrawn = effects.filter(isWithdrawal)
  // Of several rows of the lobby the last one stands.
  const newest = rows.at(-1)?.row
  return [
    ...(newest === undefined ? [] : [[rows, () => tell(newest)] as const]),
    ...effects.filter(isRecord).map((one) => [[one], () => keepRecord(env.DB, one.record)] as const),
    ...effects.filter(isReport).map((one) => [[one], () => keepReport(env.DB, one.report)] as const),
    ...(mails.length === 0 ? [] : [[mails, () => sendMails(env, mails, now)] as const]),
    // After the mails: one of them may be meant.
    ...(withdrawn.length === 0 ? [] : [[withdrawn, () => withdraw(env.DB, withdrawn, now)] as const]),
  ]
}

const withdraw = (db: D1Database, effects: readonly Extract<Effect, { kind: 'withdraw' }>[], now: Instant) =>
  withdrawMails(
    db,
    effects.map(({ mail }) => mail),
    now,
  )

/** As lists in JSON, none of them too long for a row. */
function inRows(effects: readonly Effect[]): readonly string[] {
  const rows: string[][] = []
  let size = LONGEST
  for (const one of effects.map((effect) => JSON.stringify(effect))) {
    if (size + one.length > LONGEST) {
      rows.push([])
      size = 0
    }
    rows.at(-1)?.push(one)
    size += one.length
  }
  return rows.map((row) => `[${row.join(',')}]`)
}

const nameOf = (effect: Kept): string => (effect.kind === 'lobby' ? effect.row.id : effect.key)

/** Of press only to those who want it: most are told on the page. */
async function sendMails(env: Env, mails: readonly Mail[], now: Instant): Promise<void> {
  const about = mails.filter(({ facts }) => facts.kind === 'press')
  const readers = await pressReaders(
    env.DB,
    about.map(({ to, facts }) => ({ player: to, game: facts.game.id })),
  )
  const wanted = mails.filter(({ facts, to }) => facts.kind !== 'press' || readers.has(to))
  await enqueueMails(env, wanted.map(messageOf), now)
  await enqueuePushes(
    env,
    mails.map(({ to, facts }) => ({ player: to, facts })),
    now,
  )
}

const isHook = (effect: Effect): effect is Extract<Effect, { kind: 'hook' }> => effect.kind === 'hook'
export const isLobby = (effect: Effect): effect is LobbyEffect => effect.kind === 'lobby'
const isRecord = (effect: Effect): effect is Extract<Effect, { kind: 'record' }> => effect.kind === 'record'
const isReport = (effect: Effect): effect is Extract<Effect, { kind: 'report' }> => effect.kind === 'report'
const isWithdrawal = (effect: Effect): effect is Extract<Effect, { kind: 'withdraw' }> => effect.kind === 'withdraw'
const isMail = (effect: Effect): effect is Mail => effect.kind === 'mail'

const messageOf = ({ key, to, facts }: Mail): MailMessage => ({ key, to: { player: to }, facts })
