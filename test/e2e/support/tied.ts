/** Double Diplomacy with a tie for the solo: two players command 21 centres each, and one of their powers together. */
import type { Caller, GameAnswer } from './api-game.ts'

/** Twelve centres of the power that both command, nine of each other one. */
const OWNED = {
  ITALY: ['ROM', 'VEN', 'NAP', 'TUN', 'TRI', 'BUD', 'SER', 'GRE', 'MAR', 'SPA', 'POR', 'SMY'],
  GERMANY: ['BER', 'MUN', 'KIE', 'HOL', 'BEL', 'DEN', 'BRE', 'LVP', 'EDI'],
  RUSSIA: ['MOS', 'WAR', 'SEV', 'STP', 'SWE', 'NWY', 'RUM', 'BUL', 'ANK'],
}
/** Where units stand that keep a centre from them. */
const GONE = ['TRI', 'BUD', 'MAR', 'SMY', 'BRE', 'LVP', 'EDI', 'ANK']

/** The Winter in which they are asked: the first of the seven is one of the tied, the second the other. Answers with its address. */
export async function tiedGame(master: Caller, seven: readonly Caller[], name: string): Promise<string> {
  const settings = { name, variant: 'double-diplomacy', master: 'apart', seating: 'preference' }
  const { id } = await master.post<GameAnswer>('/api/games', settings)
  const path = `/games/${id}`
  for (const [n, one] of seven.entries())
    await one.post(`/api${path}/join`, { preferences: [`SEAT ${((n + 2) % 7) + 1}`] })
  await allReady(seven, path)
  const { game } = await master.get<GameAnswer>(`/api${path}`)
  const [first] = game.boards
  if (first === undefined) throw new Error('there is no board')
  const owners: Readonly<Record<string, string>> = first.owners
  const owned = Object.entries(OWNED).flatMap(([power, all]) =>
    all.flatMap((province) =>
      owners[province] === power ? [] : [{ kind: 'own', board: first.board, province, power }],
    ),
  )
  const gone = GONE.map((at) => ({ kind: 'remove', board: first.board, at }))
  await master.post(`/api${path}/acts`, { kind: 'correct', edits: [...gone, ...owned] })
  await allReady(seven, path)
  return path
}

/** All of them are ready, with these orders if they are theirs to give. */
export async function allReady(callers: readonly Caller[], path: string, orders: readonly string[] = []) {
  for (const one of callers) {
    const { game } = await one.get<GameAnswer>(`/api${path}`)
    if (game.required !== null) await one.put(`/api${path}/orders`, { phase: game.phase?.code, orders, ready: true })
  }
}
