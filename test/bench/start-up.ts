/**
 * `npm run bench:start-up`: what a new instance of the Worker costs in processor time until it is ready and until its first answer, beside a Worker that
 * does nothing, both as the local runtime starts them. They take turns, so that what else the machine does falls on all. Linux alone tells.
 *
 *     npm run bench:start-up -- [--rounds 9] [--beside FOLDER]
 *
 * `--beside`: the folder of another bundle, from `wrangler deploy --dry-run --outdir FOLDER`; it takes turns, too.
 */
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { memoryFolder } from '../../src/tools/service/memory-folder.ts'
import { ROOT } from '../../src/tools/service/processes.ts'
import { buildService } from '../support/service/built-service.ts'
import { type BuiltService, serveBuilt } from '../support/service/miniflare.ts'
import { processorTime } from './load/taken.ts'

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '9' }, beside: { type: 'string' } },
})
/** The goal, above the Worker that does nothing. */
const MOST = 150

const NOTHING = `
import { DurableObject } from 'cloudflare:workers'
export class Game extends DurableObject {}
export default { fetch: () => new Response(''), queue() {}, scheduled() {} }`

const VARIABLES = {
  ENVIRONMENT: 'local',
  BASE_URL: 'http://localhost',
  RESEND_API_KEY: 're_local',
  AUTH_SECRET: 'a secret of the bench, long enough to sign with',
  LOG_LINES: 'none',
}

interface Cost {
  readonly ready: number
  readonly answered: number
}

/** Asks for what no database is asked for. */
async function costOf(built: BuiltService, worker: string): Promise<Cost> {
  const storage = memoryFolder('concert-start-')
  cpSync(built.storage, storage, { recursive: true })
  const service = serveBuilt({ ...built, worker, storage }, VARIABLES)
  try {
    const url = await service.ready
    const ready = processorTime('workerd')
    const answer = await fetch(new URL('/api/variants', url))
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`${worker} answered with status ${answer.status}.`)
    return { ready, answered: processorTime('workerd') }
  } finally {
    await service.dispose()
    rmSync(storage, { recursive: true, force: true, maxRetries: 5 })
  }
}

const middle = (list: readonly number[]): number => list.toSorted((a, b) => a - b)[list.length >> 1] ?? Number.NaN

/** Milliseconds above the Worker that does nothing. */
function above(costs: readonly Cost[], nothing: readonly Cost[], what: keyof Cost) {
  const [own, others] = [costs, nothing].map((list) => list.map((cost) => cost[what])) as [number[], number[]]
  return {
    median: Math.round(middle(own) - middle(others)),
    least: Math.round(Math.min(...own) - Math.min(...others)),
  }
}

async function main(folder: string): Promise<void> {
  mkdirSync(join(ROOT, 'web/dist'), { recursive: true })
  const built = await buildService(folder)
  const nothing = join(folder, 'nothing')
  mkdirSync(nothing)
  writeFileSync(join(nothing, 'worker.js'), NOTHING)
  const workers = [nothing, built.worker, ...(values.beside === undefined ? [] : [values.beside])]
  const costs = new Map(workers.map((worker) => [worker, [] as Cost[]]))
  for (let round = 0; round < Number(values.rounds); round++)
    for (const [worker, list] of costs) list.push(await costOf(built, worker))
  const [least = [], ...others] = costs.values()
  for (const [n, list] of others.entries()) {
    const [ready, answered] = [above(list, least, 'ready'), above(list, least, 'answered')]
    console.log(
      `${n === 0 ? 'the Worker' : values.beside}: ready ${ready.median} ms (least ${ready.least}), first answer ${answered.median} ms (least ${answered.least})`,
    )
    if (n === 0 && ready.median > MOST) process.exitCode = 1
  }
  console.log(
    `Processor time above a Worker that does nothing, which is ready after ${middle(least.map((one) => one.ready))} ms; goal: ready within ${MOST}.`,
  )
}

const folder = memoryFolder('concert-start-up-')
try {
  await main(folder)
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
