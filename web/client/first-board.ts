/**
 * The board that the page began with comes first: what need not be there at once (conversations, notices, panes and what they
 * consist of) waits until the board is on the screen. A slow phone draws, computes and fetches one thing after the other.
 */
import { useEffect, useState } from 'preact/hooks'
import { beginsWithGame } from './prefetch.ts'

/** In ms: so long at most, whatever becomes of the board. */
const PATIENCE = 5_000

const shown = Promise.withResolvers<void>()
let isShown = !beginsWithGame

/** The board is on the screen, or there will be none. */
export function firstBoardIsShown(): void {
  isShown = true
  shown.resolve()
}

if (isShown) firstBoardIsShown()
else setTimeout(firstBoardIsShown, PATIENCE)

/** Resolves when the board is on the screen, or nothing waits for it any more. */
export const firstBoard: Promise<void> = shown.promise

/** Is the board on the screen that the page began with, or does nothing wait for it any more? */
export function useFirstBoard(): boolean {
  const [is, set] = useState(isShown)
  useEffect(() => {
    let wanted = true
    if (!is) void firstBoard.then(() => wanted && set(true))
    return () => {
      wanted = false
    }
  }, [is])
  return is
}

/** Nothing waits for a board where there is none. */
export const useNoBoard = (isMissing: boolean): void =>
  useEffect(() => {
    if (isMissing) firstBoardIsShown()
  }, [isMissing])
