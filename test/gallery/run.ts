/**
 * Takes pictures of every page in every state, on a phone, a small and a large desktop, in light and dark mode, into
 * `test/gallery/pictures`: `npm run gallery -- [PART OF A NAME …] [--persist-to DIR] [--no-build] [--url URL] [--long]
 * [--screens 390,1280] [--looks light,dark]`. Creates the games in DIR if they are missing. `--url`: a running service with DIR.
 * `--long`: whole pages instead of the visible part. Further screens: a tablet (820) and larger ones (2560, 3840). Further looks:
 * `forced` colours and `print`.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { freePort } from '../../src/tools/service/arguments.ts'
import { ROOT, run } from '../../src/tools/service/processes.ts'
import { startService } from '../../src/tools/service/local-service.ts'
import { launchBrowser } from '../support/service/browser.ts'
import { addressOf, type State } from './state.ts'
import { STATES } from './states.ts'
import { smallTargets } from './targets.ts'
import { makeWorld, OPERATOR, type Viewer, type World } from './world.ts'

const PICTURES = resolve(ROOT, 'test/gallery/pictures')
const SCREENS = [
  ['390', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
  ['1280', { viewport: { width: 1280, height: 800 } }],
  ['1920', { viewport: { width: 1920, height: 1080 } }],
  ['820', { viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true }],
  ['2560', { viewport: { width: 2560, height: 1440 } }],
  ['3840', { viewport: { width: 3840, height: 2160 } }],
] as const
const LOOKS = {
  light: { colorScheme: 'light' },
  dark: { colorScheme: 'dark' },
  forced: { forcedColors: 'active', colorScheme: 'dark' },
  print: { media: 'print', colorScheme: 'dark' },
} as const
type Look = keyof typeof LOOKS
/** Timeout of waits in ms. */
const PATIENCE = 30_000
/** Time in ms until animations have ended. */
const SETTLE_TIME = 400

/** Emptied at each start. */
const DEFAULT_FOLDER = '.wrangler/gallery'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'persist-to': { type: 'string', default: DEFAULT_FOLDER },
    'no-build': { type: 'boolean', default: false },
    url: { type: 'string' },
    screens: { type: 'string', default: '390,1280,1920' },
    looks: { type: 'string', default: 'light,dark' },
    long: { type: 'boolean', default: false },
  },
})

async function loadWorld(url: string, folder: string): Promise<World> {
  const file = join(folder, 'world.json')
  if (!existsSync(file)) writeFileSync(file, JSON.stringify(await makeWorld(url)))
  return JSON.parse(readFileSync(file, 'utf8')) as World
}

