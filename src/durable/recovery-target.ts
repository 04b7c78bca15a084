import { RpcTarget } from 'cloudflare:workers'
import { gameAt } from '../game/evolve/evolve.ts'
import type { Instant, PlayerId } from '../game/ids.ts'
import type { GameView } from '../game/views/shapes.ts'
import { removeLobbyRow } from '../lobby/sync-lobby.ts'
import type { Answer } from './answers.ts'
import type { HostedGame } from './hosted-game.ts'
import { createBackup, type GameBackup, restoreBackup } from './storage/game-backup.ts'
import { type Bookmark, bookmarksIn, rewindTo } from './storage/bookmarks.ts'

/** Three ways to undo damage to a game: backups, the platform's bookmarks, and the event log. */
export class RecoveryTarget extends RpcTarget {
  readonly #hosted: HostedGame

  constructor(hosted: HostedGame) {
    super()
    this.#hosted = hosted
  }

  /** Everything the object stores; null if there is no game. */
  async backup(): Promise<GameBackup | null> {
    const { ctx, game } = this.#hosted
    return game === null ? null : createBackup(ctx.storage, game.id, Date.now())
  }

  /** Restores a backup into an object without a game. False if there is one. */
  async restore(backup: GameBackup, by: PlayerId): Promise<boolean> {
    const hosted = this.#hosted
    if (hosted.game !== null) return false
    await hosted.removed()
    // The lobby may be newer than the backup. During this call, another operator may restore it.
    await removeLobbyRow(hosted.env.DB, backup.game)
    if (hosted.game !== null) return false
    restoreBackup(hosted.ctx.storage, backup)
    hosted.game = hosted.store.load()
    await hosted.perform({ kind: 'restore', by, savedAt: backup.savedAt }, Date.now())
    return true
  }

  /** Returns the game to its state at a moment, by replaying the log. */
  async returnTo(at: Instant, by: PlayerId): Answer<GameView> {
    const hosted = this.#hosted
    const now = Date.now()
    await hosted.catchUp(now)
    const past = hosted.game === null ? null : gameAt(hosted.store.events(), at)
    return hosted.perform({ kind: 'return', by, past }, now)
  }

  /** The platform's bookmarks kept before upgrades; none if there is no game. */
  async bookmarks(): Promise<readonly Bookmark[]> {
    return bookmarksIn(this.#hosted.ctx.storage)
  }

  /**
   * Makes the next session, which `restart` begins, start from the disk of that moment. Returns a
   * bookmark that undoes it; null if the platform cannot do it.
   */
  async rewind(to: Instant | string): Promise<string | null> {
    return rewindTo(this.#hosted.ctx.storage, to)
  }

  /** Ends this session: the call throws. */
  async restart(): Promise<void> {
    this.#hosted.ctx.abort('an operator restored an earlier disk')
  }

  /** Call it after a rewind: informs the players, and resets the lobby to the older revision. */
  async announceRewind(savedAt: Instant, by: PlayerId): Answer<GameView> {
    const hosted = this.#hosted
    if (hosted.game === null) return hosted.refuse('no-such-game', null)
    await removeLobbyRow(hosted.env.DB, hosted.game.id)
    return hosted.perform({ kind: 'restore', by, savedAt }, Date.now())
  }
}
