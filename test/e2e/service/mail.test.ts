import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { GameId, PlayerId } from '../../../src/game/ids.ts'
import type { MailFacts } from '../../../src/game/announcements/effect.ts'
import type { MailMessage } from '../../../src/mail/mail-message.ts'
import { seat } from '../../../src/rules/names.ts'
import type { FakeResend } from '../../support/service/fake-resend.ts'
import { fakeResend } from '../../support/service/fake-resend.ts'
import type { Served } from '../../support/service/harness.ts'
import { serveLocally } from '../../support/service/harness.ts'

const GAMES = 250
const ALL = Array.from({ length: GAMES }, (_, n) => n)
/** Timeout in ms for everything, on a busy machine. */
const LONG = { timeout: 180_000, interval: 200 }
const BASE_URL = 'https://concert.example'

let resend: FakeResend
let service: Served

beforeAll(async () => {
  resend = await fakeResend()
  service = await serveLocally({
    MAIL_API_URL: resend.url,
    BASE_URL,
    MAIL_WINDOW: 0,
    RESEND_API_KEY: 're_e2e',
    AUTH_SECRET: 'a secret of the tests, long enough to sign with',
  })
})

afterAll(async () => {
  await service?.[Symbol.asyncDispose]()
  await resend?.[Symbol.asyncDispose]()
})

function startOf(n: number): MailMessage {
  const facts: MailFacts = {
    game: { id: `g${n}` as GameId, name: `Game ${n}`, variant: 'classical', era: null },
    seat: seat('ITALY'),
    powers: ['Italy'],
    kind: 'started',
    phase: 'S1901M',
    deadline: Date.UTC(2026, 10, 27, 17, 0),
    units: ['A ROM', 'A VEN', 'F NAP'],
    wants: null,
  }
  return { key: `g${n}/S1901M/started/p${n}`, to: { player: `p${n}` as PlayerId }, facts }
}

it('sends a sign-in code', async () => {
  const response = await fetch(new URL('/api/sign-in', service.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ address: 'me@readers.example' }),
  })
  expect(response.status).toBe(202)
  await vi.waitFor(() => expect(resend.double.delivered).toHaveLength(1), LONG)
  expect(resend.double.delivered[0]).toMatchObject({ to: 'me@readers.example', subject: 'Sign in to Concert' })
  expect(resend.double.delivered[0]?.text).toMatch(/^ {4}\d{6}$/m)
})

it(`sends ${GAMES} mails of different games once each, despite failures, lost answers and rate limits`, async () => {
  const { DB, MAILS } = await service.miniflare.getBindings<Env>()
  const insert = DB.prepare(
    'INSERT INTO players (id, name, address, address_verified, created_at, updated_at) VALUES (?, ?, ?, 1, 0, 0)',
  )
  const statements = ALL.map((n) => insert.bind(`p${n}`, `Player ${n}`, `p${n}@readers.example`))
  // As in test/e2e/support/shared.ts: the statements must outlive the batch.
  expect(await DB.batch(statements)).toHaveLength(statements.length)
  resend.double.delivered.length = 0
  resend.double.faults.push('fail', 'lost', 'rate-limit')
  for (let n = 0; n < GAMES; n += 50)
    await MAILS.sendBatch(ALL.slice(n, n + 50).map((game) => ({ body: startOf(game) })))
  // Sends some twice, as an at-least-once queue may.
  await MAILS.sendBatch(ALL.slice(0, 20).map((n) => ({ body: startOf(n) })))

  await vi.waitFor(() => expect(resend.double.delivered).toHaveLength(GAMES), LONG)
  expect(resend.double.delivered.map(({ to }) => to).toSorted()).toEqual(
    ALL.map((n) => `p${n}@readers.example`).toSorted(),
  )
  const times = resend.double.requests.map(({ at }) => at)
  expect(Math.min(...times.slice(1).map((at, i) => at - (times[i] ?? 0)))).toBeGreaterThan(450)
  await vi.waitFor(async () => {
    const { results } = await DB.prepare('SELECT state, count(*) AS mails FROM mails GROUP BY state').all()
    expect(results).toEqual([{ state: 'sent', mails: GAMES + 1 }])
  }, LONG)
})
