/** Games of any variant in which an army of the first player has just been dislodged, and may retreat. */
import { cellsOf } from '../../src/board/cells/index.ts'
import type { BoardView, GameView } from '../../src/game/views/shapes.ts'
import type { Atlas } from '../../src/rules/atlas/atlas.ts'
import { location, type Power, type Province } from '../../src/rules/names.ts'
import { boardFor } from '../../web/sandbox/local-game.ts'
import type { Caller, GameAnswer } from '../e2e/support/api-game.ts'
import { makeAllReady } from '../e2e/support/tied-game.ts'

/** How many phases are over before units stand on a board and may be dislodged there; none where it is not said. */
const PHASES_BEFORE: Readonly<Record<string, number>> = { 'twilight-zone': 2, 'balkan-battle-3': 1 }

/** An army on a space, and two that take it: one moves, and one supports. */
interface Scene {
  readonly at: Province
  readonly from: readonly [Province, Province]
}

/**
 * The master puts three armies on a board; the first player's is taken. Answers with the address of the game in the phase in which it
 * retreats. `callers`: all players, those who command the same power as the first included.
 */
export async function createDislodgedGame(
  master: Caller,
  callers: readonly Caller[],
  variant: string,
): Promise<string> {
  const settings = { name: 'A retreat', variant, master: 'apart' }
  const { id } = await master.post<GameAnswer>('/api/games', settings)
  const path = `/games/${id}`
  for (const one of callers) await one.post(`/api${path}/join`, {})
  for (let n = 0; n < (PHASES_BEFORE[variant] ?? 0); n++) await makeAllReady(callers, path)
  const [first] = callers
  const game = await viewOf(first, path)
  const [board] = game.boards
  const own = powersOf(game)[0]
  if (board === undefined || own === undefined) throw new Error('there is nothing to stand on')
  const views = await Promise.all(callers.map((one) => viewOf(one, path)))
  const enemyAt = views.findIndex((view) => powersOf(view).some((power) => !powersOf(game).includes(power)))
  const enemy = powersOf(views[enemyAt]).find((power) => !powersOf(game).includes(power))
  const scene = sceneOn(game, board)
  await master.post(`/api${path}/acts`, { kind: 'correct', edits: editsFor(scene, board, own, enemy) })
  const attack = ordersOf(scene, game).map((line) => (game.boards.length > 1 ? `${board.board}: ${line}` : line))
  for (const [n, one] of callers.entries()) if (n !== enemyAt) await makeAllReady([one], path)
  await makeAllReady(callers.slice(enemyAt, enemyAt + 1), path, attack)
  return path
}

async function viewOf(caller: Caller | undefined, path: string): Promise<GameView> {
  if (caller === undefined) throw new Error('nobody is there')
  return (await caller.get<GameAnswer>(`/api${path}`)).game
}

const powersOf = (game: GameView | undefined): readonly Power[] =>
  game?.seats.find(({ seat }) => seat === game.you)?.powers ?? []

const editsFor = ({ at, from }: Scene, { board }: BoardView, own: Power, enemy: Power | undefined): readonly object[] =>
  [
    { power: own, at },
    { power: enemy, at: from[0] },
    { power: enemy, at: from[1] },
  ].map((one) => ({ kind: 'place', board, arm: 'army', ...one }))

/** By the map of the first player, where everybody has one of his own. */
function ordersOf({ at, from: [one, other] }: Scene, { charts }: GameView): readonly string[] {
  const map = charts[0]?.map ?? null
  const by = map === null ? '' : ` @${map}`
  return [`A ${one} - ${at}${by}`, `A ${other} S A ${one} - ${at}${by}`]
}

/** A vacant space with vacant neighbours for armies: two to be attacked from, and others to go to. A map that was drawn by lot may have none with two such. */
function sceneOn(game: GameView, board: BoardView): Scene {
  const atlas = boardFor(game.settings)
  const rows = game.charts[0]?.rows ?? null
  const land = rows === null ? atlas : { touches: touchesOn(rows, atlas) }
  const spaces = atlas.provinces.filter(({ terrain }) => terrain !== 'sea').map(({ code }) => code)
  const isVacant = (code: Province): boolean => board.units.every(({ at }) => !at.startsWith(code))
  const scenes = spaces.filter(isVacant).flatMap((at) => {
    const beside = spaces.filter((code) => code !== at && isVacant(code) && land.touches('army', location(at), code))
    const [one, other, ...free] = beside
    return one === undefined || other === undefined ? [] : [{ at, from: [one, other] as const, free: free.length }]
  })
  const found = scenes.find(({ free }) => free > 1) ?? scenes.find(({ free }) => free > 0)
  if (found !== undefined) return found
  throw new Error('no space has enough vacant neighbours')
}

/** Spaces of which two cells lie beside each other. */
function touchesOn(rows: readonly string[], { provinces }: Atlas): Atlas['touches'] {
  const { codes, width } = cellsOf(rows)
  const pairs = codes.flatMap((code, n) => [
    ...((n + 1) % width === 0 ? [] : [`${code} ${codes[n + 1]}`]),
    `${code} ${codes[n + width]}`,
  ])
  const known = new Set(pairs)
  const isLand = (code: string): boolean => provinces.find((one) => one.code === code)?.terrain !== 'sea'
  return (_, from, to) => isLand(to) && (known.has(`${from} ${to}`) || known.has(`${to} ${from}`))
}
