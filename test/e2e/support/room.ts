/** A game in one room: what its wall shows, and phones that take seats by its code. */
import type { Locator, Page } from 'playwright-core'
import { decodeQR } from 'qr/decode.js'
import type { Person } from './person.ts'

export const SCREEN = { viewport: { width: 1920, height: 1080 } }
export const PHONE = { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true }

/** The path in a QR code on the page, as a camera reads it. */
export async function scan(page: Page, name = 'Code for phones'): Promise<string> {
  const code = page.getByRole('img', { name, exact: true })
  await code.waitFor()
  const { size, squares } = await code.evaluate((svg) => ({
    size: Number(svg.getAttribute('viewBox')?.split(' ')[2]),
    squares: [...(svg.querySelector('path')?.getAttribute('d') ?? '').matchAll(/M(\d+) (\d+)h/g)].map(([, x, y]) => [
      Number(x),
      Number(y),
    ]),
  }))
  const [pixels, width] = [4, size * 4]
  const data = new Uint8Array(width * width * 4).fill(255)
  for (const [x = 0, y = 0] of squares)
    for (let dy = 0; dy < pixels; dy++) {
      const start = ((y * pixels + dy) * width + x * pixels) * 4
      for (let dx = 0; dx < pixels; dx++) data.fill(0, start + dx * 4, start + dx * 4 + 3)
    }
  const address = decodeQR({ width, height: width, data })
  return address.slice(new URL(address).origin.length)
}

/** The line of a seat in the list next to the board. */
export const wallSeat = (wall: Person, name: string): Locator =>
  wall.page.getByRole('list', { name: 'Powers' }).getByRole('listitem').filter({ hasText: name })

export const wallTitle = (wall: Person, text: string | RegExp): Locator =>
  wall.page.getByRole('heading', { level: 1, name: text })

/** Types the orders as text and presses Ready. */
export async function order(phone: Person, lines: readonly string[]): Promise<void> {
  await phone.openPane('Orders')
  await phone.type(lines)
  await phone.markReady()
}

/** Shows the results order by order until the present is back. Returns what the wall said. */
export async function watchResults(wall: Person, name: string): Promise<string[]> {
  const { page } = wall
  const results = wallTitle(wall, `${name}: results`)
  await results.waitFor()
  const captions: string[] = []
  while (await results.isVisible()) {
    captions.push((await page.locator('.wall > footer p').innerText()).replaceAll(/\s+/g, ' ').trim())
    await page.clock.runFor(400)
  }
  return [...new Set(captions)].filter((caption) => caption !== '')
}
