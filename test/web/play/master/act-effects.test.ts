import { describe, expect, it } from 'vitest'
import type { GameView } from '../../../../src/game/views/shapes.ts'
import { seat } from '../../../../src/rules/names.ts'
import { HOUR_MS } from '../../../../src/lib/time.ts'
import { effectText } from '../../../../web/play/master/act-effects.tsx'
import { ACT_LABELS, type ActKind, actOf, blankForm, type Form } from '../../../../web/play/master/act-form.ts'

const moment = { now: 0, zone: 'UTC' }
const game = {
  history: ['S1901M', 'F1901M', 'W1901A'],
  settings: { minutes: {}, schedule: {} },
  phase: null,
  deadline: 10 * HOUR_MS,
  seats: [
    { seat: 'FRANCE', name: 'France' },
    { seat: 'ITALY', name: 'Italy' },
  ],
} as unknown as GameView
const form = blankForm(game)
const effect = (kind: ActKind, part: Partial<Form> = {}) => effectText(kind, { ...form, ...part }, game, moment)

describe('an act of a game master shows its effect', () => {
  it('when the deadline moves forward', () => {
    expect(effect('extend', { hours: -4 })).toBe('The phase closes at 06:00: 6h 00m left.')
    expect(effect('extend', { hours: -48 })).toBe('The phase closes at once.')
    expect(effect('extend', { hours: 4 })).toBeNull()
  })
  it('when phases are played again', () => {
    expect(effect('roll-back', { phase: 2 })).toBe('1 closed phase is played again, without the orders given since.')
    expect(effect('roll-back', { phase: 0 })).toBe('3 closed phases are played again, without the orders given since.')
  })
  it('when the game ends', () => {
    const winners = [seat('FRANCE'), seat('ITALY')]
    expect(effect('declare', { why: 'draw', winners })).toBe(
      'The game ends at once: The game is a draw of France and Italy.',
    )
    expect(effect('declare')).toBeNull()
    expect(effect('call-off')).toBe('The game ends at once, without a result. Nobody can take that back.')
  })
  it('when the game gets another master, or none', () => {
    expect(effect('hand-over', { name: ' Ann ' })).toBe(
      'Ann directs the game from now on. You can do nothing here any more.',
    )
    expect(effect('hand-over')).toContain('nobody can become its game master later')
  })
})

it('no act with an effect is possible before the player confirms it', () => {
  const complete: Partial<Form> = {
    hours: -4,
    seat: seat('FRANCE'),
    name: 'Ann',
    text: 'text',
    winners: [seat('ITALY')],
  }
  const kinds = Object.keys(ACT_LABELS) as ActKind[]
  const irreversible = kinds.filter((kind) => effect(kind, complete) !== null)
  expect(irreversible).toEqual(['extend', 'roll-back', 'declare', 'call-off', 'hand-over'])
  for (const kind of irreversible) {
    expect(actOf(kind, { ...form, ...complete }, game)).toBeNull()
    expect(actOf(kind, { ...form, ...complete, sure: true }, game)).not.toBeNull()
  }
})
