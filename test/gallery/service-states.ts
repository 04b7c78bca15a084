/** Errors of the service and the network, the bot check at sign-in, and pictures of boards for pages and mails. */
import type { Page } from 'playwright-core'
import { inOrder, goOffline, state, press, type State, VARIANTS } from './state.ts'

/** Makes all further API requests fail. */
const failRequests = async (page: Page): Promise<void> => {
  await page.route('**/api/**', (route) => route.fulfill({ status: 500, body: 'no service' }))
}
const openLink = (link: string) => (page: Page) => page.getByRole('link', { name: link, exact: true }).first().click()
const waitForAlert = (page: Page): Promise<void> => page.getByRole('alert').filter({ hasText: /\S/ }).first().waitFor()
/** Blocks the parts of the page that load later. */
const blockParts = async (page: Page): Promise<void> => {
  await page.route('**/assets/**', (route) => route.abort())
}
/** Turns on the bot check, with a placeholder of the size of the real page, which another site serves. */
const fakeCheck = (script: string) => async (page: Page) => {
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

export const SERVICE_STATES: readonly State[] = [
  state('service-failing', '/', '.board', { prepare: inOrder(failRequests, openLink('Games'), waitForAlert) }),
  state('service-unreachable', '/', '.board', { prepare: inOrder(goOffline, openLink('Games'), waitForAlert) }),
  state('page-not-loaded', '/', '.board', {
    viewer: null,
    prepare: inOrder(blockParts, openLink('What if'), (page) =>
      page.getByRole('button', { name: 'Try again' }).waitFor(),
    ),
  }),
  state('game-failing', ['Standard: the first phase'], '.todo', {
    viewer: 'Bela',
    // The page asks for confirmation, because units have no orders.
    prepare: inOrder(
      failRequests,
      press('Ready'),
      press('Yes, ready'),
      (page) => page.getByRole('button', { name: 'Save again' }).waitFor(),
      (page) => page.evaluate(() => scrollTo(0, 0)),
    ),
  }),
  state('sign-in-check', '/sign-in', 'form', { viewer: null, prepare: fakeCheck('') }),
  state('sign-in-check-failed', '/sign-in', 'form', {
    viewer: null,
    prepare: inOrder(fakeCheck(FAILED), waitForAlert),
  }),
  state('mail-gallery', '/dev/mail/gallery?width=narrow', 'iframe', { viewer: null }),
  ...TITLES.flatMap(([name, title]) => [
    state(`picture-${name}`, [`${title}: Winter`, '/phases/0/board.png?for=mail'], 'img'),
    state(`picture-${name}-wide`, [`${title}: Winter`, '/phases/0/board.png'], 'img'),
  ]),
]
