/**
 * Tests of Double Diplomacy that do not fit into a case file: secrecy between captains, votes,
 * draws, and elimination.
 */
import { describe, expect, it, test } from 'vitest'
import { savedGame } from '../../src/game/views/export.ts'
import type { Json } from '../../src/lib/json.ts'
import { lobbyRow } from '../../src/game/announcements/lobby-row.ts'
import type { PlayerId } from '../../src/game/ids.ts'
import { endingText } from '../../src/game/log/log-sentence.ts'
import { viewClosedPhase, viewGame } from '../../src/game/views/game-view.ts'
import { boardId, power, province, seat } from '../../src/rules/names.ts'
import { formatIssued, readSheet } from '../../src/rules/notation/index.ts'
import { type Position, stateOf, withBoard } from '../../src/rules/position/position.ts'
import { options } from '../../src/rules/notation/order-options.ts'
import { resolvePhase, requiredOrders } from '../../src/rules/phases/turn.ts'
import { creation, Host, joining, player } from '../support/games/hosting.ts'
import { variantNamed } from '../support/boards/variants.ts'

const double = variantNamed('double-diplomacy')
const start = double.setup(0)
const [MAIN] = double.boards.map(({ board }) => board)

/** Winter 1905, with seats 3 and 4 tied. */
const winter = (memory: Json): Position => ({ ...start, turn: 24, memory })
const ASKED = winter({ tied: ['SEAT 3', 'SEAT 4'], tie: 'asked' })
const BROKEN = winter({ tied: ['SEAT 3', 'SEAT 4'], tie: 'broken-by-play' })

const sheet = (position: Position, name: string, text: string) => {
  const powers = double.powers(position, seat(name))
  return readSheet({ variant: double, position, powers }, text)
}
const issuedOn = (position: Position, name: string, text: string) =>
  sheet(position, name, text).flatMap(({ issued }) => issued ?? [])

describe('DBL-1 every power has two captains', () => {
  it.each(['AUSTRIA', 'ENGLAND', 'FRANCE', 'GERMANY', 'ITALY', 'RUSSIA', 'TURKEY'])('%s', (name) => {
    expect(double.seats.filter((seat) => double.powers(start, seat).includes(power(name)))).toHaveLength(2)
  })
  it('asks both captains for its units', () => {
    expect(requiredOrders(double, start).map(({ moves }) => moves.length)).toEqual([6, 6, 6, 7, 7, 6, 6])
  })
})

// — DBL-2: neither sees the other's orders —

const AT_TABLE = double.seats.map(String)

/** A game in which seat 7 orders for England what its co-captain, seat 1, must not learn. */
function played(secret: readonly string[]): Host {
  const host = new Host()
  host.do(creation({ variant: 'double-diplomacy' }))
  for (const name of AT_TABLE) host.do(joining(name))
  host.order('SEAT 2', ['A CON - BUL'])
  host.order('SEAT 7', secret)
  host.order('SEAT 1', ['F LON - NTH', 'F EDI - NWG !', 'A CON - BUL'])
  return host
}

/** Everything that anyone but seat 7 can read during the phase. */
function seenBy(host: Host, viewer: PlayerId | null) {
  const { revision: _, players, ...row } = lobbyRow(host.state)
  const others = AT_TABLE.filter((name) => name !== 'SEAT 7').map((name) => seat(name))
  return {
    view: viewGame(host.state, viewer),
    options: host.state.position && others.map((seat) => options(double, host.state.position ?? start, seat)),
    answers: host.events.filter((event) => event.kind === 'saved' && event.seat !== seat('SEAT 7')),
    row,
    players: players.filter((player) => player.seat !== seat('SEAT 7')),
    saved: savedGame(host.state, [], []),
    mails: host.effects.filter((effect) => effect.kind === 'mail' && effect.to !== player('SEAT 7')),
  }
}

