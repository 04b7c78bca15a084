/** Prompts and labels while an order is being given on the board. Pure. */
import { type BoardId, type Location, location } from '../../../src/rules/names.ts'
import { coastName } from '../../board/describe.ts'
import { ARM_LABELS, capitalize, formatCount, formatEither, formatList } from '../../text/words.ts'
import {
  firstChoices,
  helpedUnits,
  HELP,
  isComplete,
  isHelpFor,
  isMoveOpen,
  isSamePlace,
  orderedAway,
  ordersInPlace,
  SITE_KINDS,
  targets,
} from './pointing.ts'
import type { Choice, Pointing, SeenOrder } from './pointing.ts'
import { provinceOf } from '../../../src/board/scene.ts'

/**
 * The label of a variant's own order is the part after `own:`. The name of a unit type is not a verb:
 * the order makes its unit one.
 */
export function kindLabel(kind: string): string {
  const label = kind.replace(/^own:/, '')
  return label in ARM_LABELS ? `Hold as ${label === 'army' ? 'an' : 'a'} ${label}` : capitalize(label)
}

/** What a second tap on the unit orders: `transform`. */
const inPlaceText = ({ kind }: Choice): string => kindLabel(kind).toLowerCase()

/** Does the first order decide whether the unit is an army or a fleet? */
const isArmOpen = (choices: readonly Choice[]): boolean =>
  new Set(choices.flatMap(({ to, arm }) => (to === null ? [] : arm))).size > 1

/** The unit as orders name it, with its coast. */
const unitLabel = (choices: readonly Choice[], from: Location): string => {
  const own = choices.filter((each) => isSamePlace(from, each.from))
  if (isArmOpen(own)) return `Your unit in ${provinceOf(from)}`
  return (own.find((each) => each.from === from) ?? own[0])?.unit ?? from
}

const COMPLETE = 'Every unit has an order. Tap one to change it.'

/** The first orders of the units that have none. */
const choicesLeft = (choices: readonly Choice[], drawn: readonly SeenOrder[]): readonly Choice[] =>
  choices.filter((choice) => (choice.kind === 'hold' || choice.kind === 'retreat') && !isComplete([choice], drawn))

/** ` in World B` if all units that still need an order are there, and another board is open; else empty. */
function placeLeft(left: readonly Choice[], { boards, open }: OpenBoard): string {
  const next = boards.find(({ board }) => board === left[0]?.board)
  return next === undefined || left.some(({ board }) => board === open) ? '' : ` in ${next.title}`
}

/** `Tap A SAP: it must retreat.` */
function retreatPrompt(left: readonly Choice[], shown: OpenBoard): string {
  const units = [...new Set(left.map(({ unit }) => unit))]
  const where = placeLeft(left, shown)
  if (units.length > MAX_SITES) return `Tap a unit that must retreat${where}.`
  return `Tap ${formatEither(units)}${where}: ${units.length === 1 ? 'it' : 'they'} must retreat.`
}

/** One step may ask for retreats, and then for builds and disbands. */
function startPrompt(all: readonly Choice[], ordered: readonly Choice[], state: PromptState): string {
  const { isDone = false, choice = null, shown = NO_BOARDS } = state
  const choices = firstChoices(all, ordered)
  const kinds = new Set(choices.map(({ kind }) => kind))
  if (kinds.size === 0) return choice === null ? '' : `Choose ${choice}:`
  const { drawn = ordered, complete } = state
  const left = choicesLeft(choices, drawn)
  if (kinds.has('hold'))
    return isComplete(choices, drawn) ? complete || COMPLETE : `Tap ${yourUnits(choices)}${placeLeft(left, shown)}.`
  if (kinds.has('retreat')) return isComplete(choices, drawn) ? complete || COMPLETE : retreatPrompt(left, shown)
  if (choice !== null && isDone) return `Choose ${choice}:`
  return winterPrompt(choices, ordered, state)
}

const yourUnits = (choices: readonly Choice[]): string =>
  new Set(choices.flatMap(({ kind, board, unit }) => (kind === 'hold' ? `${board} ${unit}` : []))).size === 1
    ? 'your unit'
    : 'one of your units'

