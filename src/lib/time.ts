/** Units of time, each name ending in its unit, and how long to wait before a retry. */

export const SECOND_MS = 1000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS
export const WEEK_MS = 7 * DAY_MS
export const YEAR_MS = 365 * DAY_MS

export const MINUTE_SECONDS = 60
export const HOUR_SECONDS = 60 * 60
export const DAY_SECONDS = 24 * HOUR_SECONDS
export const WEEK_SECONDS = 7 * DAY_SECONDS

export const HOUR_MINUTES = 60
export const DAY_MINUTES = 24 * HOUR_MINUTES

export const DAY_HOURS = 24

/** Milliseconds to wait after this many failed tries: two seconds, doubling, at most an hour. */
export const backoff = (tries: number): number => Math.min(2 * SECOND_MS * 2 ** tries, HOUR_MS)
