/** Games with proposals of every kind, their outcomes and acts of a master; and profiles, one of them hidden. */
import type { GameView } from '../../src/game/views/shapes.ts'
import type { Client } from '../../src/tools/play/client.ts'
import type { GameAnswer } from '../e2e/support/api-game.ts'
import { playUntil, startGame } from '../e2e/support/api-game.ts'
import type { Viewer } from './world.ts'

type Clients = Readonly<Record<Viewer, Client>>
type Games = Readonly<Record<string, string>>

export async function makeVotesAndActs(clients: Clients): Promise<Games> {
  return {
    ...(await makeVoting(clients)),
    ...(await makePassedVotes(clients)),
    ...(await makeMasterActs(clients)),
    ...(await makeCountdown(clients)),
    ...(await makeCancelled(clients)),
    ...(await makePausedByVote(clients)),
    ...(await makeReplacement(clients)),
    ...(await makeProfiles(clients)),
  }
}

const sevenOf = ({ Ada, Bela, Cyra, Dov, Edda, Finn, Greta }: Clients): readonly Client[] => [
  Ada,
  Bela,
  Cyra,
  Dov,
  Edda,
  Finn,
  Greta,
]

const seatOf = async (client: Client, path: string): Promise<GameView['you']> =>
  (await client.get<GameAnswer>(`/api${path}`)).game.you

/** All kinds of proposals are open at once; Ada votes yes on one and no on another. */
async function makeVoting(clients: Clients): Promise<Games> {
  const seven = sevenOf(clients)
  const { Ada, Bela, Cyra, Dov, Edda, Finn } = clients
  const path = await startGame(seven, 'Many proposals')
  await playUntil(seven, path, 'F1901M')
  const [ada, bela] = [await seatOf(Ada, path), await seatOf(Bela, path)]
  const propose = (client: Client, motion: object) => client.post(`/api${path}/proposals`, { motion })
  await propose(Bela, { kind: 'draw', among: [] })
  await propose(Cyra, { kind: 'concession', to: ada })
  await propose(Cyra, { kind: 'pause', hours: 72 })
  await propose(Dov, { kind: 'extension', hours: 24 })
  await propose(Edda, { kind: 'replacement', seat: bela })
  await propose(Edda, { kind: 'roll-back' })
  await propose(Finn, { kind: 'cancellation' })
  const { game } = await Ada.get<GameAnswer>(`/api${path}`)
  const vote = (kind: string, ballot: string) => {
    const id = game.proposals.find((proposal) => proposal.kind === kind)?.id ?? ''
    return Ada.put(`/api${path}/proposals/${id}`, { ballot })
  }
  await vote('draw', 'aye')
  await vote('cancellation', 'nay')
  return { voting: path }
}

/** Two players pass a pause, a resumption, an extension and a roll-back. */
async function makePassedVotes({ Ada, Bela }: Clients): Promise<Games> {
  const both = [Ada, Bela]
  const path = await startGame(both, 'Passed proposals', 'duo')
  const { game: first } = await Ada.get<GameAnswer>(`/api${path}`)
  for (const player of both)
    await player.put(`/api${path}/orders`, { phase: first.phase?.code, orders: [], ready: true })
  for (const motion of [
    { kind: 'pause', hours: 24 },
    { kind: 'resume' },
    { kind: 'extension', hours: 24 },
    { kind: 'roll-back' },
  ]) {
    await Ada.post(`/api${path}/proposals`, { motion })
    await Bela.post(`/api${path}/proposals`, { motion })
  }
  return { votes: path }
}

/** A master has used many acts, with an announcement. */
async function makeMasterActs({ Ada, Bela, Stranger }: Clients): Promise<Games> {
  const settings = { name: 'A busy master', variant: 'duo', master: 'apart' }
  const { id } = await Stranger.post<GameAnswer>('/api/games', settings)
  for (const player of [Ada, Bela]) await player.post(`/api/games/${id}/join`, {})
  const act = (body: object) => Stranger.post(`/api/games/${id}/acts`, body)
  const { game } = await Ada.get<GameAnswer>(`/api/games/${id}`)
  const phase = game.phase?.code
  const board = game.boards[0]?.board
  for (const player of [Ada, Bela]) await player.put(`/api/games/${id}/orders`, { phase, orders: [], ready: true })
  await act({ kind: 'roll-back', phase: 0 })
  await act({
    kind: 'correct',
    edits: [
      { kind: 'remove', board, at: 'KAR' },
      { kind: 'place', board, power: 'GRUNLAND', arm: 'army', at: 'KAR' },
      { kind: 'own', board, province: 'KAR', power: 'GRUNLAND' },
    ],
  })
  await act({ kind: 'order', seat: 'GRUNLAND', phase, lines: ['A JAD H'] })
  await act({ kind: 'extend', hours: 24 })
  await act({ kind: 'announce', text: 'Karminstadt was wrong: it belongs to Green.\nThe phase is a day longer.' })
  return { acts: `/games/${id}` }
}

/** Called off when it had begun: its board and results stay. */
async function makeCancelled(clients: Clients): Promise<Games> {
  const seven = sevenOf(clients)
  const path = await startGame(seven, 'Cancelled by vote')
  await playUntil(seven, path, 'F1902M')
  for (const player of seven) await player.post(`/api${path}/proposals`, { motion: { kind: 'cancellation' } })
  return { stopped: path }
}

/** Two have agreed to a pause, which lasts. */
async function makePausedByVote({ Ada, Bela }: Clients): Promise<Games> {
  const path = await startGame([Ada, Bela], 'Paused by vote', 'duo')
  for (const player of [Ada, Bela]) await player.post(`/api${path}/proposals`, { motion: { kind: 'pause', hours: 72 } })
  return { pausedByVote: path }
}

/** Two seats were given up; a stranger has taken one of them. */
async function makeReplacement(clients: Clients): Promise<Games> {
  const seven = sevenOf(clients)
  const { Finn, Greta, Stranger } = clients
  const path = await startGame(seven, 'A replaced player')
  await playUntil(seven, path, 'F1901M')
  const seat = await seatOf(Finn, path)
  for (const player of [Finn, Greta]) await player.post(`/api${path}/resign`, {})
  await Stranger.post(`/api${path}/seats`, { seat, invitation: null })
  return { replaced: path }
}

/** A game with a grace period, which counts down when both players are ready. */
async function makeCountdown({ Ada, Bela }: Clients): Promise<Games> {
  const schedule = { grace: 10 }
  const { id } = await Ada.post<GameAnswer>('/api/games', { name: 'Ten minutes of grace', variant: 'duo', schedule })
  for (const player of [Ada, Bela]) await player.post(`/api/games/${id}/join`, {})
  return { grace: `/games/${id}` }
}

/** A hidden profile and a visible one. */
async function makeProfiles({ Greta, Cyra }: Clients): Promise<Games> {
  await Cyra.patch('/api/me', { hidden: true })
  const idOf = async (client: Client) => (await client.get<{ me: { id: string } }>('/api/me')).me.id
  return { hidden: `/players/${await idOf(Cyra)}`, profile: `/players/${await idOf(Greta)}` }
}
