import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { BoardTable } from '../../rules/atlas/atlas.ts'
import { importDrawing } from './import.ts'

/* `npm run boards -- import FILE.svg --map ID [--out NAME]` */

const USAGE = 'npm run boards -- import FILE.svg --map ID [--out NAME]'
const MAPS = new URL('../../maps/', import.meta.url)
const PLATES = new URL('../../board/plates/', import.meta.url)
const PLATE_NAME = /^[a-z0-9][a-z0-9-]*$/

const isTable = (value: unknown): value is BoardTable =>
  typeof value === 'object' && value !== null && 'provinces' in value && 'army' in value && 'fleet' in value

/** The boards of `src/maps`, by id; of several with one id, which share a drawing, the first. */
async function tables(): Promise<ReadonlyMap<string, BoardTable>> {
  const files = readdirSync(MAPS).filter((file) => file.endsWith('.ts'))
  const rooms: unknown[] = await Promise.all(files.toSorted().map((file) => import(new URL(file, MAPS).href)))
  const found = rooms.flatMap((room) => Object.values(room ?? {}).filter(isTable))
  return new Map(found.toReversed().map((table) => [table.id, table]))
}

/** What was asked for; a string says why nothing can be done. */
async function asked(args: readonly string[], drawnHere: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { map: { type: 'string' }, out: { type: 'string' } },
  })
  const [given, ...more] = positionals
  if (given === undefined || more.length > 0 || values.map === undefined) return `Say: ${USAGE}`
  const file = resolve(process.env['INIT_CWD'] ?? '.', given)
  if (!existsSync(file)) return `There is no file ${file}.`
  const known = await tables()
  const table = known.get(values.map)
  if (table === undefined)
    return `No board in src/maps has the id ${values.map}. There are: ${[...known.keys()].join(', ')}.`
  const out = values.out ?? table.drawing ?? table.id
  if (!PLATE_NAME.test(out)) return `A drawing cannot be called ${out}: use small letters, digits and hyphens.`
  if (drawnHere.includes(out))
    return `The drawing ${out} is made by npm run boards from src/cartography/sources. Choose another name with --out.`
  return { file, table, out }
}

/**
 * Runs the command; false if no drawing was made. `drawnHere` are the drawings that have sources of their own; the drawing is
 * written into `plates`, a folder's URL with a slash at its end.
 */
export async function runImport(
  args: readonly string[],
  drawnHere: readonly string[],
  plates = PLATES,
): Promise<boolean> {
  const wanted = await asked(args, drawnHere).catch(
    (problem: unknown) => `${problem instanceof Error ? problem.message : String(problem)}\nSay: ${USAGE}`,
  )
  if (typeof wanted === 'string') {
    console.error(wanted)
    return false
  }
  const { file, table, out } = wanted
  const imported = importDrawing(readFileSync(file, 'utf8'), table, out)
  if (!imported.ok) {
    for (const problem of imported.problems) console.error(problem)
    console.error('Nothing was written.')
    return false
  }
  for (const warning of imported.warnings) console.warn(warning)
  writeFileSync(new URL(`${out}.json`, plates), `${JSON.stringify(imported.plate)}\n`)
  console.log(`src/board/plates/${out}.json is written. The board is shown by it once`)
  console.log(`  src/board/plates.ts has the line ['${out}', () => import('./plates/${out}.json')],`)
  console.log(`  and the table of ${table.id} says drawing: '${out}'.`)
  return true
}