describe('DBL-2 the co-captain’s sheet changes nothing that others can read', () => {
  const sheets = [
    ['F LON - ENG'],
    ['F LON - NTH !', 'F EDI H', 'A LVP - MOS'],
    ['A VIE - TRI', 'rubbish', 'F LON S F EDI - NTH'],
  ]
  const eyes = [...AT_TABLE.filter((name) => name !== 'SEAT 7').map(player), player('PASSER-BY'), null]
  it.each(sheets.map((lines) => [lines.join(', '), lines] as const))('%s', (_, lines) => {
    const [first, second] = [played(['F LON H']), played(lines)]
    for (const viewer of eyes) expect(seenBy(second, viewer)).toEqual(seenBy(first, viewer))
    for (const host of [first, second]) host.tickAt(host.state.remindAt ?? 0)
    for (const viewer of eyes) expect(seenBy(second, viewer)).toEqual(seenBy(first, viewer))
  })
  it('until the phase closes: then both sheets are shown with their results', () => {
    const host = played(['F LON - ENG', 'F EDI - NWG'])
    host.deadline()
    const [phase] = host.events.flatMap((event) => (event.kind === 'closed' ? [event.phase] : []))
    if (phase === undefined) throw new Error('no phase was closed')
    expect(viewClosedPhase(host.state, phase).submitted.map(({ seat, text, use }) => [seat, text, use])).toEqual([
      ['SEAT 1', 'F LON - NTH', 'The captains differed: not used.'],
      ['SEAT 1', 'F EDI - NWG !', 'Ordered by both captains.'],
      ['SEAT 1', 'A CON - BUL', 'Ordered by both captains.'],
      ['SEAT 2', 'A CON - BUL', 'Ordered by both captains.'],
      ['SEAT 7', 'F LON - ENG', 'The captains differed: not used.'],
      ['SEAT 7', 'F EDI - NWG', 'Ordered by both captains.'],
    ])
  })
})

// — overrides —

describe('DBL-6 one override per sheet', () => {
  const flaws = (text: string) => double.flaws(start, seat('SEAT 1'), issuedOn(start, 'SEAT 1', text))
  it('adds a notice to a second one', () => {
    expect(flaws('F LON - NTH !\nA CON - BUL')).toEqual([])
    expect(flaws('F LON - NTH !\nOVERRIDE A CON - BUL')).toHaveLength(1)
  })
  it('is written in one form, however it was typed', () => {
    const lines = sheet(start, 'SEAT 1', 'override: F Lon to Nth\nA Con - Bul!\nOverride A SMY S A CON - ANK')
    expect(lines.map(({ written }) => written)).toEqual(['F LON - NTH !', 'A CON - BUL !', 'A SMY S A CON - ANK !'])
  })
  it('is refused for a commander of both captains, with a reason', () => {
    const reader = {
      variant: double,
      position: start,
      powers: double.seats.flatMap((seat) => double.powers(start, seat)),
    }
    expect(readSheet(reader, 'F LON - NTH !').map(({ issued, problem }) => [issued, problem?.why])).toEqual([
      [null, 'no-override'],
    ])
  })
  it('adds a notice when it is spent, and becomes an ordinary order', () => {
    const spent = { ...start, memory: { overrides: { 'SEAT 1': 1901 } } }
    const [line] = sheet(spent, 'SEAT 1', 'F LON - NTH !')
    expect(line?.issued).not.toBeNull()
    expect(line?.notices).toEqual([
      { why: 'own', words: 'You have used your override of 1901 and 1902. This one is an ordinary order.' },
    ])
    expect(sheet(start, 'SEAT 1', 'F LON - NTH !')[0]?.notices).toEqual([])
  })
  describe('can be set and removed', () => {
    const otherwise = (position: Position, text: string) =>
      issuedOn(position, 'SEAT 1', text).map((issued) => {
        const one = double.suffixed(position, seat('SEAT 1'), issued)
        return one && [one.bears, formatIssued(double, position, one.otherwise)]
      })
    it('on an order to a unit', () =>
      expect(otherwise(start, 'F LON - NTH\nF EDI - NWG !')).toEqual([
        [false, 'F LON - NTH !'],
        [true, 'F EDI - NWG'],
      ]))
    it('on a build, but not on a waiver', () => {
      const units = stateOf(start, boardId('MAIN')).units.filter(({ at }) => String(at) !== 'LON')
      const open = { ...withBoard(start, boardId('MAIN'), { units }), turn: 4, memory: null }
      expect(otherwise(open, 'F LON B\nENGLAND: WAIVE')).toEqual([[false, 'F LON B !'], null])
      expect(otherwise(open, 'F LON B !')).toEqual([[true, 'F LON B']])
    })
    it('on no order once it is spent', () =>
      expect(otherwise({ ...start, memory: { overrides: { 'SEAT 1': 1901 } } }, 'F LON - NTH')).toEqual([null]))
  })
  it('reports the problem of the order if it cannot be read', () => {
    expect(sheet(start, 'SEAT 1', 'OVERRIDE F LON - NTHH').map(({ problem }) => problem?.why)).toEqual([
      'unknown-place',
    ])
  })
})

