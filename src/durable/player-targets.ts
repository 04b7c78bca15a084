/** Calls of players: the press of a game, and its webhook. */
import { RpcTarget } from 'cloudflare:workers'
import { type Result, ok } from '../lib/result.ts'
import type { GameRefusal } from '../game/game-refusals.ts'
import { voicesOf } from '../game/press/channel-rules.ts'
import type { PressViewer, Answer } from './answers.ts'
import type { HostedGame } from './hosted-game.ts'
import type { Press } from './press/press.ts'
import type { PressCaller } from './press/press-reader.ts'
import type { GameId, Instant, PlayerId } from '../game/ids.ts'
import type { Hook, HookView } from './hook/hook.ts'

/** What a method of `Press` takes besides the caller. */
type PressRequest<Method extends (caller: PressCaller, request: never) => unknown> = Parameters<Method>[1]

/** The press of a game for one viewer. */
export class PressTarget extends RpcTarget {
  readonly #hosted: HostedGame
  readonly #viewer: PressViewer

  constructor(hosted: HostedGame, viewer: PressViewer) {
    super()
    this.#hosted = hosted
    this.#viewer = viewer
  }

  async #ask<T>(ask: (press: Press, caller: PressCaller) => Result<T, GameRefusal>): Answer<T> {
    const hosted = this.#hosted
    const { viewer, invitation } = this.#viewer
    const now = Date.now()
    const game = await hosted.gameFor(viewer, invitation)
    if (game === null) return hosted.refuse('no-such-game', null)
    const answer = ask(hosted.press, { game, viewer, voices: voicesOf(game, viewer), now })
    // Mails about messages and reports leave by the alarm.
    await hosted.arm()
    return answer.ok ? answer : hosted.refuse(answer.error, viewer)
  }

  channels() {
    return this.#ask((press, caller) => press.channels(caller))
  }

  unread() {
    return this.#ask((press, caller) => press.unread(caller))
  }

  page(request: PressRequest<Press['page']>) {
    return this.#ask((press, caller) => press.page(caller, request))
  }

  find(request: PressRequest<Press['find']>) {
    return this.#ask((press, caller) => press.find(caller, request))
  }

  history() {
    return this.#ask((press, caller) => press.history(caller))
  }

  notes() {
    return this.#ask((press, caller) => press.notes(caller))
  }

  drafts(request: PressRequest<Press['drafts']>) {
    return this.#ask((press, caller) => press.drafts(caller, request))
  }

  reports() {
    return this.#ask((press, caller) => press.reports(caller))
  }

  write(request: PressRequest<Press['write']>) {
    return this.#ask((press, caller) => press.write(caller, request))
  }

  keepDraft(request: PressRequest<Press['keepDraft']>) {
    return this.#ask((press, caller) => press.keepDraft(caller, request))
  }

  markRead(request: PressRequest<Press['markRead']>) {
    return this.#ask((press, caller) => press.markRead(caller, request))
  }

  mute(request: PressRequest<Press['mute']>) {
    return this.#ask((press, caller) => press.mute(caller, request))
  }

  pin(request: PressRequest<Press['pin']>) {
    return this.#ask((press, caller) => press.pin(caller, request))
  }

  report(request: PressRequest<Press['report']>) {
    return this.#ask((press, caller) => press.report(caller, request))
  }

  nameGroup(request: PressRequest<Press['nameGroup']>) {
    return this.#ask((press, caller) => press.nameGroup(caller, request))
  }
}

/** The webhook of a game, for its creator and game master. */
export class WebhookTarget extends RpcTarget {
  readonly #hosted: HostedGame
  readonly #viewer: PlayerId

  constructor(hosted: HostedGame, viewer: PlayerId) {
    super()
    this.#hosted = hosted
    this.#viewer = viewer
  }

  /** Null if there is none. */
  async view(): Answer<HookView | null> {
    const viewer = this.#viewer
    const game = await this.#hosted.gameFor(viewer, null)
    if (game === null) return this.#hosted.refuse('no-such-game', viewer)
    const isHost = viewer === game.creator || viewer === game.master
    return isHost ? ok(this.#hosted.webhook.view()) : this.#hosted.refuse('not-the-host', viewer)
  }

  /** Null removes it. */
  async set(setting: Pick<HookView, 'address' | 'shape'> | null): Answer<HookView | null> {
    const by = this.#viewer
    return this.#change((webhook, game, now) => webhook.set(setting && { ...setting, by }, game, now))
  }

  /** Retries a failing webhook now, or enables a disabled one again, with the same secret. */
  async resume(): Answer<HookView | null> {
    return this.#change((webhook, game, now) => webhook.resume(game, now))
  }

  async #change(change: (webhook: Hook, game: GameId, now: Instant) => void): Answer<HookView | null> {
    const allowed = await this.view()
    const { game, webhook, ctx } = this.#hosted
    if (!allowed.ok || game === null) return allowed
    ctx.storage.transactionSync(() => change(webhook, game.id, Date.now()))
    await this.#hosted.arm()
    return ok(webhook.view())
  }
}
