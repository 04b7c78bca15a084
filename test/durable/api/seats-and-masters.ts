/** Seats, absences, and acts of game masters and operators. */
import { env } from 'cloudflare:workers'
import { BACKUP_BYTES } from '../../../src/api/routing/api-middleware.ts'
import type { GameId, PlayerId } from '../../../src/game/ids.ts'
import { DAY_MS, HOUR_MS } from '../../../src/lib/time.ts'
import { mapPictureAddress } from '../../../src/mail/addresses/signed-links.ts'
import { mapName, seat } from '../../../src/rules/names.ts'
import { HOME, type Person } from '../people.ts'
import { come, CREATE, create, OPERATOR, send, Watched, type Created, type Witness } from './witness.ts'

/** Allowed and forbidden acts of a game master and an operator. */
export async function directAGame(watch: Witness): Promise<void> {
  const [master, anna, bert] = [await come(watch, 'mara'), await come(watch, 'nina'), await come(watch, 'olaf')]
  const created = await master.json<Created>('/api/games', { ...CREATE, body: { ...CREATE.body, master: 'apart' } })
  const path = `/api/games/${created.id}`
  await master.call(`${path}/join`, send('POST', {}))
  for (const player of [anna, bert]) await player.call(`${path}/join`, send('POST', {}))
  const { game } = await anna.json<{ game: { you: string } }>(path)
  await master.call(`${path}/seats`, send('POST', { seat: game.you }))
  await anna.call(`${path}/acts`, send('POST', { kind: 'resume' }))
  const boss = await come(watch, OPERATOR.split('@')[0] ?? '')
  for (const [person, acts] of [
    [master, `${path}/acts`],
    [boss, `/api/operator/games/${created.id}/acts`],
  ] as const) {
    await person.call(acts, send('POST', { kind: 'resume' }))
    await person.call(acts, send('POST', { kind: 'roll-back', phase: 3 }))
    await person.call(acts, send('POST', { kind: 'fill-seat', seat: 'RED', name: 'Nobody at All' }))
    await person.call(acts, send('POST', { kind: 'order', seat: 'RED', phase: 'S1234M', lines: [] }))
    await person.call(acts, send('POST', { kind: 'announce', text: 'Dinner at eight.' }))
  }
  await new Watched(watch).call(`${path}/log`)
  for (const on of [true, false]) await boss.call(`/api/operator/players/${bert.id}/lock`, send('PUT', { locked: on }))
  const anyGame = `/api/operator/games/${created.id}`
  await bert.call('/api/me', send('PATCH', { name: 'Olaf the Calm' }))
  for (const query of ['', '?name=Nobody%20at%20All', '?name=olaf%20the%20calm'])
    await boss.call(`/api/operator/players${query}`)
  const tooLong = `?reason=${'x'.repeat(501)}`
  for (const why of ['', tooLong]) await boss.call(`/api/operator/players/${bert.id}/name${why}`, send('DELETE'))
  await boss.call(anyGame)
  await boss.call(`${anyGame}/diagnosis`)
  for (const kind of ['name', 'name']) await boss.call(`${anyGame}/hidden-texts`, send('POST', { kind }))
  await boss.call(`${anyGame}/players`)
  for (const player of [master, anna]) await player.call(`${path}/shared-devices`)
  for (const query of ['', `?game=${created.id}`, '?game=none']) await boss.call(`/api/operator/shared-devices${query}`)
  await anna.call(`${path}/press`, send('POST', { to: 'all', text: 'Hello', key: 'one' }))
  await bert.call(`${path}/press/reports`, send('POST', { channel: 'all', number: 1 }))
  await master.call(`${path}/press/reports`)
  await boss.call(`${anyGame}/reports`)
  for (const number of [1, 99]) await boss.call(`${anyGame}/reports/${number}`, send('PUT', { settled: true }))
  await boss.call('/api/operator/reports')
  for (const at of [Date.now(), 0, Number.MAX_SAFE_INTEGER]) await boss.call(`${anyGame}/return`, send('POST', { at }))
  const kept = await boss.json<{ sealed: string }>(`${anyGame}/backup`)
  // More than the maximum size of a backup.
  for (const sealed of [kept.sealed, 'none', 'x'.repeat(BACKUP_BYTES)])
    await boss.call(`${anyGame}/backup`, send('PUT', { sealed }))
  for (const why of [tooLong, '']) await boss.call(`${anyGame}${why}`, send('DELETE'))
  await boss.call('/api/operator/acts')
  await boss.call(`${anyGame}/return`, send('POST', { at: 0 }))
  await boss.call(`${anyGame}/backup`)
  await boss.call(`${anyGame}/backup`, send('PUT', kept))
  await boss.call('/api/operator/games/none/backup', send('PUT', kept))
  await boss.call(anyGame, send('DELETE'))
}

