/** Short games in one room of variants with other seats than Standard, on the wall and on phones. */
import { readFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { seat } from '../../src/rules/names.ts'
import { readGameText } from '../../src/tools/play/game-text.ts'
import type { Served } from '../support/service/harness.ts'
import { allOrInTurn } from '../support/thorough.ts'
import { colourViolations } from './support/accessibility.ts'
import { Person } from './support/person.ts'
import { takePicture } from './support/picture.ts'
import { order, PHONE, scan, SCREEN, wallSeat, wallTitle, watchResults } from './support/room.ts'
import { closeWindows, sharedBrowser, sharedService } from './support/shared.ts'

interface Shape {
  readonly title: string
  readonly variant: string
  /** Each seat that a phone takes, with its name on the wall. */
  readonly seats: readonly (readonly [string, string])[]
  readonly start: string
  /** The phases to play, as the page names them. */
  readonly phases: readonly string[]
  /** An order of all its captains that the wall shows. */
  readonly shown: string
}

const SHAPES: readonly Shape[] = [
  {
    title: 'Duo',
    variant: 'duo',
    seats: [
      ['ROTLAND', 'Rotland'],
      ['GRUNLAND', 'Grünland'],
    ],
    start: 'Start the game',
    phases: ['Spring 1001', 'Fall 1001', 'Winter 1001'],
    shown: 'Grünland A GRU - JOS',
  },
  {
    title: 'Three-way Balkan Battle',
    variant: 'balkan-battle-3',
    seats: [
      ['AUSTRIA', 'Austria'],
      ['RUSSIA', 'Russia'],
      ['TURKEY', 'Turkey'],
    ],
    start: 'Start the game',
    phases: ['Spring 1899', 'Fall 1899'],
    shown: 'Turkey A BUL - SER',
  },
  {
    // France’s orders count only if both captains give them.
    title: 'Double Diplomacy',
    variant: 'double-diplomacy',
    seats: [
      ['SEAT 5', 'Russia and France'],
      ['SEAT 6', 'France and Austria'],
    ],
    start: 'Start with 2 of 7: nobody plays the rest',
    phases: ['Spring 1901'],
    shown: 'France F BRE - PIC',
  },
]

let service: Served
let browser: Browser

beforeAll(async () => {
  service = await sharedService()
  browser = await sharedBrowser()
})
afterAll(() => closeWindows(browser))

const ordersIn = (variant: string) =>
  readGameText(readFileSync(new URL(`../games/${variant}.txt`, import.meta.url), 'utf8')).phases

it.each(allOrInTurn(SHAPES, 0))('$title is played on a wall and phones', async (shape) => {
  const { title, variant, seats, start, phases, shown } = shape
  const wall = await Person.at(browser, service.url, `Host-${variant}`, SCREEN)
  await wall.signIn()
  const { page } = wall
  await wall.open('/room')
  await page.getByRole('radio', { name: title, exact: true }).check()
  await page.getByRole('button', { name: 'Create the game and open the wall' }).click()
  const address = await scan(page)
  const phones = await Promise.all(seats.map(([, name]) => Person.at(browser, service.url, name, PHONE)))
  for (const phone of phones) {
    await phone.open(address)
    await phone.page.getByRole('button', { name: phone.name }).tap()
    await phone.page.getByRole('heading', { name: `You play ${phone.name}` }).waitFor()
    await wallSeat(wall, phone.name).getByText('Seated').waitFor()
  }
  await page.clock.install()
  await page.getByRole('button', { name: start }).click()

  const sheets = ordersIn(variant)
  for (const [n, name] of phases.entries()) {
    await wallTitle(wall, name).waitFor()
    for (const [k, phone] of phones.entries()) {
      const lines = sheets[n]?.sheets.get(seat(seats[k]?.[0] ?? ''))
      if (lines === undefined) continue
      await phone.waitForPhase(name)
      await order(phone, lines)
    }
    const captions = await watchResults(wall, name)
    if (n === 0) expect(captions.join('\n')).toContain(shown)
  }
  expect(await colourViolations(page)).toEqual([])
  await takePicture(page, `wall-${variant}`)
  await takePicture(phones[0]?.page ?? page, `phone-${variant}`)

  if (start === 'Start the game') await agreeOnDraw(wall, phones)
  expect([wall, ...phones].flatMap(({ faults }) => faults)).toEqual([])
})

/** The first phone proposes a draw, and the others vote for it. */
async function agreeOnDraw(wall: Person, [proposer, ...voters]: readonly Person[]): Promise<void> {
  await proposer?.openPane('Manage')
  await proposer?.page.getByText('Make a proposal').click()
  await proposer?.page.getByRole('button', { name: 'Propose' }).click()
  for (const { page } of voters) {
    await page.getByRole('button', { name: 'Vote yes' }).first().click()
    await page.getByRole('button', { name: 'Yes, vote for it' }).click()
  }
  await wallTitle(wall, /^The game is a draw of /).waitFor()
  await takePicture(wall.page, 'wall-over')
}
