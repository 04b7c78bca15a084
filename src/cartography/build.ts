import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { draw } from './draw.ts'
import { balkanDraft, standardDraft } from './europe.ts'
import { duoDraft } from './turned.ts'

/* Draws the boards into plates/*.json: `npm run boards`. The same sources give the same files, byte for byte. */

for (const draft of [standardDraft, balkanDraft, duoDraft]) {
  const plate = draw(draft())
  const text = `${JSON.stringify(plate)}\n`
  writeFileSync(new URL(`../plates/${plate.id}.json`, import.meta.url), text)
  console.log(`${plate.id}.json: ${text.length} bytes, ${gzipSync(text, { level: 9 }).length} compressed`)
}
