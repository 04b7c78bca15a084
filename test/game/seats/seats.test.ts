import { describe, expect, it } from 'vitest'
import { replay } from '../../../src/game/evolve/evolve.ts'
import type { GameEvent } from '../../../src/game/event.ts'
import { NO_ABSENCE_RULES } from '../../../src/game/seat-model.ts'
import { fillSeatEvents, openSeatEvents } from '../../../src/game/seats/seat-events.ts'
import { isOpenSeat, seatRecord } from '../../../src/game/seats/seat-lookup.ts'
import { type StoredEvent, upgradeEvent } from '../../../src/game/evolve/upgrade.ts'
import { seat } from '../../../src/rules/names.ts'
import { Host, player, START } from '../../support/games/hosting.ts'

const FRANCE = seat('FRANCE')
const CLOCK = { kind: 'clock' } as const

describe('a seat’s record', () => {
  const host = Host.playing({ absence: { ...NO_ABSENCE_RULES, excuses: 2, earnedBackAfter: 3 } })
  const record = () => seatRecord(host.state, FRANCE)
  const phase = (...lines: string[]): void => {
    if (lines.length > 0) host.order('FRANCE', lines)
    host.order('TURKEY', ['A CON H'])
    host.deadline()
  }
  it('starts with all extensions', () => {
    expect(record()).toMatchObject({ open: null, misses: 0, excuses: 2 })
  })
  it('counts the phases missed in a row, and resets when orders are given', () => {
    phase()
    phase()
    expect(record().misses).toBe(2)
    phase('A PAR H')
    expect(record()).toMatchObject({ misses: 0, kept: 1 })
  })
})

describe('an open seat that is filled', () => {
  const taken = (by: string) => {
    const host = Host.playing()
    host.order('FRANCE', ['A PAR - BUR'])
    host.draw('FRANCE')
    const opened = replay(host.state, openSeatEvents(host.state, FRANCE, 'opened', CLOCK, START))
    return replay(opened, fillSeatEvents(opened, FRANCE, player(by), CLOCK, START))
  }
  it('belongs to its new player, without the former player’s orders and votes', () => {
    const game = taken('STRANGER')
    expect(game.holders[FRANCE]).toBe(player('STRANGER'))
    expect(game.players.map(({ id }) => id)).not.toContain(player('FRANCE'))
    expect(game.players).toHaveLength(7)
    expect(game.sheets[FRANCE]).toBeUndefined()
    expect(isOpenSeat(game, FRANCE)).toBe(false)
  })
  it('returns to its own player if they come back', () => {
    const game = taken('FRANCE')
    expect(game.holders[FRANCE]).toBe(player('FRANCE'))
    expect(game.players).toHaveLength(7)
    expect(isOpenSeat(game, FRANCE)).toBe(false)
  })
})

describe('an event from before open seats', () => {
  const old = (event: unknown): GameEvent => upgradeEvent(event as StoredEvent)
  it('opens the seat of a deleted account', () => {
    expect(old({ kind: 'vacated', at: 7, seat: 'FRANCE' })).toEqual({
      kind: 'seat-opened',
      at: 7,
      seat: 'FRANCE',
      why: 'account-deleted',
      cause: { kind: 'player', seat: 'FRANCE' },
    })
  })
  it('gets absence rules, and a reason for calling the game off', () => {
    expect(old({ kind: 'created', settings: { name: 'Old', minutes: {} } })).toMatchObject({
      settings: { name: 'Old', absence: { waitMinutes: 0, noShow: 'play-on' } },
    })
    expect(old({ kind: 'abandoned', at: 7 })).toMatchObject({ why: 'left' })
  })
  it('lists the seats that missed a closed phase, without excused ones', () => {
    expect(old({ kind: 'closed', phase: { missed: ['FRANCE'], report: {}, passed: [] } })).toMatchObject({
      phase: { due: ['FRANCE'], missed: ['FRANCE'], excused: [], open: [] },
    })
  })
})
