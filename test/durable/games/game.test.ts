import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { describe, expect, it, vi } from 'vitest'
import type { Game } from '../../../src/durable/game-object.ts'
import { liveRequest } from '../../../src/durable/live.ts'
import { Store } from '../../../src/durable/storage/store.ts'
import { replay } from '../../../src/game/evolve/evolve.ts'
import { DAY_MS, HOUR_MS } from '../../../src/lib/time.ts'
import { INVITATION, player, POWERS, START } from '../../support/games/hosting.ts'
import finished from '../../game/replay/kept/finished.json'
import running from '../../game/replay/kept/running.json'
import { LONG_TIMEOUT } from '../people.ts'
import { Room, setTime } from './room.ts'

interface Kept {
  readonly events: readonly { readonly kind: string; readonly phase?: { readonly index: number } | undefined }[]
  readonly snapshot: { readonly status: string; readonly history: readonly string[] }
}
/** Games as the version before schedules stored them. */
const KEPT: Readonly<Record<'running' | 'finished', Kept>> = { running, finished }

it('a command that arrives before the deadline counts, however long it takes: the clock is read once', async () => {
  const room = await Room.playing('one-look')
  const added = await runInDurableObject(room.stub, (object) => {
    const clock = vi
      .spyOn(Date, 'now')
      .mockReturnValue(START + DAY_MS)
      .mockReturnValueOnce(START + DAY_MS - 1)
    const asked = { by: player('FRANCE'), phase: 'S1901M', lines: ['A PAR - BUR'] } as const
    return object.add(asked).finally(() => clock.mockRestore())
  })
  expect(added).toMatchObject({ ok: true, value: { sheet: { lines: [{ written: 'A PAR - BUR', problem: null }] } } })
})

describe('the alarm', () => {
  it('closes the phase at the deadline with the orders saved, and mails the results', async () => {
    const room = await Room.playing('deadline')
    await room.order('FRANCE', ['A PAR - BUR'])
    setTime(START + DAY_MS)
    await room.ring()
    const closed = await room.game.closedPhase(0, null, null)
    expect(closed.ok && closed.value).toMatchObject({ closedAt: START + DAY_MS, cause: 'deadline' })
    expect(closed.ok && closed.value.boards[0]?.orders.map(({ text }) => text)).toContain('A PAR - BUR')
    expect(new Set(room.keys('results')).size).toBe(7)
  })
  it('does nothing when it rings again', async () => {
    const room = await Room.playing('twice')
    await room.order('FRANCE', ['A PAR - BUR'])
    setTime(START + DAY_MS)
    await room.ring()
    await runInDurableObject(room.stub, (object: Game) => object.alarm())
    expect(await room.phase()).toBe('F1901M')
    expect(room.keys('results')).toHaveLength(7)
  })
  it('changes nothing when it rings early, and is set again', async () => {
    const room = await Room.playing('early')
    await room.ring()
    setTime(START + 1000)
    await runInDurableObject(room.stub, (object: Game) => object.alarm())
    expect(await room.phase()).toBe('S1901M')
    expect(await room.alarmAt()).toBe(START + DAY_MS - 2.4 * HOUR_MS)
  })
  it('rings late: the result is as at the deadline, and the first visitor sees the current phase', async () => {
    const room = await Room.playing('late')
    await room.order('FRANCE', ['A PAR - GAS'])
    setTime(START + DAY_MS + 1000)
    const late = await room.order('FRANCE', ['A PAR - BUR'])
    expect(late).toMatchObject({ ok: false, error: { why: 'other-phase', view: { phase: { code: 'F1901M' } } } })
    const closed = await room.game.closedPhase(0, null, null)
    expect(closed.ok && closed.value.boards[0]?.orders.map(({ text }) => text)).toContain('A PAR - GAS')
  })
})

