/** What those who read the channels keep about them: how far they have read, and what they call their groups. */
import type { Voice } from '../../game/press/press-types.ts'
import { PRESS_LIMITS } from '../../game/press/press-types.ts'

/** Channels go by their names (`keyOf`). */
export class MarkStore {
  private readonly sql: SqlStorage

  constructor(sql: SqlStorage) {
    this.sql = sql
  }

  /** How many messages by others this one has not read. What these have signed is not counted; what nobody signed is, whoever wrote it. */
  unread(channel: string, voice: Voice, muted: readonly Voice[]): number {
    const read = 'coalesce((SELECT number FROM press_read WHERE seat = ? AND channel = ?), 0)'
    return this.sql
      .exec<{ n: number }>(
        `SELECT count(*) AS n FROM press WHERE channel = ? AND writer <> ? AND number > ${read}
         AND NOT (signed = 1 AND writer IN (SELECT value FROM json_each(?)))`,
        channel,
        voice,
        voice,
        channel,
        JSON.stringify(muted),
      )
      .one().n
  }

  /** The numbers of the newest messages by others that this one has not read, and was not told of by mail; oldest first. */
  untold(channel: string, voice: Voice, muted: readonly Voice[]): readonly number[] {
    return this.sql
      .exec<{ number: number }>(
        `SELECT number FROM press WHERE channel = ?1 AND writer <> ?2 AND number > max(
           coalesce((SELECT number FROM press_read WHERE seat = ?2 AND channel = ?1), 0),
           coalesce((SELECT number FROM press_told WHERE voice = ?2 AND channel = ?1), 0))
         AND NOT (signed = 1 AND writer IN (SELECT value FROM json_each(?3)))
         ORDER BY number DESC LIMIT ?4`,
        channel,
        voice,
        JSON.stringify(muted),
        PRESS_LIMITS.page,
      )
      .toArray()
      .map(({ number }) => number)
      .toReversed()
  }

  /** Everything up to this message is read; what was read before stays so. */
  markRead(voice: Voice, channel: string, number: number): void {
    this.sql.exec(
      `INSERT INTO press_read (seat, channel, number) VALUES (?, ?, ?)
       ON CONFLICT (seat, channel) DO UPDATE SET number = max(number, excluded.number)`,
      voice,
      channel,
      number,
    )
  }

  /** The names of groups, by channel. */
  names(): ReadonlyMap<string, string> {
    const rows = this.sql.exec<{ channel: string; name: string }>('SELECT channel, name FROM press_names').toArray()
    return new Map(rows.map(({ channel, name }) => [channel, name]))
  }

  /** What the readers of this channel call it; null: nothing. */
  nameOf(channel: string): string | null {
    return this.names().get(channel) ?? null
  }

  /** Null takes the name away. */
  name(channel: string, name: string | null): void {
    if (name === null) this.sql.exec('DELETE FROM press_names WHERE channel = ?', channel)
    else this.sql.exec('INSERT OR REPLACE INTO press_names (channel, name) VALUES (?, ?)', channel, name)
  }
}
