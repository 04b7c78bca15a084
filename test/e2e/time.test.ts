/** The clock of a game through the page: pauses, absences, sitters, open seats and days off. */
import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../src/lib/time.ts'
import type { Client } from '../../src/tools/play/client.ts'
import type { Served } from '../support/service/harness.ts'
import type { Caller, GameAnswer } from './support/api-game.ts'
import { callerOf, signInSix, startGame } from './support/api-game.ts'
import { violations } from './support/accessibility.ts'
import { PATIENCE, Person } from './support/person.ts'
import { takePicture, takePictureOnPhone } from './support/picture.ts'
import { closeWindows, sharedBrowser, sharedService } from './support/shared.ts'

let service: Served
let browser: Browser
let ada: Person
let adaCaller: Caller
let bert: Client
let aunt: Client
let clients: Client[]
/** Has a phone. */
let carl: Person

beforeAll(async () => {
  service = await sharedService()
  browser = await sharedBrowser()
  ada = await Person.at(browser, service.url, 'Ada')
  await ada.signIn()
  adaCaller = callerOf(ada, service.url)
  carl = await Person.at(browser, service.url, 'Carl', { viewport: { width: 390, height: 844 } })
  await carl.signIn()
  clients = await signInSix(service.url)
  const [first, second] = clients
  if (first === undefined || second === undefined) throw new Error('there are too few clients')
  bert = first
  aunt = second
  await aunt.patch('/api/me', { name: 'Aunt Bess' })
})
afterAll(() => closeWindows(browser))

const status = () => ada.page.getByRole('region', { name: 'Deadline and orders' })

it('a player pauses the game in an emergency, everyone sees who paused it until when, and the player resumes it', async () => {
  const path = await startGame([adaCaller, bert], 'An emergency', 'duo')
  const { page } = ada
  await ada.open(path)
  await page.getByRole('tab', { name: 'Manage' }).click()
  await page.getByText('Emergency pause').click()
  await page.getByLabel('Pause for at most').selectOption('3 days')
  await page.getByRole('button', { name: 'Pause the game now' }).click()
  await page.getByText('You can do this once per game.').waitFor()
  await page.getByRole('button', { name: 'Yes, pause it' }).click()
  await status().getByText('Paused', { exact: true }).waitFor()
  expect(await status().innerText()).toMatch(
    /until .+ at the latest\. \S+ paused the game\. You can still save orders\./,
  )
  await takePicture(page, 'paused')
  expect(await violations(page)).toEqual([])
  const { game } = await bert.get<GameAnswer>(`/api${path}`)
  expect(game).toMatchObject({ deadline: null, pause: { cause: { kind: 'player' } } })
  await page.getByRole('button', { name: 'Resume the game' }).click()
  await status()
    .getByText(/ left · closes /)
    .waitFor()
  await expect
    .poll(async () => (await ada.mails()).map(({ text }) => text).join('\n'), { timeout: 60_000 })
    .toMatch(/the game continues/)
  await takePictureOnPhone(page, 'paused-phone')
})

/** The date in so many days, as a date field has it. */
const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

const fillDays = async (within: Locator, first: number, last: number): Promise<void> => {
  await within.getByLabel('First day').fill(inDays(first))
  await within.getByLabel('Last day').fill(inDays(last))
}

it('a player names a sitter and sets an absence; everyone sees both, the sitter orders, and the player ends both', async () => {
  const path = await startGame([adaCaller, bert], 'A holiday', 'duo')
  const { page } = ada
  await ada.open(path)
  const openTab = (name: string) => page.getByRole('tab', { name }).click()
  await openTab('Manage')
  const seat = page.getByRole('region', { name: 'Your seat' })
  const sitter = seat.locator('details').filter({ has: page.getByText('Name a sitter', { exact: true }) })
  await sitter.locator('summary').click()
  await sitter.getByLabel('Name of your sitter').fill('Nobody at all')
  await fillDays(sitter, 0, 3)
  await sitter.getByRole('button', { name: 'Name this sitter' }).click()
  await sitter.getByRole('alert').getByText('There is no such player.').waitFor()
  await sitter.getByLabel('Name of your sitter').fill('aunt bess')
  await sitter.getByRole('button', { name: 'Name this sitter' }).click()
  await sitter.getByText(/^Aunt Bess orders for you/).waitFor()
  const answer = await aunt.get<GameAnswer>(`/api${path}`)
  expect(answer.game).toMatchObject({ sitting: true, mayPropose: [] })
  expect(answer.game.required?.units.length).toBeGreaterThan(0)

  const away = seat.locator('details').filter({ hasText: 'Set your absence' })
  await away.locator('summary').click()
  await away.getByText('No absences set.').waitFor()
  await fillDays(away, 10, 8)
  await away.getByLabel('Last day').evaluate((field) => field.removeAttribute('min'))
  await away.getByRole('button', { name: 'Set my absence' }).click()
  await away.getByRole('alert').getByText('must end after it begins').waitFor()
  await fillDays(away, 10, 12)
  await away.getByRole('button', { name: 'Set my absence' }).click()
  await away.getByRole('button', { name: /^Cancel / }).waitFor()
  await takePicture(page, 'your-seat')
  expect(await violations(page)).toEqual([])
  await openTab('Powers')
  await page.getByRole('row').getByText('sitter: Aunt Bess until').waitFor()
  await page
    .getByRole('row')
    .getByText(/^away /)
    .waitFor()
  await takePictureOnPhone(page, 'your-seat-phone')

  await openTab('Manage')
  await sitter.locator('summary').click()
  await sitter.getByRole('button', { name: 'Remove sitter' }).click()
  await sitter.getByRole('button', { name: 'Name this sitter' }).waitFor()
  await openTab('Powers')
  await page.getByRole('row').first().waitFor()
  await page.getByRole('row').getByText('Aunt Bess').waitFor({ state: 'detached' })
  await ada.open('/me')
  await takePicture(page, 'account-away')
  await page.getByRole('button', { name: /^Cancel / }).click()
  await page.getByText('No absences set.').waitFor()
  await expect
    .poll(async () => (await adaCaller.get<GameAnswer>(`/api${path}`)).game.seats.flatMap(({ absences }) => absences), {
      timeout: PATIENCE,
    })
    .toEqual([])
})

