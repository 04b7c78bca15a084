/**
 * `npm run play -- GAME [--url http://…]`: plays a game over the HTTP API, phase by phase. Compares the
 * service's own record with a saved game (`.json`), or every phase with a game as text (`.txt`).
 * Without `--url` it starts a service and stops it again. Exit: 0 no difference, 1 a difference or
 * failure, 2 wrong arguments.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { SheetLine } from '../game/model.ts'
import type { RequiredView } from '../game/views/shapes.ts'
import type { Variant } from '../rules/seam/variant.ts'
import { variantBySavedMap, variantFor } from '../variants/index.ts'
import { Client, Refusal } from './play/client.ts'
import { replayGame, readGameText } from './play/game-text.ts'
import { freePort } from './service/ports.ts'
import { differences, hasChoice, readGame } from './play/record.ts'
import type { RecordedGame, RecordedPhase } from './play/record.ts'
import { createGame, seatPlayers } from './play/api-game.ts'
import type { GameAnswer } from './play/api-game.ts'
import { startService } from './service/local-service.ts'

/** A player at the table; the draw decided their powers. */
interface Seated {
  readonly client: Client
  readonly powers: readonly string[]
}

async function main(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { url: { type: 'string' } },
    allowPositionals: true,
  })
  const [file, ...others] = positionals
  if (file === undefined || others.length > 0) {
    console.error('usage: npm run play -- GAME.json|GAME.txt [--url http://…]')
    return 2
  }
  const use = file.endsWith('.txt') ? playText(readFileSync(file, 'utf8')) : playRecord(file)
  return values.url === undefined ? withService(use) : use(values.url.replace(/\/+$/, ''))
}

function playRecord(file: string): (url: string) => Promise<number> {
  const record = readGame(file)
  return (url) => play(record, url)
}

/**
 * A game of any variant, as text. Seats may be drawn differently than in the text; each country
 * still gets its orders.
 */
function playText(text: string): (url: string) => Promise<number> {
  const game = readGameText(text)
  const variant = variantFor(game.variant, game.options)
  if (variant === null) throw new Error(`The game is of the variant “${game.variant}”, which is not played here so.`)
  return async (url) => {
    const { page, players } = await seatPlayers(await signedIn(variant, url), game, variant.seats)
    console.log(`the game is at ${url}${page}`)
    const differs = await replayGame(game, players)
    console.log(
      `${game.phases.length} phases: ${differs ?? `as written, to “${game.phases.at(-1)?.after.at(-1) ?? ''}”`}`,
    )
    return differs === null ? 0 : 1
  }
}

/** A player for every seat. */
async function signedIn({ seats }: Variant, url: string): Promise<readonly Client[]> {
  const clients = seats.map(() => new Client(url))
  console.log(`signing in ${clients.length} players at ${url} …`)
  const evening = crypto.randomUUID().slice(0, 8)
  await Promise.all(clients.map((client, n) => client.signIn(`player-${n + 1}-${evening}@play.example`)))
  return clients
}

async function withService(use: (url: string) => Promise<number>): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'concert-play-'))
  console.log('starting a service …')
  try {
    const service = await startService({ port: await freePort(), folder, more: [], output: 'ignore', maySend: false })
    try {
      return await use(service.url)
    } finally {
      await service.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function play(record: RecordedGame, url: string): Promise<number> {
  const variant = variantBySavedMap(record.map)
  if (variant === null) throw new Error(`The game is on the map “${record.map}”, which is not played here.`)
  const clients = await signedIn(variant, url)
  const { path, page } = await createGame(clients, {
    name: `${record.id} played again`.slice(0, 80),
    variant: variant.id,
  })
  console.log(`the game is at ${url}${page}`)
  const players = await Promise.all(clients.map((client) => seatOf(client, path)))
  for (const phase of played(record)) await playPhase(players, path, phase)
  return compare(record, await clients[0]?.get<RecordedGame>(`${path}/export`))
}

/** The last phase of a record is the current one, unless it has orders. */
const played = ({ phases }: RecordedGame): readonly RecordedPhase[] =>
  phases.filter(
    ({ orders }, i) => i < phases.length - 1 || Object.values(orders).some((lines) => (lines ?? []).length > 0),
  )

async function seatOf(client: Client, path: string): Promise<Seated> {
  const { game } = await client.get<GameAnswer>(path)
  const seat = game.seats.find((each) => each.seat === game.you)
  if (seat === undefined) throw new Error('A player who joined has no seat.')
  return { client, powers: seat.powers }
}

async function playPhase(players: readonly Seated[], path: string, phase: RecordedPhase): Promise<void> {
  const started = Date.now()
  const tables = await Promise.all(players.map(({ client }) => client.get<GameAnswer>(path)))
  const code = tables[0]?.game.phase?.code ?? 'its end'
  if (code !== phase.name && !hasChoice(phase)) return console.log(`${phase.name}  passed over: nobody had a choice`)
  if (code !== phase.name) throw new Error(`The record is in ${phase.name}, but the service is in ${code}.`)
  const asked = players.filter((_, n) => isAsked(tables[n]?.game.required ?? null))
  const problems = await Promise.all(asked.map((player) => order(player, path, phase)))
  console.log(`${phase.name}  ${asked.length} players ordered, ${Date.now() - started} ms`)
  for (const problem of problems.flat()) console.log(`  ${problem}`)
}

const isAsked = (required: RequiredView | null): boolean =>
  required !== null &&
  (required.units.length > 0 || required.retreats.length > 0 || required.builds > 0 || required.disbands > 0)

/** Submits the recorded orders of this player's powers. Prints lines that the service refuses. */
async function order(
  { client, powers }: Seated,
  path: string,
  { name, orders }: RecordedPhase,
): Promise<readonly string[]> {
  const lines = powers.flatMap((power) => orders[power] ?? [])
  const saved = await client.put<{ readonly lines: readonly SheetLine[] }>(`${path}/orders`, {
    phase: name,
    orders: lines,
    ready: true,
  })
  return saved.lines.flatMap(({ text, problem }) =>
    problem === null ? [] : [`${powers.join(' and ')}: “${text}”: ${problem.words}`],
  )
}

function compare(record: RecordedGame, ours: RecordedGame | undefined): number {
  const here = new Map(ours?.phases.map((phase) => [phase.name, phase]))
  const differing = record.phases.filter((phase) => !agrees(phase, here.get(phase.name)))
  console.log(`${record.phases.length} phases, differ ${differing.length}`)
  return differing.length === 0 ? 0 : 1
}

function agrees(recorded: RecordedPhase, ours: RecordedPhase | undefined): boolean {
  if (ours === undefined && !hasChoice(recorded)) return true
  const found = ours === undefined ? ['the service has no such phase'] : differences(ours.state, recorded.state)
  for (const difference of found) console.log(`${recorded.name}: ${difference}`)
  return found.length === 0
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (problem) {
  if (!(problem instanceof Error)) throw problem
  console.error(problem instanceof Refusal ? `The service refused: ${problem.message}` : problem.message)
  process.exitCode = 1
}
