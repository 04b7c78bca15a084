/** Keeps the keyboard focus in the page when the focused element is removed or disabled. */
import { useEffect } from 'preact/hooks'

/** Elements with an accessible name. */
const NAMED = '[aria-label], [aria-labelledby]'

/** The innermost first. */
function ancestorsOf({ parentElement }: Element): HTMLElement[] {
  return parentElement === null ? [] : [parentElement, ...ancestorsOf(parentElement)]
}

function focusOn(part: HTMLElement | null): void {
  if (part?.hasAttribute('tabindex') === false) part.tabIndex = -1
  part?.focus({ preventScroll: true })
}

/** The first named element that is still in the page, else the page's heading. */
function firstConnected(ancestors: readonly HTMLElement[]): HTMLElement | null {
  const isUsable = (element: HTMLElement): boolean => element.isConnected && element.matches(NAMED)
  return ancestors.find(isUsable) ?? document.querySelector<HTMLElement>('main h1')
}

interface Focused {
  readonly element: Element
  readonly ancestors: readonly HTMLElement[]
  /** It lost the focus because it was disabled. */
  wasDisabled: boolean
}

const isDisabled = (element: Element): boolean => element.matches(':disabled')

/**
 * If a focused element is removed, its nearest named ancestor gets the focus, so that Tab continues
 * there. If it was only disabled for a while, it gets the focus back.
 */
export function useKeepFocus(): void {
  useEffect(() => {
    let last: Focused | null = null
    const track = ({ target }: FocusEvent) => {
      last = target instanceof Element ? { element: target, ancestors: ancestorsOf(target), wasDisabled: false } : null
    }
    const restore = () => {
      if (last === null) return
      const { element, ancestors, wasDisabled } = last
      if (document.activeElement === element) last.wasDisabled = isDisabled(element)
      if (document.activeElement !== document.body) return
      if (!element.isConnected) focusOn(firstConnected(ancestors))
      else if (wasDisabled && !isDisabled(element) && element instanceof HTMLElement) focusOn(element)
    }
    const changes = new MutationObserver(restore)
    addEventListener('focusin', track)
    changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
    return () => {
      removeEventListener('focusin', track)
      changes.disconnect()
    }
  }, [])
}
