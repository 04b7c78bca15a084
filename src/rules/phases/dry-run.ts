/** What the open phase does with one seat's sheet: a dry run of its adjudication. */
import type { Ruling } from '../fates/fate.ts'
import type { Arm, BoardId, Power, Province, Seat, UnitId } from '../names.ts'
import { type CoreOrder, type Issued, isOwn, type Order, orderSubject, unitOf } from '../orders/order.ts'
import { dislodgedUnits, type Position, type Stationed, standingUnits } from '../position/position.ts'
import type { RetreatChoice } from '../fates/fate.ts'
import { openRetreats, requiredOrders, type RequiredOrders } from './requirements.ts'
import { adjudicate, phaseOf } from './turn.ts'
import type { Selection, Submission, Unseen, Variant } from '../seam/variant.ts'

/** An order of the sheet and what becomes of it. */
export interface ForecastOrder {
  readonly issued: Issued
  /** Null: it has no effect in this phase, or only the deadline can judge it. */
  readonly ruling: Ruling | null
  /** Only the deadline can judge it, or another sheet decides whether it is used. */
  readonly undecided: boolean
}

/**
 * The consequences of a sheet for the powers of its seat. Every other sheet is as `unseen` assumes:
 * empty. What it says of deferred powers is left out, as their orders come from another sheet.
 */
export interface Forecast {
  readonly unseen: Unseen
  readonly orders: readonly ForecastOrder[]
  /** Of all powers: those that no seat commands can cause a result, too. */
  readonly rulings: readonly Ruling[]
  /** Powers for which another sheet decides which of too many orders are used. */
  readonly contested: readonly Contest[]
  /** Units without an order, which hold. */
  readonly holding: readonly Stationed[]
  /** Units that another sheet decides about. */
  readonly deferred: readonly Stationed[]
  /** Dislodged units without an order, which are disbanded. */
  readonly lost: readonly Stationed[]
  /** Units that the rules choose to disband. */
  readonly chosen: readonly Stationed[]
  /** Units that the rules build without an order. */
  readonly placed: readonly Stationed[]
  /** How many more builds would succeed if they were ordered, and where one would. */
  readonly builds: number
  readonly sites: readonly Site[]
  /** Of each power of the seat that may build or must disband, also of deferred ones. */
  readonly adjusting: readonly PowerAdjustments[]
  /** The boards where nothing can be built because of the disbands on the sheet. */
  readonly barred: readonly BoardId[]
  /** Units whose disband would count if it were ordered next. Null: nothing passes between boards. */
  readonly exchanges: readonly Stationed[] | null
  /** The boards where one more disband than is due would allow one more build. */
  readonly freeing: readonly BoardId[]
  /** Where retreats of others come first: what their retreats can still require. Else null. */
  readonly cases: RetreatCases | null
  /** The units of the seat after the phase. */
  readonly after: readonly Stationed[]
}

export interface Contest {
  readonly power: Power
  /** How many orders are used, and which, as a sentence. */
  readonly text: string
}

/** What can still be ordered for a power. */
export interface PowerAdjustments {
  readonly power: Power
  readonly builds: number
  readonly sites: readonly Site[]
  readonly disbands: number
}

/** Whether the sheet lacks something after some retreats of others. */
export interface RetreatCases {
  readonly builds: boolean
  readonly disbands: boolean
  /** The orders of the sheet that are used after some retreats. Null: too many cases to know. */
  readonly used: ReadonlySet<Issued> | null
}

interface Site {
  readonly board: BoardId
  readonly at: Province
}

