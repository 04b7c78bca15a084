/** Small pictures of boards: complete, small, and readable for any SVG viewer. */
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { beforeAll, describe, expect, it } from 'vitest'
import { drawSmallPicture } from '../../../src/board/picture/small-picture.ts'
import { loadSmallPlate } from '../../../src/board/picture/small-plate.ts'
import { loadPlate } from '../../../src/board/plates.ts'
import { scenePowers, sceneOf } from '../../../src/board/build-scene.ts'
import { RULESETS } from '../../../src/variants/index.ts'
import { boardsIn, type LocalGame, mapIn, newLocalGame, powersFor } from '../../../web/sandbox/local-game.ts'

const MOST_PACKED = 16_000

// Another file of this process may have initialized the renderer.
beforeAll(() => initWasm(readFileSync(new URL(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm')))).catch(() => {}))

const local = (variant: string): LocalGame => {
  const game = newLocalGame(variant)
  if (game === null) throw new Error(`no variant is called ${variant}`)
  return game
}
const drawGame = async (game: LocalGame) =>
  drawSmallPicture({
    plate: await loadPlate(mapIn(game)),
    boards: boardsIn(game).map((board) => sceneOf(board, scenePowers(powersFor(game)), [])),
  })
const count = (text: string, part: RegExp): number => text.match(part)?.length ?? 0

describe.each(RULESETS.map(({ id }) => id))('the small picture of %s', (variant) => {
  it('has a shape for every unit, is well-formed and small', async () => {
    const game = local(variant)
    const svg = await drawGame(game)
    const units = [...svg.matchAll(/<path class="unit [^"]*" d="([^"]*)"/g)].map(([, d]) => count(d ?? '', /M/g))
    const standing = boardsIn(game).flatMap((board) => board.units).length
    expect(units.reduce((a, b) => a + b, 0)).toBe(standing)
    expect(new Resvg(svg).width).toBeGreaterThanOrEqual(300)
    expect(gzipSync(svg).length).toBeLessThan(MOST_PACKED)
    expect(svg).not.toMatch(/NaN|undefined|<text|<script/)
  })
})

describe('a small picture', () => {
  it('has different shapes for armies and fleets', async () => {
    const svg = await drawGame(local('classical'))
    const france = svg.match(/<path class="unit p2" d="([^"]*)"/)?.[1] ?? ''
    const shapes = Map.groupBy(france.split('M').slice(1), (shape) => shape.slice(shape.indexOf('m')))
    expect([...shapes.values()].map(({ length }) => length).toSorted()).toEqual([1, 2])
  })
  it('BAL-6 shows units that share a province side by side', async () => {
    const svg = await drawGame(local('balkan-battle-3'))
    const spots = svg.matchAll(/<path class="unit [^"]*" d="M([\d.]+) ([\d.]+)m/g)
    const [austrian = [], russian = [], turkish = []] = [...spots].map(([, x, y]) => [Number(x), Number(y)])
    const apart = (a: readonly number[], b: readonly number[]) => a.map((n, i) => Math.round((b[i] ?? 0) - n))
    expect([apart(austrian, russian), apart(russian, turkish)]).toEqual([
      [11, 0],
      [11, 0],
    ])
  })
  it('supports the light and the dark theme', async () => {
    expect(await drawGame(local('classical'))).toContain('@media (prefers-color-scheme:dark)')
  })
})

it('of a map drawn from cells is the same without labels, which take most of the time', async () => {
  const map = mapIn(local('twilight-zone'))
  const boards = boardsIn(local('twilight-zone')).map((board) => sceneOf(board, [], []))
  const [full, small] = [await loadPlate(map), await loadSmallPlate(map)]
  expect(map.cells).not.toBeNull()
  expect(drawSmallPicture({ plate: small, boards })).toBe(drawSmallPicture({ plate: full, boards }))
  expect([...small.places.values()].filter(({ label, code }) => label !== null || code !== null)).toEqual([])
})
