/** Marks of browsers: who gets one, what is stored, and that it can be neither guessed nor forged. */
import { env } from 'cloudflare:workers'
import { serializeSigned } from 'hono/utils/cookie'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../../src/lib/time.ts'
import type { MailMessage } from '../../../src/mail/mail-message.ts'
import { DEVICE_DAYS } from '../../../src/players/credentials/device-marks.ts'
import type { PersonalData } from '../../../src/personal-data/data-export.ts'
import { onCron } from '../../../src/scheduled.ts'
import { Browser, catchMails, codeFor, signedIn, signIn } from '../people.ts'
import { post, countRows } from './requests.ts'

const COOKIE = '__Host-concert.device'
const TODAY = Date.UTC(2027, 2, 4)

let mails: readonly MailMessage[]
beforeEach(() => {
  mails = catchMails()
  vi.useFakeTimers({ toFake: ['Date'], now: TODAY + HOUR_MS })
})
afterEach(() => void vi.useRealTimers())

interface Row {
  readonly digest: string
  readonly player_id: string
  readonly first_day: number
  readonly last_day: number
}
const rows = async (): Promise<readonly Row[]> =>
  (await env.DB.prepare('SELECT * FROM devices ORDER BY first_day, digest').all<Row>()).results
const digests = async () => new Set((await rows()).map(({ digest }) => digest))
const deviceCookies = (response: Response) =>
  response.headers.getSetCookie().filter((cookie) => cookie.startsWith(`${COOKIE}=`))
/** As if the session had been used until yesterday. */
const makeSessionsOld = () => env.DB.prepare('UPDATE sessions SET expires_at = expires_at - ?').bind(DAY_MS).run()

/** Signs in with the code and returns the response. */
async function confirm(browser: Browser, address: string): Promise<Response> {
  await browser.json('/api/sign-in', { ...post({ address }), status: 202 })
  return browser.call('/api/sign-in/confirm', post({ address, code: codeFor(mails, address).code }))
}

describe('the mark of a browser', () => {
  it('is a cookie that scripts cannot read, and only its digest is stored', async () => {
    const response = await confirm(new Browser(), 'anna@example.org')
    const [cookie = '', ...more] = deviceCookies(response)
    expect(more).toEqual([])
    expect(cookie).toMatch(
      /^__Host-concert\.device=[\w-]{22}\.\S+; Max-Age=7776000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    const [row, ...others] = await rows()
    expect(others).toEqual([])
    expect(row).toMatchObject({ first_day: TODAY, last_day: TODAY })
    const mark = cookie.slice(COOKIE.length + 1, COOKIE.length + 23)
    expect(row?.digest).toMatch(/^[\w-]{43}$/)
    expect(JSON.stringify(row)).not.toContain(mark)
  })

  it('survives signing out, and is the same for the next account, which cannot notice', async () => {
    const shared = new Browser()
    const alone = await confirm(new Browser(), 'zoe@example.org')
    await confirm(shared, 'anna@example.org')
    await shared.call('/api/sign-out', { method: 'POST' })
    const second = await confirm(shared, 'bert@example.org')
    const shape = (response: Response) =>
      response.headers
        .getSetCookie()
        .map((cookie) => cookie.replace(/=[^;]*/, (value) => '='.repeat(decodeURIComponent(value).length)))
    expect(shape(second)).toEqual(shape(alone))
    const stored = await rows()
    expect(stored).toHaveLength(3)
    expect(new Set(stored.map(({ digest }) => digest)).size).toBe(2)
  })

  it('is given to an earlier session when it is extended, once a day', async () => {
    const anna = await signedIn('anna@example.org')
    anna.cookies.delete(COOKIE)
    await env.DB.prepare('DELETE FROM devices').run()
    expect(deviceCookies(await anna.call('/api/me'))).toEqual([])
    expect(await countRows('devices')).toBe(0)
    await makeSessionsOld()
    expect(deviceCookies(await anna.call('/api/me'))).toHaveLength(1)
    // A script that keeps only its session gets no more rows.
    anna.cookies.delete(COOKIE)
    for (let n = 0; n < 3; n++) expect(deviceCookies(await anna.call('/api/me'))).toEqual([])
    expect(await countRows('devices')).toBe(1)
  })

  it('is stored with the first and the last day of use', async () => {
    const anna = await signedIn('anna@example.org')
    vi.setSystemTime(TODAY + 3 * DAY_MS + HOUR_MS)
    await anna.call('/api/me')
    expect(await rows()).toMatchObject([{ player_id: anna.id, first_day: TODAY, last_day: TODAY + 3 * DAY_MS }])
  })

  it('is replaced if it was not made here', async () => {
    const anna = await signedIn('anna@example.org')
    const made = anna.cookies.get(COOKIE) ?? ''
    const signed = async (value: string, secret: string) =>
      (await serializeSigned('mark', value, secret)).split(';')[0]?.slice('mark='.length) ?? ''
    const forged = [
      'AAAAAAAAAAAAAAAAAAAAAA',
      made.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
      made.split('.')[0] ?? '',
      await signed('AAAAAAAAAAAAAAAAAAAAAA', 'another secret, also long enough'),
      // Signed here, as session cookies are, but not a mark.
      await signed('f'.repeat(64), env.AUTH_SECRET),
    ]
    for (const [n, value] of forged.entries()) {
      const browser = new Browser()
      browser.cookies.set(COOKIE, value)
      await signIn(mails, `forger-${n}@example.org`, browser)
      expect(browser.cookies.get(COOKIE)).not.toBe(value)
    }
    expect((await digests()).size).toBe(1 + forged.length)
  })

  it('comes from no token', async () => {
    const anna = await signedIn('anna@example.org')
    const { secret } = await anna.json<{ secret: string }>('/api/tokens', { ...post({ name: 'bot' }), status: 201 })
    await makeSessionsOld()
    const before = await rows()
    const headers = { authorization: `Bearer ${secret}` }
    expect((await new Browser().call('/api/me', { headers })).headers.getSetCookie()).toEqual([])
    expect(await rows()).toEqual(before)
  })
})

describe('what is stored of browsers', () => {
  it(`is deleted ${DEVICE_DAYS} days after the last use, by the nightly job`, async () => {
    await signedIn('anna@example.org')
    await onCron(env, TODAY + DEVICE_DAYS * DAY_MS)
    expect(await countRows('devices')).toBe(1)
    await onCron(env, TODAY + (DEVICE_DAYS + 1) * DAY_MS)
    expect(await countRows('devices')).toBe(0)
  })

  it('is in the export without the digest, and deleted with the account', async () => {
    const anna = await signedIn('anna@example.org')
    const bert = await signedIn('bert@example.org')
    const { held } = await anna.json<PersonalData>('/api/me/data')
    expect(held['browsers signed in from']).toEqual([{ playerId: anna.id, firstDay: TODAY, lastDay: TODAY }])
    const deleted = await anna.call('/api/me', { method: 'DELETE' })
    expect(deviceCookies(deleted)).toEqual([expect.stringMatching(/^__Host-concert\.device=; Max-Age=0; /)])
    expect((await rows()).map((row) => row.player_id)).toEqual([bert.id])
  })
})
