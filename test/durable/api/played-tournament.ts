/** A tournament for two: every call, allowed or not. */
import { env } from 'cloudflare:workers'
import { come, MISSING, send, type Witness } from './witness.ts'

export async function playATournament(watch: Witness): Promise<void> {
  const [anna, bert, zoe] = [await come(watch, 'gina'), await come(watch, 'hans'), await come(watch, 'ivy')]
  const create = (more: object) =>
    anna.call('/api/tournaments', send('POST', { name: 'A cup', variant: 'duo', ...more }))
  await create({ variant: 'chess' })
  const { id } = await (await create({ rounds: 1, access: 'public' })).json<{ id: string }>()
  await anna.call('/api/tournaments')
  const path = `/api/tournaments/${id}`
  for (const there of [path, `/api/tournaments/${MISSING}`]) {
    await zoe.call(there)
    await zoe.call(`${there}/players`, send('DELETE'))
    await zoe.call(`${there}/rounds`, send('POST', { round: 1 }))
    await zoe.call(`${there}/removals`, send('POST', { player: 'nobody' }))
    await zoe.call(`${there}/removals/nobody`, send('DELETE'))
    await zoe.call(`${there}/times`, send('PUT', {}))
  }
  await zoe.call(`/api/tournaments/${MISSING}/players`, send('POST', {}))
  await anna.call(`${path}/rounds`, send('POST', { round: 1 }))
  for (const player of [anna, bert]) await player.call(`${path}/players`, send('POST', {}))
  await env.DB.prepare("UPDATE tries SET count = 100 WHERE key LIKE 'games of a player/%'").run()
  await anna.call(`${path}/rounds`, send('POST', { round: 1 }))
  await create({})
  await env.DB.prepare("UPDATE tries SET count = 1 WHERE key LIKE 'games of a player/%'").run()
  await anna.call(`${path}/rounds`, send('POST', { round: 1 }))
  await zoe.call(`${path}/players`, send('POST', {}))
  await zoe.call(path)
  await anna.call(`${path}/times`, send('PUT', { preview: true }))
  await anna.call(`${path}/times`, send('PUT', { minutes: { moves: 60, retreats: 1, adjustments: 60 } }))
  await anna.call(`${path}/times`, send('PUT', { schedule: { zone: 'Nowhere' } }))
  await zoe.call(`${path}/players`, send('POST', { as: 'replacement' }))
  const { players } = await (await anna.call(path)).json<{ players: readonly { player: string }[] }>()
  const [first, , waiting] = players.map(({ player }) => player)
  const removal = (replacement?: string) => send('POST', { player: first, replacement })
  await anna.call(`${path}/removals`, removal('nobody'))
  await anna.call(`${path}/removals`, removal(waiting))
  await anna.call(`${path}/players`, send('POST', { as: 'replacement' }))
  await anna.call(`${path}/removals/${first}`, send('DELETE'))
  await anna.call(`${path}/removals/${first}`, send('DELETE'))
}
