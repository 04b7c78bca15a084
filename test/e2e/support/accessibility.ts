/** Accessibility violations of a page, found by axe. */
import type axe from 'axe-core'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

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
