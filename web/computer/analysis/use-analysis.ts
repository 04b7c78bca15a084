/** Asks the worker to analyse a phase for one power. */
import { useEffect, useState } from 'preact/hooks'
import type { Power } from '../../../src/rules/names.ts'
import type { LocalGame } from '../../sandbox/local-game.ts'
import type { Timeline } from '../../sandbox/timeline.ts'
import { announce } from '../../ui/announcer.tsx'
import type { Analysis } from '../thinking/analyse.ts'
import { EFFORTS } from '../match/computer-match.ts'
import { type AskWorker, useWorker } from '../thinking/use-worker.ts'

export type AnalysisState =
  | { readonly kind: 'thinking' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'done'; readonly analysis: Analysis }

/** The same phase gets the same analysis. */
const SEED = 1

/** `options`: of the variant. */
export function useAnalysis(
  { variant, position }: LocalGame,
  options: Timeline['options'],
  power: Power,
): AnalysisState {
  const ask = useWorker()
  const [state, setState] = useState<AnalysisState>({ kind: 'thinking' })
  useEffect(() => {
    let isCurrent = true
    setState({ kind: 'thinking' })
    const request = { variant: variant.id, options, position, power, effort: EFFORTS.player, seed: SEED }
    const take: Parameters<AskWorker>[1] = (answer) => {
      if (!isCurrent || !('analysis' in answer)) return true
      setState({ kind: 'done', analysis: answer.analysis })
      announce('The analysis is ready.')
      return true
    }
    ask(request, take).catch(() => isCurrent && setState({ kind: 'failed' }))
    return () => void (isCurrent = false)
  }, [ask, variant, options, position, power])
  return state
}