/** `position`: all that the seat may see. Never pass one with secrets. */
export function forecast(variant: Variant, position: Position, seat: Seat, submission: Submission): Forecast {
  const required = requiredOrders(variant, position).find((candidate) => candidate.seat === seat) ?? NOTHING(seat)
  const unseen = variant.unseen(position, seat, submission, powersAsked(required))
  const powers = variant.powers(position, seat).filter((power) => !unseen.deferred.includes(power))
  const run = (more: readonly Issued[]) => dryRun(variant, position, seat, powers, submission, more)
  const { all, rulings, after } = run([])
  const certain = matchRulings(variant, submission.orders, unseen, rulings)
  const orders = withContested({ variant, position, seat, powers, submission }, certain, unseen.selection)
  const matched = new Set(orders.flatMap(({ ruling }) => ruling ?? []))
  const unordered = rulings.filter((ruling) => !matched.has(ruling))
  const hasMoves = phaseOf(variant, position).steps.includes('moves')
  const retreating = new Set(required.retreats.map(({ unit }) => unit.id))
  const without = (isMeant: (id: UnitId) => boolean): readonly Stationed[] =>
    stationedIn(unordered.filter(({ unit }) => unit !== null && isMeant(unit.id)))
  const isStanding = standingAfterRetreats(variant, position, rulings)
  const chosen = hasMoves ? [] : without(isStanding).map((stationed) => beforePhase(variant, position, stationed))
  const adjusting = required.adjustments.map((due) => ({
    power: due.power,
    ...moreBuilds(due, orders, (more) => dryRun(variant, position, seat, [due.power], submission, more).rulings),
    disbands: powers.includes(due.power) ? chosen.filter(({ unit }) => unit.power === due.power).length : due.disbands,
  }))
  const own = adjusting.filter(({ power }) => powers.includes(power))
  const units = exchanges(required, powers, rulings, { variant, position, run })
  return {
    unseen,
    orders,
    rulings: all,
    contested: contestsIn(orders, unseen.selection),
    holding: hasMoves ? stationedIn(unordered) : [],
    deferred: [...required.moves, ...required.retreats]
      .filter(({ unit }) => unseen.deferred.includes(unit.power))
      .map(({ board, unit }) => ({ board, unit })),
    lost: without((id) => retreating.has(id) && !isStanding(id)),
    chosen,
    placed: stationedIn(unordered.filter(isBuilt)),
    builds: own.reduce((sum, { builds }) => sum + builds, 0),
    sites: own.flatMap(({ sites }) => sites),
    barred: own.flatMap(({ barred }) => barred),
    adjusting,
    exchanges: units,
    freeing: freeingBoards(
      units ?? [],
      chosen.length + 1,
      required.adjustments.flatMap((due) => openBuilds(due, orders)),
      run,
    ),
    cases: retreatCases({ variant, position, seat, powers, submission }, required),
    after,
  }
}

/** Is a unit on the board when builds and disbands are made? It may have retreated in the same phase. */
function standingAfterRetreats(
  variant: Variant,
  position: Position,
  rulings: readonly Ruling[],
): (id: UnitId) => boolean {
  const retreated = rulings.flatMap(({ unit, issued, fate }) =>
    issued.order.kind === 'retreat' && fate.kind === 'succeeded' ? (unit?.id ?? []) : [],
  )
  const ids = new Set([...standingUnits(variant, position).map(({ unit }) => unit.id), ...retreated])
  return (id) => ids.has(id)
}

/** Where the unit is on the board now. */
const beforePhase = (variant: Variant, position: Position, { board, unit }: Stationed): Stationed =>
  dislodgedUnits(variant, position).find((dislodged) => dislodged.unit.id === unit.id) ?? { board, unit }

const NOTHING = (seat: Seat): RequiredOrders => ({ seat, own: [], moves: [], retreats: [], adjustments: [] })

/** The powers for which the seat has something to order. */
const powersAsked = ({ moves, retreats, adjustments }: RequiredOrders): readonly Power[] => [
  ...new Set([...[...moves, ...retreats].map(({ unit }) => unit.power), ...adjustments.map(({ power }) => power)]),
]

interface DryRun {
  readonly all: readonly Ruling[]
  /** Of these powers. */
  readonly rulings: readonly Ruling[]
  readonly after: readonly Stationed[]
}

