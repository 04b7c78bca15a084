/** The Neutral of Duo, which follows a script (DUO-6 to DUO-9), and public notes on it. */
import type { Json } from '../../lib/json.ts'
import type { Atlas, ProvinceInfo } from '../../rules/atlas/atlas.ts'
import type { Progress, RetreatChoice, Ruling } from '../../rules/fates/fate.ts'
import { type Location, type Province, power, province } from '../../rules/names.ts'
import { type CoreOrder, type Issued, unitOf } from '../../rules/orders/order.ts'
import { type Phase, phaseAt } from '../../rules/phase-calendar.ts'
import { retreatChoices } from '../../rules/phases/retreats.ts'
import { type Position, type Unit, stateOf, withBoard } from '../../rules/position/position.ts'
import { type StandardAnswers, calendarFrom, MAIN } from '../../rules/seam/standard.ts'
import { joinAnd } from '../../rules/fates/display-names.ts'
import { rulingText } from '../../rules/notation/ruling-text.ts'
import { formatOrder } from '../../rules/notation/format-order.ts'
import { locateOrder } from '../../rules/notation/locate-order.ts'
import type { Note, Variant } from '../../rules/seam/variant.ts'

export const NEUTRAL = power('NEUTRAL')
export const CALENDAR = calendarFrom(1001)
const phaseIn = ({ turn }: Position): Phase => phaseAt(CALENDAR, turn)

export const neutralUnits = (position: Position): readonly Unit[] =>
  stateOf(position, MAIN).units.filter((unit) => unit.power === NEUTRAL)

const MIDGEBIRGE: ReadonlySet<Location> = new Set(['NOR', 'WES', 'OST', 'SUN'].map(province))
const SUMMITS: ReadonlySet<Location> = new Set(['WES', 'OST'].map(province))

/** The two fleets' stations. Their waters never overlap, so a place identifies its fleet. */
const waters = (port: string, sea: string, refuge: string) => ({
  port: province(port),
  sea: province(sea),
  refuge: province(refuge),
})
const WATERS = [waters('HEL', 'NOM', 'CON'), waters('ABA', 'SWM', 'COR')]
const watersOf = ({ at }: Unit) =>
  WATERS.find(({ port, sea, refuge }) => [port, sea, refuge].some((province) => province === at))

/** Kept from Spring to Fall: seas with a fleet on its way from its refuge to its port. */
export const NONE_HOMEWARD: Json = { homeward: [] }
const isHomeward = ({ memory }: Position, sea: Province): boolean => {
  const homeward = memory !== null && typeof memory === 'object' && 'homeward' in memory ? memory.homeward : []
  return Array.isArray(homeward) && homeward.includes(sea)
}

/** An order of the Neutral, and the rule behind it as a sentence. */
interface Scripted {
  readonly issued: Issued
  readonly why: string
}
interface Planned {
  readonly order: CoreOrder
  readonly why: string
}

/** The Neutral's orders for this phase. */
export function scriptFor(atlas: Atlas, base: StandardAnswers, position: Position): readonly Scripted[] {
  const { steps, season } = phaseIn(position)
  const units = neutralUnits(position)
  const moves = () =>
    units.map((unit) => (unit.arm === 'army' ? stand(atlas, unit, units) : sail(position, season, unit)))
  const retreats = () =>
    retreatChoices(base, position)
      .filter(({ unit }) => unit.power === NEUTRAL)
      .map((choice) => flee(atlas, season, choice))
  const planned = steps.includes('moves') ? moves() : steps.includes('retreats') ? retreats() : []
  return planned.map(({ order, why }) => ({ issued: { power: NEUTRAL, order }, why }))
}

/** Armies hold; the last two, if they are neighbours, support each other (DUO-7). */
function stand(atlas: Atlas, { id: unit, at }: Unit, units: readonly Unit[]): Planned {
  const [otherArmy, ...rest] = units.filter(({ id, arm }) => arm === 'army' && id !== unit)
  return otherArmy !== undefined && rest.length === 0 && atlas.reach('army', at, otherArmy.at)
    ? {
        order: { kind: 'support', unit, of: otherArmy.id, to: null, map: null },
        why: 'its last two armies are neighbours, and support each other (DUO-7).',
      }
    : { order: { kind: 'hold', unit }, why: 'its armies hold (DUO-7).' }
}

