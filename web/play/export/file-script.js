/* The script of an exported game: unpacks the phases and steps through them. It runs alone, without a build. */

/** @param {string} id */
const part = (id) => document.getElementById(id)
const pick = part('phase')
const board = part('board')
const steps = {
  first: () => 0,
  previous: () => shown - 1,
  next: () => shown + 1,
  last: () => content.phases.length - 1,
}
let content = { phases: [], pieces: [], layers: [] }
let shown = 0

async function unpack() {
  const packed = Uint8Array.from(atob(part('game').textContent), (letter) => letter.charCodeAt(0))
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'))
  return new Response(stream).json()
}

function element(name, content) {
  const made = document.createElement(name)
  made.append(...[content].flat())
  return made
}

/** A list with a heading above it. Items: a text, or an order with its result. */
function section({ title, lines }) {
  const items = lines.map(([text, remark]) =>
    element('li', remark === '' ? text : [`${text} `, element('small', remark)]),
  )
  return element('section', [element('h3', title), element('ul', items)])
}

/** The line of an order, perhaps after its arrowhead. A light edge goes below both. */
const LINE = /(?:<path class="head"[^>]*><\/path>)?<path class="line"[^>]* d="([^"]*)"/g

/** A layer is stored as pairs of a first piece and how many follow each other. */
function joinLayer(index) {
  const runs = content.layers[index]
  let text = ''
  for (let n = 0; n < runs.length; n += 2) text += content.pieces.slice(runs[n], runs[n] + runs[n + 1]).join('')
  return text.replaceAll(LINE, '<path class="casing" d="$1"></path>$&')
}

function show(index) {
  const { phases } = content
  shown = Math.max(0, Math.min(phases.length - 1, index))
  const phase = phases[shown]
  pick.value = String(shown)
  part('title').textContent = phase.title
  board.innerHTML = phase.boards
    .map(({ title, layers }) => `<figure>${title}${layers.map(joinLayer).join('')}</figure>`)
    .join('')
  part('counts').textContent = phase.counts
  part('results').replaceChildren(...phase.results.map(section))
  part('units').replaceChildren(...phase.units.map(section))
  // Not disabled: a disabled button would lose the focus.
  for (const name of ['first', 'previous']) part(name).ariaDisabled = String(shown === 0)
  for (const name of ['next', 'last']) part(name).ariaDisabled = String(shown === phases.length - 1)
}

const KEYS = { ArrowLeft: 'previous', ArrowRight: 'next', Home: 'first', End: 'last' }

function onKey(event) {
  const step = KEYS[event.key]
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey || event.target === pick) return
  event.preventDefault()
  show(steps[step]())
}

/** In CSS pixels: shorter movements are taps. */
const SWIPE = 40
let touch = null

function onTouchEnd(event) {
  const end = event.changedTouches[0]
  const [right, down] = touch === null ? [0, 0] : [end.clientX - touch.x, end.clientY - touch.y]
  touch = null
  if (Math.abs(right) > SWIPE && Math.abs(right) > 2 * Math.abs(down)) show(shown + (right < 0 ? 1 : -1))
}

/** Two fingers enlarge the page. */
function onTouchStart({ touches }) {
  const [first] = touches
  touch = touches.length === 1 ? { x: first.clientX, y: first.clientY } : null
}

function start(unpacked) {
  content = unpacked
  const { phases } = content
  pick.append(...phases.map(({ title }, index) => new Option(title, String(index))))
  pick.addEventListener('change', () => show(Number(pick.value)))
  for (const [name, target] of Object.entries(steps)) part(name).addEventListener('click', () => show(target()))
  addEventListener('keydown', onKey)
  board.addEventListener('touchstart', onTouchStart, { passive: true })
  board.addEventListener('touchend', onTouchEnd)
  show(0)
  part('problem').hidden = true
  part('content').hidden = false
}

unpack().then(start, () => {
  part('problem').textContent = 'This browser cannot open the file. A browser from 2023 or later can.'
})
