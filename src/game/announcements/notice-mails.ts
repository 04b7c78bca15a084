/** Mails to all players with entries of the public log: proposals and a game master's acts. */
import { phaseOf } from '../../rules/phases/turn.ts'
import type { Step } from '../evolve/evolve.ts'
import { variantOf } from '../in-play.ts'
import { logEntry } from '../log/public-log.ts'
import { type Mail, type Notice, NOTICES } from './effect.ts'
import type { GameEvent } from '../event.ts'
import { isOpenSeat } from '../seats/records.ts'
import { powerNames } from '../seats/seat-names.ts'
import { gameFacts } from './phase-mails.ts'

/** A carried proposal has a mail of its own; a dropped one is only in the log. */
const isNews = (event: GameEvent): event is Extract<GameEvent, { kind: Notice }> =>
  NOTICES.some((kind) => kind === event.kind) && (event.kind !== 'decided' || event.outcome === 'lapsed')

/** To everyone with a seat. A game that was called off sends none. */
export function noticeMails(step: Step): readonly Mail[] {
  const { event, after: game } = step
  const entry = logEntry(step)
  const isMailed = game.status === 'playing' || game.status === 'finished'
  if (entry === null || !isMailed || !isNews(event)) return []
  const { words, details, until } = entry
  const variant = variantOf(game)
  const { position } = game
  const common = {
    kind: 'notice',
    notice: event.kind,
    phase: phaseOf(variant, position).code,
    words,
    details,
    until,
    game: gameFacts(game),
  } as const
  return variant.seats.flatMap((seat): readonly Mail[] => {
    const to = game.holders[seat]
    if (to === undefined || isOpenSeat(game, seat)) return []
    const powers = powerNames({ variant, position }, variant.powers(position, seat))
    // The count of public changes makes the key unique. The revision would reveal ballots.
    const key = `${game.id}/${event.kind}-${game.changes.open}/notice/${to}`
    return [{ kind: 'mail', key, to, facts: { ...common, seat, powers } }]
  })
}
