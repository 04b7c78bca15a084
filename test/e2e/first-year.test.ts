/** Seven players play the first year of a real game through the page, and over the API where the page adds nothing new. */
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
/** Timeout in ms for mails, on a busy machine. */
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
/** The players by power. */
const seats = new Map<PowerName, Person>()

const at = (power: PowerName): Person => {
  const person = seats.get(power)
  if (person === undefined) throw new Error(`nobody plays ${power}`)
  return person
}
const allExcept = (...absent: PowerName[]) => POWERS.filter((power) => !absent.includes(power))
const holdsOf = (power: PowerName) => POSITION.units[power]?.map((unit) => `${unit} H`) ?? []
const ordersOf = (code: string, power: PowerName) => YEAR.find((phase) => phase.code === code)?.orders[power] ?? []

/** Submits the orders of these powers over the API and marks them ready. */
async function sendAll(code: string, powers: readonly PowerName[], orders = ordersOf): Promise<void> {
  for (const power of powers)
    await callerOf(at(power), service.url).put(`/api/games/${game}/orders`, {
      phase: code,
      orders: orders(code, power),
      ready: true,
    })
}

/** Moves the deadline or the reminder of the game to `when`, while its object is evicted. */
async function reschedule(due: 'deadline' | 'remindAt', when: number): Promise<void> {
  await service.miniflare.unsafeEvictDurableObject('concert', 'Game', { name: game, webSockets: 'hibernate' })
  const storage = await service.miniflare.unsafeGetDurableObjectStorage('concert', 'Game', { name: game })
  await storage.exec(`UPDATE snapshot SET body = json_set(body, '$.${due}', ${when})`)
  await service.miniflare.unsafeEvictDurableObject('concert', 'Game', { name: game, webSockets: 'hibernate' })
}

/** Saves a sheet, so that the object sets its alarm. If the deadline has passed, this closes the phase. */
async function wake(power: PowerName, phase: string): Promise<void> {
  const orders = phase === 'S1902M' ? holdsOf(power) : ordersOf(phase, power)
  const data = { phase, orders, ready: true }
  const url = new URL(`/api/games/${game}/orders`, service.url)
  await at(power).page.request.put(url.href, { headers: { origin: service.url.origin }, data })
}

