/** Standard rules on a board from a `.map` file. Pure. */
import { err, ok, type Result } from '../../lib/result.ts'
import { type Atlas, makeAtlas } from '../../rules/atlas/atlas.ts'
import type { MapProblem } from './map-lines.ts'
import { readMapFile } from './read-map-file.ts'
import { turnOf } from '../../rules/phase-calendar.ts'
import { withBoard } from '../../rules/position/position.ts'
import {
  calendarFrom,
  centreAllowance,
  MAIN,
  seatPerPower,
  standard,
  startOf,
  vacantHomes,
  wonAt,
} from '../../rules/seam/standard.ts'
import type { Variant } from '../../rules/seam/variant.ts'

export interface FileBoard {
  readonly variant: Variant
  readonly warnings: readonly MapProblem[]
}

/** Depends on the texts, so that drawings of boards are not confused. `drawing`: an SVG, if it has one. */
export const boardId = (text: string, drawing: string | null): string =>
  `board-${hashOf(drawing === null ? text : `${text}\0${drawing}`)}`

/** Standard rules on this board. */
export function boardVariant(text: string, drawing: string | null = null): Result<FileBoard, readonly MapProblem[]> {
  const id = boardId(text, drawing)
  const read = readMapFile(text, id)
  if (!read.ok) return read
  const { table, owners, victory, begin, year, buildsAnywhere, warnings } = read.value
  if (Object.keys(table.army).length === 0 && Object.keys(table.fleet).length === 0) return err([NO_BORDERS])
  const atlas = makeAtlas(table)
  const seating = seatPerPower(atlas)
  const calendar = calendarFrom(year)
  const turn = turnOf(calendar, begin)
  if (turn === null) return err([{ line: null, message: `A game cannot begin with ${begin}.` }])
  const start = startOf(atlas, [MAIN])
  const position = { ...withBoard(start, MAIN, { owners }), turn }
  const answers = {
    ...standard(atlas, seating),
    ...wonAt(victory, seating),
    ...(buildsAnywhere && { allowance: buildingAnywhere(atlas) }),
    calendar,
    setup: () => position,
  }
  return ok({ variant: { id, title: table.title, blurb: `${victory} centres win.`, ...answers }, warnings })
}

const NO_BORDERS: MapProblem = {
  line: null,
  message: 'The places have no borders: write ABUTS and their neighbours after each, or add a drawing.',
}

const buildingAnywhere =
  (atlas: Atlas): Variant['allowance'] =>
  (at, power) => ({ ...centreAllowance(atlas, at, power), sites: vacantHomes(atlas, at, power, atlas.centres) })

/** FNV-1a, 32 bits. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return (hash >>> 0).toString(36)
}