function dryRun(
  variant: Variant,
  position: Position,
  seat: Seat,
  powers: readonly Power[],
  { orders, refused }: Submission,
  more: readonly Issued[],
): DryRun {
  const submission = { orders: [...orders, ...more], refused }
  const { report, position: after } = adjudicate(variant, position, { [seat]: submission })
  return {
    all: report.rulings,
    rulings: report.rulings.filter(({ issued }) => powers.includes(issued.power)),
    after: standingUnits(variant, after).filter(({ unit }) => powers.includes(unit.power)),
  }
}

/** Each order with its ruling. Two equal builds or waivers have a ruling each. */
function matchRulings(
  variant: Variant,
  orders: readonly Issued[],
  { undecided }: Pick<Unseen, 'undecided'>,
  rulings: readonly Ruling[],
): readonly ForecastOrder[] {
  const left = new Set(rulings)
  return orders.map((issued) => {
    const ruling = [...left].find((candidate) => isRulingOn(variant, candidate, issued)) ?? null
    if (ruling !== null) left.delete(ruling)
    return { issued, ruling, undecided: undecided.includes(issued) }
  })
}

const isUsed = ({ ruling }: ForecastOrder): boolean => ruling?.fate.kind === 'succeeded'
const isSurplus = ({ ruling }: ForecastOrder): boolean => ruling?.fate.kind === 'surplus'
const isBouncedRetreat = ({ ruling }: ForecastOrder): boolean =>
  ruling?.issued.order.kind === 'retreat' && ruling.fate.kind === 'bounced'

/**
 * Marks as undecided what another sheet decides: which of too many orders are used, and whether a retreat that
 * bounces on this sheet is prevented.
 */
function withContested(
  { variant, position, seat, submission }: DryRunInput,
  orders: readonly ForecastOrder[],
  selection: Selection | null,
): readonly ForecastOrder[] {
  if (selection === null) return orders
  const undecided = new Set<Issued>()
  for (const contested of orders.filter((order) => isSurplus(order) || isBouncedRetreat(order))) {
    const { issued } = contested
    for (const others of selection.sheetsFor(issued)) {
      const { report } = adjudicate(variant, position, { ...others, [seat]: submission })
      const rulings = report.rulings.filter(({ issued: { power } }) => power === issued.power)
      const used = new Set(
        matchRulings(variant, submission.orders, NONE_UNDECIDED, rulings)
          .filter(isUsed)
          .map((order) => order.issued),
      )
      if (!used.has(issued)) continue
      undecided.add(issued)
      if (!isSurplus(contested)) continue
      for (const order of orders)
        if (order.issued.power === issued.power && isUsed(order) && !used.has(order.issued)) undecided.add(order.issued)
    }
  }
  return orders.map((order) => (undecided.has(order.issued) ? { ...order, undecided: true } : order))
}

function contestsIn(orders: readonly ForecastOrder[], selection: Selection | null): readonly Contest[] {
  if (selection === null) return []
  const competing = orders.filter((order) => isUsed(order) || (isSurplus(order) && order.undecided))
  return [...Map.groupBy(competing, ({ issued }) => issued.power)].flatMap(([power, all]) => {
    const used = all.filter(isUsed).length
    const issued = all.map((order) => order.issued)
    return used === all.length ? [] : [{ power, text: selection.text(issued, used) }]
  })
}

/** Collecting orders may have changed an order: it may name its map now, or its mark is gone. */
function isRulingOn(variant: Variant, { unit, issued }: Ruling, { power, order }: Issued): boolean {
  const [used, own] = [asCore(variant, issued.order), asCore(variant, order)]
  // An order to no unit, such as a vote.
  if (used === null && own === null)
    return issued.power === power && JSON.stringify(issued.order) === JSON.stringify(order)
  if (used === null || own === null || issued.power !== power || used.kind !== own.kind) return false
  if (own.kind === 'waive') return true
  if (own.kind === 'build' && used.kind === 'build') return isSameBuild(own, used)
  return unit !== null && unit.id === unitOf(own)
}

