/**
 * `npm run boards` makes plates from their masters, and finds colours for powers. Deterministic.
 * `npm run boards -- import FILE.svg --map ID [--out NAME]` adds a master. See docs/drawing-a-board.md.
 */
import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import type { DrawnPlate } from '../board/plate.ts'
import type { BoardTable, PowerColour } from '../rules/atlas/atlas.ts'
import { findPalettes, findPowerColours, type Palettes } from './colour-search.ts'
import { importDrawing } from './import-drawing.ts'

const USAGE = 'Usage: npm run boards -- import FILE.svg --map ID [--out NAME]'
const MAPS = new URL('../maps/', import.meta.url)
const POWERS = new URL('../board/powers/', import.meta.url)
const DRAWING_NAME = /^[a-z0-9][a-z0-9-]*$/

/** URLs of folders, each with a slash at its end. */
interface BoardFolders {
  readonly masters: URL
  readonly plates: URL
}

const FOLDERS: BoardFolders = {
  masters: new URL('masters/', import.meta.url),
  plates: new URL('../board/plates/', import.meta.url),
}

const isTable = (value: unknown): value is BoardTable =>
  typeof value === 'object' && value !== null && 'provinces' in value && 'army' in value && 'fleet' in value

/** The boards of `src/maps`, by id. If several share an id, the first one counts. */
export async function loadTables(): Promise<ReadonlyMap<string, BoardTable>> {
  const files = readdirSync(MAPS).filter((file) => file.endsWith('.ts'))
  const modules: unknown[] = await Promise.all(files.toSorted().map((file) => import(new URL(file, MAPS).href)))
  const tables = modules.flatMap((module) => Object.values(module ?? {}).filter(isTable))
  return new Map(tables.toReversed().map((table) => [table.id, table]))
}

/** The board with the drawing's name, else the first that uses it; null if there is none. */
export function tableFor(drawing: string, tables: ReadonlyMap<string, BoardTable>): BoardTable | null {
  const namesake = tables.get(drawing)
  return namesake ?? [...tables.values()].find((table) => table.drawing === drawing) ?? null
}

/** The names of all masters. */
export const masterNames = ({ masters }: BoardFolders = FOLDERS): string[] =>
  readdirSync(masters)
    .filter((file) => file.endsWith('.svg'))
    .map((file) => file.replace('.svg', ''))
    .toSorted()

/** The text of a plate's file. */
const formatPlate = (plate: DrawnPlate): string => `${JSON.stringify(plate)}\n`

/** Makes the text of a plate's file from its master, or returns a list of problems. */
export function makePlate(
  name: string,
  tables: ReadonlyMap<string, BoardTable>,
  { masters }: BoardFolders = FOLDERS,
): string | readonly string[] {
  const table = tableFor(name, tables)
  if (table === null) return [`No board in src/maps has the drawing ${name}: write drawing: '${name}' into its table.`]
  const imported = importDrawing(readFileSync(new URL(`${name}.svg`, masters), 'utf8'), table, name)
  if (!imported.ok) return imported.problems
  for (const warning of imported.warnings) console.warn(`${name}: ${warning}`)
  return formatPlate(imported.plate)
}

async function makePlates(folders: BoardFolders): Promise<boolean> {
  const tables = await loadTables()
  let isGood = true
  for (const name of masterNames(folders)) {
    const plate = makePlate(name, tables, folders)
    if (typeof plate === 'string') {
      writeFileSync(new URL(`${name}.json`, folders.plates), plate)
      console.log(`${name}.json: ${plate.length} bytes, ${gzipSync(plate, { level: 9 }).length} compressed`)
    } else {
      isGood = false
      for (const problem of plate) console.error(`${name}: ${problem}`)
    }
  }
  return isGood
}

