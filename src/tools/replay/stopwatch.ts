/** Times pieces of work, and counts the durations. */

const GROWTH = Math.log(1.01)
/** In microseconds; the buckets reach about a minute. */
const SMALLEST = 0.01
const BUCKETS = 2300

/** Counts durations in buckets that grow by one percent, which takes a few kilobytes for any number. */
export class Histogram {
  private readonly counts = new Float64Array(BUCKETS)
  private total = 0

  /** In microseconds. */
  add(duration: number): void {
    const bucket = Math.round(Math.log(Math.max(duration, SMALLEST) / SMALLEST) / GROWTH)
    const at = Math.min(bucket, BUCKETS - 1)
    this.counts[at] = (this.counts[at] ?? 0) + 1
    this.total++
  }

  /** In microseconds, to one percent; 0 if nothing was counted. */
  quantile(share: number): number {
    if (this.total === 0) return 0
    let left = Math.ceil(share * this.total)
    const bucket = this.counts.findIndex((count) => (left -= count) <= 0)
    return SMALLEST * Math.exp(bucket * GROWTH)
  }
}

type Work = () => unknown

/** The number of pieces of work collected for the warm-up. */
const WARM_UP_PIECES = 64

/**
 * Times pieces of work: the median of three runs each, so that pauses of the machine do not count. The
 * first pieces are repeated untimed until the code is compiled.
 */
export class Stopwatch {
  private readonly durations = new Histogram()
  private readonly clock: () => number
  private readonly warmUpRuns: number
  private waiting: Work[] | null = []

  /** `clock` in milliseconds. The warm-up runs are spread over the first pieces of work. */
  constructor(clock: () => number, warmUpRuns: number) {
    this.clock = clock
    this.warmUpRuns = warmUpRuns
  }

  time(work: Work): void {
    if (this.waiting === null) return this.count(work)
    this.waiting.push(work)
    if (this.waiting.length === WARM_UP_PIECES) this.warmUp(this.waiting)
  }

  /** In microseconds. */
  summary(): { readonly median: number; readonly p99: number } {
    if (this.waiting !== null && this.waiting.length > 0) this.warmUp(this.waiting)
    return { median: this.durations.quantile(0.5), p99: this.durations.quantile(0.99) }
  }

  private warmUp(first: readonly Work[]): void {
    this.waiting = null
    for (let runs = 0; runs < this.warmUpRuns; runs += first.length) for (const work of first) work()
    for (const work of first) this.count(work)
  }

  private count(work: Work): void {
    const [a, b, c] = [this.run(work), this.run(work), this.run(work)]
    this.durations.add(1000 * Math.max(Math.min(a, b), Math.min(Math.max(a, b), c)))
  }

  private run(work: Work): number {
    const start = this.clock()
    work()
    return this.clock() - start
  }
}
