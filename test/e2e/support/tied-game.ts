/** Winters of Double Diplomacy: a tie for the solo, and a power with one build and two sites. */
import type { Edit } from '../../../src/game/command.ts'
import type { BoardView } from '../../../src/game/views/shapes.ts'
import { location, power, province } from '../../../src/rules/names.ts'
import type { Caller, GameAnswer } from './api-game.ts'

/** Twelve centres of the shared power, nine of each of the others. */
const OWNED = {
  ITALY: ['ROM', 'VEN', 'NAP', 'TUN', 'TRI', 'BUD', 'SER', 'GRE', 'MAR', 'SPA', 'POR', 'SMY'],
  GERMANY: ['BER', 'MUN', 'KIE', 'HOL', 'BEL', 'DEN', 'BRE', 'LVP', 'EDI'],
  RUSSIA: ['MOS', 'WAR', 'SEV', 'STP', 'SWE', 'NWY', 'RUM', 'BUL', 'ANK'],
}
/** Provinces whose units would capture or hold one of those centres. */
const CLEARED = ['TRI', 'BUD', 'MAR', 'SMY', 'BRE', 'LVP', 'EDI', 'ANK']

/**
 * Plays to the Winter vote on the tie: two players have 21 centres each and share one power. They are the first two
 * of the seven. Returns the path.
 */
export const createTiedGame = (master: Caller, seven: readonly Caller[], name: string): Promise<string> =>
  createWinter(master, seven, { name, firstSeat: 3 }, ({ board, owners }) => {
    const owned = Object.entries(OWNED).flatMap(([owner, all]) =>
      all
        .map(province)
        .flatMap((at): Edit[] =>
          owners[at] === owner ? [] : [{ kind: 'own', board, province: at, power: power(owner) }],
        ),
    )
    return [...CLEARED.map((at): Edit => ({ kind: 'remove', board, at: location(at) })), ...owned]
  })

/**
 * England has one build, in Edinburgh or Liverpool. Its captains are the first and the last of the seven.
 * `more`: other homes whose units are removed.
 */
export const createOneBuild = (
  master: Caller,
  seven: readonly Caller[],
  name: string,
  more: readonly string[] = [],
): Promise<string> =>
  createWinter(master, seven, { name, firstSeat: 1 }, ({ board }) => [
    ...['EDI', 'LVP', ...more].map((at): Edit => ({ kind: 'remove', board, at: location(at) })),
    { kind: 'place', board, power: power('ENGLAND'), arm: 'fleet', at: location('NTH') },
  ])

/** A game whose master changes the board in Fall 1901. No unit moves. */
async function createWinter(
  master: Caller,
  seven: readonly Caller[],
  { name, firstSeat }: { readonly name: string; readonly firstSeat: number },
  editsOf: (board: BoardView) => readonly Edit[],
): Promise<string> {
  const settings = { name, variant: 'double-diplomacy', master: 'apart', seating: 'preference' }
  const { id } = await master.post<GameAnswer>('/api/games', settings)
  const path = `/games/${id}`
  for (const [n, player] of seven.entries())
    await player.post(`/api${path}/join`, { preferences: [`SEAT ${((n + firstSeat - 1) % 7) + 1}`] })
  await makeAllReady(seven, path)
  const { game } = await master.get<GameAnswer>(`/api${path}`)
  const [first] = game.boards
  if (first === undefined) throw new Error('there is no board')
  await master.post(`/api${path}/acts`, { kind: 'correct', edits: editsOf(first) })
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
