import { describe, expect, it } from 'vitest'
import { location, power } from '../../../../src/rules/names.ts'
import {
  type Choice,
  offeredKinds,
  initialPointing,
  firstChoices,
  helpedUnits,
  supportsInPlace,
  targets,
  unitToOrder,
  unlessReplaced,
} from '../../../../web/orders/entry/pointing.ts'
import {
  type Gesture,
  applyGesture,
  type GestureResult,
  applyTaps,
  isRemoval,
  reselect,
} from '../../../../web/orders/entry/taps.ts'
import { promptText } from '../../../../web/orders/entry/prompts.ts'
import { choice, follow, movement, order, tap, aim } from './tapping.ts'

describe('moves', () => {
  it('need two taps', () => expect(order(movement, tap('PAR'), tap('BUR'))).toBe('A PAR - BUR'))
  it('highlight the destinations of the unit', () =>
    expect(targets(movement, follow(movement, tap('PAR')).pointing)).toEqual(['BUR']))
  it('ask for the coast when there are two', () => {
    const { pointing } = follow(movement, tap('POR'), tap('SPA'))
    expect(pointing.question.map((each) => each.text)).toEqual(['F POR - SPA/NC', 'F POR - SPA/SC'])
  })
  it('do not ask when the coast itself was tapped', () =>
    expect(order(movement, tap('POR'), tap('SPA/SC'))).toBe('F POR - SPA/SC'))
})

describe('a move onto an own unit', () => {
  const writtenMove = choice('A PAR - MAR', { kind: 'move', from: 'PAR', to: 'MAR' })
  const pointing = { ...initialPointing, from: location('PAR'), writtenMove }

  it('asks whether a support was meant while it is on the sheet', () =>
    expect(unlessReplaced(pointing, [writtenMove])).toBe(pointing))
  it('asks nothing once another order replaces it, in the text or by agreeing to a proposal', () => {
    const other = choice('A PAR - BUR', { kind: 'move', from: 'PAR', to: 'BUR' })
    expect(unlessReplaced(pointing, [other])).toBe(initialPointing)
  })
})

describe('supports and convoys', () => {
  it('need three taps: the unit, the unit it helps, and the destination of that unit', () => {
    expect(order(movement, tap('PAR'), tap('MAR'), tap('BUR'))).toBe('A PAR S A MAR - BUR')
    expect(order(movement, tap('PAR'), tap('MAR'), tap('MAR'))).toBe('A PAR S A MAR')
    expect(order(movement, tap('NTH'), tap('BEL'), tap('NWY'))).toBe('F NTH C A BEL - NWY')
  })
  it('can be started by a button', () => {
    expect(order(movement, tap('PAR'), aim('support'), tap('MAR'), tap('BUR'))).toBe('A PAR S A MAR - BUR')
    expect(order(movement, tap('NTH'), aim('convoy'), tap('BEL'), tap('NWY'))).toBe('F NTH C A BEL - NWY')
  })
  it('support a unit in place if it is tapped twice', () => {
    expect(order(movement, tap('PAR'), aim('support'), tap('MAR'), tap('MAR'))).toBe('A PAR S A MAR')
  })
  it('are not given up by a second tap on a unit that can’t be supported in place', () => {
    const remote = [
      ...movement.filter(({ text }) => text !== 'A PAR S A MAR'),
      choice('A MAR H', { kind: 'hold', from: 'MAR' }),
    ]
    const { pointing, order: written } = follow(remote, tap('PAR'), aim('support'), tap('MAR'), tap('MAR'))
    expect([pointing.from, pointing.of, pointing.barred, written]).toEqual(['PAR', 'MAR', 'MAR', null])
  })
  it('name no coast unless it matters', () => {
    const both = [
      ...movement,
      choice('F POR S A MAR - SPA/NC', { kind: 'support', from: 'POR', of: 'MAR', to: 'SPA/NC', arm: 'fleet' }),
    ]
    expect(order(both, tap('POR'), aim('support'), tap('MAR'), tap('SPA'))).toBe('F POR S A MAR - SPA')
  })
  it('highlight the units first, then the destinations', () => {
    expect(targets(movement, follow(movement, tap('PAR'), aim('support')).pointing)).toEqual(['MAR'])
    expect(targets(movement, follow(movement, tap('PAR'), aim('support'), tap('MAR')).pointing)).toEqual(['MAR', 'BUR'])
  })
})

