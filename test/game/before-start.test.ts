/** What a game master does before his game begins. */
import { describe, expect, it } from 'vitest'
import { nextAlarm } from '../../src/durable/alarms.ts'
import { lobbyRow } from '../../src/game/announcements/lobby-row.ts'
import { replay } from '../../src/game/evolve/evolve.ts'
import { publicLog } from '../../src/game/log/public-log.ts'
import type { Act } from '../../src/game/master-acts.ts'
import { viewGame } from '../../src/game/views/game-view.ts'
import { DAY_MS } from '../../src/lib/time.ts'
import { seat } from '../../src/rules/names.ts'
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
const act = (host: Host, meant: Act) => host.do({ kind: 'act', by: MASTER, as: 'master', act: meant })
const give = (host: Host, one: typeof FRANCE, name: string) =>
  act(host, { kind: 'fill-seat', seat: one, player: player(name) })
const newsTo = (host: Host, name: string) =>
  host
    .mails('seats')
    .flatMap(({ to, facts }) => (to === player(name) && facts.kind === 'seats' ? [facts.news.what] : []))

describe('a game that waits for players', () => {
  it('waits longer if its master says so, is warned a week before, and all are told until when', () => {
    const host = forming('ITALY')
    expect(act(host, { kind: 'extend', hours: 10 * 24 })).toBeNull()
    expect(viewGame(host.state, null).callOffAt).toBe(START + 40 * DAY_MS)
    expect(lobbyRow(host.state).due).toBe(START + 33 * DAY_MS)
    expect([newsTo(host, 'ITALY'), newsTo(host, 'MASTER')]).toEqual([['waits-longer'], ['waits-longer']])
    host.tickAt(START + 33 * DAY_MS)
    host.tickAt(START + 40 * DAY_MS)
    expect(host.state).toMatchObject({ status: 'abandoned', calledOff: 'unfilled' })
    expect(newsTo(host, 'ITALY')).toEqual(['waits-longer', 'unfilled', 'called-off'])
    expect(replay(null, host.events)).toEqual(host.state)
  })
  it('is not warned again of a few days more, and is again of many', () => {
    const host = forming('ITALY')
    host.tickAt(START + 23 * DAY_MS)
    act(host, { kind: 'extend', hours: 24 })
    host.tickAt(START + 25 * DAY_MS)
    expect(lobbyRow(host.state).due).toBe(START + 31 * DAY_MS)
    act(host, { kind: 'extend', hours: 30 * 24 })
    expect(lobbyRow(host.state).due).toBe(START + 54 * DAY_MS)
    expect(newsTo(host, 'ITALY')).toEqual(['unfilled', 'waits-longer', 'waits-longer'])
  })
  it('costs no alarm: the safety net looks at it when it is to be warned or called off', () => {
    const host = forming('ITALY')
    expect([nextAlarm(host.state, null), nextAlarm(host.state, START + 1)]).toEqual([null, START + 1])
    host.tickAt(START + 23 * DAY_MS)
    expect([nextAlarm(host.state, null), lobbyRow(host.state).due]).toEqual([null, START + 30 * DAY_MS])
    host.tickAt(START + 30 * DAY_MS)
    expect([host.state.status, nextAlarm(host.state, null)]).toEqual(['abandoned', null])
  })
  it.each([0, -24, 1.5, 61 * 24])('does not wait %s hours longer', (hours) =>
    expect(act(forming(), { kind: 'extend', hours })).toBe('bad-act'),
  )
})

describe('a seat that a master gives before the game begins', () => {
  it('is kept for who has joined, whatever he and the others would like', () => {
    const host = forming('ITALY', 'TURKEY')
    expect(give(host, FRANCE, 'ITALY')).toBeNull()
    expect(viewGame(host.state, null).seats.find((one) => one.seat === FRANCE)?.player).toBe(player('ITALY'))
    for (const name of POWERS) host.do(joining(name))
    expect(host.state.status).toBe('playing')
    expect(host.state.holders).toMatchObject({ FRANCE: player('ITALY'), TURKEY: player('TURKEY') })
    expect(new Set(Object.values(host.state.holders)).size).toBe(7)
    expect(replay(null, host.events)).toEqual(host.state)
  })
  it('is told to him by mail, and to all in the log, with who did it', () => {
    const host = forming('ITALY')
    give(host, FRANCE, 'ITALY')
    act(host, { kind: 'open-seat', seat: FRANCE })
    expect(newsTo(host, 'ITALY')).toEqual(['reserved', 'reserved'])
    expect(publicLog(host.events).slice(-2)).toMatchObject([
      { words: 'By the game master, France was reserved for a player.', player: MASTER, about: player('ITALY') },
      { words: 'By the game master, France is no longer reserved.', player: MASTER, about: null },
    ])
  })
  it('goes from one player to another, and a player has one', () => {
    const host = forming('ITALY', 'TURKEY')
    give(host, FRANCE, 'ITALY')
    give(host, ITALY, 'ITALY')
    expect(host.state.reserved).toEqual({ ITALY: player('ITALY') })
    give(host, ITALY, 'TURKEY')
    expect(host.state.reserved).toEqual({ ITALY: player('TURKEY') })
    expect(newsTo(host, 'ITALY')).toEqual(['reserved', 'reserved', 'reserved'])
  })
  it('is free again when its player leaves', () => {
    const host = forming('ITALY')
    give(host, FRANCE, 'ITALY')
    host.do({ kind: 'leave', by: player('ITALY') })
    expect(host.state.reserved).toEqual({})
  })
  it('is not given to who has not joined, nor taken from nobody, nor one that is not there', () => {
    const host = forming('ITALY')
    expect(give(host, FRANCE, 'STRANGER')).toBe('bad-act')
    expect(give(host, seat('SPAIN'), 'ITALY')).toBe('bad-act')
    expect(act(host, { kind: 'open-seat', seat: FRANCE })).toBe('nothing-to-do')
    give(host, FRANCE, 'ITALY')
    expect(give(host, FRANCE, 'ITALY')).toBe('nothing-to-do')
  })
  it('is no power to pause or to correct: what needs a game in play waits for it', () =>
    expect(act(forming('ITALY'), { kind: 'pause', hours: 24 })).toBe('not-playing'))
})
