/** Games with computers, in one room, imported, of a tournament, and with chosen endings. */
import { readFileSync } from 'node:fs'
import { Client } from '../../src/tools/play/client.ts'
import { roomSettings } from '../../web/room/room-settings.ts'
import type { GameAnswer } from '../e2e/support/api-game.ts'
import type { Viewer } from './world.ts'

type Clients = Readonly<Record<Viewer, Client>>
type Games = Readonly<Record<string, string>>

export async function makeNewerGames(clients: Clients, url: string): Promise<Games> {
  return {
    ...(await makeComputerGame(clients)),
    ...(await makeRooms(clients, url)),
    ...(await importGame(clients)),
    ...(await makeTournament(clients)),
    ...(await makeChosenEnding(clients)),
  }
}

/** One person and six computers, at its second phase. */
async function makeComputerGame({ Ada }: Clients): Promise<Games> {
  const computers = { seats: 6, vacant: true, draws: false }
  const settings = { name: 'Six computers', variant: 'classical', computers }
  const { id } = await Ada.post<GameAnswer>('/api/games', settings)
  await Ada.post(`/api/games/${id}/join`, {})
  const { game } = await Ada.get<GameAnswer>(`/api/games/${id}`)
  await Ada.put(`/api/games/${id}/orders`, { phase: game.phase?.code, orders: [], ready: true })
  return { computers: `/games/${id}` }
}

/** A wall that waits for phones, and one that plays with two of them. */
async function makeRooms({ Ada }: Clients, url: string): Promise<Games> {
  const makeRoom = async (name: string) => {
    const choices = { name, variant: 'classical', minutes: 30, computers: false }
    const { id } = await Ada.post<GameAnswer>('/api/games', roomSettings(choices, 'UTC'))
    const { game } = await Ada.get<GameAnswer>(`/api/games/${id}`)
    return { id, invitation: game.invitation ?? '' }
  }
  const forming = await makeRoom('At the kitchen table')
  const playing = await makeRoom('At the long table')
  for (const seat of ['FRANCE', 'GERMANY'])
    await new Client(url).post(`/api/games/${playing.id}/room/seats`, { seat, invitation: playing.invitation })
  await Ada.post(`/api/games/${playing.id}/start`, {})
  const pathsOf = (key: string, { id, invitation }: typeof forming) => ({
    [`${key}: wall`]: `/room/${id}/wall#${new URLSearchParams({ invitation })}`,
    [`${key}: phone`]: `/room/${id}#${new URLSearchParams({ invitation })}`,
  })
  return { ...pathsOf('room', forming), ...pathsOf('room playing', playing) }
}

/** A real game, listed, in which a unit is missing from Fall 1901 on. */
async function importGame({ Ada }: Clients): Promise<Games> {
  const saved = JSON.parse(readFileSync(new URL('../games/sample-3.json', import.meta.url), 'utf8')) as {
    phases: { state: { units: Record<string, string[]> } }[]
  }
  saved.phases[1]?.state.units['FRANCE']?.splice(0, 1)
  const body = { title: 'The final of 1999', game: JSON.stringify(saved) }
  const { id } = await Ada.post<{ id: string }>('/api/imports', body)
  await Ada.patch(`/api/imports/${id}`, { listed: true })
  return { imported: `/imports/${id}` }
}

/** The first of two rounds plays. */
async function makeTournament({ Ada, Bela, Cyra }: Clients): Promise<Games> {
  const settings = { name: 'The cup of the Danube', variant: 'duo', rounds: 2 }
  const { id } = await Ada.post<{ id: string }>('/api/tournaments', settings)
  const path = `/api/tournaments/${id}`
  for (const player of [Ada, Bela, Cyra]) await player.post(`${path}/players`, {})
  await Ada.post(`${path}/rounds`, { round: 1 })
  return { tournament: `/tournaments/${id}` }
}

/** Ends early, by years or by centres. */
async function makeChosenEnding({ Ada, Bela, Cyra, Dov, Edda, Finn, Greta }: Clients): Promise<Games> {
  const options = { victory: 14, lastYear: 1907, lastYearResult: 'most' }
  const settings = { name: 'Over by 1907', variant: 'classical', options }
  const { id } = await Ada.post<GameAnswer>('/api/games', settings)
  for (const player of [Ada, Bela, Cyra, Dov, Edda, Finn, Greta]) await player.post(`/api/games/${id}/join`, {})
  return { chosenEnding: `/games/${id}` }
}
