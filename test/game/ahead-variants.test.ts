/** Orders stated ahead in the Winters and retreats of every variant, asked through the seam. */
import { describe, expect, it } from 'vitest'
import type { AheadSheet } from '../../src/game/model.ts'
import { applyAhead } from '../../src/game/sheets/apply-ahead.ts'
import { newAheadSheet } from '../../src/game/sheets/state-ahead.ts'
import type { InPlay } from '../../src/game/in-play.ts'
import { type BoardId, boardId, province, type Seat, seat } from '../../src/rules/names.ts'
import { formatUnit } from '../../src/rules/notation/index.ts'
import { retreatChoices } from '../../src/rules/phases/retreats.ts'
import { MAIN } from '../../src/rules/seam/standard.ts'
import { phaseOf } from '../../src/rules/phases/turn.ts'
import { type Position, type Unit, stateOf, withBoard } from '../../src/rules/position/position.ts'
import { variantFor } from '../../src/variants/index.ts'
import { player, START } from '../support/games/hosting.ts'
import { localGame } from '../support/games/local-game.ts'

function start(id: string, turn: number): InPlay {
  const variant = variantFor(id)
  if (variant === null) throw new Error(`no variant ${id}`)
  return { variant, position: { ...variant.setup(0), turn } }
}

/** The sheet that these statements become in this phase. They were made in the phase before. */
function applied(play: InPlay, name: Seat, lines: readonly string[]) {
  const since = play.position.turn - 1
  const before = { ...play, position: { ...play.position, turn: since } }
  const ahead: AheadSheet | null = newAheadSheet(before, name, lines, undefined, START)
  if (ahead === null) throw new Error('too long')
  expect(ahead.lines.flatMap(({ problem }) => problem?.words ?? [])).toEqual([])
  const result = applyAhead(play, name, ahead, since, START)
  return {
    written: result?.sheet?.lines.map((line) => line.written ?? line.problem?.why) ?? [],
    ready: result?.sheet?.ready ?? null,
    rest: result?.rest?.lines.length ?? 0,
    sheet: result?.sheet ?? null,
  }
}

const without = (position: Position, board: BoardId, gone: (unit: Unit) => boolean): Position =>
  withBoard(position, board, { units: stateOf(position, board).units.filter((unit) => !gone(unit)) })

const GERMANY = seat('GERMANY')
const isGerman = (at: string) => (unit: Unit) => String(unit.power) === 'GERMANY' && String(unit.at) === at

describe('Shadow Worlds: one Winter for both boards', () => {
  const [A, B] = [boardId('A'), boardId('B')]
  const play = start('shadow-worlds', 4)
  it('builds on both, in order of preference, only as many as there is room for', () => {
    const position = without(without(play.position, A, isGerman('MUN')), B, isGerman('KIE'))
    const lines = ['IF BUILDS: B: F KIE, A: A MUN, A: F KIE', 'IF DISBANDS: A: A BER']
    expect(applied({ ...play, position }, GERMANY, lines)).toMatchObject({
      written: ['B: F KIE B', 'A: A MUN B'],
      ready: true,
    })
  })
  it('disbands no more than is owed, although more could be exchanged', () => {
    const { BER: _, ...owners } = stateOf(play.position, A).owners as Record<string, never>
    const position = withBoard(play.position, A, { owners })
    const lines = ['IF DISBANDS: B: A BER, A: F KIE']
    expect(applied({ ...play, position }, GERMANY, lines)).toMatchObject({ written: ['B: A BER D'], ready: true })
  })
  it('exchanges nothing if nothing is due; players who have stated nothing are waited for', () => {
    expect(applied(play, GERMANY, ['IF BUILDS: A: A MUN'])).toMatchObject({ written: ['WAIVE'], ready: true })
    expect(applied(play, GERMANY, ['IF DISLODGED A: A MUN: RUH'])).toMatchObject({ written: [], ready: null })
  })
  it('may be stated as orders for the Winter, to exchange units', () => {
    const position = without(play.position, B, isGerman('MUN'))
    const lines = ['W1901A: A: F KIE D, B: A MUN B']
    expect(applied({ ...play, position }, GERMANY, lines)).toMatchObject({ written: ['A: F KIE D', 'B: A MUN B'] })
  })
})