/** Spring: from refuge to home sea. Fall: back, or on to port after its own move (DUO-9). */
function sail(position: Position, season: Phase['season'], fleet: Unit): Planned {
  const { id: unit, at } = fleet
  const own = watersOf(fleet)
  const afloat = (goal: Province): CoreOrder => ({ kind: 'move', unit, to: goal, via: false, map: null })
  if (own !== undefined && season === 'spring' && at === own.refuge)
    return { order: afloat(own.sea), why: 'in Spring a fleet sails from its refuge to its home sea (DUO-9).' }
  if (own !== undefined && season === 'fall' && at === own.sea)
    return isHomeward(position, own.sea)
      ? {
          order: afloat(own.port),
          why: 'a fleet that came from its refuge sails on to its port; if it cannot, it is disbanded (DUO-9).',
        }
      : {
          order: afloat(own.refuge),
          why: 'a fleet that was driven out to sea sails to its refuge; if it cannot, it is disbanded (DUO-9).',
        }
  return { order: { kind: 'hold', unit }, why: `${holdReason(fleet)} (DUO-9).` }
}

const holdReason = (fleet: Unit): string =>
  fleet.at === watersOf(fleet)?.port ? 'at its port a fleet holds' : 'its fleets hold until their season'

/**
 * Mountain armies go to a free centre (DUO-8), fleets in Spring to their sea (DUO-9), or disband.
 */
function flee(atlas: Atlas, season: Phase['season'], { unit, to: open }: RetreatChoice): Planned {
  const isArmy = unit.arm === 'army'
  const goal = isArmy ? havenFor(atlas, unit, open) : seaFor(season, unit, open)
  if (goal !== undefined)
    return { order: { kind: 'retreat', unit: unit.id, to: goal, map: null }, why: retreatRule(unit) }
  return { order: { kind: 'disband', unit: unit.id }, why: disbandRule(season, unit) }
}

/** The rule by which a dislodged unit retreats. */
const retreatRule = ({ arm }: Pick<Unit, 'arm'>): string => (arm === 'army' ? TO_A_CENTRE : TO_SEA)

/** The rule by which a dislodged unit is disbanded. */
function disbandRule(season: Phase['season'], { arm, at }: Pick<Unit, 'arm' | 'at'>): string {
  if (arm === 'army') return MIDGEBIRGE.has(at) ? NO_CENTRE : NOT_IN_MOUNTAINS
  return season === 'spring' ? NO_SEA : LOST_IN_FALL
}

const TO_A_CENTRE =
  'an army dislodged in the central mountains retreats to a free adjacent centre: Westberg or Ostberg first, then alphabetically (DUO-8).'
const NO_CENTRE =
  'an army dislodged in the central mountains is disbanded if it cannot retreat to an adjacent centre (DUO-8).'
const NOT_IN_MOUNTAINS = 'an army dislodged outside the central mountains is disbanded (DUO-8).'
const TO_SEA = 'in Spring a dislodged fleet retreats to its home sea (DUO-9).'
const NO_SEA = 'a fleet dislodged in Spring is disbanded if it cannot retreat to its home sea (DUO-9).'
const LOST_IN_FALL = 'a fleet that is dislodged in Fall, or cannot make its Fall move, is disbanded (DUO-9).'

const seaFor = (season: Phase['season'], fleet: Unit, open: readonly Location[]): Location | undefined =>
  season === 'spring' ? open.find((at) => at === watersOf(fleet)?.sea) : undefined

/** Westberg or Ostberg first, then in alphabetical order. */
function havenFor(atlas: Atlas, { at }: Unit, open: readonly Location[]): Location | undefined {
  if (!MIDGEBIRGE.has(at)) return undefined
  const centres = atlas.provinces.filter(({ code, centre }) => centre && open.includes(code))
  const rank = ({ code, name }: ProvinceInfo): string => `${SUMMITS.has(code) ? 1 : 2} ${name}`
  return centres.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1))[0]?.code
}

