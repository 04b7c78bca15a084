/** The orders of a movement phase, by thumb on a phone. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encodeLink } from '../../web/sandbox/link.ts'
import { launchBrowser } from '../support/browser.ts'
import type { Served } from '../support/harness.ts'
import { serveLocally } from '../support/harness.ts'
import { Person } from './support/person.ts'
import { takePicture } from './support/picture.ts'
import { PHONE, spotsOn, Thumb } from './support/thumb.ts'

let service: Served
let browser: Browser

beforeAll(async () => {
  service = await serveLocally()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await service?.[Symbol.asyncDispose]()
})

/** Twelve English units in the autumn of 1905: an army that goes by three fleets, a fleet before two coasts. */
const AUTUMN = {
  name: 'F1905M',
  units: {
    ENGLAND: [
      'A LVP',
      'F IRI',
      'F MAO',
      'F WES',
      'F POR',
      'A GAS',
      'A PIC',
      'F NTH',
      'F ENG',
      'A YOR',
      'F NWG',
      'F BAR',
    ],
    GERMANY: ['A BEL', 'A MUN'],
  },
  centers: {
    ENGLAND: ['LON', 'EDI', 'LVP', 'BRE', 'PAR', 'MAR', 'POR', 'DEN', 'SWE', 'HOL', 'KIE', 'NWY'],
    GERMANY: ['BEL', 'MUN'],
  },
}
const at = async (state: Readonly<Record<string, unknown>>): Promise<string> =>
  `/sandbox#${await encodeLink({ variant: 'classical', state: state as never, sheets: [] })}`

describe('the orders of twelve units, by one thumb on a phone', () => {
  it('take at most three taps an order, on nothing too small, without scrolling', async () => {
    const visitor = await Person.at(browser, service.url, 'Thumb', PHONE)
    const { page } = visitor
    await visitor.open(await at(AUTUMN))
    const thumb = new Thumb(page, spotsOn('classical'))
    const tap = (where: string) => () => thumb.tap(where)
    const press = (name: string) => () => thumb.press(name)
    await thumb.board.waitFor()
    await thumb.bar.scrollIntoViewIfNeeded()
    const still = await page.evaluate(() => scrollY)

    await thumb.orders('F IRI C A LVP - TUN', tap('IRI'), tap('LVP'), tap('TUN'))
    await thumb.orders('F MAO C A LVP - TUN', tap('MAO'), tap('LVP'), tap('TUN'))
    await thumb.orders('F WES C A LVP - TUN', tap('WES'), tap('LVP'), tap('TUN'))
    await thumb.orders('A LVP - TUN VIA', tap('LVP'), tap('TUN'))
    await thumb.orders('F POR - SPA/SC', tap('POR'), tap('SPA'), press('South coast'))
    await thumb.orders('A GAS S F POR - SPA', tap('GAS'), tap('POR'), tap('SPA'))
    await thumb.orders('A PIC - BEL', tap('PIC'), tap('BEL'), press('By land'))
    await thumb.orders('F NTH S A PIC - BEL', tap('NTH'), tap('PIC'), tap('BEL'))
    await thumb.orders('F ENG - WAL', tap('ENG'), tap('WAL'))
    await takePicture(page, 'turn-by-thumb')
    await thumb.orders('A YOR H', tap('YOR'), press('Hold'))
    await thumb.orders('F NWG - NWY', tap('NWG'), tap('NWY'))
    await thumb.orders('F BAR S F NWG - NWY', tap('BAR'), tap('NWG'), tap('NWY'))
    expect(await page.evaluate(() => scrollY)).toBe(still)
    expect(visitor.faults).toEqual([])
    await page.close()
  })

  it('is asked which place the thumb means where it comes down between two, and never guesses', async () => {
    const visitor = await Person.at(browser, service.url, 'Between', PHONE)
    const { page } = visitor
    await visitor.open(await at({ name: 'S1905M', units: { GERMANY: ['A BEL', 'A HOL', 'A MUN'] } }))
    const thumb = new Thumb(page, spotsOn('classical'))
    await thumb.board.waitFor()
    await thumb.bar.scrollIntoViewIfNeeded()
    const between = (a: string, b: string) => () => thumb.tapBetween(a, b)
    await thumb.orders(
      'A HOL H',
      between('BEL', 'HOL'),
      () => thumb.press('A HOL, Holland'),
      () => thumb.press('Hold'),
    )
    await thumb.tap('MUN')
    await thumb.tapBetween('KIE', 'BER')
    await thumb.seesBar()
    await thumb.press('Berlin')
    await thumb.written('A MUN - BER')
    await takePicture(page, 'thumb-between')
    await page.close()
  })
})
