/** Accessibility violations of a page, found by axe. */
// oxlint-disable vitest/no-standalone-expect -- called in tests
import type axe from 'axe-core'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { DESK } from './person.ts'
import { takePicture, takePictureOnPhone } from './picture.ts'

/** The minified build for browsers: less than half the size of the module. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The rules whose result can change with the colours of a page. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable']

/** The violated rules, each with the elements that violate it; empty if there are none. */
export const violations = (page: Page): Promise<string[]> => runAxe(page, {})

/** Checks only the rules that depend on colours, for a page already checked in other colours. */
export const colourViolations = (page: Page): Promise<string[]> => runAxe(page, { runOnly: COLOUR_RULES })

async function runAxe(page: Page, rules: axe.RunOptions): Promise<string[]> {
  // axe is large: load it into a page only once.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE)
  const options: axe.RunOptions = {
    resultTypes: ['violations'],
    // All our style sheets are same-origin: axe need not fetch them.
    preload: false,
    ...rules,
  }
  // Our pages have no frames: runs in the main document alone.
  const results = await page.evaluate(async (runOptions) => {
    const { axe: pageAxe } = globalThis as unknown as { readonly axe: typeof axe }
    const { violations: all } = await pageAxe.run(document, runOptions)
    return all.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }))
  }, options)
  return results.map(({ id, nodes }) => `${id}: ${nodes.map((html) => html.slice(0, 160)).join(' | ')}`)
}

/** In light and dark, on a desk and on a phone: no violations, nothing too wide. Leaves a light desk. */
export async function checkLooks(page: Page, name: string): Promise<void> {
  await page.setViewportSize(DESK)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await (colorScheme === 'light' ? violations(page) : colourViolations(page))).toEqual([])
    await takePicture(page, `${name}-${colorScheme}`)
    await takePictureOnPhone(page, `${name}-phone-${colorScheme}`)
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 390, height: 800 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.setViewportSize(DESK)
}
