/** What an event of a seat makes of a game, and what a closed phase makes of the records of its seats. */
import type { Seat } from '../../rules/names.ts'
import { withoutBallotsOf } from './evolve-proposals.ts'
import { newPhaseClock, NO_CLOCK } from './evolve-clock.ts'
import type { ClosedPhase, GameState, Playing } from '../model.ts'
import { seatRecord } from '../seats/records.ts'
import type { SeatRecord } from '../seat-model.ts'
import type { SeatEvent } from '../event.ts'

type Of<K extends SeatEvent['kind']> = Extract<SeatEvent, { kind: K }>

export function seatChanged(game: GameState, event: Exclude<SeatEvent, Of<'woken'>>): GameState {
  switch (event.kind) {
    case 'seat-opened':
      return opened(game, event)
    case 'seat-taken':
      return taken(game, event)
    case 'seat-returned':
      return recorded(game, event.seat, { open: null, misses: 0, kept: 0 })
    case 'waited':
      return game.status === 'playing' ? waited(game, event) : game
    case 'sitter-named':
      return recorded(game, event.seat, {
        sitter: { player: event.sitter, from: event.from, until: event.until, active: false },
      })
    case 'sitting':
      return sitting(game, event)
    case 'absences-declared':
      return { ...game, absences: { ...game.absences, [event.player]: event.absences } }
    case 'slept':
      return game.status === 'playing' ? slept(game, event) : game
    case 'unfilled-warned':
      return game.status === 'forming' ? { ...game, callOffAt: event.callOffAt } : game
  }
}

const recorded = <Game extends GameState>(game: Game, seat: Seat, changes: Partial<SeatRecord>): Game => ({
  ...game,
  seats: { ...game.seats, [seat]: { ...seatRecord(game, seat), ...changes } },
})

/** What was saved before is never played: an open seat follows the printed rule. */
function opened(game: GameState, { at, seat, why }: Of<'seat-opened'>): GameState {
  const { [seat]: _, ...sheets } = game.sheets
  return { ...recorded(game, seat, { open: { since: at, why }, sitter: null }), sheets }
}

/** The seat's record begins anew, with all excuses; whoever held it is no player of this game any more. */
function taken(game: GameState, { at, seat, player }: Of<'seat-taken'>): GameState {
  const { [seat]: _, ...seats } = game.seats
  const former = game.holders[seat]
  const { [seat]: __, ...sheets } = game.sheets
  return {
    ...game,
    seats,
    sheets,
    proposals: withoutBallotsOf(game.proposals, seat),
    holders: { ...game.holders, [seat]: player },
    players: [...game.players.filter(({ id }) => id !== former), { id: player, preferences: [], joinedAt: at }],
  }
}

/** The mail about the wait takes the place of a reminder; whoever takes a seat that is offered is reminded. */
function waited(game: Playing, { at, until, local, seats, excused, why }: Of<'waited'>): Playing {
  const waiting: Playing = {
    ...game,
    ...newPhaseClock(at, { deadline: until, local }),
    moved: game.moved + 1,
    reminded: why !== 'no-show',
    wait: { seats, why },
  }
  return excused.reduce((now, seat) => {
    const { excuses } = seatRecord(now, seat)
    return recorded(now, seat, { excuses: excuses - 1, kept: 0 })
  }, waiting)
}

const slept = (game: Playing, { at, callOffAt }: Of<'slept'>): Playing => ({
  ...game,
  ...NO_CLOCK,
  moved: game.moved,
  sleep: { since: at, callOffAt },
  proposals: game.proposals.filter(({ closesAt }) => closesAt === null),
})

function sitting(game: GameState, { seat, sits }: Of<'sitting'>): GameState {
  const { sitter } = seatRecord(game, seat)
  return recorded(game, seat, { sitter: sitter === null || !sits ? null : { ...sitter, active: true } })
}

/** Who gave orders and who did not, counted: an excused phase counts as neither, but where it is not told who is excused. */
export function counted(game: Playing, { due, missed, excused }: ClosedPhase): Playing {
  const kept = due.filter((seat) => !missed.includes(seat) && !excused.includes(seat))
  const silent = game.settings.anonymous ? [...missed, ...excused] : missed
  const after = silent.reduce(
    (now, seat) => recorded(now, seat, { misses: seatRecord(now, seat).misses + 1, kept: 0 }),
    game,
  )
  return kept.reduce((now, seat) => recorded(now, seat, keptOnce(now, seatRecord(now, seat))), after)
}

function keptOnce({ settings }: GameState, { kept, excuses }: SeatRecord): Partial<SeatRecord> {
  const { earnedBackAfter, excuses: most } = settings.absence
  const earns = earnedBackAfter > 0 && kept + 1 >= earnedBackAfter && excuses < most
  return { misses: 0, kept: earns ? 0 : kept + 1, excuses: earns ? excuses + 1 : excuses }
}
