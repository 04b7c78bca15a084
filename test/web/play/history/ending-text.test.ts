/** A game that ends by a vote closes no phase: the page says so while it shows the last results. */
import { expect, it } from 'vitest'
import { viewGame } from '../../../../src/game/views/game-view.ts'
import type { GameData } from '../../../../web/client/api.ts'
import { endingNews } from '../../../../web/play/history/ending-text.ts'
import { Host, player, POWERS } from '../../../support/games/hosting.ts'

function seen(host: Host): GameData {
  return { game: viewGame(host.state, player('FRANCE')), names: { [player('FRANCE')]: 'Ann' } }
}

it('a passed draw is news while new results are shown, or if it passed while the page was open', () => {
  const host = Host.playing({ draws: 'named' })
  host.order('FRANCE', ['A PAR - BUR'])
  host.deadline()
  expect(endingNews(seen(host), true, true)).toBeNull()
  for (const power of POWERS) host.draw(power, ['FRANCE', 'ITALY'])
  expect(endingNews(seen(host), true, false)).toMatch(/draw.*France \(Ann\).*Italy/)
  expect(endingNews(seen(host), false, true)).toMatch(/draw/)
  expect(endingNews(seen(host), false, false)).toBeNull()
})
