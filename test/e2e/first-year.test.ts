/** Seven people, one game: the first year of a game that was really played, through the page; what the page showed already, over the API. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Served } from '../support/service/harness.ts'
import { serveLocally } from '../support/service/harness.ts'
import type { SavedGame } from '../../src/rules/saved/index.ts'
import type { Received } from './support/person.ts'
import { callerOf, type GameAnswer } from './support/api-game.ts'
import { violations } from './support/accessibility.ts'
import { Person } from './support/person.ts'
import { isGallery, takePicture } from './support/picture.ts'
import type { PowerName, Standings } from './support/year.ts'
import { POSITION, POWERS, YEAR } from './support/year.ts'
import { closeWindows, sharedBrowser } from './support/shared.ts'

const NAMES = ['Ada', 'Bela', 'Cyra', 'Dov', 'Edda', 'Finn', 'Greta'] as const
/** What a mail takes at most, on a busy machine. */
const LONG = { timeout: 180_000, interval: 250 }
const GAME_NAME = 'Vienna 1814'

const PHONE = { viewport: { width: 380, height: 760 }, deviceScaleFactor: 2, hasTouch: true }
const VIEWS = [
  ['1280', {}],
  ['1280-dark', { colorScheme: 'dark' }],
  ['380', PHONE],
  ['380-dark', { ...PHONE, colorScheme: 'dark' }],
] as const

let service: Served
let browser: Browser
let people: Person[]
let game: string
/** Who drew which power. */
const seats = new Map<PowerName, Person>()

const at = (power: PowerName): Person => {
  const person = seats.get(power)
  if (person === undefined) throw new Error(`nobody plays ${power}`)
  return person
}
const others = (...absent: PowerName[]) => POWERS.filter((power) => !absent.includes(power))
const holdsOf = (power: PowerName) => POSITION.units[power]?.map((unit) => `${unit} H`) ?? []
const ordersOf = (code: string, power: PowerName) => YEAR.find((phase) => phase.code === code)?.orders[power] ?? []

/** Those whose pages need not be looked at order over the API, and are ready. */
async function sendAll(code: string, powers: readonly PowerName[], orders = ordersOf): Promise<void> {
  for (const power of powers)
    await callerOf(at(power), service.url).put(`/api/games/${game}/orders`, {
      phase: code,
      orders: orders(code, power),
      ready: true,
    })
}

/** Everything happens in its own time but this: what was due tomorrow becomes due at `when`. The object wakes, and knows no better. */
async function bring(due: 'deadline' | 'remindAt', when: number): Promise<void> {
  await service.miniflare.unsafeEvictDurableObject('concert', 'Game', { name: game, webSockets: 'hibernate' })
  const storage = await service.miniflare.unsafeGetDurableObjectStorage('concert', 'Game', { name: game })
  await storage.exec(`UPDATE snapshot SET body = json_set(body, '$.${due}', ${when})`)
  await service.miniflare.unsafeEvictDurableObject('concert', 'Game', { name: game, webSockets: 'hibernate' })
}

/** Saves a sheet once more, whereupon the object sets its alarm anew. If the time has come already, it closes the phase at once. */
async function wake(power: PowerName, phase: string): Promise<void> {
  const orders = phase === 'S1902M' ? holdsOf(power) : ordersOf(phase, power)
  const data = { phase, orders, ready: true }
  const url = new URL(`/api/games/${game}/orders`, service.url)
  await at(power).page.request.put(url.href, { headers: { origin: service.url.origin }, data })
}

/** Units and centres as the service's own export tells them. */
async function positionNow(): Promise<Standings> {
  const exported = (await (await fetch(new URL(`/api/games/${game}/export`, service.url))).json()) as SavedGame
  const state = exported.phases.at(-1)?.state
  return sorted({ units: state?.units ?? {}, centers: state?.centers ?? {} })
}

const sorted = ({ units, centers }: Standings): Standings => ({
  units: sortedLists(units),
  centers: sortedLists(centers),
})
const sortedLists = (lists: Standings['units']) =>
  Object.fromEntries(Object.entries(lists).map(([power, list]) => [power, list.toSorted()]))

const REMINDER = /^[^\n]*: orders due [^\n]*\n/
const WAITING = /^[^\n]*: your orders are late, send them by/
const everyMail = async (): Promise<Received[]> =>
  (await fetch(new URL('/dev/mail.json', service.url))).json() as Promise<Received[]>
const mailsTo = async (power: PowerName, about: RegExp) =>
  (await at(power).mails()).map(({ text }) => text).filter((text) => about.test(text))

beforeAll(async () => {
  service = await serveLocally()
  browser = await sharedBrowser()
  people = await Promise.all(NAMES.map((name) => Person.at(browser, service.url, name)))
})
afterAll(async () => {
  await closeWindows(browser)
  await service?.[Symbol.asyncDispose]()
})

