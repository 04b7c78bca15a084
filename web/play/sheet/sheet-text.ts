/** The state of a player's orders as text for the status line. Pure. */
import type { SheetLine } from '../../../src/game/model.ts'
import { capitalize, formatList } from '../../text/words.ts'
import { linesOf } from '../../orders/entry/lines.ts'
import { type SheetState, hasUnsavedText } from './sheet-state.ts'
import type { NamedItems, OpenItems } from './todo.ts'
import type { Forecasting } from './use-forecast.ts'

export interface Standing {
  /** When the phase closes: `at 18:00`. */
  readonly due: string
  /** The phase is closing. */
  readonly locked: boolean
  readonly open: OpenItems
  /** The phase asks for a map instead of orders. */
  readonly isMap: boolean
  /** The saved map is not valid yet. */
  readonly unfinished: boolean
  /** What is wrong with it, in a short sentence. */
  readonly flaw?: string | undefined
  /** A question about an order is open below the board. */
  readonly isAsking: boolean
  /** What else is due and not on the sheet: `your vote (VOTE YES or VOTE NO)`. */
  readonly missing: readonly string[]
  /** That nothing is due although orders are possible; else empty. */
  readonly idle: string
}

const countText = (n: number, singular: string, plural: string): string[] =>
  n === 0 ? [] : [n === 1 ? singular : `${n} ${plural}`]

/** `A SAP will hold`; `4 units will hold`. */
const unitsText = (n: number, fate: string, names = ''): string[] =>
  names === '' ? countText(n, `1 unit ${fate}`, `units ${fate}`) : [`${names} ${fate}`]

/** What happens to the open items: `2 units will hold`. Empty if there are none. */
const fateOf = ({ units, retreats, builds, disbands, placed }: OpenItems, named?: NamedItems): string =>
  formatList([
    ...unitsText(units, 'will hold', named?.units),
    ...unitsText(retreats, 'will be disbanded', named?.retreats),
    ...countText(builds, '1 build will be waived', 'builds will be waived'),
    ...countText(disbands, '1 disband will be chosen for you', 'disbands will be chosen for you'),
    ...countText(placed, '1 standard unit will be placed', 'standard units will be placed'),
  ])

/** `2 units will hold. Turkey is left to its other captain.` */
export const fateSentences = (open: OpenItems, named?: NamedItems): string => {
  const fate = fateOf(open, named)
  return [fate === '' ? '' : `${capitalize(fate)}.`, open.deferral ?? ''].filter((text) => text !== '').join(' ')
}

const fateText = (open: OpenItems): string => ` ${fateSentences(open)}`.trimEnd()

/** `your second home, where … (HOME BUD or HOME TRI)` → `your second home, where …` */
export const withoutNotation = (missing: string): string => missing.replace(/ \(.*\)$/, '')

/** `your second home, where …` → `your second home` */
const inShort = (missing: string): string => withoutNotation(missing).replace(/, where .*$/, '')

const missingText = (missing: readonly string[]): string =>
  missing.length === 0 ? '' : `Still missing: ${formatList(missing.map(inShort))}.`

const UNCHECKED: Readonly<Record<Exclude<Forecasting['state'], 'here'>, string>> = {
  loading: 'Your orders are still being checked.',
  failed: 'Your orders could not be checked: part of the page did not load.',
}

/** The question before a player with open items becomes ready; null without open items. */
export function readyQuestion({
  open,
  check,
  unfinished,
  missing,
  unused = '',
  named,
}: Pick<Standing, 'open' | 'unfinished' | 'missing'> & {
  /** Names the builds and disbands that will not be used. */
  readonly unused?: string
  readonly named?: NamedItems | undefined
  /** Whether `open` is known. */
  readonly check: Forecasting['state']
}): string | null {
  const fate = unfinished
    ? 'Your map is not valid yet: you would get a random one.'
    : check === 'here'
      ? fateSentences(open, named)
      : UNCHECKED[check]
  const doubts = [missingText(missing), unused, named?.voids ?? '', named?.unconvoyed ?? '', fate].filter(
    (text) => text !== '',
  )
  return doubts.length === 0 ? null : `${doubts.join(' ')} Ready anyway?`
}

