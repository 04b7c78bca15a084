/** A whole turn by one thumb on a phone, and orders in a short window. */
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { encodeLink } from '../../web/sandbox/pack-link.ts'
import type { Province } from '../../src/rules/names.ts'
import { MAIN } from '../../src/rules/seam/standard.ts'
import { PATIENCE } from './support/person.ts'
import { takePicture } from './support/picture.ts'
import { useTables } from './support/table.ts'
import { boxOf } from './support/board.ts'
import { panesCameFirst, PHONE, spotsOn, Thumb } from './support/thumb.ts'

const { sitDown, visit } = useTables()

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
    const options = { ...PHONE, reducedMotion: 'no-preference' } as const
    const { table, person: england } = await sitDown('One thumb', FALL_POSITION, 'ENGLAND', options)
    const { page } = england
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
    // No fleet is free to carry the army: the move is by land unless it is given again.
    await thumb.giveOrder('A PIC - BEL VIA', tap('PIC'), tap('BEL'), press('By convoy'))
    await thumb.giveOrder('A PIC - BEL', tap('PIC'), tap('BEL'))
    await takePicture(page, 'turn-by-thumb-by-land')
    await thumb.giveOrder('A PIC - BEL VIA', press('By convoy instead'))
    await thumb.giveOrder('A PIC - BEL', tap('PIC'), tap('BEL'))
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

    await thumb.continueTo('Continue to Winter 1901')
    await thumb.giveOrder('F LON B', tap('LON'), press('Fleet'))
    await thumb.giveOrder('A LVP B', tap('LVP'), press('Army'))
    await takePicture(page, 'turn-by-thumb-builds')
    await table.correct(
      ['HOL', 'KIE', 'DEN', 'SWE', 'NWY'].map((province) => ({ ...makeNeutral, province: province as Province })),
    )
    await thumb.bar.getByText(/disbands: tap a unit\./).waitFor()
    await thumb.giveOrder('F BAR D', tap('BAR'))
    await thumb.giveOrder('F NTH D', tap('NTH'))
    await takePicture(page, 'turn-by-thumb-disbands')
    expect(england.faults).toEqual([])
    await page.close()
  })

  it('asks for the target of a tap between two, and never guesses', async () => {
    const visitor = await visit('Between', PHONE)
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
    await thumb.press('BER, Berlin')
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
/** A fleet whose targets are at the lower edge, and an army that it can support further up. */
const ASIA_MINOR = { units: { TURKEY: ['F SMY', 'A ANK'] }, centers: { TURKEY: ['CON', 'SMY', 'ANK'] } }
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
    const options = { ...SHORT_PHONE, reducedMotion: 'no-preference' } as const
    const { table, person: turkey } = await sitDown('A short window', SOUTH_EAST, 'TURKEY', options)
    const { page } = turkey
    await turkey.open(table.path)
    const thumb = new Thumb(page, spotsOn('classical'))
    await thumb.continueTo('Continue to Fall 1901')
    await page.evaluate(() => scrollTo(0, 0))
    const { y } = await boxOf(thumb.board)
    expect(await isOnTop(thumb.bar.getByText('Tap one of your units.'))).toBe(true)
    const expectClear = async (): Promise<void> => {
      await expect.poll(() => coveredTargets(page, thumb), { timeout: PATIENCE }).toEqual([])
    }
    for (const [from, to, question] of [
      ['SYR', 'SMY', 'Ordered F SYR - SMY. To support F SMY instead, tap its destination.'],
      ['EAS', 'AEG', 'Ordered F EAS - AEG. To support F AEG instead, tap its destination.'],
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
      await thumb.bar.getByRole('button', { name: `Support F ${to}` }).click()
      await thumb.waitForOrder(from === 'SYR' ? 'F SYR S F SMY' : 'F EAS S F AEG')
    }
    expect((await boxOf(thumb.board)).y).toBe(y)
    expect(turkey.faults).toEqual([])
    await page.close()
  })
  it('if it is still lower, the bar stays at the upper edge for the whole order, and covers nothing below', async () => {
    const viewport = { width: 375, height: 580 }
    const { table, person: turkey } = await sitDown('A bar above', ASIA_MINOR, 'TURKEY', { ...SHORT_PHONE, viewport })
    const { page } = turkey
    await turkey.open(table.path)
    const thumb = new Thumb(page, spotsOn('classical'))
    await thumb.continueTo('Continue to Fall 1901')
    await page.evaluate(() => scrollTo(0, 0))
    const zoomIn = page.getByRole('button', { name: 'Zoom in' })
    const barTop = async () => (await boxOf(thumb.bar)).y
    await thumb.tap('SMY')
    await thumb.bar.getByText(/tap its destination/).waitFor()
    const top = await barTop()
    await takePicture(page, 'short-window-bar-above')
    expect(top).toBeLessThan(80)
    expect(await isOnTop(zoomIn)).toBe(true)
    await thumb.press('Support')
    await thumb.bar.getByText('tap the unit to support').waitFor()
    await thumb.tap('ANK')
    await thumb.bar.getByText(/F SMY supports A ANK/).waitFor()
    expect(await barTop()).toBe(top)
    expect(await isOnTop(zoomIn)).toBe(true)
    // A second tap in the same place enlarges again.
    const { x } = await boxOf(zoomIn)
    await zoomIn.tap()
    await page.getByRole('button', { name: 'Whole board' }).waitFor()
    expect((await boxOf(zoomIn)).x).toBe(x)
    await page.close()
  })
})
