/** What is being written: one text for each player, channel and device. Only who writes it sees it. */
import type { Instant, PlayerId } from '../../game/ids.ts'
import type { Draft, Pin } from '../../game/press/press-types.ts'
import { PRESS_LIMITS } from '../../game/press/press-types.ts'
import type { WrittenMessage } from './messages.ts'

interface DraftRow extends Record<string, SqlStorageValue> {
  device: string
  key: string
  text: string
  pin: string | null
  at: number
}

/** Channels go by their names (`keyOf`). */
export class DraftStore {
  private readonly sql: SqlStorage

  constructor(sql: SqlStorage) {
    this.sql = sql
  }

  /** Newest first. */
  of(player: PlayerId, channel: string): readonly Draft[] {
    return this.sql
      .exec<DraftRow>(
        'SELECT device, key, text, pin, at FROM press_drafts WHERE player = ? AND channel = ? ORDER BY at DESC, device',
        player,
        channel,
      )
      .toArray()
      .map(({ pin, ...draft }) => ({ ...draft, pin: pin === null ? null : (JSON.parse(pin) as Pin) }))
  }

  /** In the place of what this device had; of very many the oldest go. */
  keep(player: PlayerId, channel: string, { device, key, text, pin, at }: Draft): void {
    this.sql.exec(
      'INSERT OR REPLACE INTO press_drafts (player, channel, device, key, text, pin, at) VALUES (?, ?, ?, ?, ?, ?, ?)',
      player,
      channel,
      device,
      key,
      text,
      pin === null ? null : JSON.stringify(pin),
      at satisfies Instant,
    )
    this.sql.exec(
      `DELETE FROM press_drafts WHERE player = ?1 AND (channel, device) NOT IN
         (SELECT channel, device FROM press_drafts WHERE player = ?1 ORDER BY at DESC LIMIT ?2)`,
      player,
      PRESS_LIMITS.drafts,
    )
  }

  /** All that a player has begun to write, oldest first. */
  allOf(player: PlayerId): readonly WrittenMessage[] {
    const query = 'SELECT channel, at, text FROM press_drafts WHERE player = ? ORDER BY at'
    return [...this.sql.exec<{ channel: string; at: Instant; text: string }>(query, player)]
  }

  /** For an account that goes. */
  forget(player: PlayerId): void {
    this.sql.exec('DELETE FROM press_drafts WHERE player = ?', player)
  }

  /** What this device had is no longer being written. */
  drop(player: PlayerId, channel: string, device: string): void {
    this.sql.exec('DELETE FROM press_drafts WHERE player = ? AND channel = ? AND device = ?', player, channel, device)
  }

  /** The message of this name was sent. */
  sent(player: PlayerId, channel: string, key: string): void {
    this.sql.exec('DELETE FROM press_drafts WHERE player = ? AND channel = ? AND key = ?', player, channel, key)
  }
}
