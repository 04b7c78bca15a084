/** A group of settings of a new game, folded. Its line says what is chosen. */
import type { ComponentChildren, JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import type { Settings } from '../../src/game/settings.ts'
import type { ApiError } from '../client/api-error.ts'

interface SettingFoldProps {
  readonly title: string
  readonly summary: string
  /** The settings inside. The fold opens when the service rejects one of them. */
  readonly fields: readonly (keyof Settings)[]
  readonly error: ApiError | null
  readonly children: ComponentChildren
}

export function SettingFold({ title, summary, fields, error, children }: SettingFoldProps): JSX.Element {
  const fold = useRef<HTMLDetailsElement>(null)
  const isRejected = error?.details.some(({ at }) => fields.some((field) => at.split('.')[0] === field)) === true
  useEffect(() => {
    if (isRejected && fold.current !== null) fold.current.open = true
  }, [isRejected, error])
  return (
    <details class="setting-fold" ref={fold}>
      <summary>
        <span class="setting-title">{title}</span> <span class="muted small">{summary}</span>
      </summary>
      <div class="stack">{children}</div>
    </details>
  )
}

/** Opens the fold of a field that the browser rejects: it cannot point at a hidden field. */
export function openFoldOf({ target }: Event): void {
  const fold = target instanceof Element ? target.closest('details') : null
  if (fold !== null) fold.open = true
}
