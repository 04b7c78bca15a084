import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { classical } from '../../../src/maps/classical.ts'
import { twilightZone } from '../../../src/maps/twilight-zone.ts'
import { readObject } from '../../../src/lib/json.ts'
import { seat } from '../../../src/rules/names.ts'
import type { Atlas, BoardTable } from '../../../src/rules/atlas/atlas.ts'
import { makeAtlas } from '../../../src/rules/atlas/atlas.ts'
import { DRAWINGS, start, twilight } from '../../support/boards/twilight-zone.ts'
import {
  VIOLATIONS,
  violationTexts,
  atlasOfDrawing,
  violationsIn,
  openSeaDrawing,
  randomDrawing,
  seaPartsOf,
  readRow,
  spacesOfDrawing,
  sameBorders,
} from '../../../src/variants/twilight-zone/drawing/index.ts'
import { designOf, enlarge, textOfDesign, STANDARD_BOARD } from '../../../src/variants/twilight-zone/drawing/editing.ts'

/** A board of two countries and a cape between four seas. */
const CAPE: BoardTable = {
  id: 'cape',
  title: 'The Cape',
  powers: [
    { power: 'WESTLAND', name: 'Westland', adjective: 'Western', start: 'A COA' },
    { power: 'EASTLAND', name: 'Eastland', adjective: 'Eastern', start: 'A DUN' },
  ],
  provinces: [
    { code: 'NOR', name: 'Northern Sea', kind: 'sea' },
    { code: 'EAS', name: 'Eastern Sea', kind: 'sea' },
    { code: 'SOU', name: 'Southern Sea', kind: 'sea' },
    { code: 'WES', name: 'Western Sea', kind: 'sea' },
    { code: 'COA', name: 'Coast', kind: 'coast', homeland: 'WESTLAND' },
    { code: 'INN', name: 'Inland', kind: 'land' },
    { code: 'CAP', name: 'Cape', kind: 'coast', coasts: ['NC', 'SC'] },
    { code: 'DUN', name: 'Dunes', kind: 'coast', homeland: 'EASTLAND' },
    { code: 'FEN', name: 'Fens', kind: 'coast', homeland: 'EASTLAND' },
    { code: 'LEA', name: 'Lea', kind: 'coast', homeland: 'EASTLAND' },
  ],
  army: {},
  fleet: {},
}
const cape = makeAtlas(CAPE)

const MAP = `
NOR NOR NOR EAS EAS EAS EAS
NOR COA COA CAP DUN LEA EAS
NOR COA INN CAP DUN LEA EAS
WES COA COA CAP FEN LEA SOU
WES WES WES SOU SOU SOU SOU`

/** The map with some cells painted over, each given by column and row, counted from 0. */
function painted(cells: Readonly<Record<string, string>>): string {
  const rows = MAP.trim()
    .split('\n')
    .map((row) => row.split(' '))
  for (const [place, code] of Object.entries(cells)) {
    const [x = 0, y = 0] = place.split(',').map(Number)
    const row = rows[y]
    if (row !== undefined) row[x] = code
  }
  return rows.map((row) => row.join(' ')).join('\n')
}

const reach = (atlas: Atlas, arm: 'army' | 'fleet', from: string): string =>
  (atlas.location(from)?.reach[arm] ?? [])
    .map((n) => atlas.locations[n]?.id)
    .toSorted()
    .join(' ')

describe('TWZ-2 a drawing is rows of codes', () => {
  test.each([
    ['NOR NOR CAP/NC', ['NOR', 'NOR', 'CAP/NC']],
    ['  nor\tcap/nc  coa ', ['NOR', 'CAP/NC', 'COA']],
    ['NOR XYZ COA', ['NOR', 'XYZ', 'COA']],
    ['A COA H', null],
    ['A COA - CAP', null],
    ['XYZ ABC', null],
    ['', null],
  ])('%s', (text, cells) => expect(readRow(cape, text)).toEqual(cells))

  test('armies cross every border on land, fleets those of the sea', () => {
    const atlas = atlasOfDrawing(CAPE, MAP)
    expect(reach(atlas, 'army', 'CAP')).toBe('COA DUN FEN INN')
    expect(reach(atlas, 'army', 'INN')).toBe('CAP COA')
    expect(reach(atlas, 'army', 'CAP/NC')).toBe('')
    expect(reach(atlas, 'fleet', 'WES')).toBe('COA NOR SOU')
    expect(reach(atlas, 'fleet', 'INN')).toBe('')
  })
})

