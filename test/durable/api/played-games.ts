/** Games for two: every call in every state, allowed or not. */
import { env } from 'cloudflare:workers'
import type { LobbyRow } from '../../../src/game/announcements/effect.ts'
import type { GameId, PlayerId } from '../../../src/game/ids.ts'
import { PRESS_LIMITS } from '../../../src/game/settings.ts'
import { syncLobby } from '../../../src/lobby/sync-lobby.ts'
import { HOME, type Person } from '../people.ts'
import { START } from '../post/post-office.ts'
import { NOT_BEGUN } from '../games/lobby-row.ts'
import { come, CREATE, create, FITTING, MISSING, send, Watched, type Witness } from './witness.ts'
import { MAX_FORMING_GAMES } from '../../../src/api/schemas/errors.ts'

/** A game in the lobby that waits for players. */
const formingBy = (creator: PlayerId, n: number): LobbyRow => ({
  id: `forming${n}` as GameId,
  revision: 1,
  creator,
  name: 'A game',
  variant: 'duo',
  status: 'forming',
  access: 'public',
  createdAt: START,
  seats: 2,
  minutes: { draft: 60, moves: 60, retreats: 60, adjustments: 60 },
  ...NOT_BEGUN,
  players: [],
})

/** A game for two before it starts, and its errors. */
export async function formAGame(watch: Witness): Promise<void> {
  const [anna, bert] = [await come(watch, 'anna'), await come(watch, 'bert')]
  const path = await create(anna)
  await anna.call(`${path}/join`, send('POST', {}))
  await anna.call(`${path}/join`, send('POST', {}))
  await anna.call(`${path}/join`, send('POST', { preferences: ['NOBODY'] }))
  await inviteTo(path, { anna, bert })
  await bert.call(`${path}/leave`, send('POST'))
  await anna.call(`${path}/leave`, send('POST'))
  await bert.call('/api/games', send('POST', { name: 'A game', variant: 'chess' }))
  await bert.call('/api/games', send('POST', { name: 'A game', variant: 'classical', master: 'player' }))
  for (let game = 0; game < MAX_FORMING_GAMES; game++)
    await syncLobby(env.DB, formingBy(bert.id as PlayerId, game), Date.now())
  await bert.call('/api/games', send('POST', CREATE.body))
}

/** Only players may invite, and only so many a day. */
async function inviteTo(path: string, { anna, bert }: Readonly<Record<'anna' | 'bert', Person>>): Promise<void> {
  const asked = send('POST', FITTING['post /api/games/{id}/invitations'])
  for (const player of [anna, bert]) await player.call(`${path}/invitations`, asked)
  await env.DB.prepare("UPDATE tries SET count = 100 WHERE key LIKE 'invitations of a player/%'").run()
  await anna.call(`${path}/invitations`, asked)
}

