/** Creates games of any variant in which an army of the first player has just been dislodged and can retreat. */
import { cellsOf } from '../../src/board/cells/index.ts'
import type { BoardView, GameView } from '../../src/game/views/shapes.ts'
import type { Atlas } from '../../src/rules/atlas/atlas.ts'
import { location, type Power, type Province } from '../../src/rules/names.ts'
import { boardFor } from '../../web/sandbox/local-game.ts'
import type { Caller, GameAnswer } from '../e2e/support/api-game.ts'
import { makeAllReady } from '../e2e/support/tied-game.ts'

/** Phases to play before units can be dislodged; by default none. */
const PHASES_BEFORE: Readonly<Record<string, number>> = { 'twilight-zone': 2, 'balkan-battle-3': 1 }

/** An army, and the spaces of two attacking armies: one moves, one supports. */
interface Scene {
  readonly at: Province
  readonly from: readonly [Province, Province]
}

/**
 * Places three armies as master; two of them dislodge the first player's. Returns the path of the game in its retreat phase.
 * `callers`: all players, including those who share a power with the first.
 */
export async function createDislodgedGame(
  master: Caller,
  callers: readonly Caller[],
  variant: string,
): Promise<string> {
  const settings = { name: 'A retreat', variant, master: 'apart' }
  const { id } = await master.post<GameAnswer>('/api/games', settings)
  const path = `/games/${id}`
  for (const caller of callers) await caller.post(`/api${path}/join`, {})
  for (let n = 0; n < (PHASES_BEFORE[variant] ?? 0); n++) await makeAllReady(callers, path)
  const [first] = callers
  const game = await viewOf(first, path)
  const [board] = game.boards
  const own = powersOf(game)[0]
  if (board === undefined || own === undefined) throw new Error('there is no board or power')
  const views = await Promise.all(callers.map((caller) => viewOf(caller, path)))
  const enemyAt = views.findIndex((view) => powersOf(view).some((power) => !powersOf(game).includes(power)))
  const enemy = powersOf(views[enemyAt]).find((power) => !powersOf(game).includes(power))
  const scene = sceneOn(game, board)
  await master.post(`/api${path}/acts`, { kind: 'correct', edits: editsFor(scene, board, own, enemy) })
  const attack = ordersOf(scene, game).map((line) => (game.boards.length > 1 ? `${board.board}: ${line}` : line))
  for (const [n, caller] of callers.entries()) if (n !== enemyAt) await makeAllReady([caller], path)
  await makeAllReady(callers.slice(enemyAt, enemyAt + 1), path, attack)
  return path
}

async function viewOf(caller: Caller | undefined, path: string): Promise<GameView> {
  if (caller === undefined) throw new Error('there is no caller')
  return (await caller.get<GameAnswer>(`/api${path}`)).game
}

const powersOf = (game: GameView | undefined): readonly Power[] =>
  game?.seats.find(({ seat }) => seat === game.you)?.powers ?? []

const editsFor = ({ at, from }: Scene, { board }: BoardView, own: Power, enemy: Power | undefined): readonly object[] =>
  [
    { power: own, at },
    { power: enemy, at: from[0] },
    { power: enemy, at: from[1] },
  ].map((placement) => ({ kind: 'place', board, arm: 'army', ...placement }))

/** The attack, by the first player's map where each power has its own. */
function ordersOf({ at, from: [mover, supporter] }: Scene, { charts }: GameView): readonly string[] {
  const map = charts[0]?.map ?? null
  const suffix = map === null ? '' : ` @${map}`
  return [`A ${mover} - ${at}${suffix}`, `A ${supporter} S A ${mover} - ${at}${suffix}`]
}

/** Finds a vacant space with two vacant neighbours for the attackers, and at least one, preferably two, for the retreat. */
function sceneOn(game: GameView, board: BoardView): Scene {
  const atlas = boardFor(game.settings)
  const rows = game.charts[0]?.rows ?? null
  const land = rows === null ? atlas : { touches: touchesOn(rows, atlas) }
  const spaces = atlas.provinces.filter(({ terrain }) => terrain !== 'sea').map(({ code }) => code)
  const isVacant = (code: Province): boolean => board.units.every(({ at }) => !at.startsWith(code))
  const scenes = spaces.filter(isVacant).flatMap((at) => {
    const neighbours = spaces.filter(
      (code) => code !== at && isVacant(code) && land.touches('army', location(at), code),
    )
    const [mover, supporter, ...free] = neighbours
    return mover === undefined || supporter === undefined
      ? []
      : [{ at, from: [mover, supporter] as const, free: free.length }]
  })
  const scene = scenes.find(({ free }) => free > 1) ?? scenes.find(({ free }) => free > 0)
  if (scene !== undefined) return scene
  throw new Error('no space has enough vacant neighbours')
}

/** Spaces touch if two of their cells are adjacent. */
function touchesOn(rows: readonly string[], { provinces }: Atlas): Atlas['touches'] {
  const { codes, width } = cellsOf(rows)
  const pairs = codes.flatMap((code, n) => [
    ...((n + 1) % width === 0 ? [] : [`${code} ${codes[n + 1]}`]),
    `${code} ${codes[n + width]}`,
  ])
  const touching = new Set(pairs)
  const isLand = (code: string): boolean => provinces.find((space) => space.code === code)?.terrain !== 'sea'
  return (_, from, to) => isLand(to) && (touching.has(`${from} ${to}`) || touching.has(`${to} ${from}`))
}
