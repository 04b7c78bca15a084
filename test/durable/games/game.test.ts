import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import type { Game } from '../../../src/durable/game-object.ts'
import type { Outbox } from '../../../src/durable/outbox.ts'
import { gameStub } from '../../../src/durable/game-stub.ts'
import { liveRequest } from '../../../src/durable/live.ts'
import { Store } from '../../../src/durable/store.ts'
import { replay } from '../../../src/game/evolve.ts'
import type { Effect } from '../../../src/game/announcements/effect.ts'
import type { Command } from '../../../src/game/commands/command.ts'
import type { GameId, PlayerId } from '../../../src/game/names.ts'
import type { Settings } from '../../../src/game/settings.ts'
import { MINUTE } from '../../../src/game/names.ts'
import type { MailMessage } from '../../../src/mail/message.ts'
import { creation, DAY, INVITATION, joining, player, POWERS, START } from '../../support/games/hosting.ts'
import finished from '../../game/replay/kept/finished.json'
import running from '../../game/replay/kept/running.json'
import { UNHURRIED } from '../people.ts'

type Order = Extract<Command, { kind: 'order' }>

interface Kept {
  readonly events: readonly { readonly kind: string; readonly phase?: { readonly index: number } | undefined }[]
  readonly snapshot: { readonly status: string; readonly history: readonly string[] }
}
/** Games as the version before schedules stored them. */
const KEPT: Readonly<Record<'running' | 'finished', Kept>> = { running, finished }

/** The clock of the object is the test's: it runs in this isolate. Real timers stay, so an alarm set for 2027 never rings by itself. */
const setTime = (at: number): void => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(at)
}

/** A hosted game, its remote control, and a queue that only remembers what it was given. */
class Room {
  readonly stub: DurableObjectStub<Game>
  readonly game: ReturnType<typeof gameStub>
  readonly queued: MailMessage[] = []
  queueFails = false

  constructor(name: string) {
    this.stub = env.GAME.getByName(name)
    this.game = gameStub(env, name as GameId)
  }

  static async playing(name: string, changes: Partial<Settings> = {}): Promise<Room> {
    setTime(START)
    const room = new Room(name)
    await room.listen()
    await room.done(creation(changes))
    for (const power of POWERS) await room.done(joining(power, { invitation: INVITATION }))
    return room
  }

  /** Puts the remembering queue in the place of the real one, until the object is evicted. */
  async listen(): Promise<void> {
    const sendBatch = async (batch: Iterable<{ body: MailMessage }>): Promise<void> => {
      if (this.queueFails) throw new Error('the queue is down')
      this.queued.push(...[...batch].map(({ body }) => body))
    }
    await runInDurableObject(this.stub, (object) => {
      Object.assign(object, { env: { ...env, MAILS: { sendBatch } } })
    })
  }

  async done(command: Command): Promise<void> {
    const answer = await this.game.perform(command)
    if (!answer.ok) throw new Error(answer.error.words)
  }

  order(power: string, lines: readonly string[], changes: Partial<Order> = {}) {
    return this.game.perform({ kind: 'order', by: player(power), phase: 'S1901M', lines, ready: false, ...changes })
  }

  ring(): Promise<boolean> {
    return runDurableObjectAlarm(this.stub)
  }

  async phase(): Promise<string | undefined> {
    const seen = await this.game.view(null, INVITATION)
    return seen.ok ? seen.value.phase?.code : undefined
  }

  keys(kind: string): string[] {
    return this.queued.filter(({ facts }) => facts.kind === kind).map(({ key }) => key)
  }

  alarmAt(): Promise<number | null> {
    return runInDurableObject(this.stub, (_, state) => state.storage.getAlarm())
  }

  async watch(viewer: PlayerId | null): Promise<number[]> {
    const heard: number[] = []
    const upgrade = new Request('http://concert/live', { headers: { upgrade: 'websocket' } })
    const { webSocket } = await this.game.fetch(liveRequest(upgrade, viewer, null))
    webSocket?.addEventListener('message', ({ data }) => {
      heard.push((JSON.parse(String(data)) as { revision: number }).revision)
    })
    webSocket?.accept()
    await vi.waitUntil(() => heard.length === 1, UNHURRIED)
    return heard
  }
}