describe('Balkan Battle: retreats and adjustments in one Winter', () => {
  const play = start('balkan-battle', 1)
  const [board] = play.variant.boards.map(({ board }) => board)
  const [name] = play.variant.seats
  if (board === undefined || name === undefined) throw new Error('no board')
  const [power] = play.variant.powers(play.position, name)
  const unit = stateOf(play.position, board).units.find((candidate) => candidate.power === power)
  if (unit === undefined) throw new Error('no unit')
  const position = withBoard(
    without(play.position, board, ({ id }) => id === unit.id),
    board,
    {
      dislodged: [{ unit, from: null }],
    },
  )
  const [choice] = retreatChoices(play.variant, position)
  const [goal = ''] = choice?.to ?? []
  const retreat = `IF DISLODGED ${formatUnit(unit)}: ${goal}`

  it('is ready if retreat, builds and disbands are all stated as far as they may be needed', () => {
    expect(phaseOf(play.variant, position).steps).toEqual(['retreats', 'adjustments'])
    const all = applied({ ...play, position }, name, [retreat, 'IF BUILDS: WAIVE', `IF DISBANDS: ${formatUnit(unit)}`])
    expect(all.written).toContain(`${formatUnit(unit)} R ${goal}`)
    expect(all.ready).toBe(true)
  })
  it('waits for the player if builds are possible and not stated', () => {
    expect(applied({ ...play, position }, name, [retreat])).toMatchObject({ ready: false })
  })
})

describe('Duo', () => {
  const play = start('duo', 4)
  const [board] = play.variant.boards.map(({ board }) => board)
  const [name] = play.variant.seats
  if (board === undefined || name === undefined) throw new Error('no board')
  const [power] = play.variant.powers(play.position, name)
  const own = stateOf(play.position, board).units.filter((unit) => unit.power === power)
  it('builds what was stated', () => {
    const [gone] = own
    if (gone === undefined) throw new Error('no unit')
    const position = without(play.position, board, ({ id }) => id === gone.id)
    const line = `IF BUILDS: ${formatUnit(gone)}`
    expect(applied({ ...play, position }, name, [line])).toMatchObject({
      written: [`${formatUnit(gone)} B`],
      ready: true,
    })
    expect(applied(play, name, [line])).toMatchObject({ written: [], rest: 0 })
  })
  it('retreats by preference, past the army of the Neutral', () => {
    const unit = own.find(({ at }) => String(at) === 'KAR')
    if (unit === undefined) throw new Error('no unit')
    const fallen = { ...unit, at: province('GUR') }
    const before = without(start('duo', 3).position, board, ({ id }) => id === unit.id)
    const position = withBoard(before, board, { dislodged: [{ unit: fallen, from: null }] })
    const result = applied({ ...play, position }, name, ['IF DISLODGED A GUR: GAW, DISBAND'])
    expect(result).toMatchObject({ written: ['A GUR D'], ready: true })
    expect(result.sheet?.lines[0]?.notices.join()).toContain('it is occupied')
  })
})

describe('a game of Duo', () => {
  it('has a Winter without a day, then movement that waits, with an order to transform', () => {
    const { host } = localGame({ variant: 'duo', options: {}, seed: 1 })
    const close = (orders: readonly string[]) => {
      const { phase } = host
      host.order('ROTLAND', orders, true, phase)
      host.order('GRUNLAND', ['hold'], true, phase)
    }
    const lines = ['IF BUILDS: F KAR, A ZIN', 'S1002M: A KAR T']
    expect(host.do({ kind: 'state-ahead', by: player('ROTLAND'), lines })).toBeNull()
    close(['A ROT - QWI', 'F ZIN - GAI'])
    close(['A QWI H'])
    expect(host.closedPhases.map(({ report }) => report.code)).toEqual(['S1001M', 'F1001M', 'W1001A'])
    const built = host.closedPhases.at(-1)?.report.rulings.filter(({ fate }) => fate.kind === 'succeeded')
    expect(built?.map(({ unit }) => `${unit?.arm} ${unit?.at}`)).toEqual(['army ZIN'])
    expect(host.sheet('ROTLAND')).toEqual(['A KAR T'])
    expect(host.state.sheets[seat('ROTLAND')]).toMatchObject({ ready: false, ahead: true })
  })
})

