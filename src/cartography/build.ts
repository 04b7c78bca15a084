import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { draw } from './draw.ts'
import { balkanDraft, standardDraft } from './europe.ts'
import { powerColours } from './power-colours.ts'
import { duoDraft } from './half-turn.ts'

/* `npm run boards`: draws the boards into src/board/plates, and finds colours for powers. The same sources give the same files. */

for (const draft of [standardDraft, balkanDraft, duoDraft]) {
  const plate = draw(draft())
  const text = `${JSON.stringify(plate)}\n`
  writeFileSync(new URL(`../board/plates/${plate.id}.json`, import.meta.url), text)
  console.log(`${plate.id}.json: ${text.length} bytes, ${gzipSync(text, { level: 9 }).length} compressed`)
}

const colours = powerColours().map(({ light, dark }) => `  ["${light}", "${dark}"]`)
writeFileSync(new URL('../board/power-colours.json', import.meta.url), `[\n${colours.join(',\n')}\n]\n`)