it('what came before the deadline counts, however long it takes: a command looks at the clock once', async () => {
  const room = await Room.playing('one-look')
  const added = await runInDurableObject(room.stub, (object) => {
    const clock = vi
      .spyOn(Date, 'now')
      .mockReturnValue(START + DAY)
      .mockReturnValueOnce(START + DAY - 1)
    const asked = { by: player('FRANCE'), phase: 'S1901M', lines: ['A PAR - BUR'] } as const
    return object.add(asked).finally(() => clock.mockRestore())
  })
  expect(added).toMatchObject({ ok: true, value: { sheet: { lines: [{ written: 'A PAR - BUR', problem: null }] } } })
})

describe('the alarm', () => {
  it('closes the phase at the deadline with the orders saved, and mails the results', async () => {
    const room = await Room.playing('deadline')
    await room.order('FRANCE', ['A PAR - BUR'])
    setTime(START + DAY)
    await room.ring()
    const closed = await room.game.closedPhase(0, null, null)
    expect(closed.ok && closed.value).toMatchObject({ closedAt: START + DAY, cause: 'deadline' })
    expect(closed.ok && closed.value.boards[0]?.orders.map(({ text }) => text)).toContain('A PAR - BUR')
    expect(new Set(room.keys('results')).size).toBe(7)
  })
  it('rung again does nothing again', async () => {
    const room = await Room.playing('twice')
    await room.order('FRANCE', ['A PAR - BUR'])
    setTime(START + DAY)
    await room.ring()
    await runInDurableObject(room.stub, (object: Game) => object.alarm())
    expect(await room.phase()).toBe('F1901M')
    expect(room.keys('results')).toHaveLength(7)
  })
  it('rung early changes nothing, and is set again', async () => {
    const room = await Room.playing('early')
    await room.ring()
    setTime(START + 1000)
    await runInDurableObject(room.stub, (object: Game) => object.alarm())
    expect(await room.phase()).toBe('S1901M')
    expect(await room.alarmAt()).toBe(START + DAY - 2.4 * 60 * MINUTE)
  })
  it('too late leaves the result as it was at the deadline: whoever comes first is told of the present phase', async () => {
    const room = await Room.playing('late')
    await room.order('FRANCE', ['A PAR - GAS'])
    setTime(START + DAY + 1000)
    const late = await room.order('FRANCE', ['A PAR - BUR'])
    expect(late).toMatchObject({ ok: false, error: { why: 'other-phase', view: { phase: { code: 'F1901M' } } } })
    const closed = await room.game.closedPhase(0, null, null)
    expect(closed.ok && closed.value.boards[0]?.orders.map(({ text }) => text)).toContain('A PAR - GAS')
  })
})

