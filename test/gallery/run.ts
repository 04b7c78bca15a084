/**
 * Pictures of every page in every state, on a phone, a small desk and a large one, by day and by night, into
 * `test/gallery/pictures`: `npm run gallery -- [PART OF A NAME …] [--persist-to DIR] [--no-build] [--url URL] [--long] [--screens 390,1280]
 * [--looks light,dark]`. The games in DIR are made if they are not there. `--url`: of a service that runs already, with DIR. `--long`: the
 * whole page, not only what fits on the screen. Where asked for by name, also on a tablet (820), on larger screens (2560, 3840), in forced
 * colours, and as it is printed (`forced`, `print`).
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
/** How long (ms) what is looked for may take to come. */
const PATIENCE = 30_000
/** Until what moves stands (ms). */
const REST = 400

/** Made anew each time. */
const OWN_FOLDER = '.wrangler/gallery'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'persist-to': { type: 'string', default: OWN_FOLDER },
    'no-build': { type: 'boolean', default: false },
    url: { type: 'string' },
    screens: { type: 'string', default: '390,1280,1920' },
    looks: { type: 'string', default: 'light,dark' },
    long: { type: 'boolean', default: false },
  },
})

async function theWorld(url: string, folder: string): Promise<World> {
  const file = join(folder, 'world.json')
  if (!existsSync(file)) writeFileSync(file, JSON.stringify(await makeWorld(url)))
  return JSON.parse(readFileSync(file, 'utf8')) as World
}

/** A window of its own for each picture of a state: nothing that was done before is in it. */
async function opened(browser: Browser, url: string, world: World, state: State, screen: (typeof SCREENS)[number]) {
  const context = await browser.newContext({ ...screen[1], locale: 'en-GB', serviceWorkers: 'block' })
  context.setDefaultTimeout(PATIENCE)
  if (state.as !== null) {
    const [name = '', value = ''] = world.sessions[state.as].split(/=(.*)/s)
    await context.addCookies([{ name, value, url }])
  }
  const seen = state.fresh ? [] : Object.values(world.games).map((path) => `seen ${path.split('/').at(-1)}`)
  await context.addInitScript((keys) => keys.forEach((key) => localStorage.setItem(key, '999')), seen)
  return context.newPage()
}

/** The fonts, the pane that is open and the pictures in sight are there. It tells at once: of a promise it would be believed that it is true. */
function isComplete(): boolean {
  const panes = [...document.querySelectorAll<HTMLElement>('[role=tabpanel]')]
  if (document.fonts.status !== 'loaded' || panes.some((one) => one.innerText.trim() === '')) return false
  if (document.querySelector('.side .loading, :is(.variant-head, .variant-strip):empty') !== null) return false
  // What is folded has a place, too, and is not fetched there.
  const isInSight = (one: Element) => {
    const { top, bottom } = one.getBoundingClientRect()
    return one.checkVisibility() && top < innerHeight && bottom > 0
  }
  // Boards that are far below are drawn when one comes near them.
  if ([...document.querySelectorAll('.board-waiting')].some(isInSight)) return false
  // A picture that is to be fetched when it is in sight calls itself complete before.
  return [...document.images].every((one) => !isInSight(one) || (one.complete && one.naturalWidth > 0))
}

/** A phase that has closed since is done with again. */
async function makeReady(url: string, { sessions }: World, at: string, who: readonly Viewer[]): Promise<void> {
  for (const name of who) {
    const headers = { cookie: sessions[name], origin: url, 'content-type': 'application/json' }
    const seen = await fetch(`${url}/api${at}`, { headers })
    const { game } = (await seen.json()) as { game: { phase: { code: string } } }
    const body = JSON.stringify({ phase: game.phase.code, ready: true })
    const answer = await fetch(`${url}/api${at}/ready`, { method: 'PUT', headers, body })
    if (!answer.ok) throw new Error(`${name} could not be ready: ${await answer.text()}`)
  }
}

async function take(page: Page, url: string, world: World, state: State, screen: string): Promise<void> {
  await makeReady(url, world, addressOf(state, world), state.ready ?? [])
  await page.goto(url + addressOf(state, world))
  await page.locator(state.waits).first().waitFor()
  await state.does?.(page)
  for (const look of LOOKS_WANTED) {
    // Boards that nobody has scrolled to are drawn for paper, as wide as they are on the screen.
    if (look === 'print') await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    await page.emulateMedia({ media: null, forcedColors: null, ...LOOKS[look] })
    await page.waitForFunction(isComplete)
    await page.waitForTimeout(REST)
    const path = join(PICTURES, `${state.name}-${screen}-${look}.png`)
    await page.screenshot({ path, fullPage: values.long || look === 'print' })
  }
  if (screen === '390') await measure(page, state)
}

/** On a phone nothing is too small to be hit. The last of all: what comes later is there by now. */
async function measure(page: Page, { name }: State): Promise<void> {
  await page.waitForFunction(isComplete)
  await page.waitForTimeout(REST)
  for (const small of await smallTargets(page)) {
    console.error(`${name}: too small for a thumb: ${small}`)
    process.exitCode = 1
  }
}

const LOOKS_WANTED = values.looks.split(',').filter((look): look is Look => look in LOOKS)
const SCREENS_WANTED = SCREENS.filter(([name]) => values.screens.split(',').includes(name))

async function picture(browser: Browser, url: string, world: World, state: State): Promise<void> {
  for (const screen of SCREENS_WANTED) {
    const page = await opened(browser, url, world, state, screen)
    page.once('pageerror', (fault) => console.error(`${state.name}: ${String(fault)}`))
    await take(page, url, world, state, screen[0]).catch((problem: unknown) => {
      console.error(`${state.name} at ${screen[0]}: ${String(problem)}`)
      process.exitCode = 1
    })
    await page.context().close()
  }
}

/** A service with the folder, ended afterwards; or the one that is named. */
async function service(folder: string): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  if (values.url !== undefined) return { url: values.url, stop: () => Promise.resolve() }
  process.env['OPERATORS'] = OPERATOR
  return startService({ port: await freePort(), folder, more: [], output: 'ignore', maySend: false })
}

async function main(): Promise<void> {
  const folder = resolve(ROOT, values['persist-to'])
  if (!values['no-build']) run('vite', ['build', '--logLevel', 'warn'])
  const { url, stop } = await service(folder)
  const browser = await launchBrowser()
  try {
    const world = await theWorld(url, folder)
    mkdirSync(PICTURES, { recursive: true })
    const wanted = STATES.filter(
      ({ name }) => positionals.length === 0 || positionals.some((part) => name.includes(part)),
    )
    for (const state of wanted) await picture(browser, url, world, state)
    console.log(`${wanted.length * SCREENS_WANTED.length * LOOKS_WANTED.length} pictures are in ${PICTURES}.`)
  } finally {
    await browser.close()
    await stop()
  }
}

if (values['persist-to'] === OWN_FOLDER) rmSync(resolve(ROOT, OWN_FOLDER), { recursive: true, force: true })
await main()
