/** Games of Shadow Worlds: a Winter with something to refuse, and a dislodgement in one world. */
import type { Edit } from '../../../src/game/command.ts'
import { location, type Power } from '../../../src/rules/names.ts'
import type { Caller, GameAnswer } from './api-game.ts'
import { makeAllReady } from './tied-game.ts'

export interface OneBuildOrMore {
  readonly path: string
  /** The empty homes of the first player in World A. */
  readonly homes: readonly string[]
}

/** Three centres in each world and five units: the first player has one build, and two homes in World A. */
export async function createWinterOfWorlds(
  master: Caller,
  seven: readonly Caller[],
  name: string,
): Promise<OneBuildOrMore> {
  const settings = { name, variant: 'shadow-worlds', master: 'apart' }
  const { id } = await master.post<GameAnswer>('/api/games', settings)
  const path = `/games/${id}`
  for (const caller of seven) await caller.post(`/api${path}/join`, {})
  await makeAllReady(seven, path)
  const { game } = await viewOf(seven, path)
  const power = game.you as Power | null
  const [first] = game.boards
  if (first === undefined || power === null) throw new Error('there is no board or player')
  const { board, units } = first
  const away = units.filter((unit) => unit.power === power).slice(0, 2)
  const removed = away.map(({ at }): Edit => ({ kind: 'remove', board, at }))
  await master.post(`/api${path}/acts`, {
    kind: 'correct',
    edits: [...removed, { kind: 'place', board, power, arm: 'army', at: location('BOH') }],
  })
  await makeAllReady(seven, path)
  return { path, homes: away.map(({ at }) => at.split('/')[0] ?? at) }
}

/** In World B, Italy, the second player, will dislodge the fleet of Austria, the first player. */
export async function createDislodgement(
  master: Caller,
  seven: readonly Caller[],
): Promise<{ readonly path: string; readonly attack: readonly string[] }> {
  const settings = { name: 'Hit in World B', variant: 'shadow-worlds', master: 'apart', seating: 'preference' }
  const { id } = await master.post<GameAnswer>('/api/games', settings)
  const path = `/games/${id}`
  for (const [n, caller] of seven.entries())
    await caller.post(`/api${path}/join`, { preferences: n === 0 ? ['AUSTRIA'] : n === 1 ? ['ITALY'] : [] })
  const army = { kind: 'place', board: 'B', power: 'ITALY', arm: 'army', at: 'TYR' }
  await master.post(`/api${path}/acts`, { kind: 'correct', edits: [army] })
  return { path, attack: ['B: A VEN - TRI', 'B: A TYR S A VEN - TRI'] }
}

function viewOf([first]: readonly Caller[], path: string): Promise<GameAnswer> {
  if (first === undefined) throw new Error('there is no player')
  return first.get(`/api${path}`)
}
