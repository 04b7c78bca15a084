import { expect, it } from 'vitest'
import {
  BASE,
  codeOf,
  type Design,
  designOf,
  enlarged,
  randomDrawing,
  STANDARD_BOARD,
} from '../../../src/variants/twilight-zone/map-maker.ts'
import { EXTENT } from '../../../src/board/cells/index.ts'
import { labelSpot } from '../../../web/variants/map-maker/label-spot.ts'

/** Half of a name of three letters and the dot of a centre, in units of the plate. */
const HALF_NAME = 22

/** The spaces whose name does not lie in cells of theirs. */
function astray({ width, cells }: Design): string[] {
  const codes = cells.map(codeOf)
  const half = (HALF_NAME * width) / EXTENT.width
  return [...Map.groupBy(codes.keys(), (n) => codes[n] ?? '')].flatMap(([code, own]) => {
    const [x, y] = labelSpot(width, own)
    const under = [x - half, x, x + half].map((at) => codes[Math.floor(y) * width + Math.floor(at)])
    return under.every((one) => one === code) ? [] : [`${code} at ${x}, ${y} in ${under.join()}`]
  })
}

const MAPS: readonly (readonly [name: string, design: Design])[] = [
  ['the standard board', enlarged(designOf(BASE, STANDARD_BOARD.join('\n')), 2)],
  ...[1, 2, 3, 4].map((seed) => [`map ${seed}`, designOf(BASE, randomDrawing(BASE, seed))] as const),
]

it.each(MAPS)('on %s each name lies in the space that it names', (_, design) => expect(astray(design)).toEqual([]))

it('a name in a space of one cell is in its middle, and in one bent around another in an arm of its own', () => {
  expect(labelSpot(10, [34])).toEqual([4.5, 3.5])
  // Down the left side, and along the bottom.
  const hook = [0, 1, 2, 10, 20, 30, 40, 41, 42, 43]
  const [x, y] = labelSpot(10, hook)
  expect(hook).toContain(Math.floor(y) * 10 + Math.floor(x))
})
