/** `npm run boards -- import`: what is written, and what is said of a call that will not do. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openPlate } from '../../src/board/plate.ts'
import type { DrawnPlate } from '../../src/board/plate.ts'
import { runImport } from '../../src/cartography/import/command.ts'
import { duo } from '../../src/maps/duo.ts'

const OWN_SOURCES = ['classical', 'balkan', 'duo']

let folder: string
let said: string[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'concert-import-'))
  said = []
  const hear = (...words: unknown[]) => void said.push(words.join(' '))
  for (const way of ['log', 'warn', 'error'] as const) vi.spyOn(console, way).mockImplementation(hear)
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true })
})

const run = (...args: readonly string[]) => runImport(args, OWN_SOURCES, new URL(`${pathToFileURL(folder).href}/`))
const written = () => readdirSync(folder).filter((file) => file.endsWith('.json'))

function svgFile(text: string): string {
  const file = join(folder, 'board.svg')
  writeFileSync(file, text)
  return file
}

/** The provinces in rows of squares: a drawing, if not one of the board as it is. */
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

describe('a call that will not do writes nothing and says why', () => {
  const calls: readonly (readonly [string, () => readonly string[], RegExp])[] = [
    ['without a file', () => ['--map', 'duo'], /^Say: npm run boards -- import FILE\.svg --map ID/],
    ['without a map', () => [svgFile('<svg/>')], /^Say: npm run boards/],
    ['with an option that there is not', () => ['a.svg', '--mop', 'duo'], /Unknown option.*\nSay: npm run boards/],
    ['with a file that is not there', () => ['nowhere.svg', '--map', 'duo'], /^There is no file .*nowhere\.svg\.$/],
    ['for a board that there is not', () => [svgFile('<svg/>'), '--map', 'atlantis'], /id atlantis\. There are: .*duo/],
    ['by a name that is none', () => [svgFile('<svg/>'), '--map', 'duo', '--out', '../x'], /cannot be called \.\.\/x/],
    [
      'over a drawing with sources of its own',
      () => [svgFile('<svg/>'), '--map', 'duo'],
      /duo is made by npm run boards/,
    ],
    ['with what is no SVG', () => [svgFile('<svg'), '--map', 'duo', '--out', 'mine'], /^The file is no SVG/],
    [
      'with an empty drawing',
      () => [svgFile('<svg/>'), '--map', 'duo', '--out', 'mine'],
      /No shape is named for these/,
    ],
  ]
  it.each(calls)('%s', async (_, args, why) => {
    expect(await run(...args())).toBe(false)
    expect(said.join('\n')).toMatch(why)
    expect(written()).toEqual([])
  })
})

it('writes the drawing, warns of borders that differ from the table, and says which two lines name it', async () => {
  expect(await run(svgFile(squares()), '--map', 'duo', '--out', 'squares')).toBe(true)
  expect(written()).toEqual(['squares.json'])
  const plate = openPlate(JSON.parse(readFileSync(join(folder, 'squares.json'), 'utf8')) as DrawnPlate)
  expect([...plate.places.keys()].toSorted()).toEqual(duo.provinces.map(({ code }) => code).toSorted())
  const words = said.join('\n')
  expect(words).toMatch(/On the drawing .* share a border/)
  expect(words).toContain("['squares', () => import('./plates/squares.json')]")
  expect(words).toContain("drawing: 'squares'")
  expect(existsSync('src/board/plates/squares.json')).toBe(false)
})
