/** The webhook of one game: where it leads, what still has to go there, and since when it fails. */
import { toBase64 } from '../../lib/base64.ts'
import type { HookNews } from '../../game/announcements/news.ts'
import type { Effect } from '../../game/announcements/effect.ts'
import { webhookMail } from '../../game/announcements/webhook-mail.ts'
import type { GameState } from '../../game/model.ts'
import type { GameId, Instant, PlayerId } from '../../game/ids.ts'
import { DAY_MS } from '../../lib/time.ts'
import { backoff } from '../../lib/time.ts'
import type { HookShape } from './shapes.ts'
import { hookRequest } from './shapes.ts'

/** For `Store`: a step of its migrations. What is told goes in order, one after the other, so it has an outbox of its own. */
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

/** For `Store`: a later step. Null in rows from before. */
export const HOOK_OWNER = 'ALTER TABLE hook ADD COLUMN set_by TEXT'

/** How long a receiver may take, in milliseconds, and how many messages go out at one waking. */
const PATIENCE = 5_000
const AT_ONCE = 10
/** After a day without a single success nothing more is sent. */
const GIVEN_UP_AFTER = DAY_MS
/** A receiver that is gone for good says so (RFC 9110). */
const GONE = 410

/** As its owner sees it. `secret` signs what has the shape `json`. */
export interface HookView {
  readonly address: string
  readonly shape: HookShape
  readonly secret: string
  /** Null: it works, or has not been tried. */
  readonly failingSince: Instant | null
  /** Since when nothing is sent any more; null: it is. */
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

interface Waiting extends Record<string, SqlStorageValue> {
  id: number
  key: string
  at: number
  body: string
  tries: number
  due: number
}

type Told = Extract<Effect, { kind: 'hook' }>

/** Where a webhook leads, and who set it. */
export type HookSetting = Pick<HookView, 'address' | 'shape'> & { readonly by: PlayerId }

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
   * Begins afresh; what was meant for the one before does not go to this one. What it is told first is that it is connected. Null: there
   * is none any more. To be called inside a transaction.
   */
  set(hook: HookSetting | null, game: GameId, now: Instant): void {
    this.sql.exec('DELETE FROM hook_outbox')
    this.sql.exec('DELETE FROM hook')
    if (hook === null) return
    const { address, shape, by } = hook
    const statement = 'INSERT INTO hook (id, address, shape, secret, set_by) VALUES (1, ?, ?, ?, ?)'
    this.sql.exec(statement, address, shape, newSecret(), by)
    this.put([connected(game, now)], now)
  }

  /** Where it leads, for who set it; null: he has not. */
  addressBy(player: PlayerId): string | null {
    const query = 'SELECT address FROM hook WHERE set_by = ?'
    return this.sql.exec<{ address: string }>(query, player).toArray()[0]?.address ?? null
  }

  /** For an account that goes: nobody else could change where it leads, or stop it. To be called inside a transaction. */
  forget(player: PlayerId): void {
    if (this.addressBy(player) === null) return
    this.sql.exec('DELETE FROM hook_outbox')
    this.sql.exec('DELETE FROM hook')
  }

  /**
   * What waits is tried now. One that was given up is tried again from the beginning: it keeps its address and its secret, and is told
   * first that it is connected. To be called inside a transaction.
   */
  resume(game: GameId, now: Instant): void {
    const hook = this.view()
    if (hook === null) return
    this.sql.exec('UPDATE hook_outbox SET tries = 0, due = ?', now)
    if (hook.disabledAt === null) return
    this.sql.exec('UPDATE hook SET failing_since = NULL, disabled_at = NULL, reason = NULL')
    this.put([connected(game, now)], now)
  }

  /** To be called inside the transaction of the events that cause it; where there is no webhook, nothing is kept. */
  put(told: readonly Told[], now: Instant): void {
    const hook = this.view()
    if (hook === null || hook.disabledAt !== null) return
    for (const { key, news } of told) {
      this.sql.exec(
        'INSERT OR IGNORE INTO hook_outbox (key, at, body, due) VALUES (?, ?, ?, ?)',
        key,
        now,
        JSON.stringify(news),
        now,
      )
    }
  }

