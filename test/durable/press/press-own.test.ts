/** Press features of each reader: search, history, mutes, pinned notes, reports. */
import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MessageStore } from '../../../src/durable/press/messages.ts'
import { HIDDEN_TEXT } from '../../../src/game/event.ts'
import type {
  SearchView,
  MessagesView,
  NotesView,
  PressHistory,
  PressView,
  ReportsView,
} from '../../../src/game/press/press-types.ts'
import { PRESS_LIMITS } from '../../../src/game/settings.ts'
import { recordedActsBy } from '../operators.ts'
import { Browser, catchMails, signedIn, LONG_TIMEOUT } from '../people.ts'
import type { Person, RequestOptions } from '../people.ts'
import { kept, OPEN, page, SECRET, send, seven, texts, write } from './press-people.ts'

const OPERATOR = 'boss@example.org'
const { OPERATORS } = env

beforeEach(() => {
  catchMails()
  env.OPERATORS = OPERATOR
})
afterEach(() => {
  env.OPERATORS = OPERATORS
})

it('a page of a channel can start after a message', async () => {
  const { path, game, at } = await seven()
  await kept(game.replace('/api/games/', ''), ['ITALY'], 3 * PRESS_LIMITS.page)
  const france = at('FRANCE')
  const behind = async (number: number) =>
    france.json<MessagesView>(`${path}/messages?channel=FRANCE,ITALY&after=${number}`)
  const numbers = ({ messages }: MessagesView) => [messages[0]?.number, messages.at(-1)?.number]
  const middle = await behind(40)
  expect([numbers(middle), middle.earlier, middle.later]).toEqual([[41, 90], true, true])
  const last = await behind(140)
  expect([numbers(last), last.earlier, last.later]).toEqual([[141, 150], true, false])
  expect((await behind(150)).messages).toEqual([])
})

describe('search', () => {
  const search = async (one: Browser, path: string, query: Record<string, string>) =>
    one.json<SearchView>(`${path}/search?${new URLSearchParams(query)}`)
  const summaries = ({ found }: SearchView) => found.map(({ channel, message }) => [String(channel), message.text])

  it('finds messages in the reader’s channels only', async () => {
    const { path, at } = await seven()
    await at('AUSTRIA').json(path, write(SECRET, 'Trieste is yours, Burgundy mine.'))
    await at('AUSTRIA').json(path, write('all', 'Who wants burgundy?'))
    await at('ITALY').json(path, write(['ITALY'], 'Burgundy smells.'))
    expect(summaries(await search(at('FRANCE'), path, { q: 'BURG' }))).toEqual([
      ['all', 'Who wants burgundy?'],
      ['AUSTRIA,FRANCE', 'Trieste is yours, Burgundy mine.'],
    ])
    for (const stranger of [at('TURKEY'), new Browser()])
      expect(summaries(await search(stranger, path, { q: 'burgundy' }))).toEqual([['all', 'Who wants burgundy?']])
    expect(summaries(await search(at('TURKEY'), path, { q: 'trieste' }))).toEqual([])
    expect((await at('TURKEY').call(`${path}/search?q=burg&channel=AUSTRIA,FRANCE`)).status).toBe(404)
  })

  it('finds whole words and parts, without accents, and has no operators', async () => {
    const { path, at } = await seven()
    await at('FRANCE').json(path, write(['FRANCE'], `Munich (München) is ours by 5%, "it's" said.`))
    for (const [what, words, isFound] of [
      ['several words, in any order', 'ours munich', true],
      ['a part of one', 'unic', true],
      ['letters without their accents', 'munchen', true],
      ['words of one and two letters', 'A is', true],
      ['an apostrophe and quotation marks', `"it's"`, true],
      ['a percent sign, which means itself', '5%', true],
      ['a percent sign that is not there', 'M%h', false],
      ['an operator of the full-text search, which is a word', 'munich NOT ours', false],
      ['a word that is not there', 'munich berlin', false],
    ] as const) {
      const { found } = await search(at('FRANCE'), path, { words })
      expect([what, found.length]).toEqual([what, isFound ? 1 : 0])
    }
  })

  it('pages through ten thousand messages, and does not find hidden ones', async () => {
    const { path, game, at } = await seven()
    await kept(game.replace('/api/games/', ''), ['ITALY', 'TURKEY'], 10_000)
    const france = at('FRANCE')
    const first = await search(france, path, { q: '999' })
    expect([first.found.length, first.more]).toEqual([19, false])
    const all = await search(france, path, { q: '1' })
    const next = await search(france, path, { q: '1', offset: String(PRESS_LIMITS.page) })
    expect([all.found.length, all.more, next.found.length]).toEqual([PRESS_LIMITS.page, true, PRESS_LIMITS.page])
    const names = [...all.found, ...next.found].map(({ channel, message }) => `${String(channel)} ${message.number}`)
    expect(new Set(names).size).toBe(2 * PRESS_LIMITS.page)
    const [one] = first.found
    if (one === undefined) throw new Error('nothing was found')
    await runInDurableObject(env.GAME.getByName(game.replace('/api/games/', '')), (_, { storage }) =>
      new MessageStore(storage.sql).replace(String(one.channel), one.message.number, 'Gone'),
    )
    expect((await search(france, path, { q: '999' })).found).toHaveLength(18)
  })
})

