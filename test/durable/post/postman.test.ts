import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { DAY_MS } from '../../../src/lib/time.ts'
import { Ledger } from '../../../src/post/queue/ledger.ts'
import { mute } from '../../../src/post/recipients/mail-choices.ts'
import { GAP } from '../../../src/post/queue/transport.ts'
import {
  enqueueMails,
  deleteOldMails,
  parkedMails,
  resendMail,
  sweepMails,
} from '../../../src/post/queue/mail-queue.ts'
import { handleQueue } from '../../../src/post/queue/postman.ts'
import type { GameId } from '../../../src/game/ids.ts'
import type { MailMessage } from '../../../src/mail/mail-message.ts'
import type { ProviderDouble } from '../../support/service/provider-double.ts'
import {
  addressesOf,
  batchOf,
  enrol,
  openOffice,
  player,
  recorded,
  reminderTo,
  signInOf,
  START,
  type TestClock,
  type TestQueue,
} from './post-office.ts'

type Handing = (batch: Iterable<{ readonly body: MailMessage }>) => Promise<void>
const handOver: Handing = async (batch) => queue.put([...batch].map(({ body }) => body))

const upTo = (n: number): readonly number[] => Array.from({ length: n }, (_, i) => i)

let clock: TestClock
let queue: TestQueue
let resend: ProviderDouble

beforeEach(() => {
  ;({ clock, queue, resend } = openOffice())
})

/** The database with this many failures of statements about a table. */
function failingOnce(table: string, times = 1): D1Database {
  let left = times
  const prepare = (text: string): D1PreparedStatement => {
    const statement = env.DB.prepare(text)
    if (!text.includes(table) || left === 0) return statement
    left -= 1
    const fails = () => Promise.reject(new Error('D1_ERROR: Network connection lost.'))
    return { bind: () => ({ run: fails, all: fails, raw: fails }) } as unknown as D1PreparedStatement
  }
  return { prepare, batch: env.DB.batch.bind(env.DB) } as unknown as D1Database
}

const addresses = () => addressesOf(resend)

describe('a batch', () => {
  it('is one request for all its mails, each in its reader’s time zone and with an unsubscribe link', async () => {
    await enrol([1, 2])
    queue.put([reminderTo(1), reminderTo(2)])
    await queue.drain()
    expect(resend.requests).toEqual([{ at: START, key: expect.stringMatching(/^[\da-f-]{36}$/), letters: 2 }])
    expect(resend.delivered[0]).toMatchObject({
      to: 'p1@readers.example',
      subject: 'Orders due Fri 18:00 CET · Game g1',
      text: expect.stringContaining('closes Fri 27 Nov 2026, 18:00 CET'),
    })
    expect(resend.delivered[0]?.headers['List-Unsubscribe']).toMatch(/^<https:\/\/concert\.example\/u\/[\w.-]+>$/)
    expect(await recorded(reminderTo(1))).toEqual({ state: 'sent', reason: null })
  })

  it('leaves no texts behind', async () => {
    queue.put([signInOf('new@readers.example')])
    await queue.drain()
    expect(addresses()).toEqual(['new@readers.example'])
    expect(await env.DB.prepare('SELECT message, letter FROM mails').first()).toEqual({ message: null, letter: null })
  })
})

describe('a mail is sent once', () => {
  beforeEach(() => enrol([1, 2, 3]))

  it('if the queue delivers it twice, together or later', async () => {
    queue.put([reminderTo(1), reminderTo(1)])
    await queue.drain()
    queue.put([reminderTo(1)])
    await queue.drain()
    expect(addresses()).toEqual(['p1@readers.example'])
  })

  it.each(['lost', 'stall', 'fail', 'rate-limit'] as const)('if the first response is: %s', async (trouble) => {
    resend.faults.push(trouble)
    queue.put([reminderTo(1), reminderTo(2)])
    await queue.drain()
    expect(addresses()).toEqual(['p1@readers.example', 'p2@readers.example'])
    expect(new Set(resend.requests.map(({ key }) => key)).size).toBe(1)
  })

  it('if the process ends between the response and its record', async () => {
    vi.spyOn(Ledger.prototype, 'close').mockRejectedValueOnce(new Error('killed'))
    queue.put([reminderTo(1), reminderTo(2)])
    await queue.drain()
    expect(addresses()).toEqual(['p1@readers.example', 'p2@readers.example'])
    expect(resend.requests).toHaveLength(2)
  })

  it('if its batch comes back in pieces, after names and mutes have changed', async () => {
    resend.faults.push('lost')
    queue.put([reminderTo(1), reminderTo(2)])
    await queue.step()
    await env.DB.prepare("UPDATE players SET name = 'Somebody else'").run()
    await mute(env.DB, player(2), 'g2' as GameId, ['reminder'])
    queue.put([reminderTo(3)])
    await queue.drain()
    expect(addresses()).toEqual(['p1@readers.example', 'p2@readers.example', 'p3@readers.example'])
  })
})

