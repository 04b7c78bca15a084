/** What the runtime takes: memory and processor time. Linux alone tells. */
import { readdirSync, readFileSync } from 'node:fs'

/** The processes that this one has started, and those that they have. */
function descendants(of: number): readonly number[] {
  const parents = readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    const stat = textOf(`/proc/${name}/stat`)
    // The second field is a name in brackets, which may hold anything; behind it come the state and the parent.
    const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return [[Number(name), Number(parent)] as const]
  })
  const found = new Set([of])
  for (let before = 0; before < found.size;) {
    before = found.size
    for (const [child, parent] of parents) if (found.has(parent)) found.add(child)
  }
  found.delete(of)
  return [...found]
}

/** A process may have ended meanwhile. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** In megabytes, of all processes that this one has started; null where it is not told. */
export function memoryHeld(): number | null {
  if (process.platform !== 'linux') return null
  const kilobytes = descendants(process.pid).map((id) =>
    Number(/^VmRSS:\s+(\d+) kB/m.exec(textOf(`/proc/${id}/status`))?.[1] ?? 0),
  )
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1024
}

/** A tick of the kernel's clock, in milliseconds: a hundred a second everywhere that Node runs on Linux. */
const TICK = 10

/**
 * The same to the microsecond, of the threads that still run: of a process that has only just started, of which a tick would be a tenth of
 * what is asked for.
 */
export function processorTimeOfThreads(name: string): number {
  if (process.platform !== 'linux') return Number.NaN
  const nanoseconds = descendants(process.pid).flatMap((id) =>
    textOf(`/proc/${id}/comm`).trim() === name
      ? readdirSync(`/proc/${id}/task`).map((thread) =>
          Number(textOf(`/proc/${id}/task/${thread}/schedstat`).split(' ')[0]),
        )
      : [],
  )
  return nanoseconds.reduce((sum, one) => sum + one, 0) / 1e6
}

/** In milliseconds, of the processes of this name that this one has started and that still run; NaN where it is not told. */
export function processorTime(name: string): number {
  if (process.platform !== 'linux') return Number.NaN
  const ticks = descendants(process.pid).flatMap((id) => {
    const stat = textOf(`/proc/${id}/stat`)
    if (!stat.includes(`(${name})`)) return []
    // The second field is a name in brackets; user and system time are the 14th and 15th.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return [Number(fields[11]) + Number(fields[12])]
  })
  return TICK * ticks.reduce((sum, one) => sum + one, 0)
}
