/** Rate, duration and CPU time of calls. */
import { processorTime } from './taken.ts'

export interface Speed {
  readonly calls: number
  /** Calls per second. */
  readonly rate: number
  /** Median and 99th percentile in ms. */
  readonly p50: number
  readonly p99: number
  /** CPU time of the runtime per call in ms; NaN if unknown. */
  readonly worked: number
}

/** The text of a response, uncompressed: compression is work of the platform's edge. Throws unless it succeeds. */
export async function textOf(url: URL, asked: RequestInit): Promise<string> {
  const headers = new Headers(asked.headers)
  headers.set('accept-encoding', 'identity')
  const answer = await fetch(url, { ...asked, headers })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${url.pathname} returned status ${answer.status}: ${text}`)
  return text
}

/** Makes calls with limited concurrency. Returns their durations, the total time and the CPU time of the runtime, in ms. */
export async function timed(
  calls: number,
  atOnce: number,
  call: (n: number) => Promise<unknown>,
): Promise<{ readonly spans: readonly number[]; readonly whole: number; readonly worked: number }> {
  const spans: number[] = []
  const before = processorTime('workerd')
  const since = performance.now()
  let next = 0
  const caller = async (): Promise<void> => {
    for (let n = next++; n < calls; n = next++) {
      const begun = performance.now()
      await call(n)
      spans.push(performance.now() - begun)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, caller))
  return { spans, whole: performance.now() - since, worked: processorTime('workerd') - before }
}

export type Timed = Awaited<ReturnType<typeof timed>>

/** The speed over several rounds. */
export function speedOf(rounds: readonly Timed[]): Speed {
  const spans = rounds.flatMap((round) => round.spans).toSorted((a, b) => a - b)
  const whole = rounds.reduce((sum, round) => sum + round.whole, 0)
  const worked = rounds.reduce((sum, round) => sum + round.worked, 0) / spans.length
  const below = (part: number): number => spans[Math.min(spans.length - 1, Math.floor(part * spans.length))] ?? 0
  return { calls: spans.length, rate: (1000 * spans.length) / whole, p50: below(0.5), p99: below(0.99), worked }
}

export const speedInWords = ({ calls, rate, p50, p99, worked }: Speed): string =>
  `${Math.round(rate)} a second, half within ${p50.toFixed(1)} ms, 99 % within ${p99.toFixed(1)} ms, ${worked.toFixed(1)} ms of processor time each (${calls} calls)`
