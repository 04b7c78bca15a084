/**
 * `npm run bench:thinking`: the longest tasks of the main thread in a match against computers, at the speed of a slow phone
 * (test/bench/phone.ts): while the page opens a match of 50 phases, in a turn, and while computers think, in which they must stay under
 * 50 ms. Counts processor time of the throttled thread, so that other load on this machine matters little.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { chooseLines } from '../../src/opponent/choose-orders.ts'
import { requiredOrders, resolvePhase } from '../../src/rules/phases/turn.ts'
import { readOrders } from '../../src/rules/sandbox/run-phase.ts'
import { freePort } from '../../src/tools/service/arguments.ts'
import { startService } from '../../src/tools/service/local-service.ts'
import { run } from '../../src/tools/service/processes.ts'
import { RULESETS, variantFor } from '../../src/variants/index.ts'
import { launchBrowser } from '../support/service/browser.ts'
import { PHONE_TAKES, work } from './phone.ts'

/** The goal, in ms. */
const MOST = 50
const PHASES = 50
/** Novices play long games. */
const [EFFORT, SEED] = [60, 1]
const PHONE = { viewport: { width: 380, height: 760 }, deviceScaleFactor: 2, hasTouch: true }
/** After this pause in ms the page is idle again. */
const QUIET = 2_000
/** Polling interval in ms. */
const INTERVAL = 100

/** A match as the device keeps it. */
interface Kept {
  readonly variant: string
  readonly seat: string
  readonly level: 'novice'
  readonly seed: number
  readonly phases: readonly Readonly<Record<string, readonly string[]>>[]
}

interface Played {
  readonly record: Kept
  /** How many computers have orders to give in the open phase. */
  readonly answers: number
}

/** A match in which computers gave all orders, up to a phase in which the person and computers have orders to give. */
function matchOf(id: string, count: number): Played {
  const variant = variantFor(id)
  const [first] = variant?.seats ?? []
  if (variant === null || first === undefined) throw new Error(`no variant is called ${id}`)
  let position = variant.setup(SEED)
  const phases: Record<string, readonly string[]>[] = []
  let played: Played | null = null
  for (;;) {
    const common = { variant, position, effort: EFFORT, seed: SEED, computers: variant.seats }
    const seats = requiredOrders(variant, position).map(({ seat }) => seat)
    const answers = seats.filter((seat) => seat !== first).length
    if (answers > 0 && seats.includes(first))
      played = { record: { variant: id, seat: first, level: 'novice', seed: SEED, phases: [...phases] }, answers }
    if (phases.length >= count) break
    const sheets = Object.fromEntries(seats.map((seat) => [seat, chooseLines({ ...common, seat })]))
    const read = readOrders(variant, position, sheets)
    if (!read.ok) throw new Error(read.error)
    const { next, verdict } = resolvePhase(variant, position, read.value.submissions)
    if (verdict !== null) break
    position = next
    phases.push(sheets)
  }
  if (played === null) throw new Error(`nobody moves in ${id}`)
  return played
}

interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  /** Processor time of the thread, in microseconds. */
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

/** The tasks of the main thread while something happens, the longest first, in ms of processor time. */
async function tasksDuring(page: Page, act: () => Promise<void>, quiet: number): Promise<readonly number[]> {
  const browser = page.context().browser()
  if (browser === null) throw new Error('no browser')
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] })
  await act()
  await setTimeout(quiet)
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: readonly TraceEvent[] }
  const main = traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
  const tasks = traceEvents.filter(
    ({ name, pid, tid }) => name.endsWith('RunTask') && main.some((thread) => thread.pid === pid && thread.tid === tid),
  )
  return tasks.map(({ tdur = 0 }) => tdur / 1000).toSorted((a, b) => b - a)
}

const longestTask = async (page: Page, act: () => Promise<void>, quiet = QUIET): Promise<number> =>
  (await tasksDuring(page, act, quiet))[0] ?? 0

/** Waits until an expression in the page is true, without Playwright's script, which would be a long task. */
async function waitUntil(session: CDPSession, expression: string): Promise<void> {
  for (;;) {
    const { result } = await session.send('Runtime.evaluate', { expression })
    if (result.value === true) return
    await setTimeout(INTERVAL)
  }
}

