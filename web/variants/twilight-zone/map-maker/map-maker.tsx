/** The map maker: a map is painted, checked while it is painted, and written on the sheet. */
import type { JSX } from 'preact'
import { useMemo, useRef, useState } from 'preact/hooks'
import {
  baseAtlas,
  type Brush,
  brushCells,
  BRUSHES,
  type Violation,
  codeOf,
  type Design,
  designOf,
  emptyDesign,
  enlarge,
  fill,
  growProvince,
  searchRepair,
  mirror,
  nameShore,
  paint,
  randomDrawing,
  shoresInDesign,
  shrinkProvince,
  sizesOf,
  STANDARD_BOARD,
  swapProvinces,
  textOfDesign,
  describeViolations,
  type DescribedViolation,
} from '../../../../src/variants/twilight-zone/map-maker.ts'
import { useAnnounce } from '../../../ui/announcer.tsx'
// oxlint-disable-next-line import/no-unassigned-import -- styles that the map maker alone needs
import './map-maker.css'
import { AccountMaps } from './account-maps.tsx'
import { Canvas } from './canvas.tsx'
import { type Draw, useDrawing } from './use-drawing.ts'

export interface MapMakerProps {
  /** What is on the sheet. */
  readonly text: string
  /** A valid map to begin with. */
  readonly template: string
  readonly onText: (text: string) => void
}

const TOOLS = ['brush', 'fill', 'swap', 'grow', 'shrink', 'pick'] as const
type Tool = (typeof TOOLS)[number]
const TOOL_WORDS: Readonly<Record<Tool, string>> = {
  brush: 'Brush',
  fill: 'Fill',
  swap: 'Swap two spaces',
  grow: 'Grow',
  shrink: 'Shrink',
  pick: 'Pick up',
}

const BRUSH_WORDS: Readonly<Record<Brush, string>> = { 0: 'one cell', 1: 'three cells', 2: 'five cells' }

const NONE: readonly string[] = []

/** Where a copy is kept on the device. */
const KEPT = 'map-maker'

const kept = (): string | null => localStorage.getItem(KEPT)

/** The tool in hand, the space that it paints, and what both do to the map. */
function useTool(draw: Draw) {
  const [tool, setTool] = useState<Tool>('brush')
  const [colour, setColour] = useState('PAR')
  const [brush, setBrush] = useState<Brush>(0)
  const [first, setFirst] = useState<string | null>(null)
  const pick = (cell: number) => setColour(codeOf(draw.now().cells[cell] ?? colour))
  const swap = (code: string) => {
    setFirst(first === null ? code : null)
    if (first !== null) draw.draw(swapProvinces(draw.now(), first, code))
  }
  const stroke = (cells: ReadonlySet<number>, last: number, isEnd: boolean) => {
    const before = draw.now()
    const code = codeOf(before.cells[last] ?? '')
    if (tool === 'brush') {
      if (isEnd && draw.drawSketch()) return
      return (isEnd ? draw.draw : draw.sketch)(paint(before, brushCells(before, cells, brush), colour))
    }
    if (!isEnd) return
    if (tool === 'fill') draw.draw(fill(before, last, colour))
    else if (tool === 'swap') swap(code)
    else if (tool === 'grow') draw.draw(growProvince(before, code))
    else if (tool === 'shrink') draw.draw(shrinkProvince(before, code))
    else pick(last)
  }
  const tools = useMemo(() => <Tools {...{ tool, setTool, brush, setBrush, draw }} />, [tool, brush, draw])
  return { tools, words: hint(tool, colour, first), colour, setColour, first, pick, stroke }
}

export function MapMaker({ text, template, onText }: MapMakerProps): JSX.Element {
  const { draw, shown } = useDrawing(text, onText)
  const { tools, words, colour, setColour, first, pick, stroke } = useTool(draw)
  const [pointedAt, pointAt] = useState('')
  const { told: design } = draw
  const breaches = useMemo(() => describeViolations(baseAtlas(), design), [design])
  // As long as it is wrong.
  const lit = breaches.find(({ words }) => words === pointedAt)?.violation.spaces ?? NONE
  useAnnounce(breaches.length === 0 ? 'The map is valid.' : `${breaches.length} things are wrong with the map.`)
  // What stands around the map stays as it is while a stroke is shown.
  const beginnings = useMemo(() => <Beginnings template={template} draw={draw} />, [template, draw])
  const faults = useMemo(
    () => <Breaches {...{ breaches, draw }} shown={pointedAt} onShow={pointAt} />,
    [breaches, draw, pointedAt],
  )
  const palette = useMemo(
    () => <Palette {...{ design, breaches, colour }} onColour={setColour} />,
    [design, breaches, colour, setColour],
  )
  const shores = useMemo(() => <Shores design={design} draw={draw} />, [design, draw])
  const copies = useMemo(
    () => <AccountMaps text={textOfDesign(design)} onOpen={(map) => draw.draw(designOf(baseAtlas(), map))} />,
    [design, draw],
  )
  // Whoever has started drawing wants his tools first.
  const isEmpty = draw.drawing.design.cells.length < 2
  return (
    <section class="stack map-maker" aria-label="Map maker">
      {isEmpty && beginnings}
      {tools}
      <p class="small muted">{words}</p>
      <div class="easel">
        <Canvas design={shown} lit={first === null ? lit : [first]} onStroke={stroke} onPick={pick} />
        {faults}
        {palette}
      </div>
      {!isEmpty && beginnings}
      {shores}
      {copies}
    </section>
  )
}

