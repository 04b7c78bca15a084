/** Orders stated ahead of the phases that need them: applied as saved orders, secret, and costing no day. */
import { describe, expect, it } from 'vitest'
import type { Settings } from '../../src/game/settings.ts'
import { publicLog } from '../../src/game/log/public-log.ts'
import { viewGame } from '../../src/game/views/game-view.ts'
import { replay } from '../../src/game/evolve/evolve.ts'
import { DEFAULT_SCHEDULE } from '../../src/game/schedule.ts'
import { MINUTE_MS } from '../../src/lib/time.ts'
import { province, seat } from '../../src/rules/names.ts'
import { MAIN } from '../../src/rules/seam/standard.ts'
import { Host, INVITATION, player, POWERS } from '../support/games/hosting.ts'

const GERMANY = seat('GERMANY')

const state = (host: Host, power: string, lines: readonly string[]) =>
  host.do({ kind: 'state-ahead', by: player(power), lines })

/** Everyone is ready for movement: the phase closes at once, as these games have no grace period. */
function move(host: Host, orders: Readonly<Record<string, readonly string[]>>): void {
  const { phase } = host
  for (const power of POWERS) host.order(power, orders[power] ?? ['hold'], true, phase)
}

/** Fall 1901. France and Italy attack Munich, and Germany may build nothing. */
function beforeFall(changes: Partial<Settings> = {}): Host {
  const host = Host.playing(changes)
  move(host, { FRANCE: ['A PAR - BUR'], ITALY: ['A VEN - TYR'], TURKEY: ['A SMY - ARM', 'F ANK - BLA'] })
  if (host.phase === 'S1901M') host.deadline()
  return host
}
const ATTACK = { FRANCE: ['A BUR - MUN'], ITALY: ['A TYR S A BUR - MUN'] }
/** Dislodges a Russian fleet, too. */
const TWO_ATTACKS = { ...ATTACK, TURKEY: ['F BLA - SEV', 'A ARM S F BLA - SEV'] }
const code = (host: Host) => viewGame(host.state, null).phase?.code

describe('a retreat that was stated ahead', () => {
  it('is a saved order when the phase opens, and the phase costs no day', () => {
    const host = beforeFall()
    expect(state(host, 'GERMANY', ['IF DISLODGED A MUN: KIE, RUH, DISBAND'])).toBeNull()
    move(host, ATTACK)
    expect(host.closedPhases.map(({ report, cause }) => [report.code, cause])).toEqual([
      ['S1901M', 'ready'],
      ['F1901M', 'ready'],
      ['F1901R', 'ready'],
    ])
    expect(code(host)).toBe('W1901A')
    const units = host.playing.position.boards
    expect(JSON.stringify(units)).toContain('"power":"GERMANY","arm":"army","at":"RUH"')
  })

  it('goes to the next choice if one is impossible, and says why', () => {
    const host = beforeFall({ schedule: { ...DEFAULT_SCHEDULE, early: false } })
    state(host, 'GERMANY', ['IF DISLODGED A MUN: KIE, TYR, RUH'])
    move(host, ATTACK)
    host.deadline()
    expect(code(host)).toBe('F1901R')
    const sheet = host.state.sheets[GERMANY]
    expect(sheet).toMatchObject({ ready: true, ahead: true, lines: [{ written: 'A MUN R RUH', ahead: true }] })
    expect(sheet?.lines[0]?.notices).toEqual([
      'A MUN R KIE: The army in Munich cannot retreat to Kiel: it is occupied.',
      'A MUN R TYR: The army in Munich cannot retreat to Tyrolia: it is occupied.',
    ])
  })

  it('is dropped with its reasons if nothing is possible; the phase then waits for its player', () => {
    const host = beforeFall()
    state(host, 'GERMANY', ['IF DISLODGED A MUN: KIE, BUR'])
    move(host, ATTACK)
    expect(code(host)).toBe('F1901R')
    const { lines, ready } = host.state.sheets[GERMANY] ?? { lines: [], ready: null }
    expect(ready).toBe(false)
    expect(lines.map(({ text, problem }) => [text, problem?.why])).toEqual([
      ['A MUN R KIE', 'retreat-barred'],
      ['A MUN R BUR', 'retreat-barred'],
    ])
    // A dropped order counts as given (DBL-4).
    expect(lines.every(({ refused }) => refused !== null)).toBe(true)
    expect(host.order('GERMANY', ['A MUN R RUH'], true)).toBeNull()
    expect(code(host)).toBe('W1901A')
  })

  it('is spent if the unit is not dislodged', () => {
    const host = beforeFall()
    state(host, 'GERMANY', ['IF DISLODGED A MUN: RUH', 'IF BUILDS: A MUN'])
    expect(host.state.ahead?.[GERMANY]?.lines).toHaveLength(2)
    move(host, {})
    expect(host.state.ahead?.[GERMANY]).toBeUndefined()
  })
})