describe('a tap on a unit in a province where the selected unit can move', () => {
  const crowded = [
    ...movement,
    choice('A PAR - PIC', { kind: 'move', from: 'PAR', to: 'PIC' }),
    choice('A PAR S A PIC', { kind: 'support', from: 'PAR', of: 'PIC' }),
    choice('A PAR S A PIC - BRE', { kind: 'support', from: 'PAR', of: 'PIC', to: 'BRE' }),
    choice('A PAR S A PIC - MAR', { kind: 'support', from: 'PAR', of: 'PIC', to: 'MAR' }),
  ]
  it('writes a move at once', () => expect(order(crowded, tap('PAR'), tap('PIC'))).toBe('A PAR - PIC'))
  it('writes a support with a third tap', () => {
    expect(order(crowded, tap('PAR'), tap('PIC'), tap('PIC'))).toBe('A PAR S A PIC')
    expect(order(crowded, tap('PAR'), tap('PIC'), tap('BRE'))).toBe('A PAR S A PIC - BRE')
  })
  it('selects an own unit there, which needs an order too', () => {
    const own = [...crowded, choice('A PIC - BRE', { kind: 'move', from: 'PIC', to: 'BRE' })]
    expect(follow(own, tap('PAR'), tap('PIC'), tap('PIC'))).toMatchObject({ pointing: { from: 'PIC' }, order: null })
    const { pointing } = follow(own, tap('PAR'), tap('PIC'))
    expect(supportsInPlace(own, pointing, []).map(({ text }) => text)).toEqual(['A PAR S A PIC'])
    expect(supportsInPlace(own, initialPointing, [])).toEqual([])
  })
  it('offers no support of a unit that is ordered away', () => {
    const away = choice('A PIC - BRE', { kind: 'move', from: 'PIC', to: 'BRE' })
    const after = (to: string) => {
      const ordered = [{ ...away, to: location(to) }]
      const { pointing } = applyGesture(crowded, follow(crowded, tap('PAR')).pointing, tap('PIC'), ordered)
      expect(supportsInPlace([...crowded, away], pointing, ordered)).toEqual([])
      return pointing
    }
    expect(after('BEL')).toEqual(initialPointing)
    expect(after('BRE')).toMatchObject({ from: 'PAR', of: 'PIC', aim: 'help' })
  })
  it('lets the player select another unit next', () => {
    expect(order(crowded, tap('PAR'), tap('PIC'), tap('MAR'), tap('BUR'))).toBe('A MAR - BUR')
  })
})

describe('a tap on a unit that the selected army could replace by land or by convoy', () => {
  const toCon = { kind: 'move', from: 'SMY', to: 'CON' } as const
  const con = { from: 'SMY', of: 'CON', kind: 'support' } as const
  const away = choice('A CON - ANK', { kind: 'move', from: 'CON', to: 'ANK' })
  const straits = [
    choice('A SMY - ANK', { kind: 'move', from: 'SMY', to: 'ANK' }),
    choice('A SMY - ARM', { kind: 'move', from: 'SMY', to: 'ARM' }),
    choice('A SMY - CON', toCon),
    choice('A SMY - CON VIA', { ...toCon, via: true }),
    choice('A SMY S A CON', con),
    choice('A SMY S A CON - ANK', { ...con, to: 'ANK' }),
    away,
    choice('F AEG C A SMY - CON', { kind: 'convoy', from: 'AEG', of: 'SMY', to: 'CON', arm: 'fleet' }),
  ]
  const after = (ordered: readonly Choice[], ...at: string[]): GestureResult =>
    at.reduce<GestureResult>(({ pointing }, place) => applyGesture(straits, pointing, tap(place), ordered), {
      pointing: initialPointing,
      order: null,
    })
  const { pointing: asking } = after([away], 'SMY', 'CON')

  it('asks for the route, and offers to support the unit', () => {
    expect(asking.question.map(({ text }) => text)).toEqual(['A SMY - CON', 'A SMY - CON VIA'])
    expect(targets(straits, asking)).toEqual(['CON', 'ANK'])
    expect(promptText(straits, asking, [away])).toBe('To support A CON, tap its destination. A SMY to CON:')
    expect(promptText(straits, after([], 'SMY', 'CON').pointing)).toBe(
      'To support A CON, tap its destination, or tap it again if it stays. A SMY to CON:',
    )
  })
  it('writes a support when the destination of that unit is tapped next', () => {
    expect(after([away], 'SMY', 'CON', 'ANK').order?.text).toBe('A SMY S A CON - ANK')
    expect(after([], 'SMY', 'CON', 'CON').order?.text).toBe('A SMY S A CON')
  })
  it('writes a move when only the army can go to the next place', () =>
    expect(after([away], 'SMY', 'CON', 'ARM').order?.text).toBe('A SMY - ARM'))
  it('offers no support of a unit that is ordered where the army can’t help it', () => {
    const { pointing } = after([{ ...away, to: location('BUL') }], 'SMY', 'CON')
    expect(pointing).toMatchObject({ aim: 'move', of: null })
    expect(promptText(straits, pointing)).toBe('A SMY to CON:')
  })
})

