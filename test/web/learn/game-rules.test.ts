/** What players are told of how a game is run agrees with what games do. */
import { expect, it } from 'vitest'
import { LEAST_PHASES } from '../../../src/records/reliability.ts'
import { PROPOSAL_KINDS } from '../../../src/rules/seam/ballots.ts'
import { GAME_CHAPTERS } from '../../../web/learn/game-rules.ts'

const wordsOf = (id: string): string =>
  GAME_CHAPTERS.filter((chapter) => chapter.id === id)
    .flatMap(({ text, points = [] }) => [...text, ...points.flat()])
    .join('\n')

it('every chapter has an address of its own, and something to say', () => {
  const ids = GAME_CHAPTERS.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(wordsOf(id)).not.toMatch(/^$|undefined|NaN|null/)
})

it('every kind of proposal is told with what carries it', () => {
  expect(wordsOf('proposals').match(/: when .* agree\./g)).toHaveLength(PROPOSAL_KINDS.length)
  expect(wordsOf('proposals')).toContain('The last phase is played again: when all who may vote agree.')
})

it('figures are those that games keep to', () => {
  expect(wordsOf('records')).toContain(`fewer than ${LEAST_PHASES} phases`)
  expect(wordsOf('time')).toContain('between 5 minutes and 14 days')
  expect(wordsOf('missing')).toContain('12 hours at most')
  expect(wordsOf('asleep')).toContain('After 30 days it is called off.')
  expect(wordsOf('asleep')).toContain('told 7 days before')
  expect(wordsOf('absence')).toContain('up to 28 days of a year')
  expect(wordsOf('pauses')).toContain('for 7 days at most')
})