describe('TWZ-4 fleets pass from shore to shore where a sea touches both', () => {
  const atlas = atlasOfDrawing(CAPE, MAP)
  test('along the coast that owns the shore', () => {
    expect(reach(atlas, 'fleet', 'CAP/NC')).toBe('DUN EAS')
    expect(reach(atlas, 'fleet', 'CAP/SC')).toBe('FEN SOU')
  })
  test('not along a border that ends inland', () => expect(reach(atlas, 'fleet', 'FEN')).toBe('CAP/SC LEA SOU'))
  test('not where four spaces meet in one point without a sea that touches both', () => {
    expect(reach(atlas, 'fleet', 'COA')).toBe('NOR WES')
    expect(atlas.reach('army', atlas.provinces[4]?.code ?? fail(), atlas.provinces[6]?.code ?? fail())).toBe(true)
  })
  test('where the seas divide them, at that place', () => {
    expect(reach(atlasOfDrawing(CAPE, painted({ '3,0': 'NOR' })), 'fleet', 'COA')).toBe('CAP/NC NOR WES')
  })
})

describe('TWZ-3g a shore belongs to a coast', () => {
  const shoresOf = (text: string): readonly string[] =>
    spacesOfDrawing(cape, text)
      .shores.map(({ coast, seas }) => `${coast}: ${[...seas].map((sea) => cape.provinces[sea]?.code).join(' ')}`)
      .toSorted()
  test('that its cells name', () =>
    expect(shoresOf(painted({ '3,1': 'CAP/SC', '3,3': 'CAP/NC' }))).toEqual(['NC: SOU', 'SC: EAS']))
  test('that is the only one left', () =>
    expect(shoresOf(painted({ '3,1': 'CAP/SC' }))).toEqual(['NC: SOU', 'SC: EAS']))
  test('on its side, if neither is named', () => expect(shoresOf(MAP)).toEqual(['NC: EAS', 'SC: SOU']))
  test('as one shore around a corner', () =>
    expect(shoresOf(painted({ '2,3': 'CAP' }))).toEqual(['NC: EAS', 'SC: WES SOU']))
})

/** Another board, with a sea in the middle. */
const STRAIT: BoardTable = {
  ...CAPE,
  provinces: [
    ...CAPE.provinces.filter(({ code }) => code !== 'CAP' && code !== 'INN'),
    { code: 'MID', name: 'Strait', kind: 'sea' },
    { code: 'HIL', name: 'Hills', kind: 'coast' },
    { code: 'ISL', name: 'Isle', kind: 'coast' },
  ],
}
const ACROSS = `
NOR NOR NOR MID EAS EAS EAS
NOR COA HIL MID FEN LEA EAS
WES COA ISL MID FEN DUN SOU
WES WES WES MID SOU SOU SOU`
/** The cape with coasts on no particular side of each other. */
const ASKEW: BoardTable = {
  ...CAPE,
  provinces: CAPE.provinces.map((row) => (row.code === 'CAP' ? { ...row, coasts: ['EC', 'WC'] } : row)),
}

