/** One alarm, many due times: when the object must wake next. */
import type { GameState } from '../game/model.ts'
import type { Instant } from '../game/ids.ts'
import { nextDue } from '../game/phases/outlook.ts'
import { MINUTE_MS } from '../lib/time.ts'

/** The platform limits retries of a failing alarm. From this one on, we set the next alarm. */
export const LAST_RETRY = 5
export const PAUSE_AFTER_FAULT = 15 * MINUTE_MS

/**
 * The earliest due time of the game and its outboxes; null if there is none. Games that are asleep
 * or wait for players have no alarm of their own: the cron job wakes them.
 */
export function nextAlarm(game: GameState, ...outboxes: readonly (Instant | null)[]): Instant | null {
  const isIdle = game.sleep !== null || game.status === 'forming'
  const due = [isIdle ? null : nextDue(game), ...outboxes].filter((at) => at !== null)
  return due.length === 0 ? null : Math.min(...due)
}

/** Sets the alarm unless it is right already: reading it costs a thousandth of setting it. */
export async function ringAt(storage: DurableObjectStorage, at: Instant | null): Promise<void> {
  if ((await storage.getAlarm()) === at) return
  await (at === null ? storage.deleteAlarm() : storage.setAlarm(at))
}
