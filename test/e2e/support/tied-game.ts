/** Double Diplomacy with a tie for the solo: two players have 21 centres each and share one power. */
import type { Caller, GameAnswer } from './api-game.ts'

/** Twelve centres of the shared power, nine of each of the others. */
const OWNED = {
  ITALY: ['ROM', 'VEN', 'NAP', 'TUN', 'TRI', 'BUD', 'SER', 'GRE', 'MAR', 'SPA', 'POR', 'SMY'],
  GERMANY: ['BER', 'MUN', 'KIE', 'HOL', 'BEL', 'DEN', 'BRE', 'LVP', 'EDI'],
  RUSSIA: ['MOS', 'WAR', 'SEV', 'STP', 'SWE', 'NWY', 'RUM', 'BUL', 'ANK'],
}
/** Provinces whose units would capture or hold one of those centres. */
const CLEARED = ['TRI', 'BUD', 'MAR', 'SMY', 'BRE', 'LVP', 'EDI', 'ANK']

/** Plays to the Winter vote on the tie; the first two of the seven are the tied players. Returns the path. */
export async function createTiedGame(master: Caller, seven: readonly Caller[], name: string): Promise<string> {
  const settings = { name, variant: 'double-diplomacy', master: 'apart', seating: 'preference' }
  const { id } = await master.post<GameAnswer>('/api/games', settings)
  const path = `/games/${id}`
  for (const [n, player] of seven.entries())
    await player.post(`/api${path}/join`, { preferences: [`SEAT ${((n + 2) % 7) + 1}`] })
  await makeAllReady(seven, path)
  const { game } = await master.get<GameAnswer>(`/api${path}`)
  const [first] = game.boards
  if (first === undefined) throw new Error('there is no board')
  const owners: Readonly<Record<string, string>> = first.owners
  const owned = Object.entries(OWNED).flatMap(([power, all]) =>
    all.flatMap((province) =>
      owners[province] === power ? [] : [{ kind: 'own', board: first.board, province, power }],
    ),
  )
  const removed = CLEARED.map((at) => ({ kind: 'remove', board: first.board, at }))
  await master.post(`/api${path}/acts`, { kind: 'correct', edits: [...removed, ...owned] })
  await makeAllReady(seven, path)
  return path
}

/** Submits these orders for all callers who have something to order, and marks them ready. */
export async function makeAllReady(callers: readonly Caller[], path: string, orders: readonly string[] = []) {
  for (const caller of callers) {
    const { game } = await caller.get<GameAnswer>(`/api${path}`)
    if (game.required !== null) await caller.put(`/api${path}/orders`, { phase: game.phase?.code, orders, ready: true })
  }
}
