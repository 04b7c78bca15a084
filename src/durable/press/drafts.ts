/** Unsent messages: one for each player, channel and device. Only their writer sees them. */
import type { Instant, PlayerId } from '../../game/ids.ts'
import type { Draft, Pin } from '../../game/press/press-types.ts'
import { PRESS_LIMITS } from '../../game/settings.ts'
import type { WrittenMessage } from './messages.ts'

interface DraftRow extends Record<string, SqlStorageValue> {
  device: string
  key: string
  text: string
  pin: string | null
  at: number
}

/** Channels are identified by `channelKey`. */
export class DraftStore {
  private readonly sql: SqlStorage

  constructor(sql: SqlStorage) {
    this.sql = sql
  }

  /** Newest first. */
  list(player: PlayerId, channel: string): readonly Draft[] {
    const query = `SELECT device, key, text, pin, at FROM press_drafts WHERE player = ? AND channel = ?
       ORDER BY at DESC, device`
    return this.sql
      .exec<DraftRow>(query, player, channel)
      .toArray()
      .map(({ pin, ...draft }) => ({ ...draft, pin: pin === null ? null : (JSON.parse(pin) as Pin) }))
  }

  /** Replaces this device's draft. The oldest of too many drafts are deleted. */
  save(player: PlayerId, channel: string, { device, key, text, pin, at }: Draft): void {
    const insertion = `INSERT OR REPLACE INTO press_drafts (player, channel, device, key, text, pin, at)
       VALUES (?, ?, ?, ?, ?, ?, ?)`
    const pinJson = pin === null ? null : JSON.stringify(pin)
    this.sql.exec(insertion, player, channel, device, key, text, pinJson, at satisfies Instant)
    const deletion = `DELETE FROM press_drafts WHERE player = ?1 AND (channel, device) NOT IN
         (SELECT channel, device FROM press_drafts WHERE player = ?1 ORDER BY at DESC LIMIT ?2)`
    this.sql.exec(deletion, player, PRESS_LIMITS.drafts)
  }

  /** All drafts of a player, oldest first. */
  listAll(player: PlayerId): readonly WrittenMessage[] {
    const query = 'SELECT channel, at, text FROM press_drafts WHERE player = ? ORDER BY at'
    return [...this.sql.exec<{ channel: string; at: Instant; text: string }>(query, player)]
  }

  deleteAll(player: PlayerId): void {
    this.sql.exec('DELETE FROM press_drafts WHERE player = ?', player)
  }

  delete(player: PlayerId, channel: string, device: string): void {
    this.sql.exec('DELETE FROM press_drafts WHERE player = ? AND channel = ? AND device = ?', player, channel, device)
  }

  /** Deletes the drafts of a message that was sent, on all devices. */
  deleteSent(player: PlayerId, channel: string, key: string): void {
    this.sql.exec('DELETE FROM press_drafts WHERE player = ? AND channel = ? AND key = ?', player, channel, key)
  }
}
