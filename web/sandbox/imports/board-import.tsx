/** Opens a board from a `.map` file, and its drawing from an SVG, with the standard rules. */
import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { boardVariant } from '../../../src/game/imports/board-variant.ts'
import { MAP_LIMITS, type MapProblem } from '../../../src/game/imports/map-lines.ts'
import { err, ok, type Result } from '../../../src/lib/result.ts'
import { Field } from '../../ui/parts.tsx'
import type { BoardFiles } from '../drawn-board.ts'
import { MAX_SVG, openFileBoard, readDrawing } from '../file-boards.ts'
import type { SandboxContent } from '../pack-link.ts'
import { problemText } from '../timeline.ts'
import { DrawingHelp } from './drawing-help.tsx'

/** A board that can be opened. */
interface ReadBoard extends BoardFiles {
  readonly warnings: readonly MapProblem[]
  /** Whether the borders come from the drawing. */
  readonly isCompleted: boolean
}
type ReadResult = Result<ReadBoard, readonly MapProblem[]>

const isSvg = (text: string): boolean => /^\s*</.test(text)

const MISPLACED = 'This is a drawing: paste it into the field below, and the board file here.'
const NO_BOARD =
  'A drawing also needs a board file: the names and the terrain of its places, the powers and their units.'

async function readBoard({ board, drawing }: BoardFiles, signal: AbortSignal): Promise<ReadResult> {
  const isMissing = isSvg(board) || (board.trim() === '' && drawing !== null)
  if (isMissing) return err([{ line: null, message: isSvg(board) ? MISPLACED : NO_BOARD }])
  if (drawing === null) {
    const read = openFileBoard({ board, drawing })
    return read.ok ? ok({ board, drawing, warnings: read.value.warnings, isCompleted: false }) : read
  }
  const drawn = await readDrawing(board, drawing, signal)
  if (!drawn.ok) return drawn
  const read = boardVariant(drawn.value.board, drawing)
  if (!read.ok) return read
  const warnings = [...read.value.warnings, ...drawn.value.warnings]
  return ok({ board: drawn.value.board, drawing, warnings, isCompleted: drawn.value.board !== board })
}

/** Reads boards one at a time: a new one stops the one before, which then gives null. */
function useBoardReader(): (files: BoardFiles) => Promise<ReadResult | null> {
  const current = useRef<AbortController | null>(null)
  useEffect(() => () => current.current?.abort(), [])
  return async (files) => {
    current.current?.abort()
    const controller = new AbortController()
    current.current = controller
    const result = await readBoard(files, controller.signal)
    return controller.signal.aborted ? null : result
  }
}

/** The texts of chosen files, which are not even loaded if they are too large. */
const textOf = async (file: File): Promise<string> => {
  const isDrawing = /\.svg$/i.test(file.name) || file.type.includes('svg')
  const limit = isDrawing ? MAX_SVG : MAP_LIMITS.characters
  return file.size <= 4 * limit ? file.text() : (isDrawing ? '<' : '#').repeat(limit + 1)
}

interface BoardImportProps {
  readonly onOpen: (content: SandboxContent) => void
  readonly onCancel: () => void
}

