import { describe, expect, it } from 'vitest'
import type { ClosedPhaseView, OrderView, UnitView } from '../../src/game/views/shapes.ts'
import { boardId, location, type MapName, mapName, power, province, unitId } from '../../src/rules/names.ts'
import { closedScene, movedScene, scenePowers, sceneOf } from '../../src/board/build-scene.ts'
import { adjudicate, gameFromState } from '../../web/sandbox/local-game.ts'

const unit = (at: string): UnitView => ({ id: 1, power: power('FRANCE'), arm: 'army', at: location(at) })
const order = (part: Partial<OrderView>): OrderView => ({
  power: power('FRANCE'),
  unit: unit('PAR'),
  kind: 'hold',
  arm: 'army',
  text: 'A PAR H',
  to: null,
  of: null,
  via: false,
  map: null,
  given: true,
  fate: 'succeeded',
  reason: null,
  dislodged: false,
  ...part,
})
type ClosedBoard = ClosedPhaseView['boards'][number]
const board = (...orders: OrderView[]): ClosedBoard => ({
  board: boardId('MAIN'),
  title: '',
  units: [],
  dislodged: [],
  standoffs: [],
  centres: [],
  homes: [],
  owners: {},
  captures: [],
  contested: [],
  orders,
})
const arrows = (...orders: OrderView[]) => closedScene(board(...orders), []).arrows

describe('the orders of a closed phase on the board', () => {
  it('mark those by another map than the board shows', () => {
    const [french, german] = [mapName('FRANCE'), mapName('GERMANY')]
    const orders = board(order({ map: german }), order({ map: french }), order({ map: null }))
    const marked = (map: MapName | null) => closedScene(orders, [], null, map).arrows.map((arrow) => arrow.elsewhere)
    expect(marked(french)).toEqual([true, undefined, undefined])
    expect(marked(null)).toEqual([undefined, undefined, undefined])
  })

  it('keep a failed order, with its reason in words', () => {
    const bounced = order({
      kind: 'move',
      text: 'A PAR - BUR',
      to: location('BUR'),
      fate: 'bounced',
      reason: 'Bounced with A MUN - BUR.',
    })
    expect(arrows(bounced)).toMatchObject([
      { kind: 'move', from: 'PAR', to: 'BUR', failed: true, note: 'A PAR - BUR: Bounced with A MUN - BUR.' },
    ])
  })
  it('say which are void, to be drawn pale', () => {
    const move = (fate: OrderView['fate']) => order({ kind: 'move', to: location('BUR'), fate })
    expect(arrows(move('void'), move('bounced')).map((arrow) => arrow.void)).toEqual([true, false])
  })
  it('BAL-7 show a unit as the fleet that its first order made it', () => {
    const fleet: UnitView = { ...unit('BUL/EC'), arm: 'fleet' }
    const closed = { ...board(order({ kind: 'move', unit: fleet, to: location('BLA') })), units: [unit('BUL')] }
    expect(closedScene(closed, []).units).toMatchObject([{ arm: 'fleet', at: 'BUL/EC' }])
  })
  it('draw a build at its province, and nothing for a waived build', () => {
    const built = order({ kind: 'build', arm: 'fleet', unit: null, text: 'F BRE B', to: location('BRE') })
    expect(arrows(built, order({ kind: 'waive', unit: null, text: 'WAIVE' }))).toMatchObject([
      { kind: 'build', from: 'BRE', arm: 'fleet' },
    ])
  })
  it('BAL-2 draw nothing for a build or disband that was not needed', () => {
    const build = order({ kind: 'build', unit: null, text: 'A PAR B', to: location('PAR'), fate: 'surplus' })
    expect(arrows(order({ kind: 'disband', text: 'A PAR D', fate: 'surplus' }), build)).toEqual([])
  })
  it('draw most orders of variants as holds, but a transformation as such', () => {
    expect(arrows(order({ kind: 'own:wait', text: 'A PAR W' }))).toMatchObject([{ kind: 'hold', from: 'PAR' }])
    expect(arrows(order({ kind: 'own:transform', text: 'A PAR T', arm: 'army' }))).toMatchObject([
      { kind: 'transform', from: 'PAR', arm: 'fleet' },
    ])
  })
})

