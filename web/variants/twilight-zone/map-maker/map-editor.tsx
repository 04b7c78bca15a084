/** The map maker: paint a map, which is checked at once and written to the sheet. */
import type { JSX } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import {
  baseAtlas,
  type Brush,
  brushCells,
  BRUSHES,
  codeOf,
  type Design,
  designOf,
  emptyDesign,
  enlarge,
  fill,
  growProvince,
  isBlank,
  mirror,
  nameShore,
  paint,
  nearEurope,
  openSeaDrawing,
  shoresInDesign,
  shrinkProvince,
  STANDARD_BOARD,
  swapProvinces,
  textOfDesign,
  describeViolations,
} from '../../../../src/variants/twilight-zone/map-maker.ts'
import { useAnnounce } from '../../../ui/announcer.tsx'
import './map-maker.css'
import { formatCount } from '../../../text/words.ts'
import type { DesignerProps } from '../../seam/variant-page.ts'
import { AccountMaps } from './account-maps.tsx'
import { Canvas } from './canvas.tsx'
import { MapRating } from './map-rating.tsx'
import { Palette } from './space-palette.tsx'
import { type Draw, useDrawing } from './use-drawing.ts'
import { ViolationList } from './violation-list.tsx'

const TOOLS = ['brush', 'fill', 'swap', 'grow', 'shrink', 'pick'] as const
type Tool = (typeof TOOLS)[number]
const TOOL_LABELS: Readonly<Record<Tool, string>> = {
  brush: 'Brush',
  fill: 'Fill',
  swap: 'Swap two spaces',
  grow: 'Grow',
  shrink: 'Shrink',
  pick: 'Pick',
}

const BRUSH_LABELS: Readonly<Record<Brush, string>> = { 0: 'one cell', 1: 'three cells', 2: 'five cells' }

const NONE: readonly string[] = []

const COPY_KEY = 'map-maker'

const getCopy = (): string | null => localStorage.getItem(COPY_KEY)

/** The current tool, the space that it paints, and what they do to the map. */
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
  return { tools, hint: hintText(tool, colour, first), colour, setColour, first, pick, stroke }
}