describe('other orders', () => {
  it('write a hold at once', () => expect(order(movement, tap('PAR'), aim('hold'))).toBe('A PAR H'))
  it('include only those legal for the unit', () =>
    expect(offeredKinds(movement, follow(movement, tap('MAR')).pointing)).toEqual(['move']))
  it('select another unit that the first one cannot help', () => {
    expect(follow(movement, tap('MAR'), tap('BEL')).pointing.from).toBe('BEL')
  })
  it('deselect the unit when it is tapped again', () =>
    expect(follow(movement, tap('PAR'), tap('PAR')).pointing).toEqual(initialPointing))
  it('keep the unit when a tap has no effect for it, and the place of the tap', () => {
    const selected = follow(movement, tap('PAR')).pointing
    expect(follow(movement, tap('PAR'), tap('NAP'))).toEqual({ pointing: { ...selected, barred: 'NAP' }, order: null })
    expect(order(movement, tap('PAR'), tap('NAP'), tap('BUR'))).toBe('A PAR - BUR')
    expect(follow(movement, tap('PAR'), tap('NAP'), tap('BEL')).pointing).toMatchObject({ from: 'BEL', barred: null })
  })
  it('ignore a tap where nothing can be ordered', () =>
    expect(follow(movement, tap('MUN'))).toEqual({ pointing: initialPointing, order: null }))
})

describe('units of several powers in one province', () => {
  const of = (nation: string, text: string, part: Parameters<typeof choice>[1]): Choice => ({
    ...choice(text, part),
    power: power(nation),
  })
  const shared = ['RUSSIA', 'TURKEY'].flatMap((nation) => [
    of(nation, `${nation}: A BUL - SER`, { kind: 'move', from: 'BUL', to: 'SER' }),
    of(nation, `${nation}: F BUL/EC - BLA`, { kind: 'own:fleet', from: 'BUL', to: 'BLA' }),
  ])
  const tapOn = (at: string, nation: string | null): Gesture => ({
    kind: 'tap',
    at: location(at),
    power: nation === null ? null : power(nation),
  })
  it('are told apart by the unit that is tapped', () => {
    expect(order(shared, tapOn('BUL', 'TURKEY'), tap('SER'))).toBe('TURKEY: A BUL - SER')
    expect(order(shared, tapOn('BUL', 'RUSSIA'), tap('SER'))).toBe('RUSSIA: A BUL - SER')
  })
  it('are asked about if none of them was tapped', () =>
    expect(follow(shared, tapOn('BUL', null), tap('SER')).pointing.question).toHaveLength(2))
  it('do not matter to a player who commands one of them', () => {
    const russian = shared.filter((each) => each.power === power('RUSSIA'))
    expect(order(russian, tapOn('BUL', 'TURKEY'), tap('SER'))).toBe('RUSSIA: A BUL - SER')
  })
})

