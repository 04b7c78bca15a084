/**
 * `npm run explain -- GAME`: why a game is in its present state, what happened, and what was mailed.
 *
 *     npm run explain -- https://concert.example/games/abc… --as me@example.org
 *     npm run explain -- abc… [--url http://localhost:8787] --as me@example.org
 *
 * Signs in with a mailed code, which it asks for; on a local service it reads the mailbox page.
 */
import { parseArgs } from 'node:util'
import { type Explained, explanation } from './explain/explanation.ts'
import { gameNamed, operatorAt } from './play/operator-session.ts'
import { runCommand } from './terminal.ts'

const OPTIONS = {
  url: { type: 'string', default: 'http://localhost:8787' },
  as: { type: 'string' },
} as const

const USAGE = 'npm run explain -- ADDRESS-OR-ID-OF-A-GAME --as YOUR-ADDRESS [--url ADDRESS-OF-THE-SERVICE]'

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true })
  const [named] = positionals
  if (named === undefined || values.as === undefined) throw new Error(`Usage: ${USAGE}`)
  const { url, id } = gameNamed(named, values.url)
  const client = await operatorAt(url, values.as)
  console.log(explanation(await client.get<Explained>(`/api/operator/games/${encodeURIComponent(id)}/diagnosis`)))
}

await runCommand(main)
