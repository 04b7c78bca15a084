import { type Result, err, ok } from '../lib/result.ts'
import { actorOf, type Command, isRollBack } from '../game/command.ts'
import { decide, type Decision } from '../game/decide/decide.ts'
import type { GameEvent } from '../game/event.ts'
import { type GameRefusal, refusalMessage } from '../game/game-refusals.ts'
import type { GameState } from '../game/model.ts'
import type { ResultLine } from '../game/press/references.ts'
import type { GameId, Instant, PlayerId } from '../game/ids.ts'
import { canViewGame } from '../game/views/secrecy.ts'
import type { GameView } from '../game/views/shapes.ts'
import { viewClosedPhase, viewGame } from '../game/views/game-view.ts'
import { removeLobbyRow } from '../lobby/sync-lobby.ts'
import { removeGameRecords } from '../records/record-store.ts'
import { logFault } from '../telemetry/log.ts'
import type { Answer, Refusal } from './answers.ts'
import { LAST_RETRY, nextAlarm, PAUSE_AFTER_FAULT, ringAt } from './alarms.ts'
import { Computers } from './computers.ts'
import { Hook } from './hook/hook.ts'
import { GOING_AWAY, Watchers } from './live.ts'
import { Outbox } from './outbox.ts'
import { Press } from './press/press.ts'
import { Store } from './storage/store.ts'
import { type AlarmOutcome, Telemetry } from './telemetry.ts'

/**
 * One game in its object: load, decide, commit, arm. The only place where a clock, a disk and an
 * alarm meet the pure core.
 */
export class HostedGame {
  readonly ctx: DurableObjectState
  readonly env: Env
  readonly store: Store
  readonly outbox: Outbox
  readonly webhook: Hook
  readonly press: Press
  readonly watchers: Watchers
  private readonly computers: Computers
  game: GameState | null = null
  private readonly telemetry = new Telemetry()
  private lastRemoval: Promise<void> = Promise.resolve()

  constructor(ctx: DurableObjectState, env: Env) {
    this.ctx = ctx
    this.env = env
    this.store = new Store(ctx.storage)
    this.webhook = new Hook(ctx.storage.sql)
    this.outbox = new Outbox(ctx.storage.sql, this.webhook, this.telemetry)
    this.watchers = new Watchers(ctx)
    this.computers = new Computers(ctx.storage.sql)
    this.press = new Press(ctx.storage.sql, {
      onWritten: (game, channel) => this.watchers.notifyPress(game, channel),
      transaction: (step) => this.ctx.storage.transactionSync(step),
      onReport: (game, { id, at, settledAt }, now) =>
        this.outbox.put(
          [{ kind: 'report', key: `${game.id}/report/${id}`, report: { game: game.id, number: id, at, settledAt } }],
          now,
        ),
      put: (effects, now) => this.outbox.put(effects, now),
      onReportsChanged: (game) => this.watchers.notifyMaster(game),
      resultsOf: (game, index) => this.orderResults(game, index),
    })
    // No request is served before the tables are up to date.
    void ctx.blockConcurrencyWhile(async () => {
      this.game = await this.store.loadOnWake(Date.now())
      // A session that ended between a commit and its alarm left outbox rows without one.
      if (this.game !== null && this.outbox.due() !== null) await this.arm()
    })
  }

  /** Alarms are delivered at least once, perhaps late or twice: check first what is due now. */
  async alarm(invocation?: AlarmInvocationInfo): Promise<void> {
    const since = Date.now()
    // Leave everything to the later version.
    if (this.store.isFromLaterVersion) return this.ctx.storage.setAlarm(since + PAUSE_AFTER_FAULT)
    const retry = invocation?.retryCount ?? 0
    const ended = (outcome: AlarmOutcome) =>
      this.telemetry.logAlarm(this.env, this.game?.id ?? null, retry, outcome, since)
    try {
      const hasChanged = await this.catchUp(since)
      if (this.game === null) return
      this.press.mail(this.game, Date.now())
      await this.outbox.drain(this.env, Date.now())
      if (this.game !== null)
        await this.webhook.drain(this.game, this.env, Date.now, (effects, now) => this.outbox.put(effects, now))
      if (retry > 0) this.computers.pauseAfterCrash(since)
      else if (!hasChanged) await this.playComputer()
      await this.arm()
      ended('done')
    } catch (fault) {
      // The game and its tables were deleted during the alarm.
      if (this.game === null) return
      logFault('alarm', fault, [this.game.id])
      ended(retry < LAST_RETRY ? 'failed' : 'given up')
      if (retry < LAST_RETRY) throw fault
      await this.ctx.storage.setAlarm(Date.now() + PAUSE_AFTER_FAULT)
    }
    await this.telemetry.flush(this.env.DB, since)
  }

  /** Runs a command. Returns the game as the player who gave it sees it afterwards. */
  async perform(command: Command, now: Instant): Answer<GameView> {
    const done = await this.execute(command, now)
    return done.ok ? ok(viewGame(done.value.game, actorOf(command))) : done
  }

