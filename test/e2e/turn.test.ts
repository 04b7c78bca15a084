/** A whole turn: by thumb on a phone; by keyboard alone, by ear, in forced colours. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encodeLink } from '../../web/sandbox/sandbox-link.tsx'
import type { Province } from '../../src/rules/names.ts'
import { MAIN } from '../../src/rules/seam/standard.ts'
import type { Served } from '../support/service/harness.ts'
import { DESK, Person } from './support/person.ts'
import { takePicture } from './support/picture.ts'
import { Keyboard } from './support/keys.ts'
import { type Players, signInAll, Table } from './support/table.ts'
import { boxOf, panesCameFirst, PHONE, spotsOn, Thumb } from './support/thumb.ts'
import { closeWindows, sharedBrowser, sharedService } from './support/shared.ts'

let service: Served
let browser: Browser
let players: Players

beforeAll(async () => {
  service = await sharedService()
  browser = await sharedBrowser()
  players = await signInAll(service.url)
})
afterAll(() => closeWindows(browser))

/** Twelve English units in the autumn: an army that goes by three fleets, a fleet before two coasts. */
const AUTUMN = {
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
    FRANCE: ['A PAR', 'A BUR'],
    GERMANY: ['A BEL', 'A MUN', 'F LON', 'F EDI'],
  },
  centers: {
    ENGLAND: ['LON', 'EDI', 'LVP', 'BRE', 'MAR', 'POR', 'DEN', 'SWE', 'HOL', 'KIE', 'NWY', 'STP'],
    FRANCE: ['PAR'],
    GERMANY: ['BEL', 'MUN', 'BER'],
  },
}
const at = async (state: Readonly<Record<string, unknown>>): Promise<string> =>
  `/sandbox#${await encodeLink({ variant: 'classical', state: state as never, sheets: [] })}`

/** What others order, so that two of the twelve are dislodged. */
const AGAINST = {
  FRANCE: ['A BUR - GAS', 'A PAR S A BUR - GAS'],
  GERMANY: ['F LON - YOR', 'F EDI S F LON - YOR'],
}

/** The game master takes a centre from its owner. */
const nobodys = { kind: 'own', board: MAIN, power: null } as const

