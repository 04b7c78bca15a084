/**
 * `npm run bench:lighthouse`: Lighthouse scores of the first pages of strangers and players. Measures the production build locally, on
 * the network that Lighthouse simulates and the phone of `bench:page`: the CPU slowdown follows from the same fixed work, instead of
 * Lighthouse's default of four.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse from 'lighthouse'
import { Client } from '../../src/tools/play/client.ts'
import { run } from '../../src/tools/service/processes.ts'
import { freePort } from '../../src/tools/service/arguments.ts'
import { startService } from '../../src/tools/service/local-service.ts'
import { playUntil, startGame } from '../e2e/support/api-game.ts'
import { launchBrowser } from '../support/service/browser.ts'
import { slowedTo } from './phone.ts'

const MIN_SCORE = 95
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
/** The best of so many runs counts: other load only makes runs slower. */
const TIMES = 3

/** Points out of 100 for each category, and the failed audits. */
interface Scores {
  readonly points: Readonly<Record<string, number>>
  readonly lacks: readonly string[]
}

interface Visit {
  readonly name: string
  readonly url: string
  /** The player's session; null for a stranger. */
  readonly cookie: string | null
}

/** The debugging port of the browser, and its CPU slowdown. */
interface Phone {
  readonly port: number
  readonly rate: number
}

async function look({ url, cookie }: Visit, { port, rate }: Phone): Promise<Scores> {
  const result = await lighthouse(url, {
    port,
    logLevel: 'error',
    onlyCategories: [...CATEGORIES],
    throttling: { cpuSlowdownMultiplier: rate },
    ...(cookie !== null && { extraHeaders: { Cookie: cookie } }),
  })
  if (result === undefined) throw new Error(`Lighthouse has no result for ${url}`)
  const { categories, audits, runtimeError } = result.lhr
  if (runtimeError !== undefined) throw new Error(runtimeError.message)
  const points = CATEGORIES.map((key) => [key, Math.round((categories[key]?.score ?? 0) * 100)] as const)
  const weighty = Object.values(categories).flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0))
  const lacks = weighty.flatMap(({ id }) => {
    const { score = null, title = id, displayValue = '' } = audits[id] ?? {}
    return score !== null && score < 0.9 ? [`${title} ${displayValue}`.trim()] : []
  })
  const report = process.env['REPORTS']
  if (report !== undefined)
    writeFileSync(join(report, `${new URL(url).pathname.replaceAll('/', '_')}.json`), JSON.stringify(result.lhr))
  return { points: Object.fromEntries(points), lacks }
}

const worst = ({ points }: Scores): number => Math.min(...Object.values(points))

/** Returns the best of several runs; stops at the first that is good enough. */
async function best(visit: Visit, phone: Phone): Promise<Scores> {
  let result = await look(visit, phone)
  for (let n = 1; n < TIMES && worst(result) < MIN_SCORE; n++) {
    const next = await look(visit, phone)
    if (worst(next) > worst(result)) result = next
  }
  return result
}

/** The front page and the rules for strangers, and a game in its second year for a player. */
async function visits(url: string): Promise<Visit[]> {
  const clients = Array.from({ length: 7 }, () => new Client(url))
  await Promise.all(clients.map((client, n) => client.signIn(`player-${n}@players.example`)))
  const path = await startGame(clients, 'To be measured')
  await playUntil(clients, path, 'S1902M')
  const [first] = clients
  return [
    { name: 'landing', url: `${url}/`, cookie: null },
    { name: 'rules', url: `${url}/rules`, cookie: null },
    { name: 'play', url: url + path, cookie: first === undefined ? null : await first.session() },
  ]
}

run('vite', ['build', '--logLevel', 'warn'])
const folder = mkdtempSync(join(tmpdir(), 'concert-lighthouse-'))
const service = await startService({
  port: await freePort(),
  folder,
  wranglerArgs: [],
  output: 'ignore',
  maySend: false,
})
const port = await freePort()
const browser = await launchBrowser([`--remote-debugging-port=${port}`])
try {
  const phone = { port, rate: await slowedTo(browser) }
  console.log(`slowed ${phone.rate.toFixed(1)} times, to a phone`)
  for (const visit of await visits(service.url)) {
    const scores = await best(visit, phone)
    const summary = CATEGORIES.map((key) => `${key} ${scores.points[key]}`).join(', ')
    console.log(`${visit.name.padEnd(8)} ${summary}${worst(scores) < MIN_SCORE ? `   BELOW ${MIN_SCORE}` : ''}`)
    for (const lack of scores.lacks) console.log(`         ${lack}`)
    if (worst(scores) < MIN_SCORE) process.exitCode = 1
  }
} finally {
  await browser.close()
  await service.stop()
  rmSync(folder, { recursive: true, force: true })
}
