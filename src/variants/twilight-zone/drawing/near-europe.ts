/** A valid map near to the real Europe, varied by lot (TWZ-3, TWZ-15). Pure. */
import { type Random, seededRandom } from '../../../lib/random.ts'
import type { Atlas } from '../../../rules/atlas/atlas.ts'
import { seaPartsOf, spacesOf } from './borders.ts'
import {
  brushCells,
  type Design,
  designOf,
  enlarge,
  neighbourCells,
  paint,
  STANDARD_BOARD,
  textOfDesign,
} from './editing.ts'
import { gridOf } from './grid.ts'
import { violationsOf } from './violations.ts'

/** A rectangle of cells for a province: columns and rows from 0, both ends included. */
type Patch = readonly [code: string, columns: readonly [number, number], rows: readonly [number, number]]

/**
 * What makes the standard board valid, with each cell divided into four. Its borders change as little
 * as TWZ-3 allows: a space with two coasts on one sea must be an isthmus.
 */
const PATCHES: readonly Patch[] = [
  // The Barents Sea reaches the North Sea along Norway, and the Heligoland Bight the Skagerrak.
  ['NTH', [10, 13], [1, 1]],
  ['HEL', [12, 12], [6, 9]],
  // The Skagerrak reaches the Baltic Sea and the Gulf of Bothnia through the Sound; Denmark meets Berlin.
  ['SKA', [14, 14], [6, 7]],
  ['SKA', [14, 17], [8, 8]],
  ['SKA', [17, 17], [9, 9]],
  ['BOT', [18, 21], [8, 8]],
  ['BER', [16, 19], [10, 10]],
  ['BER', [18, 19], [11, 11]],
  // The Adriatic Sea reaches Bulgaria, and the Aegean Sea the Adriatic around Greece.
  ['TRI', [24, 27], [26, 26]],
  ['ADR', [24, 27], [27, 27]],
  ['ALB', [24, 27], [28, 28]],
  ['GRE', [26, 27], [29, 29]],
  ['BUL', [28, 28], [25, 25]],
  ['AEG', [24, 24], [28, 30]],
  ['AEG', [25, 25], [30, 32]],
  // The Bosporus is open: the Black Sea meets the Aegean Sea and the Eastern Mediterranean.
  ['BLA', [30, 31], [28, 28]],
  ['AEG', [29, 29], [28, 29]],
  ['EAS', [30, 30], [29, 35]],
  ['EAS', [28, 29], [34, 35]],
  // Tunis hangs on the toe of Italy, and North Africa on Iberia.
  ['TYS', [12, 13], [36, 37]],
  ['WES', [8, 11], [36, 37]],
  ['APU', [22, 22], [31, 35]],
  ['TUN', [18, 23], [36, 36]],
  ['NAF', [4, 5], [34, 35]],
  ['NAF', [4, 6], [36, 36]],
]

const range = ([from, to]: readonly [number, number]): number[] =>
  Array.from({ length: to - from + 1 }, (_, n) => from + n)

const patched = (design: Design, [code, columns, rows]: Patch): Design =>
  paint(design, new Set(range(rows).flatMap((y) => range(columns).map((x) => y * design.width + x))), code)

/** Without lots: one connected sea, and 191 of the 208 borders of the standard board. */
const plainEurope = (base: Atlas): Design =>
  PATCHES.reduce(patched, enlarge(designOf(base, STANDARD_BOARD.join('\n')), 2))

/** How many shifts of borders are tried; most leave the map as it is or are not valid. */
const SHIFTS = 250
/** No space shrinks below this many cells. */
const MIN_CELLS = 4

/** A valid map with one connected sea, near to the real Europe. Other seed, other borders. */
export function nearEurope(base: Atlas, seed: number): Design {
  const draw = seededRandom(seed)
  let design = plainEurope(base)
  for (let n = 0; n < SHIFTS; n++) {
    const next = shifted(design, draw)
    if (next !== design && isPlayable(base, next)) design = next
  }
  return design
}

/** Gives a few cells on one side of a border to the space on the other. */
function shifted(design: Design, draw: Random): Design {
  const pick = <T>(all: readonly T[]): T | undefined => all[Math.floor(draw() * all.length)]
  const from = Math.floor(draw() * design.cells.length)
  const code = design.cells[pick(neighbourCells(design, from)) ?? from] ?? ''
  const own = new Set([...brushCells(design, new Set([from]), 1)].filter((n) => design.cells[n] === design.cells[from]))
  const size = design.cells.filter((cell) => cell === design.cells[from]).length
  return code === design.cells[from] || size - own.size < MIN_CELLS ? design : paint(design, own, code)
}

function isPlayable(base: Atlas, design: Design): boolean {
  const drawing = spacesOf(base, gridOf(base, textOfDesign(design)))
  return violationsOf(base, drawing).length === 0 && seaPartsOf(drawing).length === 1
}