function winterPrompt(choices: readonly Choice[], ordered: readonly Choice[], state: PromptState): string {
  const { isDone = false, isOpen = false, isPrecaution = false, sites = [], choice = null } = state
  const { isUseful = () => true, prompt = '', due = NOTHING_DUE, balance = '' } = state
  const { siteBoards = [], shown = NO_BOARDS, doneText = () => '' } = state
  if (prompt !== '') return prompt
  const useful = choices.filter(isUseful)
  const [canBuild, canDisband] = ['build', 'disband'].map((wanted) => useful.some(({ kind }) => kind === wanted))
  if (isDone && !(isOpen && (canBuild || canDisband)))
    return doneText(shown.boards.length > 1 ? ordered.filter(({ board }) => board === shown.open) : ordered)
  const count = [due.builds && formatCount(due.builds, 'build'), due.disbands && formatCount(due.disbands, 'disband')]
  const counted = count.filter((text) => text !== 0).join(', ')
  // The count says what the tap does.
  const isPlain = counted !== '' && canBuild !== canDisband
  const tap = balance !== '' ? `${balance}. Tap` : counted === '' ? 'Tap' : `${counted}: tap`
  const where = onBoards(siteBoards, shown)
  const places = siteNames(sites, due.builds)
  const ways = [
    ...(canBuild ? [isOpen ? 'an empty home to build there' : `${places}${where}${isPlain ? '' : ' to build'}`] : []),
    ...(canDisband && !isPrecaution ? [isPlain ? 'a unit' : 'a unit to disband it'] : []),
  ].join(', or ')
  if (isOpen) return `In case the retreats change your centres, tap ${ways}.`
  if (isPrecaution) return `${tap} ${ways}. In case the retreats cost you a centre, tap a unit to list a disband.`
  return `${tap} ${ways}.${choice === null ? '' : ` Then choose ${choice.replace(/, where .*/, '')}:`}`
}

const NOTHING_DUE = { builds: 0, disbands: 0 }

/** ` in World B` or ` on either board`; empty with a single board. */
function onBoards(used: readonly BoardId[], { boards }: OpenBoard): string {
  const [only, ...others] = boards.filter(({ board }) => used.includes(board))
  if (only === undefined || boards.length === 1) return ''
  return others.length > 0 ? ' on either board' : ` in ${only.title}`
}

/** Of more sites or units a prompt names none. */
const MAX_SITES = 3
/** `ANK and CON` if there is a build for each, `ANK or CON` if not. */
export const siteNames = (sites: readonly string[], builds: number): string =>
  sites.length === 0 || sites.length > MAX_SITES
    ? 'a highlighted province'
    : (sites.length === builds ? formatList : formatEither)(sites)

/** Must a unit retreat before anything else is asked? */
export const isRetreatDue = (all: readonly Choice[], ordered: readonly Choice[]): boolean =>
  firstChoices(all, ordered).some(({ kind }) => kind === 'retreat')

/** `To support A CON, tap its destination.` Empty if no tap does. `canStay`: a tap on the unit itself does, too. */
function helpPrompt(choices: readonly Choice[], of: Location, from: Location, canStay: boolean, instead = ''): string {
  const helps = choices.filter((choice) => choice.of === of && isSamePlace(from, choice.from))
  const help = helps.some(({ kind }) => kind === 'convoy') ? 'support or convoy' : 'support'
  const canGo = helps.some((choice) => choice.to !== null)
  if (!canGo && !canStay) return ''
  const taps = !canStay ? 'its destination' : canGo ? 'its destination, or tap it again if it stays' : 'it again'
  return `To ${help} ${helpedLabel(choices, of)}${instead}, tap ${taps}.`
}

/** The prompt after a move was written that a third tap can still turn into help. */
function insteadPrompt(choices: readonly Choice[], of: Location, move: Choice): string {
  // A tap on an own unit selects it.
  const isOwn = choices.some(({ from }) => isSamePlace(of, from))
  return `Ordered ${move.text}. ${helpPrompt(choices, of, move.from, !isOwn, ' instead')}`.trim()
}

/** The helped unit as orders name it; `a unit in BUL` if several stand there. */
function helpedLabel(choices: readonly Choice[], of: string): string {
  const units = new Set(choices.flatMap((choice) => (choice.of === of ? (choice.helpedUnit ?? []) : [])))
  const [only = of] = units
  return units.size > 1 ? `a unit in ${of}` : only
}

/** Is there a question that the player must answer or cancel? */
export const isAsking = ({ question, candidates }: Pointing): boolean => question.length + candidates.length > 0

/** More places are easier to see on the board than to read. */
const MAX_LISTED = 8

