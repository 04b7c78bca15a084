/** Games in which something was agreed on or mended: proposals of every kind, outcomes, acts of a master; and accounts that are locked or hidden. */
import type { GameView } from '../../src/game/views/shapes.ts'
import type { Client } from '../../src/tools/play/client.ts'
import type { GameAnswer } from '../e2e/support/api-game.ts'
import { playUntil, startGame } from '../e2e/support/api-game.ts'
import type { Viewer } from './world.ts'

type Clients = Readonly<Record<Viewer, Client>>
type Games = Readonly<Record<string, string>>

export async function mended(clients: Clients): Promise<Games> {
  return {
    ...(await voting(clients)),
    ...(await agreed(clients)),
    ...(await directedAll(clients)),
    ...(await almostReady(clients)),
    ...(await endedEarly(clients)),
    ...(await pausedByVote(clients)),
    ...(await takenOver(clients)),
    ...(await accounts(clients)),
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

/** All kinds of proposals are open at once; Ada agrees to one, and not to another. */
async function voting(clients: Clients): Promise<Games> {
  const seven = sevenOf(clients)
  const { Ada, Bela, Cyra, Dov, Edda, Finn } = clients
  const path = await startGame(seven, 'Much is proposed')
  await playUntil(seven, path, 'F1901M')
  const [ada, bela] = [await seatOf(Ada, path), await seatOf(Bela, path)]
  const propose = (by: Client, motion: object) => by.post(`/api${path}/proposals`, { motion })
  await propose(Bela, { kind: 'draw', among: [] })
  await propose(Cyra, { kind: 'concession', to: ada })
  await propose(Cyra, { kind: 'pause', hours: 72 })
  await propose(Dov, { kind: 'extension', hours: 24 })
  await propose(Edda, { kind: 'replacement', seat: bela })
  await propose(Edda, { kind: 'roll-back' })
  await propose(Finn, { kind: 'cancellation' })
  const { game } = await Ada.get<GameAnswer>(`/api${path}`)
  const vote = (kind: string, ballot: string) => {
    const id = game.proposals.find((one) => one.kind === kind)?.id ?? ''
    return Ada.put(`/api${path}/proposals/${id}`, { ballot })
  }
  await vote('draw', 'aye')
  await vote('cancellation', 'nay')
  return { voting: path }
}

/** Two agree: a pause, its end, more time, and the first phase again. Then one of them concedes. */
async function agreed({ Ada, Bela }: Clients): Promise<Games> {
  const both = [Ada, Bela]
  const path = await startGame(both, 'Two who agree', 'duo')
  const { game: first } = await Ada.get<GameAnswer>(`/api${path}`)
  for (const one of both) await one.put(`/api${path}/orders`, { phase: first.phase?.code, orders: [], ready: true })
  for (const motion of [
    { kind: 'pause', hours: 24 },
    { kind: 'resume' },
    { kind: 'extension', hours: 24 },
    { kind: 'roll-back' },
  ]) {
    await Ada.post(`/api${path}/proposals`, { motion })
    await Bela.post(`/api${path}/proposals`, { motion })
  }
  return { agreed: path }
}

/** A master has used many of his powers, and said why. */
async function directedAll({ Ada, Bela, Stranger }: Clients): Promise<Games> {
  const settings = { name: 'A master was busy', variant: 'duo', master: 'apart' }
  const { id } = await Stranger.post<GameAnswer>('/api/games', settings)
  for (const one of [Ada, Bela]) await one.post(`/api/games/${id}/join`, {})
  const act = (body: object) => Stranger.post(`/api/games/${id}/acts`, body)
  const { game } = await Ada.get<GameAnswer>(`/api/games/${id}`)
  const phase = game.phase?.code
  const board = game.boards[0]?.board
  for (const one of [Ada, Bela]) await one.put(`/api/games/${id}/orders`, { phase, orders: [], ready: true })
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
  await act({ kind: 'announce', text: 'Karminstadt was drawn wrongly, and is Green.\nThe phase is a day longer.' })
  return { busy: `/games/${id}` }
}

/** Called off when it had begun: its board and results stay. */
async function endedEarly(clients: Clients): Promise<Games> {
  const seven = sevenOf(clients)
  const path = await startGame(seven, 'Agreed to stop')
  await playUntil(seven, path, 'F1902M')
  for (const one of seven) await one.post(`/api${path}/proposals`, { motion: { kind: 'cancellation' } })
  return { stopped: path }
}

/** Two have agreed to a pause, which lasts. */
async function pausedByVote({ Ada, Bela }: Clients): Promise<Games> {
  const path = await startGame([Ada, Bela], 'A pause was agreed on', 'duo')
  for (const one of [Ada, Bela]) await one.post(`/api${path}/proposals`, { motion: { kind: 'pause', hours: 72 } })
  return { pausedByVote: path }
}

/** Two seats were given up; a stranger has taken one of them. */
async function takenOver(clients: Clients): Promise<Games> {
  const seven = sevenOf(clients)
  const { Finn, Greta, Stranger } = clients
  const path = await startGame(seven, 'A seat was taken over')
  await playUntil(seven, path, 'F1901M')
  const seat = await seatOf(Finn, path)
  for (const one of [Finn, Greta]) await one.post(`/api${path}/resign`, {})
  await Stranger.post(`/api${path}/seats`, { seat, invitation: null })
  return { taken: path }
}

/** When Ada is ready, too, it counts down; Bela looks on. */
async function almostReady({ Ada, Bela }: Clients): Promise<Games> {
  const schedule = { grace: 10 }
  const { id } = await Ada.post<GameAnswer>('/api/games', { name: 'Ten minutes of grace', variant: 'duo', schedule })
  for (const one of [Ada, Bela]) await one.post(`/api/games/${id}/join`, {})
  return { grace: `/games/${id}` }
}

/** One player is to be locked by an operator; and one whose profile is hidden. */
async function accounts({ Greta, Cyra }: Clients): Promise<Games> {
  await Cyra.patch('/api/me', { hidden: true })
  const idOf = async (client: Client) => (await client.get<{ me: { id: string } }>('/api/me')).me.id
  return { hidden: `/players/${await idOf(Cyra)}`, shown: `/players/${await idOf(Greta)}` }
}
