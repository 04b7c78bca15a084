/**
 * `npm run bench:load`: games of Standard on the local runtime, with the deployed bundle. `speed`: rates of saving orders and reading
 * games, compared with a bare object in the same run. `deadlines`: a thousand games whose first phases end in the same second: the time
 * until the last closes, and whether any is lost. `memory`, only by `--only`: whether memory use stays level. Takes about ten minutes.
 *
 *     npm run bench:load -- [--only speed|deadlines|memory] [--games N] [--requests 100000] [--at-once 8]
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { ClosedPhaseView, GameView } from '../../src/game/views/shapes.ts'
import { makeMemoryFolder } from '../../src/tools/service/memory-folder.ts'
import { ROOT } from '../../src/tools/service/processes.ts'
import { buildService } from '../support/service/built-service.ts'
import { type BuiltService, serveBuilt } from '../support/service/miniflare.ts'
import { serveBare } from './load/bare.ts'
import { type Speed, speedInWords, speedOf, textOf, type Timed, timed } from './load/calls.ts'
import { deadlineFor, type MadeGame, makeGames, type Player, signIn } from './load/games.ts'
import { memoryHeld, processorTime } from './load/taken.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    games: { type: 'string' },
    requests: { type: 'string', default: '100000' },
    'at-once': { type: 'string', default: '8' },
  },
})
const REQUESTS = Number(values.requests)
const AT_ONCE = Number(values['at-once'])
/** Default number of games of each part. */
const GAMES = { speed: 200, deadlines: 1000, memory: 100 } as const
type Part = keyof typeof GAMES
const gamesOf = (part: Part): number => Number(values.games ?? GAMES[part])

/** `rate`: minimum share of the bare object's rate. `cpu`: maximum CPU time in ms, with the runtime's own work. */
const GOALS = { put: { rate: 0.35, cpu: 6 }, get: { rate: 0.55, cpu: 4 } } as const
/** Maximum time in ms until the last phase has closed. */
const CLOSED_WITHIN = 10_000
/** Maximum ratio of the memory at the end to that after 30 % of the requests. */
const LEVEL = 1.1
/** Kinds of calls alternate, so that other load affects all of them. */
const ROUNDS = 20

const VARIABLES = {
  ENVIRONMENT: 'local',
  BASE_URL: 'http://localhost',
  MAIL_WINDOW: 0,
  RESEND_API_KEY: 're_local',
  AUTH_SECRET: 'a secret of the bench, long enough to sign with',
  LOG_LINES: 'none',
}

let missed = 0
function report(name: string, result: string, isMet: boolean | null): void {
  if (isMet === false) missed++
  console.log(`${name}: ${result}${isMet === null ? '' : isMet ? '  met' : '  MISSED'}`)
}

/** Cycles through a list: consecutive calls use different games and players. */
function turn<T>(list: readonly T[], n: number): T {
  const item = list[n % list.length]
  if (item === undefined) throw new Error('an empty list')
  return item
}

const look = ({ client }: Player, { path }: MadeGame) => client.get<{ readonly game: GameView }>(path)

/** Calls in which each seat of the games saves all its orders. */
const savesIn = (games: readonly MadeGame[]): readonly Call[] =>
  games.flatMap(({ path, sheets }) =>
    sheets.map(
      ({ client, phase, orders }) =>
        () =>
          client.put(`${path}/orders`, { phase, orders, ready: false }),
    ),
  )

type Call = () => Promise<unknown>

