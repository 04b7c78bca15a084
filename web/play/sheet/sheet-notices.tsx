/** What happened to the text of the sheet: not saved in time, or changed elsewhere. */
import type { JSX } from 'preact'
import type { GameView } from '../../../src/game/views/shapes.ts'
import { asksForMap, phaseLabel } from '../../text/words.ts'
import type { OrderSheet } from './use-sheet.ts'

export function SheetNotices({ game, sheet }: { readonly game: GameView; readonly sheet: OrderSheet }): JSX.Element {
  const what = asksForMap(game.phase) ? 'Your map was' : 'Your orders were'
  return (
    <>
      <LateText sheet={sheet} era={game.phase?.era ?? null} />
      <Conflict sheet={sheet} what={what} />
      <Replaced sheet={sheet} what={what} />
    </>
  )
}

/** Text that was not saved in time. It stays until the player dismisses it. */
function LateText({ sheet, era }: { sheet: OrderSheet; era: string | null }): JSX.Element | null {
  const { leftover } = sheet.state
  if (leftover === null) return null
  return (
    <div class="notice bad" role="alert">
      <p>{phaseLabel(leftover.phase, era)} closed before this was saved. It was not used:</p>
      <pre class="order">{leftover.text}</pre>
      <button onClick={sheet.dismissLeftover}>Dismiss</button>
    </div>
  )
}

interface NoticeProps {
  readonly sheet: OrderSheet
  /** `Your orders were`, `Your map was` */
  readonly what: string
}

/** Orders saved in another window or by a script replaced those saved here. */
function Replaced({ sheet: { state, change }, what }: NoticeProps): JSX.Element | null {
  const { conflict, replaced } = state
  if (replaced === null || conflict !== null) return null
  return (
    <div class="notice" role="alert">
      <p>{what} changed in another window. Before:</p>
      <pre class="order">{replaced}</pre>
      <div class="row">
        <button onClick={() => change({ kind: 'replacement-kept' })}>Keep the new version</button>
        <button onClick={() => change({ kind: 'replacement-undone' })}>Restore these</button>
      </div>
    </div>
  )
}

/** Orders were saved in another window or by a script while there was unsaved text here. */
function Conflict({ sheet: { state, change }, what }: NoticeProps): JSX.Element | null {
  const { conflict } = state
  if (conflict === null) return null
  return (
    <div class="notice bad" role="alert">
      <p>{what} changed in another window or by a script. Saved there:</p>
      <pre class="order">{conflict.text === '' ? '(nothing)' : conflict.text}</pre>
      <div class="row">
        <button onClick={() => change({ kind: 'conflict-saved-used' })}>Use these</button>
        <button onClick={() => change({ kind: 'conflict-typed-kept' })}>Keep what I typed here</button>
      </div>
    </div>
  )
}