describe('retreats and builds', () => {
  const retreat = [
    choice('A PAR R GAS', { kind: 'retreat', from: 'PAR', to: 'GAS' }),
    choice('A PAR D', { kind: 'disband', from: 'PAR' }),
  ]
  const builds = [
    choice('A STP B', { kind: 'build', from: 'STP' }),
    choice('F STP/NC B', { kind: 'build', from: 'STP/NC', arm: 'fleet' }),
    choice('F STP/SC B', { kind: 'build', from: 'STP/SC', arm: 'fleet' }),
  ]
  it('write a retreat like a move and a disband by a button', () => {
    expect(order(retreat, tap('PAR'), tap('GAS'))).toBe('A PAR R GAS')
    expect(order(retreat, tap('PAR'), aim('disband'))).toBe('A PAR D')
  })
  it('need one tap if nothing else is possible', () => {
    const inland = choice('A MOS B', { kind: 'build', from: 'MOS' })
    expect(order([...builds, inland], tap('MOS'))).toBe('A MOS B')
    expect(order([choice('A WAR D', { kind: 'disband', from: 'WAR' })], tap('WAR'))).toBe('A WAR D')
  })
  it('ask which unit to build, and on which coast', () => {
    expect(follow(builds, tap('STP')).pointing.question).toHaveLength(3)
  })
  it.each(['STP/NC', 'STP/SC'])('ask the same question if the finger is nearer to %s', (coast) => {
    expect(follow(builds, tap(coast))).toEqual(follow(builds, tap('STP')))
    expect(promptText(builds, follow(builds, tap(coast)).pointing)).toBe('Build in STP:')
  })
})

describe('taps before the legal orders have loaded', () => {
  it('are applied together', () => {
    expect(applyTaps(movement, [location('PAR'), location('BUR'), location('MAR')])).toMatchObject({
      pointing: { from: 'MAR' },
      orders: ['A PAR - BUR'],
    })
  })
  it('change nothing if there were none', () =>
    expect(applyTaps(movement, [])).toEqual({ pointing: initialPointing, orders: [] }))
})

describe('a finger between places', () => {
  const between = (...places: string[]): Gesture => {
    const [at = location('PAR'), ...alternatives] = places.map(location)
    return { kind: 'tap', at, alternatives }
  }
  const place = (at: string): Gesture => ({ kind: 'place', at: location(at) })
  const candidates = (...gestures: Gesture[]) => follow(movement, ...gestures).pointing.candidates

  it('asks which unit is meant', () => {
    expect(candidates(between('PAR', 'MAR', 'SPA'))).toEqual(['PAR', 'MAR'])
    expect(follow(movement, between('PAR', 'MAR'), place('MAR')).pointing.from).toBe('MAR')
  })
  it('does not ask if only one location has an effect', () => {
    expect(follow(movement, between('BUR', 'PAR', 'SPA')).pointing.from).toBe('PAR')
    expect(order(movement, tap('MAR'), between('RUH', 'BUR'))).toBe('A MAR - BUR')
  })
  it('asks which destination is meant, and the answer completes the order', () => {
    const two = [...movement, choice('A MAR - GAS', { kind: 'move', from: 'MAR', to: 'GAS' })]
    const result = follow(two, tap('MAR'), between('BUR', 'GAS'))
    expect([result.pointing.candidates, result.order]).toEqual([['BUR', 'GAS'], null])
    expect(order(two, tap('MAR'), between('BUR', 'GAS'), place('GAS'))).toBe('A MAR - GAS')
  })
  it('prefers a destination to selecting another unit', () =>
    expect(order(movement, tap('MAR'), between('BUR', 'BEL'))).toBe('A MAR - BUR'))
  it('asks if it is on another unit', () =>
    expect(candidates(tap('MAR'), between('BEL', 'BUR'))).toEqual(['BEL', 'BUR']))
  it('does not offer the place of the selected unit, which would only give up the order', () => {
    expect(order(movement, tap('MAR'), between('MAR', 'BUR'))).toBe('A MAR - BUR')
    expect(order(movement, tap('MAR'), between('BUR', 'MAR'))).toBe('A MAR - BUR')
    expect(follow(movement, tap('MAR'), between('MAR', 'RUH')).pointing.from).toBeNull()
  })
  it('asks no longer after a tap elsewhere', () =>
    expect(follow(movement, between('PAR', 'MAR'), tap('BEL')).pointing).toMatchObject({ from: 'BEL', candidates: [] }))
})

