/** The Ready button: a press meant for something else is ignored, and while something is left open it asks first. */
import { useEffect, useState } from 'preact/hooks'
import type { OrderSheet } from '../sheet/use-sheet.ts'

/** In ms: a button whose meaning has just changed ignores presses, which may be meant for what it was before. */
const SETTLING = 1_500

export interface Readiness {
  readonly is: boolean
  /** What is asked before one is ready, once Ready has been pressed. */
  readonly question: string | null
  /** Has the button meant what it means now for long enough? */
  readonly settled: boolean
  readonly press: () => void
  readonly notYet: () => void
}

/** False for a while after every change of this. */
function useSettled(what: string): boolean {
  const [settled, completeOrAsk] = useState(what)
  useEffect(() => {
    const timer = setTimeout(() => completeOrAsk(what), SETTLING)
    return () => clearTimeout(timer)
  }, [what])
  return settled === what
}

/** `doubt`: why one might not want to be ready with the sheet as it is; null if nothing speaks against it. */
export function useReady({ state, sendReady }: OrderSheet, doubt: string | null): Readiness {
  const { phase, text, saved } = state
  const sheet = `${phase}\n${text}`
  const [asked, setAsked] = useState<string | null>(null)
  const question = asked === sheet && !saved.ready ? doubt : null
  const press = () => {
    const ask = !saved.ready && doubt !== null && question === null
    setAsked(ask ? sheet : null)
    if (!ask) void sendReady(!saved.ready)
  }
  const settled = useSettled(`${phase} ${saved.ready} ${question !== null}`)
  return { is: saved.ready, question, settled, press, notYet: () => setAsked(null) }
}