describe('storage', () => {
  it('restores the game after the object was evicted', async () => {
    const room = await Room.playing('evicted')
    await room.order('FRANCE', ['A PAR - BUR'], { ready: true })
    const before = await room.game.view(player('FRANCE'), null)
    await evictDurableObject(room.stub)
    expect(await room.game.view(player('FRANCE'), null)).toEqual(before)
    expect(await room.alarmAt()).not.toBeNull()
  })
  it('replays the log into the snapshot, even into one of an older shape', async () => {
    const room = await Room.playing('log')
    await room.order('FRANCE', ['A PAR - BUR'])
    setTime(START + DAY_MS)
    await room.ring()
    await runInDurableObject(room.stub, (_, { storage }) => {
      const store = new Store(storage)
      const game = store.load()
      expect(replay(null, store.events())).toEqual(game)
      storage.sql.exec("UPDATE snapshot SET shape = 0, body = '{}'")
      expect(store.load()).toEqual(game)
    })
  })
  it('never closes a phase twice', async () => {
    const room = await Room.playing('unique')
    setTime(START + DAY_MS)
    await room.ring()
    await runInDurableObject(room.stub, (_, { storage }) => {
      const again = () =>
        storage.sql.exec("INSERT INTO events (revision, kind, closes, body) VALUES (999, 'closed', 0, '{}')")
      expect(again).toThrow(/UNIQUE/u)
    })
  })
})

describe('a socket', () => {
  it('gets the revision of the game, and every change that its viewer may see', async () => {
    const room = await Room.playing('sockets', { hideStatus: true })
    const [france, italy, nobody] = [
      await room.watch(player('FRANCE')),
      await room.watch(player('ITALY')),
      await room.watch(null),
    ]
    await room.order('FRANCE', ['A PAR - BUR'])
    await room.order('FRANCE', ['A PAR - GAS'])
    setTime(START + DAY_MS)
    await room.ring()
    await vi.waitFor(() => expect([france.length, italy.length, nobody.length]).toEqual([4, 2, 2]), LONG_TIMEOUT)
    expect(nobody.map((revision) => revision - (nobody[0] ?? 0))).toEqual([0, 1])
  })
  it('survives hibernation of the object', async () => {
    const room = await Room.playing('sleep')
    const heard = await room.watch(null)
    await evictDurableObject(room.stub)
    await room.order('FRANCE', ['A PAR - BUR'])
    await vi.waitFor(() => expect(heard).toHaveLength(2), LONG_TIMEOUT)
  })
})

describe('a game by invitation', () => {
  it('does not exist for others', async () => {
    const room = await Room.playing('invitation', { access: 'invitation' })
    const stranger = player('PASSER-BY')
    const refused = { ok: false, error: { why: 'no-such-game' } }
    for (const answer of [
      await room.game.view(stranger, null),
      await room.game.view(null, 'a guess'),
      await room.game.closedPhase(0, stranger, null),
      await room.game.exportGame(stranger, null, stranger),
    ]) {
      expect(answer).toMatchObject(refused)
      expect(answer).not.toHaveProperty('error.view')
    }
    expect((await room.game.fetch(liveRequest(new Request('http://concert/live'), stranger, null))).status).toBe(404)
    expect((await room.game.view(stranger, INVITATION)).ok).toBe(true)
  })
})

describe('a seat', () => {
  it('gets all its legal orders, and nobody else does', async () => {
    const room = await Room.playing('options')
    const given = await room.game.options(player('FRANCE'))
    expect(given.ok && given.value.moves.map(({ unit }) => unit.at)).toEqual(['BRE', 'MAR', 'PAR'])
    expect(await room.game.options(player('PASSER-BY'))).toMatchObject({ ok: false, error: { why: 'not-a-player' } })
  })
})

describe('a paused game', () => {
  it('sets one alarm for the end of its pause, and resumes when it rings', async () => {
    const room = await Room.playing('paused')
    await room.done({ kind: 'emergency', by: player('FRANCE'), hours: 48 })
    await room.ring()
    expect(await room.alarmAt()).toBe(START + 2 * DAY_MS)
    setTime(START + 2 * DAY_MS)
    await room.ring()
    const seen = await room.game.view(null, INVITATION)
    expect(seen.ok && seen.value).toMatchObject({ pause: null, deadline: START + 3 * DAY_MS })
    await room.ring()
    expect(room.keys('clock')).toHaveLength(2 * POWERS.length)
  })
})

describe('a game stored by an older version', () => {
  it.each(['running', 'finished'] as const)('that was %s then can be read, viewed and continued', async (name) => {
    const { events, snapshot } = KEPT[name]
    const room = new Room(`kept-${name}`)
    setTime(START + DAY_MS)
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
