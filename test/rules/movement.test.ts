import { describe, expect, it } from 'vitest'
import { classical } from '../../src/maps/classical.ts'
import { type BoardTable, makeAtlas } from '../../src/rules/atlas/atlas.ts'
import { movementRefusal } from '../../src/rules/phases/legality.ts'
import type { Geography } from '../../src/rules/movement/resolve.ts'
import { resolveMovement } from '../../src/rules/movement/resolve.ts'
import { location, mapName, power, unitId } from '../../src/rules/names.ts'
import type { Issued } from '../../src/rules/orders/order.ts'
import { atlas, boardOf, geographyOf, MAIN, ordersOf, standard, unitsOf } from '../support/boards/movement.ts'

type ByPower = Readonly<Record<string, readonly string[]>>

/** The result of each order, e.g. `succeeded`, `void needs-coast`, and the units' new locations. */
function resolve(
  orders: ByPower,
  { geography = standard, extra = [] as readonly Issued[], units = unitsIn(orders) } = {},
) {
  const movement = resolveMovement(geography, MAIN, boardOf(units), [...ordersOf(units, orders), ...extra])
  const fates = movement.rulings.map(({ fate }) => (fate.kind === 'void' ? `void ${fate.why}` : fate.kind))
  return { ...movement, fates, places: movement.units.map(({ at }) => at) }
}

const unitsIn = (orders: ByPower) =>
  unitsOf(
    Object.fromEntries(
      Object.entries(orders).map(([name, lines]) => [name, lines.map((line) => line.split(' ').slice(0, 2).join(' '))]),
    ),
  )

const refusal = (line: string, others: ByPower = {}) => {
  const units = unitsIn({ FRANCE: [line], ...others })
  const [issued] = ordersOf(units, { FRANCE: [line] })
  return issued === undefined ? undefined : movementRefusal(standard, boardOf(units), issued)
}

describe('a single order', () => {
  it.each([
    ['A PAR - BUR', null],
    ['F GAS - SPA', 'needs-coast'],
    ['F GAS - SPA/SC', 'wrong-coast'],
    ['F BRE - ENG VIA', 'not-convoyable'],
    ['A PAR - BUR VIA', 'no-route'],
    ['A BRE - LON', 'no-route'],
    ['A PAR - LON', 'not-adjacent'],
    ['A PAR - ATLANTIS', 'not-adjacent'],
    ['A PAR S A PAR', 'supports-itself'],
    ['A PAR S A BUR', 'no-such-unit'],
    ['F BRE C A LON - PIC', 'not-a-convoyer'],
  ])('%s', (line, why) => {
    expect(refusal(line)).toBe(why)
  })

  it('may move an army as far as fleets at sea could carry it, whatever their orders', () => {
    expect(refusal('A BRE - LON', { ENGLAND: ['F ENG H'] })).toBeNull()
    expect(refusal('A BRE - LON', { ENGLAND: ['F MAO H'] })).toBe('no-route')
  })
  it('may rely on the fleet that an earlier order had to ignore, as no fleet convoys an army that it supports', () => {
    const { fates } = resolve({ ENGLAND: ['F ENG S A WAL - PIC', 'A WAL H'], FRANCE: ['A BRE - LON'] })
    expect(fates).toEqual(['void no-route', 'succeeded', 'no-convoy'])
  })
  it('supports a fleet to the coast that it can reach, or names none (DATC 6.B.7, 6.B.9)', () => {
    const fleet = { ITALY: ['F MAR H'] }
    expect(refusal('F WES S F MAR - SPA/SC', fleet)).toBeNull()
    expect(refusal('F WES S F MAR - SPA', fleet)).toBeNull()
    expect(refusal('F WES S F MAR - SPA/NC', fleet)).toBe('wrong-coast')
  })
  it('does not convoy an army that could not land', () => {
    expect(refusal('F ENG C A BRE - PAR', { ENGLAND: ['A BRE H'] })).toBe('no-route')
  })
  it('can only be given by the power that owns the unit', () => {
    const units = unitsOf({ FRANCE: ['A PAR'] })
    const hold: Issued = { power: power('GERMANY'), order: { kind: 'hold', unit: unitId(1) } }
    expect(movementRefusal(standard, boardOf(units), hold)).toBe('not-yours')
  })
})