describe('two requests a second and no more', () => {
  it('for hundreds of games that close at once, over all invocations, despite faults', async () => {
    const all = upTo(300)
    for (let i = 0; i < all.length; i += 100) await enrol(all.slice(i, i + 100))
    resend.faults.push('fail', 'lost', 'rate-limit', 'stall')
    queue.put(all.map((n) => reminderTo(n)))
    queue.put(all.slice(0, 50).map((n) => reminderTo(n)))
    await queue.drain()
    expect(addresses()).toEqual(all.map((n) => `p${n}@readers.example`).toSorted())
    const times = resend.requests.map(({ at }) => at)
    expect(Math.min(...times.slice(1).map((at, i) => at - (times[i] ?? 0)))).toBeGreaterThanOrEqual(GAP)
    expect(GAP).toBeGreaterThanOrEqual(500)
  })

  it('with none while the provider asks us to wait', async () => {
    await enrol([1, 2])
    resend.faults.push('rate-limit')
    queue.put([reminderTo(1)])
    await queue.step()
    queue.put([reminderTo(2)])
    await queue.drain()
    expect((resend.requests[1]?.at ?? 0) - START).toBeGreaterThanOrEqual(3000)
    expect(addresses()).toEqual(['p1@readers.example', 'p2@readers.example'])
  })
})

describe('a mail that cannot be sent', () => {
  it('is parked with the provider’s reason, and blocks no other', async () => {
    await enrol([1, 3])
    await enrol([2], () => 'nobody@refused.example')
    queue.put([1, 2, 3].map((n) => reminderTo(n)))
    await queue.drain()
    expect(addresses()).toEqual(['p1@readers.example', 'p3@readers.example'])
    expect(await recorded(reminderTo(2))).toEqual({ state: 'parked', reason: 'Invalid `to` field.' })
    expect(resend.requests).toHaveLength(1)
  })

  it('is retried if only the database failed while it was written', async () => {
    await enrol([1, 2])
    const failing = failingOnce('reply_addresses')
    queue.put([reminderTo(1), reminderTo(2)])
    await queue.drain({ DB: failing, REPLY_DOMAIN: 'mail.concert.example' })
    expect(addresses()).toEqual(['p1@readers.example', 'p2@readers.example'])
    expect(await recorded(reminderTo(1))).toEqual({ state: 'sent', reason: null })
  })

  it('is parked if the database fails each time, with a reason without values', async () => {
    await enrol([1])
    queue.put([reminderTo(1)])
    await queue.drain({ DB: failingOnce('reply_addresses', 1000), REPLY_DOMAIN: 'mail.concert.example' })
    expect(addresses()).toEqual([])
    expect(await recorded(reminderTo(1))).toEqual({ state: 'parked', reason: 'given up after many tries' })
  })

  it('is found by bisection if the provider refuses the whole batch', async () => {
    await enrol([1, 2, 3, 4])
    resend.faults.push('refuse', 'refuse', 'refuse')
    queue.put([1, 2, 3, 4].map((n) => reminderTo(n)))
    await queue.drain()
    const states = await Promise.all([1, 2, 3, 4].map(async (n) => (await recorded(reminderTo(n)))?.state))
    expect(states.filter((state) => state === 'sent')).toHaveLength(3)
    expect(states.filter((state) => state === 'parked')).toHaveLength(1)
    expect(resend.delivered).toHaveLength(3)
  })

  it('is parked after eight retries, and resent as the same batch when the operator asks', async () => {
    await enrol([1, 2])
    resend.faults.push('lost', ...upTo(8).map(() => 'fail' as const))
    queue.put([reminderTo(1), reminderTo(2)])
    await queue.drain()
    expect(await parkedMails(env.DB)).toMatchObject([
      {
        kind: 'reminder',
        to: 'p1@readers.example',
        reason: 'internal_server_error: Something went wrong on our side.',
      },
      { kind: 'reminder', to: 'p2@readers.example' },
    ])
    expect(await again(reminderTo(1))).toBe(true)
    await queue.drain()
    expect(addresses()).toEqual(['p1@readers.example', 'p2@readers.example'])
    expect(await parkedMails(env.DB)).toEqual([])
  })

  it('is written again when the operator asks after a final refusal', async () => {
    await enrol([1], () => 'nobody@refused.example')
    queue.put([reminderTo(1)])
    await queue.drain()
    await env.DB.prepare("UPDATE players SET address = 'moved@readers.example'").run()
    expect(await again(reminderTo(1))).toBe(true)
    await queue.drain()
    expect(addresses()).toEqual(['moved@readers.example'])
    expect(await again(reminderTo(1))).toBe(false)
  })

  it('is not resent automatically once the provider may have forgotten the batch', async () => {
    await enrol([1])
    resend.faults.push('lost')
    queue.put([reminderTo(1)])
    await queue.step()
    clock.time += DAY_MS
    await queue.drain()
    expect(resend.requests).toHaveLength(1)
    expect((await recorded(reminderTo(1)))?.state).toBe('parked')
  })
})

