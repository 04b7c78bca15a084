/** The page “How a game is run” agrees with what games do. */
import { expect, it } from 'vitest'
import { MIN_PHASES } from '../../../src/records/reliability.ts'
import { PROPOSAL_KINDS } from '../../../src/rules/seam/ballots.ts'
import { GAME_CHAPTERS } from '../../../web/learn/game-rules.ts'

const wordsOf = (id: string): string =>
  GAME_CHAPTERS.filter((chapter) => chapter.id === id)
    .flatMap(({ text, points = [] }) => [...text, ...points.flat()])
    .join('\n')

it('every chapter has its own address and some text', () => {
  const ids = GAME_CHAPTERS.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(wordsOf(id)).not.toMatch(/^$|undefined|NaN|null/)
})

it('every kind of proposal says when it passes', () => {
  expect(wordsOf('proposals').match(/: passes when .* vote yes\./g)).toHaveLength(PROPOSAL_KINDS.length)
  expect(wordsOf('proposals')).toContain('Replaying the last phase: passes when all eligible players vote yes.')
})

it('figures are those of the code', () => {
  expect(wordsOf('records')).toContain(`needs at least ${MIN_PHASES} phases`)
  expect(wordsOf('time')).toContain('between 5 minutes and 14 days')
  expect(wordsOf('missing')).toContain('at most 12 hours')
  expect(wordsOf('asleep')).toContain('After 30 days it is called off.')
  expect(wordsOf('asleep')).toContain('warned 7 days before')
  expect(wordsOf('absence')).toContain('up to 28 days a year')
  expect(wordsOf('pauses')).toContain('for at most 7 days')
})