describe('DATC 6.G.19 shows intent by a fleet of the same power only if a route needs it', () => {
  const swap = (english: string, french: string) =>
    resolve({ FRANCE: ['A BRE - GAS', french], ENGLAND: [english], GERMANY: ['A GAS - BRE'] }).places.slice(0, 1)

  it('ignores a fleet next to the start if another fleet already connects start and end: the army marches', () => {
    expect(swap('F MAO C A BRE - GAS', 'F ENG C A BRE - GAS')).toEqual(['BRE'])
  })
  it('convoys by a fleet between start and end', () => {
    expect(swap('F ENG C A BRE - GAS', 'F MAO C A BRE - GAS')).toEqual(['GAS'])
  })
})

describe('orders without a unit', () => {
  const paris = { kind: 'move', unit: unitId(1), to: location('BUR'), via: false, map: null } as const

  it('are reported after the units', () => {
    const ghost: Issued = { power: power('FRANCE'), order: { ...paris, unit: unitId(99) } }
    expect(resolve({ FRANCE: ['A PAR H'] }, { extra: [ghost] }).fates).toEqual(['succeeded', 'void no-such-unit'])
  })
  it('are replaced by a later order for the same unit', () => {
    const later: Issued = { power: power('FRANCE'), order: paris }
    const { fates, places } = resolve({ FRANCE: ['A PAR - PIC'] }, { extra: [later] })
    expect(fates).toEqual(['succeeded', 'void superseded'])
    expect(places).toEqual(['BUR'])
  })
  it('do not replace the order of the unit’s own power', () => {
    const foreign: Issued = { power: power('GERMANY'), order: paris }
    expect(resolve({ FRANCE: ['A PAR - PIC'] }, { extra: [foreign] }).fates).toEqual(['succeeded', 'void not-yours'])
  })
  it('are the only rulings on an empty board', () => {
    const nobody: Issued = { power: power('FRANCE'), order: paris }
    expect(resolve({}, { extra: [nobody] }).fates).toEqual(['void no-such-unit'])
  })
})

describe('the result of movement', () => {
  it('counts a failed attack as an attack', () => {
    const { rulings } = resolve({ FRANCE: ['A PAR H'], GERMANY: ['A BUR - PAR'] })
    expect(rulings.map(({ attackers }) => attackers.length > 0)).toEqual([true, false])
  })
  it('counts no attack by an army that never arrived', () => {
    const { rulings } = resolve({ FRANCE: ['A BRE H'], ENGLAND: ['A LON - BRE', 'F ENG H'] })
    expect(rulings[0]?.attackers).toEqual([])
  })
  it('lists where dislodged units may not retreat', () => {
    const { dislodged } = resolve({ FRANCE: ['A PAR H'], GERMANY: ['A BUR - PAR', 'A PIC S A BUR - PAR'] })
    expect(dislodged.map(({ from }) => from)).toEqual(['BUR'])
  })
  it('has the coast where a fleet arrives, and none for an army', () => {
    expect(resolve({ FRANCE: ['F GAS - SPA/NC'] }).places).toEqual(['SPA/NC'])
    expect(resolve({ FRANCE: ['A GAS - SPA/NC'] }).places).toEqual(['SPA'])
  })
})

