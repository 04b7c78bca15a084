/** Runs a command at a terminal: asks questions, and signs an operator in. */
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './service/processes.ts'
import { Client } from './play/client.ts'

/** Throws if there is no terminal. `hidden`: typed characters are not echoed. */
export async function askAtTerminal(question: string, hidden = false): Promise<string> {
  if (!process.stdin.isTTY)
    throw new Error(`Missing: ${question}. Run the command once at a terminal, where it can ask.`)
  process.stdout.write(`${question}: `)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: hidden ? silent : process.stdout, terminal: true })
  try {
    return await terminal.question('')
  } finally {
    terminal.close()
    if (hidden) process.stdout.write('\n')
  }
}

/** Runs a command to its end. Prints the message of an error, and exits with 1. */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  try {
    await main()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}

/** Is the service on this machine? */
export const isLocal = (url: string): boolean => ['localhost', '127.0.0.1'].includes(new URL(url).hostname)

/** The service and game named by an address, or by an id next to the service's address. */
export function parseGameAddress(named: string, url: string): { readonly url: string; readonly id: string } {
  const address = URL.canParse(named) ? new URL(named) : null
  if (address === null) return { url: url.replace(/\/$/, ''), id: named }
  return { url: address.origin, id: /\/games\/([^/]+)/.exec(address.pathname)?.[1] ?? named }
}

/** Keeps sessions, readable only by their owner, so that commands need not ask for a code each time. */
const SESSIONS = process.env['CONCERT_SESSIONS'] ?? join(ROOT, '.wrangler', 'sessions')

/** Resumes the last session, or signs in with a mailed code, for a local service from its mailbox page. */
export async function signInOperator(url: string, address: string): Promise<Client> {
  const client = new Client(url, isLocal(url) ? undefined : (to) => askAtTerminal(`The code mailed to ${to}`))
  const file = join(SESSIONS, encodeURIComponent(`${address} at ${url}`))
  if (existsSync(file) && (await client.resume(readFileSync(file, 'utf8')))) return client
  await client.signIn(address)
  mkdirSync(SESSIONS, { recursive: true, mode: 0o700 })
  writeFileSync(file, await client.session(), { mode: 0o600 })
  return client
}
