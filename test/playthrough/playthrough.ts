/** A game of which one seat is played through the page, and the others over the API. */
// oxlint-disable vitest/no-standalone-expect -- what is waited for is held to what is expected
import { expect } from 'vitest'
import type { GameView } from '../../src/game/views/shapes.ts'
import type { OfferedOrders } from '../../src/rules/notation/order-options.ts'
import { asksForMap, phaseText } from '../../web/text/words.ts'
import type { Choice } from '../../web/orders/entry/pointing.ts'
import type { Caller, GameAnswer } from '../e2e/support/api-game.ts'
import { startGame } from '../e2e/support/api-game.ts'
import { makeAllReady } from '../e2e/support/tied-game.ts'
import { PATIENCE, type Person } from '../e2e/support/person.ts'
import { type Dice, diceFrom } from '../support/random/random-movement.ts'
import { chosenOrders, forUnits, pointable } from './choosing.ts'
import { Entering } from './entering.ts'
import { type Hand, handOf, type Manner } from './hands.ts'
import { Maps } from './maps.ts'

const YEARS = 2

export class Playthrough {
  readonly #person: Person
  readonly #callers: readonly Caller[]
  readonly #path: string
  readonly #hand: Hand
  readonly #dice: Dice
  #firstYear: number | null = null
  #hasSeenAnother = false

  private constructor(person: Person, callers: readonly Caller[], path: string, hand: Hand, dice: Dice) {
    this.#person = person
    this.#callers = callers
    this.#path = path
    this.#hand = hand
    this.#dice = dice
  }

  /** `callers`: the person's own first. */
  static async of(
    person: Person,
    callers: readonly Caller[],
    variant: string,
    manner: Manner,
    seed: number,
  ): Promise<Playthrough> {
    const path = await startGame(callers, `${variant} through the page`, variant)
    return Playthrough.at(person, callers, path, manner, seed)
  }

  /** Of a game that has begun. */
  static async at(
    person: Person,
    callers: readonly Caller[],
    path: string,
    manner: Manner,
    seed: number,
  ): Promise<Playthrough> {
    await person.open(path)
    return new Playthrough(person, callers, path, handOf(person.page, manner), diceFrom(seed))
  }

  /** Are the first two years not over? */
  async isOn(): Promise<boolean> {
    const { status, phase } = await this.#view()
    if (status !== 'playing' || phase === null) return false
    // Where years count down, too.
    if (phase.steps.includes('moves')) this.#firstYear ??= phase.year
    return this.#firstYear === null || Math.abs(phase.year - this.#firstYear) < YEARS
  }

