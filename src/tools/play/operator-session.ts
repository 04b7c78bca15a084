/** Signs an operator in from a terminal. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { askAtTerminal } from '../terminal.ts'
import { ROOT } from '../service/processes.ts'
import { Client } from './client.ts'

/** Is it a service on this machine? */
export const isHere = (url: string): boolean => ['localhost', '127.0.0.1'].includes(new URL(url).hostname)

/** The service and game named by an address, or by an id next to the service's address. */
export function gameNamed(named: string, url: string): { readonly url: string; readonly id: string } {
  const address = URL.canParse(named) ? new URL(named) : null
  if (address === null) return { url: url.replace(/\/$/, ''), id: named }
  return { url: address.origin, id: /\/games\/([^/]+)/.exec(address.pathname)?.[1] ?? named }
}

/**
 * Sessions are kept here, readable by their owner alone, so that not every command asks for a code.
 */
const SESSIONS = process.env['CONCERT_SESSIONS'] ?? join(ROOT, '.wrangler', 'sessions')

/**
 * Resumes the last session, or signs in with a mailed code; on a local service the code is read
 * from the mailbox page.
 */
export async function operatorAt(url: string, address: string): Promise<Client> {
  const client = new Client(url, isHere(url) ? undefined : (to) => askAtTerminal(`The code that was mailed to ${to}`))
  const file = join(SESSIONS, encodeURIComponent(`${address} at ${url}`))
  if (existsSync(file) && (await client.resume(readFileSync(file, 'utf8')))) return client
  await client.signIn(address)
  mkdirSync(SESSIONS, { recursive: true, mode: 0o700 })
  writeFileSync(file, await client.session(), { mode: 0o600 })
  return client
}
