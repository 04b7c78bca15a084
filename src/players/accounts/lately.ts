/**
 * What was looked up a moment ago: a page asks several things of a game at once, and a player saves again and again. It is kept for seconds in the
 * memory of one isolate. What that isolate changes it knows at once; another knows it when the seconds are over.
 */
import type { Instant } from '../../game/names.ts'

/** In milliseconds. `docs/operate.md` names it. */
const LATELY = 10_000
/** Beyond that all is forgotten. */
const MOST = 1000

/** How often an account, a session or a token was changed here. */
let changes = 0

/** To be called after such a change: what was found before it counts no more, nor what is just being looked up. */
export const accountsChanged = (): void => void changes++

interface Found<V> {
  readonly value: V
  readonly until: Instant
  readonly changes: number
}

export class Lately<V> {
  private readonly found = new Map<string, Found<V>>()

  /** Undefined: it has to be looked up. */
  get(key: string, now: Instant): V | undefined {
    const known = this.found.get(key)
    return known !== undefined && known.until > now && known.changes === changes ? known.value : undefined
  }

  /** To be called before something is looked up: what keeps it when it has been found. */
  keeper(now: Instant): (key: string, value: V) => void {
    const since = changes
    return (key, value) => {
      if (this.found.size >= MOST) this.found.clear()
      this.found.set(key, { value, until: now + LATELY, changes: since })
    }
  }
}
