/** What the platform does at best on this machine: an object that writes one row and reads it ten times, and a Worker that asks it. */
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'

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

export interface Bare {
  /** Asks one of the objects, by its number. */
  readonly call: (n: number) => Promise<void>
  readonly stop: () => Promise<void>
}

/** In this folder, with so many objects. */
export async function serveBare(folder: string, objects: number): Promise<Bare> {
  const runtime = new Miniflare({
    ...convertV4MiniflareOptions({
      modules: true,
      script: WORKER,
      compatibilityDate: '2026-10-20',
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
      const answer = await fetch(new URL(`/${n % objects}`, url), { method: 'PUT', body })
      if ((await answer.text()) !== body) throw new Error('the bare object answered something else')
    },
    stop: () => runtime.dispose(),
  }
}