interface ToolsProps {
  readonly tool: Tool
  readonly setTool: (tool: Tool) => void
  readonly brush: Brush
  readonly setBrush: (brush: Brush) => void
  readonly draw: Draw
}

function Tools({ tool, setTool, brush, setBrush, draw }: ToolsProps): JSX.Element {
  return (
    <div class="row" role="group" aria-label="Tools">
      {TOOLS.map((one) => (
        <button key={one} aria-pressed={tool === one} onClick={() => setTool(one)}>
          {TOOL_WORDS[one]}
        </button>
      ))}
      {tool === 'brush' && (
        <label class="row">
          <span class="small">Size</span>
          <select value={brush} onChange={({ currentTarget }) => setBrush(BRUSHES[currentTarget.selectedIndex] ?? 0)}>
            {BRUSHES.map((one) => (
              <option key={one} value={one}>
                {BRUSH_WORDS[one]}
              </option>
            ))}
          </select>
        </label>
      )}
      <button disabled={draw.drawing.before.length === 0} onClick={draw.undo}>
        Undo
      </button>
      <button disabled={draw.drawing.undone.length === 0} onClick={draw.redo}>
        Redo
      </button>
    </div>
  )
}

const nameOf = (code: string): string => baseAtlas().province(code)?.name ?? code

function hint(tool: Tool, colour: string, first: string | null): string {
  switch (tool) {
    case 'brush':
      return `Paint cells of ${nameOf(colour)}. Choose another space from the list.`
    case 'fill':
      return `Tap a space: it becomes ${nameOf(colour)}.`
    case 'swap':
      return first === null
        ? 'Tap two spaces, one after the other.'
        : `Tap the space that ${nameOf(first)} changes places with.`
    case 'grow':
      return 'Tap a space: it grows by a cell all around.'
    case 'shrink':
      return 'Tap a space: its neighbours take the cells at its border.'
    case 'pick':
      return 'Tap a space to paint with it.'
  }
}

/** So many times as many cells in either direction as the standard board is drawn with: its lines can be moved by half a cell of it. */
const FINER = 2

/** What one may begin with, and what is done with the map as a whole. */
function Beginnings({ template, draw }: { template: string; draw: Draw }): JSX.Element {
  const [held, setHeld] = useState(kept)
  const { design } = draw.drawing
  const keep = () => {
    localStorage.setItem(KEPT, textOfDesign(design))
    setHeld(kept())
  }
  return (
    <div class="row" role="group" aria-label="The whole map">
      <button onClick={() => draw.draw(designOf(baseAtlas(), template))}>Start from an example</button>
      <button
        onClick={() =>
          draw.draw(designOf(baseAtlas(), randomDrawing(baseAtlas(), Math.floor(Math.random() * 2 ** 32))))
        }
      >
        Another one
      </button>
      <button onClick={() => draw.draw(enlarge(designOf(baseAtlas(), STANDARD_BOARD.join('\n')), FINER))}>
        The standard board
      </button>
      <button onClick={() => draw.draw(emptyDesign())}>An empty map</button>
      <button onClick={keep}>Keep a copy on this device</button>
      {held !== null && <button onClick={() => draw.draw(designOf(baseAtlas(), held))}>Use the copy kept</button>}
      <button onClick={() => draw.draw(mirror(design, 'x'))}>Mirror left and right</button>
      <button onClick={() => draw.draw(mirror(design, 'y'))}>Mirror top and bottom</button>
    </div>
  )
}

/** In ms: the page answers between two slices of the search. */
const SLICE = 16

/** Looks for a mend while the page goes on answering. What is drawn meanwhile makes what is found void. */
function useMending(draw: Draw, onFound: (next: Design | null) => void) {
  const [isOn, setOn] = useState(false)
  const latest = useRef({ draw, onFound })
  latest.current = { draw, onFound }
  const begin = (breach: Violation) => {
    const { design } = latest.current.draw.drawing
    const search = searchRepair(baseAtlas(), design, breach)
    setOn(true)
    const goOn = () => {
      const end = performance.now() + SLICE
      let step = search.next()
      while (step.done !== true && performance.now() < end) step = search.next()
      if (step.done !== true) return void setTimeout(goOn)
      setOn(false)
      if (latest.current.draw.drawing.design === design) latest.current.onFound(step.value)
    }
    setTimeout(goOn)
  }
  return { isOn, begin }
}

