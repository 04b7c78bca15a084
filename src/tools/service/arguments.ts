/** The command-line options of `npm start`, `npm run dev` and `npm run demo`, and free ports. */
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { parseArgs } from 'node:util'

const HOSTS = ['127.0.0.1', '::1'] as const

/** Does a program on this machine listen on the port, over IPv4 or IPv6? */
async function isTaken(port: number): Promise<boolean> {
  const errors = await Promise.all(HOSTS.map((host) => listenError(port, host)))
  return errors.includes('EADDRINUSE')
}

/** Below the ephemeral ports (Linux: from 32768), which may be taken before the caller listens. */
const PORT_RANGE = { from: 20_000, to: 32_000 } as const

/** A free port, chosen at random so that concurrent callers get different ones. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(PORT_RANGE.from, PORT_RANGE.to)
    if (!(await isTaken(port))) return port
  }
}

const listenError = (port: number, host: string): Promise<string | null> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'unknown'))
    server.listen(port, host, () => server.close(() => resolve(null)))
  })

const OWN = {
  port: { type: 'string' },
  'persist-to': { type: 'string' },
  /** Use the page that was built before. */
  'no-build': { type: 'boolean', default: false },
} as const

interface Defaults {
  readonly port: string
  readonly folder: string
}

interface Arguments {
  readonly values: { readonly port: string; readonly 'persist-to': string; readonly 'no-build': boolean }
  /** All other arguments, unchanged, for `wrangler dev`. */
  readonly wranglerArgs: readonly string[]
}

export function readArguments(args: readonly string[], defaults: Defaults): Arguments {
  const { values, tokens } = parseArgs({ args: [...args], options: OWN, strict: false, tokens: true })
  const ownIndexes = new Set<number>()
  for (const token of tokens) {
    if (token.kind !== 'option' || !(token.name in OWN)) continue
    ownIndexes.add(token.index)
    if (token.inlineValue === false) ownIndexes.add(token.index + 1)
  }
  const own = {
    port: `${values.port ?? defaults.port}`,
    'persist-to': `${values['persist-to'] ?? defaults.folder}`,
    'no-build': values['no-build'] === true,
  }
  return { values: own, wranglerArgs: args.filter((_, i) => !ownIndexes.has(i)) }
}

/** Parses a port; 0 means any free one. Throws with a sentence if it is invalid or taken. */
export async function usablePort(text: string, script: string): Promise<number> {
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`“${text}” is not a port.`)
  if (await isTaken(port)) {
    const command = script === 'start' ? 'npm start' : `npm run ${script}`
    throw new Error(
      `Port ${port} is taken. Stop the program that uses it, or choose another: ${command} -- --port ${port + 1}`,
    )
  }
  return port === 0 ? freePort() : port
}
