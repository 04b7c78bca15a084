/** Calls about accounts, and calls that need none. */
import { env } from 'cloudflare:workers'
import { MAP_NAME_LENGTH, MAX_MAPS } from '../../../src/players/accounts/map-store.ts'
import { MAX_TOKENS } from '../../../src/players/credentials/api-tokens.ts'
import { Ledger } from '../../../src/post/queue/ledger.ts'
import type { Person } from '../people.ts'
import { reminderTo, START } from '../post/post-office.ts'
import { signedReport } from '../post/reports.ts'
import { come, CREATE, MISSING, OPERATOR, REPORT_SECRET, send, Watched, type Created, type Witness } from './witness.ts'

interface NewToken {
  readonly token: Created
  readonly secret: string
}

/** An account from its first sign-in code to its deletion. */
export async function liveAnAccount(watch: Witness): Promise<void> {
  const [gwen, fritz] = [await come(watch, 'gwen'), await come(watch, 'fritz')]
  await gwen.call('/api/me')
  await fritz.call(`/api/players/${gwen.id}`)
  await fritz.call('/api/service')
  for (const player of [gwen, fritz]) await player.call('/api/me', send('PATCH', { name: 'Gwen' }))
  const made = send('POST', { name: 'bot', scope: 'read' })
  const { token, secret } = await gwen.json<NewToken>('/api/tokens', { ...made, status: 201 })
  const headers = { authorization: `Bearer ${secret}` }
  for (const path of ['/api/tokens', '/api/me/data', `/api/games/${MISSING}/shared-devices`])
    await new Watched(watch).call(path, { headers })
  await new Watched(watch).call('/api/games', { ...send('POST', CREATE.body), headers })
  for (let n = 1; n <= MAX_TOKENS; n++) await gwen.call('/api/tokens', send('POST', { name: `bot ${n}` }))
  await gwen.call('/api/tokens')
  await keepMaps(gwen, headers)
  await knowPeople(gwen, fritz)
  await connectDevices(watch, gwen, headers)
  await gwen.call(`/api/tokens/${token.id}`, send('DELETE'))
  await gwen.call('/api/me', send('DELETE'))
  await fritz.call('/api/sign-out', send('POST'))
}

/** Saved maps, up to one more than the maximum. */
async function keepMaps(person: Person, headers: Record<string, string>): Promise<void> {
  const map = send('PUT', { text: 'PAR PAR BUR' })
  for (let n = 0; n <= MAX_MAPS; n++) await person.call(`/api/me/maps/map%20${n}`, map)
  await person.call('/api/me/maps/map', send('PUT', {}))
  await person.call('/api/me/maps/map', { ...map, headers })
  await person.call(`/api/me/maps/${'m'.repeat(MAP_NAME_LENGTH + 1)}`, map)
  await person.call('/api/me/maps')
  for (const name of ['map%200', 'none']) await person.call(`/api/me/maps/${name}`, send('DELETE'))
}

/** Favourite and blocked players, and an invitation of favourites. */
async function knowPeople(gwen: Person, { id }: Person): Promise<void> {
  for (const list of ['favourites', 'blocked']) {
    for (const player of [id, gwen.id, 'nobody']) await gwen.call(`/api/me/${list}/${player}`, send('PUT'))
    for (const player of [id, 'no%20player']) await gwen.call(`/api/me/${list}/${player}`, send('DELETE'))
  }
  await gwen.call(`/api/me/favourites/${id}`, send('PUT'))
  await gwen.call('/api/me/people')
  const game = await gwen.json<Created>('/api/games', CREATE)
  const invited = send('POST', { players: [id] })
  for (const path of [game.id, MISSING]) await gwen.call(`/api/games/${path}/invitations/favourites`, invited)
}

/** A calendar and push notifications: tokens may use neither. */
async function connectDevices(watch: Witness, person: Person, headers: Record<string, string>): Promise<void> {
  const script = new Watched(watch)
  for (const path of ['/api/me/calendar', '/api/me/push']) {
    await person.call(path)
    await script.call(path, { headers })
  }
  for (const method of ['POST', 'DELETE']) await person.call('/api/me/calendar', send(method))
  const device = { endpoint: 'https://push.example/one', keys: { p256dh: 'x'.repeat(87), auth: 'x'.repeat(22) } }
  for (const key of [null, JSON.stringify({ x: 'eA', y: 'eQ', d: 'ZA' })]) {
    watch.vapid = key
    await person.call('/api/me/push', send('PUT', device))
  }
  watch.vapid = null
  await person.call('/api/me/data')
  await person.call('/api/me/push', send('DELETE', { endpoint: device.endpoint }))
}

/** Calls that need no game and no account, and calls for operators. */
export async function useTheRest(watch: Witness): Promise<void> {
  const stranger = new Watched(watch)
  for (const path of ['/api', '/api/openapi.json', '/api/variants', '/api/games', '/api/statistics', '/api/ratings'])
    await stranger.call(path)
  for (const file of ['games.csv', 'games.jsonl']) await stranger.call(`/api/statistics/${file}`)
  const picture = '/variants/duo/small.svg'
  const etag = (await stranger.call(picture)).headers.get('etag') ?? ''
  await stranger.call(picture, { headers: { 'if-none-match': etag } })
  await stranger.call('/variants/chess/small.svg')
  for (const variant of ['duo', 'chess']) await stranger.call('/api/deadlines', send('POST', { variant }))
  await stranger.call('/api/sandbox/adjudicate', send('POST', { variant: 'classical', state: { name: 'S1901M' } }))
  const position = { name: 'S1901M', units: { FRANCE: ['A PAR'] }, centers: { FRANCE: ['PAR'] } }
  const suggestion = { variant: 'classical', state: position, seat: 'FRANCE', level: 'novice' }
  await stranger.call('/api/sandbox/orders', send('POST', suggestion))
  await stranger.call('/api/mail-reports', signedReport(REPORT_SECRET, { type: 'email.sent' }))
  const parked = reminderTo(1)
  const ledger = new Ledger(env.DB)
  await ledger.record([parked], START)
  await ledger.park([parked.key], 'Invalid `to` field.', START)
  const boss = await come(watch, OPERATOR.split('@')[0] ?? '')
  await boss.call('/api/operator/mails')
  await boss.call('/api/operator/figures')
  await boss.call(`/api/operator/mails/${encodeURIComponent(parked.key)}/send-again`, send('POST'))
  await boss.call('/api/operator/backups')
}
