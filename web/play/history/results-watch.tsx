/** Panes and conversations can hide the board: new results may arrive out of view. */
import { useEffect } from 'preact/hooks'
import { watchView } from '../../ui/watch-view.ts'

/** How long (ms) the board must be in view: a double tap on the way to it must not leave the results. */
const SEEN_AFTER_MS = 400

export interface ResultsWatchProps {
  /** The closed phase that the board shows, or the number of phases at the end of the game. */
  readonly index: number
  /** Called with the index while its results are out of view, and with null once they have been seen. */
  readonly onUnseen: (index: number | null) => void
}

/** Renders nothing. */
export function ResultsWatch({ index, onUnseen }: ResultsWatchProps): null {
  useEffect(() => {
    const boards = document.querySelector('.boards')
    if (boards === null) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = watchView(boards, (isInView) => {
      clearTimeout(timer)
      if (isInView) timer = setTimeout(() => (stop(), onUnseen(null)), SEEN_AFTER_MS)
      else onUnseen(index)
    })
    return () => {
      clearTimeout(timer)
      stop()
      onUnseen(null)
    }
  }, [index, onUnseen])
  return null
}
