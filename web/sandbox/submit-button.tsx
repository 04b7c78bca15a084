/** Submits a sheet; asks first if a part of it, such as a map, is not valid. */
import type { ComponentChildren, JSX } from 'preact'
import { useState } from 'preact/hooks'

interface SubmitButtonProps {
  readonly children: ComponentChildren
  /** What happens to what is not valid; null if all is. */
  readonly warning: string | null
  /** What is submitted: after a change the question is asked again. */
  readonly text: string
  readonly disabled?: boolean
  readonly onSubmit: () => void
}

export function SubmitButton({ children, warning, text, disabled = false, onSubmit }: SubmitButtonProps): JSX.Element {
  const [textInQuestion, ask] = useState<string | null>(null)
  const isAsking = warning !== null && textInQuestion === text
  const press = () => {
    const mustAsk = warning !== null && !isAsking
    ask(mustAsk ? text : null)
    if (!mustAsk) onSubmit()
  }
  return (
    <>
      {isAsking && <p role="alert">{warning} Submit anyway?</p>}
      <button class="primary" disabled={disabled} onClick={press}>
        {isAsking ? 'Submit anyway' : children}
      </button>
      {isAsking && <button onClick={() => ask(null)}>Not yet</button>}
    </>
  )
}
