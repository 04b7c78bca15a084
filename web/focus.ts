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

/**
 * A button that does away with itself, or with all around it, would let the focus fall out of the page. Here, once for all
 * buttons, the part around it takes it over: the Tab key goes on from there.
 */
export function useLastingFocus(): void {
  useEffect(() => {
    let last: { readonly element: Element; readonly parts: readonly HTMLElement[] } | null = null
    const remember = ({ target }: FocusEvent) => {
      last = target instanceof Element ? { element: target, parts: around(target) } : null
    }
    const handOn = () => {
      if (last === null || last.element.isConnected || document.activeElement !== document.body) return
      focusOn(remaining(last.parts))
    }
    const changes = new MutationObserver(handOn)
    addEventListener('focusin', remember)
    changes.observe(document.body, { childList: true, subtree: true })
    return () => {
      removeEventListener('focusin', remember)
      changes.disconnect()
    }
  }, [])
}
