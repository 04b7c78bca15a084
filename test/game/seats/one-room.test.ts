/** Games in one room: guests with codes, the start, and new codes for lost phones. */
import { describe, expect, it } from 'vitest'
import { DAY_MS } from '../../../src/lib/time.ts'
import { lobbyRow } from '../../../src/game/announcements/lobby-row.ts'
import { replay } from '../../../src/game/evolve/evolve.ts'
import type { PlayerId } from '../../../src/game/ids.ts'
import { publicLog } from '../../../src/game/log/public-log.ts'
import { guestFrom } from '../../../src/game/seats/guests.ts'
import { isComputerSeat } from '../../../src/game/seats/computer-seats.ts'
import type { Settings } from '../../../src/game/settings.ts'
import { canViewGame } from '../../../src/game/views/secrecy.ts'
import { viewGame } from '../../../src/game/views/game-view.ts'
import { seat } from '../../../src/rules/names.ts'
import { withBoard } from '../../../src/rules/position/position.ts'
import { MAIN } from '../../../src/rules/seam/standard.ts'
import { RULESETS, variantFor } from '../../../src/variants/index.ts'
import { creation, Host, INVITATION, joining, player, POWERS, settings } from '../../support/games/hosting.ts'

const HOST = player('FRANCE')
const FRANCE = seat('FRANCE')
const TURKEY = seat('TURKEY')
const guest = (name: string): PlayerId => guestFrom(name)

const ROOM: Partial<Settings> = {
  room: true,
  access: 'invitation',
  master: 'player',
  press: { ...settings().press, kind: 'none' },
}

const forming = (changes: Partial<Settings> = {}): Host => {
  const host = new Host()
  expect(host.do(creation({ ...ROOM, ...changes }))).toBeNull()
  return host
}
const claim = (host: Host, name: string, power: string, changes: object = {}) =>
  host.do({
    kind: 'claim',
    by: guest(name),
    seat: seat(power),
    invitation: INVITATION,
    former: null,
    held: null,
    ...changes,
  })
const start = (host: Host, by = HOST) => host.do({ kind: 'start', by, seed: 1 })
const renew = (host: Host, power: string, code: string, by = HOST) =>
  host.do({ kind: 'renew-code', by, seat: seat(power), code: guest(code) })
const order = (host: Host, name: string, lines: readonly string[], ready = false) =>
  host.do({ kind: 'order', by: guest(name), phase: host.phase, lines, ready })

/** All seven at the table. */
function playing(changes: Partial<Settings> = {}): Host {
  const host = forming(changes)
  for (const power of POWERS) expect(claim(host, power, power)).toBeNull()
  expect(start(host)).toBeNull()
  return host
}

describe('a game in one room', () => {
  it.each([
    { access: 'public' },
    { press: settings().press },
    { master: 'none' },
    { master: 'apart' },
    { anonymous: true },
    { computers: { seats: 2, vacant: false, draws: false } },
  ] satisfies readonly Partial<Settings>[])('is refused with %o', (changes) => {
    const refusal = new Host().do(creation({ ...ROOM, ...changes }))
    expect(refusal).toMatch(/^bad-(room|settings)$/)
  })
  it('can be of every variant', () => {
    for (const { id } of RULESETS) {
      const seats = variantFor(id)?.seats ?? []
      expect(seats).not.toEqual([])
      const host = forming({ variant: id })
      for (const each of seats) expect([id, claim(host, each, each)]).toEqual([id, null])
      expect([id, start(host)]).toEqual([id, null])
      expect(Object.keys(host.state.holders)).toEqual(expect.arrayContaining([...seats]))
    }
  })
  it('gives each phone the power that it chose, once its master starts it', () => {
    const host = forming()
    expect([start(host), claim(host, 'a', 'TURKEY'), claim(host, 'b', 'FRANCE')]).toEqual(['nobody-seated', null, null])
    expect([host.state.status, start(host, guest('a')), start(host)]).toEqual(['forming', 'not-the-master', null])
    expect(host.state.holders).toEqual({ FRANCE: guest('b'), TURKEY: guest('a') })
    expect([viewGame(host.state, guest('a')).you, start(host)]).toEqual([TURKEY, 'already-started'])
    expect(replay(null, host.events)).toEqual(host.state)
  })
  it('refuses taken and unknown powers, other codes, a second seat for a phone, and accounts', () => {
    const host = forming()
    claim(host, 'a', 'TURKEY')
    expect([
      claim(host, 'b', 'TURKEY'),
      claim(host, 'b', 'SPAIN'),
      claim(host, 'b', 'FRANCE', { invitation: 'another' }),
      claim(host, 'b', 'FRANCE', { invitation: null }),
      claim(host, 'b', 'FRANCE', { held: guest('a') }),
      host.do(joining('ITALY', { invitation: INVITATION })),
    ]).toEqual(['seat-not-open', 'no-such-seat', 'no-such-game', 'no-such-game', 'already-joined', 'one-room'])
    const online = new Host()
    online.do(creation())
    expect([claim(online, 'a', 'TURKEY'), renew(online, 'TURKEY', 'x')]).toEqual(['not-one-room', 'not-one-room'])
  })
  it('lets nobody order for free seats, unless the computer does, until a phone takes them', () => {
    for (const vacant of [false, true]) {
      const host = forming({ computers: { seats: 0, vacant, draws: false } })
      claim(host, 'a', 'TURKEY')
      start(host)
      expect(isComputerSeat(host.state, FRANCE)).toBe(vacant)
      expect(host.state.settings.computers).toEqual({ seats: 0, vacant, draws: false })
      const log = publicLog(host.events).flatMap(({ details }) => details)
      expect(log.join()).toContain(vacant ? 'The computer plays Austria' : 'Nobody plays Austria')
      expect([claim(host, 'b', 'TURKEY'), claim(host, 'b', 'FRANCE')]).toEqual(['seat-not-open', null])
      expect(viewGame(host.state, guest('b'))).toMatchObject({ you: FRANCE, sheet: null })
    }
  })
  it('gives eliminated powers to nobody', () => {
    const host = forming()
    claim(host, 'a', 'TURKEY')
    start(host)
    expect(renew(host, 'FRANCE', 'x')).toBe('nothing-to-do')
    host.game = { ...host.playing, position: withBoard(host.playing.position, MAIN, { units: [], owners: {} }) }
    expect([claim(host, 'b', 'FRANCE'), renew(host, 'TURKEY', 'x')]).toEqual(['eliminated', 'eliminated'])
  })
  it('closes a phase when every phone is ready', () => {
    const host = playing()
    for (const power of POWERS) expect(order(host, power, [], true)).toBeNull()
    expect(host.phase).toBe('F1901M')
  })
  it('sends its guests no mail, keeps no records, and does not list them', () => {
    const host = playing()
    for (const power of POWERS) order(host, power, [], true)
    host.do({
      kind: 'act',
      by: HOST,
      as: 'master',
      act: { kind: 'declare', verdict: { why: 'solo', winners: [FRANCE] } },
    })
    expect(host.state.status).toBe('finished')
    expect(host.effects.flatMap((effect) => (effect.kind === 'mail' ? [effect.to] : []))).not.toContainEqual(
      expect.stringContaining('guest-'),
    )
    expect(host.effects.filter(({ kind }) => kind === 'record')).toEqual([])
    expect(lobbyRow(host.state).players).toEqual([])
  })
})

