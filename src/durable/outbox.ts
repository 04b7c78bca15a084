import type { Effect, Instant } from '../game/model.ts'
import type { MailMessage } from '../mail/message.ts'
import { applyLobbyRow } from '../lobby/rows.ts'
import { backoff } from './alarms.ts'
import { post } from '../post/mail-queue.ts'

const AT_ONCE = 50

interface Parcel {
  readonly id: number
  readonly tries: number
  readonly effect: Effect
}

type MailParcel = Parcel & { readonly effect: Extract<Effect, { kind: 'mail' }> }
type LobbyParcel = Parcel & { readonly effect: Extract<Effect, { kind: 'lobby' }> }

/** What must still leave the object. A parcel is dropped after its delivery and not before: at least once, never lost. */
export class Outbox {
  private readonly sql: SqlStorage

  constructor(sql: SqlStorage) {
    this.sql = sql
  }

  /** To be called inside the transaction of the events that cause it. A newer lobby row takes the place of the older. */
  put(effects: readonly Effect[], now: Instant): void {
    for (const effect of effects) {
      const key = effect.kind === 'mail' ? effect.key : 'lobby'
      this.sql.exec('INSERT OR REPLACE INTO outbox (key, body, due) VALUES (?, ?, ?)', key, JSON.stringify(effect), now)
    }
  }

  /** When something is next to be tried; null if everything has left. */
  due(): Instant | null {
    return this.sql.exec<{ due: Instant | null }>('SELECT min(due) AS due FROM outbox').one().due
  }

  /** Delivers what is due. A failure costs nobody else's delivery: its parcels wait, longer each time. */
  async drain(env: Env, now: Instant): Promise<void> {
    const parcels = this.waiting(now)
    for (const parcel of parcels.filter(isLobby)) {
      await this.deliver([parcel], now, () => applyLobbyRow(env.DB, parcel.effect.row))
    }
    const mails = parcels.filter(isMail)
    if (mails.length > 0) await this.deliver(mails, now, () => post(env, mails.map(messageOf), now))
  }

  private waiting(now: Instant): Parcel[] {
    const query = 'SELECT id, tries, body FROM outbox WHERE due <= ? ORDER BY id LIMIT ?'
    const rows = this.sql.exec<{ id: number; tries: number; body: string }>(query, now, AT_ONCE)
    return [...rows].map(({ id, tries, body }) => ({ id, tries, effect: JSON.parse(body) as Effect }))
  }

  private async deliver(parcels: readonly Parcel[], now: Instant, send: () => Promise<unknown>): Promise<void> {
    try {
      await send()
      for (const { id } of parcels) this.sql.exec('DELETE FROM outbox WHERE id = ?', id)
    } catch (fault) {
      console.warn(`outbox: ${parcels.length} not delivered, to be tried again: ${String(fault)}`)
      for (const { id, tries } of parcels) {
        this.sql.exec('UPDATE outbox SET tries = tries + 1, due = ? WHERE id = ?', now + backoff(tries), id)
      }
    }
  }
}

const isLobby = (parcel: Parcel): parcel is LobbyParcel => parcel.effect.kind === 'lobby'
const isMail = (parcel: Parcel): parcel is MailParcel => parcel.effect.kind === 'mail'

const messageOf = ({ effect }: MailParcel): MailMessage => ({
  key: effect.key,
  to: { player: effect.to },
  facts: effect.facts,
})
