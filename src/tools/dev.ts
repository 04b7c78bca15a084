/**
 * `npm run dev`: the page with hot reloading, over a running service that restarts when its code changes.
 *
 *     npm run dev -- [--port N] [--persist-to DIR] [options of wrangler dev]
 */
import { join } from 'node:path'
import { createServer } from 'vite'
import type { ViteDevServer } from 'vite'
import { freePort, readArguments, usablePort } from './service/arguments.ts'
import { ROOT } from './service/processes.ts'
import { startService } from './service/local-service.ts'
import { runCommand } from './terminal.ts'

/** Paths that the service answers, including pictures and live updates. Vite answers all others. */
const SERVICE_PATHS = [
  String.raw`^/(?:api|dev|u|health)(?:[/?]|$)`,
  String.raw`^/games/[^?]*\.(?:svg|png)(?:\?|$)`,
] as const

/** Serves the page's source files, and forwards other requests to the service. */
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
  const { values, wranglerArgs } = readArguments(process.argv.slice(2), { port: '8787', folder: '.wrangler/state' })
  const port = await usablePort(values.port, 'dev')
  const pageUrl = `http://localhost:${port}`
  const service = await startService({
    port: await freePort(),
    folder: values['persist-to'],
    wranglerArgs,
    output: 'inherit',
    maySend: false,
    pageUrl,
  })
  const page = await pageServer(port, service.url)
  await page.listen()
  console.log(`\nConcert is at ${pageUrl}, and reloads when you change it – its mails are at ${pageUrl}/dev/mail\n`)
  if ((await service.ended) === 'crashed') throw new Error('The service has stopped unexpectedly.')
}

await runCommand(main)
