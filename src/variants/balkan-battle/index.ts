import { balkan, balkanForThree } from '../../maps/balkan.ts'
import { type Atlas, makeAtlas } from '../../rules/atlas/atlas.ts'
import type { Calendar, PhasePlan } from '../../rules/phase-calendar.ts'
import { type Position, centreCount, stateOf, withBoard } from '../../rules/position/position.ts'
import type { Progress, Ruling } from '../../rules/fates/fate.ts'
import { calendarNotes } from './calendar-notes.ts'
import { withChosenFleet, fleetOrders, isFleet } from './choose-unit.ts'
import {
  homeOrders,
  homeLines,
  homesOf,
  missingHomeChoice,
  newHomes,
  whyHomeNotWon,
  winHomes,
  withHomeWish,
} from './homes.ts'
import { readObject, readStrings } from '../../lib/json.ts'
import { type Power, power, province } from '../../rules/names.ts'
import { isOwn } from '../../rules/orders/order.ts'
import { takeCentres } from '../../rules/phases/captures.ts'
import { retreatChoices } from '../../rules/phases/retreats.ts'
import { combineOwnOrders } from '../shared/own-orders.ts'
import type { StandardAnswers } from '../../rules/seam/standard.ts'
import { ruleset, MAIN, NOTHING_UNSEEN, seatPerPower, standard, vacantHomes, wonAt } from '../../rules/seam/standard.ts'
import { countsFrom, victoryChoice, victoryOf } from '../../rules/seam/ending-choices.ts'
import type { ChosenOptions, OwnOrders, Unseen, Variant } from '../../rules/seam/variant.ts'

const plan = (season: PhasePlan['season'], steps: PhasePlan['steps'], newYear = false): PhasePlan => ({
  season,
  steps,
  captures: season === 'winter',
  newYear,
})
const WINTER = plan('winter', ['retreats', 'adjustments'], true)
/** BAL-2: a year is one move, and a Winter for retreats, centres and adjustments. */
const YEAR = [plan('year', ['moves']), WINTER]
const YEARS: Calendar = { from: 1901, by: 1, prologue: [], cycle: YEAR }
/** BAL-6: two moves in 1899; in 1900 nothing happens. */
const YEARS_OF_THREE: Calendar = {
  from: 1899,
  by: 1,
  prologue: [plan('spring', ['moves']), plan('fall', ['moves']), WINTER, plan('year', [], true)],
  cycle: YEAR,
}

/** BAL-4, or another number of the 14 centres. */
const CHOICES = [victoryChoice(countsFrom(8, { min: 5, max: 14 }))]

/** Balkan Battle (Roland Isaksson). */
export const balkanBattle = ruleset(
  {
    id: 'balkan-battle',
    title: 'Balkan Battle',
    blurb:
      'Two players who do not talk, one army each, one move a year, eight of 14 centres to win. The board is a reconstruction.',
    choices: CHOICES,
    calendar: YEARS,
  },
  (chosen) => {
    const atlas = makeAtlas(balkan)
    const homes = atlas.powers.map((info) => [info.power, atlas.homes(info.power)] as const)
    const owned = homes.map(([power]) => power)
    return {
      ...war('balkan-battle', atlas, chosen, YEARS),
      setup: startWith(atlas, { homes: Object.fromEntries(homes), owned }),
    }
  },
)

const THREE = {
  id: 'balkan-battle-3',
  title: 'Three-way Balkan Battle',
  blurb: 'Three players set out from Bulgaria and win their homes on the way. The board is a reconstruction.',
}

/** The three-player game: no homes or owners at first, and nobody sees what the others are. */
export const balkanBattleForThree = ruleset({ ...THREE, choices: CHOICES, calendar: YEARS_OF_THREE }, (chosen) => {
  const atlas = makeAtlas(balkanForThree)
  const base: StandardAnswers = {
    ...war(THREE.id, atlas, chosen, YEARS_OF_THREE),
    setup: startWith(atlas, { homes: {}, owned: [] }),
  }
  const plain: Variant = { ...THREE, ...base }
  const own: OwnOrders = combineOwnOrders(isFleet, fleetOrders(plain, BULGARIA), homeOrders(plain))
  return {
    ...base,
    own,
    // BAL-8: units share Bulgaria while nobody owns it.
    mayShare: (position, _, at) => at === BULGARIA && isNobodys(position),
    collectOrders: (position, submissions) => {
      const collected = base.collectOrders(position, submissions)
      const legal = collected.orders.filter(
        ({ power, order }) => isOwn(order) && own.legal(position, power, order) === null,
      )
      return {
        ...collected,
        position: legal.reduce((after, issued) => withHomeWish(withChosenFleet(after, issued), issued), position),
      }
    },
    applyEffects: (position, rulings) => takeBulgaria(atlas, position, rulings),
    ownRequirements: (position, seat, orders) => missingHomeChoice(plain, position, seat, orders),
  }
})

