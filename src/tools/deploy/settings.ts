/** The settings and secrets that a new service needs and only its operator knows; each is asked for once. */
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { Deployment } from './configuration.ts'

/** What a person answers; the empty word if nothing. `hidden`: not shown while it is typed. */
export type Ask = (question: string, hidden?: boolean) => Promise<string>

interface Setting {
  readonly name: string
  readonly question: string
  /** Is this value not yet the operator's own? */
  readonly isOpen: (value: string) => boolean
  /** Why an answer cannot be taken; null: it can. */
  readonly whyNot: (answer: string) => string | null
}

/** Addresses of mail, separated by commas, perhaps with a name before them: `Concert <games@concert.example>`. */
const MAIL_ADDRESS = /^[^@\s<>]+@[^@\s<>]+\.[^@\s<>]+$/
const isExample = (value: string): boolean => value.includes('.example')

export const SETTINGS: readonly Setting[] = [
  {
    name: 'BASE_URL',
    question:
      'The public address of the service, e.g. https://play.your-domain.org (empty: its address on workers.dev)',
    isOpen: isExample,
    whyNot: (answer) =>
      answer === '' || (URL.canParse(answer) && answer === new URL(answer).origin && answer.startsWith('https://'))
        ? null
        : 'An address begins with https:// and has nothing behind the name of the host.',
  },
  {
    name: 'MAIL_FROM',
    question: 'The sender of its mails, at a domain that is verified with Resend, e.g. Concert <games@your-domain.org>',
    isOpen: isExample,
    whyNot: (answer) =>
      MAIL_ADDRESS.test(/<([^<>]+)>$/.exec(answer)?.[1] ?? answer) ? null : 'That is no sender of mail.',
  },
  {
    name: 'OPERATORS',
    question: 'Your own address of mail: who signs in with it may open /operator (several: with commas between them)',
    isOpen: (value) => value === '',
    whyNot: (answer) =>
      answer.split(',').every((one) => MAIL_ADDRESS.test(one.trim())) ? null : 'That is no address of mail.',
  },
]

/** The settings that are still to be answered, as they are answered. Asks again until an answer can be taken. */
export async function askSettings(
  { variables }: Pick<Deployment, 'variables'>,
  ask: Ask,
  tell: (line: string) => void,
): Promise<readonly (readonly [name: string, value: string])[]> {
  const answers: (readonly [string, string])[] = []
  for (const { name, question, isOpen, whyNot } of SETTINGS) {
    if (!isOpen(variables[name] ?? '')) continue
    answers.push([name, await untilTaken(() => ask(question), whyNot, tell)])
  }
  return answers
}

async function untilTaken(
  ask: () => Promise<string>,
  whyNot: Setting['whyNot'],
  tell: (line: string) => void,
): Promise<string> {
  for (;;) {
    const answer = (await ask()).trim()
    const problem = whyNot(answer)
    if (problem === null) return answer
    tell(problem)
  }
}

/** Secrets that nobody needs to know: they are made, and never read again. */
const MADE: Readonly<Record<string, () => string>> = {
  AUTH_SECRET: () => randomBytes(32).toString('hex'),
  VAPID_PRIVATE_KEY: () =>
    JSON.stringify(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })),
}

/** What the Worker does not have yet. Those that are there are never replaced: sessions, mails and devices depend on them. */
export async function missingSecrets(
  required: readonly string[],
  there: readonly string[],
  ask: Ask,
): Promise<Readonly<Record<string, string>>> {
  const names = [...new Set([...required, ...Object.keys(MADE)])].filter((name) => !there.includes(name))
  const secrets: Record<string, string> = {}
  for (const name of names) secrets[name] = MADE[name]?.() ?? (await ask(`${name} (it is not shown)`, true)).trim()
  const empty = Object.keys(secrets).filter((name) => secrets[name] === '')
  if (empty.length > 0) throw new Error(`Without ${empty.join(', ')} the service does not run. Nothing was deployed.`)
  return secrets
}
