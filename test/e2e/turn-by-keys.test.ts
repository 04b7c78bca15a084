/** A whole turn by keyboard, with a screen reader and forced colours. */
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from './support/person.ts'
import { takePicture } from './support/picture.ts'
import { Keyboard } from './support/keys.ts'
import { type Table, useTables } from './support/table.ts'

const { sitDown } = useTables()

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
      - img "Succeeded"
      - button "A YOR - NWY VIA"
      - button "Quote A YOR - NWY VIA in a message"
      - button "Copy a link to A YOR - NWY VIA"
    - listitem:
      - img "Succeeded"
      - button "F NTH C A YOR - NWY"
      - button "Quote F NTH C A YOR - NWY in a message"
      - button "Copy a link to F NTH C A YOR - NWY"
    - listitem:
      - img "Succeeded"
      - button "F POR - SPA/SC"
      - button "Quote F POR - SPA/SC in a message"
      - button "Copy a link to F POR - SPA/SC"
    - listitem:
      - img "Succeeded"
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
      - img "Succeeded"
      - button "A PAR - PIC"
      - button "Quote A PAR - PIC in a message"
      - button "Copy a link to A PAR - PIC"
    - listitem:
      - img "Succeeded"
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
    ;({ table, person: england } = await sitDown('By keys', FIVE, 'ENGLAND'))
    page = england.page
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
    await selectProvince('YOR', 'To support or convoy A YOR instead, tap its destination.')
    await selectProvince('NWY', 'Added: F NTH C A YOR - NWY.')
    await selectProvince('POR', 'F POR: tap its destination.')
    await selectProvince('SPA', 'F POR to SPA: North coast or South coast?')
    await pressButton('South coast', 'Added: F POR - SPA/SC.')
    await tabToBoard('Shift+Tab')
    await selectProvince('GAS', 'A GAS: tap its destination.')
    await selectProvince('POR', 'A GAS supports F POR: tap its destination.')
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
    expect(await labelOf('YOR')).toBe('Yorkshire, ordered A YOR - NWY VIA')
    expect(await labelOf('NWY')).toMatch(/^Norway, .*English army/)
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
    await pressButton('Continue to Winter 1901')
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
