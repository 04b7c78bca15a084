/** Memory and CPU time of the runtime. Linux only. */
import { readdirSync, readFileSync } from 'node:fs'

/** The descendant processes of this one. */
function descendants(of: number): readonly number[] {
  const parents = readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    const stat = textOf(`/proc/${name}/stat`)
    // The second field is a name in parentheses with any characters; the state and the parent follow.
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

/** Null if the process has ended. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** Memory of all descendant processes in MB; null if unknown. */
export function memoryHeld(): number | null {
  if (process.platform !== 'linux') return null
  const kilobytes = descendants(process.pid).map((id) =>
    Number(/^VmRSS:\s+(\d+) kB/m.exec(textOf(`/proc/${id}/status`))?.[1] ?? 0),
  )
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1024
}

/** A tick of the kernel's clock in ms: Node runs on Linux with 100 ticks a second. */
const TICK = 10

/** CPU time of the running threads in µs precision, for processes so new that a tick would be too coarse. */
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

/** CPU time in ms of the running descendant processes with this name; NaN if unknown. */
export function processorTime(name: string): number {
  if (process.platform !== 'linux') return Number.NaN
  const ticks = descendants(process.pid).flatMap((id) => {
    const stat = textOf(`/proc/${id}/stat`)
    if (!stat.includes(`(${name})`)) return []
    // The second field is a name in parentheses; user and system time are the 14th and 15th.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return [Number(fields[11]) + Number(fields[12])]
  })
  return TICK * ticks.reduce((sum, one) => sum + one, 0)
}
