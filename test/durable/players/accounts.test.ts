import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import type { PlayerId } from '../../../src/game/ids.ts'
import { backfillLikenesses, namesOf, recipient } from '../../../src/players/accounts/account-store.ts'
import { Browser, catchMails, signIn } from '../people.ts'
import { post, countRows, type MeResponse } from './requests.ts'

/** The default mail settings. */
const USUAL_MAILS = {
  started: true,
  tournament: true,
  results: true,
  reminder: true,
  due: true,
  clock: true,
  press: false,
  invitation: true,
  notice: true,
  seats: true,
  digest: true,
}

describe('an account', () => {
  it('changes name, zone and mails independently', async () => {
    const mails = catchMails()
    const anna = await signIn(mails, 'anna@example.org')
    const change = (body: unknown, status = 200) => anna.json<MeResponse>('/api/me', { method: 'PATCH', body, status })
    expect((await change({ name: '  Anna K. ' })).me).toMatchObject({ name: 'Anna K.', named: true, zone: 'UTC' })
    expect((await change({ zone: 'Europe/Paris' })).me).toMatchObject({ name: 'Anna K.', zone: 'Europe/Paris' })
    expect((await change({ mails: { reminder: false } })).me?.mails).toEqual({ ...USUAL_MAILS, reminder: false })
    expect((await change({ mails: { results: false } })).me?.mails).toEqual({
      ...USUAL_MAILS,
      results: false,
      reminder: false,
    })
    expect((await change({ mails: { reminder: true, clock: true } })).me?.mails).toEqual({
      ...USUAL_MAILS,
      results: false,
    })
    expect(await recipient(env.DB, anna.id as PlayerId)).toEqual({
      address: 'anna@example.org',
      name: 'Anna K.',
      zone: 'Europe/Paris',
      muted: ['results', 'press'],
      news: 'digest',
      pressText: false,
      quiet: null,
    })
    const hours = { news: 'never', quiet: { from: '22:00', until: '07:30' } } as const
    expect((await change(hours)).me).toMatchObject(hours)
    expect(await recipient(env.DB, anna.id as PlayerId)).toMatchObject(hours)
    expect((await change({ quiet: null })).me).toMatchObject({ news: 'never', quiet: null })
  })

  it.each([
    ['a name of one letter', { name: 'A' }],
    ['a name of 41 letters', { name: 'A'.repeat(41) }],
    ['a name with an invisible character', { name: 'Anna\u200B' }],
    ['a name of two lines', { name: 'An\nna' }],
    ['an offset for a zone', { zone: '+01:00' }],
    ['an unknown zone', { zone: 'Europe/Atlantis' }],
    ['quiet hours that are none', { quiet: { from: '22:00', until: '22:00' } }],
    ['a time of day that there is not', { quiet: { from: '24:00', until: '07:00' } }],
    ['nothing', {}],
  ])('refuses %s', async (_, body) => {
    const anna = await signIn(catchMails(), 'anna@example.org')
    const refused = await anna.json('/api/me', { method: 'PATCH', body, status: 400 })
    expect(refused).toMatchObject({ error: { code: 'invalid', details: [{ message: expect.stringMatching(/\.$/) }] } })
  })

  it('reserves its name, and similar ones, until it is deleted', async () => {
    const mails = catchMails()
    const [anna, bert] = [await signIn(mails, 'anna@example.org'), await signIn(mails, 'bert@example.org')]
    const call = (who: Browser, name: string) => who.call('/api/me', { method: 'PATCH', body: { name, zone: 'UTC' } })
    expect((await call(anna, 'Ian')).status).toBe(200)
    for (const name of ['Ian', 'lan', 'IAN', 'Іаn'.replace('n', '\u0578')]) {
      const answer = await call(bert, name)
      const { error } = await answer.json<{ error: { details: object[] } }>()
      expect([name, answer.status >= 400, error.details]).toEqual([
        name,
        true,
        [{ at: 'name', message: expect.any(String) }],
      ])
    }
    expect((await call(bert, 'Ian B.')).status).toBe(200)
    expect((await call(anna, 'Ian')).status).toBe(200)
    const both = await Promise.all([call(anna, 'Otto'), call(bert, 'OTTO')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await anna.call('/api/me', { method: 'DELETE' })
    expect((await call(bert, 'Otto')).status).toBe(200)
  })

  it('gets a missing likeness from the cron job', async () => {
    const mails = catchMails()
    const people = [await signIn(mails, 'a@example.org'), await signIn(mails, 'b@example.org')]
    for (const { id } of people) await env.DB.prepare("UPDATE players SET name = 'Ian' WHERE id = ?").bind(id).run()
    await signIn(mails, 'c@example.org')
    await backfillLikenesses(env.DB)
    const { results } = await env.DB.prepare('SELECT likeness FROM players ORDER BY likeness').all()
    expect(results).toEqual([{ likeness: null }, { likeness: 'lan' }, { likeness: expect.stringMatching(/^lan of /) }])
    const other = await signIn(mails, 'c@example.org')
    expect((await other.call('/api/me', { method: 'PATCH', body: { name: 'Ian' } })).status).toBe(409)
    expect((await people[1]?.call('/api/me', { method: 'PATCH', body: { name: 'Ian', zone: 'UTC' } }))?.status).toBe(
      200,
    )
  })

  it('belongs to an operator if the configuration lists its address', async () => {
    const mails = catchMails()
    const operators = env.OPERATORS
    env.OPERATORS = 'boss@example.org, Anna@example.org'
    const anna = await signIn(mails, 'anna@example.org')
    expect((await anna.json<MeResponse>('/api/me')).me?.operator).toBe(true)
    env.OPERATORS = operators
    expect((await anna.json<MeResponse>('/api/me')).me?.operator).toBe(false)
  })

  it('is deleted without a trace: sessions, tokens, codes, name and address', async () => {
    const mails = catchMails()
    const anna = await signIn(mails, 'anna@example.org')
    const { secret } = await anna.json<{ secret: string }>('/api/tokens', { ...post({ name: 'bot' }), status: 201 })
    await new Browser().json('/api/sign-in', { ...post({ address: 'anna@example.org' }), status: 202 })
    const cookies = new Map(anna.cookies)
    expect((await anna.call('/api/me', { method: 'DELETE' })).status).toBe(204)
    expect(anna.cookies.size).toBe(0)
    cookies.forEach((value, name) => anna.cookies.set(name, value))
    expect((await anna.json<MeResponse>('/api/me')).me).toBeNull()
    const bot = await new Browser().call('/api/games/mine', { headers: { authorization: `Bearer ${secret}` } })
    expect(bot.status).toBe(401)
    for (const table of ['players', 'sessions', 'tokens', 'codes', 'sign_ins'])
      expect([table, await countRows(table)]).toEqual([table, 0])
    const id = anna.id as PlayerId
    expect(await recipient(env.DB, id)).toBeNull()
    expect(await namesOf(env.DB, [id])).toEqual({ [id]: 'Former player' })
  })
})
