/** Mails that tell all players of a game what its public log tells of proposals and of a game master's acts. */
import { eraOf } from '../../rules/phase-calendar.ts'
import { phaseOf } from '../../rules/phases/turn.ts'
import type { Step } from '../evolve/evolve.ts'
import { variantOf } from '../in-play.ts'
import { logEntry } from '../log/public-log.ts'
import type { Effect } from './effect.ts'
import type { GameEvent } from '../event.ts'
import { isOpenSeat } from '../seats/records.ts'
import { powerNames } from '../seats/seat-names.ts'
import { NOTICES, type Notice } from './effect.ts'

type Mail = Extract<Effect, { kind: 'mail' }>

/** What a proposal leads to has a mail of its own, where it is carried; where it has no object any more, it is in the log. */
const isNews = (event: GameEvent): event is Extract<GameEvent, { kind: Notice }> =>
  NOTICES.some((kind) => kind === event.kind) && (event.kind !== 'decided' || event.outcome === 'lapsed')

/** To everybody who has a seat; but nobody is written to about a game that was called off. */
export function noticeMails(step: Step): readonly Mail[] {
  const { event, after: game } = step
  const entry = logEntry(step)
  const isMailed = game.status === 'playing' || game.status === 'finished'
  if (entry === null || !isMailed || !isNews(event)) return []
  const { words, details, until } = entry
  const variant = variantOf(game)
  const { position } = game
  const told = {
    kind: 'notice',
    notice: event.kind,
    phase: phaseOf(variant, position).code,
    words,
    details,
    until,
    game: { id: game.id, name: game.settings.name, variant: variant.id, era: eraOf(variant.calendar) },
  } as const
  return variant.seats.flatMap((seat): readonly Mail[] => {
    const to = game.holders[seat]
    if (to === undefined || isOpenSeat(game, seat)) return []
    const powers = powerNames({ variant, position }, variant.powers(position, seat))
    // The count of what everybody sees tells one notice from every other; that of all events would betray ballots.
    const key = `${game.id}/${event.kind}-${game.changes.open}/notice/${to}`
    return [{ kind: 'mail', key, to, facts: { ...told, seat, powers } }]
  })
}
