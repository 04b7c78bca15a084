import { DurableObject } from 'cloudflare:workers'
import { ok } from '../lib/result.ts'
import type { Command, CommandOf } from '../game/command.ts'
import { savedGame } from '../game/views/export.ts'
import { refusalMessage } from '../game/game-refusals.ts'
import type { GameState, Sheet } from '../game/model.ts'
import type { Instant, PlayerId } from '../game/ids.ts'
import type { ClosedPhaseView, GameView } from '../game/views/shapes.ts'
import { divideMailedLines, savedAhead } from '../game/commands/ahead-commands.ts'
import { listMissingOrders, mergeMailedLines, notPlaying, savedSheet } from '../game/commands/order-commands.ts'
import { seatPlayedBy } from '../game/seats/seat-lookup.ts'
import type { LogEntry } from '../game/log/public-log.ts'
import { publicLog } from '../game/log/public-log.ts'
import { variantOf } from '../game/in-play.ts'
import { voicesOf } from '../game/press/channel-rules.ts'
import { type GameListing, listGame } from '../game/listing/game-listing.ts'
import { viewClosedPhase, viewGame } from '../game/views/game-view.ts'
import type { OfferedOrders } from '../rules/notation/order-options.ts'
import { offeredOrders } from '../rules/notation/order-options.ts'
import type { SavedGame } from '../rules/saved/index.ts'
import { type AddResult, type PlayerData, type PressViewer, type SaveResult, type Answer } from './answers.ts'
import { HostedGame } from './hosted-game.ts'
import { InspectionTarget, RecoveryTarget } from './operator-targets.ts'
import { liveQuery, POLICY_VIOLATION } from './live.ts'
import { PictureStore } from './storage/picture-store.ts'
import { PressTarget, WebhookTarget } from './player-targets.ts'

interface SheetUpdate {
  readonly sheet: Sheet
  readonly replaced: Instant | null
  readonly game: GameState
}

/**
 * The Durable Object of one game. Its methods are for players; press, webhook, recovery and
 * inspection have targets of their own. A refusal is a value; an exception is our bug.
 */
