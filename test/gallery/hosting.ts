/** Games that show hosting: before the start, sitters, emergency pauses and reports. */
import { DAY_MS } from '../../src/lib/time.ts'
import type { Client } from '../../src/tools/play/client.ts'
import type { GameAnswer } from '../e2e/support/api-game.ts'
import type { Viewer } from './world.ts'

type Clients = Readonly<Record<Viewer, Client>>
type Games = Readonly<Record<string, string>>

export async function makeHostedGames(clients: Clients): Promise<Games> {
  return {
    ...(await makeFormingGames(clients)),
    ...(await makeAbsenceGames(clients)),
    ...(await makeReportedGame(clients)),
  }
}

/** A forming game whose master has assigned seats and waits longer, and an anonymous one. */
async function makeFormingGames({ Ada, Bela, Cyra, Stranger }: Clients): Promise<Games> {
  const makeGame = async (name: string, more: object) => {
    const settings = { name, variant: 'classical', master: 'apart', ...more }
    const { id } = await Stranger.post<GameAnswer>('/api/games', settings)
    for (const player of [Ada, Bela, Cyra]) await player.post(`/api/games/${id}/join`, {})
    return `/games/${id}`
  }
  const seats = await makeGame('Assigned seats', { seating: 'preference' })
  for (const [seat, name] of [
    ['FRANCE', 'Ada'],
    ['TURKEY', 'Cyra'],
  ])
    await Stranger.post(`/api${seats}/acts`, { kind: 'fill-seat', seat, name })
  await Stranger.post(`/api${seats}/acts`, { kind: 'extend', hours: 48 })
  await Stranger.post(`/api${seats}/acts`, { kind: 'announce', text: 'We start when four more players have joined.' })
  return { seats, anonymous: await makeGame('Anonymous until the end', { anonymous: true }) }
}

/** An emergency pause; and a sitter with a future absence. */
async function makeAbsenceGames({ Ada, Bela, Edda, Finn, Stranger }: Clients): Promise<Games> {
  const makeDuo = async (name: string, players: readonly Client[]) => {
    const { id } = await Stranger.post<GameAnswer>('/api/games', { name, variant: 'duo', master: 'apart' })
    for (const player of players) await player.post(`/api/games/${id}/join`, {})
    return `/games/${id}`
  }
  const emergency = await makeDuo('An emergency', [Ada, Bela])
  await Ada.post(`/api${emergency}/pause`, { hours: 72 })
  const sitter = await makeDuo('A planned holiday', [Edda, Finn])
  const changing = await makeDuo('A change of seats', [Ada, Bela])
  const { game } = await Stranger.get<GameAnswer>(`/api${changing}`)
  const seat = game.seats.find(({ player }) => player === game.players[0])?.seat
  await Stranger.post(`/api${changing}/acts`, { kind: 'fill-seat', seat, name: 'Cyra' })
  const now = Date.now()
  await Edda.put(`/api${sitter}/sitter`, { name: 'Greta', from: now, until: now + 4 * DAY_MS })
  await Edda.put('/api/me/absences', { absences: [{ from: now + 10 * DAY_MS, until: now + 13 * DAY_MS }] })
  return { emergency, sitter, changing }
}

async function makeReportedGame({ Ada, Bela, Stranger }: Clients): Promise<Games> {
  const settings = { name: 'Reported', variant: 'duo', master: 'apart' }
  const { id } = await Stranger.post<GameAnswer>('/api/games', settings)
  for (const player of [Ada, Bela]) await player.post(`/api/games/${id}/join`, {})
  const texts = ['Good morning.', 'Something rude that nobody should have to read.']
  for (const text of texts) await Ada.post(`/api/games/${id}/press`, { to: 'all', text, key: crypto.randomUUID() })
  await Bela.post(`/api/games/${id}/press/reports`, { channel: 'all', number: 2, why: 'It is an insult.' })
  return { reported: `/games/${id}` }
}
