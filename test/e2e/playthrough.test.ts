/**
 * Variants played through the page by tapping and by keys: every order that is chosen among the legal ones reaches the sheet by
 * gestures alone. A few phases here; the first two years of every variant by `npm run playthrough`.
 */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Served } from '../support/service/harness.ts'
import { SEATS } from '../support/boards/variants.ts'
import { MANNERS, WINDOWS } from '../playthrough/hands.ts'
import { Playthrough } from '../playthrough/playthrough.ts'
import { randomDrawing } from '../../src/variants/twilight-zone/drawing/index.ts'
import { baseAtlas } from '../../src/variants/twilight-zone/map-memory.ts'
import { dislodgedGame } from '../playthrough/dislodging.ts'
import { drawFromNothing } from '../playthrough/map-hand.ts'
import { Client } from '../../src/tools/play/client.ts'
import type { Caller, GameAnswer } from './support/api-game.ts'
import { callerOf, signInSix, startGame } from './support/api-game.ts'
import { allReady } from './support/tied.ts'
import { Person } from './support/person.ts'
import { closeWindows, sharedBrowser, sharedService } from './support/shared.ts'

const { PLAYTHROUGH, PLAYTHROUGH_VARIANT: only, PLAYTHROUGH_BY: by, PLAYTHROUGH_SEED: seed } = process.env
const { PLAYTHROUGH_PHASES: phases } = process.env
const isWhole = PLAYTHROUGH !== undefined

/** Of two years there are at most twelve phases, and two before the first. */
const MOST = isWhole ? Number(phases || 14) : 2
const PARTS = isWhole
  ? Object.entries(SEATS).flatMap(([variant, seats]) => MANNERS.map((manner) => ({ variant, seats, manner })))
  : [
      { variant: 'balkan-battle-3', seats: 3, manner: 'tap-390' as const },
      { variant: 'duo', seats: 2, manner: 'keys' as const },
    ]

/** In ms: what has not come by then does not come, on a busy machine either. */
const LIMIT = 60_000

let service: Served
let browser: Browser
let others: readonly Caller[]
/** Plays in no game. */
let master: Client

beforeAll(async () => {
  service = await sharedService()
  browser = await sharedBrowser()
  others = await signInSix(service.url)
  master = new Client(service.url.origin)
  if (isWhole) await master.signIn('master@players.example')
})
afterAll(() => closeWindows(browser))

describe.each(PARTS.filter((one) => (only || one.variant) === one.variant && (by || one.manner) === one.manner))(
  '$variant, $manner',
  ({ variant, seats, manner }) => {
    it('is played through the page', async () => {
      const ada = await Person.at(browser, service.url, 'Ada', WINDOWS[manner])
      try {
        ada.page.setDefaultTimeout(LIMIT)
        await ada.signIn()
        const callers = [callerOf(ada, service.url), ...others.slice(0, seats - 1)]
        const game = await Playthrough.of(ada, callers, variant, manner, Number(seed || 1))
        for (let n = 0; n < MOST && (await game.isOn()); n++) {
          const told = await game.phase()
          if (isWhole) console.log(`${variant}, ${manner}: ${told}`)
        }
        expect(ada.faults).toEqual([])
      } finally {
        await ada.page.context().close()
      }
    })
  },
)

const RETREATS = isWhole
  ? Object.entries(SEATS).flatMap(([variant, seats]) => MANNERS.map((manner) => ({ variant, seats, manner })))
  : []

describe.each(
  RETREATS.filter((one) => ['', one.variant, 'retreat'].includes(only ?? '') && (by || one.manner) === one.manner),
)('a retreat of $variant, $manner', ({ variant, seats, manner }) => {
  it('is ordered through the page, and the unit stands where it was sent', async () => {
    const ada = await Person.at(browser, service.url, 'Ada', WINDOWS[manner])
    try {
      await ada.signIn()
      const callers = [callerOf(ada, service.url), ...others.slice(0, seats - 1)]
      const path = await dislodgedGame(master, callers, variant)
      const game = await Playthrough.at(ada, callers, path, manner, Number(seed || 1))
      console.log(`${variant}, ${manner}: ${await game.retreat()}`)
      expect(ada.faults).toEqual([])
    } finally {
      await ada.page.context().close()
    }
  })
})

describe.each(MANNERS.filter((manner) => isWhole && (by || manner) === manner && ['', 'map'].includes(only ?? '')))(
  'a map from nothing, %s',
  (manner) => {
    it('is drawn to a valid one, handed in, and played on', async () => {
      const ada = await Person.at(browser, service.url, 'Ada', WINDOWS[manner])
      try {
        await ada.signIn()
        const callers = [callerOf(ada, service.url), ...others]
        const path = await startGame(callers, 'A map from nothing', 'twilight-zone')
        await ada.open(path)
        const model = randomDrawing(baseAtlas(), 7)
        await drawFromNothing(ada.page, manner, model)
        await expect.poll(() => ada.page.getByLabel(/^Your map as text/).inputValue(), { timeout: LIMIT }).toBe(model)
        await ada.page.getByText('The map is valid. You can submit it.').waitFor()
        await ada.page.getByText('Your map is submitted and valid.').waitFor()
        await ada.pressReady()
        await allReady(callers.slice(1), path)
        await ada.sees('Winter 1902 BC, adjustments')
        const { game } = await callerOf(ada, service.url).get<GameAnswer>(`/api${path}`)
        // A chart names the coasts of shores that are left to be named by what they are.
        expect(game.charts[0]?.rows.join('\n').replaceAll(/\/[A-Z]C/g, '')).toBe(model)
        expect(ada.faults).toEqual([])
      } finally {
        await ada.page.context().close()
      }
    })
  },
)
