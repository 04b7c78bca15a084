/** Signs an operator in at the terminal. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { askAtTerminal } from '../terminal.ts'
import { ROOT } from '../service/processes.ts'
import { Client } from './client.ts'

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
