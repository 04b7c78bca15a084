import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

const HOSTS = ['127.0.0.1', '::1'] as const

/** Does a program on this machine listen on the port, over IPv4 or IPv6? */
export async function isTaken(port: number): Promise<boolean> {
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
