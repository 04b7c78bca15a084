/** Asks the worker for the orders of computers. */
import { useCallback } from 'preact/hooks'
import type { Seat } from '../../../src/rules/names.ts'
import type { Sheets } from '../match/computer-match.ts'
import type { ThinkRequest } from './think.ts'
import { useWorker } from './use-worker.ts'

/** `onSeat` is called with the number of seats that have answered. Rejects if the worker fails. */
export type Think = (request: Omit<ThinkRequest, 'id'>, onSeat?: (count: number) => void) => Promise<Sheets>

export function useThinker(): Think {
  const ask = useWorker()
  return useCallback(
    async (request, onSeat) => {
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
    [ask],
  )
}
