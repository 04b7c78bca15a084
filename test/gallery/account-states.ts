/** Account and privacy pages, sign-in, invitations, and the pages of operators. */
import type { Page } from 'playwright-core'
import { inOrder, state, press, type State, openPane, unfold } from './state.ts'

const scrollToHeading = (name: string) => (page: Page) =>
  page.getByRole('heading', { name, exact: true }).evaluate((element) => element.scrollIntoView())
const scrollToGroup = (legend: string) => (page: Page) =>
  page.getByRole('group', { name: legend, exact: true }).evaluate((element) => element.scrollIntoView())

/** Signs in as a locked account with the mailed code. */
async function signInLocked(page: Page): Promise<void> {
  const address = 'locked@gallery.example'
  await page.getByLabel('Your e-mail address').fill(address)
  await press('Mail me a code')(page)
  const code = page.getByLabel('Code', { exact: true })
  await code.waitFor()
  const mailbox = new URL(`/dev/mail.json?to=${encodeURIComponent(address)}`, page.url()).href
  const readCode = async (): Promise<string> => {
    const mails = (await (await page.request.get(mailbox)).json()) as readonly { readonly text: string }[]
    return /^ +(\d{6})$/m.exec(mails.at(-1)?.text ?? '')?.[1] ?? (await page.waitForTimeout(200).then(readCode))
  }
  // The mail is sent after two seconds; an earlier page has another code.
  await page.waitForTimeout(4_000)
  await code.fill(await readCode())
  await press('Sign in')(page)
  await page.getByRole('alert').first().waitFor()
}

const openDiagnosis = (page: Page): Promise<void> =>
  inOrder(
    async (page) => page.goto(page.url().replace('/games/', '/operator?game=')).then(() => undefined),
    press('Find the game'),
    unfold('Status, history and mails of this game'),
    (page) => page.locator('.happened').first().waitFor(),
    (page) => page.locator('.notice[role=group]').evaluate((group) => group.scrollIntoView()),
  )(page)

export const ACCOUNTS: readonly State[] = [
  state('privacy', '/privacy', 'h1', { viewer: null }),
  state('account-mails', '/me', 'form', { prepare: scrollToGroup('Mails') }),
  state('account-data', '/me', 'form', { prepare: scrollToHeading('Your data') }),
  state('account-locked', '/me', 'main h1', { viewer: 'Locked' }),
  state('sign-in-locked', '/sign-in', 'form', { viewer: null, prepare: signInLocked }),
  state('forming-invite', ['Standard: waiting for players'], '.players', {
    prepare: (page) => page.getByLabel('Or invite people by e-mail').scrollIntoViewIfNeeded(),
  }),
  state('forming-invited', ['Standard: waiting for players'], '.players', {
    prepare: async (page) => {
      const field = page.getByLabel('Or invite people by e-mail')
      await field.fill('friend@gallery.example, not-an-address')
      await press('Send invitations')(page)
      await page.getByText('Invited: ').waitFor()
      await field.scrollIntoViewIfNeeded()
    },
  }),
  state('game-mails', ['announced'], '.board', {
    prepare: inOrder(openPane('Manage'), unfold('Mail settings for this game'), scrollToGroup('Mails for this game')),
  }),
  state('open-seat-visitor', ['open'], '.board', { viewer: null, prepare: openPane('Powers') }),
  state('operator-service', '/operator', '.figures', { viewer: 'Boss', prepare: scrollToHeading('The service') }),
  state('operator-diagnosis', ['acts'], '.board', { viewer: 'Boss', prepare: openDiagnosis }),
  state('operator-diagnosis-mails', ['acts'], '.board', {
    viewer: 'Boss',
    prepare: inOrder(openDiagnosis, scrollToHeading('Mails')),
  }),
]
