/** How a game ended, in a sentence next to its phases. */
import { describe, expect, it } from 'vitest'
import type { Act } from '../../../../src/game/command.ts'
import { viewGame } from '../../../../src/game/views/game-view.ts'
import { seat } from '../../../../src/rules/names.ts'
import type { GameData } from '../../../../web/client/api.ts'
import { gameEndingText } from '../../../../web/play/history/ending-text.ts'
import { Host, player, POWERS } from '../../../support/games/hosting.ts'

function seen(host: Host): GameData {
  return { game: viewGame(host.state, player('FRANCE')), names: { [player('FRANCE')]: 'Ann' } }
}

it('a game in progress has not ended', () => expect(gameEndingText(seen(Host.playing()))).toBeNull())

it('a draw names its winners', () => {
  const host = Host.playing({ draws: 'named' })
  for (const power of POWERS) host.draw(power, ['FRANCE', 'ITALY'])
  expect(gameEndingText(seen(host))).toMatch(/draw.*France \(Ann\).*Italy/)
})

describe('an operator', () => {
  const decided = (act: Act) => {
    const host = Host.playing()
    host.do({ kind: 'act', by: player('MARA'), as: 'operator', act })
    return gameEndingText(seen(host))
  }
  it('can declare a winner', () => {
    const verdict = { why: 'solo', winners: [seat('FRANCE')] } as const
    expect(decided({ kind: 'declare', verdict })).toBe('France (Ann) has won.')
  })
  it('can call a game off', () => expect(decided({ kind: 'call-off' })).toMatch(/called this game off/))
})
