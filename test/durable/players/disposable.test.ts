/** Disposable mailboxes cannot have accounts. */
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { MailMessage } from '../../../src/mail/mail-message.ts'
import { Browser, catchMails, signedIn } from '../people.ts'
import { send } from '../press/press-people.ts'

const OWN = { REFUSED_DOMAINS: env.REFUSED_DOMAINS, ALLOWED_DOMAINS: env.ALLOWED_DOMAINS, OPERATORS: env.OPERATORS }
let mails: readonly MailMessage[]
beforeEach(() => {
  mails = catchMails()
})
afterEach(() => void Object.assign(env, OWN))

const requestCode = async (address: string) => {
  const answer = await new Browser().call('/api/sign-in', send('POST', { address }))
  return answer.status === 202 ? 'mailed' : (await answer.json<{ error: { code: string } }>()).error.code
}

describe('a disposable address', () => {
  it('gets no code, judged by its domain or a parent domain, in any spelling', async () => {
    for (const address of ['a@mailinator.com', 'b@inbox.MAILINATOR.com', 'c@yopmail.com'])
      expect(await requestCode(address)).toBe('disposable-address')
    expect(mails).toEqual([])
  })

  it('is not confused with large providers, own domains or forwarding services', async () => {
    for (const domain of [
      'gmail.com',
      'readers.example',
      'simplelogin.com',
      'not-mailinator.example',
      'mailinator.com.example',
    ])
      expect(await requestCode(`anna@${domain}`)).toBe('mailed')
  })

  it('can sign in to an existing account, or as an operator', async () => {
    await signedIn('anna@mailinator.com')
    expect(await requestCode('Anna@mailinator.com')).toBe('mailed')
    env.OPERATORS = 'boss@mailinator.com'
    expect(await requestCode('boss@mailinator.com')).toBe('mailed')
    expect(await requestCode('bert@mailinator.com')).toBe('disposable-address')
  })

  it('is decided by the operator’s settings before the list', async () => {
    env.REFUSED_DOMAINS = 'gone.example, Flood.example'
    env.ALLOWED_DOMAINS = 'mailinator.com,good.gone.example'
    expect(await requestCode('a@sub.flood.example')).toBe('disposable-address')
    expect(await requestCode('a@gone.example')).toBe('disposable-address')
    expect(await requestCode('a@good.gone.example')).toBe('mailed')
    expect(await requestCode('a@mailinator.com')).toBe('mailed')
  })
})
