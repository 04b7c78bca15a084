/** Addresses that bounce or complain get no more mail until they are confirmed again. */
import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { app } from '../../../src/api/index.ts'
import { DAY_MS, MINUTE_MS } from '../../../src/lib/time.ts'
import type { MailMessage } from '../../../src/mail/mail-message.ts'
import { deleteOrphanedAddresses } from '../../../src/personal-data/account-deletion.ts'
import { blockOf, deleteConfirmedAddresses } from '../../../src/post/recipients/blocked-addresses.ts'
import { Browser, catchMails, codeFor, signIn } from '../people.ts'
import { enrol, reminderTo, signInOf, START, letterOf } from './post-office.ts'
import { signedReport } from './reports.ts'

const SECRET = `whsec_${btoa('a secret of the tests')}`
const ADDRESS = 'p1@readers.example'

class Provider extends Browser {
  secret: string | undefined = SECRET
  protected override fetch(request: Request): Promise<Response> {
    const { secret } = this
    const here = { ...env, ...(secret !== undefined && { RESEND_WEBHOOK_SECRET: secret }) }
    return Promise.resolve(app.fetch(request, here, createExecutionContext()))
  }
  async report(event: object | string, id?: string, at?: Date, secret = SECRET): Promise<number> {
    return (await this.call('/api/mail-reports', signedReport(secret, event, id, at))).status
  }
}

const bounce = (type: string, to = ADDRESS) => ({ type: 'email.bounced', data: { to: [to], bounce: { type } } })
const complaint = (to = ADDRESS) => ({ type: 'email.complained', data: { to: [`Anna <${to.toUpperCase()}>`] } })

const isBlocked = async () => (await letterOf(reminderTo(1), env, START)) === 'the address is blocked'

let mails: MailMessage[]
let provider: Provider
beforeEach(async () => {
  mails = catchMails()
  provider = new Provider()
})

describe('a report of the mail provider', () => {
  beforeEach(() => enrol([1]))

  it('of a permanent bounce or a complaint stops mail; a temporary failure does not', async () => {
    for (const event of [
      bounce('Transient'),
      bounce('Undetermined'),
      { type: 'email.delivery_delayed', data: { to: [ADDRESS] } },
    ]) {
      expect(await provider.report(event)).toBe(204)
      expect(await isBlocked()).toBe(false)
    }
    expect(await provider.report(bounce('Permanent'))).toBe(204)
    expect(await isBlocked()).toBe(true)
    expect(await letterOf(signInOf(ADDRESS), env, START)).toMatchObject({ to: ADDRESS })
    await enrol([2])
    await provider.report(complaint('p2@readers.example'))
    expect(await letterOf(reminderTo(2), env, START)).toBe('the address is blocked')
  })

  it('that is not JSON has no effect, even if it is signed', async () => {
    expect(await provider.report(JSON.stringify(bounce('Permanent')).slice(0, -1))).toBe(204)
    expect(await isBlocked()).toBe(false)
  })

  it('is accepted only with a valid and recent signature, and if there is a secret', async () => {
    expect(await provider.report(bounce('Permanent'), undefined, undefined, `whsec_${btoa('another')}`)).toBe(401)
    expect(await provider.report(bounce('Permanent'), 'old', new Date(Date.now() - 6 * MINUTE_MS))).toBe(401)
    const forged = signedReport(SECRET, bounce('Permanent'))
    const other = JSON.stringify(complaint())
    expect((await provider.call('/api/mail-reports', { ...forged, body: other })).status).toBe(401)
    expect((await provider.call('/api/mail-reports', { method: 'POST', body: bounce('Permanent') })).status).toBe(401)
    provider.secret = undefined
    expect(await provider.report(bounce('Permanent'))).toBe(401)
    expect(await isBlocked()).toBe(false)
  })
})

describe('the owner of a blocked address', () => {
  it('is notified, and confirms it again with a mail they read; an old report does not block it again', async () => {
    const anna = await signIn(mails, ADDRESS)
    const me = async () => (await anna.json<{ me: { blocked: object | null } }>('/api/me')).me.blocked
    expect(await me()).toBeNull()
    const at = new Date(Date.now() - MINUTE_MS)
    await provider.report(bounce('Permanent'), 'one', at)
    expect(await me()).toEqual({ why: 'bounce', reportedAt: at.getTime() })
    await anna.json('/api/sign-in', { method: 'POST', body: { address: ADDRESS }, status: 202 })
    const { code } = codeFor(mails, ADDRESS)
    await anna.json('/api/sign-in/confirm', { method: 'POST', body: { address: ADDRESS, code } })
    expect(await me()).toBeNull()
    for (const id of ['one', 'two']) expect(await provider.report(bounce('Permanent'), id, at)).toBe(204)
    expect(await me()).toBeNull()
    await provider.report(complaint(), 'three', new Date(Date.now() + MINUTE_MS))
    expect(await me()).toMatchObject({ why: 'complaint' })
    await anna.call('/api/me', { method: 'DELETE' })
    expect(await env.DB.prepare('SELECT * FROM blocked_addresses').all()).toMatchObject({ results: [] })
  })

  it('is forgotten after three months if no account has the address', async () => {
    await provider.report(bounce('Permanent'))
    const kept = async (days: number) => {
      await deleteOrphanedAddresses(env.DB, Date.now() + days * DAY_MS)
      return (await blockOf(env.DB, ADDRESS)) !== null
    }
    expect(await kept(89)).toBe(true)
    expect(await kept(91)).toBe(false)
  })

  it('stays blocked until they confirm it', async () => {
    await enrol([1])
    await provider.report(bounce('Permanent'))
    for (const deletePersonalData of [deleteConfirmedAddresses, deleteOrphanedAddresses])
      await deletePersonalData(env.DB, Date.now() + 365 * DAY_MS)
    expect(await isBlocked()).toBe(true)
  })
})
