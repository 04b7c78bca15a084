/** Legal orders of a few units, and taps on their board. */
import { boardId, location, power } from '../../../../src/rules/names.ts'
import { type Choice, initialPointing } from '../../../../web/orders/entry/pointing.ts'
import { type Gesture, type GestureResult, applyGesture } from '../../../../web/orders/entry/taps.ts'

export const choice = (
  text: string,
  part: { kind: string; from: string; of?: string; to?: string; via?: boolean; arm?: 'fleet' },
): Choice => ({
  board: boardId('MAIN'),
  power: power('FRANCE'),
  kind: part.kind,
  map: null,
  from: location(part.from),
  of: part.of === undefined ? null : location(part.of),
  to: part.to === undefined ? null : location(part.to),
  via: part.via ?? false,
  arm: part.arm ?? 'army',
  text,
  unit: `${part.arm === 'fleet' ? 'F' : 'A'} ${part.from}`,
  helpedUnit: part.of === undefined ? null : `A ${part.of}`,
})

export const movement = [
  choice('A PAR H', { kind: 'hold', from: 'PAR' }),
  choice('A PAR - BUR', { kind: 'move', from: 'PAR', to: 'BUR' }),
  choice('A PAR S A MAR', { kind: 'support', from: 'PAR', of: 'MAR' }),
  choice('A PAR S A MAR - BUR', { kind: 'support', from: 'PAR', of: 'MAR', to: 'BUR' }),
  choice('A MAR - BUR', { kind: 'move', from: 'MAR', to: 'BUR' }),
  choice('F POR - SPA/NC', { kind: 'move', from: 'POR', to: 'SPA/NC', arm: 'fleet' }),
  choice('F POR - SPA/SC', { kind: 'move', from: 'POR', to: 'SPA/SC', arm: 'fleet' }),
  choice('F POR S A MAR - SPA', { kind: 'support', from: 'POR', of: 'MAR', to: 'SPA' }),
  choice('A BEL - HOL', { kind: 'move', from: 'BEL', to: 'HOL' }),
  choice('A BEL - HOL VIA', { kind: 'move', from: 'BEL', to: 'HOL', via: true }),
  choice('F NTH C A BEL - NWY', { kind: 'convoy', from: 'NTH', of: 'BEL', to: 'NWY', arm: 'fleet' }),
]

export const tap = (at: string): Gesture => ({ kind: 'tap', at: location(at) })
export const aim = (order: string): Gesture => ({ kind: 'aim', order })

export const follow = (choices: readonly Choice[], ...gestures: Gesture[]): GestureResult =>
  gestures.reduce<GestureResult>((state, gesture) => applyGesture(choices, state.pointing, gesture), {
    pointing: initialPointing,
    order: null,
  })

export const order = (choices: readonly Choice[], ...gestures: Gesture[]) => follow(choices, ...gestures).order?.text