describe('storage', () => {
  it('brings the game back after the object was evicted', async () => {
    const room = await Room.playing('evicted')
    await room.order('FRANCE', ['A PAR - BUR'], { ready: true })
    const before = await room.game.view(player('FRANCE'), null)
    await evictDurableObject(room.stub)
    expect(await room.game.view(player('FRANCE'), null)).toEqual(before)
    expect(await room.alarmAt()).not.toBeNull()
  })
  it('holds a log that folds into the snapshot, also into one of an older shape', async () => {
    const room = await Room.playing('log')
    await room.order('FRANCE', ['A PAR - BUR'])
    setTime(START + DAY)
    await room.ring()
    await runInDurableObject(room.stub, (_, { storage }) => {
      const store = new Store(storage)
      const game = store.load()
      expect(replay(null, store.events())).toEqual(game)
      storage.sql.exec("UPDATE snapshot SET shape = 0, body = '{}'")
      expect(store.load()).toEqual(game)
    })
  })
  it('never closes a phase twice, whatever asks it to', async () => {
    const room = await Room.playing('unique')
    setTime(START + DAY)
    await room.ring()
    await runInDurableObject(room.stub, (_, { storage }) => {
      const again = () =>
        storage.sql.exec("INSERT INTO events (revision, kind, closes, body) VALUES (999, 'closed', 0, '{}')")
      expect(again).toThrow(/UNIQUE/u)
    })
  })
})

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
    setTime(START + MINUTE)
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
    await room.order('FRANCE', ['A PAR - BUR'])
    await vi.waitFor(async () => expect(await wanted()).toBe('orders for 3 units, some saved'), UNHURRIED)
    expect(await room.alarmAt()).toBe(alarm)
    const waits = "INSERT INTO outbox (id, effects, due) VALUES (1, '[]', ?)"
    await runInDurableObject(room.stub, (_, { storage }) => void storage.sql.exec(waits, START + MINUTE))
    await evictDurableObject(room.stub)
    await room.phase()
    expect(await room.alarmAt()).toBe(START + MINUTE)
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
    await room.order('FRANCE', ['A PAR - BUR'])
    const wanted = () =>
      env.DB.prepare('SELECT wants FROM game_players WHERE player_id = ?').bind(player('FRANCE')).first('wants')
    expect(await wanted()).toBe('orders for 3 units')
    const kept = () =>
      runInDurableObject(room.stub, (_, { storage }) => storage.sql.exec('SELECT id FROM outbox').toArray())
    expect(await kept()).toEqual([])
    await evictDurableObject(room.stub)
    await room.phase()
    await vi.waitFor(async () => expect(await wanted()).toBe('orders for 3 units, some saved'), UNHURRIED)
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
    for (let n = 0; n < 32; n++) await room.order('FRANCE', [n % 2 === 0 ? 'A PAR - BUR' : 'A PAR - GAS'])
    expect(await kept()).toEqual([])
    await room.order('FRANCE', ['A PAR - PIC'])
    expect(await kept()).toEqual([{ effects: expect.stringContaining('orders for 3 units, some saved') }])
    answer({ meta: { changes: 1 } })
  })
  it('tells the lobby what an object that ended had yet to tell also where only saves come then', async () => {
    const room = await Room.playing('saves alone')
    await room.ring()
    await runInDurableObject(room.stub, (object) => {
      const { outbox } = object as unknown as { readonly outbox: Outbox }
      vi.spyOn(outbox, 'tellAtOnce').mockResolvedValue()
    })
    await room.order('FRANCE', ['A PAR - BUR'])
    await evictDurableObject(room.stub)
    await room.order('FRANCE', ['A PAR - GAS'])
    const wanted = () =>
      env.DB.prepare('SELECT wants FROM game_players WHERE player_id = ?').bind(player('FRANCE')).first('wants')
    await vi.waitFor(async () => expect(await wanted()).toBe('orders for 3 units, some saved'), UNHURRIED)
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
    await Promise.all([room.order('FRANCE', ['A PAR - BUR']), room.order('ITALY', ['A VEN - TYR'])])
    await vi.waitFor(async () => expect(await room.alarmAt()).toBe(START + 2000), UNHURRIED)
    await withDatabase(env.DB)
    await room.order('TURKEY', ['A CON - BUL'])
    const known = () =>
      env.DB.prepare("SELECT count(*) AS many FROM game_players WHERE wants = 'orders for 3 units, some saved'").first(
        'many',
      )
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

describe('a socket is told', () => {
  it('where the game stands, and of every change that its viewer may see', async () => {
    const room = await Room.playing('sockets', { hideStatus: true })
    const [france, italy, nobody] = [
      await room.watch(player('FRANCE')),
      await room.watch(player('ITALY')),
      await room.watch(null),
    ]
    await room.order('FRANCE', ['A PAR - BUR'])
    await room.order('FRANCE', ['A PAR - GAS'])
    setTime(START + DAY)
    await room.ring()
    await vi.waitFor(() => expect([france.length, italy.length, nobody.length]).toEqual([4, 2, 2]), UNHURRIED)
    expect(nobody.map((revision) => revision - (nobody[0] ?? 0))).toEqual([0, 1])
  })
  it('also when the object has slept in between', async () => {
    const room = await Room.playing('sleep')
    const heard = await room.watch(null)
    await evictDurableObject(room.stub)
    await room.order('FRANCE', ['A PAR - BUR'])
    await vi.waitFor(() => expect(heard).toHaveLength(2), UNHURRIED)
  })
})

describe('a game by invitation', () => {
  it('is no game to others', async () => {
    const room = await Room.playing('invitation', { access: 'invitation' })
    const stranger = player('PASSER-BY')
    const refused = { ok: false, error: { why: 'no-such-game' } }
    for (const answer of [
      await room.game.view(stranger, null),
      await room.game.view(null, 'a guess'),
      await room.game.closedPhase(0, stranger, null),
      await room.game.exported(stranger, null),
    ]) {
      expect(answer).toMatchObject(refused)
      expect(answer).not.toHaveProperty('error.view')
    }
    expect((await room.game.fetch(liveRequest(new Request('http://concert/live'), stranger, null))).status).toBe(404)
    expect((await room.game.view(stranger, INVITATION)).ok).toBe(true)
  })
})

describe('a seat', () => {
  it('is given every order it may write, and nobody else is', async () => {
    const room = await Room.playing('options')
    const given = await room.game.options(player('FRANCE'))
    expect(given.ok && given.value.moves.map(({ unit }) => unit.at)).toEqual(['BRE', 'MAR', 'PAR'])
    expect(await room.game.options(player('PASSER-BY'))).toMatchObject({ ok: false, error: { why: 'not-a-player' } })
  })
})

describe('a game that is paused', () => {
  it('sets one alarm, for the end of its pause, and goes on when that rings', async () => {
    const room = await Room.playing('paused')
    await room.done({ kind: 'emergency', by: player('FRANCE'), hours: 48 })
    await room.ring()
    expect(await room.alarmAt()).toBe(START + 2 * DAY)
    setTime(START + 2 * DAY)
    await room.ring()
    const seen = await room.game.view(null, INVITATION)
    expect(seen.ok && seen.value).toMatchObject({ pause: null, deadline: START + 3 * DAY })
    await room.ring()
    expect(room.keys('clock')).toHaveLength(2 * POWERS.length)
  })
})

describe('a game that an older version has stored', () => {
  it.each(['running', 'finished'] as const)('and that was %s then, is read, shown and goes on', async (name) => {
    const { events, snapshot } = KEPT[name]
    const room = new Room(`kept-${name}`)
    setTime(START + DAY)
    await runInDurableObject(room.stub, (_, state) => {
      new Store(state.storage).migrate()
      for (const [n, event] of events.entries())
        state.storage.sql.exec(
          'INSERT INTO events (revision, kind, closes, body) VALUES (?, ?, ?, ?)',
          n + 1,
          event.kind,
          event.kind === 'closed' ? (event.phase?.index ?? null) : null,
          JSON.stringify(event),
        )
      state.storage.sql.exec(
        'INSERT INTO snapshot (id, shape, revision, body) VALUES (1, 3, ?, ?)',
        events.length,
        JSON.stringify(snapshot),
      )
    })
    await evictDurableObject(room.stub)
    const seen = await room.game.view(player('FRANCE'), null)
    expect(seen.ok && seen.value).toMatchObject({
      status: snapshot.status === 'playing' ? 'playing' : 'finished',
      history: snapshot.history,
      pause: null,
      settings: { schedule: { slots: null, early: true } },
    })
    const phase = await room.game.closedPhase(0, null, null)
    expect(phase.ok && phase.value.phase.code).toBe(snapshot.history[0])
    if (name === 'running') await room.done({ kind: 'emergency', by: player('FRANCE'), hours: 1 })
  })
})