/** A game for two: a sitter, a seat resigned and taken, and their errors. */
export async function changeSeats(watch: Witness): Promise<void> {
  const [anna, bert, zoe] = [await come(watch, 'hans'), await come(watch, 'ida'), await come(watch, 'jack')]
  await zoe.call('/api/me', send('PATCH', { name: 'Jack' }))
  const path = await create(anna)
  for (const player of [anna, bert]) await player.call(`${path}/join`, send('POST', {}))
  const sitter = (name: string, from: number, until: number) => send('PUT', { name, from, until })
  const now = Date.now()
  await anna.call(`${path}/sitter`, sitter('Jack', now, now - 1))
  await anna.call(`${path}/sitter`, sitter('Jack', now, now + HOUR_MS))
  await bert.call(`${path}/sitter`, sitter('Jack', now, now + HOUR_MS))
  await zoe.call(`${path}/sitter`, sitter('Jack', now, now + HOUR_MS))
  for (const player of [zoe, anna]) await player.call(`${path}/sitter`, send('DELETE'))
  for (const player of [zoe, anna]) await player.call(`${path}/return`, send('POST'))
  const { game } = await anna.json<{ game: { you: string; seats: readonly { seat: string }[] } }>(path)
  for (const seat of ['NOBODY', game.you]) await zoe.call(`${path}/seats`, send('POST', { seat }))
  for (const player of [zoe, anna]) await player.call(`${path}/resign`, send('POST'))
  for (const route of ['return', 'resign']) await anna.call(`${path}/${route}`, send('POST'))
  await anna.call(`${path}/sitter`, send('DELETE'))
  await anna.call('/api/games/open')
  await takeAnOpenSeat(watch)
}

/** In a game for seven with computers, the creator starts alone. */
export async function startWithComputers(watch: Witness): Promise<void> {
  const [host, guest] = [await come(watch, 'karl'), await come(watch, 'lena')]
  const computers = { seats: 2, vacant: false, draws: false }
  const made = { ...CREATE, body: { name: 'Early', variant: 'classical', computers } }
  const path = `/api/games/${(await host.json<Created>('/api/games', made)).id}`
  await host.call(`${path}/start`, send('POST'))
  for (const player of [host, guest]) await player.call(`${path}/join`, send('POST', {}))
  for (const player of [guest, host, host]) await player.call(`${path}/start`, send('POST'))
  const people = await create(host)
  await host.call(`${people}/start`, send('POST'))
}

/** In a game for seven, one seat is resigned and taken. */
async function takeAnOpenSeat(watch: Witness): Promise<void> {
  const players: Person[] = []
  for (let n = 0; n < 7; n++) players.push(await come(watch, `seven${n}`))
  const [first] = players
  if (first === undefined) throw new Error('nobody came')
  const made = { ...CREATE, body: { name: 'Seven', variant: 'classical' } }
  const path = `/api/games/${(await first.json<Created>('/api/games', made)).id}`
  for (const player of players) await player.call(`${path}/join`, send('POST', {}))
  const { game } = await first.json<{ game: { you: string; seats: readonly { seat: string }[] } }>(path)
  const group = game.seats.map(({ seat }) => seat).join(',')
  await first.call(`${path}/press/name`, send('PUT', { channel: group, name: 'All of us' }))
  await first.call(`${path}/resign`, send('POST'))
  await (await come(watch, 'stranger')).call(`${path}/seats`, send('POST', { seat: game.you }))
  await showAMap(watch, first, players)
}

interface Table {
  readonly you: string
  readonly phase: { readonly code: string }
  readonly seats: readonly {
    readonly seat: string
    readonly player: string | null
    readonly powers: readonly string[]
  }[]
}

/** Showing a map, if players have maps of their own. */
async function showAMap(watch: Witness, first: Person, players: readonly Person[]): Promise<void> {
  const made = { ...CREATE, body: { name: 'Maps', variant: 'twilight-zone' } }
  const path = `/api/games/${(await first.json<Created>('/api/games', made)).id}`
  for (const player of players) await player.call(`${path}/join`, send('POST', {}))
  const { game } = await first.json<{ game: Table }>(path)
  const reader = game.seats.map(({ seat }) => seat).find((seat) => seat !== game.you)
  await first.call(`${path}/map/readers`, send('POST', { seat: reader }))
  for (const player of players) await player.call(`${path}/ready`, send('PUT', { phase: game.phase.code, ready: true }))
  await first.call(`${path}/map/readers`, send('POST', { seat: reader }))
  const readerId = players.find(({ id }) => id === game.seats.find(({ seat }) => seat === reader)?.player)?.id
  if (reader === undefined || readerId === undefined) throw new Error('nobody read the map')
  // Countries are dealt after the design of maps.
  const { game: dealt } = await first.json<{ game: Table }>(path)
  const [owner = ''] = dealt.seats.find((own) => own.seat === game.you)?.powers ?? []
  await lookAtMap({ watch, path, owner, reader, readerId })
}

interface MapReading {
  readonly watch: Witness
  readonly path: string
  readonly owner: string
  readonly reader: string
  readonly readerId: string
}

/** The picture of a shown map, as in the mail about it. */
async function lookAtMap({ watch, path, owner, reader, readerId }: MapReading): Promise<void> {
  const game = path.replace('/api/games/', '') as GameId
  const pictured = { game, phase: 1, seat: seat(reader), map: mapName(owner), player: readerId as PlayerId }
  const png = (await mapPictureAddress(HOME, env.AUTH_SECRET, pictured)).replace(HOME, '')
  const stranger = new Watched(watch)
  for (const address of [png, png.replace('.png', '.svg')]) {
    const etag = (await stranger.call(address)).headers.get('etag') ?? ''
    await stranger.call(address, { headers: { 'if-none-match': etag } })
    await stranger.call(address.replace(/signature=[^&]*/, 'signature=wrong'))
  }
  env.PNG = 'off'
  await stranger.call(png)
  env.PNG = 'on'
}

/** Valid and invalid absences. */
export async function declareAbsences(watch: Witness): Promise<void> {
  const kate = await come(watch, 'kate')
  const june = Date.UTC(new Date().getUTCFullYear() + 1, 5, 1)
  for (const days of [7, 0, 60])
    await kate.call('/api/me/absences', send('PUT', { absences: [{ from: june, until: june + days * DAY_MS }] }))
  await kate.call('/api/me/absences')
}
