import { RpcTarget } from 'cloudflare:workers'
import { ok } from '../lib/result.ts'
import { nextDue, outlookOf } from '../game/phases/outlook.ts'
import { HIDDEN_TEXT, type WrittenText } from '../game/event.ts'
import type { LogEntry } from '../game/log/public-log.ts'
import { publicLog } from '../game/log/public-log.ts'
import type { GameState } from '../game/model.ts'
import type { Instant, PlayerId } from '../game/ids.ts'
import type { ReportsView } from '../game/press/press-types.ts'
import type { GameView } from '../game/views/shapes.ts'
import { viewGame } from '../game/views/game-view.ts'
import type { Answer } from './answers.ts'
import type { HostedGame } from './hosted-game.ts'
import type { OutboxFigures } from './outbox.ts'

/** The state of a game for operators, without secrets. */
export interface Diagnosis {
  /** A sentence that `until` completes, unless it is null. */
  readonly outlook: string
  readonly until: Instant | null
  /** When the game next changes by itself, and when the object wakes for it; null: never. */
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
    const { game, ctx, outbox, store } = this.#hosted
    if (game === null) return null
    const { text, until } = outlookOf(game, Date.now())
    return {
      outlook: text,
      until,
      due: nextDue(game),
      alarm: await ctx.storage.getAlarm(),
      outbox: outbox.figures(),
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
