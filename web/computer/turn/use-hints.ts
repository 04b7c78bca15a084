/** What a computer would order in place of the person, and what it says of their centres. */
import { useState } from 'preact/hooks'
import type { Position } from '../../../src/rules/position/position.ts'
import type { Note } from '../../../src/rules/seam/variant.ts'
import { readStored, store } from '../../client/device/storage.ts'
import type { Choice } from '../../orders/entry/pointing.ts'
import { announce } from '../../ui/announcer.tsx'
import { centreSentences } from '../analysis/analysis-text.ts'
import { EFFORTS } from '../match/computer-match.ts'
import { FAILED } from '../thinking/use-worker.ts'
import { requestOf, type Turn } from './use-turn.ts'

export interface Hints {
  /** Does the person want any, in all matches on this device? */
  readonly isOn: boolean
  readonly setOn: (isOn: boolean) => void
  /** Null until somebody asks. */
  readonly orders: Note | null
  readonly centres: Note | null
  readonly isThinking: boolean
  readonly askOrders: () => Promise<void>
  readonly askCentres: () => Promise<void>
}

const KEY = 'hints'
const [ORDERS, CENTRES] = ['The computer would order', 'Your centres']

/** `choices`: the legal orders, which say where to draw the arrows. `seen`: what the person may see. */
export function useHints({ match, thinker }: Turn, choices: readonly Choice[], seen: Position): Hints {
  const [isOn, setOn] = useState(() => readStored(KEY) !== false)
  const [notes, setNotes] = useState<{ readonly orders?: Note; readonly centres?: Note }>({})
  const [isThinking, setThinking] = useState(false)
  const { record, open } = match
  const request = requestOf(match)
  const ask = async (name: keyof typeof notes, make: () => Promise<Note>) => {
    setThinking(true)
    try {
      const note = await make()
      setNotes((before) => ({ ...before, [name]: note }))
      announce(`${note.title}: ${note.lines.join(', ')}.`)
    } catch {
      announce(FAILED)
    }
    setThinking(false)
  }
  const makeOrders = async (): Promise<Note> => {
    const sheets = await thinker.think({ ...request, effort: EFFORTS.player, seats: [record.seat] })
    const lines = sheets[record.seat] ?? []
    return { title: ORDERS, lines, planned: choices.filter(({ text }) => lines.includes(text)).map(locatedOrder) }
  }
  const makeCentres = async (): Promise<Note> => {
    const lines: string[] = []
    for (const power of open.variant.powers(open.position, record.seat)) {
      // The safety of centres does not depend on the effort.
      const { forecast } = await thinker.analyse({ ...request, position: seen, power, effort: EFFORTS.novice })
      if (forecast !== null) lines.push(...centreSentences(open, forecast))
    }
    return { title: CENTRES, lines: lines.length === 0 ? ['You have none.'] : lines }
  }
  return {
    isOn,
    setOn: (on) => {
      store(KEY, on)
      setOn(on)
    },
    orders: (isOn ? notes.orders : null) ?? null,
    centres: (isOn ? notes.centres : null) ?? null,
    isThinking,
    askOrders: () => ask('orders', makeOrders),
    askCentres: () => ask('centres', makeCentres),
  }
}

const locatedOrder = ({ from, ...choice }: Choice) => ({ ...choice, at: from })