describe('TWZ-3 finds every violation on a map with just that fault', () => {
  const FAULTY: readonly (readonly [string, string, readonly string[], BoardTable?])[] = [
    ['too-large', MAP.trim().replaceAll(/^.*$/gmu, Array(14).fill('$&').join('\n')), []],
    ['strangers', painted({ '4,2': 'XXX', '1,1': 'COA/NC', '3,1': 'CAP/NC/NC' }), ['CAP/NC/NC', 'COA/NC', 'XXX']],
    ['blank-cells', painted({ '4,2': '.' }), []],
    ['not-a-rectangle', painted({ '7,4': 'SOU' }), []],
    ['missing', painted({ '5,1': 'DUN', '5,2': 'DUN', '5,3': 'DUN' }), ['LEA']],
    ['in-pieces', painted({ '5,1': 'COA' }), ['COA']],
    ['inland-at-sea', painted({ '2,1': 'INN' }), ['INN']],
    ['coast-without-sea', painted({ '4,1': 'CAP' }), ['DUN']],
    ['too-few-lands', painted({ '5,3': 'SOU' }), ['LEA']],
    ['too-few-seas', painted({ '0,3': 'COA' }), ['NOR', 'WES']],
    ['sea-without-coast', painted({ '0,3': 'NOR', '1,4': 'SOU', '2,4': 'SOU' }), ['WES']],
    ['country-divided', MAP.replaceAll('COA', 'TMP').replaceAll('LEA', 'COA').replaceAll('TMP', 'LEA'), ['LEA']],
    ['corner-not-owned', ACROSS, ['MID'], STRAIT],
    ['three-sides', painted({ '6,3': 'EAS', '6,4': 'EAS' }), ['EAS']],
    ['one-shore', painted({ '3,3': 'FEN' }), ['CAP']],
    ['shore-of-no-coast', MAP, ['CAP'], ASKEW],
    ['shore-of-two-coasts', painted({ '2,1': 'CAP/NC', '3,1': 'CAP/SC', '3,3': 'CAP/SC' }), ['CAP']],
    ['coast-without-shore', painted({ '3,1': 'CAP/NC', '3,3': 'CAP/NC' }), ['CAP']],
  ]

  test('finds none on the map itself', () => expect(violationsIn(cape, MAP)).toEqual([]))
  test('covers every kind', () => expect(FAULTY.map(([kind]) => kind)).toEqual([...VIOLATIONS]))
  for (const [kind, text, spaces, table = CAPE] of FAULTY)
    test(`violation “${kind}”`, () => {
      const violations = violationsIn(makeAtlas(table), text)
      expect(violations.map((breach) => [breach.kind, breach.spaces.toSorted()])).toEqual([[kind, spaces]])
    })

  test('describes all of them at once', () => {
    const text = painted({ '2,1': 'INN', '5,3': 'SOU', '6,3': 'EAS', '6,4': 'EAS' })
    expect(violationTexts(cape, text)).toEqual([
      'Inland, but bordering a sea: Inland (row 2, cell 3).',
      'Bordering fewer than two other spaces on land: Lea (row 2, cell 6).',
      'On three sides of the map: the Eastern Sea (row 1, cell 4).',
    ])
    const divided = MAP.replaceAll('COA', 'TMP').replaceAll('LEA', 'COA').replaceAll('TMP', 'LEA')
    expect(violationTexts(cape, divided)).toEqual([
      'Eastland is divided: Lea (row 2, cell 2) cannot be reached from the rest of it.',
    ])
  })

  test('reads any text', () => {
    const vast = `${'NOR '.repeat(300)}\n`.repeat(300)
    for (const text of ['', 'NOR', 'NOR NOR\nCOA', 'XXX YYY', '/ / /\n\n\n', vast]) {
      expect(violationsIn(cape, text).length).toBeGreaterThan(0)
      expect(atlasOfDrawing(CAPE, text).locations).toHaveLength(cape.locations.length)
    }
  })
})

describe('TWZ-3h compares maps by their borders, not by their cells', () => {
  test('equal when enlarged', () => {
    const wide = MAP.replaceAll(/\S+/gu, '$& $&')
    expect(sameBorders(atlasOfDrawing(CAPE, MAP), atlasOfDrawing(CAPE, wide))).toBe(true)
  })
  test('different with one border less', () =>
    expect(sameBorders(atlasOfDrawing(CAPE, MAP), atlasOfDrawing(CAPE, painted({ '5,3': 'SOU' })))).toBe(false))
})

