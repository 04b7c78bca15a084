/**
 * The Worker is read once for a test file. Before each request to the service and each call of an object the plugin imports it again, which asks
 * the tests’ own process twice, over a socket, for what is read already: a quarter of what these tests would cost.
 */
interface ModuleRunner {
  import: (path: string, options?: object) => Promise<unknown>
}

const WORKER = /[\\/]src[\\/]worker\.ts$/

export function readWorkerOnce(): void {
  const { moduleRunner } = Reflect.get(globalThis, '__vitest_mocker__') as { readonly moduleRunner: ModuleRunner }
  // Its own method: what the file before has put in its place is gone with what that had read.
  const { import: read } = Object.getPrototypeOf(moduleRunner) as ModuleRunner
  let worker: unknown
  moduleRunner.import = async (path, options) => {
    if (!WORKER.test(path)) return read.call(moduleRunner, path, options)
    worker ??= await read.call(moduleRunner, path, options)
    return worker
  }
}