/** The rules of both games. */
function war(id: string, atlas: Atlas, chosen: ChosenOptions, calendar: Calendar): StandardAnswers {
  const table = seatPerPower(atlas)
  const answers = standard(atlas, table)
  return {
    ...answers,
    calendar,
    press: 'none',
    afterCaptures: (position) => noteOwners(winHomes(atlas, position)),
    allowance: (position, power) => ({
      units: isNewcomer(position, power) ? unitsOf(position, power) : centreCount(position, power),
      sites: vacantHomes(atlas, position, power, homesOf(position, power)),
      mayExchange: false,
    }),
    // BAL-3, BAL-10: the boards mark homes as they are won.
    homeCentres: (position) => [...new Set(atlas.powers.flatMap(({ power }) => homesOf(position, power)))],
    // BAL-4
    ...wonAt(victoryOf(chosen), table),
    unseen: (position, _seat, _sheet, powers) => otherRetreats(answers, position, powers),
    visibleMemory: ({ memory }) => memory,
    notes: (position) => {
      // In Winter, centres change owner before builds. At other times, none is left to take.
      const { owners } = stateOf(takeCentres({ id, ...answers }, position).position, MAIN)
      return [{ title: 'Homes', lines: homeLines(atlas, position, owners) }]
    },
    aftermath: (before, _, after) => [
      ...calendarNotes(atlas, calendar, before, after),
      ...newHomes(atlas, before, after),
    ],
    whyInVain: whyHomeNotWon,
  }
}

const startWith =
  (atlas: Atlas, memory: Position['memory']): Variant['setup'] =>
  (seed) => ({ ...standard(atlas).setup(seed), memory })

/** BAL-2: where others retreat decides which centres a power owns, and so what it may build. */
const otherRetreats = (answers: StandardAnswers, position: Position, powers: readonly Power[]): Unseen =>
  retreatChoices(answers, position).some(({ unit, to }) => to.length > 0 && !powers.includes(unit.power))
    ? {
        ...NOTHING_UNSEEN,
        assumption:
          'This assumes that no unit of another player retreats. List builds and disbands for the other cases, too.',
      }
    : NOTHING_UNSEEN

// — Who has ever owned a centre (BAL-11) —

const ownedBy = ({ memory }: Position): readonly Power[] =>
  readStrings(readObject(memory).owned).map((name) => power(name))

/** BAL-11: a player who has never owned a centre keeps their unit. */
const isNewcomer = (position: Position, power: Power): boolean => !ownedBy(position).includes(power)

const unitsOf = (position: Position, power: Power): number =>
  stateOf(position, MAIN).units.filter((unit) => unit.power === power).length

function noteOwners(position: Position): Position {
  const owned = new Set([...ownedBy(position), ...Object.values(stateOf(position, MAIN).owners)])
  return { ...position, memory: { ...readObject(position.memory), owned: [...owned].toSorted() } }
}

// — Bulgaria, where three begin (BAL-6 to BAL-9) —

const BULGARIA = province('BUL')
const isNobodys = (position: Position): boolean => stateOf(position, MAIN).owners[BULGARIA] === undefined

/** BAL-9: a player whose unit is alone in Bulgaria at the end of a move owns it. */
function takeBulgaria(atlas: Atlas, position: Position, rulings: readonly Ruling[]): Progress {
  const { units, owners } = stateOf(position, MAIN)
  const [only, ...rest] = units.filter(({ at }) => atlas.provinceOf(at) === BULGARIA)
  if (!isNobodys(position) || only === undefined || rest.length > 0) return { position, rulings, captures: [] }
  return {
    position: noteOwners(withBoard(position, MAIN, { owners: { ...owners, [BULGARIA]: only.power } })),
    rulings,
    captures: [{ board: MAIN, province: BULGARIA, from: null, to: only.power }],
  }
}