/** The colours of each board, most powers first. Boards without a new colour are left out. */
export function colouredBoards(tables: Iterable<BoardTable>): PowerColour[][] {
  const boards = [...tables].map(({ powers }) => powers.flatMap(({ colour }) => colour ?? []))
  const knownColours = new Set<string>()
  return boards
    .toSorted((a, b) => b.length - a.length)
    .filter((colours) => {
      const isNew = colours.some(({ light }) => !knownColours.has(light))
      for (const { light } of colours) knownColours.add(light)
      return isNew
    })
}

/** Like the formatter: pairs of colours on one line. */
const formatPalettes = (palettes: Palettes): string =>
  JSON.stringify(palettes, null, 2).replaceAll(/\[\s+("#\w+"),\s+("#\w+")\s+\]/g, '[$1, $2]')

async function findColours(): Promise<void> {
  const colours = findPowerColours().map(({ light, dark }) => `  ["${light}", "${dark}"]`)
  writeFileSync(new URL('power-colours.json', POWERS), `[\n${colours.join(',\n')}\n]\n`)
  const palettes = findPalettes(colouredBoards((await loadTables()).values()))
  writeFileSync(new URL('palettes.json', POWERS), `${formatPalettes(palettes)}\n`)
}

interface ImportRequest {
  readonly file: string
  readonly table: BoardTable
  readonly name: string
}

/** Reads the arguments of an import, or returns a sentence about their problem. */
async function readRequest(args: readonly string[], { masters }: BoardFolders): Promise<ImportRequest | string> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { map: { type: 'string' }, out: { type: 'string' } },
  })
  const [path, ...more] = positionals
  if (path === undefined || more.length > 0 || values.map === undefined) return USAGE
  const file = resolve(process.env['INIT_CWD'] ?? '.', path)
  if (!existsSync(file)) return `There is no file ${file}.`
  const tables = await loadTables()
  const table = tables.get(values.map)
  if (table === undefined)
    return `No board in src/maps has the id ${values.map}. There are: ${[...tables.keys()].join(', ')}.`
  const name = values.out ?? table.drawing ?? table.id
  if (!DRAWING_NAME.test(name)) return `A drawing cannot be called ${name}: use small letters, digits and hyphens.`
  if (existsSync(new URL(`${name}.svg`, masters)))
    return (
      `${name} has a master already: change src/cartography/masters/${name}.svg and run npm run boards, ` +
      'or choose another name with --out.'
    )
  return { file, table, name }
}

/** Saves an SVG as a master and makes its plate. Returns false and writes nothing if there are problems. */
export async function importMaster(args: readonly string[], folders = FOLDERS): Promise<boolean> {
  const request = await readRequest(args, folders).catch(
    (problem: unknown) => `${problem instanceof Error ? problem.message : String(problem)}\n${USAGE}`,
  )
  if (typeof request === 'string') {
    console.error(request)
    return false
  }
  const { file, table, name } = request
  const imported = importDrawing(readFileSync(file, 'utf8'), table, name)
  if (!imported.ok) {
    for (const problem of imported.problems) console.error(problem)
    console.error('Nothing was written.')
    return false
  }
  for (const warning of imported.warnings) console.warn(warning)
  copyFileSync(file, fileURLToPath(new URL(`${name}.svg`, folders.masters)))
  writeFileSync(new URL(`${name}.json`, folders.plates), formatPlate(imported.plate))
  const { width, height } = imported.plate
  console.log(`Written: src/cartography/masters/${name}.svg and src/board/plates/${name}.json.`)
  console.log(`Now add a line to the list in src/board/plates.ts:`)
  console.log(`  ['${name}', { aspect: ${width} / ${height}, load: () => import('./plates/${name}.json') }],`)
  console.log(`and to the table of ${table.id}: drawing: '${name}'.`)
  return true
}

async function runBoards([command, ...args]: readonly string[]): Promise<boolean> {
  if (command === 'import') return importMaster(args)
  if (command !== undefined) {
    console.error(`npm run boards has no command ${command}.\n${USAGE}`)
    return false
  }
  const isGood = await makePlates(FOLDERS)
  await findColours()
  return isGood
}

if (import.meta.main && !(await runBoards(process.argv.slice(2)))) process.exitCode = 1