export function MapMaker({ text, template, onText }: DesignerProps): JSX.Element {
  const { draw, shown } = useDrawing(text, onText)
  const { tools, hint, colour, setColour, first, pick, stroke } = useTool(draw)
  const [shownError, showError] = useState('')
  const { deferred: design } = draw
  const violations = useMemo(() => describeViolations(baseAtlas(), design), [design])
  // The errors of an empty map are obvious.
  const isEmpty = isBlank(draw.drawing.design)
  // Maps to start from come first on an empty sheet, and stay there, so that the map does not move under the finger.
  const [startsEmpty] = useState(isEmpty)
  const wrongSpaces = violations.find(({ words }) => words === shownError)?.violation.spaces ?? NONE
  useAnnounce(
    isEmpty
      ? ''
      : violations.length === 0
        ? 'The map is valid.'
        : `The map has ${formatCount(violations.length, 'error')}.`,
  )
  // Memoized, so that only the canvas renders during a stroke.
  const wholeMap = useMemo(() => <WholeMap template={template} draw={draw} />, [template, draw])
  const errors = useMemo(
    () => <ViolationList {...{ violations, draw }} shown={shownError} onShow={showError} />,
    [violations, draw, shownError],
  )
  const palette = useMemo(
    () => <Palette {...{ design, violations, colour }} onColour={setColour} />,
    [design, violations, colour, setColour],
  )
  const rating = useMemo(() => <MapRating design={design} />, [design])
  const shores = useMemo(() => <Shores design={design} draw={draw} />, [design, draw])
  const copies = useMemo(
    () => <AccountMaps text={textOfDesign(design)} onOpen={(map) => draw.draw(designOf(baseAtlas(), map))} />,
    [design, draw],
  )
  return (
    <section class="stack map-maker" aria-label="Map maker">
      <p class="small">
        Draw a secret map of Europe. <a href="/rules/twilight-zone">Rules of Twilight Zone</a>
      </p>
      {startsEmpty && wholeMap}
      <div class="easel">
        <div class="pinned">
          {tools}
          <p class="small muted">{hint}</p>
          <Canvas design={shown} highlighted={first === null ? wrongSpaces : [first]} onStroke={stroke} onPick={pick} />
          {!isEmpty && errors}
        </div>
        {palette}
        {rating}
      </div>
      {!startsEmpty && wholeMap}
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
    <div class="row tools" role="group" aria-label="Tools">
      <div class="row tool-row">
        {TOOLS.map((name) => (
          <button key={name} aria-pressed={tool === name} onClick={() => setTool(name)}>
            {TOOL_LABELS[name]}
          </button>
        ))}
        {tool === 'brush' && (
          <label class="row">
            <span class="small">Size</span>
            <select value={brush} onChange={({ currentTarget }) => setBrush(BRUSHES[currentTarget.selectedIndex] ?? 0)}>
              {BRUSHES.map((size) => (
                <option key={size} value={size}>
                  {BRUSH_LABELS[size]}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
      <button disabled={draw.drawing.before.length === 0} onClick={draw.undo}>
        Undo
      </button>
      <button class="redo" disabled={draw.drawing.undone.length === 0} onClick={draw.redo}>
        Redo
      </button>
    </div>
  )
}

const nameOf = (code: string): string => baseAtlas().province(code)?.name ?? code

function hintText(tool: Tool, colour: string, first: string | null): string {
  switch (tool) {
    case 'brush':
      return `Paint cells of ${nameOf(colour)}. Choose another space from the list.`
    case 'fill':
      return `Tap a space: it becomes ${nameOf(colour)}.`
    case 'swap':
      return first === null ? 'Tap two spaces, one after the other.' : `Tap the space to swap with ${nameOf(first)}.`
    case 'grow':
      return 'Tap a space: it grows by one cell all around.'
    case 'shrink':
      return 'Tap a space: it shrinks by one cell all around.'
    case 'pick':
      return 'Tap a space to paint with it.'
  }
}

/** Doubles the standard board's resolution, so that borders can be moved by half a cell. */
const STANDARD_BOARD_SCALE = 2

/** Other maps on every use: two players never start from the same one (TWZ-3h). */
const newSeed = (): number => Math.floor(Math.random() * 2 ** 32)

/** Maps to start from, and changes to the whole map. */
function WholeMap({ template, draw }: { template: string; draw: Draw }): JSX.Element {
  const [copy, setCopy] = useState(getCopy)
  const { design } = draw.drawing
  const saveCopy = () => {
    localStorage.setItem(COPY_KEY, textOfDesign(design))
    setCopy(getCopy())
  }
  return (
    <div class="row tool-row" role="group" aria-label="The whole map">
      <button onClick={() => draw.draw(designOf(baseAtlas(), template))}>Start from an example</button>
      <button onClick={() => draw.draw(designOf(baseAtlas(), openSeaDrawing(baseAtlas(), newSeed())))}>
        Another example
      </button>
      <button onClick={() => draw.draw(nearEurope(baseAtlas(), newSeed()))}>Like the real Europe</button>
      <button
        onClick={() => draw.draw(enlarge(designOf(baseAtlas(), STANDARD_BOARD.join('\n')), STANDARD_BOARD_SCALE))}
      >
        The standard board
      </button>
      <button onClick={() => draw.draw(emptyDesign())}>An empty map</button>
      <button onClick={saveCopy}>Save a copy on this device</button>
      {copy !== null && <button onClick={() => draw.draw(designOf(baseAtlas(), copy))}>Open the saved copy</button>}
      <button onClick={() => draw.draw(mirror(design, 'x'))}>Mirror left and right</button>
      <button onClick={() => draw.draw(mirror(design, 'y'))}>Mirror top and bottom</button>
    </div>
  )
}

const COAST_LABELS: Readonly<Record<string, string>> = { NC: 'North', EC: 'East', SC: 'South', WC: 'West' }

/** Assigns coasts to the shores of Spain, St Petersburg and Bulgaria. */
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
            {cells.size === 0 && (
              <span class="muted">{COAST_LABELS[coast ?? ''] ?? 'no'} coast, as the space is one cell thick here</span>
            )}
            {(cells.size === 0 ? [] : coasts).map((name) => (
              <button
                key={name}
                aria-pressed={coast === name}
                onClick={() => draw.draw(nameShore(draw.now(), cells, name))}
              >
                {COAST_LABELS[name] ?? name} coast
              </button>
            ))}
          </li>
        ))}
      </ul>
    </details>
  )
}
