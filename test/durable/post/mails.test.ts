import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { app } from '../../../src/api/index.ts'
import { receiveMail } from '../../../src/inbound/receive.ts'
import { choicesOf, mutesOf } from '../../../src/post/recipients/mail-choices.ts'
import { Ledger } from '../../../src/post/queue/ledger.ts'
import { handleQueue } from '../../../src/post/queue/postman.ts'
import type { GameId, PlayerId } from '../../../src/game/ids.ts'
import { byCategory, CATEGORIES, type MailMessage } from '../../../src/mail/mail-message.ts'
import { unsubscribeToken } from '../../../src/mail/addresses/signed-links.ts'
import { recipient } from '../../../src/players/accounts/account-store.ts'
import { catchMails, signedIn } from '../people.ts'
import { START, TestClock, batchOf, enrol, letterOf, player, reminderTo, resultsTo, signInOf } from './post-office.ts'

const game = 'g1' as GameId
const here: Env = { ...env, ENVIRONMENT: 'local', RESEND_API_KEY: 're_local', BASE_URL: 'http://localhost:8787' }

describe('the mailbox of a developer’s machine', () => {
  beforeEach(async () => {
    vi.spyOn(console, 'log').mockReturnValue()
    await enrol([1])
    await enrol([2], () => 'Two@Readers.example')
    const mails = [reminderTo(1), reminderTo(2), signInOf('p1@readers.example')]
    await handleQueue(
      batchOf(
        'concert-mails',
        mails.map((body) => ({ id: body.key, body, attempts: 1 })),
        () => {},
      ),
      here,
      new TestClock(),
    )
  })

  it('lists mails as JSON, newest last, and those of one address', async () => {
    const mails = await (
      await app.request('/dev/mail.json', {}, here)
    ).json<{ to: string; at: number; headers: object }[]>()
    expect(mails.map(({ to }) => to)).toEqual(['p1@readers.example', 'p1@readers.example', 'Two@Readers.example'])
    expect(mails[0]).toMatchObject({
      id: 1,
      at: START,
      subject: expect.any(String),
      text: expect.any(String),
      html: expect.any(String),
    })
    const some = await (await app.request('/dev/mail.json?to=two@readers.example', {}, here)).json<{ to: string }[]>()
    expect(some.map(({ to }) => to)).toEqual(['Two@Readers.example'])
  })

  it('shows every mail in every state, in light and dark colours', async () => {
    const page = await (await app.request('/dev/mail/gallery?width=narrow', {}, here)).text()
    expect(page.match(/<iframe sandbox=""/g)?.length).toBeGreaterThan(60)
    expect(page).toContain('title="Morning digest, dark"')
    expect(await (await app.request('/dev/mail', {}, here)).text()).toContain('href="/dev/mail/gallery"')
  })

  it('shows the list, and one mail with its HTML in a sandboxed frame', async () => {
    expect(await (await app.request('/dev/mail', {}, here)).text()).toContain(
      '<a href="/dev/mail/1">Sign in to Concert</a>',
    )
    const page = await (await app.request('/dev/mail/3', {}, here)).text()
    expect(page).toMatch(/<iframe sandbox="[^"]*" srcdoc="&lt;!doctype html&gt;/)
    expect(page).not.toMatch(/sandbox="[^"]*allow-(scripts|same-origin)/)
    expect((await app.request('/dev/mail/99', {}, here)).status).toBe(404)
  })

  it.each([
    ['in production', {}],
    ['in production, though the address is a loopback one', { BASE_URL: 'http://localhost:8787' }],
    ['under a public address, though it calls itself local', { ENVIRONMENT: 'local' }],
  ])('does not exist %s', async (_, settings) => {
    for (const path of ['/dev/mail', '/dev/mail.json', '/dev/mail/1', '/dev/mail/gallery']) {
      expect((await app.request(path, {}, { ...env, ...settings })).status).toBe(404)
    }
  })
})

const muted = async () => ({
  here: await mutesOf(env.DB, player(1), game),
  everywhere: (await recipient(env.DB, player(1)))?.muted,
})

