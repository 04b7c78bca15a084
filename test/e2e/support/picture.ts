/** Screenshots of browser tests, taken only if GALLERY is set. `npm run gallery` shows every state. */
import type { Page } from 'playwright-core'

export const isGallery = process.env['GALLERY'] !== undefined
const FOLDER = 'test/e2e/screenshots'

export async function takePicture(page: Page, name: string): Promise<void> {
  if (isGallery) await page.screenshot({ path: `${FOLDER}/${name}.png` })
}

/** Takes a screenshot in a phone-sized window; does nothing without GALLERY. */
export async function takePictureOnPhone(page: Page, name: string): Promise<void> {
  const size = page.viewportSize()
  if (!isGallery || size === null) return
  await page.setViewportSize({ width: 390, height: 844 })
  await takePicture(page, name)
  await page.setViewportSize(size)
}