describe('a turn of twelve units in a hosted game, by one thumb on a phone', () => {
  it('takes at most three taps an order, on nothing too small, without scrolling: movement, retreats, builds, disbands', async () => {
    const table = await Table.at(players, 'One thumb', AUTUMN)
    const england = await Person.at(browser, service.url, 'Thumb', { ...PHONE, reducedMotion: 'no-preference' })
    const { page } = england
    await table.seat(page.context(), 'ENGLAND', service.url)
    expect(await panesCameFirst(page, () => england.open(table.path))).toBe(false)
    const thumb = new Thumb(page, spotsOn('classical'))
    const tap = (where: string) => () => thumb.tap(where)
    const press = (name: string) => () => thumb.press(name)
    await thumb.continueTo('Continue to Fall 1901')
    await thumb.board.waitFor()
    await thumb.bar.scrollIntoViewIfNeeded()
    const still = await page.evaluate(() => scrollY)
    const { y } = await boxOf(thumb.board)
    expect(await thumb.findSmallTargets()).toEqual([])

    await thumb.giveOrder('F IRI C A LVP - TUN', tap('IRI'), tap('LVP'), tap('TUN'))
    // What is told of the orders is longer then: the board must not move while the next finger is on its way.
    await thumb.waitUntilSaved()
    expect((await boxOf(thumb.board)).y).toBe(y)
    await thumb.giveOrder('F MAO C A LVP - TUN', tap('MAO'), tap('LVP'), tap('TUN'))
    await thumb.giveOrder('F WES C A LVP - TUN', tap('WES'), tap('LVP'), tap('TUN'))
    await thumb.giveOrder('A LVP - TUN VIA', tap('LVP'), tap('TUN'))
    await thumb.giveOrder('F POR - SPA/SC', tap('POR'), tap('SPA'), press('South coast'))
    await thumb.giveOrder('A GAS S F POR - SPA', tap('GAS'), tap('POR'), tap('SPA'))
    await thumb.giveOrder('A PIC - BEL', tap('PIC'), tap('BEL'), press('By land'))
    await thumb.giveOrder('F NTH S A PIC - BEL', tap('NTH'), tap('PIC'), tap('BEL'))
    await thumb.giveOrder('F ENG - WAL', tap('ENG'), tap('WAL'))
    await takePicture(page, 'turn-by-thumb')
    await thumb.giveOrder('A YOR H', tap('YOR'), press('Hold'))
    await thumb.giveOrder('F NWG - NWY', tap('NWG'), tap('NWY'))
    await thumb.giveOrder('F BAR S F NWG - NWY', tap('BAR'), tap('NWG'), tap('NWY'))
    expect(await page.evaluate(() => scrollY)).toBe(still)

    await table.submitForRest('ENGLAND', AGAINST)
    await thumb.markReady()
    // It closes while one looks on: first the orders are seen, then the units go where they went.
    await page.locator('.moving .place[data-province="TUN"][aria-label*="English army"]').waitFor({ state: 'attached' })
    expect(await thumb.findSmallTargets()).toEqual([])
    await takePicture(page, 'turn-by-thumb-results')
    await thumb.continueTo('Continue to Fall 1901, retreats')
    await thumb.giveOrder('A GAS R BRE', tap('GAS'), tap('BRE'))
    await thumb.giveOrder('A YOR D', tap('YOR'), press('Disband'))
    await takePicture(page, 'turn-by-thumb-retreats')
    await table.submitForRest('ENGLAND')
    await thumb.markReady()

    await thumb.continueTo('Continue to Winter 1901, adjustments')
    await thumb.giveOrder('F LON B', tap('LON'), press('Fleet'))
    await thumb.giveOrder('A LVP B', tap('LVP'), press('Army'))
    await takePicture(page, 'turn-by-thumb-builds')
    await table.correct(
      ['HOL', 'KIE', 'DEN', 'SWE', 'NWY'].map((province) => ({ ...nobodys, province: province as Province })),
    )
    await thumb.bar.getByText('Tap a unit to disband it.').waitFor()
    await thumb.giveOrder('F BAR D', tap('BAR'))
    await thumb.giveOrder('F NTH D', tap('NTH'))
    await takePicture(page, 'turn-by-thumb-disbands')
    expect(england.faults).toEqual([])
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
    await thumb.giveOrder(
      'A HOL H',
      between('BEL', 'HOL'),
      () => thumb.press('A HOL, Holland'),
      () => thumb.press('Hold'),
    )
    await thumb.tap('MUN')
    await thumb.tapBetween('KIE', 'BER')
    await thumb.expectWholeBar()
    await thumb.press('Berlin')
    await thumb.waitForOrder('A MUN - BER')
    await takePicture(page, 'thumb-between')
    await page.close()
  })
})

/** Five English units in the autumn: one goes by sea, one to a coast, one is beaten. */
const FIVE = {
  units: {
    ENGLAND: ['A YOR', 'F NTH', 'F POR', 'A GAS', 'A PIC'],
    FRANCE: ['A PAR', 'A BUR'],
    GERMANY: ['A RUH', 'F HOL'],
  },
  centers: {
    ENGLAND: ['LON', 'EDI', 'LVP', 'POR', 'BRE'],
    FRANCE: ['PAR'],
    GERMANY: ['HOL', 'KIE'],
  },
}
const AGAINST_FIVE = {
  FRANCE: ['A PAR - PIC', 'A BUR S A PAR - PIC'],
  GERMANY: ['A RUH - BEL', 'F HOL - BEL'],
}

const WHAT_HAPPENED = `
- region "What happened":
  - heading "Fall 1901, movement" [level=2]
  - heading "England" [level=3]
  - list:
    - listitem:
      - button "A YOR - NWY VIA"
      - button "Quote A YOR - NWY VIA in a message"
      - button "Copy a link to A YOR - NWY VIA"
    - listitem:
      - button "F NTH C A YOR - NWY"
      - button "Quote F NTH C A YOR - NWY in a message"
      - button "Copy a link to F NTH C A YOR - NWY"
    - listitem:
      - button "F POR - SPA/SC"
      - button "Quote F POR - SPA/SC in a message"
      - button "Copy a link to F POR - SPA/SC"
    - listitem:
      - button "A GAS S F POR - SPA"
      - button "Quote A GAS S F POR - SPA in a message"
      - button "Copy a link to A GAS S F POR - SPA"
    - listitem:
      - button "A PIC H"
      - text: Dislodged by A PAR - PIC.
      - button "Quote A PIC H in a message"
      - button "Copy a link to A PIC H"
  - heading "France" [level=3]
  - list:
    - listitem:
      - button "A PAR - PIC"
      - button "Quote A PAR - PIC in a message"
      - button "Copy a link to A PAR - PIC"
    - listitem:
      - button "A BUR S A PAR - PIC"
      - button "Quote A BUR S A PAR - PIC in a message"
      - button "Copy a link to A BUR S A PAR - PIC"
  - heading "Germany" [level=3]
  - list:
    - listitem:
      - button "A RUH - BEL"
      - text: Bounced with F HOL - BEL.
      - button "Quote A RUH - BEL in a message"
      - button "Copy a link to A RUH - BEL"
    - listitem:
      - button "F HOL - BEL"
      - text: Bounced with A RUH - BEL.
      - button "Quote F HOL - BEL in a message"
      - button "Copy a link to F HOL - BEL"
`.trim()

