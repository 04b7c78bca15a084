/** Tabs as in the ARIA pattern: the arrow keys move between them. */
import type { ComponentChildren, JSX } from 'preact'
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks'

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

/**
 * The height (CSS px) that a pane opened by a tap needs to reach as far down the window as the one before it.
 * A shorter page would scroll, and move the tab away from the finger. Only where the whole page scrolls.
 */
function heldHeight(pane: HTMLElement | null): number {
  if (pane === null || scrollY === 0) return 0
  const { top, height } = pane.getBoundingClientRect()
  return Math.max(0, Math.min(height, innerHeight - top))
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

export function Tabs<T extends string>({ label, head, tabs, open, onOpen }: TabsProps<T>): JSX.Element | null {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const pane = useRef<HTMLDivElement>(null)
  const [held, setHeld] = useState<{ readonly key: T; readonly minHeight: number }>()
  // Next to the board the panes scroll together.
  useLayoutEffect(() => list.current?.closest('.side')?.scrollTo(0, 0), [open])
  const shown = tabs.find(({ key }) => key === open) ?? tabs[0]
  if (shown === undefined) return null
  const at = tabs.indexOf(shown)
  const openPane = (key: T) => {
    // A tap would seem to do nothing: there is a bar at the bottom.
    const isHidden = (pane.current?.getBoundingClientRect().top ?? 0) > innerHeight / 1.5
    setHeld({ key, minHeight: isHidden ? innerHeight / 2 : heldHeight(pane.current) })
    onOpen(key)
    if (isHidden) requestAnimationFrame(() => list.current?.scrollIntoView({ block: 'center' }))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = tabs[(at + (STEPS[event.key] ?? 0) + tabs.length) % tabs.length]
    if (!(event.key in STEPS) || next === undefined) return
    event.preventDefault()
    event.stopPropagation()
    openPane(next.key)
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
              onClick={() => openPane(key)}
            >
              {title}
              {remark !== undefined && <span class="remark">{remark}</span>}
            </button>
          ))}
        </div>
      </div>
      <div
        class="pane"
        id={`${id}-pane`}
        role="tabpanel"
        aria-labelledby={`${id}-${shown.key}`}
        ref={pane}
        style={held?.key === shown.key ? { minHeight: `${held.minHeight}px` } : {}}
      >
        {shown.pane()}
      </div>
    </div>
  )
}
