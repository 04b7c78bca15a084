import { expect, it } from 'vitest'
import { viewGame } from '../../../src/game/views/game-view.ts'
import { goalText, yearsLeftText } from '../../../web/text/goal-text.ts'
import { Host, player } from '../../support/games/hosting.ts'

const view = (options: Record<string, string | number>, viewer: string | null = 'RUSSIA') =>
  viewGame(Host.playing({ options }).state, viewer === null ? null : player(viewer))

it('the goal says how many centres win, how many one has, and when the game ends', () => {
  expect(goalText(view({}))).toBe('18 centres win; you have 4.')
  expect(goalText(view({ victory: 20 }, null))).toBe('20 centres win.')
  expect(goalText({ ...view({}), boards: ['A', 'B'] })).toBe('18 different centres, on either board, win; you have 4.')
  expect(goalText(view({ lastYear: 1903, lastYearResult: 'most' }))).toBe(
    '18 centres win; you have 4. The game ends once centres have changed hands in 1903 (3 years left). Then the most centres win.',
  )
  const later = view({ lastYear: 1903 })
  const ancient = { ...later, phase: later.phase && { ...later.phase, era: 'BC' } }
  expect(goalText(ancient)).toContain('in 1903 BC (3 years left)')
  const last = view({ lastYear: 1901 })
  expect(goalText(last)).toBe(
    '18 centres win; you have 4. The game ends this year, once centres have changed hands. Then all survivors share a draw.',
  )
  expect(goalText({ ...last, goal: { victory: null, lastYear: null } })).toBe('')
})

it('years count down to the last one', () => {
  expect(yearsLeftText(view({}).goal)).toBeNull()
  expect(yearsLeftText(view({ lastYear: 1903 }).goal)).toBe('3 years left')
  const last = view({ lastYear: 1901 }).goal
  expect(yearsLeftText(last)).toBe('last year')
  expect(yearsLeftText({ ...last, lastYear: last.lastYear && { ...last.lastYear, left: 0 } })).toBeNull()
})
