/**
 * The messages of a channel that a reader may see. Their numbers start at 1 and have no gaps, so
 * that they do not reveal how many messages are hidden.
 */

/** Stored messages `first` to `last` of a channel, both included. */
export interface Stretch {
  readonly channel: string
  readonly first: number
  readonly last: number
}

/** Beyond every number of a message. */
export const NO_END = Number.MAX_SAFE_INTEGER

export class ChannelWindow {
  /** Oldest first, without overlaps. */
  readonly stretches: readonly Stretch[]

  constructor(stretches: readonly Stretch[]) {
    this.stretches = stretches
  }

  /** The reader's number of a stored message. Throws for a hidden one. */
  shownNumber(stored: number): number {
    let before = 0
    for (const { first, last } of this.stretches) {
      if (stored < first) break
      if (stored <= last) return before + stored - first + 1
      before += last - first + 1
    }
    throw new Error(`message ${stored} is hidden from its reader`)
  }

  /** The stored number of what the reader counts as `shown`; 0 or `NO_END` if it is out of range. */
  storedNumber(shown: number): number {
    if (shown < 1) return 0
    let left = shown
    for (const { first, last } of this.stretches) {
      const length = last - first + 1
      if (left <= length) return first + left - 1
      left -= length
    }
    return NO_END
  }
}
