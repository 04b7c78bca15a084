/** Replies to mails: orders and press by mail, and receipts. */
import { env } from 'cloudflare:workers'
import PostalMime from 'postal-mime'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { receiveMail } from '../../../src/inbound/receive.ts'
import type { GameId, PlayerId } from '../../../src/game/ids.ts'
import { DAY_MS } from '../../../src/lib/time.ts'
import { isReceipt, type MailMessage, type ReceiptFacts } from '../../../src/mail/mail-message.ts'
import { deleteReplyAddresses, createReplyAddress, readReplyAddress } from '../../../src/post/reply-addresses.ts'
import { setLocked } from '../../../src/players/accounts/account-store.ts'
import { catchMails, signedIn } from '../people.ts'
import type { Person } from '../people.ts'
import { enrol, letterOf, reminderTo } from './post-office.ts'

const here: Env = { ...env, REPLY_DOMAIN: 'reply.concert.example' }
const NOW = Date.UTC(2026, 10, 27)

let mails: MailMessage[]
beforeEach(() => {
  mails = catchMails()
})

/** Two players of Duo, and the reply address of one. */
async function two() {
  const people = [await signedIn('anna@example.org'), await signedIn('bert@example.org')] as const
  const [anna, bert] = people
  const post = (body: unknown, status = 200) => ({ method: 'POST', body, status })
  const { id } = await anna.json<{ id: GameId }>('/api/games', post({ name: 'Duel', variant: 'duo' }, 201))
  for (const person of people) await person.json(`/api/games/${id}/join`, post({}))
  const view = (person: Person) => person.json<{ game: GameSeen }>(`/api/games/${id}`).then(({ game }) => game)
  const { orders } = await anna.json<{ orders: { written: string }[] }>(`/api/games/${id}/options`)
  const { phase, you } = await view(anna)
  const right = { player: anna.id as PlayerId, game: id, purpose: 'orders', about: phase.code } as const
  return { id, anna, bert, view, phase: phase.code, you, lines: orders.map(({ written }) => written), right }
}
interface GameSeen {
  readonly phase: { readonly code: string }
  readonly you: string
  readonly seats: readonly { readonly seat: string }[]
  readonly ahead: { readonly lines: readonly { readonly written: string | null }[] } | null
  readonly sheet: { readonly lines: readonly { readonly text: string; readonly issued: unknown }[] } | null
}

let letters = 0
/** A mail with this text. */
function letter(text: string, headers = '', id = `<${++letters}@mail.example>`): Uint8Array {
  const lines = [
    'From: Somebody Else <else@mail.example>',
    `Message-ID: ${id}`,
    'Subject: Re: [Duel]',
    ...(headers === '' ? [] : [headers]),
  ]
  return new TextEncoder().encode([...lines, 'Content-Type: text/plain; charset=utf-8', '', text].join('\r\n'))
}
const send = (to: string, raw: Uint8Array, from = 'else@mail.example') => receiveMail(here, { from, to, raw }, NOW)

const receipts = (): readonly ReceiptFacts[] => mails.filter(isReceipt).map(({ facts }) => facts)

async function addressFor(right: Parameters<typeof createReplyAddress>[1]): Promise<string> {
  const address = await createReplyAddress(here, right, NOW)
  if (address === null) throw new Error('no address is given out')
  return address
}

