/** Finished Standard games in a database, as the outboxes of their objects deliver them. */
import type { LobbyRow, SeatOutcome } from '../../../src/game/announcements/effect.ts'
import type { GameId, PlayerId } from '../../../src/game/ids.ts'
import { syncLobby } from '../../../src/lobby/sync-lobby.ts'
import { saveRecord } from '../../../src/records/record-store.ts'
import { power, seat } from '../../../src/rules/names.ts'

const POWERS = ['AUSTRIA', 'ENGLAND', 'FRANCE', 'GERMANY', 'ITALY', 'RUSSIA', 'TURKEY']
const OPENINGS = ['A PAR - BUR, A MAR - SPA, F BRE - MAO', 'A PAR - PIC, A MAR - BUR, F BRE - ENG']
const ENDED = Date.UTC(2026, 10, 4)

/** `people`: at least seven, who take turns. */
export async function finishGames(db: D1Database, count: number, people: readonly PlayerId[]): Promise<void> {
  for (let n = 0; n < count; n++) {
    const id = `finished-${n}` as GameId
    const at = ENDED + n
    const outcome = (k: number): SeatOutcome => (k === n % 7 ? 'solo' : k % 2 === 0 ? 'survived' : 'eliminated')
    const player = (k: number) => people[(n + k) % people.length] ?? ('' as PlayerId)
    const row: LobbyRow = {
      id,
      revision: 1,
      creator: player(0),
      name: `Game ${n}`,
      variant: 'classical',
      status: 'finished',
      access: 'public',
      seats: 7,
      minutes: { draft: 4320, moves: 1440, retreats: 720, adjustments: 720 },
      createdAt: 1000,
      phases: 40,
      openedAt: at,
      phase: null,
      deadline: null,
      asleep: false,
      due: null,
      masked: false,
      openSeats: [],
      reliability: 0,
      ending: 'solo',
      winners: [POWERS[n % 7] ?? ''],
      results: POWERS.map((name, k) => ({ seat: seat(name), centres: k === n % 7 ? 18 : 2, outcome: outcome(k) })),
      players: [],
    }
    await syncLobby(db, row, at)
    const powers = POWERS.map((name, k) => ({
      power: power(name),
      name,
      seats: [seat(name)],
      orders: OPENINGS[(n + k) % OPENINGS.length] ?? null,
    }))
    await saveRecord(db, { kind: 'opening', game: id, at, powers })
    const players = POWERS.map((name, k) => ({
      player: player(k),
      seat: seat(name),
      plays: [name],
      outcome: outcome(k),
    }))
    await saveRecord(db, { kind: 'results', game: id, at, players })
  }
}
