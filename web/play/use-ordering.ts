/** Pointing at the board, at work: what may be ordered, what has been pointed at, and the order written when it is complete. */
import { useEffect, useMemo, useState } from 'preact/hooks'
import type { GameView } from '../../src/game/model.ts'
import type { Location } from '../../src/rules/names.ts'
import { options } from '../api.ts'
import { useLoad } from '../store.ts'
import { choicesOf } from './choices.ts'
import { canonical, linesOf, withOrder } from './lines.ts'
import { type Choice, type Gesture, nothingPointed, point, type Pointing, targets } from './ordering.ts'
import type { SheetAtWork } from './use-sheet.ts'

export interface Ordering {
  /** All that may be ordered now. */
  readonly choices: readonly Choice[]
  /** The orders on the sheet that are among them. */
  readonly ordered: readonly Choice[]
  readonly pointing: Pointing
  readonly pointed: { readonly selected: Location | null; readonly targets: readonly Location[] }
  /** The order written last, for those who do not see it appear. */
  readonly written: string | null
  readonly act: (gesture: Gesture) => void
  /** Begins anew with this unit or site. */
  readonly pointAt: (at: Location) => void
  readonly write: (order: string) => void
}

const none: readonly Choice[] = []

/** What the viewer may order now. Fetched anew with every phase. */
function useChoices(game: GameView): readonly Choice[] {
  const phase = game.demand === null ? null : game.phase
  const { loaded } = useLoad(phase === null ? '' : `${game.id} ${phase.code}`, () =>
    phase === null ? Promise.resolve({ ok: true, value: null }) : options(game.id),
  )
  const tree = loaded.state === 'here' ? loaded.value : null
  return useMemo(
    () => (tree === null || tree.code !== phase?.code ? none : choicesOf(tree, game.boards)),
    [tree, phase?.code],
  )
}

export function useOrdering(game: GameView, sheet: SheetAtWork): Ordering {
  const choices = useChoices(game)
  const [pointing, setPointing] = useState(nothingPointed)
  const [written, setWritten] = useState<string | null>(null)
  const { text, saved } = sheet.state
  useEffect(() => setPointing(nothingPointed), [choices])

  const write = (order: string) => {
    sheet.change({ kind: 'typed', text: withOrder(text, saved.lines, order) })
    setWritten(order)
  }
  const gesture = (from: Pointing, next: Gesture) => {
    const { pointing: after, order } = point(choices, from, next)
    setPointing(after)
    if (order !== null) write(order.text)
  }
  const ordered = useMemo(() => {
    const byText = new Map(choices.map((choice) => [choice.text, choice]))
    return linesOf(text).flatMap((line) => byText.get(canonical(line, saved.lines)) ?? [])
  }, [choices, text, saved.lines])

  // In a movement phase every unit of one's own may be tapped; lighting them all would say nothing.
  const evident = pointing.from === null && choices.some(({ kind }) => kind === 'hold')
  return {
    choices,
    ordered,
    pointing,
    pointed: { selected: pointing.from, targets: evident ? [] : targets(choices, pointing) },
    written,
    act: (next) => gesture(pointing, next),
    pointAt: (at) => gesture(nothingPointed, { kind: 'tap', at }),
    write,
  }
}