describe('the adjustments', () => {
  const captured = (changes: Partial<Settings> = {}): Host => {
    const host = Host.playing(changes)
    move(host, { FRANCE: ['A MAR - SPA'], TURKEY: ['A CON - BUL'] })
    if (host.state.countdown !== null) host.tickAt(host.state.countdown)
    return host
  }
  it('close without a day if everyone who builds or disbands has stated it', () => {
    const host = captured()
    state(host, 'FRANCE', ['IF BUILDS: A PAR, F MAR', 'IF DISBANDS: A SPA'])
    state(host, 'TURKEY', ['IF BUILDS: F CON'])
    move(host, {})
    expect(host.closedPhases.map(({ report }) => report.code)).toEqual(['S1901M', 'F1901M', 'W1901A'])
    expect(code(host)).toBe('S1902M')
    const built = host.closedPhases.at(-1)?.report.rulings.filter(({ fate }) => fate.kind === 'succeeded')
    expect(built?.map(({ unit }) => `${unit?.power} ${unit?.arm} ${unit?.at}`)).toEqual([
      'FRANCE fleet MAR',
      'TURKEY fleet CON',
    ])
  })
  it('wait for the grace period of the game, and for everyone', () => {
    const host = captured({ schedule: { ...DEFAULT_SCHEDULE, grace: 5 } })
    state(host, 'FRANCE', ['IF BUILDS: F MAR'])
    move(host, {})
    host.tickAt(host.state.countdown ?? 0)
    expect([code(host), host.state.countdown]).toEqual(['W1901A', null])
    expect(host.order('TURKEY', ['F CON B'], true)).toBeNull()
    expect(host.state.countdown).toBe(host.now + 5 * MINUTE_MS)
  })
  it('need a player who has stated too little', () => {
    const host = captured()
    state(host, 'FRANCE', ['IF BUILDS: A PAR'])
    state(host, 'TURKEY', ['IF BUILDS: F CON'])
    move(host, {})
    expect(code(host)).toBe('W1901A')
    expect(host.state.sheets[seat('FRANCE')]).toMatchObject({
      ready: false,
      lines: [{ problem: { why: 'not-vacant' } }],
    })
  })
})

describe('movement', () => {
  it('always waits for its players, with the orders on the sheet', () => {
    const host = Host.playing()
    for (const power of POWERS) state(host, power, ['NEXT PHASE: hold'])
    state(host, 'FRANCE', ['NEXT PHASE:', 'A BUR - MUN', 'A MAR H', 'F1902M: A MAR - PIE'])
    move(host, { FRANCE: ['A PAR - BUR'] })
    expect(code(host)).toBe('F1901M')
    expect(host.state.sheets[seat('FRANCE')]).toMatchObject({
      ready: false,
      lines: [{ written: 'A BUR - MUN' }, { written: 'A MAR H' }],
    })
    expect(host.state.ahead?.[seat('FRANCE')]?.lines.map(({ written }) => written)).toEqual(['F1902M: A MAR - PIE'])
  })
  it('keeps the mark of lines that the player saves again', () => {
    const host = Host.playing()
    state(host, 'FRANCE', ['NEXT PHASE: A PAR - BUR, A MAR H'])
    move(host, {})
    host.order('FRANCE', ['A PAR - BUR', 'A MAR - SPA'])
    const sheet = host.state.sheets[seat('FRANCE')]
    expect(sheet?.lines.map(({ ahead }) => ahead ?? false)).toEqual([true, false])
    expect(sheet?.ahead).toBeUndefined()
  })
})

describe('what others see', () => {
  /** Two games that differ in what Germany has stated, byte for byte, at each step. */
  const seen = (host: Host, viewer: string | null) =>
    JSON.stringify([viewGame(host.state, viewer === null ? null : player(viewer)), publicLog(host.events)])

  it.each([false, true])('is the same with and without orders stated ahead (status hidden: %s)', (hideStatus) => {
    const looksOf = (stated: readonly string[]): readonly string[] => {
      const host = beforeFall({ hideStatus })
      const mails = () =>
        host.effects.flatMap((effect) =>
          (effect.kind === 'mail' && effect.to !== player('GERMANY')) || effect.kind === 'hook'
            ? [JSON.stringify(effect).replace(/\/hook\/\d+/, '')]
            : [],
        )
      const everyone = () => [seen(host, 'FRANCE'), seen(host, 'RUSSIA'), seen(host, null), ...mails()]
      if (stated.length > 0) expect(state(host, 'GERMANY', stated)).toBeNull()
      const before = everyone()
      // Russia has stated nothing, so the phase stays open.
      move(host, TWO_ATTACKS)
      expect(code(host)).toBe('F1901R')
      const open = everyone()
      host.order('GERMANY', ['A MUN R RUH'], true)
      const saved = everyone()
      host.order('RUSSIA', ['F SEV R RUM'], true)
      expect(code(host)).toBe('W1901A')
      return [...before, ...open, ...saved, ...everyone()]
    }
    const nothing = looksOf([])
    const stated = ['IF DISLODGED A MUN: KIE, RUH', 'IF BUILDS: F KIE', 'NEXT PHASE: A RUH - BEL']
    expect(looksOf(stated)).toEqual(nothing)
    expect(looksOf(['IF DISLODGED A MUN: KIE', 'IF DISLODGED F KIE: HOL'])).toEqual(nothing)
  })
  it('hides a seat that was ready by itself, until it saves', () => {
    const host = beforeFall({ schedule: { ...DEFAULT_SCHEDULE, early: false } })
    state(host, 'GERMANY', ['IF DISLODGED A MUN: RUH'])
    move(host, ATTACK)
    host.deadline()
    const look = (viewer: string) =>
      viewGame(host.state, player(viewer)).seats.flatMap(({ seat: id, saved, ready }) =>
        id === GERMANY ? [saved, ready] : [],
      )
    expect(look('GERMANY')).toEqual([true, true])
    expect(look('FRANCE')).toEqual([false, false])
    expect(viewGame(host.state, player('FRANCE')).ahead).toBeNull()
    host.order('GERMANY', ['A MUN R RUH'], true)
    expect(look('FRANCE')).toEqual([true, true])
  })
})

