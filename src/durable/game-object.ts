import { type Result, ok } from '../lib/result.ts'
import { type Asked, giverOf } from '../game/command.ts'
import { savedGame } from '../game/views/export.ts'
import { voicesOf } from '../game/press/channels.ts'
import type { ReportsView } from '../game/press/model.ts'
import type { Command } from '../game/command.ts'
import { gameAt } from '../game/evolve/evolve.ts'
import type { GameRefusal } from '../game/refusals.ts'
import type { GameState, Sheet } from '../game/model.ts'
import type { GameId, Instant, PlayerId } from '../game/names.ts'
import type { ClosedPhaseView, GameView } from '../game/views/shapes.ts'
import { adding, stillMissing } from '../game/commands/adding.ts'
import { notPlaying, sheetSaved } from '../game/commands/ordering.ts'
import { seatPlayedBy } from '../game/seats/records.ts'
import type { LogEntry } from '../game/log/public-log.ts'
import { publicLog } from '../game/log/public-log.ts'
import type { WrittenText } from '../game/event.ts'
import { variantOf } from '../game/in-play.ts'
import { tenuresOf } from '../game/press/tenures.ts'
import { view, viewClosed } from '../game/views/view.ts'
import { wordsFor } from '../game/commands/refusal-words.ts'
import type { Offered } from '../rules/notation/order-options.ts'
import { offered } from '../rules/notation/order-options.ts'
import type { SavedGame } from '../rules/saved/index.ts'
import { removeLobbyRow } from '../lobby/sync-lobby.ts'
import { removeReports } from '../records/message-reports.ts'
import { type Added, type Own, type PressViewer, type Saved } from './answers.ts'
import { backupOf, type GameBackup, putBack } from './recovery/backup.ts'
import { type Diagnosis, diagnosisOf } from './diagnosis.ts'
import type { HookView } from './hook/hook.ts'
import { isShown } from './hiding.ts'
import { GOING_AWAY, liveQuery, POLICY_VIOLATION } from './live.ts'
import type { PressAnswer, PressAsked, PressMethod } from './press/press.ts'
import type { Asker } from './press/reading.ts'
import { HostedGame, type Seen } from './hosted-game.ts'

interface SavedSheet {
  readonly sheet: Sheet
  readonly replaced: Instant | null
  readonly game: GameState
}

/** One game: all that may be asked of it. It is answered with values; an exception is our bug. */
export class Game extends HostedGame {
  /** The last deletion. */
  private removal: Promise<void> = Promise.resolve()

  /** Carries out a command, and answers with the game as its giver sees it then. */
  async perform(command: Command): Seen<GameView> {
    return this.performAt(command, Date.now())
  }

  private async performAt(command: Command, now: Instant): Seen<GameView> {
    const done = await this.execute(command, now)
    return done.ok ? ok(view(done.value.game, giverOf(command))) : done
  }

  /** Saves a sheet and returns it as it was read, even if it was the last one that the phase waited for. */
  async save(order: Asked<'order'>): Seen<Saved> {
    const done = await this.saveAt(order, Date.now())
    if (!done.ok) return done
    const { sheet, replaced, game } = done.value
    return ok({ phase: order.phase, ...sheet, replaced, game: view(game, order.by) })
  }

  private async saveAt(order: Asked<'order'>, now: Instant): Seen<SavedSheet> {
    const seat = this.game && seatPlayedBy(this.game, order.by)
    const replaced = (seat && this.game?.sheets[seat]?.savedAt) ?? null
    const done = await this.execute(order, now)
    if (!done.ok) return done
    const { events, game } = done.value
    return ok({ sheet: sheetSaved(events), replaced, game })
  }

  /** Puts lines beside what is saved, which no line costs anything that stands there. A sheet saved meanwhile is looked at again. */
  async add(asked: Pick<Asked<'order'>, 'by' | 'phase' | 'lines'>): Seen<Added> {
    const now = Date.now()
    await this.catchUp(now)
    if (this.game === null) return this.refused('no-such-game', null)
    const addition = adding(this.game, asked)
    if (!addition.ok) return this.refused(addition.error, asked.by)
    const { order, unusable, remark } = addition.value
    const saved = order && (await this.saveAt(order, now))
    if (saved !== null && !saved.ok) return saved.error.why === 'saved-elsewhere' ? this.add(asked) : saved
    const seat = seatPlayedBy(this.game, asked.by)
    const sheet = saved?.value.sheet ?? (seat && this.game.sheets[seat]) ?? null
    const { deadline } = this.game
    return ok({ sheet, unusable, remark, missing: stillMissing(this.game, asked), deadline })
  }

  /** The game as this viewer sees it. A game by invitation shows itself to its players, and to who holds the invitation. */
  async view(viewer: PlayerId | null, invitation: string | null): Seen<GameView> {
    const game = await this.shownTo(viewer, invitation)
    return game === null ? this.refused('no-such-game', null) : ok(view(game, viewer))
  }

