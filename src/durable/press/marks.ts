/** What players keep for themselves: read marks, mutes and drafts. Also the names of groups. */
import { type Voice, type Draft, type Pin, MASTER } from '../../game/press/press-types.ts'
import { PRESS_LIMITS } from '../../game/settings.ts'
import type { GameState } from '../../game/model.ts'
import type { PlayerId, Instant } from '../../game/ids.ts'
import type { WrittenMessage } from './messages.ts'
import type { Tenure } from '../../game/seat-model.ts'

/** Channels are identified by `channelKey`. */
export class MarkStore {
  private readonly sql: SqlStorage

  constructor(sql: SqlStorage) {
    this.sql = sql
  }

  /**
   * Counts unread messages by others since the reader has had the seat, without signed messages by
   * muted voices.
   */
  unread(channel: string, { voice, from }: Tenure, muted: readonly Voice[]): number {
    const query = `SELECT count(*) AS n FROM press WHERE channel = ?1 AND writer <> ?2
       AND number > coalesce((SELECT number FROM press_read WHERE seat = ?2 AND channel = ?1), 0)
       AND hand_overs >= ?4 AND NOT (signed = 1 AND writer IN (SELECT value FROM json_each(?3)))`
    return this.sql.exec<{ n: number }>(query, channel, voice, JSON.stringify(muted), from).one().n
  }

  /** Numbers of the newest unread messages (as above) that were not mailed, oldest first. */
  unreadUnmailed(channel: string, { voice, from }: Tenure, muted: readonly Voice[]): readonly number[] {
    const query = `SELECT number FROM press WHERE channel = ?1 AND writer <> ?2 AND number > max(
         coalesce((SELECT number FROM press_read WHERE seat = ?2 AND channel = ?1), 0),
         coalesce((SELECT number FROM press_told WHERE voice = ?2 AND channel = ?1), 0))
       AND hand_overs >= ?5 AND NOT (signed = 1 AND writer IN (SELECT value FROM json_each(?3)))
       ORDER BY number DESC LIMIT ?4`
    const mutedJson = JSON.stringify(muted)
    const rows = this.sql.exec<{ number: number }>(query, channel, voice, mutedJson, PRESS_LIMITS.page, from)
    return [...rows].map(({ number }) => number).toReversed()
  }

  /** Marks everything up to this message as read. Never moves the mark back. */
  markRead(voice: Voice, channel: string, number: number): void {
    const statement = `INSERT INTO press_read (seat, channel, number) VALUES (?, ?, ?)
       ON CONFLICT (seat, channel) DO UPDATE SET number = max(number, excluded.number)`
    this.sql.exec(statement, voice, channel, number)
  }

  /** A seat changed hands: its marks and mails due were those of its former player. */
  forgetReader(voice: Voice): void {
    this.sql.exec('DELETE FROM press_read WHERE seat = ?', voice)
    this.sql.exec('DELETE FROM press_told WHERE voice = ?', voice)
    this.sql.exec('DELETE FROM press_due WHERE voice = ?', voice)
  }

  /** The names of groups, by channel. */
  names(): ReadonlyMap<string, GroupName> {
    const rows = this.sql.exec<{ channel: string; name: string; hand_overs: number }>('SELECT * FROM press_names')
    return new Map([...rows].map(({ channel, name, hand_overs: handOvers }) => [channel, { name, handOvers }]))
  }

  /** Null if the channel has no name. */
  nameOf(channel: string): string | null {
    return this.names().get(channel)?.name ?? null
  }

  /** Null removes the name. */
  setName(channel: string, name: GroupName | null): void {
    if (name === null) this.sql.exec('DELETE FROM press_names WHERE channel = ?', channel)
    else
      this.sql.exec(
        'INSERT OR REPLACE INTO press_names (channel, name, hand_overs) VALUES (?, ?, ?)',
        channel,
        name.name,
        name.handOvers,
      )
  }

  /** Overwrites a name for good. */
  replaceName(channel: string, name: string): void {
    this.sql.exec('UPDATE press_names SET name = ? WHERE channel = ?', name, channel)
  }
}

/** `handOvers`: how many came before it was given. */
export interface GroupName {
  readonly name: string
  readonly handOvers: number
}

/** `name`: a channel (`channelKey`), or a seat or the game master. */
export interface MuteTarget {
  readonly kind: 'channel' | 'voice'
  readonly name: string
}

export interface Mutes {
  readonly channels: ReadonlySet<string>
  readonly voices: readonly Voice[]
}

export const NO_MUTES: Mutes = { channels: new Set(), voices: [] }

const holderOf = (game: GameState, voice: Voice): string => (voice === MASTER ? game.master : game.holders[voice]) ?? ''

/** Muted channels and voices of each player, hidden even from the next player of the seat. */
export class MuteStore {
  private readonly sql: SqlStorage

  constructor(sql: SqlStorage) {
    this.sql = sql
  }

  /** Deletes the mutes by and of this player. */
  forget(player: PlayerId): void {
    this.sql.exec('DELETE FROM press_mutes WHERE player = ?1 OR holder = ?1', player)
  }

  /** Also deletes mutes of seats that have a new player: a mute applies to a person. */
  list(game: GameState, player: PlayerId): Mutes {
    const query = 'SELECT kind, name, holder FROM press_mutes WHERE player = ?'
    const rows = this.sql.exec<{ kind: string; name: string; holder: string | null }>(query, player).toArray()
    const voices = rows.filter(({ kind }) => kind === 'voice')
    const lapsed = voices.filter(({ name, holder }) => holder !== holderOf(game, name as Voice))
    for (const { name } of lapsed) this.set(game, player, { kind: 'voice', name }, false)
    return {
      channels: new Set(rows.filter(({ kind }) => kind === 'channel').map(({ name }) => name)),
      voices: voices.filter((row) => !lapsed.includes(row)).map(({ name }) => name as Voice),
    }
  }

  set(game: GameState, player: PlayerId, { kind, name }: MuteTarget, muted: boolean): void {
    const insertion = 'INSERT OR REPLACE INTO press_mutes (player, kind, name, holder) VALUES (?, ?, ?, ?)'
    const deletion = 'DELETE FROM press_mutes WHERE player = ? AND kind = ? AND name = ?'
    const holder = kind === 'voice' ? holderOf(game, name as Voice) : null
    if (muted) this.sql.exec(insertion, player, kind, name, holder)
    else this.sql.exec(deletion, player, kind, name)
  }
}

interface DraftRow extends Record<string, SqlStorageValue> {
  device: string
  key: string
  text: string
  pin: string | null
  at: number
}

/** Unsent messages: one for each player, channel and device. Only their writer sees them. */
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
