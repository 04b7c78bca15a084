/** Sends generated requests and checks the responses: no server error, as described; reports slow ones. */
import * as fc from 'fast-check'
import { vi } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../src/lib/time.ts'
import { Description, type Document } from '../support/service/described.ts'
import { type FuzzMail, mails } from './mails.ts'
import { MARK, maySeeMark, pressRequests } from './press.ts'
import { requests } from './requests.ts'
import { sandboxBodies } from './sandbox.ts'
import { type FuzzCall, FuzzWorld } from './world.ts'

/** Maximum CPU time in ms. */
const MAX_CPU = 50
/** Number of requests to one world before it is replaced. */
const OF_A_WORLD = 2_000
const AT_ONCE = 100
/** Between so many requests, so that hourly limits end. */
const PAUSE_MS = 20 * MINUTE_MS
const MAIL_PAUSE_MS = 2 * HOUR_MS

export interface Finding {
  readonly what: string
  /** The first request with this problem. */
  readonly call: string
  times: number
}
export interface Fuzzed {
  readonly sent: number
  readonly statuses: Readonly<Record<string, number>>
  readonly findings: readonly Finding[]
  /** Requests that took more than 50 ms of CPU time. A busy machine has them too. */
  readonly slow: readonly Finding[]
  /** Routes that never answered with success. */
  readonly neverSucceeded: readonly string[]
  /** CPU time of a request in ms: the median, and the maximum that remeasurement confirmed. */
  readonly cpu: { readonly middle: number; readonly most: number }
}

class Watch {
  readonly statuses = new Map<number | string, number>()
  readonly findings = new Map<string, Finding>()
  readonly slow = new Map<string, Finding>()
  readonly times: number[] = []
  /** By route: did any request succeed? */
  readonly successes = new Map<string, boolean>()
  most = 0

  countStatus(status: number | string): void {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1)
  }

  addFinding(what: string, call: object, list = this.findings): void {
    const known = list.get(what)
    if (known !== undefined) known.times += 1
    else list.set(what, { what, call: JSON.stringify(call).slice(0, 1500), times: 1 })
  }

  result(sent: number): Fuzzed {
    const middle = this.times.toSorted((a, b) => a - b)[this.times.length >> 1] ?? 0
    return {
      sent,
      statuses: Object.fromEntries([...this.statuses].toSorted(([a], [b]) => String(a).localeCompare(String(b)))),
      findings: [...this.findings.values()],
      slow: [...this.slow.values()],
      neverSucceeded: [...this.successes].flatMap(([route, hasSucceeded]) => (hasSucceeded ? [] : [route])).toSorted(),
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
    const described = requests(description, world.known, world.games).map(({ route, ...call }): Named => ({
      call,
      name: `${route.method} ${route.path}`,
    }))
    const press = pressRequests(world.running).map((call): Named => ({ call, name: nameOf(description, call) }))
    const some = fc.oneof({ arbitrary: described, weight: 2 }, { arbitrary: press, weight: 1 })
    const many = Math.min(OF_A_WORLD, count - sent)
    for (let i = 0; i < many; i += AT_ONCE) {
      for (const { call, name } of fc.sample(some, { seed: seed + sent + i, numRuns: Math.min(AT_ONCE, many - i) }))
        await ask(world, description, call, name, watch)
      await world.restore()
      await world.pass(PAUSE_MS)
    }
    tell?.(`${sent + many} requests, ${watch.findings.size} findings`)
    vi.restoreAllMocks()
    vi.spyOn(console, 'error').mockReturnValue()
  }
  return watch.result(count)
}

/** Sends bodies to both routes of the sandbox. */
export async function fuzzSandbox(count: number, seed: number, tell?: (line: string) => void): Promise<Fuzzed> {
  const watch = new Watch()
  const world = await FuzzWorld.made(seed)
  const description = await describedBy(world)
  const bodies = sandboxBodies()
  for (let sent = 0; sent < count; sent += AT_ONCE) {
    for (const body of fc.sample(bodies, { seed: seed + sent, numRuns: Math.min(AT_ONCE, count - sent) })) {
      const headers = { 'content-type': 'application/json' }
      for (const address of ['/api/sandbox/adjudicate', '/api/sandbox/orders'])
        await ask(world, description, { caller: 'stranger', method: 'POST', address, headers, body }, address, watch)
    }
    if (sent % 5000 === 0) tell?.(`${sent + AT_ONCE} bodies, ${watch.findings.size} findings`)
  }
  return watch.result(count)
}

