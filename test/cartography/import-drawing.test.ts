/** Plates made from SVGs: borders, spots, and the problems of bad drawings. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { openPlate } from '../../src/board/open-plate.ts'
import { adjacencyOf } from '../../src/cartography/drawn-borders.ts'
import { EFFORT, type Imported, importDrawing } from '../../src/cartography/import-drawing.ts'
import { classical } from '../../src/maps/classical.ts'
import { duo } from '../../src/maps/duo.ts'
import type { BoardTable } from '../../src/rules/atlas/atlas.ts'
import { memoize } from '../../src/lib/memoize.ts'
import { contains } from '../../src/board/inside.ts'
import { isThorough } from '../support/thorough.ts'

/*
 *  WES  NOR  NOR  EAS      a sea to the west, two lands beside each other in the middle, an isthmus
 * with two coasts in  WES  MID  RIV  EAS      the south, a sea to the east, and an island in the
 * western sea  WES  STH  STH  EAS
 */
const row = (code: string, kind: 'land' | 'coast' | 'sea', more: object = {}) => ({
  code,
  name: `The ${code}`,
  kind,
  ...more,
})
const table: BoardTable = {
  id: 'seven',
  title: 'Seven',
  powers: [],
  provinces: [
    row('WES', 'sea'),
    row('EAS', 'sea'),
    row('NOR', 'coast', { coasts: ['WC', 'EC'] }),
    row('MID', 'coast', { centre: true }),
    row('RIV', 'coast'),
    row('STH', 'coast', { coasts: ['WC', 'EC'] }),
    row('ISL', 'coast', { centre: true }),
  ],
  army: { NOR: 'MID RIV', MID: 'NOR RIV STH', RIV: 'MID NOR STH', STH: 'MID RIV' },
  fleet: {
    WES: 'ISL MID NOR/WC STH/WC',
    EAS: 'NOR/EC RIV STH/EC',
    ISL: 'WES',
    MID: 'NOR/WC STH/WC WES',
    RIV: 'EAS NOR/EC STH/EC',
    'NOR/WC': 'MID WES',
    'NOR/EC': 'EAS RIV',
    'STH/WC': 'MID WES',
    'STH/EC': 'EAS RIV',
  },
}

/** The shapes by name, each in a different notation. A border of MID is off by a third of a unit. */
const SHAPES: Readonly<Record<string, string>> = {
  WES: '<rect id="wes" x="0" y="0" width="100" height="300"/>',
  EAS: '<g transform="translate(300 0)"><g transform="scale(100)"><path id="EAS" d="M0,0h1v3h-1z"/></g></g>',
  NOR: '<polygon id="NOR" points="100,0 300,0 300,100 200,100 100,100"/>',
  MID: '<path inkscape:label="mid" id="path12" d="m 100 100.3 l 99.7 0 c 20 30 -20 70 0 99.7 H 100 Z"/>',
  RIV: '<path data-province="RIV" id="x" d="M200 200 C 180 170 220 130 200 100 L300,100 V200 Z"/>',
  STH: '<path id="STH" transform="matrix(0 -1 -1 0 0 0)" d="M-200-100v-200h-100v200z"/>',
  ISL: '<circle id="Isl" cx="-150" cy="50" r="32" transform="rotate(-90)"/>',
  'NOR/WC': '<circle id="NOR/WC" cx="102" cy="50" r="2"/>',
  'NOR/EC': '<circle id="NOR.EC" cx="298" cy="50" r="2"/>',
  'STH/WC': '<circle id="STH/WC" cx="102" cy="250" r="2"/>',
  'STH/EC': '<circle id="STH/EC" cx="298" cy="250" r="2"/>',
}

/** An SVG of the shapes, some of them changed, in the given order of names. */
function svgOf(changed: Readonly<Record<string, string>> = {}, more = ''): string {
  const shapes = Object.values({ ...SHAPES, ...changed }).join('\n')
  return `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300">${shapes}${more}</svg>`
}

function importText(text: string) {
  const imported = importDrawing(text, table, 'seven')
  if (!imported.ok) throw new Error(imported.problems.join('\n'))
  return imported
}
/** Each drawing is imported once: it takes a second. */
const importOnce = memoize(100, importText)

function problemsOf(text: string): readonly string[] {
  const imported = importDrawing(text, table, 'seven')
  return imported.ok ? [] : imported.problems
}

const sorted = (borders: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(borders).map(([from, to]) => [from, to.split(' ').toSorted().join(' ')]))

