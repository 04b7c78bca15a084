/** What axe finds wrong with a page: whoever cannot see it, or has no mouse, would be excluded. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** Each broken rule, with the parts that break it; empty if there is none. */
export async function violations(page: Page): Promise<string[]> {
  const found = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    // Our pages have no frames, so nothing need be gathered in a window of its own.
    .setLegacyMode(true)
    .analyze()
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}