  /** When the oldest message is next to be tried; the others wait for it. */
  due(): Instant | null {
    const query = 'SELECT due FROM hook_outbox ORDER BY id LIMIT 1'
    return this.sql.exec<Pick<Waiting, 'due'>>(query).toArray()[0]?.due ?? null
  }

  private oldest(): Waiting | null {
    return this.sql.exec<Waiting>('SELECT * FROM hook_outbox ORDER BY id LIMIT 1').toArray()[0] ?? null
  }

  /**
   * In order: as long as one fails, none goes after it. `put`: where the mail goes that tells that it is given up; it is called in the same
   * breath as that is written down.
   */
  async drain(
    state: GameState,
    { BASE_URL: base, PNG }: Pick<Env, 'BASE_URL' | 'PNG'>,
    now: () => Instant,
    put: (effects: readonly Effect[], now: Instant) => unknown,
  ): Promise<void> {
    const game = { id: state.id, name: state.settings.name }
    for (let sent = 0; sent < AT_ONCE; sent++) {
      const [hook, message] = [this.view(), this.oldest()]
      if (hook === null || message === null || message.due > now()) return
      const { key: id, at, body } = message
      const news = JSON.parse(body) as HookNews
      const told = { id, at, game, news, base, drawsPngs: PNG !== 'off' }
      const answer = await post(hook.address, hookRequest(told, hook.shape, hook.secret, now()))
      // It may have been set to another meanwhile.
      if (this.view()?.secret !== hook.secret) return
      if (answer === null) this.succeeded(message)
      else {
        const at = now()
        if (this.failed(message, hook, answer, at)) put([this.givenUpMail(state, at)], at)
        return
      }
    }
  }

  private succeeded({ id }: Waiting): void {
    this.sql.exec('DELETE FROM hook_outbox WHERE id = ?', id)
    this.sql.exec('UPDATE hook SET failing_since = NULL, reason = NULL')
  }

  /** True if it is given up now. */
  private failed(
    { id, tries }: Waiting,
    { failingSince }: HookView,
    { status, reason }: Failure,
    now: Instant,
  ): boolean {
    const since = failingSince ?? now
    this.sql.exec('UPDATE hook SET failing_since = ?, reason = ?', since, reason)
    this.sql.exec('UPDATE hook_outbox SET tries = tries + 1, due = ? WHERE id = ?', now + backoff(tries), id)
    if (status !== GONE && now - since < GIVEN_UP_AFTER) return false
    this.sql.exec('UPDATE hook SET disabled_at = ?', now)
    this.sql.exec('DELETE FROM hook_outbox')
    return true
  }

  private givenUpMail(game: GameState, now: Instant): Effect {
    const { failing_since, reason, set_by } = this.sql.exec<HookRow>('SELECT * FROM hook').one()
    const setBy = set_by as PlayerId | null
    return webhookMail(game, { setBy, failingSince: failing_since ?? now, reason: reason ?? '' }, now)
  }
}

const connected = (game: GameId, now: Instant): Told => ({
  kind: 'hook',
  key: `${game}/hook/connected/${now}`,
  news: { what: 'connected' },
})

interface Failure {
  readonly status: number | null
  readonly reason: string
}

/** Null if it was taken. No redirect is followed, and of the answer nothing is read but its status. */
async function post(
  address: string,
  { headers, body }: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
): Promise<Failure | null> {
  try {
    const signal = AbortSignal.timeout(PATIENCE)
    const answer = await fetch(address, { method: 'POST', headers, body, redirect: 'manual', signal })
    await answer.body?.cancel()
    return answer.ok ? null : { status: answer.status, reason: `it answered ${answer.status}` }
  } catch (fault) {
    const late = fault instanceof Error && fault.name === 'TimeoutError'
    return { status: null, reason: late ? 'it did not answer in time' : 'it could not be reached' }
  }
}

/** As Standard Webhooks has it. */
function newSecret(): string {
  return `whsec_${toBase64(crypto.getRandomValues(new Uint8Array(24)))}`
}
