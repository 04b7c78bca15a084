/** Where everybody has a secret map, published orders prove borders of the others' maps. */
import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../src/lib/random.ts'
import { int } from '../../src/opponent/board/array-reads.ts'
import { orderIn } from '../../src/opponent/board/order-codes.ts'
import { armIndex } from '../../src/opponent/board/theatre.ts'
import { rumoursOf } from '../../src/opponent/board/known-borders.ts'
import { drawOthers, engineFor } from '../../src/opponent/simulation/engine.ts'
import { chooseLines } from '../../src/opponent/choose-orders.ts'
import { readObject } from '../../src/lib/json.ts'
import { location, power, province, seat, unitId } from '../../src/rules/names.ts'
import { type Position, powersIn, withBoard } from '../../src/rules/position/position.ts'
import { ARMY, FLEET } from '../../src/rules/movement/atlas-tables.ts'
import { MAIN } from '../../src/rules/seam/standard.ts'
import { designPosition, drawing, textsBySeat, twilight } from '../support/boards/twilight-zone.ts'

const ME = seat('SEAT 1')
const drawn = designPosition(textsBySeat(twilight.seats.map((_, n) => drawing(n))))
const [mine = power('')] = twilight.powers(drawn, ME)
const other = mine === power('ITALY') ? 'FRANCE' : 'ITALY'
const atlas = twilight.atlas(drawn, mine, null)
if (atlas === null) throw new Error('no map')
/** An army that reaches nothing by its own map, and a centre of nobody that is not next to it. */
const start = atlas.place(location('BUR'))
const goal = 'BUD'

/** Fall 1901 with one army of ours, and what is proved about the map of another power. */
function position(proved: string | null, theirs: readonly string[] = []): Position {
  const units = [start.id, ...theirs.map(location)].map((at, n) => ({
    id: unitId(n + 1),
    power: n === 0 ? mine : power(other),
    arm: 'army' as const,
    at,
  }))
  const owners = Object.fromEntries(atlas?.centres.map((centre) => [centre, mine]) ?? [])
  owners[province(goal)] = power(other)
  const board = withBoard({ ...drawn, turn: 4 }, MAIN, { units, owners })
  return proved === null ? board : { ...board, memory: { ...readObject(board.memory), proved: { [other]: proved } } }
}

const linesFor = (at: Position): readonly string[] =>
  chooseLines({ variant: twilight, position: at, seat: ME, effort: 300, seed: 1, computers: [] })

describe('a computer player', () => {
  it('goes by another map where its border is proved, and not where it was refused', () => {
    expect(atlas.touches('army', start.id, province(goal))).toBe(false)
    expect(linesFor(position(null)).join()).not.toContain(goal)
    expect(linesFor(position('touch BUD BUR')).join()).toMatch(new RegExp(`^A BUR - BUD .*(${other}|map)`, 'iu'))
    expect(linesFor(position('reach BUD BUR\nrefused army BUR BUD')).join()).not.toContain(goal)
  })

  /** Where it expects an army of theirs to go in Fall, in 50 samples, if a border from BUD to TRI is proved. */
  function expectedFrom(place: string): readonly string[] {
    const engine = engineFor(twilight, position('touch BUD TRI', [place]), ME, mine)
    if (engine === null) throw new Error('no map')
    const random = seededRandom(1)
    return Array.from({ length: 50 }, () => {
      const order = orderIn(engine.situation, 1, int(drawOthers(engine, engine.me, random), 1))
      return order.kind === 'move' && 'to' in order ? order.to : order.kind
    })
  }

  it('expects others where it is proved that they can go, and there only', () => {
    expect([...new Set(expectedFrom('BUD'))].toSorted()).toEqual(['TRI', 'hold'])
  })

  it('expects others to go to centres that they lack, and to stay there', () => {
    expect(expectedFrom('BUD').filter((goal) => goal === 'TRI').length).toBeGreaterThan(30)
    expect(new Set(expectedFrom('TRI'))).toEqual(new Set(['hold']))
  })

  /** What is known of the other's map: steps as `FLEET NTH BUL`, and centres near a place as `BUD 1`. */
  function rumoursFrom(proved: string) {
    const proof = position(proved)
    const engine = engineFor(twilight, proof, ME, mine)
    if (engine === null) throw new Error('no map')
    const { theatre } = engine.situation
    const { steps, nearOf } = rumoursOf(twilight, proof, ME, theatre)
    const codes = theatre.atlas.locations.map(({ id }) => id)
    const owner = powersIn(twilight, proof).indexOf(power(other))
    const near = (arm: number, code: string): readonly string[] => {
      const pairs = [...(nearOf[owner]?.[armIndex(arm)]?.[theatre.atlas.place(location(code)).index] ?? [])]
      return pairs.flatMap((centre, n) =>
        n % 2 === 0 ? [`${theatre.atlas.provinces[theatre.centres[centre] ?? -1]?.code} ${pairs[n + 1]}`] : [],
      )
    }
    return {
      steps: steps.map(({ arm, from, to }) => `${arm === FLEET ? 'FLEET' : 'ARMY'} ${codes[from]} ${codes[to]}`),
      near,
    }
  }

  it('takes a proved border of a sea for a step of fleets, unless a coast is split', () => {
    expect(rumoursFrom('touch NAP NTH').steps.toSorted()).toEqual(['FLEET NAP NTH', 'FLEET NTH NAP'])
    expect(rumoursFrom('touch NAP TRI').steps.toSorted()).toEqual(['ARMY NAP TRI', 'ARMY TRI NAP'])
    // Which coast of Spain touches that sea is not known.
    expect(rumoursFrom('touch NTH SPA').steps).toEqual([])
    // An army that goes there may have been convoyed.
    expect(rumoursFrom('reach NAP NTH').steps).toEqual([])
  })

  it('counts others near the centres that they are proved to reach, and near their own place', () => {
    const { near } = rumoursFrom('touch BUD TRI')
    expect(near(ARMY, 'BUD')).toEqual(['BUD 0', 'TRI 1'])
    expect(near(FLEET, 'BUD')).toEqual(['BUD 0'])
    expect(near(ARMY, 'BUR')).toEqual([])
  })

  it('knows no less from what a hosted game shows it', () => {
    const whole = position('touch BUD BUR')
    const shown = { ...whole, memory: twilight.visibleMemory(whole, ME, false) }
    expect(shown.memory).not.toEqual(whole.memory)
    expect(linesFor(shown)).toEqual(linesFor(whole))
  })
})
