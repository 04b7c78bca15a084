/**
 * Plays variants through the page by taps and keys: gestures alone enter every random legal order. Plays a few phases here, and
 * the first two years of every variant in `npm run playthrough`.
 */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Served } from '../support/service/harness.ts'
import { SEATS } from '../support/boards/variants.ts'
import { MANNERS, WINDOWS } from '../playthrough/hands.ts'
import { Playthrough } from '../playthrough/playthrough.ts'
import { randomDrawing } from '../../src/variants/twilight-zone/drawing/index.ts'
import { baseAtlas } from '../../src/variants/twilight-zone/map-memory.ts'
import { createDislodgedGame } from '../playthrough/dislodging.ts'
import { drawFromScratch } from '../playthrough/map-hand.ts'
import { Client } from '../../src/tools/play/client.ts'
import type { Caller, GameAnswer } from './support/api-game.ts'
import { callerOf, signInSix, startGame } from './support/api-game.ts'
import { makeAllReady } from './support/tied-game.ts'
import { Person } from './support/person.ts'
import { closeWindows, sharedBrowser, sharedService } from './support/shared.ts'

const {
  PLAYTHROUGH,
  PLAYTHROUGH_VARIANT: chosenVariant,
  PLAYTHROUGH_BY: chosenManner,
  PLAYTHROUGH_SEED: seed,
} = process.env
const { PLAYTHROUGH_PHASES: phases } = process.env
const isWhole = PLAYTHROUGH !== undefined

/** Two years have at most twelve phases, after at most two preparatory ones. */
const MAX_PHASES = isWhole ? Number(phases || 14) : 2
const PARTS = isWhole
  ? Object.entries(SEATS).flatMap(([variant, seats]) => MANNERS.map((manner) => ({ variant, seats, manner })))
  : [
      { variant: 'balkan-battle-3', seats: 3, manner: 'tap-390' as const },
      { variant: 'duo', seats: 2, manner: 'keys' as const },
    ]

/** Timeout in ms, long enough for busy machines. */
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

describe.each(
  PARTS.filter(({ variant, manner }) => (chosenVariant || variant) === variant && (chosenManner || manner) === manner),
)('$variant, $manner', ({ variant, seats, manner }) => {
  it('is played through the page', async () => {
    const ada = await Person.at(browser, service.url, 'Ada', WINDOWS[manner])
    try {
      ada.page.setDefaultTimeout(LIMIT)
      await ada.signIn()
      const callers = [callerOf(ada, service.url), ...others.slice(0, seats - 1)]
      const game = await Playthrough.of(ada, callers, variant, manner, Number(seed || 1))
      for (let n = 0; n < MAX_PHASES && (await game.isOn()); n++) {
        const phase = await game.phase()
        if (isWhole) console.log(`${variant}, ${manner}: ${phase}`)
      }
      expect(ada.faults).toEqual([])
    } finally {
      await ada.page.context().close()
    }
  })
})

const RETREATS = isWhole
  ? Object.entries(SEATS).flatMap(([variant, seats]) => MANNERS.map((manner) => ({ variant, seats, manner })))
  : []

describe.each(
  RETREATS.filter(
    ({ variant, manner }) =>
      ['', variant, 'retreat'].includes(chosenVariant ?? '') && (chosenManner || manner) === manner,
  ),
)('a retreat of $variant, $manner', ({ variant, seats, manner }) => {
  it('is ordered through the page and executed', async () => {
    const ada = await Person.at(browser, service.url, 'Ada', WINDOWS[manner])
    try {
      await ada.signIn()
      const callers = [callerOf(ada, service.url), ...others.slice(0, seats - 1)]
      const path = await createDislodgedGame(master, callers, variant)
      const game = await Playthrough.at(ada, callers, path, manner, Number(seed || 1))
      console.log(`${variant}, ${manner}: ${await game.retreat()}`)
      expect(ada.faults).toEqual([])
    } finally {
      await ada.page.context().close()
    }
  })
})

describe.each(
  MANNERS.filter(
    (manner) => isWhole && (chosenManner || manner) === manner && ['', 'map'].includes(chosenVariant ?? ''),
  ),
)('a map drawn from scratch, %s', (manner) => {
  it('becomes valid, is submitted, and is used in the game', async () => {
    const ada = await Person.at(browser, service.url, 'Ada', WINDOWS[manner])
    try {
      await ada.signIn()
      const callers = [callerOf(ada, service.url), ...others]
      const path = await startGame(callers, 'A map from scratch', 'twilight-zone')
      await ada.open(path)
      const model = randomDrawing(baseAtlas(), 7)
      await drawFromScratch(ada.page, manner, model)
      await expect.poll(() => ada.page.getByLabel(/^Your map as text/).inputValue(), { timeout: LIMIT }).toBe(model)
      await ada.page.getByText('The map is valid.').first().waitFor()
      await ada.page.getByText('Your map is submitted and valid.').waitFor()
      await ada.pressReady()
      await makeAllReady(callers.slice(1), path)
      await ada.waitForPhase('Winter 1902 BC, adjustments')
      const { game } = await callerOf(ada, service.url).get<GameAnswer>(`/api${path}`)
      // A chart adds the names of coasts that the text leaves out.
      expect(game.charts[0]?.rows.join('\n').replaceAll(/\/[A-Z]C/g, '')).toBe(model)
      expect(ada.faults).toEqual([])
    } finally {
      await ada.page.context().close()
    }
  })
})