describe('orders by mail', () => {
  it('are added to the saved ones, and answered with the sheet, line by line', async () => {
    const { anna, id, view, phase, lines, right } = await two()
    const [first = '', ...others] = lines
    const other = others.find((line) => line.slice(0, 5) !== first.slice(0, 5)) ?? ''
    await anna.json(`/api/games/${id}/orders`, { method: 'PUT', body: { phase, orders: [first] } })
    const to = await addressFor(right)
    const text = `${other}\nA XXX - YYY\n\nOn Fri, 27 Nov 2026, Concert <games@concert.example> wrote:\n> ${first}`
    expect(await send(to.toUpperCase(), letter(text))).toEqual({ kind: 'taken' })
    expect((await view(anna)).sheet?.lines.map((line) => line.text)).toEqual([first, other])
    const [receipt] = receipts()
    expect(receipt).toMatchObject({ refusal: null, took: { about: phase }, game: { name: 'Duel' } })
    expect(receipt?.sheet.map((line) => line.text)).toEqual([first, other])
    expect(receipt?.unusable).toMatchObject([{ text: 'A XXX - YYY', remarks: [expect.any(String)] }])
    const message = mails.find(isReceipt)
    const written = message === undefined ? null : await letterOf(message, here, NOW)
    expect(written).toMatchObject({
      to: 'anna@example.org',
      replyTo: to,
      subject: 'Re: [Duel]',
      headers: { 'Auto-Submitted': 'auto-replied', 'In-Reply-To': receipt?.answers.messageId },
      text: expect.stringContaining('A XXX - YYY'),
    })
  })

  it('may be for later phases: each is merged with what was stated before, and listed in the receipt', async () => {
    const { anna, view, lines, right } = await two()
    const to = await addressFor(right)
    const [first = ''] = lines
    const unit = /^[AF] \S+/.exec(first)?.[0] ?? ''
    await send(to, letter(`IF BUILDS: WAIVE\n${first}\nIF DISLODGED ${unit}: DISBAND\nIF DISLODGED: nobody\n`))
    const written = async () => (await view(anna)).ahead?.lines.map((line) => line.written)
    expect(await written()).toEqual(['IF BUILDS: WAIVE', `IF DISLODGED ${unit}: DISBAND`])
    expect((await view(anna)).sheet?.lines.map((line) => line.text)).toEqual([first])
    await send(to, letter(`if builds: none\nNEXT PHASE:\n${unit} H\n\nThank you`))
    expect(await written()).toEqual([`IF DISLODGED ${unit}: DISBAND`, 'IF BUILDS: WAIVE', `NEXT PHASE: ${unit} H`])
    const [receipt, second] = receipts()
    expect(receipt?.ahead?.map((line) => line.written)).toEqual(['IF BUILDS: WAIVE', `IF DISLODGED ${unit}: DISBAND`])
    expect(receipt?.unusable).toMatchObject([{ text: 'IF DISLODGED: nobody' }])
    expect(second?.unusable).toMatchObject([{ text: 'Thank you' }])
    const message = mails.find(isReceipt)
    const letterText = message === undefined ? '' : JSON.stringify(await letterOf(message, here, NOW))
    expect(letterText).toContain('Stated ahead of time')
    await send(to, letter('clear ahead'))
    expect(await written()).toBeUndefined()
    expect((await view(anna)).sheet?.lines).toHaveLength(1)
  })

  it('are accepted by the address alone, which belongs to one player and phase', async () => {
    const { anna, bert, view, lines, right } = await two()
    const bad = (await addressFor(right)).replace(/^r-./, (start) => (start === 'r-a' ? 'r-b' : 'r-a'))
    const nobody = 'anna@reply.concert.example'
    for (const to of [bad, nobody, (await addressFor(right)).replace('reply.', 'other.')])
      expect(await send(to, letter(lines[0] ?? ''), 'anna@example.org')).toMatchObject({ kind: 'refused' })
    const elsewhere = await addressFor({ ...right, about: 'F1999M' })
    expect(await send(elsewhere, letter(lines[0] ?? ''))).toEqual({ kind: 'taken' })
    expect(receipts()).toMatchObject([{ refusal: expect.stringContaining('closed'), sheet: [] }])
    for (const one of [anna, bert]) expect((await view(one)).sheet).toBeNull()
  })

  it('that arrive twice are filed once, with one receipt', async () => {
    const { anna, view, lines, right } = await two()
    const to = await addressFor(right)
    const raw = letter(lines[0] ?? '')
    for (const _ of ['once', 'again']) await send(to, raw)
    expect((await view(anna)).sheet?.lines).toHaveLength(1)
    expect(new Set(mails.filter(isReceipt).map(({ key }) => key)).size).toBe(1)
  })

  it('are refused for a locked account', async () => {
    const { anna, view, lines, right } = await two()
    const to = await addressFor(right)
    await setLocked(env.DB, right.player, new Date(NOW))
    expect(await send(to, letter(lines[0] ?? ''))).toMatchObject({ kind: 'refused' })
    await setLocked(env.DB, right.player, null)
    expect([(await view(anna)).sheet, receipts()]).toEqual([null, []])
  })

  it('are dropped if a machine sent them, or if there are too many', async () => {
    const { anna, view, lines, right } = await two()
    const to = await addressFor(right)
    const line = lines[0] ?? ''
    expect(await send(to, letter(line, 'Auto-Submitted: auto-replied'))).toEqual({ kind: 'dropped', why: 'automatic' })
    expect(await send(to, letter(line), '')).toEqual({ kind: 'dropped', why: 'no return path' })
    expect([(await view(anna)).sheet, receipts()]).toEqual([null, []])
    for (let n = 0; n < 30; n++) expect(await send(to, letter('hello'))).toEqual({ kind: 'taken' })
    // Of a mail beyond the limit only the headers are parsed.
    const parse = vi.spyOn(PostalMime, 'parse')
    expect(await send(to, letter('hello'))).toEqual({ kind: 'dropped', why: 'too many' })
    expect(parse).toHaveBeenCalledTimes(1)
    parse.mockRestore()
    expect(await send(to, new Uint8Array(2 ** 20 + 1))).toMatchObject({ kind: 'refused' })
  })
})

