/** Fakes a conversation of ten thousand messages, served in pages as by the service. */
import type { Page } from 'playwright-core'
import { MINUTE_MS } from '../../../src/lib/time.ts'

const MESSAGES = 10_000
const PAGE = 50
/** Pattern of the faked requests. */
export const LONG_CHANNEL = '**/press/messages?*'

const textOf = (number: number): string => `Number ${number} ${'of very many '.repeat((number * 7) % 40)}`

export async function fakeLongChannel(page: Page): Promise<void> {
  await page.route(LONG_CHANNEL, async (route) => {
    const query = new URL(route.request().url()).searchParams
    const [before, after] = [query.get('before'), query.get('after')].map((text) =>
      text === null ? null : Number(text),
    )
    const from = after != null ? after + 1 : Math.max(1, (before ?? MESSAGES + 1) - PAGE)
    const numbers = Array.from({ length: Math.min(PAGE, MESSAGES + 1 - from) }, (_, n) => from + n)
    const messages = numbers.map((number) => ({
      number,
      from: null,
      at: Date.UTC(2031, 0, 1) + number * MINUTE_MS,
      phase: 0,
      text: textOf(number),
      references: [],
      pin: null,
    }))
    const later = (numbers.at(-1) ?? 0) < MESSAGES
    await route.fulfill({ json: { channel: 'all', messages, earlier: from > 1, later } })
  })
}
