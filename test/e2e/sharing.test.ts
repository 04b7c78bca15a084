/** Sharing a game: the panel on its page, and its board in a frame on another site. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Served } from '../support/service/harness.ts'
import { violations } from './support/accessibility.ts'
import type { Caller } from './support/api-game.ts'
import { callerOf, playUntil, signInSix, startGame } from './support/api-game.ts'
import { DESK, PATIENCE, Person } from './support/person.ts'
import { takePicture } from './support/picture.ts'
import { closeWindows, sharedBrowser, sharedService } from './support/shared.ts'

const PHONE = { width: 390, height: 844 }

let service: Served
let browser: Browser
let ada: Person
let callers: readonly Caller[]
let path: string

beforeAll(async () => {
  service = await sharedService()
  browser = await sharedBrowser()
  ada = await Person.at(browser, service.url, 'Ada', { viewport: DESK })
  await ada.signIn()
  callers = [callerOf(ada, service.url), ...(await signInSix(service.url))]
  path = await startGame(callers, 'The eastern question')
  await playUntil(callers, path, 'F1901M')
})
afterAll(() => closeWindows(browser))

describe('the panel for sharing', () => {
  it('opens from the head of the page, has all ways, and closes with Escape', async () => {
    const { page } = ada
    await ada.open(`${path}/phases/0`)
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    const panel = page.locator('#share')
    const code = panel.getByLabel('Show this board on another site')
    await code.waitFor()
    expect(await code.inputValue()).toContain(`<iframe src="${service.url.origin}/embed${path}/phases/0"`)
    for (const name of [
      'This board as a picture',
      'Feed of results (Atom)',
      'The game as text',
      'A saved game (JSON)',
      'A saved game (JSON) for you',
    ])
      expect([name, await panel.getByRole('link', { name, exact: true }).count()]).toEqual([name, 1])
    expect(await violations(page)).toEqual([])
    await takePicture(page, 'share-1280-light')
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize(PHONE)
    await takePicture(page, 'share-390-dark')
    await page.setViewportSize(DESK)
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'hidden' })
  })

  it('lets feed readers and other sites find the feed and the preview', async () => {
    const { page } = ada
    await ada.open(path)
    const links = page.locator('head link[rel="alternate"]')
    await links.nth(1).waitFor({ state: 'attached' })
    for (const href of await links.evaluateAll((all) => all.map((link) => (link as HTMLLinkElement).href)))
      expect([href, (await fetch(href)).status]).toEqual([href, 200])
  })
})

describe('a board in a frame on another site', () => {
  const SITE = 'https://blog.example/'
  async function blog(): Promise<{ readonly page: Page; readonly requests: readonly string[] }> {
    const page = await browser.newPage({ viewport: DESK })
    await page.route(SITE, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><title>A blog</title><iframe src="${service.url.origin}/embed${path}" width="640" height="705"></iframe>`,
      }),
    )
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await page.goto(SITE)
    return { page, requests }
  }

  it('takes one request, and steps through the phases', async () => {
    const { page, requests } = await blog()
    const frame = page.frameLocator('iframe')
    await frame.getByRole('img', { name: 'The board, Fall 1901, movement' }).waitFor()
    expect(requests.filter((url) => url !== SITE)).toEqual([`${service.url.origin}/embed${path}`])
    await frame.getByRole('link', { name: 'Previous' }).click()
    await frame.getByText('Orders and results').click()
    await frame.locator('li', { hasText: 'A PAR - BUR' }).first().waitFor()
    expect(await page.context().cookies()).toEqual([])
    await page.close()
  })

  it.each(['', '/phases/0'])('is accessible: %j', async (part) => {
    const page = await browser.newPage({ viewport: PHONE })
    await page.goto(`${service.url.origin}/embed${path}${part}`)
    expect(await violations(page)).toEqual([])
    await page.close()
  })

  it('is the only page of the service that a site can frame', async () => {
    const page = await browser.newPage()
    await page.route(SITE, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><iframe src="${service.url.origin}${path}"></iframe>`,
      }),
    )
    const problems: string[] = []
    page.on('console', (message) => problems.push(message.text()))
    await page.goto(SITE)
    await expect.poll(() => problems.join(' '), { timeout: PATIENCE }).toContain('frame-ancestors')
    await page.close()
  })
})
