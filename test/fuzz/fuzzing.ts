/** Sends generated requests and checks the responses: no server error, as described, and fast. */
import * as fc from 'fast-check'
import { vi } from 'vitest'
import { Description, type Document } from '../support/service/described.ts'
import { requests } from './requests.ts'
import { sandboxBodies } from './sandbox.ts'
import { type Asked, FuzzWorld } from './world.ts'

/** Maximum CPU time in ms. */
const MOST_CPU = 50
/** Number of requests to one world before it is replaced. */
const OF_A_WORLD = 2_000
const AT_ONCE = 100

export interface Finding {
  readonly what: string
  /** The first request with this problem. */
  readonly asked: string
  times: number
}
export interface Fuzzed {
  readonly sent: number
  readonly statuses: Readonly<Record<string, number>>
  readonly findings: readonly Finding[]
  /** CPU time of a request in ms: the median, and the maximum that remeasurement confirmed. */
  readonly cpu: { readonly middle: number; readonly most: number }
}

class Watch {
  readonly statuses = new Map<number, number>()
  readonly findings = new Map<string, Finding>()
  readonly times: number[] = []
  most = 0

  found(what: string, asked: Asked): void {
    const known = this.findings.get(what)
    if (known !== undefined) known.times += 1
    else this.findings.set(what, { what, asked: JSON.stringify(asked).slice(0, 1500), times: 1 })
  }

  result(sent: number): Fuzzed {
    const middle = this.times.toSorted((a, b) => a - b)[this.times.length >> 1] ?? 0
    return {
      sent,
      statuses: Object.fromEntries([...this.statuses].toSorted(([a], [b]) => a - b)),
      findings: [...this.findings.values()],
      cpu: { middle, most: this.most },
    }
  }
}

/** Sends requests generated from the description. */
export async function fuzzRequests(count: number, seed: number, tell?: (line: string) => void): Promise<Fuzzed> {
  const watch = new Watch()
  for (let sent = 0; sent < count; sent += OF_A_WORLD) {
    const world = await FuzzWorld.made(seed + sent)
    const description = await describedBy(world)
    const some = requests(description, world.known, world.games)
    const many = Math.min(OF_A_WORLD, count - sent)
    for (let i = 0; i < many; i += AT_ONCE) {
      for (const { route, ...asked } of fc.sample(some, {
        seed: seed + sent + i,
        numRuns: Math.min(AT_ONCE, many - i),
      }))
        await ask(world, description, asked, `${route.method} ${route.path}`, watch)
      await world.restore()
    }
    tell?.(`${sent + many} requests, ${watch.findings.size} findings`)
    vi.restoreAllMocks()
    vi.spyOn(console, 'error').mockReturnValue()
  }
  return watch.result(count)
}

/** Sends bodies to the sandbox. */
export async function fuzzSandbox(count: number, seed: number, tell?: (line: string) => void): Promise<Fuzzed> {
  const watch = new Watch()
  const world = await FuzzWorld.made(seed)
  const description = await describedBy(world)
  const bodies = sandboxBodies()
  for (let sent = 0; sent < count; sent += AT_ONCE) {
    for (const body of fc.sample(bodies, { seed: seed + sent, numRuns: Math.min(AT_ONCE, count - sent) })) {
      const headers = { 'content-type': 'application/json' }
      const asked: Asked = { caller: 'stranger', method: 'POST', address: '/api/sandbox/adjudicate', headers, body }
      await ask(world, description, asked, 'sandbox', watch)
    }
    if (sent % 5000 === 0) tell?.(`${sent + AT_ONCE} bodies, ${watch.findings.size} findings`)
  }
  return watch.result(count)
}

async function describedBy(world: FuzzWorld): Promise<Description> {
  const asked = {
    caller: 'stranger',
    method: 'GET',
    address: '/api/openapi.json',
    headers: {},
    body: undefined,
  } as const
  return new Description(JSON.parse(await (await world.send(asked)).text()) as Document)
}

async function ask(
  world: FuzzWorld,
  description: Description,
  asked: Asked,
  name: string,
  watch: Watch,
): Promise<void> {
  const faults = vi.mocked(console.error).mock.calls.length
  const [answer, cpu] = await timed(world, asked)
  watch.statuses.set(answer.status, (watch.statuses.get(answer.status) ?? 0) + 1)
  watch.times.push(cpu)
  if (answer.status >= 500) watch.found(`${name}: ${answer.status} ${saidSince(faults)}`, asked)
  else
    for (const fault of await faultsOf(description, asked, answer))
      watch.found(`${name} ${answer.status}: ${fault}`, asked)
  if (cpu <= MOST_CPU) return
  const least = await leastOf(world, asked, cpu)
  watch.most = Math.max(watch.most, least)
  if (least > MOST_CPU) watch.found(`${name}: more than ${MOST_CPU} ms of processor time (${least.toFixed(0)})`, asked)
}

/** Measures slow requests three more times, because compilation or garbage collection may have slowed them. */
async function leastOf(world: FuzzWorld, asked: Asked, first: number): Promise<number> {
  let least = first
  for (let n = 0; n < 3 && least > MOST_CPU; n++) least = Math.min(least, (await timed(world, asked))[1])
  return least
}

async function timed(world: FuzzWorld, asked: Asked): Promise<readonly [Response, number]> {
  const request = world.requestOf(asked)
  const before = process.cpuUsage()
  const answer = await world.platform.request(request)
  const { user, system } = process.cpuUsage(before)
  return [answer, (user + system) / 1000]
}

async function faultsOf(
  description: Description,
  { method, address }: Asked,
  answer: Response,
): Promise<readonly string[]> {
  const { pathname } = new URL(address, 'https://concert.example')
  const route = description.routeOf(method, pathname)
  return route === null ? [] : description.faultsOf(route, answer)
}

/** The log lines of the service. */
const saidSince = (before: number): string =>
  vi
    .mocked(console.error)
    .mock.calls.slice(before)
    .map(([text]) => String(text).slice(0, 400))
    .join(' ')