export class Game extends DurableObject<Env> {
  /** Not callable from outside: only methods are. */
  readonly hosted: HostedGame
  private readonly pictures: PictureStore

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    this.hosted = new HostedGame(ctx, env)
    this.pictures = new PictureStore(ctx.storage.sql)
  }

  override alarm(invocation?: AlarmInvocationInfo): Promise<void> {
    return this.hosted.alarm(invocation)
  }

  /** Runs a command. Returns the game as the player who gave it sees it afterwards. */
  async perform(command: Command): Answer<GameView> {
    return this.hosted.perform(command, Date.now())
  }

  /** The game as it would be after the command, which is not run. */
  async foresee(command: Command): Answer<GameView> {
    return this.hosted.foresee(command, Date.now())
  }

  /** Saves a sheet and returns it as it was read, even if this closed the phase. */
  async save(order: CommandOf<'order'>): Answer<SaveResult> {
    const done = await this.saveAt(order, Date.now())
    if (!done.ok) return done
    const { sheet, replaced, game } = done.value
    return ok({ phase: order.phase, ...sheet, replaced, game: viewGame(game, order.by) })
  }

  private async saveAt(order: CommandOf<'order'>, now: Instant): Answer<SheetUpdate> {
    const before = this.hosted.game
    const seat = before && seatPlayedBy(before, order.by)
    const replaced = (seat && before?.sheets[seat]?.savedAt) ?? null
    const done = await this.hosted.execute(order, now)
    if (!done.ok) return done
    const { events, game } = done.value
    return ok({ sheet: savedSheet(events), replaced, game })
  }

  /** Appends lines to the saved sheet. Retries if the sheet is saved elsewhere at the same time. */
  async add(request: Pick<CommandOf<'order'>, 'by' | 'phase' | 'lines'>): Answer<AddResult> {
    const { hosted } = this
    const now = Date.now()
    await hosted.catchUp(now)
    if (hosted.game === null) return hosted.refuse('no-such-game', null)
    const divided = divideMailedLines(hosted.game, request)
    const addition = mergeMailedLines(hosted.game, { ...request, lines: divided.now })
    // A seat that owes nothing now may still state orders for later phases.
    const isOnlyAhead = divided.ahead !== null && divided.now.every((line) => line.trim() === '')
    if (!addition.ok && !(isOnlyAhead && addition.error === 'nothing-to-order'))
      return hosted.refuse(addition.error, request.by)
    const { order, unusable, remark } = addition.ok ? addition.value : { order: null, unusable: [], remark: null }
    // Before the sheet, which may close the phase.
    const stated = divided.ahead && (await hosted.execute(divided.ahead, now))
    if (stated !== null && !stated.ok) return stated.error.why === 'saved-elsewhere' ? this.add(request) : stated
    const saved = order && (await this.saveAt(order, now))
    if (saved !== null && !saved.ok) return saved.error.why === 'saved-elsewhere' ? this.add(request) : saved
    const { game } = hosted
    const seat = seatPlayedBy(game, request.by)
    return ok({
      sheet: saved?.value.sheet ?? (seat && game.sheets[seat]) ?? null,
      ahead: stated === null ? ((seat && game.ahead?.[seat]) ?? null) : savedAhead(stated.value.events),
      unusable: [...unusable, ...divided.unusable],
      remark,
      missing: listMissingOrders(game, request),
      deadline: game.deadline,
    })
  }

  /** The game as this viewer sees it. A private game needs a player or its invitation. */
  async view(viewer: PlayerId | null, invitation: string | null): Answer<GameView> {
    const game = await this.hosted.gameFor(viewer, invitation)
    return game === null ? this.hosted.refuse('no-such-game', null) : ok(viewGame(game, viewer))
  }

  /** A phase of the history, counted from 0. */
  async closedPhase(index: number, viewer: PlayerId | null, invitation: string | null): Answer<ClosedPhaseView> {
    const game = await this.hosted.gameFor(viewer, invitation)
    const phase = game === null ? null : this.hosted.store.closedPhase(index, game.history.length)
    return game === null || phase === null ? this.hosted.refuse('no-such-game', null) : ok(viewClosedPhase(game, phase))
  }

  /** How this phase closed before the game was rolled back; oldest first. */
  async undonePhases(
    index: number,
    viewer: PlayerId | null,
    invitation: string | null,
  ): Answer<readonly ClosedPhaseView[]> {
    const game = await this.hosted.gameFor(viewer, invitation)
    if (game === null) return this.hosted.refuse('no-such-game', null)
    const phases = this.hosted.store.undonePhases(index, game.history.length)
    return ok(phases.map((phase) => viewClosedPhase(game, phase)))
  }

  /** The public log, oldest first. */
  async log(viewer: PlayerId | null, invitation: string | null): Answer<readonly LogEntry[]> {
    const game = await this.hosted.gameFor(viewer, invitation)
    return game === null ? this.hosted.refuse('no-such-game', null) : ok(publicLog(this.hosted.store.events()))
  }

  /**
   * The game as a saved game of the Python package `diplomacy`. With the messages that this reader
   * may read; null: a stranger's.
   */
  async exportGame(viewer: PlayerId | null, invitation: string | null, reader: PlayerId | null): Answer<SavedGame> {
    const game = await this.hosted.gameFor(viewer, invitation)
    if (game === null) return this.hosted.refuse('no-such-game', null)
    const { press, store } = this.hosted
    const caller = { game, viewer: reader, voices: voicesOf(game, reader), now: Date.now() }
    return ok(savedGame(game, store.closedPhases(game.history.length), press.all(caller)))
  }

  /** The game as text, with the last phases of this number; null: all. */
  async listing(viewer: PlayerId | null, invitation: string | null, last: number | null): Answer<GameListing> {
    const game = await this.hosted.gameFor(viewer, invitation)
    if (game === null) return this.hosted.refuse('no-such-game', null)
    const count = game.history.length
    const from = last === null ? 0 : Math.max(0, count - last)
    return ok(listGame(game, viewer, this.hosted.store.closedPhases(count, from)))
  }

  /** Every order this viewer's seat may give now. */
  async options(viewer: PlayerId): Answer<OfferedOrders> {
    await this.hosted.catchUp(Date.now())
    const { game } = this.hosted
    if (game === null) return this.hosted.refuse('no-such-game', null)
    const seat = seatPlayedBy(game, viewer)
    if (game.status !== 'playing' || seat === null) return this.hosted.refuse(notPlaying(game, viewer), viewer)
    return ok(offeredOrders(variantOf(game), game.position, seat))
  }

  /** The players in the seats; null if there is no such game. */
  async holders(): Promise<GameState['holders'] | null> {
    return this.hosted.game?.holders ?? null
  }

  /** A picture by the digest of its contents; null if it has to be drawn. */
  async picture(tag: string): Promise<Uint8Array<ArrayBuffer> | null> {
    return this.hosted.game === null ? null : this.pictures.find(tag)
  }

  /** The game may have been deleted while the picture was drawn. */
  async keepPicture(tag: string, png: Uint8Array<ArrayBuffer>): Promise<void> {
    if (this.hosted.game !== null) this.pictures.keep(tag, png)
  }

  press(viewer: PressViewer): PressTarget {
    return new PressTarget(this.hosted, viewer)
  }

  webhook(viewer: PlayerId): WebhookTarget {
    return new WebhookTarget(this.hosted, viewer)
  }

  recovery(): RecoveryTarget {
    return new RecoveryTarget(this.hosted)
  }

  inspection(): InspectionTarget {
    return new InspectionTarget(this.hosted)
  }

  /** Null if there is no such game. */
  async personalData(player: PlayerId): Promise<PlayerData | null> {
    const { game, press, webhook } = this.hosted
    if (game === null) return null
    return { press: press.ownOf(game, player), webhook: webhook.addressBy(player) }
  }

  /** Deletes data that only this account could see. */
  async forget(player: PlayerId): Promise<void> {
    const { game, press, webhook } = this.hosted
    if (game === null) return
    this.ctx.storage.transactionSync(() => {
      press.forget(player)
      webhook.forget(player)
    })
    await this.hosted.arm()
  }

  /** Opens a WebSocket that signals changes to this viewer, without their content. */
  override async fetch(request: Request): Promise<Response> {
    const { viewer, invitation } = liveQuery(request)
    const game = await this.hosted.gameFor(viewer, invitation)
    if (game === null) return new Response(refusalMessage('no-such-game'), { status: 404 })
    return this.hosted.watchers.admit(game, viewer)
  }

  override webSocketMessage(socket: WebSocket): void {
    socket.close(POLICY_VIOLATION, 'this socket takes no messages')
  }
}