describe('press by mail', () => {
  it('is sent to the channel of the address, once, without a receipt if all is well', async () => {
    const { anna, bert, id, view, right } = await two()
    const channel = (await view(anna)).seats.map(({ seat }) => seat).join(',')
    const to = await addressFor({ ...right, purpose: 'press', about: channel })
    const raw = letter('Shall we?\n\n-- \nAnna\n')
    for (const _ of ['once', 'again']) expect(await send(to, raw)).toEqual({ kind: 'taken' })
    const page = `/api/games/${id}/press/messages?channel=${encodeURIComponent(channel)}`
    expect(await bert.json(page)).toMatchObject({ messages: [{ from: (await view(anna)).you, text: 'Shall we?' }] })
    // One mail may reply to two of ours.
    expect(await send(await addressFor({ ...right, purpose: 'press', about: 'all' }), raw)).toEqual({ kind: 'taken' })
    expect(await bert.json(`/api/games/${id}/press/messages?channel=all`)).toMatchObject({
      messages: [{ text: 'Shall we?' }],
    })
    expect(receipts()).toEqual([])
    await send(to, letter('x'.repeat(9000)))
    expect(receipts()).toMatchObject([{ refusal: expect.stringContaining('8000') }])
  })
})

describe('a reply address', () => {
  const game = 'g1' as GameId
  const rights = (player: string) => ({ player: player as PlayerId, game, purpose: 'orders', about: 'S1901M' }) as const

  it('is on mails that can be answered, the same each time; on none if replies are switched off', async () => {
    await enrol([1])
    const [one, again] = [await letterOf(reminderTo(1), here, NOW), await letterOf(reminderTo(1), here, NOW)]
    expect(one).toMatchObject({ replyTo: expect.stringMatching(/^r-[a-z2-7]{32}@reply\.concert\.example$/) })
    expect(again).toEqual(one)
    const closed = await letterOf(reminderTo(1), { ...here, REPLY_DOMAIN: '' }, NOW)
    expect(closed).not.toHaveProperty('replyTo')
    expect(closed).toMatchObject({ text: expect.not.stringContaining('answer this mail') })
  })

  it('needs our signature, and is deleted with its player and its game', async () => {
    await enrol([1, 2])
    const address = await addressFor(rights('p1'))
    expect(await readReplyAddress(here, address)).toMatchObject(rights('p1'))
    expect(await readReplyAddress({ ...here, AUTH_SECRET: 'another' }, address)).toBeNull()
    await env.DB.prepare("UPDATE reply_addresses SET player_id = 'p2'").run()
    expect(await readReplyAddress(here, address)).toBeNull()
    await addressFor(rights('p1'))
    await env.DB.prepare("DELETE FROM players WHERE id = 'p2'").run()
    expect(await readReplyAddress(here, address)).toBeNull()
    const later = await addressFor(rights('p1'))
    await deleteReplyAddresses(env.DB, NOW + DAY_MS)
    expect(await readReplyAddress(here, later)).toMatchObject(rights('p1'))
    await deleteReplyAddresses(env.DB, NOW + 15 * DAY_MS)
    expect(await readReplyAddress(here, later)).toBeNull()
  })
})
