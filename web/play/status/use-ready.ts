/** Getting ready: never by a press that was meant for something else, and never unasked while something is left open. */
import { useEffect, useState } from 'preact/hooks'
import type { OrderSheet } from '../sheet/use-sheet.ts'

/** What a button does must stand this long before it can be pressed: the finger may still be answering to what stood before. */
const MOMENT = 1_500

export interface Readiness {
  readonly is: boolean
  /** What is asked before one is ready, once Ready has been pressed. */
  readonly question: string | null
  /** Has the button meant what it means now for long enough? */
  readonly settled: boolean
  readonly press: () => void
  readonly notYet: () => void
}

/** False for a moment whenever this changes. */
function useSettled(what: string): boolean {
  const [settled, settle] = useState(what)
  useEffect(() => {
    const timer = setTimeout(() => settle(what), MOMENT)
    return () => clearTimeout(timer)
  }, [what])
  return settled === what
}

/** `doubt`: why one might not want to be ready with the sheet as it is; null if nothing speaks against it. */
export function useReady({ state, beReady }: OrderSheet, doubt: string | null): Readiness {
  const { phase, text, saved } = state
  const sheet = `${phase}\n${text}`
  const [asked, setAsked] = useState<string | null>(null)
  const question = asked === sheet && !saved.ready ? doubt : null
  const press = () => {
    const ask = !saved.ready && doubt !== null && question === null
    setAsked(ask ? sheet : null)
    if (!ask) void beReady(!saved.ready)
  }
  const settled = useSettled(`${phase} ${saved.ready} ${question !== null}`)
  return { is: saved.ready, question, settled, press, notYet: () => setAsked(null) }
}
