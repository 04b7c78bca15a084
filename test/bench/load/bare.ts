/**
 * The best that the platform can do on this machine: an object that writes a row and reads it ten times, and a Worker that calls it.
 * Behind static files like ours, which the local runtime serves by a Worker of their own.
 */
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import type { BuiltService } from '../../support/service/miniflare.ts'
import { textOf } from './calls.ts'

const WORKER = `
import { DurableObject } from 'cloudflare:workers'
export class Bare extends DurableObject {
  work(body) {
    const { sql } = this.ctx.storage
    sql.exec('CREATE TABLE IF NOT EXISTS kept (id INTEGER PRIMARY KEY, body TEXT)')
    sql.exec('INSERT OR REPLACE INTO kept VALUES (1, ?)', body)
    return Array.from({ length: 10 }, () => sql.exec('SELECT body FROM kept').one().body).at(-1)
  }
}
export default {
  fetch: async (request, { BARE }) => new Response(await BARE.getByName(new URL(request.url).pathname).work(await request.text())),
}`

// wrangler has no type for it.
const filesOf = ({ bound }: BuiltService): object => ({ assets: bound.assets })

export interface Bare {
  /** Calls an object by its number. */
  readonly call: (n: number) => Promise<void>
  readonly stop: () => Promise<void>
}

/** Starts the Worker with its storage in this folder. */
export async function serveBare(folder: string, built: BuiltService, objects: number): Promise<Bare> {
  const runtime = new Miniflare({
    ...convertV4MiniflareOptions({
      name: 'bare',
      modules: true,
      script: WORKER,
      compatibilityDate: '2026-10-20',
      ...filesOf(built),
      host: '127.0.0.1',
      port: 0,
      cf: false,
      durableObjects: { BARE: { className: 'Bare', useSQLite: true } },
    }),
    resourcePersistencePath: folder,
  })
  const url = await runtime.ready
  const body = JSON.stringify({ orders: ['A PAR H', 'A MAR H', 'F BRE H'] })
  return {
    call: async (n) => {
      const answer = await textOf(new URL(`/api/${n % objects}`, url), { method: 'PUT', body })
      if (answer !== body) throw new Error('the bare object answered something else')
    },
    stop: () => runtime.dispose(),
  }
}
