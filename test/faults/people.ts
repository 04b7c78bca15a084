/** Players over HTTP: they read, order, get ready and write, retry without an answer, and record the responses. */
import { type InPlay, inPlay } from '../../src/game/in-play.ts'
import type { GameState } from '../../src/game/model.ts'
import type { PlayerId } from '../../src/game/ids.ts'
import type { GameView } from '../../src/game/views/shapes.ts'
import { seatPlayedBy } from '../../src/game/seats/seat-lookup.ts'
import { MINUTE_MS } from '../../src/lib/time.ts'
import type { Seat } from '../../src/rules/names.ts'
import { HOME, type Platform } from '../platform/platform.ts'
import { randomAhead, randomLines } from '../support/random/bots.ts'
import { diceFrom, type Dice } from '../support/random/random-movement.ts'

/** A sheet that was sent. `savedAt`: from the response; null if there was none, or a refusal. */
export interface Attempt {
  readonly game: string
  readonly phase: string
  readonly seat: Seat
  readonly lines: readonly string[]
  outcome: 'unknown' | 'refused' | 'acknowledged'
  savedAt: number | null
}

export interface PlayerRecord {
  readonly attempts: Attempt[]
  /** Orders for later phases that the service has acknowledged. */
  readonly stated: { readonly game: string; readonly seat: Seat; readonly savedAt: number }[]
  /** Messages that the service has acknowledged, by text. */
  readonly written: { readonly game: string; readonly text: string }[]
  /** Server errors without an injected fault. */
  readonly faults: string[]
}

const TRIES = 4

export class Person {
  readonly id: PlayerId
  readonly #cookie: string
  readonly #platform: Platform
  readonly #record: PlayerRecord
  readonly #dice: Dice
  #messages = 0

  constructor(id: PlayerId, cookie: string, platform: Platform, record: PlayerRecord, seed: number) {
    this.id = id
    this.#cookie = cookie
    this.#platform = platform
    this.#record = record
    this.#dice = diceFrom(seed)
  }

  async visit(game: string): Promise<void> {
    const state = this.#stateOf(game)
    const seat = seatPlayedBy(state, this.id)
    const seen = await this.#ask('GET', `/api/games/${game}`)
    if (seen === null || seat === null || state.status !== 'playing') return
    const { phase, history } = (await read<Shown>(seen)).game
    const dice = this.#dice
    if (dice(6) === 0) await this.#ask('PUT', `/api/games/${game}/seen`, { phases: history.length })
    if (dice(12) === 0) await this.#write(game)
    if (dice(25) === 0) await this.#ask('GET', `/games/${game}/phases/${history.length}/board.svg`)
    if (phase === null || dice(12) === 0) return
    if (dice(4) === 0) await this.#stateAhead(game, seat, randomAhead(inPlay(state), seat, dice))
    await this.#order(game, { phase: phase.code, seat, lines: this.#linesFor(inPlay(state), seat), ready: dice(3) > 0 })
    const then = dice(4)
    if (then === 0)
      await this.#order(game, { phase: phase.code, seat, lines: this.#linesFor(inPlay(state), seat), ready: true })
    else if (then === 1) await this.#ask('PUT', `/api/games/${game}/ready`, { phase: phase.code, ready: true })
  }

  /** Retries until the service answers, a limited number of times. */
  async #order(
    game: string,
    { phase, seat, lines, ready }: { phase: string; seat: Seat; lines: readonly string[]; ready: boolean },
  ): Promise<void> {
    for (let n = 0; n < TRIES; n++) {
      const attempt: Attempt = { game, phase, seat, lines, outcome: 'unknown', savedAt: null }
      this.#record.attempts.push(attempt)
      const answer = await this.#ask('PUT', `/api/games/${game}/orders`, { phase, orders: lines, ready }, 1)
      if (answer !== null) {
        attempt.outcome = answer.ok ? 'acknowledged' : 'refused'
        if (answer.ok) attempt.savedAt = (await read<{ readonly savedAt: number }>(answer)).savedAt
        return
      }
      await this.#pause(n)
    }
  }

  async #stateAhead(game: string, seat: Seat, lines: readonly string[]): Promise<void> {
    for (let n = 0; n < TRIES; n++) {
      const answer = await this.#ask('PUT', `/api/games/${game}/ahead`, { orders: lines }, 1)
      if (answer?.ok === true) {
        const { ahead } = (await read<{ readonly game: Pick<GameView, 'ahead'> }>(answer)).game
        if (ahead !== null) this.#record.stated.push({ game, seat, savedAt: ahead.savedAt })
      }
      if (answer !== null) return
      await this.#pause(n)
    }
  }

  async #write(game: string): Promise<void> {
    const text = `Message ${this.#messages++} of ${this.id}.`
    const answer = await this.#ask('POST', `/api/games/${game}/press`, { to: 'all', text, key: text.slice(0, 60) })
    if (answer?.ok === true) this.#record.written.push({ game, text })
  }

  #linesFor(play: InPlay, seat: Seat): readonly string[] {
    const { variant, position } = play
    const template = variant.sheetTemplate(position, seat)
    if (template !== null) return template.text.split('\n').filter((line) => line.trim() !== '')
    return this.#dice(10) === 0 ? [] : randomLines(variant, position, seat, this.#dice)
  }

  /** Null: no answer, or one that does not show the result. */
  async #ask(method: string, path: string, body?: object, tries = TRIES): Promise<Response | null> {
    for (let n = 0; n < tries; n++) {
      const headers = { cookie: this.#cookie, origin: HOME, 'cf-connecting-ip': '10.0.0.1' }
      const request = new Request(`${HOME}${path}`, {
        method,
        headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const before = this.#platform.faults.log.length
      const answer = await this.#platform.request(request).catch(() => null)
      if (answer !== null && answer.status < 500) return answer
      if (answer !== null && this.#platform.faults.log.length === before)
        this.#record.faults.push(`${method} ${path}: ${answer.status} where nothing had failed`)
      if (n < tries - 1) await this.#pause(n)
    }
    return null
  }

  #pause(n: number): Promise<void> {
    return this.#platform.timeline.wait((1 + this.#dice(30)) * 1000 * 2 ** n)
  }

  /** The page's view of the game. Orders refer to it, and are rejected if it has changed. */
  #stateOf(game: string): GameState {
    const { rows } = this.#platform.objects.diskOf(game).sqlite.query('SELECT body FROM snapshot', [])
    return JSON.parse(String(rows[0]?.['body'])) as GameState
  }
}

const read = async <T>(answer: Response): Promise<T> => JSON.parse(await answer.text()) as T

interface Shown {
  readonly game: { readonly phase: { readonly code: string } | null; readonly history: readonly string[] }
}

/** The time of the next visit: about two per phase. */
export const nextVisit = (dice: Dice, length: number): number => MINUTE_MS + dice(Math.ceil(length * 0.7))
