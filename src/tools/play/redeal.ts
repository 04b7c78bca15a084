/**
 * Adapts a recorded game to another draw of countries: whose orders go where, and what maps are
 * called.
 */
import { isDraftCode } from '../../rules/phase-calendar.ts'
import type { GameView } from '../../game/views/shapes.ts'
import type { Power, Seat } from '../../rules/names.ts'
import { mapName } from '../../rules/names.ts'
import { resolvePhase, skipIdlePhases } from '../../rules/phases/turn.ts'
import { variantFor } from '../../variants/index.ts'

type PowersOf = (seat: Seat) => readonly Power[]

type Sheets = ReadonlyMap<Seat, readonly string[]>

/** What of the text of a game says how its lots fell. */
interface Drawn {
  readonly variant: string
  readonly options: Readonly<Record<string, number | string>>
  readonly seed: number
  readonly phases: readonly { readonly name: string }[]
}

/** What the sheets of a phase become in the game of which this is a view. */
export type Redealt = (
  view: Pick<GameView, 'seats'> | undefined,
  phase: { readonly name: string; readonly sheets: Sheets },
) => Sheets

/** Nothing is drawn. */
export const asTheyAre: Redealt = (_, { sheets }) => sheets

/** How the lots of a text fell; null where nothing is drawn. */
function drawnIn({ variant: id, options, seed, phases: [first] }: Drawn) {
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
    view?.seats.find((one) => one.seat === seat)?.powers ?? []

/** For the text of a game: the seat that had in it the country that a seat of this view has. */
export function seatInText(game: Drawn): (view: Pick<GameView, 'seats'>, seat: Seat) => Seat {
  const drawn = drawnIn(game)
  if (drawn === null) return (_, seat) => seat
  const { variant, once } = drawn
  return (view, seat) => variant.seats.find((one) => sameAs(once(one), powersIn(view)(seat))) ?? seat
}

/** For the text of a game. Unchanged if every seat has its country from the text. */
export function redealing(game: Drawn): Redealt {
  const drawn = drawnIn(game)
  if (drawn === null) return asTheyAre
  const { variant, first, once, maps } = drawn
  return (view, { name, sheets }) => {
    const now = powersIn(view)
    const isDrawn = first.name !== name
    if (!isDrawn || variant.seats.every((seat) => sameAs(now(seat), once(seat)))) return sheets
    const hasMaps = maps.size > 0 && /[MR]$/.test(name)
    const called = mapsCalled(variant.seats, once, now)
    const dealt = [...sheets].map(([seat, lines]) => {
      const seatNow = variant.seats.find((one) => sameAs(now(one), once(seat))) ?? seat
      return [seatNow, hasMaps ? lines.map((line) => byMap(line, once(seat)[0], called)) : lines] as const
    })
    return new Map(dealt)
  }
}

const sameAs = (one: readonly Power[], other: readonly Power[]): boolean => one.join() === other.join()

/** A map has the name of the country that its designer drew. */
const mapsCalled = (seats: readonly Seat[], once: PowersOf, now: PowersOf): ReadonlyMap<string, string> =>
  new Map(seats.flatMap((seat) => once(seat).map((power, n) => [mapName(power), mapName(now(seat)[n] ?? power)])))

/**
 * An order without a map uses its power's own, which is another one now. Holds and disbands need
 * none.
 */
function byMap(line: string, by: Power | undefined, called: ReadonlyMap<string, string>): string {
  if (by === undefined || / [HD]$/.test(line)) return line
  const [order = '', map = mapName(by)] = line.split(' @')
  return `${order} @${called.get(map) ?? map}`
}