it('the game waits once for a player without orders; then another player takes the seat through the link', async () => {
  const absence = { waitMinutes: 60, excuses: 1, earnedBackAfter: 0, openAfter: 1, noShow: 'play-on' } as const
  const { id, game: created } = await aunt.post<GameAnswer>('/api/games', {
    name: 'A missing player',
    variant: 'duo',
    access: 'invitation',
    master: 'apart',
    absence: { ...absence, onAbsence: 'excuse', reliability: 0 },
  })
  const { invitation } = created
  for (const caller of [adaCaller, bert]) await caller.post(`/api/games/${id}/join`, { invitation })
  const { game } = await adaCaller.get<GameAnswer>(`/api/games/${id}`)
  await adaCaller.put(`/api/games/${id}/orders`, { phase: game.phase?.code, orders: [], ready: true })
  const missing = game.seats.find(({ seat }) => seat !== game.you)?.name
  /** Moves the deadline forward as game master, so that the test need not wait. */
  const passHours = (hours: number) => aunt.post(`/api/games/${id}/acts`, { kind: 'extend', hours: -hours })
  const { page } = ada
  await ada.open(`/games/${id}`)
  await page.getByRole('tab', { name: /^Powers/ }).click()
  await passHours(25)
  await page.getByText(`No orders from ${missing}: the deadline was extended.`).waitFor()
  await status()
    .getByText(/^(1h 00m|59m)/)
    .waitFor()
  await takePicture(page, 'waiting')
  await passHours(2)
  // The results of the closed phase come first.
  await page.getByRole('tab', { name: 'Results' }).waitFor()
  await page.getByRole('tab', { name: /^Powers/ }).click()
  await page.getByText(`The seat of ${missing} is open.`).waitFor()
  await page.getByRole('row').getByText('open: no orders').waitFor()
  await takePicture(page, 'open-seat')
  expect(await violations(page)).toEqual([])

  const visitor = await Person.at(browser, service.url, 'Somebody')
  // The offer does not wait for the code of the other panes, and pushes nothing away.
  const gate = Promise.withResolvers<void>()
  await visitor.page.route(/\/assets\/other-panes-[^/]*\.js$/, async (route) => {
    await gate.promise
    await route.continue()
  })
  await visitor.open(`/games/${id}?invitation=${invitation}`)
  const next = encodeURIComponent(`/games/${id}?invitation=${invitation}`)
  const toSignIn = visitor.page.getByRole('link', { name: 'Sign in to take it' })
  expect(await toSignIn.getAttribute('href')).toBe(`/sign-in?next=${next}`)
  gate.resolve()
  await visitor.page.getByRole('tabpanel').getByText('Loading…').waitFor({ state: 'detached' })
  expect(await violations(visitor.page)).toEqual([])
  await visitor.page.context().close()
  await carl.open(`/games/${id}?invitation=${invitation}`)
  await carl.page.getByRole('button', { name: `Take ${missing}` }).click()
  await carl.page.getByText(`The seat of ${missing} is open.`).waitFor({ state: 'detached' })
  await page.getByRole('row').getByRole('link', { name: 'Carl' }).waitFor()
  await page.getByRole('tab', { name: 'Log' }).click()
  for (const text of [
    /^The deadline passed, and the game is waiting for .+: an extension was used\. The phase closes at the latest/,
    /closed at its deadline\./,
    /^No orders came from /,
    /^The seat of .+ is open: its player missed too many phases in a row\./,
    /^Another player has taken the seat of .+\. \(Carl\)/,
  ])
    await page.getByText(text).first().waitFor()
  expect([...ada.faults, ...carl.faults]).toEqual([])
})

