import { type Result, err, ok } from '../lib/result.ts'
import { giverOf, isReturn } from '../game/command.ts'
import { decide } from '../game/decide/decide.ts'
import type { Command } from '../game/command.ts'
import type { Decision } from '../game/decide/decide.ts'
import type { GameEvent } from '../game/event.ts'
import type { GameRefusal } from '../game/refusals.ts'
import type { GameState } from '../game/model.ts'
import type { Instant, PlayerId } from '../game/names.ts'
import { admits } from '../game/views/secrecy.ts'
import { view } from '../game/views/view.ts'
import { wordsFor } from '../game/commands/refusal-words.ts'
import type { Refused } from './answers.ts'
import { LAST_RETRY, nextAlarm, PAUSE_AFTER_FAULT, ringAt } from './alarms.ts'
import { Hook } from './hook/hook.ts'
import { Watchers } from './live.ts'
import { Outbox } from './outbox.ts'
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
      // A session that ended between a commit and its alarm left outbox rows without one.
      if (this.game !== null && this.outbox.due() !== null) await this.arm()
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

  /** Runs a player's or operator's command. */
  protected async execute(
    command: Command,
    now: Instant,
  ): Seen<{ readonly events: readonly GameEvent[]; readonly game: GameState }> {
    const decision = await this.applyCommand(await this.withClosedPhase(command, now), now)
    return decision.refusal === null ? ok(decision) : this.refused(decision.refusal, giverOf(command))
  }

  /** A command to return to a closed phase needs that phase from the log. */
  private async withClosedPhase(command: Command, now: Instant): Promise<Command> {
    if (!isReturn(command)) return command
    await this.catchUp(now)
    return withPast(this.store, this.game, command)
  }

  /** Closes what is due before anybody is answered. */
  protected async catchUp(now: Instant): Promise<void> {
    await this.applyCommand({ kind: 'tick' }, now)
  }

  protected async applyCommand(command: Command, now: Instant): Promise<Decision> {
    const before = this.game
    const decision = decide(before, command, now)
    const rows = await this.commit(decision, now)
    this.telemetry.carriedOut(this.env, { before, command, decision, now, rows })
    return decision
  }

  /** Writes events, snapshot and effects in one transaction. Returns how many rows were written. */
  private async commit({ events, effects, game }: Decision, now: Instant): Promise<number> {
    if (events.length === 0 || game === null) return 0
    if (this.game === null) this.store.migrate()
    const rows = this.ctx.storage.transactionSync(() => this.store.append(events, game) + this.outbox.put(effects, now))
    this.game = game
    await this.arm()
    this.watchers.notify(game)
    return rows
  }

  /** Sets the one alarm. With rows in the outbox it rings at once, so that no answer waits for a delivery. */
  protected async arm(): Promise<void> {
    const due = [this.outbox.due(), this.webhook.due(), this.press.due()]
    await ringAt(this.ctx.storage, this.game && nextAlarm(this.game, ...due))
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
