/** Asks the worker for the orders of computers, and for the results. */
import { useMemo } from 'preact/hooks'
import type { Seat } from '../../../src/rules/names.ts'
import type { Adjudicated } from '../../sandbox/local-game.ts'
import type { Adjudicate, Sheets } from '../match/computer-match.ts'
import type { Analysis, AnalysisRequest } from './analyse.ts'
import type { ThinkRequest } from './think.ts'
import { useWorker } from './use-worker.ts'

/** All calls reject if the worker fails. */
export interface Thinker {
  /** `onSeat` is called with the number of seats that have answered. */
  readonly think: (request: Omit<ThinkRequest, 'id'>, onSeat?: (count: number) => void) => Promise<Sheets>
  readonly adjudicate: Adjudicate
  readonly analyse: (request: Omit<AnalysisRequest, 'id'>) => Promise<Analysis>
}

export function useThinker(): Thinker {
  const ask = useWorker()
  return useMemo(
    () => ({
      async think(request, onSeat) {
        const sheets: Record<Seat, readonly string[]> = {}
        if (request.seats.length === 0) return sheets
        await ask(request, (answer) => {
          if ('seat' in answer) sheets[answer.seat] = answer.lines
          const count = Object.keys(sheets).length
          onSeat?.(count)
          return count === request.seats.length
        })
        return sheets
      },
      async adjudicate({ record: { options }, open: { variant, position }, played }, sheets) {
        const answers: Adjudicated[] = []
        const request = { variant: variant.id, position, sheets, index: played.length, ...(options && { options }) }
        await ask(request, (answer) => {
          if (!('phase' in answer)) return false
          const { phase, next, verdict } = answer
          answers.push({ phase, next: { variant, position: next }, verdict })
          return true
        })
        const [adjudicated] = answers
        if (adjudicated === undefined) throw new Error('the worker sent no results')
        return adjudicated
      },
      async analyse(request) {
        const answers: Analysis[] = []
        await ask(request, (answer) => 'analysis' in answer && answers.push(answer.analysis) > 0)
        const [analysis] = answers
        if (analysis === undefined) throw new Error('the worker sent no analysis')
        return analysis
      },
    }),
    [ask],
  )
}
