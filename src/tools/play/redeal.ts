/** Adapts a saved game to a new draw of countries: moves orders to other seats, and renames maps. */
import { isDraftCode } from '../../rules/phase-calendar.ts'
import type { GameView } from '../../game/views/shapes.ts'
import type { Power, Seat } from '../../rules/names.ts'
import { mapName } from '../../rules/names.ts'
import { resolvePhase, skipIdlePhases } from '../../rules/phases/turn.ts'
import { variantFor } from '../../variants/index.ts'

type PowersOf = (seat: Seat) => readonly Power[]

type Sheets = ReadonlyMap<Seat, readonly string[]>

/** The part of a game's text that decides its draw. */
interface DealtGame {
  readonly variant: string
  readonly options: Readonly<Record<string, number | string>>
  readonly seed: number
  readonly phases: readonly { readonly name: string }[]
}

/** Maps the sheets of a phase to the seats of the game that the view shows. */
export type Redeal = (
  view: Pick<GameView, 'seats'> | undefined,
  phase: { readonly name: string; readonly sheets: Sheets },
) => Sheets

/** For a game without a draw. */
export const keepSheets: Redeal = (_, { sheets }) => sheets

/** The draw of a saved game; null if nothing is drawn. */
function dealOf({ variant: id, options, seed, phases: [first] }: DealtGame) {
  const variant = variantFor(id, options)
  // If there is a draw, it happens when the first phase closes, whatever was submitted.
  if (variant === null || first === undefined || !isDraftCode(first.name)) return null
  const { position } = resolvePhase(variant, skipIdlePhases(variant, variant.setup(seed)).position, {})
  const once: PowersOf = (seat) => variant.powers(position, seat)
  return { variant, first, once, maps: new Set<string>(variant.maps(position)) }
}

const powersIn =
  (view: Pick<GameView, 'seats'> | undefined): PowersOf =>
  (seat) =>
    view?.seats.find((candidate) => candidate.seat === seat)?.powers ?? []

/** Finds the seat that had the same country in the saved game as a seat has in the view. */
export function seatInText(game: DealtGame): (view: Pick<GameView, 'seats'>, seat: Seat) => Seat {
  const deal = dealOf(game)
  if (deal === null) return (_, seat) => seat
  const { variant, once } = deal
  return (view, seat) => variant.seats.find((candidate) => areSame(once(candidate), powersIn(view)(seat))) ?? seat
}

/** The sheets stay unchanged if every seat has the same country as in the saved game. */
export function makeRedeal(game: DealtGame): Redeal {
  const deal = dealOf(game)
  if (deal === null) return keepSheets
  const { variant, first, once, maps } = deal
  return (view, { name, sheets }) => {
    const now = powersIn(view)
    const isDrawn = first.name !== name
    if (!isDrawn || variant.seats.every((seat) => areSame(now(seat), once(seat)))) return sheets
    const hasMaps = maps.size > 0 && /[MR]$/.test(name)
    const mapNames = renamedMaps(variant.seats, once, now)
    const dealt = [...sheets].map(([seat, lines]) => {
      const seatNow = variant.seats.find((candidate) => areSame(now(candidate), once(seat))) ?? seat
      return [seatNow, hasMaps ? lines.map((line) => renameMap(line, once(seat)[0], mapNames)) : lines] as const
    })
    return new Map(dealt)
  }
}

const areSame = (first: readonly Power[], second: readonly Power[]): boolean => first.join() === second.join()

/** A map is named after its designer's country. */
const renamedMaps = (seats: readonly Seat[], once: PowersOf, now: PowersOf): ReadonlyMap<string, string> =>
  new Map(seats.flatMap((seat) => once(seat).map((power, n) => [mapName(power), mapName(now(seat)[n] ?? power)])))

/** An order without a map means its power's own, which has another name now. Holds and disbands need none. */
function renameMap(line: string, power: Power | undefined, mapNames: ReadonlyMap<string, string>): string {
  if (power === undefined || / [HD]$/.test(line)) return line
  const [order = '', map = mapName(power)] = line.split(' @')
  return `${order} @${mapNames.get(map) ?? map}`
}