// — the vote and the tie-break —

describe('DBL-9 the vote on a tie', () => {
  const requiredOf = (name: string, text = '') => double.ownRequirements(ASKED, seat(name), issuedOn(ASKED, name, text))
  it('is required of tied players only, until they vote', () => {
    expect(AT_TABLE.filter((name) => requiredOf(name).length > 0)).toEqual(['SEAT 3', 'SEAT 4'])
    expect(requiredOf('SEAT 3', 'VOTE NO')).toEqual([])
  })
  it('keeps the Winter open even if nobody has another decision', () => {
    const asked = requiredOrders(double, ASKED).filter(({ own }) => own.length > 0)
    expect(asked.map((required) => required.seat)).toEqual(['SEAT 3', 'SEAT 4'])
  })
  it('is listed among their orders', () => {
    const listed = AT_TABLE.map((name) =>
      options(double, ASKED, seat(name)).own.map(({ order }) => double.own.write(order, ASKED)),
    )
    expect(listed.filter((own) => own.length > 0)).toEqual([
      ['VOTE YES', 'VOTE NO'],
      ['VOTE YES', 'VOTE NO'],
    ])
  })
  it('is secret until the phase closes', () => {
    const orders = (name: string, text: string) => ({ orders: issuedOn(ASKED, name, text), refused: [] })
    const votes = { [seat('SEAT 3')]: orders('SEAT 3', 'VOTE YES'), [seat('SEAT 4')]: orders('SEAT 4', 'VOTE NO') }
    const { report, verdict, next } = resolvePhase(double, ASKED, votes)
    expect(report.submitted.map((submittedOrder) => [submittedOrder.seat, submittedOrder.use])).toEqual([
      ['SEAT 3', 'counted'],
      ['SEAT 4', 'counted'],
    ])
    expect([verdict, double.quorum(next, 'draw')]).toEqual([null, null])
  })
})

test('DBL-10 a draw can be proposed before a tie-break, but not proposed or passed during it', () => {
  expect([double.quorum(BROKEN, 'draw'), double.quorum(BROKEN, 'concession')]).toEqual([null, null])
  expect([double.quorum(ASKED, 'draw'), double.quorum(ASKED, 'concession')]).toEqual(['all', 'all'])
  expect(double.quorum(BROKEN, 'cancellation')).toBe('all')
})

test('DBL-8 mails name winners by their powers', () => {
  const joint = { why: 'joint', winners: [seat('SEAT 3'), seat('SEAT 4')] } as const
  expect(endingText({ variant: double, position: start }, joint)).toBe(
    'The game is over: the captain of Germany and Italy and the captain of Italy and Russia have won together.',
  )
})

// — who is out —

describe('DBL-11 a player is out when neither of their powers has units or centres', () => {
  const survivors = (units: readonly string[], owner: string | null): Position => {
    if (MAIN === undefined) throw new Error('no board')
    const board = start.boards[MAIN]
    if (board === undefined) throw new Error('no board')
    const standing = board.units.filter((unit) => units.includes(unit.power))
    const owners = owner === null ? {} : { [province('LON')]: power(owner) }
    return { ...start, boards: { [MAIN]: { ...board, units: standing, owners } } }
  }
  const alive = (position: Position) => double.seats.filter((seat) => double.alive(position, seat))
  it('a player stays with one power', () => {
    expect(alive(survivors(['ENGLAND'], null))).toEqual(['SEAT 1', 'SEAT 7'])
    expect(alive(survivors([], 'FRANCE'))).toEqual(['SEAT 5', 'SEAT 6'])
    expect(alive(survivors([], null))).toEqual([])
  })
})

test('reads a memory of any shape', () => {
  for (const memory of [null, 3, 'x', [], { overrides: 7, tied: 'SEAT 3', tie: 'no' }, { tie: 'shared' }] as Json[])
    expect(() => resolvePhase(double, winter(memory), {})).not.toThrow()
})

describe('DBL-9, DBL-10 everybody sees a tie for the solo', () => {
  it.each([
    [ASKED, 'A tie for the solo'],
    [BROKEN, 'Tie-break'],
  ])('%#', (position, title) => {
    for (const viewer of [null, seat('SEAT 1'), seat('SEAT 3')]) {
      const [note] = double.notes(position, viewer, false)
      expect(note).toMatchObject({ title, lines: [expect.stringContaining('the captain of Germany and Italy and')] })
    }
  })
  it('and nothing without one', () => expect(double.notes(start, null, false)).toEqual([]))
})
