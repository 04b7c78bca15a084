import { describe, expect, it } from 'vitest'
import { movedDeadline } from '../../../../src/game/schedule.ts'
import { HOUR_MS } from '../../../../src/lib/time.ts'
import type { GameView } from '../../../../src/game/views/shapes.ts'
import { actOf, blankForm, leavesNoMaster } from '../../../../web/play/master/act-form.ts'

const game = { history: [], settings: { minutes: {}, schedule: {} }, phase: null } as unknown as GameView
const form = blankForm(game)

it('brings a deadline forward only if the player confirms', () => {
  expect(actOf('extend', { ...form, hours: 48 }, game)).toEqual({ kind: 'extend', hours: 48 })
  expect(actOf('extend', { ...form, hours: -48 }, game)).toBeNull()
  expect(actOf('extend', { ...form, hours: -48, sure: true }, game)).toEqual({ kind: 'extend', hours: -48 })
})

it('shows the deadline that the act leads to: now at the earliest', () => {
  expect([-3, -1, 2].map((hours) => movedDeadline(2 * HOUR_MS, hours, 0) / HOUR_MS)).toEqual([0, 1, 4])
})

describe('appointing another game master', () => {
  it('names the new master, once the player confirms', () => {
    expect(leavesNoMaster('hand-over', { name: 'Ann' })).toBe(false)
    expect(actOf('hand-over', { ...form, name: 'Ann' }, game)).toBeNull()
    expect(actOf('hand-over', { ...form, name: 'Ann', sure: true }, game)).toEqual({ kind: 'hand-over', name: 'Ann' })
  })

  it('leaves a game without one only if the player confirms', () => {
    expect(leavesNoMaster('hand-over', { name: ' ' })).toBe(true)
    expect(actOf('hand-over', form, game)).toBeNull()
    expect(actOf('hand-over', { ...form, sure: true }, game)).toEqual({ kind: 'hand-over', name: null })
  })
})