describe('an order that a unit executes in place', () => {
  const turning = [
    choice('A KAR H', { kind: 'hold', from: 'KAR' }),
    choice('A KAR - LIT', { kind: 'move', from: 'KAR', to: 'LIT' }),
    choice('A KAR T', { kind: 'own:transform', from: 'KAR' }),
  ]
  it('is given by a second tap on the unit', () => expect(order(turning, tap('KAR'), tap('KAR'))).toBe('A KAR T'))
  it('does not change taps on other provinces', () =>
    expect(order(turning, tap('KAR'), tap('LIT'))).toBe('A KAR - LIT'))
  it('asks for the coast if there are two', () => {
    const coasts = ['EC', 'WC'].map((coast) => choice(`A BYN T BYN/${coast}`, { kind: 'own:transform', from: 'BYN' }))
    expect(follow(coasts, tap('BYN'), tap('BYN')).pointing.question.map(({ text }) => text)).toEqual([
      'A BYN T BYN/EC',
      'A BYN T BYN/WC',
    ])
  })
  it('a second tap deselects a unit without such an order', () =>
    expect(follow(movement, tap('PAR'), tap('PAR')).pointing).toEqual(initialPointing))
})

describe('another map, with other legal orders,', () => {
  const swap = choice('A PAR - MAR', { kind: 'move', from: 'PAR', to: 'MAR' })
  it('keeps the selected unit', () => {
    const { pointing } = follow(movement, tap('PAR'))
    expect(reselect([...movement, swap], pointing)).toEqual({ pointing, orders: [] })
  })
  it('keeps the chosen kind of order', () => {
    const { pointing } = follow(movement, tap('PAR'), aim('support'))
    expect(reselect([...movement, swap], pointing)).toEqual({ pointing, orders: [] })
  })
  it.each([
    ['by a button', [tap('PAR'), aim('support'), tap('MAR')]],
    ['by a tap', [tap('PAR'), tap('MAR')]],
  ])('keeps the unit to support, chosen %s', (_, gestures) => {
    const { pointing } = follow(movement, ...gestures)
    expect(pointing.of).toBe('MAR')
    expect(reselect([...movement, swap], pointing)).toEqual({ pointing, orders: [] })
  })
  it('keeps both while the orders of the other map are still loading', () => {
    const { pointing } = follow(movement, tap('PAR'), aim('support'), tap('MAR'))
    const holds = movement.filter(({ kind }) => kind === 'hold')
    expect(reselect(movement, reselect(holds, pointing).pointing)).toEqual({ pointing, orders: [] })
  })
  it('asks again which unit to support if the chosen one cannot be supported by that map', () => {
    const { pointing } = follow(movement, tap('PAR'), aim('support'), tap('MAR'))
    const other = choice('A PAR S A BEL', { kind: 'support', from: 'PAR', of: 'BEL' })
    const offered = [...movement.filter(({ kind }) => kind !== 'support'), other]
    expect(reselect(offered, pointing).pointing).toMatchObject({ from: 'PAR', aim: 'support', of: null })
  })
  it('in a retreat keeps no order of a movement', () => {
    const { pointing } = follow(movement, tap('PAR'), aim('support'))
    const retreat = choice('A PAR R GAS', { kind: 'retreat', from: 'PAR', to: 'GAS' })
    expect(reselect([retreat], pointing).pointing).toMatchObject({ from: 'PAR', aim: 'retreat' })
  })
  it('asks no more about a unit that has its order', () => {
    const { pointing, order: written } = follow([...movement, swap], tap('PAR'), tap('MAR'))
    expect(written).toBe(swap)
    expect(reselect(movement, pointing)).toEqual({ pointing: initialPointing, orders: [] })
  })
})

