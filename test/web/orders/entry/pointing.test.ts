import { describe, expect, it } from 'vitest'
import { boardId, location, power } from '../../../../src/rules/names.ts'
import {
  type Choice,
  type Gesture,
  kindsOffered,
  initialPointing,
  point,
  type Pointed,
  tapped,
  targets,
} from '../../../../web/orders/entry/pointing.ts'

const choice = (
  text: string,
  part: { kind: string; from: string; of?: string; to?: string; via?: boolean; arm?: 'fleet' },
): Choice => ({
  board: boardId('MAIN'),
  power: power('FRANCE'),
  kind: part.kind,
  map: null,
  from: location(part.from),
  of: part.of === undefined ? null : location(part.of),
  to: part.to === undefined ? null : location(part.to),
  via: part.via ?? false,
  arm: part.arm ?? 'army',
  text,
  unit: `${part.arm === 'fleet' ? 'F' : 'A'} ${part.from}`,
  helped: part.of === undefined ? null : `A ${part.of}`,
})

const movement = [
  choice('A PAR H', { kind: 'hold', from: 'PAR' }),
  choice('A PAR - BUR', { kind: 'move', from: 'PAR', to: 'BUR' }),
  choice('A PAR S A MAR', { kind: 'support', from: 'PAR', of: 'MAR' }),
  choice('A PAR S A MAR - BUR', { kind: 'support', from: 'PAR', of: 'MAR', to: 'BUR' }),
  choice('A MAR - BUR', { kind: 'move', from: 'MAR', to: 'BUR' }),
  choice('F POR - SPA/NC', { kind: 'move', from: 'POR', to: 'SPA/NC', arm: 'fleet' }),
  choice('F POR - SPA/SC', { kind: 'move', from: 'POR', to: 'SPA/SC', arm: 'fleet' }),
  choice('F POR S A MAR - SPA', { kind: 'support', from: 'POR', of: 'MAR', to: 'SPA' }),
  choice('A BEL - HOL', { kind: 'move', from: 'BEL', to: 'HOL' }),
  choice('A BEL - HOL VIA', { kind: 'move', from: 'BEL', to: 'HOL', via: true }),
  choice('F NTH C A BEL - NWY', { kind: 'convoy', from: 'NTH', of: 'BEL', to: 'NWY', arm: 'fleet' }),
]

const tap = (at: string): Gesture => ({ kind: 'tap', at: location(at) })
const aim = (order: string): Gesture => ({ kind: 'aim', order })

const follow = (choices: readonly Choice[], ...gestures: Gesture[]): Pointed =>
  gestures.reduce<Pointed>((state, gesture) => point(choices, state.pointing, gesture), {
    pointing: initialPointing,
    order: null,
  })

const order = (choices: readonly Choice[], ...gestures: Gesture[]) => follow(choices, ...gestures).order?.text

describe('moves', () => {
  it('take two taps', () => expect(order(movement, tap('PAR'), tap('BUR'))).toBe('A PAR - BUR'))
  it('light up where the unit can go', () =>
    expect(targets(movement, follow(movement, tap('PAR')).pointing)).toEqual(['BUR']))
  it('ask for the coast when there are two', () => {
    const { pointing } = follow(movement, tap('POR'), tap('SPA'))
    expect(pointing.question.map((each) => each.text)).toEqual(['F POR - SPA/NC', 'F POR - SPA/SC'])
  })
  it('do not ask when the coast itself was tapped', () =>
    expect(order(movement, tap('POR'), tap('SPA/SC'))).toBe('F POR - SPA/SC'))
  it('ask how to go only when both ways exist', () => {
    const asked = follow(movement, tap('BEL'), tap('HOL'))
    expect(asked.order).toBeNull()
    const [, bySea] = asked.pointing.question
    expect(bySea && point(movement, asked.pointing, { kind: 'answer', choice: bySea }).order?.text).toBe(
      'A BEL - HOL VIA',
    )
  })
})

