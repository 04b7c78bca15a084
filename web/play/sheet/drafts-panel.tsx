/** Below the sheet: other sets of orders for the same phase, to compare, try and use. */
import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { GameView } from '../../../src/game/views/shapes.ts'
import { phaseLabel } from '../../text/words.ts'
import { type OldDrafts, takeAddedText, useDrafts } from './order-drafts.ts'
import { SandboxLink } from '../../sandbox/sandbox-link.tsx'

export interface DraftsPanelProps {
  readonly game: GameView
  readonly text: string
  readonly onText: (text: string) => void
}

export function DraftsPanel({ game, text, onText }: DraftsPanelProps): JSX.Element {
  const phase = game.phase?.code ?? ''
  const { drafts, add, remove, swap, old, clearOld } = useDrafts({ game: game.id, phase, history: game.history })
  const [addedText] = useState(takeAddedText)
  const addedDraft = useRef<HTMLLIElement>(null)
  useEffect(() => {
    addedDraft.current?.scrollIntoView({ block: 'center' })
    addedDraft.current?.focus({ preventScroll: true })
  }, [])
  const isStored = text.trim() === '' || drafts.some((draft) => draft.text === text)
  return (
    <section class="stack drafts-panel" aria-label="Drafts">
      <div class="row between">
        <h3>Drafts</h3>
        <button aria-disabled={isStored} onClick={() => !isStored && add(text)}>
          Add to drafts
        </button>
      </div>
      {drafts.length === 0 && (
        <p class="small muted">Drafts stay on this device. Only the orders above are saved and used.</p>
      )}
      <ul class="drafts">
        {drafts.map((draft) => (
          <li key={draft.name} {...(draft.text === addedText && { class: 'fresh', ref: addedDraft })} tabIndex={-1}>
            <p>{draft.name}</p>
            <pre class="order">{draft.text}</pre>
            <div class="row">
              <button
                onClick={() => {
                  swap(draft, text)
                  onText(draft.text)
                }}
              >
                Use this draft
              </button>
              <SandboxLink
                variant={game.settings.variant}
                options={game.settings.options}
                phase={phase}
                boards={game.boards}
                memory={game.memory}
                text={draft.text}
              />
              <button class="quiet" onClick={() => remove(draft)}>
                Delete
              </button>
            </div>
          </li>
        ))}
      </ul>
      {old !== null && <OldDraftList {...old} era={game.phase?.era ?? null} onClear={clearOld} />}
    </section>
  )
}

/** Drafts of a closed phase, for reading. */
function OldDraftList({
  phase,
  drafts,
  era,
  onClear,
}: OldDrafts & { era: string | null; onClear: () => void }): JSX.Element {
  return (
    <details class="small">
      <summary>Drafts of {phaseLabel(phase, era)}</summary>
      <ul class="drafts">
        {drafts.map(({ name, text }) => (
          <li key={name}>
            <p>{name}</p>
            <pre class="order">{text}</pre>
          </li>
        ))}
      </ul>
      <button class="quiet" onClick={onClear}>
        Delete these drafts
      </button>
    </details>
  )
}
