/** Pictures of what a browser test sees: taken where GALLERY is set. `npm run gallery` shows every state. */
import type { Page } from 'playwright-core'

export const isGallery = process.env['GALLERY'] !== undefined
const FOLDER = 'test/e2e/screenshots'

export async function takePicture(page: Page, name: string): Promise<void> {
  if (isGallery) await page.screenshot({ path: `${FOLDER}/${name}.png` })
}