describe('supports and convoys', () => {
  it('take three taps: the unit, the one it helps, and where that one goes', () => {
    expect(order(movement, tap('PAR'), tap('MAR'), tap('BUR'))).toBe('A PAR S A MAR - BUR')
    expect(order(movement, tap('PAR'), tap('MAR'), tap('MAR'))).toBe('A PAR S A MAR')
    expect(order(movement, tap('NTH'), tap('BEL'), tap('NWY'))).toBe('F NTH C A BEL - NWY')
  })
  it('can be aimed at by a button', () => {
    expect(order(movement, tap('PAR'), aim('support'), tap('MAR'), tap('BUR'))).toBe('A PAR S A MAR - BUR')
    expect(order(movement, tap('NTH'), aim('convoy'), tap('BEL'), tap('NWY'))).toBe('F NTH C A BEL - NWY')
  })
  it('are for a unit that stays when it is tapped twice', () => {
    expect(order(movement, tap('PAR'), aim('support'), tap('MAR'), tap('MAR'))).toBe('A PAR S A MAR')
  })
  it('name no coast that does not matter', () => {
    const both = [
      ...movement,
      choice('F POR S A MAR - SPA/NC', { kind: 'support', from: 'POR', of: 'MAR', to: 'SPA/NC', arm: 'fleet' }),
    ]
    expect(order(both, tap('POR'), aim('support'), tap('MAR'), tap('SPA'))).toBe('F POR S A MAR - SPA')
  })
  it('light up first the units, then the places', () => {
    expect(targets(movement, follow(movement, tap('PAR'), aim('support')).pointing)).toEqual(['MAR'])
    expect(targets(movement, follow(movement, tap('PAR'), aim('support'), tap('MAR')).pointing)).toEqual(['MAR', 'BUR'])
  })
})

describe('a tap on a unit where the chosen one may go', () => {
  const crowded = [
    ...movement,
    choice('A PAR - PIC', { kind: 'move', from: 'PAR', to: 'PIC' }),
    choice('A PAR S A PIC', { kind: 'support', from: 'PAR', of: 'PIC' }),
    choice('A PAR S A PIC - BRE', { kind: 'support', from: 'PAR', of: 'PIC', to: 'BRE' }),
    choice('A PAR S A PIC - MAR', { kind: 'support', from: 'PAR', of: 'PIC', to: 'MAR' }),
  ]
  it('is a move, written at once', () => expect(order(crowded, tap('PAR'), tap('PIC'))).toBe('A PAR - PIC'))
  it('becomes a support with a third tap', () => {
    expect(order(crowded, tap('PAR'), tap('PIC'), tap('PIC'))).toBe('A PAR S A PIC')
    expect(order(crowded, tap('PAR'), tap('PIC'), tap('BRE'))).toBe('A PAR S A PIC - BRE')
  })
  it('leaves one’s other units free to be ordered next', () => {
    expect(order(crowded, tap('PAR'), tap('PIC'), tap('MAR'), tap('BUR'))).toBe('A MAR - BUR')
  })
})

describe('other orders', () => {
  it('hold at once', () => expect(order(movement, tap('PAR'), aim('hold'))).toBe('A PAR H'))
  it('offer only what the unit may do', () =>
    expect(kindsOffered(movement, follow(movement, tap('MAR')).pointing)).toEqual(['move']))
  it('change the unit when another of one’s own is tapped that it cannot help', () => {
    expect(follow(movement, tap('MAR'), tap('BEL')).pointing.from).toBe('BEL')
  })
  it('let the unit go when it is tapped again', () =>
    expect(follow(movement, tap('PAR'), tap('PAR')).pointing).toEqual(initialPointing))
  it('do nothing on a place that means nothing', () =>
    expect(follow(movement, tap('MUN'))).toEqual({ pointing: initialPointing, order: null }))
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
  it('retreat like a move, disband by a button', () => {
    expect(order(retreat, tap('PAR'), tap('GAS'))).toBe('A PAR R GAS')
    expect(order(retreat, tap('PAR'), aim('disband'))).toBe('A PAR D')
  })
  it('are done by one tap where nothing else can be meant', () => {
    const inland = choice('A MOS B', { kind: 'build', from: 'MOS' })
    expect(order([...builds, inland], tap('MOS'))).toBe('A MOS B')
    expect(order([choice('A WAR D', { kind: 'disband', from: 'WAR' })], tap('WAR'))).toBe('A WAR D')
  })
  it('ask what to build, with its coast', () => {
    expect(follow(builds, tap('STP')).pointing.question).toHaveLength(3)
  })
})

describe('taps before it is known what may be ordered', () => {
  it('are answered together', () => {
    expect(tapped(movement, [location('PAR'), location('BUR'), location('MAR')])).toMatchObject({
      pointing: { from: 'MAR' },
      orders: ['A PAR - BUR'],
    })
  })
  it('lead nowhere when there were none', () =>
    expect(tapped(movement, [])).toEqual({ pointing: initialPointing, orders: [] }))
})

