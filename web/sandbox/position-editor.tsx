/** Edits a position as text. */
import type { JSX } from 'preact'
import { useId, useState } from 'preact/hooks'
import type { Json } from '../../src/lib/json.ts'
import { split } from './example-text.ts'
import { openTimeline, type Timeline } from './timeline.ts'
import { type LocalGame, stateOfGame } from './local-game.ts'

/** The editable part of a `SandboxState`. */
interface Part {
  readonly units?: Readonly<Record<string, readonly string[]>>
  readonly centers?: Readonly<Record<string, readonly string[]>>
}
interface State extends Part {
  readonly name: string
  readonly boards?: Readonly<Record<string, Part>>
}

function partText({ units = {}, centers = {} }: Part): string[] {
  const powers = [...new Set([...Object.keys(units), ...Object.keys(centers)])]
  return powers
    .map((power) => ({ power, units: units[power] ?? [], owns: centers[power] ?? [] }))
    .filter(({ units, owns }) => units.length + owns.length > 0)
    .map(({ power, units, owns }) => `${power}: ${units.join(', ')} | ${owns.join(' ')}`)
}

/** `S1901M`, then `FRANCE: A PAR, F BRE | PAR BRE`. Several boards have `[NAME]` lines. */
export function positionText({ name, boards, ...only }: State): string {
  const parts =
    boards === undefined
      ? partText(only)
      : Object.entries(boards).flatMap(([board, part]) => [`[${board}]`, ...partText(part)])
  return [name, ...parts].join('\n')
}

/** Parses the lines of one board. */
function partFrom(lines: readonly string[]): { units: Record<string, string[]>; centers: Record<string, string[]> } {
  const part = { units: {} as Record<string, string[]>, centers: {} as Record<string, string[]> }
  for (const line of lines) {
    const [power = '', rest = ''] = line.split(/:(.*)/)
    const [units = '', centres = ''] = rest.split('|')
    part.units[power.trim().toUpperCase()] = split(units.toUpperCase(), ',')
    part.centers[power.trim().toUpperCase()] = split(centres.toUpperCase(), /[\s,]+/)
  }
  return part
}

/** Parses the text. The rules validate the state. */
export function stateFromText(text: string): Record<string, Json> {
  const [name = '', ...lines] = split(text, '\n')
  if (!lines.some((line) => line.startsWith('['))) return { name: name.toUpperCase(), ...partFrom(lines) }
  const boards: Record<string, string[]> = {}
  let board = ''
  for (const line of lines) {
    const [, opened] = /^\[(.+)\]$/.exec(line) ?? []
    if (opened === undefined) (boards[board] ??= []).push(line)
    else board = opened.toUpperCase()
  }
  return {
    name: name.toUpperCase(),
    boards: Object.fromEntries(Object.entries(boards).map(([id, rows]) => [id, partFrom(rows)])),
  }
}

interface PositionEditorProps {
  readonly game: LocalGame
  /** As in `Timeline`. */
  readonly board: string | null
  /** Called with a new timeline that starts from the edited position. */
  readonly onTimeline: (timeline: Timeline) => void
}

export function PositionEditor({ game, board, onTimeline }: PositionEditorProps): JSX.Element {
  const id = useId()
  const [text, setText] = useState(() => positionText(stateOfGame(game)))
  const [error, setError] = useState<string | null>(null)
  const apply = () => {
    const content = { variant: game.variant.id, state: stateFromText(text), sheets: [] }
    const opened = openTimeline(board === null ? content : { ...content, board })
    setError('error' in opened ? opened.error : null)
    if ('timeline' in opened) onTimeline(opened.timeline)
  }
  return (
    <details class="legend-fold">
      <summary>Change the position</summary>
      <div class="field">
        <label for={id} class="small muted">
          First the phase. Then for each power its units and, after a bar, its centres. A star marks a dislodged unit.
        </label>
        <textarea
          id={id}
          rows={text.split('\n').length + 1}
          spellcheck={false}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <div role="alert">{error !== null && <p class="fault">{error}</p>}</div>
        <div>
          <button onClick={apply}>Apply</button>
        </div>
      </div>
    </details>
  )
}
