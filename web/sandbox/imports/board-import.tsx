/** Opens a board from a `.map` file, with the standard rules. */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { Result } from '../../../src/lib/result.ts'
import type { FileBoard } from '../../../src/game/imports/board-variant.ts'
import { MAP_LIMITS, type MapProblem } from '../../../src/game/imports/map-lines.ts'
import { Field } from '../../ui/parts.tsx'
import { openFileBoard } from '../file-boards.ts'
import type { SandboxContent } from '../sandbox-link.tsx'
import { problemText } from '../timeline.ts'

interface BoardImportProps {
  readonly onOpen: (content: SandboxContent) => void
  readonly onCancel: () => void
}

export function BoardImport({ onOpen, onCancel }: BoardImportProps): JSX.Element {
  const [text, setText] = useState('')
  const [read, setRead] = useState<Result<FileBoard, readonly MapProblem[]> | null>(null)
  const open = (board: string) => {
    setText(board)
    const result = openFileBoard(board)
    setRead(result)
    if (result.ok && result.value.warnings.length === 0) openBoard(result.value, board)
  }
  const openBoard = ({ variant }: FileBoard, board: string) =>
    onOpen({ variant: variant.id, state: null, sheets: [], board })
  const readFile = async (file: File | undefined) => {
    if (file === undefined) return
    // Not even loaded if it is too large.
    const isSmall = file.size <= 4 * MAP_LIMITS.characters
    open(isSmall ? await file.text() : '#'.repeat(MAP_LIMITS.characters + 1))
  }
  return (
    <section class="stack" aria-labelledby="board-title">
      <h2 id="board-title">Open a board</h2>
      <p class="muted">
        A <code>.map</code> file of the Python package <code>diplomacy</code>: places, borders, powers and units. The
        board is drawn from its borders, and played by the standard rules. It stays in this page: nothing is sent.
      </p>
      <Field label="File">
        {(control) => (
          <input
            {...control}
            type="file"
            accept=".map,.txt,text/plain"
            onChange={(event) => void readFile(event.currentTarget.files?.[0])}
          />
        )}
      </Field>
      <Field label="Or paste it here">
        {(control) => (
          <textarea
            {...control}
            class="board-file"
            rows={12}
            spellcheck={false}
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
          />
        )}
      </Field>
      <div class="row">
        <button class="primary" onClick={() => open(text)}>
          Open the board
        </button>
        <button onClick={onCancel}>Cancel</button>
      </div>
      <div role="status">{read !== null && <Report read={read} onOpen={(board) => openBoard(board, text)} />}</div>
    </section>
  )
}

interface ReportProps {
  readonly read: Result<FileBoard, readonly MapProblem[]>
  readonly onOpen: (board: FileBoard) => void
}

/** Problems, or warnings and a button; null if there is nothing to say. */
function Report({ read, onOpen }: ReportProps): JSX.Element | null {
  if (!read.ok) return <Problems title="This board cannot be opened" problems={read.error} />
  const { warnings } = read.value
  if (warnings.length === 0) return null
  return (
    <>
      <Problems title="The board can be opened, but" problems={warnings} />
      <button class="primary" onClick={() => onOpen(read.value)}>
        Open it all the same
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
