/** Muted channels and voices of each player, hidden even from the next player of the seat. */
import type { GameState } from '../../game/model.ts'
import type { PlayerId } from '../../game/ids.ts'
import { MASTER } from '../../game/press/press-types.ts'
import type { Voice } from '../../game/press/press-types.ts'

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

export class MuteStore {
  private readonly sql: SqlStorage

  constructor(sql: SqlStorage) {
    this.sql = sql
  }

  /** Deletes the mutes by and of this player. */
  forget(player: PlayerId): void {
    this.sql.exec('DELETE FROM press_mutes WHERE player = ?1 OR holder = ?1', player)
  }

  /** Also deletes mutes of seats that have a new player: a mute is of a person. */
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