  /** What `perform` would return now. Only runs what is due anyway. */
  async foresee(command: Command, now: Instant): Answer<GameView> {
    await this.catchUp(now)
    const { refusal, game } = decide(this.game, command, now)
    return refusal === null ? ok(viewGame(game, actorOf(command))) : this.refuse(refusal, actorOf(command))
  }

  async execute(
    command: Command,
    now: Instant,
  ): Answer<{ readonly events: readonly GameEvent[]; readonly game: GameState }> {
    const decision = await this.applyCommand(await this.withClosedPhase(command, now), now)
    return decision.refusal === null ? ok(decision) : this.refuse(decision.refusal, actorOf(command))
  }

  /** Adds the closed phase that a roll-back returns to: the last one, unless it names another. */
  private async withClosedPhase(command: Command, now: Instant): Promise<Command> {
    if (!isRollBack(command)) return command
    await this.catchUp(now)
    const count = this.game?.history.length ?? 0
    const index = command.kind === 'act' && command.act.kind === 'roll-back' ? command.act.phase : count - 1
    return { ...command, closed: count === 0 ? null : this.store.closedPhase(index, count) }
  }

  /** Closes what is due. Every answer comes after it. Returns whether anything happened. */
  async catchUp(now: Instant): Promise<boolean> {
    return (await this.applyCommand({ kind: 'tick' }, now)).events.length > 0
  }

  /** Lets the computer order for one seat. The alarm that follows asks for the next one. */
  private async playComputer(): Promise<void> {
    const now = Date.now()
    const due = this.computers.due(this.game, this.env, now)
    if (due === null || due > now) return
    const command = await this.computers.order(() => this.game, now)
    if (command !== null) await this.applyCommand(command, Date.now())
  }

  private async applyCommand(command: Command, now: Instant): Promise<Decision> {
    const before = this.game
    const decision = decide(before, command, now)
    const rows = await this.commit(decision, now)
    this.telemetry.logCommand(this.env, { before, command, decision, now, rows })
    return decision
  }

  /** Writes events, snapshot and effects in one transaction. Returns how many rows were written. */
  private async commit({ events, effects, game }: Decision, now: Instant): Promise<number> {
    if (events.length === 0 || game === null) return 0
    if (this.game === null) this.store.migrate()
    const before = this.game
    const rows = this.ctx.storage.transactionSync(() => {
      if (before !== null) this.press.handOver(before, game)
      return this.store.append(events, game) + this.outbox.put(effects, now)
    })
    this.game = game
    await this.arm()
    this.watchers.notify(game)
    return rows
  }

  /** Sets the one alarm. It rings at once for the outbox, so that no response waits for it. */
  async arm(): Promise<void> {
    const computer = this.computers.due(this.game, this.env, Date.now())
    const due = [this.outbox.due(), this.webhook.due(), this.press.due(), computer]
    await ringAt(this.ctx.storage, this.game && nextAlarm(this.game, ...due))
  }

  /** The current game; null if there is none, or this viewer may not see it. */
  async gameFor(viewer: PlayerId | null, invitation: string | null): Promise<GameState | null> {
    await this.catchUp(Date.now())
    return this.game !== null && canViewGame(this.game, viewer, invitation) ? this.game : null
  }

  refuse(why: GameRefusal, viewer: PlayerId | null): Result<never, Refusal> {
    const { game } = this
    const canView = game !== null && canViewGame(game, viewer, null)
    return err({ why, words: refusalMessage(why), ...(canView && { view: viewGame(game, viewer) }) })
  }

  /** The orders of a closed phase as its public results show them. */
  private orderResults(game: GameState, index: number): readonly ResultLine[] {
    const phase = this.store.closedPhase(index, game.history.length)
    const boards = phase === null ? [] : viewClosedPhase(game, phase).boards
    return boards.flatMap(({ board, orders }) => orders.map(({ text }) => ({ board, text })))
  }

  /** Deletes the game with its log. False if there is none. */
  async remove(): Promise<boolean> {
    if (this.game === null) return false
    const removal = this.removeAll(this.game.id)
    this.lastRemoval = removal.catch(() => undefined)
    await removal
    return true
  }

  /** Resolves when no deletion is under way. Its last step removes the lobby row. */
  removed(): Promise<void> {
    return this.lastRemoval
  }

  private async removeAll(game: GameId): Promise<void> {
    await this.outbox.idle()
    await this.removeFromDatabase(game)
    for (const socket of this.ctx.getWebSockets()) socket.close(GOING_AWAY, 'the game was deleted')
    await this.ctx.storage.deleteAlarm()
    await this.ctx.storage.deleteAll()
    this.game = null
    // A delivery that was under way may have written its rows again.
    await this.outbox.idle()
    await this.removeFromDatabase(game)
  }

  private async removeFromDatabase(game: GameId): Promise<void> {
    await removeLobbyRow(this.env.DB, game)
    await removeGameRecords(this.env.DB, game)
  }
}