/** Why the last save failed and what happens next; null if it did not fail. */
function saveProblemText({ progress, refusal }: SheetState): readonly [why: string, next: string] | null {
  switch (progress) {
    case 'offline':
      return ['you’re offline.', ' and saved when you reconnect']
    case 'unreachable':
      return ['the server isn’t responding.', ' and saved as soon as it does']
    case 'overloaded':
      return ['the server is busy.', ' and saved as soon as possible']
    case 'signed-out':
      return ['you’re signed out.', '']
    case 'refused':
      return [refusal ?? 'the server refused it.', '']
    case 'idle':
    case 'saving':
      return null
  }
}

/** If the session ended while the game was open. */
export const signedOutText = (state: SheetState): string =>
  hasUnsavedText(state)
    ? 'Not saved: you’re signed out. Your text is kept on this device.'
    : 'You’re signed out. This is the game as you last saw it.'

/** Saving a map submits it. */
function mapText({ saved, lostReady }: SheetState, { due, unfinished, flaw }: Standing): string {
  const isEmpty = saved.savedAt === null || linesOf(saved.text).length === 0
  if (isEmpty)
    return `No map yet${lostReady ? ', and you’re no longer ready' : ''}. Without one, you get a random map ${due}.`
  if (unfinished && flaw !== undefined)
    return `Saved, but not valid yet. ${flaw} Without a fix, you get a random map ${due}.`
  if (unfinished) return `Saved, but not valid yet: you would get a random map ${due}.`
  const ready = saved.ready ? ' and you’re ready' : lostReady ? ', and you’re no longer ready' : ''
  return `Your map is submitted${ready}. You can change it until the deadline.`
}

function lockedText(state: SheetState): string {
  const lost = hasUnsavedText(state) ? ' Your last changes were not saved.' : ''
  return `Locked: the phase is closing.${lost}`
}

function unsentText(state: SheetState): string | null {
  const problem = saveProblemText(state)
  if (problem === null) return null
  const [why, next] = problem
  if (!hasUnsavedText(state)) return `Not sent: ${why}`
  const before = state.saved.ready ? ' Your earlier orders are still ready.' : ''
  return `Not saved: ${why} Your text is kept on this device${next}.${before}`
}

/** The state of the saved sheet, in short. */
function headOf({ saved, lostReady }: SheetState): string {
  if (saved.ready) return linesOf(saved.text).length === 0 ? 'Ready with nothing saved' : 'Saved and ready'
  return lostReady ? 'Saved and no longer ready' : 'Saved'
}

/** Which of the saved lines count, and when. */
function savedText(head: string, lines: readonly SheetLine[], { due, open }: Standing): string {
  const faults = lines.filter(({ problem }) => problem !== null).length
  if (faults === 0) return `${head}. Orders lock ${due}, Ready or not.${fateText(open)}`
  if (faults === lines.length) return `${head}, but every line has an error.${fateText(open)}`
  // Keep it short: there is room for three lines.
  return `${head}. ${faults === 1 ? '1 line has an error' : `${faults} lines have errors`} and won’t count; the rest lock ${due}.${fateText(open)}`
}

const askingText = ({ ready }: SheetState['saved']): string =>
  ready
    ? 'You’re ready with your earlier orders. To change them, answer the question at the board.'
    : 'Answer the question at the board, or cancel it, before you press Ready.'

export function sheetText(state: SheetState, standing: Standing): string {
  const { saved, progress } = state
  const { locked } = standing
  if (locked) return lockedText(state)
  if (state.conflict !== null)
    return `Not saved: your ${standing.isMap ? 'map was' : 'orders were'} changed elsewhere. Choose which to keep.`
  const unsent = unsentText(state)
  if (unsent !== null) return unsent
  if (standing.isAsking) return askingText(saved)
  if (progress === 'saving' || hasUnsavedText(state))
    return saved.ready && hasUnsavedText(state) ? 'Saving… You’re no longer ready.' : 'Saving…'
  if (standing.isMap) return mapText(state, standing)
  return `${ordersText(state, standing)} ${missingText(standing.missing)}`.trim()
}

function ordersText(state: SheetState, standing: Standing): string {
  const { saved, lostReady } = state
  const { open } = standing
  const head = headOf(state)
  if (saved.ready) return `${head}.${fateText(open)}`
  if (standing.idle !== '') return standing.idle
  if (saved.savedAt === null || linesOf(saved.text).length === 0)
    return `No orders${lostReady ? ', and no longer ready' : ' yet'}.${fateText(open)}`
  return savedText(head, saved.lines, standing)
}
