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
