import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { draw } from './draw.ts'
import { balkanSource, standardSource } from './europe.ts'
import { classical } from '../maps/classical.ts'
import { duo } from '../maps/duo.ts'
import { runImport } from './import/command.ts'
import { type Palettes, palettesFor } from './palettes.ts'
import { powerColours } from './power-colours.ts'
import { duoSource } from './half-turn.ts'

/*
 * `npm run boards`: draws the boards into src/board/plates, and finds colours for powers. The same sources give the same files.
 * `npm run boards -- import FILE.svg --map ID [--out NAME]`: draws a board from an SVG instead (docs/drawing-a-board.md).
 */

/** The drawings that have sources here, by name. */
const SOURCES = { classical: standardSource, balkan: balkanSource, duo: duoSource }

/** As the formatter has it: pairs of colours on one line. */
const inLines = (palettes: Palettes): string =>
  JSON.stringify(palettes, null, 2).replaceAll(/\[\s+("#\w+"),\s+("#\w+")\s+\]/g, '[$1, $2]')

function drawBoards(): void {
  for (const source of Object.values(SOURCES)) {
    const plate = draw(source())
    const text = `${JSON.stringify(plate)}\n`
    writeFileSync(new URL(`../board/plates/${plate.id}.json`, import.meta.url), text)
    console.log(`${plate.id}.json: ${text.length} bytes, ${gzipSync(text, { level: 9 }).length} compressed`)
  }
  const colours = powerColours().map(({ light, dark }) => `  ["${light}", "${dark}"]`)
  writeFileSync(new URL('../board/powers/power-colours.json', import.meta.url), `[\n${colours.join(',\n')}\n]\n`)
  const palettes = palettesFor([classical, duo].map(({ powers }) => powers.flatMap(({ colour }) => colour ?? [])))
  writeFileSync(new URL('../board/powers/palettes.json', import.meta.url), `${inLines(palettes)}\n`)
}

const [what, ...args] = process.argv.slice(2)
if (what === undefined) drawBoards()
else if (what !== 'import') {
  console.error(`npm run boards knows import, and not ${what}.`)
  process.exitCode = 1
} else if (!(await runImport(args, Object.keys(SOURCES)))) process.exitCode = 1