  /** One page of the history, counted from 0. */
  async closedPhase(index: number, viewer: PlayerId | null, invitation: string | null): Seen<ClosedPhaseView> {
    const game = await this.shownTo(viewer, invitation)
    const phase = game === null ? null : this.store.closedPhase(index, game.history.length)
    return game === null || phase === null ? this.refused('no-such-game', null) : ok(viewClosed(game, phase))
  }

  /** How this phase was closed before the game went back and it was played again, or is to be; oldest first. */
  async undonePhases(
    index: number,
    viewer: PlayerId | null,
    invitation: string | null,
  ): Seen<readonly ClosedPhaseView[]> {
    const game = await this.shownTo(viewer, invitation)
    if (game === null) return this.refused('no-such-game', null)
    return ok(this.store.undonePhases(index, game.history.length).map((phase) => viewClosed(game, phase)))
  }

  /** What happened in the game, oldest first: the same for all who may look at it. */
  async log(viewer: PlayerId | null, invitation: string | null): Seen<readonly LogEntry[]> {
    const game = await this.shownTo(viewer, invitation)
    return game === null ? this.refused('no-such-game', null) : ok(publicLog(this.store.events()))
  }

  /** An operator looks at the game, whoever it is open to: as a stranger does, and with its invitation. */
  async inspected(by: PlayerId): Seen<{ readonly game: GameView; readonly invitation: string }> {
    await this.catchUp(Date.now())
    const { game } = this
    return game === null
      ? this.refused('no-such-game', null)
      : ok({ game: view(game, by), invitation: game.invitation })
  }

  /** An operator asks why it stands as it does; null if there is no such game. It is told as it is found: this look closes nothing. */
  async diagnosis(): Promise<Diagnosis | null> {
    if (this.game === null) return null
    const alarm = await this.ctx.storage.getAlarm()
    return diagnosisOf(this.game, { alarm, outbox: this.outbox.figures(), log: publicLog(this.store.events()) })
  }

  /** All that the object holds, to be kept elsewhere; null if there is no game. */
  async backup(): Promise<GameBackup | null> {
    return this.game === null ? null : backupOf(this.ctx.storage, this.game.id, Date.now())
  }

  /** An operator puts a backup into an object without a game. False if there is one. */
  async restore(backup: GameBackup, by: PlayerId): Promise<boolean> {
    if (this.game !== null) return false
    // The one before may still be going: its row in the lobby goes last.
    await this.removal
    // The lobby may know what is newer than the backup. Meanwhile somebody else may have put it back.
    await removeLobbyRow(this.env.DB, backup.game)
    if (this.game !== null) return false
    putBack(this.ctx.storage, backup)
    this.game = this.store.load()
    await this.applyCommand({ kind: 'restore', by, savedAt: backup.savedAt }, Date.now())
    return true
  }

  /** The disk is as it was: everybody is told, and the lobby learns what it knew better. */
  async rewound(savedAt: Instant, by: PlayerId): Seen<GameView> {
    if (this.game === null) return this.refused('no-such-game', null)
    await removeLobbyRow(this.env.DB, this.game.id)
    return this.perform({ kind: 'restore', by, savedAt })
  }

  /** An operator lets the game go back to how it stood at a moment. */
  async returnTo(at: Instant, by: PlayerId): Seen<GameView> {
    const now = Date.now()
    await this.catchUp(now)
    const past = this.game === null ? null : gameAt(this.store.events(), at)
    return this.performAt({ kind: 'return', by, past }, now)
  }

  /** An operator hides a text of the game. A message is overwritten when the log says so, so that whoever reads it reads that. */
  async hide(by: PlayerId, text: WrittenText): Seen<GameView> {
    const now = Date.now()
    await this.catchUp(now)
    if (this.game === null) return this.refused('no-such-game', null)
    if (!isShown(text, this.game, this.press, this.store)) return this.refused('no-such-text', by)
    const done = await this.performAt({ kind: 'hide', by, text }, now)
    if (done.ok && text.kind === 'message') this.press.hide(this.game, text.channel, text.number)
    if (done.ok && text.kind === 'group') this.press.hideName(this.game, text.channel)
    return done
  }

  /** An operator deletes the game, with its log. False if there is none. */
  async remove(): Promise<boolean> {
    const { game } = this
    if (game === null) return false
    const removing = this.removeAll(game.id)
    this.removal = removing.catch(() => undefined)
    await removing
    return true
  }

  private async removeAll(game: GameId): Promise<void> {
    await this.outbox.idle()
    await removeLobbyRow(this.env.DB, game)
    await removeReports(this.env.DB, game)
    for (const socket of this.ctx.getWebSockets()) socket.close(GOING_AWAY, 'the game was deleted')
    await this.ctx.storage.deleteAlarm()
    await this.ctx.storage.deleteAll()
    this.game = null
    // What was under way meanwhile may have told of it.
    await this.outbox.idle()
    await removeLobbyRow(this.env.DB, game)
    await removeReports(this.env.DB, game)
  }

