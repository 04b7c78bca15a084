import { describe, expect, it } from 'vitest'
import type { Schedule, Slots } from '../../../src/game/schedule.ts'
import { PHASE_KINDS, DEFAULT_SCHEDULE } from '../../../src/game/schedule.ts'
import { evolve } from '../../../src/game/evolve/evolve.ts'
import type { GameState } from '../../../src/game/model.ts'
import { viewGame } from '../../../src/game/views/game-view.ts'
import { DAY_MINUTES, DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/lib/time.ts'
import { creation, Host, INVITATION, player, POWERS, START } from '../../support/games/hosting.ts'

const scheduled = (changes: Partial<Schedule>): Schedule => ({ ...DEFAULT_SCHEDULE, ...changes })
const MON_THU: Slots = { time: '20:00', weekdays: ['mon', 'thu'], kinds: PHASE_KINDS }
const LENGTHS = { draft: 72 * 60, moves: 12 * 60, retreats: 2 * 60, adjustments: 2 * 60 }
/** A game that begins on Monday, 4 January 2027, 18:00 UTC. */
const atSlots = (slots: Partial<Slots> = {}): Host =>
  Host.playing({
    minutes: LENGTHS,
    schedule: scheduled({ zone: 'Europe/Vienna', slots: { ...MON_THU, ...slots } }),
  })
const utc = (at: number | null): string => (at === null ? 'none' : new Date(at).toISOString().slice(0, 16))

describe('a game with fixed times of day', () => {
  it('closes its phases at those times in its own zone', () => {
    const host = atSlots()
    expect(utc(host.state.deadline)).toBe('2027-01-07T19:00')
    host.deadline()
    expect(utc(host.state.deadline)).toBe('2027-01-11T19:00')
  })
  it('gives each phase its minimum length, even if the previous one closed early', () => {
    const host = atSlots({ weekdays: ['mon', 'tue'] })
    host.tickAt(Date.UTC(2027, 0, 4, 18, 30))
    for (const power of POWERS) host.ready(power)
    // It opened half an hour before the slot of Monday.
    expect(utc(host.state.deadline)).toBe('2027-01-05T19:00')
  })
  it('can use them for movement phases only', () => {
    const host = atSlots({ kinds: ['moves'] })
    host.order('AUSTRIA', ['A VIE - TYR'])
    host.deadline()
    host.order('ITALY', ['A VEN - TYR'])
    host.order('GERMANY', ['A MUN S A VEN - TYR'])
    host.deadline()
    expect(host.phase).toBe('F1901R')
    expect(host.state.deadline).toBe(host.now + 2 * HOUR_MS)
  })
  it('keeps the local time if the zone’s rules change after the deadline was set', () => {
    const host = atSlots()
    const deadline = host.state.deadline ?? 0
    for (const off of [HOUR_MS, -HOUR_MS]) {
      // As a runtime with the old rules would have stored it.
      host.game = { ...host.playing, deadline: deadline + off }
      host.do({ kind: 'tick' })
      expect(host.events.at(-1)).toMatchObject({ kind: 'extended', cause: { kind: 'zone-rules' }, by: -off })
      expect(host.state.deadline).toBe(deadline)
    }
    expect(host.phase).toBe('S1901M')
  })
  it('closes immediately if the kept local time is past by the new rules', () => {
    const host = atSlots()
    const deadline = host.state.deadline ?? 0
    host.order('TURKEY', ['hold'])
    host.game = { ...host.playing, deadline: deadline + HOUR_MS }
    host.tickAt(deadline + MINUTE_MS)
    expect(host.events.slice(-2)).toMatchObject([
      { kind: 'extended' },
      { kind: 'closed', phase: { cause: 'deadline' } },
    ])
  })
  it('continues after a pause until a slot that leaves at least half of the remaining time', () => {
    const host = atSlots()
    const pause = (hours: number) => host.do({ kind: 'emergency', by: player('FRANCE'), hours })
    host.now = START + DAY_MS
    expect(pause(5)).toBeNull()
    host.tickAt(START + DAY_MS + 5 * HOUR_MS)
    expect(utc(host.state.deadline)).toBe('2027-01-07T19:00')
    host.tickAt(Date.UTC(2027, 0, 7, 17))
    expect(host.do({ kind: 'emergency', by: player('ITALY'), hours: 24 })).toBeNull()
    host.tickAt(Date.UTC(2027, 0, 8, 17))
    expect(utc(host.state.deadline)).toBe('2027-01-11T19:00')
  })
})

describe('a draft phase', () => {
  it('has its own length', () => {
    const host = new Host()
    host.do(creation({ variant: 'twilight-zone' }))
    for (const power of POWERS)
      host.do({ kind: 'join', by: player(power), preferences: [], invitation: INVITATION, seed: 1 })
    expect(host.state.status).toBe('playing')
    expect(host.state.deadline).toBe(START + 3 * DAY_MS)
  })
})

describe('days off', () => {
  it('move the shown deadlines', () => {
    const host = Host.playing({
      schedule: scheduled({ off: { weekdays: ['sat', 'sun'], dates: ['2027-01-05', '2027-01-06'] } }),
    })
    expect(viewGame(host.state, null).upcoming.map(({ phase, deadline }) => [phase, utc(deadline)])).toEqual([
      ['S1901M', '2027-01-07T18:00'],
      ['F1901M', '2027-01-08T18:00'],
      ['W1901A', '2027-01-11T06:00'],
    ])
  })
})

describe('a live game', () => {
  const slow = { minutes: { draft: 60, moves: DAY_MINUTES, retreats: 60, adjustments: 60 }, slots: MON_THU }
  const live = { draft: 5, moves: 10, retreats: 5, adjustments: 5 }
  it('becomes slow after the given phase', () => {
    const later = { from: { kind: 'phase', code: 'S1901R' }, ...slow } as const
    const host = Host.playing({ minutes: live, schedule: scheduled({ zone: 'Europe/Vienna', later }) })
    expect(host.state.deadline).toBe(START + 10 * MINUTE_MS)
    host.deadline()
    expect(utc(host.state.deadline)).toBe('2027-01-07T19:00')
  })
  it('becomes slow with the first phase that opens on the given date', () => {
    const later = { from: { kind: 'date', date: '2027-01-05' }, ...slow } as const
    const host = Host.playing({ minutes: live, schedule: scheduled({ zone: 'Europe/Vienna', later }) })
    host.deadline()
    expect(host.state.deadline).toBe(START + 20 * MINUTE_MS)
    host.order('TURKEY', ['hold'])
    host.tickAt(Date.UTC(2027, 0, 4, 23))
    expect(utc(host.state.deadline)).toBe('2027-01-07T19:00')
  })
})

describe('closing early', () => {
  const ready = (host: Host): void => {
    for (const power of POWERS) host.ready(power)
  }
  it('does not happen in a game whose phases last until their deadlines', () => {
    const host = Host.playing({ schedule: scheduled({ early: false, grace: 5 }) })
    ready(host)
    expect(host.state).toMatchObject({ countdown: null, history: [] })
    host.deadline()
    expect(host.events.findLast(({ kind }) => kind === 'closed')).toMatchObject({ phase: { cause: 'deadline' } })
  })
  it('waits for the grace period, which everyone sees', () => {
    const host = Host.playing({ schedule: scheduled({ grace: 5 }), hideStatus: true })
    ready(host)
    expect(viewGame(host.state, null).countdown).toBe(START + 5 * MINUTE_MS)
    host.tickAt(START + 5 * MINUTE_MS - 1)
    expect(host.phase).toBe('S1901M')
    host.tickAt(START + 5 * MINUTE_MS)
    expect(host.events.findLast(({ kind }) => kind === 'closed')).toMatchObject({ phase: { cause: 'ready' } })
    expect(host.state.countdown).toBeNull()
  })
  it('is stopped when a player is no longer ready', () => {
    const host = Host.playing({ schedule: scheduled({ grace: 5 }) })
    ready(host)
    host.ready('ITALY', false)
    expect(host.state.countdown).toBeNull()
    host.tickAt(START + 10 * MINUTE_MS)
    expect(host.phase).toBe('S1901M')
    host.ready('ITALY')
    expect(host.state.countdown).toBe(START + 15 * MINUTE_MS)
  })
  it('restarts the countdown when orders are saved again, even as ready', () => {
    const host = Host.playing({ schedule: scheduled({ grace: 5 }) })
    ready(host)
    host.now += 2 * MINUTE_MS
    host.order('FRANCE', ['A PAR - BUR'], true)
    expect(host.state.countdown).toBe(START + 7 * MINUTE_MS)
    host.order('FRANCE', ['A PAR - GAS'], false)
    expect(host.state.countdown).toBeNull()
  })
  it('happens at the deadline at the latest', () => {
    const host = Host.playing({ schedule: scheduled({ grace: 10 }) })
    host.now = START + DAY_MS - 3 * MINUTE_MS
    ready(host)
    expect(host.state.countdown).toBe(START + DAY_MS)
  })
  it('stops the countdown in a pause and restarts it afterwards', () => {
    const host = Host.playing({ schedule: scheduled({ grace: 5 }) })
    ready(host)
    host.do({ kind: 'emergency', by: player('FRANCE'), hours: 1 })
    expect(host.state.countdown).toBeNull()
    host.tickAt(START + HOUR_MS)
    expect(host.state).toMatchObject({ pause: null, countdown: START + HOUR_MS + 5 * MINUTE_MS })
  })
})

it('everyone sees the events of the clock', () => {
  const host = Host.playing({ schedule: scheduled({ grace: 5 }), hideStatus: true })
  for (const power of POWERS) host.ready(power)
  const before = host.state
  const after: GameState = evolve(before, { kind: 'countdown', at: host.now, until: null })
  expect(after.changes.open).toBe(before.changes.open + 1)
})
