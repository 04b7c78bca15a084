/** The Worker as it would be deployed, bundled once, and served by Miniflare with what wrangler.toml binds to it. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import type { Request, Response } from 'miniflare'
import type { Unstable_MiniflareWorkerOptions } from 'wrangler'

/** What all services of a run are made of. */
export interface BuiltService {
  /** The folder with the files of the Worker. */
  readonly worker: string
  /** Bindings, objects, queues and assets as in wrangler.toml. */
  readonly bound: Unstable_MiniflareWorkerOptions['workerOptions']
  /** A folder of storage in which all tables are made, and nothing else. To be copied. */
  readonly storage: string
}

/** What answers the requests that the Worker makes to other hosts. */
export type Outside = (request: Request) => Promise<Response>

export type Variables = Readonly<Record<string, string | number>>

/** How the runtime reads each kind of file, as in wrangler.toml. */
const KINDS = { '.woff2': 'Data', '.wasm': 'CompiledWasm' } as const

/** The files of a bundle; the Worker itself is the first. */
const modulesIn = (folder: string) => [
  { type: 'ESModule', path: join(folder, 'worker.js') } as const,
  ...readdirSync(folder).flatMap((name) =>
    Object.entries(KINDS).flatMap(([ending, type]) =>
      name.endsWith(ending) ? [{ type, path: join(folder, name) }] : [],
    ),
  ),
]

/** Mails leave almost at once, in seconds, where wrangler.toml lets them wait for others. */
const soon = (consumers: BuiltService['bound']['queueConsumers']) =>
  Object.fromEntries(
    Object.entries(consumers ?? {}).map(([queue, consumer]) => [queue, { ...consumer, maxBatchTimeout: 0.2 }]),
  )

/** What the Worker and the runtime say is not shown. Without `outside` its requests reach whom they are meant for. */
export function serveBuilt(
  { worker, bound, storage }: BuiltService,
  variables: Variables,
  outside?: Outside,
): Miniflare {
  const { modulesRules: _, ...rest } = bound
  const options = convertV4MiniflareOptions({
    ...rest,
    name: 'concert',
    host: '127.0.0.1',
    port: 0,
    cf: false,
    modules: modulesIn(worker),
    modulesRoot: worker,
    queueConsumers: soon(bound.queueConsumers),
    ...(outside && { outboundService: outside }),
    bindings: Object.assign({}, bound.bindings, variables),
    handleStructuredLogs: () => undefined,
  })
  // Tests bring the hour of a deadline nearer in the storage of a game.
  return new Miniflare({ ...options, unsafeInspectDurableObjects: true, resourcePersistencePath: storage })
}

// wrangler tells no type of it.
const databasesOf = ({ bound }: BuiltService): Readonly<Record<string, { readonly id: string }>> =>
  (bound as { readonly d1Databases?: Record<string, { readonly id: string }> }).d1Databases ?? {}

/** The id by which storage knows the database. */
export const databaseOf = (built: BuiltService): string => databasesOf(built)['DB']?.id ?? ''

/** The storage of the Worker without it: so that tables can be made in it. */
export function serveDatabase(built: BuiltService): Miniflare {
  const options = convertV4MiniflareOptions({ modules: true, script: '', cf: false, d1Databases: databasesOf(built) })
  return new Miniflare({ ...options, resourcePersistencePath: built.storage })
}