describe('a message that is not a mail', () => {
  it('is acknowledged, and blocks no other', async () => {
    const said = vi.spyOn(console, 'error').mockReturnValue()
    await enrol([1])
    queue.put([null as unknown as MailMessage, { kind: 'of another release' } as unknown as MailMessage, reminderTo(1)])
    await queue.drain()
    expect(addresses()).toEqual(['p1@readers.example'])
    expect(said).toHaveBeenCalledTimes(2)
  })
})

describe('a mail that nobody wants', () => {
  it.each([
    ['the account has been deleted', async () => {}],
    ['muted by the recipient', () => enrol([1], undefined, ['reminder'])],
    ['muted by the recipient', () => enrol([1]).then(() => mute(env.DB, player(1), 'g1' as GameId, ['reminder']))],
  ])('is dropped: %s', async (reason, prepare) => {
    await prepare()
    queue.put([reminderTo(1)])
    await queue.drain()
    expect(resend.requests).toEqual([])
    expect(await recorded(reminderTo(1))).toEqual({ state: 'dropped', reason })
  })

  it('does not affect the same mail from another game', async () => {
    await enrol([1])
    await mute(env.DB, player(1), 'g1' as GameId, ['reminder'])
    queue.put([reminderTo(1, 'g1'), reminderTo(1, 'g2')])
    await queue.drain()
    expect(resend.delivered.map(({ subject }) => subject)).toEqual(['Orders due Fri 18:00 CET · Game g2'])
  })
})

describe('the post box', () => {
  /** A queue that loses its messages, like that of a killed development server. */
  const forgetful = { ...env, MAILS: { sendBatch: async () => {} } as unknown as Queue }

  it('keeps a mail that the queue has lost, and the cron queues it again, once', async () => {
    await enrol([1])
    await enqueueMails(forgetful, [reminderTo(1)], clock.now())
    const handed = vi.fn<Handing>(handOver)
    const mails = { ...env, MAILS: { sendBatch: handed } as unknown as Queue }
    await sweepMails(mails, clock.now() + 30_000)
    expect(handed).not.toHaveBeenCalled()
    clock.time += 61_000
    await sweepMails(mails, clock.now())
    await sweepMails(mails, clock.now())
    await queue.drain()
    expect(handed).toHaveBeenCalledOnce()
    expect(addresses()).toEqual(['p1@readers.example'])
  })

  it('deletes final mails after a month', async () => {
    await enrol([1])
    queue.put([reminderTo(1)])
    await queue.drain()
    await deleteOldMails(forgetful.DB, clock.now() + 29 * DAY_MS)
    expect(await recorded(reminderTo(1))).not.toBeNull()
    await deleteOldMails(forgetful.DB, clock.now() + 31 * DAY_MS)
    expect(await recorded(reminderTo(1))).toBeNull()
  })
})

describe('on a developer’s machine', () => {
  const here = { ...env, ENVIRONMENT: 'local', RESEND_API_KEY: 're_local', BASE_URL: 'http://localhost:8787' }
  it('mails go to the mailbox, and their subjects to the log', async () => {
    const log = vi.spyOn(console, 'log').mockReturnValue()
    await handleQueue(brought(signInOf('me@here.example')), here, clock)
    await handleQueue(brought(signInOf('me@here.example')), here, clock)
    expect(await received()).toEqual(['me@here.example'])
    expect(log.mock.calls).toEqual([['mail to me@here.example: Sign in to Concert']])
    expect(resend.requests).toEqual([])
  })

  it('a real key sends real mails', async () => {
    await handleQueue(brought(signInOf('me@here.example')), { ...here, RESEND_API_KEY: 're_real' }, clock)
    expect(await received()).toEqual([])
    expect(addresses()).toEqual(['me@here.example'])
  })
})

async function received(): Promise<readonly string[]> {
  const { results } = await env.DB.prepare('SELECT recipient FROM mailbox').all<{ recipient: string }>()
  return results.map(({ recipient }) => recipient)
}

const brought = (body: MailMessage) => batchOf('concert-mails', [{ id: '1', body, attempts: 1 }], () => {})

/** Resends like the operator's button, into the test's queue. */
async function again({ key }: MailMessage): Promise<boolean> {
  return resendMail({ ...env, MAILS: { sendBatch: handOver } as unknown as Queue }, key, clock.now())
}
