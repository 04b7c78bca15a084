/** The Worker as deployed, bundled once and served by Miniflare with the bindings of wrangler.toml. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import type { Request, Response } from 'miniflare'
import type { Unstable_MiniflareWorkerOptions } from 'wrangler'

/** The parts of all services of a run. */
export interface BuiltService {
  /** The folder with the files of the Worker. */
  readonly worker: string
  /** Bindings, objects, queues and assets as in wrangler.toml. */
  readonly bound: Unstable_MiniflareWorkerOptions['workerOptions']
  /** A folder of storage with empty tables, to be copied. */
  readonly storage: string
}

/** Answers the Worker's requests to other hosts. */
export type Outside = (request: Request) => Promise<Response>

export type Variables = Readonly<Record<string, string | number>>

/** The module types of files, as in wrangler.toml. */
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

/** Shortens the batch timeout of queues, so that mails leave at once. */
const withShortTimeouts = (consumers: BuiltService['bound']['queueConsumers']) =>
  Object.fromEntries(
    Object.entries(consumers ?? {}).map(([queue, consumer]) => [queue, { ...consumer, maxBatchTimeout: 0.2 }]),
  )

/** Hides the output of the Worker and the runtime. Without `outside`, its requests go to the network. */
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
    queueConsumers: withShortTimeouts(bound.queueConsumers),
    ...(outside && { outboundService: outside }),
    bindings: Object.assign({}, bound.bindings, variables),
    handleStructuredLogs: () => undefined,
  })
  // Tests move deadlines in the storage of games.
  return new Miniflare({ ...options, unsafeInspectDurableObjects: true, resourcePersistencePath: storage })
}

// wrangler has no type for it.
const databasesOf = ({ bound }: BuiltService): Readonly<Record<string, { readonly id: string }>> =>
  (bound as { readonly d1Databases?: Record<string, { readonly id: string }> }).d1Databases ?? {}

/** The id of the database in the storage. */
export const databaseOf = (built: BuiltService): string => databasesOf(built)['DB']?.id ?? ''

/** The storage without the Worker, for making tables. */
export function serveDatabase(built: BuiltService): Miniflare {
  const options = convertV4MiniflareOptions({ modules: true, script: '', cf: false, d1Databases: databasesOf(built) })
  return new Miniflare({ ...options, resourcePersistencePath: built.storage })
}
