import { describe, expect, it } from 'vitest'
import type { GameView } from '../../../../src/game/views/shapes.ts'
import { actOf, blankForm, leavesNoMaster } from '../../../../web/play/master/act-form.ts'

const game = { history: [], settings: { minutes: {}, schedule: {} }, phase: null } as unknown as GameView
const form = blankForm(game)

describe('appointing another game master', () => {
  it('names the new master', () => {
    expect(leavesNoMaster('hand-over', { name: 'Ann' })).toBe(false)
    expect(actOf('hand-over', { ...form, name: 'Ann' }, game)).toEqual({ kind: 'hand-over', name: 'Ann' })
  })

  it('leaves a game without one only if the player confirms', () => {
    expect(leavesNoMaster('hand-over', { name: ' ' })).toBe(true)
    expect(actOf('hand-over', form, game)).toBeNull()
    expect(actOf('hand-over', { ...form, sure: true }, game)).toEqual({ kind: 'hand-over', name: null })
  })
})
