/** The page “How games work” agrees with what games do. */
import { expect, it } from 'vitest'
import { MIN_PHASES } from '../../../src/records/profile.ts'
import { isAhead } from '../../../src/rules/notation/conditions.ts'
import { PROPOSAL_KINDS } from '../../../src/rules/seam/ballots.ts'
import { GAME_CHAPTERS } from '../../../web/learn/game-rules.ts'

const textOf = (id: string): string =>
  GAME_CHAPTERS.filter((chapter) => chapter.id === id)
    .flatMap(({ text, points = [] }) => [...text, ...points.flat()])
    .join('\n')

it('every chapter has an id of its own and some text', () => {
  const ids = GAME_CHAPTERS.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(textOf(id)).not.toMatch(/^$|undefined|NaN|null/)
})

it('every kind of proposal says when it passes', () => {
  expect(textOf('proposals').match(/: passes when .* vote yes\./g)).toHaveLength(PROPOSAL_KINDS.length)
  expect(textOf('proposals')).toContain('Replaying the last phase: passes when all eligible players vote yes.')
})

it('figures match the code', () => {
  expect(textOf('records')).toContain(`needs at least ${MIN_PHASES} phases`)
  expect(textOf('time')).toContain('at least 3 minutes for movement and 1 minute for the others, at most 14 days')
  expect(textOf('missing')).toContain('at most 12 hours')
  expect(textOf('asleep')).toContain('After 30 days it is called off.')
  expect(textOf('asleep')).toContain('warned 7 days before')
  expect(textOf('absence')).toContain('up to 28 days a year')
  expect(textOf('pauses')).toContain('for at most 7 days')
})

it('the examples of orders stated ahead are read as such', () => {
  const examples =
    textOf('ahead').match(
      /(?:IF DISLODGED|IF BUILDS|IF DISBANDS|NEXT PHASE)[^.]*?(?=[.,]? (?:The|and|by|is)\b|\.|, by)/g,
    ) ?? []
  expect(examples.map((line) => [line, isAhead(line)])).toEqual(examples.map((line) => [line, true]))
  expect(examples).toHaveLength(4)
})