describe('the standard board as a drawing', () => {
  const text = readFileSync(new URL('drawings/standard-board.txt', import.meta.url), 'utf8')

  test('has the borders of the standard board, with Switzerland as the only unknown code', () => {
    expect(sameBorders(atlasOfDrawing(classical, text), makeAtlas(classical))).toBe(true)
    expect(spacesOfDrawing(makeAtlas(classical), text).grid.strangers).toEqual(['SWI'])
  })

  test('is not a valid map', () => {
    const faults = violationsIn(makeAtlas(twilightZone), text).map(({ kind, spaces }) => `${kind} ${spaces.join(' ')}`)
    expect(faults).toEqual(['strangers SWI', 'too-few-lands NAF POR TUN', 'too-few-seas ADR BAL BAR BLA BOT HEL SKA'])
  })
})

describe('the standard board as a template', () => {
  const text = STANDARD_BOARD.join('\n')

  test('has all spaces in one piece, and only too few neighbours for some of them', () => {
    const faults = violationsIn(makeAtlas(twilightZone), text).map(({ kind, spaces }) => `${kind} ${spaces.join(' ')}`)
    expect(faults).toEqual(['too-few-lands NAF POR TUN', 'too-few-seas ADR BAL BAR BLA BOT HEL SKA'])
  })

  test('is the same with more cells', () => {
    const base = makeAtlas(twilightZone)
    const large = textOfDesign(enlarge(designOf(base, text), 2))
    expect(sameBorders(atlasOfDrawing(twilightZone, text), atlasOfDrawing(twilightZone, large))).toBe(true)
  })
})

describe('TWZ-5 random maps', () => {
  const base = makeAtlas(twilightZone)
  test('are valid, and all different', () => {
    expect(DRAWINGS.map((text) => violationsIn(base, text))).toEqual(DRAWINGS.map(() => []))
    const atlases = DRAWINGS.map((text) => atlasOfDrawing(twilightZone, text))
    expect(atlases.some((atlas, n) => atlases.slice(n + 1).some((otherAtlas) => sameBorders(atlas, otherAtlas)))).toBe(
      false,
    )
  })
  test('have always followed from their seeds: replays generate them again', () => {
    const fingerprint = (seed: number) =>
      createHash('sha256').update(randomDrawing(base, seed)).digest('hex').slice(0, 16)
    expect([1, 2, 3].map(fingerprint)).toEqual(['5c069a6d561550bf', '05385a169187e905', 'e9dce95bae9f7a5a'])
  })
  test('have one connected sea, also those of new games', () => {
    const maps = Array.from({ length: 40 }, (_, seed) => openSeaDrawing(base, seed))
    expect(maps.filter((text) => violationsIn(base, text).length > 0)).toEqual([])
    expect(maps.map((text) => seaPartsOf(spacesOfDrawing(base, text)).length)).toEqual(maps.map(() => 1))
    expect(new Set(maps).size).toBe(maps.length)
    expect(twilight.sheetTemplate(start, seat('SEAT 1'))?.text).toSatisfy(
      (text: string) => seaPartsOf(spacesOfDrawing(base, text)).length === 1,
    )
  })
  test('keep their several seas in a game that began with them', () => {
    const { openSea: _, ...memory } = readObject(start.memory)
    const text = twilight.sheetTemplate({ ...start, memory }, seat('SEAT 1'))?.text ?? ''
    expect(seaPartsOf(spacesOfDrawing(base, text)).length).toBeGreaterThan(1)
  })
  test('fit into the lines of a sheet', () => {
    const rows = DRAWINGS.flatMap((text) => text.split('\n'))
    expect(Math.max(...rows.map((row) => row.length))).toBeLessThanOrEqual(200)
  })
})

function fail(): never {
  throw new Error('no such province')
}
