/** A game in which one seat plays through the page, and the others over the API. */
// oxlint-disable vitest/no-standalone-expect -- waits are assertions
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
  #hasSeenOtherMap = false

  private constructor(person: Person, callers: readonly Caller[], path: string, hand: Hand, dice: Dice) {
    this.#person = person
    this.#callers = callers
    this.#path = path
    this.#hand = hand
    this.#dice = dice
  }

  /** Starts a game. `callers`: all players, the person first. */
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

  /** Joins a running game. */
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

  /** Whether the first two years are not over. */
  async isOn(): Promise<boolean> {
    const { status, phase } = await this.#view()
    if (status !== 'playing' || phase === null) return false
    // Works for years BC, too, which count down.
    if (phase.steps.includes('moves')) this.#firstYear ??= phase.year
    return this.#firstYear === null || Math.abs(phase.year - this.#firstYear) < YEARS
  }

  /** Plays a phase: the person's orders through the page, all others over the API. Returns the person's orders. */
  async phase(): Promise<string> {
    await this.#seeOtherMap()
    const game = await this.#view()
    if (game.phase === null) return 'over'
    let orders: readonly string[] = []
    await this.#makeOthersReady()
    if (game.required !== null) {
      await this.#person.waitForPhase(phaseText(game.phase))
      orders = asksForMap(game.phase) ? await this.#design() : await this.#order(game)
      await this.#checkWidth()
      await this.#ready()
    }
    await expect
      .poll(async () => (await this.#view()).history.length, { timeout: PATIENCE })
      .toBeGreaterThan(game.history.length)
    return `${phaseText(game.phase)}: ${orders.join(', ')}`
  }

  /** Plays a retreat of the person's dislodged unit through the page. Throws if the unit is not at its target afterwards. */
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

  /** In games with a map per power, another player shows theirs in the first movement. */
  async #seeOtherMap(): Promise<void> {
    const { charts, phase, you } = await this.#view()
    const [, other] = this.#callers
    if (this.#hasSeenOtherMap || other === undefined || phase?.steps.includes('moves') !== true) return
    this.#hasSeenOtherMap = true
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
    if (own === undefined) throw new Error('there is no caller')
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

  /** Enters the chosen orders, then those by unseen maps. */
  async #enter(game: GameView, wanted: readonly Choice[], unseen: readonly Choice[] = []): Promise<readonly string[]> {
    const { page } = this.#person
    const maps = new Maps(game, page, this.#hand)
    await page.getByRole('group', { name: 'Order the selected unit' }).locator('p', { hasText: /\S/ }).waitFor()
    const entering = new Entering(page, this.#hand, (choice) => maps.boardOf(choice))
    const entered: Choice[] = []
    for (const choice of [...wanted, ...unseen]) {
      await maps.showMap(choice.map)
      if (await entering.enter(choice)) entered.push(choice)
    }
    // An order by an unseen map replaces the unit's earlier order.
    const expected = entered.filter(
      (each) => unseen.includes(each) || unseen.every((order) => order.unit !== each.unit),
    )
    if (expected.length > 0) await this.#person.waitUntilSaved()
    await this.#checkSheet(expected)
    return expected.map(({ text }) => text)
  }

  /** Throws unless the service has parsed all orders as chosen. */
  async #checkSheet(wanted: readonly Choice[]): Promise<void> {
    const { game } = await this.#own().get<GameAnswer>(`/api${this.#path}`)
    const read = (game.sheet?.lines ?? []).map(({ text, issued }) => `${text}${issued === null ? ' (not used)' : ''}`)
    const expected = wanted.map(({ text }) => text)
    if (read.toSorted().join() !== expected.toSorted().join())
      throw new Error(`expected: ${expected.join(' / ')}; read: ${read.join(' / ')}`)
  }

  /** Throws if the page is wider than the window. */
  async #checkWidth(): Promise<void> {
    const [pageWidth, windowWidth] = await this.#person.page.evaluate(() => [
      document.documentElement.scrollWidth,
      innerWidth,
    ])
    if ((pageWidth ?? 0) > (windowWidth ?? 0))
      throw new Error(`the page is ${pageWidth} px wide in a window of ${windowWidth} px`)
  }

  /** Presses Ready when enabled: a button ignores presses for a while after its meaning has changed. */
  async #ready(): Promise<void> {
    const { page } = this.#person
    for (const name of ['Ready', 'Yes, ready']) {
      const button = page.getByRole('button', { name, exact: true, disabled: false })
      if (name === 'Yes, ready' && !(await this.#asksForConfirmation())) return
      await button.waitFor()
      await this.#hand.press(button)
    }
  }

  /** Whether the page asks for confirmation because orders are missing. */
  async #asksForConfirmation(): Promise<boolean> {
    const { page } = this.#person
    const confirm = page.getByRole('button', { name: 'Yes, ready', exact: true })
    const isReady = page.getByRole('button', { name: 'Ready', exact: true, pressed: true })
    await confirm
      .or(isReady)
      .or(page.getByRole('button', { name: /^(Continue to |See results on the board)/ }))
      .or(page.locator('.ending'))
      .first()
      .waitFor()
    return (await confirm.count()) > 0
  }

  async #makeOthersReady(): Promise<void> {
    for (const caller of this.#callers.slice(1)) {
      const { game } = await caller.get<GameAnswer>(`/api${this.#path}`)
      if (game.required === null) continue
      const offered = await caller.get<OfferedOrders>(`/api${this.#path}/options`)
      const orders = chosenOrders(this.#dice, offered).map(({ written }) => written)
      await caller.put(`/api${this.#path}/orders`, { phase: game.phase?.code, orders, ready: true })
    }
  }
}
