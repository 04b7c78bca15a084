/**
 * `npm run explain -- GAME`: shows why a game is in its present state, its history and its mails.
 *
 *     npm run explain -- https://concert.example/games/abc… --as me@example.org
 *     npm run explain -- abc… [--url http://localhost:8787] --as me@example.org
 *
 * Asks for the mailed sign-in code; for a local service it reads the code from the mailbox page.
 */
import { parseArgs } from 'node:util'
import { type Explained, formatDiagnosis } from './explain/format-diagnosis.ts'
import { parseGameAddress, runCommand, signInOperator } from './terminal.ts'

const OPTIONS = {
  url: { type: 'string', default: 'http://localhost:8787' },
  as: { type: 'string' },
} as const

const USAGE = 'npm run explain -- ADDRESS-OR-ID-OF-A-GAME --as YOUR-ADDRESS [--url ADDRESS-OF-THE-SERVICE]'

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true })
  const [target] = positionals
  if (target === undefined || values.as === undefined) throw new Error(`Usage: ${USAGE}`)
  const { url, id } = parseGameAddress(target, values.url)
  const client = await signInOperator(url, values.as)
  console.log(formatDiagnosis(await client.get<Explained>(`/api/operator/games/${encodeURIComponent(id)}/diagnosis`)))
}

await runCommand(main)
