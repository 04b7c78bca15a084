/** Codes and links: nobody can guess them, and nobody can keep another person from signing in. */
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { DAY_MINUTES, DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/lib/time.ts'
import type { MailMessage } from '../../../src/mail/mail-message.ts'
import { deleteOldRequests, finishSignIn, requestSignIn } from '../../../src/players/credentials/sign-in-requests.ts'
import { Browser, catchMails, codeFor } from '../people.ts'

const ANNA = 'anna@example.org'
const NOON = Date.parse('2030-01-01T12:00:00Z')

let mails: MailMessage[]
beforeEach(() => {
  mails = catchMails()
  vi.useFakeTimers({ toFake: ['Date'], now: NOON })
})
const at = (minutes: number) => void vi.setSystemTime(NOON + minutes * MINUTE_MS)
const times = <T>(many: number, make: (n: number) => T): T[] => Array.from({ length: many }, (_, n) => make(n))

const ask = async (browser: Browser, address = ANNA): Promise<number> =>
  (await browser.call('/api/sign-in', { method: 'POST', body: { address } })).status
const guess = async (browser: Browser, code: string, address = ANNA): Promise<number> =>
  (await browser.call('/api/sign-in/confirm', { method: 'POST', body: { address, code } })).status

const code = () => codeFor(mails, ANNA).code
const linkFields = (n = -1) => {
  const link = mails.flatMap(({ facts }) => (facts.kind === 'sign-in' ? [facts.link] : [])).at(n) ?? ''
  return new URLSearchParams(new URL(link).hash.slice(1))
}
const linkSecret = (n = -1) => linkFields(n).get('code') ?? ''
/** `count` wrong codes. */
const wrong = (right: string, count: number) =>
  times(count, (n) => String((Number(right) + 1 + n) % 1_000_000).padStart(6, '0'))
const sameCookies = (browser: Browser, network: string): Browser => {
  const twin = new Browser(network)
  browser.cookies.forEach((value, name) => twin.cookies.set(name, value))
  return twin
}
/**
 * Requests a code without HTTP, for tests with hundreds of requests: HTTP takes three times as long and
 * has limits of its own. Returns the secret of the browser; null if no mail is sent.
 */
const askFrom = (from: string) => requestSignIn(env, { address: ANNA, network: from, next: null }, Date.now())
const network = (n: number): string => `203.0.${Math.floor(n / 250)}.${1 + (n % 250)}`

describe('a code', () => {
  it('is spent after five wrong guesses, even of 200 at once from as many networks', async () => {
    const asker = new Browser()
    await ask(asker)
    const tried = wrong(code(), 199).toSpliced(100, 0, code())
    const answers = await Promise.all(tried.map((each, n) => guess(sameCookies(asker, network(n)), each)))
    const compared = answers.filter((status) => status === 400)
    expect(compared.length).toBeLessThanOrEqual(5)
    expect(answers.filter((status) => status === 200).length + compared.length).toBeLessThanOrEqual(5)
    expect(await guess(asker, code())).toBe(answers.includes(200) ? 400 : 429)
  })

  it('is spent after five wrong guesses, in another network too', async () => {
    const asker = new Browser('203.0.113.1')
    await ask(asker)
    for (const each of wrong(code(), 5)) expect(await guess(asker, each)).toBe(400)
    expect(await guess(asker, code())).toBe(429)
    expect(await guess(sameCookies(asker, '198.51.100.1'), code())).toBe(429)
  })

  it('can be neither guessed nor used up by browsers that did not request it', async () => {
    const anna = new Browser('203.0.113.1')
    await ask(anna)
    const tried = wrong(code(), 49).toSpliced(25, 0, code())
    const answers = await Promise.all(tried.map((each, n) => guess(new Browser(network(n)), each)))
    expect(new Set(answers)).toEqual(new Set([400]))
    expect(await guess(anna, code())).toBe(200)
  })

  it('works only in the browser that requested it, from any network', async () => {
    const phone = new Browser('203.0.113.1')
    await ask(phone)
    expect(await guess(new Browser('203.0.113.1'), code())).toBe(400)
    expect(await guess(sameCookies(phone, '198.51.100.1'), code())).toBe(200)
  })

  it('is not spent by wrong guesses of another browser in the same network', async () => {
    const anna = new Browser('203.0.113.1')
    await ask(anna)
    const own = code()
    for (const each of wrong(own, 5)) expect(await guess(new Browser('203.0.113.1'), each)).toBe(400)
    const neighbour = new Browser('203.0.113.1')
    await ask(neighbour)
    for (const each of wrong(code(), 6)) await guess(neighbour, each)
    expect(await guess(anna, own)).toBe(200)
  })

  it('works once, even for concurrent uses', async () => {
    const anna = new Browser()
    await ask(anna)
    const answers = await Promise.all(times(5, () => guess(sameCookies(anna, anna.place), code())))
    expect(answers.filter((status) => status === 200)).toHaveLength(1)
  })

  it('is stored as a hash, and no longer than a day', async () => {
    const anna = new Browser()
    await ask(anna)
    const kept = async () => (await env.DB.prepare('SELECT * FROM sign_ins').all()).results
    const text = JSON.stringify(await kept())
    for (const secret of [code(), linkSecret(), ...anna.cookies.values()]) expect(text).not.toContain(secret)
    await deleteOldRequests(env.DB, NOON + DAY_MS)
    expect(await kept()).toHaveLength(1)
    await deleteOldRequests(env.DB, NOON + DAY_MS + 1)
    expect(await kept()).toEqual([])
  })
})

describe('the link of the mail', () => {
  it('works in any browser, for an hour', async () => {
    await ask(new Browser())
    at(59)
    expect(await guess(new Browser(), linkSecret())).toBe(200)
    await ask(new Browser())
    at(59 + 61)
    expect(await guess(new Browser(), linkSecret())).toBe(400)
  })

  it('does not work for another address, and works once', async () => {
    await ask(new Browser())
    expect(await guess(new Browser(), linkSecret(), 'bert@example.org')).toBe(400)
    expect(await guess(new Browser(), linkSecret())).toBe(200)
    expect(await guess(new Browser(), linkSecret())).toBe(400)
  })

  it('works after all guesses at the codes are used up', async () => {
    const asker = new Browser()
    await ask(asker)
    for (const each of wrong(code(), 6)) await guess(asker, each)
    expect(await guess(asker, code())).toBe(429)
    expect(await guess(new Browser(), linkSecret())).toBe(200)
  })
})

describe('the path to return to', () => {
  const askFor = async (next: string) =>
    (await new Browser().call('/api/sign-in', { method: 'POST', body: { address: ANNA, next } })).status

  it('is in the mailed link', async () => {
    const invitation = '/games/abc?invitation=def'
    expect(await askFor(invitation)).toBe(202)
    expect(linkFields().get('next')).toBe(invitation)
  })

  it.each(['https://evil.example/', '//evil.example', '/\\evil.example', '/\t/evil.example', `/${'a'.repeat(500)}`])(
    'is refused if it is on another site, or too long: case %#',
    async (next) => {
      expect(await askFor(next)).toBe(400)
      expect(mails).toEqual([])
    },
  )
})

/** Everything that a stranger in these networks can do at once: all mails and all guesses. */
async function siege(networks: readonly string[]): Promise<void> {
  for (const each of networks) {
    const stranger = new Browser(each)
    while ((await ask(stranger)) === 202) for (const tried of wrong(code(), 6)) await guess(stranger, tried)
  }
}

describe('the owner of the mailbox gets in', () => {
  it('by code, while a stranger elsewhere requests and guesses as often as allowed', async () => {
    for (const minutes of [0, 16, 32]) {
      at(minutes)
      await siege(['198.51.100.1'])
    }
    const anna = new Browser('203.0.113.1')
    expect(await ask(anna)).toBe(202)
    expect(await guess(anna, code())).toBe(200)
  })

  it('by the newest link, whenever no further mail is sent, during a day of attacks from many networks', async () => {
    let newest = NOON
    let refused = 0
    for (let minutes = 0; minutes < DAY_MINUTES; minutes += 10) {
      at(minutes)
      const kept = await Promise.all(times(2, (n) => askFrom(network(minutes + n))))
      if (kept.some((secret) => secret !== null)) newest = Date.now()
      else refused += 1
      expect(newest + HOUR_MS - Date.now()).toBeGreaterThanOrEqual(10 * MINUTE_MS)
    }
    expect(refused).toBeGreaterThan(80)
    expect(await ask(new Browser('192.0.2.1'))).toBe(429)
    expect(await guess(new Browser('192.0.2.1'), linkSecret())).toBe(200)
  })

  it('and resets the limits: a sign-in deletes all requests', async () => {
    await siege(times(3, network))
    const anna = new Browser('203.0.113.1')
    expect(await guess(anna, linkSecret())).toBe(200)
    expect(await env.DB.prepare('SELECT count(*) FROM sign_ins').first('count(*)')).toBe(0)
    expect(await ask(anna)).toBe(202)
    expect(await guess(anna, code())).toBe(200)
  })
})

describe('a mailbox', () => {
  it('gets at most five mails in 15 minutes from one network; further requests are refused', async () => {
    const statuses = []
    for (let n = 0; n < 7; n++) statuses.push(await ask(new Browser('203.0.113.1')))
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429, 429])
    expect(mails).toHaveLength(5)
  })

  it('gets at most fifty mails a day, from any number of networks', async () => {
    for (let minutes = 0; minutes < DAY_MINUTES; minutes += 25) {
      at(minutes)
      await Promise.all(times(4, (n) => askFrom(network(minutes + n))))
    }
    expect(mails.length).toBeGreaterThan(20)
    expect(mails.length).toBeLessThanOrEqual(50)
  })

  it('allows a hundred guesses a day, from any number of networks', async () => {
    let looked = 0
    for (let minutes = 0; minutes < DAY_MINUTES; minutes += 30) {
      at(minutes)
      for (let n = 0; n < 2; n++) {
        const from = network(minutes / 15 + n)
        const browser = await askFrom(from)
        if (browser === null) continue
        for (const tried of wrong(code(), 6)) {
          const proved = await finishSignIn(env, { address: ANNA, code: tried, browser }, Date.now())
          if (!proved.ok && proved.error === 'wrong-code') looked += 1
        }
      }
    }
    expect(looked).toBe(100)
    expect(await guess(new Browser(), linkSecret())).toBe(200)
  })
})
