/** A game master who interferes with all kinds of acts, sensible or not. */
import type { Act, Command, Edit } from '../../src/game/command.ts'
import { inPlay, phaseIn, variantOf } from '../../src/game/in-play.ts'
import { MINUTE_MS } from '../../src/lib/time.ts'
import { stateOf } from '../../src/rules/position/position.ts'
import type { Dice } from '../support/random/random-movement.ts'
import { linesFor, owingSeat, type Visit } from './doing.ts'
import { pickOne } from './people.ts'
import { anySettings } from './settings.ts'

const ACTS = [
  'extend',
  'pause',
  'resume',
  'call-off',
  'open-seat',
  'fill-seat',
  'keep-seat',
  'order',
  'roll-back',
  'correct',
  'set-times',
  'declare',
  'announce',
  'hand-over',
] as const satisfies readonly Act['kind'][]

/** Acts that end the game or give it away are rare. */
const RARE: readonly Act['kind'][] = ['call-off', 'declare', 'hand-over']

export function mastersCommand(visit: Visit, as: 'master' | 'operator'): Command | null {
  const { world, by, dice } = visit
  const kind = pickOne(dice, ACTS)
  if (kind === null || (RARE.includes(kind) && dice(12) > 0)) return null
  const act = actOf(kind, visit)
  if (act === null) return null
  return { kind: 'act', by, as, act, closed: act.kind === 'roll-back' ? world.phase(act.phase) : null }
}

function actOf(kind: Act['kind'], visit: Visit): Act | null {
  const { world, strangers, dice } = visit
  const { game } = world
  const seat = pickOne(dice, variantOf(game).seats)
  const player = pickOne(dice, [...strangers, ...game.players.map(({ id }) => id)])
  switch (kind) {
    case 'extend':
      return { kind, hours: dice(72) - 24 }
    case 'pause':
      return { kind, hours: dice(20 * 24) }
    case 'resume':
    case 'call-off':
      return { kind }
    case 'open-seat':
    case 'keep-seat':
      return seat && { kind, seat }
    case 'fill-seat':
      return seat && player && { kind, seat, player }
    case 'order':
      return orderFor(visit)
    case 'roll-back':
      return { kind, phase: Math.max(0, game.history.length - 1 - dice(3)) }
    case 'correct':
      return { kind, edits: anyEdits(visit) }
    case 'set-times': {
      const { minutes, schedule } = anySettings(dice(100), dice)
      return { kind, minutes: { ...minutes, moves: Math.max(minutes.moves, game.settings.minutes.moves) }, schedule }
    }
    case 'declare':
      return seat && { kind, verdict: { why: 'solo', winners: [seat] } }
    case 'announce':
      return { kind, text: 'Be so good as to order in time.' }
    case 'hand-over':
      return { kind, to: player }
  }
}

function orderFor({ world, dice }: Visit): Act | null {
  const { game } = world
  const seat = owingSeat(world, dice)
  if (game.status !== 'playing' || seat === null) return null
  return { kind: 'order', seat, phase: phaseIn(game).code, lines: linesFor(inPlay(game), seat, dice) }
}

/** Removes a unit and places another in the same province. */
function anyEdits({ world: { game }, dice }: { readonly world: Visit['world']; readonly dice: Dice }): readonly Edit[] {
  const [main] = variantOf(game).boards
  if (game.status !== 'playing' || main === undefined) return []
  const unit = pickOne(dice, stateOf(game.position, main.board).units)
  const other = pickOne(dice, stateOf(game.position, main.board).units)
  if (unit === null || other === null) return []
  const remove: Edit = { kind: 'remove', board: main.board, at: unit.at }
  if (dice(3) === 0) return [remove]
  return [remove, { kind: 'place', board: main.board, power: other.power, arm: unit.arm, at: unit.at }]
}

/** Time in ms until the next visit of a master. */
export const mastersPause = (moves: number, dice: Dice): number => moves * MINUTE_MS * (1 + dice(8))
