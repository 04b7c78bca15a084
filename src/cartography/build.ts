import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { draw } from './draw.ts'
import { balkanDraft, standardDraft } from './europe.ts'
import { runImport } from './import/command.ts'
import { powerColours } from './power-colours.ts'
import { duoDraft } from './half-turn.ts'

/*
 * `npm run boards`: draws the boards into src/board/plates, and finds colours for powers. The same sources give the same files.
 * `npm run boards -- import FILE.svg --map ID [--out NAME]`: draws a board from an SVG instead (docs/drawing-a-board.md).
 */

/** The drawings that have sources here, by name. */
const DRAFTS = { classical: standardDraft, balkan: balkanDraft, duo: duoDraft }

function drawBoards(): void {
  for (const draft of Object.values(DRAFTS)) {
    const plate = draw(draft())
    const text = `${JSON.stringify(plate)}\n`
    writeFileSync(new URL(`../board/plates/${plate.id}.json`, import.meta.url), text)
    console.log(`${plate.id}.json: ${text.length} bytes, ${gzipSync(text, { level: 9 }).length} compressed`)
  }
  const colours = powerColours().map(({ light, dark }) => `  ["${light}", "${dark}"]`)
  writeFileSync(new URL('../board/power-colours.json', import.meta.url), `[\n${colours.join(',\n')}\n]\n`)
}

const [what, ...args] = process.argv.slice(2)
if (what === undefined) drawBoards()
else if (what !== 'import') {
  console.error(`npm run boards knows import, and not ${what}.`)
  process.exitCode = 1
} else if (!(await runImport(args, Object.keys(DRAFTS)))) process.exitCode = 1
