import { expect, it } from 'vitest'
import {
  baseAtlas,
  codeOf,
  type Design,
  designOf,
  enlarge,
  randomDrawing,
  STANDARD_BOARD,
} from '../../../src/variants/twilight-zone/map-maker.ts'
import { cellUnder } from '../../../src/board/cells/index.ts'
import {
  boxOf,
  LETTERS,
  placeLabels,
  overlap,
  labelSpots,
} from '../../../web/variants/twilight-zone/map-maker/label-places.ts'
import { pictureOf } from '../../../web/variants/twilight-zone/map-maker/picture.ts'

/** Half the size of a name with three letters and a dot, in units of the plate. */
const HALF_NAME = 22

/** The spaces whose name is outside their cells. */
function misplacedNames(design: Design): string[] {
  return pictureOf(design, null).places.flatMap(({ code, at: [x, y] }) => {
    const under = [x - HALF_NAME, x, x + HALF_NAME].map((at) => codeOf(design.cells[cellUnder(design, [at, y])] ?? ''))
    return under.every((cell) => cell === code) ? [] : [`${code} at ${x}, ${y} in ${under.join()}`]
  })
}

const MAPS: readonly (readonly [name: string, design: Design])[] = [
  ['the standard board', enlarge(designOf(baseAtlas(), STANDARD_BOARD.join('\n')), 2)],
  ...[1, 2, 3, 4].map((seed) => [`map ${seed}`, designOf(baseAtlas(), randomDrawing(baseAtlas(), seed))] as const),
]

it.each(MAPS)('on %s each name is within its space', (_, design) => expect(misplacedNames(design)).toEqual([]))

it('a name is in the middle of a one-cell space, and in an arm of a bent space', () => {
  expect(labelSpots(10, [34])[0]).toEqual([4.5, 3.5])
  // Down the left side, and along the bottom.
  const hook = [0, 1, 2, 10, 20, 30, 40, 41, 42, 43]
  const [[x, y] = [0, 0]] = labelSpots(10, hook)
  expect(hook).toContain(Math.floor(y) * 10 + Math.floor(x))
})

it.each(MAPS)('on %s names do not overlap in a narrow window, and all have the usual size', (_, design) => {
  const { places } = pictureOf(design, null)
  const boxes = places.map(({ name, at }) => ({ name, box: boxOf(name, at, LETTERS.usual) }))
  const touching = boxes.flatMap((a, n) =>
    boxes.slice(n + 1).flatMap((b) => (overlap(a.box, b.box) ? [`${a.name} ${b.name}`] : [])),
  )
  expect(touching).toEqual([])
  expect(places.filter(({ size }) => size !== 'usual')).toEqual([])
})

it('a name without room is smaller, or shown only in wide windows', () => {
  const at = (x: number, y: number) => ({ text: 'PAR•', spots: [[x, y]] as const })
  expect(placeLabels([at(100, 100), at(100, 127), at(105, 102)]).map(({ size }) => size)).toEqual([
    'usual',
    'small',
    'none',
  ])
  // With another spot it moves there.
  const movable = {
    text: 'BRE•',
    spots: [
      [110, 100],
      [200, 100],
    ] as const,
  }
  expect(placeLabels([movable, at(100, 100)])[0]).toEqual({ at: [200, 100], size: 'usual' })
})
