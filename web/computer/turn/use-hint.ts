/** What a computer would order in place of the person: text and pale arrows. The person may copy it. */
import { useState } from 'preact/hooks'
import type { Note } from '../../../src/rules/seam/variant.ts'
import type { Choice } from '../../orders/entry/pointing.ts'
import { announce } from '../../ui/announcer.tsx'
import { EFFORTS } from '../match/computer-match.ts'
import { FAILED } from './turn-status.tsx'
import { requestOf, type Turn } from './use-turn.ts'

export interface Hint {
  /** Null until somebody asks. */
  readonly note: Note | null
  readonly isThinking: boolean
  readonly ask: () => Promise<void>
}

const TITLE = 'The computer would order'

/** `choices`: the legal orders, which say where to draw the arrows. */
export function useHint({ match, think }: Turn, choices: readonly Choice[]): Hint {
  const [note, setNote] = useState<Note | null>(null)
  const [isThinking, setThinking] = useState(false)
  const ask = async () => {
    setThinking(true)
    try {
      const { seat } = match.record
      const sheets = await think({ ...requestOf(match), effort: EFFORTS.player, seats: [seat] })
      const lines = sheets[seat] ?? []
      setNote({ title: TITLE, lines, planned: choices.filter(({ text }) => lines.includes(text)).map(locatedOrder) })
      announce(`${TITLE}: ${lines.join(', ')}.`)
    } catch {
      announce(FAILED)
    }
    setThinking(false)
  }
  return { note, isThinking, ask }
}

const locatedOrder = ({ from, ...choice }: Choice) => ({ ...choice, at: from })
