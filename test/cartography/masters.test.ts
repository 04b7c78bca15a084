/** Every plate is made from its master, an SVG for any drawing program. */
import { readdirSync, readFileSync } from 'node:fs'
import svgpath from 'svgpath'
import { describe, expect, test } from 'vitest'
import { loadTables, makePlate, masterNames } from '../../src/cartography/boards-command.ts'
import { EFFORT, importDrawing } from '../../src/cartography/import-drawing.ts'
import { balkan } from '../../src/maps/balkan.ts'
import type { DrawnPlate } from '../../src/board/plate.ts'

const plates = new URL('../../src/board/plates/', import.meta.url)
const plateOf = (name: string): string => readFileSync(new URL(`${name}.json`, plates), 'utf8')
const shipped = (name: string): DrawnPlate => JSON.parse(plateOf(name))
const masterOf = (name: string): string =>
  readFileSync(new URL(`../../src/cartography/masters/${name}.svg`, import.meta.url), 'utf8')
const tables = await loadTables()

test('every plate has a master, and every master a plate', () => {
  expect(masterNames()).toEqual(
    readdirSync(plates)
      .map((file) => file.replace('.json', ''))
      .toSorted(),
  )
})

test.each(masterNames())('npm run boards makes the plate of %s from its master', (name) => {
  const plate = makePlate(name, tables)
  // A diff of such long texts does not help.
  expect(plate === plateOf(name)).toBe(true)
})

/** The places of labels do not affect borders. */
const LITTLE = { ...EFFORT, spots: 20, rounds: 3 }

describe('a master saved by a drawing program', () => {
  /** A path with cubic curves, rounded coordinates, and all lengths doubled. */
  function asCubics(d: string): string {
    const [point, toward] = [
      ([x, y]: readonly number[]) => `${((x ?? 0) * 2).toFixed(3)},${((y ?? 0) * 2).toFixed(3)}`,
      ([x = 0, y = 0]: readonly number[], [cx = 0, cy = 0]: readonly number[]) => [
        x + (2 / 3) * (cx - x),
        y + (2 / 3) * (cy - y),
      ],
    ]
    const curves: string[] = []
    svgpath(d)
      .abs()
      .unshort()
      .iterate(([letter, ...numbers], _, x, y) => {
        const [a = 0, b = 0, c = 0, e = 0] = numbers.map(Number)
        if (letter !== 'Q') curves.push(letter === 'Z' ? 'Z' : `${letter}${point([a, b])}`)
        else curves.push(`C${[toward([x, y], [a, b]), toward([c, e], [a, b]), [c, e]].map(point).join(' ')}`)
      })
    return curves.join(' ')
  }

  const saved = (): string =>
    masterOf('balkan')
      .replaceAll(/ d="([^"]+)"/g, (_, d: string) => ` d="${asCubics(d)}" transform="scale(0.5)"`)
      .replaceAll(/<g id="([\w-]+)"/g, '<g id="layer-$1" transform="translate(7 -3)"')
      .replace('viewBox="0 0 ', 'viewBox="7 -3 ')
  function plateFrom(text: string): DrawnPlate {
    const imported = importDrawing(text, balkan, 'balkan', LITTLE)
    if (!imported.ok) throw new Error(imported.problems.join('\n'))
    expect(imported.warnings).toEqual([])
    return imported.plate
  }

  test('gives the same borders', () => {
    expect(saved()).not.toMatch(/[QT]\d/)
    const [plate, { arcs, kinds, areas, width, height }] = [plateFrom(saved()), shipped('balkan')]
    expect(plate).toMatchObject({ kinds, areas, width, height })
    expect(plate.arcs).toEqual(arcs)
  })

  test('may have a node of a border moved, in one or both outlines', () => {
    const node = '1208.000,159.000'
    expect(saved().split(node)).toHaveLength(3)
    const [both, one] = [saved().replaceAll(node, '1208.000,149.000'), saved().replace(node, '1208.000,149.000')]
    for (const text of [both, one]) expect(plateFrom(text).arcs).not.toEqual(shipped('balkan').arcs)
  })
})
