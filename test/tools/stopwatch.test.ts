import { expect, test } from 'vitest'
import { Stopwatch } from '../../src/tools/replay/stopwatch.ts'

/** Work with its own clock. Its runs take the given times in microseconds, then always the last one. */
function fakeWork(warmUpRuns: number) {
  let now = 0
  const work = (...times: number[]) => {
    let run = 0
    return () => void (now += (times[run++] ?? times.at(-1) ?? 0) / 1000)
  }
  return { stopwatch: new Stopwatch(() => now, warmUpRuns), work }
}

test('counts each piece of work once, as the median of three runs', () => {
  const { stopwatch, work } = fakeWork(0)
  for (let n = 0; n < 99; n++) stopwatch.time(work(40, 10, 900))
  for (let n = 0; n < 100; n++) stopwatch.time(work(500, 80, 20))
  const { median, p99 } = stopwatch.summary()
  expect(median).toBeCloseTo(80, 0)
  expect(p99).toBeCloseTo(80, 0)
})

test('repeats the first pieces to warm up, without counting those runs', () => {
  const { stopwatch, work } = fakeWork(3)
  stopwatch.time(work(900, 900, 900, 10))
  expect(stopwatch.summary().p99).toBeCloseTo(10, 0)
})

test('returns zero without work', () => {
  expect(fakeWork(10).stopwatch.summary()).toEqual({ median: 0, p99: 0 })
})
