import { runDurableObjectAlarm } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { NamedActs } from '../../../src/api/schemas/operator-schemas.ts'
import type { NamedLog } from '../../../src/api/schemas/game-schemas.ts'
import type { NamedGame } from '../../../src/api/schemas/game-schemas.ts'
import type { MailMessage } from '../../../src/mail/mail-message.ts'
import { asOperator } from '../operators.ts'
import { Browser, catchMails, codeFor, signedIn } from '../people.ts'
import type { Person, RequestOptions } from '../people.ts'

let mails: MailMessage[]
beforeEach(() => {
  mails = catchMails()
})

const come = (name: string): Promise<Person> => signedIn(`${name}@example.org`)
const send = (method: string, body: object, status = 200): RequestOptions & { status: number } => ({
  method,
  body,
  status,
})

interface Table {
  readonly id: string
  readonly path: string
  readonly master: Person
  readonly players: readonly Person[]
}

/** A game for two. Its creator is its master and does not play. */
async function mastered(
  changes: { access?: 'public' | 'invitation'; anonymous?: boolean; absence?: object } = {},
): Promise<Table> {
  const [master, ...players] = await Promise.all(['mara', 'nina', 'olaf'].map(come))
  if (master === undefined) throw new Error('nobody came')
  const settings = { name: 'A game', variant: 'duo', master: 'apart', ...changes }
  const { id, game } = await master.json<NamedGame & { id: string }>('/api/games', send('POST', settings, 201))
  const path = `/api/games/${id}`
  for (const player of players) await player.json(`${path}/join`, send('POST', { invitation: game.invitation }))
  return { id, path, master, players }
}

const logOf = (path: string, reader: Browser = new Browser()) => reader.json<NamedLog>(`${path}/log`)

