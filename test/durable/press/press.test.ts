/** Messages: who can read them, who is notified, and idempotency. */
import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { MessagesView, PressView } from '../../../src/game/press/press-types.ts'
import { PRESS_LIMITS } from '../../../src/game/settings.ts'
import { MessageStore } from '../../../src/durable/press/messages.ts'
import { Browser, catchMails, signedIn, LONG_TIMEOUT } from '../people.ts'
import type { Person, RequestOptions } from '../people.ts'
import { kept, OPEN, page, SECRET, send, seven, texts, write } from './press-people.ts'

beforeEach(() => void catchMails())

describe('a message to one player', () => {
  it('is visible to both, and nobody else sees even that it exists', async () => {
    const { path, people, at } = await seven()
    const [austria, france] = [at('AUSTRIA'), at('FRANCE')]
    const everybodyElse = [...people.filter((one) => one !== austria && one !== france), new Browser()]
    const all = () =>
      Promise.all(
        everybodyElse.map(async (one) => [
          await (await one.call(path)).text(),
          await (await one.call(page(path, 'all'))).text(),
          await (await one.call(page(path, 'AUSTRIA,FRANCE'))).text(),
          await (await one.call(path.replace('/press', ''))).text(),
        ]),
      )
    const before = await all()
    await austria.json(path, write(SECRET, 'Burgundy, as agreed?'))
    await france.json(path, write(SECRET, 'As agreed.'))
    await france.json(path, write(['FRANCE'], 'A note of mine'))
    expect(await all()).toEqual(before)
    for (const one of [austria, france])
      expect(texts(await one.json<MessagesView>(page(path, 'FRANCE,AUSTRIA')))).toEqual([
        'Burgundy, as agreed?',
        'As agreed.',
      ])
    expect((await austria.call(page(path, 'FRANCE'))).status).toBe(404)
  })

  it('is new each time if it has no key', async () => {
    const { path, at } = await seven()
    const message = { to: ['AUSTRIA', 'FRANCE'], text: 'Hello' }
    for (let n = 0; n < 2; n++) await at('AUSTRIA').json(path, send('POST', message))
    expect(texts(await at('FRANCE').json<MessagesView>(page(path, 'AUSTRIA,FRANCE')))).toEqual(['Hello', 'Hello'])
  })

  it('counts as unread for the other until it is read, privately', async () => {
    const { path, at } = await seven()
    const [austria, france] = [at('AUSTRIA'), at('FRANCE')]
    for (const text of ['one', 'two']) await austria.json(path, write(SECRET, text))
    const unread = async (one: Person) => (await one.json<PressView>(path)).unread
    expect([await unread(austria), await unread(france)]).toEqual([0, 2])
    const hers = await austria.json(path)
    expect(await france.json(`${path}/read`, send('PUT', { channel: 'AUSTRIA,FRANCE', number: 2 }))).toMatchObject({
      unread: 0,
    })
    expect(await austria.json(path)).toEqual(hers)
    await france.json(`${path}/read`, send('PUT', { channel: 'AUSTRIA,FRANCE', number: 1 }))
    expect(await unread(france)).toBe(0)
  })

  it('notifies the sockets of its readers only', async () => {
    const { path, game, at } = await seven()
    const heard: Record<string, string[]> = {}
    const sockets: (WebSocket | null)[] = []
    for (const seat of ['AUSTRIA', 'FRANCE', 'ITALY']) {
      const { webSocket } = await at(seat).call(`${game}/live`, { headers: { upgrade: 'websocket' } })
      heard[seat] = []
      sockets.push(webSocket)
      webSocket?.addEventListener('message', ({ data }) => void heard[seat]?.push(String(data)))
      webSocket?.accept()
    }
    const notices = (seat: string) => heard[seat]?.filter((data) => data.includes('channel'))
    await at('AUSTRIA').json(path, write(SECRET, 'Hello'))
    await at('AUSTRIA').json(path, write('all', 'Hello all'))
    const all = JSON.stringify({ channel: 'all' })
    await vi.waitFor(() => expect(notices('ITALY')).toEqual([all]), LONG_TIMEOUT)
    for (const seat of SECRET) expect(notices(seat)).toEqual([JSON.stringify({ channel: 'AUSTRIA,FRANCE' }), all])
    for (const socket of sockets) socket?.close()
  })
})

