/** Invariants of every hosted game at every moment: each violation is a bug. */
import type { GameState } from '../../../src/game/model.ts'
import { requiredSeats } from '../../../src/game/sheets/required-orders.ts'
import { inPlay, variantOf } from '../../../src/game/in-play.ts'
import { seatPlayedBy, seatRecord } from '../../../src/game/seats/seat-lookup.ts'
import { isEveryoneReady } from '../../../src/game/phases/closing.ts'
import { votersOn } from '../../../src/game/ballots/voting.ts'
import { DAY_MS } from '../../../src/lib/time.ts'
import type { Seat } from '../../../src/rules/names.ts'

/** The longest pause, which is a master's limit. */
const LONGEST_PAUSE = 60 * DAY_MS

type Claim = readonly [holds: boolean, otherwise: string]

/** The invariants that this game violates; none if all is well. */
export const broken = (game: GameState): readonly string[] =>
  [...ofStatus(game), ...ofClock(game), ...ofPeople(game), ...ofSeats(game), ...ofProposals(game)].flatMap(
    ([holds, otherwise]) => (holds ? [] : [otherwise]),
  )

const isUnique = (names: readonly unknown[]): boolean => new Set(names).size === names.length

function ofStatus(game: GameState): readonly Claim[] {
  const { status, position, verdict, calledOff, sleep, wait, pause, deadline, countdown, proposals, callOffAt } = game
  const isPlaying = status === 'playing'
  const isStill = [sleep, wait, pause, deadline, countdown, game.remindAt].every((one) => one === null)
  return [
    [!isPlaying || position !== null, 'a game in play has no position'],
    [status !== 'forming' || position === null, 'a game that has not begun has a position'],
    [isPlaying || isStill, `a game that is ${status} still awaits something`],
    [isPlaying || proposals.length === 0, `a game that is ${status} still votes`],
    [(status === 'finished') === (verdict !== null), `a game that is ${status} has the wrong verdict`],
    [(status === 'abandoned') === (calledOff !== null), `a game that is ${status} was called off wrongly`],
    [
      status === 'forming' || callOffAt === null || !isPlaying,
      'a game that has begun is still to be called off unfilled',
    ],
  ]
}

function ofClock(game: GameState): readonly Claim[] {
  if (game.status !== 'playing') return []
  const { deadline, pause, sleep, countdown, wait, remindAt, openedAt, localDeadline } = game
  const reasons = [deadline, pause, sleep].filter((one) => one !== null).length
  return [
    [reasons === 1, `of deadline, pause and sleep a game has ${reasons}`],
    [deadline === null || remindAt === null || remindAt <= deadline, 'a reminder comes after its deadline'],
    [countdown === null || (deadline !== null && countdown <= deadline), 'a countdown outlasts its deadline'],
    [countdown === null || isEveryoneReady(game), 'it counts down and somebody is not ready'],
    [pause === null || (pause.until > pause.since && isFinite(pause)), 'a pause has no end'],
    [pause === null || pause.remaining >= 0, 'less than nothing is left of a phase'],
    [deadline === null || openedAt === null || deadline > openedAt, 'a phase is due before it opened'],
    [localDeadline === null || deadline !== null, 'a time of day is kept by no deadline'],
    [wait === null || wait.seats.length > 0, 'a game waits for nobody'],
    [wait === null || sleep === null, 'a game waits in its sleep'],
  ]
}

const isFinite = ({ since, until }: NonNullable<GameState['pause']>): boolean =>
  Number.isFinite(until) && until - since <= 10 * LONGEST_PAUSE

function ofPeople(game: GameState): readonly Claim[] {
  const { players, holders, status, master, settings, emergencies } = game
  const heldSeats = Object.values(holders)
  const reservedSeats = Object.values(game.reserved)
  const ids = players.map(({ id }) => id)
  const { seats } = variantOf(game)
  const hasBegun = Object.keys(holders).length > 0
  return [
    [isUnique(heldSeats), 'a player holds two seats'],
    [isUnique(ids), 'a player is in the game twice'],
    [heldSeats.every((id) => id !== undefined && ids.includes(id)), 'a seat is held by one who does not play'],
    [!hasBegun || seats.every((seat) => holders[seat] !== undefined), 'a seat was never given to anybody'],
    [!hasBegun || ids.length === seats.length, 'there are other players than seats'],
    [status !== 'forming' || ids.length < seats.length, 'a game that is full has not begun'],
    [master === null || settings.master === 'player' || !ids.includes(master), 'a master who stands apart plays'],
    [isUnique(emergencies), 'a player paused twice for an emergency'],
    [status === 'forming' || status === 'abandoned' || reservedSeats.length === 0, 'a seat is still kept for somebody'],
    [
      isUnique(reservedSeats) && reservedSeats.every((id) => id !== undefined && ids.includes(id)),
      'a seat is kept for one who left',
    ],
  ]
}

function ofSeats(game: GameState): readonly Claim[] {
  const { settings, players, master } = game
  const owing = game.status === 'playing' ? requiredSeats(inPlay(game)) : []
  const sitters = variantOf(game).seats.flatMap((seat) => seatRecord(game, seat).sitter ?? [])
  const ofEach = variantOf(game).seats.flatMap((seat) => ofSeat(game, seat))
  return [
    ...ofEach,
    [Object.keys(game.sheets).every((seat) => owing.includes(seat as Seat)), 'a seat that owes nothing has a sheet'],
    [isUnique(sitters.map(({ player }) => player)), 'a sitter sits twice'],
    [sitters.every(({ player }) => players.every(({ id }) => id !== player)), 'a sitter plays himself'],
    [
      sitters.every(({ player }) => player !== master || settings.master === 'player'),
      'a master apart sits for a player',
    ],
  ]
}

function ofSeat(game: GameState, seat: Seat): readonly Claim[] {
  const { open, misses, kept, excuses, sitter } = seatRecord(game, seat)
  const maxExcuses = game.settings.absence.excuses
  return [
    [misses >= 0 && kept >= 0, `${seat} has missed or kept less than nothing`],
    [excuses >= 0 && excuses <= maxExcuses, `${seat} has ${excuses} excuses of ${maxExcuses}`],
    [open === null || game.sheets[seat] === undefined, `${seat} is open, and orders saved for it would be played`],
    [open === null || sitter === null, `${seat} is open, and somebody sits for it`],
    [sitter === null || sitter.until > sitter.from, `${seat} has a sitter for no time`],
  ]
}

/** The seats whose ballots count: never open, eliminated or non-voting ones. */
function ofProposals(game: GameState): readonly Claim[] {
  if (game.status !== 'playing') return []
  const play = inPlay(game)
  return [
    [isUnique(game.proposals.map(({ id }) => id)), 'the same is proposed twice'],
    ...game.proposals.map(({ proposed, id }): Claim => {
      const voters = votersOn(game, play, proposed)
      const areIn = voters.every(
        (seat) => seatRecord(game, seat).open === null && play.variant.alive(play.position, seat),
      )
      return [areIn, `${id} is voted on by one who has left`]
    }),
    ...game.players.map(({ id }): Claim => [seatPlayedBy(game, id) !== null, `${id} plays no seat`]),
  ]
}