describe('seats and history', () => {
  const stated = (): Host => {
    const host = beforeFall()
    state(host, 'GERMANY', ['IF DISLODGED A MUN: RUH'])
    return host
  }
  it('a seat that opens drops them; a new player sees none', () => {
    const host = stated()
    host.do({ kind: 'resign', by: player('GERMANY') })
    expect(host.state.ahead?.[GERMANY]).toBeUndefined()
    const taker = player('STRANGER')
    host.do({ kind: 'take', by: taker, seat: GERMANY, invitation: INVITATION, reliability: null, absences: [] })
    expect(viewGame(host.state, taker)).toMatchObject({ you: GERMANY, ahead: null })
  })
  it('a sitter sees and changes them, as with the sheet', () => {
    const host = stated()
    const sitter = player('SITTER')
    host.do({
      kind: 'name-sitter',
      by: player('GERMANY'),
      sitter: { player: sitter, from: host.now, until: host.now + 100 * MINUTE_MS },
    })
    expect(viewGame(host.state, sitter).ahead?.lines).toHaveLength(1)
    expect(host.do({ kind: 'state-ahead', by: sitter, lines: [] })).toBeNull()
    expect(viewGame(host.state, player('GERMANY')).ahead).toBeNull()
  })
  it('a roll-back drops them, and so does the end of the game', () => {
    const host = stated()
    host.do({
      kind: 'act',
      by: player('X'),
      as: 'operator',
      act: { kind: 'roll-back', phase: 0 },
      closed: host.closedPhases[0] ?? null,
    })
    expect(host.state.ahead ?? {}).toEqual({})
    state(host, 'FRANCE', ['NEXT PHASE: A PAR H'])
    host.do({
      kind: 'act',
      by: player('X'),
      as: 'operator',
      act: { kind: 'declare', verdict: { why: 'solo', winners: [GERMANY] } },
    })
    expect(host.state.ahead ?? {}).toEqual({})
  })
  it('a correction of the board keeps them hidden, and no longer ready', () => {
    const corrected = (lines: readonly string[]): Host => {
      const host = beforeFall({ schedule: { ...DEFAULT_SCHEDULE, early: false } })
      if (lines.length > 0) state(host, 'GERMANY', lines)
      move(host, ATTACK)
      host.deadline()
      const act = { kind: 'correct', edits: [{ kind: 'remove', board: MAIN, at: province('ARM') }] } as const
      expect(host.do({ kind: 'act', by: player('X'), as: 'operator', act })).toBeNull()
      return host
    }
    const [first, second] = [corrected(['IF DISLODGED A MUN: RUH']), corrected([])]
    expect(first.state.sheets[GERMANY]).toMatchObject({ ready: false, ahead: true, lines: [{ ahead: true }] })
    for (const viewer of [null, player('FRANCE')])
      expect(JSON.stringify(viewGame(first.state, viewer))).toBe(JSON.stringify(viewGame(second.state, viewer)))
  })
  it('the log replays to the same game', () => {
    const host = stated()
    move(host, ATTACK)
    expect(replay(null, host.events)).toEqual(host.state)
  })
  it('refuses what was changed elsewhere, too much, and players who are out', () => {
    const host = Host.playing()
    state(host, 'FRANCE', ['IF BUILDS: A PAR'])
    const by = player('FRANCE')
    expect(host.do({ kind: 'state-ahead', by, lines: [], basedOn: null })).toBe('saved-elsewhere')
    expect(host.do({ kind: 'state-ahead', by, lines: [], basedOn: host.now })).toBeNull()
    expect(state(host, 'FRANCE', ['A'.repeat(201)])).toBe('too-many-lines')
    const many = Array.from({ length: 41 }, () => 'IF DISLODGED A PAR: BUR, GAS or PIC, BRE, D')
    expect(state(host, 'FRANCE', many)).toBe('too-many-lines')
    expect(state(host, 'STRANGER', ['IF BUILDS: A PAR'])).toBe('not-a-player')
  })
})
