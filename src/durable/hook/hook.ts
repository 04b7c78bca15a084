/** The webhook of one game: its address, its undelivered messages, and since when it fails. */
import { toBase64 } from '../../lib/base64.ts'
import type { HookNews } from '../../game/announcements/news.ts'
import type { Effect } from '../../game/announcements/effect.ts'
import { webhookMail } from '../../game/announcements/webhook-news.ts'
import type { GameState } from '../../game/model.ts'
import type { GameId, Instant, PlayerId } from '../../game/ids.ts'
import { publicAddress } from '../../post/public-address.ts'
import { backoff, DAY_MS } from '../../lib/time.ts'
import { type HookShape, hookRequest } from './hook-request.ts'

/** Migration. Messages are delivered in order, so they have an outbox of their own. */
export const HOOK_TABLES = `CREATE TABLE hook (
     id INTEGER PRIMARY KEY CHECK (id = 1),
     address TEXT NOT NULL,
     shape TEXT NOT NULL,
     secret TEXT NOT NULL,
     failing_since INTEGER,
     disabled_at INTEGER,
     -- What the receiver answered last, if that was no success.
     reason TEXT
   );
   CREATE TABLE hook_outbox (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     key TEXT NOT NULL UNIQUE,
     at INTEGER NOT NULL,
     body TEXT NOT NULL,
     tries INTEGER NOT NULL DEFAULT 0,
     due INTEGER NOT NULL
   );`

/** Migration. Null in older rows. */
export const HOOK_OWNER = 'ALTER TABLE hook ADD COLUMN set_by TEXT'

/** Milliseconds. */
const TIMEOUT = 5_000
/** Messages sent in one alarm. */
const MAX_MESSAGES = 10
/** Without any success for this long, the webhook is disabled. */
const DISABLE_AFTER = DAY_MS
/** RFC 9110: gone for good. */
const GONE = 410

/** As its owner sees it. `secret` signs messages in the shape `json`. */
export interface HookView {
  readonly address: string
  readonly shape: HookShape
  readonly secret: string
  /** Null if it works or has not been tried. */
  readonly failingSince: Instant | null
  /** When it was disabled because of failures; null if it is enabled. */
  readonly disabledAt: Instant | null
  readonly reason: string | null
}

interface HookRow extends Record<string, SqlStorageValue> {
  address: string
  shape: string
  secret: string
  failing_since: number | null
  disabled_at: number | null
  reason: string | null
  set_by: string | null
}

interface QueuedMessage extends Record<string, SqlStorageValue> {
  id: number
  key: string
  at: number
  body: string
  tries: number
  due: number
}

type HookEffect = Extract<Effect, { kind: 'hook' }>

type HookSetting = Pick<HookView, 'address' | 'shape'> & { readonly by: PlayerId }

export class Hook {
  private readonly sql: SqlStorage

  constructor(sql: SqlStorage) {
    this.sql = sql
  }

  view(): HookView | null {
    const [row] = this.sql.exec<HookRow>('SELECT * FROM hook').toArray()
    if (row === undefined) return null
    const { address, shape, secret, failing_since: failingSince, disabled_at: disabledAt, reason } = row
    return { address, shape: shape as HookShape, secret, failingSince, disabledAt, reason }
  }

  /**
   * Replaces the webhook and drops undelivered messages. The new one gets a greeting first. Null
   * removes it. Call it inside a transaction.
   */
  set(hook: HookSetting | null, game: GameId, now: Instant): void {
    this.delete()
    if (hook === null) return
    const { address, shape, by } = hook
    const statement = 'INSERT INTO hook (id, address, shape, secret, set_by) VALUES (1, ?, ?, ?, ?)'
    this.sql.exec(statement, address, shape, newSecret(), by)
    this.enqueue([greeting(game, now)], now)
  }

  private delete(): void {
    this.sql.exec('DELETE FROM hook_outbox')
    this.sql.exec('DELETE FROM hook')
  }

  /** The address, if this player set it; otherwise null. */
  addressBy(player: PlayerId): string | null {
    const query = 'SELECT address FROM hook WHERE set_by = ?'
    return this.sql.exec<{ address: string }>(query, player).toArray()[0]?.address ?? null
  }

  /** Deletes the webhook if this player set it. Call it inside a transaction. */
  forget(player: PlayerId): void {
    if (this.addressBy(player) !== null) this.delete()
  }

  /**
   * Retries now. Enables a disabled webhook again, with the same address and secret, and greets it.
   * Call it inside a transaction.
   */
  resume(game: GameId, now: Instant): void {
    const hook = this.view()
    if (hook === null) return
    this.sql.exec('UPDATE hook_outbox SET tries = 0, due = ?', now)
    if (hook.disabledAt === null) return
    this.sql.exec('UPDATE hook SET failing_since = NULL, disabled_at = NULL, reason = NULL')
    this.enqueue([greeting(game, now)], now)
  }