/** Why the last tap had no effect, and what would have one. */
function barredText(choices: readonly Choice[], pointing: Pointing, barred: Location): string {
  const { from, aim, of } = pointing
  const unit = from === null ? '' : unitLabel(choices, from)
  const [at, open] = [provinceOf(barred), [...new Set(targets(choices, pointing).map(provinceOf))]]
  if (aim === null) return `${unit} can’t be ordered to ${at}. Choose an order.`
  const verb = aim === 'convoy' ? 'convoy' : 'support'
  const isHelp = aim === HELP || aim === 'convoy' || aim === 'support'
  const whatIsBarred = !isHelp
    ? `${aim === 'retreat' ? 'retreat' : 'go'} to ${at}`
    : of === null
      ? `${verb} a unit in ${at}`
      : `${verb} ${helpedLabel(choices, of)} ${isSamePlace(barred, of) ? 'in place' : `to ${at}`}`
  const instead = open.length === 0 || open.length > MAX_LISTED ? 'a highlighted province' : formatEither(open)
  return `${unit} can’t ${whatIsBarred}. Tap ${instead}.`
}

const isStaying = ({ of, to }: Pick<Choice, 'of' | 'to'>): boolean => (of ?? to) === null

/** What the answers are about: `A YOR to LON:`. They differ in unit type, coast or route. */
function questionText(unit: string, from: Location, question: readonly Choice[], state: PromptState): string {
  const { shown = NO_BOARDS, disbandText } = state
  const build = question.find(({ kind }) => kind === 'build')
  if (build !== undefined) return `Build in ${from}${onBoards([build.board], shown)}:`
  const [first] = question
  if (first?.kind === 'disband' && question.length === 1 && disbandText) return disbandText(first)
  const isGoing = question.every(({ kind }) => kind === 'move' || kind === 'retreat')
  // The order decides on which coast the fleet is.
  if (first !== undefined && isStaying(first) && question.some((other) => other.unit !== first.unit))
    return `${capitalize(ARM_LABELS[first.arm])} in ${provinceOf(from)}:`
  if (first?.to && isArmOpen(question)) {
    const verb = first.of === null ? 'goes' : `supports ${first.helpedUnit}`
    return `${unit} ${verb} to ${provinceOf(first.to)}: as an army or a fleet?`
  }
  const [to, ...more] = new Set(isGoing ? question.flatMap((answer) => answer.to ?? []).map(provinceOf) : [])
  return to === undefined || more.length > 0 ? `${unit}:` : `${unit} to ${to}:`
}

export interface OpenBoard {
  readonly boards: readonly { readonly board: BoardId; readonly title: string }[]
  /** The one that a phone shows, or that was tapped last. */
  readonly open: BoardId | null
}
const NO_BOARDS: OpenBoard = { boards: [], open: null }

/** What a prompt depends on besides the orders. */
export interface PromptState {
  /** Nothing is missing, though more could be chosen. */
  readonly isDone?: boolean
  /** What is due depends on others' retreats in the same phase. */
  readonly isOpen?: boolean
  /** Disbands are needed only after certain retreats of others. */
  readonly isPrecaution?: boolean
  /** In place of a prompt once nothing is missing. */
  readonly doneText?: (ordered: readonly SeenOrder[]) => string
  /** Where a build would succeed. */
  readonly sites?: readonly string[]
  /** How many builds and disbands are due, if that is certain. */
  readonly due?: { readonly builds: number; readonly disbands: number }
  /** What explains the number of builds, in place of it; empty: nothing. */
  readonly balance?: string
  /** The boards where a build would succeed. */
  readonly siteBoards?: readonly BoardId[]
  /** Why this build or disband would not count; empty: it would. */
  readonly refusal?: (choice: Choice) => string
  /** Why the unit here need not be disbanded, or nothing can be built at this home; else empty. */
  readonly noOrderText?: (at: Location, on: BoardId | null) => string
  /** The question before a disband that is not due. */
  readonly disbandText?: (choice: Choice) => string
  /** Whether the sheet can still need such an order. */
  readonly isUseful?: (choice: Choice) => boolean
  /** In place of the prompt for builds and disbands; empty: none. */
  readonly prompt?: string
  /** `your home centre`: still to be chosen, by an order to no unit. */
  readonly choice?: string | null
  /** In place of the prompt once every unit has an order; empty: nothing. */
  readonly complete?: string
  readonly shown?: OpenBoard
  /** The orders on the sheet, with those that are not offered. Default: those that are. */
  readonly drawn?: readonly SeenOrder[]
}

const armPrompt = (from: Location, inPlace: Choice | undefined): string => {
  const again = inPlace && `, or tap ${provinceOf(from)} again to ${inPlaceText(inPlace)}`
  return `Army or fleet? Your first order decides. Tap the destination${again ?? ''}.`
}