describe('the position of a closed phase on the board', () => {
  const sceneWith = (part: Partial<ClosedBoard>) => closedScene({ ...board(), ...part }, [])

  it('shows captured centres in their new owners’ colours, ringed', () => {
    const scene = sceneWith({
      centres: [province('BEL'), province('PAR')],
      owners: { [province('BEL')]: power('ENGLAND'), [province('PAR')]: power('FRANCE') },
      captures: [{ province: province('BEL'), to: power('FRANCE') }],
    })
    expect(scene.owners).toEqual({ BEL: 'FRANCE', PAR: 'FRANCE' })
    expect(scene.captured).toEqual(['BEL'])
  })

  it('marks a dislodged unit where it stood', () => {
    const loser = { ...unit('TRI'), id: 7 }
    const { units } = sceneWith({ units: [unit('VIE'), loser], orders: [order({ unit: loser, dislodged: true })] })
    expect(units).toMatchObject([{ at: 'VIE' }, { at: 'TRI', beaten: true, dislodged: false }])
    expect(units[0]?.beaten).toBeUndefined()
  })

  it('has the units that were built in it, but not those that only were to be', () => {
    const build = (at: string, id: number, fate: string) =>
      order({ kind: 'build', unit: { ...unit(at), id }, text: `A ${at} B`, to: location(at), fate })
    const { units } = sceneWith({
      units: [unit('BUR')],
      orders: [build('PAR', 8, 'succeeded'), build('MAR', 9, 'void')],
    })
    expect(units).toMatchObject([{ at: 'BUR' }, { id: 8, at: 'PAR', dislodged: false }])
  })

  it('marks its own standoffs, not those of the phase before, which only barred retreats', () => {
    const [gal, bla] = [province('GAL'), province('BLA')]
    expect(sceneWith({ contested: [gal] }).standoffs).toEqual([gal])
    expect(sceneWith({ standoffs: [bla] }).standoffs).toEqual([])
  })
})

describe('the letters on the tokens', () => {
  it('are two if one would be ambiguous', () => {
    const letters = scenePowers(
      ['Rotland', 'Russia', 'Turkey'].map((name) => ({
        power: power(name.toUpperCase()),
        name,
        adjective: name,
        letter: null,
        colour: null,
      })),
    ).map(({ letter }) => letter)
    expect(letters).toEqual(['Ro', 'Ru', 'T'])
  })
})

describe('a unit whose retreat failed', () => {
  it.each(['bounced', 'void'] as const)('is crossed out: %s', (fate) => {
    const retreat = order({ kind: 'retreat', text: 'A PAR R GAS', to: location('GAS'), fate })
    const phase = { ...board(retreat), dislodged: [{ unit: unit('PAR'), from: null }] }
    expect(closedScene(phase, []).arrows).toMatchObject([
      { kind: 'retreat', from: 'PAR', failed: true },
      { kind: 'disband', from: 'PAR', dislodged: true },
    ])
  })
  it('is not if it succeeded', () =>
    expect(arrows(order({ kind: 'retreat', to: location('GAS') })).map(({ kind }) => kind)).toEqual(['retreat']))
})