  /** Does nothing without an enabled webhook. Call it inside the transaction of the events. */
  enqueue(effects: readonly HookEffect[], now: Instant): void {
    const hook = this.view()
    if (hook === null || hook.disabledAt !== null) return
    const statement = 'INSERT OR IGNORE INTO hook_outbox (key, at, body, due) VALUES (?1, ?2, ?3, ?2)'
    for (const { key, news } of effects) this.sql.exec(statement, key, now, JSON.stringify(news))
  }

  /** When the oldest message is next tried; the others wait for it. */
  due(): Instant | null {
    return this.oldest()?.due ?? null
  }

  private oldest(): QueuedMessage | null {
    return this.sql.exec<QueuedMessage>('SELECT * FROM hook_outbox ORDER BY id LIMIT 1').toArray()[0] ?? null
  }

  /**
   * Delivers in order and stops at the first failure. `put` takes the mail about a webhook that is
   * disabled; it runs synchronously with the change.
   */
  async drain(
    state: GameState,
    { BASE_URL: base, PNG }: Pick<Env, 'BASE_URL' | 'PNG'>,
    now: () => Instant,
    put: (effects: readonly Effect[], now: Instant) => unknown,
  ): Promise<void> {
    const game = { id: state.id, name: state.settings.name }
    for (let sent = 0; sent < MAX_MESSAGES; sent++) {
      const [hook, message] = [this.view(), this.oldest()]
      if (hook === null || message === null || message.due > now()) return
      const { key: id, at, body } = message
      const news = JSON.parse(body) as HookNews
      const request = hookRequest(
        { id, at, game, news, base, drawsPngs: PNG !== 'off' },
        hook.shape,
        hook.secret,
        now(),
      )
      const failure = await post(hook.address, request, base)
      // The webhook may have been replaced during the request.
      if (this.view()?.secret !== hook.secret) return
      if (failure !== null) {
        const failedAt = now()
        if (this.noteFailure(message, hook, failure, failedAt)) put([this.disabledMail(state, failedAt)], failedAt)
        return
      }
      this.sql.exec('DELETE FROM hook_outbox WHERE id = ?', message.id)
      this.sql.exec('UPDATE hook SET failing_since = NULL, reason = NULL')
    }
  }

  /** True if this disables the webhook. */
  private noteFailure(
    { id, tries }: QueuedMessage,
    { failingSince }: HookView,
    { isFinal, reason }: Failure,
    now: Instant,
  ): boolean {
    const since = failingSince ?? now
    this.sql.exec('UPDATE hook SET failing_since = ?, reason = ?', since, reason)
    this.sql.exec('UPDATE hook_outbox SET tries = tries + 1, due = ? WHERE id = ?', now + backoff(tries), id)
    if (!isFinal && now - since < DISABLE_AFTER) return false
    this.sql.exec('UPDATE hook SET disabled_at = ?', now)
    this.sql.exec('DELETE FROM hook_outbox')
    return true
  }

  private disabledMail(game: GameState, now: Instant): Effect {
    const { failing_since, reason, set_by } = this.sql.exec<HookRow>('SELECT * FROM hook').one()
    const setBy = set_by as PlayerId | null
    return webhookMail(game, { setBy, failingSince: failing_since ?? now, reason: reason ?? '' }, now)
  }
}

const greeting = (game: GameId, now: Instant): HookEffect => ({
  kind: 'hook',
  key: `${game}/hook/connected/${now}`,
  news: { what: 'connected' },
})

interface Failure {
  /** Whether another try is useless. */
  readonly isFinal: boolean
  readonly reason: string
}

/**
 * Null on success. Follows no redirects and reads only the status. Checks the address again: it may
 * have been set when others were allowed. `ownUrl`: of this service.
 */
async function post(
  address: string,
  { headers, body }: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
  ownUrl: string,
): Promise<Failure | null> {
  if (publicAddress(address, ownUrl) === null) return { isFinal: true, reason: 'its address is not public' }
  try {
    const signal = AbortSignal.timeout(TIMEOUT)
    const response = await fetch(address, { method: 'POST', headers, body, redirect: 'manual', signal })
    await response.body?.cancel()
    const { ok, status } = response
    return ok ? null : { isFinal: status === GONE, reason: `it answered ${status}` }
  } catch (fault) {
    const isTimeout = fault instanceof Error && fault.name === 'TimeoutError'
    return { isFinal: false, reason: isTimeout ? 'it did not answer in time' : 'it could not be reached' }
  }
}

/** In the format of Standard Webhooks. */
const newSecret = (): string => `whsec_${toBase64(crypto.getRandomValues(new Uint8Array(24)))}`
