/**
 * A whole game as one HTML file that works without a network. Its phases are packed and compressed.
 */
import { toBase64 } from '../../../src/lib/base64.ts'
import type { FilePhase } from './file-phases.ts'
import { newBoardPacker } from './pack-boards.ts'
import script from './file-script.js?raw'

export interface GameFile {
  readonly title: string
  /** Such as the variant and the players, one per line. */
  readonly about: readonly string[]
  /** The style sheet of the boards. */
  readonly boardStyle: string
  /** Width by height of all boards in a row. */
  readonly aspect: number
  /** The address of the game. */
  readonly address: string
  readonly phases: readonly FilePhase[]
}

const STYLE = `
*{box-sizing:border-box}
html,body{margin:0;background:var(--paper);color:var(--ink)}
body{font:16px/1.5 var(--sans);padding:16px;max-width:1200px;margin:0 auto}
h1{font:600 26px/1.25 var(--serif);margin:0;overflow-wrap:anywhere}
h2{font:600 20px/1.3 var(--serif);margin:12px 0 4px}
h3{font:600 15px/1.3 var(--serif);margin:10px 0 2px}
a{color:var(--accent);text-underline-offset:2px}
header p{margin:2px 0;color:var(--muted)}
nav{position:sticky;top:0;z-index:1;display:flex;gap:6px;padding:8px 0;background:var(--paper)}
nav button,nav select{font:inherit;min-height:44px;min-width:44px;padding:6px 12px;color:inherit;background:var(--paper-raised);border:1px solid var(--line);border-radius:var(--corner)}
nav svg{display:block;margin:auto;fill:currentcolor;stroke:currentcolor;stroke-width:1.5;stroke-linejoin:round}
nav select{flex:1 1 auto;min-width:0;max-width:24rem}
nav button[aria-disabled=true]{color:var(--muted);background:none;border-color:transparent}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
#board{display:flex;flex-wrap:wrap;gap:10px;touch-action:pan-y pinch-zoom}
figure{margin:0;flex:1 1 280px;min-width:0;color:var(--muted);font-family:var(--serif)}
.plate{display:block;width:100%;height:auto;border:1px solid var(--coast)}
#counts{margin:6px 0}
#results,#units{columns:18rem auto;column-gap:24px}
section{break-inside:avoid}
ul{margin:0;padding:0;list-style:none}
small{color:var(--muted);font-size:14px}
summary{padding:10px 0;cursor:pointer}
footer{margin-top:16px;color:var(--muted)}
@media(min-width:60rem){
.beside{display:grid;grid-template-columns:minmax(0,7fr) minmax(16rem,4fr);gap:24px;align-items:start}
.beside #board{position:sticky;top:64px}
.beside #counts{margin-top:0}
:not(.beside)>div>#results,:not(.beside)>div>#units{columns:4 14rem}
}
@media print{nav,footer{display:none}}
`

/** Several boards in a row leave no room beside them. */
const WIDE = 1.6

const stepButton = (id: string, label: string, path: string): string =>
  `<button id="${id}" aria-label="${label}"><svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true"><path d="${path}"/></svg></button>`

/** No request leaves the file. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'"

export async function writeGameFile(file: GameFile): Promise<string> {
  const { title, about, boardStyle, aspect, address, phases } = file
  const isWide = aspect > WIDE
  const fit = `#board{max-width:max(280px,calc((100vh - 190px)*${aspect.toFixed(3)}))}`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<title>${escapeHtml(title)}</title>
<style>${boardStyle}${STYLE}${fit}</style>
</head>
<body>
<header>
<h1>${escapeHtml(title)}</h1>
${about.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n')}
</header>
<main>
<p id="problem">Opening the game…</p>
<noscript><p>Turn on JavaScript for this file to step through the game.</p></noscript>
<div id="content" hidden>
<nav aria-label="Phases">
${stepButton('first', 'First phase', 'M4 3v10M13 3L6 8l7 5z')}
${stepButton('previous', 'Previous phase', 'M12 3L5 8l7 5z')}
<select id="phase" aria-label="Phase"></select>
${stepButton('next', 'Next phase', 'M4 3l7 5-7 5z')}
${stepButton('last', 'Last phase', 'M12 3v10M3 3l7 5-7 5z')}
</nav>
<h2 id="title" aria-live="polite"></h2>
<div id="stage"${isWide ? '' : ' class="beside"'}>
<div id="board"></div>
<div>
<p id="counts"></p>
<div id="results"></div>
<details><summary>Units</summary><div id="units"></div></details>
</div>
</div>
</div>
</main>
<footer><p>Step with the arrow keys, or swipe over the board. Exported from <a href="${escapeHtml(address)}" rel="noopener">Concert</a>.</p></footer>
<script type="application/octet-stream" id="game">${await pack(phases)}</script>
<script type="module">${script}</script>
</body>
</html>
`
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (letter) => ENTITIES[letter] ?? letter)

async function pack(phases: readonly FilePhase[]): Promise<string> {
  const packer = newBoardPacker()
  const packed = phases.map((phase) => ({
    ...phase,
    boards: phase.boards.map(({ title, svg }) => ({
      title: title === '' ? '' : `<figcaption>${escapeHtml(title)}</figcaption>`,
      layers: packer.add(svg),
    })),
  }))
  const text = JSON.stringify({ phases: packed, ...packer.packed() })
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))
  return toBase64(new Uint8Array(await new Response(stream).arrayBuffer()))
}
