/** The jurisdiction of games. */
import { env } from 'cloudflare:workers'
import { expect, it, vi } from 'vitest'
import { gameStub } from '../../../src/durable/game-stub.ts'
import type { GameId } from '../../../src/game/ids.ts'

const GAME_ID = 'abcdefghijkl' as GameId
const getByName = vi.fn<(name: string) => object>(() => ({}))
const jurisdiction = vi.fn<(where: string) => object>(() => ({ getByName }))
const GAME = { getByName, jurisdiction } as unknown as Env['GAME']

it('is anywhere, unless a jurisdiction is set', () => {
  gameStub({ GAME, JURISDICTION: '' }, GAME_ID)
  expect(jurisdiction).not.toHaveBeenCalled()
  gameStub({ GAME, JURISDICTION: 'eu' }, GAME_ID)
  expect(jurisdiction.mock.calls).toEqual([['eu']])
  expect(getByName.mock.calls).toEqual([[GAME_ID], [GAME_ID]])
  expect(env.JURISDICTION).toBe('')
})

it('is refused if the platform does not know it', () => {
  expect(() => gameStub({ GAME, JURISDICTION: 'europe' }, GAME_ID)).toThrow(/JURISDICTION is “europe”, and must be/)
})
