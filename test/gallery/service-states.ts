/** What goes wrong between page and service, the check that somebody is a person, and boards as pictures: alone, and as mails have them. */
import type { Page } from 'playwright-core'
import { inOrder, offline, page, press, type State, VARIANTS } from './state.ts'

/** The service fails at whatever the page asks for next. */
const failing = async (page: Page): Promise<void> => {
  await page.route('**/api/**', (route) => route.fulfill({ status: 500, body: 'no service' }))
}
const to = (link: string) => (page: Page) => page.getByRole('link', { name: link, exact: true }).first().click()
const alerted = (page: Page): Promise<void> => page.getByRole('alert').filter({ hasText: /\S/ }).first().waitFor()
/** Parts of the page cannot be fetched. */
const withoutParts = async (page: Page): Promise<void> => {
  await page.route('**/assets/**', (route) => route.abort())
}
/** As where the operator has switched the check on: it comes from another site, so that a stand-in of its size is shown. */
const checked = (script: string) => async (page: Page) => {
  await page.route('**/api/service', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), challenge: true } })
  })
  const body = `<meta name="color-scheme" content="light dark"><body style="margin:0">
    <div style="box-sizing:border-box;inline-size:300px;block-size:65px;border:1px solid">The check</div>${script}`
  await page.route('**/challenge', (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.reload()
  await page.locator('iframe.person-check').waitFor()
}
const FAILED = `<script>parent.postMessage({ challenge: 'failed' }, location.origin)</script>`

const TITLES = [['classical', 'Standard'], ...VARIANTS] as const

export const OF_SERVICE: readonly State[] = [
  page('service-failing', '/', '.board', { does: inOrder(failing, to('Games'), alerted) }),
  page('service-unreachable', '/', '.board', { does: inOrder(offline, to('Games'), alerted) }),
  page('page-not-loaded', '/', '.board', {
    as: null,
    does: inOrder(withoutParts, to('What if'), (one) => one.getByRole('button', { name: 'Try again' }).waitFor()),
  }),
  page('game-failing', ['Standard: the first phase'], '.todo', {
    as: 'Bela',
    // He is asked first whether units without orders are meant to hold.
    does: inOrder(
      failing,
      press('Ready'),
      press('Yes, ready'),
      (one) => one.getByRole('button', { name: 'Save again' }).waitFor(),
      (one) => one.evaluate(() => scrollTo(0, 0)),
    ),
  }),
  page('sign-in-check', '/sign-in', 'form', { as: null, does: checked('') }),
  page('sign-in-check-failed', '/sign-in', 'form', { as: null, does: inOrder(checked(FAILED), alerted) }),
  page('mail-gallery', '/dev/mail/gallery?width=narrow', 'iframe', { as: null }),
  ...TITLES.flatMap(([name, title]) => [
    page(`picture-${name}`, [`${title}: Winter`, '/phases/0/board.png?for=mail'], 'img'),
    page(`picture-${name}-wide`, [`${title}: Winter`, '/phases/0/board.png'], 'img'),
  ]),
]
