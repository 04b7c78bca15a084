/** Delivery of a game's effects (mails, the lobby row) by its alarm. */
import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import type { Game } from '../../../src/durable/game-object.ts'
import type { Effect } from '../../../src/game/announcements/effect.ts'
import { MINUTE_MS } from '../../../src/lib/time.ts'
import { player, POWERS, START } from '../../support/games/hosting.ts'
import { Room, setTime } from './room.ts'

/** Complete sheets. */
const WHOLE = {
  FRANCE: ['A PAR - BUR', 'A MAR H', 'F BRE H'],
  ITALY: ['A VEN - TYR', 'A ROM H', 'F NAP H'],
  TURKEY: ['A CON - BUL', 'A SMY H', 'F ANK H'],
} as const

/** The lobby's row of France. */
const listed = () =>
  env.DB.prepare('SELECT wants, ready FROM game_players WHERE player_id = ?').bind(player('FRANCE')).first()

const waiting = (room: Room) =>
  runInDurableObject(
    room.stub,
    (_, { storage }) => storage.sql.exec('SELECT count(*) AS rows FROM outbox').one()['rows'],
  )

const withDatabase = (room: Room, DB: D1Database) =>
  runInDurableObject(room.stub, ({ hosted }) => void Object.assign(hosted, { env: { ...hosted.env, DB } }))

describe('the outbox', () => {
  it('delays no response, and retries if the queue is down', async () => {
    const room = await Room.playing('queue down')
    room.queueFails = true
    await room.ring()
    expect(room.queued).toEqual([])
    expect(await room.phase()).toBe('S1901M')
    const next = await room.alarmAt()
    expect(next).toBe(START + 2000)
    room.queueFails = false
    setTime(START + 2000)
    await room.ring()
    expect(room.keys('started').toSorted()).toEqual(POWERS.map((power) => `game-one/S1901M/started/${player(power)}`))
    setTime(START + MINUTE_MS)
    await runInDurableObject(room.stub, (object: Game) => object.alarm())
    expect(room.keys('started')).toHaveLength(7)
  })
  it('keeps all effects if the database is down, but only the newest lobby row', async () => {
    const room = await Room.playing('database down')
    await withDatabase(room, {} as D1Database)
    await room.ring()
    const rows = await runInDurableObject(room.stub, (_, { storage }) =>
      storage.sql.exec<{ effects: string; tries: number }>('SELECT effects, tries FROM outbox').toArray(),
    )
    const mails = POWERS.map((power) => `game-one/S1901M/started/${player(power)}`)
    const waiting = rows.flatMap(({ effects }) => JSON.parse(effects) as Effect[])
    expect(waiting.flatMap((effect) => (effect.kind === 'mail' ? [effect.key] : [])).toSorted()).toEqual(mails)
    expect(waiting.some(({ kind }) => kind === 'lobby')).toBe(true)
    expect(rows.map(({ tries }) => tries)).toEqual(rows.map(() => 1))
    await room.listen()
    setTime(START + 2000)
    await room.ring()
    expect(room.keys('started').toSorted()).toEqual(mails)
  })
  it('updates the lobby by the alarm once a sheet is complete, then restores the alarm', async () => {
    const room = await Room.playing('complete sheet')
    await room.ring()
    const alarm = await room.alarmAt()
    expect(await listed()).toEqual({ wants: 'orders for 3 units', ready: 0 })
    await room.order('FRANCE', WHOLE.FRANCE.slice(0, 2))
    expect(await room.alarmAt()).toBe(alarm)
    await room.order('FRANCE', WHOLE.FRANCE)
    expect(await room.alarmAt()).toBe(START)
    await room.ring()
    expect(await listed()).toEqual({ wants: null, ready: 0 })
    expect(await room.alarmAt()).toBe(alarm)
  })
  it.each([
    ['its alarm', true],
    ['the alarm set again on waking', false],
  ])('updates the lobby if the object is killed between commit and delivery, by %s', async (_, hasAlarm) => {
    const room = await Room.playing(`killed ${String(hasAlarm)}`)
    await room.ring()
    await room.order('FRANCE', WHOLE.FRANCE, { ready: true })
    if (!hasAlarm) await runInDurableObject(room.stub, (__, { storage }) => storage.deleteAlarm())
    await evictDurableObject(room.stub)
    expect(await listed()).toEqual({ wants: 'orders for 3 units', ready: 0 })
    await room.phase()
    expect(await room.alarmAt()).toBe(START)
    await room.ring()
    expect(await listed()).toEqual({ wants: null, ready: 1 })
    expect(await waiting(room)).toBe(0)
  })
  it('updates the lobby again if the object is killed between delivery and deletion from the outbox', async () => {
    const room = await Room.playing('killed late')
    await room.ring()
    await room.order('FRANCE', WHOLE.FRANCE)
    const rows = await runInDurableObject(room.stub, (_, { storage }) =>
      storage.sql.exec<{ effects: string }>('SELECT effects FROM outbox').toArray(),
    )
    await room.ring()
    await room.order('FRANCE', [], { ready: true })
    await room.ring()
    const before = await listed()
    for (const { effects } of rows)
      await runInDurableObject(room.stub, (_, { storage }) => {
        storage.sql.exec('INSERT INTO outbox (id, effects, due) VALUES (1, ?, ?)', effects, START)
      })
    await evictDurableObject(room.stub)
    await room.phase()
    await room.ring()
    expect(await listed()).toEqual(before)
    expect(await waiting(room)).toBe(0)
  })
  it('does not show orders that a player took back while the database was down', async () => {
    const room = await Room.playing('taken back')
    await room.ring()
    const before = await listed()
    await withDatabase(room, {} as D1Database)
    await room.order('FRANCE', WHOLE.FRANCE, { ready: true })
    await room.ring()
    expect(await room.alarmAt()).toBe(START + 2000)
    await withDatabase(room, env.DB)
    await room.order('FRANCE', [], { ready: false })
    await room.ring()
    setTime(START + 2000)
    await room.ring()
    expect(await listed()).toEqual(before)
  })
  it('retries lost lobby updates, and sends the newest row for all players', async () => {
    const room = await Room.playing('saves in a fault')
    await room.ring()
    await withDatabase(room, {} as D1Database)
    await Promise.all([room.order('FRANCE', WHOLE.FRANCE), room.order('ITALY', WHOLE.ITALY)])
    await room.ring()
    expect(await room.alarmAt()).toBe(START + 2000)
    await withDatabase(room, env.DB)
    await room.order('TURKEY', WHOLE.TURKEY)
    await room.ring()
    const complete = () =>
      env.DB.prepare('SELECT count(*) AS count FROM game_players WHERE wants IS NULL').first('count')
    expect(await complete()).toBe(3)
    setTime(START + 2000)
    await room.ring()
    expect(await waiting(room)).toBe(0)
    expect(await complete()).toBe(3)
  })
  it('writes the lobby row of the game', async () => {
    const room = await Room.playing('lobby')
    await room.ring()
    const row = await env.DB.prepare('SELECT status, phase FROM games WHERE id = ?').bind('game-one').first()
    expect(row).toEqual({ status: 'playing', phase: 'S1901M' })
  })
})
