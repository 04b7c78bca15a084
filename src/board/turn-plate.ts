/** Turns a drawing by half a circle, for players who look at the board from its other side. Pure. */
import type { DrawnLabel, DrawnPlace, DrawnPlate, DrawnStands, Pair } from './plate.ts'

type Turn = (at: Pair) => Pair

/** Steps from the point before change their signs; the first is from the corner. */
const turnSteps = (steps: readonly number[], [width, height]: Pair): number[] =>
  steps.map((step, i) => (i === 0 ? (width ?? 0) - step : i === 1 ? (height ?? 0) - step : -step))

/** Labels stay upright around their turned middles, so what did not overlap does not overlap. */
const turnLabel = <L extends DrawnLabel>(label: L, turn: Turn): L => ({
  ...label,
  at: turn(label.at),
  ...(label.to === undefined ? {} : { to: turn(label.to) }),
})

function turnStands<S extends DrawnStands & { readonly code?: DrawnLabel }>(stands: S, turn: Turn): S {
  const { unit, dislodged, centre, coasts, code } = stands
  return {
    ...stands,
    unit: turn(unit),
    dislodged: turn(dislodged),
    ...(centre === undefined ? {} : { centre: turn(centre) }),
    ...(coasts === undefined
      ? {}
      : { coasts: Object.fromEntries(Object.entries(coasts).map(([coast, at]) => [coast, turn(at)])) }),
    ...(code === undefined ? {} : { code: turnLabel(code, turn) }),
  }
}

const turnPlace = (place: DrawnPlace, turn: Turn): DrawnPlace => ({
  ...turnStands(place, turn),
  small: turnStands(place.small, turn),
  ...(place.label === undefined ? {} : { label: turnLabel(place.label, turn) }),
})

/** The same drawing, upside down. */
export function turnPlate(drawn: DrawnPlate): DrawnPlate {
  const { width, height, stepsPerUnit, arcs, islets, bridges = [], links = [], places } = drawn
  const turn: Turn = ([x = 0, y = 0]) => [width - x, height - y]
  const corner = [width * stepsPerUnit, height * stepsPerUnit]
  const turnLines = (lines: typeof bridges) =>
    lines.map(({ between, ends: [from, to] }) => ({ between, ends: [turn(from), turn(to)] as const }))
  return {
    ...drawn,
    arcs: arcs.map((arc) => turnSteps(arc, corner)),
    islets: islets.map((islet) => turnSteps(islet, corner)),
    bridges: turnLines(bridges),
    links: turnLines(links),
    places: Object.fromEntries(Object.entries(places).map(([code, place]) => [code, turnPlace(place, turn)])),
  }
}
