/** The phase on the board: the one that the address names, until one steps to another. */
import { useLocation } from 'preact-iso'
import { useEffect, useState } from 'preact/hooks'

export interface Step {
  /** The number of a closed phase; null is the present. */
  readonly phase: number | null
  /** Of the page when that phase is on the board. */
  readonly address: string
}

/**
 * The number of the closed phase on the board, null for the present; and what steps to another. A step is drawn before it stands in
 * the address: to write that takes the browser a third of the time of all that a step draws.
 */
export function useStep(addressed: number | null): readonly [number | null, (step: Step) => void] {
  const { route } = useLocation()
  const [step, setStep] = useState<Step | null>(null)
  useEffect(() => {
    if (step === null) return
    // It takes the place of the one before: "back" leads out of the game, and the page stays where it is scrolled to.
    route(step.address, true)
    // A quick second step may already be waiting.
    setStep((current) => (current === step ? null : current))
  }, [step, route])
  return [step === null ? addressed : step.phase, setStep]
}