describe('a bounce names what kept the unit out', () => {
  const stoppersOf = (orders: ByPower, line: string) => {
    const { rulings } = resolve(orders)
    const lines = Object.values(orders).flat()
    const fate = rulings[lines.indexOf(line)]?.fate
    return fate?.kind === 'bounced'
      ? fate.by.map((id) => lines[rulings.findIndex(({ unit }) => unit?.id === id)])
      : fate
  }
  const own = { TURKEY: ['A CON - BUL', 'A BUL - GRE'], ITALY: ['F ION - GRE'] }

  it('the unit that took the province, rather than the own unit that it dislodged there', () =>
    expect(stoppersOf({ ...own, AUSTRIA: ['A SER - BUL'], RUSSIA: ['F RUM S A SER - BUL'] }, 'A CON - BUL')).toEqual([
      'A SER - BUL',
    ]))
  it('the own unit that stayed, if nobody took the province', () => {
    expect(stoppersOf(own, 'A CON - BUL')).toEqual(['A BUL - GRE'])
    expect(stoppersOf({ ...own, AUSTRIA: ['A SER - BUL'] }, 'A CON - BUL')).toEqual(['A BUL - GRE'])
  })
})

describe('BAL-8 a shared province', () => {
  const shared: Geography = { ...standard, mayShare: (at) => at === 'BUL' }
  const three = unitsOf({ AUSTRIA: ['A BUL'], RUSSIA: ['A BUL'], TURKEY: ['A BUL'] })
  const go = (moves: readonly (string | null)[], extra: ByPower = {}) => {
    const more = unitsIn(extra).map((unit, n) => ({ ...unit, id: unitId(10 + n) }))
    const orders = moves.flatMap((to, n): Issued[] => {
      const unit = three[n]
      if (unit === undefined || to === null) return []
      return [{ power: unit.power, order: { kind: 'move', unit: unit.id, to: location(to), via: false, map: null } }]
    })
    const units = [...three, ...more]
    return resolve({}, { geography: shared, units, extra: [...orders, ...ordersOf(more, extra)] })
  }

  it('lets each of its units leave', () => {
    expect(go(['SER', 'RUM', 'CON']).places).toEqual(['SER', 'RUM', 'CON'])
  })
  it('takes back units that bounce', () => {
    const { places, standoffs } = go(['SER', 'SER', 'CON'])
    expect(places).toEqual(['BUL', 'BUL', 'CON'])
    expect(standoffs).toEqual(['SER'])
  })
  it('shelters its units from any strength, and lets nobody in while one is left', () => {
    const siege = { ITALY: ['A GRE - BUL', 'A SER S A GRE - BUL', 'F BLA S A GRE - BUL'] }
    const { places, dislodged } = go(['RUM', null, 'CON'], siege)
    expect(places.slice(0, 4)).toEqual(['RUM', 'BUL', 'CON', 'GRE'])
    expect(dislodged).toEqual([])
  })
  it('is open to others once all units have left', () => {
    expect(go(['SER', 'RUM', 'CON'], { ITALY: ['A GRE - BUL'] }).places).toEqual(['SER', 'RUM', 'CON', 'BUL'])
  })
})

const ODD = mapName('ODD')
const on = (issued: readonly Issued[]): Issued[] =>
  issued.map((issued) => ('map' in issued.order ? { ...issued, order: { ...issued.order, map: ODD } } : issued))

