/** Dates use the reader's language and time zone, and never reveal those of the author. */
import { runDurableObjectAlarm } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { MINUTE_MS } from '../../../src/lib/time.ts'
import { pushNote } from '../../../src/mail/content/push-note.ts'
import { type GameMessage, isSingle, type MailMessage } from '../../../src/mail/mail-message.ts'
import type { MessagesView } from '../../../src/game/press/press-types.ts'
import { freezeClockAt, type Person } from '../people.ts'
import { letterOf } from '../post/post-office.ts'
import { page, send, seven, write } from '../press/press-people.ts'

const NOON = Date.parse('2031-03-01T12:00:00Z')
const { mails, later } = freezeClockAt(NOON)

const spoken = (language: string) => ({ headers: { 'accept-language': language } })
const livesIn = (one: Person, zone: string) =>
  one.json('/api/me', send('PATCH', { zone, mails: { press: true }, pressText: true }))

/** Their seats, which are secret in an anonymous game. */
async function seated(game: string, people: readonly Person[]) {
  const own = await Promise.all(people.map((one) => one.json<{ game: { you: string } }>(game)))
  return (seat: string): Person => {
    const one = people[own.findIndex(({ game: { you } }) => you === seat)]
    if (one === undefined) throw new Error(`nobody is ${seat}`)
    return one
  }
}

const isOfGame = (mail: MailMessage): mail is GameMessage => !isSingle(mail)
const TELLTALE = /Tokyo|Lima|ja-JP|es-PE|JST|GMT[+-]/

it('an anonymous game reveals nobody’s language or time zone: messages, log, mails and notifications use the reader’s', async () => {
  const press = { kind: 'all', time: 'always', unsigned: true, opens: false }
  const { game, path, people } = await seven({ anonymous: true, press })
  const at = await seated(game, people)
  await livesIn(at('AUSTRIA'), 'Europe/Vienna')
  await livesIn(at('ITALY'), 'America/New_York')
  // The same words by the same seat in the same minute, from two devices that have nothing in common.
  for (const [zone, language] of [
    ['Asia/Tokyo', 'ja-JP,ja;q=0.9'],
    ['America/Lima', 'es-PE'],
  ] as const) {
    await livesIn(at('FRANCE'), zone)
    await at('FRANCE').json(path, { ...write('all', 'Burgundy stays empty.'), ...spoken(language) })
  }
  const motion = { motion: { kind: 'extension', hours: 24 } }
  await at('FRANCE').json(`${game}/proposals`, { ...send('POST', motion), ...spoken('es-PE') })

  const { messages } = await at('AUSTRIA').json<MessagesView>(page(path, 'all'))
  const [first, second] = messages.map(({ number: _, ...message }) => message)
  expect(first).toMatchObject({ from: 'FRANCE', at: NOON })
  expect(second).toEqual(first)
  for (const address of [game, `${game}/log`, path, page(path, 'all')]) {
    const answers = new Set<string>()
    for (const language of ['en-GB', 'ar-EG', 'de-AT'])
      answers.add(await (await at('AUSTRIA').call(address, spoken(language))).text())
    expect(answers.size).toBe(1)
    expect([...answers].join('')).not.toMatch(TELLTALE)
  }

  later(6 * MINUTE_MS)
  await runDurableObjectAlarm(env.GAME.getByName(game.replace('/api/games/', '')))
  const sent = mails().filter(isOfGame)
  expect(new Set(sent.map(({ facts }) => facts.kind))).toEqual(new Set(['started', 'notice', 'press']))
  expect(JSON.stringify(sent)).not.toMatch(TELLTALE)
  for (const { facts } of sent) expect(JSON.stringify(pushNote(facts, 'Europe/Vienna'))).not.toMatch(TELLTALE)
  const written = async (seat: string): Promise<string> => {
    const mail = sent.find(({ to, facts }) => facts.kind === 'press' && to.player === at(seat).id)
    const letter = mail && (await letterOf(mail, env, Date.now()))
    return typeof letter === 'object' ? letter.text : ''
  }
  expect(await written('AUSTRIA')).toContain('Sat 1 Mar 2031, 13:00 CET (Sat 1 Mar, 12:00 UTC)')
  expect(await written('ITALY')).toContain('Sat 1 Mar 2031, 07:00 ')
})
