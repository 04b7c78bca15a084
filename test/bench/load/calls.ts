/** How many calls are answered in a second, and how long each takes. */

export interface Speed {
  readonly calls: number
  /** A second. */
  readonly rate: number
  /** In milliseconds: what half of the calls, and 99 of 100, took at most. */
  readonly p50: number
  readonly p99: number
}

/** Makes these calls, so many at a time, and answers how long each took (ms) and all of them. */
export async function timed(
  calls: number,
  atOnce: number,
  call: (n: number) => Promise<unknown>,
): Promise<{ readonly spans: readonly number[]; readonly whole: number }> {
  const spans: number[] = []
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
  return { spans, whole: performance.now() - since }
}

type Timed = Awaited<ReturnType<typeof timed>>

/** Of several rounds together. */
export function speedOf(rounds: readonly Timed[]): Speed {
  const spans = rounds.flatMap((round) => round.spans).toSorted((a, b) => a - b)
  const whole = rounds.reduce((sum, round) => sum + round.whole, 0)
  const below = (part: number): number => spans[Math.min(spans.length - 1, Math.floor(part * spans.length))] ?? 0
  return { calls: spans.length, rate: (1000 * spans.length) / whole, p50: below(0.5), p99: below(0.99) }
}

export const speedInWords = ({ calls, rate, p50, p99 }: Speed): string =>
  `${Math.round(rate)} a second, half within ${p50.toFixed(1)} ms, 99 % within ${p99.toFixed(1)} ms (${calls} calls)`
