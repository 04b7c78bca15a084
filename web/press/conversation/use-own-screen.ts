/** On a phone a conversation is a screen of its own, and the device’s Back leaves it. */
import { useEffect, useRef } from 'preact/hooks'
import { useMediaQuery } from '../../ui/hooks.ts'
import { PHONE } from '../../ui/panes/panes-layout.ts'

/**
 * Adds a step to the window’s history while the conversation is open on a phone. `goBack`: for the
 * button “Back”. It takes that step back, so that the next Back leaves the game.
 */
export function useOwnScreen(onBack: () => void): { readonly isOwnScreen: boolean; readonly goBack: () => void } {
  const isPhone = useMediaQuery(PHONE)
  const close = useRef(onBack)
  close.current = onBack
  const hasStep = useRef(false)
  useEffect(() => {
    if (!isPhone) return
    // Reloading the page keeps the step.
    if (history.state?.conversation !== true) history.pushState({ ...history.state, conversation: true }, '')
    hasStep.current = true
    const onPop = () => {
      hasStep.current = false
      close.current()
    }
    addEventListener('popstate', onPop)
    return () => {
      hasStep.current = false
      removeEventListener('popstate', onPop)
    }
  }, [isPhone])
  return { isOwnScreen: isPhone, goBack: () => (hasStep.current ? history.back() : close.current()) }
}
