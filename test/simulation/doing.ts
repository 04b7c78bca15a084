/** Commands of people on a visit, sensible or invalid. */
import { DAY_MS } from '../../src/lib/time.ts'
import { PROPOSAL_KINDS } from '../../src/rules/seam/ballots.ts'
import type { Seat } from '../../src/rules/names.ts'
import type { Motion } from '../../src/game/proposal.ts'
import { inPlay, phaseIn, variantOf } from '../../src/game/in-play.ts'
import type { InPlay } from '../../src/game/in-play.ts'
import type { Command } from '../../src/game/command.ts'
import type { GameState } from '../../src/game/model.ts'
import type { PlayerId } from '../../src/game/ids.ts'
import { requiredSeats } from '../../src/game/sheets/required-orders.ts'
import { isOpenSeat, seatOf, seatPlayedBy } from '../../src/game/seats/seat-lookup.ts'
import { randomAhead, randomLines } from '../support/random/bots.ts'
import type { Dice } from '../support/random/random-movement.ts'
import { type Doing, pickOne } from './people.ts'
import type { World } from './world.ts'

/** A visitor, and strangers they know. */
export interface Visit {
  readonly world: World
  readonly by: PlayerId
  readonly strangers: readonly PlayerId[]
  readonly dice: Dice
}

/** Null: they have nothing to do. */
export function commandFor(doing: Doing, visit: Visit): Command | null {
  const { world, by, strangers, dice } = visit
  const { game, now } = world
  switch (doing) {
    case 'order':
      return order(visit)
    case 'state-ahead':
      return stateAhead(visit)
    case 'ready':
    case 'unready':
      return { kind: 'ready', by, phase: codeIn(game), ready: doing === 'ready' }
    case 'propose':
      return propose(visit)
    case 'vote':
      return vote(visit)
    case 'name-sitter':
      return nameSitter(visit)
    case 'declare-absence': {
      const from = now + dice(20) * DAY_MS
      return { kind: 'declare-absences', by, absences: [{ from, until: from + (1 + dice(20)) * DAY_MS }] }
    }
    case 'emergency':
      return { kind: 'emergency', by, hours: 1 + dice(8 * 24) }
    case 'end-emergency':
    case 'come-back':
    case 'resign':
      return { kind: doing, by }
    case 'delete-account':
      return { kind: 'vacate', by }
    case 'leave':
      return strangers.length > 0 ? { kind: 'leave', by } : null
    case 'nothing':
      return null
  }
}

const codeIn = (game: GameState): string => (game.status === 'playing' ? phaseIn(game).code : 'none')

/** Legal orders, none, or nonsense; sometimes for a phase closed long ago. */
function order({ world: { game }, by, dice }: Visit): Command | null {
  const seat = seatPlayedBy(game, by)
  if (game.status !== 'playing' || seat === null) return null
  const phase = dice(30) === 0 ? 'S1800M' : codeIn(game)
  return { kind: 'order', by, phase, lines: linesFor(inPlay(game), seat, dice), ready: dice(2) === 0 }
}

/** Statements about any units and places, possible or not; sometimes none. */
function stateAhead({ world: { game }, by, dice }: Visit): Command | null {
  const seat = seatPlayedBy(game, by)
  if (game.status !== 'playing' || seat === null) return null
  return { kind: 'state-ahead', by, lines: dice(10) === 0 ? [] : randomAhead(inPlay(game), seat, dice) }
}

export function linesFor(play: InPlay, seat: Seat, dice: Dice): readonly string[] {
  const { variant, position } = play
  const template = variant.sheetTemplate(position, seat)
  if (template !== null) return template.text.split('\n')
  const kind = dice(10)
  if (kind === 0) return []
  if (kind === 1) return ['what is this']
  return kind < 5 ? randomLines(variant, position, seat, dice) : ['hold']
}

function propose({ world, by, dice }: Visit): Command | null {
  const { game } = world
  const motion = anyMotion(game, dice)
  return motion === null ? null : { kind: 'propose', by, motion, closed: world.phase(game.history.length - 1) }
}

function anyMotion(game: GameState, dice: Dice): Motion | null {
  const seats = variantOf(game).seats
  const named = pickOne(dice, seats)
  const kind = pickOne(dice, PROPOSAL_KINDS)
  switch (kind) {
    case null:
      return null
    case 'draw':
      return { kind, among: game.settings.draws === 'named' && named !== null ? [named] : [] }
    case 'concession':
      return named && { kind, to: named }
    case 'replacement':
      return named && { kind, seat: named }
    case 'pause':
    case 'extension':
      return { kind, hours: 1 + dice(100) }
    case 'resume':
    case 'cancellation':
    case 'roll-back':
      return { kind }
  }
}

/** Mostly votes yes, or nothing would ever pass. */
function vote({ world: { game }, by, dice }: Visit): Command | null {
  const proposal = pickOne(dice, game.proposals)
  const ballot = pickOne(dice, ['aye', 'aye', 'aye', 'aye', 'nay', null] as const)
  return proposal && { kind: 'ballot', by, proposal: proposal.id, ballot }
}

function nameSitter({ world: { game, now }, by, strangers, dice }: Visit): Command {
  const sitter = pickOne(dice, [...strangers, ...game.players.map(({ id }) => id)])
  const from = now + (dice(3) - 1) * DAY_MS
  return {
    kind: 'name-sitter',
    by,
    sitter: sitter === null || dice(5) === 0 ? null : { player: sitter, from, until: from + (1 + dice(30)) * DAY_MS },
  }
}

/** A stranger orders as sitter, or takes an open seat. */
export function strangersCommand(visit: Visit): Command | null {
  const { world, by, dice } = visit
  const { game } = world
  if (seatPlayedBy(game, by) !== null) return order(visit)
  const seat = pickOne(
    dice,
    variantOf(game).seats.filter((one) => isOpenSeat(game, one)),
  )
  const reliability = pickOne(dice, [null, 70, 100])
  return seat && { kind: 'take', by, seat, invitation: game.invitation, reliability, absences: [] }
}

/** A seat that has something to do now. */
export function owingSeat({ game }: World, dice: Dice): Seat | null {
  if (game.status !== 'playing') return pickOne(dice, [])
  return pickOne(dice, requiredSeats(inPlay(game)))
}

export const isPlayer = ({ game }: World, id: PlayerId): boolean => seatOf(game, id) !== null