/** `A: A VEN B would not count. You have no more builds.` Empty if the last tap was on no such place. */
function refusedText(
  choices: readonly Choice[],
  { barred }: Pointing,
  { refusal, noOrderText, shown = NO_BOARDS }: PromptState,
): string {
  const order = choices.find(({ from }) => barred !== null && isSamePlace(barred, from))
  if (order === undefined) return barred === null ? '' : (noOrderText?.(barred, shown.open) ?? '')
  const why = refusal?.(order)
  return why ? `${order.text} would not count. ${capitalize(why)}` : ''
}

/** What to do next, in one short sentence. */
export function promptText(
  choices: readonly Choice[],
  pointing: Pointing,
  ordered: readonly Choice[] = [],
  state: PromptState = {},
): string {
  const { from, aim, of, question, writtenMove, candidates } = pointing
  if (candidates.length > 0) return 'Which one did you mean?'
  const refused = from === null ? refusedText(choices, pointing, state) : ''
  if (from === null) return refused || startPrompt(choices, ordered, state)
  if (writtenMove !== null && of !== null) return insteadPrompt(choices, of, writtenMove)
  if (pointing.barred !== null && question.length === 0) return barredText(choices, pointing, pointing.barred)
  const unit = unitLabel(choices, from)
  if (helpedUnits(choices, pointing).length > 0)
    return `${unit}: which unit does it ${aim === 'convoy' ? 'convoy' : 'support'}?`
  if (question.length > 0) {
    const text = questionText(unit, from, question, state)
    const isOffered = of !== null && isMoveOpen(pointing)
    return isOffered ? `${helpPrompt(choices, of, from, !orderedAway(ordered, of))} ${text}` : text
  }
  if (aim === 'move' || aim === 'retreat') {
    const own = choices.filter((choice) => isSamePlace(from, choice.from))
    // A second tap supports another unit there.
    const [inPlace] = own.some((choice) => isHelpFor(choice, from)) ? [] : ordersInPlace(choices, pointing)
    if (isArmOpen(own)) return armPrompt(from, inPlace)
    return inPlace === undefined
      ? `${unit}: tap its destination.`
      : `${unit}: tap its destination, or tap it again to ${inPlaceText(inPlace)}.`
  }
  if (aim === null) return `${unit}: choose an order.`
  if (of === null) return `${unit}: tap the unit to ${aim === 'convoy' ? 'convoy' : 'support'}.`
  const helpedUnit = pointing.helped ?? helpedLabel(choices, of)
  const [place, more] = targets(choices, pointing)
  const again = targets(choices, pointing).includes(of) ? 'tap it again to support it in place' : ''
  const away = place === of && more === undefined ? '' : `tap its destination${again && ', or '}`
  return `${unit} ${aim === 'convoy' ? 'convoys' : 'supports'} ${helpedUnit}: ${away}${again}.`
}

/** A candidate under a finger: the unit there, or the code on the board if an order is begun. */
export function placeLabel(choices: readonly Choice[], { from }: Pointing, at: Location, name: string): string {
  const unit =
    from === null ? choices.find(({ kind, from }) => !SITE_KINDS.includes(kind) && isSamePlace(at, from)) : undefined
  return `${unit?.unit ?? at}${name === at ? '' : `, ${name}`}`
}

/** What sets an answer apart: unit type, coast, route; the order itself if that is ambiguous. */
export function answerLabel(answer: Choice, among: readonly Choice[]): string {
  const label = difference(answer, among)
  if (answer.kind === 'disband' && among.length === 1) return 'Disband'
  const isAmbiguous = among.some((choice) => choice !== answer && difference(choice, among) === label)
  return label === '' || isAmbiguous ? answer.text : capitalize(label)
}

/** `F BUL/EC` → `BUL/EC` */
const placeOf = (unit: string): Location => location(unit.split(' ').at(-1) ?? '')

function difference({ kind, arm, unit, from, of, to, via }: Choice, among: readonly Choice[]): string {
  const kinds = new Set(among.map((choice) => choice.kind))
  const arms = new Set(among.map((choice) => choice.arm))
  // The order may decide on which coast the unit is.
  const isPlaced = kind !== 'build' && among.some((choice) => choice.arm === arm && choice.unit !== unit)
  const start = isPlaced ? coastName(placeOf(unit)) : null
  const coast = coastName(kind === 'build' ? from : (to ?? from))
  const way = among.some((choice) => choice.via !== via) ? (via ? 'by convoy' : 'by land') : null
  const type = kind === 'build' || arms.size > 1 ? ARM_LABELS[arm] : null
  const place = start === null || isStaying({ of, to }) ? start : `from ${provinceOf(from)} ${start}`
  const first = [type, place].filter((word) => word !== null).join(' ')
  const words = [first === '' ? null : first, kinds.size > 1 ? kind : null, coast, way]
  return words.filter((word) => word !== null).join(', ')
}
