import { type Result, err, ok } from '../lib/result.ts'
import { lobbyRow } from '../game/announcements/lobby-row.ts'
import { giverOf, isReturn } from '../game/commands/answer.ts'
import { decide } from '../game/decide.ts'
import type { Command } from '../game/commands/command.ts'
import type { Decision } from '../game/commands/decision.ts'
import type { GameEvent } from '../game/event.ts'
import type { GameRefusal } from '../game/commands/refusals.ts'
import type { GameState } from '../game/model.ts'
import type { Instant, PlayerId } from '../game/names.ts'
import { admits } from '../game/views/secrecy.ts'
import { view } from '../game/views/view.ts'
import { wordsFor } from '../game/refusal-words.ts'
import type { Refused } from './answers.ts'
import { LAST_RETRY, nextAlarm, PAUSE_AFTER_FAULT, ringAt } from './alarms.ts'
import { Hook } from './hook/hook.ts'
import { Watchers } from './live.ts'
import { isLobby, type LobbyEffect, Outbox } from './outbox.ts'
import { resultsOf, withPast } from './past.ts'
import { PictureKeeper } from './picture-keeper.ts'
import { Press } from './press/press.ts'
import { Store } from './store.ts'
import { type AlarmOutcome, Telemetry } from './telemetry.ts'
import { logFault } from '../telemetry/log.ts'

/** What is asked is answered with this, or with why not. */
export type Seen<T> = Promise<Result<T, Refused>>

/**
 * What stands behind every door of a game (game-object.ts): load, decide, commit, arm. The only place where a clock, a disk and an alarm meet the
 * pure core.
 */