describe('a message', () => {
  it('that is sent twice is saved once', async () => {
    const { path, at } = await seven()
    const once = write('all', 'Hello')
    await at('ITALY').json(path, once)
    expect(texts(await at('ITALY').json<MessagesView>(path, once))).toEqual(['Hello'])
  })

  it('has a key that its writer can use only once, in any channel', async () => {
    const { path, at } = await seven()
    const austria = at('AUSTRIA')
    await austria.json(path, write('all', 'Hello', { key: 'mine' }))
    const again = await austria.call(path, { method: 'POST', body: { to: SECRET, text: 'Hello you', key: 'mine' } })
    expect([again.status, await again.json()]).toMatchObject([409, { error: { code: 'key-taken' } }])
    expect((await austria.json<MessagesView>(page(path, 'AUSTRIA,FRANCE'))).messages).toEqual([])
    await at('FRANCE').json(path, write(SECRET, 'Mine', { key: 'mine' }))
  })

  it('that is anonymous does not reveal its writer to anyone', async () => {
    const { path, people, at } = await seven({
      press: { kind: 'all', time: 'always', unsigned: true, opens: true },
    })
    await at('ITALY').json(path, write('all', 'A rumour', { signed: false }))
    for (const one of people)
      expect((await one.json<MessagesView>(page(path, 'all'))).messages).toMatchObject([{ from: null }])
  })

  it('is refused with the reason, and changes nothing', async () => {
    const { path, at } = await seven({
      press: { kind: 'public', time: 'always', unsigned: false, opens: false },
    })
    const france = at('FRANCE')
    await france.json(path, write('all', 'Hello'))
    const code = async (sent: RequestOptions) =>
      (await (await france.call(path, sent)).json<{ error?: { code: string } }>()).error?.code
    expect(await code(write(SECRET, 'Psst'))).toBe('no-press')
    expect(await code(write(['AUSTRIA'], 'Psst'))).toBe('no-such-channel')
    expect(await code(write('all', '  '))).toBe('bad-message')
    expect(await code(write('all', 'x'.repeat(PRESS_LIMITS.characters + 1)))).toBe('bad-message')
    expect(await code(write('all', 'Guess who', { signed: false }))).toBe('signature-required')
    expect(texts(await france.json<MessagesView>(page(path, 'all')))).toEqual(['Hello'])
  })
})

describe('the game master', () => {
  it('can write privately with each seat', async () => {
    const master = await signedIn('mara@example.org')
    const { path, people, at } = await seven({ master: 'apart', press: { ...OPEN, kind: 'none' } }, master)
    await at('FRANCE').json(path, write(['FRANCE', 'master'], 'I shall be late.'))
    await master.json(path, write(['FRANCE', 'master'], 'How late?'))
    expect((await at('FRANCE').json<PressView>(path)).unread).toBe(1)
    const page2 = await master.json<MessagesView>(page(path, 'FRANCE,master'))
    expect(page2.messages.map(({ from, text }) => [from, text])).toEqual([
      ['FRANCE', 'I shall be late.'],
      ['master', 'How late?'],
    ])
    for (const one of people.filter((person) => person !== at('FRANCE')))
      expect((await one.call(page(path, 'FRANCE,master'))).status).toBe(404)
  })
})

