/** What a message speaks of that can be shown on the board: orders, provinces and phases. */
import type { BoardId, Power } from '../../rules/names.ts'
import { unitById, ordersIn, provincesIn } from '../../rules/notation/index.ts'
import type { Span } from '../../rules/notation/index.ts'
import type { Issued } from '../../rules/orders/order.ts'
import { isOwn, unitOf } from '../../rules/orders/order.ts'
import { eraOf, phaseInWords } from '../../rules/phase-calendar.ts'
import type { Position } from '../../rules/position/position.ts'
import type { Variant } from '../../rules/seam/variant.ts'
import { boardOf, phaseIn, variantOf } from '../in-play.ts'
import type { GameState } from '../model.ts'
import type { QuotedOrder, Reference } from './press-types.ts'

/** So many are kept of one message. */
const MOST = 40

/** An order of a closed phase, as it is written in its results. */
export type Result = { readonly board: BoardId; readonly text: string }

export interface Quoting {
  readonly game: GameState
  /** The orders of a closed phase, as they are written in its results. */
  readonly results: (phase: number) => readonly Result[]
}

/** Everything that a text speaks of, in its order; no two of them overlap. */
export function referencesIn(quoting: Quoting, text: string): readonly Reference[] {
  const phases = phasesIn(quoting, text)
  const found = [...phases, ...openOrders(quoting, text), ...lastResults(quoting, text), ...provinces(quoting, text)]
  return found
    .reduce<readonly Reference[]>(
      (kept, one) => (kept.some((other) => overlap(one, other)) ? kept : [...kept, one]),
      [],
    )
    .toSorted((one, other) => one.from - other.from)
    .slice(0, MOST)
}

const overlap = (one: Span, other: Span): boolean => one.from < other.to && other.from < one.to

/** `S1901M`, `Spring 1901`, `Fall 1901, retreats`: each name of the game's phases, the longest first. */
function phaseNames({ game }: Quoting): readonly { readonly name: string; readonly phase: number }[] {
  const codes = [...game.history, ...(game.status === 'playing' ? [phaseIn(game).code] : [])]
  const era = eraOf(variantOf(game).calendar)
  const names = codes.flatMap((code, phase) => {
    const whole = phaseInWords(code, era)
    const [date = ''] = whole.split(',')
    const plain = date.replace(` ${era ?? ''}`, '')
    // A year alone means many things.
    const dates = /\p{L}/u.test(plain) ? [date, plain] : []
    return [code, whole, whole.replace(',', ''), ...dates].map((name) => ({ name: name.toLowerCase(), phase }))
  })
  return names.toSorted((one, other) => other.name.length - one.name.length || one.phase - other.phase)
}

const isPart = (text: string, at: number): boolean => /[\p{L}\p{N}]/u.test(text.charAt(at))

/** Where these words stand by themselves, whatever their case. */
function placesOf(text: string, words: string): readonly Span[] {
  const [haystack, needle] = [text.toLowerCase(), words.toLowerCase()]
  // Lower case may be longer than upper case: then nothing is found rather than the wrong place.
  if (haystack.length !== text.length || needle === '') return []
  const found: Span[] = []
  for (let from = haystack.indexOf(needle); from >= 0; from = haystack.indexOf(needle, from + 1)) {
    const to = from + needle.length
    if (!isPart(text, from - 1) && !isPart(text, to)) found.push({ from, to })
  }
  return found
}

/** Phases, and the orders of closed ones that are quoted behind their phase: `S1901M: A PAR - BUR`. */
function phasesIn(quoting: Quoting, text: string): readonly Reference[] {
  return phaseNames(quoting)
    .flatMap(({ name, phase }) => placesOf(text, name).map((span) => ({ ...span, phase })))
    .map((one) => quotedBehind(quoting, text, one) ?? { ...one, kind: 'phase' })
}

function quotedBehind(quoting: Quoting, text: string, { phase, from, to }: Span & { phase: number }): Reference | null {
  if (phase >= quoting.game.history.length) return null
  const start = to + (/^[:,]? */u.exec(text.slice(to))?.[0].length ?? 0)
  const [one] = quoting
    .results(phase)
    .filter((result) => text.startsWith(result.text, start) && !isPart(text, start + result.text.length))
    .toSorted(longestFirst)
  return one === undefined
    ? null
    : { kind: 'result', phase, board: one.board, order: one.text, from, to: start + one.text.length }
}

const longestFirst = (one: Result, other: Result): number => other.text.length - one.text.length

/** Orders of the phase before this one, where they are written as its results have them. */
function lastResults({ game, results }: Quoting, text: string): readonly Reference[] {
  const phase = game.history.length - 1
  if (phase < 0) return []
  return results(phase)
    .toSorted(longestFirst)
    .flatMap(({ board, text: order }) =>
      placesOf(text, order).map((span) => ({ ...span, kind: 'result', phase, board, order }) as const),
    )
}

/**
 * Where powers have secret maps, orders in a message are read by the common map. So the result reveals neither a secret map nor
 * who wrote the message.
 */
const withCommonMap = (variant: Variant): Variant => ({
  ...variant,
  atlas: (position) => variant.atlas(position, null, null),
})

/** Everybody's units can be spoken of. */
function powersSpokenOf(variant: Variant, position: Position): readonly Power[] {
  const commanded = variant.seats.flatMap((seat) => variant.powers(position, seat))
  const standing = Object.values(position.boards).flatMap(({ units }) => units.map(({ power }) => power))
  return [...new Set([...commanded, ...standing])]
}

function openOrders({ game }: Quoting, text: string): readonly Reference[] {
  if (game.status !== 'playing') return []
  const { position } = game
  const variant = withCommonMap(variantOf(game))
  const powers = powersSpokenOf(variant, position)
  return ordersIn({ variant, position, powers }, text).flatMap(({ from, to, issued, written }): Reference[] => {
    const order = quoted(variant, position, issued, written)
    return order === null ? [] : [{ kind: 'order', phase: game.history.length, order, from, to }]
  })
}

/** Null for an order to no unit and no place. */
function quoted(variant: Variant, position: Position, { power, order }: Issued, text: string): QuotedOrder | null {
  const seen = isOwn(order) ? variant.own.standsFor(order) : order
  if (seen?.kind === 'build')
    return { text, power, board: seen.board, kind: 'build', arm: seen.arm, at: seen.at, of: null, to: null }
  const id = unitOf(order)
  const unit = id === null ? undefined : unitById(position, id)
  const board = variant.boards.find((one) => {
    const { units = [], dislodged = [] } = position.boards[one.board] ?? {}
    return units.some((each) => each.id === id) || dislodged.some((each) => each.unit.id === id)
  })?.board
  if (unit === undefined || board === undefined) return null
  return {
    text,
    power,
    board,
    kind: seen?.kind ?? order.kind,
    arm: unit.arm,
    at: unit.at,
    of: seen !== null && 'of' in seen ? (unitById(position, seen.of)?.at ?? null) : null,
    to: seen !== null && 'to' in seen ? seen.to : null,
  }
}

function provinces({ game }: Quoting, text: string): readonly Reference[] {
  const { variant, position } = boardOf(game)
  const powers = variant.seats.flatMap((seat) => variant.powers(position, seat))
  return provincesIn({ variant, position, powers }, text).map((one) => ({ ...one, kind: 'province' }))
}