const asCore = ({ own }: Variant, order: Order): CoreOrder | null => (isOwn(order) ? own.standsFor(order) : order)

const isSameBuild = (a: CoreOrder & { kind: 'build' }, b: CoreOrder & { kind: 'build' }): boolean =>
  a.board === b.board && a.at === b.at && a.arm === b.arm

const isBuilt = ({ issued, fate, unit }: Ruling): boolean =>
  issued.order.kind === 'build' && fate.kind === 'succeeded' && unit !== null

const stationedIn = (rulings: readonly Ruling[]): readonly Stationed[] =>
  rulings.flatMap(({ board, unit }) => (unit === null ? [] : [{ board, unit }]))

interface OpenBuild {
  readonly site: Site
  readonly issued: Issued
}

/** A build at each site where the sheet builds nothing. */
function openBuilds(
  { power, sites }: RequiredOrders['adjustments'][number],
  orders: readonly ForecastOrder[],
): readonly OpenBuild[] {
  const ordered = new Set(
    orders.flatMap(({ ruling }) => (ruling !== null && isBuilt(ruling) ? [siteKey(ruling.issued)] : [])),
  )
  return sites
    .flatMap(({ board, at, arms: [arm] }) => extraBuild(power, board, at, arm))
    .filter(({ issued }) => !ordered.has(siteKey(issued)))
}

/** Orders one more build at each site, then one at all of them, and counts those that succeed. */
function moreBuilds(
  due: RequiredOrders['adjustments'][number],
  orders: readonly ForecastOrder[],
  run: (more: readonly Issued[]) => readonly Ruling[],
): Pick<Forecast, 'builds' | 'sites' | 'barred'> {
  const more = openBuilds(due, orders)
  const countBuilt = (extra: readonly Issued[]): number => run(extra).filter(isBuilt).length
  const tried = more.map(({ site, issued }) => ({
    site,
    there: run([issued]).filter(
      (ruling) => ruling.issued.order.kind === 'build' && siteKey(ruling.issued) === siteKey(issued),
    ),
  }))
  const sitesWith = (isMeant: (ruling: Ruling) => boolean): readonly Site[] =>
    tried.flatMap(({ site, there }) => (there.some(isMeant) ? site : []))
  const barred = sitesWith(({ fate }) => fate.kind === 'void' && fate.why === 'either-or')
  return {
    builds: countBuilt(more.map(({ issued }) => issued)) - countBuilt([]),
    sites: sitesWith(isBuilt),
    barred: [...new Set(barred.map(({ board }) => board))],
  }
}

function exchanges(
  { adjustments }: RequiredOrders,
  powers: readonly Power[],
  rulings: readonly Ruling[],
  { variant, position, run }: Pick<DryRunInput, 'variant' | 'position'> & { run: (more: readonly Issued[]) => DryRun },
): readonly Stationed[] | null {
  const exchanging = adjustments.flatMap(({ power, mayExchange }) =>
    mayExchange && powers.includes(power) ? power : [],
  )
  if (exchanging.length === 0) return null
  const isDisbanded = ({ unit, issued, fate, given }: Ruling, id: UnitId): boolean =>
    given && unit?.id === id && issued.order.kind === 'disband' && fate.kind === 'succeeded'
  return standingUnits(variant, position).filter(
    ({ unit }) =>
      exchanging.includes(unit.power) &&
      !rulings.some((ruling) => isDisbanded(ruling, unit.id)) &&
      run([disbandOf({ unit })]).rulings.some((ruling) => isDisbanded(ruling, unit.id)),
  )
}

