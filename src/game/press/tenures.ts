/** Who played a seat or was the game master, and when, read from the log of a game. */
import type { GameEvent } from '../event.ts'
import type { Instant, PlayerId } from '../ids.ts'
import type { Seat } from '../../rules/names.ts'
import { MASTER, type Voice } from './press-types.ts'

/** From `from` until just before `until`; null: still the player's. */
export interface Tenure {
  readonly seat: Voice
  readonly from: Instant
  readonly until: Instant | null
}

/** Oldest first. An open seat still belongs to its last player, who may come back. */
export function tenuresOf(player: PlayerId, events: readonly GameEvent[]): readonly Tenure[] {
  const changes = events.flatMap((event): { seat: Voice; player: PlayerId | null; at: Instant }[] => {
    if (event.kind === 'seat-taken') return [event]
    if (event.kind === 'handed-over') return [{ seat: MASTER, player: event.to, at: event.at }]
    if (event.kind === 'created' && event.settings.master !== 'none')
      return [{ seat: MASTER, player: event.by, at: event.at }]
    if (event.kind !== 'started') return []
    return Object.entries(event.holders).flatMap(([seat, holder]) =>
      holder === undefined ? [] : [{ seat: seat as Seat, player: holder, at: event.at }],
    )
  })
  return changes.flatMap(({ seat, player: holder, at }, i) => {
    const next = changes.slice(i + 1).find((change) => change.seat === seat)
    return holder === player ? [{ seat, from: at, until: next?.at ?? null }] : []
  })
}
