/** Below the sheet: retreats, builds, disbands and orders that the player states for later phases. */
import type { JSX } from 'preact'
import { useId, useState } from 'preact/hooks'
import type { GameView } from '../../../src/game/views/shapes.ts'
import type { AheadSheet } from '../../../src/game/model.ts'
import { saveAhead } from '../../client/api.ts'
import type { ApiError } from '../../client/api-error.ts'
import { readStored, removeStored, store } from '../../client/device/storage.ts'
import { linesOf } from '../../orders/entry/lines.ts'
import { TypedText } from '../../orders/entry/typed-text.tsx'
import { formatCount, phaseLabel } from '../../text/words.ts'
import { Icon } from '../../ui/icons.tsx'
import { ApiErrorNotice } from '../../ui/parts.tsx'
import {
  aheadErrors,
  aheadExamples,
  aheadTextOf,
  countStated,
  type LineStart,
  OTHER_STARTS,
  retreatStarts,
  withLine,
  withLineReplaced,
} from './ahead-text.ts'

export interface AheadPanelProps {
  readonly game: GameView
  readonly onGame: (game: GameView) => void
  /** Open from the start: nothing else is due. */
  readonly isOpen: boolean
}

export function AheadPanel({ game, onGame, isOpen }: AheadPanelProps): JSX.Element {
  const stated = countStated(game.ahead)
  return (
    <section class="ahead-panel" aria-label="Ahead of time">
      <details open={isOpen}>
        <summary>
          <h3>Ahead of time</h3>
          <span class="small muted">
            {stated === 0 ? 'retreats, builds, next orders' : `${formatCount(stated, 'line')} saved`}
          </span>
        </summary>
        <AheadForm {...{ game, onGame }} />
      </details>
    </section>
  )
}

function AheadForm({ game, onGame }: Pick<AheadPanelProps, 'game' | 'onGame'>): JSX.Element {
  const id = useId()
  const { text, type, save, busy, error, isSaved } = useAhead(game, onGame)
  const start = ({ text: line }: LineStart) => {
    type(withLine(text, line))
    requestAnimationFrame(() => focusEnd(id))
  }
  return (
    <div class="stack">
      <p class="small muted">
        State what your units do later, by preference. It is on your sheet when the phase opens, and you can still
        change it. Retreats and builds that everyone has stated cost no waiting. Nobody else sees it.
      </p>
      <Starts label="If a unit is dislodged" starts={retreatStarts(game)} onStart={start} />
      <Starts label="For Winter, and for the next movement" starts={OTHER_STARTS} onStart={start} />
      <div class="small muted">
        <p>For example, with a place for each “…”:</p>
        <pre class="order">{aheadExamples(game).join('\n')}</pre>
      </div>
      <div class="field">
        <label for={id} class="small muted">
          One statement per line
        </label>
        <TypedText {...{ id, text }} placeholder="" errors={aheadErrors(text, game.ahead)} onText={type} />
      </div>
      <div class="row">
        <button
          class={isSaved ? undefined : 'primary'}
          aria-disabled={isSaved || busy}
          onClick={() => !isSaved && !busy && void save()}
        >
          Save for later
        </button>
        <span role="status" class="small muted">
          {busy ? 'Saving…' : isSaved ? savedText(game.ahead) : 'Not saved yet.'}
        </span>
      </div>
      <ApiErrorNotice error={error} />
      <Readings game={game} onReplace={(line, by) => type(withLineReplaced(text, line, by))} />
    </div>
  )
}

function savedText(ahead: AheadSheet | null): string {
  if (ahead === null) return ''
  const faults = ahead.lines.filter(({ problem }) => problem !== null).length
  if (faults === 0) return 'Saved.'
  return faults === 1 ? 'Saved, but 1 line has an error.' : `Saved, but ${faults} lines have errors.`
}

interface AheadText {
  readonly text: string
  readonly type: (text: string) => void
  readonly save: () => Promise<void>
  readonly busy: boolean
  readonly error: ApiError | null
  readonly isSaved: boolean
}