it('an open seat of a public game is taken from the list of games with one tap', async () => {
  const path = await startGame([adaCaller, ...clients], 'A seat to take')
  const [, , leaver] = clients
  const { game } = (await leaver?.get<GameAnswer>(`/api${path}`)) ?? {}
  const openSeat = game?.seats.find(({ seat }) => seat === game.you)
  await leaver?.post(`/api${path}/resign`, {})
  const { page } = carl
  const offer = page.getByText(`${openSeat?.name}: ${openSeat?.units} units, ${openSeat?.centres} centres.`)
  await carl.open('/games')
  // The list is updated shortly after the game.
  await expect
    .poll(
      async () => {
        await page.getByRole('button', { name: 'Open to join' }).click()
        await page.getByRole('button', { name: 'Open seats' }).click()
        await page.getByText('Loading…').waitFor({ state: 'detached' })
        return offer.count()
      },
      { timeout: 60_000 },
    )
    .toBe(1)
  await takePicture(page, 'offers-phone')
  await page.setViewportSize({ width: 1280, height: 800 })
  await takePicture(page, 'offers')
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: `Take ${openSeat?.name}` }).click()
  await page.getByRole('heading', { name: `Orders for ${openSeat?.name}` }).waitFor()
})

it('days off among the settings of a new game move the deadline that is shown', async () => {
  const { page } = ada
  await ada.open('/games/new')
  await page.getByLabel('Name', { exact: true }).fill('With holidays')
  await page.getByRole('radio', { name: 'Duo', exact: true }).check()
  const preview = page.getByText(/^If it started now: /)
  await preview.waitFor()
  const before = await preview.innerText()
  await page.getByText('Deadlines', { exact: true }).click()
  const variant = (name: string) =>
    page.getByRole('group', { name: 'Variant' }).getByRole('radio', { name, exact: true })
  await page.getByLabel('Movement', { exact: true }).waitFor()
  expect(await page.getByLabel('Design, before the first move').count()).toBe(0)
  await variant('Twilight Zone').check()
  await page.getByLabel('Design, before the first move').waitFor()
  await variant('Duo').check()
  await takePicture(page, 'new-game-times')
  expect(await violations(page)).toEqual([])
  await page.getByLabel('Later, slow down to a day for moves and half a day for the rest').check()
  await page.getByLabel('Starting').selectOption('After a phase')
  await page.getByLabel('Phase', { exact: true }).selectOption('Fall 1001, movement')
  await page.getByText('Missing orders', { exact: true }).click()
  await page.getByLabel('How long the game waits past a deadline').selectOption('Not at all')
  await page.getByLabel('Custom rules, set below').waitFor()
  await page.getByText('Players', { exact: true }).click()
  await page.getByLabel('Minimum reliability').selectOption('At least 80%')
  await page.getByText('Missing orders', { exact: true }).scrollIntoViewIfNeeded()
  await takePicture(page, 'new-game-absences')
  expect(await violations(page)).toEqual([])
  await page.getByLabel('Time zone of the game').selectOption('UTC')
  // One of these is the day of the first deadline, in any time zone of the machine.
  const dates = [
    ...new Set([12, 24, 36].map((hours) => new Date(Date.now() + hours * HOUR_MS).toISOString().slice(0, 10))),
  ]
  await page.getByLabel('Single days off').fill(dates.join('\n'))
  await expect.poll(() => preview.innerText(), { timeout: 60_000 }).not.toBe(before)
  await page.getByLabel('Single days off').fill('2027-02-29')
  await page.getByText('There is no day 2027-02-29').first().waitFor()
  await page.getByLabel('Single days off').fill(dates.join('\n'))
  await page.getByRole('button', { name: 'Create the game' }).click()
  await page.getByRole('heading', { name: '1 of 2 players' }).waitFor()
  const path = new URL(page.url()).pathname
  await bert.post(`/api${path}/join`, {})
  const { game } = await adaCaller.get<GameAnswer>(`/api${path}`)
  expect(game.settings).toMatchObject({
    schedule: { later: { from: { kind: 'phase', code: 'F1001M' } } },
    absence: { waitMinutes: 0, openAfter: 2, reliability: 80 },
  })
  const deadline = game.deadline ?? 0
  expect(deadline - (game.openedAt ?? 0)).toBeGreaterThan(DAY_MS)
  expect(dates).not.toContain(new Date(deadline).toISOString().slice(0, 10))
  await ada.open(path)
  const countdown = await status().locator('.countdown time').getAttribute('datetime')
  expect(countdown).toBe(new Date(deadline).toISOString())
  await status().locator('.upcoming summary').click()
  await expect.poll(() => status().locator('.upcoming dl time').count(), { timeout: PATIENCE }).toBe(3)
  await takePicture(page, 'next-deadlines')
})
