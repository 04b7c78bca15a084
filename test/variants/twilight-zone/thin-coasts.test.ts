/** TWZ-2, TWZ-3g: the coasts of a space that is one cell thick, and rows that are pasted back. */
import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { BoardTable } from '../../../src/rules/atlas/atlas.ts'
import { makeAtlas } from '../../../src/rules/atlas/atlas.ts'
import { drawCells } from '../../../src/board/cells/index.ts'
import { chartRows, readRow, spacesOfDrawing, violationsIn } from '../../../src/variants/twilight-zone/drawing/index.ts'
import { designOf, nameShore, textOfDesign } from '../../../src/variants/twilight-zone/drawing/editing.ts'
import { shoresInDesign } from '../../../src/variants/twilight-zone/drawing/repair.ts'
import { base } from '../../support/boards/twilight-zone.ts'

/** Spain between two seas and two lands; its middle is one cell thick. */
const ISTHMUS = `
MAO MAO MAO MAO MAO MAO
GAS GAS SPA SPA POR POR
GAS GAS WES WES POR POR`
const BROAD = `
MAO MAO MAO MAO MAO MAO MAO
GAS GAS SPA SPA SPA POR POR
GAS GAS WES WES SPA POR POR
GAS GAS WES WES WES POR POR`

const coastsIn = (text: string, table = base): string[] =>
  spacesOfDrawing(table, text)
    .shores.map(({ coast, seas }) => `${[...seas].map((sea) => table.provinces[sea]?.code).join('+')} ${coast}`)
    .toSorted()
const pasted = (text: string): string => chartRows(base, text).join('\n')
const NORTH_OF_SOUTH = ['MAO NC', 'WES SC']

describe('a two-coast space one cell thick', () => {
  test.each([
    ['unnamed', ISTHMUS],
    ['with one coast named in all cells', ISTHMUS.replaceAll('SPA', 'SPA/NC')],
    ['with the other coast named in all cells', ISTHMUS.replaceAll('SPA', 'SPA/SC')],
    ['with both coasts in each cell', ISTHMUS.replaceAll('SPA', 'SPA/NC/SC')],
    ['with coasts in either order', ISTHMUS.replaceAll('SPA', 'SPA/SC/NC')],
  ])('gives each shore the coast on whose side it lies, %s', (_, text) =>
    expect(coastsIn(text)).toEqual(NORTH_OF_SOUTH),
  )
  test('has both coasts on the board, each at its shore', () => {
    const { NC: north = [], SC: south = [] } = drawCells(base, chartRows(base, ISTHMUS)).places['SPA']?.coasts ?? {}
    expect(north[1]).toBeLessThan(south[1] ?? 0)
  })
  test('breaks no rule on shores', () =>
    expect(violationsIn(base, ISTHMUS).filter(({ kind }) => /shore/u.test(kind))).toEqual([]))
})

describe('a cell on two shores', () => {
  test('keeps both coasts in the rows, and when they are pasted back', () => {
    expect(chartRows(base, ISTHMUS)[1]).toBe('GAS GAS SPA/NC/SC SPA/NC/SC POR POR')
    expect(coastsIn(pasted(ISTHMUS))).toEqual(NORTH_OF_SOUTH)
    expect(pasted(pasted(ISTHMUS))).toBe(pasted(ISTHMUS))
  })
  test('does not name the other shore, even if the shores are swapped', () => {
    const [shore] = shoresInDesign(base, designOf(base, BROAD)).filter(({ cells }) => cells.size > 0)
    const swapped = textOfDesign(nameShore(designOf(base, BROAD), shore?.cells ?? new Set(), 'SC'))
    expect(coastsIn(swapped)).toEqual(['MAO SC', 'WES NC'])
    expect(coastsIn(pasted(swapped))).toEqual(['MAO SC', 'WES NC'])
  })
  test('is read from rows however they are written', () => {
    expect(readRow(base, 'GAS, spa/nc/sc | POR')).toEqual(['GAS', 'SPA/NC/SC', 'POR'])
    expect(readRow(base, 'GASSPA/NC/SCPOR')).toEqual(['GAS', 'SPA/NC/SC', 'POR'])
  })
})

/** A small board, so that shores often share cells. */
const CODES = ['SPA', 'POR', 'GAS', 'MAO', 'WES', 'SPA/NC', 'SPA/SC'] as const
/** Is Spain in one piece, with two or three shores, each with a coast, and both coasts used? */
const isValidSpain = (text: string): boolean =>
  coastsIn(text).length <= 3 &&
  violationsIn(base, text).every(({ kind, spaces }) => !spaces.includes('SPA') || !/pieces|shore|missing/u.test(kind))

it('reads the rows of any drawing with a valid Spain as the drawing itself', () => {
  const rows = fc.array(fc.array(fc.constantFrom(...CODES), { minLength: 4, maxLength: 4 }), {
    minLength: 3,
    maxLength: 4,
  })
  const text = rows.map((all) => all.map((row) => row.join(' ')).join('\n'))
  fc.assert(
    fc.property(text.filter(isValidSpain), (drawn) => {
      expect(coastsIn(pasted(drawn))).toEqual(coastsIn(drawn))
    }),
    { numRuns: 300 },
  )
})

describe('TWZ-3 every breach at once', () => {
  const table: BoardTable = {
    id: 'bay',
    title: 'The Bay',
    powers: [{ power: 'WESTLAND', name: 'Westland', adjective: 'Western', start: 'A ONE' }],
    provinces: [
      { code: 'NOR', name: 'Northern Sea', kind: 'sea' },
      { code: 'SOU', name: 'Southern Sea', kind: 'sea' },
      { code: 'ONE', name: 'One', kind: 'coast', homeland: 'WESTLAND' },
      { code: 'TWO', name: 'Two', kind: 'coast', homeland: 'WESTLAND', centre: true },
      { code: 'THR', name: 'Three', kind: 'coast', homeland: 'WESTLAND' },
      { code: 'INN', name: 'Inland', kind: 'land' },
    ],
    army: {},
    fleet: {},
  }
  const bay = makeAtlas(table)
  const breaches = (text: string) => violationsIn(bay, text).map(({ kind, spaces }) => `${kind} ${spaces.join(' ')}`)

  test('a sea that borders inland spaces only has no coast', () =>
    expect(breaches('NOR ONE TWO\nNOR THR THR\nINN INN INN\nINN SOU INN')).toContain('sea-without-coast SOU'))
  test('“is divided” names the piece that moved away, not the larger rest', () => {
    expect(breaches('ONE NOR TWO\nINN NOR THR')).toContain('country-divided ONE')
    expect(breaches('TWO NOR ONE\nINN NOR THR')).toContain('country-divided TWO')
  })
  test('of equal pieces it names the one without centres', () =>
    expect(breaches('TWO NOR ONE')).toContain('country-divided ONE'))
  test('a space on three sides lacks a corner, too', () =>
    expect(breaches('NOR NOR NOR\nNOR ONE NOR\nTWO ONE INN\nTWO NOR INN')).toEqual(
      expect.arrayContaining(['corner-not-owned NOR', 'three-sides NOR']),
    ))
})
