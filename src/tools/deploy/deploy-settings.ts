/** Settings and secrets of a new service, and the steps that its operator has to do by hand. */
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { Variables } from '../service/processes.ts'
import type { Environment } from './wrangler.ts'

/** What a deployment needs from the person at the terminal. */
export interface Operator {
  /** The answer; empty if none was typed. `hidden`: not echoed. `example`: for a dry run. */
  readonly ask: (question: string, hidden?: boolean, example?: string) => Promise<string>
  readonly print: (line: string) => void
  /** Secrets given in the environment; used instead of asking or generating. */
  readonly given: Readonly<Record<string, string | undefined>>
}

const EMAIL = /^[^@\s<>]+@[^@\s<>]+\.[^@\s<>]+$/
const ORIGIN = /^https:\/\/[\w.-]+(?::\d+)?$/

const SETTINGS = [
  {
    name: 'BASE_URL',
    question: 'Public address of the service, e.g. https://play.your-domain.org (empty: use its workers.dev address)',
    example: 'https://dry-run.example',
    isValid: (answer: string) => answer === '' || ORIGIN.test(answer),
    hint: 'Enter https:// and the host name, with nothing after it.',
  },
  {
    name: 'MAIL_FROM',
    question: 'Sender of its mails, at a domain verified with Resend, e.g. Concert <games@your-domain.org>',
    example: 'Concert <games@dry-run.example>',
    isValid: (answer: string) => EMAIL.test(/<([^<>]+)>$/.exec(answer)?.[1] ?? answer),
    hint: 'That is not a mail address.',
  },
  {
    name: 'OPERATORS',
    question: 'Your own mail address: accounts with it may open /operator (separate several with commas)',
    example: 'operator@dry-run.example',
    isValid: (answer: string) => answer.split(',').every((address) => EMAIL.test(address.trim())),
    hint: 'That is not a mail address.',
  },
]

/** Asks for settings that are empty or still have the example's value, until each answer is valid. */
export async function askSettings(variables: Variables, operator: Operator): Promise<ReadonlyMap<string, string>> {
  const answers = new Map<string, string>()
  for (const { name, question, example, isValid, hint } of SETTINGS) {
    const value = variables[name] ?? ''
    if (value !== '' && !value.includes('.example')) continue
    let answer = (await operator.ask(question, false, example)).trim()
    while (!isValid(answer)) {
      operator.print(hint)
      answer = (await operator.ask(question, false, example)).trim()
    }
    answers.set(name, answer)
  }
  return answers
}

/** Secrets that can be generated. */
const GENERATORS: Readonly<Record<string, () => string>> = {
  AUTH_SECRET: () => randomBytes(32).toString('hex'),
  VAPID_PRIVATE_KEY: () =>
    JSON.stringify(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })),
}

/**
 * Values for the secrets that the Worker does not have: from the environment, generated, or asked for.
 * Existing secrets are never replaced: sessions, links in mails and devices depend on them.
 */
export async function missingSecrets(
  required: readonly string[],
  existing: readonly string[],
  { ask, print, given }: Operator,
): Promise<Variables> {
  const names = [...new Set([...required, ...Object.keys(GENERATORS)])].filter((name) => !existing.includes(name))
  const secrets: Record<string, string> = {}
  for (const name of names) {
    const secret = given[name] ?? GENERATORS[name]?.() ?? (await ask(`${name} (not shown as you type)`, true)).trim()
    if (secret === '') throw new Error(`The service needs ${name}. Nothing was deployed.`)
    secrets[name] = secret
    // Backups and restored services need it; the platform never shows it again.
    if (name === 'AUTH_SECRET' && given[name] === undefined)
      print(
        `AUTH_SECRET: ${secret}  (keep it where you keep passwords: no later command shows it. If a later run shows another, keep that one)`,
      )
  }
  for (const name of existing)
    if ((given[name] ?? '') !== '')
      print(
        `${name} in the environment is not used: the Worker has one. To replace it, run npx wrangler secret put ${name}`,
      )
  print(`secrets: ${names.length === 0 ? 'all set' : `${names.join(', ')} set`}`)
  return secrets
}

/** What no command can do, with the values of this service; a line each. `address`: null if unknown. */
export function manualSteps(environment: Environment, variables: Variables, address: string | null): readonly string[] {
  const host = address === null ? 'workers.dev' : new URL(address).hostname
  const domain = /@([^>\s]+)>?$/.exec(variables['MAIL_FROM'] ?? '')?.[1] ?? 'your domain'
  const section = `[[${environment && `env.${environment}.`}routes]]`
  const route = `Route: add ${section} with pattern = "${host}" and custom_domain = true to wrangler.toml; the domain must be in your account.`
  return [
    ...(host.endsWith('workers.dev') ? [] : [route]),
    `SPF and DKIM: add the TXT and MX records that Resend shows for ${domain}, then press “Verify” there.`,
    `DMARC: add a TXT record at _dmarc.${domain}: v=DMARC1; p=quarantine; rua=mailto:you@${domain}`,
    `Bounces: in Resend, add a webhook to ${address ?? 'https://…'}/api/mail-reports for email.bounced and email.complained, then set its secret: npx wrangler secret put RESEND_WEBHOOK_SECRET`,
    ...(variables['REPLY_DOMAIN'] === ''
      ? ['Replies by mail (optional): see “Replies by mail” in docs/operate.md.']
      : []),
  ]
}
