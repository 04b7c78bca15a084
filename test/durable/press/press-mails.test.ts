/** Mails about unread messages, and replies to them. */
import { runDurableObjectAlarm } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import type { PressFacts } from '../../../src/game/announcements/effect.ts'
import type { MessagesView } from '../../../src/game/press/press-types.ts'
import { receiveMail } from '../../../src/inbound/receive.ts'
import { HOUR_MS, MINUTE_MS } from '../../../src/lib/time.ts'
import { type GameMessage, isReceipt, type MailMessage } from '../../../src/mail/mail-message.ts'
import { freezeClockAt, type Person } from '../people.ts'
import { letterOf, recorded } from '../post/post-office.ts'
import { page, SECRET, send, seven, texts, write } from './press-people.ts'

const here: Env = { ...env, REPLY_DOMAIN: 'reply.concert.example' }
const NOON = Date.parse('2031-03-01T12:00:00Z')

const { mails, later } = freezeClockAt(NOON)
const isPress = (mail: MailMessage): mail is GameMessage & { facts: PressFacts } => mail.facts.kind === 'press'
const pressMails = () => mails().filter(isPress)
const want = (one: Person, pressText = false) =>
  one.json('/api/me', send('PATCH', { mails: { press: true }, pressText }))

/** A game for seven, and a function that rings its alarm. */
async function table() {
  const game = await seven()
  const stub = env.GAME.getByName(game.game.replace('/api/games/', ''))
  return { ...game, wake: () => runDurableObjectAlarm(stub) }
}

it('players who have not asked for mails about messages get none', async () => {
  const { path, at, wake } = await table()
  await at('FRANCE').json(path, write(SECRET, 'Burgundy?'))
  later(5 * MINUTE_MS)
  await wake()
  expect(pressMails()).toEqual([])
})

it('players who want them get one mail about all messages of a few minutes', async () => {
  const { path, at, wake } = await table()
  for (const seat of ['AUSTRIA', 'FRANCE', 'ITALY']) await want(at(seat))
  await at('FRANCE').json(path, write(SECRET, 'Burgundy?'))
  later(MINUTE_MS)
  await at('FRANCE').json(path, write(SECRET, 'Or Picardy?'))
  later(3 * MINUTE_MS)
  await wake()
  expect(pressMails()).toEqual([])
  later(MINUTE_MS)
  await wake()
  await wake()
  expect(pressMails()).toMatchObject([
    {
      to: { player: at('AUSTRIA').id },
      facts: { channel: 'AUSTRIA,FRANCE', readers: 'you', messages: [{ text: 'Burgundy?' }, { text: 'Or Picardy?' }] },
    },
  ])
})

it('messages read on the page are not mailed, and an unsent mail about them is withdrawn', async () => {
  const { path, at, wake } = await table()
  await want(at('AUSTRIA'))
  const read = (number: number) =>
    at('AUSTRIA').json(`${path}/read`, send('PUT', { channel: 'AUSTRIA,FRANCE', number }))
  await at('FRANCE').json(path, write(SECRET, 'one'))
  await read(1)
  later(5 * MINUTE_MS)
  await wake()
  expect(pressMails()).toEqual([])
  await at('FRANCE').json(path, write(SECRET, 'two'))
  later(5 * MINUTE_MS)
  await wake()
  const [mail] = pressMails()
  if (mail === undefined) throw new Error('no mail')
  expect(await recorded(mail)).toMatchObject({ state: 'waiting' })
  await read(2)
  await wake()
  expect(await recorded(mail)).toEqual({ state: 'dropped', reason: 'seen on the page' })
})

it('a player who has not looked gets no further mail for half a day; one who has looked does', async () => {
  const { path, at, wake } = await table()
  await want(at('AUSTRIA'))
  const say = async (text: string, wait: number) => {
    await at('FRANCE').json(path, write(SECRET, text))
    later(wait)
    await wake()
  }
  await say('one', 5 * MINUTE_MS)
  await say('two', HOUR_MS)
  expect(pressMails()).toHaveLength(1)
  later(11 * HOUR_MS)
  await wake()
  expect(pressMails().map(({ facts }) => facts.messages.map(({ text }) => text))).toEqual([['one'], ['two']])
  await at('AUSTRIA').json(`${path}/read`, send('PUT', { channel: 'AUSTRIA,FRANCE', number: 2 }))
  await say('three', 5 * MINUTE_MS)
  expect(pressMails()).toHaveLength(3)
})

