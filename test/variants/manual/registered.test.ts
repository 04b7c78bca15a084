/**
 * A variant with a line in the registry is offered by the lobby, played as a hosted game, and
 * shown.
 */
import { describe, expect, test, vi } from 'vitest'
import { variants } from '../../../src/api/routes/variant-routes.ts'
import { drawPicture } from '../../../src/board/picture/board-picture.tsx'
import { loadPlate } from '../../../src/board/plates.ts'
import { scenePowers, sceneOf } from '../../../src/board/build-scene.ts'
import { inPlay } from '../../../src/game/in-play.ts'
import { viewGame } from '../../../src/game/views/game-view.ts'
import type { Ruleset } from '../../../src/rules/seam/variant.ts'
import { creation, Host, joining, player, POWERS } from '../../support/games/hosting.ts'

/** The line in the registry. */
vi.mock('../../../src/variants/registry.ts', async (original) => {
  const { RULESETS } = await original<{ RULESETS: readonly Ruleset[] }>()
  const { fleetRome } = await import('./fleet-rome.ts')
  return { RULESETS: [...RULESETS, fleetRome] }
})

/** The board of the game. */
function boardOf({ playing }: Host) {
  const { variant, position } = inPlay(playing)
  const atlas = variant.atlas(position, null, null)
  if (atlas == null) throw new Error('the game has no board')
  return atlas
}

/** The parts of the service needed to answer a visitor. */
const ENV = {
  BASE_URL: 'http://localhost:8787',
  AUTH_SECRET: 'a secret of the tests, long enough',
  API_LIMIT: { limit: () => Promise.resolve({ success: true }) },
}

describe('a variant with nothing but its file and a line in the registry', () => {
  const host = new Host()
  host.do(creation({ variant: 'fleet-rome' }))
  for (const name of POWERS) host.do(joining(name))
  const game = viewGame(host.state, player('ITALY'))

  test('is offered', async () => {
    const answer = await variants.request('/variants', {}, ENV)
    const { variants: offered }: { variants: { id: string; title: string; seats: unknown[] }[] } = await answer.json()
    expect(offered.at(-1)).toMatchObject({ id: 'fleet-rome', title: 'Fleet Rome' })
    expect(offered.at(-1)?.seats).toHaveLength(7)
  })

  test('is played', () => {
    expect(host.state.status).toBe('playing')
    const [board] = game.boards
    expect(board?.units.filter(({ power }) => power === 'ITALY').map(({ arm, at }) => `${arm} ${at}`)).toEqual([
      'fleet NAP',
      'fleet ROM',
      'army VEN',
    ])
    for (const name of POWERS) host.order(name, name === 'ITALY' ? ['F ROM - TYS', 'F NAP - ROM'] : [])
    host.deadline()
    expect(host.state.position?.turn).toBeGreaterThan(0)
    expect(host.state.history).toEqual(['S1901M'])
  })

  test('is shown on its board with its units', async () => {
    const plate = await loadPlate({ drawing: game.drawing, cells: null, atlas: () => boardOf(host) })
    const powers = scenePowers(game.powers)
    const boards = game.boards.map((board) => ({ title: board.title, scene: sceneOf(board, powers, []) }))
    const picture = drawPicture({ name: 'Ulm', when: 'Spring 1901', plate, boards })
    expect(picture).toContain('</svg>')
    expect(boards.flatMap(({ scene }) => scene.units)).toHaveLength(22)
    const places = new Set<string>([...plate.places.values()].map(({ province }) => province))
    const stands = boards.flatMap(({ scene }) => scene.units.map(({ at }) => at.split('/')[0] ?? ''))
    expect(stands.filter((at) => !places.has(at))).toEqual([])
  })
})
