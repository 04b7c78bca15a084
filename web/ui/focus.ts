/** Keeps the keyboard focus in the page when the focused element is removed or disabled. */
import { useEffect } from 'preact/hooks'

/** A part of the page with an accessible name. */
const NAMED = '[aria-label], [aria-labelledby]'

/** The ancestors of an element, the innermost first. */
function around({ parentElement }: Element): HTMLElement[] {
  return parentElement === null ? [] : [parentElement, ...around(parentElement)]
}

function focusOn(part: HTMLElement | null): void {
  if (part?.hasAttribute('tabindex') === false) part.tabIndex = -1
  part?.focus({ preventScroll: true })
}

/** The nearest of these parts that has an accessible name and is still in the page; else the heading of the page. */
function remaining(parts: readonly HTMLElement[]): HTMLElement | null {
  const stays = (part: HTMLElement): boolean => part.isConnected && part.matches(NAMED)
  return parts.find(stays) ?? document.querySelector<HTMLElement>('main h1')
}

interface Focused {
  readonly element: Element
  readonly parts: readonly HTMLElement[]
  /** It was disabled while it had the focus, and so let go of it. */
  wasDisabled: boolean
}

const isDisabled = (element: Element): boolean => element.matches(':disabled')

/**
 * In one place for all buttons: if a focused element is removed, the nearest named part around it gets the focus, so that the Tab
 * key goes on from there; if it was disabled while at work, it gets the focus back.
 */
export function useKeepFocus(): void {
  useEffect(() => {
    let last: Focused | null = null
    const remember = ({ target }: FocusEvent) => {
      last = target instanceof Element ? { element: target, parts: around(target), wasDisabled: false } : null
    }
    const handOn = () => {
      if (last === null) return
      const { element, parts, wasDisabled } = last
      if (document.activeElement === element) last.wasDisabled = isDisabled(element)
      if (document.activeElement !== document.body) return
      if (!element.isConnected) focusOn(remaining(parts))
      else if (wasDisabled && !isDisabled(element) && element instanceof HTMLElement) focusOn(element)
    }
    const changes = new MutationObserver(handOn)
    addEventListener('focusin', remember)
    changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
    return () => {
      removeEventListener('focusin', remember)
      changes.disconnect()
    }
  }, [])
}
