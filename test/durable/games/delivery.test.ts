/** What leaves the object of a game: mails and the lobby's row, by an alarm; of saves the lobby is told at once. */
import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import type { Game } from '../../../src/durable/game-object.ts'
import type { Outbox } from '../../../src/durable/outbox.ts'
import type { Effect } from '../../../src/game/announcements/effect.ts'
import { MINUTE_MS } from '../../../src/lib/time.ts'
import { player, POWERS, START } from '../../support/games/hosting.ts'
import { UNHURRIED } from '../people.ts'
import { Room, setTime } from './room.ts'

/** A sheet that lacks nothing, of which the lobby is told. */
const WHOLE = {
  FRANCE: ['A PAR - BUR', 'A MAR H', 'F BRE H'],
  ITALY: ['A VEN - TYR', 'A ROM H', 'F NAP H'],
  TURKEY: ['A CON - BUL', 'A SMY H', 'F ANK H'],
} as const

describe('the outbox', () => {
  it('lets no answer wait for it, and tries again when the queue is down', async () => {
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
  it('keeps everything when the database is down, of the lobby rows the newest', async () => {
    const room = await Room.playing('database down')
    await runInDurableObject(room.stub, (object) => {
      const { env: bindings } = object as unknown as { env: Env }
      Object.assign(object, { env: { ...bindings, DB: {} } })
    })
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
  it('tells the lobby of a save without an alarm, and what the object has taken along when it ended, once it wakes', async () => {
    const room = await Room.playing('told at once')
    await room.ring()
    const alarm = await room.alarmAt()
    const wanted = () =>
      env.DB.prepare('SELECT wants FROM game_players WHERE player_id = ?').bind(player('FRANCE')).first('wants')
    expect(await wanted()).toBe('orders for 3 units')
    await room.order('FRANCE', WHOLE.FRANCE)
    await vi.waitFor(async () => expect(await wanted()).toBeNull(), UNHURRIED)
    expect(await room.alarmAt()).toBe(alarm)
    const waits = "INSERT INTO outbox (id, effects, due) VALUES (1, '[]', ?)"
    await runInDurableObject(room.stub, (_, { storage }) => void storage.sql.exec(waits, START + MINUTE_MS))
    await evictDurableObject(room.stub)
    await room.phase()
    expect(await room.alarmAt()).toBe(START + MINUTE_MS)
  })
  it('tells the lobby what an object that ended had yet to tell of saves, once it wakes: nothing but the log tells of it', async () => {
    const room = await Room.playing('ended too soon')
    await room.ring()
    const alarm = await room.alarmAt()
    // As if the object ended before the database was asked.
    await runInDurableObject(room.stub, (object) => {
      const { outbox } = object as unknown as { readonly outbox: Outbox }
      vi.spyOn(outbox, 'tellAtOnce').mockResolvedValue()
    })
    await room.order('FRANCE', WHOLE.FRANCE)
    const wanted = () =>
      env.DB.prepare('SELECT wants FROM game_players WHERE player_id = ?').bind(player('FRANCE')).first('wants')
    expect(await wanted()).toBe('orders for 3 units')
    const kept = () =>
      runInDurableObject(room.stub, (_, { storage }) => storage.sql.exec('SELECT id FROM outbox').toArray())
    expect(await kept()).toEqual([])
    await evictDurableObject(room.stub)
    await room.phase()
    await vi.waitFor(async () => expect(await wanted()).toBeNull(), UNHURRIED)
    expect(await room.alarmAt()).toBe(alarm)
  })
  it('puts down what the lobby is still being told when a snapshot is written, by which an object that wakes would not know it', async () => {
    const room = await Room.playing('a long call')
    await room.ring()
    let answer = (_: object): void => undefined
    const answered = new Promise<object>((resolve) => (answer = resolve))
    const statement = { bind: () => statement, run: () => answered }
    const DB = { prepare: () => statement }
    await runInDurableObject(room.stub, (object) => void Object.assign(object, { env: { ...env, DB } }))
    const kept = () =>
      runInDurableObject(room.stub, (_, { storage }) =>
        storage.sql.exec<{ effects: string }>('SELECT effects FROM outbox').toArray(),
      )
    const [, ...others] = WHOLE.FRANCE
    for (let n = 0; n < 32; n++) await room.order('FRANCE', [n % 2 === 0 ? 'A PAR - BUR' : 'A PAR - GAS', ...others])
    expect(await kept()).toEqual([])
    await room.order('FRANCE', ['A PAR - PIC', ...others])
    const told = expect.stringMatching(/"plays":"France","wants":null/)
    expect(await kept()).toEqual([{ effects: told }])
    answer({ meta: { changes: 1 } })
  })
  it('tells the lobby what an object that ended had yet to tell also where only saves come then', async () => {
    const room = await Room.playing('saves alone')
    await room.ring()
    await runInDurableObject(room.stub, (object) => {
      const { outbox } = object as unknown as { readonly outbox: Outbox }
      vi.spyOn(outbox, 'tellAtOnce').mockResolvedValue()
    })
    const [, ...others] = WHOLE.FRANCE
    await room.order('FRANCE', WHOLE.FRANCE)
    await evictDurableObject(room.stub)
    await room.order('FRANCE', ['A PAR - GAS', ...others])
    const wanted = () =>
      env.DB.prepare('SELECT wants FROM game_players WHERE player_id = ?').bind(player('FRANCE')).first('wants')
    await vi.waitFor(async () => expect(await wanted()).toBeNull(), UNHURRIED)
  })
  it('is not told again what a player has taken back, though it could not be told of it at first, and the object had just woken', async () => {
    const room = await Room.playing('taken back in a fault')
    await room.ring()
    await evictDurableObject(room.stub)
    const withDatabase = (DB: D1Database) =>
      runInDurableObject(room.stub, (object) => {
        const { env: bindings } = object as unknown as { env: Env }
        Object.assign(object, { env: { ...bindings, DB } })
      })
    const shown = () =>
      env.DB.prepare('SELECT wants, ready FROM game_players WHERE player_id = ?').bind(player('FRANCE')).first()
    const before = await shown()
    await withDatabase({} as D1Database)
    await room.order('FRANCE', WHOLE.FRANCE, { ready: true })
    await vi.waitFor(async () => expect(await room.alarmAt()).toBe(START + 2000), UNHURRIED)
    await withDatabase(env.DB)
    await room.order('FRANCE', [], { ready: false })
    await runInDurableObject(room.stub, (object) => (object as unknown as { readonly outbox: Outbox }).outbox.idle())
    setTime(START + 2000)
    await room.ring()
    expect(await shown()).toEqual(before)
  })
  it('sets no alarm for saves that come while the lobby is told of one', async () => {
    const room = await Room.playing('many at once')
    await room.ring()
    const set = await runInDurableObject(room.stub, (_, { storage }) => vi.spyOn(storage, 'setAlarm'))
    await Promise.all(POWERS.slice(1).map((power) => room.order(power, [], { ready: true })))
    const waits = 'SELECT count(*) AS many FROM outbox'
    const waiting = () => runInDurableObject(room.stub, (_, { storage }) => storage.sql.exec(waits).one()['many'])
    await vi.waitFor(async () => expect(await waiting()).toBe(0), UNHURRIED)
    expect(set).not.toHaveBeenCalled()
  })
  it('keeps of saves what the lobby could not be told, and tells it when its alarm rings', async () => {
    const room = await Room.playing('saves in a fault')
    await room.ring()
    const withDatabase = (DB: D1Database) =>
      runInDurableObject(room.stub, (object) => {
        const { env: bindings } = object as unknown as { env: Env }
        Object.assign(object, { env: { ...bindings, DB } })
      })
    await withDatabase({} as D1Database)
    await Promise.all([room.order('FRANCE', WHOLE.FRANCE), room.order('ITALY', WHOLE.ITALY)])
    await vi.waitFor(async () => expect(await room.alarmAt()).toBe(START + 2000), UNHURRIED)
    await withDatabase(env.DB)
    await room.order('TURKEY', WHOLE.TURKEY)
    const known = () => env.DB.prepare('SELECT count(*) AS many FROM game_players WHERE wants IS NULL').first('many')
    await vi.waitFor(async () => expect(await known()).toBe(3), UNHURRIED)
    setTime(START + 2000)
    await room.ring()
    const waiting = await runInDurableObject(room.stub, (_, { storage }) =>
      storage.sql.exec('SELECT id FROM outbox').toArray(),
    )
    expect(waiting).toEqual([])
    expect(await known()).toBe(3)
  })
  it('writes the row by which the lobby knows the game', async () => {
    const room = await Room.playing('lobby')
    await room.ring()
    const row = await env.DB.prepare('SELECT status, phase FROM games WHERE id = ?').bind('game-one').first()
    expect(row).toEqual({ status: 'playing', phase: 'S1901M' })
  })
})