describe('the unsubscribe link', () => {
  let link: string
  const post = (body: string) =>
    app.request(
      link,
      {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' },
      },
      env,
    )

  beforeEach(async () => {
    await enrol([1])
    link = `/u/${await unsubscribeToken(env.AUTH_SECRET, { player: player(1), category: 'results', game })}`
  })

  it('changes nothing when it is only opened, as scanners do', async () => {
    const page = await app.request(link, {}, env)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('You get results from this game.')
    expect(await muted()).toEqual({ here: [], everywhere: [] })
  })

  it('unsubscribes from this kind for this game by one click, without cookie or redirect (RFC 8058)', async () => {
    const answer = await post('List-Unsubscribe=One-Click')
    expect(answer.status).toBe(200)
    expect(await muted()).toEqual({ here: ['results'], everywhere: [] })
  })

  it.each([
    ['game', { here: [...CATEGORIES], everywhere: [] }, 'You no longer get mails from this game.'],
    ['kind', { here: [], everywhere: ['results'] }, 'You no longer get results from any game.'],
  ])('has a button for %s, which can be undone', async (wish, after, words) => {
    expect(await (await post(`wish=${wish}`)).text()).toContain(words)
    expect(await muted()).toEqual(after)
    expect(await (await post('wish=undo')).text()).toContain('You get results from this game.')
    expect(await muted()).toEqual({ here: [], everywhere: [] })
  })

  it('may be a mail, even an automatic one; a mail without our token is refused', async () => {
    const here: Env = { ...env, REPLY_DOMAIN: 'reply.concert.example' }
    const written = await letterOf(resultsTo(1, 'g1', null), here, START)
    const header = typeof written === 'string' ? '' : (written.headers['List-Unsubscribe'] ?? '')
    const [, to = '', subject = ''] = /, <mailto:([^?]*)\?subject=([^>]*)>$/.exec(header) ?? []
    const mail = (text: string) => ({
      from: '',
      to,
      raw: new TextEncoder().encode(`From: <>\r\nSubject: ${text}\r\nAuto-Submitted: auto-generated\r\n\r\n`),
    })
    expect(await receiveMail(here, mail('unsubscribe'), START)).toMatchObject({ kind: 'refused' })
    expect(await receiveMail(here, mail(`${decodeURIComponent(subject)}x`), START)).toMatchObject({ kind: 'refused' })
    expect(await muted()).toEqual({ here: [], everywhere: [] })
    expect(await receiveMail(here, mail(decodeURIComponent(subject)), START)).toEqual({ kind: 'taken' })
    expect(await muted()).toEqual({ here: ['results'], everywhere: [] })
    expect((await receiveMail({ ...here, REPLY_DOMAIN: '' }, mail(decodeURIComponent(subject)), START)).kind).toBe(
      'refused',
    )
  })

  it('does nothing if it is forged', async () => {
    link = `${link}x`
    expect((await app.request(link, {}, env)).status).toBe(404)
    expect((await post('List-Unsubscribe=One-Click')).status).toBe(404)
    expect(await muted()).toEqual({ here: [], everywhere: [] })
  })
})

describe('the mails of one game', () => {
  it('have settings of their own for each player', async () => {
    catchMails()
    const [anna, bert] = [await signedIn('anna@example.org'), await signedIn('bert@example.org')]
    const body = { name: 'Ours', variant: 'duo', access: 'invitation' }
    const { id } = await anna.json<{ id: GameId }>('/api/games', { method: 'POST', body, status: 201 })
    const path = `/api/games/${id}/mails`
    const put = { method: 'PUT', body: { results: false, press: true } }
    const asForAll = { ...byCategory(() => null), news: null }
    expect(await anna.json(path)).toEqual({ mails: asForAll })
    expect(await anna.json(path, put)).toEqual({
      mails: { ...asForAll, results: false, press: true },
    })
    const chosen = (await choicesOf(env.DB, [anna.id as PlayerId])).get(anna.id as PlayerId)
    expect(chosen).toEqual(new Map([[id, { results: false, press: true }]]))
    expect(await anna.json(path, { method: 'PUT', body: { results: null } })).toMatchObject({
      mails: { results: null, press: true },
    })
    expect(await anna.json(path, { method: 'PUT', body: { news: 'at-once' } })).toMatchObject({
      mails: { results: null, press: true, news: 'at-once' },
    })
    const both = (await choicesOf(env.DB, [anna.id as PlayerId])).get(anna.id as PlayerId)
    expect(both).toEqual(new Map([[id, { press: true, news: 'at-once' }]]))
    expect(await anna.json(path, { method: 'PUT', body: { news: null, press: null } })).toEqual({ mails: asForAll })
    expect([(await bert.call(path)).status, (await bert.call(path, put)).status]).toEqual([404, 404])
  })
})

describe('the operator', () => {
  const parked = reminderTo(1)
  const office: Env = { ...env, OPERATORS: 'boss@concert.example' }
  let caught: MailMessage[]

  beforeEach(async () => {
    caught = catchMails()
    const ledger = new Ledger(env.DB)
    await ledger.record([parked], START)
    await ledger.park([parked.key], 'Invalid `to` field.', START)
  })

  async function as(address: string): Promise<RequestInit> {
    const { cookies } = await signedIn(address)
    caught.length = 0
    return {
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '), origin: env.BASE_URL },
    }
  }

  it('sees mails that could not be sent, and why, but not their text', async () => {
    const list = await app.request('/api/operator/mails', await as('boss@concert.example'), office)
    expect(await list.json()).toEqual({
      mails: [{ id: parked.key, kind: 'reminder', to: 'p1', reason: 'Invalid `to` field.', at: START }],
    })
  })

  it('resends them, once', async () => {
    const boss = await as('boss@concert.example')
    const again = () =>
      app.request(
        `/api/operator/mails/${encodeURIComponent(parked.key)}/send-again`,
        { ...boss, method: 'POST' },
        office,
      )
    expect((await again()).status).toBe(202)
    expect(caught).toEqual([parked])
    expect((await again()).status).toBe(404)
  })

  it('is the only one who can', async () => {
    expect((await app.request('/api/operator/mails', await as('player@readers.example'), office)).status).toBe(403)
    expect((await app.request('/api/operator/mails', {}, office)).status).toBe(401)
  })
})
