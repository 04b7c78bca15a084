/** The tools of the map maker, undo and redo, and repairs. */
import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { twilightZone as table } from '../../../src/maps/twilight-zone.ts'
import { makeAtlas } from '../../../src/rules/atlas/atlas.ts'
import {
  startDrawing,
  brushCells,
  type Design,
  designOf,
  addStep,
  emptyDesign,
  isBlank,
  enlarge,
  fill,
  growProvince,
  mirror,
  neighbourCells,
  paint,
  redoStep,
  shrinkProvince,
  swapProvinces,
  textOfDesign,
  undoStep,
} from '../../../src/variants/twilight-zone/drawing/editing.ts'
import { searchRepair, violationsInDesign } from '../../../src/variants/twilight-zone/drawing/repair.ts'
import { randomDrawing } from '../../../src/variants/twilight-zone/drawing/index.ts'
import { isThorough } from '../../support/thorough.ts'

const base = makeAtlas(table)
const small = designOf(base, 'PAR PAR BUR\nPAR . BUR\nGAS GAS BUR')
const valid = designOf(base, randomDrawing(base, 5))

describe('the tools of the map maker', () => {
  test('read and write the text of a map', () => expect(textOfDesign(valid)).toBe(randomDrawing(base, 5)))
  test('a brush gives cells to a province, and keeps the coasts of its own cells', () => {
    const spain = designOf(base, 'SPA/NC PAR')
    expect(textOfDesign(paint(spain, new Set([0, 1]), 'SPA'))).toBe('SPA/NC SPA')
  })
  test('a large brush takes the cells around, within the map', () => {
    expect([...brushCells(small, new Set([0]), 1)].toSorted((a, b) => a - b)).toEqual([0, 1, 3, 4])
    expect(brushCells(small, new Set([4]), 0)).toEqual(new Set([4]))
    expect(brushCells(small, new Set([4]), 2).size).toBe(9)
  })
  test('a fill takes all connected cells', () =>
    expect(textOfDesign(fill(small, 0, 'TYR'))).toBe('TYR TYR BUR\nTYR . BUR\nGAS GAS BUR'))
  test('swaps two spaces', () =>
    expect(textOfDesign(swapProvinces(small, 'PAR', 'BUR'))).toBe('BUR BUR PAR\nBUR . PAR\nGAS GAS PAR'))
  test('grows a space by one cell all around, but takes nobody’s last cell', () =>
    expect(textOfDesign(growProvince(designOf(base, 'PAR BUR GAS GAS'), 'GAS'))).toBe('PAR BUR GAS GAS'))
  test('shrinks a space, but keeps one cell', () => {
    expect(textOfDesign(shrinkProvince(designOf(base, 'PAR PAR BUR BUR'), 'PAR'))).toBe('PAR BUR BUR BUR')
    expect(textOfDesign(shrinkProvince(designOf(base, 'PAR BUR'), 'PAR'))).toBe('PAR BUR')
  })
  test('mirrors a map, and back', () => {
    for (const axis of ['x', 'y'] as const) expect(mirror(mirror(small, axis), axis)).toEqual(small)
    expect(textOfDesign(mirror(small, 'x'))).toBe('BUR PAR PAR\nBUR . PAR\nBUR GAS GAS')
  })
})

describe('a new map', () => {
  test('starts empty with the size of a random one, and can be completed', () => {
    const empty = emptyDesign()
    expect([empty.width, empty.height]).toEqual([valid.width, valid.height])
    const codes = new Map(Map.groupBy([...valid.cells.keys()], (n) => valid.cells[n] ?? ''))
    const whole = [...codes].reduce((result, [code, cells]) => paint(result, new Set(cells), code), empty)
    expect(textOfDesign(whole)).toBe(textOfDesign(valid))
  })
  test('a sheet without a row is an empty map, to draw on', () => {
    for (const text of ['', 'no map yet']) expect(designOf(base, text)).toEqual(emptyDesign())
    expect(isBlank(designOf(base, ''))).toBe(true)
    expect(isBlank(small)).toBe(false)
  })
  test('starts with another, each cell divided into four', () =>
    expect(textOfDesign(enlarge(designOf(base, 'PAR BUR\nSPA/NC .'), 2))).toBe(
      'PAR PAR BUR BUR\nPAR PAR BUR BUR\nSPA/NC SPA/NC . .\nSPA/NC SPA/NC . .',
    ))
})