describe('a game master', () => {
  it('can make twenty announcements an hour', async () => {
    const { path, master } = await mastered()
    const announce = (status: number) =>
      master.json(`${path}/acts`, send('POST', { kind: 'announce', text: 'Dinner at eight.' }, status))
    for (let n = 0; n < 20; n++) await announce(200)
    expect(await announce(429)).toMatchObject({ error: { code: 'too-many-announcements' } })
  })

  it('corrects the position for all to see, and the log says who did what', async () => {
    const { path, master, players } = await mastered()
    const before = (await new Browser().json<NamedGame>(path)).game
    const unit = before.boards[0]?.units[0]
    const edits = [{ kind: 'remove', board: before.boards[0]?.board, at: unit?.at }]
    await players[0]?.json(`${path}/acts`, send('POST', { kind: 'correct', edits }, 403))
    await master.json(`${path}/acts`, send('POST', { kind: 'correct', edits }))
    const { game } = await new Browser().json<NamedGame>(path)
    expect(game.boards[0]?.units.map(({ id }) => id)).not.toContain(unit?.id)
    const { entries, names } = await logOf(path)
    expect(entries.at(-1)).toMatchObject({ kind: 'corrected', player: master.id })
    expect(entries.at(-1)?.details).toEqual([expect.stringMatching(/^Removed: /u)])
    expect(Object.keys(names)).toContain(master.id)
  })
  it('finds a player for a seat by name', async () => {
    const { path, master } = await mastered()
    const quinn = await come('quinn')
    await quinn.json('/api/me', send('PATCH', { name: 'Quinn the Bold' }))
    const { game } = await master.json<NamedGame>(path)
    const [seat] = game.seats
    const fill = (name: string, status = 200) =>
      master.json<NamedGame>(`${path}/acts`, send('POST', { kind: 'fill-seat', seat: seat?.seat, name }, status))
    expect(await fill('Nobody at All', 404)).toMatchObject({ error: { code: 'no-such-player' } })
    const filled = await fill('quinn the bold')
    // Its player has another day.
    expect(filled.game.seats[0]).toMatchObject({ player: seat?.player, change: { opens: false, player: quinn.id } })
    expect(filled.names).toMatchObject({ [quinn.id]: 'Quinn the Bold' })
    const keep = send('POST', { kind: 'keep-seat', seat: seat?.seat })
    expect((await master.json<NamedGame>(`${path}/acts`, keep)).game.seats[0]?.change).toBeNull()
  })
  it('replays a phase, with a new picture and new results', async () => {
    const { path, master, players } = await mastered()
    const { game } = await master.json<NamedGame>(path)
    const close = async (): Promise<void> => {
      const code = (await master.json<NamedGame>(path)).game.phase?.code
      for (const player of players) await player.json(`${path}/ready`, send('PUT', { phase: code, ready: true }))
    }
    await close()
    await master.json(`${path}/acts`, send('POST', { kind: 'roll-back', phase: 0 }))
    const back = (await master.json<NamedGame>(path)).game
    expect(back).toMatchObject({ history: [], phase: { code: game.phase?.code }, rollBacks: [{ from: 1, to: 0 }] })
    await close()
    expect((await master.json<NamedGame>(path)).game.history).toHaveLength(1)
    await new Browser().json(`${path}/phases/0`)
    const undone = (index: number) =>
      new Browser().json<{ phases: { index: number; closedAt: number }[] }>(`${path}/phases/${index}/undone`)
    const { phases } = await undone(0)
    expect(phases.map(({ index }) => index)).toEqual([0])
    expect((await undone(1)).phases).toEqual([])
    await master.json(`${path}/acts`, send('POST', { kind: 'roll-back', phase: 0 }))
    expect((await undone(0)).phases).toHaveLength(2)
    await close()
    expect((await logOf(path)).entries.map(({ kind }) => kind).slice(-3)).toEqual(['closed', 'rolled-back', 'closed'])
  })
  it('does not see the players of an anonymous game; only operators do', async () => {
    const { path, master, players } = await mastered({ anonymous: true })
    const ids = players.map(({ id }) => id)
    for (const reader of [master, new Browser()]) {
      const answers = [await reader.json<object>(path), await reader.json<object>(`${path}/log`)]
      for (const id of ids) expect(JSON.stringify(answers)).not.toContain(id)
    }
    const own = await players[0]?.json<NamedGame>(path)
    expect(own?.game).toMatchObject({ joined: 2, players: [ids[0]] })
    expect(Object.keys(own?.names ?? {}).toSorted()).toEqual([master.id, ids[0]].toSorted())
    const name = 'Nina the Bold'
    await players[0]?.json('/api/me', send('PATCH', { name }))
    const fill = send('POST', { kind: 'fill-seat', seat: own?.game.you, name }, 409)
    expect(await master.json(`${path}/acts`, fill)).toMatchObject({ error: { code: 'anonymous-game' } })
    const operators = `${path.replace('/api/', '/api/operator/')}/players`
    await master.json(operators, { status: 403 })
    await asOperator(async (boss) => {
      const seats = await boss.json<{ players: Record<string, string> }>(operators)
      expect(Object.values(seats.players)).toHaveLength(2)
    })
  })
})

it('an operator locks an account: its sessions and tokens stop working until it is unlocked', async () => {
  const nina = await come('nina')
  const token = await nina.json<{ secret: string }>('/api/tokens', send('POST', { name: 'bot', scope: 'read' }, 201))
  const headers = { authorization: `Bearer ${token.secret}` }
  const lock = (locked: boolean) =>
    asOperator((boss) => boss.json(`/api/operator/players/${nina.id}/lock`, send('PUT', { locked })))
  await lock(true)
  expect((await nina.json<{ me: object | null }>('/api/me')).me).toBeNull()
  expect((await new Browser().call('/api/tokens', { headers })).status).toBe(401)
  const again = new Browser()
  await again.json('/api/sign-in', send('POST', { address: 'nina@example.org' }, 202))
  const { code } = codeFor(mails, 'nina@example.org')
  const refused = send('POST', { address: 'nina@example.org', code }, 403)
  expect(await again.json('/api/sign-in/confirm', refused)).toMatchObject({ error: { code: 'account-locked' } })
  await lock(false)
  expect((await nina.json<{ me: object | null }>('/api/me')).me).not.toBeNull()
})