describe('a unit that had nowhere to retreat', () => {
  const ruled = ({ id, at, of }: { id: number; at: string; of: string }): UnitView => ({
    ...unit(at),
    id,
    power: power(of),
  })
  const [loser, winner] = [ruled({ id: 1, at: 'RUM', of: 'TURKEY' }), ruled({ id: 2, at: 'UKR', of: 'RUSSIA' })]
  const lost = order({ unit: loser, power: loser.power, kind: 'disband', text: 'A RUM D', fate: 'civil-disorder' })
  const results = {
    ...board(
      order({ unit: loser, power: loser.power, text: 'A RUM H', dislodged: true }),
      order({ unit: winner, power: winner.power, kind: 'move', text: 'A UKR - RUM', to: location('RUM') }),
      lost,
    ),
    units: [loser, winner],
  }
  const crosses = (scene: ReturnType<typeof closedScene>) =>
    scene.arrows.flatMap((arrow) => (arrow.kind === 'disband' ? [[arrow.power, arrow.dislodged]] : []))

  it('is crossed out where it stood, before the units move', () => {
    const scene = closedScene(results, [])
    expect(scene.units.map(({ at, beaten, dislodged }) => [at, beaten === true, dislodged])).toEqual([
      ['RUM', true, false],
      ['UKR', false, false],
    ])
    expect(crosses(scene)).toEqual([['TURKEY', false]])
  })
  it('is crossed out next to its conqueror, after they have moved', () => {
    const scene = movedScene(closedScene(results, []), [
      { ...winner, id: unitId(2), at: location('RUM'), dislodged: false },
    ])
    expect(scene.units.map(({ power: owner, at, dislodged }) => [owner, at, dislodged])).toEqual([
      ['RUSSIA', 'RUM', false],
      ['TURKEY', 'RUM', true],
    ])
    expect(crosses(scene)).toEqual([['TURKEY', true]])
    expect(scene.arrows.filter(({ kind }) => kind === 'hold')).toEqual([])
  })
  it('is crossed out next to its conqueror in a variant whose retreats are a phase of their own', () => {
    const scene = movedScene(closedScene(results, []), [
      { ...winner, id: unitId(2), at: location('RUM'), dislodged: false },
      { ...loser, id: unitId(1), dislodged: true },
    ])
    expect(scene.units.map(({ power: owner, dislodged }) => [owner, dislodged])).toEqual([
      ['RUSSIA', false],
      ['TURKEY', true],
    ])
    expect(crosses(scene)).toEqual([['TURKEY', true]])
  })
  it('has no ring of a hold around its conqueror while it can retreat', () => {
    const scene = movedScene(closedScene(results, []), [
      { ...winner, id: unitId(2), at: location('RUM'), dislodged: false },
      { ...loser, id: unitId(1), dislodged: true },
    ])
    expect(scene.arrows.filter(({ kind }) => kind === 'hold')).toEqual([])
  })
  it('has no ring of a failed transformation around its conqueror', () => {
    const transform = order({ unit: loser, power: loser.power, kind: 'own:transform', fate: 'attacked' })
    const scene = movedScene(closedScene({ ...results, orders: [transform] }, []), [
      { ...winner, id: unitId(2), at: location('RUM'), dislodged: false },
      { ...loser, id: unitId(1), dislodged: true },
    ])
    expect(scene.arrows).toEqual([])
  })
  it('is crossed out where it stood if nobody dislodged it', () => {
    const results = { ...board(lost), units: [loser] }
    const scene = movedScene(closedScene(results, []), [])
    expect(scene.units.map(({ at, dislodged }) => [at, dislodged])).toEqual([['RUM', false]])
    expect(crosses(scene)).toEqual([['TURKEY', false]])
  })
  it('is crossed out next to its conqueror in the phase of its retreat', () => {
    const retreats = {
      ...board(lost),
      units: [{ ...winner, at: location('RUM') }],
      dislodged: [{ unit: loser, from: province('UKR') }],
    }
    expect(crosses(closedScene(retreats, []))).toEqual([['TURKEY', true]])
  })
})

describe('after the units have moved, a cross lies on the lost unit', () => {
  const moved = (
    variant: string,
    name: string,
    units: Readonly<Record<string, readonly string[]>>,
    orders: string[],
  ) => {
    const game = gameFromState(variant, { name, units, memory: { homeward: ['SWM'] } })
    if (!game.ok) throw new Error(game.error)
    const { phase } = adjudicate(game.value, orders)
    const [before] = phase.boards
    const [after] = phase.after
    if (before === undefined || after === undefined) throw new Error(`${variant} has no board`)
    const { units: standing, arrows: drawn } = movedScene(closedScene(before, []), sceneOf(after, [], []).units)
    return {
      lost: standing.flatMap(({ at, dislodged, beaten }) => (dislodged || beaten === true ? [[at, dislodged]] : [])),
      crossed: drawn.flatMap((arrow) => (arrow.kind === 'disband' ? [[arrow.from, arrow.dislodged]] : [])),
    }
  }

  it('next to its conqueror, in the classical game, if no province is free', () => {
    const units = { FRANCE: ['A POR'], ITALY: ['A SPA', 'F MAO'] }
    expect(moved('classical', 'S1905M', units, ['A POR H', 'A SPA - POR', 'F MAO S A SPA - POR'])).toEqual({
      lost: [['POR', true]],
      crossed: [['POR', true]],
    })
  })
  it('DUO-8 next to its conqueror, if the Neutral disbands an army', () => {
    const units = { ROTLAND: ['A FEU', 'A URU'], NEUTRAL: ['A SUN', 'A OST', 'A PIR'] }
    expect(moved('duo', 'F1003M', units, ['A FEU - SUN', 'A URU S A FEU - SUN'])).toEqual({
      lost: [['SUN', true]],
      crossed: [['SUN', true]],
    })
  })
  it('DUO-9 where it stood, if a fleet of the Neutral cannot reach its port', () => {
    const units = { ROTLAND: ['F ABA'], NEUTRAL: ['F SWM'] }
    expect(moved('duo', 'F1003M', units, ['F ABA H'])).toEqual({
      lost: [['SWM', false]],
      crossed: [['SWM', false]],
    })
  })
})
