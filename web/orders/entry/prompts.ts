/** What is said while orders are being pointed at: what to tap next, and what may be answered. Pure. */
import type { Location } from '../../../src/rules/names.ts'
import { coastName } from '../../board/describe.ts'
import { ARM_LABELS, capitalize } from '../../text/words.ts'
import { type Choice, type Pointing, means, turnsOf } from './pointing.ts'
import { provinceOf } from '../../../src/board/scene.ts'

/** A variant's own order is called by what follows `own:`. */
export const kindLabel = (kind: string): string => capitalize(kind.replace(/^own:/, ''))

const unitLabel = (choices: readonly Choice[], from: string): string =>
  choices.find((each) => each.from === from)?.unit ?? from

/** Has every unit that may be ordered an order? */
function isComplete(choices: readonly Choice[], ordered: readonly Choice[]): boolean {
  const units = new Set(ordered.map(({ unit }) => unit))
  return choices.every(({ unit }) => units.has(unit))
}

function startPrompt(choices: readonly Choice[], ordered: readonly Choice[]): string {
  const kinds = new Set(choices.map(({ kind }) => kind))
  if (kinds.size === 0) return ''
  if (kinds.has('build'))
    return `Tap a highlighted province to build${kinds.has('disband') ? ', or a unit to disband it' : ''}.`
  const isOfUnits = kinds.has('hold') || kinds.has('retreat')
  if (isOfUnits && isComplete(choices, ordered)) return 'Every unit has an order. Tap one to change it.'
  if (kinds.has('hold')) return 'Tap one of your units.'
  return kinds.has('retreat') ? 'Tap a unit that must retreat.' : 'Tap a unit to disband it.'
}

/** Written is a move; what a further tap would make of it. */
function insteadPrompt(choices: readonly Choice[], of: string, written: Choice): string {
  const unit = helpedLabel(choices, of)
  const carries = choices.some(
    (choice) => choice.kind === 'convoy' && choice.of === of && means(written.from, choice.from),
  )
  return `${written.text} added. To support ${carries ? 'or convoy ' : ''}${unit} instead, tap it again or its destination.`
}

/** The unit that is helped, as it is written in the orders that help it; several may stand in one place. */
function helpedLabel(choices: readonly Choice[], of: string): string {
  const named = new Set(choices.flatMap((choice) => (choice.of === of ? (choice.helped ?? []) : [])))
  const [only = of] = named
  return named.size > 1 ? `a unit in ${of}` : only
}

/** What there is to do next, as a short sentence. */
export function promptText(choices: readonly Choice[], pointing: Pointing, ordered: readonly Choice[] = []): string {
  const { from, aim, of, question, written, unclear } = pointing
  if (unclear.length > 0) return 'Which one did you mean?'
  if (from === null) return startPrompt(choices, ordered)
  if (written !== null && of !== null) return insteadPrompt(choices, of, written)
  const unit = unitLabel(choices, from)
  if (question.length > 0) return question.some(({ kind }) => kind === 'build') ? `Build in ${from}:` : `${unit}:`
  if (aim === 'move' || aim === 'retreat') {
    const [turn] = turnsOf(choices, pointing)
    return turn === undefined
      ? `${unit}: tap its destination.`
      : `${unit}: tap its destination, or tap it again to ${kindLabel(turn.kind).toLowerCase()}.`
  }
  if (aim === null) return `${unit}: choose an order.`
  if (of === null) return `${unit}: tap the unit to ${aim === 'convoy' ? 'convoy' : 'support'}.`
  const helped = helpedLabel(choices, of)
  return aim === 'convoy'
    ? `${unit} convoys ${helped}: tap its destination.`
    : `${unit} supports ${helped}: tap its destination, or tap it again to support it in place.`
}

/** One of several places under a finger: the unit that one would begin with, or where the order goes on. */
export function placeLabel(choices: readonly Choice[], { from }: Pointing, at: Location, name: string): string {
  const unit = from === null ? choices.find((choice) => choice.kind !== 'build' && means(at, choice.from)) : undefined
  return unit === undefined ? name : `${unit.unit}, ${name}`
}

/** How one answer differs from the others: by arm, by coast, or by land and by sea; as it is written if that does not tell. */
export function answerLabel(answer: Choice, among: readonly Choice[]): string {
  const words = difference(answer, among)
  const others = among.filter((other) => other !== answer)
  return words === '' || others.some((other) => difference(other, among) === words) ? answer.text : capitalize(words)
}

function difference({ kind, arm, from, to, via }: Choice, among: readonly Choice[]): string {
  const kinds = new Set(among.map((one) => one.kind))
  const arms = new Set(among.map((one) => one.arm))
  const coast = coastName(kind === 'build' ? from : (to ?? from))
  const way = among.some((other) => other.via !== via) ? (via ? 'by convoy' : 'by land') : null
  const words = [kind === 'build' || arms.size > 1 ? ARM_LABELS[arm] : null, kinds.size > 1 ? kind : null, coast, way]
  return words.filter((word) => word !== null).join(', ')
}

export interface MissingConvoy {
  readonly move: Choice
  /** The convoy orders that would help, of fleets that are near enough to be of use. */
  readonly offers: readonly Choice[]
}

const carries = (move: Choice, order: Choice): boolean =>
  order.kind === 'convoy' &&
  order.board === move.board &&
  order.of === move.from &&
  order.to !== null &&
  move.to !== null &&
  provinceOf(order.to) === provinceOf(move.to)

export function missingConvoys(ordered: readonly Choice[], choices: readonly Choice[]): readonly MissingConvoy[] {
  return ordered
    .filter((move) => move.kind === 'move' && move.via && !ordered.some((order) => carries(move, order)))
    .map((move) => ({ move, offers: choices.filter((choice) => carries(move, choice)) }))
}