/** Sends mails to the service's addresses. */
export async function fuzzMails(count: number, seed: number, tell?: (line: string) => void): Promise<Fuzzed> {
  const watch = new Watch()
  for (let sent = 0; sent < count; sent += OF_A_WORLD) {
    const world = await FuzzWorld.made(seed + sent)
    const { addresses, subjects } = await world.mailboxes()
    const some = mails(addresses, subjects)
    const many = Math.min(OF_A_WORLD, count - sent)
    for (let i = 0; i < many; i += AT_ONCE) {
      for (const mail of fc.sample(some, { seed: seed + sent + i, numRuns: Math.min(AT_ONCE, many - i) }))
        await deliver(world, mail, watch)
      await world.pass(MAIL_PAUSE_MS)
    }
    tell?.(`${sent + many} mails, ${watch.findings.size} findings`)
    vi.restoreAllMocks()
    vi.spyOn(console, 'error').mockReturnValue()
  }
  return watch.result(count)
}

async function deliver(world: FuzzWorld, mail: FuzzMail, watch: Watch): Promise<void> {
  const measure = async (): Promise<number> => {
    const before = process.cpuUsage()
    const outcome = await world.deliver(mail).then(
      (reason) => reason ?? 'taken or dropped',
      (error: unknown) => {
        watch.addFinding(`the sender of a mail should try again: ${String(error)}`, mail)
        return 'failed'
      },
    )
    const { user, system } = process.cpuUsage(before)
    watch.countStatus(outcome)
    return (user + system) / 1000
  }
  const cpu = await measure()
  watch.times.push(cpu)
  await checkCpu('mail', mail, cpu, measure, watch)
}

interface Named {
  readonly call: FuzzCall
  /** Method and path of the route. */
  readonly name: string
}

function nameOf(description: Description, { method, address }: FuzzCall): string {
  const { pathname } = new URL(address, 'https://concert.example')
  const route = description.routeOf(method, pathname)
  return route === null ? `${method} ${pathname}` : `${route.method} ${route.path}`
}

async function describedBy(world: FuzzWorld): Promise<Description> {
  const call = {
    caller: 'stranger',
    method: 'GET',
    address: '/api/openapi.json',
    headers: {},
    body: undefined,
  } as const
  return new Description(JSON.parse(await (await world.send(call)).text()) as Document)
}

async function ask(
  world: FuzzWorld,
  description: Description,
  call: FuzzCall,
  name: string,
  watch: Watch,
): Promise<void> {
  const faults = vi.mocked(console.error).mock.calls.length
  const [answer, cpu] = await timed(world, call)
  watch.countStatus(answer.status)
  watch.successes.set(name, answer.ok || watch.successes.get(name) === true)
  watch.times.push(cpu)
  if (!maySeeMark(call.caller) && (await answer.clone().text()).includes(MARK) && !JSON.stringify(call).includes(MARK))
    watch.addFinding(`${name}: shows a note or draft of another player`, call)
  // Standards ask for 501 where a format is not offered; it must be described.
  if (answer.status >= 500 && answer.status !== 501)
    watch.addFinding(`${name}: ${answer.status} ${logSince(faults)}`, call)
  else
    for (const fault of await faultsOf(description, call, answer))
      watch.addFinding(`${name} ${answer.status}: ${fault}`, call)
  await checkCpu(name, call, cpu, async () => (await timed(world, call))[1], watch)
}

/** Measures slow calls three more times, because compilation or garbage collection may have slowed them. */
async function checkCpu(
  name: string,
  call: object,
  first: number,
  measure: () => Promise<number>,
  watch: Watch,
): Promise<void> {
  if (first <= MAX_CPU) return
  let minCpu = first
  for (let n = 0; n < 3 && minCpu > MAX_CPU; n++) minCpu = Math.min(minCpu, await measure())
  watch.most = Math.max(watch.most, minCpu)
  if (minCpu > MAX_CPU)
    watch.addFinding(`${name}: more than ${MAX_CPU} ms of CPU time (${minCpu.toFixed(0)})`, call, watch.slow)
}

async function timed(world: FuzzWorld, call: FuzzCall): Promise<readonly [Response, number]> {
  const request = world.requestOf(call)
  const before = process.cpuUsage()
  const answer = await world.platform.request(request)
  const { user, system } = process.cpuUsage(before)
  return [answer, (user + system) / 1000]
}

async function faultsOf(
  description: Description,
  { method, address }: FuzzCall,
  answer: Response,
): Promise<readonly string[]> {
  const { pathname } = new URL(address, 'https://concert.example')
  const route = description.routeOf(method, pathname)
  return route === null ? [] : description.faultsOf(route, answer)
}

/** The log lines of the service. */
const logSince = (before: number): string =>
  vi
    .mocked(console.error)
    .mock.calls.slice(before)
    .map(([text]) => String(text).slice(0, 400))
    .join(' ')