it('messages are counted by the phase in which they were written', async () => {
  const { path, game, at, people } = await seven()
  await at('FRANCE').json(path, write('all', 'In Spring'))
  await at('FRANCE').json(path, write(SECRET, 'In Spring, too'))
  for (const one of people) await one.json(`${game}/orders`, send('PUT', { phase: 'S1901M', orders: [], ready: true }))
  await at('FRANCE').json(path, write(SECRET, 'In Fall'))
  const counts = async (one: Browser) => (await one.json<PressHistory>(`${path}/history`)).messages
  expect([await counts(at('AUSTRIA')), await counts(new Browser())]).toEqual([
    [2, 1],
    [1, 0],
  ])
  const spring = await at('AUSTRIA').json<SearchView>(`${path}/search?phase=0`)
  expect(spring.found.map(({ message }) => message.text)).toEqual(['In Spring, too', 'In Spring'])
})

describe('a muted channel or voice', () => {
  const mute = (kind: 'channel' | 'voice', name: string, muted = true) => send('PUT', { kind, name, muted })
  const unread = async (one: Person, path: string) => (await one.json<PressView>(path)).unread

  it('does not count as unread, can still be read, and is private', async () => {
    const { path, people, at } = await seven()
    const france = at('FRANCE')
    await at('AUSTRIA').json(path, write(SECRET, 'one'))
    await at('AUSTRIA').json(path, write('all', 'two'))
    await at('ITALY').json(path, write('all', 'three'))
    const others = () =>
      Promise.all(people.filter((one) => one !== france).map(async (one) => (await one.call(path)).text()))
    const before = await others()
    expect(await france.json(`${path}/mute`, mute('voice', 'AUSTRIA'))).toMatchObject({ unread: 1, muted: ['AUSTRIA'] })
    expect(await france.json(`${path}/mute`, mute('channel', 'all'))).toMatchObject({ unread: 0 })
    expect(await others()).toEqual(before)
    expect(texts(await france.json<MessagesView>(page(path, 'all')))).toEqual(['two', 'three'])
    await france.json(`${path}/mute`, mute('voice', 'AUSTRIA', false))
    expect(await unread(france, path)).toBe(1)
  })

  it('is a person, not the seat: the next player of the seat is not muted', async () => {
    const { path, game, at } = await seven()
    const [austria, france] = [at('AUSTRIA'), at('FRANCE')]
    await france.json(`${path}/mute`, mute('voice', 'AUSTRIA'))
    await austria.json(`${game}/resign`, send('POST'))
    const zoe = await signedIn('zoe@example.org')
    await zoe.json(`${game}/seats`, send('POST', { seat: 'AUSTRIA' }))
    await zoe.json(path, write(SECRET, 'I am new here'))
    expect(await france.json(path)).toMatchObject({ unread: 1, muted: [] })
  })

  it('counts if the message is anonymous: otherwise the count would reveal its writer', async () => {
    const { path, at } = await seven({ press: { ...OPEN, unsigned: true } })
    await at('FRANCE').json(`${path}/mute`, mute('voice', 'ITALY'))
    await at('ITALY').json(path, write('all', 'A rumour', { signed: false }))
    expect(await unread(at('FRANCE'), path)).toBe(1)
  })

  it('can only be another voice or a channel of the reader', async () => {
    const { path, at } = await seven()
    const status = async (one: Browser, sent: RequestOptions) => (await one.call(`${path}/mute`, sent)).status
    const france = at('FRANCE')
    expect(await status(france, mute('channel', 'AUSTRIA,ITALY'))).toBe(404)
    expect(await status(france, mute('voice', 'FRANCE'))).toBe(404)
    expect(await status(france, mute('voice', 'BURGUNDY'))).toBe(404)
    expect(await status(await signedIn('zoe@example.org'), mute('voice', 'FRANCE'))).toBe(403)
  })
})

