/** How orders are drawn: where their lines end, and that none hides another. */
import { describe, expect, test } from 'vitest'
import { distance, type Point } from '../../../src/board/curve.ts'
import { type Detail, detailAt, roundScale, TOKEN } from '../../../src/board/detail.ts'
import { dislodgedPosition } from '../../../src/board/boxes.ts'
import { anchorOf, type Plate } from '../../../src/board/plate.ts'
import { loadDrawing } from '../../../src/board/plates.ts'
import { coveredLength, overlapLength, traceOf } from '../../../src/board/arrow-routes/crowding.ts'
import { type Route } from '../../../src/board/arrow-routes/route-shape.ts'
import { type Line, planLines } from '../../../src/board/arrow-routes/plan-lines.ts'
import { findSpots, type Traffic } from '../../../src/board/arrow-routes/candidate-routes.ts'
import { type Arrow, provinceOf, type Scene } from '../../../src/board/scene.ts'
import { location, power, unitId } from '../../../src/rules/names.ts'
import { phaseNames, sampleScene } from '../../support/boards/sample-scenes.ts'

const asideOf =
  (plate: Plate, detail: Detail): Traffic['dislodgedPosition'] =>
  ({ at }) => {
    const [x, y] = anchorOf(plate, at, detail.small)
    return [x + 18 * detail.token, y + 10 * detail.token]
  }
const trafficOf = (plate: Plate, { units, arrows }: Pick<Scene, 'units' | 'arrows'>, detail: Detail): Traffic => ({
  plate,
  detail,
  units,
  arrows,
  dislodgedPosition: asideOf(plate, detail),
})

/** A board on a desk, 720 CSS pixels high, and on a phone, 366 wide. */
const SIZES = {
  desk: ({ width, height }: Plate) => detailAt(roundScale(720 / height), width),
  phone: ({ width }: Plate) => detailAt(roundScale(366 / width), width),
} as const

const endOf = (route: Route): Point => route.at(-1) ?? [0, 0]
const away = (route: Route, [x, y]: Point): number => {
  const { points } = traceOf(route)
  return points.reduce(
    (nearest, at, i) => (i % 4 === 0 ? Math.min(nearest, Math.hypot(at - x, (points[i + 1] ?? 0) - y)) : nearest),
    Infinity,
  )
}
const goalOf = (arrow: Arrow) => {
  if (arrow.kind === 'move' || arrow.kind === 'retreat') return arrow.to
  return arrow.kind === 'support' && arrow.to === null ? arrow.of : null
}
const describeArrow = (arrow: Arrow): string => arrow.note ?? `${arrow.kind} ${arrow.from}`

/** Of every line with a goal of its own: how far from the rim of that goal it ends, in units of the plate. */
const missing = (traffic: Traffic, lines: ReadonlyMap<Arrow, Line>): string[] => {
  const spots = findSpots(traffic)
  return [...lines].flatMap(([arrow, { route, isAbove }]) => {
    const goal = goalOf(arrow)
    if (goal === null) return []
    const rim = isAbove ? TOKEN * 0.5 * traffic.detail.token : spots.rim(goal)
    const off = Math.abs(distance(endOf(route), spots.anchor(goal)) - rim)
    return off > 0.5 ? [`${describeArrow(arrow)} ends ${off.toFixed(1)} from the rim`] : []
  })
}

/** Moves of which units hide all but the tip. */
const hidden = ({ detail, ...traffic }: Traffic, lines: ReadonlyMap<Arrow, Line>): string[] => {
  const { tokens } = findSpots({ detail, ...traffic })
  return [...lines].flatMap(([arrow, { route, isAbove }]) => {
    if (arrow.kind !== 'move' || isAbove) return []
    const { points, length } = traceOf(route)
    const isFree = (x: number, y: number) => tokens.every(({ at }) => distance(at, [x, y]) > TOKEN * detail.token)
    const free = points.filter((x, i) => i % 4 === 0 && isFree(x, points[i + 1] ?? 0)).length
    const seen = (length * free * 4) / points.length
    return free * 4 < points.length && seen < 4 * detail.token
      ? [`of ${describeArrow(arrow)} only ${seen.toFixed(0)} can be seen`]
      : []
  })
}

