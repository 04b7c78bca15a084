/** The clock of a game, through the page: a pause and its end, and a day off that moves the deadline that is shown. */
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
let own: Caller
let other: Client
let aunt: Client
let others: Client[]
/** Somebody with a phone. */
let carl: Person

beforeAll(async () => {
  service = await sharedService()
  browser = await sharedBrowser()
  ada = await Person.at(browser, service.url, 'Ada')
  await ada.signIn()
  own = callerOf(ada, service.url)
  carl = await Person.at(browser, service.url, 'Carl', { viewport: { width: 390, height: 844 } })
  await carl.signIn()
  others = await signInSix(service.url)
  const [first, second] = others
  if (first === undefined || second === undefined) throw new Error('nobody else is there')
  other = first
  aunt = second
  await aunt.patch('/api/me', { name: 'Aunt Bess' })
})
afterAll(() => closeWindows(browser))

const status = () => ada.page.getByRole('region', { name: 'Deadline and orders' })

it('a player pauses the game in an emergency, everybody sees who and until when, and he lets it go on', async () => {
  const path = await startGame([own, other], 'An emergency', 'duo')
  const { page } = ada
  await ada.open(path)
  await page.getByRole('tab', { name: /^Powers/ }).click()
  await page.getByText('Emergency pause').click()
  await page.getByLabel('Pause for at most').selectOption('3 days')
  await page.getByRole('button', { name: 'Pause the game now' }).click()
  await status().getByText('Paused', { exact: true }).waitFor()
  expect(await status().innerText()).toMatch(
    /until .+ at the latest\. \S+ paused the game\. You can still save orders\./,
  )
  await takePicture(page, 'paused')
  expect(await violations(page)).toEqual([])
  const { game } = await other.get<GameAnswer>(`/api${path}`)
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

/** So many days from now, as a date field has it. */
const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

const fillDays = async (within: Locator, first: number, last: number): Promise<void> => {
  await within.getByLabel('First day').fill(inDays(first))
  await within.getByLabel('Last day').fill(inDays(last))
}

it('a player names a sitter and sets an absence; everyone sees both, the sitter orders, and the player ends both', async () => {
  const path = await startGame([own, other], 'A holiday', 'duo')
  const { page } = ada
  await ada.open(path)
  await page.getByRole('tab', { name: /^Powers/ }).click()
  const seat = page.getByRole('region', { name: 'Your seat' })
  const sitter = seat.locator('details').filter({ has: page.getByText('Name a sitter', { exact: true }) })
  await sitter.locator('summary').click()
  await sitter.getByLabel('Name of your sitter').fill('Nobody at all')
  await fillDays(sitter, 0, 3)
  await sitter.getByRole('button', { name: 'Name this sitter' }).click()
  await sitter.getByRole('alert').getByText('There is no such player.').waitFor()
  await sitter.getByLabel('Name of your sitter').fill('aunt bess')
  await sitter.getByRole('button', { name: 'Name this sitter' }).click()
  await page.getByRole('row').getByText('sitter: Aunt Bess until').waitFor()
  const seen = await aunt.get<GameAnswer>(`/api${path}`)
  expect(seen.game).toMatchObject({ sitting: true, mayPropose: [] })
  expect(seen.game.required?.units.length).toBeGreaterThan(0)

  const away = seat.locator('details').filter({ hasText: 'Set your absence' })
  await away.locator('summary').click()
  await away.getByText('No absences set.').waitFor()
  await fillDays(away, 10, 8)
  await away.getByLabel('Last day').evaluate((field) => field.removeAttribute('min'))
  await away.getByRole('button', { name: 'Set my absence' }).click()
  await away.getByRole('alert').getByText('must end after it begins').waitFor()
  await fillDays(away, 10, 12)
  await away.getByRole('button', { name: 'Set my absence' }).click()
  await page
    .getByRole('row')
    .getByText(/^away /)
    .waitFor()
  await takePicture(page, 'your-seat')
  expect(await violations(page)).toEqual([])
  await takePictureOnPhone(page, 'your-seat-phone')

  await sitter.getByRole('button', { name: 'Remove sitter' }).click()
  await page.getByRole('row').getByText('Aunt Bess').waitFor({ state: 'detached' })
  await ada.open('/me')
  await takePicture(page, 'account-away')
  await page.getByRole('button', { name: /^Cancel / }).click()
  await page.getByText('No absences set.').waitFor()
  await expect
    .poll(async () => (await own.get<GameAnswer>(`/api${path}`)).game.seats.flatMap(({ absences }) => absences), {
      timeout: PATIENCE,
    })
    .toEqual([])
})

it('who gives no orders is waited for once; then a stranger takes the seat through the link', async () => {
  const absence = { waitMinutes: 60, excuses: 1, earnedBackAfter: 0, openAfter: 1, noShow: 'play-on' } as const
  const { id, game: made } = await aunt.post<GameAnswer>('/api/games', {
    name: 'Somebody is missing',
    variant: 'duo',
    access: 'invitation',
    master: 'apart',
    absence: { ...absence, onAbsence: 'excuse', reliability: 0 },
  })
  const { invitation } = made
  for (const one of [own, other]) await one.post(`/api/games/${id}/join`, { invitation })
  const { game } = await own.get<GameAnswer>(`/api/games/${id}`)
  await own.put(`/api/games/${id}/orders`, { phase: game.phase?.code, orders: [], ready: true })
  const missing = game.seats.find(({ seat }) => seat !== game.you)?.name
  /** The game master moves the deadline, so that nobody waits for a clock. */
  const letPass = (hours: number) => aunt.post(`/api/games/${id}/acts`, { kind: 'extend', hours: -hours })
  const { page } = ada
  await ada.open(`/games/${id}`)
  await page.getByRole('tab', { name: /^Powers/ }).click()
  await letPass(25)
  await page.getByText(`No orders from ${missing}: the deadline was extended.`).waitFor()
  await status()
    .getByText(/^(1h 00m|59m)/)
    .waitFor()
  await takePicture(page, 'waiting')
  await letPass(2)
  // The results of the phase that has closed come first.
  await page.getByRole('tab', { name: 'Results' }).waitFor()
  await page.getByRole('tab', { name: /^Powers/ }).click()
  await page.getByText(`The seat of ${missing} is open.`).waitFor()
  await page.getByRole('row').getByText('open: no orders').waitFor()
  await takePicture(page, 'open-seat')
  expect(await violations(page)).toEqual([])

  const visitor = await Person.at(browser, service.url, 'Somebody')
  // What the other panes consist of is slow to come; the offer does not wait for it, and pushes nothing away.
  const held = Promise.withResolvers<void>()
  await visitor.page.route(/\/assets\/other-panes-[^/]*\.js$/, async (route) => {
    await held.promise
    await route.continue()
  })
  await visitor.open(`/games/${id}?invitation=${invitation}`)
  const next = encodeURIComponent(`/games/${id}?invitation=${invitation}`)
  const toSignIn = visitor.page.getByRole('link', { name: 'Sign in to take it' })
  expect(await toSignIn.getAttribute('href')).toBe(`/sign-in?next=${next}`)
  held.resolve()
  await visitor.page.getByRole('tabpanel').getByText('Loading…').waitFor({ state: 'detached' })
  expect(await violations(visitor.page)).toEqual([])
  await visitor.page.context().close()
  await carl.open(`/games/${id}?invitation=${invitation}`)
  await carl.page.getByRole('button', { name: `Take ${missing}` }).click()
  await carl.page.getByText(`The seat of ${missing} is open.`).waitFor({ state: 'detached' })
  await page.getByRole('row').getByRole('link', { name: 'Carl' }).waitFor()
  await page.getByRole('tab', { name: 'Log' }).click()
  for (const words of [
    /^The deadline passed, and the game is waiting for .+: an extension was used\. The phase closes at the latest/,
    /closed at its deadline\./,
    /^No orders came from /,
    /^The seat of .+ is open: its player missed too many phases in a row\./,
    /^Another player has taken the seat of .+\. \(Carl\)/,
  ])
    await page.getByText(words).first().waitFor()
  expect([...ada.faults, ...carl.faults]).toEqual([])
})

it('an open seat of a public game is taken from the list of games with one tap', async () => {
  const path = await startGame([own, ...others], 'A seat to take')
  const [, , leaver] = others
  const { game } = (await leaver?.get<GameAnswer>(`/api${path}`)) ?? {}
  const left = game?.seats.find(({ seat }) => seat === game.you)
  await leaver?.post(`/api${path}/resign`, {})
  const { page } = carl
  const offer = page.getByText(`${left?.name}: ${left?.units} units, ${left?.centres} centres.`)
  await carl.open('/games')
  // The list hears of it a moment after the game.
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
  await page.getByRole('button', { name: `Take ${left?.name}` }).click()
  await page.getByRole('heading', { name: `Orders for ${left?.name}` }).waitFor()
})

it('days off among the settings of a new game move the deadline that is shown', async () => {
  const { page } = ada
  await ada.open('/games/new')
  await page.getByLabel('Name', { exact: true }).fill('With holidays')
  await page.getByRole('radio', { name: 'Duo', exact: true }).check()
  const preview = page.getByText(/^If it started now: /)
  await preview.waitFor()
  const before = await preview.innerText()
  await page.getByText('Time details').click()
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
  await page.getByText('Absence details').click()
  await page.getByLabel('How long the game waits past a deadline').selectOption('Not at all')
  await page.getByLabel('Custom rules, set below').waitFor()
  await page.getByLabel('Minimum reliability').selectOption('At least 80%')
  await page.getByText('Absence details').scrollIntoViewIfNeeded()
  await takePicture(page, 'new-game-absences')
  expect(await violations(page)).toEqual([])
  await page.getByLabel('Time zone of the game').selectOption('UTC')
  // Whichever of these days is tomorrow when the game begins.
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
  await other.post(`/api${path}/join`, {})
  const { game } = await own.get<GameAnswer>(`/api${path}`)
  expect(game.settings).toMatchObject({
    schedule: { later: { from: { kind: 'phase', code: 'F1001M' } } },
    absence: { waitMinutes: 0, openAfter: 2, reliability: 80 },
  })
  const deadline = game.deadline ?? 0
  expect(deadline - (game.openedAt ?? 0)).toBeGreaterThan(DAY_MS)
  expect(dates).not.toContain(new Date(deadline).toISOString().slice(0, 10))
  await ada.open(path)
  const shown = await status().locator('.countdown time').getAttribute('datetime')
  expect(shown).toBe(new Date(deadline).toISOString())
  await status().getByText('Next deadlines').click()
  await expect.poll(() => status().locator('.upcoming time').count(), { timeout: PATIENCE }).toBe(3)
  await takePicture(page, 'next-deadlines')
})
