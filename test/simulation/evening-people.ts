/** People of a club at a service in this process, who call the API with their own sessions. */
import type { GameState } from '../../src/game/model.ts'
import { inPlay, phaseIn } from '../../src/game/in-play.ts'
import type { PlayerId } from '../../src/game/ids.ts'
import { startSession } from '../../src/players/credentials/sessions.ts'
import { requiredSeats } from '../../src/game/sheets/required-orders.ts'
import { MINUTE_MS } from '../../src/lib/time.ts'
import { stateOf } from '../faults/year.ts'
import { HOME, Platform } from '../platform/platform.ts'
import { ProviderDouble } from '../support/service/provider-double.ts'
import { randomLines } from '../support/random/bots.ts'
import { diceFrom } from '../support/random/random-movement.ts'

/** 15 January 2027, 18:00 UTC. */
const START = Date.UTC(2027, 0, 15, 18)

export interface Member {
  readonly id: PlayerId
  readonly cookie: string
}

export class Club {
  readonly platform: Platform
  readonly members: Member[] = []
  readonly #dice = diceFrom(7)

  constructor() {
    const provider = new ProviderDouble()
    this.platform = new Platform(
      { seed: 1, start: START, rates: { faults: 0, kills: 0 }, vars: { OPERATORS: '' } },
      {
        fetch: async (request) => {
          const answer = provider.handle(
            {
              path: new URL(request.url).pathname,
              key: request.headers.get('idempotency-key'),
              validation: request.headers.get('x-batch-validation'),
              body: await request.text(),
            },
            this.platform.timeline.now,
          )
          if (answer === null) throw new TypeError('the connection was lost')
          return Response.json(answer.body, { status: answer.status, headers: { ...answer.headers } })
        },
        onOwed: () => {},
      },
    )
  }

  async signUp(count: number): Promise<void> {
    for (let n = 0; n < count; n++) {
      const address = `p${n}@readers.example`
      const { id, cookies } = await this.platform.inPeace((env) => startSession(env, new Headers(), address))
      this.members.push({ id, cookie: cookies.map((one) => one.split(';')[0]).join('; ') })
    }
  }

  async call<T>(member: Member | undefined, method: string, path: string, body?: object): Promise<T> {
    const headers = { cookie: member?.cookie ?? '', origin: HOME, 'content-type': 'application/json' }
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const answer = await this.platform.request(new Request(`${HOME}/api${path}`, { method, headers, ...sent }))
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }

  /** Deliveries and mails of the next minutes. */
  pass(minutes: number): Promise<void> {
    return this.platform.timeline.runUntil(this.platform.timeline.now + minutes * MINUTE_MS)
  }

  stateOf(game: string): GameState {
    return stateOf(this.platform, game)
  }

  /** Everyone orders at random and is ready, phase after phase, until the game is over. */
  async play(game: string): Promise<void> {
    for (let state = this.stateOf(game); state.status === 'playing'; state = this.stateOf(game)) {
      const { code: phase } = phaseIn(state)
      for (const seat of requiredSeats(inPlay(state))) {
        const now = this.stateOf(game)
        const member = this.members.find(({ id }) => id === now.holders[seat])
        if (now.status !== 'playing' || phaseIn(now).code !== phase || member === undefined) continue
        const { variant, position } = inPlay(now)
        const orders = randomLines(variant, position, seat, this.#dice)
        await this.call(member, 'PUT', `/games/${game}/orders`, { phase, orders, ready: true })
      }
    }
    await this.pass(1)
  }

  /** Keys of mails in the ledger that were sent. */
  sentMails(prefix: string): readonly string[] {
    const query = "SELECT key FROM mails WHERE state = 'sent' AND key LIKE ?"
    return this.platform.database.sqlite.query(query, [`${prefix}%`]).rows.map(({ key }) => String(key))
  }
}
