import { RpcTarget } from 'cloudflare:workers'
import type { Result } from '../lib/result.ts'
import type { GameRefusal } from '../game/game-refusals.ts'
import { voicesOf } from '../game/press/channel-rules.ts'
import type { PressViewer, Answer } from './answers.ts'
import type { HostedGame } from './hosted-game.ts'
import type { Press } from './press/press.ts'
import type { PressCaller } from './press/press-reader.ts'

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