describe('BAL-8 several units to help in one province', () => {
  const helping = (text: string, helpedUnit: string, to: string) => ({
    ...choice(text, { kind: 'support', from: 'BUL', of: 'BUL', to }),
    helpedUnit,
  })
  const [russian, turkish] = ['RUSSIAN A BUL', 'TURKISH A BUL']
  const supports = [
    helping('A BUL S RUSSIAN A BUL - CON', russian, 'CON'),
    helping('F BUL/EC S RUSSIAN A BUL - CON', russian, 'CON'),
    helping('A BUL S RUSSIAN A BUL - SER', russian, 'SER'),
    helping('A BUL S TURKISH A BUL - CON', turkish, 'CON'),
    helping('F BUL/EC S TURKISH A BUL - CON', turkish, 'CON'),
    helping('A BUL S TURKISH A BUL - SER', turkish, 'SER'),
  ]
  const act = (...gestures: Gesture[]): GestureResult =>
    gestures.reduce<GestureResult>(({ pointing }, gesture) => applyGesture(supports, pointing, gesture), {
      pointing: initialPointing,
      order: null,
    })
  const tapAt = (at: string): Gesture => ({ kind: 'tap', at: location(at) })
  const aimed: readonly Gesture[] = [tapAt('BUL'), { kind: 'aim', order: 'support' }, tapAt('BUL')]
  const help = (unit: string): Gesture => ({ kind: 'help', unit })

  it('are asked for before the destination', () => {
    expect(helpedUnits(supports, act(...aimed).pointing)).toEqual([russian, turkish])
    expect(act(...aimed, help(turkish), tapAt('SER')).order?.text).toBe('A BUL S TURKISH A BUL - SER')
    expect(helpedUnits(supports, act(...aimed, help(turkish)).pointing)).toEqual([])
  })
  it('are asked for after the destination, if it is tapped first', () => {
    const { pointing } = act(...aimed, tapAt('CON'))
    expect(helpedUnits(supports, pointing)).toEqual([russian, turkish])
    const answered = act(...aimed, tapAt('CON'), help(russian))
    expect(answered.pointing.question.map(({ text }) => text)).toEqual([
      'A BUL S RUSSIAN A BUL - CON',
      'F BUL/EC S RUSSIAN A BUL - CON',
    ])
    expect(act(...aimed, tapAt('SER'), help(russian)).order?.text).toBe('A BUL S RUSSIAN A BUL - SER')
  })
  it('are not taken for the selected unit, which needs no second selection', () => {
    const { pointing } = act(tapAt('BUL'), tapAt('BUL'))
    expect(pointing).toMatchObject({ aim: 'help', of: 'BUL' })
    expect(unitToOrder(supports, pointing)).toBeUndefined()
    const helping = follow(movement, tap('PAR'), tap('MAR')).pointing
    expect(unitToOrder(movement, helping)?.unit).toBe('A MAR')
  })
})

describe('BAL-2 what is highlighted in a combined Winter', () => {
  const winter = [
    choice('A SER R ALB', { kind: 'retreat', from: 'SER', to: 'ALB' }),
    choice('A SER D', { kind: 'disband', from: 'SER' }),
    choice('A BUD D', { kind: 'disband', from: 'BUD' }),
    choice('A VIE B', { kind: 'build', from: 'VIE' }),
  ]
  const places = (...ordered: Choice[]) => targets(firstChoices(winter, ordered), initialPointing)
  it('is a unit that must retreat until it has an order, then what may be built or disbanded', () => {
    expect(places()).toEqual(['SER'])
    expect(places(...winter.slice(0, 1))).toEqual(['BUD', 'VIE'])
  })
  it('is every dislodged unit in a phase of retreats only', () =>
    expect(targets(firstChoices(winter.slice(0, 2), winter.slice(0, 1)), initialPointing)).toEqual(['SER']))
})

describe('a second tap', () => {
  const [build, disband] = ['build', 'disband'].map((kind) => choice(`A VIE ${kind}`, { kind, from: 'VIE' }))
  const move = choice('A VIE - BUD', { kind: 'move', from: 'VIE', to: 'BUD' })
  const isRemoved = (order: Choice | undefined, gesture: Gesture, ordered = [order]) =>
    order !== undefined &&
    isRemoval(
      gesture,
      order,
      ordered.flatMap((each) => each ?? []),
    )
  it('removes a build or disband', () => {
    expect([build, disband].map((order) => isRemoved(order, tap('VIE')))).toEqual([true, true])
    expect(isRemoved(disband, tap('VIE'), [build])).toBe(false)
  })
  it('removes nothing else, nor by the button of a retreat that disbands', () => {
    expect(isRemoved(move, tap('BUD'))).toBe(false)
    expect(isRemoved(disband, aim('disband'))).toBe(false)
  })
})
