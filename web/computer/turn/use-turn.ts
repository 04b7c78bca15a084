/** A match on this device: the person's orders, those of the computers, and what follows. */
import { useState } from 'preact/hooks'
import { announce } from '../../ui/announcer.tsx'
import { asksForMap, dateOf } from '../../text/words.ts'
import { phaseIn } from '../../sandbox/local-game.ts'
import {
  computersToMove,
  EFFORTS,
  isAlive,
  type Match,
  requiredOfPlayer,
  sheetOf,
  takeBack,
  withResults,
} from '../match/computer-match.ts'
import { keepMatch, keepSheetText, readSheetText } from '../match/kept-matches.ts'
import { nextTask } from '../match/slices.ts'
import { TurnProgress, type TurnState } from './turn-state.ts'
import type { Thinker } from '../thinking/use-thinker.ts'

export interface Turn {
  readonly match: Match
  readonly text: string
  readonly progress: TurnProgress
  readonly onText: (text: string) => void
  /** Closes the open phase, and those after it in which the person has nothing to decide. */
  readonly play: () => Promise<void>
  readonly takeBackTo: (at: number) => void
  readonly thinker: Thinker
}

export const requestOf = ({ record, open }: Match) => ({
  variant: record.variant,
  ...(record.options !== undefined && { options: record.options }),
  position: open.position,
  computers: open.variant.seats.filter((seat) => seat !== record.seat),
  effort: EFFORTS[record.level],
  seed: record.seed,
})

async function playOn(
  match: Match,
  text: string,
  thinker: Thinker,
  onState: (state: TurnState) => void,
): Promise<Match> {
  const seats = computersToMove(match)
  onState({ kind: 'thinking', count: 0, total: seats.length })
  // The answer to the click is drawn before the worker starts.
  await nextTask()
  const theirs = await thinker.think({ ...requestOf(match), seats }, (count) =>
    onState({ kind: 'thinking', count, total: seats.length }),
  )
  const mine = requiredOfPlayer(match) === null ? {} : { [match.record.seat]: sheetOf(match, text).split('\n') }
  const sheets = { ...theirs, ...mine }
  const next = withResults(match, sheets, await thinker.adjudicate(match, sheets))
  // Drawing the results is a task of its own.
  await nextTask()
  const isOver = next.verdict !== null || !isAlive(next)
  return isOver || requiredOfPlayer(next) !== null ? next : playOn(next, '', thinker, onState)
}

/** `onPlayed` is called with the index of the first phase to look at. */
export function useTurn(initial: Match, thinker: Thinker, onPlayed: (at: number) => void): Turn {
  const { variant, seat } = initial.record
  const [match, setMatch] = useState(initial)
  const [text, setText] = useState(() => readSheetText(variant, initial.played.length))
  const [progress] = useState(() => new TurnProgress())
  const put = (next: Match, sheet: string) => {
    keepMatch(next.record)
    keepSheetText(variant, next.played.length, sheet)
    setMatch(next)
    setText(sheet)
  }
  const play = async () => {
    if (progress.state.kind === 'thinking') return
    try {
      const next = await playOn(match, text, thinker, (state) => progress.set(state))
      put(next, '')
      // A design phase has no results to look at.
      onPlayed(match.played.length + Number(asksForMap(phaseIn(match.open))))
      progress.set({ kind: 'open' })
      announce(`Results of ${dateOf(phaseIn(match.open))}.`)
    } catch {
      progress.set({ kind: 'failed' })
    }
  }
  const onText = (typed: string) => {
    keepSheetText(variant, match.played.length, typed)
    setText(typed)
  }
  const takeBackTo = (at: number) => {
    const sheet = match.record.phases[at]?.[seat] ?? []
    put(takeBack(match, at), sheet.join('\n'))
  }
  return { match, text, progress, onText, play, takeBackTo, thinker }
}
