/** Whoever has the focus keeps it: what is taken away hands it to what stays. */
import { useEffect } from 'preact/hooks'

/** A part of the page that can be told by its name. */
const NAMED = '[aria-label], [aria-labelledby]'

/** Everything around an element, from the inside out. */
function around({ parentElement }: Element): HTMLElement[] {
  return parentElement === null ? [] : [parentElement, ...around(parentElement)]
}

function focusOn(part: HTMLElement | null): void {
  if (part?.hasAttribute('tabindex') === false) part.tabIndex = -1
  part?.focus({ preventScroll: true })
}

/** The nearest of these parts that has a name and is still there; else the heading of the page. */
function remaining(parts: readonly HTMLElement[]): HTMLElement | null {
  const stays = (part: HTMLElement): boolean => part.isConnected && part.matches(NAMED)
  return parts.find(stays) ?? document.querySelector<HTMLElement>('main h1')
}

interface Focused {
  readonly element: Element
  readonly parts: readonly HTMLElement[]
  /** It was disabled while it had the focus, and so let go of it. */
  barred: boolean
}

const isDisabled = (element: Element): boolean => element.matches(':disabled')

/**
 * A button that does away with itself, or with all around it, would let the focus fall out of the page. Here, once for all
 * buttons, the part around it takes it over: the Tab key goes on from there. A button that is barred while it is at work has
 * the focus again when it is done.
 */
export function useKeepFocus(): void {
  useEffect(() => {
    let last: Focused | null = null
    const remember = ({ target }: FocusEvent) => {
      last = target instanceof Element ? { element: target, parts: around(target), barred: false } : null
    }
    const handOn = () => {
      if (last === null) return
      const { element, parts, barred } = last
      if (document.activeElement === element) last.barred = isDisabled(element)
      if (document.activeElement !== document.body) return
      if (!element.isConnected) focusOn(remaining(parts))
      else if (barred && !isDisabled(element) && element instanceof HTMLElement) focusOn(element)
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