describe('a note in a notebook', () => {
  it('is pinned to a province or a phase, moved and unpinned, and visible to its writer only', async () => {
    const { path, at } = await seven()
    const france = at('FRANCE')
    const munich = { kind: 'province', province: 'MUN' }
    const spring = { kind: 'phase', phase: 0 }
    await france.json(path, write(['FRANCE'], 'He lied here', { pin: munich }))
    await france.json(path, write(['FRANCE'], 'Nothing of note'))
    const notes = async (one: Person) =>
      (await one.json<NotesView>(`${path}/notes`)).notes.map(({ message }) => [message.text, message.pin])
    expect(await notes(france)).toEqual([['He lied here', munich]])
    expect(await notes(at('ITALY'))).toEqual([])
    const pin = (number: number, to: unknown) => send('PUT', { channel: 'FRANCE', number, pin: to })
    await france.json(`${path}/pin`, pin(2, spring))
    await france.json(`${path}/pin`, pin(1, null))
    expect(await notes(france)).toEqual([['Nothing of note', spring]])
  })

  it('can be pinned only to existing provinces and phases; messages cannot', async () => {
    const { path, at } = await seven()
    const france = at('FRANCE')
    await france.json(path, write(['FRANCE'], 'A note'))
    await france.json(path, write('all', 'No note'))
    const code = async (one: Person, address: string, sent: RequestOptions) =>
      (await (await one.call(address, sent)).json<{ error?: { code: string } }>()).error?.code
    const pin = { kind: 'phase', phase: 0 }
    const pinned = (channel: string, number: number, to: object = pin) => send('PUT', { channel, number, pin: to })
    expect(await code(france, path, write('all', 'Hello', { pin }))).toBe('no-such-note')
    expect(await code(france, `${path}/pin`, pinned('all', 1))).toBe('no-such-note')
    expect(await code(france, `${path}/pin`, pinned('FRANCE', 2))).toBe('no-such-note')
    expect(await code(at('ITALY'), `${path}/pin`, pinned('FRANCE', 1))).toBe('no-such-note')
    expect(await code(france, `${path}/pin`, pinned('FRANCE', 1, { kind: 'phase', phase: 1 }))).toBe('bad-pin')
    const nowhere = { kind: 'province', province: 'ATL' }
    expect(await code(france, `${path}/pin`, pinned('FRANCE', 1, nowhere))).toBe('bad-pin')
  })
})

it('press does not enlarge the snapshot of the game or its log', async () => {
  const { path, game, at } = await seven()
  const size = () =>
    runInDurableObject(env.GAME.getByName(game.replace('/api/games/', '')), (_, { storage }) =>
      storage.sql
        .exec('SELECT (SELECT sum(length(body)) FROM snapshot) AS snapshot, (SELECT count(*) FROM events) AS events')
        .one(),
    )
  const before = await size()
  for (let n = 0; n < 20; n++) await at('FRANCE').json(path, write(['FRANCE', 'ITALY'], 'x'.repeat(8000)))
  await at('FRANCE').json(path, write(['FRANCE'], 'A note', { pin: { kind: 'phase', phase: 0 } }))
  await at('ITALY').json(`${path}/read`, send('PUT', { channel: 'FRANCE,ITALY', number: 20 }))
  await at('ITALY').json(`${path}/mute`, send('PUT', { kind: 'voice', name: 'FRANCE', muted: true }))
  expect(await size()).toEqual(before)
})

