/** A button for an act that cannot be undone: it shows the effect, and asks, before it acts. */
import type { ComponentChildren, JSX } from 'preact'
import { useState } from 'preact/hooks'

interface AskFirstProps {
  readonly label: string
  /** What happens, in a sentence or two. */
  readonly effect: ComponentChildren
  /** The button that acts. */
  readonly yes: string
  readonly busy: boolean
  readonly isDanger?: boolean
  readonly onYes: () => void
}

/** The question takes more room than its button: below the edge of a pane it would go unseen. */
const scrollToQuestion = (question: HTMLElement | null): void => question?.scrollIntoView({ block: 'nearest' })

export function AskFirst({ label, effect, yes, busy, isDanger = false, onYes }: AskFirstProps): JSX.Element {
  const [isAsking, ask] = useState(false)
  const style = isDanger ? 'danger' : ''
  if (!isAsking)
    return (
      <button type="button" class={style} disabled={busy} onClick={() => ask(true)}>
        {label}
      </button>
    )
  const act = () => {
    ask(false)
    onYes()
  }
  return (
    <div class="notice asking" role="group" aria-label={label} ref={scrollToQuestion}>
      <p role="status">{effect}</p>
      <div class="row">
        <button type="button" class={style} disabled={busy} onClick={act}>
          {yes}
        </button>
        <button type="button" onClick={() => ask(false)}>
          Cancel
        </button>
      </div>
    </div>
  )
}