/** Units and centres by the export of the service. */
async function exportPosition(): Promise<Standings> {
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
  it('players sign in through a mailed link', async () => {
    const [creator, ...more] = people
    await Promise.all([creator?.signInOnThePage(), ...more.map((person) => person.signIn())])
  })

  it('a player creates a game, another joins it from the lobby, and the seventh starts it', async () => {
    const [creator, joiner, ...more] = people
    if (creator === undefined || joiner === undefined) throw new Error('there are too few people')
    await creator.open('/games/new')
    await creator.page.getByLabel('Name', { exact: true }).fill(GAME_NAME)
    await creator.page.getByRole('button', { name: 'Create the game' }).click()
    await creator.page.getByRole('heading', { name: '1 of 7 players' }).waitFor()
    game = new URL(creator.page.url()).pathname.split('/').at(-1) ?? ''

    await joiner.open('/games')
    // By its address: a failed attempt leaves a game of this name.
    await joiner.page.locator(`a.game[href="/games/${game}"]`, { hasText: GAME_NAME }).click()
    await joiner.page.getByRole('button', { name: 'Join this game' }).click()
    await creator.page.getByRole('heading', { name: '2 of 7 players' }).waitFor()
    for (const person of more) await callerOf(person, service.url).post(`/api/games/${game}/join`, {})
    for (const person of [creator, joiner]) await person.page.getByRole('heading', { name: /^Orders for / }).waitFor()
    for (const person of people) {
      const { game: view } = await callerOf(person, service.url).get<GameAnswer>(`/api/games/${game}`)
      seats.set(view.you as PowerName, person)
      // With news at once the mail is not delayed, which would make the reminder unnecessary.
      await callerOf(person, service.url).put(`/api/games/${game}/mails`, { news: 'at-once' })
      await person.open('about:blank')
    }
    expect([...seats.keys()].toSorted()).toEqual([...POWERS])
  })

  it('Spring 1901: two players order by taps, one by text; the last Ready closes the phase', async () => {
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
    await sendAll('S1901M', allExcept('FRANCE', 'RUSSIA', 'GERMANY'))
    // In the style of e-mail judges, with a typo for which the page suggests a fix.
    await germany.type(['fleet kiel - denmark', 'mun-ruhr', 'A Berlin - Kiell'])
    await germany.page.getByRole('button', { name: 'A BER - KIE', exact: true }).click()
    await germany.waitForOrders(['F KIE - DEN', 'A MUN - RUH', 'A BER - KIE'])
    await germany.markReady()
    for (const person of [france, russia, germany]) await person.waitForPhase('Fall 1901, movement')
    await france.open('about:blank')
  })

  it('Fall 1901: the alarm closes the phase with the saved orders of an absent player who was not ready', async () => {
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
    await sendAll('F1901M', allExcept('ENGLAND', 'GERMANY'))

    const germany = at('GERMANY')
    await germany.type(ordersOf('F1901M', 'GERMANY'))
    await germany.waitUntilSaved()
    await germany.open('about:blank')
    await reschedule('deadline', Date.now() + 2_000)
    await wake('ENGLAND', 'F1901M')
    for (const power of ['ENGLAND', 'RUSSIA'] as const) await at(power).waitForPhase('Winter 1901, adjustments')
    await england.open('about:blank')
    await germany.open(`/games/${game}`)
    await germany.waitForPhase('Winter 1901, adjustments')
  })

  it('Winter 1901: builds lead to the recorded position', async () => {
    const russia = at('RUSSIA')
    await russia.tap('STP')
    await russia.choose('Fleet, north coast')
    await russia.tap('MOS')
    await russia.chooseIfOffered('Army', 2)
    await russia.waitForOrders(['F STP/NC B', 'A MOS B'])
    await russia.markReady()
    await sendAll('W1901A', allExcept('RUSSIA'))
    for (const power of ['RUSSIA', 'GERMANY'] as const) await at(power).waitForPhase('Spring 1902, movement')
    expect(await exportPosition()).toEqual(sorted(POSITION))
  })

  it('Spring 1902: only the player without orders is reminded; the game waits for them once, then the alarm closes the phase', async () => {
    await sendAll('S1902M', allExcept('TURKEY'), (_, power) => holdsOf(power))
    await reschedule('remindAt', Date.now() + 1_000)
    await wake('FRANCE', 'S1902M')
    await vi.waitFor(async () => expect(await mailsTo('TURKEY', REMINDER)).not.toEqual([]), LONG)
    await reschedule('deadline', Date.now() + 2_000)
    await wake('FRANCE', 'S1902M')
    await vi.waitFor(async () => expect(await mailsTo('TURKEY', WAITING)).toHaveLength(1), LONG)
    await reschedule('deadline', Date.now() + 2_000)
    await wake('FRANCE', 'S1902M')
    for (const power of ['RUSSIA', 'GERMANY'] as const) await at(power).waitForPhase('Fall 1902, movement')
    await at('GERMANY').openPane('Results')
    await at('GERMANY').page.getByText('No orders from Turkey.').waitFor()
  })

  it('the service sent the right mails to the right players, and no others', async () => {
    // Mails that need action are sent at once; other results come in the morning.
    const turkey = [/^Sign in/, / has begun\n/, REMINDER, WAITING]
    for (const kind of turkey) expect(await mailsTo('TURKEY', kind)).toHaveLength(1)
    const results = (power: PowerName) => mailsTo(power, /results of Spring 1902, movement\n/)
    // Players with the game open may have seen the results before the mail is sent.
    const isWatching = (power: PowerName) => at(power).page.url().includes(game)
    const away = POWERS.filter((power) => !isWatching(power))
    expect(away.length).toBeGreaterThan(2)
    await vi.waitFor(async () => {
      for (const power of away) expect(await results(power)).toHaveLength(1)
    }, LONG)
    for (const power of POWERS) expect((await results(power)).length).toBeLessThan(2)
    const all = await everyMail()
    expect(new Set(all.map(({ to }) => to))).toEqual(new Set(people.map(({ address }) => address)))
    for (const power of allExcept('TURKEY')) {
      expect(await mailsTo(power, REMINDER)).toEqual([])
      expect(await mailsTo(power, WAITING)).toEqual([])
    }
  })

  it('mails show a player their own power only, and no orders of other players', async () => {
    const started = (await at('AUSTRIA').mails()).find(({ text }) => /A VIE/.test(text) && /F TRI/.test(text))
    expect(started?.text).toContain('Austria')
    const [reminder, ...more] = (await at('TURKEY').mails()).filter(({ text }) => REMINDER.test(text))
    expect(more).toEqual([])
    expect(reminder?.text).toContain('BLA')
    for (const power of allExcept('TURKEY'))
      for (const unit of POSITION.units[power] ?? []) expect(reminder?.text).not.toContain(unit)
  })

  it('a spectator steps through the history, on a desktop and on a phone, in light and dark mode', async () => {
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
      for (const [step, order, previous] of [
        ['Previous phase', 'A PAR - BUR', 'A BUR - MUN'],
        ['Next phase', 'A BUR - MUN', 'A PAR - BUR'],
      ] as const) {
        await watcher.page.locator('.stepper').getByTitle(step).click()
        await arrow(order).first().waitFor({ state: 'attached' })
        expect(await arrow(previous).count()).toBe(0)
      }
      await watcher.tap('MUN')
      await watcher.page.getByRole('button', { name: 'Close', exact: true }).waitFor()
      await takePicture(watcher.page, `selected-${name}`)
      await watcher.page.context().close()
    }
  })

  it('the page has no accessibility violations and no errors', async () => {
    expect(await violations(at('GERMANY').page)).toEqual([])
    expect(people.flatMap(({ faults }) => faults)).toEqual([])
  })
})
