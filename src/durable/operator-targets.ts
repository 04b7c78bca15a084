/** Calls for operators: inspection of any game, and recovery after damage. */
import { RpcTarget } from 'cloudflare:workers'
import { ok } from '../lib/result.ts'
import { nextDue, outlookOf } from '../game/phases/outlook.ts'
import { type WrittenText, HIDDEN_TEXT } from '../game/event.ts'
import { type LogEntry, publicLog } from '../game/log/public-log.ts'
import type { GameState } from '../game/model.ts'
import type { Instant, PlayerId } from '../game/ids.ts'
import type { ReportsView } from '../game/press/press-types.ts'
import type { GameView } from '../game/views/shapes.ts'
import { viewGame } from '../game/views/game-view.ts'
import type { Answer } from './answers.ts'
import { nextAlarm } from './alarms.ts'
import type { HostedGame } from './hosted-game.ts'
import type { OutboxFigures } from './outbox.ts'
import { gameAt } from '../game/evolve/evolve.ts'
import { removeLobbyRow } from '../lobby/sync-lobby.ts'
import { type GameBackup, createBackup, restoreBackup } from './storage/game-backup.ts'
import { type Bookmark, bookmarksIn, rewindTo } from './storage/bookmarks.ts'

/** The state of a game for operators, without secrets. */
interface Diagnosis {
  /** A sentence that `until` completes, unless it is null. */
  readonly outlook: string
  readonly until: Instant | null
  /**
   * When the game next changes by itself, and when the object wakes for it and its outbox; null:
   * never. Neither depends on messages.
   */
  readonly due: Instant | null
  readonly alarm: Instant | null
  /** Undelivered effects: mails, the lobby row, records. */
  readonly outbox: OutboxFigures
  /** The public log, oldest first. */
  readonly log: readonly LogEntry[]
}

/** Calls for operators, in any game. */
export class InspectionTarget extends RpcTarget {
  readonly #hosted: HostedGame

  constructor(hosted: HostedGame) {
    super()
    this.#hosted = hosted
  }

  /** The game as a stranger sees it, and its invitation. */
  async view(operator: PlayerId): Answer<{ readonly game: GameView; readonly invitation: string }> {
    await this.#hosted.catchUp(Date.now())
    const { game } = this.#hosted
    return game === null
      ? this.#hosted.refuse('no-such-game', null)
      : ok({ game: viewGame(game, operator), invitation: game.invitation })
  }

  /** Null if there is no such game. Unlike other calls, it does not close what is due. */
  async diagnosis(): Promise<Diagnosis | null> {
    const { game, ctx, outbox, store, webhook } = this.#hosted
    if (game === null) return null
    const { text, until } = outlookOf(game, Date.now())
    const figures = outbox.figures()
    // Mails about messages may wake it earlier. That would reveal when private ones are written.
    const needed = nextAlarm(game, figures.next, webhook.due())
    const alarm = needed === null ? null : await ctx.storage.getAlarm()
    return {
      outlook: text,
      until,
      due: nextDue(game),
      alarm: needed === null || alarm === null ? null : Math.max(alarm, needed),
      outbox: figures,
      log: publicLog(store.events()),
    }
  }

  /** Hides a text. The log is written first, then the message is overwritten. */
  async hide(by: PlayerId, text: WrittenText): Answer<GameView> {
    const hosted = this.#hosted
    const now = Date.now()
    await hosted.catchUp(now)
    const { game, press } = hosted
    if (game === null) return hosted.refuse('no-such-game', null)
    if (!this.#isShown(text, game)) return hosted.refuse('no-such-text', by)
    const done = await hosted.perform({ kind: 'hide', by, text }, now)
    if (done.ok && text.kind === 'message') press.hide(game, text.channel, text.number)
    if (done.ok && text.kind === 'group') press.hideName(game, text.channel)
    return done
  }

  /** Whether this text exists and is not hidden yet. */
  #isShown(text: WrittenText, game: GameState): boolean {
    const { press, store } = this.#hosted
    switch (text.kind) {
      case 'message':
        return press.shows(text.channel, text.number)
      case 'group':
        return press.isNamed(text.channel)
      case 'announcement':
        return publicLog(store.events()).some(
          ({ kind, at, details }) => kind === 'announced' && at === text.at && details[0] !== HIDDEN_TEXT,
        )
      case 'name':
        return game.settings.name !== HIDDEN_TEXT
    }
  }

  /** Reported messages; null if there is no such game. */
  async reports(): Promise<ReportsView | null> {
    const { game, press } = this.#hosted
    return game === null ? null : press.allReports(game)
  }

  /** Settles a report, or reopens it. False if there is no such report. */
  async settleReport(id: number, settled: boolean): Promise<boolean> {
    const { game, press } = this.#hosted
    if (game === null) return false
    const isFound = press.settle(game, { id, settled, now: Date.now() })
    await this.#hosted.arm()
    return isFound
  }

  /** Deletes the game with its log. False if there is none. */
  async remove(): Promise<boolean> {
    return this.#hosted.remove()
  }
}

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