export function BoardImport({ onOpen, onCancel }: BoardImportProps): JSX.Element {
  const [board, setBoard] = useState('')
  const [drawing, setDrawing] = useState('')
  const [read, setRead] = useState<ReadResult | 'reading' | null>(null)
  const startReading = useBoardReader()
  const openBoard = (files: BoardFiles) => {
    const opened = boardVariant(files.board, files.drawing)
    if (opened.ok)
      onOpen({
        variant: opened.value.variant.id,
        state: null,
        sheets: [],
        board: files.board,
        ...(files.drawing !== null && { drawing: files.drawing }),
      })
  }
  const open = async (map: string, svg: string) => {
    setRead('reading')
    const result = await startReading({ board: map, drawing: svg.trim() === '' ? null : svg })
    if (result === null) return
    setRead(result)
    if (!result.ok) return
    const { value } = result
    setBoard(value.board)
    if (value.warnings.length === 0 && !value.isCompleted) openBoard(value)
  }
  const readFiles = async (files: FileList | null) => {
    const texts = await Promise.all([...(files ?? [])].slice(0, 2).map(textOf))
    const [map = board, svg = drawing] = [texts.find((text) => !isSvg(text)), texts.find(isSvg)]
    setBoard(map)
    setDrawing(svg)
    if (map !== '') await open(map, svg)
  }
  return (
    <section class="stack" aria-labelledby="board-title">
      <h2 id="board-title">Open a board</h2>
      <p class="muted">
        A <code>.map</code> file of the Python package <code>diplomacy</code>: places, borders, powers and units. The
        board is drawn from its borders, or from your own drawing (SVG), and played by the standard rules. It stays in
        this page: nothing is sent.
      </p>
      <BoardFields {...{ board, drawing, setBoard, setDrawing }} onFiles={(files) => void readFiles(files)} />
      <div class="row">
        <button class="primary" disabled={read === 'reading'} onClick={() => void open(board, drawing)}>
          Open the board
        </button>
        <button onClick={onCancel}>Cancel</button>
      </div>
      <div role="status">
        {read === 'reading' ? (
          <p class="muted">Drawing the board… A large one takes up to a minute.</p>
        ) : (
          read !== null && <Report read={read} onOpen={openBoard} />
        )}
      </div>
    </section>
  )
}

interface BoardFieldsProps {
  readonly board: string
  readonly drawing: string
  readonly setBoard: (text: string) => void
  readonly setDrawing: (text: string) => void
  readonly onFiles: (files: FileList | null) => void
}

const BoardFields = ({ board, drawing, setBoard, setDrawing, onFiles }: BoardFieldsProps): JSX.Element => (
  <>
    <Field label="File" hint="Choose the board and its drawing together.">
      {(control) => (
        <input
          {...control}
          type="file"
          multiple
          accept=".map,.txt,text/plain,.svg,image/svg+xml"
          onChange={(event) => onFiles(event.currentTarget.files)}
        />
      )}
    </Field>
    <TextField label="Or paste it here" rows={12} value={board} onValue={setBoard} />
    <TextField label="Its drawing (SVG), if you have one" rows={4} value={drawing} onValue={setDrawing} />
    <DrawingHelp />
  </>
)

interface TextFieldProps {
  readonly label: string
  readonly rows: number
  readonly value: string
  readonly onValue: (value: string) => void
}

const TextField = ({ label, rows, value, onValue }: TextFieldProps): JSX.Element => (
  <Field label={label}>
    {(control) => (
      <textarea
        {...control}
        class="board-file"
        rows={rows}
        spellcheck={false}
        value={value}
        onInput={(event) => onValue(event.currentTarget.value)}
      />
    )}
  </Field>
)

interface ReportProps {
  readonly read: ReadResult
  readonly onOpen: (board: BoardFiles) => void
}

/** Problems, or warnings and a button; null if there is nothing to say. */
function Report({ read, onOpen }: ReportProps): JSX.Element | null {
  if (!read.ok) return <Problems title="This board cannot be opened" problems={read.error} />
  const { warnings, isCompleted } = read.value
  if (warnings.length === 0 && !isCompleted) return null
  return (
    <>
      {isCompleted && (
        <p class="notice">The borders are those of the drawing. They are now in the board file: check them there.</p>
      )}
      {warnings.length > 0 && <Problems title="The board can be opened, but" problems={warnings} />}
      <button class="primary" onClick={() => onOpen(read.value)}>
        {warnings.length > 0 ? 'Open it all the same' : 'Open it'}
      </button>
    </>
  )
}

const Problems = (props: { readonly title: string; readonly problems: readonly MapProblem[] }): JSX.Element => (
  <div class="notice bad">
    <p>{props.title}:</p>
    <ul>
      {props.problems.map((problem, n) => (
        <li key={n}>{problemText(problem)}</li>
      ))}
    </ul>
  </div>
)