/** Supports that do not end on the line that they support. */
const loose = (lines: ReadonlyMap<Arrow, Line>): string[] =>
  [...lines].flatMap(([arrow, { route, joins }]) =>
    joins === null || away(joins, endOf(route)) < 4 ? [] : [`${describeArrow(arrow)} does not reach its arrow`],
  )

/** Supports and convoys whose bead covers the head of the arrow that they join. */
const covering = ({ detail }: Traffic, lines: ReadonlyMap<Arrow, Line>): string[] =>
  [...lines].flatMap(([arrow, { route, joins, isAlone }]) => {
    if (joins === null || isAlone) return []
    const left = distance(endOf(route), endOf(joins)) / detail.token
    return left < 10 ? [`${describeArrow(arrow)} ends ${left.toFixed(1)} from the tip of its arrow`] : []
  })

/** Pairs of lines of which one runs upon the other, nearer than the width of a line, over more than three of such widths. */
const coinciding = ({ detail }: Traffic, lines: ReadonlyMap<Arrow, Line>): string[] => {
  const width = 4 * detail.token
  const drawn = [...lines].filter(([, { carries }]) => carries === null)
  const traces = drawn.map(([arrow, { route }]) => ({ arrow, trace: traceOf(route) }))
  return traces.flatMap((one, i) =>
    traces.slice(i + 1).flatMap((other) => {
      const upon = overlapLength(one.trace, other.trace, width)
      return upon > 3 * width
        ? [`${describeArrow(one.arrow)} and ${describeArrow(other.arrow)}: ${upon.toFixed(0)}`]
        : []
    }),
  )
}

/** Lines that run over units which their orders do not name. */
const crossing = (traffic: Traffic, lines: ReadonlyMap<Arrow, Line>): string[] => {
  const { tokens } = findSpots(traffic)
  return [...lines].flatMap(([arrow, { route, joins, carries }]) => {
    if (carries !== null) return []
    const goal = 'to' in arrow && arrow.to !== null ? arrow.to : (goalOf(arrow) ?? arrow.from)
    const own = [arrow.from, goal, 'of' in arrow ? arrow.of : arrow.from].map(provinceOf)
    const fleets = traffic.arrows.flatMap((one) =>
      one.kind === 'convoy' && one.of === arrow.from ? [provinceOf(one.from)] : [],
    )
    const over = tokens.filter(
      (token) =>
        ![...own, ...fleets].includes(token.province) &&
        coveredLength(traceOf(route), { at: token.at, radius: token.radius * 0.7 }) > (joins === null ? 0 : 4),
    )
    return over.map(({ province }) => `${describeArrow(arrow)} runs over ${province}`)
  })
}

describe.each(['desk', 'phone'] as const)('the orders of whole games on a %s', (size) => {
  /** What is wrong with the lines of a phase. */
  const faultsOf = async (game: string, name: string): Promise<string[]> => {
    const { plate, scene } = await sampleScene(game, name)
    const traffic = trafficOf(plate, scene, SIZES[size](plate))
    const lines = planLines(traffic)
    const faults = [missing, hidden, coinciding, crossing, covering].flatMap((faultsIn) => faultsIn(traffic, lines))
    return [...faults, ...loose(lines)].map((fault) => `${name}: ${fault}`)
  }

  test.each(['sample-1', 'sample-2', 'sample-3', 'sample-4', 'sample-5'])('%s', async (game) => {
    const faults = await Promise.all(phaseNames(game).map((name) => faultsOf(game, name)))
    expect(faults.length).toBeGreaterThan(30)
    expect(faults.flat()).toEqual([])
  })
})

