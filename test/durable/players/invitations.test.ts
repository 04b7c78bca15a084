/** Invitations by mail, to addresses with or without an account, and opting out of them. */
import { env } from 'cloudflare:workers'
import { beforeEach, expect, it } from 'vitest'
import { app } from '../../../src/api/index.ts'
import { receiveMail } from '../../../src/inbound/receive.ts'
import { isInvitation, type MailMessage } from '../../../src/mail/mail-message.ts'
import { Browser, catchMails, type Person, signIn } from '../people.ts'
import { letterOf } from '../post/post-office.ts'

const here: Env = { ...env, REPLY_DOMAIN: 'reply.concert.example' }
const FRIEND = 'friend@friends.example'
const NOW = Date.UTC(2026, 10, 27)

let mails: MailMessage[]
let anna: Person
let path: string
beforeEach(async () => {
  mails = catchMails()
  anna = await signIn(mails, 'anna@example.org')
  await anna.json('/api/me', { method: 'PATCH', body: { name: 'Anna' } })
  path = await forms()
})

async function forms(more: object = {}): Promise<string> {
  const body = { name: 'Duel', variant: 'duo', access: 'invitation', ...more }
  const { id } = await anna.json<{ id: string }>('/api/games', { method: 'POST', body, status: 201 })
  return `/api/games/${id}`
}

const invite = async (by: Person, address = FRIEND, game = path) =>
  (await by.call(`${game}/invitations`, { method: 'POST', body: { address } })).status
const sent = () => mails.filter(isInvitation)
async function letter(message = sent()[0]) {
  const written = message && (await letterOf(message, here, NOW))
  return typeof written === 'object' ? written : { failed: written }
}

it('an invited address needs no account: the mail shows the game, and its link opens it', async () => {
  expect(await invite(anna, ' Friend@Friends.Example ')).toBe(202)
  const written = await letter()
  if ('failed' in written) throw new Error(written.failed)
  expect(written).toMatchObject({ to: FRIEND, subject: 'Invitation to a game of Diplomacy: Duel' })
  expect(written.text).toContain('Anna invites you to a game of Diplomacy')
  expect(written).not.toHaveProperty('replyTo')
  const [link = ''] = /https:\S+invitation=\S+/.exec(written.text) ?? []
  const address = new URL(link.replace('/games/', '/api/games/'))
  expect((await new Browser().call(`${address.pathname}${address.search}`)).status).toBe(200)
})

it('an anonymous game does not say who invites', async () => {
  const masked = await forms({ anonymous: true })
  await invite(anna, FRIEND, masked)
  const written = await letter()
  expect(JSON.stringify(written)).not.toMatch(/Anna|anna@/)
  expect(written).toMatchObject({ text: expect.stringContaining('A player invites you') })
})

it('only players of a game that has not begun can invite, a limited number of people', async () => {
  const bert = await signIn(mails, 'bert@example.org')
  expect(await invite(bert)).toBe(404)
  for (let n = 0; n < 20; n++) expect(await invite(anna, `friend-${n}@friends.example`)).toBe(202)
  expect(await invite(anna)).toBe(429)
  const { game } = await anna.json<{ game: { invitation: string } }>(path)
  for (const person of [anna, bert])
    await person.json(`${path}/join`, { method: 'POST', body: { invitation: game.invitation } })
  expect(await invite(bert)).toBe(409)
})

it('an address gets one invitation per game and three per day, without the senders noticing', async () => {
  const games = [path, path, await forms(), await forms(), await forms()]
  for (const game of games) expect(await invite(anna, FRIEND, game)).toBe(202)
  expect(new Set(sent().map(({ key }) => key)).size).toBe(2)
})

it.each(['by one click', 'by a mail', 'in the account'])(
  'invitations can be refused once and for all: %s',
  async (how) => {
    await invite(anna)
    const written = await letter()
    if ('failed' in written) throw new Error(written.failed)
    const [, page = '', mailbox = ''] =
      /^<([^>]*)>, <mailto:([^>]*)>$/.exec(written.headers['List-Unsubscribe'] ?? '') ?? []
    expect(written.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    if (how === 'by one click') {
      const form = { method: 'POST', body: 'List-Unsubscribe=One-Click', headers: FORM }
      expect((await app.request(page, {}, here)).status).toBe(200)
      expect(await letter()).toEqual(written)
      expect((await app.request(`${page}x`, form, here)).status).toBe(404)
      expect((await app.request(page, form, here)).status).toBe(200)
    } else if (how === 'by a mail') {
      const [to = '', query = ''] = mailbox.split('?')
      const subject = new URLSearchParams(query).get('subject') ?? ''
      const raw = new TextEncoder().encode(`Subject: ${subject.replace(/ /g, '\r\n ')}\r\nPrecedence: bulk\r\n\r\n`)
      expect(await receiveMail(here, { from: '', to, raw }, NOW)).toEqual({ kind: 'taken' })
    } else {
      const friend = await signIn(mails, FRIEND)
      await friend.json('/api/me', { method: 'PATCH', body: { mails: { invitation: false } } })
    }
    expect(await letter()).toEqual({ failed: 'no invitations are wanted' })
    const secondGame = await forms()
    await invite(anna, 'Friend@friends.example', secondGame)
    expect(await letter(sent().at(-1))).toEqual({ failed: 'no invitations are wanted' })
    if (how !== 'by one click') return
    await app.request(page, { method: 'POST', body: 'wish=undo', headers: FORM }, here)
    expect(await letter()).toEqual(written)
  },
)
const FORM = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' }