/** Opens a new browser context for each picture, free of earlier state. */
async function openPage(browser: Browser, url: string, world: World, state: State, screen: (typeof SCREENS)[number]) {
  const context = await browser.newContext({
    ...screen[1],
    locale: 'en-GB',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  context.setDefaultTimeout(PATIENCE)
  if (state.viewer !== null) {
    const [name = '', value = ''] = world.sessions[state.viewer].split(/=(.*)/s)
    await context.addCookies([{ name, value, url }])
  }
  const seen = state.fresh ? [] : Object.values(world.games).map((path) => `seen ${path.split('/').at(-1)}`)
  await context.addInitScript((keys) => keys.forEach((key) => localStorage.setItem(key, '999')), seen)
  return context.newPage()
}

/** Whether the fonts, the open pane and the visible images have loaded. Synchronous: a promise would count as true. */
function isComplete(): boolean {
  const panes = [...document.querySelectorAll<HTMLElement>('[role=tabpanel]')]
  if (document.fonts.status !== 'loaded' || panes.some((pane) => pane.innerText.trim() === '')) return false
  if (document.querySelector('.side .loading, :is(.variant-head, .variant-strip):empty') !== null) return false
  // Folded elements have a position, too, but do not load.
  const isInView = (element: Element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return element.checkVisibility() && top < innerHeight && bottom > 0
  }
  // Boards far below are drawn only when near the window.
  if ([...document.querySelectorAll('.board-waiting')].some(isInView)) return false
  // A lazy image counts as complete before it has loaded.
  return [...document.images].every((image) => !isInView(image) || (image.complete && image.naturalWidth > 0))
}

/** Marks viewers ready in the open phase, in case an earlier one has closed. */
async function makeReady(url: string, { sessions }: World, path: string, viewers: readonly Viewer[]): Promise<void> {
  for (const name of viewers) {
    const headers = { cookie: sessions[name], origin: url, 'content-type': 'application/json' }
    const view = await fetch(`${url}/api${path}`, { headers })
    const { game } = (await view.json()) as { game: { phase: { code: string } } }
    const body = JSON.stringify({ phase: game.phase.code, ready: true })
    const answer = await fetch(`${url}/api${path}/ready`, { method: 'PUT', headers, body })
    if (!answer.ok) throw new Error(`${name} could not be ready: ${await answer.text()}`)
  }
}

async function take(page: Page, url: string, world: World, state: State, screen: string): Promise<void> {
  await makeReady(url, world, addressOf(state, world), state.ready ?? [])
  await page.goto(url + addressOf(state, world))
  await page.locator(state.selector).first().waitFor()
  await state.prepare?.(page)
  for (const look of CHOSEN_LOOKS) {
    // Draws the boards outside the window for printing, as wide as on the screen.
    if (look === 'print') await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    await page.emulateMedia({ media: null, forcedColors: null, ...LOOKS[look] })
    await page.waitForFunction(isComplete)
    await page.waitForTimeout(SETTLE_TIME)
    const path = join(PICTURES, `${state.name}-${screen}-${look}.png`)
    await page.screenshot({ path, fullPage: values.long || look === 'print' })
  }
  if (screen === '390') await checkTargets(page, state)
}

/** Reports touch targets that are too small on a phone. Runs last, when everything has loaded. */
async function checkTargets(page: Page, { name }: State): Promise<void> {
  await page.waitForFunction(isComplete)
  await page.waitForTimeout(SETTLE_TIME)
  for (const small of await smallTargets(page)) {
    console.error(`${name}: too small for a thumb: ${small}`)
    process.exitCode = 1
  }
}

const CHOSEN_LOOKS = values.looks.split(',').filter((look): look is Look => look in LOOKS)
const CHOSEN_SCREENS = SCREENS.filter(([name]) => values.screens.split(',').includes(name))

async function takePictures(browser: Browser, url: string, world: World, state: State): Promise<void> {
  for (const screen of CHOSEN_SCREENS) {
    const page = await openPage(browser, url, world, state, screen)
    page.once('pageerror', (error) => console.error(`${state.name}: ${String(error)}`))
    await take(page, url, world, state, screen[0]).catch((error: unknown) => {
      console.error(`${state.name} at ${screen[0]}: ${String(error)}`)
      process.exitCode = 1
    })
    await page.context().close()
  }
}

/** Starts a service on the folder, or uses the one of `--url`. */
async function openService(folder: string): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  if (values.url !== undefined) return { url: values.url, stop: () => Promise.resolve() }
  process.env['OPERATORS'] = OPERATOR
  return startService({ port: await freePort(), folder, wranglerArgs: [], output: 'ignore', maySend: false })
}

async function main(): Promise<void> {
  const folder = resolve(ROOT, values['persist-to'])
  if (!values['no-build']) run('vite', ['build', '--logLevel', 'warn'])
  const { url, stop } = await openService(folder)
  const browser = await launchBrowser()
  try {
    const world = await loadWorld(url, folder)
    mkdirSync(PICTURES, { recursive: true })
    const chosen = STATES.filter(
      ({ name }) => positionals.length === 0 || positionals.some((part) => name.includes(part)),
    )
    for (const state of chosen) await takePictures(browser, url, world, state)
    console.log(`${chosen.length * CHOSEN_SCREENS.length * CHOSEN_LOOKS.length} pictures are in ${PICTURES}.`)
  } finally {
    await browser.close()
    await stop()
  }
}

if (values['persist-to'] === DEFAULT_FOLDER) rmSync(resolve(ROOT, DEFAULT_FOLDER), { recursive: true, force: true })
await main()