/** A game for two from its first phase to a draw, seen by its players, another player and a stranger. */
export async function playAGame(watch: Witness): Promise<void> {
  const [anna, bert, zoe] = [await come(watch, 'cleo'), await come(watch, 'dora'), await come(watch, 'emil')]
  const path = await create(anna)
  for (const player of [anna, bert]) await player.call(`${path}/join`, send('POST', {}))
  await zoe.call(`${path}/leave`, send('POST'))
  await anna.call(`${path}/leave`, send('POST'))
  const { game } = await anna.json<{ game: { phase: { code: string } } }>(path)
  const phase = game.phase.code
  for (const player of [anna, zoe]) {
    await player.call(`${path}/options`)
    await player.call(`${path}/orders`, send('PUT', { phase, orders: ['A VIE H', 'nonsense', 'A PAR - LON'] }))
    await player.call(`${path}/orders`, send('PUT', { phase: 'S1234M', orders: [] }))
    await player.call(`${path}/ahead`, send('PUT', { orders: ['NEXT PHASE: A VIE H', 'nonsense'] }))
    await player.call(`${path}/ahead`, send('PUT', { orders: [], basedOn: 1 }))
    await player.call(`${path}/ready`, send('PUT', { phase: 'S1234M', ready: true }))
    await player.call(`${path}/ready`, send('PUT', { phase, ready: true }))
  }
  await bert.call(`${path}/orders`, send('PUT', { phase, orders: [], ready: true }))
  await lookAt(watch, path)
  for (const player of [zoe, anna, anna]) await player.call(`${path}/pause`, send('POST', { hours: 24 }))
  await bert.call(`${path}/pause`, send('POST', { hours: 1 }))
  for (const player of [zoe, anna, anna]) await player.call(`${path}/pause`, send('DELETE'))
  const hook = FITTING['put /api/games/{id}/webhook']
  for (const player of [zoe, anna]) {
    await player.call(`${path}/webhook`)
    await player.call(`${path}/webhook`, send('PUT', hook))
    await player.call(`${path}/webhook/resume`, send('POST'))
    await player.call(`${path}/webhook`, send('DELETE'))
  }
  for (const player of [zoe, anna]) {
    await player.call(`${path}/mails`)
    await player.call(`${path}/mails`, send('PUT', { results: false, press: null }))
    await player.call(`${path}/invitations`, send('POST', FITTING['post /api/games/{id}/invitations']))
    await player.call(`${path}/invitations/favourites`, send('POST', { players: [player.id] }))
  }
  await writeTo(path, { anna, bert, zoe })
  await agree(path, { anna, bert, zoe })
  await anna.call(`${path}/options`)
  for (const route of ['orders', 'ready', 'proposals/draw'])
    await anna.call(
      `${path}/${route}`,
      send('PUT', FITTING[`put /api/games/{id}/${route.replace('draw', '{proposal}')}`]),
    )
  await anna.call(`${path}/proposals`, send('POST', FITTING['post /api/games/{id}/proposals']))
  await bert.call(`${path}/pause`, send('POST', { hours: 1 }))
  await anna.call('/api/games/mine')
}

/** Valid and invalid messages. */
async function writeTo(path: string, { anna, bert, zoe }: Record<'anna' | 'bert' | 'zoe', Person>): Promise<void> {
  const hello = { to: 'all', text: 'Hello', key: 'one' }
  for (const player of [zoe, anna, bert]) await player.call(`${path}/press`, send('POST', hello))
  await anna.call(`${path}/press`, send('POST', { ...hello, to: ['NOBODY'] }))
  await anna.call(`${path}/press`, send('POST', { ...hello, text: '', key: 'two' }))
  await anna.call(`${path}/press`, send('POST', { ...hello, signed: false, key: 'three' }))
  for (let n = 0; n <= PRESS_LIMITS.perHour; n++)
    await anna.call(`${path}/press`, send('POST', { ...hello, key: `n${n}` }))
  for (const player of [zoe, anna]) {
    await player.call(`${path}/press`)
    await player.call(`${path}/seen`, send('PUT', { phases: 1 }))
    await player.call('/api/games/none/seen', send('PUT', { phases: 1 }))
    for (const channel of ['all', 'NOBODY'])
      await player.call(`${path}/press/name`, send('PUT', { channel, name: 'Us' }))
    for (const channel of ['all', 'NOBODY']) {
      await player.call(`${path}/press/messages?channel=${channel}`)
      await player.call(`${path}/press/read`, send('PUT', { channel, number: 1 }))
      await player.call(`${path}/press/mute`, send('PUT', { kind: 'channel', name: channel, muted: true }))
      await player.call(`${path}/press/drafts?channel=${channel}`)
      await player.call(`${path}/press/drafts`, send('PUT', { channel, device: 'desk', key: 'draft', text: 'Hel' }))
      await player.call(`${path}/press/search?q=hello&channel=${channel}`)
    }
    for (const route of ['history', 'notes', 'reports']) await player.call(`${path}/press/${route}`)
  }
  await takeNotes(path, { anna, zoe })
  await report(path, { anna, bert, zoe })
}