/** The boards where this many more disbands allow one more build. `units`: whose disband would count. */
function freeingBoards(
  units: readonly Stationed[],
  count: number,
  more: readonly OpenBuild[],
  run: (more: readonly Issued[]) => DryRun,
): readonly BoardId[] {
  const all = more.map(({ issued }) => issued)
  const countBuilt = (extra: readonly Issued[]): number => run(extra).rulings.filter(isBuilt).length
  return [...Map.groupBy(units, ({ board }) => board)].flatMap(([board, there]) => {
    const disbands = there.slice(0, count).map(disbandOf)
    return disbands.length === count && countBuilt([...disbands, ...all]) > countBuilt(all) ? board : []
  })
}

const disbandOf = ({ unit }: Pick<Stationed, 'unit'>): Issued => ({
  power: unit.power,
  order: { kind: 'disband', unit: unit.id },
})

const extraBuild = (power: Power, board: BoardId, at: Province, arm: Arm | undefined) =>
  arm === undefined
    ? []
    : [{ site: { board, at }, issued: { power, order: { kind: 'build', board, arm, at } } as const }]

interface DryRunInput {
  readonly variant: Variant
  readonly position: Position
  readonly seat: Seat
  readonly powers: readonly Power[]
  readonly submission: Submission
}

const NONE_UNDECIDED: Pick<Unseen, 'undecided'> = { undecided: [] }

/** With more combinations of retreats, everything counts as possible. */
const MAX_CASES = 60

function retreatCases(input: DryRunInput, required: RequiredOrders): RetreatCases | null {
  const { variant, position, seat, powers, submission } = input
  const choices = openRetreats(variant, position).filter(({ unit }) => !powers.includes(unit.power))
  if (choices.length === 0) return null
  if (choices.reduce((count, { to }) => count * (to.length + 1), 1) > MAX_CASES)
    return { builds: true, disbands: true, used: null }
  const sites = required.adjustments.filter(({ power }) => powers.includes(power)).flatMap(allSites)
  const found = { builds: false, disbands: false, used: new Set<Issued>() }
  for (const others of combinations(choices)) {
    const run = (more: readonly Issued[]): readonly Ruling[] => {
      const own = { ...submission, orders: [...submission.orders, ...more] }
      const { report } = adjudicate(variant, position, { ...submissionsOf(variant, position, others), [seat]: own })
      return report.rulings.filter(({ issued }) => powers.includes(issued.power))
    }
    const rulings = run([])
    const isStanding = standingAfterRetreats(variant, position, rulings)
    found.disbands ||= rulings.some(
      ({ unit, fate }) => fate.kind === 'civil-disorder' && unit !== null && isStanding(unit.id),
    )
    for (const { issued, ruling } of matchRulings(variant, submission.orders, NONE_UNDECIDED, rulings))
      if (ruling?.fate.kind === 'succeeded') found.used.add(issued)
    found.builds ||= run(sites).filter(isBuilt).length > rulings.filter(isBuilt).length
  }
  return found
}

const allSites = ({ power, sites }: RequiredOrders['adjustments'][number]): readonly Issued[] =>
  sites.flatMap(({ board, at, arms: [arm] }) => extraBuild(power, board, at, arm)).map(({ issued }) => issued)

/** Every way in which these units retreat or are disbanded. */
const combinations = (choices: readonly RetreatChoice[]): readonly (readonly Issued[])[] =>
  choices.reduce<readonly (readonly Issued[])[]>(
    (all, { unit, to }) =>
      all.flatMap((before) => [
        before,
        ...to.map((at) => [
          ...before,
          { power: unit.power, order: { kind: 'retreat', unit: unit.id, to: at, map: null } as const },
        ]),
      ]),
    [[]],
  )

const submissionsOf = (variant: Variant, position: Position, orders: readonly Issued[]) =>
  Object.fromEntries(
    variant.seats.map((seat) => {
      const powers = variant.powers(position, seat)
      return [seat, { orders: orders.filter(({ power }) => powers.includes(power)), refused: [] }]
    }),
  )

const siteKey = ({ order }: Issued): string => JSON.stringify(orderSubject(order))
