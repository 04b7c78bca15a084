/** Settings and secrets of a new service, and what its operator still has to do by hand. */
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { Deployment } from './configuration.ts'

/** Resolves with the answer; empty if none was typed. `hidden`: do not echo what is typed. */
export type Ask = (question: string, hidden?: boolean) => Promise<string>

interface Setting {
  readonly name: string
  readonly question: string
  /** True while wrangler.toml still has the placeholder. */
  readonly isUnset: (value: string) => boolean
  /** Why the answer is invalid; null if it is valid. */
  readonly problem: (answer: string) => string | null
}

const EMAIL = /^[^@\s<>]+@[^@\s<>]+\.[^@\s<>]+$/
const isExample = (value: string): boolean => value.includes('.example')
const isOrigin = (text: string): boolean =>
  URL.canParse(text) && text === new URL(text).origin && text.startsWith('https://')

const SETTINGS: readonly Setting[] = [
  {
    name: 'BASE_URL',
    question: 'Public address of the service, e.g. https://play.your-domain.org (empty: use its workers.dev address)',
    isUnset: isExample,
    problem: (answer) =>
      answer === '' || isOrigin(answer) ? null : 'Enter https:// and the host name, with nothing after it.',
  },
  {
    name: 'MAIL_FROM',
    question: 'Sender of its mails, at a domain verified with Resend, e.g. Concert <games@your-domain.org>',
    isUnset: isExample,
    problem: (answer) => (EMAIL.test(/<([^<>]+)>$/.exec(answer)?.[1] ?? answer) ? null : 'That is not a mail address.'),
  },
  {
    name: 'OPERATORS',
    question: 'Your own mail address: accounts with it may open /operator (separate several with commas)',
    isUnset: (value) => value === '',
    problem: (answer) =>
      answer.split(',').every((address) => EMAIL.test(address.trim())) ? null : 'That is not a mail address.',
  },
]

/** Asks for every unset setting, again until the answer is valid. */
export async function askSettings(
  { variables }: Pick<Deployment, 'variables'>,
  ask: Ask,
  print: (line: string) => void,
): Promise<readonly (readonly [name: string, value: string])[]> {
  const answers: (readonly [string, string])[] = []
  for (const { name, question, isUnset, problem } of SETTINGS) {
    if (!isUnset(variables[name] ?? '')) continue
    let answer = (await ask(question)).trim()
    for (let reason = problem(answer); reason !== null; reason = problem(answer)) {
      print(reason)
      answer = (await ask(question)).trim()
    }
    answers.push([name, answer])
  }
  return answers
}

/** Secrets that can be generated. */
const GENERATORS: Readonly<Record<string, () => string>> = {
  AUTH_SECRET: () => randomBytes(32).toString('hex'),
  VAPID_PRIVATE_KEY: () =>
    JSON.stringify(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })),
}

export interface SecretSources {
  readonly ask: Ask
  readonly print: (line: string) => void
  /** Secrets given in the environment; used instead of asking or generating. */
  readonly given: Readonly<Record<string, string | undefined>>
}

/**
 * Values for the secrets that the Worker does not have: from the environment, generated, or asked for.
 * Existing secrets are never replaced: sessions, links in mails and devices depend on them.
 */
export async function missingSecrets(
  required: readonly string[],
  existing: readonly string[],
  { ask, print, given }: SecretSources,
): Promise<Readonly<Record<string, string>>> {
  const names = [...new Set([...required, ...Object.keys(GENERATORS)])].filter((name) => !existing.includes(name))
  const secrets: Record<string, string> = {}
  for (const name of names) {
    const generate = GENERATORS[name]
    secrets[name] = given[name] ?? generate?.() ?? (await ask(`${name} (not shown as you type)`, true)).trim()
    // Backups and restored services need it; the platform never shows it again.
    if (name === 'AUTH_SECRET' && given[name] === undefined)
      print(`AUTH_SECRET: ${secrets[name]}  (shown only now: keep it where you keep passwords)`)
  }
  const empty = names.filter((name) => secrets[name] === '')
  if (empty.length > 0) throw new Error(`The service needs ${empty.join(', ')}. Nothing was deployed.`)
  print(`secrets: ${names.length === 0 ? 'all set' : `${names.join(', ')} set`}`)
  return secrets
}

/** What no command can do, with the values of this service; a line each. */
export function manualSteps(
  { variables, environment }: Pick<Deployment, 'variables' | 'environment'>,
  address: string | null,
): readonly string[] {
  const host = address === null ? 'workers.dev' : new URL(address).hostname
  const domain = /@([^>\s]+)>?$/.exec(variables['MAIL_FROM'] ?? '')?.[1] ?? 'your domain'
  const section = environment === 'production' ? '[[routes]]' : `[[env.${environment}.routes]]`
  const steps = [
    `SPF and DKIM: add the TXT and MX records that Resend shows for ${domain}, then press “Verify” there.`,
    `DMARC: add a TXT record at _dmarc.${domain}: v=DMARC1; p=quarantine; rua=mailto:you@${domain}`,
    `Bounces: in Resend, add a webhook to ${address ?? 'https://…'}/api/mail-reports for email.bounced and email.complained, then set its secret: npx wrangler secret put RESEND_WEBHOOK_SECRET`,
  ]
  if (!host.endsWith('workers.dev'))
    steps.unshift(
      `Route: add ${section} with pattern = "${host}" and custom_domain = true to wrangler.toml; the domain must be in your account.`,
    )
  if (variables['REPLY_DOMAIN'] === '')
    steps.push('Replies by mail (optional): see “Replies by mail” in docs/operate.md.')
  return steps
}
