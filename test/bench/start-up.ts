/**
 * `npm run bench:start-up`: CPU time of a new instance of the Worker on the local runtime, compared with an empty Worker. Two figures:
 *
 * - start-up: until ready, which the platform limits to a second: loading the script and the engine for pictures, and running
 *   top-level code. The goal applies to this one.
 * - first answer: start-up and one API call that does not use the database.
 *
 * The Workers alternate, so that other load affects all. On a busy machine, the difference of the minimums is more reliable than
 * the median. Linux only.
 *
 *     npm run bench:start-up -- [--rounds 15] [--beside FOLDER]
 *
 * `--beside`: compares another bundle, from `wrangler deploy --dry-run --outdir FOLDER`.
 */
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { makeMemoryFolder } from '../../src/tools/service/memory-folder.ts'
import { ROOT } from '../../src/tools/service/processes.ts'
import { buildService } from '../support/service/built-service.ts'
import { type BuiltService, serveBuilt } from '../support/service/miniflare.ts'
import { processorTimeOfThreads } from './load/taken.ts'

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '15' }, beside: { type: 'string' } },
})
/** Maximum start-up time in ms above the empty Worker. */
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

/** Makes a call that does not use the database. */
async function costOf(built: BuiltService, worker: string): Promise<Cost> {
  const storage = makeMemoryFolder('concert-start-')
  cpSync(built.storage, storage, { recursive: true })
  const service = serveBuilt({ ...built, worker, storage }, VARIABLES)
  try {
    const url = await service.ready
    const ready = processorTimeOfThreads('workerd')
    const answer = await fetch(new URL('/api/variants', url))
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`${worker} answered with status ${answer.status}.`)
    return { ready, answered: processorTimeOfThreads('workerd') }
  } finally {
    await service.dispose()
    rmSync(storage, { recursive: true, force: true, maxRetries: 5 })
  }
}

const middle = (list: readonly number[]): number => list.toSorted((a, b) => a - b)[list.length >> 1] ?? Number.NaN

/** Milliseconds above the empty Worker: per round, and between the minimums. */
function above(costs: readonly Cost[], nothing: readonly Cost[], what: keyof Cost) {
  const more = costs.map((cost, round) => cost[what] - (nothing[round]?.[what] ?? Number.NaN))
  const least = (list: readonly Cost[]) => Math.min(...list.map((cost) => cost[what]))
  return { median: Math.round(middle(more)), least: Math.round(least(costs) - least(nothing)) }
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
    const met = ready.median <= MOST
    console.log(
      `${n === 0 ? 'the Worker' : values.beside}:
  start-up      median ${ready.median} ms, between the least ${ready.least} (goal ${MOST}: ${met ? 'met' : 'missed'})
  first answer  median ${answered.median} ms, between the least ${answered.least}`,
    )
    if (n === 0 && !met) process.exitCode = 1
  }
  const base = Math.round(middle(least.map((one) => one.ready)))
  console.log(
    `Processor time of ${values.rounds} rounds, above a Worker that does nothing, which is ready after ${base} ms: that much is the runtime itself.`,
  )
}

const folder = makeMemoryFolder('concert-start-up-')
try {
  await main(folder)
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
