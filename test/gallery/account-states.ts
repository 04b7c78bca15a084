/** What the service knows and tells of an account, whom it lets in, and what its operators see of it. */
import type { Page } from 'playwright-core'
import { inOrder, page, press, type State, openPane, unfold } from './state.ts'

const heading = (words: string) => (page: Page) =>
  page.getByRole('heading', { name: words, exact: true }).evaluate((one) => one.scrollIntoView())
const group = (legend: string) => (page: Page) =>
  page.getByRole('group', { name: legend, exact: true }).evaluate((one) => one.scrollIntoView())

/** With the code that was mailed. */
async function signInLocked(page: Page): Promise<void> {
  const address = 'locked@gallery.example'
  await page.getByLabel('Your e-mail address').fill(address)
  await press('Mail me a code')(page)
  const code = page.getByLabel('Code', { exact: true })
  await code.waitFor()
  const mailbox = new URL(`/dev/mail.json?to=${encodeURIComponent(address)}`, page.url()).href
  const mailed = async (): Promise<string> => {
    const mails = (await (await page.request.get(mailbox)).json()) as readonly { readonly text: string }[]
    return /^ +(\d{6})$/m.exec(mails.at(-1)?.text ?? '')?.[1] ?? (await page.waitForTimeout(200).then(mailed))
  }
  // The mail leaves after two seconds; one that came before has another code.
  await page.waitForTimeout(4_000)
  await code.fill(await mailed())
  await press('Sign in')(page)
  await page.getByRole('alert').first().waitFor()
}

const diagnosed = (page: Page): Promise<void> =>
  inOrder(
    async (one) => one.goto(one.url().replace('/games/', '/operator?game=')).then(() => undefined),
    press('Find the game'),
    unfold('Status, history and mails of this game'),
    (one) => one.locator('.happened').first().waitFor(),
    (one) => one.locator('.notice[role=group]').evaluate((found) => found.scrollIntoView()),
  )(page)

export const ACCOUNTS: readonly State[] = [
  page('privacy', '/privacy', 'h1', { as: null }),
  page('account-mails', '/me', 'form', { does: group('Mails') }),
  page('account-data', '/me', 'form', { does: heading('Your data') }),
  page('account-locked', '/me', 'main h1', { as: 'Locked' }),
  page('sign-in-locked', '/sign-in', 'form', { as: null, does: signInLocked }),
  page('forming-mail', ['Standard: waiting for players'], '.players', {
    does: (one) => one.getByLabel('Or invite someone by e-mail').scrollIntoViewIfNeeded(),
  }),
  page('forming-mailed', ['Standard: waiting for players'], '.players', {
    does: async (one) => {
      const field = one.getByLabel('Or invite someone by e-mail')
      await field.fill('friend@gallery.example')
      await press('Send invitation')(one)
      await one.getByText('Invited: ').waitFor()
      await field.scrollIntoViewIfNeeded()
    },
  }),
  page('game-mails', ['announced'], '.board', {
    does: inOrder(openPane('Powers'), unfold('Mail settings for this game'), group('Mails for this game')),
  }),
  page('open-seat-visitor', ['open'], '.board', { as: null, does: openPane('Powers') }),
  page('operator-service', '/operator', '.figures', { as: 'Boss', does: heading('The service') }),
  page('operator-diagnosis', ['busy'], '.board', { as: 'Boss', does: diagnosed }),
  page('operator-diagnosis-mails', ['busy'], '.board', {
    as: 'Boss',
    does: inOrder(diagnosed, heading('Mails')),
  }),
]
