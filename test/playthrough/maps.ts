/** The drawn boards of a player; in Twilight Zone, one map at a time, seen or unseen. */
import type { Locator, Page } from 'playwright-core'
import type { Plate } from '../../src/board/index.ts'
import { loadPlate } from '../../src/board/plates.ts'
import type { GameView } from '../../src/game/views/shapes.ts'
import type { MapName } from '../../src/rules/names.ts'
import { mapName } from '../../src/rules/names.ts'
import type { OfferedOrders } from '../../src/rules/notation/order-options.ts'
import type { Chart } from '../../src/rules/seam/variant.ts'
import type { Choice } from '../../web/orders/entry/pointing.ts'
import { tileMap } from '../../web/orders/board/tile-map.ts'
import { mapOfGame } from '../../web/play/maps/map-of-game.ts'
import { unseenOrders } from '../../web/orders/entry/unseen-orders.ts'
import { boardFor } from '../../web/sandbox/local-game.ts'
import type { Dice } from '../support/random/random-movement.ts'
import { forUnits, pointable } from './choosing.ts'
import type { BoardShown } from './entering.ts'
import type { Hand } from './hands.ts'

export class Maps {
  readonly #game: GameView
  readonly #page: Page
  readonly #hand: Hand
  /** Null: the initial map. */
  #shown: MapName | null = null
  #plate: Plate | null = null

  constructor(game: GameView, page: Page, hand: Hand) {
    this.#game = game
    this.#page = page
    this.#hand = hand
  }

  /** An order by an unseen map; none if all maps are seen. */
  unseen(dice: Dice, { orders }: OfferedOrders): readonly Choice[] {
    const { charts, powers, boards, settings } = this.#game
    const strangers = powers.filter(({ power }) => !charts.some(({ map }) => map === mapName(power)))
    const stranger = strangers[dice(Math.max(1, strangers.length))]
    if (stranger === undefined || !charts.some(({ map }) => map !== null)) return []
    const { provinces: spaces } = boardFor(settings)
    const map = mapName(stranger.power)
    const all = unseenOrders(orders, boards, { map, adjective: stranger.adjective, spaces })
    const chosen = forUnits(dice, all)
    return pointable(chosen.slice(0, 1), boards)
  }

  /** Shows the map of an order. */
  async showMap(map: MapName | null): Promise<void> {
    const { charts, powers } = this.#game
    const own = charts[0]
    const wanted = map ?? own?.map ?? null
    if (this.#plate !== null && this.#shown === wanted) return
    this.#shown = wanted
    const chart = charts.find((candidate) => candidate.map === wanted)
    this.#plate = await loadPlate(mapOfGame(this.#game, chart ?? this.#tilesOf(wanted)))
    if (wanted === null) return
    const maps = this.#page.getByRole('group', { name: 'Maps' })
    if (chart === undefined) {
      const adjective = powers.find(({ power }) => mapName(power) === wanted)?.adjective ?? ''
      await this.#hand.choose(maps.getByRole('combobox'), `${adjective} map`)
      await this.#page.getByText('Orders on this map are not checked.').waitFor()
    } else await this.#show(maps.getByRole('button', { name: this.#nameOf(chart), exact: true }))
    await this.#waitForDrawing(this.#plate)
  }

  /** Tiles in place of an unseen map. Those that are proved to touch move together. */
  #tilesOf(map: MapName | null): Chart | undefined {
    const { charts, notes } = this.#game
    const blank = charts.find((candidate) => candidate.map === null)
    const borders = notes.find(({ known }) => known !== undefined && known.map === map)?.known?.borders ?? []
    return blank && { ...blank, rows: tileMap(blank, borders).rows }
  }

  /** The page keeps the last map until the next one is loaded. */
  async #waitForDrawing(plate: Plate | null): Promise<void> {
    const [[province, place] = []] = plate?.places ?? []
    if (province === undefined || place === undefined) return
    await this.#page.waitForFunction(
      ([selector = '', ...drawings]) => drawings.includes(document.querySelector(selector)?.getAttribute('d') ?? ''),
      [`[data-board] .place[data-province="${province}"]`, place.path, place.rough],
    )
  }

  /** Presses the button of a map, unless it is the only map or already shown. */
  async #show(button: Locator): Promise<void> {
    if ((await button.count()) === 0 || (await button.getAttribute('aria-pressed')) === 'true') return
    await this.#hand.press(button)
  }

  #nameOf({ title }: Chart): string {
    return title === this.#game.charts[0]?.title ? 'Your map' : title
  }

  boardOf({ board }: Choice): BoardShown {
    if (this.#plate === null) throw new Error('no map is shown')
    const title = this.#game.boards.find((candidate) => candidate.board === board)?.title ?? ''
    return { plate: this.#plate, title, isOneOfSeveral: this.#game.boards.length > 1 }
  }
}