describe('the first year of a game', () => {
  it('people sign in through the link that was mailed to them', async () => {
    const [creator, ...others] = people
    await Promise.all([creator?.signInOnThePage(), ...others.map((person) => person.signIn())])
  })

  it('one creates a game, another finds it in the lobby and joins; the seventh starts it', async () => {
    const [creator, joiner, ...others] = people
    if (creator === undefined || joiner === undefined) throw new Error('nobody is there')
    await creator.open('/games/new')
    await creator.page.getByLabel('Name', { exact: true }).fill(GAME_NAME)
    await creator.page.getByRole('button', { name: 'Create the game' }).click()
    await creator.page.getByRole('heading', { name: '1 of 7 players' }).waitFor()
    game = new URL(creator.page.url()).pathname.split('/').at(-1) ?? ''

    await joiner.open('/games')
    await joiner.page.getByRole('link', { name: GAME_NAME }).click()
    await joiner.page.getByRole('button', { name: 'Join this game' }).click()
    await creator.page.getByRole('heading', { name: '2 of 7 players' }).waitFor()
    for (const person of others) await callerOf(person, service.url).post(`/api/games/${game}/join`, {})
    for (const person of [creator, joiner]) await person.page.getByRole('heading', { name: /^Orders for / }).waitFor()
    for (const person of people) {
      const { game: seen } = await callerOf(person, service.url).get<GameAnswer>(`/api/games/${game}`)
      seats.set(seen.you as PowerName, person)
      // Whoever does not choose so is told hours later what asks for orders, and then needs no reminder.
      await callerOf(person, service.url).put(`/api/games/${game}/mails`, { news: 'at-once' })
      await person.open('about:blank')
    }
    expect([...seats.keys()].toSorted()).toEqual([...POWERS])
  })

  it('Spring 1901: two order by tapping, one by typing; the last Ready closes the phase', async () => {
    const [france, russia, germany] = [at('FRANCE'), at('RUSSIA'), at('GERMANY')]
    await Promise.all([france, russia, germany].map((person) => person.open(`/games/${game}`)))
    await france.tap('PAR')
    await france.tap('BUR')
    await france.tap('MAR')
    await france.choose('Support')
    await france.tap('PAR')
    await france.tap('BUR')
    await france.tap('BRE')
    await france.tap('MAO')
    await france.waitForOrders(['A PAR - BUR', 'A MAR S A PAR - BUR', 'F BRE - MAO'])
    await france.waitUntilSaved()
    expect(await france.page.getByRole('status').innerText()).toMatch(/^Saved\. Orders lock .*, Ready or not\.$/)
    await takePicture(france.page, 'orders-1280')

    for (const [from, to] of [
      ['STP/SC', 'BOT'],
      ['MOS', 'UKR'],
      ['WAR', 'GAL'],
      ['SEV', 'BLA'],
    ] as const) {
      await russia.tap(from)
      await russia.tap(to)
    }
    await russia.markReady()
    await france.markReady()
    await sendAll('S1901M', others('FRANCE', 'RUSSIA', 'GERMANY'))
    // As a judge's regular would write it, with a slip that is pointed out and mended.
    await germany.type(['fleet kiel - denmark', 'mun-ruhr', 'A Berlin - Kiell'])
    await germany.page.getByRole('button', { name: 'A BER - KIE', exact: true }).click()
    await germany.waitForOrders(['F KIE - DEN', 'A MUN - RUH', 'A BER - KIE'])
    await germany.markReady()
    for (const person of [france, russia, germany]) await person.waitForPhase('Fall 1901, movement')
    await france.open('about:blank')
  })

  it('Fall 1901: closed by its alarm, with the saved orders of a player who has gone and never pressed Ready', async () => {
    const england = at('ENGLAND')
    await england.open(`/games/${game}`)
    await england.waitForPhase('Fall 1901, movement')
    await england.tap('NWG')
    await england.choose('Convoy')
    await england.tap('EDI')
    await england.tap('NWY')
    await england.tap('EDI')
    await england.tap('NWY')
    await england.tap('NTH')
    await england.tap('SKA')
    await england.waitForOrders(['F NWG C A EDI - NWY', 'A EDI - NWY VIA', 'F NTH - SKA'])
    await england.markReady()
    await sendAll('F1901M', others('ENGLAND', 'GERMANY'))

    const germany = at('GERMANY')
    await germany.type(ordersOf('F1901M', 'GERMANY'))
    await germany.waitUntilSaved()
    await germany.open('about:blank')
    await bring('deadline', Date.now() + 2_000)
    await wake('ENGLAND', 'F1901M')
    for (const power of ['ENGLAND', 'RUSSIA'] as const) await at(power).waitForPhase('Winter 1901, adjustments')
    await england.open('about:blank')
    await germany.open(`/games/${game}`)
    await germany.waitForPhase('Winter 1901, adjustments')
  })

  it('Winter 1901: builds, by tapping too, lead to the recorded position', async () => {
    const russia = at('RUSSIA')
    await russia.tap('STP')
    await russia.choose('Fleet, north coast')
    await russia.tap('MOS')
    await russia.chooseIfOffered('Army', 2)
    await russia.waitForOrders(['F STP/NC B', 'A MOS B'])
    await russia.markReady()
    await sendAll('W1901A', others('RUSSIA'))
    for (const power of ['RUSSIA', 'GERMANY'] as const) await at(power).waitForPhase('Spring 1902, movement')
    expect(await positionNow()).toEqual(sorted(POSITION))
  })

  it('Spring 1902: only the player without orders is reminded; the game waits for him once, and the alarm closes the phase without him', async () => {
    await sendAll('S1902M', others('TURKEY'), (_, power) => holdsOf(power))
    await bring('remindAt', Date.now() + 1_000)
    await wake('FRANCE', 'S1902M')
    await vi.waitFor(async () => expect(await mailsTo('TURKEY', REMINDER)).not.toEqual([]), LONG)
    await bring('deadline', Date.now() + 2_000)
    await wake('FRANCE', 'S1902M')
    await vi.waitFor(async () => expect(await mailsTo('TURKEY', WAITING)).toHaveLength(1), LONG)
    await bring('deadline', Date.now() + 2_000)
    await wake('FRANCE', 'S1902M')
    for (const power of ['RUSSIA', 'GERMANY'] as const) await at(power).waitForPhase('Fall 1902, movement')
    await at('GERMANY').openPane('Results')
    await at('GERMANY').page.getByText('No orders from Turkey.').waitFor()
  })

  it('the right mails have gone to the right people, and no others', async () => {
    // Whoever has to act is written to; the results of a phase that leads to nothing of his come in the morning.
    const turkey = [/^Sign in/, / has begun\n/, REMINDER, WAITING]
    for (const kind of turkey) expect(await mailsTo('TURKEY', kind)).toHaveLength(1)
    const results = (power: PowerName) => mailsTo(power, /results of Spring 1902, movement\n/)
    // Whoever has the game before him may have seen them there before the mail left.
    const looksOn = (power: PowerName) => at(power).page.url().includes(game)
    const away = POWERS.filter((power) => !looksOn(power))
    expect(away.length).toBeGreaterThan(2)
    await vi.waitFor(async () => {
      for (const power of away) expect(await results(power)).toHaveLength(1)
    }, LONG)
    for (const power of POWERS) expect((await results(power)).length).toBeLessThan(2)
    const all = await everyMail()
    expect(new Set(all.map(({ to }) => to))).toEqual(new Set(people.map(({ address }) => address)))
    for (const power of others('TURKEY')) {
      expect(await mailsTo(power, REMINDER)).toEqual([])
      expect(await mailsTo(power, WAITING)).toEqual([])
    }
  })

  it('each reads of his own power, and of nobody else’s drafts', async () => {
    const started = (await at('AUSTRIA').mails()).find(({ text }) => /A VIE/.test(text) && /F TRI/.test(text))
    expect(started?.text).toContain('Austria')
    const [reminder, ...more] = (await at('TURKEY').mails()).filter(({ text }) => REMINDER.test(text))
    expect(more).toEqual([])
    expect(reminder?.text).toContain('BLA')
    for (const power of others('TURKEY'))
      for (const unit of POSITION.units[power] ?? []) expect(reminder?.text).not.toContain(unit)
  })

  it('a spectator steps through the history, on a desk and on a phone, by day and by night', async () => {
    for (const [name, options] of isGallery ? VIEWS : [VIEWS[0], VIEWS[3]]) {
      const watcher = await Person.at(browser, service.url, 'Watcher', options)
      await watcher.open(`/games/${game}/phases/1`)
      await watcher.page.locator('.results').getByText('A BUR - MUN').first().waitFor()
      await watcher.page.getByRole('group', { name: 'Board of a closed phase' }).waitFor()
      expect(
        await watcher.page
          .locator('.results')
          .getByText(/Bounced with/)
          .first()
          .innerText(),
      ).toContain('Bounced with')
      await takePicture(watcher.page, `history-${name}`)
      const arrow = (order: string) => watcher.page.locator('.plate .arrow title').filter({ hasText: order })
      for (const [step, order, former] of [
        ['Previous phase', 'A PAR - BUR', 'A BUR - MUN'],
        ['Next phase', 'A BUR - MUN', 'A PAR - BUR'],
      ] as const) {
        await watcher.page.locator('.stepper').getByTitle(step).click()
        await arrow(order).first().waitFor({ state: 'attached' })
        expect(await arrow(former).count()).toBe(0)
      }
      await watcher.tap('MUN')
      await watcher.page.getByRole('button', { name: 'Show all' }).waitFor()
      await takePicture(watcher.page, `asked-${name}`)
      await watcher.page.context().close()
    }
  })

  it('the page is clean to assistive technology, and nothing failed behind the scenes', async () => {
    expect(await violations(at('GERMANY').page)).toEqual([])
    expect(people.flatMap(({ faults }) => faults)).toEqual([])
  })
})