describe('a turn by keyboard alone, by ear, in forced colours', () => {
  let table: Table
  let england: Person
  let page: Page
  let keys: Keyboard

  beforeAll(async () => {
    table = await Table.at(players, 'By keys', FIVE)
    england = await Person.at(browser, service.url, 'Keys', {
      viewport: DESK,
      reducedMotion: 'reduce',
    })
    page = england.page
    await table.seat(page.context(), 'ENGLAND', service.url)
    keys = new Keyboard(page, 'classical')
    await keys.recordAnnouncements()
    await england.open(table.path)
  })

  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const bar = () => page.getByRole('group', { name: 'Order the selected unit' })
  const named = (code: string) => page.locator(`.place[data-province="${code}"]`).getAttribute('aria-label')
  const toTheBoard = (key?: string) => keys.tabTo(page.locator('.plate .place[tabindex="0"]'), key)
  /** Goes to a province and picks it; what is then said. */
  async function picked(code: string, words: string): Promise<void> {
    await keys.walkTo(code)
    await keys.press('Enter')
    await keys.waitForAnnouncement(words)
  }
  async function pressed(name: string | RegExp, words = '', key = 'Tab'): Promise<void> {
    await keys.tabTo(button(name), key)
    // A button whose meaning has just changed takes no presses for a moment.
    await button(name).and(page.locator(':not([aria-disabled="true"])')).waitFor()
    await keys.press('Enter')
    await keys.waitForAnnouncement(words)
  }
  /** One value of the style of each part that is found. */
  const styles = (
    parts: string,
    property: 'fill' | 'stroke' | 'borderBottomColor' | 'boxShadow' | 'transitionDuration',
  ) => page.locator(parts).evaluateAll((all, name) => all.map((one) => getComputedStyle(one)[name]), property)
  const distinct = async (...of: Parameters<typeof styles>) => new Set(await styles(...of)).size

  it('is ordered: a convoy, a coast, a support, a hold; a unit is chosen and let go', async () => {
    await pressed('Continue to Fall 1901')
    // The board is entered at a unit of one's own once it is known which may be ordered.
    await page.locator('.plate .place[tabindex="0"][data-province="YOR"]').waitFor({ state: 'attached' })
    await toTheBoard()
    expect(await keys.describeFocus()).toBe('- button "Yorkshire, English army"')
    await picked('YOR', 'A YOR: tap its destination.')
    await keys.press('Escape')
    await keys.waitForAnnouncement('Tap one of your units.')
    await picked('YOR', 'A YOR: tap its destination.')
    expect(await bar().ariaSnapshot()).toBe(
      [
        '- group "Order the selected unit":',
        '  - paragraph: "A YOR: tap its destination."',
        '  - button "Hold"',
        '  - button "Move" [pressed]',
        '  - button "Support"',
        '  - button "Cancel"',
      ].join('\n'),
    )
    await seesChoice()
    await keys.walkTo('NWY')
    expect(await keys.describeFocus()).toBe('- button "Norway, supply centre, can be chosen"')
    await picked('NWY', 'Added: A YOR - NWY VIA. Tap one of your units.')
    await picked('NTH', 'F NTH: tap its destination.')
    await picked('YOR', 'To support or convoy A YOR instead, tap it again or its destination.')
    await picked('NWY', 'Added: F NTH C A YOR - NWY.')
    await picked('POR', 'F POR: tap its destination.')
    await picked('SPA', 'F POR: North coast or South coast?')
    await pressed('South coast', 'Added: F POR - SPA/SC.')
    await toTheBoard('Shift+Tab')
    await picked('GAS', 'A GAS: tap its destination.')
    await picked('POR', 'A GAS supports F POR: tap its destination, or tap it again to support it in place.')
    await picked('SPA', 'Added: A GAS S F POR - SPA.')
    await picked('PIC', 'A PIC: tap its destination.')
    await pressed('Hold', 'Added: A PIC H. Every unit has an order. Tap one to change it.')
    expect(await named('NTH')).toBe('North Sea, English fleet, ordered F NTH C A YOR - NWY')
    await takePicture(page, 'turn-by-keys')
  })

  /** What is chosen, lit, pressed and open is told apart although colours are the device’s; units keep their powers’. To paint them costs twice as much. */
  async function seesChoice(): Promise<void> {
    await page.emulateMedia({ forcedColors: 'active' })
    expect(await distinct('.plate .unit .body', 'fill')).toBe(3)
    expect(await styles('.plate .lit :is(.selected, .target)', 'stroke')).not.toContain('none')
    expect(await distinct('.actions button', 'boxShadow')).toBe(2)
    expect(await distinct('.tabs button', 'borderBottomColor')).toBe(2)
    await takePicture(page, 'turn-by-keys-chosen')
    await page.emulateMedia({ forcedColors: 'none' })
  }

  it('is closed while one looks on, its results are read, and where no motion is wanted nothing moves', async () => {
    await table.submitForRest('ENGLAND', AGAINST_FIVE)
    await page
      .getByRole('status')
      .filter({ hasText: /^Saved/ })
      .waitFor()
    await pressed('Ready', 'Fall 1901, movement, is over. Now: Fall 1901, retreats.', 'Shift+Tab')
    const results = page.getByRole('region', { name: 'What happened' })
    await results.getByRole('button', { name: 'A PIC H', exact: true }).waitFor()
    await keys.expectVisibleFocus()
    expect(await results.ariaSnapshot()).toBe(WHAT_HAPPENED)
    await pressed('A RUH - BEL', 'Ruhr. A RUH - BEL: Bounced with F HOL - BEL.')
    expect(await named('BEL')).toBe('Belgium, supply centre, standoff')
    expect(await named('YOR')).toBe('Yorkshire, English army, ordered A YOR - NWY VIA')
    expect(await distinct('.moving .unit', 'transitionDuration')).toBe(1)
    expect(await styles('.moving .unit', 'transitionDuration')).toContain('0s')
    expect(await named('HOL')).toMatch(/ordered F HOL - BEL: Bounced with A RUH - BEL\.$/)
    await page.emulateMedia({ forcedColors: 'active' })
    expect(await styles('.dislodged-mark circle', 'stroke')).not.toContain('none')
    await takePicture(page, 'turn-by-keys-results')
    await page.emulateMedia({ forcedColors: 'none' })
  })

  it('goes on with a retreat, and with builds that one is asked about before one is ready without them', async () => {
    await pressed('Continue to Fall 1901, retreats', '', 'Shift+Tab')
    await page.locator('.plate .place[tabindex="0"][data-province="PIC"]').waitFor({ state: 'attached' })
    await toTheBoard()
    expect(await keys.describeFocus()).toBe('- button "Picardy, French army, dislodged English army, can be chosen"')
    await picked('PIC', 'A PIC: tap its destination.')
    await picked('BRE', 'Added: A PIC R BRE. Every unit has an order.')
    await table.submitForRest('ENGLAND')
    await page
      .getByRole('status')
      .filter({ hasText: /^Saved/ })
      .waitFor()
    await pressed('Ready', 'Fall 1901, retreats, is over. Now: Winter 1901, adjustments.', 'Shift+Tab')
    await pressed('Continue to Winter 1901, adjustments')
    await toTheBoard()
    await picked('EDI', 'Build in EDI: Army or Fleet?')
    await pressed('Fleet', 'Added: F EDI B.')
    await page
      .getByRole('status')
      .filter({ hasText: /^Saved/ })
      .waitFor()
    await pressed('Ready', '', 'Shift+Tab')
    await page.getByRole('status').filter({ hasText: '1 build will be waived. Ready anyway?' }).waitFor()
    await pressed('Not yet')
    await toTheBoard()
    await picked('LON', 'Build in LON: Army or Fleet?')
    await pressed('Army', 'Added: A LON B.')
    await page
      .getByRole('status')
      .filter({ hasText: /^Saved/ })
      .waitFor()
    await table.submitForRest('ENGLAND')
    await pressed('Ready', 'Winter 1901, adjustments, is over. Now: Spring 1902, movement.', 'Shift+Tab')
    await takePicture(page, 'turn-by-keys-builds')
    expect(england.faults).toEqual([])
    await page.close()
  })
})
