/**
 * `npm run dev`: the page with hot reloading, over the running service. What is changed in `web` or in what it imports is
 * replaced in the open page; what is changed in the service makes it start again by itself.
 *
 *     npm run dev -- [--port N] [--persist-to DIR] [anything that wrangler dev understands]
 */
import { join } from 'node:path'
import { createServer } from 'vite'
import type { ViteDevServer } from 'vite'
import { readArguments, usablePort } from './service/arguments.ts'
import { freePort } from './service/ports.ts'
import { ROOT } from './service/processes.ts'
import { startService } from './service/local-service.ts'
import { runCommand } from './terminal.ts'

/**
 * What the service answers itself, pictures and live notices too; everything else is the page's.
 */
const SERVICE_PATHS = [
  String.raw`^/(?:api|dev|u|health)(?:[/?]|$)`,
  String.raw`^/games/[^?]*\.(?:svg|png)(?:\?|$)`,
] as const

/** The page's files as they are written, and the service behind them. */
const pageServer = (port: number, serviceUrl: string): Promise<ViteDevServer> =>
  createServer({
    configFile: join(ROOT, 'vite.config.ts'),
    optimizeDeps: { entries: ['index.html'] },
    server: {
      port,
      strictPort: true,
      // The page imports the rules, which are outside its root.
      fs: { allow: [ROOT] },
      proxy: Object.fromEntries(SERVICE_PATHS.map((path) => [path, { target: serviceUrl, ws: true }])),
    },
  })

async function main(): Promise<void> {
  const { values, more } = readArguments(process.argv.slice(2), { port: '8787', folder: '.wrangler/state' })
  const port = await usablePort(values.port, 'dev')
  const pageUrl = `http://localhost:${port}`
  const service = await startService({
    port: await freePort(),
    folder: values['persist-to'],
    more,
    output: 'inherit',
    maySend: false,
    pageUrl,
  })
  const page = await pageServer(port, service.url)
  await page.listen()
  console.log(`\nConcert is at ${pageUrl}, and reloads what you change – its mails are at ${pageUrl}/dev/mail\n`)
  if ((await service.ended) === 'by itself') throw new Error('The service has ended by itself.')
}

await runCommand(main)