describe('a drawing in several notations', () => {
  test('has the borders of the table, without warnings', () => {
    const { plate, warnings } = importOnce(svgOf())
    expect(warnings).toEqual([])
    expect(adjacencyOf(plate)).toEqual({ army: sorted(table.army), fleet: sorted(table.fleet) })
  })

  test('has its marks inside their provinces', () => {
    const plate = openPlate(importOnce(svgOf()).plate)
    for (const place of plate.places.values()) {
      const marks = [
        place.unit,
        place.code?.at ?? place.unit,
        ...(place.centre === null ? [] : [place.centre]),
        ...place.coasts.values(),
      ]
      for (const at of marks) expect([place.province, contains(place, at)]).toEqual([place.province, true])
    }
  })

  test('always gives the same plate', () => {
    expect(JSON.stringify(importText(svgOf()))).toBe(JSON.stringify(importOnce(svgOf())))
  })

  test('keeps its corners: a rectangular sea takes its whole part of the plate', () => {
    const { plate } = importOnce(svgOf())
    expect(plate.height / plate.width).toBeCloseTo(0.75)
    const east = openPlate(plate).places.get(table.provinces[1]?.code as never)
    expect(east?.rings[0]?.box.left).toBeCloseTo(plate.width * 0.75, 0)
  })
})

describe('things that a drawing may leave open', () => {
  const places = (text: string) => importOnce(text).plate.places

  test('later shapes cover earlier ones: the sea may lie under everything', () => {
    const whole = '<rect id="wes" x="0" y="0" width="300" height="300"/>'
    expect(adjacencyOf(importOnce(svgOf({ WES: whole })).plate)).toEqual(adjacencyOf(importOnce(svgOf()).plate))
  })

  test('a narrow gap belongs to a neighbour, a wide one to nobody', () => {
    const at = (width: number) => svgOf({ WES: `<rect id="WES" x="0" y="0" width="${width}" height="300"/>` })
    expect(Object.keys(importOnce(at(99.2)).plate.areas).filter((area) => area.startsWith('#'))).toEqual([])
    expect(Object.keys(importOnce(at(90)).plate.areas).filter((area) => area.startsWith('#'))).toHaveLength(1)
    expect(importOnce(at(90)).warnings).toContain(
      'In the table MID and WES share a border for fleets; the drawing has none, and shows a line.',
    )
  })

  test('land and water outside provinces keep their names', () => {
    const lake = '<circle id="water-lake" cx="250" cy="250" r="15"/><circle id="land-rock" cx="350" cy="250" r="15"/>'
    const { plate, warnings } = importOnce(svgOf({}, lake))
    expect(warnings).toEqual([])
    expect(
      Object.keys(plate.areas)
        .filter((area) => area.startsWith('#'))
        .toSorted(),
    ).toEqual(['#LAKE~', '#ROCK'])
  })

  test('named spots are used, and others are found', () => {
    const spots = ['unit" cx="130" cy="130', 'centre" cx="180" cy="120', 'label" cx="140" cy="180']
    const circles = spots.map((spot) => `<circle id="MID.${spot}" r="1"/>`).join('')
    const { MID, RIV } = places(svgOf({}, circles))
    const scale = importOnce(svgOf()).plate.width / 400
    expect([MID?.unit, MID?.centre, MID?.code?.at].flat().map((n) => (n ?? 0) / scale)).toEqual(
      [130, 130, 180, 120, 140, 180].map((n) => expect.closeTo(n, 0)),
    )
    expect(RIV?.unit).toEqual(places(svgOf())['RIV']?.unit)
  })

  test('unnamed and invisible shapes are left out', () => {
    const more =
      '<path id="path77" d="M0 0h9v9z"/><rect width="3" height="3"/><defs><path id="FOO" d="M0 0h9v9z"/></defs><g style="display:none"><path id="BAR" d=""/></g><text id="title">Seven</text>'
    expect(importOnce(svgOf({}, more)).warnings).toEqual(['Shapes without a name of their own, left out: 2.'])
  })

  test('shapes inherit the name of their group, and the fill rule decides about holes', () => {
    const sea = '<g id="WES"><path fill-rule="evenodd" d="M0 0h100v300h-100zM20 200h40v40h-40z"/></g>'
    const { plate } = importOnce(svgOf({ WES: sea }))
    expect(plate.areas['WES']).toHaveLength(3)
  })

  test('a clone has its own place, and its own name or that of its original', () => {
    const shapes =
      '<circle id="dot" cx="2" cy="0" r="2"/><g id="shapes"><path id="MID" d="M0 .3h99.7c20 30-20 70 0 99.7H0z"/></g>'
    const clones = {
      MID: `<defs>${shapes}</defs><g id="EAS"><use id="use8" xlink:href="#MID" x="100" y="100"/></g>`,
      'NOR/WC': '<use id="NOR/WC" href="#dot" x="100" y="50"/>',
      'NOR/EC': '<use id="NOR.EC" href="#NOR/WC" transform="translate(196 0)"/>',
    }
    expect(importOnce(svgOf(clones)).plate).toEqual(importOnce(svgOf()).plate)
  })

  test('neighbours that do not touch on the drawing get a link', () => {
    const linked = { ...table, army: { ...table.army, ISL: 'MID', MID: 'ISL NOR RIV STH' } }
    const imported = importDrawing(svgOf(), linked, 'seven')
    if (!imported.ok) throw new Error(imported.problems.join('\n'))
    expect(imported.warnings).toEqual([
      'In the table ISL and MID share a border for armies; the drawing has none, and shows a line.',
    ])
    expect(imported.plate.links?.map(({ between }) => between)).toEqual([['ISL', 'MID']])
  })

  test('warns about a border that is too short to be seen', () => {
    const south =
      '<polygon id="STH" points="100,200 300,200 300,300 100,300"/><polygon id="EAS" points="300,0 400,0 400,300 203,300 203,198 300,198"/>'
    expect(importOnce(svgOf({ STH: south, EAS: '' })).warnings).toContain(
      'The border of RIV and STH is too short to be seen on the drawing.',
    )
  })
})