describe('a new code for a seat', () => {
  it('frees the seat before the start', () => {
    const host = forming()
    claim(host, 'a', 'TURKEY')
    expect([renew(host, 'TURKEY', 'x', guest('a')), renew(host, 'TURKEY', 'x')]).toEqual(['not-the-master', null])
    expect([host.state.players, claim(host, 'b', 'TURKEY'), renew(host, 'FRANCE', 'y')]).toEqual([
      [],
      null,
      'nothing-to-do',
    ])
    expect(replay(null, host.events)).toEqual(host.state)
  })
  it('ends the former phone at once, with its orders, and works once', () => {
    const host = playing()
    order(host, 'TURKEY', ['A CON - BUL'])
    expect(renew(host, 'TURKEY', 'x')).toBeNull()
    expect(order(host, 'TURKEY', ['A CON H'])).toBe('not-a-player')
    expect(canViewGame(host.state, guest('TURKEY'), null)).toBe(false)
    const code = { invitation: null, former: guest('x') }
    expect([claim(host, 'new', 'FRANCE', code), claim(host, 'new', 'TURKEY', code)]).toEqual(['no-such-game', null])
    expect(claim(host, 'thief', 'TURKEY', code)).toBe('no-such-game')
    expect(viewGame(host.state, guest('new'))).toMatchObject({ you: TURKEY, sheet: null })
    expect(canViewGame(host.state, guest('x'), null)).toBe(false)
    expect(replay(null, host.events)).toEqual(host.state)
  })
  it('lets the phase wait for the seat, even if all others are ready', () => {
    const host = playing()
    for (const power of POWERS.filter((each) => each !== 'TURKEY')) order(host, power, [], true)
    renew(host, 'TURKEY', 'x')
    expect(host.phase).toBe('S1901M')
    expect(claim(host, 'new', 'TURKEY', { invitation: null, former: guest('x') })).toBeNull()
    expect(host.phase).toBe('S1901M')
    order(host, 'new', [], true)
    expect(host.phase).toBe('F1901M')
  })
  it('is not for a seat that is open, which the code of the wall gives', () => {
    const host = playing()
    host.do({ kind: 'act', by: HOST, as: 'master', act: { kind: 'open-seat', seat: TURKEY } })
    host.tickAt(host.now + DAY_MS)
    expect([renew(host, 'TURKEY', 'x'), claim(host, 'new', 'TURKEY')]).toEqual(['nothing-to-do', null])
  })
  it('says in the log who gave it', () => {
    const host = playing()
    renew(host, 'TURKEY', 'x')
    expect(publicLog(host.events).at(-1)?.words).toBe('The game master gave the seat of Turkey a new code.')
  })
})

describe('the wall', () => {
  it('sees the same before and after orders, except who is ready', () => {
    const host = playing()
    const wall = () => {
      const { seats, ...rest } = viewGame(host.state, null)
      return { ...rest, seats: seats.map(({ saved: _, ready: __, ...shown }) => shown), revision: 0 }
    }
    const before = wall()
    order(host, 'TURKEY', ['A CON - BUL'])
    order(host, 'FRANCE', ['A PAR - BUR', 'A MAR - SPA'], true)
    expect(wall()).toEqual(before)
    const { revision } = viewGame(host.state, null)
    order(host, 'TURKEY', ['A CON - SMY', 'F ANK - BLA'])
    expect(viewGame(host.state, null).revision).toBe(revision)
  })
})
