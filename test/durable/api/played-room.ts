/** A game in one room: phones take seats, one is replaced, and the host starts it. */
import { come, MISSING, send, Watched, type Created, type Witness } from './witness.ts'

const PRESS = { kind: 'none', time: 'always', unsigned: false, opens: false, passesOn: false }
const ROOM = { name: 'At the table', variant: 'duo', room: true, access: 'invitation', master: 'player', press: PRESS }

interface CreatedRoom extends Created {
  readonly game: { readonly invitation: string; readonly seats: readonly { readonly seat: string }[] }
}

export async function playInARoom(watch: Witness): Promise<void> {
  const host = await come(watch, 'the-host')
  const phone = new Watched(watch)
  const created = await host.json<CreatedRoom>('/api/games', { ...send('POST', ROOM), status: 201 })
  const { invitation, seats } = created.game
  const path = `/api/games/${created.id}/room`
  const missing = `/api/games/${MISSING}/room`
  const [first = '', second = ''] = seats.map(({ seat }) => seat)
  await phone.call(`${missing}/seats`, send('POST', { seat: first, invitation }))
  await host.call(`/api/games/${created.id}/start`, send('POST'))
  await phone.call(`${path}/seats`, send('POST', { seat: first, invitation }))
  await new Watched(watch).call(`${path}/seats`, send('POST', { seat: first, invitation }))
  await host.call(`/api/games/${created.id}/start`, send('POST'))
  await host.call(`${path}/codes`, send('POST', { seat: second }))
  for (const room of [missing, path]) await host.call(`${room}/codes`, send('POST', { seat: first }))
}
