/** What axe finds wrong with a page: whoever cannot see it, or has no mouse, would be excluded. */
import type axe from 'axe-core'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

/** As it is shipped to be read by browsers: less than half of what its module would hand over. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The rules that ask how a page looks: all that can change with its colours. */
const LOOKS = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable']

/** Each broken rule, with the parts that break it; empty if there is none. */
export const violations = (page: Page): Promise<string[]> => broken(page, {})

/** The same, of a page that was looked at already and is now shown in other colours. */
export const violationsInLooks = (page: Page): Promise<string[]> => broken(page, { runOnly: LOOKS })

async function broken(page: Page, rules: axe.RunOptions): Promise<string[]> {
  // axe is large: a page that has read it already need not read it again.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE)
  const options: axe.RunOptions = {
    resultTypes: ['violations'],
    // Our style sheets are our own: axe need not fetch them to read them.
    preload: false,
    ...rules,
  }
  // Our pages have no frames, so nothing need be gathered elsewhere.
  const found = await page.evaluate(async (asked) => {
    const { axe: inPage } = globalThis as unknown as { readonly axe: typeof axe }
    const { violations: all } = await inPage.run(document, asked)
    return all.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }))
  }, options)
  return found.map(({ id, nodes }) => `${id}: ${nodes.map((html) => html.slice(0, 160)).join(' | ')}`)
}