/** Saves and as many reads, made with the same plain client as calls of the bare object. */
async function callsOf(url: URL, players: readonly Player[], games: readonly MadeGame[]) {
  const cookies = new Map<Player['client'], string>()
  for (const { client } of players) cookies.set(client, await client.session())
  const headersOf = (client: Player['client']) => ({
    origin: url.origin,
    cookie: cookies.get(client) ?? '',
    'content-type': 'application/json',
  })
  const seats = Math.max(...games.map((game) => game.sheets.length))
  // Consecutive saves go to different games, so that no two players save in the same game at once.
  const sheets = Array.from({ length: seats }, (_, seat) =>
    games.flatMap(({ path, sheets: all }) => all.slice(seat, seat + 1).map((sheet) => ({ path, ...sheet }))),
  ).flat()
  const longest = Math.max(...sheets.map(({ orders }) => orders.length))
  // The page saves after every order.
  const saves = Array.from({ length: longest }, (_, n) => n + 1).flatMap((count) =>
    sheets
      .filter(({ orders }) => orders.length >= count)
      .map(({ client, path, phase, orders }): Call => {
        const body = JSON.stringify({ phase, orders: orders.slice(0, count), ready: false })
        return () => textOf(new URL(`${path}/orders`, url), { method: 'PUT', headers: headersOf(client), body })
      }),
  )
  const looks = saves.map((_, n): Call => {
    const [{ client }, { path }] = [turn(players, n), turn(games, n)]
    return () => textOf(new URL(path, url), { headers: headersOf(client) })
  })
  return { saves, looks }
}

/** All seats of all games save orders, alternating with reads of games and calls of a bare object. All write to disk. */
async function measureSpeed(players: readonly Player[], url: URL, built: BuiltService, folder: string): Promise<void> {
  const { games } = await makeGames(players, gamesOf('speed'), AT_ONCE, null)
  const { saves, looks } = await callsOf(url, players, games)
  const bare = await serveBare(folder, built, games.length)
  const rounds = { bare: [] as Timed[], put: [] as Timed[], get: [] as Timed[] }
  const share = Math.ceil(saves.length / ROUNDS)
  const callsInRound = (all: readonly Call[], round: number) => all.slice(round * share, (round + 1) * share)
  for (let round = 0; round < ROUNDS; round++) {
    const [puts, gets] = [callsInRound(saves, round), callsInRound(looks, round)]
    rounds.bare.push(await timed(puts.length, AT_ONCE, bare.call))
    rounds.put.push(await timed(puts.length, AT_ONCE, (n) => turn(puts, n)()))
    rounds.get.push(await timed(gets.length, AT_ONCE, (n) => turn(gets, n)()))
  }
  await bare.stop()
  const best = speedOf(rounds.bare)
  report('bare object, a row written and read ten times', speedInWords(best), null)
  compare('PUT of orders', speedOf(rounds.put), best, GOALS.put)
  compare('GET of a game', speedOf(rounds.get), best, GOALS.get)
}

function compare(what: string, speed: Speed, bare: Speed, goal: (typeof GOALS)['put' | 'get']): void {
  const part = speed.rate / bare.rate
  report(
    what,
    `${speedInWords(speed)}; ${part.toFixed(2)} of the bare object's rate, goal ${goal.rate}`,
    part >= goal.rate,
  )
  const { worked } = speed
  if (!Number.isNaN(worked))
    report(`${what}, processor time`, `${worked.toFixed(1)} ms, goal ${goal.cpu}`, worked <= goal.cpu)
}

/** Reads games only after their alarms have had time: a read would close a due phase. */
async function measureClosing(
  [player]: readonly Player[],
  games: readonly MadeGame[],
  deadline: number,
): Promise<void> {
  if (player === undefined) throw new Error('there are no players')
  await sleep(deadline - 1_000 - Date.now())
  const before = processorTime('workerd')
  await sleep(deadline + CLOSED_WITHIN + 2_000 - Date.now())
  const worked = processorTime('workerd') - before
  const late: number[] = []
  const errors: string[] = []
  await timed(games.length, AT_ONCE, async (n) => {
    const game = turn(games, n)
    const { history, phase } = (await look(player, game)).game
    const { closedAt, boards, cause } = await player.client.get<ClosedPhaseView>(`${game.path}/phases/0`)
    late.push(closedAt - deadline)
    const lost = boards.flatMap(({ orders }) => orders.filter(({ given }) => !given))
    if (history.length !== 1 || phase?.code !== 'F1901M' || cause !== 'deadline' || lost.length > 0)
      errors.push(`${game.path}: ${history.length} phases closed, by ${cause}, ${lost.length} orders lost`)
  })
  const last = Math.max(...late)
  report(
    `${games.length} deadlines in one second`,
    `the last closed after ${(last / 1000).toFixed(1)} s, goal 10 (${(worked / 1000).toFixed(1)} s of processor time in these 13 s)`,
    last <= CLOSED_WITHIN,
  )
  report('lost or doubled', errors.length === 0 ? 'none' : errors.slice(0, 5).join('; '), errors.length === 0)
}

