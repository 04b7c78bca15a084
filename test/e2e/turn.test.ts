/** A whole turn: by one thumb on a phone, and by keyboard with a screen reader and forced colours. */
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encodeLink } from '../../web/sandbox/sandbox-link.tsx'
import type { Province } from '../../src/rules/names.ts'
import { MAIN } from '../../src/rules/seam/standard.ts'
import type { Served } from '../support/service/harness.ts'
import { DESK, PATIENCE, Person } from './support/person.ts'
import { takePicture } from './support/picture.ts'
import { Keyboard } from './support/keys.ts'
import { type Players, signInAll, Table } from './support/table.ts'
import { boxOf } from './support/board.ts'
import { panesCameFirst, PHONE, spotsOn, Thumb } from './support/thumb.ts'
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

/** Twelve English units in fall: an army convoyed by three fleets, a fleet next to two coasts. */
const FALL_POSITION = {
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
const sandboxPath = async (state: Readonly<Record<string, unknown>>): Promise<string> =>
  `/sandbox#${await encodeLink({ variant: 'classical', state: state as never, sheets: [] })}`

/** Orders of the opponents, which dislodge two of the twelve. */
const OPPONENT_ORDERS = {
  FRANCE: ['A BUR - GAS', 'A PAR S A BUR - GAS'],
  GERMANY: ['F LON - YOR', 'F EDI S F LON - YOR'],
}

/** How far above the lower edge (CSS px) the Ready button may be. */
const THUMB_MARGIN = 16

/** A correction that makes a centre neutral. */
const makeNeutral = { kind: 'own', board: MAIN, power: null } as const

describe('a turn of twelve units in a hosted game, by one thumb on a phone', () => {
  it('takes at most three taps per order, on large targets, without scrolling, in all kinds of phases', async () => {
    const table = await Table.at(players, 'One thumb', FALL_POSITION)
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
    const scrollTop = await page.evaluate(() => scrollY)
    const { y } = await boxOf(thumb.board)
    expect(await thumb.findSmallTargets()).toEqual([])
    // One line above the board, and Ready at the thumb.
    expect(y + scrollTop).toBeLessThan(PHONE.viewport.height / 4)
    const button = await boxOf(page.getByRole('button', { name: 'Ready', exact: true }))
    const space = PHONE.viewport.height - button.y - button.height
    expect([space, space >= 0 && space < THUMB_MARGIN]).toEqual([space, true])

    await thumb.giveOrder('F IRI C A LVP - TUN', tap('IRI'), tap('LVP'), tap('TUN'))
    // The status is longer now: the board must not move before the next tap.
    await thumb.waitUntilSaved()
    expect((await boxOf(thumb.board)).y).toBe(y)
    await thumb.giveOrder('F MAO C A LVP - TUN', tap('MAO'), tap('LVP'), tap('TUN'))
    await thumb.giveOrder('F WES C A LVP - TUN', tap('WES'), tap('LVP'), tap('TUN'))
    await thumb.giveOrder('A LVP - TUN VIA', tap('LVP'), tap('TUN'))
    await thumb.giveOrder('F POR - SPA/SC', tap('POR'), tap('SPA'), press('South coast'))
    // An open question blocks Ready.
    await tap('POR')()
    await tap('SPA')()
    const ready = page.getByRole('button', { name: 'Ready', exact: true })
    await page.getByRole('status').filter({ hasText: 'Answer the question at the board' }).waitFor()
    expect(await ready.getAttribute('aria-disabled')).toBe('true')
    await press('South coast')()
    await expect.poll(() => ready.getAttribute('aria-disabled'), { timeout: PATIENCE }).toBe('false')
    await thumb.giveOrder('A GAS S F POR - SPA', tap('GAS'), tap('POR'), tap('SPA'))
    await thumb.giveOrder('A PIC - BEL', tap('PIC'), tap('BEL'), press('By land'))
    await thumb.giveOrder('F NTH S A PIC - BEL', tap('NTH'), tap('PIC'), tap('BEL'))
    await thumb.giveOrder('F ENG - WAL', tap('ENG'), tap('WAL'))
    await takePicture(page, 'turn-by-thumb')
    await thumb.giveOrder('A YOR H', tap('YOR'), press('Hold'))
    await thumb.giveOrder('F NWG - NWY', tap('NWG'), tap('NWY'))
    await thumb.giveOrder('F BAR S F NWG - NWY', tap('BAR'), tap('NWG'), tap('NWY'))
    expect(await page.evaluate(() => scrollY)).toBe(scrollTop)

    await table.submitForRest('ENGLAND', OPPONENT_ORDERS)
    await thumb.markReady()
    // The phase closes while the page is open: orders appear first, then the units move.
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
      ['HOL', 'KIE', 'DEN', 'SWE', 'NWY'].map((province) => ({ ...makeNeutral, province: province as Province })),
    )
    await thumb.bar.getByText('Tap a unit to disband it.').waitFor()
    await thumb.giveOrder('F BAR D', tap('BAR'))
    await thumb.giveOrder('F NTH D', tap('NTH'))
    await takePicture(page, 'turn-by-thumb-disbands')
    expect(england.faults).toEqual([])
    await page.close()
  })

  it('asks for the target of a tap between two, and never guesses', async () => {
    const visitor = await Person.at(browser, service.url, 'Between', PHONE)
    const { page } = visitor
    await visitor.open(await sandboxPath({ name: 'S1905M', units: { GERMANY: ['A BEL', 'A HOL', 'A MUN'] } }))
    const thumb = new Thumb(page, spotsOn('classical'))
    await thumb.board.waitFor()
    await thumb.bar.scrollIntoViewIfNeeded()
    const tapBetween = (a: string, b: string) => () => thumb.tapBetween(a, b)
    await thumb.giveOrder(
      'A HOL H',
      tapBetween('BEL', 'HOL'),
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

/** Four Turkish units at the lower edge of the board. */
const SOUTH_EAST = {
  units: { TURKEY: ['F SYR', 'F SMY', 'F AEG', 'F EAS'], ITALY: ['F ION', 'F TUN'] },
  centers: { TURKEY: ['CON', 'SMY', 'ANK', 'BUL'], ITALY: ['TUN', 'NAP'] },
}
const SHORT_PHONE = { ...PHONE, viewport: { width: 375, height: 620 } }

/** The possible targets of the selected unit under which the window shows something else than the board. */
async function coveredTargets(page: Page, thumb: Thumb): Promise<readonly string[]> {
  const targets = await page
    .locator('.plate .place[aria-label*="can be chosen"]')
    .evaluateAll((places) => places.map((place) => place.getAttribute('data-province') ?? ''))
  const points = await Promise.all(targets.map((at) => thumb.pointOf(at)))
  const areClear = await page.evaluate(
    (spots) => spots.map(({ x, y }) => document.elementFromPoint(x, y)?.closest('.plate') != null),
    points,
  )
  return targets.length === 0 ? ['no targets'] : targets.filter((_, n) => areClear[n] !== true)
}

const isOnTop = (what: Locator): Promise<boolean> =>
  what.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })

describe('an order in a window of 375 × 620', () => {
  it('the bar covers no target of the selected unit, whatever it asks', async () => {
    const table = await Table.at(players, 'A short window', SOUTH_EAST)
    const turkey = await Person.at(browser, service.url, 'Short', { ...SHORT_PHONE, reducedMotion: 'no-preference' })
    const { page } = turkey
    await table.seat(page.context(), 'TURKEY', service.url)
    await turkey.open(table.path)
    const thumb = new Thumb(page, spotsOn('classical'))
    await thumb.continueTo('Continue to Fall 1901')
    await page.evaluate(() => scrollTo(0, 0))
    const { y } = await boxOf(thumb.board)
    const expectClear = async (): Promise<void> => {
      await expect.poll(() => coveredTargets(page, thumb), { timeout: PATIENCE }).toEqual([])
    }
    for (const [from, to, question] of [
      ['SYR', 'SMY', 'F SYR - SMY added. To support F SMY instead, tap it again or its destination.'],
      ['EAS', 'AEG', 'F EAS - AEG added. To support F AEG instead, tap it again or its destination.'],
    ] as const) {
      await thumb.tap(from)
      await thumb.bar.getByText(/tap its destination/).waitFor()
      await expectClear()
      await thumb.tap(to)
      await thumb.bar.getByText(question).waitFor()
      await expectClear()
      await thumb.expectWholeBar()
      expect(await isOnTop(page.getByRole('button', { name: 'Ready', exact: true }))).toBe(true)
      await takePicture(page, `short-window-${from.toLowerCase()}`)
      await thumb.tap(to)
      await thumb.waitForOrder(from === 'SYR' ? 'F SYR S F SMY' : 'F EAS S F AEG')
    }
    expect((await boxOf(thumb.board)).y).toBe(y)
    expect(turkey.faults).toEqual([])
    await page.close()
  })
})

/** Five English units in fall: one is convoyed, one moves to a coast, one is dislodged. */
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
const OPPONENT_ORDERS_ON_FIVE = {
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

describe('a turn by keyboard, with a screen reader and forced colours', () => {
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
  const labelOf = (code: string) => page.locator(`.place[data-province="${code}"]`).getAttribute('aria-label')
  const tabToBoard = (key?: string) => keys.tabTo(page.locator('.plate .place[tabindex="0"]'), key)
  /** Moves to a province, selects it and waits for the announcement. */
  async function selectProvince(code: string, announcement: string): Promise<void> {
    await keys.walkTo(code)
    await keys.press('Enter')
    await keys.waitForAnnouncement(announcement)
  }
  async function pressButton(name: string | RegExp, announcement = '', key = 'Tab'): Promise<void> {
    await keys.tabTo(button(name), key)
    // A button whose meaning has just changed ignores presses for a moment.
    await button(name).and(page.locator(':not([aria-disabled="true"])')).waitFor()
    await keys.press('Enter')
    await keys.waitForAnnouncement(announcement)
  }
  /** The values of one style property of all matching elements. */
  const styles = (
    selector: string,
    property: 'fill' | 'stroke' | 'borderBottomColor' | 'boxShadow' | 'transitionDuration',
  ) =>
    page
      .locator(selector)
      .evaluateAll((elements, name) => elements.map((element) => getComputedStyle(element)[name]), property)
  const countStyles = async (...args: Parameters<typeof styles>) => new Set(await styles(...args)).size

  it('takes orders for a convoy, a coast, a support and a hold; a selection can be cancelled', async () => {
    await pressButton('Continue to Fall 1901')
    // Once the possible orders have loaded, the board is entered at one of the player's units.
    await page.locator('.plate .place[tabindex="0"][data-province="YOR"]').waitFor({ state: 'attached' })
    await tabToBoard()
    expect(await keys.describeFocus()).toBe('- button "Yorkshire, English army"')
    await selectProvince('YOR', 'A YOR: tap its destination.')
    await keys.press('Escape')
    await keys.waitForAnnouncement('Tap one of your units.')
    await selectProvince('YOR', 'A YOR: tap its destination.')
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
    await expectDistinctStates()
    await keys.walkTo('NWY')
    expect(await keys.describeFocus()).toBe('- button "Norway, supply centre, can be chosen"')
    await selectProvince('NWY', 'Added: A YOR - NWY VIA. Tap one of your units.')
    await selectProvince('NTH', 'F NTH: tap its destination.')
    await selectProvince('YOR', 'To support or convoy A YOR instead, tap it again or its destination.')
    await selectProvince('NWY', 'Added: F NTH C A YOR - NWY.')
    await selectProvince('POR', 'F POR: tap its destination.')
    await selectProvince('SPA', 'F POR to SPA: North coast or South coast?')
    await pressButton('South coast', 'Added: F POR - SPA/SC.')
    await tabToBoard('Shift+Tab')
    await selectProvince('GAS', 'A GAS: tap its destination.')
    await selectProvince('POR', 'A GAS supports F POR: tap its destination, or tap it again to support it in place.')
    await selectProvince('SPA', 'Added: A GAS S F POR - SPA.')
    await selectProvince('PIC', 'A PIC: tap its destination.')
    await pressButton('Hold', 'Added: A PIC H. Every unit has an order. Tap one to change it.')
    expect(await labelOf('NTH')).toBe('North Sea, English fleet, ordered F NTH C A YOR - NWY')
    await takePicture(page, 'turn-by-keys')
  })

  /** Expects distinct styles for selected, highlighted, pressed and open elements with forced colours; units keep their powers’ colours. */
  async function expectDistinctStates(): Promise<void> {
    await page.emulateMedia({ forcedColors: 'active' })
    expect(await countStyles('.plate .unit .body', 'fill')).toBe(3)
    expect(await styles('.plate .highlights :is(.selected, .target)', 'stroke')).not.toContain('none')
    expect(await countStyles('.actions button', 'boxShadow')).toBe(2)
    expect(await countStyles('.tabs button', 'borderBottomColor')).toBe(2)
    await takePicture(page, 'turn-by-keys-chosen')
    await page.emulateMedia({ forcedColors: 'none' })
  }

  it('shows accessible results when the phase closes, without animation if the user prefers none', async () => {
    await table.submitForRest('ENGLAND', OPPONENT_ORDERS_ON_FIVE)
    await page
      .getByRole('status')
      .filter({ hasText: /^Saved/ })
      .waitFor()
    await pressButton('Ready', 'Fall 1901, movement, is over. Now: Fall 1901, retreats.', 'Shift+Tab')
    const results = page.getByRole('region', { name: 'What happened' })
    await results.getByRole('button', { name: 'A PIC H', exact: true }).waitFor()
    await keys.expectVisibleFocus()
    expect(await results.ariaSnapshot()).toBe(WHAT_HAPPENED)
    await pressButton('A RUH - BEL', 'Ruhr. A RUH - BEL: Bounced with F HOL - BEL.')
    expect(await labelOf('BEL')).toBe('Belgium, supply centre, standoff')
    expect(await labelOf('YOR')).toBe('Yorkshire, English army, ordered A YOR - NWY VIA')
    expect(await countStyles('.moving .unit', 'transitionDuration')).toBe(1)
    expect(await styles('.moving .unit', 'transitionDuration')).toContain('0s')
    expect(await labelOf('HOL')).toMatch(/ordered F HOL - BEL: Bounced with A RUH - BEL\.$/)
    await page.emulateMedia({ forcedColors: 'active' })
    expect(await styles('.dislodged-mark circle', 'stroke')).not.toContain('none')
    await takePicture(page, 'turn-by-keys-results')
    await page.emulateMedia({ forcedColors: 'none' })
  })

  it('continues with a retreat and builds, and asks for confirmation if a build is missing', async () => {
    await pressButton('Continue to Fall 1901, retreats', '', 'Shift+Tab')
    await page.locator('.plate .place[tabindex="0"][data-province="PIC"]').waitFor({ state: 'attached' })
    await tabToBoard()
    expect(await keys.describeFocus()).toBe('- button "Picardy, French army, dislodged English army, can be chosen"')
    await selectProvince('PIC', 'A PIC: tap its destination.')
    await selectProvince('BRE', 'Added: A PIC R BRE. Every unit has an order.')
    await table.submitForRest('ENGLAND')
    await page
      .getByRole('status')
      .filter({ hasText: /^Saved/ })
      .waitFor()
    await pressButton('Ready', 'Fall 1901, retreats, is over. Now: Winter 1901, adjustments.', 'Shift+Tab')
    await pressButton('Continue to Winter 1901, adjustments')
    await tabToBoard()
    await selectProvince('EDI', 'Build in EDI: Army or Fleet?')
    await pressButton('Fleet', 'Added: F EDI B.')
    await page
      .getByRole('status')
      .filter({ hasText: /^Saved/ })
      .waitFor()
    await pressButton('Ready', '', 'Shift+Tab')
    await page.getByRole('status').filter({ hasText: '1 build will be waived. Ready anyway?' }).waitFor()
    await pressButton('Not yet')
    await tabToBoard()
    await selectProvince('LON', 'Build in LON: Army or Fleet?')
    await pressButton('Army', 'Added: A LON B.')
    await page
      .getByRole('status')
      .filter({ hasText: /^Saved/ })
      .waitFor()
    await table.submitForRest('ENGLAND')
    await pressButton('Ready', 'Winter 1901, adjustments, is over. Now: Spring 1902, movement.', 'Shift+Tab')
    await takePicture(page, 'turn-by-keys-builds')
    expect(england.faults).toEqual([])
    await page.close()
  })
})
