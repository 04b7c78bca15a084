import { expect, test } from 'vitest'
import { Stopwatch } from '../../src/tools/replay/stopwatch.ts'

/** Work by a clock of its own: its runs take the times listed, and then the last of them, in microseconds. */
function clockwork(warmUpRuns: number) {
  let now = 0
  const work = (...times: number[]) => {
    let run = 0
    return () => void (now += (times[run++] ?? times.at(-1) ?? 0) / 1000)
  }
  return { stopwatch: new Stopwatch(() => now, warmUpRuns), work }
}

test('each piece of work counts once, by the middle one of three times', () => {
  const { stopwatch, work } = clockwork(0)
  for (let n = 0; n < 99; n++) stopwatch.time(work(40, 10, 900))
  for (let n = 0; n < 100; n++) stopwatch.time(work(500, 80, 20))
  const { median, p99 } = stopwatch.summary()
  expect(median).toBeCloseTo(80, 0)
  expect(p99).toBeCloseTo(80, 0)
})

test('the first ones are repeated to warm up, and those runs do not count', () => {
  const { stopwatch, work } = clockwork(3)
  stopwatch.time(work(900, 900, 900, 10))
  expect(stopwatch.summary().p99).toBeCloseTo(10, 0)
})

test('without work there is no time', () => {
  expect(clockwork(10).stopwatch.summary()).toEqual({ median: 0, p99: 0 })
})
