/** A year of a game in one room: the wall, and two phones that hold seats by its code. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Served } from '../support/service/harness.ts'
import { colourViolations, violations } from './support/accessibility.ts'
import { PATIENCE, Person } from './support/person.ts'
import { takePicture } from './support/picture.ts'
import { order, PHONE, scan, SCREEN, wallSeat, wallTitle, watchResults } from './support/room.ts'
import { closeWindows, sharedBrowser, sharedService } from './support/shared.ts'
import { countTones, OPENED } from './support/tones.ts'

let service: Served
let browser: Browser
let wall: Person
let france: Person
let germany: Person
let tones: () => Promise<number[]>

beforeAll(async () => {
  service = await sharedService()
  browser = await sharedBrowser()
  wall = await Person.at(browser, service.url, 'Hanna', SCREEN)
  france = await Person.at(browser, service.url, 'France', PHONE)
  germany = await Person.at(browser, service.url, 'Germany', PHONE)
  await wall.signIn()
  tones = await countTones(wall.page)
})
afterAll(() => closeWindows(browser))

const power = (name: string) => wallSeat(wall, name)
const title = (text: string | RegExp) => wallTitle(wall, text)

it('is created, and phones take seats by the code on the wall', async () => {
  const { page } = wall
  await wall.open('/room')
  await page.getByRole('radio', { name: 'Standard' }).check()
  await page.getByLabel('Name').fill('At our table')
  await takePicture(page, 'room-new')
  await page.getByRole('button', { name: 'Create the game and open the wall' }).click()
  await title('Take a seat').waitFor()
  expect(await violations(page)).toEqual([])
  await takePicture(page, 'wall-forming')

  const address = await scan(page)
  expect(address).toMatch(/^\/room\/\w{12}#invitation=\w{24}$/)
  for (const phone of [france, germany]) {
    await phone.open(address)
    await phone.page.getByRole('button', { name: phone.name }).waitFor()
    if (phone === france) {
      expect(await violations(phone.page)).toEqual([])
      await takePicture(phone.page, 'phone-seats')
    }
    await phone.page.getByRole('button', { name: phone.name }).tap()
    await phone.page.getByRole('heading', { name: `You play ${phone.name}` }).waitFor()
    await power(phone.name).getByText('Seated').waitFor()
  }
  expect(await germany.page.evaluate(() => document.cookie)).toBe('')
  await takePicture(france.page, 'phone-waiting')
})

it('starts, and shows who is ready but no order until the close', async () => {
  const { page } = wall
  await page.clock.install()
  await page.getByRole('button', { name: 'Start with 2 of 7: nobody plays the rest' }).click()
  await title('Spring 1901').waitFor()
  await page
    .getByRole('timer')
    .getByText(/^(?:29|30):\d\d$/)
    .waitFor()
  expect(await violations(page)).toEqual([])
  // Silent until switched on.
  const sound = page.getByRole('button', { name: 'Sound' })
  expect([await tones(), await sound.getAttribute('aria-pressed')]).toEqual([[], 'false'])
  await sound.click()
  expect(await tones()).toEqual(OPENED)
  await france.page.locator('.status .phase', { hasText: 'Spring 1901' }).waitFor()
  await takePicture(page, 'wall-playing')
  await order(france, ['A PAR - BUR', 'A MAR - GAS', 'F BRE - MAO'])
  await takePicture(france.page, 'phone-orders')
  await power('France').getByText('Ready').waitFor()
  const arrows = page.locator('.wall-boards .arrow')
  expect([await power('Germany').innerText(), await arrows.count()]).toEqual([expect.stringContaining('Thinking'), 0])
  expect(await page.content()).not.toMatch(/PAR - BUR|A MAR - GAS/)
  expect(await tones()).toEqual([])
  await order(germany, ['A MUN - RUH', 'A BER - MUN', 'F KIE - HOL'])
  await expect.poll(tones, { timeout: PATIENCE }).toEqual(OPENED)
  const captions = await watchResults(wall, 'Spring 1901')
  expect(captions).toEqual([
    'France F BRE - MAO',
    'France A MAR - GAS',
    'France A PAR - BUR',
    'Germany F KIE - HOL',
    'Germany A BER - MUN',
    'Germany A MUN - RUH',
  ])
})

it('plays fall, a retreat and builds', async () => {
  const { page } = wall
  await title('Fall 1901').waitFor()
  for (const phone of [france, germany]) await phone.waitForPhase('Fall 1901')
  await order(france, ['A BUR H', 'A GAS - SPA', 'F MAO H'])
  await order(germany, ['A RUH - BUR', 'A MUN S A RUH - BUR', 'F HOL H'])
  await takePicture(germany.page, 'phone-fall')
  await title('Fall 1901: results').waitFor()
  await page.clock.runFor(4_000)
  await takePicture(page, 'wall-results')
  expect((await watchResults(wall, 'Fall 1901')).join('\n')).toContain('A BUR H Dislodged')
  await france.waitForPhase('Fall 1901')
  await order(france, ['A BUR R PAR'])
  await watchResults(wall, 'Fall 1901')
  await title('Winter 1901').waitFor()
  await germany.waitForPhase('Winter 1901')
  await france.waitForPhase('Winter 1901')
  await order(germany, ['BUILD F KIE'])
  await order(france, ['BUILD A MAR'])
  await watchResults(wall, 'Winter 1901')
  await title('Spring 1902').waitFor()
  expect(await power('France').innerText()).toMatch(/France\s+4/)
  expect(await colourViolations(page)).toEqual([])
  await takePicture(page, 'wall-spring-1902')
})

it('gives a lost phone’s seat a new code, which works once', async () => {
  const { page } = wall
  await page.getByText('Lost phone or wrong player').click()
  await page.getByRole('button', { name: 'New code for Germany' }).click()
  await page.getByRole('button', { name: 'Give a new code' }).click()
  const address = await scan(page, 'Code for Germany')
  await takePicture(page, 'wall-new-code')
  const spare = await Person.at(browser, service.url, 'Spare', PHONE)
  await spare.open(address)
  await spare.page.getByRole('button', { name: 'Play Germany on this phone' }).tap()
  await spare.page.locator('.status .phase', { hasText: 'Spring 1902' }).waitFor()
  await expect.poll(() => page.getByRole('img', { name: 'Code for Germany' }).count(), { timeout: PATIENCE }).toBe(0)
  await germany.page.reload()
  await germany.page.getByText('There is no such game').waitFor()
  expect([...wall.faults, ...france.faults, ...germany.faults, ...spare.faults]).toEqual([])
})
