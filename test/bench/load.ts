/**
 * `npm run bench:load`: a thousand games of Standard on the local runtime, as a deployment bundles the Worker, whose first phases all end in the same
 * second. How fast orders are saved and games are read, beside a bare object in the same run; how long the last phase takes to close, and whether
 * one is lost; whether the runtime's memory stays level. It asks this machine alone, takes about half an hour, and ends by itself.
 *
 *     npm run bench:load -- [--games 1000] [--requests 100000] [--at-once 8] [--minutes N]
 *
 * `--minutes`: how long making the games and saving their orders may take at most; the deadline is five minutes later.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { ClosedPhaseView, GameView } from '../../src/game/views/shapes.ts'
import type { Client } from '../../src/tools/play/client.ts'
import { ROOT } from '../../src/tools/service/processes.ts'
import { buildService } from '../support/service/built-service.ts'
import { serveBuilt } from '../support/service/miniflare.ts'
import { serveBare } from './load/bare.ts'
import { type Speed, speedInWords, speedOf, timed } from './load/calls.ts'
import { deadlineAfter, holdsOf, type MadeGame, makeGames, signIn } from './load/games.ts'
import { memoryHeld } from './load/memory.ts'

const { values } = parseArgs({
  options: {
    games: { type: 'string', default: '1000' },
    requests: { type: 'string', default: '100000' },
    'at-once': { type: 'string', default: '8' },
    minutes: { type: 'string' },
  },
})
const GAMES = Number(values.games)
const REQUESTS = Number(values.requests)
const AT_ONCE = Number(values['at-once'])
/** A second for each game, where nothing is said: games and orders are fifteen calls each. */
const MINUTES = Number(values.minutes ?? 1 + Math.ceil(GAMES / 60))

/** What a save and a look reach of the rate of the bare object. */
const PART_OF_BARE = 0.6
/** Milliseconds until the last phase has closed. */
const CLOSED_WITHIN = 10_000
/** Memory at the end, as a part of that after a third of the requests. */
const LEVEL = 1.1
/** Kinds of calls take turns, so that what else the machine does falls on all of them. */
const ROUNDS = 5

const VARIABLES = {
  ENVIRONMENT: 'local',
  BASE_URL: 'http://localhost',
  MAIL_WINDOW: 0,
  RESEND_API_KEY: 're_local',
  AUTH_SECRET: 'a secret of the bench, long enough to sign with',
  LOG_LINES: 'none',
}

let missed = 0
function tell(what: string, found: string, isMet: boolean | null): void {
  if (isMet === false) missed++
  console.log(`${what}: ${found}${isMet === null ? '' : isMet ? '  met' : '  MISSED'}`)
}

/** The `n`th call asks for another game than the one before, as another player. */
function turn<T>(list: readonly T[], n: number): T {
  const one = list[n % list.length]
  if (one === undefined) throw new Error('an empty list')
  return one
}

const look = (player: Client, { path }: MadeGame) => player.get<{ readonly game: GameView }>(path)

/** Who plays what in which game: told before the clock runs, because it is another call. */
async function sheetsIn(players: readonly Client[], games: readonly MadeGame[]) {
  const seats = games.flatMap((game) => players.map((player) => ({ game, player })))
  const sheets: { readonly save: () => Promise<unknown> }[] = []
  await timed(seats.length, AT_ONCE, async (n) => {
    const { game, player } = turn(seats, n)
    const sheet = holdsOf((await look(player, game)).game)
    sheets.push({ save: () => player.put(`${game.path}/orders`, { ...sheet, ready: false }) })
  })
  return sheets
}