describe('a reported message', () => {
  const complaint = (number: number, more: object = {}) =>
    send('POST', { channel: SECRET.join(','), number, reason: 'He insults me.', ...more })

  it('is visible to the game master with the messages around it, and no more', async () => {
    const master = await signedIn('mara@example.org')
    const { path, people, at } = await seven({ master: 'apart' }, master)
    const [austria, france] = [at('AUSTRIA'), at('FRANCE')]
    for (let n = 1; n <= 14; n++) await (n % 2 === 0 ? austria : france).json(path, write(SECRET, `Number ${n}`))
    const others = () =>
      Promise.all(people.filter((one) => one !== france).map(async (one) => (await one.call(path)).text()))
    const before = await others()
    await france.json(`${path}/reports`, complaint(8))
    await france.json(`${path}/reports`, complaint(8))
    await france.json(`${path}/reports`, complaint(14))
    await austria.json(path, write(SECRET, 'Afterwards'))
    const { reports } = await master.json<ReportsView>(`${path}/reports`)
    expect(reports.map(({ number, context }) => [number, context.map((message) => message.number)])).toEqual([
      [14, [9, 10, 11, 12, 13, 14]],
      [8, [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]],
    ])
    expect(reports[0]).toMatchObject({ why: 'He insults me.', reporter: null, writer: null, settledAt: null })
    expect((await master.json<PressView>(path)).reports).toBe(2)
    expect((await master.call(page(path, SECRET.join(',')))).status).toBe(404)
    expect((await austria.call(`${path}/reports`)).status).toBe(403)
    expect(before.map((text) => JSON.parse(text) as PressView).every(({ reports: none }) => none === 0)).toBe(true)
  })

  it('is not visible to players', async () => {
    const { path, people, at } = await seven()
    await at('AUSTRIA').json(path, write(SECRET, 'Something vile'))
    const responses = () => Promise.all(people.map(async (one) => (await one.call(path)).text()))
    const before = await responses()
    await at('FRANCE').json(`${path}/reports`, complaint(1))
    expect(await responses()).toEqual(before)
  })

  it('is not visible to a game master who plays or who wrote it', async () => {
    const { path, people, at } = await seven({ master: 'player', access: 'invitation' })
    await at('AUSTRIA').json(path, write(SECRET, 'Something vile'))
    await at('FRANCE').json(`${path}/reports`, complaint(1))
    for (const one of people) expect((await one.call(`${path}/reports`)).status).toBe(403)
    const mara = await signedIn('mara@example.org')
    const apart = await seven({ master: 'apart' }, mara)
    await mara.json(apart.path, write(['FRANCE', 'master'], 'Something vile'))
    await apart.at('FRANCE').json(`${apart.path}/reports`, complaint(1, { channel: 'FRANCE,master' }))
    expect(await mara.json<ReportsView>(`${apart.path}/reports`)).toEqual({ reports: [] })
  })

  it('is visible to operators, who hide it and settle the report', async () => {
    const { path, game, at } = await seven({ press: { ...OPEN, unsigned: true } })
    await at('ITALY').json(path, write('all', 'A vile rumour', { signed: false }))
    await at('FRANCE').json(`${path}/reports`, complaint(1, { channel: 'all' }))
    const boss = await signedIn(OPERATOR)
    const listed = async () => (await boss.json<{ reports: { game: string }[] }>('/api/operator/reports')).reports
    const id = game.replace('/api/games/', '')
    await vi.waitFor(async () => expect((await listed()).map((one) => one.game)).toContain(id), LONG_TIMEOUT)
    const reports = `/api/operator${game.replace('/api', '')}/reports`
    expect((await boss.json<ReportsView>(reports)).reports).toMatchObject([
      { number: 1, reporter: 'FRANCE', writer: 'ITALY', context: [{ from: null, text: 'A vile rumour' }] },
    ])
    await boss.json(
      reports.replace('reports', 'hidden-texts'),
      send('POST', { kind: 'message', channel: 'all', number: 1 }),
    )
    expect(texts(await at('FRANCE').json<MessagesView>(page(path, 'all')))).toEqual([HIDDEN_TEXT])
    await boss.json(`${reports}/1?reason=hidden`, send('PUT', { settled: true }))
    await vi.waitFor(async () => expect((await listed()).map((one) => one.game)).not.toContain(id), LONG_TIMEOUT)
    expect((await at('FRANCE').call(reports)).status).toBe(403)
    await boss.json(`${reports}/1`, send('PUT', { settled: false }))
    await boss.json(`${reports}/2`, send('PUT', { settled: true }, 404))
    expect(await recordedActsBy(boss)).toEqual([
      ['settle-report', id, '1, reopened', ''],
      ['settle-report', id, '1', 'hidden'],
      ['hide-text', id, 'message', ''],
    ])
  })

  it('must be by somebody else, in a channel of the reader', async () => {
    const { path, at } = await seven()
    const [austria, france] = [at('AUSTRIA'), at('FRANCE')]
    await austria.json(path, write(SECRET, 'Hello'))
    const code = async (one: Person, sent: RequestOptions) =>
      (await (await one.call(`${path}/reports`, sent)).json<{ error?: { code: string } }>()).error?.code
    expect(await code(austria, complaint(1))).toBe('no-such-message')
    expect(await code(france, complaint(2))).toBe('no-such-message')
    expect(await code(at('ITALY'), complaint(1))).toBe('no-such-channel')
    expect(await code(await signedIn('zoe@example.org'), complaint(1))).toBe('not-a-player')
  })
})

it('unread messages are counted for each game, without muted ones', async () => {
  const { path, game, at } = await seven()
  const id = game.replace('/api/games/', '')
  const unread = async (one: Person) => (await one.json<{ unread: Record<string, number> }>('/api/games/unread')).unread
  await at('FRANCE').json(path, write('all', 'Hello'))
  await at('FRANCE').json(path, write(SECRET, 'Hello'))
  await vi.waitFor(async () => expect(await unread(at('AUSTRIA'))).toEqual({ [id]: 2 }), LONG_TIMEOUT)
  expect([await unread(at('ITALY')), await unread(at('FRANCE'))]).toEqual([{ [id]: 1 }, {}])
  await at('AUSTRIA').json(`${path}/mute`, send('PUT', { kind: 'voice', name: 'FRANCE', muted: true }))
  expect(await unread(at('AUSTRIA'))).toEqual({})
})