interface BreachesProps {
  readonly breaches: readonly DescribedViolation[]
  readonly draw: Draw
  /** The words of the breach that is shown on the map; '': none is. */
  readonly shown: string
  readonly onShow: (words: string) => void
}

/** What is wrong, in words; shown on the map, and mended where a small change does it. */
function Breaches({ breaches, draw, shown, onShow }: BreachesProps): JSX.Element {
  const [said, say] = useState('')
  const search = useMending(draw, (next) => {
    say(next === null ? 'No small change mends this.' : '')
    if (next !== null) draw.draw(next)
  })
  if (breaches.length === 0) return <p class="good">The map is valid: it can be handed in as it is.</p>
  return (
    <div class="stack" role="group" aria-label="What is wrong with the map">
      <ul class="breaches">
        {breaches.map(({ violation, words }) => {
          const isShown = words === shown
          return (
            <li key={words}>
              <span class="fault">{words}</span>
              <button
                class="quiet"
                aria-pressed={isShown}
                onClick={() => onShow(isShown ? '' : words)}
                aria-label={`Show: ${words}`}
              >
                Show
              </button>
              <button
                class="quiet"
                aria-disabled={search.isOn}
                onClick={() => !search.isOn && search.begin(violation)}
                aria-label={`Mend this: ${words}`}
              >
                Mend this
              </button>
            </li>
          )
        })}
      </ul>
      {search.isOn && <p role="status">Looking for a change that mends it…</p>}
      {said !== '' && !search.isOn && <p role="alert">{said}</p>}
    </div>
  )
}

const COAST_WORDS: Readonly<Record<string, string>> = { NC: 'North', EC: 'East', SC: 'South', WC: 'West' }

/** The shores of Spain, St Petersburg and Bulgaria, and which coast each is. */
function Shores({ design, draw }: { design: Design; draw: Draw }): JSX.Element | null {
  const shores = useMemo(() => shoresInDesign(baseAtlas(), design), [design])
  if (shores.length === 0) return null
  return (
    <details class="legend-fold">
      <summary>Coasts of Spain, St Petersburg and Bulgaria</summary>
      <ul>
        {shores.map(({ code, cells, coast, coasts, row, column }) => (
          <li key={`${code} ${row} ${column}`} class="row">
            <span>
              {nameOf(code)}, shore at row {row}, cell {column}:
            </span>
            {coasts.map((one) => (
              <button
                key={one}
                aria-pressed={coast === one}
                onClick={() => draw.draw(nameShore(draw.now(), cells, one))}
              >
                {COAST_WORDS[one] ?? one} coast
              </button>
            ))}
          </li>
        ))}
      </ul>
    </details>
  )
}

interface PaletteProps {
  readonly design: Design
  readonly breaches: readonly DescribedViolation[]
  readonly colour: string
  readonly onColour: (code: string) => void
}

/** All spaces: which are missing, which break a rule, and which one paints with. */
function Palette({ design, breaches, colour, onColour }: PaletteProps): JSX.Element {
  const sizes = sizesOf(design)
  const wrong = new Set(breaches.flatMap(({ violation }) => violation.spaces))
  const groups = [
    ...baseAtlas().powers.map(({ power, name }) => ({
      title: name,
      spaces: baseAtlas().provinces.filter(({ homeland }) => homeland === power),
    })),
    {
      title: 'Nobody’s',
      spaces: baseAtlas().provinces.filter(({ homeland, terrain }) => homeland === null && terrain !== 'sea'),
    },
    { title: 'Seas', spaces: baseAtlas().provinces.filter(({ terrain }) => terrain === 'sea') },
  ]
  const drawn = baseAtlas().provinces.filter(({ code }) => sizes.has(code)).length
  return (
    <div class="palette" role="group" aria-label="Spaces">
      <p>
        {drawn} of {baseAtlas().provinces.length} spaces are on the map.
      </p>
      {groups.map(({ title, spaces }) => (
        <div key={title} class="row" role="group" aria-label={title}>
          <span class="small muted">{title}</span>
          {spaces.map(({ code, name, terrain, centre }) => (
            <button
              key={code}
              class={`order ${terrain}${wrong.has(code) ? ' wrong' : ''}`}
              aria-pressed={colour === code}
              title={`${name}: ${terrain === 'land' ? 'inland' : terrain === 'coast' ? 'coastal' : 'sea'}${centre ? ', a centre' : ''}`}
              onClick={() => onColour(code)}
            >
              {sizes.has(code) ? '' : '× '}
              {code}
            </button>
          ))}
        </div>
      ))}
    </div>
  )
}
