/**
 * `npm run play -- GAME [--url http://…]`: plays a game over the HTTP API, phase by phase. Compares the
 * service's export with a saved game (`.json`), or every phase with a game as text (`.txt`). Without
 * `--url` it starts its own service. Exit: 0 no difference, 1 a difference or failure, 2 wrong arguments.
 */
import { mkdtempDisposableSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { SheetLine } from '../game/model.ts'
import type { RequiredView } from '../game/views/shapes.ts'
import type { Variant } from '../rules/seam/variant.ts'
import { variantBySavedMap, variantFor } from '../variants/index.ts'
import { Client, createGame, type GameAnswer, Refusal, seatPlayers } from './play/client.ts'
import { replayGame, readGameText } from './play/game-text.ts'
import { freePort } from './service/arguments.ts'
import { compareStates, hasChoice, readGame } from './play/record.ts'
import type { RecordedGame, RecordedPhase } from './play/record.ts'
import { startService } from './service/local-service.ts'

/** A player in the game, with the powers that they were dealt. */
interface Seated {
  readonly client: Client
  readonly powers: readonly string[]
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({ options: { url: { type: 'string' } }, allowPositionals: true })
  const [file, ...rest] = positionals
  if (file === undefined || rest.length > 0) {
    console.error('usage: npm run play -- GAME.json|GAME.txt [--url http://…]')
    return 2
  }
  const use = file.endsWith('.txt') ? playText(readFileSync(file, 'utf8')) : playRecordFile(file)
  return values.url === undefined ? withService(use) : use(values.url.replace(/\/+$/, ''))
}

function playRecordFile(file: string): (url: string) => Promise<number> {
  const record = readGame(file)
  return (url) => play(record, url)
}

/** A game of any variant, as text. The draw may differ from the text: each country gets its own orders. */
function playText(text: string): (url: string) => Promise<number> {
  const game = readGameText(text)
  const variant = variantFor(game.variant, game.options)
  if (variant === null)
    throw new Error(`This game is of the variant “${game.variant}”, with options that this service does not offer.`)
  return async (url) => {
    const { page, players } = await seatPlayers(await signInPlayers(variant, url), game, variant.seats)
    console.log(`the game is at ${url}${page}`)
    const differs = await replayGame(game, players)
    const lastLine = game.phases.at(-1)?.after.at(-1) ?? ''
    console.log(`${game.phases.length} phases: ${differs ?? `as written, to “${lastLine}”`}`)
    return differs === null ? 0 : 1
  }
}

/** Signs a player in for every seat. */
async function signInPlayers({ seats }: Variant, url: string): Promise<readonly Client[]> {
  const clients = seats.map(() => new Client(url))
  console.log(`signing in ${clients.length} players at ${url} …`)
  const session = crypto.randomUUID().slice(0, 8)
  await Promise.all(clients.map((client, n) => client.signIn(`player-${n + 1}-${session}@play.example`)))
  return clients
}

async function withService(use: (url: string) => Promise<number>): Promise<number> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'concert-play-'))
  console.log('starting a service …')
  const port = await freePort()
  const service = await startService({ port, folder: folder.path, wranglerArgs: [], output: 'ignore', maySend: false })
  try {
    return await use(service.url)
  } finally {
    await service.stop()
  }
}

async function play(record: RecordedGame, url: string): Promise<number> {
  const variant = variantBySavedMap(record.map, record.options)
  if (variant === null) throw new Error(`The game is on the map “${record.map}”, which this service does not offer.`)
  const clients = await signInPlayers(variant, url)
  const name = `${record.id} played again`.slice(0, 80)
  const { path, page } = await createGame(clients, { name, variant: variant.id, options: record.options })
  console.log(`the game is at ${url}${page}`)
  const players = await Promise.all(clients.map((client) => findSeat(client, path)))
  for (const phase of playedPhases(record)) await playPhase(players, path, phase)
  return compare(record, await clients[0]?.get<RecordedGame>(`${path}/export`))
}

/** The last phase of a record is the current one, unless it has orders. */
const playedPhases = ({ phases }: RecordedGame): readonly RecordedPhase[] =>
  phases.filter(
    ({ orders }, i) => i < phases.length - 1 || Object.values(orders).some((lines) => (lines ?? []).length > 0),
  )

async function findSeat(client: Client, path: string): Promise<Seated> {
  const { game } = await client.get<GameAnswer>(path)
  const seat = game.seats.find((candidate) => candidate.seat === game.you)
  if (seat === undefined) throw new Error('A player who joined has no seat.')
  return { client, powers: seat.powers }
}

async function playPhase(players: readonly Seated[], path: string, phase: RecordedPhase): Promise<void> {
  const started = Date.now()
  const tables = await Promise.all(players.map(({ client }) => client.get<GameAnswer>(path)))
  const code = tables[0]?.game.phase?.code ?? 'its end'
  if (code !== phase.name && !hasChoice(phase)) return console.log(`${phase.name}  skipped: nobody had a choice`)
  if (code !== phase.name) throw new Error(`The record is in ${phase.name}, but the service is in ${code}.`)
  const active = players.filter((_, n) => mustAct(tables[n]?.game.required ?? null))
  const problems = await Promise.all(active.map((player) => submitOrders(player, path, phase)))
  console.log(`${phase.name}  ${active.length} players ordered, ${Date.now() - started} ms`)
  for (const problem of problems.flat()) console.log(`  ${problem}`)
}

const mustAct = (required: RequiredView | null): boolean =>
  required !== null &&
  (required.units.length > 0 || required.retreats.length > 0 || required.builds > 0 || required.disbands > 0)

/** Submits the recorded orders of this player's powers. Returns the lines that the service rejects. */
async function submitOrders(player: Seated, path: string, phase: RecordedPhase): Promise<readonly string[]> {
  const { client, powers } = player
  const sheet = { phase: phase.name, orders: powers.flatMap((power) => phase.orders[power] ?? []), ready: true }
  const { lines } = await client.put<{ readonly lines: readonly SheetLine[] }>(`${path}/orders`, sheet)
  return lines.flatMap(({ text, problem }) =>
    problem === null ? [] : [`${powers.join(' and ')}: “${text}”: ${problem.words}`],
  )
}

function compare(record: RecordedGame, replay: RecordedGame | undefined): number {
  const here = new Map(replay?.phases.map((phase) => [phase.name, phase]))
  const different = record.phases.filter((phase) => !agrees(phase, here.get(phase.name)))
  console.log(`${record.phases.length} phases, differ ${different.length}`)
  return different.length === 0 ? 0 : 1
}

function agrees(recorded: RecordedPhase, replay: RecordedPhase | undefined): boolean {
  if (replay === undefined && !hasChoice(recorded)) return true
  const differences =
    replay === undefined ? ['the service has no such phase'] : compareStates(replay.state, recorded.state)
  for (const difference of differences) console.log(`${recorded.name}: ${difference}`)
  return differences.length === 0
}

try {
  process.exitCode = await main()
} catch (error) {
  if (!(error instanceof Error)) throw error
  console.error(error instanceof Refusal ? `The service refused: ${error.message}` : error.message)
  process.exitCode = 1
}
