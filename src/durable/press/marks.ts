/** Read marks of the channels, and names of groups. */
import type { Voice } from '../../game/press/press-types.ts'
import { PRESS_LIMITS } from '../../game/settings.ts'

/** Channels are identified by `channelKey`. */
export class MarkStore {
  private readonly sql: SqlStorage

  constructor(sql: SqlStorage) {
    this.sql = sql
  }

  /** Counts unread messages by others, without signed messages by muted voices. */
  unread(channel: string, voice: Voice, muted: readonly Voice[]): number {
    const query = `SELECT count(*) AS n FROM press WHERE channel = ?1 AND writer <> ?2
       AND number > coalesce((SELECT number FROM press_read WHERE seat = ?2 AND channel = ?1), 0)
       AND NOT (signed = 1 AND writer IN (SELECT value FROM json_each(?3)))`
    return this.sql.exec<{ n: number }>(query, channel, voice, JSON.stringify(muted)).one().n
  }

  /** Numbers of the newest messages by others that are neither read nor mailed, oldest first. */
  unreadUnmailed(channel: string, voice: Voice, muted: readonly Voice[]): readonly number[] {
    const query = `SELECT number FROM press WHERE channel = ?1 AND writer <> ?2 AND number > max(
         coalesce((SELECT number FROM press_read WHERE seat = ?2 AND channel = ?1), 0),
         coalesce((SELECT number FROM press_told WHERE voice = ?2 AND channel = ?1), 0))
       AND NOT (signed = 1 AND writer IN (SELECT value FROM json_each(?3)))
       ORDER BY number DESC LIMIT ?4`
    const rows = this.sql.exec<{ number: number }>(query, channel, voice, JSON.stringify(muted), PRESS_LIMITS.page)
    return [...rows].map(({ number }) => number).toReversed()
  }

  /** Marks everything up to this message as read. Never moves the mark back. */
  markRead(voice: Voice, channel: string, number: number): void {
    const statement = `INSERT INTO press_read (seat, channel, number) VALUES (?, ?, ?)
       ON CONFLICT (seat, channel) DO UPDATE SET number = max(number, excluded.number)`
    this.sql.exec(statement, voice, channel, number)
  }

  /** The names of groups, by channel. */
  names(): ReadonlyMap<string, string> {
    const rows = this.sql.exec<{ channel: string; name: string }>('SELECT channel, name FROM press_names').toArray()
    return new Map(rows.map(({ channel, name }) => [channel, name]))
  }

  /** Null if the channel has no name. */
  nameOf(channel: string): string | null {
    return this.names().get(channel) ?? null
  }

  /** Null removes the name. */
  setName(channel: string, name: string | null): void {
    if (name === null) this.sql.exec('DELETE FROM press_names WHERE channel = ?', channel)
    else this.sql.exec('INSERT OR REPLACE INTO press_names (channel, name) VALUES (?, ?)', channel, name)
  }
}
