/** Games in which what a host does can be seen: before the start, sitters, emergencies, reports, what an operator is asked to do. */
import { DAY_MS } from '../../src/lib/time.ts'
import type { Client } from '../../src/tools/play/client.ts'
import type { GameAnswer } from '../e2e/support/api-game.ts'
import type { Viewer } from './world.ts'

type Clients = Readonly<Record<Viewer, Client>>
type Games = Readonly<Record<string, string>>

export async function hosted(clients: Clients): Promise<Games> {
  return { ...(await gathering(clients)), ...(await leave(clients)), ...(await reported(clients)) }
}

/** A game of seven that is filling, whose master has given seats and waits longer; and the same where nobody is told who plays. */
async function gathering({ Ada, Bela, Cyra, Stranger }: Clients): Promise<Games> {
  const make = async (name: string, more: object) => {
    const settings = { name, variant: 'classical', master: 'apart', ...more }
    const { id } = await Stranger.post<GameAnswer>('/api/games', settings)
    for (const one of [Ada, Bela, Cyra]) await one.post(`/api/games/${id}/join`, {})
    return `/games/${id}`
  }
  const seats = await make('Seats are given', { seating: 'preference' })
  for (const [seat, name] of [
    ['FRANCE', 'Ada'],
    ['TURKEY', 'Cyra'],
  ])
    await Stranger.post(`/api${seats}/acts`, { kind: 'fill-seat', seat, name })
  await Stranger.post(`/api${seats}/acts`, { kind: 'extend', hours: 48 })
  await Stranger.post(`/api${seats}/acts`, { kind: 'announce', text: 'We begin when four more have come.' })
  return { seats, masked: await make('Nobody knows anybody', { anonymous: true }) }
}

/** An emergency; and a sitter beside an absence that is to come. */
async function leave({ Ada, Bela, Edda, Finn, Stranger }: Clients): Promise<Games> {
  const two = async (name: string, players: readonly Client[]) => {
    const { id } = await Stranger.post<GameAnswer>('/api/games', { name, variant: 'duo', master: 'apart' })
    for (const one of players) await one.post(`/api/games/${id}/join`, {})
    return `/games/${id}`
  }
  const emergency = await two('In an emergency', [Ada, Bela])
  await Ada.post(`/api${emergency}/pause`, { hours: 72 })
  const sat = await two('A holiday is planned', [Edda, Finn])
  const now = Date.now()
  await Edda.put(`/api${sat}/sitter`, { name: 'Greta', from: now, until: now + 4 * DAY_MS })
  await Edda.put('/api/me/absences', { absences: [{ from: now + 10 * DAY_MS, until: now + 13 * DAY_MS }] })
  return { emergency, sat }
}

async function reported({ Ada, Bela, Stranger }: Clients): Promise<Games> {
  const settings = { name: 'Reported', variant: 'duo', master: 'apart' }
  const { id } = await Stranger.post<GameAnswer>('/api/games', settings)
  for (const one of [Ada, Bela]) await one.post(`/api/games/${id}/join`, {})
  const texts = ['Good morning.', 'Something rude that nobody should have to read.']
  for (const text of texts) await Ada.post(`/api/games/${id}/press`, { to: 'all', text, key: crypto.randomUUID() })
  await Bela.post(`/api/games/${id}/press/reports`, { channel: 'all', number: 2, why: 'It is an insult.' })
  return { reported: `/games/${id}` }
}
