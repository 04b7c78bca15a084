/**
 * `npm run bench:burst -- [--closings N]`: 20,000 phases close at once: the rates of D1's statements and rows
 * (test/durable/burst.test.ts).
 */
import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { makeMemoryFolder } from '../../src/tools/service/memory-folder.ts'
import { runToEnd } from '../../src/tools/service/processes.ts'

const { values } = parseArgs({ options: { closings: { type: 'string', default: '20000' } } })
// On a disk, waiting for it takes most of the time.
const folder = makeMemoryFolder('concert-burst-')
const passed = await runToEnd(
  'vitest',
  ['run', '--project', 'durable', '--silent=false', 'test/durable/burst.test.ts'],
  { BENCH_BURST: values.closings, TMPDIR: folder },
)
rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
process.exitCode = passed ? 0 : 1
