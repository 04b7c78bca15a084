/** Global set-up of the browser tests: builds the service once for all processes. */
import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { makeMemoryFolder } from '../../../src/tools/service/memory-folder.ts'
import { prepareBrowser } from '../../support/service/browser.ts'
import { buildService } from '../../support/service/built-service.ts'
import type { BuiltService } from '../../support/service/miniflare.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    readonly builtService: BuiltService
  }
}

/** Returns the tear-down. */
export async function setup(project: TestProject): Promise<() => void> {
  await prepareBrowser()
  const folder = makeMemoryFolder('concert-built-')
  project.provide('builtService', await buildService(folder))
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