describe('the line of an order', async () => {
  const plate = await loadDrawing('classical')
  const [FRANCE, ENGLAND] = [power('FRANCE'), power('ENGLAND')]
  const at = (place: string) => location(place)
  const unit = (place: string, i: number) => ({
    id: unitId(i),
    power: FRANCE,
    arm: 'army' as const,
    at: at(place),
    dislodged: false,
  })
  const planned = (arrows: readonly Arrow[], ...places: string[]) => {
    const traffic = trafficOf(plate, { arrows, units: places.map(unit) }, detailAt(0.8, plate.width))
    return { traffic, lines: arrows.map((arrow) => planLines(traffic).get(arrow)) }
  }
  const move = (from: string, to: string): Arrow => ({ kind: 'move', power: FRANCE, from: at(from), to: at(to) })
  const convoy = (from: string, of: string, to: string, failed = false): Arrow => ({
    kind: 'convoy',
    power: ENGLAND,
    from: at(from),
    of: at(of),
    to: at(to),
    failed,
  })
  const route = (line: Line | undefined): Route => line?.route ?? []

  test('two units that swap get two, apart from each other', () => {
    const { lines } = planned([move('PAR', 'BUR'), move('BUR', 'PAR')], 'PAR', 'BUR')
    expect(overlapLength(traceOf(route(lines[0])), traceOf(route(lines[1])), 6)).toBe(0)
  })

  test('of a convoyed army passes every fleet that carries it, and those get no line', () => {
    const { traffic, lines } = planned(
      [move('YOR', 'NWY'), convoy('NTH', 'YOR', 'NWY'), convoy('NWG', 'YOR', 'NWY')],
      'YOR',
      'NTH',
      'NWG',
    )
    const { anchor } = findSpots(traffic)
    for (const fleet of ['NTH', 'NWG']) expect(away(route(lines[0]), anchor(at(fleet)))).toBeLessThan(4)
    expect(lines.slice(1).map((line) => line?.carries)).toEqual([anchor(at('NTH')), anchor(at('NWG'))])
  })

  test('of a fleet whose convoy failed joins the army’s, if another carried it', () => {
    const { lines } = planned(
      [move('YOR', 'NWY'), convoy('NTH', 'YOR', 'NWY'), convoy('SKA', 'YOR', 'NWY', true)],
      'YOR',
      'NTH',
      'SKA',
    )
    expect(lines[2]?.carries).toBeNull()
    expect(away(route(lines[0]), endOf(route(lines[2])))).toBeLessThan(4)
  })

  test('of a move into a province with a fleet on a coast ends at the fleet', () => {
    const { traffic, lines } = planned([move('POR', 'SPA')], 'POR', 'SPA/NC')
    const { anchor, rim } = findSpots(traffic)
    expect(distance(endOf(route(lines[0])), anchor(at('SPA/NC')))).toBeCloseTo(rim(at('SPA/NC')), 0)
  })

  test.each(['desk', 'phone'] as const)('has its cross beside a dislodged unit, on a %s', async (size) => {
    const balkan = await loadDrawing('balkan')
    const detail = SIZES[size](balkan)
    const loser = { ...unit('RUM', 2), dislodged: true }
    const arrows = [{ ...move('RUM', 'BUL'), failed: true }, move('BUD', 'RUM')]
    const aside = dislodgedPosition(balkan, loser, detail)
    const traffic = trafficOf(balkan, { arrows, units: [unit('RUM', 1), loser] }, detail)
    const [line] = planLines({ ...traffic, dislodgedPosition: () => aside }).values()
    expect(distance(line?.cross ?? aside, aside)).toBeGreaterThan(TOKEN * detail.token)
  })

  test('of a support leaves the head of a short arrow free', () => {
    const support: Arrow = { kind: 'support', power: FRANCE, from: at('ROM'), of: at('VEN'), to: at('TUS') }
    const traffic = trafficOf(
      plate,
      { arrows: [move('VEN', 'TUS'), support], units: ['VEN', 'ROM'].map(unit) },
      SIZES.phone(plate),
    )
    expect(covering(traffic, planLines(traffic))).toEqual([])
  })

  test('of a support for a move that nobody ordered joins the way that move would have taken, which is drawn', () => {
    const support: Arrow = { kind: 'support', power: FRANCE, from: at('MAR'), of: at('PAR'), to: at('BUR') }
    const { lines } = planned([support, { kind: 'hold', power: FRANCE, from: at('PAR') }], 'MAR', 'PAR')
    expect(lines[0]?.isAlone).toBe(true)
    expect(away(lines[0]?.joins ?? [], endOf(route(lines[0])))).toBeLessThan(4)
  })

  test('of a support for a move that nobody ordered does not run along that move', () => {
    const support: Arrow = { kind: 'support', power: FRANCE, from: at('BUR'), of: at('NTH'), to: at('BEL') }
    const traffic = trafficOf(plate, { arrows: [support], units: ['BUR', 'NTH'].map(unit) }, SIZES.phone(plate))
    const [line] = planLines(traffic).values()
    const shared = overlapLength(traceOf(route(line)), traceOf(line?.joins ?? []), 9)
    expect(shared).toBeLessThan(traceOf(route(line)).length / 4)
  })
})
