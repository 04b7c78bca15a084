/** The tiles of an unseen map: they move together as more is known, and claim no border that is not proved. */
import { describe, expect, it } from 'vitest'
import { province } from '../../../../src/rules/names.ts'
import type { KnownBorder } from '../../../../src/rules/seam/variant.ts'
import { charts } from '../../../../src/variants/twilight-zone/maps.ts'
import { baseAtlas, randomDrawing } from '../../../../src/variants/twilight-zone/map-maker.ts'
import { tileMap } from '../../../../web/orders/board/tile-map.ts'
import { start } from '../../../support/boards/twilight-zone.ts'

const [BLANK] = charts(start, null, false)
if (BLANK === undefined) throw new Error('There is no board of tiles.')

const border = (text: string): KnownBorder => {
  const [from = '', to = '', is = 'touch'] = text.split(' ')
  return { between: [province(from), province(to)], is: is as KnownBorder['is'] }
}
const tiles = (...texts: readonly string[]) => tileMap(BLANK, texts.map(border))

/** Pairs of provinces whose cells share an edge. */
function touchingIn(rows: readonly string[]): ReadonlySet<string> {
  const cells = rows.map((row) => row.split(' '))
  const pairs = cells.flatMap((row, y) =>
    row.flatMap((code, x) =>
      [cells[y]?.[x + 1], cells[y + 1]?.[x]].flatMap((next = '.') =>
        code === '.' || next === '.' || code === next ? [] : [[code, next].toSorted().join(' ')],
      ),
    ),
  )
  return new Set(pairs)
}
const codesIn = (rows: readonly string[]) => new Set(rows.flatMap((row) => row.split(' ')))
const spread = (rows: readonly string[]) => {
  const first = new Map<string, readonly [number, number]>()
  rows.forEach((row, y) =>
    row.split(' ').forEach((code, x) => {
      if (!first.has(code)) first.set(code, [x, y])
    }),
  )
  return (a: string, b: string): number => {
    const [[ax, ay], [bx, by]] = [first.get(a) ?? [0, 0], first.get(b) ?? [0, 0]]
    return Math.hypot(ax - bx, ay - by)
  }
}
/** The borders of a whole random map, in some order. */
const ALL = [
  ...touchingIn(
    randomDrawing(baseAtlas(), 6)
      .split('\n')
      .map((row) => row.replaceAll(/\/[A-Z]+/gu, '')),
  ),
].toSorted((a, b) => a.charCodeAt(1) - b.charCodeAt(1) || a.localeCompare(b))

describe('the tiles of an unseen map', () => {
  it('keep their places while nothing is known', () => {
    expect(tiles()).toEqual({ rows: BLANK.rows, lines: [], hasMoved: false })
  })

  it('report that one has moved, so that the page can say why', () => {
    expect(tiles('PAR TRI').hasMoved).toBe(true)
    expect(tiles('BOH TRI refused').hasMoved).toBe(false)
  })

  it('lie side by side, without a gap, once two are proved to touch', () => {
    const { rows, lines } = tiles('PAR TRI')
    expect([...touchingIn(rows)]).toEqual(['PAR TRI'])
    expect(lines).toEqual([])
    expect(rows).toHaveLength(BLANK.rows.length)
  })

  it('move no more than necessary', () => {
    const cellsOf = (rows: readonly string[]) =>
      new Set(rows.flatMap((row, y) => row.split(' ').map((code, x) => `${code} ${x} ${y}`)))
    const { rows } = tiles('PAR TRI')
    const before = cellsOf(BLANK.rows)
    const moved = new Set([...cellsOf(rows)].filter((cell) => !before.has(cell)).map((cell) => cell.split(' ')[0]))
    moved.delete('.')
    expect(moved.size).toBeLessThanOrEqual(3)
  })

  it('are near, with a line between them, if an army may have sailed; a refused order moves nothing', () => {
    const sailed = tiles('LON NWY reach')
    expect([...touchingIn(sailed.rows)]).toEqual([])
    expect(sailed.lines).toEqual([border('LON NWY reach')])
    expect(spread(sailed.rows)('LON', 'NWY')).toBeLessThanOrEqual(4)
    expect(tiles('LON SEV refused').rows).toEqual(BLANK.rows)
  })

  it.each([5, 20, 60, ALL.length])('show %i borders of a map: all of them, and no other', (count) => {
    const known = ALL.slice(0, count)
    const { rows, lines } = tiles(...known)
    const joined = touchingIn(rows)
    const drawn = lines.map(({ between }) => between.toSorted().join(' '))
    expect([...joined, ...drawn].toSorted()).toEqual(known.toSorted())
    expect(codesIn(rows)).toEqual(codesIn(BLANK.rows))
    // Most borders are shown as such.
    expect(joined.size).toBeGreaterThan(drawn.length * (count > 60 ? 0.3 : 0.8))
    const distance = spread(rows)
    const home = spread(BLANK.rows)
    const sum = (measure: typeof home) =>
      known.reduce((total, pair) => total + measure(pair.slice(0, 3), pair.slice(4)), 0)
    expect(sum(distance)).toBeLessThan(sum(home) * 0.6)
  })
})
