import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { classical } from '../../src/maps/classical.ts'
import { adjacencyOf, shortBorders } from '../../web/board/drawing/adjacency.ts'
import { distance } from '../../web/board/curve.ts'
import { TOKEN } from '../../web/board/detail.ts'
import { contains } from '../../web/board/pick.ts'
import { type DrawnPlate, openPlate, type Place } from '../../web/board/plate.ts'

const text = readFileSync(new URL('../../web/board/plates/classical.json', import.meta.url), 'utf8')
const drawn: DrawnPlate = JSON.parse(text)
const plate = openPlate(drawn)
const places = [...plate.places.values()]

const sorted = (table: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(table).map(([from, to]) => [from, to.split(' ').toSorted().join(' ')]))

const byCode = (a: unknown[], b: unknown[]): number => (String(a[0]) < String(b[0]) ? -1 : 1)
/** Would two tokens touch? */
const close = (a: Place, b: Place): boolean => a !== b && distance(a.unit, b.unit) < 2 * TOKEN + 1

describe('the drawing of the standard board', () => {
  const adjacency = adjacencyOf(drawn)

  test('armies can go where the drawing shows a common border, and nowhere else', () => {
    expect(adjacency.army).toEqual(sorted(classical.army))
  })

  test('fleets can go where the drawing shows water in common, and nowhere else, coast by coast', () => {
    expect(adjacency.fleet).toEqual(sorted(classical.fleet))
  })

  test('a missing border is noticed', () => {
    const [, ...rest] = drawn.areas['PAR']?.[0] ?? []
    const torn = adjacencyOf({ ...drawn, areas: { ...drawn.areas, PAR: [rest] } })
    expect(torn.army).not.toEqual(sorted(classical.army))
  })

  test('no border is too short to be seen', () => {
    expect(shortBorders(drawn)).toEqual([])
  })

  test('it draws every province of the table, by its name, as land or sea, with its coasts and its centre', () => {
    const seen = places.map((p) => [p.province, p.name, p.sea, [...p.coasts.keys()], p.centre !== null])
    const table = classical.provinces.map((p) => [
      p.code,
      p.name,
      p.kind === 'sea',
      (p.coasts ?? []).map((coast) => `${p.code}/${coast}`),
      p.centre ?? false,
    ])
    expect(seen.toSorted(byCode)).toEqual(table.toSorted(byCode))
  })

  test.each(places.map((place) => [place.province, place] as const))(
    '%s: units, centre and codes stand inside it',
    (_, place) => {
      const marks = [
        place.unit,
        place.small.unit,
        place.code,
        ...place.coasts.values(),
        ...(place.centre === null ? [] : [place.centre]),
      ]
      for (const mark of marks) expect(contains(place, mark)).toBe(true)
    },
  )

  test('no two units touch, nor a unit and its centre', () => {
    expect(places.flatMap((a) => places.filter((b) => close(a, b)).map((b) => `${a.province} ${b.province}`))).toEqual(
      [],
    )
    expect(places.filter(({ centre, unit }) => centre !== null && distance(centre, unit) < TOKEN + 4)).toEqual([])
  })

  test('it travels light: at most 30 kB compressed', () => {
    expect(gzipSync(text, { level: 9 }).length).toBeLessThan(30_000)
  })
})