describe('a group', () => {
  const THREE = 'AUSTRIA,FRANCE,ITALY'
  it('has the name that its members give it, before and after the first message', async () => {
    const { path, at } = await seven()
    const [austria, italy, turkey] = [at('AUSTRIA'), at('ITALY'), at('TURKEY')]
    await austria.json(`${path}/name`, send('PUT', { channel: THREE, name: 'The lepanto' }))
    const named = async (one: Person) =>
      (await one.json<PressView>(path)).channels.flatMap(({ name }) => (name === null ? [] : [name]))
    expect([await named(italy), await named(turkey)]).toEqual([['The lepanto'], []])
    await italy.json(path, write(THREE.split(','), 'Agreed.'))
    await italy.json(`${path}/name`, send('PUT', { channel: THREE, name: 'Lepanto' }))
    expect(await named(austria)).toEqual(['Lepanto'])
    await italy.json(`${path}/name`, send('PUT', { channel: THREE, name: null }))
    expect(await named(austria)).toEqual([])
  })
  it('has no name after an operator hid it, until it gets another', async () => {
    const { path, game, at } = await seven()
    const [austria, italy] = [at('AUSTRIA'), at('ITALY')]
    await austria.json(`${path}/name`, send('PUT', { channel: THREE, name: 'Something vile' }))
    const boss = await signedIn('boss@example.org')
    const hidden = `${game.replace('/api/', '/api/operator/')}/hidden-texts`
    const hide = async () =>
      (await boss.call(hidden, { method: 'POST', body: { kind: 'group', channel: THREE } })).status
    const operators = env.OPERATORS
    env.OPERATORS = 'boss@example.org'
    try {
      expect([await hide(), await hide()]).toEqual([200, 404])
    } finally {
      env.OPERATORS = operators
    }
    const named = async () =>
      (await italy.json<PressView>(path)).channels.flatMap(({ name }) => (name === null ? [] : [name]))
    expect(await named()).toEqual(['[hidden by the operator]'])
    await italy.json(`${path}/name`, send('PUT', { channel: THREE, name: 'Lepanto' }))
    expect(await named()).toEqual(['Lepanto'])
  })
  it('can be named only by its members, and other channels cannot', async () => {
    const { path, at } = await seven()
    const status = async (one: Person, channel: string) =>
      (await one.call(`${path}/name`, { method: 'PUT', body: { channel, name: 'Us' } })).status
    expect(await status(at('TURKEY'), THREE)).toBe(404)
    expect(await status(at('ITALY'), 'FRANCE,ITALY')).toBe(409)
    expect(await status(at('ITALY'), 'all')).toBe(409)
  })
})

it('a message has references, which are removed when its text is hidden', async () => {
  const { path, game, at } = await seven()
  await at('FRANCE').json(path, write(SECRET, 'A MUN - BUR, and keep out of Picardy'))
  const shown = async () => (await at('AUSTRIA').json<MessagesView>(page(path, SECRET.join(',')))).messages[0]
  expect((await shown())?.references.map(({ kind }) => kind)).toEqual(['order', 'province'])
  await runInDurableObject(env.GAME.getByName(game.replace('/api/games/', '')), (_, { storage }) =>
    new MessageStore(storage.sql).replace(SECRET.join(','), 1, 'Gone'),
  )
  expect(await shown()).toMatchObject({ text: 'Gone', references: [] })
})

it('a long channel is read page by page', async () => {
  const { path, people } = await seven()
  const [anna, bert] = people as [Person, Person]
  const all = Array.from({ length: PRESS_LIMITS.page + 10 }, (_, n) => String(n))
  for (const [n, text] of all.entries()) await (n % 2 === 0 ? anna : bert).json(path, write('all', text))
  const newest = await anna.json<MessagesView>(page(path, 'all'))
  expect([texts(newest), newest.earlier]).toEqual([all.slice(10), true])
  const before = await anna.json<MessagesView>(page(path, 'all', newest.messages[0]?.number))
  expect([texts(before), before.earlier]).toEqual([all.slice(0, 10), false])
})

it('messages per hour are limited over all groups', async () => {
  const { path, game, at } = await seven()
  const others = ['AUSTRIA', 'ENGLAND', 'GERMANY', 'ITALY', 'RUSSIA', 'TURKEY']
  const france = at('FRANCE')
  await kept(game.replace('/api/games/', ''), others, PRESS_LIMITS.perHourTotal - 1)
  expect((await france.call(path, write(['FRANCE', 'ITALY'], 'The last one'))).status).toBe(200)
  expect(await (await france.call(path, write(['FRANCE', 'ITALY'], 'One more'))).text()).toContain('too-many-messages')
  expect((await france.json<PressView>(path)).channels.filter(({ messages }) => messages > 0)).toHaveLength(63)
})

it('a private game reveals nothing of its press', async () => {
  const { path, at } = await seven()
  const closed = await at('FRANCE').json<{ id: string }>(
    '/api/games',
    send('POST', { name: 'Ours', variant: 'duo', access: 'invitation' }, 201),
  )
  const zoe = await signedIn('zoe@example.org')
  const hidden = path.replace(/games\/[^/]+/, `games/${closed.id}`)
  for (const asked of [hidden, page(hidden, 'all')]) expect((await zoe.call(asked)).status).toBe(404)
  expect((await zoe.call(hidden, { method: 'POST', body: { to: 'all', text: 'Hi', key: 'k' } })).status).toBe(404)
})
