/** Tabs as in the ARIA pattern: the arrow keys move between them. */
import type { ComponentChildren, JSX } from 'preact'
import { useId, useRef } from 'preact/hooks'

export interface Tab<T extends string> {
  readonly key: T
  readonly title: string
  /** A badge next to the title, e.g. a count. */
  readonly remark?: ComponentChildren
  readonly pane: () => ComponentChildren
}

interface TabsProps<T extends string> {
  readonly label: string
  /** Above the tabs. */
  readonly head?: ComponentChildren
  readonly tabs: readonly Tab<T>[]
  readonly open: T
  readonly onOpen: (key: T) => void
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

export function Tabs<T extends string>({ label, head, tabs, open, onOpen }: TabsProps<T>): JSX.Element | null {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const shown = tabs.find(({ key }) => key === open) ?? tabs[0]
  if (shown === undefined) return null
  const at = tabs.indexOf(shown)
  const onKeyDown = (event: KeyboardEvent) => {
    const next = tabs[(at + (STEPS[event.key] ?? 0) + tabs.length) % tabs.length]
    if (!(event.key in STEPS) || next === undefined) return
    event.preventDefault()
    event.stopPropagation()
    onOpen(next.key)
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.key}"]`)?.focus()
  }
  return (
    <div class="tabbed">
      <div class="tabs-head">
        {head}
        <div class="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={onKeyDown}>
          {tabs.map(({ key, title, remark }) => (
            <button
              key={key}
              id={`${id}-${key}`}
              data-tab={key}
              role="tab"
              aria-selected={key === shown.key}
              aria-controls={`${id}-pane`}
              tabIndex={key === shown.key ? 0 : -1}
              onClick={() => onOpen(key)}
            >
              {title}
              {remark !== undefined && <span class="remark">{remark}</span>}
            </button>
          ))}
        </div>
      </div>
      <div class="pane" id={`${id}-pane`} role="tabpanel" aria-labelledby={`${id}-${shown.key}`}>
        {shown.pane()}
      </div>
    </div>
  )
}
