/** One alarm, many due times: when the object must wake next. */
import type { GameState } from '../game/model.ts'
import type { Instant } from '../game/names.ts'
import { nextDue } from '../game/phases/outlook.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../lib/time.ts'

/** The platform retries a throwing alarm only so often; from this retry on we set the next one ourselves. */
export const LAST_RETRY = 5
export const PAUSE_AFTER_FAULT = 15 * MINUTE_MS

/**
 * The earliest of what is due in the game and in what must leave its object; null if nothing is awaited. A game asleep, and one that waits
 * for players, has no alarm: the cron job wakes it when it is to be warned or called off.
 */
export function nextAlarm(game: GameState, ...leaving: readonly (Instant | null)[]): Instant | null {
  const isIdle = game.sleep !== null || game.status === 'forming'
  const due = [isIdle ? null : nextDue(game), ...leaving].filter((at) => at !== null)
  return due.length === 0 ? null : Math.min(...due)
}

/** One that rings at that time already is left alone: it is read for a thousandth of what setting it costs. */
export async function ringAt(storage: DurableObjectStorage, at: Instant | null): Promise<void> {
  if ((await storage.getAlarm()) === at) return
  await (at === null ? storage.deleteAlarm() : storage.setAlarm(at))
}

/** How long to wait after so many failures: two seconds, doubling, at most an hour. */
export const backoff = (tries: number): number => Math.min(2 * SECOND_MS * 2 ** tries, HOUR_MS)
