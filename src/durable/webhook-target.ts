import { RpcTarget } from 'cloudflare:workers'
import { ok } from '../lib/result.ts'
import type { GameId, Instant, PlayerId } from '../game/ids.ts'
import type { Answer } from './answers.ts'
import type { Hook, HookView } from './hook/hook.ts'
import type { HostedGame } from './hosted-game.ts'

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
