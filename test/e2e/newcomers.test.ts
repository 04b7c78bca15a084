/** A player sets up a private game and invites others; one of them follows the invitation. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Served } from '../support/service/harness.ts'
import { violations } from './support/accessibility.ts'
import { callerOf, type GameAnswer } from './support/api-game.ts'
import { PATIENCE, Person } from './support/person.ts'
import { takePicture } from './support/picture.ts'
import { closeWindows, sharedBrowser, sharedService } from './support/shared.ts'

let service: Served
let browser: Browser
let ada: Person
let bela: Person

beforeAll(async () => {
  service = await sharedService()
  browser = await sharedBrowser()
  ada = await Person.at(browser, service.url, 'Ada')
  bela = await Person.at(browser, service.url, 'Bela', { viewport: { width: 390, height: 844 } })
  await ada.signIn()
})
afterAll(() => closeWindows(browser))

it('a player sets up a private game, shares its link, and invites several people at once', async () => {
  const { page } = ada
  // Headless browsers have no share sheet.
  await page.addInitScript(() => {
    const shared: ShareData[] = []
    Object.assign(globalThis, { shared })
    Object.defineProperty(navigator, 'share', { value: async (data: ShareData) => void shared.push(data) })
  })
  await ada.open('/games/new')
  await page.getByLabel('Name', { exact: true }).fill('Among friends')
  await page.getByRole('radio', { name: 'Only people I invite' }).check()
  await page.getByRole('button', { name: 'Create the game' }).click()
  await page.getByRole('heading', { name: 'Invite players' }).waitFor()
  const link = await page.getByLabel('Invitation link').inputValue()
  await page.getByRole('button', { name: 'Share the link…' }).click()
  expect(await page.evaluate(() => (globalThis as unknown as { shared: ShareData[] }).shared)).toEqual([
    { title: 'Among friends', url: link },
  ])
  const field = page.getByLabel('Or invite people by e-mail')
  const addresses = ['cyra', 'dov', 'edda'].map((name) => `${name}@players.example`)
  await field.fill(`"Bela B." <${bela.address}>, ${addresses.join(' ')}\nfinn@, greta`)
  await page.getByRole('button', { name: 'Send invitations' }).click()
  await page.getByText(`Invited: ${bela.address}, ${addresses.join(', ').replace(/, (?=edda)/, ' and ')}.`).waitFor()
  await page.getByText('Not e-mail addresses: finn@ and greta').waitFor()
  expect(await field.inputValue()).toBe('finn@\ngreta')
  await takePicture(page, 'invited')
  expect(await violations(page)).toEqual([])
  const { pathname, search } = new URL(link)
  const mailTo = async (address: string) => (await fetch(new URL(`/dev/mail.json?to=${address}`, service.url))).text()
  for (const address of [bela.address, ...addresses])
    await expect.poll(() => mailTo(address), { timeout: PATIENCE }).toContain(pathname + search)
})

it('says so if the game is created but its creator could not join it', async () => {
  const { page } = ada
  const game = page.url()
  await page.route('**/api/games/*/join', (route) => route.abort(), { times: 1 })
  await ada.open('/games/new')
  await page.getByRole('radio', { name: 'Only people I invite' }).check()
  await page.getByRole('button', { name: 'Create the game' }).click()
  await page.getByText('The game is created, but you have not joined it.').waitFor()
  await page.getByRole('link', { name: 'Open the game' }).click()
  await page.getByRole('button', { name: 'Take your seat' }).click()
  await page.getByRole('heading', { name: '1 of 7 players' }).waitFor()
  await ada.open(new URL(game).pathname)
})

it('shows creators that they have no seat until they have chosen their powers', async () => {
  const { page } = ada
  const game = page.url()
  await ada.open('/games/new')
  await page.getByRole('radio', { name: 'Only people I invite' }).check()
  await page.getByText('Players', { exact: true }).click()
  await page.getByRole('group', { name: 'Who plays which power' }).getByRole('radio').last().check()
  await page.getByRole('button', { name: 'Create the game' }).click()
  await page.getByText('You created this game, but you don’t have a seat in it yet.').waitFor()
  await page.getByRole('button', { name: 'Take your seat' }).click()
  await page.getByRole('heading', { name: '1 of 7 players' }).waitFor()
  expect(await page.getByText('You created this game').count()).toBe(0)
  await ada.open(new URL(game).pathname)
})

it('leaving a private game asks first: without the link it cannot be seen again', async () => {
  const { page } = ada
  await page.getByRole('button', { name: 'Leave the game' }).click()
  await page.getByText('You are the only player.').waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Leave the game' }).waitFor()
})

it.each([
  ['lot', 375, 620],
  ['preference', 375, 620],
  ['preference', 390, 844],
])(
  'the first screen shows the variant, the pace, the players, and how to join: powers by %s, %i by %i',
  async (seating, width, height) => {
    await bela.signIn()
    const { id } = await callerOf(ada, service.url).post<GameAnswer>('/api/games', {
      name: 'A game with a name that is as long as a name can be, which is eighty chars',
      variant: 'classical',
      seating,
    })
    await callerOf(ada, service.url).post(`/api/games/${id}/join`, {})
    const { page } = bela
    await page.setViewportSize({ width, height })
    await bela.open(`/games/${id}`)
    const join = page.getByRole('button', { name: 'Join this game' })
    const parts = ['Standard · 1 day per movement phase', '1 of 7 players', 'Ada', '6 free seats']
    for (const part of [...parts.map((text) => page.getByText(text, { exact: true }).first()), join]) {
      await part.waitFor()
      const box = await part.boundingBox()
      expect((box?.y ?? NaN) + (box?.height ?? NaN)).toBeLessThanOrEqual(height)
    }
    if (seating === 'lot') return
    const last = page.getByRole('button', { name: 'Prefer Turkey' })
    await last.focus()
    const [field, bar] = [await last.boundingBox(), await join.boundingBox()]
    expect((field?.y ?? NaN) + (field?.height ?? NaN)).toBeLessThanOrEqual(bar?.y ?? NaN)
    await takePicture(page, `invitation-${width}`)
    expect(await violations(page)).toEqual([])
  },
)

it('the link of the sign-in mail leads to the invitation, also in the window where the code was requested', async () => {
  const { id, game } = await callerOf(ada, service.url).post<GameAnswer>('/api/games', {
    name: 'Come in',
    variant: 'classical',
    access: 'invitation',
  })
  const cleo = await Person.at(browser, service.url, 'Cleo')
  const invitation = `/games/${id}?invitation=${game.invitation}`
  await cleo.open(invitation)
  await cleo.page.getByRole('link', { name: 'Sign in to join' }).first().click()
  await cleo.requestCode()
  const other = await cleo.page.context().newPage()
  await other.goto(new URL(`/sign-in${new URL(await cleo.mailedLink()).hash}`, service.url).href)
  await other.getByRole('button', { name: `Sign in as ${cleo.address}` }).click()
  await other.getByLabel('Name', { exact: true }).fill('Cleo')
  await other.getByRole('button', { name: 'Save' }).click()
  await other.waitForURL(`**${invitation}`)
  await other.getByRole('button', { name: 'Join this game' }).waitFor()
  await cleo.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await cleo.page.waitForURL(`**${invitation}`)
})

it('joining leads to the list of players, with one’s own name', async () => {
  const { page } = bela
  await bela.signIn()
  const { id } = await callerOf(ada, service.url).post<GameAnswer>('/api/games', {
    name: 'Seven of us',
    variant: 'classical',
    seating: 'preference',
  })
  await page.setViewportSize({ width: 375, height: 620 })
  await bela.open(`/games/${id}`)
  await page.getByRole('heading', { name: 'Settings' }).scrollIntoViewIfNeeded()
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(100)
  // A tap by hand would scroll to the button first.
  await page.getByRole('button', { name: 'Join this game' }).dispatchEvent('click')
  await page.getByText('Bela (you)').waitFor()
  await expect.poll(() => page.evaluate(() => scrollY), { timeout: PATIENCE }).toBe(0)
  expect((await page.getByText('Bela (you)').boundingBox())?.y).toBeLessThan(500)
  await takePicture(page, 'joined')
})

it.each([390, 820, 1280])(
  'a game that starts leads to its board and says who the player is, %i px wide',
  async (width) => {
    await bela.signIn()
    const { id } = await callerOf(ada, service.url).post<GameAnswer>('/api/games', {
      name: 'Two of us',
      variant: 'duo',
    })
    await callerOf(ada, service.url).post(`/api/games/${id}/join`, {})
    for (const { page } of [ada, bela]) await page.setViewportSize({ width, height: 500 })
    for (const person of [ada, bela]) {
      await person.open(`/games/${id}`)
      await person.page.getByRole('heading', { name: 'Log' }).waitFor()
      await person.page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      expect(await person.page.evaluate(() => scrollY)).toBeGreaterThan(100)
    }
    // A tap by hand would scroll to the button first.
    await bela.page.getByRole('button', { name: 'Join this game' }).dispatchEvent('click')
    for (const { page } of [ada, bela]) {
      await page.getByRole('heading', { name: /^Orders for / }).waitFor()
      expect(await page.evaluate(() => scrollY)).toBe(0)
      const news = page.locator('.stage').getByText(/^The game has started\. You play \S+land\.$/)
      for (const part of [news, page.locator('.boards')]) expect((await part.boundingBox())?.y).toBeLessThan(300)
      await page.getByRole('log').getByText('The game has started.').waitFor({ state: 'attached' })
    }
    await takePicture(bela.page, `started-${width}`)
  },
)
