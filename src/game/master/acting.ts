/** What a game master may do, and an operator of the site in any game: each act becomes events that say whose act it was. */
import { err, ok } from '../../lib/result.ts'
import { isIntegerIn } from '../../lib/range.ts'
import { HOUR_MS } from '../../lib/time.ts'
import type { CommandResult, CommandOf } from '../command.ts'
import { timingFaults } from '../clock/schedule-faults.ts'
import { extendEvents, pauseEvents, resumeEvents, retimeEvents } from '../clock/clock-events.ts'
import type { GameEvent } from '../event.ts'
import type { Cause } from '../ids.ts'
import { variantOf } from '../in-play.ts'
import type { GameState, Playing } from '../model.ts'
import { type Instant } from '../ids.ts'
import { fillSeatEvents, openSeatEvents } from '../seats/seat-opening.ts'
import { seatSatIn, isMasked, standsApart } from '../seats/records.ts'
import type { Act } from '../master-acts.ts'
import { ANNOUNCEMENT, MASTER_HOURS } from '../master-acts.ts'
import { correct } from './correcting.ts'
import { actBeforeStart } from './before-start.ts'
import { orderFor } from './ordering-for.ts'
import { rollBack } from '../clock/clock-events.ts'

type Acted<K extends Act['kind']> = Extract<Act, { readonly kind: K }>
type Done<K extends Act['kind']> = (game: Playing, act: Acted<K>, cause: Cause, now: Instant) => CommandResult

export function act(game: GameState, asked: CommandOf<'act'>, now: Instant): CommandResult {
  const { by, as, act: meant, closed = null } = asked
  if (as === 'master' && game.master !== by) return err('not-the-master')
  const cause: Cause = { kind: as, player: by }
  if (meant.kind === 'roll-back') return rollBackTo(game, closed, cause, now)
  if (meant.kind === 'hand-over') return handOver(game, meant, cause, now)
  if (meant.kind === 'announce') return announce(game, meant, cause, now)
  if (meant.kind === 'fill-seat' && !isNameable(game, cause)) return err('anonymous-game')
  if (game.status === 'forming') return actBeforeStart(game, meant, cause, now)
  if (game.status !== 'playing') return err('not-playing')
  return (ACTS[meant.kind] as Done<Act['kind']>)(game, meant, cause, now)
}

/** Acts in a game that is being played. */
const ACTS: { readonly [K in Exclude<Act['kind'], 'roll-back' | 'hand-over' | 'announce'>]: Done<K> } = {
  extend: (game, { hours }, cause, now) =>
    isIntegerIn(MASTER_HOURS, Math.abs(hours)) ? happened(extendEvents(game, hours, cause, now)) : err('bad-act'),
  pause: (game, { hours }, cause, now) =>
    isIntegerIn(MASTER_HOURS, hours)
      ? happened(pauseEvents(game, { until: now + hours * HOUR_MS, cause }, now))
      : err('bad-act'),
  resume: (game, _, cause, now) => happened(resumeEvents(game, cause, now)),
  'call-off': (_game, _, cause, now) => ok([{ kind: 'abandoned', at: now, why: 'decided', cause }]),
  'open-seat': (game, { seat }, cause, now) =>
    isSeat(game, seat) ? happened(openSeatEvents(game, seat, 'opened', cause, now)) : err('bad-act'),
  'fill-seat': fillSeat,
  order: orderFor,
  correct,
  'set-times': (game, { minutes, schedule }, cause, now) =>
    timingFaults({ minutes, schedule }, variantOf(game)).length === 0
      ? ok(retimeEvents(game, { minutes, schedule }, cause, now))
      : err('bad-act'),
  declare,
}

/** An act that changes nothing cannot be done as the game stands. */
const happened = (events: readonly GameEvent[]): CommandResult =>
  events.length === 0 ? err('nothing-to-do') : ok(events)

const isSeat = (game: GameState, seat: Acted<'open-seat'>['seat']): boolean => variantOf(game).seats.includes(seat)

/** Whoever has the seat gives way. A player has one seat, or sits in one for another, and a master who does not play has none. */
function fillSeat(game: Playing, { seat, player }: Acted<'fill-seat'>, cause: Cause, now: Instant): CommandResult {
  const others = Object.entries(game.holders).filter(([held]) => held !== seat)
  const isTaken = others.some(([, holder]) => holder === player)
  const sits = seatSatIn(game, player)
  const isElsewhere = isTaken || (sits !== null && sits !== seat)
  if (!isSeat(game, seat) || isElsewhere || standsApart(game, player)) return err('bad-act')
  const holds = game.holders[seat] === player && (game.seats[seat]?.open ?? null) === null
  return holds ? err('nothing-to-do') : ok(fillSeatEvents(game, seat, player, cause, now))
}

function declare(game: Playing, { verdict }: Acted<'declare'>, cause: Cause, now: Instant): CommandResult {
  const { winners, why } = verdict
  const fits = why === 'solo' || why === 'concession' ? winners.length === 1 : winners.length > 0
  const isSound = fits && new Set(winners).size === winners.length && winners.every((seat) => isSeat(game, seat))
  return isSound ? ok([{ kind: 'ended', at: now, verdict, cause }]) : err('bad-act')
}

/** Also when the game is over: a result may have been wrong. What its end has made public stays known. */
function rollBackTo(
  game: GameState,
  closed: CommandOf<'act'>['closed'] | null,
  cause: Cause,
  now: Instant,
): CommandResult {
  if (game.status !== 'playing' && game.status !== 'finished') return err('not-playing')
  if (closed === null || closed === undefined || closed.index >= game.history.length) return err('bad-act')
  const { index: to, before: position } = closed
  return ok([rollBack(game, { to, position }, cause, now)])
}

/** Also when it is over; but nobody is written to about a game that was called off. */
function announce(game: GameState, { text }: Acted<'announce'>, cause: Cause, now: Instant): CommandResult {
  if (game.status === 'abandoned') return err('not-playing')
  const said = text.trim()
  const isSound = said.length >= ANNOUNCEMENT.min && said.length <= ANNOUNCEMENT.max
  return isSound ? ok([{ kind: 'announced', at: now, cause, text: said }]) : err('bad-act')
}

/** Where it is not told who plays, a master's acts name nobody: whether they can be done would tell it. An operator is told anyway. */
const isNameable = (game: GameState, cause: Cause): boolean => cause.kind === 'operator' || !isMasked(game)

/** A master who is to stand apart holds no seat, and sits in none. */
function handOver(game: GameState, { to }: Acted<'hand-over'>, cause: Cause, now: Instant): CommandResult {
  if (to === game.master) return err('nothing-to-do')
  if (to !== null && !isNameable(game, cause)) return err('anonymous-game')
  const plays = game.players.some(({ id }) => id === to) || (to !== null && seatSatIn(game, to) !== null)
  if (to !== null && plays && game.settings.master !== 'player') return err('bad-act')
  return ok([{ kind: 'handed-over', at: now, cause, to }])
}
