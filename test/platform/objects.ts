/** Durable Objects: one per name, created on demand, with persistent storage and at-least-once alarms. */
import { SECOND_MS } from '../../src/lib/time.ts'
import { RpcTarget } from 'cloudflare:workers'
import { Disk } from './disk.ts'
import { storageOf } from './disk.ts'
import { chance } from './faults.ts'
import { PlatformError, Process, type World } from './process.ts'

interface ObjectClass {
  new (ctx: DurableObjectState, env: Env): object
}

interface Living {
  readonly process: Process
  readonly object: object
  readonly ready: () => Promise<unknown>
}

/** Retries of an alarm, after two seconds, four, eight … */
const RETRIES = 6

export interface ObjectWatcher {
  /** An effect in the object's outbox, as JSON. */
  onOwed(name: string, effects: string): void
}

export class Objects {
  readonly disks = new Map<string, Disk>()
  readonly #living = new Map<string, Living>()
  readonly #rings = new Map<string, number>()
  readonly #world: World
  readonly #make: ObjectClass
  readonly #envOf: (process: Process) => Env
  readonly #watcher: ObjectWatcher

  constructor(world: World, make: ObjectClass, envOf: (process: Process) => Env, watcher: ObjectWatcher) {
    this.#world = world
    this.#make = make
    this.#envOf = envOf
    this.#watcher = watcher
  }

  binding(caller: Process): DurableObjectNamespace {
    const namespace = { getByName: (name: string) => this.#stub(caller, name), jurisdiction: () => namespace }
    return namespace as unknown as DurableObjectNamespace
  }

  /** Ends the object, like a new release or a broken machine. */
  kill(name: string): void {
    this.#living.get(name)?.process.end()
  }

  diskOf(name: string): Disk {
    const existing = this.disks.get(name)
    if (existing !== undefined) return existing
    const disk = new Disk({
      onAlarm: (at) => this.#armed(name, at),
      onOwed: (effects) => this.#watcher.onOwed(name, effects),
    })
    this.disks.set(name, disk)
    return disk
  }

  #stub(caller: Process, name: string): object {
    return stubOf((method, asked) => caller.call(`object ${method}`, () => this.#deliver(name, method, asked, caller)))
  }

  #deliver(name: string, method: string, asked: readonly unknown[], caller: Process | null = null): Promise<unknown> {
    const living = this.#wake(name)
    return this.#invoke(living, living.object, { name, method, asked: asked.map(copyValue), caller })
  }

  /** Calls a method of the object or an RPC target. Returns targets as stubs. */
  #invoke(living: Living, target: object, { name, method, asked, caller }: Call): Promise<unknown> {
    const { process, ready } = living
    const disk = this.diskOf(name)
    return process.run(async () => {
      await ready()
      const call: unknown = Reflect.get(target, method)
      if (typeof call !== 'function') throw new TypeError(`an object has no method ${method}`)
      try {
        const answer: unknown = await Reflect.apply(call, target, asked)
        if (process.alive) disk.confirm()
        if (caller === null || !(answer instanceof RpcTarget)) return copyValue(answer)
        return stubOf((next, given) =>
          caller.call(`object ${next}`, () =>
            this.#invoke(living, answer, { name, method: next, asked: given.map(copyValue), caller }),
          ),
        )
      } finally {
        if (process.alive) disk.confirm()
      }
    })
  }

  #wake(name: string): Living {
    const existing = this.#living.get(name)
    if (existing?.process.alive === true) return existing
    const process = new Process('object', this.#world, this.diskOf(name))
    const waits: Promise<unknown>[] = []
    const ctx = {
      id: { toString: () => name, name },
      storage: storageOf(this.diskOf(name), process),
      blockConcurrencyWhile: (act: () => Promise<unknown>) => {
        const done = act()
        waits.push(done)
        return done
      },
      waitUntil: (done: Promise<unknown>) => void done.catch(() => {}),
      getWebSockets: () => [],
      acceptWebSocket: () => {},
      setWebSocketAutoResponse: () => {},
    }
    const object = new this.#make(ctx as unknown as DurableObjectState, this.#envOf(process))
    const living = { process, object, ready: () => Promise.all(waits) }
    this.#living.set(name, living)
    return living
  }

  #armed(name: string, at: number | null): void {
    const turn = this.#turn(name)
    if (at !== null) this.#world.timeline.at(at + this.#lateness(name), () => this.#ring(name, turn, 0))
  }

  /** Setting or deleting an alarm replaces the earlier one and its retries. */
  #turn(name: string): number {
    const turn = (this.#rings.get(name) ?? 0) + 1
    this.#rings.set(name, turn)
    return turn
  }

  /** One in ten alarms is late, by up to twenty minutes. */
  #lateness(name: string): number {
    if (this.#world.faults.rates.faults === 0) return 0
    const draw = chance(`${name} ${this.#rings.get(name) ?? 0}`)
    return draw < 0.1 ? Math.floor(draw * 10 * 20 * 60 * SECOND_MS) : 0
  }

  #ring(name: string, turn: number, retryCount: number): void {
    if (this.#rings.get(name) !== turn) return
    const disk = this.diskOf(name)
    disk.confirm()
    disk.alarm = null
    const rung = () => this.#deliver(name, 'alarm', [{ isRetry: retryCount > 0, retryCount }])
    const fault = this.#world.faults.at('alarm')
    const ringing =
      fault === 'fails' || fault === 'killed before' ? Promise.reject(new PlatformError('the alarm failed')) : rung()
    const done = fault === 'twice' ? Promise.all([ringing, rung()]) : ringing
    done.catch(() => {
      if (this.#rings.get(name) !== turn || retryCount >= RETRIES) return
      this.#world.timeline.wait(2 * SECOND_MS * 2 ** retryCount).then(
        () => this.#ring(name, turn, retryCount + 1),
        () => {},
      )
    })
  }
}

interface Call {
  /** The object's name. */
  readonly name: string
  readonly method: string
  readonly asked: readonly unknown[]
  /** Null for the platform, which gets no stubs. */
  readonly caller: Process | null
}

/** Calls a method by name. */
type Send = (method: string, asked: readonly unknown[]) => Promise<unknown>

/** A stub has every method; the object checks whether it exists. */
const stubOf = (send: Send): object =>
  new Proxy(
    {},
    {
      get: (_, method) => {
        if (method === Symbol.dispose) return () => {}
        return typeof method === 'string' && method !== 'then'
          ? (...asked: readonly unknown[]) => pipelined(send(method, asked))
          : undefined
      },
    },
  )

/** A promised target accepts calls before it resolves (promise pipelining). */
function pipelined(answer: Promise<unknown>): object {
  answer.catch(() => {})
  const later = stubOf(async (method, asked) => {
    const target = await answer
    return Reflect.apply(Reflect.get(Object(target), method), target, asked)
  })
  return new Proxy(answer, {
    get: (promise, name) => {
      const own: unknown = Reflect.get(promise, name)
      return typeof own === 'function' ? own.bind(promise) : Reflect.get(later, name)
    },
  })
}

/** Values between processes are copied, except requests and responses. */
const copyValue = (value: unknown): unknown =>
  value instanceof Request || value instanceof Response ? value : structuredClone(value)