describe('a finger between places', () => {
  const between = (...places: string[]): Gesture => {
    const [at = location('PAR'), ...others] = places.map(location)
    return { kind: 'tap', at, others }
  }
  const place = (at: string): Gesture => ({ kind: 'place', at: location(at) })
  const unclear = (...gestures: Gesture[]) => follow(movement, ...gestures).pointing.unclear

  it('is asked which unit it means', () => {
    expect(unclear(between('PAR', 'MAR', 'SPA'))).toEqual(['PAR', 'MAR'])
    expect(follow(movement, between('PAR', 'MAR'), place('MAR')).pointing.from).toBe('MAR')
  })
  it('is not asked where one place alone means anything', () => {
    expect(follow(movement, between('BUR', 'PAR', 'SPA')).pointing.from).toBe('PAR')
    expect(order(movement, tap('MAR'), between('RUH', 'BUR'))).toBe('A MAR - BUR')
  })
  it('is asked which goal it means, and the answer is the order', () => {
    const two = [...movement, choice('A MAR - GAS', { kind: 'move', from: 'MAR', to: 'GAS' })]
    const asked = follow(two, tap('MAR'), between('BUR', 'GAS'))
    expect([asked.pointing.unclear, asked.order]).toEqual([['BUR', 'GAS'], null])
    expect(order(two, tap('MAR'), between('BUR', 'GAS'), place('GAS'))).toBe('A MAR - GAS')
  })
  it('means a goal rather than a unit with which another order would begin', () =>
    expect(order(movement, tap('MAR'), between('BUR', 'BEL'))).toBe('A MAR - BUR'))
  it('is asked if it is on such a unit', () =>
    expect(unclear(tap('MAR'), between('BEL', 'BUR'))).toEqual(['BEL', 'BUR']))
  it('is asked whether the chosen unit is let go', () =>
    expect(unclear(tap('MAR'), between('MAR', 'BUR'))).toEqual(['MAR', 'BUR']))
  it('that comes down again elsewhere is no longer asked', () =>
    expect(follow(movement, between('PAR', 'MAR'), tap('BEL')).pointing).toMatchObject({ from: 'BEL', unclear: [] }))
})

describe('help for an army that could go by land or by sea', () => {
  const there = { from: 'NTH', of: 'BEL', to: 'HOL', arm: 'fleet' } as const
  const [support, convoy] = [
    choice('F NTH S A BEL - HOL', { kind: 'support', ...there }),
    choice('F NTH C A BEL - HOL', { kind: 'convoy', ...there }),
  ]
  const both = [...movement, support, convoy]
  const [walks, sails] = [both.filter(({ text }) => text === 'A BEL - HOL'), both.filter(({ via }) => via)]
  const helps = (choices: readonly Choice[], ordered: readonly Choice[]) =>
    ['NTH', 'BEL', 'HOL']
      .map(tap)
      .reduce<Pointed>(({ pointing }, gesture) => point(choices, pointing, gesture, ordered), {
        pointing: initialPointing,
        order: null,
      })

  it('is a support where it is ordered to walk, and a convoy where it is ordered to sail', () => {
    expect(helps(both, walks).order).toBe(support)
    expect(helps(both, sails).order).toBe(convoy)
  })
  it('is a support where nothing is ordered and it can walk', () => expect(helps(both, []).order).toBe(support))
  it('is asked about where nothing is known of the army', () =>
    expect(helps([support, convoy], []).pointing.question).toEqual([support, convoy]))
})

describe('an order that a unit carries out where it stands', () => {
  const turning = [
    choice('A KAR H', { kind: 'hold', from: 'KAR' }),
    choice('A KAR - LIT', { kind: 'move', from: 'KAR', to: 'LIT' }),
    choice('A KAR T', { kind: 'own:transform', from: 'KAR' }),
  ]
  it('is given by a second tap on the unit', () => expect(order(turning, tap('KAR'), tap('KAR'))).toBe('A KAR T'))
  it('leaves the taps on other places as they are', () =>
    expect(order(turning, tap('KAR'), tap('LIT'))).toBe('A KAR - LIT'))
  it('is asked for its coast where there are two', () => {
    const coasts = ['EC', 'WC'].map((coast) => choice(`A BYN T BYN/${coast}`, { kind: 'own:transform', from: 'BYN' }))
    expect(follow(coasts, tap('BYN'), tap('BYN')).pointing.question.map(({ text }) => text)).toEqual([
      'A BYN T BYN/EC',
      'A BYN T BYN/WC',
    ])
  })
  it('a unit without such an order is let go by it', () =>
    expect(follow(movement, tap('PAR'), tap('PAR')).pointing).toEqual(initialPointing))
})
