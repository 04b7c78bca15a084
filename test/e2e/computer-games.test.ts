/**
 * Games against novices, offline and by keyboard: Duo and Balkan Battle for two until somebody has won, two years of the
 * other variants. The person orders what a better computer would. `npm run test:thorough` plays all of them in two windows.
 */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { phaseView, powersOf } from '../../src/game/views/boards.ts'
import { chooseLines } from '../../src/opponent/choose-orders.ts'
import type { Seat } from '../../src/rules/names.ts'
import { phaseOf, requiredOrders, resolvePhase } from '../../src/rules/phases/turn.ts'
import { readOrders } from '../../src/rules/sandbox/run-phase.ts'
import type { Position } from '../../src/rules/position/position.ts'
import type { Variant, Verdict } from '../../src/rules/seam/variant.ts'
import { RULESETS } from '../../src/variants/index.ts'
import { asksForMap, phaseText } from '../../web/text/words.ts'
import { variantNamed } from '../support/boards/variants.ts'
import type { Served } from '../support/service/harness.ts'
import { isThorough } from '../support/thorough.ts'
import { Person } from './support/person.ts'
import { closeWindows, sharedBrowser, sharedService } from './support/shared.ts'

/** The level Novice, and a person who thinks longer. */
const NOVICE = 60
const PERSON = 3_000
/** Seeds with which the person won within 20 phases. */
const WHOLE: Readonly<Record<string, number>> = { duo: 2, 'balkan-battle': 8 }
const SEED = 1
const YEARS = 2

interface Played {
  readonly id: string
  readonly width: number
}
const ALL: readonly Played[] = RULESETS.flatMap(({ id }) => [1280, 390].map((width) => ({ id, width })))
const SAMPLE: readonly Played[] = [
  { id: 'duo', width: 390 },
  { id: 'balkan-battle-3', width: 1280 },
]

let service: Served
let browser: Browser

beforeAll(async () => {
  service = await sharedService()
  browser = await sharedBrowser()
})
afterAll(() => closeWindows(browser))

/** The game as the page plays it: computers and person follow from seeds. */
class Mirror {
  readonly variant: Variant
  readonly seat: Seat
  readonly seed: number
  position: Position
  verdict: Verdict | null = null

  constructor(id: string, seed: number) {
    this.variant = variantNamed(id)
    const [first] = this.variant.seats
    if (first === undefined) throw new Error(`${id} has no seats`)
    this.seat = first
    this.seed = seed
    this.position = this.variant.setup(seed)
  }

  /** The orders of a seat; null if it has none to give. */
  linesOf(seat: Seat): readonly string[] | null {
    const { variant, position, seed } = this
    if (!requiredOrders(variant, position).some((entry) => entry.seat === seat)) return null
    const isPerson = seat === this.seat
    const computers = isPerson ? [] : variant.seats.filter((each) => each !== this.seat)
    return chooseLines({ variant, position, seat, effort: isPerson ? PERSON : NOVICE, seed, computers })
  }

  get phase(): string {
    return phaseText(phaseView(this.variant, this.position))
  }

  get isDesign(): boolean {
    return asksForMap(phaseView(this.variant, this.position))
  }

  get years(): number {
    return Math.abs(phaseOf(this.variant, this.position).year - this.variant.calendar.from)
  }

  /** Closes the phase. In a design phase the person takes their random map. */
  close(): void {
    const { variant, position, seat } = this
    const sheets = Object.fromEntries(
      variant.seats.flatMap((each) => {
        const lines = this.isDesign && each === seat ? null : this.linesOf(each)
        return lines === null ? [] : [[each, lines]]
      }),
    )
    const read = readOrders(variant, position, sheets)
    if (!read.ok) throw new Error(read.error)
    const { next, verdict } = resolvePhase(variant, position, read.value.submissions)
    this.position = next
    this.verdict = verdict
  }
}

const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).press('Enter')

/** Plays the open phase, and looks at the results of every phase that closes. */
async function playTurn(page: Page, game: Mirror): Promise<void> {
  await page.locator('.status .phase').getByText(game.phase, { exact: true }).waitFor()
  const { isDesign } = game
  const lines = game.linesOf(game.seat) ?? []
  if (!isDesign) {
    await page.getByLabel('One order per line').fill(lines.join('\n'))
    await press(page, 'Play the turn')
  } else await press(page, 'Submit the map')
  // Phases in which the person has nothing to decide are closed, too. Maps have no results.
  for (let isFirst = true; isFirst || (game.verdict === null && game.linesOf(game.seat) === null); isFirst = false) {
    game.close()
    if (isFirst && isDesign) continue
    await page.getByRole('region', { name: 'What happened' }).waitFor()
    if (game.verdict === null) await press(page, 'Continue')
  }
}

describe.each(isThorough ? ALL : SAMPLE)('a game of $id at $width', ({ id, width }) => {
  it('is played offline, by keyboard', async () => {
    const guest = await Person.at(browser, service.url, 'Solo', {
      serviceWorkers: 'allow',
      viewport: { width, height: 800 },
    })
    const { page } = guest
    await guest.open('/computer')
    await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    const game = new Mirror(id, WHOLE[id] ?? SEED)
    const { seat, seed } = game
    await page.evaluate((kept) => localStorage.setItem(`computer ${kept.variant}`, JSON.stringify(kept)), {
      variant: id,
      seat,
      seed,
      level: 'novice',
      phases: [],
    })
    await page.context().setOffline(true)
    await guest.open(`/computer/${id}`)
    const isWhole = id in WHOLE
    const years = isWhole ? Infinity : YEARS
    while (game.verdict === null && game.years < years) await playTurn(page, game)
    if (isWhole) {
      const winner = game.verdict?.winners.flatMap((each) => game.variant.powers(game.position, each))[0]
      const name = powersOf(game.variant, game.position).find(({ power }) => power === winner)?.name ?? ''
      await page.getByText(`${name} has won.`).first().waitFor()
      await page.getByRole('link', { name: 'New game' }).first().waitFor()
    }
    expect(guest.faults).toEqual([])
    await page.context().close()
  }, 1_200_000)
})
