/** Mailboxes that are thrown away become no accounts. */
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

const asked = async (address: string) => {
  const answer = await new Browser().call('/api/sign-in', send('POST', { address }))
  return answer.status === 202 ? 'mailed' : (await answer.json<{ error: { code: string } }>()).error.code
}

describe('an address whose mailbox is thrown away', () => {
  it('is mailed no code, by its domain or one above it, however it is written', async () => {
    for (const address of ['a@mailinator.com', 'b@inbox.MAILINATOR.com', 'c@yopmail.com'])
      expect(await asked(address)).toBe('disposable-address')
    expect(mails).toEqual([])
  })

  it('is told from those that last: of large providers, of one’s own domain, of services that pass mails on', async () => {
    for (const domain of [
      'gmail.com',
      'readers.example',
      'simplelogin.com',
      'not-mailinator.example',
      'mailinator.com.example',
    ])
      expect(await asked(`anna@${domain}`)).toBe('mailed')
  })

  it('signs in where it has an account already, or is an operator’s', async () => {
    await signedIn('anna@mailinator.com')
    expect(await asked('Anna@mailinator.com')).toBe('mailed')
    env.OPERATORS = 'boss@mailinator.com'
    expect(await asked('boss@mailinator.com')).toBe('mailed')
    expect(await asked('bert@mailinator.com')).toBe('disposable-address')
  })

  it('is what the operator says it is, before what the list says', async () => {
    env.REFUSED_DOMAINS = 'gone.example, Flood.example'
    env.ALLOWED_DOMAINS = 'mailinator.com,good.gone.example'
    expect(await asked('a@sub.flood.example')).toBe('disposable-address')
    expect(await asked('a@gone.example')).toBe('disposable-address')
    expect(await asked('a@good.gone.example')).toBe('mailed')
    expect(await asked('a@mailinator.com')).toBe('mailed')
  })
})