/** Reports of messages, until there are too many. */
async function report(path: string, { anna, bert, zoe }: Record<'anna' | 'bert' | 'zoe', Person>): Promise<void> {
  const complaint = (number: number, channel = 'all') => send('POST', { channel, number, reason: 'Vile' })
  await zoe.call(`${path}/press/reports`, complaint(1))
  await bert.call(`${path}/press/reports`, complaint(1, 'NOBODY'))
  await bert.call(`${path}/press/reports`, complaint(999))
  for (let n = 0; n <= PRESS_LIMITS.reportsPerDay; n++) await bert.call(`${path}/press/reports`, complaint(n + 3))
  await anna.call('/api/games/unread')
}

/** Valid and invalid pins. */
async function takeNotes(path: string, { anna, zoe }: Record<'anna' | 'zoe', Person>): Promise<void> {
  const { game } = await anna.json<{ game: { you: string } }>(path)
  const pin = (phase: number) => ({ kind: 'phase', phase })
  await anna.call(`${path}/press`, send('POST', { to: [game.you], text: 'A note', key: 'note', pin: pin(0) }))
  await anna.call(`${path}/press`, send('POST', { to: 'all', text: 'A note', key: 'other', pin: pin(0) }))
  const pinned = (channel: string, phase: number) => send('PUT', { channel, number: 1, pin: pin(phase) })
  await zoe.call(`${path}/press/pin`, pinned('all', 0))
  for (const sent of [pinned(game.you, 0), pinned('all', 0), pinned(game.you, 99)])
    await anna.call(`${path}/press/pin`, sent)
}

/** Valid and invalid proposals and votes. The last vote ends the game. */
async function agree(path: string, { anna, bert, zoe }: Record<'anna' | 'bert' | 'zoe', Person>): Promise<void> {
  await anna.call(`${path}/rematch`, send('POST', {}))
  for (const player of [zoe, anna]) {
    await player.call(`${path}/proposals`, send('POST', { motion: { kind: 'draw', among: [] } }))
    await player.call(`${path}/proposals/draw`, send('PUT', { ballot: 'nay' }))
  }
  await anna.call(`${path}/proposals/riot`, send('PUT', { ballot: 'aye' }))
  await anna.call(`${path}/proposals`, send('POST', { motion: { kind: 'draw', among: ['NOBODY'] } }))
  await anna.call(`${path}/proposals`, send('POST', { motion: { kind: 'cancellation' } }))
  await anna.call(`${path}/proposals`, send('POST', { motion: { kind: 'roll-back' } }))
  for (const player of [anna, bert]) await player.call(`${path}/proposals/draw`, send('PUT', { ballot: 'aye' }))
  for (const player of [zoe, anna, bert]) await player.call(`${path}/rematch`, send('POST', {}))
}

/** Everything that a stranger may see of a game in which a phase is closed. */
async function lookAt(watch: Witness, path: string): Promise<void> {
  const stranger = new Watched(watch)
  for (const part of ['', '/phases/0', '/phases/0/undone', '/export', '/text']) await stranger.call(`${path}${part}`)
  await stranger.call(`${path}/live`)
  await stranger.call(`/api/games/${MISSING}/live`, { headers: { upgrade: 'websocket', origin: HOME } })
  await stranger.call(`${path}/live`, { headers: { upgrade: 'websocket', origin: HOME } })
  await stranger.call(`${path}/live`, { headers: { upgrade: 'websocket', origin: 'https://evil.example' } })
  const page = path.replace('/api', '')
  const pictures = ['board.svg', 'board.png', 'small.svg'].map((file) => `${page}/phases/0/${file}`)
  for (const address of [...pictures, `${page}/feed.atom`, `/embed${page}`, `/embed${page}/phases/0`]) {
    const etag = (await stranger.call(address)).headers.get('etag') ?? ''
    await stranger.call(address, { headers: { 'if-none-match': etag } })
  }
  for (const query of ['', '&format=xml']) await stranger.call(`/oembed?url=${encodeURIComponent(HOME + page)}${query}`)
  env.PNG = 'off'
  await stranger.call(`${path.replace('/api', '')}/phases/0/board.png`)
  env.PNG = 'on'
}
