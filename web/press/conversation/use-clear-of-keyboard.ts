/** A form that stays wholly in sight while one writes in it, though a keyboard covers a part of the window. */
import type { RefObject } from 'preact'
import { useEffect, useRef } from 'preact/hooks'

export function useClearOfKeyboard(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const onResize = () => {
      if (form.current?.contains(document.activeElement) === true) form.current.scrollIntoView({ block: 'nearest' })
    }
    // Some browsers leave the window as it is, and tell only here how much of it is seen.
    visualViewport?.addEventListener('resize', onResize)
    return () => visualViewport?.removeEventListener('resize', onResize)
  }, [])
  return form
}