export abstract class HostedGame extends PictureKeeper {
  protected readonly store: Store
  protected readonly outbox: Outbox
  protected readonly webhook: Hook
  protected readonly press: Press
  protected readonly watchers: Watchers
  private readonly telemetry = new Telemetry()
  protected game: GameState | null = null
  /** The object has woken, and who ended it may have kept it from telling the lobby of saves. */
  private isLobbyBehind = false

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    this.store = new Store(ctx.storage)
    this.webhook = new Hook(ctx.storage.sql)
    this.outbox = new Outbox(ctx.storage.sql, this.webhook, this.telemetry)
    this.watchers = new Watchers(ctx)
    this.press = new Press(ctx.storage.sql, {
      onWritten: (game, channel) => this.watchers.notifyPress(game, channel),
      together: (step) => this.ctx.storage.transactionSync(step),
      onReport: (game, { id, at, settledAt }, now) =>
        this.outbox.put(
          [{ kind: 'report', key: `${game.id}/report/${id}`, report: { game: game.id, number: id, at, settledAt } }],
          now,
        ),
      put: (effects, now) => this.outbox.put(effects, now),
      tellMaster: (game) => this.watchers.notifyMaster(game),
      resultsOf: (game, index) => resultsOf(this.store, game, index),
    })
    // Nobody is let in before the tables are as the code expects them.
    void ctx.blockConcurrencyWhile(async () => {
      this.game = await this.store.loadKeeping(Date.now())
      // What was to leave by itself when the object ended has no alarm.
      if (this.game !== null && this.outbox.due() !== null) await this.arm()
      if (this.game === null) return
      const hasFolded = this.store.hasFolded(this.game)
      this.isLobbyBehind = isInPlay(this.game) && hasFolded
      if (!hasFolded && this.outbox.due() === null) this.outbox.wokeWith(this.game)
    })
  }

  /** At least once, perhaps late, perhaps twice: the handler asks what is true now. */
  override async alarm(invocation?: AlarmInvocationInfo): Promise<void> {
    const since = Date.now()
    // The version that left it so is awaited: what is due then is still due.
    if (this.store.isOfLaterVersion) return this.ctx.storage.setAlarm(since + PAUSE_AFTER_FAULT)
    const retry = invocation?.retryCount ?? 0
    const ended = (outcome: AlarmOutcome) =>
      this.telemetry.alarmEnded(this.env, this.game?.id ?? null, retry, outcome, since)
    try {
      await this.catchUp(since)
      if (this.game === null) return
      this.press.mail(this.game, Date.now())
      await this.outbox.drain(this.env, Date.now())
      if (this.game !== null)
        await this.webhook.drain(this.game, this.env, Date.now, (effects, now) => this.outbox.put(effects, now))
      await this.arm()
      ended('done')
    } catch (fault) {
      // It was deleted meanwhile, and the tables with it: nothing has to be done any more.
      if (this.game === null) return
      logFault('alarm', fault, [this.game.id])
      ended(retry < LAST_RETRY ? 'failed' : 'given up')
      if (retry < LAST_RETRY) throw fault
      await this.ctx.storage.setAlarm(Date.now() + PAUSE_AFTER_FAULT)
    }
    await this.telemetry.flush(this.env.DB, since)
  }

  protected async obey(
    command: Command,
    now: Instant,
  ): Seen<{ readonly events: readonly GameEvent[]; readonly game: GameState }> {
    const decision = await this.carryOut(await this.knowing(command, now), now)
    return decision.refusal === null ? ok(decision) : this.refused(decision.refusal, giverOf(command))
  }

  /** Who wants to return to a closed phase need not bring it: it is in the log. */
  private async knowing(command: Command, now: Instant): Promise<Command> {
    if (!isReturn(command)) return command
    await this.catchUp(now)
    return withPast(this.store, this.game, command)
  }

  /** Closes what is due before anybody is answered. */
  protected async catchUp(now: Instant): Promise<void> {
    await this.carryOut({ kind: 'tick' }, now)
  }

  protected async carryOut(command: Command, now: Instant): Promise<Decision> {
    const before = this.game
    const decision = decide(before, command, now)
    const rows = await this.commit(decision, now)
    if (this.isLobbyBehind && this.game !== null) this.tellLobby(this.game)
    this.telemetry.carriedOut(this.env, { before, command, decision, now, rows })
    return decision
  }

  /** What happened, what it led to and what must follow become true together, or not at all. Answers how many rows were written. */
  private async commit({ events, effects, game }: Decision, now: Instant): Promise<number> {
    if (events.length === 0 || game === null) return 0
    if (this.game === null) this.store.migrate()
    const isTold = isInPlay(game) && this.store.areFolded(events, game) && effects.every(isLobby)
    // With a snapshot an object that wakes folds nothing, and would not tell what is not told yet.
    const isUntold = !isTold && (this.isLobbyBehind || this.outbox.isLobbyAwaiting())
    const follows = isUntold && !effects.some(isLobby) ? [...effects, aboutLobby(game)] : effects
    const write = () => this.store.append(events, game) + (isTold ? 0 : this.outbox.put(follows, now))
    // One row needs no transaction around it.
    const rows = isTold && events.length === 1 ? write() : this.ctx.storage.transactionSync(write)
    this.game = game
    if (follows.some(isLobby)) this.isLobbyBehind = false
    if (isTold && effects.length > 0) this.tellLobby(game)
    await this.arm()
    this.watchers.notify(game)
    return rows
  }

  /**
   * After saves the lobby is all that has to be told, and is told at once: what is put down first, an alarm set and set back, each costs more than a
   * save. What is lost with the object is told when it wakes, at the deadline at the latest: it is folded from the log then.
   */
  private tellLobby(game: GameState): void {
    this.isLobbyBehind = false
    const telling = this.outbox.tellAtOnce(this.env, aboutLobby(game)).then(async () => {
      if (this.outbox.due() !== null) await this.arm()
    })
    this.ctx.waitUntil(telling.catch((fault: unknown) => logFault('lobby', fault, [game.id])))
  }

  /** The one alarm. With effects waiting it rings at once: the outbox has this door for all but the lobby, and no answer waits for it. */
  protected async arm(leaving = this.outbox.due()): Promise<void> {
    await ringAt(this.ctx.storage, this.game && nextAlarm(this.game, leaving, this.webhook.due(), this.press.due()))
  }

  protected async shownTo(viewer: PlayerId | null, invitation: string | null): Promise<GameState | null> {
    await this.catchUp(Date.now())
    return this.game !== null && admits(this.game, viewer, invitation) ? this.game : null
  }

  protected refused(why: GameRefusal, viewer: PlayerId | null): Result<never, Refused> {
    const { game } = this
    const mayLook = game !== null && admits(game, viewer, null)
    return err({ why, words: wordsFor(why), ...(mayLook && { view: view(game, viewer) }) })
  }
}

const aboutLobby = (game: GameState): LobbyEffect => ({ kind: 'lobby', row: lobbyRow(game) })

/** Its object wakes by itself at the next deadline. */
const isInPlay = ({ status, sleep }: GameState): boolean => status === 'playing' && sleep === null