/** Remembers moves from refuge to sea in Spring. A fleet stuck there in Fall is lost (DUO-9). */
export function rememberSailings(progress: Progress): Progress {
  const { position, rulings } = progress
  const sailed = rulings.flatMap(({ unit, issued: { power, order }, fate }) =>
    power === NEUTRAL && order.kind === 'move'
      ? [{ id: unit?.id, to: order.to, arrived: fate.kind === 'succeeded' }]
      : [],
  )
  const there = sailed.filter(({ arrived }) => arrived).map(({ to }) => to)
  if (phaseIn(position).season === 'spring')
    return { ...progress, position: { ...position, memory: { homeward: there } } }
  const { units, dislodged } = stateOf(position, MAIN)
  const isLost = ({ id }: Unit): boolean => sailed.some((move) => move.id === id && !move.arrived)
  const board = {
    units: units.filter((unit) => !isLost(unit)),
    dislodged: [...dislodged, ...units.filter(isLost).map((unit) => ({ unit, from: null }))],
  }
  return { ...progress, position: { ...withBoard(position, MAIN, board), memory: NONE_HOMEWARD } }
}

const asVariant = (base: StandardAnswers): Variant => ({ ...base, id: '', title: '', blurb: '' })

/** What the Neutral will do, order by order, with the rule behind each. */
export function scriptNotes(base: StandardAnswers, position: Position, script: readonly Scripted[]): readonly Note[] {
  const variant = asVariant(base)
  const textOf = ({ issued }: Scripted): string => formatOrder(variant, position, issued.order)
  const lines = [...Map.groupBy(script, ({ why }) => why)].map(
    ([why, orders]) => `${joinAnd(orders.map(textOf))}: ${why}`,
  )
  const planned = script.flatMap((scripted) => locateOrder(variant, position, scripted.issued, textOf(scripted)) ?? [])
  return lines.length === 0 ? [] : [{ title: 'The Neutral, if nothing disturbs it', lines, planned }]
}

/** For each of its orders that failed or lost the unit: the cause, if there is one, and the rule. */
export function disturbanceNotes(
  base: StandardAnswers,
  position: Position,
  script: readonly Scripted[],
  rulings: readonly Ruling[],
): readonly Note[] {
  const lines = rulings
    .filter(({ issued }) => issued.power === NEUTRAL)
    .flatMap((ruling) => {
      const own = ruleInScript(ruling, script)
      const why = own ?? ruleOfRetreat(phaseIn(position).season, ruling)
      if (why === null) return []
      const order = formatOrder(asVariant(base), position, ruling.issued.order)
      const causes = causesOf(asVariant(base), position, ruling, rulings)
      if (causes.length > 0) return [`${order}. ${causes.join(' ')} The rule behind it: ${why}`]
      // If a phase of retreats came between, it announced the disband with its reason.
      return own === null && ruling.issued.order.kind === 'disband' ? [`${order}: ${why}`] : []
    })
  return lines.length === 0 ? [] : [{ title: 'What disturbed the Neutral', lines }]
}

const ruleInScript = ({ issued: { order } }: Ruling, script: readonly Scripted[]): string | null =>
  script.find(({ issued }) => issued.order.kind === order.kind && unitOf(issued.order) === unitOf(order))?.why ?? null

/** Retreats that follow at once, because no player has any, are in no script of this phase. */
function ruleOfRetreat(season: Phase['season'], { unit, issued: { order } }: Ruling): string | null {
  if (unit === null) return null
  return order.kind === 'retreat' ? retreatRule(unit) : order.kind === 'disband' ? disbandRule(season, unit) : null
}

/** A support that succeeds in vain is explained by the loss of the supported unit. */
function causesOf(variant: Variant, position: Position, ruling: Ruling, rulings: readonly Ruling[]): readonly string[] {
  const { issued, fate } = ruling
  const own = rulingText(variant, position, ruling, rulings)
  if (issued.order.kind !== 'support' || fate.kind !== 'succeeded') return own
  const { of } = issued.order
  const friend = rulings.find(({ unit, dislodged }) => unit?.id === of && dislodged !== null)
  const lost = friend === undefined ? [] : rulingText(variant, position, { ...friend, fate }, rulings)
  return [...own, ...lost.map((words) => `The unit it supports: ${words.replace(/^D/, 'd')}`)]
}