describe('Double Diplomacy', () => {
  /** Where England's units are after Fall 1901, for which one captain has only stated these lines. */
  const endOf = (lines: readonly string[]) => {
    const { host } = localGame({ variant: 'double-diplomacy', options: {}, seed: 1 })
    expect(host.do({ kind: 'state-ahead', by: player('SEAT 1'), lines })).toBeNull()
    const { phase } = host
    for (const name of Object.keys(host.state.holders)) host.order(name, ['hold'], true, phase)
    host.order('SEAT 7', ['F LON - NTH', 'F EDI - NWG'])
    host.deadline()
    expect(host.closedPhases.map(({ report }) => report.code)).toEqual(['S1901M', 'F1901M'])
    const { units } = stateOf(host.playing.position, MAIN)
    return units.flatMap((unit) => (String(unit.power) === 'ENGLAND' ? [formatUnit(unit)] : [])).toSorted()
  }

  it('counts an order stated ahead as given although it is dropped (DBL-4)', () => {
    expect(endOf([])).toEqual(['A LVP', 'F NTH', 'F NWG'])
    // Only the other captain has an order for F EDI, so they disagree.
    expect(endOf(['NEXT PHASE: F LON - MOS'])).toEqual(['A LVP', 'F EDI', 'F NTH'])
  })
})

describe('Twilight Zone', () => {
  it('keeps a retreat on a map that its player has not seen: it is judged at the close', () => {
    const { variant, position: first } = start('twilight-zone', 3)
    const name = variant.seats[0] ?? seat('')
    const seats = Object.fromEntries(
      variant.seats.map((id, n) => [
        id,
        ['GERMANY', 'FRANCE', 'ITALY', 'RUSSIA', 'TURKEY', 'AUSTRIA', 'ENGLAND'][n] ?? '',
      ]),
    )
    const unit = { id: 1, power: 'GERMANY', arm: 'army', at: 'MUN' } as unknown as Unit
    const [{ board } = { board: boardId('MAIN') }] = variant.boards
    const memory = { seed: 1, maps: {}, seats, replaced: {}, shown: {} }
    const position = { ...withBoard(first, board, { units: [], dislodged: [{ unit, from: null }] }), memory }
    const result = applied({ variant, position }, name, ['IF DISLODGED A MUN: ROM @FRANCE, RUH'])
    expect(result).toMatchObject({ written: ['A MUN R ROM (French map)'], ready: true })
    expect(result.sheet?.lines[0]?.notices.join()).toContain('checked at the deadline')
    // On the player's own map it is impossible, so the next choice counts.
    expect(applied({ variant, position }, name, ['IF DISLODGED A MUN: ROM, RUH']).written).toEqual(['A MUN R RUH'])
  })
})

describe('retreats of several units', () => {
  it('do not meet: the second unit takes its next choice', () => {
    const play = start('classical', 3)
    const board = boardId('MAIN')
    const own = stateOf(play.position, board).units.filter(({ power }) => String(power) === 'GERMANY')
    const position = withBoard(
      without(play.position, board, ({ power }) => String(power) === 'GERMANY'),
      board,
      {
        dislodged: own.map((unit) => ({ unit, from: null })),
      },
    )
    const lines = ['IF DISLODGED A MUN: RUH, SIL', 'IF DISLODGED A BER: SIL, PRU', 'IF DISLODGED F KIE: HOL']
    expect(applied({ ...play, position }, GERMANY, lines)).toMatchObject({
      written: ['A MUN R RUH', 'A BER R SIL', 'F KIE R HOL'],
      ready: true,
    })
    const both = ['IF DISLODGED A MUN: SIL', 'IF DISLODGED A BER: SIL, PRU', 'IF DISLODGED F KIE: HOL']
    const result = applied({ ...play, position }, GERMANY, both)
    expect(result.written).toEqual(['A MUN R SIL', 'A BER R PRU', 'F KIE R HOL'])
    expect(result.sheet?.lines[1]?.notices).toEqual(['A BER R SIL: A MUN R SIL comes first.'])
  })
})