describe('an invalid drawing is rejected', () => {
  test('with all problems of its shapes at once', () => {
    const text = svgOf(
      {
        WES: '',
        ISL: '',
        'STH/EC': '',
        NOR: '<path id="NOR" d="M100 0 H300 V100"/>',
        MID: '<path id="MID" d=""/>',
        RIV: '<path id="RIV" d="M200 100 L300 q Z"/>',
        EAS: '<path id="EAS" d="M300 0 L300 300 Z"/>',
      },
      '<path id="Atlantis" d="M0 0h9v9z"/>',
    )
    expect(problemsOf(text)).toEqual([
      'No shape is named for these provinces: WES, ISL. Name or draw them.',
      'No mark is named STH/EC: put a circle near the middle of that coast.',
      'The board has nothing called Atlantis: correct the name, or start it with land- or water-.',
      'EAS is empty: its outline surrounds nothing. Draw it again, or delete it.',
      'The outline of NOR does not end where it began: close its path.',
      'MID is empty: draw its outline, or delete it.',
      expect.stringMatching(/^The path of RIV cannot be read: .+\. Correct its path data\.$/),
    ])
  })

  test('for a hidden province, and a spot outside its province', () => {
    const cover =
      '<rect id="EAS" x="170" y="90" width="230" height="120"/><circle id="MID.unit" cx="350" cy="20" r="1"/>'
    expect(problemsOf(svgOf({}, cover))).toEqual([
      'Nothing of RIV is visible: enlarge it, or move it above the shapes that cover it.',
      'MID.unit does not lie in MID: move it.',
    ])
  })

  test('for a clone that cannot be shown', () => {
    const clones =
      '<use id="NOR.unit" href="#gone"/><use id="MID.unit" href="more.svg#dot"/><use id="a" href="#b"/><use id="b" href="#a"/><symbol id="flag" viewBox="0 0 9 9"/><use href="#flag"/>'
    expect(problemsOf(svgOf({}, clones))).toEqual([
      'The clone NOR.unit shows #gone, which is not in the file: turn it into a path.',
      'The clone MID.unit shows more.svg#dot, which is not in the file: turn it into a path.',
      'The clone a shows itself: delete it.',
      'The clone b shows itself: delete it.',
      'A clone shows #flag, a symbol with a viewBox: turn it into a path.',
    ])
  })

  test('if it is not an SVG', () => {
    expect(problemsOf('<svg><path></svg>')).toEqual([expect.stringMatching(/^The file is not an SVG: line 1: /)])
    expect(problemsOf('<html/>')).toEqual(['The file is not an SVG: it has no svg element.'])
    expect(problemsOf('')).toEqual([expect.stringMatching(/^The file is not an SVG/)])
  })
})

