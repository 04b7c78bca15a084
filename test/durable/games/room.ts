/** The object of a game in tests: its stub, its clock, and its queue. */
import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { vi } from 'vitest'
import type { Game } from '../../../src/durable/game-object.ts'
import { gameStub } from '../../../src/durable/game-stub.ts'
import { liveRequest } from '../../../src/durable/live.ts'
import type { Command } from '../../../src/game/command.ts'
import type { GameId, PlayerId } from '../../../src/game/ids.ts'
import type { Settings } from '../../../src/game/settings.ts'
import type { MailMessage } from '../../../src/mail/mail-message.ts'
import { creation, INVITATION, joining, player, POWERS, START } from '../../support/games/hosting.ts'
import { LONG_TIMEOUT } from '../people.ts'

type Order = Extract<Command, { kind: 'order' }>

/** The object runs in this isolate, on the test's clock. Real timers stay: an alarm set for 2027 never rings by itself. */
export const setTime = (at: number): void => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(at)
}

/** A hosted game, its stub, and a queue that only records messages. */
export class Room {
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

  /** Replaces the real queue by the recording one, until the object is evicted. */
  async listen(): Promise<void> {
    const sendBatch = async (batch: Iterable<{ body: MailMessage }>): Promise<void> => {
      if (this.queueFails) throw new Error('the queue is down')
      this.queued.push(...[...batch].map(({ body }) => body))
    }
    await runInDurableObject(this.stub, ({ hosted }) => {
      Object.assign(hosted, { env: { ...env, MAILS: { sendBatch } } })
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
    await vi.waitUntil(() => heard.length === 1, LONG_TIMEOUT)
    return heard
  }
}
