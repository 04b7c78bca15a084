/** How often random maps are generated when orders are listed during the design. */
import { beforeEach, expect, test, vi } from 'vitest'
import { offeredOrders } from '../../../src/rules/notation/order-options.ts'
import { resolvePhase } from '../../../src/rules/phases/turn.ts'
import { openSeaDrawing } from '../../../src/variants/twilight-zone/drawing/random/random-drawing.ts'
import { variantNamed } from '../../support/boards/variants.ts'

vi.mock('../../../src/variants/twilight-zone/drawing/random/random-drawing.ts', async (original) => {
  const { openSeaDrawing: grow, ...rest } = await original<{ openSeaDrawing: typeof openSeaDrawing }>()
  return { ...rest, openSeaDrawing: vi.fn<typeof grow>(grow) }
})

const twilight = variantNamed('twilight-zone')
const [first, second] = twilight.seats
const template = (seed: number, seat = first) =>
  seat === undefined ? null : offeredOrders(twilight, twilight.setup(seed), seat).template?.text

beforeEach(() => {
  vi.mocked(openSeaDrawing).mockClear()
})

test('TWZ-5 generates a seat’s random map once, however often its orders are listed', () => {
  const map = template(1)
  expect(openSeaDrawing).toHaveBeenCalledTimes(1)
  expect(template(1)).toBe(map)
  expect(openSeaDrawing).toHaveBeenCalledTimes(1)
})

test('generates others for another seat and another game', () => {
  expect(new Set([template(2), template(2, second), template(3)]).size).toBe(3)
  expect(openSeaDrawing).toHaveBeenCalledTimes(3)
})

test('TWZ-5 assigns the offered map at the deadline', () => {
  const offers = twilight.seats.map((seat) => template(4, seat))
  vi.mocked(openSeaDrawing).mockClear()
  const { position } = resolvePhase(twilight, twilight.setup(4), {})
  expect(openSeaDrawing).not.toHaveBeenCalled()
  expect(Object.values((position.memory as { maps: Record<string, string> }).maps)).toEqual(offers)
})
