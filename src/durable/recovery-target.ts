import { RpcTarget } from 'cloudflare:workers'
import { gameAt } from '../game/evolve/evolve.ts'
import type { Instant, PlayerId } from '../game/ids.ts'
import type { GameView } from '../game/views/shapes.ts'
import { removeLobbyRow } from '../lobby/sync-lobby.ts'
import type { Seen } from './answers.ts'
import type { HostedGame } from './hosted-game.ts'
import { backupOf, type GameBackup, putBack } from './storage/backup.ts'
import { type Bookmark, bookmarksIn, goBackTo } from './storage/bookmarks.ts'

/** Backups of a game, and three ways to undo damage: a backup, the platform's bookmarks, and a return by the log. */
export class RecoveryTarget extends RpcTarget {
  readonly #hosted: HostedGame

  constructor(hosted: HostedGame) {
    super()
    this.#hosted = hosted
  }

  /** Everything the object stores; null if there is no game. */
  async backup(): Promise<GameBackup | null> {
    const { ctx, game } = this.#hosted
    return game === null ? null : backupOf(ctx.storage, game.id, Date.now())
  }

  /** Puts a backup into an object without a game. False if there is one. */
  async restore(backup: GameBackup, by: PlayerId): Promise<boolean> {
    const hosted = this.#hosted
    if (hosted.game !== null) return false
    await hosted.removed()
    // The lobby may have a later revision than the backup. Meanwhile another operator may have restored it.
    await removeLobbyRow(hosted.env.DB, backup.game)
    if (hosted.game !== null) return false
    putBack(hosted.ctx.storage, backup)
    hosted.game = hosted.store.load()
    await hosted.perform({ kind: 'restore', by, savedAt: backup.savedAt }, Date.now())
    return true
  }

  /** Returns the game to how it stood at a moment, by its log. */
  async returnTo(at: Instant, by: PlayerId): Seen<GameView> {
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
   * Has the next session, which `restart` begins, start from the disk of that moment. Returns a bookmark
   * that undoes it; null if the platform cannot do it.
   */
  async rewind(to: Instant | string): Promise<string | null> {
    return goBackTo(this.#hosted.ctx.storage, to)
  }

  /** Ends this session: the call throws. */
  async restart(): Promise<void> {
    this.#hosted.ctx.abort('an operator had its disk taken back')
  }

  /** To be called after a rewind: informs the players, and gives the lobby the older revision. */
  async announceRewind(savedAt: Instant, by: PlayerId): Seen<GameView> {
    const hosted = this.#hosted
    if (hosted.game === null) return hosted.refused('no-such-game', null)
    await removeLobbyRow(hosted.env.DB, hosted.game.id)
    return hosted.perform({ kind: 'restore', by, savedAt }, Date.now())
  }
}