/** Unsaved text survives other tabs and reloads. A newer save elsewhere is never overwritten unseen. */
function useAhead(game: GameView, onGame: (game: GameView) => void): AheadText {
  const [unsaved, setUnsaved] = useState<UnsavedAhead | null>(() => readUnsavedAhead(game.id))
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError | null>(null)
  const savedText = aheadTextOf(game.ahead)
  const text = unsaved?.text ?? savedText
  const isSaved = unsaved === null || unsaved.text === savedText
  const keep = (newer: UnsavedAhead | null) => {
    keepUnsavedAhead(game.id, newer)
    setUnsaved(newer)
  }
  const type = (typed: string) => keep({ text: typed, base: unsaved === null ? baseOf(game.ahead) : unsaved.base })
  const save = async () => {
    setBusy(true)
    setError(null)
    const basedOn = unsaved?.base ?? baseOf(game.ahead)
    const answer = await saveAhead(game.id, { orders: linesOf(text), basedOn })
    setBusy(false)
    if (answer.ok) {
      keep(null)
      return onGame(answer.value.game)
    }
    setError(answer.error)
    const { game: newer } = answer.error
    if (newer === null) return undefined
    keep({ text, base: baseOf(newer.ahead) })
    return onGame(newer)
  }
  return { text, type, save, busy, error, isSaved }
}

const baseOf = (ahead: AheadSheet | null): number | null => ahead?.savedAt ?? null

function focusEnd(id: string): void {
  const field = document.getElementById(id)
  if (!(field instanceof HTMLTextAreaElement)) return
  field.focus()
  field.setSelectionRange(field.value.length, field.value.length)
}

interface StartsProps {
  readonly label: string
  readonly starts: readonly LineStart[]
  readonly onStart: (start: LineStart) => void
}

/** Buttons that begin a line. */
function Starts({ label, starts, onStart }: StartsProps): JSX.Element | null {
  if (starts.length === 0) return null
  return (
    <div class="starts" role="group" aria-label={label}>
      <span class="small">{label}</span>
      <ul class="row">
        {starts.map((start) => (
          <li key={start.text}>
            <button class="order" onClick={() => onStart(start)}>
              {start.label}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface ReadingsProps {
  readonly game: GameView
  readonly onReplace: (line: string, by: string) => void
}

/** How each saved line was read, and for which phase it is at the earliest. */
function Readings({ game: { ahead, phase: open }, onReplace }: ReadingsProps): JSX.Element | null {
  const lines = ahead?.lines.filter(({ statement, problem }) => statement !== null || problem !== null) ?? []
  if (lines.length === 0) return null
  return (
    <ol class="echo" aria-label="How your lines were read">
      {lines.map(({ text, written, phase, problem, notices }, n) => (
        <li key={n} class={problem === null ? 'good' : 'bad'}>
          <span class="order">
            <Icon sign={problem === null ? 'tick' : 'cross'} />
            {written ?? text}
          </span>
          {phase !== null && <p class="small muted">At the earliest in {phaseLabel(phase, open?.era ?? null)}.</p>}
          {problem !== null && <p class="fault">{problem.words}</p>}
          {problem !== null && problem.suggestions.length > 0 && (
            <p class="row small">
              Did you mean
              {problem.suggestions.map((suggestion) => (
                <button key={suggestion} onClick={() => onReplace(text, suggestion)}>
                  {suggestion}
                </button>
              ))}
            </p>
          )}
          {notices.map((notice) => (
            <p key={notice} class="small muted">
              {notice}
            </p>
          ))}
        </li>
      ))}
    </ol>
  )
}

/** Typed text, kept on this device until it is saved. */
interface UnsavedAhead {
  readonly text: string
  /** When the text that this one replaces was saved; null if there was none. */
  readonly base: number | null
}

const keyOf = (game: string): string => `concert.ahead/${game}`

const isUnsaved = (value: unknown): value is UnsavedAhead =>
  typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string' && 'base' in value

function readUnsavedAhead(game: string): UnsavedAhead | null {
  const stored = readStored(keyOf(game))
  return isUnsaved(stored) ? stored : null
}

/** Null: it is saved. */
const keepUnsavedAhead = (game: string, unsaved: UnsavedAhead | null): void =>
  unsaved === null ? removeStored(keyOf(game)) : store(keyOf(game), unsaved)