  /** A picture may have been drawn while its game was deleted. */
  override async keepPicture(tag: string, png: Uint8Array<ArrayBuffer>): Promise<void> {
    if (this.game !== null) await super.keepPicture(tag, png)
  }

  /** Who holds its seats, for an operator and for those who come with a permission that was given to a seat; null if there is no such game. */
  async holders(): Promise<GameState['holders'] | null> {
    return this.game?.holders ?? null
  }

  /** The history as a saved game of the Python `diplomacy` package: what is closed, and the position now. */
  async exported(viewer: PlayerId | null, invitation: string | null): Seen<SavedGame> {
    const game = await this.shownTo(viewer, invitation)
    return game === null
      ? this.refused('no-such-game', null)
      : ok(savedGame(game, this.store.closedPhases(game.history.length)))
  }

  /** Every order that this viewer's seat may give now. */
  async options(viewer: PlayerId): Seen<Offered> {
    await this.catchUp(Date.now())
    const { game } = this
    if (game === null) return this.refused('no-such-game', null)
    const seat = seatPlayedBy(game, viewer)
    if (game.status !== 'playing' || seat === null) return this.refused(notPlaying(game, viewer), viewer)
    return ok(offered(variantOf(game), game.position, seat))
  }

  /** Asks the press of the game: calls a method of `Press` by its name. */
  async converse<Method extends PressMethod>(
    method: Method,
    { viewer, invitation }: PressViewer,
    asked: PressAsked<Method>,
  ): Seen<PressAnswer<Method>> {
    const now = Date.now()
    const game = await this.shownTo(viewer, invitation)
    if (game === null) return this.refused('no-such-game', null)
    const call = this.press[method] as (asker: Asker, asked: unknown) => Result<PressAnswer<Method>, GameRefusal>
    const done = call.call(this.press, { game, viewer, voices: voicesOf(game, viewer), now }, asked)
    // What was written is told by mail, and reports leave by the outbox.
    if (method === 'write' || this.outbox.due() !== null) await this.arm()
    return done.ok ? done : this.refused(done.error, viewer)
  }

  /** What a player wrote here, for himself, and where the webhook leads that he set. */
  async ownOf(player: PlayerId): Promise<Own | null> {
    if (this.game === null) return null
    const press = this.press.ownOf(player, tenuresOf(player, this.store.events()))
    return { press, webhook: this.webhook.addressBy(player) }
  }

  /** An account goes: what it alone could see goes, too. */
  async forget(player: PlayerId): Promise<void> {
    if (this.game === null) return
    this.ctx.storage.transactionSync(() => {
      this.press.forget(player)
      this.webhook.forget(player)
    })
    await this.arm()
  }

  /** Messages that were reported, for an operator; null if there is no such game. */
  async reported(): Promise<ReportsView | null> {
    return this.game === null ? null : this.press.allReports(this.game)
  }

  /** An operator is done with a report, or is not. False if there is none. */
  async settleReport(id: number, settled: boolean): Promise<boolean> {
    if (this.game === null) return false
    const done = this.press.settle(this.game, { id, settled, now: Date.now() })
    await this.arm()
    return done
  }

  /** The webhook, for who may set it; null: there is none. */
  async hook(viewer: PlayerId): Seen<HookView | null> {
    const game = await this.shownTo(viewer, null)
    if (game === null) return this.refused('no-such-game', viewer)
    const isHost = viewer === game.creator || viewer === game.master
    return isHost ? ok(this.webhook.view()) : this.refused('not-the-host', viewer)
  }

  async setHook(by: PlayerId, setting: Pick<HookView, 'address' | 'shape'> | null): Seen<HookView | null> {
    return this.changeHook(by, (game, now) => this.webhook.set(setting && { ...setting, by }, game, now))
  }

  /** Tries a failing webhook now, or again after it was given up, with the secret that it has. */
  async resumeHook(by: PlayerId): Seen<HookView | null> {
    return this.changeHook(by, (game, now) => this.webhook.resume(game, now))
  }

  private async changeHook(by: PlayerId, change: (game: GameId, now: Instant) => void): Seen<HookView | null> {
    const allowed = await this.hook(by)
    const { game } = this
    if (!allowed.ok || game === null) return allowed
    this.ctx.storage.transactionSync(() => change(game.id, Date.now()))
    await this.arm()
    return ok(this.webhook.view())
  }

  /** A WebSocket that is told when there is something new for this viewer, and never what. */
  override async fetch(request: Request): Promise<Response> {
    const { viewer, invitation } = liveQuery(request)
    const game = await this.shownTo(viewer, invitation)
    if (game === null) return new Response(wordsFor('no-such-game'), { status: 404 })
    return this.watchers.admit(game, viewer)
  }

  /** These sockets only listen. */
  override webSocketMessage(socket: WebSocket): void {
    socket.close(POLICY_VIOLATION, 'nothing is heard here')
  }
}
