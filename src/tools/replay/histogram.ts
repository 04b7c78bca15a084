/**
 * Counts durations in buckets that grow by one percent, so that quantiles of any number take a few
 * kilobytes.
 */
const GROWTH = Math.log(1.01)
/** A hundredth of a microsecond up to about a minute. */
const SMALLEST = 0.01
const BUCKETS = 2300

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

  /** The duration that this share of all stays within, to one percent; 0 if there was none. */
  quantile(share: number): number {
    if (this.total === 0) return 0
    let left = Math.ceil(share * this.total)
    const bucket = this.counts.findIndex((count) => (left -= count) <= 0)
    return SMALLEST * Math.exp(bucket * GROWTH)
  }
}
