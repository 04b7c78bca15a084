/** Computers in hosted games: when they order, what wakes them, and what survives a restart. */
import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Settings } from '../../../src/game/settings.ts'
import type { GameState } from '../../../src/game/model.ts'
import { computersToAsk } from '../../../src/game/seats/computer-seats.ts'
import { unitOf } from '../../../src/rules/orders/order.ts'
import { RULESETS } from '../../../src/variants/index.ts'
import { MINUTE_MS } from '../../../src/lib/time.ts'
import { creation, INVITATION, joining, player } from '../../support/games/hosting.ts'
import { variantNamed } from '../../support/boards/variants.ts'
import { catchMails } from '../people.ts'
import { Room } from './room.ts'

const START = Date.UTC(2027, 0, 4, 18)
const ME = player('FRANCE')

beforeEach(() => {
  catchMails()
  vi.useFakeTimers({ toFake: ['Date'], now: START })
})
afterEach(() => {
  env.COMPUTERS = 'on'
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A person and computers in the other seats. */
async function begin(name: string, variant: string, changes: Partial<Settings> = {}): Promise<Room> {
  const room = new Room(name)
  await room.listen()
  const computers = { seats: variantNamed(variant).seats.length - 1, vacant: false, draws: false }
  await room.done(creation({ variant, computers, ...changes }))
  await room.done(joining('FRANCE', { preferences: [], invitation: INVITATION }))
  return room
}

const stateOf = (room: Room): Promise<GameState> =>
  runInDurableObject(room.stub, ({ hosted }) => {
    if (hosted.game === null) throw new Error('there is no game')
    return hosted.game
  })

const restart = async (room: Room): Promise<void> => {
  await evictDurableObject(room.stub)
  await room.listen()
}

/** Rings the alarm as long as it is due now; restarts the object before some of them. Returns how often. */
async function ringWhileDue(room: Room, restartsBefore: (n: number) => boolean = () => false): Promise<number> {
  for (let rung = 0; rung < 200; rung++) {
    if (((await room.alarmAt()) ?? Infinity) > Date.now()) return rung
    if (restartsBefore(rung)) await restart(room)
    await room.ring()
  }
  throw new Error('the alarm never rests')
}

/** Orders of the first phase that one computer gave to a power, and its other captain, also a computer, did not. */
async function disagreements(room: Room): Promise<readonly string[]> {
  const { holders, settings } = await stateOf(room)
  const variant = variantNamed(settings.variant)
  const [closed] = await runInDurableObject(room.stub, ({ hosted }) => hosted.store.closedPhases(1))
  const orders = closed?.report.submitted.filter(({ seat }) => holders[seat] === undefined) ?? []
  const counts = Map.groupBy(orders, ({ issued }) => JSON.stringify(unitOf(issued.order)))
  const people = variant.seats.filter((seat) => holders[seat] !== undefined)
  const shared = people.flatMap((seat) => (closed === undefined ? [] : variant.powers(closed.before, seat)))
  return [...counts.values()].flatMap((given) => {
    const [first] = given
    if (first === undefined || shared.includes(first.issued.power)) return []
    return given.length === 2 && given.every(({ use }) => use === 'agreed') ? [] : [JSON.stringify(given)]
  })
}

const ready = async (room: Room): Promise<void> =>
  room.done({ kind: 'ready', by: ME, phase: (await room.phase()) ?? '', ready: true })

describe('a game of one person and computers', () => {
  it('begins at once, and closes when the person is ready and the computer has ordered', async () => {
    const room = await begin('alone', 'duo')
    const game = await stateOf(room)
    expect(game.status).toBe('playing')
    expect(computersToAsk(game)).toHaveLength(1)
    await ready(room)
    expect((await stateOf(room)).history).toEqual([])
    await ringWhileDue(room)
    expect((await stateOf(room)).history).toHaveLength(1)
  })

  it('closes at the save that comes after the computer', async () => {
    const room = await begin('slow person', 'duo')
    await ringWhileDue(room)
    expect(computersToAsk(await stateOf(room))).toEqual([])
    expect((await stateOf(room)).history).toEqual([])
    await ready(room)
    expect((await stateOf(room)).history).toHaveLength(1)
  })

  it('asks one seat per alarm, and none in the alarm that closes a phase', async () => {
    const room = await begin('seven', 'classical')
    while ((await runInDurableObject(room.stub, ({ hosted }) => hosted.outbox.due())) !== null) await room.ring()
    const owing = async () => computersToAsk(await stateOf(room)).length
    const before = await owing()
    await room.ring()
    expect(await owing()).toBe(before - 1)
    await ringWhileDue(room)
    expect(await owing()).toBe(0)
    await room.order('FRANCE', ['hold'])
    vi.setSystemTime((await stateOf(room)).deadline ?? 0)
    await room.ring()
    expect((await stateOf(room)).history).toHaveLength(1)
    expect(await owing()).toBe(6)
  })

  it('plays on through restarts of the object, and orders the same', async () => {
    const played = async (name: string, restarts: (n: number) => boolean) => {
      const room = await begin(name, 'duo')
      // The same secret, so that the games can be compared.
      await runInDurableObject(room.stub, (_, { storage }) => {
        storage.sql.exec("INSERT INTO computers (id, secret) VALUES (1, 'the same')")
      })
      for (let n = 0; n < 12 && (await stateOf(room)).status === 'playing'; n++) {
        await ready(room)
        await ringWhileDue(room, restarts)
      }
      const { history, position } = await stateOf(room)
      expect(history.length).toBeGreaterThan(6)
      return { history, position }
    }
    const whole = await played('whole', () => false)
    expect(await played('broken', () => true)).toEqual(whole)
  })

  it('uses at the deadline what exists', async () => {
    const room = await begin('late', 'duo')
    vi.setSystemTime((await stateOf(room)).deadline ?? 0)
    await room.order('FRANCE', [], { ready: false })
    const [closed] = await runInDurableObject(room.stub, ({ hosted }) => hosted.store.closedPhases(1))
    expect(closed).toMatchObject({ cause: 'deadline', open: [expect.any(String)] })
  })

  it('pauses for a minute after a crash, so that other alarms end', async () => {
    const room = await begin('crashed', 'duo')
    await runInDurableObject(room.stub, (object) =>
      object.alarm({ isRetry: true, retryCount: 1, scheduledTime: START }),
    )
    expect(computersToAsk(await stateOf(room))).toHaveLength(1)
    await ringWhileDue(room)
    expect(await room.alarmAt()).toBe(START + MINUTE_MS)
    vi.setSystemTime(START + MINUTE_MS)
    await ringWhileDue(room)
    expect(computersToAsk(await stateOf(room))).toEqual([])
  })

  it('pauses after a fault of the computer, and plays on', async () => {
    const room = await begin('faulty', 'duo')
    const faults = vi.spyOn(console, 'error').mockReturnValue()
    const shiftTurn = (by: number) =>
      runInDurableObject(room.stub, ({ hosted }) => {
        const { game } = hosted
        if (game?.status !== 'playing') throw new Error('the game is not in play')
        hosted.game = { ...game, position: { ...game.position, turn: game.position.turn + by } }
      })
    // A year so late that no code leads back to it.
    const later = variantNamed('duo').calendar.cycle.length * 5000
    await shiftTurn(later)
    await ringWhileDue(room)
    expect(faults.mock.calls.flat().filter((line) => String(line).includes('"where":"computer"'))).toHaveLength(1)
    await shiftTurn(-later)
    vi.setSystemTime(START + 15 * MINUTE_MS)
    await ringWhileDue(room)
    expect(computersToAsk(await stateOf(room))).toEqual([])
  })

  it('rests while an operator has switched computers off', async () => {
    const room = await begin('off', 'duo')
    await runInDurableObject(room.stub, ({ hosted }) =>
      Object.assign(hosted, { env: { ...hosted.env, COMPUTERS: 'off' } }),
    )
    await ringWhileDue(room)
    expect(computersToAsk(await stateOf(room))).toHaveLength(1)
  })
})

describe.each(RULESETS.map(({ id }) => id))('two phases of %s', (variant) => {
  it('are played, with every order of the computers accepted', async () => {
    const room = await begin(variant, variant)
    for (let n = 0; n < 2; n++) {
      await ringWhileDue(room)
      const { computed } = await stateOf(room)
      const lines = Object.values(computed).flatMap((sheet) => sheet?.lines ?? [])
      expect(lines.filter(({ problem }) => problem !== null)).toEqual([])
      if (n === 0) expect(lines.length).toBeGreaterThan(0)
      await ready(room)
      await ringWhileDue(room)
      expect((await stateOf(room)).history.length).toBeGreaterThan(n)
    }
    expect(await disagreements(room)).toEqual([])
  })
})
