import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

const HOSTS = ['127.0.0.1', '::1'] as const

/** Does anything on this machine already answer there? A machine without IPv6 has nothing there either. */
export async function isTaken(port: number): Promise<boolean> {
  const problems = await Promise.all(HOSTS.map((host) => problemWith(port, host)))
  return problems.includes('EADDRINUSE')
}

/**
 * Ports below those that systems hand out to connections by themselves (Linux from 32768, macOS and Windows from 49152): a port of
 * those may be taken by any connection before the one who asked for it listens.
 */
const LISTENED = { from: 20_000, to: 32_000 } as const

/** A port on which nothing listens, chosen by chance: who asks at the same time is given another. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LISTENED.from, LISTENED.to)
    if (!(await isTaken(port))) return port
  }
}

const problemWith = (port: number, host: string): Promise<string | null> =>
  new Promise((told) => {
    const server = createServer()
    server.once('error', (problem: NodeJS.ErrnoException) => told(problem.code ?? 'unknown'))
    server.listen(port, host, () => server.close(() => told(null)))
  })