describe('TWZ several maps of the same provinces', () => {
  /** On this map Paris borders Munich. */
  const odd = makeAtlas({
    ...classical,
    id: 'odd',
    army: { ...classical.army, PAR: `${classical.army['PAR']} MUN`, MUN: `${classical.army['MUN']} PAR` },
  })
  const maps: Geography = {
    common: true,
    mayShare: () => false,
    atlas: (_, map) => (map === null ? atlas : map === ODD ? odd : null),
  }
  it('check each order on the map that it names', () => {
    const units = unitsOf({ FRANCE: ['A PAR'] })
    const orders = ordersOf(units, { FRANCE: ['A PAR - MUN'] })
    expect(resolve({}, { units, geography: maps, extra: orders }).fates).toEqual(['void not-adjacent'])
    expect(resolve({}, { units, geography: maps, extra: on(orders) }).places).toEqual(['MUN'])
  })
  it('allow a head-to-head battle over different borders (TWZ-13)', () => {
    const units = unitsOf({ FRANCE: ['A PAR'], GERMANY: ['A MUN'] })
    const orders = ordersOf(units, { FRANCE: ['A PAR - MUN'], GERMANY: ['A MUN - PAR'] })
    expect(resolve({}, { units, geography: maps, extra: on(orders) }).fates).toEqual(['bounced', 'bounced'])
  })
  it('allow a convoy on only one of them (TWZ-10)', () => {
    const units = unitsOf({ ENGLAND: ['A LON', 'F NTH'] })
    const [army, fleet] = ordersOf(units, { ENGLAND: ['A LON - NWY', 'F NTH C A LON - NWY'] })
    if (army === undefined || fleet === undefined) throw new Error('two orders were given')
    expect(resolve({}, { units, geography: maps, extra: [army, fleet] }).places).toEqual(['NWY', 'NTH'])
    expect(resolve({}, { units, geography: maps, extra: [army, ...on([fleet])] }).fates).toEqual([
      'no-convoy',
      'void convoy-mismatch',
    ])
  })
  it('must exist', () => {
    const units = unitsOf({ FRANCE: ['A PAR'] })
    const orders = ordersOf(units, { FRANCE: ['A PAR - BUR'] }).map(
      (issued) => ({ ...issued, order: { ...issued.order, map: mapName('NONE') } }) as Issued,
    )
    expect(resolve({}, { units, geography: maps, extra: orders }).fates).toEqual(['void no-such-map'])
  })
})

describe('a canal, where fleets convoy and armies land', () => {
  const table: BoardTable = {
    id: 'canal',
    title: 'Canal',
    powers: [],
    provinces: [
      { code: 'CAN', name: 'Canal', kind: 'coast', convoys: true },
      { code: 'SEA', name: 'Sea', kind: 'sea' },
      { code: 'FAR', name: 'Far Sea', kind: 'sea' },
      ...['ARM', 'ISL', 'TOW', 'HIL', 'VAL', 'RID'].map((code) => ({ code, name: code, kind: 'coast' as const })),
    ],
    army: { CAN: 'HIL VAL RID', HIL: 'CAN', VAL: 'CAN', RID: 'CAN' },
    fleet: {
      CAN: 'SEA ARM TOW',
      SEA: 'CAN FAR ISL TOW',
      FAR: 'SEA',
      ARM: 'CAN',
      ISL: 'SEA',
      TOW: 'CAN SEA',
    },
  }
  const canal = geographyOf({ atlas: makeAtlas(table), mayShare: () => false })

  // If the army of the hills succeeds, the town's support is not cut, and the other convoy fails: nobody stops the army.
  // If it fails, both convoys arrive, and the one to the canal stops it. Szykman's rule: both convoys fail.
  it('breaks a paradox of two convoys of which one contests the other’s fleet', () => {
    const orders = {
      FRANCE: ['F CAN C A ARM - TOW', 'A ARM - TOW'],
      GERMANY: ['A HIL - CAN', 'A VAL S A HIL - CAN', 'F FAR - SEA', 'F TOW S F FAR - SEA'],
      ENGLAND: ['F SEA C A ISL - CAN', 'A ISL - CAN', 'A RID S A ISL - CAN'],
    }
    const units = unitsIn(orders)
    const { units: after, dislodged } = resolveMovement(canal, MAIN, boardOf(units), ordersOf(units, orders))
    expect(after.map(({ at }) => String(at)).toSorted()).toEqual(['ARM', 'CAN', 'ISL', 'RID', 'SEA', 'TOW', 'VAL'])
    expect(dislodged.map(({ unit }) => `${unit.power} ${unit.at}`)).toEqual(['FRANCE CAN', 'ENGLAND SEA'])
  })
})
