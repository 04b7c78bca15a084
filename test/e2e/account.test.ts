/** What asks for nothing but a press, from a real browser: it sends no body, and perhaps no origin. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import type { Served } from '../support/harness.ts'
import { serveLocally } from '../support/harness.ts'
import { PATIENCE, Person } from './support/person.ts'
import { Client } from '../../src/tools/play/client.ts'
import { callerOf, startGame } from './support/api-game.ts'

let service: Served
let browser: Browser
let ada: Person

beforeAll(async () => {
  service = await serveLocally()
  browser = await launchBrowser()
  ada = await Person.at(browser, service.url, 'Ada')
  await ada.signIn()
})
afterAll(async () => {
  await browser?.close()
  await service?.[Symbol.asyncDispose]()
})

const press = (name: string, { page }: Person = ada) => page.getByRole('button', { name }).click()
const isStranger = ({ page }: Person) => page.getByRole('link', { name: 'Sign in' }).first().waitFor()

describe('a player', () => {
  it('leaves a game that has not begun', async () => {
    const host = new Client(service.url.origin)
    await host.signIn('host@players.example')
    await ada.open(await startGame([host, callerOf(ada, service.url)], 'Not for me'))
    await press('Leave the game')
    await ada.page.getByRole('heading', { name: '1 of 7 players' }).waitFor()
  })

  it('makes a token and revokes it', async () => {
    const { page } = ada
    await ada.open('/me')
    await page.getByLabel('What is the new token for?').fill('My script')
    await press('Make a token')
    const mine = page.getByRole('listitem').filter({ hasText: 'My script' })
    await mine.getByRole('button', { name: 'Revoke' }).click()
    await mine.waitFor({ state: 'detached' })
  })

  it('is offered the sign-in of a mailed link again after a reload, until it is used or declined', async () => {
    const { page } = await Person.at(browser, service.url, 'Cat')
    await page.goto(new URL('/sign-in#address=cat%40players.example&code=123456', service.url).href)
    const offer = page.getByRole('button', { name: 'Sign in as cat@players.example' })
    await offer.waitFor()
    await expect.poll(() => page.url(), { timeout: PATIENCE }).not.toContain('123456')
    await page.reload()
    await offer.waitFor()
    await page.getByRole('button', { name: 'Sign in another way' }).click()
    await page.reload()
    await page.getByLabel('Your e-mail address').waitFor()
    expect(await offer.count()).toBe(0)
  })

  it('signs out, and stays out', async () => {
    const bea = await Person.at(browser, service.url, 'Bea')
    await bea.signIn()
    await bea.open('/me')
    await press('Sign out', bea)
    await isStranger(bea)
    await bea.page.reload()
    await isStranger(bea)
  })

  it('deletes the account', async () => {
    const { page } = ada
    await ada.open('/me')
    await press('Delete the account…')
    await page.getByLabel(/to confirm$/).fill(ada.address)
    await press('Delete my account')
    await isStranger(ada)
    expect(await page.request.get(new URL('/api/me', service.url).href).then((answer) => answer.json())).toEqual({
      me: null,
    })
  })
})