  /** One phase: the person's orders through the page, everybody else's over the API. Answers with what was ordered. */
  async phase(): Promise<string> {
    await this.#seeAnother()
    const game = await this.#view()
    if (game.phase === null) return 'over'
    let orders: readonly string[] = []
    await this.#othersReady()
    if (game.required !== null) {
      await this.#person.waitForPhase(phaseText(game.phase))
      orders = asksForMap(game.phase) ? await this.#design() : await this.#order(game)
      await this.#hasRoom()
      await this.#ready()
    }
    await expect
      .poll(async () => (await this.#view()).history.length, { timeout: PATIENCE })
      .toBeGreaterThan(game.history.length)
    return `${phaseText(game.phase)}: ${orders.join(', ')}`
  }

  /** The phase in which the person's dislodged unit retreats through the page; nobody else orders. Fails if it does not stand where it was sent. */
  async retreat(): Promise<string> {
    const game = await this.#view()
    const offered = await this.#own().get<OfferedOrders>(`/api${this.#path}/options`)
    const retreats = offered.orders.filter(({ decides, order }) => decides === 'retreat' && order.kind === 'retreat')
    const [chosen] = pointable(forUnits(this.#dice, retreats), game.boards)
    if (game.phase === null || chosen === undefined) throw new Error('nobody can retreat')
    await this.#person.waitForPhase(phaseText(game.phase))
    await this.#enter(game, [chosen])
    await this.#ready()
    await makeAllReady(this.#callers.slice(1), this.#path)
    await expect
      .poll(async () => (await this.#view()).history.length, { timeout: PATIENCE })
      .toBeGreaterThan(game.history.length)
    const { boards } = await this.#view()
    expect(boards.flatMap(({ board, units }) => units.map(({ power, at }) => `${board} ${power} ${at}`))).toContain(
      `${chosen.board} ${chosen.power} ${chosen.to}`,
    )
    return `${phaseText(game.phase)}: ${chosen.text}`
  }

  /** Where every power has a map, one of the others shows his, in the first movement. */
  async #seeAnother(): Promise<void> {
    const { charts, phase, you } = await this.#view()
    const [, other] = this.#callers
    if (this.#hasSeenAnother || other === undefined || phase?.steps.includes('moves') !== true) return
    this.#hasSeenAnother = true
    if (!charts.some(({ map }) => map !== null)) return
    await other.post(`/api${this.#path}/map/readers`, { seat: you })
    const own = charts[0]?.title ?? ''
    const maps = this.#person.page.getByRole('group', { name: 'Maps' }).getByRole('button')
    await maps.filter({ hasNotText: own }).first().waitFor()
  }

  async #view(): Promise<GameView> {
    const { game } = await this.#own().get<GameAnswer>(`/api${this.#path}`)
    return game
  }
  #own(): Caller {
    const [own] = this.#callers
    if (own === undefined) throw new Error('nobody is there')
    return own
  }

  async #design(): Promise<readonly string[]> {
    const { page } = this.#person
    await this.#hand.press(page.getByRole('button', { name: 'Another example', exact: true }))
    await page.getByText('Your map is submitted and valid.').waitFor()
    return ['a random map']
  }

  async #order(game: GameView): Promise<readonly string[]> {
    const offered = await this.#own().get<OfferedOrders>(`/api${this.#path}/options`)
    const wanted = pointable(chosenOrders(this.#dice, offered), game.boards)
    const unseen = new Maps(game, this.#person.page, this.#hand).unseen(this.#dice, offered)
    return this.#enter(game, wanted, unseen)
  }

  /** Orders as they are chosen, and others by a map that one has not seen. */
  async #enter(game: GameView, wanted: readonly Choice[], unseen: readonly Choice[] = []): Promise<readonly string[]> {
    const { page } = this.#person
    const maps = new Maps(game, page, this.#hand)
    await page.getByRole('group', { name: 'Order the selected unit' }).locator('p', { hasText: /\S/ }).waitFor()
    const entering = new Entering(page, this.#hand, (choice) => maps.boardOf(choice))
    for (const choice of [...wanted, ...unseen]) {
      await maps.openPane(choice.map)
      await entering.enter(choice)
    }
    // What was ordered by a map that is not seen takes the place of the unit's former order.
    const meant = [...wanted.filter(({ unit }) => unseen.every((other) => other.unit !== unit)), ...unseen]
    if (meant.length > 0) await this.#person.waitUntilSaved()
    await this.#hasRead(meant)
    return meant.map(({ text }) => text)
  }

  /** The service has read each as it was meant. */
  async #hasRead(wanted: readonly Choice[]): Promise<void> {
    const { game } = await this.#own().get<GameAnswer>(`/api${this.#path}`)
    const read = (game.sheet?.lines ?? []).map(({ text, issued }) => `${text}${issued === null ? ' (not used)' : ''}`)
    const meant = wanted.map(({ text }) => text)
    if (read.toSorted().join() !== meant.toSorted().join())
      throw new Error(`meant: ${meant.join(' / ')}; read: ${read.join(' / ')}`)
  }

  /** Nothing sticks out of the window. */
  async #hasRoom(): Promise<void> {
    const [wide, window] = await this.#person.page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
    if ((wide ?? 0) > (window ?? 0)) throw new Error(`the page is ${wide} wide in a window of ${window}`)
  }

  /** A button ignores presses for a while after it has got another meaning. */
  async #ready(): Promise<void> {
    const { page } = this.#person
    for (const name of ['Ready', 'Yes, ready']) {
      const button = page.getByRole('button', { name, exact: true, disabled: false })
      if (name === 'Yes, ready' && !(await this.#isAsked())) return
      await button.waitFor()
      await this.#hand.press(button)
    }
  }

  /** Something is left open, and the page asks whether one is ready nevertheless. */
  async #isAsked(): Promise<boolean> {
    const { page } = this.#person
    const asks = page.getByRole('button', { name: 'Yes, ready', exact: true })
    const isReady = page.getByRole('button', { name: 'Ready', exact: true, pressed: true })
    await asks
      .or(isReady)
      .or(page.getByRole('button', { name: /^Continue to / }))
      .or(page.locator('.ending'))
      .first()
      .waitFor()
    return (await asks.count()) > 0
  }

  async #othersReady(): Promise<void> {
    for (const caller of this.#callers.slice(1)) {
      const { game } = await caller.get<GameAnswer>(`/api${this.#path}`)
      if (game.required === null) continue
      const offered = await caller.get<OfferedOrders>(`/api${this.#path}/options`)
      const orders = chosenOrders(this.#dice, offered).map(({ written }) => written)
      await caller.put(`/api${this.#path}/orders`, { phase: game.phase?.code, orders, ready: true })
    }
  }
}
