/** The state of a player's orders in one sentence. Pure. */
import type { SheetLine } from '../../../src/game/model.ts'
import { capitalize, formatList } from '../../text/words.ts'
import { linesOf } from '../../orders/entry/lines.ts'
import { type SheetState, unsaved } from './sheet-state.ts'
import { leftOpen, type Open } from './todo.ts'

export interface Standing {
  /** When the phase closes: `at 18:00`. */
  readonly due: string
  /** It is being closed. */
  readonly locked: boolean
  /** What the sheet leaves open. */
  readonly open: Open
  /** The phase asks for a map instead of orders. */
  readonly isMap: boolean
  /** The map that the phase asks for cannot be used as it is. */
  readonly unfinished: boolean
  /** What else the phase asks for and is not on the sheet: `your vote (VOTE YES or VOTE NO)`. */
  readonly missing: readonly string[]
}

const some = (n: number, one: string, several: string): string[] => (n === 0 ? [] : [n === 1 ? one : `${n} ${several}`])

/** What becomes of all that the sheet leaves open. */
const fateOf = ({ units, retreats, builds, disbands }: Open): string =>
  formatList([
    ...some(units, '1 unit will hold', 'units will hold'),
    ...some(retreats, '1 unit will be disbanded', 'units will be disbanded'),
    ...some(builds, '1 build will be waived', 'builds will be waived'),
    ...some(disbands, '1 disband will be chosen for you', 'disbands will be chosen for you'),
  ])

const then = (open: Open): string => (leftOpen(open) === 0 ? '' : ` ${capitalize(fateOf(open))}.`)

const missingText = (missing: readonly string[]): string =>
  missing.length === 0 ? '' : `Still missing: ${formatList(missing)}.`

/** What is asked before one is ready; null if nothing is left open. */
export function readyQuestion({
  open,
  unfinished,
  missing,
}: Pick<Standing, 'open' | 'unfinished' | 'missing'>): string | null {
  const fate = unfinished ? 'your map is not valid yet, so you will get a random one' : fateOf(open)
  const doubts = [missingText(missing), ...(fate === '' ? [] : [`${capitalize(fate)}.`])].filter((one) => one !== '')
  return doubts.length === 0 ? null : `${doubts.join(' ')} Ready anyway?`
}

/** Why the last save failed and what happens next; null if it did not fail. */
function saveProblemText({ progress, complaint }: SheetState): readonly [why: string, next: string] | null {
  switch (progress) {
    case 'offline':
      return ['you’re offline.', ' and saved when you reconnect']
    case 'unreachable':
      return ['the service does not answer.', ' and saved as soon as it does']
    case 'overloaded':
      return ['the service is busy.', ' and saved as soon as possible']
    case 'signed-out':
      return ['you are signed out.', '']
    case 'refused':
      return [complaint ?? 'the service refused it.', '']
    case 'rest':
    case 'saving':
      return null
  }
}

/** The session has ended while the game was open. */
export const signedOutText = (state: SheetState): string =>
  unsaved(state)
    ? 'Not saved: you are signed out. Your text is kept on this device.'
    : 'You are signed out. This is the game as you last saw it.'

/** A map is handed in by being saved. */
function mapText({ saved, lapsed }: SheetState, { due, unfinished }: Standing): string {
  const isEmpty = saved.savedAt === null || linesOf(saved.text).length === 0
  if (isEmpty)
    return `No map yet${lapsed ? ', and you are no longer ready' : ''}. Without one you will get a random map ${due}.`
  if (unfinished) return `Saved, but not a valid map yet: you would get a random one ${due}.`
  const ready = saved.ready ? ' and you are ready' : lapsed ? ', and you are no longer ready' : ''
  return `Your map is submitted${ready}. You can change it until the deadline.`
}

function lockedText(state: SheetState): string {
  const lost = unsaved(state) ? ' Your last changes were not saved.' : ''
  return `Locked: the phase is closing.${lost}`
}

function unsentText(state: SheetState): string | null {
  const problem = saveProblemText(state)
  if (problem === null) return null
  const [why, next] = problem
  if (!unsaved(state)) return `Not sent: ${why}`
  const before = state.saved.ready ? ' Your earlier orders are still ready.' : ''
  return `Not saved: ${why} Your text is kept on this device${next}.${before}`
}

/** The state of the sheet at the service, in short. */
function headOf({ saved, lapsed }: SheetState): string {
  if (saved.ready) return linesOf(saved.text).length === 0 ? 'Ready with nothing saved' : 'Saved and ready'
  return lapsed ? 'Saved and no longer ready' : 'Saved'
}

/** What of the saved lines will be used, and when. */
function savedText(head: string, lines: readonly SheetLine[], { due, open }: Standing): string {
  const faults = lines.filter(({ problem }) => problem !== null).length
  if (faults === 0) return `${head}. Orders lock ${due}, Ready or not.${then(open)}`
  if (faults === lines.length) return `${head}, but no line can be used. Each line says why.${then(open)}`
  // As short as it can be: there is room for three lines of it.
  return `${head}. ${faults === 1 ? '1 line has an error' : `${faults} lines have errors`} and won’t count; the rest lock ${due}.${then(open)}`
}

export function sheetText(state: SheetState, standing: Standing): string {
  const { saved, progress } = state
  const { locked } = standing
  if (locked) return lockedText(state)
  if (state.conflict !== null)
    return `Not saved: your ${standing.isMap ? 'map was' : 'orders were'} changed elsewhere. Choose which to keep.`
  const unsent = unsentText(state)
  if (unsent !== null) return unsent
  if (progress === 'saving' || unsaved(state))
    return saved.ready && unsaved(state) ? 'Saving… You are no longer ready.' : 'Saving…'
  if (standing.isMap) return mapText(state, standing)
  return `${ordersText(state, standing)} ${missingText(standing.missing)}`.trim()
}

function ordersText(state: SheetState, standing: Standing): string {
  const { saved, lapsed } = state
  const { open } = standing
  const head = headOf(state)
  if (saved.ready) return `${head}.${then(open)}`
  if (saved.savedAt === null || linesOf(saved.text).length === 0)
    return `No orders${lapsed ? ', and no longer ready' : ' yet'}.${then(open)}`
  return savedText(head, saved.lines, standing)
}