describe('every step', () => {
  const steps = fc.array(fc.tuple(fc.nat(8), fc.constantFrom('PAR', 'BUR', 'GAS', 'SPA')), { maxLength: 30 })
  it('can be undone to the very beginning, and redone', () =>
    fc.assert(
      fc.property(steps, (all) => {
        const last = all.reduce(
          (result, [cell, code]) => addStep(result, paint(result.design, new Set([cell]), code)),
          startDrawing(small),
        )
        const first = last.before.reduce((result) => undoStep(result), last)
        expect(first.design).toEqual(small)
        expect(undoStep(first)).toEqual(first)
        expect(first.undone.reduce((result) => redoStep(result), first).design).toEqual(last.design)
      }),
    ))
  it('that changes nothing is not recorded', () => {
    const drawing = startDrawing(small)
    expect(addStep(drawing, paint(small, new Set([0]), 'PAR'))).toBe(drawing)
  })
})

/** Runs a search to its end. */
function findRepair(design: Design, violation: Parameters<typeof searchRepair>[2]): Design | null {
  const search = searchRepair(base, design, violation)
  let step = search.next()
  while (step.done !== true) step = search.next()
  return step.value
}

/** Two neighbours on this map, one inland, one coastal. */
const NEIGHBOURS = ['BEL', 'TYR'] as const

describe('a suggestion', () => {
  /** The cells of each space. */
  const spacesIn = ({ cells }: Design) => Map.groupBy(cells.keys(), (n) => cells[n] ?? '')
  /** The spaces that are now where another was. */
  const swapped = (before: Design, after: Design): string[] =>
    [...spacesIn(after)].flatMap(([code, cells]) => {
      const replaced = before.cells[cells[0] ?? -1] ?? ''
      const isWhole = cells.every((n) => before.cells[n] === replaced)
      const areNear = cells.some((n) => neighbourCells(before, n).some((next) => before.cells[next] === code))
      return replaced !== code && isWhole && !areNear ? [`${code} for ${replaced}`] : []
    })

  test.each([
    ['distant spaces that changed places', swapProvinces(valid, 'MUN', 'NTH')],
    ['neighbours that changed places', swapProvinces(valid, ...NEIGHBOURS)],
    ['seas that became land', swapProvinces(valid, 'ION', 'VIE')],
  ])('never swaps distant spaces: %s', (_, design) => {
    const repairs = violationsInDesign(base, design).map((violation) => findRepair(design, violation))
    expect(repairs.some((repair) => repair !== null)).toBe(true)
    expect(repairs.flatMap((repair) => (repair === null ? [] : swapped(design, repair)))).toEqual([])
  })
})

describe('repairs every violation by its own suggestion', () => {
  const mend = (broken: Design): Design => {
    for (let design = broken, n = 0; n < 12; n++) {
      const breaches = violationsInDesign(base, design)
      if (breaches.length === 0) return design
      const next = breaches.map((violation) => findRepair(design, violation)).find((design) => design !== null)
      if (next === undefined || next === null) return design
      design = next
    }
    return broken
  }
  const broken: readonly (readonly [string, Design])[] = [
    ['a hole', paint(valid, new Set([410, 411]), '.')],
    ['a space in pieces', paint(valid, new Set([3]), codeFarFrom(valid, 3))],
  ]
  // What is mended in several steps.
  const wholly: typeof broken = [['two neighbours that changed places', swapProvinces(valid, ...NEIGHBOURS)]]
  test.each(isThorough ? [...broken, ...wholly] : broken)('%s', (_, design) => {
    expect(violationsInDesign(base, design)).not.toEqual([])
    expect(violationsInDesign(base, mend(design))).toEqual([])
  })
})

function codeFarFrom({ cells }: Design, cell: number): string {
  const code = cells.at(-1 - cell) ?? ''
  return code.split('/')[0] ?? code
}