it('an operator removes a player’s name, and the player can choose another', async () => {
  const nina = await come('nina')
  await nina.json('/api/me', send('PATCH', { name: 'Something vile' }))
  const take = (boss: Browser, status = 200) =>
    boss.json<{ name: string }>(`/api/operator/players/${nina.id}/name`, { method: 'DELETE', status })
  await take(nina, 403)
  await asOperator(async (boss) => {
    expect((await take(boss)).name).toMatch(/^Player \d{4}$/u)
    expect((await boss.call('/api/operator/players?name=something%20vile')).status).toBe(404)
  })
  expect((await nina.json<{ me: { name: string } }>('/api/me')).me.name).toMatch(/^Player \d{4}$/u)
  await nina.json('/api/me', send('PATCH', { name: 'Nina' }))
})

it('an operator deletes a game: it no longer exists', async () => {
  const { path, master } = await mastered()
  const erase = async (boss: Person) =>
    (await boss.call(path.replace('/api/', '/api/operator/'), { method: 'DELETE' })).status
  await asOperator(async (boss) => expect(await erase(boss)).toBe(204))
  expect((await master.call(path)).status).toBe(404)
  await asOperator(async (boss) => expect(await erase(boss)).toBe(404))
})

it('an operator hides a message, an announcement and the name of a game, for everyone, and the log says so', async () => {
  const { path, master, players } = await mastered({ access: 'invitation' })
  const [nina] = players
  await nina?.json('/api/me', send('PATCH', { name: 'Nina the Loud' }))
  const anyGame = path.replace('/api/', '/api/operator/')
  const hide = (boss: Person, text: object, status = 200) =>
    boss.json<NamedGame>(`${anyGame}/hidden-texts`, send('POST', text, status))
  await nina?.json(`${path}/press`, send('POST', { to: 'all', text: 'Something vile', key: 'one' }))
  await master.json(`${path}/acts`, send('POST', { kind: 'announce', text: 'Something rude' }))
  const announced = (await logOf(path, master)).entries.at(-1)?.at
  const message = { kind: 'message', channel: 'all', number: 1 }
  await master.json(`${anyGame}/hidden-texts`, send('POST', message, 403))
  await asOperator(async (boss) => {
    const { invitation, game } = await boss.json<NamedGame & { invitation: string }>(anyGame)
    expect(game.you).toBeNull()
    await boss.json(`${path}?invitation=${invitation}`)
    expect((await boss.json<{ player: object }>('/api/operator/players?name=nina%20the%20loud')).player).toMatchObject({
      id: nina?.id,
      lockedAt: null,
    })
    for (const text of [message, { kind: 'announcement', at: announced }, { kind: 'name' }]) {
      await hide(boss, text)
      expect(await hide(boss, text, 404)).toMatchObject({ error: { code: 'no-such-text' } })
    }
    await hide(boss, { ...message, number: 2 }, 404)
  })
  const HIDDEN = '[hidden by the operator]'
  const seen = await nina?.json<{ messages: { text: string }[] }>(`${path}/press/messages?channel=all`)
  expect(seen?.messages.map(({ text }) => text)).toEqual([HIDDEN])
  expect((await nina?.json<NamedGame>(path))?.game.settings.name).toBe(HIDDEN)
  const { entries } = await logOf(path, nina)
  expect(entries.find(({ kind }) => kind === 'announced')?.details).toEqual([HIDDEN])
  expect(entries.filter(({ kind }) => kind === 'text-hidden').map(({ words }) => words)).toEqual([
    'An operator of the site hid a message.',
    'An operator of the site hid an announcement.',
    'An operator of the site hid the name of the game.',
  ])
  expect(JSON.stringify(entries)).not.toMatch(/vile|rude|A game"/u)
})

it('an operator acts in any game, private ones included, and the log says so', async () => {
  const { path, master } = await mastered({ access: 'invitation' })
  const acts = `${path.replace('/api/', '/api/operator/')}/acts`
  const said = { kind: 'announce', text: 'Hello.' }
  const boss = await signedIn('boss@example.org')
  await boss.json(acts, send('POST', said, 403))
  const operators = env.OPERATORS
  env.OPERATORS = 'boss@example.org'
  try {
    await boss.json(acts, send('POST', said))
    await boss.json(`${path}/acts`, send('POST', said, 404))
  } finally {
    env.OPERATORS = operators
  }
  expect((await logOf(path, master)).entries.at(-1)).toMatchObject({
    words: 'An operator of the site announced:',
    details: ['Hello.'],
    player: boss.id,
  })
})

it('every act of an operator is logged with its author and reason', async () => {
  const nina = await come('nina')
  const { path, id } = await mastered()
  const operated = `/api/operator/games/${id}`
  await asOperator(async (boss) => {
    const lock = (locked: boolean, why: string) =>
      boss.json(`/api/operator/players/${nina.id}/lock?reason=${encodeURIComponent(why)}`, send('PUT', { locked }))
    await lock(true, 'insults in three games')
    await lock(false, '')
    await boss.json(`/api/operator/players/${nina.id}/name?reason=vile`, { method: 'DELETE' })
    await boss.json(`${operated}/hidden-texts?reason=rude`, send('POST', { kind: 'name' }))
    await boss.json(`${operated}/acts?reason=nobody%20plays`, send('POST', { kind: 'call-off' }))
    // Refused acts have no effect.
    await boss.json(`${operated}/acts`, send('POST', { kind: 'resume' }, 409))
    expect((await boss.json<NamedGame>(operated)).game.status).toBe('abandoned')
    expect((await boss.call(`${operated}?reason=spam`, { method: 'DELETE' })).status).toBe(204)
    const { acts, names } = await boss.json<NamedActs>('/api/operator/acts')
    expect(acts.map(({ act, detail, player, game, why }) => [act, detail, player ?? game, why])).toEqual([
      ['delete-game', '', id, 'spam'],
      ['act', 'call-off', id, 'nobody plays'],
      ['hide-text', 'name', id, 'rude'],
      ['take-name', '', nina.id, 'vile'],
      ['unlock', '', nina.id, ''],
      ['lock', '', nina.id, 'insults in three games'],
    ])
    expect(new Set(acts.map(({ operator }) => operator))).toEqual(new Set([boss.id]))
    expect(Object.keys(names).toSorted()).toEqual([boss.id, nina.id].toSorted())
  })
  expect((await nina.call('/api/operator/acts')).status).toBe(403)
  expect((await nina.call(path)).status).toBe(404)
})

const OPEN_AT_ONCE = {
  waitMinutes: 0,
  excuses: 0,
  earnedBackAfter: 0,
  openAfter: 1,
  noShow: 'offer',
  onAbsence: 'excuse',
  reliability: 0,
}

it('the seat of a locked account misses its orders by the rules, and saved orders do not count', async () => {
  const { path, id, players, master } = await mastered({ absence: OPEN_AT_ONCE })
  const [nina, olaf] = players
  const seat = (await nina?.json<NamedGame>(path))?.game.you
  await asOperator((boss) => boss.json(`/api/operator/players/${nina?.id}/lock`, send('PUT', { locked: true })))
  expect((await nina?.call(`${path}/orders`, send('PUT', { phase: 'S1001M', orders: [], ready: true })))?.status).toBe(
    401,
  )
  await olaf?.json(`${path}/ready`, send('PUT', { phase: 'S1001M', ready: true }))
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(((await master.json<NamedGame>(path)).game.deadline ?? 0) + 1)
  await runDurableObjectAlarm(env.GAME.getByName(id))
  const { seats } = (await master.json<NamedGame>(path)).game
  expect(seats.find((one) => one.seat === seat)).toMatchObject({ open: expect.anything() })
})
