import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

const HOSTS = ['127.0.0.1', '::1'] as const

/**
 * Does anything on this machine already answer there? A machine without IPv6 has nothing there
 * either.
 */
export async function isTaken(port: number): Promise<boolean> {
  const problems = await Promise.all(HOSTS.map((host) => problemWith(port, host)))
  return problems.includes('EADDRINUSE')
}

/**
 * Below the ports that systems assign to outgoing connections (Linux from 32768, others from 49152):
 * one of those may be taken before the caller listens.
 */
const LISTENED = { from: 20_000, to: 32_000 } as const

/** A free port, chosen at random so that concurrent callers get different ones. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LISTENED.from, LISTENED.to)
    if (!(await isTaken(port))) return port
  }
}

const problemWith = (port: number, host: string): Promise<string | null> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', (problem: NodeJS.ErrnoException) => resolve(problem.code ?? 'unknown'))
    server.listen(port, host, () => server.close(() => resolve(null)))
  })
