/** Acts of a game master before the start. */
import { describe, expect, it } from 'vitest'
import { nextAlarm } from '../../src/durable/alarms.ts'
import { lobbyRow } from '../../src/game/announcements/lobby-row.ts'
import { replay } from '../../src/game/evolve/evolve.ts'
import { publicLog } from '../../src/game/log/public-log.ts'
import type { Act } from '../../src/game/command.ts'
import { viewGame } from '../../src/game/views/game-view.ts'
import { DAY_MS } from '../../src/lib/time.ts'
import { seat } from '../../src/rules/names.ts'
import { newsTo } from '../support/games/absence.ts'
import { creation, Host, joining, player, POWERS, START } from '../support/games/hosting.ts'

const MASTER = player('MASTER')
const FRANCE = seat('FRANCE')
const ITALY = seat('ITALY')

function forming(...names: readonly string[]): Host {
  const host = new Host()
  const created = creation({ master: 'apart' })
  if (created.kind !== 'create') throw new Error('a game is created')
  host.do({ ...created, by: MASTER })
  for (const name of names) host.do(joining(name))
  return host
}
const perform = (host: Host, act: Act) => host.do({ kind: 'act', by: MASTER, as: 'master', act })
const reserve = (host: Host, seatName: typeof FRANCE, name: string) =>
  perform(host, { kind: 'fill-seat', seat: seatName, player: player(name) })

describe('a game that waits for players', () => {
  it('waits longer if its master says so, warns a week before the new date, and mails everyone', () => {
    const host = forming('ITALY')
    expect(perform(host, { kind: 'extend', hours: 10 * 24 })).toBeNull()
    expect(viewGame(host.state, null).callOffAt).toBe(START + 40 * DAY_MS)
    expect(lobbyRow(host.state).due).toBe(START + 33 * DAY_MS)
    expect([newsTo(host, 'ITALY'), newsTo(host, 'MASTER')]).toEqual([['waits-longer'], ['waits-longer']])
    host.tickAt(START + 33 * DAY_MS)
    host.tickAt(START + 40 * DAY_MS)
    expect(host.state).toMatchObject({ status: 'abandoned', calledOff: 'unfilled' })
    expect(newsTo(host, 'ITALY')).toEqual(['waits-longer', 'unfilled', 'called-off'])
    expect(replay(null, host.events)).toEqual(host.state)
  })
  it('warns again only after a long extension', () => {
    const host = forming('ITALY')
    host.tickAt(START + 23 * DAY_MS)
    perform(host, { kind: 'extend', hours: 24 })
    host.tickAt(START + 25 * DAY_MS)
    expect(lobbyRow(host.state).due).toBe(START + 31 * DAY_MS)
    perform(host, { kind: 'extend', hours: 30 * 24 })
    expect(lobbyRow(host.state).due).toBe(START + 54 * DAY_MS)
    expect(newsTo(host, 'ITALY')).toEqual(['unfilled', 'waits-longer', 'waits-longer'])
  })
  it('needs no alarm for its warning or its end', () => {
    const host = forming('ITALY')
    expect([nextAlarm(host.state, null), nextAlarm(host.state, START + 1)]).toEqual([null, START + 1])
    host.tickAt(START + 23 * DAY_MS)
    expect([nextAlarm(host.state, null), lobbyRow(host.state).due]).toEqual([null, START + 30 * DAY_MS])
    host.tickAt(START + 30 * DAY_MS)
    expect([host.state.status, nextAlarm(host.state, null)]).toEqual(['abandoned', null])
  })
  it.each([0, -24, 1.5, 61 * 24])('cannot wait %s hours longer', (hours) =>
    expect(perform(forming(), { kind: 'extend', hours })).toBe('bad-act'),
  )
})

describe('a seat that a master reserves before the start', () => {
  it('is kept for its player, whatever the preferences', () => {
    const host = forming('ITALY', 'TURKEY')
    expect(reserve(host, FRANCE, 'ITALY')).toBeNull()
    expect(viewGame(host.state, null).seats.find((view) => view.seat === FRANCE)?.player).toBe(player('ITALY'))
    for (const name of POWERS) host.do(joining(name))
    expect(host.state.status).toBe('playing')
    expect(host.state.holders).toMatchObject({ FRANCE: player('ITALY'), TURKEY: player('TURKEY') })
    expect(new Set(Object.values(host.state.holders)).size).toBe(7)
    expect(replay(null, host.events)).toEqual(host.state)
  })
  it('is mailed to the player and visible in the log, with who reserved it', () => {
    const host = forming('ITALY')
    reserve(host, FRANCE, 'ITALY')
    perform(host, { kind: 'open-seat', seat: FRANCE })
    expect(newsTo(host, 'ITALY')).toEqual(['reserved', 'reserved'])
    expect(publicLog(host.events).slice(-2)).toMatchObject([
      { words: 'The game master reserved France for a player.', player: MASTER, about: player('ITALY') },
      { words: 'The game master withdrew the reservation of France.', player: MASTER, about: null },
    ])
  })
  it('can pass to another player, and a player has at most one', () => {
    const host = forming('ITALY', 'TURKEY')
    reserve(host, FRANCE, 'ITALY')
    reserve(host, ITALY, 'ITALY')
    expect(host.state.reserved).toEqual({ ITALY: player('ITALY') })
    reserve(host, ITALY, 'TURKEY')
    expect(host.state.reserved).toEqual({ ITALY: player('TURKEY') })
    expect(newsTo(host, 'ITALY')).toEqual(['reserved', 'reserved', 'reserved'])
  })
  it('becomes free when its player leaves', () => {
    const host = forming('ITALY')
    reserve(host, FRANCE, 'ITALY')
    host.do({ kind: 'leave', by: player('ITALY') })
    expect(host.state.reserved).toEqual({})
  })
  it('needs a player who has joined and a seat that exists', () => {
    const host = forming('ITALY')
    expect(reserve(host, FRANCE, 'STRANGER')).toBe('bad-act')
    expect(reserve(host, seat('SPAIN'), 'ITALY')).toBe('bad-act')
    expect(perform(host, { kind: 'open-seat', seat: FRANCE })).toBe('nothing-to-do')
    reserve(host, FRANCE, 'ITALY')
    expect(reserve(host, FRANCE, 'ITALY')).toBe('nothing-to-do')
  })
  it('does not allow other acts before the start', () =>
    expect(perform(forming('ITALY'), { kind: 'pause', hours: 24 })).toBe('not-playing'))
})
