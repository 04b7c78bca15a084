/**
 * `npm run picture-style`: makes `src/board/picture/style.json` from the style sheets of the board; to be run when one of them
 * has been changed. A test holds the file to them.
 */
import { writeFileSync } from 'node:fs'
import { pictureStyle } from './pictures/style.ts'

const file = new URL('../board/picture/style.json', import.meta.url)
writeFileSync(file, `${JSON.stringify(await pictureStyle(), null, 2)}\n`)
