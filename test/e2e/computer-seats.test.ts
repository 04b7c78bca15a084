/** Computers in hosted games: the form, their marks, a phase against one, and a person who takes over. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Served } from '../support/service/harness.ts'
import { violations } from './support/accessibility.ts'
import { Person } from './support/person.ts'
import { takePicture, takePictureOnPhone } from './support/picture.ts'
import { closeWindows, sharedBrowser, sharedService } from './support/shared.ts'

let service: Served
let browser: Browser
let ada: Person
let zoe: Person

beforeAll(async () => {
  service = await sharedService()
  browser = await sharedBrowser()
  ada = await Person.at(browser, service.url, 'Ada')
  zoe = await Person.at(browser, service.url, 'Zoe')
  await ada.signIn()
  await zoe.signIn()
})
afterAll(() => closeWindows(browser))

it('a player starts a game alone against a computer, and somebody takes its seat', async () => {
  const { page } = ada
  await ada.open('/games/new?variant=duo')
  await page.locator('summary', { hasText: 'Players' }).click()
  await page.getByLabel('Seats they play from the start').selectOption('1')
  await page.getByText(/won’t count for anyone’s record/).waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByLabel('Seats they play from the start').scrollIntoViewIfNeeded()
  await takePicture(page, 'computer-fields')
  await takePictureOnPhone(page, 'computer-fields-phone')
  await page.getByRole('button', { name: 'Create the game' }).click()
  await page.getByRole('heading', { name: /^Orders for / }).waitFor()
  await ada.openPane('Powers')
  await page.getByRole('rowheader', { name: /Computer/ }).waitFor()
  await takePicture(page, 'computer-seat')
  await takePictureOnPhone(page, 'computer-seat-phone')
  await ada.openPane('Orders')
  await page.getByRole('button', { name: 'Ready', exact: true }).click()
  await page.getByRole('button', { name: 'Yes, ready' }).click()
  await page.getByRole('tab', { name: /^Results/ }).waitFor()
  await zoe.open(new URL(page.url()).pathname)
  await zoe.page.getByText(/^The computer plays /).waitFor()
  await takePicture(zoe.page, 'take-computer-seat')
  await zoe.page.getByRole('button', { name: /^Take / }).click()
  await zoe.openPane('Powers')
  await zoe.page.getByRole('rowheader', { name: /\(you\)/ }).waitFor()
  expect(await zoe.page.getByRole('rowheader', { name: /Computer/ }).count()).toBe(0)
  expect([...ada.faults, ...zoe.faults]).toEqual([])
})

it('a creator starts a forming game with computers, and the lobby says that their seats can be taken', async () => {
  const { page } = ada
  await ada.open('/games/new?variant=classical')
  await page.locator('summary', { hasText: 'Players' }).click()
  await page.getByLabel('Seats they play from the start').selectOption('2')
  await page.getByRole('button', { name: 'Create the game' }).click()
  await page.getByRole('button', { name: 'Start now with computers' }).click()
  await page.getByText(/computers play the 6 seats that are left/).waitFor()
  expect(await violations(page)).toEqual([])
  await takePicture(page, 'start-with-computers')
  await takePictureOnPhone(page, 'start-with-computers-phone')
  await page.getByRole('button', { name: 'Yes, start now' }).click()
  await page.getByRole('heading', { name: /^Orders for / }).waitFor()
  await zoe.open('/games')
  await zoe.page.getByRole('button', { name: 'In progress' }).click()
  // A failed attempt leaves a game that says so, too.
  await zoe.page.getByText('Computers play 6 seats. You can take one over.').first().waitFor()
  await takePicture(zoe.page, 'lobby-with-computers')
  await zoe.page.getByRole('button', { name: 'Open seats' }).click()
  await zoe.page.getByText('No games in progress have an open seat right now.').waitFor()
  await zoe.open(new URL(page.url()).pathname)
  await zoe.page.getByText(/^The computer plays /).waitFor()
  expect(await zoe.page.getByRole('button', { name: /^Take / }).count()).toBe(6)
  expect([...ada.faults, ...zoe.faults]).toEqual([])
})
