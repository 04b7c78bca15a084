/** `npm run boards -- import`: what it writes, and its errors. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openPlate } from '../../src/board/open-plate.ts'
import type { DrawnPlate } from '../../src/board/plate.ts'
import { importMaster, loadTables, makePlate } from '../../src/cartography/boards-command.ts'
import { duo } from '../../src/maps/duo.ts'

let folder: string
let output: string[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'concert-import-'))
  mkdirSync(join(folder, 'masters'))
  mkdirSync(join(folder, 'plates'))
  writeFileSync(join(folder, 'masters/duo.svg'), '<svg/>')
  output = []
  const record = (...words: unknown[]) => void output.push(words.join(' '))
  for (const level of ['log', 'warn', 'error'] as const) vi.spyOn(console, level).mockImplementation(record)
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true })
})

const urlOf = (name: string) => new URL(`${name}/`, `${pathToFileURL(folder).href}/`)
const folders = () => ({ masters: urlOf('masters'), plates: urlOf('plates') })
const run = (...args: readonly string[]) => importMaster(args, folders())
const readWritten = () =>
  ['masters', 'plates'].flatMap((name) => readdirSync(join(folder, name))).filter((file) => file !== 'duo.svg')

function svgFile(text: string): string {
  const file = join(folder, 'board.svg')
  writeFileSync(file, text)
  return file
}

/**
 * The provinces in rows of squares. This is a drawing, though not with the borders of the board.
 */
const squares = (): string => {
  const shapes = duo.provinces.flatMap(({ code, coasts = [] }, n) => {
    const [x, y] = [(n % 8) * 60, Math.floor(n / 8) * 60]
    const marks = coasts.map(
      (coast, i) => `<circle id="${code}/${coast}" cx="${x + 20 + 20 * i}" cy="${y + 30}" r="2"/>`,
    )
    return [`<rect id="${code}" x="${x}" y="${y}" width="60" height="60"/>`, ...marks]
  })
  const height = Math.ceil(duo.provinces.length / 8) * 60
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 ${height}">${shapes.join('')}</svg>`
}

describe('an invalid call writes nothing and explains why', () => {
  const calls: readonly (readonly [string, () => readonly string[], RegExp])[] = [
    ['without a file', () => ['--map', 'duo'], /^Usage: npm run boards -- import FILE\.svg --map ID/],
    ['without a map', () => [svgFile('<svg/>')], /^Usage: npm run boards/],
    ['with an unknown option', () => ['a.svg', '--mop', 'duo'], /Unknown option.*\nUsage: npm run boards/],
    ['with a missing file', () => ['nowhere.svg', '--map', 'duo'], /^There is no file .*nowhere\.svg\.$/],
    ['for an unknown board', () => [svgFile('<svg/>'), '--map', 'atlantis'], /id atlantis\. There are: .*duo/],
    ['with a bad name', () => [svgFile('<svg/>'), '--map', 'duo', '--out', '../x'], /cannot be called \.\.\/x/],
    [
      'with the name of another master',
      () => [svgFile('<svg/>'), '--map', 'duo'],
      /duo has a master already: change .*duo\.svg and run npm run boards/,
    ],
    ['with a broken SVG', () => [svgFile('<svg'), '--map', 'duo', '--out', 'mine'], /^The file is not an SVG/],
    [
      'with an empty drawing',
      () => [svgFile('<svg/>'), '--map', 'duo', '--out', 'mine'],
      /No shape is named for these/,
    ],
  ]
  it.each(calls)('%s', async (_, args, why) => {
    expect(await run(...args())).toBe(false)
    expect(output.join('\n')).toMatch(why)
    expect(readWritten()).toEqual([])
  })
})

it('saves the SVG as a master, writes its plate, warns about wrong borders, and says what to add', async () => {
  const svg = squares()
  expect(await run(svgFile(svg), '--map', 'duo', '--out', 'squares')).toBe(true)
  expect(readWritten()).toEqual(['squares.svg', 'squares.json'])
  expect(readFileSync(join(folder, 'masters/squares.svg'), 'utf8')).toBe(svg)
  const plate = openPlate(JSON.parse(readFileSync(join(folder, 'plates/squares.json'), 'utf8')) as DrawnPlate)
  expect([...plate.places.keys()].toSorted()).toEqual(duo.provinces.map(({ code }) => code).toSorted())
  const words = output.join('\n')
  expect(words).toMatch(/On the drawing .* share a border/)
  expect(words).toContain(
    `['squares', { aspect: ${plate.width} / ${plate.height}, load: () => import('./plates/squares.json') }]`,
  )
  expect(words).toContain("drawing: 'squares'")
})

it('names the missing line if no table has the drawing of a master', async () => {
  writeFileSync(join(folder, 'masters/squares.svg'), squares())
  expect(makePlate('squares', await loadTables(), folders())).toEqual([
    "No board in src/maps has the drawing squares: write drawing: 'squares' into its table.",
  ])
})
