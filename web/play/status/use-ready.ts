/** The Ready button. Asks first if orders are missing; ignores presses right after its meaning changed. */
import { useEffect, useState } from 'preact/hooks'
import { isRetrying } from '../sheet/sheet-state.ts'
import type { OrderSheet } from '../sheet/use-sheet.ts'

/** How long (ms) the button ignores presses after its meaning changed: a double tap must not confirm. */
const SETTLE_MS = 400

export interface Readiness {
  readonly isReady: boolean
  /** The question to confirm, after Ready was pressed with missing orders. */
  readonly question: string | null
  /** Whether Ready cannot be sent now: the service is out of reach, or a question about an order is open. */
  readonly isBarred: boolean
  /** False right after the meaning of the button changed. */
  readonly isSettled: boolean
  readonly press: () => void
  readonly cancel: () => void
}

/** False for a while after every change of the value. */
function useSettled(value: string): boolean {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled === value
}

/**
 * `warning`: the question to ask first; null if nothing is missing. `isAsking`: a question about an
 * order is open.
 */
export function useReady({ state, sendReady }: OrderSheet, warning: string | null, isAsking: boolean): Readiness {
  const { phase, text, saved } = state
  const sheet = `${phase}\n${text}`
  const [sheetInQuestion, ask] = useState<string | null>(null)
  const isBarred = isRetrying(state) || (isAsking && !saved.ready)
  const question = sheetInQuestion === sheet && !saved.ready && !isBarred ? warning : null
  const press = () => {
    const mustAsk = !saved.ready && warning !== null && question === null
    ask(mustAsk ? sheet : null)
    if (!mustAsk) void sendReady(!saved.ready)
  }
  const isSettled = useSettled(`${phase} ${saved.ready} ${question !== null}`)
  return { isReady: saved.ready, question, isBarred, isSettled, press, cancel: () => ask(null) }
}