it('muted messages, own messages and notes are not mailed', async () => {
  const { path, at, wake } = await table()
  for (const seat of ['AUSTRIA', 'FRANCE', 'ITALY', 'TURKEY']) await want(at(seat))
  await at('AUSTRIA').json(`${path}/mute`, send('PUT', { kind: 'voice', name: 'FRANCE', muted: true }))
  await at('ITALY').json(`${path}/mute`, send('PUT', { kind: 'channel', name: 'all', muted: true }))
  await at('FRANCE').json(path, write('all', 'Hello all'))
  await at('FRANCE').json(path, write(['FRANCE'], 'A note'))
  later(5 * MINUTE_MS)
  await wake()
  expect(pressMails().map(({ to }) => to.player)).toEqual([at('TURKEY').id])
  expect(pressMails()[0]?.facts).toMatchObject({ channel: 'all', readers: 'everybody', messages: [{ from: 'France' }] })
})

it('the mail says who wrote, and includes the text only if its reader chose that', async () => {
  const { path, at, wake } = await table()
  await want(at('AUSTRIA'))
  await at('FRANCE').json(path, write(SECRET, 'The\u202e plan:\nA MAR - <b>PIE</b>'))
  later(5 * MINUTE_MS)
  await wake()
  const [mail] = pressMails()
  if (mail === undefined) throw new Error('no mail')
  const letter = async () => {
    const written = await letterOf(mail, here, Date.now())
    if (typeof written === 'string') throw new Error(written)
    return written
  }
  const closed = await letter()
  expect(closed.text).toContain('France wrote to you.')
  expect(`${closed.subject} ${closed.text} ${closed.html}`).not.toMatch(/plan|PIE/)
  await want(at('AUSTRIA'), true)
  const open = await letter()
  expect(open.text).toContain('  The plan:\n  A MAR - <b>PIE</b>')
  expect(open.html).toContain('A MAR - &lt;b&gt;PIE&lt;/b&gt;')
  expect(open.subject).not.toMatch(/plan/)
})

it('a reply is written to the channel of the message, and refusals are mailed', async () => {
  const { path, at, wake } = await table()
  await want(at('AUSTRIA'), true)
  await at('FRANCE').json(path, write(SECRET, 'Burgundy?'))
  later(5 * MINUTE_MS)
  await wake()
  const [mail] = pressMails()
  const letter = mail && (await letterOf(mail, here, Date.now()))
  if (typeof letter !== 'object' || letter.replyTo === undefined) throw new Error('no address to answer to')
  expect(letter.text).toContain('Your reply goes to everyone in this conversation.')
  const quoted = letter.text.split('\n').map((line) => `> ${line}`)
  const answer = (text: string) =>
    new TextEncoder().encode(
      [
        'From: x <x@mail.example>',
        `Message-ID: <${crypto.randomUUID()}@mail.example>`,
        'Subject: Re: Messages from France · A game',
        'Content-Type: text/plain; charset=utf-8',
        '',
        text,
        '',
        'On Sat, 1 Mar 2031, Concert <games@concert.example> wrote:',
        ...quoted,
      ].join('\r\n'),
    )
  const from = 'x@mail.example'
  const to = letter.replyTo
  expect(await receiveMail(here, { from, to, raw: answer('Agreed.') }, Date.now())).toEqual({ kind: 'taken' })
  const seen = await at('FRANCE').json<MessagesView>(page(path, SECRET.join(',')))
  expect(texts(seen)).toEqual(['Burgundy?', 'Agreed.'])
  for (let n = 0; n < 60; n++)
    await at('AUSTRIA')
      .json(path, write(SECRET, String(n)))
      .catch(() => null)
  await receiveMail(here, { from, to, raw: answer('One more.') }, Date.now())
  expect(mails().filter(isReceipt)).toMatchObject([
    { facts: { refusal: expect.any(String), took: { purpose: 'press' } } },
  ])
})
