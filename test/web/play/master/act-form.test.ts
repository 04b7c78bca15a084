import { describe, expect, it } from 'vitest'
import type { GameView } from '../../../../src/game/views/shapes.ts'
import { actOf, blankForm, leavesNoMaster } from '../../../../web/play/master/act-form.ts'

const game = { history: [], settings: { minutes: {}, schedule: {} }, phase: null } as unknown as GameView
const form = blankForm(game)

describe('handing the powers of a game master over', () => {
  it('names the next one', () => {
    expect(leavesNoMaster('hand-over', { name: 'Ann' })).toBe(false)
    expect(actOf('hand-over', { ...form, name: 'Ann' }, game)).toEqual({ kind: 'hand-over', name: 'Ann' })
  })

  it('leaves a game without one only where that is meant', () => {
    expect(leavesNoMaster('hand-over', { name: ' ' })).toBe(true)
    expect(actOf('hand-over', form, game)).toBeNull()
    expect(actOf('hand-over', { ...form, sure: true }, game)).toEqual({ kind: 'hand-over', name: null })
  })
})
