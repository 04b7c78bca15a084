/** Where the page says how a game ended, besides the notice below the board or next to it. */
import { describe, expect, it } from 'vitest'
import type { Act } from '../../../../src/game/command.ts'
import { viewGame } from '../../../../src/game/views/game-view.ts'
import { seat } from '../../../../src/rules/names.ts'
import type { GameData } from '../../../../web/client/api.ts'
import { endingNews } from '../../../../web/play/history/ending-text.ts'
import { Host, player, POWERS } from '../../../support/games/hosting.ts'

function seen(host: Host): GameData {
  return { game: viewGame(host.state, player('FRANCE')), names: { [player('FRANCE')]: 'Ann' } }
}

const NOTHING = { isFresh: false, wasPlaying: false, isBelow: false }

it('a passed draw is news while new results are shown, or if it passed while the page was open', () => {
  const host = Host.playing({ draws: 'named' })
  host.order('FRANCE', ['A PAR - BUR'])
  host.deadline()
  expect(endingNews(seen(host), { ...NOTHING, isFresh: true, wasPlaying: true })).toBeNull()
  for (const power of POWERS) host.draw(power, ['FRANCE', 'ITALY'])
  expect(endingNews(seen(host), { ...NOTHING, isFresh: true })).toMatch(/draw.*France \(Ann\).*Italy/)
  expect(endingNews(seen(host), { ...NOTHING, wasPlaying: true })).toMatch(/draw/)
  expect(endingNews(seen(host), NOTHING)).toBeNull()
})

describe('on a phone, where the notice is below the board', () => {
  const below = { ...NOTHING, isBelow: true }
  it('a game in progress has not ended', () => {
    expect(endingNews(seen(Host.playing()), below)).toBeNull()
  })
  it('a draw is there with its winners', () => {
    const host = Host.playing({ draws: 'named' })
    for (const power of POWERS) host.draw(power, ['FRANCE', 'ITALY'])
    expect(endingNews(seen(host), below)).toMatch(/draw.*France \(Ann\).*Italy/)
  })
  const decided = (act: Act) => {
    const host = Host.playing()
    host.do({ kind: 'act', by: player('MARA'), as: 'operator', act })
    return endingNews(seen(host), below)
  }
  it('a win is there with its winner', () => {
    const verdict = { why: 'solo', winners: [seat('FRANCE')] } as const
    expect(decided({ kind: 'declare', verdict })).toBe('France (Ann) has won.')
  })
  it('a game that was called off is there', () => {
    expect(decided({ kind: 'call-off' })).toMatch(/called this game off/)
  })
})