/** All seats of all games save their orders, between looks at games and calls of a bare object. */
async function measureSpeed(players: readonly Client[], games: readonly MadeGame[], folder: string): Promise<void> {
  const sheets = await sheetsIn(players, games)
  const bare = await serveBare(folder, games.length)
  const rounds = { bare: [] as Timed[], put: [] as Timed[], get: [] as Timed[] }
  const share = Math.ceil(sheets.length / ROUNDS)
  for (let round = 0; round < ROUNDS; round++) {
    const mine = sheets.slice(round * share, (round + 1) * share)
    rounds.bare.push(await timed(mine.length, AT_ONCE, bare.call))
    rounds.put.push(await timed(mine.length, AT_ONCE, (n) => turn(mine, n).save()))
    rounds.get.push(await timed(mine.length, AT_ONCE, (n) => look(turn(players, n), turn(games, n))))
  }
  await bare.stop()
  const best = speedOf(rounds.bare)
  tell('bare object, a row written and read ten times', speedInWords(best), null)
  compare('PUT of orders', speedOf(rounds.put), best)
  compare('GET of a game', speedOf(rounds.get), best)
}
type Timed = Awaited<ReturnType<typeof timed>>

function compare(what: string, speed: Speed, bare: Speed): void {
  const part = speed.rate / bare.rate
  tell(
    what,
    `${speedInWords(speed)}; ${part.toFixed(2)} of the bare object's rate, goal ${PART_OF_BARE}`,
    part >= PART_OF_BARE,
  )
}

/** Nobody asks for a game before its alarm has had its time: a look would close what is due. */
async function measureClosing(
  [player]: readonly Client[],
  games: readonly MadeGame[],
  deadline: number,
): Promise<void> {
  if (player === undefined) throw new Error('nobody plays')
  await sleep(deadline + CLOSED_WITHIN + 2_000 - Date.now())
  const late: number[] = []
  const faults: string[] = []
  await timed(games.length, AT_ONCE, async (n) => {
    const game = turn(games, n)
    const { history, phase } = (await look(player, game)).game
    const { closedAt, boards, cause } = await player.get<ClosedPhaseView>(`${game.path}/phases/0`)
    late.push(closedAt - deadline)
    const lost = boards.flatMap(({ orders }) => orders.filter(({ given }) => !given))
    if (history.length !== 1 || phase?.code !== 'F1901M' || cause !== 'deadline' || lost.length > 0)
      faults.push(`${game.path}: ${history.length} phases closed, by ${cause}, ${lost.length} orders lost`)
  })
  const last = Math.max(...late)
  tell(
    `${games.length} deadlines in one second`,
    `the last closed after ${(last / 1000).toFixed(1)} s, goal 10`,
    last <= CLOSED_WITHIN,
  )
  tell('lost or doubled', faults.length === 0 ? 'none' : faults.slice(0, 5).join('; '), faults.length === 0)
}

async function measureMemory(players: readonly Client[], games: readonly MadeGame[]): Promise<void> {
  const samples: number[] = []
  for (let tenth = 1; tenth <= 10; tenth++) {
    await timed(Math.round(REQUESTS / 10), AT_ONCE, (n) => look(turn(players, n), turn(games, n)))
    samples.push(memoryHeld() ?? Number.NaN)
  }
  const [third = Number.NaN, last = Number.NaN] = [samples[2], samples.at(-1)]
  const found = `${samples.map((one) => Math.round(one)).join(', ')} MB after each tenth of ${REQUESTS} requests`
  tell('memory', found, Number.isNaN(last) ? null : last <= third * LEVEL)
}

async function main(folder: string): Promise<void> {
  mkdirSync(join(ROOT, 'web/dist'), { recursive: true })
  const built = await buildService(folder)
  const service = serveBuilt(built, VARIABLES)
  try {
    const { origin } = await service.ready
    const players = await signIn(origin)
    const deadline = deadlineAfter(Date.now(), MINUTES)
    const games = await makeGames(players, GAMES, deadline)
    const others = games.filter((game) => game.deadline !== deadline)
    if (others.length > 0) throw new Error(`${others.length} games were made too late: give more --minutes.`)
    console.log(`${games.length} games are made.`)
    await measureSpeed(players, games, join(folder, 'bare'))
    if (Date.now() > deadline) throw new Error('Orders were saved too late: give more --minutes.')
    await measureClosing(players, games, deadline)
    await measureMemory(players, games)
  } finally {
    await service.dispose()
  }
}

const folder = mkdtempSync(join(tmpdir(), 'concert-load-'))
try {
  await main(folder)
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
if (missed > 0) process.exitCode = 1