const isShown = (selector: string): string => `document.querySelector(${JSON.stringify(selector)}) !== null`

const CLICK = "document.querySelector('.stage .status button.primary').click()"

/** In the page: the last computer never answers, so that all of them seem to think until the end. */
function loseLastAnswer(answers: number): void {
  let count = 0
  // Its own listener is the first.
  globalThis.Worker = class extends Worker {
    constructor(...args: ConstructorParameters<typeof Worker>) {
      super(...args)
      this.addEventListener('message', (event: MessageEvent<object>) => {
        // Adjudicated phases have no seat.
        if ('seat' in event.data && ++count >= answers) event.stopImmediatePropagation()
      })
    }
  }
}

interface Phone {
  readonly browser: Browser
  readonly url: string
  /** How much slower it is than this machine. */
  readonly rate: number
}

/** Opens a match; returns the longest task, too. `answers`: of the computers, until the last is lost. */
async function openMatch({ browser, url, rate }: Phone, record: Kept, answers: number | null) {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  await page.addInitScript((kept) => localStorage.setItem(`computer ${kept.variant}`, JSON.stringify(kept)), record)
  if (answers !== null) await page.addInitScript(loseLastAnswer, answers)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
  const opening = await longestTask(page, async () => {
    await page.goto(`${url}/computer/${record.variant}`)
    await waitUntil(session, isShown('.stage .status button.primary'))
  })
  return { page, session, opening, [Symbol.asyncDispose]: () => context.close() }
}

/** The longest tasks of a match, in ms. */
async function measure(phone: Phone, { record, answers }: Played): Promise<readonly Figure[]> {
  const click = (session: CDPSession) => session.send('Runtime.evaluate', { expression: CLICK })
  await using match = await openMatch(phone, record, null)
  const results = await longestTask(match.page, async () => {
    await click(match.session)
    await waitUntil(match.session, isShown('.stage .results, .stage .side .sheet'))
  })
  await using endless = await openMatch(phone, record, answers)
  const thinking = await longestTask(endless.page, async () => void (await click(endless.session)))
  const after = `after ${record.phases.length} phases`
  return [
    { what: `opening ${after}`, ms: match.opening },
    { what: `a turn, with its results, ${after}`, ms: results },
    { what: `while computers think, ${after}`, ms: thinking, most: MOST },
  ]
}

interface Figure {
  readonly what: string
  readonly ms: number
  /** The goal on the phone, in ms. */
  readonly most?: number
}

/** The fixed work is done so often: it is slower at first. */
const RUNS = 9

/** How much slower the phone is than this machine. */
async function slowness(browser: Browser): Promise<number> {
  const page = await browser.newPage()
  const tasks = await tasksDuring(
    page,
    async () => {
      for (let n = 0; n < RUNS; n++) await page.evaluate(work)
    },
    0,
  )
  await page.close()
  return PHONE_TAKES / (tasks[RUNS - 1] ?? PHONE_TAKES)
}

run('vite', ['build', '--logLevel', 'warn'])
const folder = mkdtempSync(join(tmpdir(), 'concert-bench-'))
const service = await startService({
  port: await freePort(),
  folder,
  wranglerArgs: [],
  output: 'ignore',
  maySend: false,
})
const browser = await launchBrowser()
const chosen = process.argv.slice(2)
try {
  const rate = await slowness(browser)
  const phone = { browser, url: service.url, rate }
  console.log(`a phone is ${rate.toFixed(1)} times slower`)
  for (const { id } of RULESETS.filter(({ id }) => chosen.length === 0 || chosen.includes(id)))
    for (const phases of [0, PHASES])
      for (const { what, ms, most = Infinity } of await measure(phone, matchOf(id, phases))) {
        const isMissed = ms > most
        console.log(`${id.padEnd(18)} ${what.padEnd(40)} ${ms.toFixed(0).padStart(5)} ms${isMissed ? '   MISSED' : ''}`)
        if (isMissed) process.exitCode = 1
      }
} finally {
  await browser.close()
  await service.stop()
  rmSync(folder, { recursive: true, force: true })
}
