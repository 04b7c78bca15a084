/** What axe finds wrong with a page: whoever cannot see it, or has no mouse, would be excluded. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

const OPTIONS = {
  resultTypes: ['violations' as const],
  // Our style sheets are our own: axe need not fetch them to read them.
  preload: false,
}

/** The rules that ask how a page looks: all that can change with its colours. */
const LOOKS = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable']

/** Each broken rule, with the parts that break it; empty if there is none. */
export const violations = (page: Page): Promise<string[]> => broken(axe(page))

/** The same, of a page that was looked at already and is now shown in other colours. */
export const violationsInLooks = (page: Page): Promise<string[]> => broken(axe(page).withRules(LOOKS))

const axe = (page: Page): AxeBuilder =>
  new AxeBuilder({ page })
    .options(OPTIONS)
    // Our pages have no frames, so nothing need be gathered in a window of its own.
    .setLegacyMode(true)

async function broken(builder: AxeBuilder): Promise<string[]> {
  const found = await builder.analyze()
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}
