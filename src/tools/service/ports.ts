import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'

const HOSTS = ['127.0.0.1', '::1'] as const

/** Does anything on this machine already answer there? A machine without IPv6 has nothing there either. */
export async function isTaken(port: number): Promise<boolean> {
  const problems = await Promise.all(HOSTS.map((host) => problemWith(port, host)))
  return problems.includes('EADDRINUSE')
}

export const freePort = (): Promise<number> =>
  new Promise((found, failed) => {
    const server = createServer().once('error', failed)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => found(port))
    })
  })

const problemWith = (port: number, host: string): Promise<string | null> =>
  new Promise((told) => {
    const server = createServer()
    server.once('error', (problem: NodeJS.ErrnoException) => told(problem.code ?? 'unknown'))
    server.listen(port, host, () => server.close(() => told(null)))
  })
