/** Finds the orders, provinces and phases in a message that the board can show. */
import type { BoardId, Power } from '../../rules/names.ts'
import { ordersIn, provincesIn, type Span } from '../../rules/notation/index.ts'
import { locateOrder } from '../../rules/notation/locate-order.ts'
import { eraOf, phaseLabel } from '../../rules/phase-calendar.ts'
import type { Position } from '../../rules/position/position.ts'
import type { Variant } from '../../rules/seam/variant.ts'
import { boardOf, phaseIn, variantOf } from '../in-play.ts'
import type { GameState } from '../model.ts'
import type { Reference } from './press-types.ts'

/** Per message. */
const MAX_REFERENCES = 40

/** An order of a closed phase, written as in its results. */
export interface ResultLine {
  readonly board: BoardId
  readonly text: string
}

export interface QuoteContext {
  readonly game: GameState
  readonly results: (phase: number) => readonly ResultLine[]
}

/** In the order of the text, without overlaps: phases win over orders, and orders over provinces. */
export function referencesIn(context: QuoteContext, text: string): readonly Reference[] {
  const finders = [phasesIn, openOrders, latestResults, provinces]
  const isTaken = new Uint8Array(text.length)
  const isFree = ({ from, to }: Span): boolean => {
    if (isTaken.subarray(from, to).includes(1)) return false
    isTaken.fill(1, from, to)
    return true
  }
  return finders
    .flatMap((find) => find(context, text))
    .filter(isFree)
    .toSorted((a, b) => a.from - b.from)
    .slice(0, MAX_REFERENCES)
}

/** All names of the game's phases, longest first: `S1901M`, `Spring 1901`, `Fall 1901, retreats` */
function phaseNames({ game }: QuoteContext): readonly { readonly name: string; readonly phase: number }[] {
  const codes = [...game.history, ...(game.status === 'playing' ? [phaseIn(game).code] : [])]
  const era = eraOf(variantOf(game).calendar)
  const names = codes.flatMap((code, phase) => {
    const whole = phaseLabel(code, era)
    const [date = ''] = whole.split(',')
    const plain = date.replace(` ${era ?? ''}`, '')
    // A year alone is ambiguous.
    const dates = /\p{L}/u.test(plain) ? [date, plain] : []
    return [code, whole, whole.replace(',', ''), ...dates].map((name) => ({ name: name.toLowerCase(), phase }))
  })
  return names.toSorted((a, b) => b.name.length - a.name.length || a.phase - b.phase)
}

const isWordCharacter = (text: string, at: number): boolean => /[\p{L}\p{N}]/u.test(text.charAt(at))

/** Where the phrase occurs as whole words, in any case. */
function spansOf(text: string, phrase: string): readonly Span[] {
  const [haystack, needle] = [text.toLowerCase(), phrase.toLowerCase()]
  // Lower case can be longer than upper case: better no result than a wrong span.
  if (haystack.length !== text.length || needle === '') return []
  const spans: Span[] = []
  for (let from = haystack.indexOf(needle); from >= 0; from = haystack.indexOf(needle, from + 1)) {
    const to = from + needle.length
    if (!isWordCharacter(text, from - 1) && !isWordCharacter(text, to)) spans.push({ from, to })
  }
  return spans
}

/** Phases, and results quoted after their phase: `S1901M: A PAR - BUR`. */
function phasesIn(context: QuoteContext, text: string): readonly Reference[] {
  return phaseNames(context)
    .flatMap(({ name, phase }) => spansOf(text, name).map((span) => ({ ...span, phase })))
    .map((span) => resultAfterPhase(context, text, span) ?? { ...span, kind: 'phase' })
}

function resultAfterPhase(
  { game, results }: QuoteContext,
  text: string,
  { phase, from, to }: Span & { phase: number },
): Reference | null {
  if (phase >= game.history.length) return null
  const start = to + (/^[:,]? */u.exec(text.slice(to))?.[0].length ?? 0)
  const [result] = results(phase)
    .filter((line) => text.startsWith(line.text, start) && !isWordCharacter(text, start + line.text.length))
    .toSorted(longestFirst)
  if (result === undefined) return null
  return { kind: 'result', phase, board: result.board, order: result.text, from, to: start + result.text.length }
}

const longestFirst = (a: ResultLine, b: ResultLine): number => b.text.length - a.text.length

/** Orders of the last closed phase, if written as in its results. */
function latestResults({ game, results }: QuoteContext, text: string): readonly Reference[] {
  const phase = game.history.length - 1
  if (phase < 0) return []
  return results(phase)
    .toSorted(longestFirst)
    .flatMap(({ board, text: order }) =>
      spansOf(text, order).map((span) => ({ ...span, kind: 'result', phase, board, order }) as const),
    )
}

/**
 * If powers have secret maps, orders in messages are read with the common map. So they reveal
 * neither a secret map nor the writer.
 */
const withCommonMap = (variant: Variant): Variant => ({
  ...variant,
  atlas: (position) => variant.atlas(position, null, null),
})

/** Messages may quote orders for every unit, also those without a player. */
function quotablePowers(variant: Variant, position: Position): readonly Power[] {
  const commanded = variant.seats.flatMap((seat) => variant.powers(position, seat))
  const standing = Object.values(position.boards).flatMap(({ units }) => units.map(({ power }) => power))
  return [...new Set([...commanded, ...standing])]
}

function openOrders({ game }: QuoteContext, text: string): readonly Reference[] {
  if (game.status !== 'playing') return []
  const { position } = game
  const variant = withCommonMap(variantOf(game))
  const powers = quotablePowers(variant, position)
  // The common map is not that of the order: it must not add a coast or a route that nobody wrote.
  const seesNoMap = variant.maps(position).length > 0
  return ordersIn({ variant, position, powers, seesNoMap }, text).flatMap(
    ({ from, to, issued, written }): Reference[] => {
      const order = locateOrder(variant, position, issued, written)
      return order === null ? [] : [{ kind: 'order', phase: game.history.length, order, from, to }]
    },
  )
}

function provinces({ game }: QuoteContext, text: string): readonly Reference[] {
  const { variant, position } = boardOf(game)
  const powers = variant.seats.flatMap((seat) => variant.powers(position, seat))
  return provincesIn({ variant, position, powers }, text).map((span) => ({ ...span, kind: 'province' }))
}