describe('islands and bridges', () => {
  const places = (code: string, text: string) => importOnce(text).plate.places[code]

  test('an islet lies on the sea and borders nothing', () => {
    const plate = importOnce(svgOf({}, '<circle id="islet-1" cx="350" cy="250" r="20"/>')).plate
    expect(plate.islets).toHaveLength(1)
    expect(plate.areas).toEqual(importOnce(svgOf()).plate.areas)
    const [x = 0, y = 0] = places('EAS', svgOf({}, '<circle id="islet-1" cx="350" cy="250" r="45"/>'))?.unit ?? []
    const scale = plate.width / 400
    expect(Math.hypot(x / scale - 350, y / scale - 250)).toBeGreaterThan(45)
  })

  test('a bridge leads armies over water', () => {
    const joined = { ...table, army: { ...table.army, ISL: 'MID', MID: 'ISL NOR RIV STH' } }
    const bridge = '<line id="bridge-ISL-MID" x1="70" y1="150" x2="110" y2="150"/>'
    const imported = importDrawing(svgOf({}, bridge), joined, 'seven')
    if (!imported.ok) throw new Error(imported.problems.join('\n'))
    expect(imported.warnings).toEqual([])
    expect(imported.plate.bridges?.map(({ between }) => between)).toEqual([['ISL', 'MID']])
    expect(imported.plate.links).toBeUndefined()
  })

  test('a bridge must start and end on its lands', () => {
    expect(problemsOf(svgOf({}, '<line id="bridge-ISL-MID" x1="70" y1="150" x2="90" y2="150"/>'))).toEqual([
      'bridge-ISL-MID must begin in ISL and end in MID.',
    ])
    expect(problemsOf(svgOf({}, '<line id="bridge-ISL-OZ" x1="70" y1="150" x2="90" y2="150"/>'))).toEqual([
      'The board has nothing called bridge-ISL-OZ: correct the name, or start it with land- or water-.',
    ])
  })

  test('a province says how many units may share it', () => {
    const crowded = svgOf({ WES: '<rect id="wes" x="0" y="0" width="100" height="300" data-units="3"/>' })
    expect(places('WES', crowded)?.crowd).toBe(3)
    expect(places('EAS', crowded)?.crowd).toBeUndefined()
  })
})

/** The places of labels do not affect borders. */
const LITTLE = { ...EFFORT, spots: 20, rounds: 3 }

test('in an exact drawing, borders that nearly touch are a problem', () => {
  const three: BoardTable = {
    ...table,
    provinces: [row('SEA', 'sea'), row('OUT', 'coast'), row('INN', 'land')],
    army: { OUT: 'INN', INN: 'OUT' },
    fleet: { SEA: 'OUT', OUT: 'SEA' },
  }
  const inner = (tip: number): string =>
    `<svg viewBox="0 0 800 400" data-plate-width="800"><path id="SEA" d="M0 0H800V104L0 100Z"/>
      <path id="OUT" d="M0 100L800 104V400H0Z"/><path id="INN" d="M300 300L100 300L8 ${tip}Z"/></svg>`
  const problems = (text: string) => {
    const imported = importDrawing(text, three, 'three', LITTLE)
    return imported.ok ? [] : imported.problems
  }
  expect(problems(inner(130))).toEqual([])
  expect(problems(inner(100.1))).toContain('The border of OUT and INN crosses or touches another one: move it.')
})

describe('a master that is drawn less exactly has the same borders', () => {
  const remarks = (imported: Imported) => (imported.ok ? imported.warnings : imported.problems)
  const masterOf = (board: string): string =>
    readFileSync(new URL(`../../src/cartography/masters/${board}.svg`, import.meta.url), 'utf8')
  const inexact = (text: string): string => text.replace(/ data-plate-width="\d+"/, '')

  test.runIf(isThorough)('the standard board, every outline a little off', () => {
    let i = 0
    const aside = (): string => `translate(${0.9 * Math.cos(i)} ${0.9 * Math.sin(i++)})`
    const text = inexact(masterOf('classical')).replaceAll('<path ', () => `<path transform="${aside()}" `)
    expect(remarks(importDrawing(text, classical, 'again', LITTLE))).toEqual([])
  })

  test('the board of Duo; without bridges it shows lines', () => {
    const bridges = ['ARK and NAB', 'BRI and MEL', 'CHA and NOG', 'ESM and UTA', 'GAW and GUR', 'ORL and PIR']
    const text = inexact(masterOf('duo')).replaceAll(/<line [^>]*>/g, '')
    expect(remarks(importDrawing(text, duo, 'again', LITTLE))).toEqual(
      bridges.map((pair) => `In the table ${pair} share a border for armies; the drawing has none, and shows a line.`),
    )
  })
})