async function measureMemory(players: readonly Player[]): Promise<void> {
  const { games } = await makeGames(players, gamesOf('memory'), AT_ONCE, null)
  const samples: number[] = []
  for (let tenth = 1; tenth <= 10; tenth++) {
    await timed(Math.round(REQUESTS / 10), AT_ONCE, (n) => look(turn(players, n), turn(games, n)))
    samples.push(memoryHeld() ?? Number.NaN)
  }
  const [third = Number.NaN, last = Number.NaN] = [samples[2], samples.at(-1)]
  const result = `${samples.map((sample) => Math.round(sample)).join(', ')} MB after each tenth of ${REQUESTS} requests`
  report('memory', result, Number.isNaN(last) ? null : last <= third * LEVEL)
}

async function measureDeadlines(players: readonly Player[]): Promise<void> {
  const count = gamesOf('deadlines')
  const deadline = await deadlineFor(players, count, AT_ONCE)
  const { games, whole } = await makeGames(players, count, AT_ONCE, deadline)
  console.log(`${count} games were created, in ${Math.round(whole / 1000)} s.`)
  const late = games.filter((game) => game.deadline !== deadline)
  if (late.length > 0) throw new Error(`${late.length} games were created too late: the machine was busy.`)
  const saves = savesIn(games)
  await timed(saves.length, AT_ONCE, (n) => turn(saves, n)())
  if (Date.now() > deadline) throw new Error('Orders were saved too late: the machine was busy.')
  await measureClosing(players, games, deadline)
}

/** Runs a measurement with its own service, whose storage is in this folder. */
async function withService(
  built: BuiltService,
  folder: string,
  measure: (players: readonly Player[], url: URL) => Promise<void>,
): Promise<void> {
  const storage = join(folder, 'games')
  cpSync(built.storage, storage, { recursive: true })
  const service = serveBuilt({ ...built, storage }, VARIABLES)
  try {
    const url = await service.ready
    await measure(await signIn(url.origin), url)
  } finally {
    await service.dispose()
  }
}

// In memory, creating a thousand games takes a tenth of the time on disk.
const [onDisk, inMemory] = [mkdtempSync(join(tmpdir(), 'concert-load-')), makeMemoryFolder('concert-load-')]
const PARTS: Readonly<Record<Part, (built: BuiltService) => Promise<void>>> = {
  speed: (built) =>
    withService(built, onDisk, (players, url) => measureSpeed(players, url, built, join(onDisk, 'bare'))),
  deadlines: (built) => withService(built, inMemory, measureDeadlines),
  memory: (built) => withService(built, inMemory, measureMemory),
}
const isPart = (name: string): name is Part => name in PARTS

try {
  const only = values.only ?? ''
  if (only !== '' && !isPart(only)) throw new Error(`--only takes ${Object.keys(PARTS).join(', ')}.`)
  mkdirSync(join(ROOT, 'web/dist'), { recursive: true })
  const built = await buildService(onDisk)
  for (const part of isPart(only) ? [only] : (['speed', 'deadlines'] as const)) await PARTS[part](built)
} finally {
  for (const folder of [onDisk, inMemory]) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
if (missed > 0) process.exitCode = 1
