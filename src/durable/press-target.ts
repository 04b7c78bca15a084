import { RpcTarget } from 'cloudflare:workers'
import type { Result } from '../lib/result.ts'
import type { GameRefusal } from '../game/game-refusals.ts'
import { voicesOf } from '../game/press/channel-rules.ts'
import type { PressViewer, Seen } from './answers.ts'
import type { HostedGame } from './hosted-game.ts'
import type { Press } from './press/press.ts'
import type { Asker } from './press/reading.ts'

/** What a method of `Press` takes besides the asker. */
type PressRequest<Method extends (asker: Asker, request: never) => unknown> = Parameters<Method>[1]

/** The press of a game for one viewer. */
export class PressTarget extends RpcTarget {
  readonly #hosted: HostedGame
  readonly #viewer: PressViewer

  constructor(hosted: HostedGame, viewer: PressViewer) {
    super()
    this.#hosted = hosted
    this.#viewer = viewer
  }

  async #ask<T>(ask: (press: Press, asker: Asker) => Result<T, GameRefusal>): Seen<T> {
    const hosted = this.#hosted
    const { viewer, invitation } = this.#viewer
    const now = Date.now()
    const game = await hosted.shownTo(viewer, invitation)
    if (game === null) return hosted.refused('no-such-game', null)
    const answer = ask(hosted.press, { game, viewer, voices: voicesOf(game, viewer), now })
    // Mails about messages and reports leave by the alarm.
    await hosted.arm()
    return answer.ok ? answer : hosted.refused(answer.error, viewer)
  }

  channels() {
    return this.#ask((press, asker) => press.channels(asker))
  }

  unread() {
    return this.#ask((press, asker) => press.unread(asker))
  }

  page(request: PressRequest<Press['page']>) {
    return this.#ask((press, asker) => press.page(asker, request))
  }

  find(request: PressRequest<Press['find']>) {
    return this.#ask((press, asker) => press.find(asker, request))
  }

  history() {
    return this.#ask((press, asker) => press.history(asker))
  }

  notes() {
    return this.#ask((press, asker) => press.notes(asker))
  }

  drafts(request: PressRequest<Press['drafts']>) {
    return this.#ask((press, asker) => press.drafts(asker, request))
  }

  reports() {
    return this.#ask((press, asker) => press.reports(asker))
  }

  write(request: PressRequest<Press['write']>) {
    return this.#ask((press, asker) => press.write(asker, request))
  }

  keepDraft(request: PressRequest<Press['keepDraft']>) {
    return this.#ask((press, asker) => press.keepDraft(asker, request))
  }

  markRead(request: PressRequest<Press['markRead']>) {
    return this.#ask((press, asker) => press.markRead(asker, request))
  }

  mute(request: PressRequest<Press['mute']>) {
    return this.#ask((press, asker) => press.mute(asker, request))
  }

  pin(request: PressRequest<Press['pin']>) {
    return this.#ask((press, asker) => press.pin(asker, request))
  }

  report(request: PressRequest<Press['report']>) {
    return this.#ask((press, asker) => press.report(asker, request))
  }

  nameGroup(request: PressRequest<Press['nameGroup']>) {
    return this.#ask((press, asker) => press.nameGroup(asker, request))
  }
}
